#!/usr/bin/env python3
"""Checks, fixes and formats hostile texts of a megabyte, and prints the CPU time of each run, the worst first.

    hostile.py TIERLINT

The exit code is 1 if a run ends with another exit code than 0, 1 or 2.
"""

import pathlib
import random
import re
import resource
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from shapes import SHAPES, items, media, project

SIZE = 1_000_000
NAME = ["--stdin-filename", "x.tierlist.json", "-"]
COMMANDS = {
    "check": ["check", "--no-config", "--color", "never", *NAME],
    "fix": ["check", "--no-config", "--color", "never", "--fix", *NAME],
    "format": ["format", "--no-config", *NAME],
}

# One sign or a few, until the text is full; in front of it nothing, an array or an object of the list.
REPEATED = [
    "[", "{", "]", "}", "(", '"', "'", ",", ":", ";", "\\", "/", "#", "=", "<", ">", "|", "-", "+", ".", "0", "1", "e",
    "t", "a", "_", " ", "\t", "\n", "\r", "\r\n", "\0", "\x01", "\x7f", "\ufeff", "\u00a0", "\u2028", "é", "“", "”",
    "‘", "„", "：", "，", "😀", "[,", "[]", "{}", "[}", "{]", "][", "}{", "[[]", "[{", "{[", '["', '{"', '"[', '"{',
    '",', ',"', '":', ':"', '" ', '"\n', "\"'", "'\"", '"a"', '"a"b', '"a"b,', '"a":', '"a":1', '"a":1 ', '"a" 1,',
    '{"a":', '{"a":1', '{"a":[', '{"a":{"b":[', "[1,", "[1 ", "1,", "1 ", "1\n", "1:", ",:", ":,", ",,", "::",
    "a ", "a,", "a:",
    "a\n", "a:1,", "a:1 ", "a=1;", "'a'", "'a',", "'a':1,", "“a”", "“a”,", "“a”:1,", "True ", "True,", "-,", "+1,",
    "1.,", ".5,", "1,5", "0x1,", "NaN,", "1e,", "\\u", "\\x", '"\\q"', '"\\q",', '"\\', '"\\"', '"\\u12",',
    '"\\ud800",', "//\n", "// x\n", "//", "/*", "/**/", "/* x */", "/* x */,", "# x\n", "#\n", "<!--", "-->", "--",
    "...", "…", "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", "|||||||\n", "<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n",
    "<<<<<<< a\n1,\n=======\n2,\n>>>>>>> b\n", "+ x\n", "- x\n", "> x\n", "* x\n", "x y ", "x: y\n", '"x": y\n',
    '"x": "y\n', '"x: "y"\n', 'x": "y"\n', '"x" "y"\n', '"x", "y"\n', '"x" = "y"\n', '"a" + "b" ', '"a\\" ', '"a"" ',
    '""', '"""', '"a""b",', '"C:\\dir\\x",', "}\n", "]\n", "{\n", "[\n", "  {\n", "  }\n", "},{", '{"id":"x"},{',
    '{"id":"x","title":"y"\n', '{"id":"x" "title":"y"},', '{"id" "x"},', '{"id"},', '{"id":},', "{:1},", "{,},", "[,],",
    "[1,],", "[1,,2],",
]  # fmt: skip
SURROUNDINGS = {
    "": ("", ""), "in tiers": ("{" + '"tiers":[', "]}"), "in items": ("{" + '"tiers":[],"items":{', "}}"),
    "in a string": ("{" + '"tiers":[],"title":"', '"}'),
}  # fmt: skip
# More documents with n of something, where twice as many may cost more, or that have no end.
MORE = {
    "wrong ids": lambda n: project(tiers=[{"id": "s", "itemIds": ["", 1] * n}]),
    "null tiers": lambda n: project(tiers=[1] * n),
    "null items": lambda n: project(items={f"i{k}": 1 for k in range(n)}),
    "nested attributes": lambda n: project(items=items(1, attributes={f"a{k}": [] for k in range(n)})),
    "invisible tags": lambda n: project(items=items(1, tags=[f"t{k}\u200b" for k in range(n)])),
    "addresses": lambda n: project(items=items(n, links={"homepage": "x y"}, media=[media(0, uri="C:\\x.png")])),
    "dates": lambda n: project(items=items(n, createdAt="2024-02-31")),
    "unknown overrides": lambda n: project(overrides={f"u{k}": {} for k in range(n)}),
    "long key": lambda n: project(items={"x y" * n: {}}),
    "deep arrays": lambda n: b"[" * n + b"]" * n,
    "deep objects": lambda n: b'{"a":' * n + b"}" * n,
    "deep arrays, wrong closers": lambda n: b"[" * n + b"}" * n,
    "deep objects, wrong closers": lambda n: b'{"a":[' * n + b"}]" * n,
    "deep frames, strays": lambda n: b'{"a":[' * 590 + b"]}}" * n,
    "deep frames, commas": lambda n: b"[" * 590 + b"," * n,
    "deep frames, words": lambda n: b"[" * 590 + b"a " * n,
    "deep items, commas": lambda n: project()[:-3] + b'{"a":' * 500 + b",1" * n,
    "random bytes": lambda n: random.Random(1).randbytes(n),
    "random ASCII": lambda n: bytes(random.Random(1).choices(range(32, 127), k=n)),
    "random signs": lambda n: bytes(random.Random(1).choices(b'[]{},:"\\\n a1', k=n)),
    "random tokens": lambda n: b"".join(random.Random(1).choices(b'[ ] { } , : "a" 1 a'.split(), k=n)),
    "items, cut": lambda n: project(items=items(n))[: -20 * n],
}
# What is wrong with each line of a list with an item a line.
LINES = {
    "without a quote": (r'(?m)^"(\w+)"', r'"\1'), "without commas": (r"\},\n", "}\n"),
    "without colons": (r'(?m)^("\w+"):', r"\1 "), "without closers": (r"\},\n", ",\n"),
    "without openers": (r':\{"id"', ':"id"'), "of single quotes": ('"', "'"),
    "of smart quotes": (r'"(\w*)"', r"“\1”"), "without quotes": ('"', ""),
}  # fmt: skip


def repeated(text, around):
    before, after = around
    return (before + text * (SIZE // len(text.encode())) + after).encode()


def filled(make):
    """A document of about a megabyte."""
    return make(1000 * SIZE // len(make(1000)))


def damaged(old, new):
    lines = filled(lambda n: project(items=items(n)).replace(b"},", b"},\n"))
    return re.sub(old, new, lines.decode()).encode()


def shapes():
    for text in REPEATED:
        for where, around in SURROUNDINGS.items():
            yield f"{ascii(text)[1:-1]} {where}".rstrip(), lambda text=text, around=around: repeated(text, around)
    for name, make in (SHAPES | MORE).items():
        yield name, lambda make=make: filled(make)
    for name, damage in LINES.items():
        yield f"lines {name}", lambda damage=damage: damaged(*damage)


def cpu(tool, mode, text):
    """CPU milliseconds of a run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([tool, *COMMANDS[mode]], input=text, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode not in (0, 1, 2):
        sys.exit(f"exit code {run.returncode}: {run.stderr.decode()[-500:]}")
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main(tool):
    rows = []
    for name, make in shapes():
        text = make()
        rows.append(([cpu(tool, mode, text) for mode in COMMANDS], name.replace("|", "\\|")))
    print("| text of 1 MB | " + " | ".join(COMMANDS) + " |\n|" + "---|" * (len(COMMANDS) + 1))
    for times, name in sorted(rows, key=lambda row: max(row[0]), reverse=True):
        print(f"| `{name}` | " + " | ".join(f"{time:.0f}" for time in times) + " |")


if __name__ == "__main__":
    main(*sys.argv[1:])

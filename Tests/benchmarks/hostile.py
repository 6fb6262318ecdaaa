#!/usr/bin/env python3
"""Checks, fixes and formats hostile texts of a megabyte, and prints the CPU time of each run, the worst first.

    hostile.py --tierlint BINARY [--limit MS] [--only REGEX] [--mode check|fix|format] [--worst N]

Exits with 1 if a run is over the limit in its best of three times, or ends with another exit code than 0, 1 or 2.
"""

import argparse
import os
import pathlib
import random
import re
import sys
import tempfile

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
    '{"a":',     '{"a":1', '{"a":[', '{"a":{"b":[', "[1,", "[1 ", "1,", "1 ", "1\n", "1:", ",:", ":,", ",,", "::",
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


def cpu(command, path):
    """CPU milliseconds of a run, and its exit code."""
    process = os.posix_spawn(
        command[0],
        command,
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, path, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ],
    )
    _, status, usage = os.wait4(process, 0)
    return 1000 * (usage.ru_utime + usage.ru_stime), os.waitstatus_to_exitcode(status)


def measure(command, path, limit):
    """The time of a run; the best of three if it is over the limit."""
    best, code = cpu(command, path)
    for _ in range(2):
        if best > limit and best < 100 * limit:
            again, code = cpu(command, path)
            best = min(best, again)
    return best, code


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--limit", type=float, metavar="MS", help="exit with 1 if a run takes more CPU time")
    parser.add_argument("--only", default="", metavar="REGEX", help="only these shapes")
    parser.add_argument("--mode", choices=COMMANDS, action="append", help="only these commands")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="print only the worst N shapes")
    arguments = parser.parse_args()
    rows, bad = [], 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "text")
        for name, make in shapes():
            if not re.search(arguments.only, name):
                continue
            pathlib.Path(path).write_bytes(make())
            times = {}
            for mode in arguments.mode or COMMANDS:
                command = [os.path.abspath(arguments.tierlint), *COMMANDS[mode]]
                times[mode], code = measure(command, path, arguments.limit or 1e9)
                bad += code not in (0, 1, 2) or (bool(arguments.limit) and times[mode] > arguments.limit)
            rows.append((max(times.values()), name, times))
    rows.sort(reverse=True)
    modes = arguments.mode or list(COMMANDS)
    print("| text of 1 MB | " + " | ".join(modes) + " |\n|" + "---|" * (len(modes) + 1))
    for _, name, times in rows[: arguments.worst or None]:
        print(f"| `{name.replace('|', chr(92) + '|')}` | " + " | ".join(f"{times[mode]:.0f}" for mode in modes) + " |")
    print(
        f"\n{len(rows)} shapes, {len(rows) * len(modes)} runs, CPU time in milliseconds; {bad} over the limit or failed"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

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

SIZE = 1_000_000
TIMEOUT = 60

COMMANDS = {
    "check": ["check", "--no-config", "--color", "never", "--stdin-filename", "x.tierlist.json", "-"],
    "fix": ["check", "--no-config", "--color", "never", "--fix", "--stdin-filename", "x.tierlist.json", "-"],
    "format": ["format", "--no-config", "--stdin-filename", "x.tierlist.json", "-"],
}

START = (
    '{"schemaVersion":1,"projectId":"3af901c2-cfe6-4b5e-9a0c-0a3c1f0f6b11","title":"Hostile",'
    '"audit":{"createdAt":"2024-01-13T08:00:00Z","updatedAt":"2024-01-13T08:00:00Z"},'
)
TIER = '"tiers":[{"id":"s","label":"S","color":"#C0C0C0","order":0,"itemIds":[]}]'

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


def repeated(text, size, around=("", "")):
    return (
        around[0] + text * ((size - len(around[0]) - len(around[1])) // max(1, len(text.encode()))) + around[1]
    ).encode()


def listed(form, size, separator=","):
    """As many different members or elements as fit."""
    parts, length, number = [], 0, 0
    while length < size:
        part = form(number)
        parts.append(part)
        length += len(part.encode()) + len(separator)
        number += 1
    return separator.join(parts)


def letters(number):
    """Seven letters of ten."""
    return "".join("abcdefghij"[number // 10**place % 10] for place in range(7))


def tiers(form):
    return lambda size: (START + '"items":{},"tiers":[' + listed(form, size) + "]}").encode()


def items(form, tiers=TIER):
    return lambda size: (START + tiers + ',"items":{' + listed(form, size) + "}}").encode()


def ids(form, items='"i0":{"id":"i0","title":"I"}'):
    return lambda size: (
        START
        + '"items":{'
        + items
        + '},"tiers":[{"id":"s","label":"S","order":0,"itemIds":['
        + listed(form, size)
        + "]}]}"
    ).encode()


def member(key, form, opening="{", closing="}"):
    return lambda size: (
        START
        + TIER
        + ',"items":{"i0":{"id":"i0","title":"I"}},"'
        + key
        + '":'
        + opening
        + listed(form, size)
        + closing
        + "}"
    ).encode()


def item(form, opening="", closing=""):
    return lambda size: (
        START + TIER + ',"items":{"i0":{"id":"i0","title":"I",' + opening + listed(form, size) + closing + "}}}"
    ).encode()


def near_ids(size):
    names = [letters(number) for number in range(size // 23)]
    return (
        START
        + '"items":{'
        + ",".join(f'"{name}":{{}}' for name in names)
        + '},"tiers":[{"id":"s","label":"S","itemIds":['
        + ",".join(f'"{name[::-1]}"' for name in names)
        + "]}]}"
    ).encode()


def deep(opening, closing, size):
    count = size // (len(opening) + len(closing))
    return (opening * count + closing * count).encode()


# Lists that are sound JSON, or nearly, and full of one mistake; and texts of two parts.
LISTS = {
    "empty tiers": tiers(lambda n: "{}"),
    "tiers": tiers(lambda n: f'{{"id":"t{n}","label":"T{n}"}}'),
    "whole tiers": tiers(lambda n: f'{{"id":"t{n}","label":"T{n}","order":{n},"itemIds":[]}}'),
    "tiers of one id": tiers(lambda n: '{"id":"s","label":"S","order":0,"itemIds":[]}'),
    "tiers of one color": tiers(lambda n: f'{{"id":"t{n}","label":"T{n}","color":"#C0C0C0","order":{n},"itemIds":[]}}'),
    "tiers in reverse order": tiers(lambda n: f'{{"id":"t{n}","label":"T{n}","order":{-n},"itemIds":[]}}'),
    "null tiers": tiers(lambda n: "1"),
    "unknown ids": ids(lambda n: f'"u{n}"'),
    "one unknown id": ids(lambda n: '"u"'),
    "one id": ids(lambda n: '"i0"'),
    "empty ids": ids(lambda n: '""'),
    "wrong ids": ids(lambda n: "1"),
    "unknown ids near one": ids(lambda n: f'"item-{n:05}"', '"item-x":{"id":"item-x","title":"I"}'),
    "near ids": near_ids,
    "near overrides": lambda size: (
        START
        + TIER
        + ',"items":{'
        + listed(lambda n: f'"{letters(n)}":{{}}', size // 2)
        + '},"overrides":{'
        + listed(lambda n: f'"{letters(n)}x":{{}}', size // 2)
        + "}}"
    ).encode(),
    "items": items(lambda n: f'"i{n}":{{"id":"i{n}","title":"I{n}"}}'),
    "items without title": items(lambda n: f'"i{n}":{{}}'),
    "items of one title": items(lambda n: f'"i{n}":{{"id":"i{n}","title":"I"}}'),
    "items of other ids": items(lambda n: f'"i{n}":{{"id":"j{n}","title":"I"}}'),
    "items in capitals": items(lambda n: f'"I{n}":{{"id":"i{n}","title":"I"}}'),
    "invalid keys": items(lambda n: f'"i {n}":{{"title":"I"}}'),
    "one key": items(lambda n: '"i":{}'),
    "one key in an item": item(lambda n: '"title":"I"'),
    "items of wrong types": items(lambda n: f'"i{n}":1'),
    "wrong types": items(lambda n: f'"i{n}":{{"title":[],"rating":"5","tags":5}}'),
    "unknown keys": item(lambda n: f'"k{n}":1'),
    "near keys": item(lambda n: f'"titl{n}":1'),
    "near titles": items(lambda n: f'"i{n}":{{"titel":"I"}}'),
    "attributes": item(lambda n: f'"{letters(n)}":"x"', '"attributes":{', "}"),
    "nested attributes": item(lambda n: f'"a{n}":[]', '"attributes":{', "}"),
    "tags": item(lambda n: f'"t{n}"', '"tags":[', "]"),
    "one tag": item(lambda n: '"t"', '"tags":[', "]"),
    "near tags": item(lambda n: f'"{letters(n)}"', '"tags":[', "]"),
    "invisible tags": item(lambda n: f'"t{n}\u200b"', '"tags":[', "]"),
    "media": item(lambda n: "{}", '"media":[', "]"),
    "media of one id": item(
        lambda n: '{"id":"m","kind":"image","uri":"file:///a.png","mime":"image/png"}', '"media":[', "]"
    ),
    "media of wrong uris": item(lambda n: f'{{"id":"m{n}","kind":"image","uri":"C:\\\\{n}.png"}}', '"media":[', "]"),
    "links": items(lambda n: f'"i{n}":{{"id":"i{n}","title":"I","links":{{"homepage":"x y"}}}}'),
    "dates": items(lambda n: f'"i{n}":{{"id":"i{n}","title":"I","createdAt":"2024-02-3{n % 10}"}}'),
    "unknown overrides": member("overrides", lambda n: f'"u{n}":{{}}'),
    "custom themes": member("customThemes", lambda n: "{}", "[", "]"),
    "unknown roots": lambda size: (START + TIER + ',"items":{},' + listed(lambda n: f'"k{n}":1', size) + "}").encode(),
    "ignores": items(lambda n: f'"i{n}":{{"id":"i{n}","title":"I","additional":{{"tierlint":{{"ignore":["x{n}"]}}}}}}'),
    "state": lambda size: ('{"tiers":{' + listed(lambda n: f'"T{n}":[]', size) + "}}").encode(),
    "state, unknown order": lambda size: (
        '{"tiers":{"S":[]},"tierOrder":[' + listed(lambda n: f'"U{n}"', size) + "]}"
    ).encode(),
    "state, items of one id": lambda size: (
        '{"tiers":{"S":[' + listed(lambda n: '{"id":"x"}', size) + '],"unranked":[]},"tierOrder":["S"]}'
    ).encode(),
    "state, labels": lambda size: (
        '{"tiers":{"S":[]},"tierOrder":["S"],"tierLabels":{' + listed(lambda n: f'"U{n}":"x"', size) + "}}"
    ).encode(),
    "numbers": item(lambda n: f"1e{n % 10}", '"attributes":{"x":[', "]}"),
    "long string": lambda size: (START + TIER + ',"items":{},"description":"' + "x" * size + '"}').encode(),
    "long key": lambda size: (START + TIER + ',"items":{"' + "x y" * (size // 3) + '":{}}}').encode(),
    "long pointers": lambda size: (
        START
        + TIER
        + ',"items":{"'
        + "k" * (size // 2)
        + '":{"media":['
        + listed(lambda n: '{"x":1,"x":2}', size // 2)
        + "]}}}"
    ).encode(),
    "lines": lambda size: (START + TIER + ',"items":{}' + "\n" * size + "}").encode(),
    "deep arrays": lambda size: deep("[", "]", size),
    "deep objects": lambda size: deep('{"a":', "}", size),
    "deep arrays, wrong closers": lambda size: deep("[", "}", size),
    "deep objects, wrong closers": lambda size: deep('{"a":[', "}]", size),
    "deep frames, strays": lambda size: b'{"a":[' * 590 + b"]}}" * (size // 3),
    "deep frames, commas": lambda size: b"[" * 590 + b"," * size,
    "deep frames, words": lambda size: b"[" * 590 + b"a " * (size // 2),
    "deep items, commas": lambda size: (START + TIER + ',"items":').encode() + b'{"a":' * 500 + b",1" * (size // 2),
    "random bytes": lambda size: random.Random(1).randbytes(size),
    "random ASCII": lambda size: bytes(random.Random(1).choices(range(32, 127), k=size)),
    "random signs": lambda size: bytes(random.Random(1).choices(b'[]{},:"\\\n a1', k=size)),
    "random tokens": lambda size: b"".join(
        random.Random(1).choices([b"[", b"]", b"{", b"}", b",", b":", b'"a"', b"1", b" ", b"a"], k=size)
    ),
    "lines without quotes": items(lambda n: f'\n"i{n}:{{"id":"i{n}","title":"I{n}"}}'),
    "items, cut": lambda size: items(lambda n: f'"i{n}":{{"id":"i{n}","title":"I{n}"}}')(size + 10_000)[:size],
    "tags, cut": lambda size: item(lambda n: f'"t{n}"', '"tags":[', "]")(size + 10_000)[:size],
    "lines without commas": lambda size: (
        START + TIER + ',"items":{' + listed(lambda n: f'\n"i{n}":{{"id":"i{n}","title":"I"}}', size, "") + "}}"
    ).encode(),
    "lines without colons": items(lambda n: f'\n"i{n}" {{"id":"i{n}","title":"I{n}"}}'),
    "lines without closers": items(lambda n: f'\n"i{n}":{{"id":"i{n}","title":"I{n}"'),
    "lines without openers": items(lambda n: f'\n"i{n}":"id":"i{n}","title":"I{n}"}}'),
    "lines of single quotes": items(lambda n: f"\n'i{n}':{{'id':'i{n}','title':'I{n}'}}"),
    "lines of smart quotes": items(lambda n: f"\n“i{n}”:{{“id”:“i{n}”,“title”:“I{n}”}}"),
    "lines without any quotes": items(lambda n: f"\ni{n}:{{id:i{n},title:I{n}}}"),
}


def shapes():
    for text in REPEATED:
        for where, around in SURROUNDINGS.items():
            name = f"{ascii(text)[1:-1]}{' ' + where if where else ''}"
            yield name, lambda text=text, around=around: repeated(text, SIZE, around)
    for name, make in LISTS.items():
        yield name, lambda make=make: make(SIZE)[: SIZE + 1000]


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

"""Each safe fix of many documents is applied, and what is gone afterwards is counted: strings, numbers and comments.

A line of a record file is an object with `file`, and `text` or `base64`. A string, number or comment that has another
one in its place afterwards is changed; one without is gone. Nothing may be gone by a rule that may not remove.
"""

import base64
import collections
import contextlib
import gzip
import json
import pathlib
import re

import mistakes

# `tier/reserved-unranked` removes the name of the pool from `tierOrder`, which must not contain it.
MAY_REMOVE = re.compile(
    r"schema/null|item/duplicate-tag|item/empty-tag|text/invisible|config/unused-ignore"
    r"|item/placed-twice|tier/reserved-unranked|json/.*"
)
TOKEN = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/|(?<![^\n])[ \t]*#[^\n]*)"
    r'|"(?P<double>(?:[^"\\\n]|\\.)*)"?'
    r"|(?<![\w])'(?P<single>[^'\n]*)'"
    r"|[“”](?P<curly>[^“”\n]*)[“”]"
    r"|[^\s,:{}\[\]\"]+",
    re.DOTALL,
)
CELL = re.compile(r'"(?P<double>(?:[^"\n]|"")*)"|[^,;\t|"\n]+')


def scalars(data, name):
    """How often each string, number or comment is in a document."""
    found = collections.Counter()
    for match in (CELL if name.endswith(".csv") else TOKEN).finditer(data.decode("utf-8", "surrogateescape")):
        value = next((group for group in match.groups() if group is not None), match[0])
        if "\\" in value:
            with contextlib.suppress(ValueError):
                value = json.loads(f'"{value}"', strict=False)
        if any(character.isalnum() for character in value):
            found[value.strip()] += 1
    return found


def documents(records):
    """Name and bytes of each document: of our mistakes, and of the files of the option."""
    for record in mistakes.documents("mistakes"):
        yield record["file"], record["text"].encode()
    for path in records or []:
        for record in map(json.loads, gzip.decompress(pathlib.Path(path).read_bytes()).splitlines()):
            yield record["file"], base64.b64decode(record["base64"]) if "base64" in record else record["text"].encode()


def test_safe_fixes(tool, options, tmp_path, note):
    gone, counts = collections.defaultdict(list), collections.Counter()
    texts = list(documents(options.records_of))
    for (name, data), findings in zip(texts, mistakes.check(tool, tmp_path, texts)[0], strict=True):
        old = scalars(data, name)
        for finding in findings:
            for fix in finding["fixes"]:
                if fix["safe"]:
                    new = scalars(mistakes.applied(data, fix), name)
                    counts[finding["rule"]] += 1
                    if sum((old - new).values()) > sum((new - old).values()):
                        gone[finding["rule"]].append((dict(old - new), dict(new - old)))
    note(f"{len(texts)} documents, safe fixes by rule: {dict(counts)}")
    note(f"something is gone by: { ({rule: len(found) for rule, found in gone.items()}) }")
    assert not [found for rule, found in gone.items() if not MAY_REMOVE.fullmatch(rule)]

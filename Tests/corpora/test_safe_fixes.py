"""All safe fixes are applied to many documents, and what is gone afterwards is listed: strings, numbers and comments,
by rule.

A line of a record file is an object with `file`, and `text` or `base64`. A string, number or comment that has another
one in its place afterwards is changed; one without is gone. It belongs to the rule whose fix edits it; to several if
that was in a later round. Nothing may be gone by a rule that may not remove.
"""

import base64
import collections
import contextlib
import difflib
import gzip
import json
import pathlib
import re
import subprocess

import mistakes

# `tier/reserved-unranked` removes the name of the pool from `tierOrder`, which must not contain it.
MAY_REMOVE = re.compile(
    r"schema/null|item/duplicate-tag|item/empty-tag|text/invisible|override/redundant|config/unused-ignore"
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
    """Each string, number or comment with its range in bytes."""
    text = data.decode("utf-8", "surrogateescape")
    starts = [0]
    for character in text:
        starts.append(starts[-1] + len(character.encode("utf-8", "surrogateescape")))
    found = []
    for match in (CELL if name.endswith(".csv") else TOKEN).finditer(text):
        value = next((group for group in match.groups() if group is not None), match[0])
        if "\\" in value:
            with contextlib.suppress(ValueError):
                value = json.loads(f'"{value}"', strict=False)
        if any(character.isalnum() for character in value):
            found.append((value.strip(), starts[match.start()], starts[match.end()]))
    return found


def check(tool, folder, names, *options):
    words = ["--rule", "id/duplicate-project=off", "--format=ndjson", "--quiet", "--fail-on=never", *options]
    command = [tool, "check", "--no-config", *words, "--stdin-paths"]
    done = subprocess.run(command, cwd=folder, input="\n".join(names).encode(), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[:500]
    findings = collections.defaultdict(list)
    for finding in map(json.loads, done.stdout.decode("utf-8", "replace").splitlines()):
        findings[finding["path"]].append(finding)
    return findings


def rules_of(findings, after, ranges):
    """The rules whose safe fixes edit one of some ranges; otherwise all that have fewer findings afterwards."""
    edits = [
        (finding["rule"], edit["offset"], edit["offset"] + edit["length"])
        for finding in findings
        for fix in finding["fixes"]
        if fix["safe"]
        for edit in fix["edits"]
    ]
    near = {rule for rule, start, end in edits if any(start <= high and low <= end for low, high in ranges)}
    if near:
        return "+".join(sorted(near))
    count = collections.Counter(finding["rule"] for finding in findings)
    count.subtract(collections.Counter(finding["rule"] for finding in after))
    return "later: " + "+".join(sorted(rule for rule in count if count[rule] > 0))


def differences(one, other):
    """What is changed or gone: some of the first scalars, and what is in their place. What moved is compared where it
    is now.
    """
    values_of = lambda found: [value for value, *_ in found]
    opcodes = difflib.SequenceMatcher(None, values_of(one), values_of(other), autojunk=False).get_opcodes()
    added = [other[first:last] for kind, _, _, first, last in opcodes if kind in ("insert", "replace")]
    for kind, start, end, first, last in opcodes:
        if kind == "replace":
            yield one[start:end], other[first:last]
        elif kind == "delete":
            values = set(values_of(one[start:end]))
            moved = next((block for block in added if 2 * len(values & set(values_of(block))) > len(values)), [])
            if moved:
                added.remove(moved)
                yield from differences(one[start:end], moved)
            else:
                yield one[start:end], []


def compare(name, old, new, findings, after, gone, changed):
    one, other = scalars(old, name), scalars(new, name)
    left = collections.Counter(value for value, *_ in other)
    left.subtract(collections.Counter(value for value, *_ in one))
    for lost, found in differences(one, other):
        rule = rules_of(findings, after, [(start, end) for _, start, end in lost])
        values = [value for value, *_ in lost]
        if found:
            changed[rule].append((values, [value for value, *_ in found]))
        elif any(left[value] < 0 for value in values):
            gone[rule].append(values)


def documents(records):
    """Name and bytes of each document: of our mistakes, and of the files of the option."""
    for record in mistakes.documents("mistakes"):
        yield record["file"], record["text"].encode()
    for path in records or []:
        for record in map(json.loads, gzip.decompress(pathlib.Path(path).read_bytes()).splitlines()):
            yield record["file"], base64.b64decode(record["base64"]) if "base64" in record else record["text"].encode()


def test_safe_fixes(tool, options, tmp_path, note):
    gone, changed, old = collections.defaultdict(list), collections.defaultdict(list), {}
    for name, data in documents(options.records_of):
        path = f"{len(old)}/{name}"
        (tmp_path / path).parent.mkdir()
        (tmp_path / path).write_bytes(data)
        old[path] = data
    before = check(tool, tmp_path, old)
    after = check(tool, tmp_path, old, "--fix")
    new = {path: (tmp_path / path).read_bytes() for path in old}
    for path, data in old.items():
        if data != new[path]:
            compare(path.split("/")[1], data, new[path], before[path], after[path], gone, changed)
    note(f"{len(old)} documents, {sum(old[path] != new[path] for path in old)} changed")
    for title, table in (("changed", changed), ("gone", gone)):
        note(f"{title}: { ({rule: len(entries) for rule, entries in table.items()}) }")
    parts = {rule: rule.removeprefix("later: ").split("+") for rule in gone}
    assert not [gone[rule] for rule in gone if not all(MAY_REMOVE.fullmatch(part) for part in parts[rule])]

#!/usr/bin/env python3
"""Compares every report format with the findings of `--format json`, and tests a baseline of 500 faulty lists.

    Tests/scripts/reports.py --tierlint .build/release/tierlint [--lists 500] [--seed 1]

The lists are copies of the fixtures, in a temporary folder. Each format is written by `--output` in one run, read by a
parser that is not ours, and must name the same rules, severities and places. The JSON report is validated against
`tierlint schema report` if the package `jsonschema` is installed. The exit code is 1 if anything differs.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree

FORMATS = {"json": "json", "ndjson": "ndjson", "sarif": "sarif", "gitlab": "json", "junit": "xml", "rdjson": "json",
           "github": "txt", "concise": "txt"}
SARIF_LEVELS = {"error": "error", "warning": "warning", "info": "note", "hint": "note"}
GITLAB_SEVERITIES = {"error": "critical", "warning": "major", "info": "minor", "hint": "info"}
GITHUB_COMMANDS = {"error": "error", "warning": "warning", "info": "notice", "hint": "notice"}
RDJSON_SEVERITIES = {"error": "ERROR", "warning": "WARNING", "info": "INFO", "hint": "INFO"}

fixtures = pathlib.Path(__file__).resolve().parents[2] / "fixtures"
failures = []


def expect(holds, text):
    if not holds:
        failures.append(text)


def place(finding):
    """Path, line and column of a finding of the JSON report."""
    start = finding["range"]["start"]
    return finding["path"], start["line"], start["column"]


def is_faulty(tierlint, path):
    run = subprocess.run([tierlint, "check", "-q", "--no-config", "--fail-on", "info", path], capture_output=True)
    return run.returncode == 1


def copy_lists(tierlint, folder, count):
    """Copies faulty fixtures until there are `count` lists."""
    sources = sorted(path for path in fixtures.rglob("*.tierlist.json")
                     if ".tierproj" not in str(path) and is_faulty(tierlint, path))
    for number in range(count):
        source = sources[number % len(sources)]
        (folder / f"{number:03d}-{source.name}").write_bytes(source.read_bytes())


def check(tierlint, folder, *options):
    run = subprocess.run([tierlint, "check", "-q", "--no-config", *options], cwd=folder, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"check {options} ended with {run.returncode}: {run.stderr[:500]}")
    return run


def findings(tierlint, folder, *options):
    return json.loads(check(tierlint, folder, "--format", "json", *options).stdout)


def read_reports(tierlint, folder):
    """The text of each report of one run."""
    with tempfile.TemporaryDirectory() as reports:
        check(tierlint, folder, *(f"--output={name}={reports}/{name}" for name in FORMATS))
        return {name: pathlib.Path(reports, name).read_text() for name in FORMATS}


def same(name, actual, expected):
    actual, expected = collections.Counter(actual), collections.Counter(expected)
    expect(actual == expected, f"{name}: only here {list((actual - expected).items())[:3]}, "
                               f"missing {list((expected - actual).items())[:3]}")


def compare_reports(reports):
    """Compares all formats with the JSON report, and returns the number of its findings."""
    found = json.loads(reports["json"])
    expect([json.loads(line) for line in reports["ndjson"].splitlines()] == found, "ndjson: other findings than json")

    log = json.loads(reports["sarif"])
    results = [result for run in log["runs"] for result in run["results"]]
    same("sarif", [(result["ruleId"], result["level"], *sarif_place(result)) for result in results],
         [(one["rule"], SARIF_LEVELS[one["severity"]], one["path"], one["range"]["start"]["line"]) for one in found])
    rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
    expect(all(rules[result["ruleIndex"]] == result["ruleId"] for result in results), "sarif: a wrong ruleIndex")

    issues = json.loads(reports["gitlab"])
    same("gitlab", [(one["check_name"], one["severity"], one["location"]["path"], one["location"]["lines"]["begin"])
                    for one in issues],
         [(one["rule"], GITLAB_SEVERITIES[one["severity"]], *place(one)[:2]) for one in found])
    expect(len({one["fingerprint"] for one in issues}) == len(issues), "gitlab: two equal fingerprints")

    suites = xml.etree.ElementTree.fromstring(reports["junit"])
    cases = [case for case in suites.iter("testcase") if case.find("failure") is not None]
    same("junit", [(case.get("classname"), case.get("name")) for case in cases],
         [(one["path"], "{} at {}:{}".format(one["rule"], *place(one)[1:])) for one in found])
    for suite in suites:
        inside = sum(case.find("failure") is not None for case in suite)
        expect(int(suite.get("failures")) == inside, f"junit: {suite.get('name')} counts other failures")

    diagnostics = json.loads(reports["rdjson"])["diagnostics"]
    same("rdjson", [(one["code"]["value"], one["severity"], one["location"]["path"],
                     one["location"]["range"]["start"]["line"]) for one in diagnostics],
         [(one["rule"], RDJSON_SEVERITIES[one["severity"]], *place(one)[:2]) for one in found])

    commands = [re.fullmatch(r"::(error|warning|notice) (.*?)::(.*)", line) for line in reports["github"].splitlines()]
    expect(all(commands), "github: a line is not a workflow command")
    same("github", [github_place(command) for command in commands if command],
         [(GITHUB_COMMANDS[one["severity"]], one["rule"], *place(one)[:2]) for one in found])

    lines = [re.match(r"(.*?):(\d+):(\d+): (\w+)\[?.*?([a-z-]+/[a-z-]+)", line) for line in reports["concise"].splitlines()]
    same("concise", [(line[1], int(line[2]), int(line[3]), line[5]) for line in lines if line],
         [(*place(one), one["rule"]) for one in found])
    return found


def sarif_place(result):
    location = result["locations"][0]["physicalLocation"]
    return urllib.parse.unquote(location["artifactLocation"]["uri"]), location["region"]["startLine"]


def github_place(command):
    values = dict(pair.split("=", 1) for pair in command[2].split(","))
    path = values["file"].replace("%2C", ",").replace("%3A", ":").replace("%0A", "\n").replace("%25", "%")
    return command[1], values["title"], path, int(values["line"])


def validate(tierlint, report):
    try:
        import jsonschema
    except ImportError:
        return "not validated against the schema: no package jsonschema"
    schema = json.loads(subprocess.run([tierlint, "schema", "report"], capture_output=True, check=True).stdout)
    errors = list(jsonschema.Draft202012Validator(schema).iter_errors(report))
    expect(not errors, f"json: {errors[:1]}")
    return "valid against `tierlint schema report`"


def is_json(text):
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def move_lines(path, rng):
    """Adds empty lines: between all lines of a text that is JSON, else before the first one."""
    data = path.read_bytes()
    if not data.strip():
        return
    if not is_json(data):
        path.write_bytes(data if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")) else b"\n\n" + data)
        return
    path.write_bytes(b"".join(line + b"\n" * rng.choice([0, 0, 1, 3]) for line in data.splitlines(keepends=True)))


def test_baseline(tierlint, folder, rng):
    baseline = folder / "baseline.json"
    before = findings(tierlint, folder)
    check(tierlint, folder, f"--write-baseline={baseline}")
    for path in sorted(folder.glob("*.tierlist.json")):
        move_lines(path, rng)
    moved = findings(tierlint, folder, f"--baseline={baseline}")
    after = findings(tierlint, folder)
    expect(moved == [], f"baseline: {len(moved)} findings of moved lines are not hidden, the first: {moved[:1]}")
    expect(len(before) == len(after), "baseline: moved lines change the number of findings")
    expect([place(one) for one in before] != [place(one) for one in after], "baseline: no line moved")

    changed = []
    for path in sorted(folder.glob("*.tierlist.json"))[::7]:
        data = path.read_bytes()
        if is_json(data) and data.lstrip().startswith(b"{") and json.loads(data):
            path.write_bytes(data.replace(b"{", b'{"inserted by the test": 1,', 1))
            changed.append(path.name)
    new = findings(tierlint, folder, f"--baseline={baseline}")
    same("baseline", [(one["path"], one["rule"]) for one in new], [(name, "schema/unknown-key") for name in changed])
    return f"{len(before)} findings hidden after lines moved, {len(new)} new ones in {len(changed)} lists reported"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--lists", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tierlint, rng = os.path.abspath(arguments.tierlint), random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        copy_lists(tierlint, folder, arguments.lists)
        report = compare_reports(read_reports(tierlint, folder))
        print(f"{len(FORMATS)} formats agree about {len(report)} findings in {arguments.lists} lists; "
              f"json: {validate(tierlint, report)}")
        print(f"baseline: {test_baseline(tierlint, folder, rng)}")
    for text in failures:
        print(f"FAILED {text}")
    sys.exit(bool(failures))


main()

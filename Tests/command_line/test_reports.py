"""Every report format agrees with `--format json` about the findings of 500 faulty lists.

The lists are copies of the fixtures. Each format is written by `--output` in one run, read by a parser that is not
ours, and must name the same rules, severities and places.
"""

import collections
import json
import re
import shutil
import subprocess
import urllib.parse
import xml.etree.ElementTree

import pytest
from lists import REPOSITORY

FORMATS = ["json", "ndjson", "sarif", "gitlab", "junit", "rdjson", "github", "concise"]
# The severities of each format, by ours.
LEVELS = {
    "sarif": {"error": "error", "warning": "warning", "info": "note", "hint": "note"},
    "gitlab": {"error": "critical", "warning": "major", "info": "minor", "hint": "info"},
    "github": {"error": "error", "warning": "warning", "info": "notice", "hint": "notice"},
    "rdjson": {"error": "ERROR", "warning": "WARNING", "info": "INFO", "hint": "INFO"},
}


def place(finding):
    """Path, line and column of a finding of the JSON report."""
    start = finding["range"]["start"]
    return finding["path"], start["line"], start["column"]


@pytest.fixture(scope="module")
def reports(tool, options, tmp_path_factory):
    """The text of each report of one run over a folder of faulty lists."""
    folder, target = tmp_path_factory.mktemp("lists"), tmp_path_factory.mktemp("reports")
    check = lambda *words: subprocess.run([tool, "check", "-q", "--no-config", *words], cwd=folder).returncode
    paths = sorted(path for path in REPOSITORY.glob("fixtures/**/*.tierlist.json") if ".tierproj" not in str(path))
    paths = [path for path in paths if check("--fail-on=info", path) == 1]
    for number in range(options.lists):
        shutil.copy(paths[number % len(paths)], folder / f"{number:03d}.tierlist.json")
    assert check(*(f"--output={name}={target}/{name}" for name in FORMATS)) == 1
    return {name: (target / name).read_text() for name in FORMATS}


@pytest.fixture(scope="module")
def found(reports):
    return json.loads(reports["json"])


def same(actual, expected):
    assert collections.Counter(actual) == collections.Counter(expected)


def leveled(name, found):
    """What most formats say of a finding: rule, severity, path and line."""
    return [(one["rule"], LEVELS[name][one["severity"]], *place(one)[:2]) for one in found]


def test_json(tool, found, note):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(subprocess.run([tool, "schema", "report"], capture_output=True, check=True).stdout)
    assert not list(jsonschema.Draft202012Validator(schema).iter_errors(found))
    note(f"{len(found)} findings")


def test_ndjson(reports, found):
    assert [json.loads(line) for line in reports["ndjson"].splitlines()] == found


def test_sarif(reports, found):
    def said(result):
        location = result["locations"][0]["physicalLocation"]
        path = urllib.parse.unquote(location["artifactLocation"]["uri"])
        return result["ruleId"], result["level"], path, location["region"]["startLine"]

    runs = json.loads(reports["sarif"])["runs"]
    results = [result for run in runs for result in run["results"]]
    same(map(said, results), leveled("sarif", found))
    rules = [rule["id"] for rule in runs[0]["tool"]["driver"]["rules"]]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in results)


def test_gitlab(reports, found):
    said = lambda one: (one["check_name"], one["severity"], one["location"]["path"], one["location"]["lines"]["begin"])
    issues = json.loads(reports["gitlab"])
    same(map(said, issues), leveled("gitlab", found))
    assert len({one["fingerprint"] for one in issues}) == len(issues)


def test_junit(reports, found):
    suites = xml.etree.ElementTree.fromstring(reports["junit"])
    failed = lambda suite: [case for case in suite.iter("testcase") if case.find("failure") is not None]
    said = [(case.get("classname"), case.get("name")) for case in failed(suites)]
    same(said, [(one["path"], "{} at {}:{}".format(one["rule"], *place(one)[1:])) for one in found])
    assert all(int(suite.get("failures")) == len(failed(suite)) for suite in suites)


def test_rdjson(reports, found):
    where = lambda one: (one["location"]["path"], one["location"]["range"]["start"]["line"])
    said = lambda one: (one["code"]["value"], one["severity"], *where(one))
    same(map(said, json.loads(reports["rdjson"])["diagnostics"]), leveled("rdjson", found))


def test_github(reports, found):
    def said(line):
        command = re.fullmatch(r"::(error|warning|notice) (.*?)::(.*)", line)
        values = dict(pair.split("=", 1) for pair in command[2].split(","))
        path = values["file"].replace("%2C", ",").replace("%3A", ":").replace("%0A", "\n").replace("%25", "%")
        return values["title"], command[1], path, int(values["line"])

    same(map(said, reports["github"].splitlines()), leveled("github", found))


def test_concise(reports, found):
    pattern = re.compile(r"(.*?):(\d+):(\d+): (\w+)\[?.*?([a-z-]+/[a-z-]+)")
    lines = [match for line in reports["concise"].splitlines() if (match := pattern.match(line))]
    same(
        [(line[1], int(line[2]), int(line[3]), line[5]) for line in lines],
        [(*place(one), one["rule"]) for one in found],
    )

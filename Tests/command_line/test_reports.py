"""Every report format agrees with `--format json`, and a baseline hides the findings of 500 faulty lists.

The lists are copies of the fixtures. Each format is written by `--output` in one run, read by a parser that is not
ours, and must name the same rules, severities and places.
"""

import collections
import json
import pathlib
import re
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


class Lists:
    """A folder with faulty lists."""

    def __init__(self, tool, folder, count):
        self.tool, self.folder = tool, folder
        paths = sorted(path for path in REPOSITORY.glob("fixtures/**/*.tierlist.json") if ".tierproj" not in str(path))
        paths = [path for path in paths if self.check("--fail-on=info", path).returncode == 1]
        for number in range(count):
            source = paths[number % len(paths)]
            (folder / f"{number:03d}-{source.name}").write_bytes(source.read_bytes())

    def check(self, *options):
        command = [self.tool, "check", "-q", "--no-config", *options]
        run = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        assert run.returncode in (0, 1), run.stderr[:500]
        return run

    def findings(self, *options):
        return json.loads(self.check("--format", "json", *options).stdout)

    def paths(self):
        return sorted(self.folder.glob("*.tierlist.json"))


@pytest.fixture(scope="module")
def lists(tool, options, tmp_path_factory):
    return Lists(tool, tmp_path_factory.mktemp("lists"), options.lists)


@pytest.fixture(scope="module")
def reports(lists, tmp_path_factory):
    """The text of each report of one run."""
    folder = tmp_path_factory.mktemp("reports")
    lists.check(*(f"--output={name}={folder}/{name}" for name in FORMATS))
    return {name: pathlib.Path(folder, name).read_text() for name in FORMATS}


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


def test_a_baseline(tool, options, tmp_path, generator, note):
    lists = Lists(tool, tmp_path, options.lists)
    baseline = tmp_path / "baseline.json"
    before = lists.findings()
    lists.check(f"--write-baseline={baseline}")
    for path in lists.paths():
        move_lines(path, generator)
    assert lists.findings(f"--baseline={baseline}") == [], "findings of moved lines are not hidden"
    after = lists.findings()
    assert len(before) == len(after), "moved lines change the number of findings"
    assert [place(one) for one in before] != [place(one) for one in after], "no line moved"
    changed = []
    for path in lists.paths()[::7]:
        data = path.read_bytes()
        if b"\0" not in data and is_json(data) and data.lstrip().startswith(b"{") and json.loads(data):
            path.write_bytes(data.replace(b"{", b'{"inserted by the test": 1,', 1))
            changed.append(path.name)
    new = lists.findings(f"--baseline={baseline}")
    same([(one["path"], one["rule"]) for one in new], [(name, "schema/unknown-key") for name in changed])
    note(f"{len(before)} findings hidden after lines moved, {len(new)} new ones in {len(changed)} lists reported")

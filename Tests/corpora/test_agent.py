"""Clients that know only ids bring lists with a mistake to no errors: of `--format agent` and `--apply`, and of the
tools of `tierlint mcp`."""

import contextlib
import json
import re
import subprocess

import pytest
from mistakes import check, documents

FINDING = re.compile(r"^([0-9a-f]{4,8}) \d+:\d+ (error|warning|info|hint) (\S+) \w+: ")
FIX = re.compile(r"^  ([a-z]+) (safe )?")
# Of 300 lists, in percent: without errors after at most two calls.
CLEAN = 95


class Lines:
    """Reads a list's findings as lines, and answers with ids: of each error the safe fix, else the first one."""

    def __init__(self, tool, folder):
        self.command, self.folder = [tool, "check", "--no-config", "--quiet"], folder
        self.bytes = self.findings = 0

    def run(self, *words):
        done = subprocess.run([*self.command, *words], cwd=self.folder, capture_output=True)
        assert done.returncode < 2, done.stderr
        return done.stdout.decode()

    def chosen(self, report):
        """The ids of the fixes of the errors, and those of the safe ones of other findings."""
        found, fixes = None, {}
        self.bytes += len(report.encode())
        for line in report.splitlines():
            if match := FINDING.match(line):
                found = match[1], match[2]
                self.findings += 1
            elif found and (match := FIX.match(line)) and (match[2] or found[1] == "error"):
                fixes.setdefault(found[0], []).append((not match[2], f"{found[0]}.{match[1]}"))
        return [min(options)[1] for options in fixes.values()]

    def repair(self, path):
        """In at most two calls of `--apply`."""
        report = self.run("--format", "agent", path)
        for _ in range(2):
            if ids := self.chosen(report):
                report = self.run("--apply", ",".join(ids), path)


def connected(tool, folder):
    pytest.importorskip("mcp")
    import assistant

    return assistant.connected(tool, folder)


CLIENTS = {"agent": lambda tool, folder: contextlib.nullcontext(Lines(tool, folder)), "mcp": connected}


@pytest.mark.parametrize("name", CLIENTS)
def test_ids_are_enough(tool, tmp_path, note, name):
    records = list(documents("mistakes"))
    sample = [records[index * len(records) // 300] for index in range(300)]
    texts = [(record["file"], record["text"]) for record in sample]
    before, _ = check(tool, tmp_path, texts)
    with CLIENTS[name](tool, tmp_path) as client:
        for number, (file, _) in enumerate(texts):
            client.repair(f"{number}/{file}")
    fixed = [(file, (tmp_path / f"{number}/{file}").read_bytes()) for number, (file, _) in enumerate(texts)]
    after, _ = check(tool, tmp_path / "after", fixed)
    errors = [
        [sum(finding["severity"] == "error" for finding in found) for found in findings] for findings in (before, after)
    ]
    left = [record["name"] for record, count in zip(sample, errors[1], strict=True) if count]
    share, size = 100 - len(left) / 3, client.bytes / client.findings
    note(f"300 lists: {share:.1f} % without errors after two calls; {size:.0f} bytes a finding")
    assert not [record["name"] for record, old, new in zip(sample, *errors, strict=True) if new > old]
    assert share >= CLEAN, "\n".join(left)


def test_fix_ids_of_json_are_taken(tool, tmp_path):
    record = next(record for record in documents("mistakes", "colors"))
    (tmp_path / record["file"]).write_bytes(record["text"].encode())
    words = [tool, "check", "--no-config", record["file"]]
    done = subprocess.run([*words, "--format", "json"], cwd=tmp_path, capture_output=True)
    fix = json.loads(done.stdout)[0]["fixes"][0]
    subprocess.run([*words, "--apply", fix["id"]], cwd=tmp_path, capture_output=True, check=True)
    assert (tmp_path / record["file"]).read_bytes().decode() == record["sound"]

"""A client that knows only `--format agent` and `--apply` brings lists with a mistake to no errors, by naming ids."""

import json
import re
import subprocess

from mistakes import check, documents

FINDING = re.compile(r"^([0-9a-f]{4,8}) \d+:\d+ (error|warning|info|hint) (\S+) \w+: ")
FIX = re.compile(r"^  ([a-z]+) (safe )?")
# Of 300 lists, in percent: without errors after at most two calls.
CLEAN = 95


class Client:
    """Reads a list's findings as lines, and answers with ids: of each error the safe fix, else the first one."""

    def __init__(self, tool, folder, file):
        self.command, self.folder, self.file = [tool, "check", "--no-config"], folder, file
        self.bytes = self.findings = 0

    def run(self, *words):
        done = subprocess.run([*self.command, *words, self.file], cwd=self.folder, capture_output=True)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

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

    def repair(self):
        """Returns the number of calls of `--apply`."""
        _, report, _ = self.run("--format", "agent", "--quiet")
        for call in range(2):
            ids = self.chosen(report)
            if not ids:
                return call
            code, report, errors = self.run("--quiet", "--apply", ",".join(ids))
            assert code < 2, errors
        return 2


def count(findings, *severities):
    return sum(finding["severity"] in severities for finding in findings)


def test_ids_are_enough(tool, tmp_path, note):
    records = list(documents("mistakes"))
    before, _ = check(tool, tmp_path / "before", [(record["file"], record["text"]) for record in records])
    pairs = list(zip(records, before, strict=True))
    sample = [pairs[index * len(pairs) // 300] for index in range(300)]
    texts, clients = [], []
    for number, (record, _) in enumerate(sample):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / record["file"]
        path.write_bytes(record["text"].encode())
        clients.append(Client(tool, folder, record["file"]))
        clients[-1].repair()
        texts.append((record["file"], path.read_bytes().decode()))
    after, _ = check(tool, tmp_path / "after", texts)
    left = [record["name"] for (record, _), found in zip(sample, after, strict=True) if count(found, "error")]
    worse = [
        record["name"]
        for (record, old), new in zip(sample, after, strict=True)
        if count(new, "error") > count(old, "error")
    ]
    share = 100 - 100 * len(left) / len(sample)
    size = sum(client.bytes for client in clients) / sum(client.findings for client in clients)
    note(f"{len(sample)} lists: {share:.1f} % without errors after two calls; {size:.0f} bytes a finding")
    assert not worse, worse
    assert share >= CLEAN, "\n".join(left)


def test_fix_ids_of_json_are_taken(tool, tmp_path):
    record = next(record for record in documents("mistakes", "colors"))
    (tmp_path / record["file"]).write_bytes(record["text"].encode())
    words = [tool, "check", "--no-config", record["file"]]
    done = subprocess.run([*words, "--format", "json"], cwd=tmp_path, capture_output=True)
    fix = json.loads(done.stdout)[0]["fixes"][0]
    subprocess.run([*words, "--apply", fix["id"]], cwd=tmp_path, capture_output=True, check=True)
    assert (tmp_path / record["file"]).read_bytes().decode() == record["sound"]

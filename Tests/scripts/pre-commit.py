#!/usr/bin/env python3
"""Runs the hooks of this repository's last commit as pre-commit does for a user: cloned, built and run.

    Tests/scripts/pre-commit.py [--pre-commit PROGRAM] [--tierlint PROGRAM]

There is no network meanwhile if `unshare` is permitted. A list with a fault fails with the finding, the fix hook fixes it,
the format hook formats it, and then all three pass; other files are not changed. Prints how long a run takes. Without
`--tierlint` pre-commit builds the tool twice, which takes minutes; with it, `swift build` only copies that program. The exit
code is 1 if anything else happens.
"""

import argparse
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "fixtures/rules/color/invalid"
IDENTITY = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]


class Consumer:
    """A repository that uses the hooks."""

    def __init__(self, folder, program, tool):
        self.folder, self.program = folder / "lists", program
        self.folder.mkdir()
        self.environment = {**os.environ, "PRE_COMMIT_HOME": str(folder / "cache")}
        if tool:
            self.environment["PATH"] = f"{stub(folder / 'bin', tool)}:{os.environ['PATH']}"
        self.git("init", "--quiet")

    def git(self, *words):
        subprocess.run(["git", *IDENTITY, *words], cwd=self.folder, check=True)

    def write(self, name, data):
        (self.folder / name).write_bytes(data)
        self.git("add", name)

    def text(self, name):
        return (self.folder / name).read_text()

    def run(self, *words):
        """The output of pre-commit, and its exit code."""
        done = subprocess.run([*offline(), self.program, *words, "--color=never"], cwd=self.folder, env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout, done.returncode


def stub(folder, tool):
    """A folder with a `swift` that does not compile: it copies the program to the build path, its last argument."""
    folder.mkdir()
    script = folder / "swift"
    script.write_text(
        '#!/bin/sh\nfor path; do :; done\nmkdir -p "$path/release"\n'
        f'cp {shlex.quote(str(tool.resolve()))} "$path/release/tierlint"\n')
    script.chmod(0o755)
    return folder


def offline():
    """The command that runs a program without a network; empty if that is not permitted."""
    words = ["unshare", "--map-root-user", "--net"]
    try:
        allowed = subprocess.run([*words, "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        allowed = False
    return words if allowed else []


def expect(holds, what, output):
    print(f"{'ok' if holds else 'FAULT'}  {what}", flush=True)
    if not holds:
        sys.exit(output)


def outcome(output, hook):
    """The last word on a hook's line."""
    line = next((line for line in output.splitlines() if line.startswith(hook + "..")), "")
    return line.rpartition(".")[2].rpartition(")")[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pre-commit", default="pre-commit", metavar="PROGRAM")
    parser.add_argument("--tierlint", type=pathlib.Path, metavar="PROGRAM")
    options = parser.parse_args()
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    print("network: " + ("none" if offline() else "as it is"))
    with tempfile.TemporaryDirectory() as folder:
        consumer = Consumer(pathlib.Path(folder), options.pre_commit, options.tierlint)
        flagged, clean = ((SAMPLE / f"{name}.tierlist.json").read_bytes() for name in ("flagged", "clean"))
        consumer.write("soups.tierlist.json", flagged.replace(b'"schemaVersion": 1', b'"schemaVersion":1'))
        consumer.write("other.json", b"{")
        consumer.git("commit", "--quiet", "--message=Soups")
        tried(consumer, head)
        used(consumer, head, flagged, clean)


def tried(consumer, head):
    """As in `pre-commit try-repo`, with a list that has a fault."""
    start = time.monotonic()
    output, code = consumer.run("try-repo", str(ROOT), "--ref", head, "--all-files")
    print(f"figure: cloned, built and run in {time.monotonic() - start:.0f} s")
    expect(code == 1 and outcome(output, "tierlint") == "Failed", "a list with a fault fails", output)
    expect("error[color/invalid]" in output and "soups.tierlist.json:" in output, "the finding is shown", output)
    expect("other.json" not in output, "other files are not changed", output)
    expect("#415A77" in consumer.text("soups.tierlist.json"), "the fix hook fixes it", output)
    expect('"schemaVersion": 1' in consumer.text("soups.tierlist.json"), "the format hook formats it", output)


def used(consumer, head, flagged, clean):
    """As in daily use, pinned to a commit."""
    hooks = [{"id": name} for name in ("tierlint", "tierlint-fix", "tierlint-format")]
    pinned = {"repos": [{"repo": str(ROOT), "rev": head, "hooks": hooks}]}
    consumer.write(".pre-commit-config.yaml", json.dumps(pinned).encode())
    output, code = consumer.run("install-hooks")
    expect(code == 0, "the hooks are installed", output)
    consumer.git("add", ".")
    start = time.monotonic()
    output, code = consumer.run("run", "--all-files")
    print(f"figure: a run of three hooks takes {time.monotonic() - start:.2f} s once they are installed")
    expect(code == 0 and output.count("Passed") == 3, "what was fixed and formatted passes", output)
    consumer.write("clean.tierlist.json", clean)
    output, code = consumer.run("run", "tierlint")
    expect(code == 0, "a valid list passes", output)
    consumer.write("later.tierlist.json", flagged)
    output, code = consumer.run("run", "tierlint")
    expect(code == 1 and "error[color/invalid]" in output, "a faulty list that is added later fails", output)


if __name__ == "__main__":
    main()

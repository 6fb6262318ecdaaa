"""The hooks of this repository's last commit, as pre-commit runs them for a user: cloned, built and run.

There is no network meanwhile if `unshare` is permitted. With `--build` pre-commit builds the tool twice, which takes
minutes; otherwise `swift build` only copies the program.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lists import REPOSITORY

SAMPLE = REPOSITORY / "fixtures/rules/color/invalid"
IDENTITY = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
HOOKS = [{"id": name} for name in ("tierlint", "tierlint-fix", "tierlint-format")]


def offline():
    """The command that runs a program without a network; empty if that is not permitted."""
    words = ["unshare", "--map-root-user", "--net"]
    permitted = (
        shutil.which("unshare") and subprocess.run([*words, "true"], check=False, capture_output=True).returncode == 0
    )
    return words if permitted else []


class Consumer:
    """A repository that uses the hooks."""

    def __init__(self, folder, program):
        self.folder, self.program = folder / "lists", program
        self.folder.mkdir()
        self.environment = {**os.environ, "PRE_COMMIT_HOME": str(folder / "cache")}
        self.git("init", "--quiet")

    def git(self, *words):
        subprocess.run(["git", *IDENTITY, *words], cwd=self.folder, check=True)

    def write(self, name, data):
        (self.folder / name).write_bytes(data)
        self.git("add", name)

    def run(self, *words):
        """The output of pre-commit, and its exit code."""
        command = [*offline(), self.program, *words, "--color=never"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        done = subprocess.run(command, cwd=self.folder, env=self.environment, check=False, **pipes)
        return done.stdout, done.returncode


@pytest.fixture
def consumer(options, request, tmp_path):
    beside = Path(sys.executable).with_name("pre-commit")
    program = str(beside) if beside.exists() else shutil.which("pre-commit")
    if not program or not (REPOSITORY / ".git").exists():
        pytest.skip("no pre-commit, or no repository")
    consumer = Consumer(tmp_path, program)
    if not options.build:
        # A `swift` that does not compile: it copies the program to the build path, its last argument.
        swift, tool = tmp_path / "bin/swift", shlex.quote(request.getfixturevalue("tool"))
        swift.parent.mkdir()
        loop = '#!/bin/sh\nfor path; do :; done\nmkdir -p "$path/release"\n'
        swift.write_text(f'{loop}cp {tool} "$path/release/tierlint"\n')
        swift.chmod(0o755)
        consumer.environment["PATH"] = f"{swift.parent}:{os.environ['PATH']}"
    return consumer


def test_hooks(consumer, note):
    head = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=REPOSITORY, text=True).strip()
    flagged, clean = ((SAMPLE / f"{name}.tierlist.json").read_bytes() for name in ("flagged", "clean"))
    consumer.write("soups.tierlist.json", flagged.replace(b'"schemaVersion": 1', b'"schemaVersion":1'))
    consumer.write("other.json", b"{")
    consumer.git("commit", "--quiet", "--message=Soups")
    start = time.monotonic()
    # As in `pre-commit try-repo`, with a list that has a fault.
    output, code = consumer.run("try-repo", str(REPOSITORY), "--ref", head, "--all-files")
    note(
        f"cloned, built and run in {time.monotonic() - start:.0f} s, {'without a' if offline() else 'with the'} network"
    )
    line = next((line for line in output.splitlines() if line.startswith("tierlint..")), "")
    assert code == 1 and line.endswith("Failed"), output
    assert "error[color/invalid]" in output and "soups.tierlist.json:" in output, "the finding is not shown"
    assert "other.json" not in output, "other files are changed"
    fixed = (consumer.folder / "soups.tierlist.json").read_text()
    assert "#415A77" in fixed and '"schemaVersion": 1' in fixed, "it is not fixed and formatted"
    # As in daily use, pinned to a commit.
    pinned = {"repos": [{"repo": str(REPOSITORY), "rev": head, "hooks": HOOKS}]}
    consumer.write(".pre-commit-config.yaml", json.dumps(pinned).encode())
    output, code = consumer.run("install-hooks")
    assert code == 0, output
    consumer.git("add", ".")
    start = time.monotonic()
    output, code = consumer.run("run", "--all-files")
    note(f"a run of three hooks takes {time.monotonic() - start:.2f} s once they are installed")
    assert code == 0 and output.count("Passed") == 3, output
    consumer.write("clean.tierlist.json", clean)
    output, code = consumer.run("run", "tierlint")
    assert code == 0, output
    consumer.write("later.tierlist.json", flagged)
    output, code = consumer.run("run", "tierlint")
    assert code == 1 and "error[color/invalid]" in output, output

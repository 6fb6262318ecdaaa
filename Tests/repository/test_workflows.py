"""The workflows and the action: what they use, and what they may do."""

import re
import subprocess

import pytest
from lists import REPOSITORY

FILES = [*sorted((REPOSITORY / ".github").rglob("*.y*ml")), REPOSITORY / "action.yml"]
LINES = {path: path.read_text().splitlines() for path in FILES}
# Jobs that may write, with what.
WRITERS = {"release.yml": {"contents: write", "id-token: write", "attestations: write"}}
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


def test_actions_are_pinned():
    """By the full id of a commit, with the version as a comment, and by the same one everywhere."""
    pins = {}
    for path, lines in LINES.items():
        for number, line in enumerate(lines):
            use = re.match(r"\s*(?:- )?uses:\s*(\S+)(.*)", line)
            if not use or use[1].startswith("./"):
                continue
            pin = re.fullmatch(r"([\w.-]+/[\w./-]+)@([0-9a-f]{40})", use[1])
            assert pin and re.fullmatch(r"\s+# v\d+\.\d+\.\d+", use[2]), f"{path}: {line}"
            assert pins.setdefault((pin[1], use[2].strip()), pin[2]) == pin[2], f"{path}: {line}"
            if pin[1] == "actions/checkout":
                assert "persist-credentials: false" in "\n".join(lines[number : number + 4]), f"{path}: {line}"
    assert pins


@every_file
def test_permissions_are_the_least(path):
    if path.parent.name == "workflows":
        assert "permissions:" in LINES[path], "it states no permissions"
    for line in LINES[path]:
        written = re.fullmatch(r"\s*([\w-]+: write)", line)
        assert not written or written[1] in WRITERS.get(path.name, set())
        assert "write-all" not in line


@every_file
def test_no_value_that_others_choose_is_in_a_command(path):
    for line in LINES[path]:
        has_value = re.search(r"\$\{\{\s*(github\.(event|head_ref|ref_name)|inputs\.)", line)
        assert not has_value or re.match(r"\s*[A-Z_]+: ", line), line


def test_every_long_test_is_run_nightly():
    nightly = (REPOSITORY / ".github/workflows/nightly.yml").read_text()
    listed = subprocess.run([REPOSITORY / "Tests/long.sh", "--list"], capture_output=True, text=True, check=True).stdout
    assert not [part for part in listed.split() if not re.search(rf"\b{re.escape(part)}\b", nightly)]

#!/usr/bin/env python3
"""Checks the workflows and the action: what they use, and what they may do.

    Tests/scripts/workflows.py

- every action is given by the full id of a commit, with its version as a comment, the same id everywhere;
- every workflow states its permissions, and only jobs named here may write;
- no value that others can choose is pasted into a command; every checkout leaves no credentials;
- the nightly workflow runs every part of Tests/long.sh that a hosted machine can run.

The exit code is 1 if a check fails.
"""

import pathlib
import re
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FILES = [*sorted((REPOSITORY / ".github").rglob("*.y*ml")), REPOSITORY / "action.yml"]
# Jobs that may write, with what.
WRITERS = {"release.yml": {"contents: write", "id-token: write", "attestations: write"}}
FAULTS = []


def fault(path, number, text):
    FAULTS.append(f"{path.relative_to(REPOSITORY)}:{number}: {text}")


def check(path, pins):
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        if match := re.match(r"\s*(?:- )?uses:\s*(\S+)(.*)", line):
            action, comment = match[1], match[2]
            pin = re.fullmatch(r"([\w.-]+/[\w./-]+)@([0-9a-f]{40})", action)
            if action.startswith("./"):
                continue
            if not pin or not re.fullmatch(r"\s+# v\d+\.\d+\.\d+", comment):
                fault(path, number, f"{action} is not the full id of a commit with the version as a comment")
            elif pins.setdefault((pin[1], comment.strip()), pin[2]) != pin[2]:
                fault(path, number, f"{action} has another id elsewhere")
            if pin and pin[1] == "actions/checkout" and "persist-credentials: false" not in "\n".join(lines[number - 1 : number + 3]):
                fault(path, number, "the checkout leaves credentials: set persist-credentials to false")
        if re.search(r"\$\{\{\s*(github\.(event|head_ref|ref_name)|inputs\.)", line) and not re.match(r"\s*[A-Z_]+: ", line):
            fault(path, number, "a value that others can choose, outside of an environment variable")
        if (written := re.fullmatch(r"\s*([\w-]+: write)", line)) and written[1] not in WRITERS.get(path.name, set()):
            fault(path, number, f"may not have {written[1]}")
        if "write-all" in line:
            fault(path, number, "may not have write-all")
    if path.parent.name == "workflows" and "permissions:" not in [line for line in lines if not line.startswith(" ")]:
        fault(path, 1, "states no permissions")


def main():
    pins = {}
    for path in FILES:
        check(path, pins)
    nightly = (REPOSITORY / ".github/workflows/nightly.yml").read_text()
    parts = subprocess.run([REPOSITORY / "Tests/long.sh", "--list"], capture_output=True, text=True, check=True).stdout.split()
    for part in parts:
        if not re.search(rf"\b{re.escape(part)}\b", nightly):
            fault(REPOSITORY / ".github/workflows/nightly.yml", 1, f"does not run {part}")
    for text in FAULTS:
        print(f"FAULT {text}")
    print(f"workflows: {len(FILES)} files, {len(pins)} actions, {len(parts)} nightly parts, {len(FAULTS)} faults")
    return 1 if FAULTS else 0


if __name__ == "__main__":
    sys.exit(main())

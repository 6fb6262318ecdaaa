#!/usr/bin/env python3
"""Interrupts `tierlint check --fix` in every way, and checks that each file stays whole.

    Tests/scripts/fix-storm.py --tierlint .build/release/tierlint [--runs 200] [--seed 1]

1. A tmpfs of 64 KB that is full (Linux, needs the right to mount one, by root or in a user namespace).
2. A limit for the size of files.
3. Each system call of the writer fails once (needs strace).
4. SIGINT and SIGTERM at random moments: every file is whole, old or new, and the process ends by the signal.

After each there must be no new file, and exit code 2 if something could not be written. Prints as skipped what this
machine does not permit. The exit code is 1 if a check fails.
"""

import argparse
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FAULTS = []


def fault(sentence):
    FAULTS.append(sentence)
    print(f"FAULT {sentence}")


def document(number, item_count):
    """A list with a safe fix at its start (a null) and one at its end (a trailing comma); the fixes make it longer."""
    items = ",\n".join(
        f'    "i{number}-{index}": {{ "id": "i{number}-{index}", "title": "Item {index}" }}' for index in range(item_count)
    )
    ids = ", ".join(f'"i{number}-{index}"' for index in range(item_count))
    colors = ",\n".join(
        f'    {{ "id": "t{index}", "label": "T{index}", "order": {index}, "color": "#{index % 10}AF", "itemIds": [] }}'
        for index in range(20)
    )
    return f"""{{
  "schemaVersion": 1,
  "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-{number:012X}",
  "title": "List {number}",
  "description": null,
  "tiers": [
    {{ "id": "s", "label": "S", "order": -1, "itemIds": [{ids}] }},
{colors}
  ],
  "items": {{
{items}
  }},
  "audit": {{ "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z", }}
}}
"""


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def check_untouched(what, folder, old, done):
    if contents(folder) != old:
        fault(f"{what}: the folder is not what it was: {sorted(map(str, contents(folder)))}")
    if done.returncode != 2:
        fault(f"{what}: exit code {done.returncode}")
    lines = done.stderr.decode().splitlines()
    if len(lines) != 1 or "not fixed" not in lines[0]:
        fault(f"{what}: standard error says {lines}")


def full_disk(tool, parent):
    folder = parent / "tmpfs"
    folder.mkdir()
    script = """
      mount -t tmpfs -o size=64k tmpfs "$1" || exit 99
      cd "$1" && cp "$2" a.tierlist.json && cat /dev/zero > fill 2> /dev/null
      "$3" check --fix -q --format=concise --fail-on=never > /dev/null; code=$?
      cmp "$2" a.tierlist.json >&2; ls -A >&2; exit $code
    """
    sample = parent / "sample.json"
    sample.write_text(document(1, 300))
    for space in ([], ["unshare", "--user", "--map-root-user"]):
        words = [*space, *(["--mount"] if space else ["unshare", "--mount"]), "bash", "-c", script, "-"]
        try:
            done = subprocess.run([*words, str(folder), str(sample), tool], capture_output=True)
        except FileNotFoundError:
            continue
        lines = done.stderr.decode().splitlines()
        if done.returncode == 99 or any(line.startswith("unshare:") for line in lines):
            continue
        if done.returncode != 2 or lines[1:] != ["a.tierlist.json", "fill"] or "No space left" not in lines[0]:
            fault(f"full disk: exit code {done.returncode}, {lines}")
        return print(f"full tmpfs of 64 KB: {lines[0]}")
    print("full tmpfs: skipped, no right to mount one")


def file_limit(tool, parent):
    folder = parent / "limit"
    folder.mkdir()
    (folder / "a.tierlist.json").write_text(document(1, 300))
    old = contents(folder)
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    words = [tool, "check", "--fix", "-q", "--statistics", "--fail-on=never"]
    done = subprocess.run(words, cwd=folder, capture_output=True, preexec_fn=limit)
    check_untouched("limit for files", folder, old, done)
    print(f"limit for the size of files: {done.stderr.decode().strip()}")


def failing_calls(tool, parent):
    if not shutil.which("strace"):
        return print("failing system calls: skipped, no strace")
    folder = parent / "calls"
    folder.mkdir()
    (folder / "a.tierlist.json").write_text(document(1, 30))
    old = contents(folder)
    path = folder / "a.tierlist.json"
    os.chown(path, os.getuid(), os.getgid())
    tried = 0
    for call, number in [
        ("open,openat", "ENOSPC"), ("write", "ENOSPC"), ("write", "EDQUOT"), ("write", "EIO"), ("fchmod", "EPERM"),
        ("fsync", "EIO"), ("fsync", "ENOSPC"), ("rename,renameat,renameat2", "EACCES"),
    ]:
        # Of the calls that open files, only that for the temporary file is to fail: it comes after those of the start.
        count = opening_calls(tool, folder, old) if call.startswith("open") else 1
        if count is None:
            return print("failing system calls: skipped, strace may not trace")
        words = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}"]
        words += ["-e", f"inject={call}:error={number}:when={count}"]
        words += [tool, "check", "--fix", "-q", "--statistics", "--fail-on=never", "a.tierlist.json"]
        done = subprocess.run(words, cwd=folder, capture_output=True)
        check_untouched(f"{call} fails with {number}", folder, old, done)
        tried += 1
    print(f"failing system calls: {tried} tried")


def opening_calls(tool, folder, old):
    """The number of the call that makes the temporary file."""
    log = folder.parent / "log"
    words = ["strace", "-f", "-qq", "-o", str(log), "-e", "trace=open,openat", tool, "check", "--fix", "-q", "--statistics"]
    done = subprocess.run([*words, "a.tierlist.json"], cwd=folder, capture_output=True)
    for path, text in old.items():
        (folder / path).write_bytes(text)
    lines = log.read_text().splitlines() if log.exists() else []
    calls = [line for line in lines if "open" in line and "resumed" not in line]
    made = [index for index, line in enumerate(calls) if ".tierlint-" in line]
    return made[0] + 1 if made and done.returncode == 0 else None


def storm(tool, parent, runs, chance):
    folder = parent / "storm"
    folder.mkdir()
    for number in range(60):
        (folder / f"{number}.tierlist.json").write_text(document(number, 20 + 7 * (number % 9)))
    old = contents(folder)
    words = [tool, "check", "--fix", "-q", "--statistics"]
    start = time.monotonic()
    subprocess.run(words, cwd=folder, capture_output=True)
    duration = time.monotonic() - start
    new = contents(folder)
    if any(old[path] == new[path] for path in old):
        fault("storm: some files have no fix")
    ended, mixed, longest = 0, 0, 0.0
    for turn in range(runs):
        for path, text in old.items():
            if turn == 0 or (folder / path).read_bytes() != text:
                (folder / path).write_bytes(text)
        number = signal.SIGTERM if turn % 4 == 3 else signal.SIGINT
        process = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(chance.uniform(0, duration * 1.1))
        start = time.monotonic()
        process.send_signal(number)
        errors = process.communicate()[1]
        longest = max(longest, time.monotonic() - start)
        ended += process.returncode == -number
        if process.returncode not in (-number, 0):
            fault(f"storm, run {turn}: exit code {process.returncode}, {errors}")
        found = contents(folder)
        if set(found) != set(old):
            fault(f"storm, run {turn}: {sorted(map(str, set(found) ^ set(old)))}")
        for path in old:
            if found.get(path) not in (old[path], new[path]):
                fault(f"storm, run {turn}: {path} is neither old nor new")
        mixed += any(found.get(path) != old[path] for path in old) and any(found.get(path) != new[path] for path in old)
    print(
        f"storm: {runs} runs of {duration * 1000:.0f} ms over {len(old)} files, {ended} ended by the signal,"
        f" {mixed} of them with some files old and some new; at most {longest * 1000:.0f} ms from signal to end"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    with tempfile.TemporaryDirectory() as name:
        parent = pathlib.Path(name)
        full_disk(tool, parent)
        file_limit(tool, parent)
        failing_calls(tool, parent)
        storm(tool, parent, options.runs, random.Random(options.seed))
    print(f"{len(FAULTS)} faults")
    return 1 if FAULTS else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Fixes every document of a folder and checks that no fix does harm.

    Tests/scripts/fix-corpus.py --tierlint .build/release/tierlint FOLDER [--unsafe-fixes]

Works on a copy. For each document: no rule has more findings after the fixes than before, at any level; no other bytes
change (`--diff` with `patch` gives the same as `--fix`); a safe fix that is left says why; a second run changes nothing. Unsafe fixes may write the time, so
`--diff` and `--fix` may differ and are not compared. Prints figures and every failure. The exit code is 1 if there is one.
"""

import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(tool, *words, cwd):
    return subprocess.run([tool, *words], cwd=cwd, capture_output=True)


def findings(tool, cwd):
    """Findings by document and rule, and how many of them have a safe fix."""
    done = run(tool, "check", "--format=ndjson", "--quiet", cwd=cwd)
    assert done.returncode in (0, 1), done.stderr.decode()
    counts = collections.defaultdict(collections.Counter)
    fixable = collections.Counter()
    for line in done.stdout.splitlines():
        finding = json.loads(line)
        counts[finding["path"]][finding["rule"]] += 1
        if any(fix["safe"] for fix in finding["fixes"]):
            fixable[finding["rule"]] += 1
    return counts, fixable


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--unsafe-fixes", action="store_true")
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    extra = ["--unsafe-fixes"] if options.unsafe_fixes else []
    faults = 0
    reasons = collections.Counter()

    def fault(sentence):
        nonlocal faults
        faults += 1
        print(f"FAULT {sentence}")

    with tempfile.TemporaryDirectory() as parent:
        work, patched = pathlib.Path(parent, "work"), pathlib.Path(parent, "patched")
        shutil.copytree(options.folder, work)
        shutil.copytree(options.folder, patched)
        before, fixable = findings(tool, work)
        old = contents(work)
        diff = run(tool, "check", "--diff", "--quiet", *extra, cwd=work)
        if contents(work) != old:
            fault("--diff changed something")
        fixed = run(tool, "check", "--fix", "--quiet", "--format=ndjson", *extra, cwd=work)
        for finding in map(json.loads, fixed.stdout.splitlines()):
            for fix in finding["fixes"]:
                if fix["safe"] and "leftOut" not in fix:
                    fault(f"{finding['path']}: no reason why \"{fix['title']}\" is left out")
                reasons[fix.get("leftOut")] += 1
        new = contents(work)
        after, left = findings(tool, work)
        for path, rules in after.items():
            for rule, count in rules.items():
                if count > before[path][rule]:
                    fault(f"{path}: {rule} had {before[path][rule]} findings and has {count}")
        subprocess.run(["patch", "-s", "-p1", "--binary"], cwd=patched, input=diff.stdout, check=True)
        for path, text in contents(patched).items():
            if text != new.get(path) and not options.unsafe_fixes:
                fault(f"{path}: --diff and --fix do not agree")
        run(tool, "check", "--fix", "--quiet", *extra, cwd=work)
        again = contents(work)
        for path in new:
            if again[path] != new[path]:
                fault(f"{path}: fixing twice is not fixing once")
        if set(new) != set(old):
            fault(f"files appeared or went: {sorted(set(new) ^ set(old))}")

    changed = sum(old[path] != new[path] for path in old)
    total = [sum(sum(rules.values()) for rules in counts.values()) for counts in (before, after)]
    print(f"{len(old)} files, {changed} changed; {total[0]} findings before, {total[1]} after")
    print(f"with a safe fix: {sum(fixable.values())} before, {sum(left.values())} after: {dict(left)}")
    del reasons[None]
    print(f"left out: {dict(reasons.most_common(5))}")
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Every document of a folder is fixed, and no fix does harm: the fixtures, and documents with a fault each.

For each document: no rule has more findings after the fixes than before, at any level; no other bytes change (`--diff`
with `patch` gives the same as `--fix`); a safe fix that is left says why; a second run changes nothing.
"""

import collections
import json
import shutil
import subprocess
import sys

import corpus
import pytest
from lists import REPOSITORY
from place import files_of


def findings(run):
    """Findings by document and rule, and how many of them have a safe fix."""
    done = run("check", "--format=ndjson", "--quiet")
    assert done.returncode in (0, 1), done.stderr.decode()
    counts, fixable = collections.defaultdict(collections.Counter), collections.Counter()
    for finding in map(json.loads, done.stdout.splitlines()):
        counts[finding["path"]][finding["rule"]] += 1
        fixable[finding["rule"]] += any(fix["safe"] for fix in finding["fixes"])
    return counts, fixable


@pytest.mark.parametrize("kind", ["fixtures", "ours", "--maker"])
def test_fixes(tool, options, tmp_path, note, kind):
    folder, patched = tmp_path / "work", tmp_path / "patched"
    run = lambda *words: subprocess.run([tool, *words], cwd=folder, capture_output=True)
    if kind == "fixtures":
        shutil.copytree(REPOSITORY / "fixtures", folder)
    elif kind == "ours":
        corpus.write_tree(folder, files=1000, faults=1)
    elif not options.maker:
        pytest.skip("only with --maker")
    else:
        words = [sys.executable, options.maker, "--out", folder, "--files", "2000", "--bytes", "8KB", "--faults", "1"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(folder, patched)
    before, fixable = findings(run)
    old = files_of(folder)
    diff = run("check", "--diff", "--quiet")
    assert files_of(folder) == old, "--diff changed something"
    fixed = run("check", "--fix", "--quiet", "--format=ndjson")
    reasons = collections.Counter()
    for finding in map(json.loads, fixed.stdout.splitlines()):
        for fix in finding["fixes"]:
            assert not fix["safe"] or "leftOut" in fix, f"{finding['path']}: no reason why {fix} is left out"
            reasons[fix.get("leftOut")] += 1
    new = files_of(folder)
    after, left = findings(run)
    for path, rules in after.items():
        # A syntax error hides the other findings of its item.
        was_hidden = any(rule.startswith("json/") for rule in before[path] - rules)
        assert was_hidden or rules <= before[path], f"{path}: more findings"
    subprocess.run(["patch", "-s", "-p1", "--binary"], cwd=patched, input=diff.stdout, check=True)
    assert files_of(patched) == new, "--diff and --fix do not agree"
    run("check", "--fix", "--quiet")
    assert files_of(folder) == new, "fixing twice is not fixing once"
    assert set(new) == set(old)
    changed = sum(old[path] != new[path] for path in old)
    total = [sum(sum(rules.values()) for rules in counts.values()) for counts in (before, after)]
    note(f"{len(old)} files, {changed} changed; {total[0]} findings before, {total[1]} after")
    note(f"with a safe fix: {sum(fixable.values())} before, {sum(left.values())} after; left out: {dict(reasons)}")

"""Many documents are formatted, in each style of a program that makes them.

The result must equal that program's app style byte for byte, except that each keeps its final line ending. Formatting
twice must change nothing, `--diff` must print what formatting changes, and the plain style must keep all values.
"""

import json
import shutil
import subprocess
import sys

import corpus
import pytest
from place import files_of


def value(data):
    """A document with its numbers as they are written, and without the order of its keys."""
    keep = lambda token: ("number", token)
    return json.loads(data, parse_int=keep, parse_float=keep)


@pytest.mark.parametrize("maker", ["ours", "--maker"])
def test_formatting(tool, options, tmp_path, maker):
    if maker == "--maker" and not options.maker:
        pytest.skip("only with --maker")
    run = lambda folder, *words: subprocess.run([tool, "format", *words], cwd=folder, capture_output=True)
    trees = {style: tmp_path / style for style in ("app", "pretty", "min")}
    for style, tree in trees.items():
        if maker == "ours":
            corpus.write_tree(tree, files=500, style=style)
            continue
        words = ["--out", tree, "--files", "500", "--items", "15", "--style", style]
        subprocess.run([sys.executable, options.maker, *words], check=True, stdout=subprocess.DEVNULL)
    app = files_of(trees["app"])
    assert len(app) == 500
    assert run(trees["app"], "--check").returncode == 0, "the app's own style would change"
    for style in ("pretty", "min"):
        tree, patched = trees[style], tmp_path / f"{style}-patched"
        old = files_of(tree)
        shutil.copytree(tree, patched)
        diff = run(patched, "--style", "app", "--diff")
        assert diff.returncode == 1 and files_of(patched) == old
        subprocess.run(["patch", "-s", "-p1", "--binary"], cwd=patched, input=diff.stdout, check=True)
        assert run(tree, "--style", "app").returncode == 0
        new = files_of(tree)
        assert files_of(patched) == new, "--diff and formatting do not agree"
        assert new == {path: text + (b"\n" if old[path].endswith(b"\n") else b"") for path, text in app.items()}
        assert run(tree, "--check").returncode == 0, "twice is not once"
    tree = trees["min"]
    assert run(tree, "--style", "plain").returncode == 0
    assert all(value(data) == value(app[path]) for path, data in files_of(tree).items()), "a value changed"
    assert run(tree, "--style", "plain", "--check").returncode == 0, "twice is not once"
    assert run(tree, "--style", "app").returncode == 0
    assert files_of(tree) == app, "plain to app: not what the app writes"

#!/usr/bin/env python3
"""Checks the properties of formatting on many documents.

    format-corpus.py --tierlint .build/release/tierlint --corpus make_corpus.py [--files 500]

Writes the same documents in each style of the generator and formats them: the result must equal the generator's
app style byte for byte, except that each keeps its final line ending. Formatting twice must change nothing, `--diff` must
print what formatting changes, and the plain style must keep all values. The exit code is 1 if a check fails.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(tool, *words, cwd):
    return subprocess.run([tool, *words], cwd=cwd, capture_output=True)


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def value(text):
    """A document with its numbers as they are written, and without the order of its keys."""
    keep = lambda token: ("number", token)
    return json.loads(text, parse_int=keep, parse_float=keep)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--files", type=int, default=500)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    faults = 0

    def expect(truth, sentence):
        nonlocal faults
        if not truth:
            faults += 1
            print(f"FAULT {sentence}")

    with tempfile.TemporaryDirectory() as parent:
        trees = {}
        for style in ("app", "pretty", "min"):
            trees[style] = pathlib.Path(parent, style)
            words = ["--out", trees[style], "--files", str(options.files), "--items", "15", "--style", style]
            subprocess.run([sys.executable, options.corpus, *words], check=True, stdout=subprocess.DEVNULL)
        app = contents(trees["app"])
        expect(len(app) == options.files, f"{len(app)} documents")
        expect(run(tool, "format", "--check", cwd=trees["app"]).returncode == 0, "the app's own style would change")

        for style in ("pretty", "min"):
            old = contents(trees[style])
            patched = pathlib.Path(parent, f"{style}-patched")
            shutil.copytree(trees[style], patched)
            diff = run(tool, "format", "--style", "app", "--diff", cwd=patched)
            expect(diff.returncode == 1 and contents(patched) == old, f"{style}: --diff")
            subprocess.run(["patch", "-s", "-p1", "--binary"], cwd=patched, input=diff.stdout, check=True)
            expect(run(tool, "format", "--style", "app", cwd=trees[style]).returncode == 0, f"{style}: format failed")
            new = contents(trees[style])
            expect(contents(patched) == new, f"{style}: --diff and formatting do not agree")
            for path, text in app.items():
                expect(new[path] == text + (b"\n" if old[path].endswith(b"\n") else b""), f"{style}: {path}")
            expect(run(tool, "format", "--check", cwd=trees[style]).returncode == 0, f"{style}: twice is not once")

        expect(run(tool, "format", "--style", "plain", cwd=trees["min"]).returncode == 0, "plain: format failed")
        for path, text in contents(trees["min"]).items():
            expect(value(text) == value(app[path]), f"plain: {path}: a value changed")
        plain = run(tool, "format", "--style", "plain", "--check", cwd=trees["min"])
        expect(plain.returncode == 0, "plain: twice is not once")
        expect(run(tool, "format", "--style", "app", cwd=trees["min"]).returncode == 0, "plain to app: format failed")
        expect(contents(trees["min"]) == app, "plain to app: not what the app writes")

    print(f"{options.files} documents in 3 styles, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Builds the tool twice, in one folder, and compares the programs byte by byte.

    packaging/reproduce.py [--linking fully-static|static]

The sources are those of the working copy. Prints the checksum; the exit code is 1 if the programs differ.
"""

import argparse
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

from archive import LINKING, ROOT, built


def copy(target):
    """Copies what a build needs: the manifest and all files that git knows of."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "Package.swift", "Sources", "Tests"], cwd=ROOT, check=True, capture_output=True
    )
    for name in filter(None, names.stdout.decode().split("\0")):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target / name)


def differences(one, other):
    """Ranges of bytes that differ, the first few of them."""
    places = [at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    return f"{len(one)} and {len(other)} bytes; {len(places)} differ, the first at {places[:5]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--linking", choices=LINKING, default="static")
    options = parser.parse_args()
    programs = []
    with tempfile.TemporaryDirectory(prefix="tierlint-reproduce-") as folder:
        root, kept = pathlib.Path(folder).resolve() / "tierlint", pathlib.Path(folder).resolve() / "kept"
        # Before the first build: the working copy may change meanwhile.
        copy(kept)
        for _ in range(2):
            shutil.copytree(kept, root)
            programs.append(
                built(root, "reproduce", None if sys.platform == "darwin" else LINKING[options.linking]).read_bytes()
            )
            shutil.rmtree(root)
    one, other = programs
    result = "equal" if one == other else differences(one, other)
    print(f"sha256 {hashlib.sha256(one).hexdigest()}, {len(one):,} bytes: {result}")
    return 0 if one == other else 1


if __name__ == "__main__":
    sys.exit(main())

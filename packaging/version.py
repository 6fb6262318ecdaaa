#!/usr/bin/env python3
"""Prints the version, or changes it everywhere.

    packaging/version.py [NEW]

Sources/Rules/Version.swift defines the version. Files that other programs read have copies of it, because they cannot
ask: the manifest of the extension, the formula, and the addresses of releases in the docs. A test compares them.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
COPIES = ["vscode-ext/package.json", "packaging/homebrew/tierlint.rb", "docs/install.md", "docs/ci.md"]
# What precedes a copy.
BEFORE = r'((?:"version": "|tag: "v|rev: v|download/v|/tierlint-))(\d+\.\d+\.\d+)'


def definition():
    """The file that defines the version; it is the only one of its name."""
    return next((ROOT / "Sources").rglob("Version.swift"))


def current():
    return re.search(r'version = "(.+)"', definition().read_text())[1]


def wrong_copies(version):
    """The files with a copy that differs."""
    return [
        name
        for name in COPIES
        if {copy for _, copy in re.findall(BEFORE, (ROOT / name).read_text("utf-8"))} != {version}
    ]


def change(new):
    definition().write_text(definition().read_text().replace(f'"{current()}"', f'"{new}"'))
    for name in COPIES:
        text = (ROOT / name).read_text("utf-8")
        (ROOT / name).write_text(re.sub(BEFORE, rf"\g<1>{new}", text), "utf-8")


def main():
    if len(sys.argv) > 2 or (sys.argv[1:] and not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1])):
        sys.exit(__doc__)
    if sys.argv[1:]:
        change(sys.argv[1])
    print(current())


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes what the tool prints into README.md, and the picture; with `--check` only compares them.

    Tests/scripts/readme.py --tierlint .build/release/tierlint [--check]

In a `console` block that begins with `$ tierlint …`, the output follows the command. The table between the `comparison`
marks is counted by `schema_comparison.py`, if the package `jsonschema` is installed. `--check` also looks at what
`documented.py` lists. The exit code is 1 if it finds a difference, or a command or link that does not work.
"""

import argparse
import difflib
import pathlib
import re
import shlex
import subprocess
import sys

import documented
import picture

ROOT = pathlib.Path(__file__).resolve().parents[2]


def with_output(tool):
    def replace(block):
        command = shlex.split(block[1])
        done = subprocess.run([tool, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
        return f"```console\n$ {block[1]}\n{(done.stdout + done.stderr).strip()}\n```"

    return replace


def readme(tool):
    text = (ROOT / "README.md").read_text("utf-8")
    text = re.sub(r"```console\n\$ (tierlint .*)\n[^`]*?```", with_output(tool), text)
    try:
        import schema_comparison
    except ImportError:
        print("jsonschema is not installed: the table of the README is not checked")
        return text
    table = schema_comparison.table(tool)
    return re.sub(
        r"(<!-- comparison -->\n).*?(<!-- /comparison -->)", lambda m: m[1] + table + "\n" + m[2], text, flags=re.DOTALL
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    tool = options.tierlint.resolve()
    stale = False
    for name, new in [("README.md", readme(tool)), ("docs/images/finding.svg", picture.picture(tool))]:
        path = ROOT / name
        old = path.read_text("utf-8") if path.exists() else ""
        if old == new:
            continue
        stale = True
        print(("out of date: " if options.check else "written: ") + name)
        if options.check:
            print("\n".join(difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=1)))
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(new, "utf-8")
    if stale and options.check:
        print("run: python3 Tests/scripts/readme.py --tierlint .build/release/tierlint")
    faults = documented.problems(tool) if options.check else []
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if options.check and (stale or faults) else 0


if __name__ == "__main__":
    sys.exit(main())

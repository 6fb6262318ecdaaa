#!/usr/bin/env python3
"""Writes what the tool prints into README.md, and the picture; with `--check` only compares them.

    Tests/scripts/readme.py --tierlint .build/release/tierlint [--check]

In a `console` block that begins with `$ tierlint …`, the output follows the command. The table between the `comparison`
marks is counted by `schema_comparison.py`, if the package `jsonschema` is installed. `--check` also runs the
commands of the README and docs/commands.md. The exit code is 1 if it finds a difference, or one that does not work.
"""

import argparse
import difflib
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import picture

ROOT = pathlib.Path(__file__).resolve().parents[2]


PAGES = ["README.md", "docs/commands.md"]
# What stands for a name in the text.
PLACEHOLDERS = {
    "LISTS…": "soups.tierlist.json list.json", "FOLDER": "site", "OLD": "soups.tierlist.json",
    "NEW": "soups.tierlist.json", "FILE": "soups.tierlist.json", "LIST": "soups.tierlist.json",
    "COMMAND": "check", "…": "soups.tierlist.json",
}  # fmt: skip


def problems(tool):
    return dead_links() + wrong_figures() + [fault for page in PAGES for fault in broken_commands(tool, page)]


def anchors():
    """The names of the README's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings} | {"readme"}


def dead_links():
    grep = ["git", "grep", "-Ino", "tierlint/tierlint#[A-Za-z0-9_-]\\+"]
    listed = subprocess.run(grep, cwd=ROOT, capture_output=True, text=True, check=False)
    known = anchors()
    return [
        f"no such heading in README.md: {line}"
        for line in listed.stdout.split("\n")
        if line and line.rsplit("#", 1)[1] not in known
    ]


def wrong_figures():
    claimed = re.search(r"about (\d+) ms of CPU time \(\[measured\]", (ROOT / "README.md").read_text("utf-8"))
    measured = re.search(
        r"\| parse, all rules, positions, 10 MB \| ([\d.]+) ms", (ROOT / "docs/performance.md").read_text("utf-8")
    )
    if not claimed or not measured or abs(int(claimed[1]) - float(measured[1])) > 2.5:
        return ["README.md: the CPU time of a check of 10 MB is not that of docs/performance.md"]
    return []


def shown_commands(page):
    """The lines of `console` blocks and the code spans that begin with the tool's name, but no synopses."""
    text = (ROOT / page).read_text("utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, flags=re.DOTALL)
    lines = [line for block in blocks for line in block.split("\n")]
    spans = re.findall(r"`(tierlint [^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    shown = dict.fromkeys(line.split("  #")[0].strip() for line in lines + spans if line.startswith("tierlint "))
    return [line for line in shown if not re.search(r"\[|OPTION|FORMAT|--apply", line)]


def broken_commands(tool, page):
    """Runs the commands of a page in a folder with samples, one after the other: the exit code 2 says that one does not
    work.
    """
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        samples(tool, pathlib.Path(folder))
        for line in shown_commands(page):
            command = re.sub("|".join(PLACEHOLDERS), lambda match: PLACEHOLDERS[match[0]], line)
            options = {"cwd": folder, "env": environment(folder), "stdin": subprocess.DEVNULL, "capture_output": True}
            done = subprocess.run(["bash", "-c", command], text=True, **options)
            if done.returncode not in (0, 1):
                faults.append(f"{page}: {line}: exit code {done.returncode}: {done.stderr.strip()}")
    return faults


def samples(tool, folder):
    for name in ["bin", "lists"]:
        (folder / name).mkdir()
    (folder / "bin/tierlint").symlink_to(tool)
    script = """set -e
        tierlint init --list soups.tierlist.json --tiers medals
        tierlint edit soups.tierlist.json --add Gazpacho
        cp soups.tierlist.json list.json && cp soups.tierlist.json lists
        tierlint convert soups.tierlist.json --to csv -o soups.csv
        tierlint check --write-baseline old.json lists
        git init -q -b main && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m one"""
    subprocess.run(["bash", "-c", script], cwd=folder, env=environment(folder), capture_output=True, check=True)


def environment(folder):
    return {"PATH": f"{folder}/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


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
    faults = problems(tool) if options.check else []
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if options.check and (stale or faults) else 0


if __name__ == "__main__":
    sys.exit(main())

"""What README.md shows is what the tool prints, and the commands of the pages work.

In a `console` block that begins with `$ tierlint …`, the output follows the command. The table between the `comparison`
marks is counted by `schema_comparison.py`. `UPDATE_EXPECTED=1` writes all that, and the picture of a finding.
"""

import os
import re
import shlex
import subprocess

import picture
import pytest
from lists import REPOSITORY

README = (REPOSITORY / "README.md").read_text("utf-8")
# What stands for a name in the text.
PLACEHOLDERS = {
    "LISTS…": "soups.tierlist.json list.json", "FOLDER": "site", "OLD": "soups.tierlist.json",
    "NEW": "soups.tierlist.json", "FILE": "soups.tierlist.json", "LIST": "soups.tierlist.json",
    "COMMAND": "check", "…": "soups.tierlist.json",
}  # fmt: skip
# A folder with what the commands refer to.
SAMPLES = """set -e
    mkdir lists
    tierlint init --list soups.tierlist.json --tiers medals
    tierlint edit soups.tierlist.json --add Gazpacho
    cp soups.tierlist.json list.json && cp soups.tierlist.json lists
    tierlint convert soups.tierlist.json --to csv -o soups.csv
    tierlint check --write-baseline old.json lists
    git init -q -b main && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m one"""


def test_links():
    """Each to a heading of the README leads to one, by its name on GitHub."""
    headings = re.findall(r"^#+ (.+)$", README, flags=re.MULTILINE)
    known = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings} | {"readme"}
    grep = ["git", "grep", "-Iho", "tierlint/tierlint#[A-Za-z0-9_-]\\+"]
    found = subprocess.run(grep, cwd=REPOSITORY, capture_output=True, text=True).stdout.split()
    assert {link.rsplit("#", 1)[1] for link in found} <= known


def test_figures():
    """The CPU time of a check of 10 MB is that of docs/performance.md."""
    claimed = re.search(r"about (\d+) ms of CPU time \(\[measured\]", README)
    page = (REPOSITORY / "docs/performance.md").read_text("utf-8")
    measured = re.search(r"\| parse, all rules, positions, 10 MB \| ([\d.]+) ms", page)
    assert abs(int(claimed[1]) - float(measured[1])) <= 2.5


def shown_commands(page):
    """The lines of `console` blocks and the code spans that begin with the tool's name, but no synopses."""
    text = (REPOSITORY / page).read_text("utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, flags=re.DOTALL)
    lines = [line for block in blocks for line in block.split("\n")]
    spans = re.findall(r"`(tierlint [^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    shown = dict.fromkeys(line.split("  #")[0].strip() for line in lines + spans if line.startswith("tierlint "))
    return [line for line in shown if not re.search(r"\[|OPTION|FORMAT|--apply", line)]


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_commands(tool, tmp_path, page):
    """Run in a folder with samples, one after the other: the exit code 2 says that one does not work."""
    folder = tmp_path / "samples"
    for each in (tmp_path / "bin", folder):
        each.mkdir()
    (tmp_path / "bin/tierlint").symlink_to(tool)
    environment = {"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    options = {"cwd": folder, "env": environment, "stdin": subprocess.DEVNULL, "capture_output": True, "text": True}
    subprocess.run(["bash", "-c", SAMPLES], check=True, **options)
    for line in shown_commands(page):
        command = re.sub("|".join(PLACEHOLDERS), lambda match: PLACEHOLDERS[match[0]], line)
        done = subprocess.run(["bash", "-c", command], **options)
        assert done.returncode in (0, 1), f"{line}: {done.stderr}"


def readme(tool):
    def with_output(block):
        command = shlex.split(block[1])
        done = subprocess.run([tool, *command[1:]], cwd=REPOSITORY, capture_output=True, text=True)
        return f"```console\n$ {block[1]}\n{(done.stdout + done.stderr).strip()}\n```"

    schema_comparison = pytest.importorskip("schema_comparison")
    text = re.sub(r"```console\n\$ (tierlint .*)\n[^`]*?```", with_output, README)
    marks = r"(<!-- comparison -->\n).*?(<!-- /comparison -->)"
    table = schema_comparison.table(tool)
    return re.sub(marks, lambda match: f"{match[1]}{table}\n{match[2]}", text, flags=re.DOTALL)


@pytest.mark.parametrize(("name", "make"), [("README.md", readme), ("docs/images/finding.svg", picture.picture)])
def test_output(tool, name, make):
    path, new = REPOSITORY / name, make(tool)
    if os.environ.get("UPDATE_EXPECTED"):
        path.write_text(new, "utf-8")
    assert path.read_text("utf-8") == new

"""What README.md and docs/commands.md show must work: commands, links to headings of the README, and its figure of the
speed.
"""

import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ["README.md", "docs/commands.md"]
# What stands for a name in the text.
PLACEHOLDERS = {
    "OLD": "soups.tierlist.json", "NEW": "soups.tierlist.json", "FILE": "soups.tierlist.json",
    "LIST": "soups.tierlist.json", "COMMAND": "check", "…": "soups.tierlist.json",
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
    return [line for line in shown if not re.search(r"\[|OPTION|FORMAT", line)]


def broken_commands(tool, page):
    """Runs the commands of a page in a folder with samples, one after the other: the exit code 2 says that one does not
    work.
    """
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        samples(tool, pathlib.Path(folder))
        for line in shown_commands(page):
            command = re.sub("|".join(PLACEHOLDERS), lambda match: PLACEHOLDERS[match[0]], line)
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=folder,
                env=environment(folder),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
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

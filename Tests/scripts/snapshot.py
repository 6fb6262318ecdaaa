#!/usr/bin/env python3
"""Writes what a build of tierlint says about many documents: all findings with their fixes, and what the fixes make of
the document. `diff` shows where two builds differ.

    snapshot.py --tierlint BASE --out base.txt [--slips RECORDS.jsonl.gz …] [--files 20000]
    snapshot.py --tierlint NEW --out new.txt …
    diff base.txt new.txt | head

The documents are all fixtures, the slips, and those of `Tests/support/corpus.py`: lists with one, five and twenty
faults, states of such lists, and CSV files with quotes of every kind.
"""

import argparse
import base64
import contextlib
import gzip
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/support"))
import corpus
from tables import random_file

RUNS = (["--format", "ndjson"], ["--diff"], ["--diff", "--unsafe-fixes"])
# What fixes make of the current time: the time itself, and UUIDs of version 8.
TODAY = time.strftime(r"%Y-%m-%dT\d\d:\d\d:\d\dZ", time.gmtime())
NEW = re.compile(rf"{TODAY}|[0-9a-f]{{8}}-[0-9a-f]{{4}}-8[0-9a-f]{{3}}-[0-9a-f]{{4}}-[0-9a-f]{{12}}".encode())
# Shares of the documents: faults a file of lists, then states and CSV files.
FAULTS, STATES, TABLES = {0: 0.1, 1: 0.3, 5: 0.2, 20: 0.1}, 0.1, 0.2


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def state(project):
    """A state of a list, also of a faulty one."""
    tiers = [tier for tier in project["tiers"] if isinstance(tier["itemIds"], list)]
    items = lambda tier: [{**project["items"].get(id, {}), "id": id, "name": f"Item {id}"} for id in tier["itemIds"]]
    return {
        "tierOrder": [tier["label"] for tier in tiers],
        "tierColors": {str(tier["label"]): tier.get("color") for tier in tiers},
        "tiers": {str(tier["label"]): items(tier) for tier in tiers},
    }


def write_corpus(folder, count):
    states = count * STATES
    for faults, share in FAULTS.items():
        target = folder / f"faults-{faults}"
        corpus.write_tree(target, files=int(count * share), style="pretty", faults=faults)
        for path in sorted(target.rglob("*.json"))[: int(states * share / sum(FAULTS.values()))]:
            with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
                text = json.dumps(state(json.loads(path.read_bytes())), indent=1)
                write(folder / "states" / f"{faults}-{path.stem}.json", text.encode())
    source = random.Random(1)
    for number in range(int(count * TABLES)):
        write(folder / "tables" / f"{number}.tierlist.csv", random_file(source).encode())


def write_documents(folder, slips, files):
    """Writes all documents; returns their paths, those of bundles being folders."""
    shutil.copytree(ROOT / "fixtures", folder / "fixtures")
    for records in slips:
        with gzip.open(records) as lines:
            for number, record in enumerate(map(json.loads, lines)):
                data = base64.b64decode(record["base64"]) if "base64" in record else record["text"].encode()
                write(folder / pathlib.Path(records).name.split(".")[0] / str(number) / record["file"], data)
    write_corpus(folder / "corpus", files)
    paths = [path for path in folder.rglob("*") if path.suffix in (".json", ".csv") and path.is_file()]
    return sorted({re.sub(r"\.tierproj/.*", ".tierproj", str(path.relative_to(folder))) for path in paths})


def output(tool, folder, paths):
    """What a build says, a line at a time."""
    # Slips and states have the project ids of others.
    fixtures = [path for path in paths if path.startswith("fixtures/")]
    others = sorted(set(paths) - set(fixtures))
    for group, words in ((fixtures, []), (others, ["--rule", "id/duplicate-project=off"])):
        for run in RUNS:
            command = [tool, "check", "--no-config", "--quiet", "--fail-on=never", *words, *run, "--stdin-paths"]
            done = subprocess.run(command, cwd=folder, input="\n".join(group).encode(), capture_output=True)
            if done.returncode not in (0, 1):
                sys.exit(f"{command} ends with {done.returncode}")
            yield from (NEW.sub(b"NEW", line) for line in done.stdout.splitlines(keepends=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    parser.add_argument("--out", required=True, type=pathlib.Path, metavar="FILE")
    parser.add_argument("--slips", nargs="*", default=[])
    parser.add_argument("--files", type=int, default=20_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, options.out.open("wb") as out:
        documents = pathlib.Path(folder) / "documents"
        paths = write_documents(documents, options.slips, options.files)
        out.writelines(output(options.tierlint.resolve(), documents, paths))
    print(f"{len(paths)} documents")


if __name__ == "__main__":
    main()

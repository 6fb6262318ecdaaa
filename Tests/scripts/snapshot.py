#!/usr/bin/env python3
"""Compares what two builds of tierlint say about many documents: all findings with their fixes, and what the fixes make
of the document.

    snapshot.py --tierlint BASE --write FILE [--slips RECORDS.jsonl.gz …] [--files 20000]
    snapshot.py --tierlint NEW --compare FILE [--base BASE] [--show 20]

`--write` checks all fixtures, the slips, and documents of `Tests/support/corpus.py`: lists with one, five and twenty
faults, states of such lists, and CSV files with quotes of every kind. The file has a hash for each document;
`--compare` makes the same documents again and lists those whose hash differs, and with the earlier build the first
lines that differ. The exit code is 1 if a document differs.
"""

import argparse
import base64
import collections
import contextlib
import gzip
import hashlib
import itertools
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


def write_documents(folder, options):
    """Writes all documents; returns their paths, those of bundles being folders."""
    shutil.copytree(ROOT / "fixtures", folder / "fixtures")
    for records in options["slips"]:
        with gzip.open(records) as lines:
            for number, record in enumerate(map(json.loads, lines)):
                data = base64.b64decode(record["base64"]) if "base64" in record else record["text"].encode()
                write(folder / pathlib.Path(records).name.split(".")[0] / str(number) / record["file"], data)
    write_corpus(folder / "corpus", options["files"])
    paths = [path for path in folder.rglob("*") if path.suffix in (".json", ".csv") and path.is_file()]
    return sorted({re.sub(r"\.tierproj/.*", ".tierproj", str(path.relative_to(folder))) for path in paths})


def output(tool, folder, paths):
    """What a build says, a line at a time, each with the path of the document."""
    # Slips and states have the project ids of others.
    fixtures = [path for path in paths if path.startswith("fixtures/")]
    others = sorted(set(paths) - set(fixtures))
    for group, words in ((fixtures, []), (others, ["--rule", "id/duplicate-project=off"])):
        for run in RUNS if group else ():
            command = [tool, "check", "--no-config", "--quiet", "--fail-on=never", *words, *run, "--stdin-paths"]
            with tempfile.TemporaryFile() as names:
                names.write("\n".join(group).encode())
                names.seek(0)
                process = subprocess.Popen(command, cwd=folder, stdin=names, stdout=subprocess.PIPE)
            path = ""
            for line in process.stdout:
                if start := re.match(rb'\{"path":"(.*?)"|--- a/(.*)', line):
                    path = (start[1] or start[2]).decode()
                yield path, NEW.sub(b"NEW", line)
            if process.wait() not in (0, 1):
                sys.exit(f"{command} ends with {process.returncode}")


def hashes(tool, folder, paths):
    found = collections.defaultdict(hashlib.sha256)
    for path, line in output(tool, folder, paths):
        found[path].update(line)
    return {path: value.hexdigest()[:16] for path, value in found.items()}


def show(tools, folder, path):
    """Prints where the first line about a document differs."""
    old, new = ([line.decode(errors="replace").rstrip() for _, line in output(tool, folder, [path])] for tool in tools)
    pairs = itertools.zip_longest(old, new, fillvalue="")
    one, other = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
    start = max(0, next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0) - 100)
    print(f"  - {one[start : start + 300]}\n  + {other[start : start + 300]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--compare", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--slips", nargs="*", default=[])
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--base", type=pathlib.Path)
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--folder", type=pathlib.Path, help="a new folder for the documents [default: a temporary one]")
    options = parser.parse_args()
    if (options.write is None) == (options.compare is None):
        parser.error("give --write or --compare")
    saved = {"slips": options.slips, "files": options.files}
    if options.compare:
        saved = json.loads(options.compare.read_text())
    tool = options.tierlint.resolve()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or pathlib.Path(temporary) / "documents"
        paths = write_documents(folder, saved)
        found = hashes(tool, folder, paths)
        if options.write:
            options.write.write_text(json.dumps({**saved, "hashes": found}, indent=0, ensure_ascii=False))
            print(f"{len(paths)} documents, {len(found)} of them with findings")
            return 0
        expected = saved["hashes"]
        differing = sorted(path for path in {**expected, **found} if expected.get(path) != found.get(path))
        for path in differing[: options.show]:
            print(path)
            if options.base:
                show([options.base.resolve(), tool], folder, path)
        print(f"{len(paths)} documents, {len(found)} of them with findings, {len(differing)} differ")
        return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())

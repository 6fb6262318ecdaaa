"""Runs the fuzzers, and builds them first. What breaks a promise is kept in .build/fuzz/found, and the exit code is 1.

usage: run.py [--seconds N | --executions N] [--seed S] [--address] [--target T]... [--jobs J]

Starts from the fixtures, from `corpus`, and from what earlier runs kept in .build/fuzz/work. `corpus` has a file for
each target, with an input a line: bytes that are not printable ASCII, and backslashes, as in a literal of Python.
`--merge` replaces these by the smallest inputs that reach all that the others reach; `--replay FILE...` only runs a
target with some inputs.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys

import build

KEPT = build.FOLDER / "corpus"
# The longest inputs, in bytes; 2048 for the others.
LENGTHS = {"parser": 512, "edits": 512, "framing": 512, "live": 1024, "configuration": 1024, "sessions": 400}
# The size of `corpus` for each target.
MAXIMUM_KEPT = 10_000


def fixtures(*endings):
    names = [path for path in sorted((build.ROOT / "fixtures").rglob("*")) if path.name.endswith(endings)]
    return [path.read_bytes() for path in names if path.is_file()]


def seeds(target):
    """The inputs that the repository has for a target, without `corpus`."""
    if target in ("edits", "live"):
        ours = [bytes([number, 7]) + random.Random(number).randbytes(28) for number in range(64)]
        return ours + [edited(text) for text in fixtures(".json")]
    if target == "configuration":
        return [*fixtures(".tierlint.json"), b"a/**/b\n!c[a-z]?/\n*.json\n{a,b}/\\*\na/b/c.json\n"]
    if target == "features":
        return [random.Random(text).randbytes(4) + text for text in fixtures(".json", ".csv")]
    if target == "sessions":
        return [random.Random(number).randbytes(80) for number in range(64)]
    if target == "csv":
        return fixtures(".csv")
    if target == "conversions":
        return fixtures(".json", ".csv")
    if target == "imports":
        files = (build.ROOT / "fixtures/import").glob("*.jsonl")
        texts = [json.loads(line) for path in sorted(files) for line in path.read_text().splitlines()]
        return [entry["text"].encode(entry.get("encoding", "utf-8")) for entry in texts if "text" in entry]
    if target == "framing":
        return [
            stream(['{"jsonrpc":"2.0","id":1,"method":"m","params":[]}', "", "[]"]),
            b"content-length:2\nContent-Type: x\n\n{}noise\r\n\r\nContent-Length: -1\r\n\r\n",
            b"Content-Length: 99999999\r\n\r\n" + b"{" * 100,
            b"file:///a%20b/..%2Fc?d#e",
        ]
    return fixtures(".json")


def kept(target):
    """The inputs of `corpus`."""
    path = KEPT / f"{target}.txt"
    lines = path.read_text().split("\n")[:-1] if path.exists() else []
    return [line.encode().decode("unicode_escape").encode("latin-1") for line in lines]


def keep(target, inputs):
    """Writes the inputs of `corpus`."""
    lines = [
        text.decode("latin-1").encode("unicode_escape").decode()
        for text in sorted(inputs, key=lambda text: (len(text), text))
    ]
    # Editors remove spaces at the end of a line.
    (KEPT / f"{target}.txt").write_text("".join(re.sub(" $", r"\\x20", line) + "\n" for line in lines))


def edited(text):
    """A document with three edits, as `EditedInput` reads it."""
    return bytes([15, 3]) + random.Random(text).randbytes(12) + text


def stream(bodies):
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body.encode()) for body in bodies)


def words():
    """What documents are made of: the keys and values of the schemas, and what breaks JSON."""
    found = set()

    def collect(value):
        if isinstance(value, dict):
            found.update(value.get("properties") if isinstance(value.get("properties"), dict) else {})
            found.update(word for word in value.get("enum", []) if isinstance(word, str))
            for inner in value.values():
                collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)

    for path in sorted((build.ROOT / "schema").glob("*.json")):
        collect(json.loads(path.read_text()))
    tokens = [
        "null", "true", "\\u", "\\ud83c", "\ufeff", "<<<<<<< ", "=======", ">>>>>>> ", "//", "/*", "*/", "\r\n", "},{",
        "]]", "1e999", "-0.0", "file://", "Content-Length: ", "\r\n\r\n", "**/", "unranked", "name,tier",
    ]  # fmt: skip
    return [
        '"{}"'.format("".join(f"\\x{byte:02x}" for byte in word.encode()))
        for word in sorted(f'"{key}"' for key in found) + tokens
    ]


def prepare(target, scratch):
    """Folders with inputs: new ones, those of `corpus`, and the others of the repository."""
    work, old, made = (scratch.parent / name / target for name in ("work", "corpus", "seeds"))
    work.mkdir(parents=True, exist_ok=True)
    for folder, inputs in ((old, kept(target)), (made, seeds(target))):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for number, text in enumerate(inputs):
            if len(text) <= LENGTHS.get(target, 2048):
                (folder / str(number)).write_bytes(text)
    return [work, old, made]


def command(target, scratch, *options):
    # No other process adds inputs.
    limits = [f"-max_len={LENGTHS.get(target, 2048)}", "-timeout=300", "-rss_limit_mb=3000"]
    return [scratch / target, *limits, "-reload=0", *options]


def environment():
    options = "detect_leaks=0:" + os.environ.get("ASAN_OPTIONS", "")
    # One seed makes the same inputs each time.
    swift = {"SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"}
    return {**os.environ, **swift, "ASAN_OPTIONS": options}


def fuzz(target, scratch, limit, seed, dictionary):
    """Runs one fuzzer; returns whether it found nothing.

    `limit` has libFuzzer's options that end the run.
    """
    found = scratch.parent / "found"
    found.mkdir(exist_ok=True)
    log = scratch / f"{target}.log"
    words = [
        *limit, f"-seed={seed}", f"-dict={dictionary}", "-print_final_stats=1", f"-artifact_prefix={found}/{target}-",
    ]  # fmt: skip
    run = command(target, scratch, *words, *prepare(target, scratch))
    with open(log, "wb") as output:
        code = subprocess.run(run, stdout=output, stderr=output, env=environment()).returncode
    text = log.read_text(errors="replace")
    count = re.search(r"number_of_executed_units: (\d+)", text)
    print(f"{target:14} {count[1] if count else '?'} executions, seed {seed}{': FAILED' if code else ''}")
    if code:
        print("\n".join(line for line in text.splitlines() if re.search("Fatal error|ERROR|written to", line)))
    sys.stdout.flush()
    return code == 0


def merge(target, scratch):
    """Replaces the kept inputs of a target by few that reach the same code, the smallest first."""
    folders = prepare(target, scratch)
    merged = scratch.parent / "merged"
    shutil.rmtree(merged, ignore_errors=True)
    merged.mkdir()
    # What fixtures reach need not be kept.
    reached = [path.name for path in folders[2].iterdir()]
    for path in folders[2].iterdir():
        shutil.copy(path, merged)
    # Without counters, which tell inputs apart by how often they run the same code.
    subprocess.run(
        command(target, scratch, "-set_cover_merge=1", "-use_counters=0", merged, *folders),
        check=True,
        capture_output=True,
        env=environment(),
    )
    inputs, size = [], 0
    found = (path.read_bytes() for path in merged.iterdir() if path.name not in reached)
    for text in sorted(found, key=lambda text: (len(text), text)):
        size += len(text)
        if size <= MAXIMUM_KEPT:
            inputs.append(text)
    keep(target, inputs)
    print(f"{target:14} {len(inputs)} inputs kept")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10, help="for each target")
    parser.add_argument("--executions", type=int, help="for each target, instead of a time")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1, 1 << 31))
    parser.add_argument("--address", action="store_true")
    parser.add_argument("--target", action="append", choices=build.targets())
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--merge", action="store_true")
    parser.add_argument("--replay", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    names = arguments.target or build.targets()
    scratch = build.build(names, arguments.address)
    if arguments.replay:
        for name in names:
            if subprocess.run(command(name, scratch, *arguments.replay), env=environment()).returncode != 0:
                sys.exit(1)
        return
    if arguments.merge:
        for name in names:
            merge(name, scratch)
        return
    dictionary = scratch / "words"
    dictionary.write_text("\n".join(words()) + "\n")
    # Where time is the limit, quick inputs are chosen more often than slow ones.
    limit = [f"-max_total_time={arguments.seconds}", "-entropic_scale_per_exec_time=1"]
    if arguments.executions:
        limit = [f"-runs={arguments.executions}"]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda name: fuzz(name, scratch, limit, arguments.seed, dictionary), names))
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()

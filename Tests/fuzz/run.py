"""Runs the fuzzers, and builds them first. What breaks a promise is kept in .build/fuzz/found, and the exit code is 1.

usage: run.py [--seconds N | --executions N] [--seed S] [--address] [--target T]... [--jobs J]

Starts from the fixtures, from `corpus`, and from what earlier runs kept in .build/fuzz/work. `--merge` replaces `corpus` by the
smallest inputs that reach all that these reach; `--replay FILE...` only runs a target with some inputs.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

import build

KEPT = build.FOLDER / "corpus"
# The longest inputs, in bytes; 2048 for the others.
LENGTHS = {"parser": 512, "edits": 512, "framing": 512, "live": 1024, "configuration": 1024}
# The size of `corpus` for each target.
MAXIMUM_KEPT = 30_000


def fixtures(*endings):
    names = [path for path in sorted((build.ROOT / "fixtures").rglob("*")) if path.name.endswith(endings)]
    return [path.read_bytes() for path in names if path.is_file()]


def seeds(target):
    """The inputs that the repository has for a target, without `corpus`."""
    if target in ("edits", "live"):
        ours = [bytes([number, 7]) + random.Random(number).randbytes(28) for number in range(64)]
        return ours + [edited(text) for text in fixtures(".json")]
    if target == "configuration":
        return fixtures(".tierlint.json") + [b"a/**/b\n!c[a-z]?/\n*.json\n{a,b}/\\*\na/b/c.json\n"]
    if target == "csv":
        return fixtures(".csv")
    if target == "conversions":
        return fixtures(".json", ".csv")
    if target == "framing":
        return [stream(['{"jsonrpc":"2.0","id":1,"method":"m","params":[]}', "", "[]"]),
                b"content-length:2\nContent-Type: x\n\n{}noise\r\n\r\nContent-Length: -1\r\n\r\n",
                b"Content-Length: 99999999\r\n\r\n" + b"{" * 100, b"file:///a%20b/..%2Fc?d#e"]
    return fixtures(".json")


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
    tokens = ["null", "true", "\\u", "\\ud83c", "\ufeff", "<<<<<<< ", "=======", ">>>>>>> ", "//", "/*", "*/", "\r\n",
              "},{", "]]", "1e999", "-0.0", "file://", "Content-Length: ", "\r\n\r\n", "**/", "unranked", "name,tier"]
    return ['"%s"' % "".join("\\x%02x" % byte for byte in word.encode())
            for word in sorted('"%s"' % key for key in found) + tokens]


def prepare(target, scratch):
    """Folders with inputs; the first is for new ones."""
    work, made = scratch.parent / "work" / target, scratch.parent / "seeds" / target
    shutil.rmtree(made, ignore_errors=True)
    for folder in (work, made, KEPT / target):
        folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(seeds(target)):
        if len(text) <= LENGTHS.get(target, 2048):
            (made / str(number)).write_bytes(text)
    return [work, KEPT / target, made]


def command(target, scratch, *options):
    # Quick inputs are chosen more often than slow ones; no other process adds inputs.
    return [scratch / target, "-max_len=%d" % LENGTHS.get(target, 2048), "-timeout=300", "-rss_limit_mb=3000",
            "-entropic_scale_per_exec_time=1", "-reload=0", *options]


def environment():
    return dict(os.environ, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="detect_leaks=0:" + os.environ.get("ASAN_OPTIONS", ""))


def fuzz(target, scratch, limit, seed, dictionary):
    """Runs one fuzzer; returns whether it found nothing.

    `limit` is libFuzzer's option that ends the run.
    """
    found = scratch.parent / "found"
    found.mkdir(exist_ok=True)
    log = scratch / (target + ".log")
    with open(log, "wb") as output:
        code = subprocess.run(
            command(target, scratch, limit, "-seed=%d" % seed, "-dict=%s" % dictionary,
                    "-print_final_stats=1", "-artifact_prefix=%s/%s-" % (found, target), *prepare(target, scratch)),
            stdout=output, stderr=output, env=environment()).returncode
    text = log.read_text(errors="replace")
    count = re.search(r"number_of_executed_units: (\d+)", text)
    print("%-14s %s executions, seed %d%s" % (target, count[1] if count else "?", seed, "" if code == 0 else ": FAILED"))
    if code != 0:
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
    subprocess.run(command(target, scratch, "-merge=1", merged, *folders), check=True, capture_output=True,
                   env=environment())
    inputs = sorted((path for path in merged.iterdir() if path.name not in reached), key=lambda path: path.stat().st_size)
    shutil.rmtree(KEPT / target)
    (KEPT / target).mkdir()
    size = 0
    for path in inputs:
        size += path.stat().st_size
        if size <= MAXIMUM_KEPT:
            shutil.copy(path, KEPT / target / path.name[:12])
    print("%-14s %d inputs kept" % (target, len(list((KEPT / target).iterdir()))))


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
    limit = "-runs=%d" % arguments.executions if arguments.executions else "-max_total_time=%d" % arguments.seconds
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda name: fuzz(name, scratch, limit, arguments.seed, dictionary), names))
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()

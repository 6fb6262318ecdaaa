#!/usr/bin/env python3
"""Mutates valid documents of every kind, and checks that the tool stays sound, quick and harmless.

    Tests/scripts/mutations.py --tierlint .build/release/tierlint [--count 100000] [--seed 1] [--cpu 0.1]

Bytes, tokens, or members of the fixtures are changed. For each document that comes of it:

- `check` does not crash, and takes at most 100 ms of CPU time, or 100 ms for each 100 KB of a larger document;
- a document that Python's strict reader refuses, or that has a key twice or a NaN, has a finding;
- `--fix` makes no valid JSON invalid, and no rule gets more findings; where a syntax error is fixed, others may appear that it
  kept back.

Prints figures, the seed, and every failure with the document in a folder that is kept. The exit code is 1 if there is one.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

BATCH = 250
SYNTAX = ("json/", "csv/quote")
FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "fixtures"
TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?[0-9][0-9.eE+-]*|[A-Za-z]+|[{}\[\]:,]|\s+|.', re.S)
FOREIGN = [b"null", b"true", b"NaN", b"1e999", b"-0", b"007", b"'a'", b"\xe2\x80\x9cx\xe2\x80\x9d", b"//", b"/*", b"\\", b"\r", b"\x00",
           b"\xff", b"\xef\xbb\xbf", b"<<<<<<< ours\n", b'"\\ud800"', b"\xf0\x9f\x8d\xb5", b"=1+1", b";", b'""']
VALUES = ["null", "true", "0", "-1", "1e3", "12345678901234567890", "0.1", '""', '" "', '"x"', '"unranked"', '"#12345"', "[]", "{}",
          '["x"]', '{"x": 1}', '"2024-13-01T00:00:00Z"', '"file:///../x.png"', '"javascript:x"', "[[[[]]]]"]


def documents():
    """Valid documents, each with the ending of its name."""
    lists = [*(FIXTURES / "projects/valid").glob("*.json"), *(FIXTURES / "states/valid").glob("*.json"),
             *(FIXTURES / "bundles/valid").glob("*/project.json"), *(FIXTURES / "rules").rglob("clean*.json"),
             *(FIXTURES / "rules").rglob("clean*.csv"), *(FIXTURES / "csv").glob("*.csv"), *(FIXTURES / "convert").glob("*.csv")]
    lists = [path for path in sorted(lists) if path.stat().st_size < 100_000]
    return [(path.read_bytes(), ".csv" if path.suffix == ".csv" else ".tierlist.json") for path in lists]


def mutated_bytes(text, source):
    text = bytearray(text)
    for _ in range(source.randrange(1, 4)):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice([0, 0, 1, 1, 1, 2, 8, 40]))
        new = source.choice([b"", bytes([source.randrange(256)]), text[start:end] * 2, source.choice(FOREIGN), b'"', b"\n", b",", b"}"])
        text[start:end] = new
    return bytes(text)


def mutated_tokens(text, source):
    tokens = TOKEN.findall(text)
    for _ in range(source.randrange(1, 4)):
        if not tokens:
            break
        place, other = source.randrange(len(tokens)), source.randrange(len(tokens))
        kind = source.randrange(5)
        if kind == 0:
            del tokens[place]
        elif kind == 1:
            tokens.insert(place, tokens[other])
        elif kind == 2:
            tokens[place], tokens[other] = tokens[other], tokens[place]
        elif kind == 3:
            tokens[place] = source.choice(FOREIGN)
        else:
            del tokens[place:place + source.randrange(1, 12)]
    return b"".join(tokens)


class Members(list):
    """The members of an object, duplicates included."""


def containers(value):
    if isinstance(value, list):
        yield value
        for child in value:
            yield from containers(child[1] if isinstance(value, Members) else child)


def written(value, indent, level=0):
    if not isinstance(value, list):
        return value.raw if isinstance(value, Raw) else json.dumps(value, ensure_ascii=False)
    opener, closer = "{}" if isinstance(value, Members) else "[]"
    children = [
        "%s: %s" % (json.dumps(child[0], ensure_ascii=False), written(child[1], indent, level + 1))
        if isinstance(value, Members) else written(child, indent, level + 1) for child in value]
    line = "\n" + indent * (level + 1) if indent else ""
    end = "\n" + indent * level if indent else ""
    return opener + line + ("," + (line or " ")).join(children) + end + closer if children else opener + closer


class Raw:
    def __init__(self, raw):
        self.raw = raw


def mutated_members(text, source):
    value = json.loads(text, object_pairs_hook=Members, parse_float=Raw)
    for _ in range(source.randrange(1, 3)):
        places = [container for container in containers(value) if container]
        if not places:
            break
        place, other = source.choice(places), source.choice(places)
        index, donor = source.randrange(len(place)), source.choice(other)
        isObject = isinstance(place, Members)
        kind = source.randrange(5)
        new = source.choice([Raw(source.choice(VALUES)), donor[1] if isinstance(other, Members) else donor])
        # A value must not hold itself.
        if isinstance(new, list):
            new = Raw(written(new, ""))
        if kind == 0:
            del place[index]
        elif kind == 1:
            place.insert(source.randrange(len(place) + 1), place[index])
        elif kind == 2 and isObject:
            place[index] = (source.choice([place[index][0] + "s", place[index][0].upper(), "", "id", "x~/y"]), place[index][1])
        elif kind == 3:
            place.reverse()
        else:
            place[index] = (place[index][0], new) if isObject else new
    return written(value, source.choice(["", "  ", "\t"])).encode("utf-8", "surrogatepass")


def mutation(text, ending, source):
    kind = source.choice(["bytes", "tokens", "members"] if ending != ".csv" else ["bytes", "tokens"])
    return kind, {"bytes": mutated_bytes, "tokens": mutated_tokens, "members": mutated_members}[kind](text, source)


def is_valid(text):
    """Whether a strict reader accepts the text, and no object has a key twice."""
    def members(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("duplicate key")
        return None

    def constant(name):
        raise ValueError(name)

    try:
        json.loads(text.decode("utf-8"), object_pairs_hook=members, parse_constant=constant)
    except (ValueError, RecursionError):
        return False
    return True


class Run:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def check(self, names, *options):
        """Findings by rule for each document, and the CPU time in seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [self.tool, "check", "--no-config", "--stdin-paths", "--format=ndjson", "--quiet", "--ignore=id/duplicate-project", *options],
            cwd=self.folder, input="".join(name + "\n" for name in names).encode(), capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        counts = {name: collections.Counter() for name in names}
        for line in done.stdout.split(b"\n"):
            if line:
                finding = json.loads(line)
                counts[finding["path"]][finding["rule"]] += finding.get("count", 1)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return done, counts, seconds

    def offenders(self, names, is_bad):
        """The documents for which something holds alone, found by halving."""
        if not is_bad(names):
            return []
        if len(names) == 1:
            return names
        half = len(names) // 2
        return self.offenders(names[:half], is_bad) + self.offenders(names[half:], is_bad)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpu", type=float, default=0.1, help="seconds for a document, for builds that are slower")
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    source = random.Random(options.seed)
    originals = documents()
    kept = pathlib.Path(tempfile.mkdtemp(prefix="mutations-"))
    failures = 0
    figures = collections.Counter()
    slowest = 0.0

    def fail(text, name, sentence):
        nonlocal failures
        failures += 1
        (kept / f"{failures}-{name}").write_bytes(text)
        print(f"FAULT {sentence}: {kept}/{failures}-{name}", flush=True)

    for first in range(0, options.count, BATCH):
        with tempfile.TemporaryDirectory() as parent:
            run = Run(tool, parent)
            texts = {}
            for number in range(first, min(options.count, first + BATCH)):
                original, ending = source.choice(originals)
                kind, text = mutation(original, ending, source)
                figures[kind] += 1
                texts[f"{number}{ending}"] = text
                pathlib.Path(parent, f"{number}{ending}").write_bytes(text)
            names = list(texts)
            done, before, seconds = run.check(names)
            if done.returncode not in (0, 1):
                for name in run.offenders(names, lambda some: run.check(some)[0].returncode not in (0, 1)):
                    fail(texts[name], name, f"exit code {run.check([name])[0].returncode}")
                continue
            slowest = max(slowest, seconds / len(names))
            if seconds > options.cpu:
                limit = lambda some: options.cpu * max(1, sum(len(texts[name]) for name in some) / 100_000)
                is_slow = lambda some: min(run.check(some)[2] for _ in range(2 if len(some) == 1 else 1)) > limit(some)
                for name in run.offenders(names, is_slow):
                    fail(texts[name], name, f"over {options.cpu} s of CPU time")
            valid = {name: is_valid(text) for name, text in texts.items()}
            for name in names:
                if not valid[name] and not before[name] and not name.endswith(".csv"):
                    fail(texts[name], name, "invalid, but without a finding")
            done, _, _ = run.check(names, "--fix")
            if done.returncode not in (0, 1):
                fail(done.stderr, "errors", f"--fix: exit code {done.returncode}")
                continue
            _, after, _ = run.check(names)
            for name in names:
                new = pathlib.Path(parent, name).read_bytes()
                figures["fixed"] += new != texts[name]
                if valid[name] and new != texts[name] and not is_valid(new):
                    fail(texts[name], name, "--fix makes it invalid")
                more = after[name] - before[name]
                hidden = sum(count for rule, count in (before[name] - after[name]).items() if rule.startswith(SYNTAX))
                if any(rule.startswith(SYNTAX) or not hidden for rule in more):
                    fail(texts[name], name, f"--fix adds {', '.join(sorted(more))}")
            figures["valid"] += sum(valid.values())
            figures["clean"] += sum(not counts for counts in before.values())
    print(f"{options.count} mutations (seed {options.seed}) of {len(originals)} documents: "
          + ", ".join(f"{count} {name}" for name, count in sorted(figures.items()))
          + f"; at most {slowest * 1000:.2f} ms of CPU time each in a batch; {failures} failures")
    if not failures:
        shutil.rmtree(kept)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

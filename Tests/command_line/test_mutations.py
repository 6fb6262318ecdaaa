"""Valid documents of every kind are mutated, and the tool stays sound, quick and harmless.

Bytes, tokens, or members of the fixtures are changed. For each document that comes of it:

- `check` does not crash, and takes at most 100 ms of CPU time, or 100 ms for each 100 KB of a larger document;
- a document that Python's strict reader refuses, or that has a key twice or a NaN, has a finding;
- `--fix` makes no valid JSON invalid, and no rule gets more findings; where a syntax error is fixed, others may appear
  that it kept back.
"""

import collections
import json
import re
import resource
import subprocess

from lists import REPOSITORY

BATCH = 250
SYNTAX = ("json/", "csv/quote")
# Rules whose findings show an item that is in no tier as a related place: it has a finding of its own afterwards.
EXPLAINING = {"schema/missing", "item/unknown-reference"}
FIXTURES = REPOSITORY / "fixtures"
TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?[0-9][0-9.eE+-]*|[A-Za-z]+|[{}\[\]:,]|\s+|.', re.DOTALL)
FOREIGN = [
    b"null", b"true", b"NaN", b"1e999", b"-0", b"007", b"'a'", b"\xe2\x80\x9cx\xe2\x80\x9d", b"//", b"/*", b"\\", b"\r",
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"<<<<<<< ours\n", b'"\\ud800"', b"\xf0\x9f\x8d\xb5", b"=1+1", b";", b'""',
]  # fmt: skip
VALUES = [
    "null", "true", "0", "-1", "1e3", "12345678901234567890", "0.1", '""', '" "', '"x"', '"unranked"', '"#12345"', "[]",
    "{}", '["x"]', '{"x": 1}', '"2024-13-01T00:00:00Z"', '"file:///../x.png"', '"javascript:x"', "[[[[]]]]",
]  # fmt: skip


PATTERNS = [
    "projects/valid/*.json", "states/valid/*.json", "bundles/valid/*/project.json", "rules/**/clean*.json",
    "rules/**/clean*.csv", "csv/*.csv", "convert/*.csv",
]  # fmt: skip


def documents():
    """Valid documents, each with the ending of its name."""
    paths = sorted(path for pattern in PATTERNS for path in FIXTURES.glob(pattern) if path.stat().st_size < 100_000)
    return [(path.read_bytes(), ".csv" if path.suffix == ".csv" else ".tierlist.json") for path in paths]


def mutated_bytes(text, source):
    text = bytearray(text)
    for _ in range(source.randrange(1, 4)):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice([0, 0, 1, 1, 1, 2, 8, 40]))
        new = source.choice(
            [b"", bytes([source.randrange(256)]), text[start:end] * 2, source.choice(FOREIGN), b'"', b"\n", b",", b"}"]
        )
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
            del tokens[place : place + source.randrange(1, 12)]
    return b"".join(tokens)


def containers(value):
    if isinstance(value, (dict, list)):
        yield value
        for child in value.values() if isinstance(value, dict) else value:
            yield from containers(child)


def mutated_members(text, source):
    value = json.loads(text)
    for _ in range(source.randrange(1, 3)):
        places = [container for container in containers(value) if container]
        if not places:
            break
        place, other = source.choice(places), source.choice(places)
        key = source.choice(list(place) if isinstance(place, dict) else range(len(place)))
        donor = source.choice(list(other.values()) if isinstance(other, dict) else other)
        # A value must not hold itself.
        new = json.loads(source.choice([source.choice(VALUES), json.dumps(donor)]))
        kind = source.randrange(5)
        if kind == 0:
            del place[key]
        elif kind == 1 and isinstance(place, dict):
            place[source.choice([key + "s", key.upper(), "", "id", "x~/y"])] = place.pop(key)
        elif kind == 2 and isinstance(place, dict):
            for name in reversed(list(place)):
                place[name] = place.pop(name)
        elif kind < 3 and isinstance(place, list):
            place.insert(source.randrange(len(place) + 1), place[key])
        elif kind == 3 and isinstance(place, list):
            place.reverse()
        else:
            place[key] = new
    indent, ascii = source.choice([None, 2, "\t"]), source.random() < 0.1
    return json.dumps(value, indent=indent, ensure_ascii=ascii).encode("utf-8", "surrogatepass")


def mutation(text, ending, source):
    kind = source.choice(["bytes", "tokens", "members"] if ending != ".csv" else ["bytes", "tokens"])
    return kind, {"bytes": mutated_bytes, "tokens": mutated_tokens, "members": mutated_members}[kind](text, source)


def is_valid(text):
    """Whether a strict reader accepts the text, and no object has a key twice."""

    def members(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("duplicate key")
        return

    def constant(name):
        raise ValueError(name)

    try:
        json.loads(text.decode("utf-8"), object_pairs_hook=members, parse_constant=constant)
    except (ValueError, RecursionError):
        return False
    return True


class Batch:
    """Some mutated documents, and what the tool says of them."""

    def __init__(self, tool, folder, texts, seconds):
        self.tool, self.folder, self.texts, self.seconds = tool, folder, texts, seconds
        folder.mkdir()
        for name, text in texts.items():
            (folder / name).write_bytes(text)

    def check(self, names, *options):
        """Findings by rule for each document, and the CPU time in seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = ["check", "--no-config", "--stdin-paths", "--format=ndjson", "--quiet", "--ignore=id/duplicate-project"]
        paths = "".join(name + "\n" for name in names).encode()
        command = [self.tool, *words, *options]
        done = subprocess.run(command, cwd=self.folder, input=paths, capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        counts = {name: collections.Counter() for name in names}
        for finding in map(json.loads, filter(None, done.stdout.split(b"\n"))):
            counts[finding["path"]][finding["rule"]] += finding.get("count", 1)
        return done, counts, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def crashes(self, names):
        return self.check(names)[0].returncode not in (0, 1)

    def is_slow(self, names):
        limit = self.seconds * max(1, sum(len(self.texts[name]) for name in names) / 100_000)
        return min(self.check(names)[2] for _ in range(2 if len(names) == 1 else 1)) > limit

    def offenders(self, names, is_bad):
        """The documents for which something holds alone, found by halving."""
        if not is_bad(names):
            return []
        if len(names) == 1:
            return names
        half = len(names) // 2
        return self.offenders(names[:half], is_bad) + self.offenders(names[half:], is_bad)

    def faults(self, figures):
        """The names of documents, each with what is wrong."""
        names = list(self.texts)
        done, before, seconds = self.check(names)
        if done.returncode not in (0, 1):
            return [(name, "a crash") for name in self.offenders(names, self.crashes)]
        slow = self.offenders(names, self.is_slow) if seconds > self.seconds else []
        found = [(name, f"over {self.seconds} s of CPU time") for name in slow]
        valid = {name: is_valid(text) for name, text in self.texts.items()}
        unseen = [name for name in names if not (valid[name] or before[name] or name.endswith(".csv"))]
        found += [(name, "invalid, but without a finding") for name in unseen]
        done, _, _ = self.check(names, "--fix")
        assert done.returncode in (0, 1), done.stderr
        _, after, _ = self.check(names)
        for name in names:
            new = (self.folder / name).read_bytes()
            if valid[name] and not is_valid(new):
                found.append((name, "--fix makes it invalid"))
            more, fixed = after[name] - before[name], before[name] - after[name]
            if EXPLAINING & set(fixed):
                del more["item/orphaned"]
            # Beside a syntax error that was fixed other findings of its item were hidden, duplicate keys, too.
            is_hidden = any(rule.startswith(SYNTAX) for rule in fixed)
            if is_hidden:
                del more["json/duplicate-key"]
            if any(rule.startswith(SYNTAX) or not is_hidden for rule in more):
                found.append((name, f"--fix adds {', '.join(sorted(more))}"))
            figures["fixed"] += new != self.texts[name]
        figures["valid"] += sum(valid.values())
        figures["clean"] += sum(not counts for counts in before.values())
        figures["most"] = max(figures["most"], seconds / len(names))
        return found


def test_mutations(tool, options, generator, tmp_path, note):
    originals, figures = documents(), collections.Counter()
    for first in range(0, options.mutations, BATCH):
        texts = {}
        for number in range(first, min(options.mutations, first + BATCH)):
            original, ending = generator.choice(originals)
            kind, texts[f"{number}{ending}"] = mutation(original, ending, generator)
            figures[kind] += 1
        batch = Batch(tool, tmp_path / str(first), texts, options.cpu)
        faults = batch.faults(figures)
        assert not faults, [(text, texts[name]) for name, text in faults[:5]]
    note(f"at most {figures.pop('most') * 1000:.2f} ms of CPU time each in a batch; {dict(figures)}")

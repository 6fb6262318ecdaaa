"""`tierlint merge` on recorded and generated versions of lists, beside the text merge of git."""

import collections
import gzip
import json
import os
import pathlib
import random
import subprocess

import merges
import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = REPOSITORY / "fixtures/merge"
SIDES = ("base", "ours", "theirs")


def read(name):
    path = FIXTURES / name
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in data.decode().split("\n") if line]


@pytest.fixture
def merge(tool, tmp_path):
    """The exit code, the result and the standard error of a merge of three texts; or of git's."""

    def run(texts, name="list.tierlist.json", *options, command=None):
        for side in SIDES:
            (tmp_path / side).write_bytes(texts[side].encode())
        words = command or [tool, "merge", *SIDES, "--path", name, *options]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, timeout=60)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return run


def with_git(merge, texts):
    code, text, _ = merge(texts, command=["git", "merge-file", "-p", "ours", "base", "theirs"])
    return min(code, 1), text


def verdict(triple, code, text):
    if code > 1:
        return "failed"
    if triple["expect"] == "clash":
        return "reported" if code == 1 else "missed"
    if code == 1:
        return "conflict"
    try:
        *sides, merged = [json.loads(each.removeprefix("\ufeff")) for each in (*(triple[side] for side in SIDES), text)]
        return "wrong" if merges.faults(sides, [merged]) else "right"
    except (ValueError, KeyError):
        return "wrong"


def check_sides(text):
    """Each version of a text with conflict markers is JSON, and has no marker."""
    for side in SIDES:
        json.loads(merges.kept(text, side).removeprefix("\ufeff"))


def score(merge, triples, note):
    counts = {"tierlint": collections.Counter(), "git": collections.Counter()}
    failures = []
    for triple in triples:
        code, text, _ = merge(triple)
        found = verdict(triple, code, text)
        counts["tierlint"][found] += 1
        counts["git"][verdict(triple, *with_git(merge, triple))] += 1
        if code == 1:
            check_sides(text)
        if found not in ("right", "reported"):
            failures.append((found, triple["name"]))
    for program, found in counts.items():
        compatible = found["right"] + found["conflict"] + found["wrong"] + found["failed"]
        clashes = found["reported"] + found["missed"]
        note(
            f"{program:8} {compatible} compatible: {found['right']} right, {found['conflict']} conflicts, "
            f"{found['wrong']} wrong; {clashes} clashes: {found['reported']} reported"
        )
    found = counts["tierlint"]
    assert not found["wrong"] and not found["missed"] and not found["failed"], failures
    assert found["conflict"] <= 0.03 * (found["right"] + found["conflict"])


def test_recorded(merge, note):
    score(merge, read("generated.jsonl.gz"), note)


def by_hand():
    return read("by-hand.jsonl")


@pytest.mark.parametrize("case", by_hand(), ids=lambda case: case["name"])
def test_by_hand(merge, case):
    """`UPDATE_EXPECTED=1` records the results: review them like code."""
    code, text, errors = merge(case, case["file"], *case["options"])
    found = {"code": code, "result": text, "errors": errors}
    if os.environ.get("UPDATE_EXPECTED"):
        cases = [{**other, **found} if other["name"] == case["name"] else other for other in by_hand()]
        lines = [json.dumps(other, ensure_ascii=False) + "\n" for other in cases]
        (FIXTURES / "by-hand.jsonl").write_text("".join(lines))
        return
    assert found == {name: case[name] for name in found}
    if code == 1 and case["file"].endswith(".json") and "by lines" not in errors:
        check_sides(text)


def test_unchanged_sides(merge):
    """What one side left as it was is the other side, byte for byte."""
    for triple in [*read("generated.jsonl.gz")[::10], *by_hand()]:
        base, ours = triple["base"], triple["ours"]
        name = triple.get("file", "list.tierlist.json")
        for texts in ({"ours": ours, "theirs": base}, {"ours": base, "theirs": ours}, {"ours": ours, "theirs": ours}):
            assert merge({"base": base, **texts}, name) == (0, ours, "")


def rows_of(text):
    lines = [line.split(",") for line in text.splitlines() if line]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


KINDS = {
    "project": (merges.any_sides, "list.tierlist.json", json.loads),
    "state": (merges.any_states, "list.json", json.loads),
    "rows": (merges.any_rows, "list.tierlist.csv", rows_of),
}
COMPATIBLE = {
    "compatible projects": (merges.compatible_sides, "list.tierlist.json", json.loads),
    "compatible states": (merges.compatible_states, "list.json", json.loads),
}


@pytest.mark.parametrize("kind", KINDS | COMPATIBLE)
def test_nothing_is_lost(merge, options, note, kind):
    """Exit code 0: each change of either side is in the result, once. 1: markers, and everything between them."""
    make, name, read = (KINDS | COMPATIBLE)[kind]
    counts, faults = collections.Counter(), []
    for seed in range(options.seed * 1_000_000, options.seed * 1_000_000 + options.triples):
        lists, texts = make(seed)
        code, text, errors = merge(dict(zip(SIDES, texts, strict=True)), name)
        by_lines = "by lines" in errors
        counts["merged" if code == 0 else "by lines" if by_lines else "with conflicts"] += 1
        is_marked = any(line.startswith("<<<<<<< ") for line in text.split("\n"))
        if code > 1 or is_marked != (code == 1):
            faults.append((seed, f"exit code {code}", errors))
            continue
        versions = SIDES[1:] if code else ("ours",)
        try:
            merged = [read(merges.kept(text, side)) for side in versions]
            if code and texts[0]:
                read(merges.kept(text, "base"))
        except ValueError as error:
            faults.append((seed, f"no list: {error}", errors))
            continue
        if found := merges.faults(lists, merged):
            faults.append((seed, found, errors))
    note(f"{kind}: {dict(counts)}")
    assert not faults, faults
    assert kind not in COMPATIBLE or counts["merged"] >= 0.97 * options.triples


@pytest.mark.parametrize("kind", KINDS)
def test_resolve(merge, tool, tmp_path, options, kind):
    """To merge a result again settles nothing: its conflicts stay, or are what the preferred side has."""
    make, name, read = KINDS[kind]
    path = tmp_path / name
    faults = []

    def version(text, side):
        value = read(merges.kept(text, side))
        # A row that was added may stand elsewhere.
        return sorted(value, key=str) if kind == "rows" else value

    for seed in range(options.seed * 1_000_000, options.seed * 1_000_000 + options.triples // 2):
        _, texts = make(seed)
        code, text, errors = merge(dict(zip(SIDES, texts, strict=True)), name)
        if code != 1 or "by lines" in errors:
            continue
        for side in SIDES:
            path.write_text(text)
            preference = [] if side == "base" else ["--prefer", side]
            done = subprocess.run([tool, "merge", "--resolve", path, *preference], capture_output=True, text=True)
            result = path.read_text()
            versions = [side] if side != "base" else SIDES if texts[0] else SIDES[1:]
            if done.returncode != (side == "base"):
                faults.append((seed, side, done.returncode, done.stderr))
            elif any(version(text, each) != version(result, each) for each in versions):
                faults.append((seed, side, "changed"))
    assert not faults, (len(faults), faults[:5])


def hostile(count):
    """Versions with so many conflicts."""
    items = {f"item-{number}": {"id": f"item-{number}", "title": "T", "rating": 0} for number in range(count)}
    base = {
        "schemaVersion": 1, "projectId": "3F2504E0-4F89-41D3-9A0C-0160DD634000", "title": "Many",
        "tiers": [{"id": "s", "label": "S", "order": 0, "itemIds": list(items)}], "items": items,
        "audit": {"createdAt": merges.stamp(0), "updatedAt": merges.stamp(0)},
    }  # fmt: skip
    texts = {"base": json.dumps(base, indent=1)}
    for side, rating in (("ours", 1), ("theirs", 2)):
        texts[side] = texts["base"].replace('"rating": 0', f'"rating": {rating}')
    return texts


def test_many_conflicts(merge):
    """The time grows with the size, and no side is lost."""
    texts = hostile(20_000)
    code, text, _ = merge(texts)
    assert code == 1
    for side in SIDES:
        assert json.loads(merges.kept(text, side)) == json.loads(texts[side])


@pytest.mark.parametrize("text", ["", "[" * 100_000, '{"tiers": [', "\0" * 1000, "x" * 50_000_001], ids=len)
def test_unreadable_sides(merge, text):
    """Git's text merge has both sides in its result, or the unreadable one as it is."""
    base = hostile(3)["base"]
    for side in ("ours", "theirs"):
        texts = {"base": base, "ours": base + "\n", "theirs": base.replace("Many", "More"), side: text}
        code, result, errors = merge(texts)
        assert code in (0, 1, 2), errors
        if code < 2 and text:
            assert text.strip() in result


@pytest.fixture
def diff_and_edit(tool, tmp_path):
    """Compares two lists, and edits the first with the operations: exit codes, the operations, and the edited list."""

    def run(old, new, name):
        (tmp_path / "new").mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps(old, indent=2))
        (tmp_path / "new" / name).write_text(json.dumps(new, indent=2))
        words = [tool, "diff", name, f"new/{name}"]
        diff = subprocess.run([*words, "--format", "json"], cwd=tmp_path, capture_output=True)
        text = subprocess.run(words, cwd=tmp_path, capture_output=True)
        assert (text.returncode, bool(text.stdout)) == (diff.returncode, old != new), text.stderr
        edit = subprocess.run([tool, "edit", name, "--ops", "-"], input=diff.stdout, cwd=tmp_path, capture_output=True)
        assert edit.returncode == 0, edit.stderr
        return diff.returncode, json.loads(diff.stdout), json.loads((tmp_path / name).read_text())

    return run


@pytest.mark.parametrize("kind", ["project", "state"])
def test_operations_give_the_new_version(diff_and_edit, options, kind):
    """`diff OLD NEW --format json | edit OLD --ops -` gives NEW as data."""
    make, name, _ = KINDS[kind]
    for seed in range(min(options.triples, 400)):
        old, new, other = make(seed)[0]
        old = old if (old["tiers"] and "tierOrder" in old) or "title" in old else other
        code, _, edited = diff_and_edit(old, new, name)
        assert code == int(old != new), seed
        assert edited == new, seed


def test_operations_that_need_force(diff_and_edit):
    """Those of a version with an error have `force`, and others do not."""
    old, new, _ = merges.any_sides(1)[0]
    assert not any("force" in operation for operation in diff_and_edit(old, new, "list.tierlist.json")[1])
    new["items"][next(iter(new["items"]))]["rating"] = "high"
    code, operations, edited = diff_and_edit(old, new, "list.tierlist.json")
    assert code == 1
    assert all(operation["force"] for operation in operations)
    assert edited == new


def test_many_operations(diff_and_edit):
    """Of a tier that is shuffled, the order is set as a whole; few moves have positions."""
    old = json.loads(hostile(100)["base"])
    new = json.loads(hostile(100)["base"])
    ids = new["tiers"][0]["itemIds"]
    ids.insert(0, ids.pop())
    code, operations, edited = diff_and_edit(old, new, "list.tierlist.json")
    assert (code, operations, edited) == (1, [{"op": "move", "item": "item-99", "tier": "s", "position": 1}], new)
    random.Random(1).shuffle(ids)
    code, operations, edited = diff_and_edit(old, new, "list.tierlist.json")
    assert (code, [operation["op"] for operation in operations], edited) == (1, ["set"], new)

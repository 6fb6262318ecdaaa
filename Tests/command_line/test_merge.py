"""`tierlint merge` of files: what is in them, and what is left of them in conflicts."""

import json
import os
import subprocess

import pytest

STATE = {"tierOrder": ["S", "A", "B"], "tiers": {"S": [], "A": [], "B": [], "unranked": []}}


def state(**tiers):
    return json.dumps({**STATE, "tiers": {**STATE["tiers"], **tiers}}, indent=2) + "\n"


@pytest.fixture
def run(tool, tmp_path):
    def run(*words):
        done = subprocess.run([tool, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    return run


def write(folder, **texts):
    for name, text in texts.items():
        (folder / name).write_text(text)


@pytest.mark.parametrize("choice", ["a", "b"])
def test_both_places_of_a_conflict_are_one(run, tmp_path, choice):
    """Either version of an item that both moved has it once, with all that fits together."""
    item = {"id": "i1", "name": "One", "season": "1"}
    write(
        tmp_path, base=state(A=[item]), ours=state(unranked=[{**item, "season": "2"}]),
        theirs=state(B=[{**item, "description": "a note of theirs"}]),
    )  # fmt: skip
    code, text, errors = run("merge", "base", "ours", "theirs", "--path", "list.json")
    assert (code, errors) == (1, "tierlint: list.json: conflict: One: moved to unranked in ours, to B in theirs\n")
    assert text.count('<<<<<<< ours: "i1" in tier "unranked" or "B"\n') == 2
    write(tmp_path, **{"list.json": text})
    findings = run("check", "--format", "agent", "list.json")[1].splitlines()
    found = [line for line in findings if "merge conflict" in line]
    assert len(found) == 1
    assert "and in 1 more place" in found[0]
    assert run("check", "--apply", f"{found[0].split()[0]}.{choice}", "list.json")[0] == 0
    tiers = json.loads((tmp_path / "list.json").read_text())["tiers"]
    merged = {**item, "season": "2", "description": "a note of theirs"}
    assert {name: items for name, items in tiers.items() if items} == {"unranked" if choice == "a" else "B": [merged]}


def test_an_empty_base(run, tmp_path):
    one = state(A=[{"id": "i1", "name": "One"}])
    write(tmp_path, ours=one, theirs=state(A=[{"id": "i1", "name": "One"}], B=[{"id": "i2", "name": "Two"}]))
    code, text, errors = run("merge", "/dev/null", "ours", "theirs", "--path", "list.json")
    assert (code, errors) == (0, "")
    assert [item["id"] for items in json.loads(text)["tiers"].values() for item in items] == ["i1", "i2"]


def test_what_is_no_file_is_not_read(run, tmp_path):
    write(tmp_path, ours=state(), theirs=state(A=[{"id": "i1", "name": "One"}]))
    os.mkfifo(tmp_path / "pipe")
    code, _, errors = run("merge", "pipe", "ours", "theirs")
    assert code == 2
    assert "pipe: not a regular file" in errors


def test_what_lines_cannot_merge_is_one_conflict(run, tmp_path):
    """Two different headers: git merges the lines, and a row would be there twice."""
    rows = [f"N{number},{number},B" for number in range(8)]
    moved = {"ours": [rows[4], *rows[:4], *rows[5:]], "theirs": [*rows[:4], *rows[5:7], rows[4], rows[7]], "base": rows}
    for name, lines in moved.items():
        header = "Name,Season,Tier" + ",Notes" * (name == "ours")
        write(tmp_path, **{name: "\n".join([header, *lines, ""])})
    code, text, errors = run("merge", "base", "ours", "theirs", "--path", "list.csv", "-o", "result")
    assert code == 1
    assert "merged by lines: the headers differ" in errors
    assert 'after the merge: row "N4" is there twice' in errors
    assert not text
    lines = (tmp_path / "result").read_text().splitlines()
    assert lines[0].startswith("<<<<<<< ours: ")
    assert lines[-2:] == [">>>>>>> theirs", rows[7]]


def test_a_result_replaces_what_was_merged(run, tmp_path):
    write(tmp_path, base=state(), ours=state(A=[{"id": "i1", "name": "One"}]), theirs=state())
    (tmp_path / "theirs").write_text(state(B=[{"id": "i2", "name": "Two"}]))
    assert run("merge", "base", "ours", "theirs", "-o", "ours", "--path", "list.json")[0] == 0
    assert [len(items) for items in json.loads((tmp_path / "ours").read_text())["tiers"].values()] == [0, 1, 1, 0]

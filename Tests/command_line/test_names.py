"""Names of files."""

import os

import pytest
from place import READING, SOON, faulty_list
from visible import FORMATS, parse, visible_faults

NAMES = [
    b"new\nline", b"inv\xff\xfealid", b"-dash", b"--fix", b"esc\x1b[31mred", b"\xe2\x80\xaebidi", b"quote\"'`$(id)",
    b" lead", b"a,b%0Ac::error::x", b"col:1:2: error", b"back\\slash", b"&<>", b"c1\xc2\x9b31m",
    b"tag\xf3\xa0\x81\x81", b"*?[a]", b"{{x}}", "ünïcödé-名前".encode(),
]  # fmt: skip


@pytest.fixture
def folder(place):
    folder = place.subfolder("names")
    for number, name in enumerate(NAMES):
        place.write(os.fsencode(folder) + b"/" + name + b".tierlist.json", faulty_list(number + 1))
    return folder


def test_odd_names_in_reports(place, folder):
    counts = set()
    for name in FORMATS:
        run = place.run(folder, "check", "-q", f"--format={name}", ".").expect(1)
        found, faults = parse(name, run.output)
        assert not faults and not run.errors, name
        counts.add(found)
    assert len(counts) == 1


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_odd_names(place, folder, command):
    for name in NAMES:
        dashes = ["--"] if name.startswith(b"-") else []
        run = place.run(folder, *command, *dashes, name + b".tierlist.json").expect(0, 1)
        assert not list(visible_faults(run.errors)), run
        # A patch has lines of documents, not of names; a list of files is for programs and quoted.
        assert "--diff" in command or not list(visible_faults(run.output, command)), run


def test_a_name_that_begins_with_a_dash_is_an_option(place, folder):
    place.run(folder, "check", "-dash.tierlist.json").expect(2)


@pytest.mark.parametrize("command", READING[:4], ids=" ".join)
def test_long_paths(place, folder, command):
    for name in ("x" * 5000, "y/" * 50_000, "x" * 100_000, ""):
        place.run(folder, *command, name).expect(2, seconds=SOON)

"""Standard input and output."""

import json
import os
import signal
import time

import pytest
from client import cpu_seconds
from named import need_path
from place import READING, clean_list, faulty_list
from visible import FORMATS

TALKING = [words.split() for words in (
    "rules", "schema", "explain item/orphaned", "--help", "--version", "version", "help", "man", "completions bash",
    "completions zsh", "completions fish", "check --help",
)]  # fmt: skip


@pytest.fixture
def folder(place):
    return place.subfolder("output", {f"{number}.tierlist.json": faulty_list(number) for number in range(1, 301)})


@pytest.mark.parametrize(
    "command", [*READING, *(["check", f"--format={name}"] for name in FORMATS), *TALKING], ids=" ".join
)
def test_output_that_cannot_be_written(place, folder, command):
    operands = {"convert": ["1.tierlist.json"], "edit": ["-"], "stats": ["1.tierlist.json"]}
    words = command if command in TALKING else [*command, *operands.get(command[0], ["."])]
    # What writes only to files has nothing to say.
    if command in (["format"], ["check", "--fix"]):
        words = [*command, "-"]
    text = faulty_list().encode()
    need_path("/dev/full")
    with open("/dev/full", "wb") as full:
        run = place.run(folder, *words, text=text, stdout=full).expect(2, word="cannot write standard output")
    assert sum("cannot write" in line for line in run.lines) == 1, run
    closed = place.run(folder, *words, text=text, stdout=None, before=lambda: os.close(1))
    closed.expect(2, word="cannot write standard output")
    reader, writer = os.pipe()
    os.close(reader)
    place.run(folder, *words, text=text, stdout=writer).expect(-signal.SIGPIPE, 141)
    os.close(writer)


def test_closed_and_full_streams(place, folder):
    place.run(folder, "check", ".", stderr=None, before=lambda: os.close(2)).expect(1)
    need_path("/dev/full")
    with open("/dev/full", "wb") as full:
        place.run(folder, "check", ".", stderr=full).expect(1)
    words, all_closed = ["check", "--fix", "1.tierlist.json"], lambda: os.closerange(0, 3)
    place.run(folder, *words, stdout=None, stderr=None, before=all_closed).expect(1, 2)
    assert (folder / "1.tierlist.json").read_text().startswith("{"), "a file has taken the place of a stream"
    for command in ("check -", "format -", "check --stdin-paths", "check --input=ndjson"):
        place.run(folder, *command.split(), stdin=None, before=lambda: os.close(0)).expect(2)


def test_a_pipe_that_nobody_reads(place, note):
    """It blocks, and costs nothing. So does one that does not block, as the reader's end of a terminal may be."""
    folder = place.subfolder("slow", {f"{number}.tierlist.json": faulty_list(number) for number in range(1, 801)})
    words = [place.tool, "check", "--format=full", "."]
    whole = place.command(words, folder).output
    for blocks in (True, False):
        reader, writer = os.pipe()
        os.set_blocking(writer, blocks)
        process = place.start(words, folder, stdout=writer)
        os.close(writer)
        time.sleep(2)
        before = cpu_seconds(process.pid)
        time.sleep(2)
        spent = cpu_seconds(process.pid) - before
        assert process.poll() is None and spent <= 0.05, f"{spent:.2f} s of CPU time"
        with os.fdopen(reader, "rb") as file:
            assert file.read() == whole
        process.communicate()
        assert process.returncode == 1
        note(f"{spent:.2f} s of CPU time in 2 s")


@pytest.fixture
def inputs(place):
    return place.subfolder("stdin", {"a.tierlist.json": clean_list(), "b.tierlist.json": faulty_list(2)})


def test_standard_input(place, inputs):
    text = faulty_list().encode()
    run = place.run(inputs, "check", "-q", "--format=concise", "-", text=text).expect(1)
    assert run.output.startswith(b"-:")
    table = b"Name,Season,Tier\nA,,S\n"
    place.run(inputs, "check", "-q", "--format=concise", "--stdin-filename=x.csv", "-", text=table).expect(0)
    run = place.run(inputs, "check", "--fix", "-q", "-", text=text).expect(1)
    assert json.loads(run.output)["tiers"][0]["itemIds"] == ["a"] and b"color" in run.errors
    run = place.run(inputs, "check", "--fix", "-q", "-", text=b'{"tiers": [').expect(1)
    assert b'"tiers"' in run.output, "a broken list is cut"
    for command in ("format -", "edit --label=s=B -", "convert --to=app -", "show -", "stats -"):
        assert place.run(inputs, *command.split(), text=clean_list().encode()).expect(0).output, command
    assert place.run(inputs, "format", "-", text=b'{"tiers": [').expect(2).output == b'{"tiers": ['
    lines = b"\n".join([json.dumps(json.loads(clean_list())).encode(), b"{", b"", b"\xff\xfe"] * 20)
    run = place.run(inputs, "check", "--input=ndjson", "--format=ndjson", text=lines).expect(1)
    records = {json.loads(line)["record"] for line in run.output.decode().splitlines()}
    assert 2 in records and records <= set(range(1, 81))
    for command in ("check - -", "check - a.tierlist.json", "format - a.tierlist.json"):
        place.run(inputs, *command.split(), text=clean_list().encode()).expect(0, 1, 2)
    assert b"too-large" in place.run(inputs, "check", "-", text=b" " * 50_000_001).expect(1).output


ECHOING = [
    "check --fix -q",
    "check --fix --unsafe-fixes -q",
    "check --apply 0000.a -q",
    "format -q",
    "edit -q --label=s=B",
]


@pytest.mark.parametrize("command", ECHOING)
def test_what_is_not_worked_on_comes_out_as_it_came(place, command):
    """An editor replaces its buffer by what comes out."""
    folder = place.subfolder("echo", {".tierlint.json": '{"exclude": ["docs/**"]}'})
    place.subfolder("broken", {".tierlint.json": "{"})
    rejected = [
        ("docs/l.tierlist.json", faulty_list().encode(), ["--force-exclude"]),
        ("package.json", b'{"name":"pkg"}', ["--force-exclude"]),
        ("../broken/l.tierlist.json", faulty_list().encode(), []),
        ("large.tierlist.json", b" " * 50_000_001, []),
        ("l.tierlist.json", b"\x00\xff", []),
    ]
    for name, text, options in rejected:
        # `edit` reads no configuration.
        if command.startswith("edit") and not name.startswith("l"):
            continue
        words = [*command.split(), *options, "--stdin-filename", name, "-"]
        assert place.run(folder, *words, text=text).output == text, (name, words)


PATHS = {
    "newlines": (b"a.tierlist.json\nb.tierlist.json\n", 1), "NUL": (b"a.tierlist.json\0b.tierlist.json\0", 1),
    "nothing": (b"", 0), "a missing file": (b"a.tierlist.json\nmissing\n", 2), "no UTF-8": (b"\xff\xfe\n", 2),
    "-": (b"-\n", 2),
}  # fmt: skip


@pytest.mark.parametrize("name", PATHS)
def test_paths_on_standard_input(place, inputs, name):
    paths, code = PATHS[name]
    place.run(inputs, "check", "--stdin-paths", text=paths).expect(code)

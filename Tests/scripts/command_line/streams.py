"""Standard input and output."""

import json
import os
import signal
import time

from cases import clean_list, cpu_seconds, faulty_list
from command_line.runs import READING, WRITING_OUTPUT, expect


def output(suite):
    folder = suite.place.subfolder("output", {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 301)})
    paths = {"convert": ["1.tierlist.json"], "edit": ["-"], "stats": ["1.tierlist.json"]}
    reader, writer = os.pipe()
    os.close(reader)
    for command in WRITING_OUTPUT:
        reads = command in READING or command[1:2] and command[1].startswith("--format")
        words = [*command, *(paths.get(command[0], ["."]) if reads else [])]
        # What writes only to files has nothing to say.
        if command in (["format"],):
            words = ["format", "-"]
        text = faulty_list().encode()
        writes_little = command == ["check", "--fix"]
        if writes_little:
            words = ["check", "--fix", "-"]
        with open("/dev/full", "wb") as full:
            run = suite.run(folder, *words, text=text, stdout=full)
        faults = [
            *expect(run, 2, word="cannot write standard output"),
            sum("cannot write" in line for line in run.lines) != 1 and f"{run}",
        ]
        closed = suite.run(folder, *words, text=text, stdout=None, before=lambda: os.close(1))
        faults += [f"closed output: {fault}" for fault in expect(closed, 2, word="cannot write standard output")]
        broken = suite.run(folder, *words, text=text, stdout=writer)
        faults += [f"closed pipe: {fault}" for fault in expect(broken, -signal.SIGPIPE, 141)]
        suite.table.row(f"{' '.join(words[:2])}: full, closed output, closed pipe", faults)
    os.close(writer)
    run = suite.run(folder, "check", ".", stderr=None, before=lambda: os.close(2))
    suite.table.row("closed standard error", expect(run, 1))
    with open("/dev/full", "wb") as full:
        run = suite.run(folder, "check", ".", stderr=full)
    suite.table.row("full standard error", expect(run, 1))
    run = suite.run(folder, "check", "--fix", "1.tierlist.json", stdout=None, stderr=None, before=lambda: os.closerange(0, 3))
    text = (folder / "1.tierlist.json").read_text()
    suite.table.row("closed streams: no file takes their place", [*expect(run, 1, 2), not text.startswith("{") and text[:80]])
    for command in (["check", "-"], ["format", "-"], ["check", "--stdin-paths"], ["check", "--input=ndjson"]):
        run = suite.run(folder, *command, stdin=None, before=lambda: os.close(0))
        suite.table.row(f"{' '.join(command)}: closed standard input", expect(run, 2))


def slow_reader(suite):
    """A pipe that nobody reads blocks, and costs nothing."""
    folder = suite.place.subfolder("slow", {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 801)})
    process = suite.place.start([suite.place.tool, "check", "--format=full", "."], folder)
    time.sleep(2)
    before = cpu_seconds(process.pid)
    time.sleep(2)
    spent = cpu_seconds(process.pid) - before
    running = process.poll() is None
    output, _ = process.communicate()
    faults = [
        not running and "did not wait",
        spent > 0.05 and f"{spent:.2f} s of CPU time",
        process.returncode != 1 and f"{process.returncode}",
    ]
    whole = suite.run(folder, "check", "--format=full", ".").output
    suite.table.row(
        "a pipe that nobody reads", [*faults, output != whole and "the output differs"], f"{spent:.2f} s of CPU time in 2 s"
    )
    # The same without blocking: the reader's end of a terminal or a program may be like that.
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    process = suite.place.start([suite.place.tool, "check", "--format=full", "."], folder, stdout=writer)
    os.close(writer)
    time.sleep(1)
    before = cpu_seconds(process.pid)
    time.sleep(1)
    spent = cpu_seconds(process.pid) - before
    with os.fdopen(reader, "rb") as file:
        output = file.read()
    process.communicate()
    suite.table.row(
        "a pipe that does not block", [spent > 0.05 and f"{spent:.2f} s", output != whole and "the output differs"]
    )


def standard_input(suite):
    folder = suite.place.subfolder("stdin", {"a.tierlist.json": clean_list(), "b.tierlist.json": faulty_list(2)})
    text = faulty_list().encode()
    run = suite.run(folder, "check", "-q", "--format=concise", "-", text=text)
    suite.table.row("check -", [*expect(run, 1), not run.output.startswith(b"-:") and f"{run.output[:80]}"])
    run = suite.run(folder, "check", "-q", "--format=concise", "--stdin-filename=x.csv", "-", text=b"Name,Season,Tier\nA,,S\n")
    suite.table.row("--stdin-filename", expect(run, 0))
    run = suite.run(folder, "check", "--fix", "-q", "-", text=text)
    fixed = json.loads(run.output)
    suite.table.row(
        "check --fix -",
        [*expect(run, 1), fixed["tiers"][0]["itemIds"] != ["a"] and "not fixed", b"color" not in run.errors and f"{run}"],
    )
    run = suite.run(folder, "check", "--fix", "-q", "-", text=b'{"tiers": [')
    suite.table.row(
        "check --fix - of a broken list prints all of it", [*expect(run, 1), b'"tiers"' not in run.output and f"{run.output}"]
    )
    for command in (
        ["format", "-"],
        ["edit", "--label=s=B", "-"],
        ["convert", "--to=app", "-"],
        ["show", "-"],
        ["stats", "-"],
    ):
        run = suite.run(folder, *command, text=clean_list().encode())
        suite.table.row(" ".join(command), [*expect(run, 0), not run.output and "no output"])
    run = suite.run(folder, "format", "-", text=b'{"tiers": [')
    suite.table.row(
        "format - of a broken list prints it, exit code 2",
        [*expect(run, 2), run.output != b'{"tiers": [' and f"{run.output}"],
    )
    for name, command, paths, code in (
        ("newlines", "check", b"a.tierlist.json\nb.tierlist.json\n", 1),
        ("NUL", "check", b"a.tierlist.json\0b.tierlist.json\0", 1),
        ("nothing", "check", b"", 0),
        ("a missing file", "check", b"a.tierlist.json\nmissing\n", 2),
        ("no UTF-8", "check", b"\xff\xfe\n", 2),
        ("-", "check", b"-\n", 2),
    ):
        run = suite.run(folder, command, "--stdin-paths", text=paths)
        suite.table.row(f"--stdin-paths: {name}", expect(run, code))
    lines = b"\n".join([json.dumps(json.loads(clean_list())).encode(), b"{", b"", b"\xff\xfe"] * 20)
    run = suite.run(folder, "check", "--input=ndjson", "--format=ndjson", text=lines)
    records = {json.loads(line)["record"] for line in run.output.decode().splitlines()}
    suite.table.row(
        "--input ndjson",
        [*expect(run, 1), not records <= set(range(1, 81)) and f"{records}", 2 not in records and "record 2"],
    )
    for words in (["check", "-", "-"], ["check", "-", "a.tierlist.json"], ["format", "-", "a.tierlist.json"]):
        run = suite.run(folder, *words, text=clean_list().encode())
        suite.table.row(f"{' '.join(words)}: standard input once", expect(run, 0, 1, 2))
    run = suite.run(folder, "check", "-", text=b" " * 50_000_001)
    suite.table.row("standard input over 50,000,000 bytes", [*expect(run, 1), b"too-large" not in run.output and f"{run}"])
    run = suite.run(folder, "check", "--fix", "-", text=b" " * 50_000_001)
    suite.table.row("--fix - over 50,000,000 bytes", [*expect(run, 2), run.output and "output"])

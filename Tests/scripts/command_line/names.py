"""Names of files."""

import os

from cases import faulty_list
from command_line.runs import READING, expect
from command_line.visible import parse, visible_faults


def names(suite):
    names = [
        b"new\nline",
        b"inv\xff\xfealid",
        b"-dash",
        b"--fix",
        b"esc\x1b[31mred",
        b"\xe2\x80\xaebidi",
        b"quote\"'`$(id)",
        b" lead",
        b"a,b%0Ac::error::x",
        b"col:1:2: error",
        b"back\\slash",
        b"&<>",
        b"c1\xc2\x9b31m",
        b"tag\xf3\xa0\x81\x81",
        b"*?[a]",
        b"{{x}}",
        "ünïcödé-名前".encode(),
    ]
    folder = suite.place.subfolder("names")
    for number, name in enumerate(names):
        suite.place.write(os.fsencode(folder) + b"/" + name + b".tierlist.json", faulty_list(number + 1))
    count = None
    for name in ("ndjson", "full", "concise", "json", "github", "gitlab", "sarif", "junit", "rdjson"):
        run = suite.run(folder, "check", "-q", f"--format={name}", ".")
        found, faults = parse(name, run.output)
        count = count or found
        faults = [*expect(run, 1), *faults, found != count and f"{found} findings, not {count}", run.errors and f"{run}"]
        suite.table.row(f"odd names, --format={name}", faults, f"{found} findings")
    for command in READING:
        each = [suite.run(folder, *command, *(["--"] if name[:1] == b"-" else []), name + b".tierlist.json") for name in names]
        faults = [fault for run in each for fault in expect(run, 0, 1)]
        faults += [fault for run in each for fault in visible_faults(run.errors)]
        if "--diff" not in command:
            # A patch has lines of documents, not of names; a list of files is for programs and quoted.
            faults += [fault for run in each for fault in visible_faults(run.output, command)]
        suite.table.row(f"odd names, {' '.join(command)}", faults)
        for number, name in enumerate(names):
            suite.place.write(os.fsencode(folder) + b"/" + name + b".tierlist.json", faulty_list(number + 1))
    run = suite.run(folder, "check", "-dash.tierlist.json")
    suite.table.row("a name that begins with - is an option without --", expect(run, 2))
    long = "y/" * 50_000
    for name in ("x" * 5000, long, "x" * 100_000, ""):
        for command in READING[:4]:
            run = suite.run(folder, *command, name)
            suite.table.row(f"{' '.join(command)}: a path of {len(name):,} bytes", expect(run, 2, seconds=suite.soon))

"""Many files, little memory, few descriptors, signals."""

import json
import random
import resource
import signal
import subprocess
import time

from cases import clean_list, contents, faulty_list
from command_line.runs import expect, memory


def many(suite):
    count = 5000
    folder = suite.place.subfolder("many")
    for number in range(count):
        suite.place.write(folder / f"{number:04}.json", clean_list(number + 1))
    names = [f"{number:04}.json" for number in range(count)]
    whole = suite.run(folder, "check", "--show-files", *names)
    suite.table.row(
        "5,000 arguments",
        [*expect(suite.run(folder, "check", "-q", *names), 0), len(whole.output.splitlines()) != count and "files"],
    )
    run = suite.run(folder, "check", *(names * 20), timeout=120)
    suite.table.row(
        "100,000 arguments, each file 20 times: once", expect(run, 0, word=f"{count} files checked"), f"{run.seconds:.1f} s"
    )
    run = suite.run(folder, "check", "--stdin-paths", text="\n".join(names * 20).encode(), timeout=120)
    suite.table.row("100,000 paths on standard input", expect(run, 0, word=f"{count} files checked"), f"{run.seconds:.1f} s")
    reverse = suite.run(folder, "check", "--show-files", *reversed(names))
    suite.table.row("any order of arguments gives one order of output", [reverse.output != whole.output and "differs"])
    reports = {
        suite.run(folder, "check", "-q", "--format=json", f"--jobs={jobs}", "--rule=tier/color-missing=error", ".").output
        for jobs in (1, 2, 7)
    }
    suite.table.row("any number of threads gives one output", [len(reports) != 1 and "differs"])
    if suite.options.long:
        big = suite.place.subfolder("hundred")
        for number in range(100_000):
            suite.place.write(big / f"{number}.tierlist.json", clean_list(number + 1))
        run = suite.run(big, "check", ".", timeout=300)
        suite.table.row("100,000 files in a folder", expect(run, 0, word="100000 files checked"), f"{run.seconds:.1f} s")


def twice(suite):
    folder = suite.place.subfolder("twice", {"a.tierlist.json": faulty_list()})
    (folder / "l.tierlist.json").symlink_to("a.tierlist.json")
    words = ["a.tierlist.json", "./a.tierlist.json", "l.tierlist.json", ".", str(folder), "../twice/a.tierlist.json"]
    run = suite.run(folder, "check", "--format=json", *words)
    paths = {entry["path"] for entry in json.loads(run.output)}
    suite.table.row("a file named six times, by links and its folder", [*expect(run, 1), len(paths) != 1 and f"{paths}"])
    run = suite.run(folder, "check", "--fix", *words)
    faults = [
        *expect(run, 1, word="1 file checked"),
        not (folder / "l.tierlist.json").is_symlink() and "the link was replaced",
    ]
    suite.table.row("the same with --fix: written once", faults)
    run = suite.run(folder, "edit", "--label=s=Best", *words[:3])
    suite.table.row("the same with edit", expect(run, 0, word="1 file edited"))


def limits(suite):
    files = {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 41)}
    folder = suite.place.subfolder("limits", files)
    normal = suite.run(folder, "check", "-q", "--format=json", ".")
    for count in (16, 8, 6, 5, 4, 3):
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
        run = suite.run(folder, "check", "-q", "--format=json", ".", before=limit)
        # Without a descriptor not even the libraries can be loaded.
        codes = (1, 2) if count > 3 else (1, 2, 127)
        faults = [
            *expect(run, *codes),
            run.code == 1 and run.output != normal.output and "the output differs",
            count == 16 and run.code != 1 and f"{run}",
        ]
        suite.table.row(f"{count} file descriptors", faults, f"exit code {run.code}")
    for megabytes in (512, 128, 64, 48, 32, 24, 16):
        run = suite.run(folder, "check", "--fix", "-q", "--format=json", ".", before=memory(megabytes << 20))
        fixed = state(suite, folder, files)
        # It may die, but never say that all is well.
        faults = [
            run.code == 0 and "exit code 0",
            not fixed and "a file is neither old nor new",
            megabytes >= 128 and run.code != 1 and f"{run}",
        ]
        if run.code in (1, 2):
            faults += [not run.output and not run.errors and f"{run}"]
        suite.table.row(f"{megabytes} MB of address space", faults, f"exit code {run.code}")
        for name, text in files.items():
            suite.place.write(folder / name, text)
    run = suite.run(
        folder,
        "check",
        "-q",
        ".",
        environment={
            "TERM": "\x1b[31m",
            "COLUMNS": "-5",
            "LC_ALL": "xx",
            "NO_COLOR": "",
            "CLICOLOR_FORCE": "x",
            "SOURCE_DATE_EPOCH": "y",
        },
    )
    suite.table.row("an odd environment", expect(run, 1))
    run = suite.place.command(["env", "-i", suite.place.tool, "check", "-q", "."], folder)
    suite.table.row("no environment", expect(run, 1))
    run = suite.run(
        folder, "check", "-q", ".", before=lambda: resource.setrlimit(resource.RLIMIT_STACK, (256 << 10, 256 << 10))
    )
    suite.table.row("a stack of 256 KB", expect(run, 1))


def state(suite, folder, files):
    whole = {faulty_list(n) for n in range(1, 41)} | {faulty_list(n).replace(', "a"]', "]") for n in range(1, 41)}
    return all((folder / name).read_text() in whole for name in files)


def signals(suite):
    """Signals at random moments of a run that reads, and of one that writes a report."""
    folder = suite.place.subfolder("signals", {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 400)})
    chance = random.Random(suite.options.seed)
    old = contents(folder)
    whole = suite.run(folder, "check", "-q", "--output=json=r.json", ".")
    report = (folder / "r.json").read_bytes()
    faults, ended, slowest = [], 0, 0
    for turn in range(suite.options.runs):
        (folder / "r.json").unlink(missing_ok=True)
        number = chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
        words = ["check", "-q", "--output=json=r.json", "."] if turn % 2 else ["check", "-q", "."]
        no_core = lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        process = suite.place.start([suite.place.tool, *words], folder, before=no_core, stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, whole.seconds * 1.1))
        start = time.monotonic()
        process.send_signal(number)
        errors = process.communicate()[1]
        slowest = max(slowest, time.monotonic() - start)
        ended += process.returncode == -number
        if process.returncode not in (-number, 1):
            faults.append(f"run {turn}: exit code {process.returncode}, {errors}")
        now = contents(folder)
        written = now.pop("r.json", None)
        if now != old:
            faults.append(f"run {turn}: {sorted(set(now) ^ set(old))}")
        if written not in (None, report):
            faults.append(f"run {turn}: a part of the report")
        if process.returncode == 1 and turn % 2 and written is None:
            faults.append(f"run {turn}: no report")
    suite.table.row(
        "signals at random moments",
        faults,
        f"{suite.options.runs} runs, {ended} ended by the signal, at most {slowest * 1000:.0f} ms after it",
    )

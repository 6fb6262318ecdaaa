#!/usr/bin/env python3
"""Checks the answer of the command line to each unusual file, name, stream and limit. Each has one decided answer.

    Tests/scripts/command-line.py --tierlint .build/release/tierlint [--runs 200] [--seed 1] [--long]

Root becomes a user without rights for it. A file that is named and cannot be read, and output that cannot be written, never
give exit code 0. What people read has no control, bidirectional or invisible character of a document or a path; what
programs read cannot be changed by one. The exit code is 1 if a case failed.
"""

import collections
import json
import os
import pathlib
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree

from cases import Place, Table, clean_list, contents, faulty_list, is_linux, main_arguments

# Commands that read a list, without its path.
READING = [
    ["check"],
    ["check", "--fix"],
    ["check", "--diff"],
    ["check", "--show-files"],
    ["check", "--statistics"],
    ["format"],
    ["format", "--check", "--style=app"],
    ["stats"],
    ["show"],
    ["convert", "--to=csv"],
    ["edit", "--label=s=Best"],
]
WRITING_OUTPUT = READING + [
    ["rules"],
    ["schema"],
    ["explain", "item/orphaned"],
    ["--help"],
    ["--version"],
    ["version"],
    ["help"],
    ["man"],
    ["completions", "bash"],
    ["completions", "zsh"],
    ["completions", "fish"],
    ["check", "--help"],
    *(["check", f"--format={name}"] for name in ("concise", "json", "ndjson", "github", "gitlab", "sarif", "junit", "rdjson")),
]
GIGABYTE = 1 << 30


def memory(byte_count):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (byte_count, byte_count))


def expect(run, *codes, word=None, seconds=None):
    """What is wrong with a run."""
    if run.code not in codes:
        yield f"{run}, expected exit code {' or '.join(map(str, codes))}"
    if word is not None and word not in run.errors.decode("utf-8", "replace"):
        yield f'"{word}" is not on standard error: {run}'
    if seconds and run.seconds > seconds:
        yield f"{run.seconds:.1f} s, at most {seconds} s are allowed"


class CommandLine:
    def __init__(self, place, table, options):
        self.place, self.table, self.options = place, table, options
        self.run = place.tierlint
        # A busy machine is slow, a hang is endless.
        self.soon = 5

    # Files

    def plain(self):
        folder = self.place.subfolder("plain", {"clean.tierlist.json": clean_list(1), "faulty.tierlist.json": faulty_list(2)})
        self.table.row("clean file", expect(self.run(folder, "check", "clean.tierlist.json"), 0))
        self.table.row("file with a finding", expect(self.run(folder, "check", "faulty.tierlist.json"), 1))
        self.place.write(folder / "locked.tierlist.json", clean_list(3), mode=0)
        for command in READING:
            for name, word in (("missing.json", "No such file"), ("locked.tierlist.json", "Permission denied")):
                run = self.run(folder, *command, name)
                faults = [
                    *expect(run, 2, word=name),
                    word not in run.errors.decode() and f"{run}",
                    error_count(run) != 1 and f"{run}",
                ]
                self.table.row(f"{' '.join(command)}: {name}", faults)
        run = self.run(folder, "check", "-q", "--format=concise", "missing.json", "locked.tierlist.json", "faulty.tierlist.json")
        faults = [
            *expect(run, 2),
            len(run.lines) != 2 and "two lines expected",
            b"faulty.tierlist.json" not in run.output and "no finding",
        ]
        self.table.row("unreadable files and a readable one: it is checked, exit code 2", faults)
        run = self.run(folder, "check", "-q", ".")
        self.table.row("unreadable file in a folder", [*expect(run, 2, word="locked.tierlist.json")])
        inner = self.place.subfolder("plain/inner", {"a.tierlist.json": clean_list(4)})
        os.chmod(inner, 0)
        self.table.row("unreadable folder in a folder", expect(self.run(folder, "check", "-q", "."), 2, word="inner"))
        self.table.row("unreadable folder", expect(self.run(folder, "check", "inner"), 2, word="inner"))
        os.chmod(inner, 0o755)
        empty = self.place.subfolder("empty")
        for command in (["check"], ["format"]):
            run = self.run(empty, *command, ".")
            faults = [*expect(run, 0, word="no tier lists found"), len(run.lines) != 1 and f"{run}"]
            self.table.row(f"{command[0]}: a folder without lists: a line, exit code 0", faults)

    def special(self):
        folder = self.place.subfolder("special", {"good.tierlist.json": clean_list()})
        for name, target in (
            ("self", "self.tierlist.json"),
            ("dangling", "nowhere"),
            ("zero", "/dev/zero"),
            ("one", "two.tierlist.json"),
            ("two", "one.tierlist.json"),
            ("loop", "."),
            ("up", "../special"),
        ):
            (folder / (name if name in ("loop", "up") else f"{name}.tierlist.json")).symlink_to(target)
        os.mkfifo(folder / "fifo.tierlist.json", 0o666)
        self.place.give(folder / "fifo.tierlist.json")
        server = socket.socket(socket.AF_UNIX)
        here = os.getcwd()
        # The path of a socket is short.
        os.chdir(folder)
        server.bind("socket.tierlist.json")
        os.chdir(here)
        self.place.give(folder / "socket.tierlist.json")
        names = [
            *(f"{name}.tierlist.json" for name in ("self", "dangling", "zero", "one", "fifo", "socket")),
            "/dev/null",
            "/dev/zero",
            "/dev/tty",
        ]
        for name in names:
            faults = []
            for command in READING:
                run = self.run(folder, *command, name, before=memory(2 * GIGABYTE), timeout=20)
                faults += [f"{' '.join(command)}: {fault}" for fault in expect(run, 2, word=name, seconds=self.soon)]
            self.table.row(f"{name} as an argument of {len(READING)} commands: exit code 2 at once", faults)
        (folder / "self.tierlist.json").unlink()
        (folder / "dangling.tierlist.json").unlink()
        (folder / "one.tierlist.json").unlink()
        (folder / "two.tierlist.json").unlink()
        for command in (["check", "-q"], ["check", "-q", "--fix"], ["format", "-q", "--check"], ["show"], ["stats"]):
            run = self.run(folder, *command, ".", before=memory(2 * GIGABYTE), timeout=20)
            self.table.row(
                f"{' '.join(command)}: pipes, sockets, devices and loops in a folder are skipped",
                expect(run, 0, seconds=self.soon),
            )
        for option in ("--config", "--baseline", "--show-config"):
            for name in ("fifo.tierlist.json", "/dev/zero", "missing.json"):
                run = self.run(folder, "check", f"{option}={name}", "good.tierlist.json", before=memory(2 * GIGABYTE), timeout=20)
                if option == "--show-config":
                    continue
                self.table.row(f"{option}={name}", expect(run, 2, seconds=self.soon))
        run = self.run(folder, "edit", "--add-from=fifo.tierlist.json", "good.tierlist.json", timeout=20)
        self.table.row("--add-from=fifo", expect(run, 2, seconds=self.soon))
        for name in (".tierlint.json", ".gitignore"):
            odd = self.place.subfolder(f"odd{name}", {"a.tierlist.json": clean_list()})
            os.mkfifo(odd / name, 0o666)
            self.place.give(odd / name)
            run = self.run(odd, "check", ".", timeout=20)
            # An ignore file that is no file counts as empty, as in git.
            self.table.row(f"a pipe as {name}", expect(run, 2 if name == ".tierlint.json" else 0, seconds=self.soon))

    def changing(self):
        """A file that comes, goes, grows and shrinks while it is read."""
        folder = self.place.subfolder("changing")
        path, other = folder / "a.tierlist.json", folder / "b"
        texts = [clean_list().encode(), (clean_list() + " " * 300_000).encode()]
        self.place.write(path, texts[0])
        stop = threading.Event()

        def change():
            chance = random.Random(self.options.seed)
            while not stop.is_set():
                try:
                    os.rename(path, other)
                    time.sleep(chance.uniform(0, 0.004))
                    os.rename(other, path)
                    with open(path, "r+b") as file:
                        file.write(chance.choice(texts))
                        file.truncate()
                    time.sleep(chance.uniform(0, 0.004))
                except OSError:
                    pass

        thread = threading.Thread(target=change)
        thread.start()
        codes, faults = collections.Counter(), []
        try:
            for _ in range(self.options.runs // 2):
                run = self.run(folder, "check", "-q", "--format=json", "a.tierlist.json")
                codes[run.code] += 1
                faults += expect(run, 0, 1, 2)
                json.loads(run.output)
                if (run.code == 2) != bool(run.lines):
                    faults.append(f"exit code and standard error differ: {run}")
        finally:
            stop.set()
            thread.join()
        self.table.row("a file that vanishes, grows and shrinks", faults, f"exit codes {dict(codes)}")

    def content(self):
        folder = self.place.subfolder("content")
        text = clean_list()
        cases = [
            ("0 bytes", b"", 1, "json/syntax", 1),
            ("blank", b" \n\n", 1, "json/syntax", 1),
            ("binary", bytes(range(256)) * 4000, 1, "json/encoding", 1),
            ("UTF-16, little endian", b"\xff\xfe" + text.encode("utf-16-le"), 1, "json/encoding", 1),
            ("UTF-16, big endian", b"\xfe\xff" + text.encode("utf-16-be"), 1, "json/encoding", 1),
            ("invalid UTF-8", text.replace("List", "L\xffst").encode("latin-1"), 1, "json/encoding", 1),
            ("cut in a character", text.replace("List", "Liste €").encode().split(b"\xac")[0], 1, "json/encoding", 1),
            ("byte order mark", b"\xef\xbb\xbf" + text.encode(), 0, "json/encoding", 1),
            ("zero bytes", text.replace("List", "\0" * 10000).encode(), 1, "json/syntax", 1005),
            ("no list", b'{"name": 1}', 0, "project/unrecognized", 1),
            ("only brackets", b"[" * 100_000, 1, "json/", 1005),
        ]
        for name, content, code, rule, most in cases:
            self.place.write(folder / "a.tierlist.json" if name != "no list" else folder / "a.json", content)
            path = "a.tierlist.json" if name != "no list" else "a.json"
            run = self.run(folder, "check", "--format=json", "-q", path, before=memory(GIGABYTE), timeout=60)
            found = json.loads(run.output)
            faults = [
                *expect(run, code),
                run.errors and f"{run}",
                not any(entry["rule"].startswith(rule) for entry in found) and f"no {rule} in {[e['rule'] for e in found][:5]}",
                len(found) > most and f"{len(found)} findings",
            ]
            self.table.row(f"content: {name}", faults, f"{len(found)} findings")
        bom = b"\xef\xbb\xbf" + faulty_list().encode()
        self.place.write(folder / "a.tierlist.json", bom)
        found = json.loads(self.run(folder, "check", "--format=json", "a.tierlist.json").output)
        color = next(entry for entry in found if entry["rule"] == "color/invalid")["range"]["start"]
        faults = [
            bom[color["offset"] :][:7] != b'"xyzzy"' and f"offset {color['offset']}",
            bom.split(b"\n")[color["line"] - 1][color["column"] - 1 :][:7] != b'"xyzzy"' and f"{color}",
        ]
        self.table.row("positions after a byte order mark", faults)
        for size, code, word in ((50_000_000, 0, None), (50_000_001, 1, "json/too-large"), (300_000_000, 1, "json/too-large")):
            self.place.write(folder / "a.tierlist.json", clean_list())
            os.truncate(folder / "a.tierlist.json", size)
            if size == 50_000_000:
                self.place.write(folder / "a.tierlist.json", clean_list().encode().ljust(size))
            run = self.run(folder, "check", "--format=concise", "-q", "a.tierlist.json", before=memory(GIGABYTE), timeout=120)
            limit = 2 if size > 100_000_000 else None
            faults = [*expect(run, code, seconds=limit and self.soon), word and word.encode() not in run.output and f"no {word}"]
            self.table.row(f"{size:,} bytes", faults, f"{run.seconds:.2f} s")
        # Not named: it may be anything.
        (folder / "a.tierlist.json").rename(folder / "b.json")
        run = self.run(folder, "check", ".")
        self.table.row("a large file in a folder is skipped with a line", expect(run, 0, word="skipped"))

    # Names

    def names(self):
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
        folder = self.place.subfolder("names")
        for number, name in enumerate(names):
            self.place.write(os.fsencode(folder) + b"/" + name + b".tierlist.json", faulty_list(number + 1))
        count = None
        for name in ("ndjson", "full", "concise", "json", "github", "gitlab", "sarif", "junit", "rdjson"):
            run = self.run(folder, "check", "-q", f"--format={name}", ".")
            found, faults = parse(name, run.output)
            count = count or found
            faults = [*expect(run, 1), *faults, found != count and f"{found} findings, not {count}", run.errors and f"{run}"]
            self.table.row(f"odd names, --format={name}", faults, f"{found} findings")
        for command in READING:
            each = [self.run(folder, *command, *(["--"] if name[:1] == b"-" else []), name + b".tierlist.json") for name in names]
            faults = [fault for run in each for fault in expect(run, 0, 1)]
            faults += [fault for run in each for fault in visible_faults(run.errors)]
            if "--diff" not in command:
                # A patch has lines of documents, not of names; a list of files is for programs and quoted.
                faults += [fault for run in each for fault in visible_faults(run.output, command)]
            self.table.row(f"odd names, {' '.join(command)}", faults)
            for number, name in enumerate(names):
                self.place.write(os.fsencode(folder) + b"/" + name + b".tierlist.json", faulty_list(number + 1))
        run = self.run(folder, "check", "-dash.tierlist.json")
        self.table.row("a name that begins with - is an option without --", expect(run, 2))
        long = "y/" * 50_000
        for name in ("x" * 5000, long, "x" * 100_000, ""):
            for command in READING[:4]:
                run = self.run(folder, *command, name)
                self.table.row(f"{' '.join(command)}: a path of {len(name):,} bytes", expect(run, 2, seconds=self.soon))

    # Streams

    def output(self):
        folder = self.place.subfolder("output", {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 301)})
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
                run = self.run(folder, *words, text=text, stdout=full)
            faults = [
                *expect(run, 2, word="cannot write standard output"),
                sum("cannot write" in line for line in run.lines) != 1 and f"{run}",
            ]
            closed = self.run(folder, *words, text=text, stdout=None, before=lambda: os.close(1))
            faults += [f"closed output: {fault}" for fault in expect(closed, 2, word="cannot write standard output")]
            broken = self.run(folder, *words, text=text, stdout=writer)
            faults += [f"closed pipe: {fault}" for fault in expect(broken, -signal.SIGPIPE, 141)]
            self.table.row(f"{' '.join(words[:2])}: full, closed output, closed pipe", faults)
        os.close(writer)
        run = self.run(folder, "check", ".", stderr=None, before=lambda: os.close(2))
        self.table.row("closed standard error", expect(run, 1))
        with open("/dev/full", "wb") as full:
            run = self.run(folder, "check", ".", stderr=full)
        self.table.row("full standard error", expect(run, 1))
        run = self.run(folder, "check", "--fix", "1.tierlist.json", stdout=None, stderr=None, before=lambda: os.closerange(0, 3))
        text = (folder / "1.tierlist.json").read_text()
        self.table.row("closed streams: no file takes their place", [*expect(run, 1, 2), not text.startswith("{") and text[:80]])
        for command in (["check", "-"], ["format", "-"], ["check", "--stdin-paths"], ["check", "--input=ndjson"]):
            run = self.run(folder, *command, stdin=None, before=lambda: os.close(0))
            self.table.row(f"{' '.join(command)}: closed standard input", expect(run, 2))

    def slow_reader(self):
        """A pipe that nobody reads blocks, and costs nothing."""
        folder = self.place.subfolder("slow", {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 801)})
        process = self.place.start([self.place.tool, "check", "--format=full", "."], folder)
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
        whole = self.run(folder, "check", "--format=full", ".").output
        self.table.row(
            "a pipe that nobody reads", [*faults, output != whole and "the output differs"], f"{spent:.2f} s of CPU time in 2 s"
        )
        # The same without blocking: the reader's end of a terminal or a program may be like that.
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        process = self.place.start([self.place.tool, "check", "--format=full", "."], folder, stdout=writer)
        os.close(writer)
        time.sleep(1)
        before = cpu_seconds(process.pid)
        time.sleep(1)
        spent = cpu_seconds(process.pid) - before
        with os.fdopen(reader, "rb") as file:
            output = file.read()
        process.communicate()
        self.table.row(
            "a pipe that does not block", [spent > 0.05 and f"{spent:.2f} s", output != whole and "the output differs"]
        )

    def standard_input(self):
        folder = self.place.subfolder("stdin", {"a.tierlist.json": clean_list(), "b.tierlist.json": faulty_list(2)})
        text = faulty_list().encode()
        run = self.run(folder, "check", "-q", "--format=concise", "-", text=text)
        self.table.row("check -", [*expect(run, 1), not run.output.startswith(b"-:") and f"{run.output[:80]}"])
        run = self.run(folder, "check", "-q", "--format=concise", "--stdin-filename=x.csv", "-", text=b"Name,Season,Tier\nA,,S\n")
        self.table.row("--stdin-filename", expect(run, 0))
        run = self.run(folder, "check", "--fix", "-q", "-", text=text)
        fixed = json.loads(run.output)
        self.table.row(
            "check --fix -",
            [*expect(run, 1), fixed["tiers"][0]["itemIds"] != ["a"] and "not fixed", b"color" not in run.errors and f"{run}"],
        )
        run = self.run(folder, "check", "--fix", "-q", "-", text=b'{"tiers": [')
        self.table.row(
            "check --fix - of a broken list prints all of it", [*expect(run, 1), b'"tiers"' not in run.output and f"{run.output}"]
        )
        for command in (
            ["format", "-"],
            ["edit", "--label=s=B", "-"],
            ["convert", "--to=app", "-"],
            ["show", "-"],
            ["stats", "-"],
        ):
            run = self.run(folder, *command, text=clean_list().encode())
            self.table.row(" ".join(command), [*expect(run, 0), not run.output and "no output"])
        run = self.run(folder, "format", "-", text=b'{"tiers": [')
        self.table.row(
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
            run = self.run(folder, command, "--stdin-paths", text=paths)
            self.table.row(f"--stdin-paths: {name}", expect(run, code))
        lines = b"\n".join([json.dumps(json.loads(clean_list())).encode(), b"{", b"", b"\xff\xfe"] * 20)
        run = self.run(folder, "check", "--input=ndjson", "--format=ndjson", text=lines)
        records = {json.loads(line)["record"] for line in run.output.decode().splitlines()}
        self.table.row(
            "--input ndjson",
            [*expect(run, 1), not records <= set(range(1, 81)) and f"{records}", 2 not in records and "record 2"],
        )
        for words in (["check", "-", "-"], ["check", "-", "a.tierlist.json"], ["format", "-", "a.tierlist.json"]):
            run = self.run(folder, *words, text=clean_list().encode())
            self.table.row(f"{' '.join(words)}: standard input once", expect(run, 0, 1, 2))
        run = self.run(folder, "check", "-", text=b" " * 50_000_001)
        self.table.row("standard input over 50,000,000 bytes", [*expect(run, 1), b"too-large" not in run.output and f"{run}"])
        run = self.run(folder, "check", "--fix", "-", text=b" " * 50_000_001)
        self.table.row("--fix - over 50,000,000 bytes", [*expect(run, 2), run.output and "output"])

    # Many

    def many(self):
        count = 5000
        folder = self.place.subfolder("many")
        for number in range(count):
            self.place.write(folder / f"{number:04}.json", clean_list(number + 1))
        names = [f"{number:04}.json" for number in range(count)]
        whole = self.run(folder, "check", "--show-files", *names)
        self.table.row(
            "5,000 arguments",
            [*expect(self.run(folder, "check", "-q", *names), 0), len(whole.output.splitlines()) != count and "files"],
        )
        run = self.run(folder, "check", *(names * 20), timeout=120)
        self.table.row(
            "100,000 arguments, each file 20 times: once", expect(run, 0, word=f"{count} files checked"), f"{run.seconds:.1f} s"
        )
        run = self.run(folder, "check", "--stdin-paths", text="\n".join(names * 20).encode(), timeout=120)
        self.table.row("100,000 paths on standard input", expect(run, 0, word=f"{count} files checked"), f"{run.seconds:.1f} s")
        reverse = self.run(folder, "check", "--show-files", *reversed(names))
        self.table.row("any order of arguments gives one order of output", [reverse.output != whole.output and "differs"])
        reports = {
            self.run(folder, "check", "-q", "--format=json", f"--jobs={jobs}", "--rule=tier/color-missing=error", ".").output
            for jobs in (1, 2, 7)
        }
        self.table.row("any number of threads gives one output", [len(reports) != 1 and "differs"])
        if self.options.long:
            big = self.place.subfolder("hundred")
            for number in range(100_000):
                self.place.write(big / f"{number}.tierlist.json", clean_list(number + 1))
            run = self.run(big, "check", ".", timeout=300)
            self.table.row("100,000 files in a folder", expect(run, 0, word="100000 files checked"), f"{run.seconds:.1f} s")

    def twice(self):
        folder = self.place.subfolder("twice", {"a.tierlist.json": faulty_list()})
        (folder / "l.tierlist.json").symlink_to("a.tierlist.json")
        words = ["a.tierlist.json", "./a.tierlist.json", "l.tierlist.json", ".", str(folder), "../twice/a.tierlist.json"]
        run = self.run(folder, "check", "--format=json", *words)
        paths = {entry["path"] for entry in json.loads(run.output)}
        self.table.row("a file named six times, by links and its folder", [*expect(run, 1), len(paths) != 1 and f"{paths}"])
        run = self.run(folder, "check", "--fix", *words)
        faults = [
            *expect(run, 1, word="1 file checked"),
            not (folder / "l.tierlist.json").is_symlink() and "the link was replaced",
        ]
        self.table.row("the same with --fix: written once", faults)
        run = self.run(folder, "edit", "--label=s=Best", *words[:3])
        self.table.row("the same with edit", expect(run, 0, word="1 file edited"))

    def limits(self):
        files = {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 41)}
        folder = self.place.subfolder("limits", files)
        normal = self.run(folder, "check", "-q", "--format=json", ".")
        for count in (16, 8, 6, 5, 4, 3):
            limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
            run = self.run(folder, "check", "-q", "--format=json", ".", before=limit)
            # Without a descriptor not even the libraries can be loaded.
            codes = (1, 2) if count > 3 else (1, 2, 127)
            faults = [
                *expect(run, *codes),
                run.code == 1 and run.output != normal.output and "the output differs",
                count == 16 and run.code != 1 and f"{run}",
            ]
            self.table.row(f"{count} file descriptors", faults, f"exit code {run.code}")
        for megabytes in (512, 128, 64, 48, 32, 24, 16):
            run = self.run(folder, "check", "--fix", "-q", "--format=json", ".", before=memory(megabytes << 20))
            fixed = self.state(folder, files)
            # It may die, but never say that all is well.
            faults = [
                run.code == 0 and "exit code 0",
                not fixed and "a file is neither old nor new",
                megabytes >= 128 and run.code != 1 and f"{run}",
            ]
            if run.code in (1, 2):
                faults += [not run.output and not run.errors and f"{run}"]
            self.table.row(f"{megabytes} MB of address space", faults, f"exit code {run.code}")
            for name, text in files.items():
                self.place.write(folder / name, text)
        run = self.run(
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
        self.table.row("an odd environment", expect(run, 1))
        run = self.place.command(["env", "-i", self.place.tool, "check", "-q", "."], folder)
        self.table.row("no environment", expect(run, 1))
        run = self.run(
            folder, "check", "-q", ".", before=lambda: resource.setrlimit(resource.RLIMIT_STACK, (256 << 10, 256 << 10))
        )
        self.table.row("a stack of 256 KB", expect(run, 1))

    def state(self, folder, files):
        whole = {faulty_list(n) for n in range(1, 41)} | {faulty_list(n).replace(', "a"]', "]") for n in range(1, 41)}
        return all((folder / name).read_text() in whole for name in files)

    def signals(self):
        """Signals at random moments of a run that reads, and of one that writes a report."""
        folder = self.place.subfolder("signals", {f"{n}.tierlist.json": faulty_list(n) for n in range(1, 400)})
        chance = random.Random(self.options.seed)
        old = contents(folder)
        whole = self.run(folder, "check", "-q", "--output=json=r.json", ".")
        report = (folder / "r.json").read_bytes()
        faults, ended, slowest = [], 0, 0
        for turn in range(self.options.runs):
            (folder / "r.json").unlink(missing_ok=True)
            number = chance.choice([signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
            words = ["check", "-q", "--output=json=r.json", "."] if turn % 2 else ["check", "-q", "."]
            no_core = lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            process = self.place.start([self.place.tool, *words], folder, before=no_core, stdout=subprocess.DEVNULL)
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
        self.table.row(
            "signals at random moments",
            faults,
            f"{self.options.runs} runs, {ended} ended by the signal, at most {slowest * 1000:.0f} ms after it",
        )

    # Texts

    def hostile_texts(self):
        """Documents, names and arguments full of control characters, on a terminal and in a pipe."""
        evil = (
            "\x1b[31mRED\x1b]0;title\x07\x9b31m\u202egnp.exe\u2066x\u2069\u200b\xad\ufeff\u2028\u2029\x85\x08\x7f\r\n::error file=x::pwn\r\n"
            "##[error]pwn %0A::set-output name=a::b `code` <img src=x onerror=alert(1)> </testcase> ]]> [l](command:x) \U000e0041\u3164\u115f\ufff9\u061c"
        )
        tiers = [
            {"id": evil, "label": evil, "order": 0, "itemIds": [evil, evil, evil + "2"], "color": evil, evil: 2},
            {"id": evil, "label": evil, "order": 1, "itemIds": []},
        ]
        document = {
            "schemaVersion": 1,
            "projectId": evil,
            "title": evil,
            evil: 1,
            "tiers": tiers,
            "items": {
                evil: {
                    "id": "x" + evil,
                    "title": evil,
                    "rating": 900,
                    "tags": [evil],
                    "media": [{"id": evil, "kind": evil, "uri": "file://Media/" + evil, "mime": evil}],
                    "links": {"video": "https://" + evil},
                    "attributes": {evil: [1]},
                },
                "b": {"title": evil},
            },
            "overrides": {evil + "3": {"hidden": True}},
            "settings": {"theme": evil},
            "additional": {"tierlint": {"ignore": [evil]}},
            "audit": {"createdAt": evil, "updatedAt": evil},
        }
        raw = json.dumps(document, indent=1, ensure_ascii=False)
        line = evil.replace("\r\n", " ")
        files = {
            "escaped.tierlist.json": json.dumps(document, indent=1),
            "raw.tierlist.json": raw,
            "broken.tierlist.json": raw.encode()[:-40].replace(b'"order"', b"order\x1b[31m"),
            "valid.tierlist.json": json.dumps(
                json.loads(clean_list())
                | {"title": evil}
                | {"items": {"a": {"id": "a", "title": evil, "tags": [evil], "attributes": {evil: evil}}}}
            ),
            "state.tierlist.json": json.dumps(
                {
                    "tiers": {evil: [{"id": evil, "name": evil}, {"id": evil}]},
                    "tierOrder": ["S", evil + "4"],
                    "tierLabels": {evil + "5": "x"},
                    "tierColors": {evil: evil},
                    "lockedTiers": [evil + "6"],
                }
            ),
            "l.csv": f'name,tier,{line}\n={line},"S\n{line}\n',
            ".tierlint.json": json.dumps(
                {"rules": {evil: "off", "color/" + evil: "error"}, "exclude": ["../" + evil, evil], evil: 1, "profile": evil}
            ),
        }
        folder = self.place.subfolder("texts", files)
        lists = [name for name in files if name != ".tierlint.json"]
        count = None
        for name in ("ndjson", "json", "github", "gitlab", "sarif", "junit", "rdjson"):
            run = self.run(folder, "check", "--no-config", "-q", "--max-diagnostics=0", f"--format={name}", *lists)
            found, faults = parse(name, run.output)
            count = count or found
            self.table.row(
                f"hostile texts, --format={name}",
                [*expect(run, 1), *faults, found != count and f"{found} findings, not {count}"],
                f"{found} findings",
            )
        word = evil.replace("\0", "")
        people = [
            ["check", "--format=full"],
            ["check", "--format=concise"],
            ["check"],
            ["check", "--color=always"],
            ["check", "--statistics"],
            ["check", "--show-files"],
            ["check", "--show-config=raw.tierlist.json"],
            ["check", "--diff", "--color=always"],
            ["format", "--diff"],
            ["format", "--check"],
            ["stats"],
            ["show"],
            ["show", "--color=always"],
            ["edit", "--diff", "--label=s=B"],
            ["edit", "--diff", f"--rename-item=a={word}"],
            ["edit", "--diff", f"--label={word}=x"],
            ["edit", "--diff", f"--move=a={word}"],
        ]
        for command in people:
            operands = ["valid.tierlist.json"] if command[0] == "edit" else [] if "show-config" in command[-1] else lists
            output = terminal([self.place.tool, *command, *operands], folder, self.place)
            self.table.row(
                f"hostile texts on a terminal: {' '.join(command)[:40]!r}",
                visible_faults(output, command),
                f"{len(output)} bytes",
            )
            if "--diff" not in command:
                run = self.run(folder, *command, *operands)
                self.table.row(
                    f"hostile texts in a pipe: {' '.join(command)[:40]!r}", visible_faults(run.output + run.errors, command)
                )
        others = [
            ["convert", "--to=csv", "-o", "/nonexistent/x", "valid.tierlist.json"],
            ["convert", "--to=csv", "-o", "x.csv", "raw.tierlist.json"],
            ["check", word],
            ["explain", word],
            ["check", "--rule", word],
            ["check", "--rule", "color=" + word],
            ["check", "--select", word],
            ["--" + word],
            [word],
            ["check", "--format", word],
            ["schema", word],
            ["check", "--config", word, "l.csv"],
            ["completions", word],
            ["init", "--list", "/nonexistent/" + word.replace("/", "")],
            ["lsp", "--log", "/nonexistent/" + word],
            ["check", "--changed-since", word],
            ["check", "--baseline", word],
            ["check", "--output", "json=/nonexistent/" + word],
            ["check", "--stdin-filename", word, "-"],
            ["format", "--style", word],
            ["convert", "--to", word, "l.csv"],
            ["edit", "--remove", word, "valid.tierlist.json"],
            ["edit", "--theme", word, "valid.tierlist.json"],
        ]
        faults = []
        for words in others:
            output = terminal([self.place.tool, *words], folder, self.place)
            faults += [f"{words[:2]!r}: {fault}" for fault in visible_faults(output)]
        self.table.row("hostile arguments in error messages", faults, f"{len(others)} commands")


# What may not reach people.
INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def error_count(run):
    return sum(line.startswith("tierlint: ") for line in run.lines)


def visible_faults(output, command=()):
    """Characters that are not visible or move others, and lines that a CI system would take for commands."""
    text = output.decode("utf-8", "replace").replace("\r\n", "\n")
    # Our own: colors, and the line of the progress bar that is cleared.
    text = re.sub("\x1b\\[([0-9;]*m|2K)|\r", "", text)
    found = sorted({f"U+{ord(character):04X}" for character in INVISIBLE.findall(text)})
    if found:
        yield f"{found} near {INVISIBLE.split(text)[0][-60:]!r}"
    # Tabs are ours in lists of files and in diffs.
    if "\t" in text and "--show-files" not in command and "--diff" not in command:
        yield f"a tab near {text.split(chr(9))[0][-60:]!r}"
    yield from (f"a command: {line[:60]!r}" for line in text.split("\n") if line.startswith(("::", "##[")))


def terminal(words, folder, place):
    """The output of a command on a terminal."""
    import pty

    parent, child = pty.openpty()
    process = place.start(words, folder, stdout=child, stderr=child, environment={"TERM": "xterm"})
    os.close(child)
    output = b""
    try:
        while piece := os.read(parent, 65536):
            output += piece
    except OSError:
        pass
    os.close(parent)
    process.wait(30)
    return output


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def parse(name, output):
    """The number of findings in a report, by a parser that knows nothing of the tool; and what is wrong with it."""
    text = output.decode()
    faults = []
    if name == "ndjson":
        return len([json.loads(line) for line in text.splitlines()]), faults
    if name == "json":
        return len(json.loads(text)), faults
    if name == "gitlab":
        return len(json.loads(text)), faults
    if name == "sarif":
        return len(json.loads(text)["runs"][0]["results"]), faults
    if name == "rdjson":
        return len(json.loads(text)["diagnostics"]), faults
    if name == "junit":
        root = xml.etree.ElementTree.fromstring(text)
        known = {"testsuites", "testsuite", "testcase", "failure", "properties", "property", "system-out"}
        tags = {element.tag for element in root.iter()}
        if not tags <= known:
            faults.append(f"elements {tags - known}")
        return sum(1 for _ in root.iter("failure")), faults
    if name == "github":
        lines = text.splitlines()
        odd = [line for line in output.split(b"\n") if line and not re.match(rb"::(error|warning|notice) file=[^,:]*,", line)]
        faults += [f"a line that is none: {line[:60]}" for line in odd]
        return len(output.split(b"\n")) - 1, faults + [*visible_faults_of_github(text)]
    lines = output.split(b"\n")
    faults = list(visible_faults(output))
    if name == "concise":
        return len(lines) - 1, faults
    return sum(bool(re.match(rb"(error|warning|info|hint)\[", line)) for line in lines), faults


def visible_faults_of_github(text):
    found = sorted({f"U+{ord(c):04X}" for c in re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)})
    if found:
        yield f"{found}"


def main():
    parser = main_arguments(__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--long", action="store_true", help="also 100,000 files")
    parser.add_argument("--only", help="the name of one group of cases")
    options = parser.parse_args()
    table = Table()
    if not is_linux(table):
        return table.end()
    with Place(options.tierlint) as place:
        cases = CommandLine(place, table, options)
        groups = [
            "plain",
            "special",
            "changing",
            "content",
            "names",
            "output",
            "slow_reader",
            "standard_input",
            "many",
            "twice",
            "limits",
            "signals",
            "hostile_texts",
        ]
        for group in groups:
            if options.only in (None, group):
                getattr(cases, group)()
    return table.end()


if __name__ == "__main__":
    sys.exit(main())

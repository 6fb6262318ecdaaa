"""Files that are missing, unreadable, special, changing or odd."""

import collections
import json
import os
import random
import socket
import threading
import time

from cases import clean_list, faulty_list
from command_line.runs import GIGABYTE, READING, error_count, expect, memory


def plain(suite):
    folder = suite.place.subfolder("plain", {"clean.tierlist.json": clean_list(1), "faulty.tierlist.json": faulty_list(2)})
    suite.table.row("clean file", expect(suite.run(folder, "check", "clean.tierlist.json"), 0))
    suite.table.row("file with a finding", expect(suite.run(folder, "check", "faulty.tierlist.json"), 1))
    suite.place.write(folder / "locked.tierlist.json", clean_list(3), mode=0)
    for command in READING:
        for name, word in (("missing.json", "No such file"), ("locked.tierlist.json", "Permission denied")):
            run = suite.run(folder, *command, name)
            faults = [
                *expect(run, 2, word=name),
                word not in run.errors.decode() and f"{run}",
                error_count(run) != 1 and f"{run}",
            ]
            suite.table.row(f"{' '.join(command)}: {name}", faults)
    run = suite.run(folder, "check", "-q", "--format=concise", "missing.json", "locked.tierlist.json", "faulty.tierlist.json")
    faults = [
        *expect(run, 2),
        len(run.lines) != 2 and "two lines expected",
        b"faulty.tierlist.json" not in run.output and "no finding",
    ]
    suite.table.row("unreadable files and a readable one: it is checked, exit code 2", faults)
    run = suite.run(folder, "check", "-q", ".")
    suite.table.row("unreadable file in a folder", [*expect(run, 2, word="locked.tierlist.json")])
    inner = suite.place.subfolder("plain/inner", {"a.tierlist.json": clean_list(4)})
    os.chmod(inner, 0)
    suite.table.row("unreadable folder in a folder", expect(suite.run(folder, "check", "-q", "."), 2, word="inner"))
    suite.table.row("unreadable folder", expect(suite.run(folder, "check", "inner"), 2, word="inner"))
    os.chmod(inner, 0o755)
    empty = suite.place.subfolder("empty")
    for command in (["check"], ["format"]):
        run = suite.run(empty, *command, ".")
        faults = [*expect(run, 0, word="no tier lists found"), len(run.lines) != 1 and f"{run}"]
        suite.table.row(f"{command[0]}: a folder without lists: a line, exit code 0", faults)


def special(suite):
    folder = suite.place.subfolder("special", {"good.tierlist.json": clean_list()})
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
    suite.place.give(folder / "fifo.tierlist.json")
    server = socket.socket(socket.AF_UNIX)
    here = os.getcwd()
    # The path of a socket is short.
    os.chdir(folder)
    server.bind("socket.tierlist.json")
    os.chdir(here)
    suite.place.give(folder / "socket.tierlist.json")
    names = [
        *(f"{name}.tierlist.json" for name in ("self", "dangling", "zero", "one", "fifo", "socket")),
        "/dev/null",
        "/dev/zero",
        "/dev/tty",
    ]
    for name in names:
        faults = []
        for command in READING:
            run = suite.run(folder, *command, name, before=memory(2 * GIGABYTE), timeout=20)
            faults += [f"{' '.join(command)}: {fault}" for fault in expect(run, 2, word=name, seconds=suite.soon)]
        suite.table.row(f"{name} as an argument of {len(READING)} commands: exit code 2 at once", faults)
    (folder / "self.tierlist.json").unlink()
    (folder / "dangling.tierlist.json").unlink()
    (folder / "one.tierlist.json").unlink()
    (folder / "two.tierlist.json").unlink()
    for command in (["check", "-q"], ["check", "-q", "--fix"], ["format", "-q", "--check"], ["show"], ["stats"]):
        run = suite.run(folder, *command, ".", before=memory(2 * GIGABYTE), timeout=20)
        suite.table.row(
            f"{' '.join(command)}: pipes, sockets, devices and loops in a folder are skipped",
            expect(run, 0, seconds=suite.soon),
        )
    for option in ("--config", "--baseline", "--show-config"):
        for name in ("fifo.tierlist.json", "/dev/zero", "missing.json"):
            run = suite.run(folder, "check", f"{option}={name}", "good.tierlist.json", before=memory(2 * GIGABYTE), timeout=20)
            if option == "--show-config":
                continue
            suite.table.row(f"{option}={name}", expect(run, 2, seconds=suite.soon))
    run = suite.run(folder, "edit", "--add-from=fifo.tierlist.json", "good.tierlist.json", timeout=20)
    suite.table.row("--add-from=fifo", expect(run, 2, seconds=suite.soon))
    for name in (".tierlint.json", ".gitignore"):
        odd = suite.place.subfolder(f"odd{name}", {"a.tierlist.json": clean_list()})
        os.mkfifo(odd / name, 0o666)
        suite.place.give(odd / name)
        run = suite.run(odd, "check", ".", timeout=20)
        # An ignore file that is no file counts as empty, as in git.
        suite.table.row(f"a pipe as {name}", expect(run, 2 if name == ".tierlint.json" else 0, seconds=suite.soon))


def changing(suite):
    """A file that comes, goes, grows and shrinks while it is read."""
    folder = suite.place.subfolder("changing")
    path, other = folder / "a.tierlist.json", folder / "b"
    texts = [clean_list().encode(), (clean_list() + " " * 300_000).encode()]
    suite.place.write(path, texts[0])
    stop = threading.Event()

    def change():
        chance = random.Random(suite.options.seed)
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
        for _ in range(suite.options.runs // 2):
            run = suite.run(folder, "check", "-q", "--format=json", "a.tierlist.json")
            codes[run.code] += 1
            faults += expect(run, 0, 1, 2)
            json.loads(run.output)
            if (run.code == 2) != bool(run.lines):
                faults.append(f"exit code and standard error differ: {run}")
    finally:
        stop.set()
        thread.join()
    suite.table.row("a file that vanishes, grows and shrinks", faults, f"exit codes {dict(codes)}")


def content(suite):
    folder = suite.place.subfolder("content")
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
        suite.place.write(folder / "a.tierlist.json" if name != "no list" else folder / "a.json", content)
        path = "a.tierlist.json" if name != "no list" else "a.json"
        run = suite.run(folder, "check", "--format=json", "-q", path, before=memory(GIGABYTE), timeout=60)
        found = json.loads(run.output)
        faults = [
            *expect(run, code),
            run.errors and f"{run}",
            not any(entry["rule"].startswith(rule) for entry in found) and f"no {rule} in {[e['rule'] for e in found][:5]}",
            len(found) > most and f"{len(found)} findings",
        ]
        suite.table.row(f"content: {name}", faults, f"{len(found)} findings")
    bom = b"\xef\xbb\xbf" + faulty_list().encode()
    suite.place.write(folder / "a.tierlist.json", bom)
    found = json.loads(suite.run(folder, "check", "--format=json", "a.tierlist.json").output)
    color = next(entry for entry in found if entry["rule"] == "color/invalid")["range"]["start"]
    faults = [
        bom[color["offset"] :][:7] != b'"xyzzy"' and f"offset {color['offset']}",
        bom.split(b"\n")[color["line"] - 1][color["column"] - 1 :][:7] != b'"xyzzy"' and f"{color}",
    ]
    suite.table.row("positions after a byte order mark", faults)
    for size, code, word in ((50_000_000, 0, None), (50_000_001, 1, "json/too-large"), (300_000_000, 1, "json/too-large")):
        suite.place.write(folder / "a.tierlist.json", clean_list())
        os.truncate(folder / "a.tierlist.json", size)
        if size == 50_000_000:
            suite.place.write(folder / "a.tierlist.json", clean_list().encode().ljust(size))
        run = suite.run(folder, "check", "--format=concise", "-q", "a.tierlist.json", before=memory(GIGABYTE), timeout=120)
        limit = 2 if size > 100_000_000 else None
        faults = [*expect(run, code, seconds=limit and suite.soon), word and word.encode() not in run.output and f"no {word}"]
        suite.table.row(f"{size:,} bytes", faults, f"{run.seconds:.2f} s")
    # Not named: it may be anything.
    (folder / "a.tierlist.json").rename(folder / "b.json")
    run = suite.run(folder, "check", ".")
    suite.table.row("a large file in a folder is skipped with a line", expect(run, 0, word="skipped"))

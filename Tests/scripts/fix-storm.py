#!/usr/bin/env python3
"""Interrupts everything that writes files in every way, and checks that each file stays whole: the old one or the new one.

    Tests/scripts/fix-storm.py --tierlint .build/release/tierlint [--runs 200] [--seed 1]

For `check --fix`, `format`, `edit`, `convert -o`, `init`, `--output` and `--write-baseline`:

1. Each system call of the writer fails once, and the process is killed at each (needs strace).
2. A full disk: a tmpfs of 64 KB (Linux, needs the right to mount one, by root or in a user namespace).
3. A limit for the size of files; read-only files and folders; links; a file of somebody else; a file changed meanwhile.
4. Signals at random moments.

Exit code 2 means that nothing was changed, any other that everything was. Only SIGKILL may leave a temporary file. Prints as
skipped what this machine does not permit. The exit code is 1 if a case failed.
"""

import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

from cases import Place, Run, Table, clean_list, contents, main_arguments

PICTURE = b"\x89PNG\r\n" + bytes(2000)
HASH = hashlib.sha256(PICTURE).hexdigest()
# Between the first and the last call that mentions one of the files; all that can fail except requests for memory and locks.
CALLS = (
    "open openat creat read pread64 write close fstat newfstatat lstat stat statx readlink readlinkat access faccessat"
    " faccessat2 flistxattr fgetxattr fsetxattr fremovexattr fchown fchmod fsync rename renameat renameat2 link linkat unlink"
    " unlinkat rmdir mkdir mkdirat getdents64"
).split()
OTHER_ERRORS = {
    "write": ["ENOSPC", "EDQUOT", "EINTR"],
    "fsync": ["ENOSPC"],
    "link": ["EPERM"],
    "linkat": ["EPERM"],
    "rename": ["EACCES"],
}


def document(number, item_count):
    """A list with a safe fix at its start (a null) and one at its end (a trailing comma); the fixes make it longer."""
    items = ",\n".join(
        f'    "i{number}-{index}": {{ "id": "i{number}-{index}", "title": "Item {index}" }}' for index in range(item_count)
    )
    ids = ", ".join(f'"i{number}-{index}"' for index in range(item_count))
    colors = ",\n".join(
        f'    {{ "id": "t{index}", "label": "T{index}", "order": {index}, "color": "#{index % 10}AF", "itemIds": [] }}'
        for index in range(20)
    )
    return f"""{{
  "schemaVersion": 1,
  "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-{number:012X}",
  "title": "List {number}",
  "description": null,
  "tiers": [
    {{ "id": "s", "label": "S", "order": -1, "itemIds": [{ids}] }},
{colors}
  ],
  "items": {{
{items}
  }},
  "audit": {{ "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z", }}
}}
"""


def bundle():
    media = f'{{ "id": "m", "kind": "image", "uri": "file://Media/{HASH}.png", "mime": "image/png" }}'
    text = clean_list().replace('"title": "A"', f'"title": "A", "media": [{media}]')
    return {"b.tierproj/project.json": text, f"b.tierproj/Media/{HASH}.png": PICTURE}


class Writer:
    """A command that writes one file or folder."""

    def __init__(self, name, words, files, target):
        self.name, self.words, self.files, self.target = name, words, files, target

    @property
    def replaces(self):
        return self.target in self.files


FAULTY = {"a.tierlist.json": document(1, 30)}
CLEAN = {"a.tierlist.json": clean_list()}
WRITERS = [
    Writer(
        "check --fix", ["check", "--fix", "-q", "--statistics", "--fail-on=never", "a.tierlist.json"], FAULTY, "a.tierlist.json"
    ),
    Writer("format", ["format", "-q", "--style=app", "a.tierlist.json"], CLEAN, "a.tierlist.json"),
    Writer("edit", ["edit", "-q", "--label=s=Best", "a.tierlist.json"], CLEAN, "a.tierlist.json"),
    Writer("convert -o", ["convert", "-q", "--to=csv", "-o", "new.csv", "a.tierlist.json"], CLEAN, "new.csv"),
    Writer(
        "convert -o over a file",
        ["convert", "-q", "--to=html", "-o", "old.html", "a.tierlist.json"],
        CLEAN | {"old.html": "old"},
        "old.html",
    ),
    Writer(
        "convert --tierproj",
        ["convert", "-q", "--to=project", "--tierproj", "-o", "new.tierproj", "b.tierproj"],
        bundle(),
        "new.tierproj",
    ),
    Writer("init", ["init"], {}, ".tierlint.json"),
    Writer("init --list", ["init", "--list", "new.tierlist.json"], {}, "new.tierlist.json"),
    Writer("init --list of a bundle", ["init", "--list", "new.tierproj"], {}, "new.tierproj"),
    Writer("--output", ["check", "-q", "--output=json=r.json", "a.tierlist.json"], FAULTY, "r.json"),
    Writer(
        "--output over a file", ["check", "-q", "--output=sarif=r.json", "a.tierlist.json"], FAULTY | {"r.json": "[]"}, "r.json"
    ),
    Writer("--write-baseline", ["check", "-q", "--write-baseline=base.json", "a.tierlist.json"], FAULTY, "base.json"),
]


def state(folder):
    """The files, without random ids; and the temporary files among them."""
    found = contents(folder)
    temporary = [name for name in found if re.match(r"(.*/)?\.tierlint-\w+\.tmp", name)]
    rest = {name: content for name, content in found.items() if name not in temporary}
    uuid = re.compile(rb"[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[0-9A-F]{4}-[0-9A-F]{12}")
    return {
        name: uuid.sub(b"ID", content) if isinstance(content, bytes) else content for name, content in rest.items()
    }, temporary


class Storm:
    def __init__(self, place, table):
        self.place, self.table = place, table
        self.folders = 0
        self.environment = {"SOURCE_DATE_EPOCH": "1700000000"}
        self.normal = {writer.name: self.try_normally(writer) for writer in WRITERS}

    def folder(self, writer):
        self.folders += 1
        folder = self.place.subfolder(f"f{self.folders}")
        for name, text in writer.files.items():
            for parent in reversed((folder / name).relative_to(folder).parents):
                if not (folder / parent).exists():
                    (folder / parent).mkdir()
                    self.place.give(folder / parent)
            self.place.write(folder / name, text)
        return folder

    def run(self, writer, folder, prefix=(), **options):
        return self.place.command(
            [*prefix, self.place.tool, *writer.words], folder, environment=self.environment, timeout=30, **options
        )

    def try_normally(self, writer):
        """What the command does if nothing goes wrong: the old files, the new ones, and the exit code."""
        folder = self.folder(writer)
        old, _ = state(folder)
        run = self.run(writer, folder)
        new, temporary = state(folder)
        faults = [old == new and "nothing was written", temporary and f"{temporary} is left", run.code not in (0, 1) and f"{run}"]
        self.table.row(f"{writer.name}: writes", faults, f"exit code {run.code}")
        return old, new, run.code

    def faults(self, writer, folder, run, killed=False, keeps=()):
        """What is wrong with the files or the exit code."""
        old, new, code = self.normal[writer.name]
        now, temporary = state(folder)
        now = {name: content for name, content in now.items() if name not in keeps}
        if temporary and not killed:
            yield f"{temporary} is left"
        if now == new:
            # The file is complete, but something after that failed.
            if run.code != code and not killed and not (run.code == 2 and "standard output" in run.errors.decode()):
                yield f"the file is new, but: {run}"
        elif now == old:
            # A baseline that is not written is a second line.
            if not killed and (run.code != 2 or len(run.lines) not in (1, 1 + ("baseline" in writer.name))):
                yield f"the file is old, but: {run}"
        elif "--output" in writer.name and run.code == 2 and set(now) == set(new):
            # The report of a run that could not read everything.
            json.loads(now[writer.target])
        else:
            yield f"the files are neither old nor new: {sorted(now)}, {run}"

    # 1. System calls

    def traced(self, writer, *words, log=None):
        folder = self.folder(writer)
        log = log or self.place.folder / "log"
        run = self.run(writer, folder, ["strace", "-f", "-qq", "-s", "200", "-o", str(log), *words])
        return folder, run, log.read_text(errors="replace").splitlines() if log.exists() else []

    def calls(self, writer):
        """The calls of the main thread from the first that mentions a file: name, number in the thread, whether there is a
        temporary file then, and text."""
        _, run, log = self.traced(writer)
        if not log or run.code not in (0, 1):
            return None
        main = log[0].split()[0]
        names = [*(name.split("/")[0] for name in writer.files), writer.target, ".tierlint-"]
        lines = [line.split(None, 1)[1] for line in log if line.split()[0] == main and "resumed>" not in line]
        first = next(n for n, line in enumerate(lines) if "execve(" not in line and any(name in line for name in names))
        temporary = [n for n, line in enumerate(lines) if ".tierlint-" in line]
        counts, found = {}, []
        for number, line in enumerate(lines):
            name = line.split("(")[0]
            counts[name] = counts.get(name, 0) + 1
            if name in CALLS and number >= first and not line.startswith(("write(2,", "exit")):
                found.append((name, counts[name], temporary[0] <= number <= temporary[-1] + 3, line))
        return found

    def failing_calls(self, writer):
        calls = self.calls(writer)
        if calls is None:
            return self.table.skip(f"{writer.name}: failing system calls", "strace may not trace")
        faults, tried, killed, reached = [], 0, 0, 0
        for name, number, is_written, text in calls:
            for error in ["EIO", *(OTHER_ERRORS.get(name, []) if is_written else [])]:
                folder, run, log = self.traced(writer, "-e", f"inject={name}:error={error}:when={number}")
                # A signal's thread has its own count.
                hit = [line for line in log if "(INJECTED)" in line]
                tried += 1
                reached += bool(hit)
                may_stay = name in ("unlink", "unlinkat", "rmdir") or ".tmp" in text and name == "close"
                found = list(self.faults(writer, folder, run, killed=False))
                if may_stay:
                    found = [fault for fault in found if "is left" not in fault]
                # An error that is no failure: the call is made again.
                if error == "EINTR" and run.code == 2:
                    found.append("an interrupted call was not made again")
                faults += [f"{name} fails with {error} ({text[:70]}): {fault}" for fault in found]
                shutil.rmtree(folder)
        for name, number, is_written, text in calls:
            if is_written:
                folder, run, _ = self.traced(writer, "-e", f"inject={name}:signal=KILL:when={number}")
                killed += run.code not in (0, 1, 2)
                faults += [f"killed at {name} ({text[:70]}): {f}" for f in self.faults(writer, folder, run, killed=True)]
                shutil.rmtree(folder)
        if reached < tried:
            faults.append(f"only {reached} of {tried} calls were made to fail")
        self.table.row(f"{writer.name}: each system call fails", faults, f"{tried} failed, {killed} killed")

    # 2. and 3.

    def full_disk(self, writer):
        if not shutil.which("unshare"):
            return self.table.skip(f"{writer.name}: full disk", "no unshare")
        folder = self.folder(writer)
        mount, result = self.place.subfolder(f"m{self.folders}"), self.place.subfolder(f"r{self.folders}")
        script = """
          mount -t tmpfs -o size=64k tmpfs "$1" || exit 99
          cp -a "$2/." "$1" && cd "$1" && shift 2 && result=$1 && shift && { cat /dev/zero > fill; } 2> /dev/null
          "$@" > /dev/null; code=$?
          rm fill; cp -a . "$result"; exit $code
        """
        for space in (["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]):
            words = [*space, "bash", "-c", script, "-", str(mount), str(folder), str(result), self.place.tool, *writer.words]
            start = time.monotonic()
            done = subprocess.run(words, capture_output=True, env=os.environ | self.environment)
            if done.returncode != 99 and not done.stderr.startswith(b"unshare:"):
                run = Run(done.returncode, done.stdout, done.stderr, time.monotonic() - start)
                faults = [*self.faults(writer, result, run), run.code != 2 and "nothing failed"]
                return self.table.row(f"{writer.name}: full disk", faults, run.lines[0][:100] if run.lines else "")
        self.table.skip(f"{writer.name}: full disk", "no right to mount a tmpfs")

    def limit(self, writer):
        folder = self.folder(writer)
        run = self.run(writer, folder, before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)))
        faults = [*self.faults(writer, folder, run), run.code != 2 and "nothing failed"]
        self.table.row(f"{writer.name}: limit for the size of files", faults, "".join(run.lines[:1])[:100])

    def refused(self, writer, name, prepare, word):
        """Something about the target has the command refuse it."""
        folder = self.folder(writer)
        prepare(folder, folder / writer.target)
        before = contents(folder)
        run = self.run(writer, folder)
        os.chmod(folder, 0o755)
        faults = [
            contents(folder) != before and f"the files changed: {sorted(contents(folder))}",
            run.code != 2 and f"{run}",
            len(run.lines) != 1 and f"{run}",
            run.lines and word not in run.lines[0] and f'"{word}" is not said: {run}',
        ]
        self.table.row(f"{writer.name}: {name}", faults, "".join(run.lines[:1])[:100])

    def refusals(self, writer):
        def read_only_folder(folder, target):
            os.chmod(folder, 0o555)

        self.refused(writer, "read-only folder", read_only_folder, "read-only")
        if not writer.replaces:
            if writer.words[0] == "init" or "--tierproj" in writer.words:
                self.refused(writer, "existing file", lambda folder, target: self.place.write(target, "mine"), "exists")
                self.refused(writer, "link to nowhere", lambda folder, target: target.symlink_to("nowhere"), "exists")
            return

        def foreign_owner(folder, target):
            os.chown(target, 0, 0)
            os.chmod(target, 0o666)

        self.refused(writer, "read-only file", lambda folder, target: os.chmod(target, 0o444), "read-only")
        self.refused(writer, "hard link", lambda folder, target: os.link(target, folder / "other"), "hard links")
        if self.place.is_root:
            self.refused(writer, "file of somebody else", foreign_owner, "owner")
        else:
            self.table.skip(f"{writer.name}: file of somebody else", "not root")

    def link(self, writer):
        folder = self.folder(writer)
        (folder / "real").mkdir()
        self.place.give(folder / "real")
        target = folder / writer.target
        target.rename(folder / "real" / writer.target)
        target.symlink_to(f"real/{writer.target}")
        run = self.run(writer, folder)
        new = self.normal[writer.name][1][writer.target]
        faults = [
            run.code != self.normal[writer.name][2] and f"{run}",
            not target.is_symlink() and "the link was replaced",
            state(folder)[0].get(f"real/{writer.target}") not in (new,) and "the file was not written",
            state(folder)[1],
        ]
        if "--output" in writer.name or "convert" in writer.name:
            faults = faults[:2] + faults[3:]
        self.table.row(f"{writer.name}: link", faults)

    def attributes(self, writer):
        folder = self.folder(writer)
        target = folder / writer.target
        os.chmod(target, 0o640)
        try:
            os.setxattr(target, "user.note", b"kept")
        except (OSError, AttributeError) as error:
            return self.table.skip(f"{writer.name}: attributes", str(error))
        before = os.stat(target)
        run = self.run(writer, folder)
        after = os.stat(target)
        faults = [
            run.code != self.normal[writer.name][2] and f"{run}",
            (before.st_mode, before.st_uid, before.st_gid) != (after.st_mode, after.st_uid, after.st_gid) and f"{after}",
            dict((n, os.getxattr(target, n)) for n in os.listxattr(target)) != {"user.note": b"kept"} and "attributes",
        ]
        self.table.row(f"{writer.name}: mode, owner and attributes are kept", faults)

    def rival(self, writer):
        """Another program writes the file after the tool has written the temporary one."""
        folder = self.folder(writer)
        words = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:delay_enter=1500000:when=1"]
        process = self.place.start([*words, self.place.tool, *writer.words], folder, environment=self.environment)
        while process.poll() is None and not state(folder)[1]:
            time.sleep(0.005)
        time.sleep(0.3)
        target = folder / writer.target
        if writer.target.endswith(".tierproj"):
            target.mkdir()
            (target / "mine").write_text("mine")
        else:
            target.write_text("mine")
        output, errors = process.communicate()
        now, temporary = state(folder)
        mine = now.get(f"{writer.target}/mine") if writer.target.endswith(".tierproj") else now.get(writer.target)
        faults = [
            mine != b"mine" and "what the other program wrote is lost",
            process.returncode != 2 and f"exit code {process.returncode}, {errors}",
            temporary and f"{temporary} is left",
        ]
        note = errors.decode().strip().splitlines()
        self.table.row(f"{writer.name}: changed meanwhile", faults, "".join(note[:1])[:100])

    # 4. Signals

    def storm(self, words, runs, chance):
        folder = self.place.subfolder(f"storm{self.folders}")
        self.folders += 1
        for number in range(60):
            text = document(number, 20 + 7 * (number % 9))
            # What has a syntax error is fixed, but not formatted.
            self.place.write(folder / f"{number}.tierlist.json", text if "--fix" in words else text.replace('Z", }', 'Z" }'))
        old = contents(folder)
        start = time.monotonic()
        code = self.place.tierlint(folder, *words).code
        duration = time.monotonic() - start
        new = contents(folder)
        faults = [f"{path} has no change" for path in old if old[path] == new[path]]
        ended, mixed, left, longest = 0, 0, 0, 0.0
        for turn in range(runs):
            for path, text in old.items():
                if turn == 0 or (folder / path).read_bytes() != text:
                    self.place.write(folder / path, text)
            number = chance.choice([signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
            process = self.place.start([self.place.tool, *words], folder)
            time.sleep(chance.uniform(0, duration * 1.1))
            start = time.monotonic()
            process.send_signal(number)
            errors = process.communicate()[1]
            longest = max(longest, time.monotonic() - start)
            ended += process.returncode == -number
            found, temporary = contents(folder), state(folder)[1]
            if process.returncode not in (-number, code):
                faults.append(f"run {turn}: exit code {process.returncode}, {errors}")
            if temporary and number != signal.SIGKILL:
                faults.append(f"run {turn}: {temporary} is left after {number.name}")
            left += len(temporary)
            for name in temporary:
                (folder / name).unlink()
                del found[name]
            if set(found) != set(old):
                faults.append(f"run {turn}: {sorted(set(found) ^ set(old))}")
            faults += [f"run {turn}: {path} is torn" for path in old if found.get(path) not in (old[path], new[path])]
            if process.returncode == code and found != new:
                faults.append(f"run {turn}: exit code {code}, but not all files are new")
            mixed += any(found.get(p) != old[p] for p in old) and any(found.get(p) != new[p] for p in old)
        note = (
            f"{runs} runs of {duration * 1000:.0f} ms over {len(old)} files, {ended} ended by the signal, {mixed} of them in the"
            f" middle; {left} temporary files after SIGKILL; at most {longest * 1000:.0f} ms from signal to end"
        )
        self.table.row(f"signals: {' '.join(words[:2])}", faults, note)


def main():
    parser = main_arguments(__doc__)
    parser.add_argument("--runs", type=int, default=200)
    options = parser.parse_args()
    table = Table()
    with Place(options.tierlint) as place:
        storm = Storm(place, table)
        for writer in WRITERS:
            storm.limit(writer)
            storm.full_disk(writer)
            storm.refusals(writer)
            if writer.replaces:
                storm.link(writer)
                storm.attributes(writer)
            if not shutil.which("strace"):
                table.skip(f"{writer.name}: failing system calls", "no strace")
                continue
            storm.failing_calls(writer)
            storm.rival(writer)
        chance = random.Random(options.seed)
        for words in (
            ["check", "--fix", "-q", "--statistics"],
            ["format", "-q", "--style=app", "."],
            ["edit", "-q", "--label=s=Best", "."],
        ):
            storm.storm(words, options.runs // 3 + 1, chance)
    return table.end()


if __name__ == "__main__":
    sys.exit(main())

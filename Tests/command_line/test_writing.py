"""Everything that writes files is interrupted in every way, and each file stays whole: the old one or the new one.

1. Each system call of the writer fails once, and the process is killed at each (needs strace).
2. A full disk: a tmpfs of 64 KB (Linux, needs the right to mount one, by root or in a user namespace).
3. A limit for the size of files; read-only files and folders; links; a file of somebody else; a file changed meanwhile.
4. Signals at random moments.

Exit code 2 means that nothing was changed, any other that everything was. Only SIGKILL may leave a temporary file.
"""

import functools
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import time
from typing import NamedTuple

import pytest
from named import need
from place import Run, clean_list, contents

PICTURE = b"\x89PNG\r\n" + bytes(2000)
HASH = hashlib.sha256(PICTURE).hexdigest()
# Between the first and the last call that mentions one of the files; all that can fail except requests for memory and
# locks.
CALLS = (
    "open openat creat read pread64 write close fstat newfstatat lstat stat statx readlink readlinkat access faccessat"
    " faccessat2 flistxattr fgetxattr fsetxattr fremovexattr fchown fchmod fsync rename renameat renameat2 link linkat"
    " unlink unlinkat rmdir mkdir mkdirat getdents64"
).split()
OTHER_ERRORS = {"write": ["ENOSPC", "EDQUOT", "EINTR"], "fsync": ["ENOSPC"], "link": ["EPERM"], "linkat": ["EPERM"]}
OTHER_ERRORS["rename"] = OTHER_ERRORS["renameat"] = ["EACCES"]
TIME = {"SOURCE_DATE_EPOCH": "1700000000"}


def document(number, item_count):
    """A list with a safe fix at its start (a null) and one at its end (a trailing comma); the fixes make it longer."""
    names = [f"i{number}-{index}" for index in range(item_count)]
    items = ",\n".join(f'    "{name}": {{ "id": "{name}", "title": "Item {name}" }}' for name in names)
    tier = '    {{ "id": "t{0}", "label": "T{0}", "order": {0}, "color": "#{1}AF", "itemIds": [] }}'
    colors = ",\n".join(tier.format(index, index % 10) for index in range(20))
    return f"""{{
  "schemaVersion": 1,
  "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-{number:012X}",
  "title": "List {number}",
  "description": null,
  "tiers": [
    {{ "id": "s", "label": "S", "order": -1, "itemIds": {json.dumps(names)} }},
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


class Writer(NamedTuple):
    """A command that writes one file or folder, the files before, and what it writes."""

    name: str
    command: str
    files: dict
    target: str

    @property
    def words(self):
        return self.command.split()

    @property
    def replaces(self):
        return self.target in self.files


FAULTY = {"a.tierlist.json": document(1, 30)}
CLEAN = {"a.tierlist.json": clean_list()}
LIST = "a.tierlist.json"
WRITERS = [
    Writer("check --fix", f"check --fix -q --statistics --fail-on=never {LIST}", FAULTY, LIST),
    Writer("format", f"format -q --style=app {LIST}", CLEAN, LIST),
    Writer("edit", f"edit -q --label=s=Best {LIST}", CLEAN, LIST),
    Writer("convert -o", f"convert -q --to=csv -o new.csv {LIST}", CLEAN, "new.csv"),
    Writer(
        "convert -o over a file", f"convert -q --to=html -o old.html {LIST}", CLEAN | {"old.html": "old"}, "old.html"
    ),
    Writer(
        "convert --tierproj", "convert -q --to=project --tierproj -o new.tierproj b.tierproj", bundle(), "new.tierproj"
    ),
    Writer("init", "init", {}, ".tierlint.json"),
    Writer("init --list", "init --list new.tierlist.json", {}, "new.tierlist.json"),
    Writer("init --list of a bundle", "init --list new.tierproj", {}, "new.tierproj"),
    Writer("--output", f"check -q --output=json=r.json {LIST}", FAULTY, "r.json"),
    Writer("--output over a file", f"check -q --output=sarif=r.json {LIST}", FAULTY | {"r.json": "[]"}, "r.json"),
    Writer("--write-baseline", f"check -q --write-baseline=base.json {LIST}", FAULTY, "base.json"),
]
every_writer = pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
replacing = pytest.mark.parametrize(
    "writer", [each for each in WRITERS if each.replaces], ids=lambda writer: writer.name
)


def state(folder):
    """The files, without random ids; and the temporary files among them."""
    found = contents(folder)
    temporary = [name for name in found if re.match(r"(.*/)?\.tierlint-\w+\.tmp", name)]
    uuid = functools.partial(re.sub, rb"[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[0-9A-F]{4}-[0-9A-F]{12}", b"ID")
    known = {name: uuid(data) if isinstance(data, bytes) else data for name, data in found.items()}
    return {name: data for name, data in known.items() if name not in temporary}, temporary


class Trial:
    """One writer, and what it does if nothing goes wrong."""

    def __init__(self, place, writer):
        self.place, self.writer, self.folders = place, writer, 0
        folder = self.folder()
        self.old, _ = state(folder)
        run = self.run(folder).expect(0, 1)
        self.code = run.code
        self.new, temporary = state(folder)
        assert self.old != self.new, "nothing was written"
        assert not temporary

    def folder(self):
        self.folders += 1
        folder = self.place.subfolder(f"f{self.folders}")
        for name, text in self.writer.files.items():
            for parent in reversed((folder / name).relative_to(folder).parents):
                if not (folder / parent).exists():
                    (folder / parent).mkdir()
                    self.place.give(folder / parent)
            self.place.write(folder / name, text)
        return folder

    def run(self, folder, prefix=(), **options):
        words = [*prefix, self.place.tool, *self.writer.words]
        return self.place.command(words, folder, environment=TIME, timeout=30, **options)

    def check(self, folder, run, what, killed=False, may_stay=False):
        """Fails unless the files are old or new, as the exit code says."""
        now, temporary = state(folder)
        assert killed or may_stay or not temporary, f"{what}: {temporary} is left"
        if now == self.new:
            # The file may be complete, and something after that has failed.
            is_late = run.code == 2 and "standard output" in run.errors.decode()
            assert killed or run.code == self.code or is_late, f"{what}: the file is new, but: {run}"
        elif now == self.old:
            # A baseline that is not written is a second line.
            is_said = run.code == 2 and len(run.lines) in (1, 1 + ("baseline" in self.writer.name))
            assert killed or is_said, f"{what}: the file is old, but: {run}"
        else:
            # The report of a run that could not read everything.
            assert "--output" in self.writer.name and run.code == 2 and set(now) == set(self.new), f"{what}: {run}"
            json.loads(now[self.writer.target])

    def traced(self, *words):
        folder, log = self.folder(), self.place.folder / "log"
        run = self.run(folder, ["strace", "-f", "-qq", "-s", "200", "-o", str(log), *words])
        return folder, run, log.read_text(errors="replace").splitlines() if log.exists() else []

    def calls(self):
        """The calls of the main thread from the first that mentions a file: name, number in the thread, whether there
        is a temporary file then, and text."""
        _, run, log = self.traced()
        if not log or run.code not in (0, 1):
            pytest.skip("strace may not trace")
        main = log[0].split()[0]
        names = [*(name.split("/")[0] for name in self.writer.files), self.writer.target, ".tierlint-"]
        lines = [line.split(None, 1)[1] for line in log if line.split()[0] == main and "resumed>" not in line]
        mentions = lambda line: "execve(" not in line and any(name in line for name in names)
        first = next(number for number, line in enumerate(lines) if mentions(line))
        temporary = [number for number, line in enumerate(lines) if ".tierlint-" in line]
        counts = {}
        for number, line in enumerate(lines):
            name = line.split("(")[0]
            counts[name] = counts.get(name, 0) + 1
            if name in CALLS and number >= first and not line.startswith(("write(2,", "exit")):
                yield name, counts[name], temporary[0] <= number <= temporary[-1] + 3, line

    def refused(self, prepare, word):
        """Something about the target has the command refuse it."""
        folder = self.folder()
        prepare(folder, folder / self.writer.target)
        before = contents(folder)
        run = self.run(folder)
        folder.chmod(0o755)
        assert contents(folder) == before, f"the files changed: {sorted(contents(folder))}"
        run.expect(2, word=word)
        assert len(run.lines) == 1, run


@pytest.fixture
def trial(place, writer):
    return Trial(place, writer)


@every_writer
def test_each_system_call_fails(trial, note):
    need("strace")
    tried, killed = 0, 0
    for name, number, is_written, text in list(trial.calls()):
        for error in ["EIO", *(OTHER_ERRORS.get(name, []) if is_written else [])]:
            folder, run, log = trial.traced("-e", f"inject={name}:error={error}:when={number}")
            what = f"{name} fails with {error} ({text[:70]})"
            assert any("(INJECTED)" in line for line in log), f"{what}: the call was not made"
            may_stay = name in ("unlink", "unlinkat", "rmdir") or (".tmp" in text and name == "close")
            trial.check(folder, run, what, may_stay=may_stay)
            # An error that is no failure: the call is made again.
            assert error != "EINTR" or run.code != 2, f"{what}: it was not made again"
            shutil.rmtree(folder)
            tried += 1
        if is_written:
            folder, run, _ = trial.traced("-e", f"inject={name}:signal=KILL:when={number}")
            trial.check(folder, run, f"killed at {name} ({text[:70]})", killed=True)
            killed += run.code not in (0, 1, 2)
            shutil.rmtree(folder)
    note(f"{tried} failed, {killed} killed")


@every_writer
def test_a_full_disk(trial, place):
    need("unshare")
    mount, result = place.subfolder("mount"), place.subfolder("result")
    script = """
      mount -t tmpfs -o size=64k tmpfs "$1" || exit 99
      cp -a "$2/." "$1" && cd "$1" && shift 2 && result=$1 && shift && { cat /dev/zero > fill; } 2> /dev/null
      "$@" > /dev/null; code=$?
      rm fill; cp -a . "$result"; exit $code
    """
    words = ["bash", "-c", script, "-", mount, trial.folder(), result, place.tool, *trial.writer.words]
    for space in (["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]):
        done = subprocess.run([*space, *words], check=False, capture_output=True, env=os.environ | TIME)
        if done.returncode != 99 and not done.stderr.startswith(b"unshare:"):
            run = Run(trial.writer.words, done.returncode, done.stdout, done.stderr, 0).expect(2)
            return trial.check(result, run, "full disk")
    pytest.skip("no right to mount a tmpfs")


@every_writer
def test_a_limit_for_the_size_of_files(trial):
    folder = trial.folder()
    run = trial.run(folder, before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))).expect(2)
    trial.check(folder, run, "limit")


@every_writer
def test_a_read_only_folder(trial):
    trial.refused(lambda folder, target: folder.chmod(0o555), "read-only")


@pytest.mark.parametrize("writer", [each for each in WRITERS if "init" in each.words[0] or "--tierproj" in each.words])
def test_what_exists_is_not_replaced(trial, place):
    trial.refused(lambda folder, target: place.write(target, "mine"), "exists")
    trial.refused(lambda folder, target: target.symlink_to("nowhere"), "exists")


@replacing
def test_files_that_are_not_replaced(trial, place):
    trial.refused(lambda folder, target: target.chmod(0o444), "read-only")
    trial.refused(lambda folder, target: os.link(target, folder / "other"), "hard links")
    if place.is_root:
        foreign = lambda folder, target: (os.chown(target, 0, 0), target.chmod(0o666))
        trial.refused(foreign, "owner")


@replacing
def test_a_link_stays(trial, place):
    folder, writer = trial.folder(), trial.writer
    (folder / "real").mkdir()
    place.give(folder / "real")
    target = folder / writer.target
    target.rename(folder / "real" / writer.target)
    target.symlink_to(f"real/{writer.target}")
    trial.run(folder).expect(trial.code)
    found, temporary = state(folder)
    assert target.is_symlink() and not temporary
    if "--output" not in writer.name and "convert" not in writer.name:
        assert found[f"real/{writer.target}"] == trial.new[writer.target], "the file was not written"


@replacing
def test_mode_owner_and_attributes_are_kept(trial):
    folder = trial.folder()
    target = folder / trial.writer.target
    target.chmod(0o640)
    try:
        os.setxattr(target, "user.note", b"kept")
    except (OSError, AttributeError) as error:
        pytest.skip(str(error))
    before = target.stat()
    trial.run(folder).expect(trial.code)
    after = target.stat()
    assert (before.st_mode, before.st_uid, before.st_gid) == (after.st_mode, after.st_uid, after.st_gid)
    assert {name: os.getxattr(target, name) for name in os.listxattr(target)} == {"user.note": b"kept"}


@every_writer
def test_a_file_that_changes_meanwhile(trial, place):
    """Another program writes the file after the tool has written the temporary one."""
    need("strace")
    folder, writer = trial.folder(), trial.writer
    inject = ["-e", "trace=fsync", "-e", "inject=fsync:delay_enter=1500000:when=1"]
    words = ["strace", "-f", "-qq", "-o", "/dev/null", *inject, place.tool, *writer.words]
    process = place.start(words, folder, environment=TIME)
    while process.poll() is None and not state(folder)[1]:
        time.sleep(0.005)
    time.sleep(0.3)
    target = folder / writer.target
    if target.suffix == ".tierproj":
        target.mkdir()
        target /= "mine"
    target.write_text("mine")
    _, errors = process.communicate()
    assert target.read_text() == "mine", "what the other program wrote is lost"
    assert process.returncode == 2, errors
    assert not state(folder)[1]


SECOND = ["edit", "-q", LIST, "--set", "description=THE SECOND EDIT"]


@pytest.mark.parametrize("writer", [each for each in WRITERS if each.target == LIST], ids=lambda writer: writer.name)
def test_two_commands_at_once(trial, place):
    """Another command of ours writes the file while the first one is about to rename: no edit is lost."""
    need("strace")
    folder, log = trial.folder(), place.folder / "renaming"
    inject = ["-e", "trace=flock,renameat", "-e", "inject=renameat:delay_enter=600000"]
    process = place.start(
        ["strace", "-f", "-qq", "-o", str(log), *inject, place.tool, *trial.writer.words], folder, environment=TIME
    )
    while process.poll() is None and not (log.exists() and "flock(" in log.read_text()):
        time.sleep(0.005)
    second = place.run(folder, *SECOND)
    process.communicate()
    text = state(folder)[0][LIST]
    assert {process.returncode, second.code} in ({0}, {0, 2}), second
    assert process.returncode == 2 or text == trial.new[LIST], "the first edit is lost"
    assert second.code == 2 or b"THE SECOND EDIT" in text, "the second edit is lost"


@every_writer
def test_a_file_system_without_locks(trial):
    need("strace")
    folder, run, _ = trial.traced("-e", "trace=flock", "-e", "inject=flock:error=ENOLCK")
    assert state(folder)[0] == trial.new, run


@pytest.mark.parametrize(
    "command",
    [
        "check --fix -q --statistics", "format -q --style=app .", "edit -q --label=s=Best .", "check -q .",
        "check -q --output=json=r.json .",
    ],
)  # fmt: skip
def test_signals(place, options, generator, note, command):
    """At random moments of runs that write lists, a report or nothing."""
    words, folder = command.split(), place.subfolder("storm")
    for number in range(60):
        text = document(number, 20 + 7 * (number % 9))
        # What has a syntax error is fixed, but not formatted.
        place.write(folder / f"{number}.tierlist.json", text if "--fix" in words else text.replace('Z", }', 'Z" }'))
    old = contents(folder)
    whole = place.run(folder, *words)
    new = contents(folder)
    no_core = lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    ended, mixed, left, longest = 0, 0, 0, 0.0
    for turn in range(options.runs // 2 + 1):
        for path in new:
            if path not in old:
                (folder / path).unlink(missing_ok=True)
            elif turn == 0 or (folder / path).read_bytes() != old[path]:
                place.write(folder / path, old[path])
        number = generator.choice([
            signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL,
        ])  # fmt: skip
        process = place.start([place.tool, *words], folder, before=no_core)
        time.sleep(generator.uniform(0, whole.seconds * 1.1))
        start = time.monotonic()
        process.send_signal(number)
        errors = process.communicate()[1]
        longest = max(longest, time.monotonic() - start)
        found, temporary = contents(folder), state(folder)[1]
        assert process.returncode in (-number, whole.code), f"run {turn}: {errors}"
        assert number == signal.SIGKILL or not temporary, f"run {turn}: {temporary} is left after {number.name}"
        for name in temporary:
            (folder / name).unlink()
            del found[name]
        assert set(old) <= set(found) <= set(new), f"run {turn}"
        assert all(found[path] in (old.get(path), new[path]) for path in found), f"run {turn}: a file is torn"
        assert process.returncode != whole.code or found == new, f"run {turn}: not all files are new"
        ended, left = ended + (process.returncode == -number), left + len(temporary)
        mixed += old != found != new
    note(f"{ended} runs ended by the signal, {mixed} of them in the middle; {left} temporary files after SIGKILL")
    note(f"a run takes {whole.seconds * 1000:.0f} ms, a signal ends it in at most {longest * 1000:.0f} ms")

"""Runs of the tool as a user without rights, in a folder of their own."""

import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import time

NOBODY = 65534
# One fault with a safe fix (a reference twice), one without (a color that is none).
LIST = """{
  "schemaVersion": 1,
  "projectId": "3F2504E0-4F89-41D3-9A0C-%012X",
  "title": "List",
  "tiers": [
    { "id": "s", "label": "S", "order": 0, "color": "%s", "itemIds": ["a"%s] }
  ],
  "items": { "a": { "id": "a", "title": "A" } },
  "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
}
"""


def clean_list(number=1):
    return LIST % (number, "#C0C0C0", "")


def faulty_list(number=1):
    return LIST % (number, "xyzzy", ', "a"')


# Commands that read a list, without its path.
READING = [words.split() for words in (
    "check", "check --fix", "check --diff", "check --show-files", "check --statistics", "format",
    "format --check --style=app", "stats", "show", "convert --to=csv", "edit --label=s=Best",
)]  # fmt: skip
GIGABYTE = 1 << 30
# A busy machine is slow, a hang is endless.
SOON = 5


def memory(byte_count):
    """A limit for the address space."""
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (byte_count, byte_count))


class Run:
    """A process that has ended."""

    def __init__(self, words, code, output, errors, seconds):
        self.words = [word if isinstance(word, bytes) else str(word)[:80] for word in words[:9]]
        self.code, self.output, self.errors, self.seconds = code, output or b"", errors or b"", seconds

    @property
    def lines(self):
        return self.errors.decode("utf-8", "replace").splitlines()

    def __repr__(self):
        return f"{self.words}: exit code {self.code}, {self.seconds * 1000:.0f} ms, {self.errors[:200]!r}"

    def expect(self, *codes, word="", seconds=None):
        """Fails unless the exit code is one of these, a word is on standard error, and it has ended in time."""
        assert self.code in codes, f"{self}, expected exit code {' or '.join(map(str, codes))}"
        assert word in self.errors.decode("utf-8", "replace"), f'"{word}" is not on standard error: {self}'
        assert not seconds or self.seconds <= seconds, f"{self.words[:4]}: {self.seconds:.1f} s"
        return self


class Place:
    """A folder for the files of the tests, and the tool in it; both belong to a user without rights if this one is
    root.
    """

    def __init__(self, tool):
        self.is_root = os.geteuid() == 0
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tierlint-cases-")).resolve()
        self.tool = str(self.folder / "tierlint")
        shutil.copy(pathlib.Path(tool).resolve(), self.tool)
        self.give(self.folder)

    def remove(self):
        if not self.is_root:
            subprocess.run(["chmod", "-R", "u+rwX", str(self.folder)], check=False, stderr=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def give(self, path):
        """Makes the user without rights the owner."""
        if self.is_root:
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        return path

    def subfolder(self, name, files=()):
        """A new folder with some files: their texts by their names."""
        folder = self.folder / name
        folder.mkdir()
        self.give(folder)
        for file, text in dict(files).items():
            self.write(folder / file, text)
        return folder

    def write(self, path, text, mode=0o644):
        """Writes a file; the path may be bytes."""
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        os.chmod(path, mode)
        self.give(path)
        return path

    def become_nobody(self):
        """For `preexec_fn`."""
        # Python ignores SIGPIPE, and so would its children.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        if self.is_root:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)

    def start(self, words, folder, before=None, environment=None, **options):
        """Starts a command; `before` is called in the process as the user that it begins with."""

        def prepare():
            if before:
                before()
            self.become_nobody()

        base = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LANG": "C.UTF-8", "HOME": "/nonexistent"}
        # Where a build that measures coverage writes what it ran.
        base |= {name: value for name, value in os.environ.items() if name == "LLVM_PROFILE_FILE"}
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen(words, cwd=folder, env=base | (environment or {}), preexec_fn=prepare, **options)

    def command(self, words, folder, text=None, timeout=60, **options):
        """Runs a command to its end."""
        start = time.monotonic()
        if text is not None:
            options["stdin"] = subprocess.PIPE
        process = self.start(words, folder, **options)
        try:
            output, errors = process.communicate(text, timeout=timeout)
            code = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            code = f"no end in {timeout} s"
        return Run(words, code, output, errors, time.monotonic() - start)

    def run(self, folder, *words, **options):
        return self.command([self.tool, *words], folder, **options)


def contents(folder):
    """What each file and link below a folder holds."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = os.readlink(path)
        elif path.is_file():
            found[name] = path.read_bytes()
        else:
            found[name] = None
    return found


def files_of(folder):
    """The bytes of all files by their paths."""
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

"""What the scripts share that test the tool from outside: a table of cases, and runs as a user without rights."""

import argparse
import collections
import os
import pathlib
import shutil
import signal
import subprocess
import sys
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


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Table:
    """Prints a row for each case, and counts them."""

    def __init__(self):
        self.counts = collections.Counter()

    def row(self, name, faults=(), note=""):
        """A case; it failed if there are faults."""
        faults = [fault for fault in faults if fault]
        self.counts["FAILED" if faults else "ok"] += 1
        print(f"{'FAILED' if faults else 'ok':7} {name}{': ' + note if note else ''}", flush=True)
        for fault in faults[:5]:
            print(f"        {fault}")

    def skip(self, name, reason):
        self.counts["skipped"] += 1
        print(f"skipped {name}: {reason}", flush=True)

    def end(self):
        """Prints the sums; returns the exit code."""
        print(", ".join(f"{self.counts[word]} {word}" for word in ("ok", "FAILED", "skipped")))
        return 1 if self.counts["FAILED"] else 0


class Run:
    """A process that has ended."""

    def __init__(self, code, output, errors, seconds):
        self.code, self.output, self.errors, self.seconds = code, output, errors, seconds

    @property
    def lines(self):
        return self.errors.decode("utf-8", "replace").splitlines()

    def __str__(self):
        return f"exit code {self.code}, {self.seconds * 1000:.0f} ms, {self.errors[:200]!r}"


class Place:
    """A folder for the files of the tests, and the tool in it; both belong to a user without rights if this one is root."""

    def __init__(self, tool):
        self.is_root = os.geteuid() == 0
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tierlint-cases-")).resolve()
        self.tool = str(self.folder / "tierlint")
        shutil.copy(pathlib.Path(tool).resolve(), self.tool)
        self.give(self.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.is_root:
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            subprocess.run(["chmod", "-R", "u+rwX", str(self.folder)], stderr=subprocess.DEVNULL)
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
        return Run(code, output or b"", errors or b"", time.monotonic() - start)

    def tierlint(self, folder, *words, **options):
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


def is_linux(table):
    """Whether this is Linux; if not, says that everything is skipped."""
    if sys.platform != "linux":
        table.skip("all cases", "not Linux")
    return sys.platform == "linux"


def main_arguments(documentation):
    """The arguments that all these scripts have."""
    parser = argparse.ArgumentParser(description=documentation, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--seed", type=int, default=1)
    return parser

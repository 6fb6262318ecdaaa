"""Copies of the package that are changed and built elsewhere."""

import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def tracked(*paths):
    """The files that git knows of, relative to the root."""
    listed = subprocess.run(["git", "ls-files", "-z", *paths], cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def copy_package(target, changed):
    """Makes a folder equal to the working copy, but for the texts in `changed`, by their names. A file that stays equal
    keeps its time, so that little is compiled again.
    """
    names = tracked()
    for name in {*names, *changed}:
        path, data = target / name, changed[name].encode() if name in changed else (ROOT / name).read_bytes()
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)
    for name in set(names) - set(changed):
        shutil.copymode(ROOT / name, target / name)
    for path in [*(target / "Sources").rglob("*.swift"), *(target / "Tests").rglob("*.swift")]:
        if str(path.relative_to(target)) not in {*names, *changed}:
            path.unlink()

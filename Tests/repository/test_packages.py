"""The released packages are installed and run."""

import hashlib
import json
import pathlib
import subprocess
import sys
import tarfile

import pytest
from lists import REPOSITORY
from place import files_of

LIST = REPOSITORY / "fixtures/rules/color/invalid/flagged.tierlist.json"


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


def check_works(words, path):
    """A program prints its version and the fault of a list."""
    version = run(*words, "--version")
    assert version.returncode == 0 and version.stdout.startswith("tierlint "), version
    done = run(*words, "check", "--format=concise", path)
    assert done.returncode == 1 and "error[color/invalid]" in done.stdout, done


def test_a_release(tool, tmp_path):
    """What can be made of a release works (`packaging/release.py` tries it), and has the same bytes each time."""
    for name in ("one", "other"):
        done = run(sys.executable, REPOSITORY / "packaging/release.py", "--tierlint", tool, "--out", tmp_path / name)
        assert done.returncode == 0, done
    files = files_of(tmp_path / "one")
    assert files == files_of(tmp_path / "other") and len(files) >= 6
    for path, data in files.items():
        if path.name.endswith(".cdx.json"):
            bill, file = json.loads(data), files[path.with_name(path.name.removesuffix(".cdx.json"))]
            assert bill["metadata"]["component"]["hashes"][0]["content"] == hashlib.sha256(file).hexdigest()
            assert all(part["version"] != "unknown" for part in bill["components"])


def test_the_archive(options, tmp_path):
    """Its program works in a root that contains only it, a list and /proc."""
    if not options.archive:
        pytest.skip("only with --archive")
    file, root = pathlib.Path(options.archive).resolve(), tmp_path / "root"
    checksum = file.with_name(file.name + ".sha256").read_text().split()
    assert checksum == [hashlib.sha256(file.read_bytes()).hexdigest(), file.name]
    (root / "proc").mkdir(parents=True)
    (root / LIST.name).write_bytes(LIST.read_bytes())
    with tarfile.open(file) as packed:
        inner = file.name.removesuffix(".tar.gz") + "/tierlint"
        (root / "tierlint").write_bytes(packed.extractfile(inner).read())
    (root / "tierlint").chmod(0o755)
    script = 'mount -t proc proc "$0/proc" && exec chroot "$0" /tierlint "$@"'
    check_works(["unshare", "--map-root-user", "--mount", "--pid", "--fork", "sh", "-c", script, root], "/" + LIST.name)

"""The released packages are installed and run."""

import hashlib
import json
import pathlib
import subprocess
import sys
import tarfile
import venv

import pytest
from lists import REPOSITORY

LIST = REPOSITORY / "fixtures/rules/color/invalid/flagged.tierlist.json"


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


def check_works(words, path):
    """A program prints its version and the fault of a list."""
    version = run(*words, "--version")
    assert version.returncode == 0 and version.stdout.startswith("tierlint "), version
    done = run(*words, "check", "--format=concise", path)
    assert done.returncode == 1 and "error[color/invalid]" in done.stdout, done


def test_the_wheel(tool, tmp_path):
    """It has the same bytes each time, and `pip` installs it into a new environment without a network."""
    wheels = []
    for name in ("one", "other"):
        script = [sys.executable, REPOSITORY / "packaging/wheel.py", "--tierlint", tool, tmp_path / name]
        subprocess.run(script, check=True)
        wheels += (tmp_path / name).glob("*.whl")
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    pip = [environment / "bin/pip", "--disable-pip-version-check", "--quiet"]
    done = run(*pip, "install", "--no-index", wheels[0])
    assert done.returncode == 0 and not done.stderr, done
    check_works([environment / "bin/tierlint"], LIST)
    done = run(*pip, "uninstall", "--yes", "tierlint")
    assert not (environment / "bin/tierlint").exists(), done


def test_the_bill_of_materials(tool, tmp_path):
    file, bills = tmp_path / "tierlint", []
    file.write_bytes(pathlib.Path(tool).read_bytes())
    for _ in range(2):
        script = [sys.executable, REPOSITORY / "packaging/sbom.py", file, "--linking", "static"]
        subprocess.run(script, check=True, capture_output=True)
        bills.append((tmp_path / "tierlint.cdx.json").read_bytes())
    bill = json.loads(bills[0])
    assert bills[0] == bills[1]
    own = bill["metadata"]["component"]
    assert own["hashes"][0]["content"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert [(part["name"], part["version"][0].isdigit()) for part in bill["components"]] == [("swift", True)]


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

#!/usr/bin/env python3
"""Installs and runs the released packages.

    Tests/scripts/packages.py --tierlint PROGRAM [--archive FILE]

The wheel is reproducible, and `pip` installs it into a new environment without a network. The archive of a fully static
program has the right checksum, and the program works in a root that contains only it, a list and /proc. The exit code is 1
if anything else happens.
"""

import argparse
import hashlib
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "fixtures/rules/color/invalid/flagged.tierlist.json"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--archive", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wheel(pathlib.Path(folder), options.tierlint.resolve())
        materials(pathlib.Path(folder), options.tierlint.resolve())
        if options.archive:
            archive(pathlib.Path(folder), options.archive.resolve())


def expect(holds, what, output=""):
    print(f"{'ok' if holds else 'FAULT'}  {what}", flush=True)
    if not holds:
        sys.exit(output or 1)


def works(words, path, what):
    """Checks that a program prints its version and the fault of a list."""
    version = subprocess.run([*words, "--version"], capture_output=True, text=True)
    expect(
        version.returncode == 0 and version.stdout.startswith("tierlint "), f"{what}: {version.stdout.strip()}", version.stderr)
    done = subprocess.run([*words, "check", "--format=concise", path], capture_output=True, text=True)
    expect(done.returncode == 1 and "error[color/invalid]" in done.stdout, f"{what}: finds a fault", done.stderr)


def wheel(folder, program):
    made = []
    for name in ("one", "other"):
        script = [sys.executable, str(ROOT / "packaging/wheel.py"), "--tierlint", str(program), str(folder / name)]
        subprocess.run(script, check=True)
        made += (folder / name).glob("*.whl")
    expect(made[0].read_bytes() == made[1].read_bytes(), "the wheel has the same bytes each time")
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    pip = [str(environment / "bin/pip"), "--disable-pip-version-check", "--quiet"]
    done = subprocess.run([*pip, "install", "--no-index", str(made[0])], capture_output=True, text=True)
    expect(done.returncode == 0 and not done.stderr, "pip installs it without a network", done.stderr)
    works([str(environment / "bin/tierlint")], str(LIST), "from a wheel")
    done = subprocess.run([*pip, "uninstall", "--yes", "tierlint"], capture_output=True, text=True)
    expect(not (environment / "bin/tierlint").exists(), "pip uninstalls it", done.stderr)


def materials(folder, program):
    file = folder / "tierlint"
    file.write_bytes(program.read_bytes())
    bills = []
    for _ in range(2):
        subprocess.run([sys.executable, str(ROOT / "packaging/sbom.py"), str(file), "--linking", "static"], check=True, capture_output=True)
        bills.append((folder / "tierlint.cdx.json").read_bytes())
    bill = json.loads(bills[0])
    own = bill["metadata"]["component"]
    expect(bills[0] == bills[1] and own["hashes"][0]["content"] == hashlib.sha256(file.read_bytes()).hexdigest(),
           "the bill of materials is the same each time, and has the checksum")
    versions = {part["name"]: part["version"] for part in bill["components"]}
    expect(versions.keys() == {"swift"} and all(version[0].isdigit() for version in versions.values()),
           f"the bill of materials: {versions}")


def archive(folder, file):
    checksum = file.with_name(file.name + ".sha256").read_text().split()
    expect(checksum == [hashlib.sha256(file.read_bytes()).hexdigest(), file.name], "the checksum is that of the archive")
    root = folder / "root"
    (root / "proc").mkdir(parents=True)
    (root / LIST.name).write_bytes(LIST.read_bytes())
    with tarfile.open(file) as packed:
        inner = file.name.removesuffix(".tar.gz") + "/tierlint"
        (root / "tierlint").write_bytes(packed.extractfile(inner).read())
    (root / "tierlint").chmod(0o755)
    inside = ["unshare", "--map-root-user", "--mount", "--pid", "--fork", "sh", "-c",
              'mount -t proc proc "$0/proc" && exec chroot "$0" /tierlint "$@"', str(root)]
    works(inside, "/" + LIST.name, "in an empty root")


if __name__ == "__main__":
    main()

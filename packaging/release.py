#!/usr/bin/env python3
"""Makes and tries everything of a release that can be made on this machine, without an account.

    packaging/release.py [--tierlint PROGRAM] [--node-modules FOLDER] [--wasm FOLDER] [--out FOLDER]

FOLDER (dist) gets: the archive with the program, the manual and the completions; the wheel; the extension for VS Code
with the program, and with the module that packaging/wasm.py has built in FOLDER; a bill of materials for each;
SHA256SUMS. The program is built, fully static on Linux and without symbols, unless PROGRAM is given, of which a copy
is stripped. The packages of the extension are those in FOLDER, or come from `npm`. What cannot be made is named, with
its reason; the exit code is 1 if something that was made does not work. docs/release.md lists the steps that need an
account.
"""

import argparse
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import venv

import archive
import version as versions

ROOT = archive.ROOT
# The names that VS Code has for the platforms of an archive.
VSCODE_TARGETS = {
    "x86_64-unknown-linux-musl": ["linux-x64", "alpine-x64"],
    "aarch64-unknown-linux-musl": ["linux-arm64", "alpine-arm64"],
    "aarch64-apple-darwin": ["darwin-arm64"],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--node-modules", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--wasm", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "dist", metavar="FOLDER")
    options = parser.parse_args()
    if wrong := versions.wrong_copies(versions.current()):
        sys.exit("packaging/release.py: another version than Version.swift: " + ", ".join(wrong))
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    linking = None if sys.platform == "darwin" else "fully-static"
    triple = archive.named(linking)
    with tempfile.TemporaryDirectory() as folder:
        program = (
            stripped(options.tierlint, pathlib.Path(folder))
            if options.tierlint
            else archive.built(ROOT, triple, archive.LINKING.get(linking))
        )
        tar = options.out / f"tierlint-{triple}.tar.gz"
        archive.pack(tar, f"tierlint-{triple}", program)
        run("packaging/sbom.py", tar, "--linking", linking or "dynamic")
        run("packaging/wheel.py", "--tierlint", program, options.out)
        made = next(options.out.glob("*.whl"))
        run("packaging/sbom.py", made, "--linking", linking or "dynamic")
        extension(options, pathlib.Path(folder), triple, program, linking or "dynamic")
        tried = [try_wheel(made, pathlib.Path(folder)), try_program(program)]
    write_checksums(options.out)
    return 0 if all(tried) else 1


def run(script, *arguments):
    subprocess.run([sys.executable, str(ROOT / script), *map(str, arguments)], check=True)


def stripped(program, folder):
    copy = folder / "tierlint"
    shutil.copy(program, copy)
    subprocess.run(["strip", str(copy)], check=True)
    return copy


def extension(options, folder, triple, program, linking):
    """Packs the extension for each platform on which the program runs, and with the module for all and for browsers."""
    modules = options.node_modules or installed(folder)
    if not modules or not shutil.which("esbuild"):
        print(
            "not made: the extension, for want of esbuild, or because npm cannot install its packages (--node-modules)"
        )
        return
    for target in VSCODE_TARGETS.get(triple, []):
        pack(options.out / f"tierlint-{target}.vsix", modules, linking, "--target", target, "--binary", program)
    if not options.wasm:
        print("not made: the extension for all platforms and for browsers, which needs a module (--wasm)")
        return
    pack(options.out / "tierlint.vsix", modules, "static", "--wasm", options.wasm)
    pack(options.out / "tierlint-web.vsix", modules, "static", "--target", "web", "--wasm", options.wasm)


def pack(out, modules, linking, *options):
    run("vscode-ext/package.py", "--node-modules", modules, *options, out)
    run("packaging/sbom.py", out, "--linking", linking, "--node-modules", modules)


def installed(folder):
    """The packages of the extension from npm; none if it does not work."""
    copy = folder / "extension"
    copy.mkdir()
    for name in ("package.json", "package-lock.json"):
        if (ROOT / "vscode-ext" / name).exists():
            shutil.copy(ROOT / "vscode-ext" / name, copy)
    if not shutil.which("npm"):
        return None
    command = "ci" if (copy / "package-lock.json").exists() else "install"
    npm = ["npm", command, "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=0"]
    done = subprocess.run(npm, cwd=copy, capture_output=True)
    return copy / "node_modules" if done.returncode == 0 else None


def try_wheel(file, folder):
    """Installs the wheel into a new environment without a network, and runs it as a program and as a module."""
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    python = environment / "bin/python"
    done = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", file]
    )
    return done.returncode == 0 and try_program(environment / "bin/tierlint") and try_program(python, "-m", "tierlint")


def try_program(*words):
    """Whether a program has the version of the sources, and finds the fault of a list."""
    said = subprocess.run([*words, "--version"], capture_output=True, text=True).stdout
    flagged = ROOT / "fixtures/rules/color/invalid/flagged.tierlist.json"
    checked = subprocess.run([*words, "check", "--format=json", flagged], capture_output=True, text=True)
    rules = [finding["rule"] for finding in json.loads(checked.stdout or "[]")]
    works = said.startswith(f"tierlint {versions.current()}") and checked.returncode == 1 and rules == ["color/invalid"]
    print(
        f"{'ok' if works else 'FAULT'}  {' '.join(pathlib.Path(word).name for word in words)}: "
        f"{said.strip() or 'does not run'}"
    )
    return works


def write_checksums(folder):
    files = sorted(file for file in folder.iterdir() if file.suffix != ".sha256")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(lines))
    for file in files:
        print(f"{file.stat().st_size:>12,}  {file.name}")


if __name__ == "__main__":
    sys.exit(main())

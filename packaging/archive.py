#!/usr/bin/env python3
"""Builds the tool for a release and packs it, with a checksum, for the machine on which this runs.

    packaging/archive.py [--linking fully-static|static] [OUT]

On Linux the default needs nothing of the system but /proc, so it runs in any distribution and in an empty container.
`static` brings Swift's libraries along and uses the system's C library, which must not be older than that of the
machine on which it was built. On macOS Swift's libraries are part of the system, and there is only one variant.

OUT (dist) gets `tierlint-TRIPLE.tar.gz` and its `.sha256`; the program itself stays in `.build-TRIPLE/release`.
The same sources in the same folder give the same archive (`packaging/reproduce.py`).
"""

import argparse
import gzip
import hashlib
import io
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Values of TIERLINT_LINKING, which Package.swift reads.
LINKING = {"fully-static": "-static-executable", "static": "-static-stdlib"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--linking", choices=LINKING)
    parser.add_argument("out", nargs="?", type=pathlib.Path, default=ROOT / "dist", metavar="OUT")
    options = parser.parse_args()
    if options.linking and sys.platform == "darwin":
        parser.error("--linking is for Linux")
    linking = None if sys.platform == "darwin" else options.linking or "fully-static"
    triple = named(linking)
    program = built(ROOT, triple, LINKING.get(linking))
    options.out.mkdir(parents=True, exist_ok=True)
    archive = options.out / f"tierlint-{triple}.tar.gz"
    pack(archive, f"tierlint-{triple}", program)
    print(f"{program}\n{archive}: {archive.stat().st_size:,} bytes; the program: {program.stat().st_size:,}")


def named(linking):
    """The platform as installers name it; `musl` means that the binary does not depend on a C library."""
    machine = {"arm64": "aarch64", "AMD64": "x86_64"}.get(platform.machine(), platform.machine())
    if linking is None:
        return f"{machine}-apple-darwin"
    return f"{machine}-unknown-linux-{'musl' if linking == 'fully-static' else 'gnu'}"


def built(root, triple, linking):
    """The program without symbols and paths, from the sources in a folder."""
    folder = root / f".build-{triple}"
    paths = ["-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{root}=."]
    # Passes of the optimizer that are written in Swift iterate over sets, whose order is random otherwise.
    environment = {
        **os.environ,
        "SWIFT_DETERMINISTIC_HASHING": "1",
        **({"TIERLINT_LINKING": linking} if linking else {}),
    }
    # The compiler also orders by addresses, which are the same in each run if they are not random.
    fixed = ["setarch", "-R"] if shutil.which("setarch") else []
    build = ["swift", "build", "-c", "release", "--product", "tierlint", "--scratch-path", str(folder), *paths]
    subprocess.run([*fixed, *build], cwd=root, env=environment, check=True)
    program = folder / "release/tierlint"
    # Two sections of ELF files hold hashes of the compiler's arguments and of debug information, which contain the
    # path.
    hashes = (
        [] if sys.platform == "darwin" else ["--remove-section=.swift_modhash", "--remove-section=.note.gnu.build-id"]
    )
    subprocess.run(["strip", *hashes, str(program)], check=True)
    return program


def contents(program):
    """The files of an archive by name; completions under the names that the shells look for."""
    files = {name: (ROOT / name).read_bytes() for name in ("LICENSE", "README.md")}
    for shell, name in [("bash", "tierlint.bash"), ("fish", "tierlint.fish"), ("zsh", "_tierlint")]:
        done = subprocess.run([str(program), "completions", shell], check=True, capture_output=True)
        files[f"completions/{name}"] = done.stdout
    manual = subprocess.run([str(program), "man"], check=True, capture_output=True).stdout
    return {**files, "tierlint.1": manual, "tierlint": program.read_bytes()}


def pack(archive, folder, program):
    """A tar archive in which nothing depends on where and when it was made, and its checksum."""
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar,
    ):
        for name, data in contents(program).items():
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mode = len(data), 0o755 if name == "tierlint" else 0o644
            tar.addfile(entry, io.BytesIO(data))
    checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(archive.name + ".sha256").write_text(f"{checksum}  {archive.name}\n")


if __name__ == "__main__":
    main()

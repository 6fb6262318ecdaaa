#!/usr/bin/env python3
"""Packs a program that was built into a Python wheel, the same bytes each time.

    packaging/wheel.py --tierlint PROGRAM [--platform TAG] [OUT]

Without a platform the tag is that of this machine: on Linux for a fully static program, as packaging/archive.py
builds it. OUT (dist) gets the wheel. `pip install` of it puts the program into the environment's folder of programs,
`python -m tierlint` runs it, and `tierlint.check` in Python does so for a document.
"""

import argparse
import base64
import hashlib
import pathlib
import platform
import sys
import zipfile

import version as versions

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
HOME = "https://github.com/tierlint/tierlint"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--platform", default=here(), metavar="TAG")
    parser.add_argument("out", nargs="?", type=pathlib.Path, default=ROOT / "dist", metavar="OUT")
    options = parser.parse_args()
    version = versions.current()
    name = f"tierlint-{version}"
    files = {
        **{f"tierlint/{file.name}": file.read_bytes() for file in sorted((HERE / "tierlint").glob("*.py"))},
        f"{name}.data/scripts/tierlint": options.tierlint.read_bytes(),
        f"{name}.dist-info/METADATA": metadata(version),
        f"{name}.dist-info/WHEEL": tags(options.platform),
        f"{name}.dist-info/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }
    files[f"{name}.dist-info/RECORD"] = record(files, f"{name}.dist-info/RECORD")
    options.out.mkdir(parents=True, exist_ok=True)
    wheel = options.out / f"{name}-py3-none-{options.platform}.whl"
    write(wheel, files)
    print(f"{wheel}: {wheel.stat().st_size:,} bytes")


def here():
    """The tag of this machine."""
    machine = platform.machine()
    if sys.platform == "darwin":
        return f"macosx_15_0_{machine}"
    return f"manylinux_2_17_{machine}.musllinux_1_1_{machine}"


def metadata(version):
    readme = (ROOT / "README.md").read_text("utf-8")
    summary = "Linter and language server for the tier lists of Tiercade"
    return (
        f"Metadata-Version: 2.4\nName: tierlint\nVersion: {version}\nSummary: {summary}\nLicense-Expression: MIT\n"
        f"License-File: LICENSE\nRequires-Python: >=3.7\nProject-URL: Homepage, {HOME}\n"
        f"Description-Content-Type: text/markdown\n\n{readme}"
    ).encode()


def tags(platforms):
    """One line for each of the platforms that a name lists with dots."""
    lines = "".join(f"Tag: py3-none-{tag}\n" for tag in platforms.split("."))
    return f"Wheel-Version: 1.0\nGenerator: tierlint\nRoot-Is-Purelib: false\n{lines}".encode()


def record(files, own):
    def line(name, data):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        return f"{name},sha256={digest},{len(data)}\n"

    return ("".join(line(*file) for file in files.items()) + f"{own},,\n").encode()


def write(wheel, files):
    """A zip in which nothing depends on where and when it was made."""
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data, compresslevel=9)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Builds the core as WebAssembly, with the Swift toolchain alone.

    packaging/wasm.py --out DIR
    packaging/wasm.py --available

`--available` only says what is missing, with the exit code 1.

DIR gets the npm package `@tierlint/wasm`: tierlint.wasm, index.mjs with its types, and package.json; and index.html,
the playground of docs/playground with everything in it, because a page that is opened from a file can fetch nothing.

The modules of Sources/WebAssembly and below are compiled as Embedded Swift, one after the other, each again only if a
source has changed; packaging/wasm has what Swift's libraries ask of a C library, and what Embedded Swift leaves out.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import version as versions

ROOT = pathlib.Path(__file__).resolve().parents[1]
OWN = ROOT / "packaging" / "wasm"
SHIMS = ["Synchronization", "Missing"]
TARGET = "wasm32-unknown-none-wasm"
COMPILE = [
    "swiftc", "-target", TARGET, "-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library",
    "-package-name", "tierlint", "-swift-version", "5", "-gnone", "-suppress-warnings",
]  # fmt: skip
EXPORTS = ["input", "call", "output", "reset"]
IMPORT = re.compile(r"^import (\w+)$", re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--available", action="store_true", help="say what is missing")
    parser.add_argument("--quick", action="store_true", help="do not optimize, which takes a fifth of the time")
    options = parser.parse_args()
    if fault := missing():
        sys.exit(f"wasm.py: no {fault}")
    if options.available:
        return
    if not options.out:
        parser.error("--out DIR is required")
    scratch = ROOT / ".build" / ("wasm-quick" if options.quick else "wasm")
    scratch.mkdir(parents=True, exist_ok=True)
    COMPILE.append("-Onone" if options.quick else "-Osize")
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        objects = [compiled(module, scratch) for module in [*SHIMS, *modules("WebAssembly")]]
        objects += [compiled_c(source, scratch) for source in sorted(OWN.glob("*.c"))]
        link(objects, options.out / "tierlint.wasm")
    except subprocess.CalledProcessError as error:
        sys.exit(f"wasm.py: {error.cmd[0]} failed")
    for file in [*OWN.glob("*.mjs"), *OWN.glob("*.mts"), OWN / "README.md", ROOT / "LICENSE"]:
        shutil.copy(file, options.out)
    package = json.loads((OWN / "package.json").read_text("utf-8")) | {"version": versions.current()}
    (options.out / "package.json").write_text(json.dumps(package, indent=2) + "\n", "utf-8")
    page = ROOT / "packaging" / "playground.py"
    if page.exists():
        files = ["--wasm", "tierlint.wasm", "--loader", "index.mjs", "--out", "index.html"]
        run([sys.executable, page, *(part if part[0] == "-" else options.out / part for part in files)])


def modules(name, seen=()):
    """A module after all that it imports."""
    imported = {found for file in sources(name) for found in IMPORT.findall(file.read_text("utf-8"))}
    order = list(seen)
    for other in sorted(imported - set(SHIMS) - {name}):
        order += [module for module in modules(other, tuple(order)) if module not in order]
    return [*order, *([name] if name not in order else [])]


def sources(module):
    if module in SHIMS:
        return [OWN / f"{module}.swift"]
    folder = ROOT / ("schema" if module == "Schemas" else f"Sources/{module}")
    return sorted(folder.rglob("*.swift"))


def compiled(module, scratch):
    """The object file of a module."""
    files, output = sources(module), scratch / f"{module}.o"
    if module == "Schemas":
        files.append(embedded_schemas(scratch))
    needed = [*files, pathlib.Path(__file__), *(scratch / f"{other}.o" for other in [*SHIMS, *modules(module)[:-1]])]
    if module in SHIMS:
        needed = [*files, pathlib.Path(__file__)]
    if output.exists() and all(file.stat().st_mtime <= output.stat().st_mtime for file in needed):
        return output
    shim = [] if module in SHIMS else ["-Xfrontend", "-import-module", "-Xfrontend", "Missing"]
    run([
        *COMPILE, *shim, "-module-name", module, "-I", scratch, "-emit-module", "-emit-module-path",
        scratch / f"{module}.swiftmodule", "-c", "-o", output, *files,
    ])  # fmt: skip
    return output


def embedded_schemas(scratch):
    """What SwiftPM makes of the resources of a target."""
    file = scratch / "resources.swift"
    texts = {schema.name: schema.read_text("utf-8") for schema in sorted((ROOT / "schema").glob("*.json"))}
    members = "".join(
        f'  static let {re.sub("[-.]", "_", name)} = Array(#####"""\n{text}"""#####.utf8)\n'
        for name, text in texts.items()
    )
    code = f"enum PackageResources {{\n{members}}}\n"
    if not file.exists() or file.read_text("utf-8") != code:
        file.write_text(code, "utf-8")
    return file


def compiled_c(source, scratch):
    output = scratch / f"{source.stem}.c.o"
    run(["clang", f"--target={TARGET}", "-ffreestanding", "-O2", "-mbulk-memory", "-c", source, "-o", output])
    return output


def missing():
    """What the build needs and this machine does not have."""
    for tool in ["swiftc", "clang", "wasm-ld"]:
        if not shutil.which(tool):
            return tool
    return None if unicode_tables().exists() else f"Embedded Swift for {TARGET}"


def unicode_tables():
    swift = pathlib.Path(shutil.which("swiftc")).resolve().parents[1]
    return swift / "lib/swift/embedded" / TARGET / "libswiftUnicodeDataTables.a"


def link(objects, output):
    run([
        "wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=4194304",
        "--max-memory=1073741824",
        *(f"--export={name}" for name in EXPORTS), "-o", output, *objects, unicode_tables(),
    ])  # fmt: skip
    print(f"{output}: {output.stat().st_size:,} bytes")


def run(command):
    subprocess.run([os.fspath(part) for part in command], check=True)


if __name__ == "__main__":
    main()

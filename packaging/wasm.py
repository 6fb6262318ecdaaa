#!/usr/bin/env python3
"""Builds the core as WebAssembly, with the Swift toolchain alone.

    packaging/wasm.py --out DIR
    packaging/wasm.py --available

`--available` only says what is missing, with the exit code 1.

DIR gets the npm package `@tierlint/wasm`: tierlint.wasm, tierlint-editor.wasm, which can do more, index.mjs with its
types, and package.json; and index.html, the playground of docs/playground with everything in it, because a page that is
opened from a file can fetch nothing.

The modules of Sources/WebAssemblyEditor and below are compiled as Embedded Swift, one after the other, each again only
if a source has changed. Embedded Swift compiles what a module calls of others with it, so only the modules that a page
calls become machine code. The linker optimizes them together, and wasm-opt of Binaryen once more, if it is installed:
that saves 7 %. packaging/wasm has what Swift's libraries ask of a C library, and what Embedded Swift leaves out.
"""

import argparse
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unicodedata

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
PROGRAMS = {
    "tierlint.wasm": ("WebAssembly", []),
    "tierlint-editor.wasm": ("WebAssemblyEditor", ["edit", "message", "setFile", "setTime", "setSeed"]),
}
# The characters of which the module knows the names: those of alphabets, punctuation and symbols, and invisible ones.
NAMED = [(0xA0, 0x11FF), (0x1D00, 0x2BFF), (0x3000, 0x30FF), (0xFB00, 0xFFFD), (0xE0000, 0xE01EF)]
# What the compiler uses beyond the first version of WebAssembly.
FEATURES = [f"--enable-{each}" for each in ["bulk-memory", "mutable-globals", "nontrapping-float-to-int", "sign-ext"]]
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
    COMPILE.extend(["-Onone"] if options.quick else ["-Osize", "-lto=llvm-full"])
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        write_character_names(scratch / "names.inc")
        c = [compiled_c(source, scratch) for source in sorted(OWN.glob("*.c"))]
        for name, (module, exports) in PROGRAMS.items():
            built = [compiled(each, scratch) for each in [*SHIMS, *modules(module)]]
            link([*(each for each in built if each.suffix == ".o"), *c], exports, options.out / name)
            if not options.quick and shutil.which("wasm-opt"):
                run(["wasm-opt", "-Oz", *FEATURES, options.out / name, "-o", options.out / name])
            print(f"{options.out / name}: {(options.out / name).stat().st_size:,} bytes")
    except subprocess.CalledProcessError as error:
        sys.exit(f"wasm.py: {error.cmd[0]} failed")
    for file in [*OWN.glob("*.mjs"), *OWN.glob("*.mts"), OWN / "README.md", ROOT / "LICENSE"]:
        shutil.copy(file, options.out)
    package = json.loads((OWN / "package.json").read_text("utf-8")) | {"version": versions.current()}
    (options.out / "package.json").write_text(json.dumps(package, indent=2) + "\n", "utf-8")
    page = ROOT / "packaging" / "playground.py"
    if page.exists():
        files = ["--wasm", "tierlint-editor.wasm", "--loader", "index.mjs", "--out", "index.html"]
        run([sys.executable, page, *(part if part[0] == "-" else options.out / part for part in files)])


@functools.cache
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
    found = [file for file in folder.rglob("*.swift") if "System" not in file.relative_to(folder).parts]
    return sorted([*found, *(OWN / module).glob("*.swift")])


def compiled(module, scratch):
    """The object file of a module that the page or the linker calls; of another one the module file."""
    files, interface = sources(module), scratch / f"{module}.swiftmodule"
    is_called = module in SHIMS or any("@_cdecl" in file.read_text("utf-8") for file in files)
    output = interface.with_suffix(".o") if is_called else interface
    if module == "Schemas":
        files.append(embedded_schemas(scratch))
    others = [] if module in SHIMS else [*SHIMS, *modules(module)[:-1]]
    needed = [*files, pathlib.Path(__file__), *(scratch / f"{other}.swiftmodule" for other in others)]
    if output.exists() and all(file.stat().st_mtime <= output.stat().st_mtime for file in needed):
        return output
    shim = [] if module in SHIMS else ["-Xfrontend", "-import-module", "-Xfrontend", "Missing"]
    run([
        *COMPILE, *shim, "-module-name", module, "-I", scratch, "-emit-module", "-emit-module-path", interface,
        *(["-c", "-o", output] if is_called else []), *files,
    ])  # fmt: skip
    return output


def embedded_schemas(scratch):
    """What SwiftPM makes of the resources of a target, without whitespace."""
    file = scratch / "resources.swift"
    values = {schema.name: json.loads(schema.read_text("utf-8")) for schema in sorted((ROOT / "schema").glob("*.json"))}
    texts = {name: json.dumps(value, separators=(",", ":")) for name, value in values.items()}
    members = "".join(
        f'  static let {re.sub("[-.]", "_", name)} = Array(#####"{text}"#####.utf8)\n' for name, text in texts.items()
    )
    code = f"enum PackageResources {{\n{members}}}\n"
    if not file.exists() or file.read_text("utf-8") != code:
        file.write_text(code, "utf-8")
    return file


def write_character_names(file):
    """What `packaging/wasm/scalar_name.c` includes: the names of characters, in blocks."""
    blocks = []
    for first, last in NAMED:
        for start in range(first, last + 1, 256):
            end = min(start + 255, last)
            names = "".join(unicodedata.name(chr(code), "") + "\\n" for code in range(start, end + 1))
            blocks.append(f'{{{start}, {end}, "{names}"}},\n')
    file.write_text("".join(blocks), "utf-8")


def compiled_c(source, scratch):
    output = scratch / f"{source.stem}.c.o"
    options = [f"--target={TARGET}", "-ffreestanding", "-O2", "-mbulk-memory", "-I", scratch]
    run(["clang", *options, "-c", source, "-o", output])
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


def link(objects, exports, output):
    run([
        "wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=4194304",
        "--max-memory=1073741824",
        "--wrap=_swift_stdlib_getScalarName", "-mllvm", "-enable-merge-functions",
        *(f"--export={name}" for name in [*EXPORTS, *exports]), "-o", output, *objects, unicode_tables(),
    ])  # fmt: skip


def run(command):
    subprocess.run([os.fspath(part) for part in command], check=True)


if __name__ == "__main__":
    main()

"""Builds the fuzzers: one for each file in `targets`, with the modules that it imports. Needs a toolchain with
libFuzzer.

usage: build.py [--address] [TARGET...]
       build.py --available

`--available` only says by the exit code whether there is one. The fuzzers are written to .build/fuzz/release, and with
--address to .build/fuzz/address, with the address sanitizer.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]


def targets():
    return sorted(path.stem for path in (FOLDER / "targets").glob("*.swift"))


def imports(path):
    """The modules of this package that a file imports."""
    modules = re.findall(r"^import (\w+)$", path.read_text(), re.MULTILINE)
    return [name for name in modules if (ROOT / "Sources" / name).exists()]


def dependencies():
    """The modules that each module imports, by its name."""
    command = ["swift", "package", "--scratch-path", ROOT / ".build/fuzz/manifest", "dump-package"]
    listed = json.loads(subprocess.check_output(command, cwd=ROOT))["targets"]
    return {target["name"]: [each["byName"][0] for each in target["dependencies"]] for target in listed}


def closure(modules, table):
    """Modules with all that they need."""
    found = []
    for module in modules:
        found += [name for name in [*closure(table[module], table), module] if name not in found]
    return found


def run(command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stdout + result.stderr)


def is_available():
    """Whether the toolchain has libFuzzer."""
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True)
    if info.returncode != 0:
        return False
    runtime = pathlib.Path(json.loads(info.stdout)["paths"]["runtimeResourcePath"])
    return any((runtime / "clang" / "lib").rglob("libclang_rt.fuzzer*"))


def build(names, address):
    """Builds fuzzers; returns their folder."""
    sanitizers = "fuzzer,address" if address else "fuzzer"
    scratch = ROOT / ".build/fuzz" / ("address" if address else "release")
    table = dependencies()
    for module in sorted({module for name in names for module in imports(FOLDER / "targets" / (name + ".swift"))}):
        command = [
            "swift", "build", "-c", "release", "--scratch-path", scratch, "--target", module, "-Xswiftc",
            "-sanitize=" + sanitizers,
        ]  # fmt: skip
        run(command)
    objects = scratch / "release"
    for name in names:
        link(name, sanitizers, objects, closure(imports(FOLDER / "targets" / (name + ".swift")), table), scratch / name)
    return scratch


def link(name, sanitizers, objects, modules, output):
    shared = [path for path in sorted((FOLDER / "shared").glob("*.swift")) if set(imports(path)) <= set(modules)]
    # SwiftPM's identity of a package: the name of its folder.
    package = re.sub(r"\W", "_", ROOT.name.lower())
    command = [
        *"swiftc -O -wmo -parse-as-library -swift-version 6 -use-ld=lld -module-name fuzzer".split(),
        *("-package-name", package, "-sanitize=" + sanitizers, "-I", objects / "Modules", "-o", output),
        *("-Xcc", f"-fmodule-map-file={ROOT}/Sources/CLibrary/module.modulemap"),
    ]
    # SwiftPM keeps the object files of sources that are gone.
    sources = {path.name for folder in ("Sources", "schema") for path in (ROOT / folder).rglob("*.swift")}
    sources.add("embedded_resources.swift")
    built = [path for module in modules for path in sorted((objects / f"{module}.build").rglob("*.o"))]
    files = [path for path in built if path.stem in sources]
    # See `Comparisons.swift` and `Randomness.swift`.
    sizes = ("cmp1", "cmp2", "cmp4", "cmp8", "const_cmp1", "const_cmp2", "const_cmp4", "const_cmp8", "switch")
    wrapped = ["swift_stdlib_random", *("__sanitizer_cov_trace_" + size for size in sizes)]
    command += [option for name in wrapped for option in ("-Xlinker", "--wrap=" + name)]
    run(command + shared + [FOLDER / "targets" / (name + ".swift")] + files)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", action="store_true")
    parser.add_argument("--available", action="store_true")
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    arguments = parser.parse_args()
    if arguments.available:
        sys.exit(0 if is_available() else 1)
    folder = build(arguments.targets or targets(), arguments.address)
    for name in arguments.targets or targets():
        print(folder / name)

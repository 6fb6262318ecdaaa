#!/usr/bin/env python3
"""Measures which lines the tests run, in their own process and in the processes that they start.

    Tests/scripts/coverage.py [--keep]

Builds everything with coverage in .build/coverage, runs `swift test` without the property tests, and the scripts that
drive the program. Prints the share of lines by module and by file, and the lines of the strict parts that no test runs;
docs/testing.md says why. The exit code is 1 if a strict part has less than 95 %, or a module less than 92 %. `--keep`
only reads the last run.
"""

import argparse
import collections
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".build/coverage"
PROFILES = SCRATCH / "profiles"
TOOL = SCRATCH / "debug/tierlint"
WRITING = "AtomicWrite CreateBundle DescriptorIO ExtendedAttributes OutputFile TemporaryFileRegistry WriteFile"
# Files by strict part, as the starts of their paths.
STRICT = {
    "parser": ("JSONSyntax/",),
    "text": ("SourceText/",),
    "framing": ("LanguageServerProtocol/Base/",),
    "file writer": tuple(f"Workspace/System/{name}" for name in WRITING.split()),
}
# Not part of the program.
SKIPPED = ("tierlint-dev/", "Rules/Generated/")
PATHS = [
    "Tests/command_line", "Tests/sessions/test_server_equals_check.py", "Tests/corpora/test_merging.py",
    "Tests/protocol/test_mcp.py",
]  # fmt: skip
SCRIPTS = [["-m", "pytest", "--quiet", "--tierlint", TOOL, "--runs", "10", "--triples", "60", *PATHS]]


def toolchain(name):
    """A program next to the compiler: coverage data is readable only by programs of the same version."""
    folder = pathlib.Path(os.path.realpath(shutil.which("swift"))).parent
    return folder / name if (folder / name).exists() else shutil.which(name)


def run():
    shutil.rmtree(PROFILES, ignore_errors=True)
    PROFILES.mkdir(parents=True)
    # Scripts run the program as another user, too.
    PROFILES.chmod(0o777)
    for path in SCRATCH.rglob("*.profraw"):
        path.unlink()
    build = ["swift", "build", "--build-tests", "--scratch-path", SCRATCH, "--enable-code-coverage"]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    # With `--enable-code-coverage`, `swift test` itself merges the profiles, and fails because of those that a signal
    # cut off.
    test = ["swift", "test", "--skip-build", "--skip", "PropertyTests", "--scratch-path", SCRATCH]
    environment = dict(os.environ, LLVM_PROFILE_FILE=str(PROFILES / "tests-%p.profraw"))
    tests = subprocess.run(test, cwd=ROOT, env=environment, capture_output=True, text=True)
    if tests.returncode != 0:
        print("\n".join(line for line in tests.stdout.splitlines() if "✘" in line)[-3000:])
        print("some tests fail with coverage", file=sys.stderr)
    # Few files for any number of processes.
    environment = dict(os.environ, LLVM_PROFILE_FILE=str(PROFILES / "%8m.profraw"))
    for script in SCRIPTS:
        done = subprocess.run([sys.executable, *script], cwd=ROOT, env=environment, capture_output=True, text=True)
        for path in PROFILES.iterdir():
            path.chmod(0o666)
        print(f"{script[1]}: {'ok' if done.returncode == 0 else done.stdout[-500:] + done.stderr[-500:]}", flush=True)
    merge()
    return tests.returncode == 0


def merge():
    """Adds up the profiles of all processes, but for those that a signal ended while they wrote theirs."""
    raw = SCRATCH / "profiles.txt"
    raw.write_text("".join(f"{path}\n" for path in SCRATCH.rglob("*.profraw")))
    command = [
        toolchain("llvm-profdata"), "merge", "-sparse", "-failure-mode=all", "-o", SCRATCH / "all.profdata", "-f", raw,
    ]  # fmt: skip
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


def lines():
    """For each file, whether each line with code is run."""
    bundle = SCRATCH / "debug/tierlintPackageTests.xctest"
    command = [
        toolchain("llvm-cov"), "export", "-format=lcov", "-instr-profile", SCRATCH / "all.profdata", bundle, "-object",
        TOOL,
    ]  # fmt: skip
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = collections.defaultdict(dict)
    name = None
    for line in text.splitlines():
        if line.startswith("SF:"):
            path = pathlib.Path(line[3:])
            inside = (ROOT / "Sources") in path.parents
            name = str(path.relative_to(ROOT / "Sources")) if inside else None
            if name and name.startswith(SKIPPED):
                name = None
        elif line.startswith("DA:") and name:
            number, count = map(int, line[3:].split(",")[:2])
            found[name][number] = found[name].get(number, False) or count > 0
    return found


def share(files):
    covered = sum(sum(file.values()) for file in files)
    return 100 * covered / max(1, sum(len(file) for file in files))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    passed = True if options.keep else run()
    files = lines()
    for name in sorted(files, key=lambda name: share([files[name]])):
        print(f"{share([files[name]]):6.1f} %  {name}")
    print()
    modules = collections.defaultdict(list)
    for name, file in files.items():
        modules[name.split("/")[0]].append(file)
    modules["everything"] = list(files.values())
    for name, parts in sorted(modules.items()):
        print(f"{share(parts):6.1f} %  {name}")
        passed = passed and share(parts) >= 92
    print()
    for part, starts in STRICT.items():
        chosen = {name: file for name, file in files.items() if name.startswith(starts)}
        print(f"{share(chosen.values()):6.1f} %  {part}, not run:")
        passed = passed and share(chosen.values()) >= 95
        for name, file in sorted(chosen.items()):
            missed = [number for number, isRun in sorted(file.items()) if not isRun]
            if missed:
                print(f"           {name}: {', '.join(map(str, missed))}")
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()

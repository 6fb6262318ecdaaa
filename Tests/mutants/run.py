#!/usr/bin/env python3
"""Plants the faults of faults.txt one at a time, and shows that the tests notice each.

    Tests/mutants/run.py [--jobs 2] [--keep | --check] [NAME...]

All faults are compiled into one release build of a copy in .build/mutants, each behind a condition that an environment
variable makes true. The tests named for a fault then run with it, suites in Swift or a file in Python; they must fail,
or not end within five minutes. Without a fault all must pass. Prints a line per fault; the exit code is 1 if one
survives. `--keep` does not build again; `--check` only looks whether each old text is still there, once.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent / "support"))
from copies import ROOT, copy_package

COPY = ROOT / ".build/mutants/tierlint"
SWITCH = """#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let planted: Int32 = getenv("PLANTED_FAULT").map { atoi($0) } ?? 0

package func isPlanted(_ fault: Int32) -> Bool { planted == fault }
"""


class Fault:
    """A block of faults.txt: `name: what is wrong`, `file: tests`, then the old lines after `- `, and the new after `+
    `.
    """

    def __init__(self, number, block):
        lines = block.split("\n")
        self.number = number
        self.name, self.text = lines[0].split(": ", 1)
        self.file, self.tests = lines[1].strip().split(": ", 1)
        self.old = "\n".join(line[2:] for line in lines if line.startswith("- "))
        self.new = "\n".join(line[2:] for line in lines if line.startswith("+ "))


def faults():
    text = re.sub(r"^#.*\n", "", (FOLDER / "faults.txt").read_text(), flags=re.MULTILINE)
    blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip()]
    return [Fault(number, block) for number, block in enumerate(blocks, 1)]


def planted(all_faults):
    """The texts of the files with all faults in them."""
    texts, wrong = {}, []
    for fault in all_faults:
        text = texts.get(fault.file) or (ROOT / fault.file).read_text()
        if text.count(fault.old) != 1 or "planted" not in fault.new:
            wrong.append(f"{fault.name}: the old text is {text.count(fault.old)} times in {fault.file}")
            continue
        texts[fault.file] = text.replace(fault.old, fault.new.replace("planted", f"isPlanted({fault.number})"))
    if wrong:
        sys.exit("\n".join(wrong))
    return texts


def plant(texts):
    """Copies the package, and writes files into the copy."""
    for name, text in texts.items():
        if not re.search(r"^import SourceText$", text, re.MULTILINE) and "/SourceText/" not in name:
            texts[name] = "import SourceText\n" + text
    copy_package(COPY, {**texts, "Sources/SourceText/PlantedFault.swift": SWITCH})


def build():
    done = subprocess.run(
        ["swift", "build", "-c", "release", "--build-tests"], cwd=COPY, capture_output=True, text=True
    )
    if done.returncode != 0:
        sys.exit("\n".join(sorted({line for line in done.stdout.splitlines() if "error:" in line})) or done.stderr)


def command(tests):
    if not tests.startswith("Tests/"):
        bundle = COPY / ".build/release/tierlintPackageTests.xctest"
        return [bundle, "--testing-library", "swift-testing", "--filter", tests]
    options = ["-qx", "--edits=3000", "--storm=100", "--tierlint", COPY / ".build/release/tierlint"]
    return [sys.executable, "-m", "pytest", *options, ROOT / tests]


def notices(tests, number):
    """Whether tests fail with a fault; number 0 is none."""
    environment = {"EDITS": "30000", "PLANTED_FAULT": str(number), "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
    options = {"cwd": COPY, "env": {**os.environ, **environment}, "timeout": 300}
    try:
        done = subprocess.run(command(tests), capture_output=True, text=True, **options)
    except subprocess.TimeoutExpired:
        return True, "no end within five minutes"
    output = done.stdout + done.stderr
    if "with 0 tests" in output or "no tests ran" in output:
        sys.exit(f"no tests match {tests}")
    issues = re.findall(r"✘ Test (?!run|case)(.*?) (?:recorded an issue|failed)|^E +(.+)", output, re.MULTILINE)
    return done.returncode != 0, "".join(issues[0]) if issues else f"exit code {done.returncode}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    every = faults()
    if options.check:
        planted(every)
        return
    if not options.keep:
        plant(planted(every))
        build()
    chosen = [fault for fault in every if not options.names or fault.name in options.names]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        suites = sorted({fault.tests for fault in chosen})
        for suite, (failed, reason) in zip(suites, pool.map(lambda suite: notices(suite, 0), suites), strict=False):
            if failed:
                sys.exit(f"{suite} fails without a fault: {reason}")
        survivors = 0
        for fault, (failed, reason) in zip(
            chosen, pool.map(lambda fault: notices(fault.tests, fault.number), chosen), strict=False
        ):
            survivors += not failed
            print(
                f"{'noticed ' if failed else 'SURVIVED'} {fault.name}: {fault.text}"
                + (f" ({reason})" if failed else ""),
                flush=True,
            )
    print(f"{len(chosen) - survivors} of {len(chosen)} planted faults were noticed")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Builds the tool with the thread sanitizer, and lets the language server work under it.

    Tests/scripts/thread-sanitizer.py [--minutes 5] [--seed 1] [--scratch .build/thread-sanitizer] [--keep]

The sanitizer sees pthread mutexes and atomics, but not `Synchronization.Mutex`, which on Linux is made of futexes
inside of Swift's library: every value that one protects would be reported as a race. So the sources are copied, and
each module that uses `Mutex` gets a type of that name with the same interface around a pthread mutex, which shadows the
imported one. Nor does the sanitizer see the handover where a continuation is resumed before it is awaited: Swift's
library marks only the jobs that are queued. So each event and each result passes such a mutex in the copy, too. Nothing
else is changed. Each report fails the run: the exit code is 1.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
MUTEX = pathlib.Path(__file__).with_name("thread-sanitizer-mutex.txt").read_text()


# What is replaced in the copy, by file.
HANDOVERS = {
    "Sources/LanguageServer/Transport/EventQueue.swift": [
        (b"    continuation.yield(event)", b"    handover.withLock { $0 += 1 }\n    continuation.yield(event)"),
        (
            b"update { continuation.resume(returning: read($0)) }",
            b"update {\n        let value = read($0)\n        self.handover.withLock { $0 += 1 }\n        continuation.resume(returning: value)\n      }",
        ),
        (
            b"async -> Result {\n    await withCheckedContinuation",
            b"async -> Result {\n    defer { handover.withLock { $0 += 1 } }\n    return await withCheckedContinuation",
        ),
        (b"  init() {", b"  let handover = Mutex(0)\n\n  init() {"),
    ],
    "Sources/LanguageServer/Transport/Connection.swift": [
        (
            b"      guard session.handle(event)",
            b"      eventQueue.handover.withLock { $0 += 1 }\n      guard session.handle(event)",
        )
    ],
}


def changed(name, data):
    """The content of a file in the copy."""
    for old, new in HANDOVERS.get(name, []):
        if data.count(old) != 1:
            sys.exit(f"{name}: expected once: {old.decode()}")
        data = data.replace(old, new)
    return data


def copy(target):
    """Copies the sources, and adds the type to each module that uses it. Files that have not changed keep their times."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "Package.swift", "Sources", "Tests"], cwd=REPOSITORY, check=True, capture_output=True
    )
    kept = set()
    for name in filter(None, names.stdout.decode().split("\0")):
        kept.add(target / name)
        write(target / name, changed(name, (REPOSITORY / name).read_bytes()))
        if (
            name.startswith("Sources/")
            and name.endswith(".swift")
            and re.search(rb"\bMutex\b", (REPOSITORY / name).read_bytes())
        ):
            added = target / "/".join(name.split("/")[:2]) / "ThreadSanitizerMutex.swift"
            kept.add(added)
            write(added, MUTEX.encode())
    for path in (target / "Sources").rglob("*.swift"):
        if path not in kept:
            path.unlink()


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scratch", type=pathlib.Path, default=REPOSITORY / ".build/thread-sanitizer")
    parser.add_argument("--keep", action="store_true", help="do not build again")
    options = parser.parse_args()
    sources = options.scratch.resolve() / "sources"
    if not options.keep:
        copy(sources)
        subprocess.run(
            ["swift", "build", "-c", "release", "--sanitize=thread", "--product", "tierlint"],
            cwd=sources,
            check=True,
            env={**os.environ, "TIERLINT_LINKING": "-no-static-stdlib"},
        )
    program = sources / ".build/release/tierlint"
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "TSAN_OPTIONS": f"log_path={folder}/report exitcode=0 halt_on_error=0 history_size=4",
        }
        groups = [
            f"Tests/protocol/test_{name}.py"
            for name in ("storm", "cancellation", "ordering", "diagnostics", "workspace")
        ]
        words = ["--tierlint", program, "--seed", options.seed, "--patience", "20"]
        soak = ["--minutes", str(options.minutes), "--growth", "500", "Tests/sessions/test_soak.py"]
        runs = [[sys.executable, "-m", "pytest", "--quiet", *words, *part] for part in (soak, groups)]
        codes = [subprocess.run(run, cwd=REPOSITORY, env=environment, check=False).returncode for run in runs]
        reports = [
            report
            for path in sorted(pathlib.Path(folder).iterdir())
            for report in path.read_text().split("=" * 18)
            if "WARNING" in report
        ]
    for report in reports[:5]:
        print(report)
    print(f"thread sanitizer: {len(reports)} reports")
    return 1 if reports or any(codes) else 0


if __name__ == "__main__":
    sys.exit(main())

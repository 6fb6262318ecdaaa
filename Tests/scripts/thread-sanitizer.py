#!/usr/bin/env python3
"""Builds the tool with the thread sanitizer, and lets the language server work under it.

    Tests/scripts/thread-sanitizer.py [--minutes 5] [--seed 1] [--scratch .build/thread-sanitizer] [--keep]

The sanitizer sees pthread mutexes and atomics, but not `Synchronization.Mutex`, which on Linux is made of futexes
inside of Swift's library: every value that one protects would be reported as a race. So the sources are copied, and
each module that uses `Mutex` gets a type of that name with the same interface around a pthread mutex, which shadows the
imported one. Nor does the sanitizer see the handover where a continuation is resumed before it is awaited: Swift's
library marks only the jobs that are queued. So each event passes such a mutex in the copy, too. Nothing else is
changed. Each report fails the run: the exit code is 1.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from copies import ROOT, copy_package, tracked

MUTEX = pathlib.Path(__file__).with_name("thread-sanitizer-mutex.txt").read_text()


# What is replaced in the copy, by file.
QUEUE, CONNECTION = (f"Sources/LanguageServer/{name}.swift" for name in ("Transport/EventQueue", "System/Connection"))
HANDOVERS = [
    (QUEUE, "    deliver(event)", "    handover.withLock { $0 += 1 }\n    deliver(event)"),
    (QUEUE, "  /// - Parameter deliver:", "  let handover = Mutex(0)\n\n  /// - Parameter deliver:"),
    (CONNECTION, "      guard session", "      eventQueue.handover.withLock { $0 += 1 }\n      guard session"),
]


def changes():
    """The texts of files that are changed, and the type for each module that uses it."""
    texts = {}
    for name, old, new in HANDOVERS:
        text = texts.get(name) or (ROOT / name).read_text()
        if text.count(old) != 1:
            sys.exit(f"{name}: expected once: {old}")
        texts[name] = text.replace(old, new)
    for name in tracked("Sources/*.swift"):
        if re.search(r"\bMutex\b", (ROOT / name).read_text()):
            texts["/".join(name.split("/")[:2]) + "/ThreadSanitizerMutex.swift"] = MUTEX
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scratch", type=pathlib.Path, default=ROOT / ".build/thread-sanitizer")
    parser.add_argument("--keep", action="store_true", help="do not build again")
    options = parser.parse_args()
    sources = options.scratch.resolve() / "sources"
    if not options.keep:
        copy_package(sources, changes())
        build = ["swift", "build", "-c", "release", "--sanitize=thread", "--product", "tierlint"]
        subprocess.run(build, cwd=sources, check=True, env=os.environ | {"TIERLINT_LINKING": "-no-static-stdlib"})
    program = sources / ".build/release/tierlint"
    with tempfile.TemporaryDirectory() as folder:
        logs = f"log_path={folder}/report exitcode=0 halt_on_error=0 history_size=4"
        environment = os.environ | {"TSAN_OPTIONS": logs}
        groups = [
            f"Tests/protocol/test_{name}.py" for name in "storm cancellation ordering diagnostics workspace".split()
        ]
        words = ["--tierlint", program, "--seed", options.seed, "--patience", "20"]
        soak = ["--minutes", str(options.minutes), "--growth", "500", "Tests/sessions/test_soak.py"]
        runs = [[sys.executable, "-m", "pytest", "--quiet", *words, *part] for part in (soak, groups)]
        codes = [subprocess.run(run, cwd=ROOT, env=environment, check=False).returncode for run in runs]
        parts = [part for path in sorted(pathlib.Path(folder).iterdir()) for part in path.read_text().split("=" * 18)]
    reports = [part for part in parts if "WARNING" in part]
    for report in reports[:5]:
        print(report)
    print(f"thread sanitizer: {len(reports)} reports")
    return 1 if reports or any(codes) else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Runs sessions with a language server, from orderly to hostile ones, and checks everything that it sends.

    Tests/protocol/run.py --server ".build/release/tierlint lsp" [--only GROUP|GROUP/NAME,...] [--seed 1] [--storm 300] [--edits 20000]

Each scenario has its own servers and folder. In addition to what it checks, it fails if the server writes anything but messages to
standard output or anything to standard error, responds twice or with an internal error, is ended by a signal, publishes diagnostics of
an old version or outside of the document. The same seed gives the same messages. Prints one line per scenario; the exit code is 1 if
one fails.
"""

import argparse
import concurrent.futures
import fnmatch
import importlib
import multiprocessing
import pathlib
import shlex
import shutil
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import client  # noqa: E402
import suite  # noqa: E402
from client import Failure  # noqa: E402

# Long ones first, so that the jobs end at about the same time.
FIRST = ["limits", "storm", "requests"]


def load():
    """Imports all scenarios."""
    for path in sorted((HERE / "scenarios").glob("*.py")):
        importlib.import_module(f"scenarios.{path.stem}")


def run_scenario(name, options):
    """The name, what failed, notes, and seconds."""
    begun = time.monotonic()
    run = suite.Run(name, options)
    faults = []
    try:
        suite.SCENARIOS[name](run)
    except Failure as failure:
        faults.append(str(failure))
    except Exception:  # A fault of the suite, or a message that it did not expect.
        faults.append(traceback.format_exc())
    faults += run.finish()
    return name, faults, run.notes, time.monotonic() - begun


def select(only, skip):
    def matches(name, patterns):
        return any(name.partition("/")[0] == word or fnmatch.fnmatch(name, word) for word in patterns)

    names = [name for name in suite.SCENARIOS if (not only or matches(name, only)) and not matches(name, skip)]
    order = {group: number for number, group in enumerate(FIRST)}
    return sorted(names, key=lambda name: order.get(name.partition("/")[0], len(FIRST)))


def parsed_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True, help="the command of the server")
    parser.add_argument("--only", default="", help="groups, names or patterns, separated by commas")
    parser.add_argument("--skip", default="", help="the same")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--storm", type=int, default=300, help="edits of each storm")
    parser.add_argument("--edits", type=int, default=20_000, help="edits of the memory test")
    parser.add_argument("--patience", type=float, default=1, help="scales the time to wait for a response")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="print failures and the summary only")
    options = parser.parse_args()
    command = shlex.split(options.server)
    # Scenarios run in folders of their own.
    command = [shutil.which(command[0]) or command[0], *command[1:]]
    options.server = [str(pathlib.Path(word).resolve()) if pathlib.Path(word).exists() else word for word in command]
    options.only = [word for word in options.only.split(",") if word]
    options.skip = [word for word in options.skip.split(",") if word]
    return options


def main():
    options = parsed_options()
    client.patience = options.patience
    load()
    names = select(options.only, options.skip)
    if options.list or not names:
        print("\n".join(names) or "no such scenario")
        return 0 if names else 2
    begun = time.monotonic()
    failed = 0
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(options.jobs, mp_context=context) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run_scenario, name, options) for name in names]):
            name, faults, notes, seconds = done.result()
            failed += bool(faults)
            if faults or not options.quiet:
                print(f"{'FAILED' if faults else 'ok    '} {name} ({seconds:.1f} s){''.join(f' [{note}]' for note in notes)}", flush=True)
            for fault in faults:
                print("       " + fault.replace("\n", "\n       "))
    print(f"protocol suite: {len(names)} scenarios, {failed} failed, seed {options.seed}, {time.monotonic() - begun:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

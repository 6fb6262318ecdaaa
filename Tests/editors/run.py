#!/usr/bin/env python3
"""Runs real editors against the language server, each with its file in `editors/`, and validates all messages.

    Tests/editors/run.py --tierlint .build/release/tierlint [nvim|eglot|lsp-mode|ale|pytest|files ...]

Each editor has its own home and a new folder with a copy of the list in `fixtures/clients`; the `tierlint` on its PATH records
the session (`recorder.py`). The editor's script exits with a code other than 0 if an expectation fails. Then the recording is
validated (`check_recording.py`), and the server must have been shut down in order. Installs nothing. The exit code is 1 if
anything fails.
"""

import argparse
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import check_recording

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
FIXTURES = REPOSITORY / "fixtures/clients"

# The command of each client; whether it ends the session, or only closes the input of the server.
CLIENTS = {
    "nvim": (["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", HERE / "nvim.lua"], True),
    "eglot": (["emacs", "-Q", "--batch", "-l", HERE / "eglot.el"], True),
    "lsp-mode": (["emacs", "-Q", "--batch", "-l", HERE / "lsp-mode.el"], True),
    "ale": (["vim", "-N", "-u", HERE / "ale.vim", "-i", "NONE", "-n", "-e", "-s"], False),
    "pytest": ([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", HERE / "test_clients.py"], True),
    "files": ([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", HERE / "test_files.py"], True),
}


def prepare(home, tool):
    """Creates the folder of a client, and returns its environment."""
    for name in ("bin", "recording", "work"):
        (home / name).mkdir()
    command = [sys.executable, str(HERE / "recorder.py"), str(home / "recording"), "--", str(tool)]
    program = home / "bin/tierlint"
    program.write_text(f'#!/bin/sh\nif [ "$1" = lsp ]; then exec {shlex.join(command)} "$@"; fi\nexec {shlex.quote(str(tool))} "$@"\n')
    program.chmod(0o755)
    shutil.copy(FIXTURES / "cinema-snacks.tierlist.json", home / "work")
    (home / "work/.tierlint.json").write_text("{}\n")
    # Where the documentation tells users to put them.
    shutil.copytree(REPOSITORY / "editors/vim", home / ".vim")
    shutil.copytree(REPOSITORY / "editors/nvim/lsp", home / "config/nvim/lsp")
    return {
        **os.environ,
        "HOME": str(home),
        "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
        "TIERLINT_FIXTURES": str(FIXTURES),
        "TIERLINT_EDITORS": str(REPOSITORY / "editors"),
        **{f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")},
    }


def run_client(command, environment, folder, limit=120):
    """The fault of a run, if any, and its output."""
    client = subprocess.Popen(
        [str(word) for word in command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)  # fmt: skip
    try:
        output, _ = client.communicate(timeout=limit)
        fault = f"ended with {client.returncode}" if client.returncode else None
    except subprocess.TimeoutExpired:
        os.killpg(client.pid, signal.SIGKILL)
        output, _ = client.communicate()
        fault = f"did not end within {limit} s"
    return fault, output.decode(errors="replace")


def wait_for_servers(recording, limit=5):
    """Waits until servers notice that their client has exited."""
    end = time.monotonic() + limit
    while time.monotonic() < end and any(not (session / "exit").exists() for session in recording.iterdir()):
        time.sleep(0.02)


def check_client(name, tool):
    """The faults of one client's run."""
    command, ends_session = CLIENTS[name]
    with tempfile.TemporaryDirectory() as home:
        home = pathlib.Path(home)
        environment = prepare(home, tool)
        fault, output = run_client(command, environment, home / "work")
        wait_for_servers(home / "recording")
        faults, counts = check_recording.check(home / "recording", has_clean_end=ends_session)
    if fault:
        faults.insert(0, f"{fault}\n{output}")
    print(f"{name}: {counts['sessions']} sessions, {counts['client']} messages to the server, {counts['server']} from it")
    for fault in faults:
        print(f"FAULT {name}: {fault}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clients", nargs="*", help=", ".join(CLIENTS), metavar="client")
    parser.add_argument("--tierlint", required=True)
    options = parser.parse_args()
    if unknown := set(options.clients) - set(CLIENTS):
        parser.error(f"no such client: {', '.join(unknown)}")
    tool = pathlib.Path(options.tierlint).resolve()
    faults = [fault for name in options.clients or CLIENTS for fault in check_client(name, tool)]
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

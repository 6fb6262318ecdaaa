"""A home for a client, in which the `tierlint` on the PATH records the session (`Tests/editors/recorder.py`)."""

import os
import shlex
import shutil
import sys
import time

import check_recording
from lists import REPOSITORY

FIXTURES = REPOSITORY / "fixtures/clients"
RECORDER = REPOSITORY / "Tests/editors/recorder.py"


def prepare(home, tool):
    """Makes the folders of a client, and returns its environment."""
    for name in ("bin", "recording", "work"):
        (home / name).mkdir()
    command = shlex.join([sys.executable, str(RECORDER), str(home / "recording"), "--", tool])
    program = home / "bin/tierlint"
    program.write_text(f'#!/bin/sh\nif [ "$1" = lsp ]; then exec {command} "$@"; fi\nexec {shlex.quote(tool)} "$@"\n')
    program.chmod(0o755)
    shutil.copy(FIXTURES / "cinema-snacks.tierlist.json", home / "work")
    (home / "work/.tierlint.json").write_text("{}\n")
    # Where the documentation tells users to put them.
    shutil.copytree(REPOSITORY / "editors/vim", home / ".vim")
    shutil.copytree(REPOSITORY / "editors/nvim/lsp", home / "config/nvim/lsp")
    return {
        "HOME": str(home),
        "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
        "TIERLINT_FIXTURES": str(FIXTURES),
        "TIERLINT_EDITORS": str(REPOSITORY / "editors"),
        **{f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")},
    }


def faults(home, ends_session=True):
    """What is wrong with the messages of a client's sessions, and how many there were."""
    recording, end = home / "recording", time.monotonic() + 5
    # Servers notice that their client has exited.
    while time.monotonic() < end and any(not (session / "exit").exists() for session in recording.iterdir()):
        time.sleep(0.02)
    found, counts = check_recording.check(recording, has_clean_end=ends_session)
    return (
        found,
        f"{counts['sessions']} sessions, {counts['client']} messages to the server, {counts['server']} from it",
    )

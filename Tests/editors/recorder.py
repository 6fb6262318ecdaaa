#!/usr/bin/env python3
"""Records every byte between an editor and the language server.

    Tests/editors/recorder.py FOLDER -- SERVER [ARGUMENT...]

Creates a folder in FOLDER for each run: `client` and `server` have what each side sent, `exit` the server's exit code,
which is also the recorder's. `check_recording.py` reads them.
"""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading


def copy(source, target, file):
    """Copies until one end is closed; then closes the other."""
    try:
        while chunk := os.read(source, 1 << 16):
            file.write(chunk)
            while chunk:
                chunk = chunk[os.write(target, chunk) :]
    except OSError:
        pass
    with contextlib.suppress(OSError):
        os.close(target)


def pass_on_signals(send):
    for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(name, lambda number, _: send(number))


def record(folder, command):
    """Runs the server, and returns its exit code."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="session-", dir=folder))
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    pass_on_signals(server.send_signal)
    with open(folder / "client", "wb", buffering=0) as client, open(folder / "server", "wb", buffering=0) as answers:
        there = os.dup(server.stdin.fileno())
        server.stdin.close()
        threading.Thread(target=copy, args=(0, there, client), daemon=True).start()
        copy(server.stdout.fileno(), 1, answers)
        code = server.wait()
    (folder / "exit").write_text(f"{code}\n")
    return code if code >= 0 else 128 - code


def main():
    split = sys.argv.index("--")
    (folder,), command = sys.argv[1:split], sys.argv[split + 1 :]
    # Emacs kills the server's whole process group as soon as it has sent `exit`; the recording must outlive that.
    child = os.fork()
    if child == 0:
        os.setsid()
        os._exit(record(folder, command))
    os.close(0)
    os.close(1)
    pass_on_signals(lambda number: os.kill(child, number))
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


if __name__ == "__main__":
    main()

"""The linter for the tier lists of Tiercade."""

import json
import os
import subprocess
import sysconfig


def program():
    """The program, where `pip` puts it: in an environment, the system, the user's folder, or next to a --target."""
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
    folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in folders:
        path = os.path.join(folder, "tierlint")
        if os.path.exists(path):
            return path
    raise FileNotFoundError("tierlint: the program is in none of: " + ", ".join(folders))


def check(data, path="list.tierlist.json"):
    """The findings in a document, as `tierlint check --format json` writes them.

    `data` are its bytes or its text; the name in `path` decides its kind.
    """
    command = [program(), "check", "--format", "json", "--no-config", "--stdin-filename", path, "-"]
    data = data.encode() if isinstance(data, str) else data
    done = subprocess.run(command, input=data, capture_output=True)
    if done.returncode > 1:
        raise ValueError(done.stderr.decode(errors="replace").strip())
    return json.loads(done.stdout)

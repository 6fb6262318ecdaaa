"""Real editors, each with its file in `editors/`, and the configurations of editors that CI cannot start.

Each editor has its own home and a new folder with a copy of the list in `fixtures/clients`. Its script exits with a
code other than 0 if an expectation fails. Then all messages are validated, and the server must have been shut down in
order.
"""

import fnmatch
import json
import os
import pathlib
import re
import signal
import subprocess
import tomllib

import pytest
import recorded
from client import Client
from lists import REPOSITORY
from named import need

HERE = pathlib.Path(__file__).resolve().parent
EDITORS = REPOSITORY / "editors"
# The command of each client; whether it ends the session, or only closes the input of the server.
COMMANDS = {
    "nvim": (["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", HERE / "nvim.lua"], True),
    "eglot": (["emacs", "-Q", "--batch", "-l", HERE / "eglot.el"], True),
    "lsp-mode": (["emacs", "-Q", "--batch", "-l", HERE / "lsp-mode.el"], True),
    "ale": (["vim", "-N", "-u", HERE / "ale.vim", "-i", "NONE", "-n", "-e", "-s"], False),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_editor(tool, tmp_path, note, name):
    command, ends_session = COMMANDS[name]
    need(command[0])
    environment = os.environ | recorded.prepare(tmp_path, tool)
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    client = subprocess.Popen(command, cwd=tmp_path / "work", env=environment, start_new_session=True, **pipes)
    try:
        output, _ = client.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        os.killpg(client.pid, signal.SIGKILL)
        pytest.fail(f"it did not end: {client.communicate()[0].decode(errors='replace')}")
    faults, figures = recorded.faults(tmp_path, ends_session)
    assert client.returncode == 0 and not faults, output.decode(errors="replace")
    note(figures)


NAMES = ["a.tierlist.json", "a.tierlist.csv", "b.tierproj/project.json", ".tierlint.json"]


def kate():
    server = json.loads((EDITORS / "kate/settings.json").read_text())["servers"]["tierlint"]
    # Kate highlights *.json as JSON and *.csv as CSV.
    modes = {pathlib.PurePath(name).suffix[1:].upper() or "JSON" for name in NAMES}
    assert all(re.search(server["highlightingModeRegex"], mode) for mode in modes)
    return server["command"]


def helix():
    settings = tomllib.loads((EDITORS / "helix/languages.toml").read_text())
    globs = [kind["glob"] for language in settings["language"] for kind in language["file-types"]]
    for name in NAMES:
        assert any(fnmatch.fnmatch(name, glob) or fnmatch.fnmatch(name, "*/" + glob) for glob in globs), name
    assert all(language["language-servers"] == ["tierlint"] for language in settings["language"])
    server = settings["language-server"]["tierlint"]
    return [server["command"], *server["args"]]


def sublime():
    documentation = (REPOSITORY / "docs/editors.md").read_text()
    block = re.search(r"Sublime Text[^`]*```json\n(.*?)```", documentation, re.DOTALL)
    return json.loads(block[1])["clients"]["tierlint"]["command"]


# Kate and Sublime Text need a desktop, and Debian and Ubuntu LTS do not have Helix.
@pytest.mark.parametrize("editor", [kate, helix, sublime])
def test_a_configuration_starts_the_server(tool, tmp_path, editor):
    """It can be read, and covers all lists."""
    program, *words = editor()
    assert program == "tierlint"
    client = Client([tool, *words], tmp_path).initialize({})
    assert client.capabilities["hoverProvider"] is True
    client.stop()
    client.kill()

"""The configurations of editors that CI cannot start: each can be read, covers all lists, and starts the server.

`run.py files` starts them. Kate and Sublime Text need a desktop, and Debian and Ubuntu LTS do not have Helix.
"""

import fnmatch
import json
import os
import pathlib
import re
import tomllib

import pytest
from client import Client

EDITORS = pathlib.Path(os.environ["TIERLINT_EDITORS"])
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
    for language in settings["language"]:
        assert language["language-servers"] == ["tierlint"]
    server = settings["language-server"]["tierlint"]
    return [server["command"], *server["args"]]


def sublime():
    documentation = (EDITORS.parent / "docs/editors.md").read_text()
    block = re.search(r"Sublime Text[^`]*```json\n(.*?)```", documentation, re.S)
    return json.loads(block[1])["clients"]["tierlint"]["command"]


@pytest.mark.parametrize("editor", [kate, helix, sublime])
def test_the_file_starts_the_server(editor, tmp_path):
    client = Client(editor(), tmp_path, {})
    assert client.server["hoverProvider"] is True
    client.request("shutdown", None)
    client.notify("exit", None)
    assert client.process.wait(10) == 0

"""Scenarios: how they are registered, and what each of them gets."""

import json
import os
import pathlib
import random
import shutil
import tempfile

from client import Client, Failure, capabilities, require
from document import Document, units

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PROJECTS = REPOSITORY / "fixtures/projects/valid"

SCENARIOS = {}


def scenario(name, *arguments):
    """Registers a function as GROUP/NAME; with further arguments of it, if there are any."""
    def register(function):
        group = function.__module__.rpartition(".")[2].replace("_", "-")
        key = f"{group}/{name}"
        assert key not in SCENARIOS, key
        SCENARIOS[key] = lambda run: function(run, *arguments)
        return function
    return register


def smallest():
    """The smallest valid list, which has no findings."""
    return (PROJECTS / "smallest.tierlist.json").read_text()


def large_list():
    """A valid list that uses most features."""
    return (PROJECTS / "the-kitchen-sink.tierlist.json").read_text()


def broken_list():
    """A list with mistakes of many kinds, and characters of every width."""
    return (
        '{\n  "schemaVersion": 1,\n  "title": "é漢😀",\n  "tiers": [\n    { "id": "s", "label": "S😀", "color": "#FF00", "order": "0", '
        '"itemIds": ["a", "nobody", "a"] },\n    { "id": "s", "label": "", "order": 1, "itemIds": ["b" },\n  ],\n'
        '  "items": {\n    "a": { "id": "a", "title": "e\u0301" "rating": "88" },\n    "b": { "id": "c", "title": "👩\u200d🚒, }\n'
        '  },\n  "overrides": { "gone": { "rating": 1 } },\n  "audit": { "createdAt": "yesterday" }\n'
    )


def marked(text, line_end="\n"):
    """A list with one syntax error, the character @, after a string on its line."""
    lines = smallest().replace('"label": "S",', f'"label": "{text}", "color": @,').split("\n")
    return line_end.join(lines)


def list_of(items):
    """A valid list with so many items, about 115 bytes each."""
    ids = [f"item-{number:07}" for number in range(items)]
    project = json.loads(smallest())
    project["tiers"][0]["itemIds"] = ids
    project["items"] = {id: {"id": id, "title": f"The title of {id}", "tags": ["one", "two"]} for id in ids}
    return json.dumps(project, indent=1)


class Run:
    """One run of a scenario: its folder, its servers, and its source of randomness."""

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.generator = random.Random(f"{options.seed}/{name}")
        self.parent = pathlib.Path(tempfile.mkdtemp(prefix="tierlint-protocol-")).resolve()
        self.folder = self.parent / "workspace"
        self.folder.mkdir()
        self.clients, self.notes, self.count = [], [], 0

    def note(self, text):
        self.notes.append(text)

    def client(self):
        """A new server without a session."""
        client = Client(self.options.server, self.folder)
        self.clients.append(client)
        return client

    def start(self, client=None, **members):
        """A new server with a session."""
        return self.client().initialize(client, **members)

    def uri(self, name=None, ending=".tierlist.json"):
        self.count += 1
        return (self.folder / f"{name or f'list-{self.count}'}{ending}").as_uri()

    def file(self, name, text=""):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def fresh(self, client, document, settings=None):
        """The diagnostics and views of a text in a new session. One server is used for all of a run, each time with another file."""
        key = (client.encoding, client.pulls)
        others = self.__dict__.setdefault("others", {})
        if key not in others or others[key].output_ended:
            others[key] = self.start(capabilities(client.encoding, pull=client.pulls))
        other = others[key]
        copy = other.open(document.uri, document.text, language=document.language)
        state = state_of(other, copy)
        other.close(copy)
        other.check_responds("close")
        other.published.clear()
        other.log.clear()
        return state

    def check_equal(self, client, document, what):
        """Fails unless the server sees a document as a new server sees its text."""
        got, expected = state_of(client, document), self.fresh(client, document)
        for method in expected:
            if got[method] != expected[method]:
                raise Failure(f"{what}: {method} differs from a fresh server's: {difference(got[method], expected[method])}")

    def finish(self):
        """Ends all servers; returns what is wrong with their sessions."""
        faults = []
        for client in self.clients:
            client.kill()
            faults += client.final_faults()
            client.errors.close()
        shutil.rmtree(self.parent, ignore_errors=True)
        return faults


VIEWS = ["documentSymbol", "foldingRange", "documentColor", "documentLink", "codeLens", "formatting", "selectionRange"]


def probes(document):
    """Positions whose selection ranges show where tokens are: in up to 40 lines, and at the end."""
    step = max(1, len(document.starts) // 40)
    lines = range(0, len(document.starts), step)
    places = [document.position((document.starts[line] * share + document.ends[line] * (3 - share)) // 3) for line in lines for share in range(4)]
    return [*places, document.position(len(document.text))]


def state_of(client, document):
    """The diagnostics of a document, and the results of the requests about all of it."""
    options = {"options": {"tabSize": 2, "insertSpaces": True}}
    where = {"textDocument": {"uri": document.uri}, **options, "positions": probes(document)}
    ids = {name: client.begin(f"textDocument/{name}", where) for name in VIEWS}
    state = {"diagnostics": [without(diagnostic, "data") for diagnostic in client.diagnostics(document)]}
    for name, id in ids.items():
        response = client.response(id)
        if response.get("error", {}).get("code") == -32801:
            response = client.ask(f"textDocument/{name}", where)
        state[name] = response.get("result", response.get("error"))
    # What the server needs to resolve a lens: it refers to the version.
    state["codeLens"] = [without(lens, "data") for lens in state["codeLens"] or []]
    return state


def without(value, *names):
    return {name: member for name, member in value.items() if name not in names}


def difference(got, expected):
    if isinstance(got, list) and isinstance(expected, list):
        for index, (one, other) in enumerate(zip(got, expected)):
            if one != other:
                return f"element {index} is {brief_json(one)}, expected {brief_json(other)}"
        return f"{len(got)} elements, expected {len(expected)}"
    return f"{brief_json(got)}, expected {brief_json(expected)}"


def brief_json(value):
    return json.dumps(value, ensure_ascii=False)[:250]


def open_descriptors(process):
    """What the descriptors of a process refer to; nothing where there is no /proc."""
    try:
        return [os.readlink(entry) for entry in pathlib.Path(f"/proc/{process}/fd").iterdir()]
    except FileNotFoundError:
        return []


__all__ = [
    "Document", "Failure", "REPOSITORY", "SCENARIOS", "broken_list", "capabilities", "large_list", "list_of", "marked", "open_descriptors",
    "require", "scenario", "smallest", "state_of", "units",
]  # fmt: skip

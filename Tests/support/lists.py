"""Lists for sessions, and what a server shows of one."""

import json
import os
import pathlib

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PROJECTS = REPOSITORY / "fixtures/projects/valid"
VIEWS = [
    "documentSymbol", "foldingRange", "documentColor", "documentLink", "codeLens", "formatting", "selectionRange",
    "codeAction",
]  # fmt: skip


def smallest():
    """The smallest valid list, which has no findings."""
    return (PROJECTS / "smallest.tierlist.json").read_text()


def large_list():
    """A valid list that uses most features."""
    return (PROJECTS / "the-kitchen-sink.tierlist.json").read_text()


def broken_list():
    """A list with mistakes of many kinds, and characters of every width."""
    return (
        '{\n  "schemaVersion": 1,\n  "title": "é漢😀",\n  "tiers": [\n'
        '    { "id": "s", "label": "S😀", "color": "#FF00", "order": "0", "itemIds": ["a", "nobody", "a"] },\n'
        '    { "id": "s", "label": "", "order": 1, "itemIds": ["b" },\n  ],\n  "items": {\n'
        '    "a": { "id": "a", "title": "e\u0301" "rating": "88" },\n    "b": { "id": "c", "title": "👩\u200d🚒, }\n'
        '  },\n  "overrides": { "gone": { "rating": 1 } },\n  "audit": { "createdAt": "yesterday" }\n'
    )


def marked(text, line_end="\n"):
    """A list with one syntax error, the character @, after a string on its line."""
    lines = smallest().replace('"label": "S",', f'"label": "{text}", "color": @,').split("\n")
    return line_end.join(lines)


def slug(text):
    return "-".join(text.lower().split())


def made(title, tiers, id_of=lambda number, text: slug(text), **members):
    """A project as data: titles of items by the label of their tier.

    - id_of: makes an id of the number and the title of an item, or the label of a tier.
    """
    titles = [title for titles in tiers.values() for title in titles]
    items = {id_of(*each): {"id": id_of(*each), "title": each[1]} for each in enumerate(titles)}
    ids, rows = iter(items), []
    for order, (label, below) in enumerate(tiers.items()):
        name = "unranked" if label == "Unranked" else id_of(order, label)
        rows.append({"id": name, "label": label, "order": order, "itemIds": [next(ids) for _ in below]})
    audit = {"createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"}
    head = {"schemaVersion": 1, "projectId": "0e02b2c3-58cc-4372-a567-0e02b2c3d479", "title": title}
    return head | {"tiers": rows, "items": items, "audit": audit} | members


def list_of(items):
    """A valid list with so many items, about 115 bytes each."""
    ids = [f"item-{number:07}" for number in range(items)]
    project = json.loads(smallest())
    project["tiers"][0]["itemIds"] = ids
    project["items"] = {id: {"id": id, "title": f"The title of {id}", "tags": ["one", "two"]} for id in ids}
    return json.dumps(project, indent=1)


def probes(document):
    """Positions whose selection ranges show where tokens are: in up to 40 lines, and at the end."""
    step = max(1, len(document.starts) // 40)
    lines = range(0, len(document.starts), step)
    indices = [
        (document.starts[line] * share + document.ends[line] * (3 - share)) // 3 for line in lines for share in range(4)
    ]
    return [document.position(index) for index in [*indices, len(document.text)]]


def state_of(client, document):
    """The diagnostics of a document, the results of the requests about all of it, and the actions in its middle."""
    places = probes(document)
    middle = {"range": {"start": (place := places[len(places) // 2]), "end": place}, "context": {"diagnostics": []}}
    where = document.where(options={"tabSize": 2, "insertSpaces": True}, positions=places, **middle)
    ids = {name: client.begin(f"textDocument/{name}", where) for name in VIEWS}
    state = {"diagnostics": [without(diagnostic, "data") for diagnostic in client.diagnostics(document)]}
    for name, id in ids.items():
        response = client.response(id)
        if response.get("error", {}).get("code") == -32801:
            response = client.ask(f"textDocument/{name}", where)
        state[name] = response.get("result", response.get("error"))
    # What the server needs to resolve a lens or an action: it refers to a revision.
    state["codeLens"] = [without(lens, "data") for lens in state["codeLens"] or []]
    for action in state["codeAction"] or []:
        action.get("data", {}).pop("textRevision", None)
    return state


def without(value, *names):
    return {name: member for name, member in value.items() if name not in names}


def open_descriptors(process):
    """What the descriptors of a process refer to; nothing where there is no /proc."""
    try:
        return [os.readlink(entry) for entry in pathlib.Path(f"/proc/{process}/fd").iterdir()]
    except FileNotFoundError:
        return []

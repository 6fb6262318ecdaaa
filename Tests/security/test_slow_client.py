"""What makes a server slow must not make it large: a client that does not read, media that take long to hash."""

import json
import os
import time

import pytest
from client import capabilities
from hostile import MARK, hostile_list
from place import clean_list

SMALL = clean_list()
BIG = json.dumps(hostile_list([f"{MARK} {number}" for number in range(2000)], plain=True))
PLACE = {"line": 3, "character": 12}
# The document, what is sent again and again, its share of the edits, and the memory that this may take in MB.
FLOODS = {
    "edits": (SMALL, ["edit"], 1, 100),
    "whole texts": (BIG, ["text"], 100, 300),
    "requests": (SMALL, ["hover"], 1, 150),
    "edits with requests": (SMALL, ["edit", "hover"], 1, 150),
}


def send(client, document, kind, number):
    if kind == "hover":
        client.begin("textDocument/hover", document.where(position=PLACE))
    else:
        span = {"start": PLACE, "end": {**PLACE, "character": 13}}
        edit = {"range": span, "text": chr(65 + number % 26)}
        text = {"text": BIG.replace('"List"', f'"List {number}"')}
        client.change(document, [edit if kind == "edit" else text])


@pytest.mark.parametrize("name", FLOODS)
def test_a_client_that_does_not_read(client, options, note, name):
    """Sends much, reads nothing, and then everything."""
    text, kinds, share, megabytes = FLOODS[name]
    document = client.open(text)
    # It is not known what its text is between the edits.
    client.documents.clear()
    client.flush()
    client.reads = False
    # Meanwhile the diagnostics of a large document fill the pipe.
    time.sleep(1)
    most, quiet, number, count = 0, 0, 0, options.flood // share
    # Until nothing more is taken.
    while quiet < 6 and (number < count or client.outgoing):
        while len(client.outgoing) < 1 << 20 and number < count:
            number += 1
            for kind in kinds:
                send(client, document, kind, number)
        before = len(client.outgoing), number
        end = time.monotonic() + 0.25
        while client.outgoing and time.monotonic() < end:
            client.pump(0.05)
        quiet = quiet + 1 if before == (len(client.outgoing), number) else 0
        most = max(most, client.memory())
    taken = number
    for _ in range(10):
        spent = client.processor_time()
        time.sleep(2)
        spent = client.processor_time() - spent
        if spent <= 0.2:
            break
    client.reads = True
    for rest in range(number + 1, count + 1):
        for kind in kinds:
            send(client, document, kind, rest)
        if len(client.outgoing) > 1 << 20:
            client.wait(lambda: len(client.outgoing) < 1 << 18, 60)
            most = max(most, client.memory())
    last = client.begin("textDocument/documentSymbol", document.where())
    assert isinstance(client.response(last, 120)["result"], list)
    most = max(most, client.memory())
    # Responses may come in another order than their requests.
    assert client.wait(lambda: len(client.responses) == len(client.sent), 60), "requests without a response"
    versions = [params["version"] for params in client.published if params.get("version") is not None]
    assert versions == sorted(versions), "versions go back"
    assert most <= megabytes, f"{most:.0f} MB"
    assert spent <= 0.2, f"{spent:.2f} s of CPU time in 2 s while it waits"
    client.stop()
    note(f"at most {most:.0f} MB; {taken} of {count} taken before reading, {spent:.2f} s of CPU time in 2 s of waiting")


def test_media_that_take_long_to_hash(run, note):
    """Other documents do not wait for them."""
    projects = []
    for number in range(os.cpu_count() + 2):
        media, entries = run.folder / f"{number}.tierproj" / "Media", []
        media.mkdir(parents=True)
        for index in range(50):
            (media / f"{index}m.png").touch()
            os.truncate(media / f"{index}m.png", 1_280_000)
            entry = {"id": f"m{index}", "kind": "image", "uri": f"file://Media/{index}m.png", "mime": "image/png"}
            entries.append(entry)
        text = clean_list(number).replace('"title": "A"', f'"title": "A", "media": {json.dumps(entries)}')
        projects.append(run.file(media.parent / "project.json", text))
    client = run.start(capabilities(pull=True))
    documents = [client.open(path.read_text(), path.as_uri()) for path in projects]
    for document in documents:
        client.begin("textDocument/diagnostic", document.where())
    other = client.open(clean_list(99), "untitled:a.tierlist.json")
    slowest = 0
    for method in ["diagnostic", "documentSymbol"] * 20:
        start = time.monotonic()
        client.about(other, method)
        slowest = max(slowest, time.monotonic() - start)
    for document in documents:
        assert "bundle/wrong-hash" in str(client.about(document, "diagnostic"))
    client.stop()
    assert slowest <= 3, f"{slowest:.1f} s for a response"
    note(f"{len(projects)} bundles of 64 MB, at most {slowest * 1000:.0f} ms for a response")

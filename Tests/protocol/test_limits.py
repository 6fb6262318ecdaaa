"""Large, deep and many documents: CPU time, memory, and findings that say so. Time is that of the server, so that other
work does not count.
"""

import json
import sys
import time

import pytest
from lists import broken_list, large_list, list_of, marked, open_descriptors, smallest
from methods import advertised, ask_everywhere, params
from named import named


def test_twenty_megabytes(client, note):
    text = list_of(150_000)
    document = client.open(text)
    client.diagnostics(document, 60)
    opened = client.processor_time()
    middle = text.index('"item-0075000": {')
    client.edit(document, middle, middle, "\n")
    client.check_responds("an edit")
    client.diagnostics(document, 60)
    checked = client.processor_time() - opened
    note(f"{len(text) / 1e6:.0f} MB: open {opened:.1f} s CPU, edit and check {checked:.2f} s, {client.memory():.0f} MB")
    assert opened < 5 and checked < 2, "too slow"
    before = client.memory()
    client.close(document)
    client.flush()
    time.sleep(3)
    note(f"{client.memory():.0f} MB after it is closed")
    # Elsewhere the allocator decides what it returns to the system.
    assert not sys.platform.startswith("linux") or client.memory() < before / 4


def test_shutdown_during_a_check(client):
    client.open(list_of(100_000))
    client.flush(60)
    client.stop()


def test_other_documents_during_a_check(client):
    small = client.open(smallest())
    client.diagnostics(small)
    # More than once, because this process could wait for a processor while the server works.
    for _ in range(4):
        large = client.open(list_of(100_000))
        client.flush(60)
        client.published.clear()
        client.about(small, "hover", position={"line": 5, "character": 10})
        if not client.published:
            return
        client.close(large)
    pytest.fail("a small document waits for the check of a large one")


def test_depth_100000(client, note):
    for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000, "[{" * 50_000, "]" * 100_000):
        document = client.open(text)
        found = client.diagnostics(document, 60)
        rules = {diagnostic["code"] for diagnostic in found}
        assert "json/nesting" in rules or (text[0] == "]" and "json/syntax" in rules), f"nesting 100,000 deep: {rules}"
        for method, make, _ in advertised(client):
            client.ask(f"textDocument/{method}", params(make, document, {"line": 0, "character": 50_000}), 60)
        client.close(document)
    note(f"{client.memory():.0f} MB")


def test_depth_5000(client):
    document = client.open('{"a":[' * 2_500 + "]}" * 2_500)
    assert client.diagnostics(document, 60), "no diagnostic for nesting 5,000 deep"
    ask_everywhere(client, document, [{"line": 0, "character": 7_000}])


def test_one_line_of_five_megabytes(client, note):
    text = " ".join(list_of(40_000).split("\n"))
    document = client.open(text)
    at = len(text) // 2
    client.edit(document, at, at, " ")
    ask_everywhere(client, document, [document.position(at)], checks=False)
    client.diagnostics(document, 60)
    note(f"{client.processor_time():.1f} s CPU")
    assert client.processor_time() < 15, "too slow"


def test_two_hundred_edits_of_two_megabytes(client, run, generator, note):
    document = client.open(list_of(15_000))
    client.diagnostics(document, 60)
    before = client.processor_time()
    for _ in range(200):
        at = generator.randrange(len(document.text) - 1)
        where = document.position(at)
        client.change(document, [{"range": {"start": where, "end": where}, "text": "x"}])
        at = document.index(where)
        document.text = document.text[:at] + "x" + document.text[at:]
        line = where["line"]
        document.starts[line + 1 :] = [start + 1 for start in document.starts[line + 1 :]]
        document.ends[line:] = [end + 1 for end in document.ends[line:]]
    client.diagnostics(document, 60)
    note(f"{client.processor_time() - before:.1f} s CPU")
    assert client.processor_time() - before < 20, "too slow"
    run.check_equal(client, document, "after 200 edits")


def test_five_hundred_documents(client, note):
    sound = lambda number: large_list().replace('"projectId": "', f'"projectId": "{number:04}')
    texts = [marked(f"number {number}") if number % 2 else sound(number) for number in range(500)]
    for document in [client.open(text) for text in texts]:
        found = client.diagnostics(document, 60)
        assert bool(found) or (document.version == 1 and "@" not in document.text), f"no diagnostics of {document.uri}"
    note(f"{client.memory():.0f} MB")
    assert client.memory() < 200, f"{client.memory():.0f} MB for 500 documents"


def test_thirty_pending_requests(puller, note, options):
    """Responses of megabytes are not computed faster than the client reads them."""
    ids = [f"i{number}" for number in range(20_000)]
    items = {id: {"id": id, "title": id} for id in ids}
    tiers = [{"id": "s", "label": "S", "order": 0, "itemIds": ids}]
    text = json.dumps({"schemaVersion": 1, "tiers": tiers, "items": items}, separators=(",", ":"))
    document = puller.open(text)
    pending = {puller.begin("textDocument/documentSymbol", document.where()) for _ in range(30)}
    received, end = 0, time.monotonic() + 300 * options.patience
    while pending and time.monotonic() < end:
        puller.pump(0.1)
        for kind, id in list(puller.responses):
            assert "result" in puller.responses.pop((kind, id)), "an error"
            if id in pending:
                pending.discard(id)
                received += 1
    assert not pending and received == 30, f"{received} responses, {len(pending)} requests without one"
    peak = puller.peak_memory()
    puller.pause(3)
    note(f"{len(text) / 1e3:.0f} KB: peak {peak:.0f} MB, {puller.memory():.0f} MB when all is read")
    assert peak < 200, f"peak {peak:.0f} MB"
    assert not sys.platform.startswith("linux") or puller.memory() < 100, f"{puller.memory():.0f} MB are kept"


def open_and_close(client, number, text):
    document = client.open(text)
    if number % 3 == 0:
        client.edit(document, 0, 0, " ")
    client.close(document)


def edit(client, number, document):
    at = len(document.text) // 2
    client.edit(document, at, at + number % 2, "" if number % 2 else "x")


def configure(client, number, _):
    """Each change of the settings has all open documents checked again."""
    client.configure({"profile": ("cloud", "offline")[number % 2]})


# What is done again and again, how often before memory is measured and afterwards, and how much it may grow in MB.
REPEATED = {
    "documents": (open_and_close, lambda client: list_of(150), 500, 1_500, 15),
    "edits": (edit, lambda client: client.open(large_list()), 4_000, None, 10),
    "settings": (configure, lambda client: [client.open(broken_list() + " " * n) for n in range(5)], 1_000, 2_000, 10),
}


@named("act, start, first, count, most", REPEATED)
def test_memory_stays(client, options, note, act, start, first, count, most):
    subject = start(client)
    for number in range(first + (count or options.edits)):
        act(client, number, subject)
        if number % 100 == 99:
            client.check_responds(act.__name__)
            if act is edit:
                client.diagnostics(subject)
            client.forget()
        if number == first - 1:
            client.pause(0.5)
            before, descriptors = client.memory(), len(open_descriptors(client.process.pid))
    client.pause(0.5)
    grown = client.memory() - before
    note(f"{before:.0f} MB {grown:+.1f} MB")
    assert grown < most, f"memory grew by {grown:.1f} MB"
    assert len(open_descriptors(client.process.pid)) <= descriptors, "open files are left"


def test_ten_thousand_mistakes(client, note):
    document = client.open("[\n" + ",\n".join(["@"] * 10_000) + "\n]")
    found = client.diagnostics(document, 60)
    note(f"{len(found)} diagnostics")
    assert 10 <= len(found) <= 1_001, f"{len(found)} diagnostics"
    client.configure({"maxDiagnostics": 7})
    client.check_responds("settings")
    assert client.wait(lambda: len(client.published[-1]["diagnostics"]) <= 8, 10), "maxDiagnostics has no effect"


def test_control_characters(client):
    document = client.open("\0".join(smallest()) + "\x01\x1b[31m\x7f\0\u202e\ufffe")
    client.diagnostics(document)
    ask_everywhere(client, document, [document.position(index) for index in range(0, len(document.text), 40)])


def test_lone_surrogates(client):
    document = client.open(marked("a\ud800b\udc00c\udc00\ud800"))
    client.diagnostics(document)
    client.edit(document, 0, 0, "\n")
    ask_everywhere(client, document, [{"line": line, "character": 20} for line in range(8)])


def test_every_prefix(puller, run):
    """A list typed character by character, with all requests at the cursor after some of them."""
    document = puller.open("")
    for index, character in enumerate(smallest()):
        puller.edit(document, index, index, character)
        if index % 12 == 0:
            ask_everywhere(puller, document, [document.position(index + 1)])
        if index % 40 == 0:
            run.check_equal(puller, document, f"the first {index + 1} characters")

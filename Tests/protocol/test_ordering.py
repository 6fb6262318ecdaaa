"""Which version a request sees, and that each has one response, however many there are."""

import json

import pytest
from client import capabilities
from lists import PROJECTS, broken_list, large_list
from methods import BENIGN, advertised, params


def test_requests_see_earlier_changes(client, document, generator):
    for _number in range(60):
        at = document.text.index('"label": "S') + len('"label": "S')
        client.edit(document, at, at, generator.choice("xyz😀é"))
        label = json.loads(document.text)["tiers"][0]["label"]
        symbols = client.about(document, "documentSymbol")
        assert label in json.dumps(symbols, ensure_ascii=False)


def test_requests_see_no_later_changes(client, document, note):
    """A request followed at once by a change has the result of its own version, or ContentModified."""
    results = 0
    for number in range(100):
        expected = client.about(document, "documentSymbol")
        id = client.begin("textDocument/documentSymbol", document.where())
        client.edit(document, 0, 0, "\n")
        response = client.response(id)
        if "result" in response:
            results += 1
            assert response["result"] == expected, f"request {number} has the symbols of another version"
        else:
            assert response["error"]["code"] == -32801
    note(f"{results} of 100 results")


def test_requests_between_changes(puller, run, generator, note):
    document = puller.open(large_list())
    methods = advertised(puller)
    ids = []
    for _number in range(500):
        puller.change(document, document.random_changes(generator))
        method, make, _ = generator.choice(methods)
        place = document.position(generator.randrange(len(document.text) + 1))
        ids.append((method, puller.begin(f"textDocument/{method}", params(make, document, place))))
    stale = 0
    for method, id in ids:
        response = puller.response(id, 60)
        code = response.get("error", {}).get("code")
        stale += code == -32801
        assert code is None or code in BENIGN | {-32602}, f"{method}: {response}"
    note(f"{stale} of 500 are about an older version")
    run.check_equal(puller, document, "after requests between changes")


def test_the_same_session_twice(run):
    """The same messages give the same diagnostics and results, byte by byte."""
    sessions = []
    for _ in range(2):
        client = run.start()
        messages = []
        for path in sorted(PROJECTS.glob("*.tierlist.json")):
            uri = (run.folder / path.name).as_uri()
            document = client.open(path.read_text().replace('"title": ', '"titel": ', 3), uri=uri)
            messages.append(client.diagnostics(document))
            for method, make, _ in advertised(client):
                if method != "completion":  # Offers the current time and new ids.
                    where = params(make, document, document.position(len(document.text) // 2))
                    messages.append([method, client.ask(f"textDocument/{method}", where).get("result")])
            client.close(document)
        sessions.append([json.dumps(message) for message in messages])
    assert sessions[0] == sessions[1]


def test_odd_params_of_notifications(client):
    document = client.open(broken_list())
    expected = client.diagnostics(document)
    names = [
        "initialized", "$/cancelRequest", "$/setTrace", "$/progress", "window/workDoneProgress/cancel",
        "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders",
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose",
        "notebookDocument/didOpen", "tierlint/unknown", "", "$/",
    ]  # fmt: skip
    odd = [
        None, {}, [], [1], 5, "x", {"textDocument": 5}, {"textDocument": {"uri": 7}}, {"settings": 5},
        {"changes": [1, {"uri": "x", "type": 99}]}, {"event": {"added": None, "removed": [5]}}, {"value": []},
        {"id": {}}, {"textDocument": {"uri": client.uri(), "text": 5}},
        {
            "textDocument": {"uri": document.uri, "version": "x"},
            "contentChanges": [{}, 5, {"text": 7}, {"range": None}],
        },
    ]  # fmt: skip
    for name in names:
        for params_ in odd[:-1] if name == "textDocument/didClose" else odd:
            client.send({"method": name, **({} if params_ is None else {"params": params_})})
        client.check_responds(f"odd params of {name or 'an empty method'}")
    assert client.diagnostics(document) == expected, "the document has changed"


def test_unknown_methods(client):
    methods = (
        "tierlint/unknown", "textDocument/nothing", "$/nothing", "", "😀", "x" * 10_000, "initialised",
        "textDocument/hover ",
    )  # fmt: skip
    for method in methods:
        for params_ in (None, {}, [1, 2]):
            assert client.error(method, params_) == -32601, f"{method[:20]}: expected -32601"


def test_trace(run):
    client = run.start(trace="messages")
    document = client.open(broken_list())
    client.diagnostics(document)
    assert any(note["method"] == "$/logTrace" for note in client.notifications), "no $/logTrace with trace messages"
    for value in ("verbose", "messages", "loud", None, "off"):
        client.notify("$/setTrace", {"value": value})
    client.check_responds("$/setTrace")
    client.notifications.clear()
    client.about(document, "foldingRange")
    assert not client.notifications, f"{client.notifications[:1]} with trace off"


@pytest.mark.parametrize("answers", [False, "errors"])
def test_a_client_that_does_not_help(run, answers):
    """It has diagnostics, whether or how it answers the requests of the server."""
    client = run.client()
    client.answers = answers
    client.initialize(capabilities(configuration=True, didChangeWatchedFiles={"dynamicRegistration": True}))
    assert client.diagnostics(client.open(broken_list()))
    assert client.requests, "the server has sent no request"

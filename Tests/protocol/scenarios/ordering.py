"""Which version a request sees, and that each has one response, however many there are."""

import json

from methods import BENIGN, advertised, params
from suite import PROJECTS, broken_list, capabilities, large_list, require, scenario, smallest


@scenario("requests-see-earlier-changes")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    for number in range(60):
        at = document.text.index('"label": "S') + len('"label": "S')
        client.edit(document, at, at, run.generator.choice("xyz😀é"))
        label = json.loads(document.text)["tiers"][0]["label"]
        symbols = client.result("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})
        require(label in json.dumps(symbols, ensure_ascii=False), f"edit {number}: the symbols do not have the label {label}")


@scenario("requests-see-all-of-a-burst")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    for _ in range(400):
        client.edit(document, 0, 0, "\n")
    symbols = client.result("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})
    lines = [symbol["selectionRange"]["start"]["line"] for symbol in symbols]
    require(lines and min(lines) > 400, f"symbols in lines {lines} after 400 new lines")


@scenario("requests-see-no-later-changes")
def _(run):
    """A request followed at once by a change has the result of its own version, or ContentModified."""
    client = run.start()
    document = client.open(run.uri(), smallest())
    results = 0
    for number in range(100):
        expected = client.result("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})
        id = client.begin("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})
        client.edit(document, 0, 0, "\n")
        response = client.response(id)
        if "result" in response:
            results += 1
            require(response["result"] == expected, f"request {number} has the symbols of another version")
        else:
            require(response["error"]["code"] == -32801, f"{response}")
    run.note(f"{results} of 100 results")


@scenario("six-hundred-requests")
def _(run):
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), broken_list())
    methods = advertised(client)
    ids = []
    for number in range(600):
        method, make, _ = methods[number % len(methods)]
        ids.append(client.begin(f"textDocument/{method}", params(make, document, document.position(number % len(document.text)))))
    for id in ids:
        client.response(id, 60)


@scenario("requests-between-changes")
def _(run):
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), large_list())
    methods = advertised(client)
    ids = []
    for number in range(500):
        client.change(document, document.random_changes(run.generator))
        method, make, _ = run.generator.choice(methods)
        place = document.position(run.generator.randrange(len(document.text) + 1))
        ids.append((method, client.begin(f"textDocument/{method}", params(make, document, place))))
    stale = 0
    for method, id in ids:
        response = client.response(id, 60)
        code = response.get("error", {}).get("code")
        stale += code == -32801
        require(code is None or code in BENIGN | {-32602}, f"{method}: {response}")
    run.note(f"{stale} of 500 are about an older version")
    run.check_equal(client, document, "after requests between changes")


@scenario("a-client-that-does-not-read")
def _(run):
    """20,000 requests while nothing is read: memory is bounded, and all have a response afterwards."""
    client = run.start()
    document = client.open(run.uri(), smallest())
    client.diagnostics(document)
    before = client.memory()
    client.reads = False
    ids = []
    for number in range(20_000):
        ids.append(client.begin("textDocument/documentSymbol" if number % 2 else "tierlint/unknown", {"textDocument": {"uri": document.uri}}))
        if number % 500 == 0:
            client.pump(0.01)
    client.pause(2)
    grown = client.memory() - before
    client.reads = True
    for id in ids:
        client.response(id, 60)
    run.note(f"{grown:.0f} MB while nothing was read")
    require(grown < 100, f"memory grew by {grown:.0f} MB")


@scenario("the-same-session-twice")
def _(run):
    """The same messages give the same diagnostics and results, byte by byte."""
    sessions = []
    for _ in range(2):
        client = run.start()
        messages = []
        for path in sorted(PROJECTS.glob("*.tierlist.json")):
            uri = (run.folder / path.name).as_uri()
            document = client.open(uri, path.read_text().replace('"title": ', '"titel": ', 3))
            messages.append(client.diagnostics(document))
            for method, make, _ in advertised(client):
                if method != "completion":  # Offers the current time and new ids.
                    messages.append([method, client.ask(f"textDocument/{method}", params(make, document, document.position(len(document.text) // 2))).get("result")])
            client.close(document)
        sessions.append([json.dumps(message) for message in messages])
    for one, other in zip(*sessions):
        require(one == other, f"{one[:200]} and {other[:200]}")


@scenario("a-client-that-never-answers")
def _(run):
    client = run.client()
    client.answers = False
    client.initialize(capabilities(configuration=True, didChangeWatchedFiles={"dynamicRegistration": True}))
    document = client.open(run.uri(), broken_list())
    require(client.diagnostics(document), "no diagnostics for a client that does not answer workspace/configuration")
    require(client.requests, "the server has sent no request")


@scenario("a-client-that-answers-with-errors")
def _(run):
    client = run.client()
    client.answers = "errors"
    client.initialize(capabilities(configuration=True, didChangeWatchedFiles={"dynamicRegistration": True}))
    document = client.open(run.uri(), broken_list())
    require(client.diagnostics(document), "no diagnostics for a client that answers with errors")


@scenario("odd-params-of-notifications")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    expected = client.diagnostics(document)
    names = ["initialized", "$/cancelRequest", "$/setTrace", "$/progress", "window/workDoneProgress/cancel", "workspace/didChangeConfiguration",
             "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "textDocument/didOpen", "textDocument/didChange",
             "textDocument/didSave", "textDocument/didClose", "notebookDocument/didOpen", "tierlint/unknown", "", "$/"]  # fmt: skip
    odd = [None, {}, [], [1], 5, "x", {"textDocument": 5}, {"textDocument": {"uri": 7}}, {"settings": 5}, {"changes": [1, {"uri": "x", "type": 99}]},
           {"event": {"added": None, "removed": [5]}}, {"value": []}, {"id": {}}, {"textDocument": {"uri": run.uri(), "text": 5}},
           {"textDocument": {"uri": document.uri, "version": "x"}, "contentChanges": [{}, 5, {"text": 7}, {"range": None}]}]  # fmt: skip
    for name in names:
        for params_ in odd[:-1] if name == "textDocument/didClose" else odd:
            client.send({"method": name, **({} if params_ is None else {"params": params_})})
        client.check_responds(f"odd params of {name or 'an empty method'}")
    require(client.diagnostics(document) == expected, "the document has changed")


@scenario("unknown-methods")
def _(run):
    client = run.start()
    for method in ("tierlint/unknown", "textDocument/nothing", "$/nothing", "", "😀", "x" * 10_000, "initialised", "textDocument/hover "):
        for params_ in (None, {}, [1, 2]):
            require(client.error(method, params_) == -32601, f"{method[:20]}: expected -32601")


@scenario("trace")
def _(run):
    client = run.start(trace="messages")
    document = client.open(run.uri(), broken_list())
    client.diagnostics(document)
    require(any(note["method"] == "$/logTrace" for note in client.notifications), "no $/logTrace with trace messages")
    for value in ("verbose", "messages", "loud", None, "off"):
        client.notify("$/setTrace", {"value": value})
    client.check_responds("$/setTrace")
    client.notifications.clear()
    client.result("textDocument/foldingRange", {"textDocument": {"uri": document.uri}})
    require(not client.notifications, f"{client.notifications[:1]} with trace off")

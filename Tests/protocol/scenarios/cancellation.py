"""Cancelled requests, and ids."""

from suite import capabilities, large_list, list_of, require, scenario, smallest


def streaming(client, token):
    return client.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": token})


def waiting(client, id=None):
    """A request that has no response until something happens: the first one has reported all there is."""
    client.response(streaming(client, "first"))
    known = [{"uri": item["uri"], "value": item["resultId"]} for note in client.notifications if note["method"] == "$/progress"
             for item in note["params"]["value"].get("items", [])]  # fmt: skip
    id = client.begin("workspace/diagnostic", {"previousResultIds": known, "partialResultToken": "t"}, id=id)
    client.pause(0.3)
    return id


@scenario("ids-that-are-not-running")
def _(run):
    client = run.start()
    client.ask("tierlint/unknown")
    for params in ({"id": 99}, {"id": "99"}, {"id": client.last_id}, {"id": None}, {"id": 1.5}, {"id": []}, {}, [], None, 5):
        client.send({"method": "$/cancelRequest", "params": params})
    client.check_responds("cancellations")


@scenario("a-waiting-request")
def _(run):
    client = run.start(capabilities(pull=True))
    client.diagnostics(client.open(run.uri(), smallest()))
    id = waiting(client)
    require((int, id) not in client.responses, "workspace/diagnostic does not wait for changes")
    client.notify("$/cancelRequest", {"id": id})
    require(client.response(id, 2).get("error", {}).get("code") == -32800, "expected -32800")


@scenario("a-waiting-request-with-a-string-id")
def _(run):
    client = run.start(capabilities(pull=True))
    client.diagnostics(client.open(run.uri(), smallest()))
    id = waiting(client, "waiting")
    client.notify("$/cancelRequest", {"id": 1})
    client.pause(0.3)
    require((str, id) not in client.responses, "another id was cancelled")
    client.notify("$/cancelRequest", {"id": "waiting"})
    require(client.response(id, 2).get("error", {}).get("code") == -32800, "expected -32800")


@scenario("requests-on-their-way")
def _(run):
    client = run.start()
    document = client.open(run.uri(), list_of(3_000))
    ids, cancelled = [], 0
    for number in range(200):
        name = ("documentSymbol", "formatting", "foldingRange", "codeLens")[number % 4]
        ids.append(client.begin(f"textDocument/{name}", {"textDocument": {"uri": document.uri}, "options": {}}))
        if run.generator.random() < 0.7:
            client.notify("$/cancelRequest", {"id": run.generator.choice(ids[-5:])})
    for id in ids:
        response = client.response(id, 60)
        cancelled += response.get("error", {}).get("code") == -32800
        require("result" in response or response["error"]["code"] == -32800, f"{response}")
    run.note(f"{cancelled} of 200 cancelled")


@scenario("a-cancellation-that-comes-too-late")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    for _ in range(50):
        id = client.begin("textDocument/foldingRange", {"textDocument": {"uri": document.uri}})
        client.response(id)
        client.notify("$/cancelRequest", {"id": id})
    client.check_responds("late cancellations")


@scenario("a-cancellation-that-comes-too-early")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    for id in ("early", 12_345):
        client.notify("$/cancelRequest", {"id": id})
        response = client.ask("textDocument/foldingRange", {"textDocument": {"uri": document.uri}}, id=id)
        require("result" in response, f"cancelled before it was sent: {response}")


@scenario("an-id-is-free-after-its-response")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    for _ in range(300):
        require("result" in client.ask("textDocument/foldingRange", {"textDocument": {"uri": document.uri}}, id=1), "no result")


@scenario("an-id-that-is-running-is-refused")
def _(run):
    client = run.start(capabilities(pull=True))
    client.diagnostics(client.open(run.uri(), smallest()))
    id = waiting(client)
    client.send({"id": id, "method": "textDocument/foldingRange", "params": {}})
    require(client.response(id, 5).get("error", {}).get("code") == -32600, "expected -32600 for an id that is running")
    client.responses.clear()
    client.notify("$/cancelRequest", {"id": id})
    require(client.response(id, 5).get("error", {}).get("code") == -32800, "the first request is still running")


@scenario("progress-of-an-unknown-token")
def _(run):
    client = run.start(capabilities())
    for token in ("tierlint/scan/1", "tierlint/scan/99", 7, None, {}):
        client.notify("window/workDoneProgress/cancel", {"token": token})
    client.diagnostics(client.open(run.uri(), large_list()))
    client.check_responds("cancelled progress")


@scenario("closing-a-document-with-requests")
def _(run):
    client = run.start()
    for _ in range(10):
        document = client.open(run.uri(), list_of(500))
        ids = [client.begin("textDocument/formatting", {"textDocument": {"uri": document.uri}, "options": {}}) for _ in range(5)]
        client.close(document)
        for id in ids:
            response = client.response(id)
            require("result" in response or response["error"]["code"] in (-32801, -32800), f"{response}")

"""Cancelled requests, and ids."""

from client import capabilities
from lists import large_list, list_of, smallest


def streaming(client, token):
    return client.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": token})


def waiting(client, id=None):
    """A request that has no response until something happens: the first one has reported all there is."""
    client.response(streaming(client, "first"))
    reports = [item for value in client.progress() for item in value.get("items", [])]
    known = [{"uri": item["uri"], "value": item["resultId"]} for item in reports]
    id = client.begin("workspace/diagnostic", {"previousResultIds": known, "partialResultToken": "t"}, id=id)
    client.pause(0.3)
    return id


def test_ids_that_are_not_running(client):
    client.ask("tierlint/unknown")
    odd = ({"id": 99}, {"id": "99"}, {"id": client.last_id}, {"id": None}, {"id": 1.5}, {"id": []}, {}, [], None, 5)
    for params in odd:
        client.send({"method": "$/cancelRequest", "params": params})
    client.check_responds("cancellations")


def test_a_waiting_request(puller):
    puller.diagnostics(puller.open(smallest()))
    id = waiting(puller)
    assert (int, id) not in puller.responses, "workspace/diagnostic does not wait for changes"
    puller.cancel(id)
    assert puller.response(id, 2).get("error", {}).get("code") == -32800, "expected -32800"


def test_a_waiting_request_with_a_string_id(puller):
    puller.diagnostics(puller.open(smallest()))
    id = waiting(puller, "waiting")
    puller.cancel(1)
    puller.pause(0.3)
    assert (str, id) not in puller.responses, "another id was cancelled"
    puller.cancel("waiting")
    assert puller.response(id, 2).get("error", {}).get("code") == -32800, "expected -32800"


def test_requests_on_their_way(client, generator, note):
    document = client.open(list_of(3_000))
    ids, cancelled = [], 0
    for number in range(200):
        name = ("documentSymbol", "formatting", "foldingRange", "codeLens")[number % 4]
        ids.append(client.begin(f"textDocument/{name}", document.where(options={})))
        if generator.random() < 0.7:
            client.cancel(generator.choice(ids[-5:]))
    for id in ids:
        response = client.response(id, 60)
        cancelled += response.get("error", {}).get("code") == -32800
        assert "result" in response or response["error"]["code"] == -32800
    note(f"{cancelled} of 200 cancelled")


def test_a_cancellation_that_comes_too_late(client, document):
    for _ in range(50):
        id = client.begin("textDocument/foldingRange", document.where())
        client.response(id)
        client.cancel(id)
    client.check_responds("late cancellations")


def test_a_cancellation_that_comes_too_early(client, document):
    for id in ("early", 12_345):
        client.cancel(id)
        response = client.ask("textDocument/foldingRange", document.where(), id=id)
        assert "result" in response, f"cancelled before it was sent: {response}"


def test_an_id_is_free_after_its_response(client, document):
    for _ in range(300):
        assert "result" in client.ask("textDocument/foldingRange", document.where(), id=1), "no result"


def test_an_id_that_is_running_is_refused(puller):
    puller.diagnostics(puller.open(smallest()))
    id = waiting(puller)
    puller.send({"id": id, "method": "textDocument/foldingRange", "params": {}})
    assert puller.response(id, 5).get("error", {}).get("code") == -32600, "expected -32600 for an id that is running"
    puller.responses.clear()
    puller.cancel(id)
    assert puller.response(id, 5).get("error", {}).get("code") == -32800, "the first request is still running"


def test_progress_of_an_unknown_token(run):
    client = run.start(capabilities())
    for token in ("tierlint/scan/1", "tierlint/scan/99", 7, None, {}):
        client.notify("window/workDoneProgress/cancel", {"token": token})
    client.diagnostics(client.open(large_list()))
    client.check_responds("cancelled progress")


def test_closing_a_document_with_requests(client):
    for _ in range(10):
        document = client.open(list_of(500))
        ids = [client.begin("textDocument/formatting", document.where(options={})) for _ in range(5)]
        client.close(document)
        for id in ids:
            response = client.response(id)
            assert "result" in response or response["error"]["code"] in (-32801, -32800)

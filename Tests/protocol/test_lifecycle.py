"""The order of a session: `initialize`, `shutdown`, `exit`."""

import pytest
from lists import broken_list, smallest

HOVER = {"textDocument": {"uri": "file:///x.tierlist.json"}, "position": {"line": 0, "character": 0}}


def test_capabilities(run):
    client = run.client()
    result = client.result("initialize", client.initialize_params())
    assert result["serverInfo"]["name"] == "tierlint" and result["serverInfo"]["version"]
    sync = result["capabilities"]["textDocumentSync"]
    assert sync["openClose"] and sync["change"] == 2 and "save" in sync, f"textDocumentSync is {sync}"
    assert "diagnosticProvider" not in result["capabilities"], "diagnosticProvider for a client that does not pull"


def test_requests_before_initialize(run):
    client = run.client()
    for method in ("textDocument/hover", "shutdown", "tierlint/unknown", "workspace/executeCommand"):
        assert client.error(method, HOVER) == -32002, f"{method} before initialize: expected -32002"
    client.initialize()


def test_notifications_before_initialize(run):
    client = run.client()
    early = client.open(broken_list())
    client.notify("initialized", {})
    client.notify("tierlint/unknown", {})
    client.pause(0.3)
    assert not client.log, f"a message before initialize: {client.log[:1]}"
    client.documents.clear()
    client.initialize()
    assert client.diagnostics(client.open(broken_list())), "no diagnostics after initialize"
    client.check_responds("early notifications")
    assert early.uri not in [each["uri"] for each in client.published], "a document was opened before initialize"


def test_second_initialize(client):
    assert client.error("initialize", client.initialize_params()) == -32600, "expected -32600"
    assert client.diagnostics(client.open(broken_list())), "no diagnostics after a second initialize"


def test_odd_members_of_initialize(run):
    variants = (
        {
            "trace": "loud", "locale": "xx-YY", "x-unknown": [1, {}], "initializationOptions": [1, None],
            "workspaceFolders": None,
        },
        {"processId": "12", "rootUri": 7, "capabilities": [], "clientInfo": None},
        {"processId": -1, "rootPath": "/nowhere", "workspaceFolders": [{"uri": 1}, 2, None, {"name": "x"}]},
        {
            "processId": 2**70,
            "capabilities": {"general": {"positionEncodings": 5}, "textDocument": None, "workspace": "x"},
        },
    )  # fmt: skip
    for members in variants:
        client = run.client()
        client.result("initialize", {**client.initialize_params(), **members})
        client.notify("initialized", {})
        client.check_responds("odd members")


def test_params_of_initialize_must_be_an_object(run):
    client = run.client()
    for params in ([1, 2], None):
        assert client.error("initialize", params) == -32602, "expected -32602"
    client.initialize()
    client.check_responds("a refused initialize")


def test_requests_before_initialized(run):
    client = run.client()
    client.result("initialize", client.initialize_params())
    document = client.open(smallest())
    client.about(document, "documentSymbol")


def test_shutdown_and_exit(client):
    client.open(broken_list())
    client.stop()


def test_requests_after_shutdown(client):
    assert client.result("shutdown") is None, "the result of shutdown must be null"
    for method in ("textDocument/hover", "shutdown", "initialize", "tierlint/unknown"):
        assert client.error(method, HOVER) == -32600, f"{method} after shutdown: expected -32600"
    client.notify("exit")
    assert client.exit_code() == 0, "expected exit code 0"


def test_notifications_after_shutdown(client):
    client.result("shutdown")
    client.published.clear()
    client.open(broken_list())
    client.pause(0.3)
    assert not client.published, "diagnostics after shutdown"
    client.notify("exit")
    assert client.exit_code() == 0, "expected exit code 0"


@pytest.mark.parametrize("is_initialized", [True, False])
def test_exit_without_shutdown(run, is_initialized):
    client = run.start() if is_initialized else run.client()
    client.notify("exit")
    assert client.exit_code() == 1


def test_shutdown_cancels_running_requests(puller):
    waiting = puller.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "t"})
    again = puller.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "u"})
    puller.result("shutdown")
    for id in (waiting, again):
        response = puller.response(id, 5)
        assert "result" in response or response["error"]["code"] == -32800, f"expected -32800: {response}"


def test_messages_after_exit_are_not_handled(client):
    client.result("shutdown")
    client.notify("exit")
    client.begin("tierlint/unknown")
    client.exit_code()
    assert not client.responses.get((int, client.last_id)), "a response after exit"

"""The order of a session: `initialize`, `shutdown`, `exit`."""

from suite import broken_list, capabilities, require, scenario, smallest

HOVER = {"textDocument": {"uri": "file:///x.tierlist.json"}, "position": {"line": 0, "character": 0}}


@scenario("capabilities")
def _(run):
    client = run.client()
    result = client.result("initialize", client.initialize_params())
    require(result["serverInfo"]["name"] == "tierlint" and result["serverInfo"]["version"], "serverInfo has no name or version")
    sync = result["capabilities"]["textDocumentSync"]
    require(sync["openClose"] and sync["change"] == 2 and "save" in sync, f"textDocumentSync is {sync}")
    require("diagnosticProvider" not in result["capabilities"], "diagnosticProvider for a client that does not pull")


@scenario("requests-before-initialize")
def _(run):
    client = run.client()
    for method in ("textDocument/hover", "shutdown", "tierlint/unknown", "workspace/executeCommand"):
        require(client.error(method, HOVER) == -32002, f"{method} before initialize: expected -32002")
    client.initialize()


@scenario("notifications-before-initialize")
def _(run):
    client = run.client()
    client.open(run.uri(), broken_list())
    client.notify("initialized", {})
    client.notify("tierlint/unknown", {})
    client.pause(0.3)
    require(not client.log, f"a message before initialize: {client.log[:1]}")
    client.documents.clear()
    client.initialize()
    client.check_responds("early notifications")
    require(not client.published, "diagnostics of a document that was opened before initialize")


@scenario("second-initialize")
def _(run):
    client = run.start()
    require(client.error("initialize", client.initialize_params()) == -32600, "expected -32600")
    require(client.diagnostics(client.open(run.uri(), broken_list())), "no diagnostics after a second initialize")


@scenario("minimal-initialize")
def _(run):
    client = run.client()
    client.result("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    client.notify("initialized", {})
    client.notify("textDocument/didOpen", {
        "textDocument": {"uri": run.uri(), "languageId": "tierlist", "version": 1, "text": broken_list()}})  # fmt: skip
    require(client.wait(lambda: client.published, 10), "no diagnostics for a client without capabilities")
    client.stop()


@scenario("odd-members-of-initialize")
def _(run):
    for members in (
        {"trace": "loud", "locale": "xx-YY", "x-unknown": [1, {}], "initializationOptions": [1, None], "workspaceFolders": None},
        {"processId": "12", "rootUri": 7, "capabilities": [], "clientInfo": None},
        {"processId": -1, "rootPath": "/nowhere", "workspaceFolders": [{"uri": 1}, 2, None, {"name": "x"}]},
        {"processId": 2**70, "capabilities": {"general": {"positionEncodings": 5}, "textDocument": None, "workspace": "x"}},
    ):
        client = run.client()
        client.result("initialize", {**client.initialize_params(), **members})
        client.notify("initialized", {})
        client.check_responds("odd members")


@scenario("params-of-initialize-must-be-an-object")
def _(run):
    client = run.client()
    for params in ([1, 2], None):
        require(client.error("initialize", params) == -32602, "expected -32602")
    client.initialize()
    client.check_responds("a refused initialize")


@scenario("requests-before-initialized")
def _(run):
    client = run.client()
    client.result("initialize", client.initialize_params())
    document = client.open(run.uri(), smallest())
    client.result("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})


@scenario("initialized-twice")
def _(run):
    client = run.start(capabilities(didChangeWatchedFiles={"dynamicRegistration": True}))
    client.notify("initialized", {})
    client.check_responds("a second initialized")


@scenario("shutdown-and-exit")
def _(run):
    client = run.start()
    client.open(run.uri(), broken_list())
    client.stop()


@scenario("requests-after-shutdown")
def _(run):
    client = run.start()
    require(client.result("shutdown") is None, "the result of shutdown must be null")
    for method in ("textDocument/hover", "shutdown", "initialize", "tierlint/unknown"):
        require(client.error(method, HOVER) == -32600, f"{method} after shutdown: expected -32600")
    client.notify("exit")
    require(client.exit_code() == 0, "expected exit code 0")


@scenario("notifications-after-shutdown")
def _(run):
    client = run.start()
    client.result("shutdown")
    client.published.clear()
    client.open(run.uri(), broken_list())
    client.pause(0.3)
    require(not client.published, "diagnostics after shutdown")
    client.notify("exit")
    require(client.exit_code() == 0, "expected exit code 0")


@scenario("exit-without-shutdown")
def _(run):
    client = run.start()
    client.notify("exit")
    require(client.exit_code() == 1, "expected exit code 1")


@scenario("exit-before-initialize")
def _(run):
    client = run.client()
    client.notify("exit")
    require(client.exit_code() == 1, "expected exit code 1")


@scenario("shutdown-cancels-running-requests")
def _(run):
    client = run.start(capabilities(pull=True))
    waiting = client.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "t"})
    again = client.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "u"})
    client.result("shutdown")
    for id in (waiting, again):
        response = client.response(id, 5)
        require("result" in response or response["error"]["code"] == -32800, f"expected -32800: {response}")


@scenario("messages-after-exit-are-not-handled")
def _(run):
    client = run.start()
    client.result("shutdown")
    client.notify("exit")
    client.begin("tierlint/unknown")
    client.exit_code()
    require(not client.responses.get((int, client.last_id)), "a response after exit")

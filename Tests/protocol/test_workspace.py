"""Files, folders, settings and renames."""

import json

from client import capabilities
from lists import broken_list, smallest

EMPTY_TITLE = smallest().replace("The last slice of pizza", "")


def codes(client, document):
    return sorted({diagnostic["code"] for diagnostic in client.diagnostics(document)})


def wait_for(client, document, expected, what):
    """Waits until the findings of a document are those of so many rules."""

    def got():
        published = client.last_published(document) or {"diagnostics": []}
        return sorted({diagnostic["code"] for diagnostic in published["diagnostics"]})

    assert client.wait(lambda: got() == sorted(expected), 5), f"{what}: {got()}, expected {sorted(expected)}"


def test_a_configuration_is_created_changed_and_removed(client, run):
    document = client.open(EMPTY_TITLE)
    found = codes(client, document)
    assert len(found) == 1
    client.published.clear()
    path = run.file(".tierlint.json", json.dumps({"rules": {found[0]: "off"}}))
    client.announce(path, kind=1)
    assert client.wait(lambda: client.published and not client.published[-1]["diagnostics"], 5)
    path.write_text(json.dumps({"rules": {found[0]: "warning"}}))
    client.announce(path)
    wait_for(client, document, found, "a changed .tierlint.json")
    path.write_text("{ broken")
    client.announce(path)
    client.check_responds("a broken configuration")
    path.unlink()
    client.announce(path, kind=3)
    wait_for(client, document, found, "without .tierlint.json")


def test_folders_come_and_go(client, run):
    other = run.parent / "other"
    other.mkdir()
    (other / ".tierlint.json").write_text(json.dumps({"rules": {"item": "off"}}))
    (other / "x.tierlist.json").write_text(smallest().replace("slice of pizza", "canary"))
    folder = {"uri": other.as_uri(), "name": "other"}
    query = lambda: client.result("workspace/symbol", {"query": "canary"})
    assert not query(), "symbols of a folder that is not in the workspace"
    client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder], "removed": []}})
    assert client.wait(query, 5), "no symbols of a new folder"
    client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})
    assert client.wait(lambda: not query(), 5), "symbols of a removed folder"
    unknown = {"added": [{"uri": "file:///nowhere", "name": "x"}], "removed": [{"uri": "x", "name": ""}]}
    for event in (unknown, {}, None, {"added": 5}):
        client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
    client.check_responds("odd folders")


def test_no_folder(run):
    client = run.start(workspaceFolders=None, rootUri=None)
    assert client.diagnostics(client.open(broken_list())), "no diagnostics without a folder"
    client.result("workspace/symbol", {"query": ""})
    client.stop()


def test_dynamic_registration(run):
    dynamic = {"dynamicRegistration": True}
    client = run.start(capabilities(didChangeWatchedFiles=dynamic, didChangeConfiguration=dynamic))
    client.check_responds("initialized")
    requests = [request for request in client.requests if request["method"] == "client/registerCapability"]
    methods = [each["method"] for request in requests for each in request["params"]["registrations"]]
    assert sorted(methods) == ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"]


def test_no_requests_that_the_client_does_not_support(run):
    client = run.client()
    client.initialize({})
    document = client.open(broken_list())
    client.diagnostics(document)
    client.configure({"updateAuditOnSave": True})
    client.check_responds("settings")
    assert not client.requests


def test_refresh(run):
    client = run.start(capabilities(pull=True, inlayHint={"refreshSupport": True}, codeLens={"refreshSupport": True}))
    document = client.open(broken_list())
    client.diagnostics(document)
    client.configure({"maxDiagnostics": 1})
    expected = {"workspace/diagnostic/refresh", "workspace/inlayHint/refresh", "workspace/codeLens/refresh"}
    assert client.wait(lambda: {request["method"] for request in client.requests} >= expected, 5)


def test_progress_begins_and_ends(run):
    for number in range(3):
        run.file(f"list-{number}.tierlist.json", smallest().replace("f8b4c339", f"{number:08}"))
    client = run.start(capabilities(pull=True))
    client.result("workspace/diagnostic", {"previousResultIds": [], "workDoneToken": 5})
    kinds = [value["kind"] for value in client.progress(5)]
    assert kinds[0] == "begin" and kinds[1:].count("end") == 1 and kinds[-1] == "end", kinds


def test_commands_need_apply_edit(run):
    client = run.start(capabilities(applyEdit=False))
    command = {"command": "tierlint.edit", "arguments": [client.open(smallest()).uri, {"op": "touch"}]}
    assert client.error("workspace/executeCommand", command) == -32803
    client.pause(0.2)
    assert not client.applied, "workspace/applyEdit for a client without it"

"""Files, folders, settings and renames."""

import json
import shutil

from client import capabilities
from lists import REPOSITORY, broken_list, smallest

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


def test_settings_that_are_wrong(client):
    """Each is reported once, and the last valid ones are kept."""
    document = client.open(EMPTY_TITLE)
    assert codes(client, document)
    client.configure({"enable": False})
    wait_for(client, document, [], "settings")
    client.notifications.clear()
    for member in ({"enable": "loud"}, {"enable": 5}, {"profile": []}, {"maxDiagnostics": -1}, {"run": "never"}):
        client.configure(member)
    for settings in ({"codeLens": {"enable": 1}}, None, 5, "x", [], {"a": {"b": [None] * 50}}):
        client.configure(settings)
    client.check_responds("wrong settings")
    shown = [note["params"]["message"] for note in client.notifications if note["method"] == "window/showMessage"]
    assert shown, "a wrong setting is not reported"
    assert len(shown) == len(set(shown)), f"reported again: {shown}"


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


def test_many_folders(run):
    folders = []
    for number in range(30):
        (run.folder / f"f{number}").mkdir()
        folders.append({"uri": (run.folder / f"f{number}").as_uri(), "name": str(number)})
        run.file(f"f{number}/x.tierlist.json", smallest().replace("f8b4c339", f"{number:08}"))
    client = run.start(workspaceFolders=folders)
    assert client.wait(lambda: len(client.result("workspace/symbol", {"query": "pizza"})) == 30, 5)


def test_bundle(run):
    bundle = run.folder / "sounds.tierproj"
    shutil.copytree(REPOSITORY / "fixtures/bundles/valid/sounds-of-the-kitchen.tierproj", bundle)
    client = run.start()
    project = bundle / "project.json"
    document = client.open(project.read_text(), uri=project.as_uri(), language="json")
    severe = lambda diagnostics: [each for each in diagnostics if each["severity"] <= 2]
    assert not severe(client.diagnostics(document)), "findings in a valid bundle"
    picture = min(bundle.glob("Media/*.png"))
    picture.rename(bundle / "gone.png")
    client.announce(picture, kind=3)
    assert client.wait(lambda: severe(client.published[-1]["diagnostics"]), 5), "no finding about a missing file"
    (bundle / "gone.png").rename(picture)
    client.announce(picture, kind=1)
    assert client.wait(lambda: not severe(client.published[-1]["diagnostics"]), 5), "a file that is back is missed"


def test_workspace_symbols(run):
    for number in range(40):
        text = smallest().replace("slice of pizza", f"number {number}").replace("f8b4c339", f"{number:08}")
        run.file(f"list-{number}.tierlist.json", text)
    client = run.start()
    assert client.wait(lambda: len(client.result("workspace/symbol", {"query": "number 39"})) == 1, 5)
    for query in ("", "NUMBER", "zzz", "😀", "\0", "x" * 100_000, ".*", "%s"):
        result = client.result("workspace/symbol", {"query": query})
        assert all(symbol["name"] and symbol["location"]["uri"] for symbol in result or [])
    for odd in (None, {}, {"query": 5}, [1]):
        client.ask("workspace/symbol", odd)
    client.check_responds("odd queries")


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

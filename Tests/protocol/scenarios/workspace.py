"""Files, folders, settings and renames."""

import json
import shutil

from client import Failure
from suite import REPOSITORY, broken_list, capabilities, require, scenario, smallest

EMPTY_TITLE = smallest().replace("The last slice of pizza", "")


def codes(client, document):
    return sorted({diagnostic["code"] for diagnostic in client.diagnostics(document)})


def wait_for(client, document, expected, what):
    """Waits until the findings of a document are those of so many rules."""
    got = lambda: sorted({diagnostic["code"] for diagnostic in (client.last_published(document) or {"diagnostics": []})["diagnostics"]})
    if not client.wait(lambda: got() == sorted(expected), 5):
        raise Failure(f"{what}: {got()}, expected {sorted(expected)}")


def changed(client, path, kind=2):
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": kind}]})


@scenario("a-configuration-is-created-changed-and-removed")
def _(run):
    client = run.start()
    document = client.open(run.uri(), EMPTY_TITLE)
    found = codes(client, document)
    require(len(found) == 1, f"{found}")
    client.published.clear()
    path = run.file(".tierlint.json", json.dumps({"rules": {found[0]: "off"}}))
    changed(client, path, 1)
    require(client.wait(lambda: client.published and not client.published[-1]["diagnostics"], 5), "a new .tierlint.json is not used")
    path.write_text(json.dumps({"rules": {found[0]: "warning"}}))
    changed(client, path)
    wait_for(client, document, found, "a changed .tierlint.json")
    path.write_text("{ broken")
    changed(client, path)
    client.check_responds("a broken configuration")
    path.unlink()
    changed(client, path, 3)
    wait_for(client, document, found, "without .tierlint.json")


@scenario("an-open-configuration-is-used")
def _(run):
    path = run.file(".tierlint.json", "{}")
    client = run.start()
    document = client.open(run.uri(), EMPTY_TITLE)
    rule = codes(client, document)[0]
    configuration = client.open(path.as_uri(), "{}", language="json")
    client.replace_all(configuration, json.dumps({"rules": {rule: "off"}}))
    wait_for(client, document, [], "an unsaved configuration")
    client.close(configuration)
    wait_for(client, document, [rule], "after it is closed")


@scenario("settings-are-pulled")
def _(run):
    client = run.client()
    client.configuration = {"rules": {"item": "off"}}
    client.initialize(capabilities(configuration=True))
    document = client.open(run.uri(), EMPTY_TITLE)
    require(codes(client, document) == [], "pulled settings are not used")
    client.configuration = {}
    client.notify("workspace/didChangeConfiguration", {"settings": None})
    require(client.wait(lambda: client.published[-1]["diagnostics"], 5), "changed settings are not used")


@scenario("settings-of-initialize")
def _(run):
    client = run.start(initializationOptions={"rules": {"item": "off"}})
    require(codes(client, client.open(run.uri(), EMPTY_TITLE)) == [], "initializationOptions are not used")


@scenario("settings-that-are-wrong")
def _(run):
    """Each is reported once, and the last valid ones are kept."""
    client = run.start()
    document = client.open(run.uri(), EMPTY_TITLE)
    rule = codes(client, document)[0]
    client.notify("workspace/didChangeConfiguration", {"settings": {"rules": {rule: "off"}}})
    wait_for(client, document, [], "settings")
    client.notifications.clear()
    for settings in ({"rules": {rule: "loud"}}, {"rules": 5}, {"profile": []}, {"maxDiagnostics": -1}, {"run": "never"}, {"format": {"style": 1}}):
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
    for settings in (None, 5, "x", [], {"a": {"b": [None] * 50}}):
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
    client.check_responds("wrong settings")
    shown = [note["params"]["message"] for note in client.notifications if note["method"] == "window/showMessage"]
    require(shown, "a wrong setting is not reported")
    require(len(shown) == len(set(shown)), f"reported again: {shown}")


@scenario("enable")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    require(client.diagnostics(document), "no diagnostics")
    client.notify("workspace/didChangeConfiguration", {"settings": {"enable": False}})
    require(client.wait(lambda: client.published[-1]["diagnostics"] == [], 5), "diagnostics although enable is false")
    client.notify("workspace/didChangeConfiguration", {"settings": {"enable": True}})
    require(client.wait(lambda: client.published[-1]["diagnostics"], 5), "no diagnostics although enable is true again")


@scenario("run-on-save")
def _(run):
    client = run.start(initializationOptions={"run": "onSave"})
    document = client.open(run.uri(), smallest())
    client.diagnostics(document)
    client.replace_all(document, EMPTY_TITLE)
    client.pause(0.4)
    require(not [params for params in client.published if params["diagnostics"]], "checked before it is saved")
    client.notify("textDocument/didSave", {"textDocument": {"uri": document.uri}})
    require(client.diagnostics(document), "not checked when it is saved")


@scenario("folders-come-and-go")
def _(run):
    client = run.start()
    other = run.parent / "other"
    other.mkdir()
    (other / ".tierlint.json").write_text(json.dumps({"rules": {"item": "off"}}))
    (other / "x.tierlist.json").write_text(smallest().replace("slice of pizza", "canary"))
    folder = {"uri": other.as_uri(), "name": "other"}
    query = lambda: client.result("workspace/symbol", {"query": "canary"})
    require(not query(), "symbols of a folder that is not in the workspace")
    client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder], "removed": []}})
    require(client.wait(lambda: query(), 5), "no symbols of a new folder")
    client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})
    require(client.wait(lambda: not query(), 5), "symbols of a removed folder")
    for event in ({"added": [{"uri": "file:///nowhere", "name": "x"}], "removed": [{"uri": "x", "name": ""}]}, {}, None, {"added": 5}):
        client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
    client.check_responds("odd folders")


@scenario("no-folder")
def _(run):
    client = run.start(workspaceFolders=None, rootUri=None)
    require(client.diagnostics(client.open(run.uri(), broken_list())), "no diagnostics without a folder")
    client.result("workspace/symbol", {"query": ""})
    client.stop()


@scenario("many-folders")
def _(run):
    folders = []
    for number in range(30):
        (run.folder / f"f{number}").mkdir()
        folders.append({"uri": (run.folder / f"f{number}").as_uri(), "name": str(number)})
        run.file(f"f{number}/x.tierlist.json", smallest().replace("f8b4c339", f"{number:08}"))
    client = run.start(workspaceFolders=folders)
    require(client.wait(lambda: len(client.result("workspace/symbol", {"query": "pizza"})) == 30, 5), "not all folders are indexed")


@scenario("duplicate-project-ids")
def _(run):
    path = run.file("copy.tierlist.json", smallest())
    client = run.start()
    document = client.open(run.uri(), smallest())
    wait_for(client, document, ["id/duplicate-project"], "a copy in the workspace")
    path.unlink()
    changed(client, path, 3)
    wait_for(client, document, [], "after the copy is gone")


@scenario("duplicate-project-ids-of-open-documents")
def _(run):
    client = run.start()
    paths = [run.file(f"{number}.tierlist.json", "{}") for number in range(2)]
    one, other = [client.open(path.as_uri(), smallest()) for path in paths]
    wait_for(client, other, ["id/duplicate-project"], "two open documents")
    client.close(one)
    wait_for(client, other, [], "after one of them is closed")


@scenario("files-that-change-all-the-time")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    expected = client.diagnostics(document)
    for number in range(300):
        path = run.folder / f"list-{number % 20}.tierlist.json"
        if number % 3 == 2 and path.exists():
            path.unlink()
        else:
            path.write_text(smallest() if number % 2 else broken_list())
        changed(client, path, run.generator.choice((1, 2, 3)))
        if number % 25 == 0:
            client.result("workspace/symbol", {"query": ""})
    client.check_responds("many changed files")
    client.edit(document, len(document.text), len(document.text), " ")
    require(len(client.diagnostics(document)) >= len(expected), "findings are missing")


@scenario("renamed-media")
def _(run):
    bundle = run.folder / "sounds.tierproj"
    shutil.copytree(REPOSITORY / "fixtures/bundles/valid/sounds-of-the-kitchen.tierproj", bundle)
    picture = next(path for path in sorted((bundle / "Media").iterdir()) if path.suffix == ".png" and path.name in (bundle / "project.json").read_text())
    client = run.start()
    require(client.capabilities["workspace"]["fileOperations"]["willRename"]["filters"], "willRename is not advertised")
    files = [{"oldUri": picture.as_uri(), "newUri": (bundle / "Media/new.png").as_uri()}]
    edit = client.result("workspace/willRenameFiles", {"files": files})
    require(edit and any("new.png" in change["newText"] for each in edit["documentChanges"] for change in each["edits"]), f"{edit}")
    for odd in ([], [{"oldUri": 5}], [{"oldUri": picture.as_uri(), "newUri": "untitled:x"}], [{"oldUri": "x", "newUri": "y"}]):
        require(client.result("workspace/willRenameFiles", {"files": odd}) is None, f"edits for {odd}")


@scenario("bundle")
def _(run):
    bundle = run.folder / "sounds.tierproj"
    shutil.copytree(REPOSITORY / "fixtures/bundles/valid/sounds-of-the-kitchen.tierproj", bundle)
    client = run.start()
    document = client.open((bundle / "project.json").as_uri(), (bundle / "project.json").read_text(), language="json")
    require(not [d for d in client.diagnostics(document) if d["severity"] <= 2], "findings in a valid bundle")
    picture = next(path for path in sorted((bundle / "Media").iterdir()) if path.suffix == ".png")
    picture.rename(bundle / "gone.png")
    changed(client, picture, 3)
    require(client.wait(lambda: [d for d in client.published[-1]["diagnostics"] if d["severity"] <= 2], 5), "no finding about a missing file")
    (bundle / "gone.png").rename(picture)
    changed(client, picture, 1)
    require(client.wait(lambda: not [d for d in client.published[-1]["diagnostics"] if d["severity"] <= 2], 5), "a finding about a file that is back")


@scenario("workspace-symbols")
def _(run):
    for number in range(40):
        run.file(f"list-{number}.tierlist.json", smallest().replace("slice of pizza", f"number {number}").replace("f8b4c339", f"{number:08}"))
    client = run.start()
    require(client.wait(lambda: len(client.result("workspace/symbol", {"query": "number 39"})) == 1, 5), "an item is not found")
    for query in ("", "NUMBER", "zzz", "😀", "\0", "x" * 100_000, ".*", "%s"):
        result = client.result("workspace/symbol", {"query": query})
        require(all(symbol["name"] and symbol["location"]["uri"] for symbol in result or []), f"{query[:20]}")
    for odd in (None, {}, {"query": 5}, [1]):
        client.ask("workspace/symbol", odd)
    client.check_responds("odd queries")


@scenario("dynamic-registration")
def _(run):
    client = run.start(capabilities(didChangeWatchedFiles={"dynamicRegistration": True}, didChangeConfiguration={"dynamicRegistration": True}))
    client.check_responds("initialized")
    methods = [each["method"] for request in client.requests if request["method"] == "client/registerCapability" for each in request["params"]["registrations"]]
    require(sorted(methods) == ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"], f"{methods}")


@scenario("no-requests-that-the-client-does-not-support")
def _(run):
    client = run.client()
    client.initialize({})
    document = client.open(run.uri(), broken_list())
    client.diagnostics(document)
    client.notify("workspace/didChangeConfiguration", {"settings": {"updateAuditOnSave": True}})
    client.check_responds("settings")
    require(not client.requests, f"{[request['method'] for request in client.requests]}")


@scenario("refresh")
def _(run):
    client = run.start(capabilities(pull=True, inlayHint={"refreshSupport": True}, codeLens={"refreshSupport": True}))
    document = client.open(run.uri(), broken_list())
    client.diagnostics(document)
    client.notify("workspace/didChangeConfiguration", {"settings": {"rules": {"item": "off"}}})
    expected = {"workspace/diagnostic/refresh", "workspace/inlayHint/refresh", "workspace/codeLens/refresh"}
    require(client.wait(lambda: {request["method"] for request in client.requests} >= expected, 5), f"{[request['method'] for request in client.requests]}")


@scenario("progress-of-the-scan")
def _(run):
    offered = capabilities()
    offered["window"] = {"workDoneProgress": True}
    for number in range(400):
        run.file(f"list-{number}.tierlist.json", smallest())
    client = run.start(offered)
    client.check_responds("initialized")
    client.pause(1)
    tokens = [note["params"]["token"] for note in client.notifications if note["method"] == "$/progress"]
    created = [request["params"]["token"] for request in client.requests if request["method"] == "window/workDoneProgress/create"]
    require(set(tokens) <= set(created), f"progress of tokens that were not created: {tokens}")
    kinds = [note["params"]["value"]["kind"] for note in client.notifications if note["method"] == "$/progress"]
    require(not kinds or (kinds[0] == "begin" and kinds[-1] == "end"), f"{kinds}")

"""What a document must not be able to do: reach a network or a file, run a program, become a link."""

import http.server
import json
import os
import re
import threading

import pytest
from lists import broken_list, open_descriptors, smallest
from methods import advertised, params


class Listener:
    """A web server that counts its requests."""

    def __enter__(self):
        listener = self
        self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                listener.requests.append(self.path)
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"{}")

            do_HEAD = do_POST = do_OPTIONS = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def ask_all(client, document):
    """All requests at the start of each string; the whole output as one string."""
    for match in re.finditer('"[^"\n]', document.text):
        for method, make, _ in advertised(client):
            client.ask(f"textDocument/{method}", params(make, document, document.position(match.start() + 1)))
    client.ask("workspace/symbol", {"query": ""})
    return json.dumps(client.log, ensure_ascii=False)


def with_references(*addresses):
    """A list that refers to addresses in each way that there is."""
    project = json.loads(smallest())
    for number, address in enumerate(addresses):
        media = {"id": f"m{number}-0", "kind": "image", "uri": address, "mimeType": "image/png"}
        media |= {"posterUri": address, "thumbUri": address}
        project["items"][f"x{number}"] = {
            "id": f"x{number}", "title": "x", "summary": address, "imageUrl": address, "media": [media],
            "links": [address], "attributes": {"href": address},
        }  # fmt: skip
        project["tiers"][0]["itemIds"].append(f"x{number}")
    project |= {"$schema": addresses[0], "$ref": addresses[0]}
    project["links"] = {"shareUrl": addresses[0], "visibility": addresses[0]}
    return json.dumps(project, indent=2)


def test_schema_url(run):
    with Listener() as listener:
        address = f"{listener.address}/schema.json"
        run.file(".tierlint.json", json.dumps({"$schema": address, "extends": address}))
        client = run.start()
        document = client.open(with_references(address, f"{listener.address}/picture.png"))
        client.diagnostics(document)
        ask_all(client, document)
        uri = (run.folder / ".tierlint.json").as_uri()
        configuration = client.open(json.dumps({"$schema": address}), uri, language="json")
        ask_all(client, configuration)
        client.pause(0.5)
        assert not listener.requests, f"the server requested {listener.requests[:3]}"
        descriptors = open_descriptors(client.process.pid)
        assert not any(name.startswith("socket:") for name in descriptors), f"open sockets: {descriptors}"


def link_out(run, secret):
    (run.folder / "linked").symlink_to(secret)
    (run.folder / "linked.tierlist.json").symlink_to(secret / "secret.tierlist.json")
    (run.folder / ".tierlint.json").symlink_to(secret / "secret.json")
    bundle = run.folder / "bundle.tierproj"
    bundle.mkdir()
    (bundle / "Media").symlink_to(secret)
    (bundle / "project.json").symlink_to(secret / "project.json")


# Addresses of files outside of the workspace, whose folder is SECRET.
LEADING_OUT = {
    "file-urls": ["file://SECRET/secret.json", "file://localhostSECRET/secret.txt"],
    "dots": ["../outside/secret.json", "./../outside/secret.txt", "a/../../outside/secret.tierlist.json"],
    "percent": ["%2e%2e/outside/secret.json", "..%2foutside%2fsecret.txt", "%2E%2E%2Foutside/secret.json"],
    "absolute": ["SECRET/secret.json", "//SECRET/secret.json", "\\\\localhostSECRET"],
    "links": ["linked/secret.json", "Media/secret.txt", "bundle.tierproj/Media/secret.txt"],
}


@pytest.mark.parametrize("kind", LEADING_OUT)
def test_traversal(run, generator, kind):
    secret = run.parent / "outside"
    secret.mkdir()
    canary = f"canary-{generator.randrange(10**12)}"
    text = {"title": canary, "description": canary, "items": {canary: {"id": canary, "title": canary}}}
    text["properties"] = {canary: {"description": canary, "enum": [canary]}}
    for name in ("secret.json", "secret.txt", "secret.tierlist.json", "project.json"):
        (secret / name).write_text(json.dumps(text))
    if kind == "links":
        link_out(run, secret)
    client = run.start()
    client.result("workspace/symbol", {"query": ""})
    for address in LEADING_OUT[kind]:
        document = client.open(with_references(address.replace("SECRET", str(secret))))
        client.diagnostics(document)
        output = ask_all(client, document)
        at = output.find(canary)
        assert at < 0, f"the content of a file outside of the workspace: {output[at - 100 : at + 60]}"
        client.close(document)
        client.log.clear()


def test_traversal_rename(run):
    secret = run.parent / "outside.tierproj"
    secret.mkdir()
    (secret / "project.json").write_text(with_references("Media/canary.png"))
    (run.folder / "inside.tierproj").symlink_to(secret)
    client = run.start()
    for folder in (secret, run.folder / "inside.tierproj"):
        files = [{"oldUri": f"{folder.as_uri()}/Media/canary.png", "newUri": f"{folder.as_uri()}/Media/new.png"}]
        result = client.result("workspace/willRenameFiles", {"files": files})
        assert result is None, f"edits of a project outside of the workspace: {result}"


def test_traversal_watched_files(run):
    outside = run.parent / "outside.tierlist.json"
    outside.write_text(smallest().replace("The last slice of pizza", "canary"))
    client = run.start()
    client.announce(outside, kind=1)
    client.pause(0.3)
    symbols = client.result("workspace/symbol", {"query": "canary"})
    assert not symbols, f"symbols of a file outside of the workspace: {symbols}"


def test_document_links(client, run):
    """Links lead to http(s) addresses and to files of the workspace; never to other schemes."""
    schemes = "javascript:alert(1) command:x data:text/html,x vscode:x file:///etc/passwd \\\\host\\x //host/x"
    document = client.open(with_references(*schemes.split(), "http://ok.example/x"))
    links = client.about(document, "documentLink") or []
    for link in links:
        target = link.get("target", "")
        assert target.startswith(("http://ok.example", "https://", run.folder.as_uri()))


def test_execute_command(client, run):
    document = client.open(broken_list())
    marker = run.folder / "executed"
    touch = f"touch {marker}"
    for command in ("sh", touch, f"tierlint.x; {touch}", "$(id)", "", "workbench.action.terminal.new", "tierlint."):
        for arguments in (None, [], [document.uri], [f"`touch {marker}`"], [{"a": 1}]):
            code = client.error("workspace/executeCommand", {"command": command, "arguments": arguments})
            assert code == -32602, f"{command!r}: {code}, expected -32602"
    commands = client.capabilities["executeCommandProvider"]["commands"]
    for command in commands:
        for arguments in ([], [5], [document.uri, {}], [document.uri] * 9, ["file:///etc/passwd"]):
            client.ask("workspace/executeCommand", {"command": command, "arguments": arguments})
    client.check_responds("commands")
    assert not marker.exists(), "a command was executed"
    assert not client.children(), f"child processes: {client.children()}"


def test_hostile_files_in_the_workspace(run):
    folder = run.folder
    os.mkfifo(folder / "pipe.tierlist.json")
    for name, target in (("self", "self.tierlist.json"), ("gone", "/nowhere"), ("zero", "/dev/zero")):
        (folder / f"{name}.tierlist.json").symlink_to(target)
    (folder / "loop").symlink_to(".")
    with open(folder / "sparse.tierlist.json", "wb") as file:
        file.truncate(3 << 30)
    (folder / "folder.tierlist.json").mkdir()
    (folder / "locked.tierlist.json").write_text(smallest())
    (folder / "locked.tierlist.json").chmod(0)
    os.mkfifo(folder / ".tierlint.json")
    os.mkfifo(folder / ".gitignore")
    client = run.start()
    assert client.diagnostics(client.open(broken_list())), "no diagnostics"
    names = ["pipe", "self", "gone", "zero", "sparse", "folder", "locked"]
    client.announce(*(folder / f"{name}.tierlist.json" for name in names))
    client.result("workspace/symbol", {"query": ""})
    client.pause(0.5)
    client.check_responds("hostile files")
    assert client.memory() < 200, f"{client.memory():.0f} MB"


def test_the_text_of_the_editor_counts(run):
    """Opening a document does not read its file."""
    os.mkfifo(run.folder / "pipe.tierlist.json")
    client = run.start()
    uris = (
        (run.folder / "pipe.tierlist.json").as_uri(), "file:///dev/zero", "file:///dev/tty", "file:///proc/self/mem",
    )  # fmt: skip
    for uri in uris:
        document = client.open(broken_list(), uri=uri)
        assert client.diagnostics(document), f"no diagnostics of {uri}"
        client.save(document)
        client.close(document)
        client.check_responds(uri)


def test_schemas_of_the_workspace_are_not_loaded(run):
    """Neither their text nor a pattern that takes exponential time."""
    run.file("own.schema.json", json.dumps({"properties": {"title": {"pattern": "^(a+)+$", "description": "canary"}}}))
    client = run.start()
    for address in ("./own.schema.json", (run.folder / "own.schema.json").as_uri()):
        project = {"$schema": address, **json.loads(smallest()), "title": "a" * 50 + "!"}
        document = client.open(json.dumps(project, indent=1))
        client.diagnostics(document, 5)
        assert "canary" not in ask_all(client, document), "the text of a schema of the workspace"


def test_writes_nothing(run):
    path = run.file("kept.tierlist.json", broken_list())
    paths = lambda: sorted([run.folder, *run.folder.rglob("*")])
    state = lambda: [(str(each), each.stat().st_mtime_ns, each.stat().st_size) for each in paths()]
    before = state()
    client = run.start()
    document = client.open(broken_list(), uri=path.as_uri())
    for command in client.capabilities["executeCommandProvider"]["commands"]:
        client.ask("workspace/executeCommand", {"command": command, "arguments": [document.uri]})
    for method, make, _ in advertised(client):
        client.ask(f"textDocument/{method}", params(make, document, {"line": 4, "character": 9}))
    client.replace_all(document, smallest())
    client.save(document)
    client.close(document)
    client.stop()
    assert state() == before, "the workspace has changed"


def test_patterns_take_bounded_time(run):
    globs = ["**/*" * 12 + "x", "*a" * 30 + "Q", "[a-z]*" * 20 + "Q", "{a,b}" * 12, "**/" * 40 + "y"]
    run.file(".tierlint.json", json.dumps({"exclude": globs}))
    run.file(".gitignore", "\n".join(["**/*" * 12 + "x", "*a" * 30 + "Q"]))
    for number in range(50):
        run.file(("a" * 60) + f"/{'a' * 60}/{number}.tierlist.json", smallest())
    client = run.start()
    document = client.open(broken_list(), uri=client.uri("a" * 200))
    assert client.diagnostics(document, 5), "no diagnostics"
    client.result("workspace/symbol", {"query": "a" * 1_000}, 5)

"""What a document must not be able to do: reach a network or a file, run a program, become a link."""

import http.server
import json
import os
import re
import threading

from client import Failure
from methods import advertised, params
from suite import broken_list, capabilities, open_descriptors, require, scenario, smallest


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
        media = [{"id": f"m{number}-{index}", "kind": "image", "uri": uri, "mimeType": "image/png", "posterUri": address, "thumbUri": address}
                 for index, uri in enumerate([address])]  # fmt: skip
        project["items"][f"x{number}"] = {"id": f"x{number}", "title": "x", "summary": address, "imageUrl": address, "media": media,
                                          "links": [address], "attributes": {"href": address}}  # fmt: skip
        project["tiers"][0]["itemIds"].append(f"x{number}")
    project.update({"$schema": addresses[0], "$ref": addresses[0], "links": {"shareUrl": addresses[0], "visibility": addresses[0]}})
    return json.dumps(project, indent=2)


@scenario("schema-url")
def _(run):
    with Listener() as listener:
        address = f"{listener.address}/schema.json"
        run.file(".tierlint.json", json.dumps({"$schema": address, "extends": address}))
        client = run.start()
        document = client.open(run.uri(), with_references(address, f"{listener.address}/picture.png"))
        client.diagnostics(document)
        ask_all(client, document)
        configuration = client.open((run.folder / ".tierlint.json").as_uri(), json.dumps({"$schema": address}), language="json")
        ask_all(client, configuration)
        client.pause(0.5)
        require(not listener.requests, f"the server requested {listener.requests[:3]}")
        descriptors = open_descriptors(client.process.pid)
        require(not any(name.startswith("socket:") for name in descriptors), f"open sockets: {descriptors}")


def traversal(name, addresses, prepare=lambda run, secret: None):
    @scenario(f"traversal-{name}")
    def _(run):
        secret = run.parent / "outside"
        secret.mkdir()
        canary = f"canary-{run.generator.randrange(10**12)}"
        for name_ in ("secret.json", "secret.txt", "secret.tierlist.json", "project.json"):
            (secret / name_).write_text(json.dumps({"title": canary, "description": canary, "items": {canary: {"id": canary, "title": canary}},
                                                    "properties": {canary: {"description": canary, "enum": [canary]}}}))  # fmt: skip
        prepare(run, secret)
        client = run.start()
        client.result("workspace/symbol", {"query": ""})
        for address in addresses(secret):
            document = client.open(run.uri(), with_references(address))
            client.diagnostics(document)
            output = ask_all(client, document)
            if canary in output:
                at = output.index(canary)
                raise Failure(f"the content of a file outside of the workspace: {output[at - 100 : at + 60]}")
            client.close(document)
            client.log.clear()


traversal("file-urls", lambda secret: [(secret / "secret.json").as_uri(), f"file://localhost{secret}/secret.txt"])
traversal("dots", lambda secret: ["../outside/secret.json", "./../outside/secret.txt", "a/../../outside/secret.tierlist.json"])
traversal("percent", lambda secret: ["%2e%2e/outside/secret.json", "..%2foutside%2fsecret.txt", "%2E%2E%2Foutside/secret.json"])
traversal("absolute", lambda secret: [str(secret / "secret.json"), f"//{secret}/secret.json", f"\\\\localhost{secret}"])


def link_out(run, secret):
    (run.folder / "linked").symlink_to(secret)
    (run.folder / "linked.tierlist.json").symlink_to(secret / "secret.tierlist.json")
    (run.folder / ".tierlint.json").symlink_to(secret / "secret.json")
    bundle = run.folder / "bundle.tierproj"
    bundle.mkdir()
    (bundle / "Media").symlink_to(secret)
    (bundle / "project.json").symlink_to(secret / "project.json")


traversal("links", lambda secret: ["linked/secret.json", "Media/secret.txt", "bundle.tierproj/Media/secret.txt"], link_out)


@scenario("traversal-rename")
def _(run):
    secret = run.parent / "outside.tierproj"
    secret.mkdir()
    (secret / "project.json").write_text(with_references("Media/canary.png"))
    (run.folder / "inside.tierproj").symlink_to(secret)
    client = run.start()
    for folder in (secret, run.folder / "inside.tierproj"):
        files = [{"oldUri": f"{folder.as_uri()}/Media/canary.png", "newUri": f"{folder.as_uri()}/Media/new.png"}]
        result = client.result("workspace/willRenameFiles", {"files": files})
        require(result is None, f"edits of a project outside of the workspace: {result}")


@scenario("traversal-watched-files")
def _(run):
    outside = run.parent / "outside.tierlist.json"
    outside.write_text(smallest().replace("The last slice of pizza", "canary"))
    client = run.start()
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": outside.as_uri(), "type": 1}]})
    client.pause(0.3)
    symbols = client.result("workspace/symbol", {"query": "canary"})
    require(not symbols, f"symbols of a file outside of the workspace: {symbols}")


HOSTILE = [
    "[x](command:workbench.action.terminal.new)", "![x](http://127.0.0.1:1/x.png)", "<img src=http://127.0.0.1:1/x>", "`` [x](command:a) ``",
    "```\n[x](command:a)", "\n\n# Heading\n[x](command:a)", "<script>alert(1)</script>", "[x]: command:a\n[x]", "<command:a>", "\\`[x](command:a)`",
    "`" * 7 + "[x](command:a)" + "`" * 3, "\u2028[x](command:a)", "javascript:alert(1)", "data:text/html,x", "| a | b |\n|--|--|\n| ![](http://x/y) |",
]  # fmt: skip
LIVE = re.compile(r"(?<!\\)\]\(|(?<!\\)<[a-z/!]|(?<!\\)!\[|^\s*\[[^\]]*\]:|^#+ Heading", re.I | re.M)


def without_code(markdown):
    """Markdown without its code: fenced blocks and spans with equal numbers of backticks."""
    markdown = re.sub(r"(?ms)^(`{3,}|~{3,})[^\n]*\n.*?(^\1[`~]*\s*$|\Z)", "", markdown)
    return re.sub(r"(?s)(?<![`\\])(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", markdown)


def markdown_of(value):
    if isinstance(value, dict):
        if value.get("kind") == "markdown":
            yield value["value"]
        for member in value.values():
            yield from markdown_of(member)
    elif isinstance(value, list):
        for member in value:
            yield from markdown_of(member)


@scenario("markup")
def _(run):
    """Strings of a document are shown as code or escaped; our own links lead to our documentation only."""
    client = run.start()
    count = 0
    for hostile in HOSTILE:
        text = json.dumps({
            "schemaVersion": 1, "projectId": "x", "title": hostile, "description": hostile,
            "tiers": [{"id": hostile, "label": hostile, "color": hostile, "order": 0, "itemIds": ["a", hostile]}],
            "items": {"a": {"id": "a", "title": hostile, "subtitle": hostile, "summary": hostile, "notes": hostile, "slug": hostile, hostile: hostile},
                      hostile: {"id": hostile, "title": "x", "attributes": {hostile: hostile}, "tags": [hostile]}},
            "overrides": {hostile: {"displayTitle": hostile}}, "settings": {"theme": hostile},
        }, indent=1)  # fmt: skip
        document = client.open(run.uri(), text)
        for diagnostic in client.diagnostics(document):
            require("\x1b" not in diagnostic["message"], "a control character in a message")
        for index in range(0, len(text), 5):
            where = {"textDocument": {"uri": document.uri}, "position": document.position(index)}
            for method in ("hover", "completion"):
                result = client.result(f"textDocument/{method}", where)
                for markdown in markdown_of(result):
                    count += 1
                    rest = without_code(markdown)
                    links = re.findall(r"\]\(([^)]*)\)", rest)
                    rest = re.sub(r"\[[^\[\]]*\]\(https://github\.com/tierlint/[^)]*\)", "", rest)
                    if match := LIVE.search(rest):
                        raise Failure(f"{method}: {match[0]!r} outside of code in {markdown!r}, links {links}"[:500])
        client.close(document)
    run.note(f"{count} Markdown values")
    require(count > 300, "too few Markdown values")


@scenario("plain-text-for-clients-without-markdown")
def _(run):
    offered = capabilities()
    offered["textDocument"]["hover"] = {"contentFormat": ["plaintext"]}
    client = run.start(offered)
    document = client.open(run.uri(), broken_list())
    for index in range(0, len(document.text), 3):
        result = client.result("textDocument/hover", {"textDocument": {"uri": document.uri}, "position": document.position(index)})
        require(not result or result["contents"]["kind"] == "plaintext", f"{result}")


@scenario("document-links")
def _(run):
    """Links lead to http(s) addresses and to files of the workspace; never to other schemes."""
    client = run.start()
    schemes = ["javascript:alert(1)", "command:x", "data:text/html,x", "vscode:x", "file:///etc/passwd", "\\\\host\\x", "//host/x", "http://ok.example/x"]
    document = client.open(run.uri(), with_references(*schemes))
    links = client.result("textDocument/documentLink", {"textDocument": {"uri": document.uri}}) or []
    for link in links:
        target = link.get("target", "")
        require(target.startswith(("http://ok.example", "https://")) or target.startswith(run.folder.as_uri()), f"a link to {target}")


@scenario("execute-command")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    marker = run.folder / "executed"
    for command in ("sh", f"touch {marker}", f"tierlint.x; touch {marker}", "$(id)", "", "workbench.action.terminal.new", "tierlint."):
        for arguments in (None, [], [document.uri], [f"`touch {marker}`"], [{"a": 1}]):
            code = client.error("workspace/executeCommand", {"command": command, "arguments": arguments})
            require(code == -32602, f"{command!r}: {code}, expected -32602")
    commands = client.capabilities["executeCommandProvider"]["commands"]
    for command in commands:
        for arguments in ([], [5], [document.uri, {}], [document.uri] * 9, ["file:///etc/passwd"]):
            client.ask("workspace/executeCommand", {"command": command, "arguments": arguments})
    client.check_responds("commands")
    require(not marker.exists(), "a command was executed")
    require(not client.children(), f"child processes: {client.children()}")


@scenario("hostile-files-in-the-workspace")
def _(run):
    folder = run.folder
    os.mkfifo(folder / "pipe.tierlist.json")
    for name, target in (("loop", "."), ("self.tierlist.json", "self.tierlist.json"), ("gone.tierlist.json", "/nowhere"), ("zero.tierlist.json", "/dev/zero")):
        (folder / name).symlink_to(target)
    with open(folder / "sparse.tierlist.json", "wb") as file:
        file.truncate(3 << 30)
    (folder / "folder.tierlist.json").mkdir()
    (folder / "locked.tierlist.json").write_text(smallest())
    (folder / "locked.tierlist.json").chmod(0)
    os.mkfifo(folder / ".tierlint.json")
    os.mkfifo(folder / ".gitignore")
    client = run.start()
    require(client.diagnostics(client.open(run.uri(), broken_list())), "no diagnostics")
    names = ["pipe", "self", "gone", "zero", "sparse", "folder", "locked"]
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": (folder / f"{name}.tierlist.json").as_uri(), "type": 2} for name in names]})
    client.result("workspace/symbol", {"query": ""})
    client.pause(0.5)
    client.check_responds("hostile files")
    require(client.memory() < 200, f"{client.memory():.0f} MB")


@scenario("the-text-of-the-editor-counts")
def _(run):
    """Opening a document does not read its file."""
    os.mkfifo(run.folder / "pipe.tierlist.json")
    client = run.start()
    for uri in ((run.folder / "pipe.tierlist.json").as_uri(), "file:///dev/zero", "file:///dev/tty", "file:///proc/self/mem"):
        document = client.open(uri, broken_list())
        require(client.diagnostics(document), f"no diagnostics of {uri}")
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        client.close(document)
        client.check_responds(uri)


@scenario("schemas-of-the-workspace-are-not-loaded")
def _(run):
    """Neither their text nor a pattern that takes exponential time."""
    run.file("own.schema.json", json.dumps({"properties": {"title": {"pattern": "^(a+)+$", "description": "canary"}}}))
    client = run.start()
    for address in ("./own.schema.json", (run.folder / "own.schema.json").as_uri()):
        document = client.open(run.uri(), json.dumps({"$schema": address, **json.loads(smallest()), "title": "a" * 50 + "!"}, indent=1))
        client.diagnostics(document, 5)
        require("canary" not in ask_all(client, document), "the text of a schema of the workspace")


@scenario("writes-nothing")
def _(run):
    path = run.file("kept.tierlist.json", broken_list())
    state = lambda: sorted((str(entry), entry.stat().st_mtime_ns, entry.stat().st_size) for entry in [run.folder, *run.folder.rglob("*")])
    before = state()
    client = run.start()
    document = client.open(path.as_uri(), broken_list())
    for command in client.capabilities["executeCommandProvider"]["commands"]:
        client.ask("workspace/executeCommand", {"command": command, "arguments": [document.uri]})
    for method, make, _ in advertised(client):
        client.ask(f"textDocument/{method}", params(make, document, {"line": 4, "character": 9}))
    client.replace_all(document, smallest())
    client.notify("textDocument/didSave", {"textDocument": {"uri": document.uri}})
    client.close(document)
    client.stop()
    require(state() == before, "the workspace has changed")


@scenario("patterns-take-bounded-time")
def _(run):
    run.file(".tierlint.json", json.dumps({"exclude": ["**/*" * 12 + "x", "*a" * 30 + "Q", "[a-z]*" * 20 + "Q", "{a,b}" * 12, "**/" * 40 + "y"]}))
    run.file(".gitignore", "\n".join(["**/*" * 12 + "x", "*a" * 30 + "Q"]))
    for number in range(50):
        run.file(("a" * 60) + f"/{'a' * 60}/{number}.tierlist.json", smallest())
    client = run.start()
    document = client.open(run.uri("a" * 200), broken_list())
    require(client.diagnostics(document, 5), "no diagnostics")
    client.result("workspace/symbol", {"query": "a" * 1_000}, 5)

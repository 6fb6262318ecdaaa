"""All system calls of a session with hostile documents, in a workspace full of links that lead out of it (needs
strace).
"""

import json
import os
import pathlib
import re

import pytest
from client import Client, capabilities
from methods import WHOLE
from named import need
from place import clean_list
from system_calls import CHANGES, NETWORK, PROGRAMS, READ_CALLS, SYSTEM, TRACE, WRITES

CANARY = "zqcanary7731"
METHODS = [
    "hover", "completion", "definition", "references", "documentHighlight", "prepareRename", "linkedEditingRange",
]  # fmt: skip
ADDRESSES = [
    "file:///doc-only/passwd", "file://../../secret/pic.jpg", "file://Media/../../secret/pic.jpg",
    "file://Media/%2e%2e/%2e%2e/secret/pic.jpg", "file://Media/..%2f..%2f..%2fsecret/pic.jpg",
    "file://localhost/doc-only/passwd", "file:////doc-only-host/share/x.jpg", "file://\\\\doc-only-host\\share\\x.jpg",
    "\\\\doc-only-host\\share\\x.jpg", "//doc-only-host/share/x.jpg", "file://C:\\doc-only\\win.ini",
    "file://Media/leak.jpg", "file://Media/passwd.jpg", "file://Media/a%00b.jpg", "file:///dev/doc-only-zero",
    "http://127.0.0.1:9/x.jpg", "https://127.0.0.1:9/x", "smb://doc-only-host/x", "command:workbench.action.quit",
    "javascript:alert(1)", "data:text/html,x", "file://Thumbs/pic.jpg", "file:///doc-only/self/environ",
    "Media/../../secret/pic.jpg", "/doc-only/passwd", "~/doc-only", "$HOME/doc-only", "file://Media/\u202egpj.exe",
    "file://Media/CON", "file://Media/aux.jpg",
]  # fmt: skip


def trap(top):
    """A workspace full of links that lead out of it, beside what they lead to."""
    workspace, secret = top / "ws", top / "secret"
    for folder in ("ws/b.tierproj/Media", "ws/sub", "ws/.git/info", "secret/deep"):
        (top / folder).mkdir(parents=True)
    marked = lambda number: clean_list(number).replace('"List"', f'"{CANARY}"')
    texts = {"s.tierlist.json": marked(1), "pic.jpg": CANARY, "deep/x.json": marked(2), "project.json": marked(3)}
    texts |= {"cfg.json": json.dumps({CANARY: 1, "rules": {CANARY: "off"}}), "ign": f"*.{CANARY}\n"}
    for name, text in texts.items():
        (secret / name).write_text(text)
    # A schema of the workspace, whose pattern takes exponential time.
    property = {"pattern": "^(a+)+$", "description": CANARY}
    (workspace / "own.schema.json").write_text(json.dumps({"properties": {"title": property}}))
    links = {
        "l.tierlist.json": "s.tierlist.json", "folder": "", "evil.tierproj": "", ".tierlint.json": "cfg.json",
        ".gitignore": "ign", ".git/info/exclude": "ign", "sub/.tierlint.json": "cfg.json", "sub/.gitignore": "ign",
        "b.tierproj/Media/leak.jpg": "pic.jpg", "b.tierproj/Thumbs": "", "b.tierproj/Media/passwd.jpg": "/etc/passwd",
    }  # fmt: skip
    for link, target in links.items():
        (workspace / link).symlink_to(secret / target)
    (workspace / "b.tierproj" / "Media" / "own.jpg").write_bytes(bytes(100))
    items = {}
    for n, address in enumerate(ADDRESSES):
        media = {"id": f"m{n}", "kind": "image", "uri": address, "mime": "image/jpeg"}
        media |= {"posterUri": address, "thumbUri": address}
        items[f"i{n}"] = {"id": f"i{n}", "title": address, "links": {"video": address}, "media": [media]}
    project = {"$schema": "http://127.0.0.1:9/schema.json"} | json.loads(clean_list(4)) | {"items": items}
    project |= {"title": "a" * 50 + "!", "links": {"shareUrl": ADDRESSES[0], "visibility": ADDRESSES[0]}}
    project["tiers"] = [{"id": "s", "label": "S", "order": 0, "itemIds": list(items)}]
    text = json.dumps(project, indent=1, ensure_ascii=False)
    (workspace / "b.tierproj" / "project.json").write_text(text)
    (workspace / "a.tierlist.json").write_text(text)
    return workspace, secret, text


def everything(client, document, step):
    """The responses to all requests about a document, at the strings in every `step`th line."""
    for method in [*(f"textDocument/{name}" for name in WHOLE), "tierlint/preview"]:
        yield method, client.ask(method, document.where(), 60)
    whole, context = document.range(0, len(document.text)), {"diagnostics": []}
    yield "inlayHint", client.ask("textDocument/inlayHint", document.where(range=whole), 60)
    yield "codeAction", client.ask("textDocument/codeAction", document.where(range=whole, context=context), 60)
    for number, line in list(enumerate(document.text.split("\n")))[::step]:
        for column in {len(line) - 3, line.find('"') + 2}:
            place = {"line": number, "character": max(0, column)}
            for method in METHODS:
                more = {"context": {"includeDeclaration": True}} if method == "references" else {}
                yield method, client.ask(f"textDocument/{method}", document.where(position=place, **more), 60)
        if number % (7 * step) == 0:
            where = document.where(range={"start": place, "end": place}, context=context)
            yield "codeAction", client.ask("textDocument/codeAction", where, 60)


def session(client, workspace, secret, text):
    """Has the server work with hostile documents; returns the targets of their links, and the number of requests."""
    root = workspace.as_uri()
    inside = [
        "b.tierproj/project.json", "a.tierlist.json", "sub/../../secret/s.tierlist.json",
        "%2e%2e/secret/q.tierlist.json",
    ]  # fmt: skip
    inside += ["..%2Fsecret/r.tierlist.json", "evil.tierproj/project.json", "folder/n.tierlist.json"]
    outside = ["untitled:Untitled-1", "file://host/share/a.tierlist.json", "file:////host/a.tierlist.json"]
    uris = [*(f"{root}/{name}" for name in inside), *outside, "http://127.0.0.1:9/a.tierlist.json"]
    documents = [client.open(text, uri) for uri in uris]
    documents.append(client.open('{"exclude":["../**"]}', f"{root}/.tierlint.json"))
    own = text.replace("http://127.0.0.1:9/schema.json", "own.schema.json")
    documents.append(client.open(own, f"{root}/own.tierlist.json"))
    client.pause(2)
    links, asked = [], 0
    for document in documents:
        for method, response in everything(client, document, 1 if "b.tierproj" in document.uri else 23):
            asked += 1
            if method == "textDocument/documentLink":
                links += [link["target"] for link in response.get("result") or []]
    client.ask("workspace/symbol", {"query": CANARY})
    client.ask("workspace/diagnostic", {"previousResultIds": []})
    media = ["evil.tierproj/Media/a.jpg", secret / "Media/a.jpg", "b.tierproj/../evil.tierproj/Media/a.jpg"]
    for old in media:
        files = [{"oldUri": f"file://{workspace / old}", "newUri": f"file://{workspace / old}2"}]
        client.ask("workspace/willRenameFiles", {"files": files})
    changed = [secret / "s.tierlist.json", workspace / "l.tierlist.json", workspace / "folder/s.tierlist.json"]
    client.announce(*changed, pathlib.Path("/etc/x.json"))
    client.ask("workspace/executeCommand", {"command": "sh", "arguments": ["-c", "true"]})
    for command in client.capabilities["executeCommandProvider"]["commands"]:
        client.ask("workspace/executeCommand", {"command": command, "arguments": [documents[0].uri]})
    client.replace_all(documents[0], clean_list())
    client.save(documents[0])
    client.close(documents[0])
    client.pause(1)
    client.ask("workspace/symbol", {"query": ""})
    client.stop()
    return links, asked


def test_system_calls(tool, tmp_path, note):
    need("strace")
    top = tmp_path.resolve()
    workspace, secret, text = trap(top)
    command = ["strace", "-f", "-qq", "-y", "-s", "300", "-e", TRACE, "-o", str(top / "strace"), tool, "lsp"]
    client = Client(command, workspace)
    try:
        client.initialize(capabilities(), rootUri=None)
    except AssertionError as error:
        client.kill()
        pytest.skip(f"strace may not trace: {error}")
    links, asked = session(client, workspace, secret, text)
    client.kill()
    said = json.dumps(client.log, ensure_ascii=False)
    assert CANARY not in said, said[max(0, said.find(CANARY) - 80) :][:120]
    root, log = str(workspace), (top / "strace").read_text(errors="replace").splitlines()
    is_inside = lambda path: path == root or path.startswith(root + "/")
    for link in links:
        path = os.path.realpath(link.removeprefix("file://"))
        assert re.match("https?://", link) or path.startswith(root), f"a link leads out: {link}"
    assert not [line for line in log if NETWORK.search(line)], "a connection"
    assert not [line for line in log if PROGRAMS.search(line)][1:], "a program besides the server"
    writes = [found for line in log if (found := WRITES.search(line))]
    assert not [found.string for found in writes if found[2] not in "12" and "anon_inode" not in found[3]]
    reads = [line for line in log if READ_CALLS.search(line)]
    changes = [line for line in log if CHANGES.search(line)]
    changes += [line for line in reads if re.search("O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)", line)]
    assert not changes, "a change"
    # Ignore files and configurations are looked for up to the root of the repository, which here is the workspace.
    opened = [found[1] for line in reads if (found := re.search(r"= \d+<([^>]*)>", line))]
    assert not [path for path in opened if not is_inside(path) and not SYSTEM.match(path)]
    named = [path for line in log if not WRITES.search(line) for path in re.findall('"([^"]*doc-only[^"]*)"', line)]
    assert not [path for path in named if not path.startswith(root)], "a path of a document is looked up"
    inside = sum(map(is_inside, opened))
    assert inside >= 3 and asked >= 200, "the session was not seen"
    note(f"{len(log)} system calls, {len(writes)} writes, {inside} opened inside, {asked} requests, {len(links)} links")

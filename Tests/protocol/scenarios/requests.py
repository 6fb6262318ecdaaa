"""Every advertised request at every position, on every kind of document."""

from client import Failure
from methods import advertised, ask_everywhere, check_edits, check_workspace_edit
from suite import PROJECTS, broken_list, capabilities, large_list, marked, require, scenario, smallest


def positions(document, step=1):
    return [document.position(index) for index in range(0, len(document.text) + 1, step)]


def every_position(name, text, encoding, ending=".tierlist.json", language="tierlist", pull=False):
    @scenario(f"every-position-{name}-{encoding}")
    def _(run):
        client = run.start(capabilities(encoding, pull=pull))
        document = client.open(run.uri("." if ending.startswith("tierlint") else None, ending), text(), language=language)
        client.diagnostics(document)
        count = ask_everywhere(client, document, positions(document))
        run.note(f"{count} requests, {len(advertised(client))} methods")
        require(len(advertised(client)) >= 18, "fewer methods than expected")


every_position("broken", broken_list, "utf-16", pull=True)
every_position("broken", broken_list, "utf-8")
every_position("broken", broken_list, "utf-32")
every_position("broken-crlf", lambda: broken_list().replace("\n", "\r\n"), "utf-16")
every_position("smallest", smallest, "utf-16")
every_position("csv", lambda: 'Name,Season,Tier\nOne 😀,1,S\n,2,"A\n', "utf-16", ".tierlist.csv", "tierlist-csv")
every_position("configuration", lambda: '{ "rules": { "item": "off", "color/invalid": "loud" }, "profile": "clod", "exclude": ["**/x"], }\n', "utf-16",
               "tierlint.json", "json")


@scenario("every-third-position-of-a-large-list")
def _(run):
    client = run.start()
    document = client.open(run.uri(), large_list())
    run.note(f"{ask_everywhere(client, document, positions(document, 29))} requests")


@scenario("positions-outside-of-the-document")
def _(run):
    client = run.start()
    document = client.open(run.uri(), marked("é😀"))
    numbers = (0, 1, 3, 17, 900, 65_536, 2**31 - 1, 2**32 - 1, 2**32, 2**53, 2**63, 2**64)
    places = [{"line": run.generator.choice(numbers), "character": run.generator.choice(numbers)} for _ in range(150)]
    run.note(f"{ask_everywhere(client, document, places)} requests")


@scenario("positions-inside-of-characters")
def _(run):
    """Half of a surrogate pair or of a UTF-8 sequence is no position; a neighbor is used."""
    for encoding in ("utf-16", "utf-8"):
        client = run.start(capabilities(encoding))
        document = client.open(run.uri(), marked("😀漢é"))
        line = next(number for number, start in enumerate(document.starts) if "😀" in document.text[start : document.ends[number]])
        ask_everywhere(client, document, [{"line": line, "character": column} for column in range(document.length(line) + 4)])


@scenario("documents-without-content")
def _(run):
    client = run.start()
    for text in ("", "\n", "\r", "\r\n\r\n", " \t\r \n", "\ufeff", "\ufeff" + smallest(), "\0", "null", '"', "{", "]", "x" * 3000):
        document = client.open(run.uri(), text)
        ask_everywhere(client, document, positions(document, 97) + [{"line": 1, "character": 0}])
        client.close(document)


@scenario("documents-that-are-not-open")
def _(run):
    client = run.start()
    closed = client.open(run.uri(), smallest())
    client.close(closed)
    for uri in (closed.uri, run.uri(), "untitled:x", ""):
        for method, make, _ in advertised(client):
            params = {"textDocument": {"uri": uri}, **make({"line": 0, "character": 0}, {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}})}
            code = client.error(f"textDocument/{method}", params)
            require(code == -32602, f"{method} of a document that is not open: {code}, expected -32602")


@scenario("documents-of-other-kinds")
def _(run):
    """Files that are not lists get no results, and no errors."""
    client = run.start()
    for name, language, text in (("package", "json", '{"name": "x"}'), ("notes", "markdown", "# Notes"), ("settings", "jsonc", "// x\n{}")):
        document = client.open(run.uri(name, ending=".json"), text, language=language)
        ask_everywhere(client, document, positions(document))


@scenario("invalid-params")
def _(run):
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), smallest())
    where = {"uri": document.uri}
    odd = [None, {}, [], [1], {"textDocument": None}, {"textDocument": 5}, {"textDocument": {}}, {"textDocument": {"uri": 7}}, {"textDocument": [where]}]
    count = 0
    for method, make, _ in advertised(client):
        for params in odd:
            code = client.error(f"textDocument/{method}", params)
            require(code == -32602, f"{method} with {params}: {code}, expected -32602")
            count += 1
        if "position" in make(1, 2):
            for position in (None, 5, {}, {"line": "1", "character": 0}, {"line": 1}, [1, 2]):
                code = client.error(f"textDocument/{method}", {"textDocument": where, "position": position, "newName": "x"})
                require(code == -32602, f"{method} with position {position}: {code}, expected -32602")
                count += 1
    run.note(f"{count} requests")


@scenario("odd-positions")
def _(run):
    """Numbers that are no positions are an error or moved into the document, and do no harm."""
    client = run.start()
    document = client.open(run.uri(), smallest())
    for line, character in ((-1, 0), (0, -7), (0.5, 1), (1e300, 0), (-(2**70), 2**70), (1, 1e-9)):
        for method, make, _ in advertised(client):
            position = {"line": line, "character": character}
            response = client.ask(f"textDocument/{method}", {"textDocument": {"uri": document.uri}, **make(position, {"start": position, "end": position})})
            require(response.get("error", {}).get("code") in (None, -32602, -32803), f"{method} at {position}: {response}")


@scenario("reversed-ranges")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    range_ = {"start": {"line": 6, "character": 2}, "end": {"line": 1, "character": 0}}
    for method, make, check in advertised(client):
        response = client.ask(f"textDocument/{method}", {"textDocument": {"uri": document.uri}, **make(range_["start"], range_)})
        if "result" in response:
            check(response["result"], document)


@scenario("actions-resolve-and-apply")
def _(run):
    """Each action has an edit, at the latest when it is resolved, and the document is still a document after it."""
    client = run.start()
    document = client.open(run.uri(), broken_list())
    found = client.diagnostics(document)
    count = 0
    for diagnostic in found:
        actions = client.result("textDocument/codeAction", {
            "textDocument": {"uri": document.uri}, "range": diagnostic["range"], "context": {"diagnostics": [diagnostic]}})  # fmt: skip
        for action in actions:
            if "edit" not in action and "command" not in action:
                action = client.result("codeAction/resolve", action)
            if "edit" in action:
                check_workspace_edit(action["edit"], document, action["title"])
                for change in action["edit"].get("documentChanges", []):
                    if change.get("textDocument", {}).get("uri") == document.uri:
                        require(document.applying(change["edits"]) != document.text, f"{action['title']} changes nothing")
                count += 1
    run.note(f"{len(found)} findings, {count} actions")
    require(count >= 5, f"only {count} actions")


@scenario("actions-of-an-older-version")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    actions = client.result("textDocument/codeAction", {"textDocument": {"uri": document.uri}, "range": document.range(0, len(document.text)),
                                                        "context": {"diagnostics": []}})  # fmt: skip
    deferred = [action for action in actions if "edit" not in action and "command" not in action]
    client.replace_all(document, "{}")
    for action in deferred:
        response = client.ask("codeAction/resolve", action)
        edit = response.get("result", {}).get("edit")
        require("error" in response or edit is None, f"{action['title']} of an older version: {response}")
    for odd in ({}, {"title": "x"}, {"title": "x", "data": 5}, {"title": "x", "data": {"uri": document.uri}}, {"title": "x", "kind": 7, "data": {"action": []}}):
        response = client.ask("codeAction/resolve", odd)
        require("result" in response or response["error"]["code"] in (-32602, -32801, -32803), f"codeAction/resolve of {odd}: {response}")


@scenario("resolve-completions")
def _(run):
    client = run.start()
    document = client.open(run.uri(), large_list())
    at = document.text.index('"itemIds"') + len('"itemIds": [') + 2
    items = client.result("textDocument/completion", {"textDocument": {"uri": document.uri}, "position": document.position(at)})["items"]
    for item in items[:50]:
        resolved = client.result("completionItem/resolve", item)
        require(resolved["label"] == item["label"], "another item was resolved")
    for odd in ({}, {"label": "x", "data": {"uri": "gone", "item": "x"}}, {"label": "x", "data": [1]}):
        client.result("completionItem/resolve", odd)
    require(client.error("completionItem/resolve", [1]) == -32602, "expected -32602")


@scenario("completion-keeps-the-document")
def _(run):
    """Every completion replaces a range at the cursor."""
    client = run.start()
    document = client.open(run.uri(), smallest())
    for index in range(0, len(document.text), 3):
        position = document.position(index)
        result = client.result("textDocument/completion", {"textDocument": {"uri": document.uri}, "position": position})
        for item in (result or {"items": []})["items"]:
            range_ = item["textEdit"]["range"]
            start, end = document.index(range_["start"]), document.index(range_["end"])
            require(start <= index <= end, f"completion at {index} replaces {start} to {end}")


@scenario("formatting-applied-twice-changes-nothing")
def _(run):
    client = run.start()
    for path in sorted(PROJECTS.glob("*.tierlist.json")):
        document = client.open(run.uri(), path.read_text().replace("\n  ", "\n     ").replace('": ', '" : '))
        for step in range(2):
            edits = client.result("textDocument/formatting", {"textDocument": {"uri": document.uri}, "options": {"tabSize": 8, "insertSpaces": False}})
            check_edits(edits or [], document, "formatting")
            if step:
                require(not edits, f"{path.name}: formatted text is formatted again")
            else:
                require(edits, f"{path.name}: indented text is not formatted")
            client.replace_all(document, document.applying(edits or []))
        client.close(document)


@scenario("rename-everywhere")
def _(run):
    """A rename, applied, leaves no unknown ids."""
    client = run.start()
    document = client.open(run.uri(), large_list())
    require(not [d for d in client.diagnostics(document) if d["severity"] == 1], "the list has errors")
    at = document.text.index('"id": "') + len('"id": "') + 1
    edit = client.result("textDocument/rename", {"textDocument": {"uri": document.uri}, "position": document.position(at), "newName": "renamed-to-this"})
    edits = edit["documentChanges"][0]["edits"]
    check_edits(edits, document, "rename")
    client.replace_all(document, document.applying(edits))
    require(not [d for d in client.diagnostics(document) if d["severity"] == 1], "errors after a rename")


@scenario("every-version-while-typing")
def _(run):
    """A list typed character by character, with all requests at the cursor after some of them."""
    client = run.start()
    text = smallest()
    document = client.open(run.uri(), "")
    for index, character in enumerate(text):
        client.edit(document, index, index, character)
        if index % 12 == 0:
            ask_everywhere(client, document, [document.position(index + 1)])
    run.check_equal(client, document, "a list typed character by character")


@scenario("unadvertised-requests")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    where = {"textDocument": {"uri": document.uri}, "position": {"line": 0, "character": 0}}
    for method in ("textDocument/moniker", "textDocument/inlineValue", "textDocument/prepareCallHierarchy", "workspace/textDocumentContent"):
        if client.ask(method, where).get("error", {}).get("code") != -32601:
            raise Failure(f"{method} is not advertised; expected -32601")

"""What editors do with a list: completion, hover, symbols, navigation, rename, refactors, formatting, and commands."""

import json

from client import Failure
from suite import broken_list, capabilities, large_list, require, scenario

LIST = """{
  "schemaVersion": 1,
  "projectId": "1b4c7a52-3f0e-4d5f-9f57-0a4d2b7c1e88",
  "title": "Tea",
  "tiers": [
    { "id": "gold", "label": "Gold", "color": "#FFD700", "order": 0, "itemIds": ["green", "black"] },
    { "id": "silver", "label": "Silver", "color": "#C0C0C0", "order": 1, "itemIds": [] }
  ],
  "items": {
    "green": { "id": "green", "title": "Green tea", "rating": 90 },
    "black": { "id": "black", "title": "Black tea" },
    "white": { "id": "white", "title": "White tea" }
  },
  "audit": { "createdAt": "2025-01-01T00:00:00Z", "updatedAt": "2025-01-01T00:00:00Z" }
}
"""


def at(document, before, after=""):
    """The parameters of a request where `before` ends."""
    index = document.text.index(before + after) + len(before)
    return {"textDocument": {"uri": document.uri}, "position": document.position(index)}


def text_of(document, range_):
    return document.text[document.index(range_["start"]) : document.index(range_["end"])]


def started(run, text=LIST):
    client = run.start()
    return client, client.open(run.uri(), text)


def accepted(document, item):
    edits = [item["textEdit"], *item.get("additionalTextEdits", [])]
    return document.applying([{"range": edit["range"], "newText": edit["newText"]} for edit in edits])


@scenario("completion-of-item-ids")
def _(run):
    client, document = started(run)
    items = client.result("textDocument/completion", at(document, '"itemIds": [', "]"))["items"]
    first = min(items, key=lambda item: item.get("sortText", item["label"]))
    require("white" in first["label"] or "White" in json.dumps(first), f"the item without a tier is not first: {first}")
    text = accepted(document, first)
    require(json.loads(text)["tiers"][1]["itemIds"] == ["white"], "the completion does not give a valid list")


@scenario("completion-of-keys")
def _(run):
    client, document = started(run, LIST.replace('"Black tea" }', '"Black tea",  }'))
    items = client.result("textDocument/completion", at(document, '"title": "Black tea", '))["items"]
    labels = json.dumps([item["label"] for item in items])
    require("rating" in labels and "id" not in [item["label"].strip('"') for item in items], f"{labels}")


@scenario("completion-of-an-empty-document")
def _(run):
    client, document = started(run, "")
    items = client.result("textDocument/completion", {"textDocument": {"uri": document.uri}, "position": {"line": 0, "character": 0}})["items"]
    require(len(items) >= 3, "no whole projects are offered")
    plain = capabilities()
    plain["textDocument"]["completion"]["completionItem"]["snippetSupport"] = False
    client = run.start(plain)
    for item in client.result("textDocument/completion", {"textDocument": {"uri": client.open(document.uri, "").uri}, "position": {"line": 0, "character": 0}})["items"]:
        require(item.get("insertTextFormat", 1) == 1 and "${" not in item["textEdit"]["newText"], "a snippet for a client without snippets")
        copy = client.open(run.uri(), accepted(document, item))
        require(not [d for d in client.diagnostics(copy) if d["severity"] == 1], f"errors in the new project {item['label']}")


@scenario("completion-without-snippets")
def _(run):
    plain = capabilities()
    plain["textDocument"]["completion"]["completionItem"]["snippetSupport"] = False
    client = run.start(plain)
    document = client.open(run.uri(), LIST)
    for index in range(0, len(LIST), 7):
        result = client.result("textDocument/completion", {"textDocument": {"uri": document.uri}, "position": document.position(index)})
        for item in (result or {"items": []})["items"]:
            require(item.get("insertTextFormat", 1) == 1 and "$0" not in item["textEdit"]["newText"], f"{item}")


@scenario("hover-of-an-item")
def _(run):
    client, document = started(run)
    hover = client.result("textDocument/hover", at(document, '"itemIds": ["gre'))
    require("Green tea" in hover["contents"]["value"] and text_of(document, hover["range"]) == '"green"', f"{hover}")


@scenario("hover-of-a-key")
def _(run):
    client, document = started(run)
    hover = client.result("textDocument/hover", at(document, '"schemaVer'))
    require(hover and "schemaVersion" in json.dumps(hover), f"{hover}")


@scenario("symbols")
def _(run):
    client, document = started(run)
    symbols = client.result("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})
    names = json.dumps(symbols)
    require(all(name in names for name in ("Gold", "Silver", "Green tea", "White tea")), f"{names[:300]}")


@scenario("definition-references-and-highlights")
def _(run):
    client, document = started(run)
    where = at(document, '"itemIds": ["gre')
    definition = client.result("textDocument/definition", where)
    place = definition[0] if isinstance(definition, list) else definition
    target = text_of(document, place.get("targetSelectionRange") or place["range"])
    require("green" in target, f"the definition is {target}")
    references = client.result("textDocument/references", {**where, "context": {"includeDeclaration": True}})
    require(len(references) >= 3 and all("green" in text_of(document, reference["range"]) for reference in references), f"{references}")
    highlights = client.result("textDocument/documentHighlight", where)
    require(len(highlights) == len(references), "highlights and references differ")


@scenario("rename-an-item")
def _(run):
    client, document = started(run)
    where = at(document, '"itemIds": ["gre')
    prepared = client.result("textDocument/prepareRename", where)
    require(text_of(document, prepared.get("range", prepared)) == "green", f"{prepared}")
    edits = client.result("textDocument/rename", {**where, "newName": "sencha"})["documentChanges"][0]["edits"]
    project = json.loads(document.applying(edits))
    require(project["tiers"][0]["itemIds"] == ["sencha", "black"] and project["items"]["sencha"]["id"] == "sencha", f"{project}")


@scenario("rename-is-refused")
def _(run):
    client, document = started(run)
    where = at(document, '"itemIds": ["gre')
    for name in ("", "black", "\0", " "):
        response = client.ask("textDocument/rename", {**where, "newName": name})
        require("error" in response, f"renamed to {name!r}: {response}")
    require(client.result("textDocument/prepareRename", at(document, '"schemaVer')) is None, "a key can be renamed")


@scenario("fix-all")
def _(run):
    client = run.start()
    document = client.open(run.uri(), LIST.replace('"order": 0', '"order": "0"').replace('"rating": 90', '"rating": "90",'))
    before = len(client.diagnostics(document))
    actions = client.result("textDocument/codeAction", {
        "textDocument": {"uri": document.uri}, "range": document.range(0, len(document.text)),
        "context": {"diagnostics": [], "only": ["source.fixAll.tierlint"]}})  # fmt: skip
    require(len(actions) == 1 and actions[0]["kind"] == "source.fixAll.tierlint", f"{actions}")
    action = actions[0] if "edit" in actions[0] else client.result("codeAction/resolve", actions[0])
    client.replace_all(document, document.applying(action["edit"]["documentChanges"][0]["edits"]))
    require(len(client.diagnostics(document)) < before, "no finding fewer")
    json.loads(document.text)


@scenario("only-the-kinds-that-are-asked-for")
def _(run):
    client, document = started(run, broken_list())
    for kind in ("quickfix", "refactor", "source", "source.fixAll", "source.fixAll.tierlint", "refactor.rewrite", "nothing", ""):
        actions = client.result("textDocument/codeAction", {
            "textDocument": {"uri": document.uri}, "range": document.range(0, len(document.text)), "context": {"diagnostics": [], "only": [kind]}})  # fmt: skip
        for action in actions or []:
            require(not kind or action["kind"] == kind or action["kind"].startswith(kind + "."), f"{action['kind']} for {kind}")
    require(not client.result("textDocument/codeAction", {
        "textDocument": {"uri": document.uri}, "range": document.range(0, 5), "context": {"diagnostics": [], "only": ["nothing"]}}), "actions of no kind")  # fmt: skip


@scenario("commands")
def _(run):
    """Each command that is advertised can be executed, and has the client apply a well-formed edit."""
    client, document = started(run)
    commands = client.capabilities["executeCommandProvider"]["commands"]
    client.result("workspace/executeCommand", {"command": "tierlint.collectUnplaced", "arguments": [document.uri]})
    require(client.wait(lambda: client.applied, 5), "no workspace/applyEdit")
    edits = client.applied[0]["edit"]["documentChanges"][0]["edits"]
    require("white" in json.dumps([tier["itemIds"] for tier in json.loads(document.applying(edits))["tiers"]]), "the item is still in no tier")
    for command in commands:
        response = client.ask("workspace/executeCommand", {"command": command, "arguments": [document.uri]})
        require("result" in response or response["error"]["code"] == -32602, f"{command}: {response}")


@scenario("commands-need-apply-edit")
def _(run):
    client = run.start(capabilities(applyEdit=False))
    document = client.open(run.uri(), LIST)
    code = client.error("workspace/executeCommand", {"command": "tierlint.collectUnplaced", "arguments": [document.uri]})
    require(code == -32803, f"{code}, expected -32803")
    client.pause(0.2)
    require(not client.applied, "workspace/applyEdit for a client without it")


@scenario("colors")
def _(run):
    client, document = started(run)
    colors = client.result("textDocument/documentColor", {"textDocument": {"uri": document.uri}})
    require([text_of(document, color["range"]).strip('"') for color in colors] == ["#FFD700", "#C0C0C0"], f"{colors}")
    require(all(0 <= color["color"][part] <= 1 for color in colors for part in ("red", "green", "blue", "alpha")), f"{colors}")
    presentations = client.result("textDocument/colorPresentation", {
        "textDocument": {"uri": document.uri}, "color": {"red": 0, "green": 0.5, "blue": 1, "alpha": 1}, "range": colors[0]["range"]})  # fmt: skip
    require(presentations[0]["label"].strip('"').upper() == "#0080FF", f"{presentations}")
    for odd in ({"red": 7, "green": -1, "blue": 1e300, "alpha": 0}, {"red": "x"}, {}, None):
        client.ask("textDocument/colorPresentation", {"textDocument": {"uri": document.uri}, "color": odd, "range": colors[0]["range"]})


@scenario("hints-and-lenses")
def _(run):
    client, document = started(run)
    hints = client.result("textDocument/inlayHint", {"textDocument": {"uri": document.uri}, "range": document.range(0, len(document.text))})
    require("Green tea" in json.dumps(hints), f"{hints}")
    none = client.result("textDocument/inlayHint", {"textDocument": {"uri": document.uri}, "range": document.range(0, 3)})
    require(len(none or []) < len(hints), "hints outside of the range")
    lenses = client.result("textDocument/codeLens", {"textDocument": {"uri": document.uri}})
    require(lenses, "no lenses")
    for lens in lenses:
        if "command" not in lens:
            lens = client.result("codeLens/resolve", lens)
        require(lens["command"]["title"], f"{lens}")
    for odd in ({}, {"range": 5}, {"data": [99, 99]}, {"data": "x"}):
        response = client.ask("codeLens/resolve", odd)
        require("result" in response or response["error"]["code"] in (-32602, -32801), f"{response}")


@scenario("settings-of-hints-and-lenses")
def _(run):
    client, document = started(run)
    client.notify("workspace/didChangeConfiguration", {"settings": {"inlayHints": {"itemTitles": False, "itemCounts": False}, "codeLens": {"enable": False}}})
    where = {"textDocument": {"uri": document.uri}, "range": document.range(0, len(document.text))}
    require(not client.result("textDocument/inlayHint", where) and not client.result("textDocument/codeLens", where), "the settings have no effect")


@scenario("linked-editing")
def _(run):
    client, document = started(run)
    result = client.result("textDocument/linkedEditingRange", at(document, '    "gre', 'en": {'))
    if result:
        texts = {text_of(document, range_) for range_ in result["ranges"]}
        require(texts == {"green"}, f"{texts}")


@scenario("formatting-of-a-range")
def _(run):
    client = run.start()
    document = client.open(run.uri(), large_list().replace("\n    ", "\n      "))
    options = {"tabSize": 3, "insertSpaces": False}
    start, end = document.starts[3], document.starts[12]
    edits = client.result("textDocument/rangeFormatting", {"textDocument": {"uri": document.uri}, "range": document.range(start, end), "options": options})
    require(json.loads(document.applying(edits or [])) == json.loads(document.text), "the values have changed")


@scenario("formatting-of-a-broken-list")
def _(run):
    client, document = started(run, broken_list())
    response = client.ask("textDocument/formatting", {"textDocument": {"uri": document.uri}, "options": {}})
    require("error" in response or not response["result"], "a broken list is formatted")


@scenario("will-save")
def _(run):
    client, document = started(run)
    where = {"textDocument": {"uri": document.uri}, "reason": 1}
    require(not client.result("textDocument/willSaveWaitUntil", where), "edits although updateAuditOnSave is off")
    client.notify("workspace/didChangeConfiguration", {"settings": {"updateAuditOnSave": True}})
    edits = client.result("textDocument/willSaveWaitUntil", where)
    project = json.loads(document.applying(edits))
    require(project["audit"]["updatedAt"] > "2025-06" and project["audit"]["createdAt"] == "2025-01-01T00:00:00Z", f"{project['audit']}")


@scenario("selection-ranges")
def _(run):
    client, document = started(run)
    place = at(document, '"title": "Gre')["position"]
    chain = client.result("textDocument/selectionRange", {"textDocument": {"uri": document.uri}, "positions": [place, place]})
    require(len(chain) == 2, "one selection range for each position")
    texts, each = [], chain[0]
    while each:
        texts.append(text_of(document, each["range"]))
        each = each.get("parent")
    require(any(text == "Green tea" or text == '"Green tea"' for text in texts) and texts[-1].strip() == LIST.strip(), f"{texts[:3]}")


@scenario("folding")
def _(run):
    client, document = started(run)
    folds = client.result("textDocument/foldingRange", {"textDocument": {"uri": document.uri}})
    lines = {fold["startLine"] for fold in folds}
    require({4, 8} <= lines, f"the tiers and items cannot be folded: {folds}")


@scenario("csv")
def _(run):
    client = run.start()
    document = client.open(run.uri(ending=".tierlist.csv"), 'Name,Season,Tier\nOne,1,S\n,2,A\n"Three", x,B\n', language="tierlist-csv")
    require(client.diagnostics(document), "no findings in a broken CSV")
    client.result("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})
    client.edit(document, 0, 0, "x")
    run.check_equal(client, document, "a CSV")


@scenario("ignored-findings")
def _(run):
    client, document = started(run, LIST.replace('"title": "Black tea"', '"title": ""'))
    found = client.diagnostics(document)
    require(found, "no finding about an empty title")
    actions = client.result("textDocument/codeAction", {
        "textDocument": {"uri": document.uri}, "range": found[0]["range"], "context": {"diagnostics": found[:1]}})  # fmt: skip
    ignore = next((action for action in actions if "ignore" in action["title"].lower()), None)
    if ignore is None:
        raise Failure(f"no action to ignore: {[action['title'] for action in actions]}")
    ignore = ignore if "edit" in ignore else client.result("codeAction/resolve", ignore)
    count = len(found)
    client.replace_all(document, document.applying(ignore["edit"]["documentChanges"][0]["edits"]))
    require(len(client.diagnostics(document)) < count, "the finding is not ignored")

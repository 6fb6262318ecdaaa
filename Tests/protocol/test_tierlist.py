"""What editors do with a list: completion, hover, symbols, navigation, rename, refactors, formatting, and commands."""

import json

import pytest
from client import capabilities
from lists import broken_list, large_list

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
    return document.where(position=document.position(index))


def text_of(document, range_):
    return document.text[document.index(range_["start"]) : document.index(range_["end"])]


@pytest.fixture
def document(client):
    return client.open(LIST)


def actions_of(client, document, kind):
    whole = document.range(0, len(document.text))
    return client.about(document, "codeAction", range=whole, context={"diagnostics": [], "only": [kind]})


def accepted(document, item):
    edits = [item["textEdit"], *item.get("additionalTextEdits", [])]
    return document.applying([{"range": edit["range"], "newText": edit["newText"]} for edit in edits])


def test_completion_of_item_ids(client, document):
    items = client.result("textDocument/completion", at(document, '"itemIds": [', "]"))["items"]
    first = min(items, key=lambda item: item.get("sortText", item["label"]))
    assert "white" in first["label"] or "White" in json.dumps(first), f"the item without a tier is not first: {first}"
    text = accepted(document, first)
    assert json.loads(text)["tiers"][1]["itemIds"] == ["white"], "the completion does not give a valid list"


def test_completion_of_keys(client):
    document = client.open(LIST.replace('"Black tea" }', '"Black tea",  }'))
    items = client.result("textDocument/completion", at(document, '"title": "Black tea", '))["items"]
    labels = json.dumps([item["label"] for item in items])
    assert "rating" in labels and "id" not in [item["label"].strip('"') for item in items]


def test_completion_of_an_empty_document(client, run):
    document = client.open("")
    items = client.about(document, "completion", position={"line": 0, "character": 0})["items"]
    assert len(items) >= 3, "no whole projects are offered"
    plain = capabilities()
    plain["textDocument"]["completion"]["completionItem"]["snippetSupport"] = False
    client = run.start(plain)
    empty = client.open("")
    for item in client.about(empty, "completion", position={"line": 0, "character": 0})["items"]:
        assert item.get("insertTextFormat", 1) == 1 and "${" not in item["textEdit"]["newText"]
        copy = client.open(accepted(document, item))
        assert not [d for d in client.diagnostics(copy) if d["severity"] == 1]


def test_completion_without_snippets(run):
    plain = capabilities()
    plain["textDocument"]["completion"]["completionItem"]["snippetSupport"] = False
    client = run.start(plain)
    document = client.open(LIST)
    for index in range(0, len(LIST), 7):
        result = client.about(document, "completion", position=document.position(index))
        for item in (result or {"items": []})["items"]:
            assert item.get("insertTextFormat", 1) == 1 and "$0" not in item["textEdit"]["newText"]


def test_hover_of_an_item(client, document):
    hover = client.result("textDocument/hover", at(document, '"itemIds": ["gre'))
    assert "Green tea" in hover["contents"]["value"] and text_of(document, hover["range"]) == '"green"'


def test_hover_of_a_key(client, document):
    hover = client.result("textDocument/hover", at(document, '"schemaVer'))
    assert hover and "schemaVersion" in json.dumps(hover)


def test_symbols(client, document):
    symbols = client.about(document, "documentSymbol")
    names = json.dumps(symbols)
    assert all(name in names for name in ("Gold", "Silver", "Green tea", "White tea"))


def test_definition_references_and_highlights(client, document):
    where = at(document, '"itemIds": ["gre')
    definition = client.result("textDocument/definition", where)
    place = definition[0] if isinstance(definition, list) else definition
    target = text_of(document, place.get("targetSelectionRange") or place["range"])
    assert "green" in target, f"the definition is {target}"
    references = client.result("textDocument/references", {**where, "context": {"includeDeclaration": True}})
    assert len(references) >= 3 and all("green" in text_of(document, reference["range"]) for reference in references)
    highlights = client.result("textDocument/documentHighlight", where)
    assert len(highlights) == len(references), "highlights and references differ"


def test_rename_an_item(client, document):
    where = at(document, '"itemIds": ["gre')
    prepared = client.result("textDocument/prepareRename", where)
    assert text_of(document, prepared.get("range", prepared)) == "green"
    edits = client.result("textDocument/rename", {**where, "newName": "sencha"})["documentChanges"][0]["edits"]
    project = json.loads(document.applying(edits))
    assert project["tiers"][0]["itemIds"] == ["sencha", "black"] and project["items"]["sencha"]["id"] == "sencha"


def test_rename_is_refused(client, document):
    where = at(document, '"itemIds": ["gre')
    for name in ("", "black", "\0", " "):
        response = client.ask("textDocument/rename", {**where, "newName": name})
        assert "error" in response, f"renamed to {name!r}: {response}"
    assert client.result("textDocument/prepareRename", at(document, '"schemaVer')) is None, "a key can be renamed"


def test_fix_all(client):
    document = client.open(LIST.replace('"order": 0', '"order": "0"').replace('"rating": 90', '"rating": "90",'))
    before = len(client.diagnostics(document))
    actions = actions_of(client, document, "source.fixAll.tierlint")
    assert len(actions) == 1 and actions[0]["kind"] == "source.fixAll.tierlint"
    action = actions[0] if "edit" in actions[0] else client.result("codeAction/resolve", actions[0])
    client.replace_all(document, document.applying(action["edit"]["documentChanges"][0]["edits"]))
    assert len(client.diagnostics(document)) < before, "no finding fewer"
    json.loads(document.text)


def test_only_the_kinds_that_are_asked_for(client):
    document = client.open(broken_list())
    for kind in ["", *"quickfix refactor refactor.rewrite source source.fixAll source.fixAll.tierlint nothing".split()]:
        for action in actions_of(client, document, kind) or []:
            assert not kind or action["kind"] == kind or action["kind"].startswith(kind + ".")
    assert not actions_of(client, document, "nothing"), "actions of no kind"


def test_commands(client, document):
    """Each command that is advertised can be executed, and has the client apply a well-formed edit."""
    commands = client.capabilities["executeCommandProvider"]["commands"]
    client.result("workspace/executeCommand", {"command": "tierlint.collectUnplaced", "arguments": [document.uri]})
    assert client.wait(lambda: client.applied, 5), "no workspace/applyEdit"
    edits = client.applied[0]["edit"]["documentChanges"][0]["edits"]
    assert "white" in json.dumps([tier["itemIds"] for tier in json.loads(document.applying(edits))["tiers"]])
    for command in commands:
        response = client.ask("workspace/executeCommand", {"command": command, "arguments": [document.uri]})
        assert "result" in response or response["error"]["code"] == -32602, f"{command}: {response}"


def test_commands_need_apply_edit(run):
    client = run.start(capabilities(applyEdit=False))
    document = client.open(LIST)
    command = {"command": "tierlint.collectUnplaced", "arguments": [document.uri]}
    code = client.error("workspace/executeCommand", command)
    assert code == -32803, f"{code}, expected -32803"
    client.pause(0.2)
    assert not client.applied, "workspace/applyEdit for a client without it"


def test_colors(client, document):
    colors = client.about(document, "documentColor")
    assert [text_of(document, color["range"]).strip('"') for color in colors] == ["#FFD700", "#C0C0C0"]
    assert all(0 <= color["color"][part] <= 1 for color in colors for part in ("red", "green", "blue", "alpha"))
    blue = {"red": 0, "green": 0.5, "blue": 1, "alpha": 1}
    presentations = client.about(document, "colorPresentation", color=blue, range=colors[0]["range"])
    assert presentations[0]["label"].strip('"').upper() == "#0080FF"
    for odd in ({"red": 7, "green": -1, "blue": 1e300, "alpha": 0}, {"red": "x"}, {}, None):
        client.ask("textDocument/colorPresentation", document.where(color=odd, range=colors[0]["range"]))


def test_hints_and_lenses(client, document):
    hints = client.about(document, "inlayHint", range=document.range(0, len(document.text)))
    assert "Green tea" in json.dumps(hints)
    none = client.about(document, "inlayHint", range=document.range(0, 3))
    assert len(none or []) < len(hints), "hints outside of the range"
    lenses = client.about(document, "codeLens")
    assert lenses, "no lenses"
    for lens in lenses:
        if "command" not in lens:
            lens = client.result("codeLens/resolve", lens)
        assert lens["command"]["title"]
    for odd in ({}, {"range": 5}, {"data": [99, 99]}, {"data": "x"}):
        response = client.ask("codeLens/resolve", odd)
        assert "result" in response or response["error"]["code"] in (-32602, -32801)


def test_settings_of_hints_and_lenses(client, document):
    client.configure({"inlayHints": {"itemTitles": False, "itemCounts": False}, "codeLens": {"enable": False}})
    where = document.where(range=document.range(0, len(document.text)))
    assert not client.result("textDocument/inlayHint", where) and not client.result("textDocument/codeLens", where)


def test_linked_editing(client, document):
    result = client.result("textDocument/linkedEditingRange", at(document, '    "gre', 'en": {'))
    if result:
        texts = {text_of(document, range_) for range_ in result["ranges"]}
        assert texts == {"green"}


def test_formatting_of_a_range(client):
    document = client.open(large_list().replace("\n    ", "\n      "))
    options = {"tabSize": 3, "insertSpaces": False}
    start, end = document.starts[3], document.starts[12]
    edits = client.about(document, "rangeFormatting", range=document.range(start, end), options=options)
    assert json.loads(document.applying(edits or [])) == json.loads(document.text), "the values have changed"


def test_formatting_of_a_broken_list(client):
    document = client.open(broken_list())
    response = client.ask("textDocument/formatting", document.where(options={}))
    assert "error" in response or not response["result"], "a broken list is formatted"


def test_will_save(client, document):
    where = document.where(reason=1)
    assert not client.result("textDocument/willSaveWaitUntil", where), "edits although updateAuditOnSave is off"
    client.configure({"updateAuditOnSave": True})
    edits = client.result("textDocument/willSaveWaitUntil", where)
    project = json.loads(document.applying(edits))
    assert project["audit"]["updatedAt"] > "2025-06" and project["audit"]["createdAt"] == "2025-01-01T00:00:00Z"


def test_selection_ranges(client, document):
    place = at(document, '"title": "Gre')["position"]
    chain = client.about(document, "selectionRange", positions=[place, place])
    assert len(chain) == 2, "one selection range for each position"
    texts, each = [], chain[0]
    while each:
        texts.append(text_of(document, each["range"]))
        each = each.get("parent")
    assert any(text == "Green tea" or text == '"Green tea"' for text in texts) and texts[-1].strip() == LIST.strip()


def test_folding(client, document):
    folds = client.about(document, "foldingRange")
    lines = {fold["startLine"] for fold in folds}
    assert {4, 8} <= lines, f"the tiers and items cannot be folded: {folds}"


def test_csv(client, run):
    text, uri = 'Name,Season,Tier\nOne,1,S\n,2,A\n"Three", x,B\n', client.uri(ending=".tierlist.csv")
    document = client.open(text, uri, language="tierlist-csv")
    assert client.diagnostics(document), "no findings in a broken CSV"
    client.about(document, "documentSymbol")
    client.edit(document, 0, 0, "x")
    run.check_equal(client, document, "a CSV")


def test_ignored_findings(client):
    document = client.open(LIST.replace('"title": "Black tea"', '"title": ""'))
    found = client.diagnostics(document)
    assert found, "no finding about an empty title"
    actions = client.about(document, "codeAction", range=found[0]["range"], context={"diagnostics": found[:1]})
    ignore = next((action for action in actions if "ignore" in action["title"].lower()), None)
    assert ignore, [action["title"] for action in actions]
    ignore = ignore if "edit" in ignore else client.result("codeAction/resolve", ignore)
    count = len(found)
    client.replace_all(document, document.applying(ignore["edit"]["documentChanges"][0]["edits"]))
    assert len(client.diagnostics(document)) < count, "the finding is not ignored"

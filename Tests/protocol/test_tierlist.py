"""Commands and edits of a list that a client applies. `Tests/LanguageServerTests` has what each request returns."""

import json

import pytest
from client import capabilities
from lists import broken_list

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


def collect(document):
    """The parameters of a command that adds items without a tier to the pool."""
    return {"command": "tierlint.edit", "arguments": [document.uri, {"op": "collect"}]}


def at(document, before, after=""):
    """The parameters of a request where `before` ends."""
    index = document.text.index(before + after) + len(before)
    return document.where(position=document.position(index))


@pytest.fixture
def document(client):
    return client.open(LIST)


def actions_of(client, document, kind):
    whole = document.range(0, len(document.text))
    return client.about(document, "codeAction", range=whole, context={"diagnostics": [], "only": [kind]})


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
    client.result("workspace/executeCommand", collect(document))
    assert client.wait(lambda: client.applied, 5), "no workspace/applyEdit"
    edits = client.applied[0]["edit"]["documentChanges"][0]["edits"]
    assert "white" in json.dumps([tier["itemIds"] for tier in json.loads(document.applying(edits))["tiers"]])
    for command in commands:
        for own in ([], ["green"], [{"op": "lockTier", "tier": "gold"}], [{"op": "touch"}, "Touch"]):
            response = client.ask("workspace/executeCommand", {"command": command, "arguments": [document.uri, *own]})
            assert "result" in response or response["error"]["code"] == -32602, f"{command}: {response}"


def test_commands_need_apply_edit(run):
    client = run.start(capabilities(applyEdit=False))
    document = client.open(LIST)
    code = client.error("workspace/executeCommand", collect(document))
    assert code == -32803, f"{code}, expected -32803"
    client.pause(0.2)
    assert not client.applied, "workspace/applyEdit for a client without it"


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


def test_csv(client, run):
    text, uri = 'Name,Season,Tier\nOne,1,S\n,2,A\n"Three", x,B\n', client.uri(ending=".tierlist.csv")
    document = client.open(text, uri, language="tierlist-csv")
    assert client.diagnostics(document), "no findings in a broken CSV"
    client.about(document, "documentSymbol")
    client.edit(document, 0, 0, "x")
    run.check_equal(client, document, "a CSV")


def test_odd_parameters(client, document):
    """Of what only the server of a list has: an error or a result, and the session goes on."""
    color = client.about(document, "documentColor")[0]
    for odd in ({"red": 7, "green": -1, "blue": 1e300, "alpha": 0}, {"red": "x"}, {}, None):
        client.ask("textDocument/colorPresentation", document.where(color=odd, range=color["range"]))
    for odd in ({}, {"range": 5}, {"data": [99, 99]}, {"data": "x"}):
        response = client.ask("codeLens/resolve", odd)
        assert "result" in response or response["error"]["code"] in (-32602, -32801)

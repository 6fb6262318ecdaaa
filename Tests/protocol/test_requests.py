"""Every advertised request at every position, on every kind of document."""

from client import capabilities
from lists import broken_list, large_list, marked, smallest
from methods import advertised, ask_everywhere, check_common, params
from named import named


def positions(document, step=1):
    return [document.position(index) for index in range(0, len(document.text) + 1, step)]


CSV = 'Name,Season,Tier\nOne 😀,1,S\n,2,"A\n'
CONFIGURATION = '{ "rules": { "item": "off", "color/invalid": "loud" }, "profile": "clod", "exclude": ["**/x"], }\n'
DOCUMENTS = {
    "broken-utf-16": (broken_list(), "utf-16", ".tierlist.json", "tierlist"),
    "broken-utf-8": (broken_list(), "utf-8", ".tierlist.json", "tierlist"),
    "broken-utf-32": (broken_list(), "utf-32", ".tierlist.json", "tierlist"),
    "broken-crlf-utf-16": (broken_list().replace("\n", "\r\n"), "utf-16", ".tierlist.json", "tierlist"),
    "smallest-utf-16": (smallest(), "utf-16", ".tierlist.json", "tierlist"),
    "csv-utf-16": (CSV, "utf-16", ".tierlist.csv", "tierlist-csv"),
    "configuration-utf-16": (CONFIGURATION, "utf-16", "tierlint.json", "json"),
}


@named("text, encoding, ending, language", DOCUMENTS)
def test_every_position(run, note, text, encoding, ending, language):
    # Broken lists in UTF-16 with a client that asks for diagnostics.
    client = run.start(capabilities(encoding, pull=encoding == "utf-16" and text == broken_list()))
    document = client.open(text, client.uri("." if ending.startswith("tierlint") else None, ending), language=language)
    client.diagnostics(document)
    count = ask_everywhere(client, document, positions(document))
    note(f"{count} requests, {len(advertised(client))} methods")
    assert len(advertised(client)) >= 18, "fewer methods than expected"


def test_every_third_position_of_a_large_list(client, note):
    document = client.open(large_list())
    note(f"{ask_everywhere(client, document, positions(document, 29))} requests")


def test_positions_outside_of_the_document(client, generator, note):
    document = client.open(marked("é😀"))
    numbers = (0, 1, 3, 17, 900, 65_536, 2**31 - 1, 2**32 - 1, 2**32, 2**53, 2**63, 2**64)
    places = [{"line": generator.choice(numbers), "character": generator.choice(numbers)} for _ in range(150)]
    note(f"{ask_everywhere(client, document, places)} requests")


def test_positions_inside_of_characters(run):
    """Half of a surrogate pair or of a UTF-8 sequence is no position; a neighbor is used."""
    for encoding in ("utf-16", "utf-8"):
        client = run.start(capabilities(encoding))
        document = client.open(marked("😀漢é"))
        line = document.position(document.text.index("😀"))["line"]
        columns = range(document.length(line) + 4)
        ask_everywhere(client, document, [{"line": line, "character": column} for column in columns])


def test_documents_without_content(client):
    texts = (
        "", "\n", "\r", "\r\n\r\n", " \t\r \n", "\ufeff", "\ufeff" + smallest(), "\0", "null", '"', "{", "]",
        "x" * 3000,
    )  # fmt: skip
    for text in texts:
        document = client.open(text)
        ask_everywhere(client, document, [*positions(document, 97), {"line": 1, "character": 0}])
        client.close(document)


def test_documents_that_are_not_open(client):
    closed = client.open(smallest())
    client.close(closed)
    for uri in (closed.uri, client.uri(), "untitled:x", ""):
        for method, make, _ in advertised(client):
            start, end = {"line": 0, "character": 0}, {"line": 1, "character": 0}
            where = {"textDocument": {"uri": uri}, **make(start, {"start": start, "end": end})}
            code = client.error(f"textDocument/{method}", where)
            assert code == -32602, f"{method} of a document that is not open: {code}, expected -32602"


def test_invalid_params(puller, note):
    document = puller.open(smallest())
    where = {"uri": document.uri}
    odd = [
        None, {}, [], [1], {"textDocument": None}, {"textDocument": 5}, {"textDocument": {}},
        {"textDocument": {"uri": 7}}, {"textDocument": [where]},
    ]  # fmt: skip
    count = 0
    for method, make, _ in advertised(puller):
        for each in odd:
            code = puller.error(f"textDocument/{method}", each)
            assert code == -32602, f"{method} with {each}: {code}, expected -32602"
            count += 1
        if "position" in make(1, 2):
            for position in (None, 5, {}, {"line": "1", "character": 0}, {"line": 1}, [1, 2]):
                code = puller.error(f"textDocument/{method}", document.where(position=position, newName="x"))
                assert code == -32602, f"{method} with position {position}: {code}, expected -32602"
                count += 1
    note(f"{count} requests")


def test_odd_positions(client, document):
    """Numbers that are no positions are an error or moved into the document, and do no harm."""
    for line, character in ((-1, 0), (0, -7), (0.5, 1), (1e300, 0), (-(2**70), 2**70), (1, 1e-9)):
        for method, make, _ in advertised(client):
            position = {"line": line, "character": character}
            response = client.ask(f"textDocument/{method}", params(make, document, position))
            assert response.get("error", {}).get("code") in (None, -32602, -32803)


def test_reversed_ranges(client):
    document = client.open(broken_list())
    range_ = {"start": {"line": 6, "character": 2}, "end": {"line": 1, "character": 0}}
    for method, make, check in advertised(client):
        response = client.ask(f"textDocument/{method}", document.where(**make(range_["start"], range_)))
        if "result" in response:
            check(response["result"], document)


def test_actions_resolve_and_apply(client, note):
    """Each action has an edit, at the latest when it is resolved, and the document is still a document after it."""
    document = client.open(broken_list())
    found = client.diagnostics(document)
    count = 0
    for diagnostic in found:
        actions = client.about(document, "codeAction", range=diagnostic["range"], context={"diagnostics": [diagnostic]})
        for action in actions:
            if "edit" not in action and "command" not in action:
                action = client.result("codeAction/resolve", action)
            if "edit" in action:
                check_common(action["edit"], document, action["title"])
                for change in action["edit"].get("documentChanges", []):
                    if change.get("textDocument", {}).get("uri") == document.uri:
                        assert document.applying(change["edits"]) != document.text, f"{action['title']} changes nothing"
                count += 1
    note(f"{len(found)} findings, {count} actions")
    assert count >= 5, f"only {count} actions"


def test_actions_of_an_older_version(client, document):
    whole = document.range(0, len(document.text))
    actions = client.about(document, "codeAction", range=whole, context={"diagnostics": []})
    deferred = [action for action in actions if "edit" not in action and "command" not in action]
    client.replace_all(document, "{}")
    for action in deferred:
        response = client.ask("codeAction/resolve", action)
        edit = response.get("result", {}).get("edit")
        assert "error" in response or edit is None, f"{action['title']} of an older version: {response}"
    odd_ones = (
        {}, {"title": "x"}, {"title": "x", "data": 5}, {"title": "x", "data": {"uri": document.uri}},
        {"title": "x", "kind": 7, "data": {"action": []}},
    )  # fmt: skip
    for odd in odd_ones:
        response = client.ask("codeAction/resolve", odd)
        assert "result" in response or response["error"]["code"] in (-32602, -32801, -32803)


def test_resolve_completions(client):
    document = client.open(large_list())
    at = document.text.index('"itemIds"') + len('"itemIds": [') + 2
    items = client.about(document, "completion", position=document.position(at))["items"]
    for item in items[:50]:
        resolved = client.result("completionItem/resolve", item)
        assert resolved["label"] == item["label"], "another item was resolved"
    for odd in ({}, {"label": "x", "data": {"uri": "gone", "item": "x"}}, {"label": "x", "data": [1]}):
        client.result("completionItem/resolve", odd)
    assert client.error("completionItem/resolve", [1]) == -32602, "expected -32602"

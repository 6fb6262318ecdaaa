"""Every request about a document that a server can advertise: its parameters, and what a well-formed result is."""

import itertools
import json

from client import brief, range_fault

# Requests about a whole document.
WHOLE = ["documentLink", "documentSymbol", "codeLens", "foldingRange", "documentColor", "diagnostic"]
FORMATTING = {"tabSize": 2, "insertSpaces": True}
# Cancelled, the document has changed, the server cancelled, the request failed (a rename that is not possible, for
# example).
BENIGN = {-32800, -32801, -32802, -32803}
COLOR = {"red": 1, "green": 0.5, "blue": 0, "alpha": 1}


def before(one, other):
    return (one["line"], one["character"]) <= (other["line"], other["character"])


def inside(inner, outer):
    return before(outer["start"], inner["start"]) and before(inner["end"], outer["end"])


def check_range(value, document, what):
    fault = range_fault(value, document)
    assert fault is None, f"{what}: {fault}"


def check_edits(edits, document, what="edits"):
    """Edits are inside of the document and do not overlap."""
    for edit in edits or []:
        assert isinstance(edit.get("newText"), str), f"{what}: an edit without newText"
        check_range(edit["range"], document, what)
    starts = lambda edit: (edit["range"]["start"]["line"], edit["range"]["start"]["character"])
    for one, other in itertools.pairwise(sorted(edits or [], key=starts)):
        assert before(one["range"]["end"], other["range"]["start"]), f"{what}: overlapping edits {brief([one, other])}"


def check_workspace_edit(edit, document, what="workspace edit"):
    assert isinstance(edit, dict), f"{what}: not a workspace edit: {brief(edit)}"
    for change in edit.get("documentChanges", []):
        if "kind" not in change and change["textDocument"]["uri"] == document.uri:
            assert change["textDocument"]["version"] in (None, document.version), f"{what}: of another version"
            check_edits(change["edits"], document, what)
    check_edits(edit.get("changes", {}).get(document.uri), document, what)


def check_rename(result, document):
    if result is not None:
        check_workspace_edit(result, document, "rename")


def check_hover(result, document):
    if result:
        contents = result["contents"]
        assert contents["kind"] in ("markdown", "plaintext") and contents["value"], f"no contents: {brief(result)}"
        if "range" in result:
            check_range(result["range"], document, "hover")


def check_completion(result, document):
    assert not result or isinstance(result["isIncomplete"], bool), "completion: isIncomplete"
    for item in result["items"] if result else []:
        assert item.get("label"), f"completion item without a label: {brief(item)}"
        if edit := item.get("textEdit"):
            check_range(edit["range"], document, "completion")
            assert edit["range"]["start"]["line"] == edit["range"]["end"]["line"], "a completion of several lines"
        check_edits(item.get("additionalTextEdits"), document, "completion")


def check_symbols(result, document, outer=None):
    for symbol in result or []:
        assert symbol["name"].strip() and symbol["kind"] in range(1, 27), (
            f"symbol without name or kind: {brief(symbol)}"
        )
        check_range(symbol["range"], document, "symbol")
        assert inside(symbol["selectionRange"], symbol["range"]), f"selectionRange outside of range: {brief(symbol)}"
        assert outer is None or inside(symbol["range"], outer), f"symbol outside of its parent: {brief(symbol)}"
        check_symbols(symbol.get("children"), document, symbol["range"])


def check_folding(result, document):
    for fold in result or []:
        assert 0 <= fold["startLine"] < fold["endLine"] < len(document.starts), f"fold outside: {brief(fold)}"


def check_selection(result, document):
    assert result is None or len(result) == 1, "one selection range for each position"
    range_, last = result[0] if result else None, None
    while range_:
        check_range(range_["range"], document, "selection range")
        assert last is None or inside(last, range_["range"]), f"selection range outside of its parent: {brief(range_)}"
        last, range_ = range_["range"], range_.get("parent")


def check_locations(result, document):
    for place in result if isinstance(result, list) else [result] if result else []:
        if place.get("uri", place.get("targetUri")) == document.uri:
            check_range(place.get("range", place.get("targetSelectionRange")), document, "location")


def check_ranges(result, document):
    for element in result or []:
        check_range(element["range"], document, "range")


def check_links(result, document):
    check_ranges(result, document)
    for link in result or []:
        assert link.get("target", "").split(":")[0] in ("file", "http", "https", ""), f"a link: {brief(link)}"


def check_hints(result, document):
    for hint in result or []:
        assert document.contains(hint["position"]), f"hint outside of the document: {brief(hint)}"
        assert hint["label"], "hint without a label"


def check_linked(result, document):
    for range_ in (result or {}).get("ranges", []):
        check_range(range_, document, "linked range")


def check_prepared(result, document):
    if result:
        check_range(result.get("range", result), document, "rename")


def check_presentations(result, document):
    for presentation in result or []:
        assert presentation["label"], "color without a label"
        if edit := presentation.get("textEdit"):
            check_edits([edit], document, "color")


def check_actions(result, document):
    for action in result or []:
        assert action["title"], "action without a title"
        if not isinstance(action.get("command"), str):
            assert isinstance(action.get("kind"), str), f"action without a kind: {brief(action)}"
            if "edit" in action:
                check_workspace_edit(action["edit"], document, f"action {action['title']}")


def check_report(result, document):
    assert result["kind"] in ("full", "unchanged") and isinstance(result["resultId"], str), f"report: {brief(result)}"
    check_ranges(result.get("items"), document)


def check_tokens(result, document):
    data = (result or {}).get("data", [])
    line = character = 0
    for lines, characters, length, _, _ in zip(*[iter(data)] * 5, strict=True):
        line, character = line + lines, characters if lines else character + characters
        assert line < len(document.starts) and character + length <= document.length(line), (
            "a token outside of its line"
        )


def check_any(result, document):
    pass


# Capability, method, parameters in addition to the document by position and range, check of the result.
METHODS = [
    ("hoverProvider", "hover", lambda p, r: {"position": p}, check_hover),
    ("completionProvider", "completion", lambda p, r: {"position": p, "context": {"triggerKind": 1}}, check_completion),
    ("definitionProvider", "definition", lambda p, r: {"position": p}, check_locations),
    (
        "referencesProvider",
        "references",
        lambda p, r: {"position": p, "context": {"includeDeclaration": True}},
        check_locations,
    ),
    ("documentHighlightProvider", "documentHighlight", lambda p, r: {"position": p}, check_ranges),
    ("linkedEditingRangeProvider", "linkedEditingRange", lambda p, r: {"position": p}, check_linked),
    ("documentSymbolProvider", "documentSymbol", lambda p, r: {}, check_symbols),
    ("codeLensProvider", "codeLens", lambda p, r: {}, check_ranges),
    ("documentLinkProvider", "documentLink", lambda p, r: {}, check_links),
    ("colorProvider", "documentColor", lambda p, r: {}, check_ranges),
    ("colorProvider", "colorPresentation", lambda p, r: {"color": COLOR, "range": r}, check_presentations),
    ("foldingRangeProvider", "foldingRange", lambda p, r: {}, check_folding),
    ("selectionRangeProvider", "selectionRange", lambda p, r: {"positions": [p]}, check_selection),
    ("codeActionProvider", "codeAction", lambda p, r: {"range": r, "context": {"diagnostics": []}}, check_actions),
    ("documentFormattingProvider", "formatting", lambda p, r: {"options": FORMATTING}, check_edits),
    (
        "documentRangeFormattingProvider",
        "rangeFormatting",
        lambda p, r: {"options": FORMATTING, "range": r},
        check_edits,
    ),
    (
        "documentOnTypeFormattingProvider",
        "onTypeFormatting",
        lambda p, r: {"position": p, "ch": "\n", "options": FORMATTING},
        check_edits,
    ),
    ("renameProvider", "prepareRename", lambda p, r: {"position": p}, check_prepared),
    ("renameProvider", "rename", lambda p, r: {"position": p, "newName": "renamed"}, check_rename),
    ("inlayHintProvider", "inlayHint", lambda p, r: {"range": r}, check_hints),
    ("semanticTokensProvider", "semanticTokens/full", lambda p, r: {}, check_tokens),
    ("diagnosticProvider", "diagnostic", lambda p, r: {}, check_report),
    ("textDocumentSync", "willSaveWaitUntil", lambda p, r: {"reason": 1}, check_edits),
    ("declarationProvider", "declaration", lambda p, r: {"position": p}, check_locations),
    ("typeDefinitionProvider", "typeDefinition", lambda p, r: {"position": p}, check_locations),
    ("implementationProvider", "implementation", lambda p, r: {"position": p}, check_locations),
    ("signatureHelpProvider", "signatureHelp", lambda p, r: {"position": p}, check_any),
]


def advertised(client):
    """The requests that a server advertises."""
    return [row[1:] for row in METHODS if client.capabilities.get(row[0]) not in (None, False)]


def params(make, document, position, end=None):
    return document.where(**make(position, {"start": position, "end": end or position}))


def range_end(position, lines=2):
    return {"line": position["line"] + lines, "character": position["character"] + 3}


def check_response(response, method, document, check, position):
    """A result must be well-formed; an error must be one that a client can expect."""
    try:
        if "error" in response:
            allowed = BENIGN | ({-32602} if "ename" in method else set())
            assert response["error"]["code"] in allowed
        else:
            check(response["result"], document)
    except (KeyError, TypeError, AttributeError) as error:
        raise AssertionError(
            f"{method} at {json.dumps(position)}: malformed result ({error!r}): {brief(response)}"
        ) from error
    except Exception as failure:
        raise type(failure)(f"{method} at {json.dumps(position)}: {failure}") from None


def ask_everywhere(client, document, positions, checks=True):
    """Sends all advertised requests at each position, checks the results, and returns how many there were."""
    running, count = [], 0
    for position in positions:
        for method, make, check in advertised(client):
            id = client.begin(f"textDocument/{method}", params(make, document, position, range_end(position)))
            running.append((id, method, check, position))
        count += len(advertised(client))
        if len(running) > 300:
            finish(client, document, running, checks)
    finish(client, document, running, checks)
    client.responses.clear()
    client.log.clear()
    return count


def finish(client, document, running, checks):
    for id, method, check, position in running:
        response = client.response(id, 60)
        if checks:
            check_response(response, method, document, check, position)
    running.clear()

"""Every request about a document that a server can advertise: its parameters, and what a well-formed result is."""

import itertools
import json

from client import brief, range_fault

# Requests about a whole document.
WHOLE = ["documentLink", "documentSymbol", "codeLens", "foldingRange", "documentColor", "diagnostic"]
OPTIONS = {"tabSize": 2, "insertSpaces": True}
# Cancelled, the document has changed, the server cancelled, the request failed (a rename that is not possible, for
# example).
BENIGN = {-32800, -32801, -32802, -32803}
COLOR = {"red": 1, "green": 0.5, "blue": 0, "alpha": 1}


def before(one, other):
    return (one["line"], one["character"]) <= (other["line"], other["character"])


def inside(inner, outer):
    return before(outer["start"], inner["start"]) and before(inner["end"], outer["end"])


def check_edits(edits, document, what="edits"):
    """Edits are inside of the document and do not overlap."""
    for edit in edits or []:
        assert isinstance(edit.get("newText"), str), f"{what}: an edit without newText"
        check_common(edit["range"], document, what)
    starts = lambda edit: (edit["range"]["start"]["line"], edit["range"]["start"]["character"])
    for one, other in itertools.pairwise(sorted(edits or [], key=starts)):
        assert before(one["range"]["end"], other["range"]["start"]), f"{what}: overlapping edits {brief([one, other])}"


def check_common(value, document, what):
    """In any result each place in the document exists, edits fit it, and no name is empty."""
    if isinstance(value, list):
        for each in value:
            check_common(each, document, what)
        if value and isinstance(value[0], dict) and "newText" in value[0]:
            check_edits(value, document, what)
    if not isinstance(value, dict):
        return
    edited = value.get("textDocument", {})
    if value.get("uri", value.get("targetUri", edited.get("uri", document.uri))) != document.uri:
        return
    assert edited.get("version") in (None, document.version), f"{what}: of another version"
    if value.keys() >= {"start", "end"}:
        fault = range_fault(value, document)
        assert fault is None, f"{what}: {fault}"
    for name, member in value.items():
        if name in ("label", "title", "name", "value"):
            assert member and str(member).strip(), f"{what}: no {name} in {brief(value)}"
        elif name == "position":
            assert document.contains(member), f"{what}: outside of the document: {brief(value)}"
        elif name == "changes":
            check_edits(member.get(document.uri), document, what)
        # `parent` may be very deep, `data` is the server's.
        elif name not in ("parent", "data"):
            check_common(member, document, what)


def check_completion(result, document):
    assert not result or isinstance(result["isIncomplete"], bool), "completion: isIncomplete"
    for item in result["items"] if result else []:
        assert item["label"]
        if edit := item.get("textEdit"):
            assert edit["range"]["start"]["line"] == edit["range"]["end"]["line"], "a completion of several lines"


def check_symbols(result, document, outer=None):
    for symbol in result or []:
        assert symbol["name"] and symbol["kind"] in range(1, 27), f"symbol without name or kind: {brief(symbol)}"
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
        check_common(range_["range"], document, "selection range")
        assert last is None or inside(last, range_["range"]), f"selection range outside of its parent: {brief(range_)}"
        last, range_ = range_["range"], range_.get("parent")


def check_hover(result, document):
    assert not result or (result["contents"]["kind"] in ("markdown", "plaintext") and result["contents"]["value"])


def check_links(result, document):
    for link in result or []:
        assert link.get("target", "").split(":")[0] in ("file", "http", "https", ""), f"a link: {brief(link)}"


def check_actions(result, document):
    for action in result or []:
        is_command = isinstance(action.get("command"), str)
        assert action["title"] and (is_command or isinstance(action.get("kind"), str)), f"action: {brief(action)}"


def check_report(result, document):
    assert result["kind"] in ("full", "unchanged") and isinstance(result["resultId"], str), f"report: {brief(result)}"


def check_tokens(result, document):
    data = (result or {}).get("data", [])
    line = character = 0
    for lines, characters, length, _, _ in zip(*[iter(data)] * 5, strict=True):
        line, character = line + lines, characters if lines else character + characters
        is_inside = line < len(document.starts) and character + length <= document.length(line)
        assert is_inside, "a token outside of its line"


def check_any(result, document):
    """What all results have in common is enough."""


# Capability, method, parameters in addition to the document by position and range, check of the result.
AT = lambda p, r: {"position": p}
ALL = lambda p, r: {}
METHODS = [
    ("hoverProvider", "hover", AT, check_hover),
    ("completionProvider", "completion", lambda p, r: {"position": p, "context": {"triggerKind": 1}}, check_completion),
    ("definitionProvider", "definition", AT, check_any),
    ("referencesProvider", "references", lambda p, r: AT(p, r) | {"context": {"includeDeclaration": True}}, check_any),
    ("documentHighlightProvider", "documentHighlight", AT, check_any),
    ("linkedEditingRangeProvider", "linkedEditingRange", AT, check_any),
    ("documentSymbolProvider", "documentSymbol", ALL, check_symbols),
    ("codeLensProvider", "codeLens", ALL, check_any),
    ("documentLinkProvider", "documentLink", ALL, check_links),
    ("colorProvider", "documentColor", ALL, check_any),
    ("colorProvider", "colorPresentation", lambda p, r: {"color": COLOR, "range": r}, check_any),
    ("foldingRangeProvider", "foldingRange", ALL, check_folding),
    ("selectionRangeProvider", "selectionRange", lambda p, r: {"positions": [p]}, check_selection),
    ("codeActionProvider", "codeAction", lambda p, r: {"range": r, "context": {"diagnostics": []}}, check_actions),
    ("documentFormattingProvider", "formatting", lambda p, r: {"options": OPTIONS}, check_edits),
    ("documentRangeFormattingProvider", "rangeFormatting", lambda p, r: {"options": OPTIONS, "range": r}, check_edits),
    (
        "documentOnTypeFormattingProvider", "onTypeFormatting",
        lambda p, r: {"position": p, "ch": "\n", "options": OPTIONS},
        check_edits,
    ),
    ("renameProvider", "prepareRename", AT, check_any),
    ("renameProvider", "rename", lambda p, r: {"position": p, "newName": "renamed"}, check_any),
    ("inlayHintProvider", "inlayHint", lambda p, r: {"range": r}, check_any),
    ("semanticTokensProvider", "semanticTokens/full", ALL, check_tokens),
    ("diagnosticProvider", "diagnostic", ALL, check_report),
    ("textDocumentSync", "willSaveWaitUntil", lambda p, r: {"reason": 1}, check_edits),
    ("declarationProvider", "declaration", AT, check_any), ("typeDefinitionProvider", "typeDefinition", AT, check_any),
    ("implementationProvider", "implementation", AT, check_any),
    ("signatureHelpProvider", "signatureHelp", AT, check_any),
]  # fmt: skip


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
            check_common(response["result"], document, method)
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

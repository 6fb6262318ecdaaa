"""Sessions with the capabilities of real clients: recorded ones of pytest-lsp, and two of our own.

`run.py pytest` starts them. The expectations are in `fixtures/clients`. pytest-lsp itself fails a test in which the server
sends anything that the client does not support.
"""

import asyncio
import json
import os
import pathlib

import pytest
import pytest_lsp
from client import applied, lines_of, units
from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

FIXTURES = pathlib.Path(os.environ["TIERLINT_FIXTURES"])
EXPECTED = json.loads((FIXTURES / "cinema-snacks.expected.json").read_text())
SEVERITIES = {"error": 1, "warning": 2, "info": 3, "hint": 4}
PULL = types.ClientCapabilities(
    general=types.GeneralClientCapabilities(position_encodings=["utf-16"]),
    workspace=types.WorkspaceClientCapabilities(
        diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)),
    text_document=types.TextDocumentClientCapabilities(
        diagnostic=types.DiagnosticClientCapabilities(related_document_support=True),
        code_action=types.CodeActionClientCapabilities(
            code_action_literal_support=types.ClientCodeActionLiteralOptions(
                code_action_kind=types.ClientCodeActionKindOptions(value_set=[types.CodeActionKind.QuickFix])))),
)  # fmt: skip
CLIENTS = {
    "visual-studio-code": lambda: client_capabilities("visual-studio-code"),
    "neovim": lambda: client_capabilities("neovim"),
    "emacs": lambda: client_capabilities("emacs"),
    "pull": lambda: PULL,
    "nothing": types.ClientCapabilities,
}
pytestmark = [
    pytest.mark.asyncio(loop_scope="function"),
    pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning"),
]


def keep_diagnostics(client: LanguageClient, params: types.PublishDiagnosticsParams):
    client.published[params.uri] = params


def register(client: LanguageClient, params: types.RegistrationParams):
    """The recorded clients say that they take registrations; pytest-lsp has nothing that does."""


def refresh(client: LanguageClient, params: None):
    """Nothing of that kind is shown."""


def make_client():
    """A client that remembers for which version diagnostics were published."""
    client = LanguageClient(converter_factory=default_converter)
    client.published = {}
    refreshes = (types.WORKSPACE_CODE_LENS_REFRESH, types.WORKSPACE_INLAY_HINT_REFRESH)
    own = {
        **{method: refresh for method in refreshes},
        types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: keep_diagnostics,
        types.CLIENT_REGISTER_CAPABILITY: register,
    }
    register_lsp_features(client, {**DEFAULT_CLIENT_FEATURES, **own})
    return client


@pytest_lsp.fixture(
    params=CLIENTS, config=ClientServerConfig(server_command=["tierlint", "lsp"], client_factory=make_client))
async def client(request, lsp_client: LanguageClient):
    root = pathlib.Path.cwd().as_uri()
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=CLIENTS[request.param](), root_uri=root,
            workspace_folders=[types.WorkspaceFolder(uri=root, name="work")]))  # fmt: skip
    lsp_client.server = result.capabilities
    lsp_client.encoding = result.capabilities.position_encoding or types.PositionEncodingKind.Utf16
    yield
    await lsp_client.shutdown_session()


class Document:
    """An open document, as an editor keeps it."""

    def __init__(self, client, name, language):
        path = pathlib.Path.cwd() / name
        self.client, self.uri, self.version = client, path.as_uri(), 1
        self.text = path.read_text()
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(self.uri, language, self.version, self.text)))  # fmt: skip
        self.name = types.TextDocumentIdentifier(self.uri)

    def replace(self, text):
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri),
                [types.TextDocumentContentChangeWholeDocument(text)]))  # fmt: skip

    def edit(self, edits):
        places = [
            (((it.range.start.line, it.range.start.character), (it.range.end.line, it.range.end.character)), it.new_text)
            for it in edits
        ]
        self.replace(applied(self.text, places, self.client.encoding))

    def position(self, line, text, is_after=False):
        """Where the first `text` in a line (from 1) begins or ends."""
        found = lines_of(self.text)[line - 1]
        before = found[: found.index(text) + (len(text) if is_after else 0)]
        return types.Position(line - 1, units(before, self.client.encoding))

    def range(self, line, text):
        return types.Range(self.position(line, text), self.position(line, text, is_after=True))

    async def diagnostics(self):
        """By the way that the server has chosen, and never by both."""
        if self.client.server.diagnostic_provider:
            report = await self.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(self.name))
            assert self.uri not in self.client.published
            return report.items
        async with asyncio.timeout(10):
            while (published := self.client.published.get(self.uri)) is None or published.version != self.version:
                await asyncio.sleep(0.01)
        return published.diagnostics

    async def rules(self):
        return [it.code for it in await self.diagnostics()]


async def sees_diagnostics(document):
    seen = await document.diagnostics()
    wanted = [
        (it["rule"], SEVERITIES[it["severity"]], document.range(it["line"], it["covers"]), it["message"])
        for it in EXPECTED["diagnostics"]
    ]
    assert [(it.code, it.severity, it.range, it.message) for it in seen] == wanted
    return seen


def takes_actions(client):
    return get_capability(client.capabilities, "text_document.code_action.code_action_literal_support")


async def applies_fix(client, document, diagnostics, fix):
    range = document.range(fix["line"], fix["covers"])
    context = types.CodeActionContext([it for it in diagnostics if it.range == range])
    actions = await client.text_document_code_action_async(types.CodeActionParams(document.name, range, context))
    if not takes_actions(client):
        assert all(isinstance(it, types.Command) for it in actions)
        return document.edit([types.TextEdit(range, '"nachos"')])
    (action,) = [it for it in actions if it.title == fix["title"]]
    assert action.kind == types.CodeActionKind.QuickFix
    if action.edit is None:
        assert client.capabilities.text_document.code_action.resolve_support
        action = await client.code_action_resolve_async(action)
    if action.edit.document_changes:
        assert client.capabilities.workspace.workspace_edit.document_changes
        (change,) = action.edit.document_changes
        assert change.text_document == types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        document.edit(change.edits)
    else:
        assert list(action.edit.changes) == [document.uri]
        document.edit(action.edit.changes[document.uri])


async def completes(client, document, wanted):
    position = document.position(wanted["line"], wanted["after"], is_after=True)
    answer = await client.text_document_completion_async(types.CompletionParams(document.name, position))
    items = answer.items if isinstance(answer, types.CompletionList) else answer
    labels = [it.label for it in items]
    assert wanted["leavesOut"] not in labels
    item = items[labels.index(wanted["offers"])]
    edit = item.text_edit
    if isinstance(edit, types.InsertReplaceEdit):
        edit = types.TextEdit(edit.replace, edit.new_text)
    document.edit([edit])


async def test_session(client):
    document = Document(client, "cinema-snacks.tierlist.json", "json")
    diagnostics = await sees_diagnostics(document)
    await applies_fix(client, document, diagnostics, EXPECTED["fix"])
    await completes(client, document, EXPECTED["completion"])
    assert await document.rules() == EXPECTED["left"]
    options = types.FormattingOptions(tab_size=8, insert_spaces=False)
    document.edit(await client.text_document_formatting_async(types.DocumentFormattingParams(document.name, options)))
    assert document.text == (FIXTURES / "cinema-snacks.formatted.txt").read_text()
    assert sorted(await document.rules()) == sorted(EXPECTED["left"]), "a layout has its own order, and nothing else"

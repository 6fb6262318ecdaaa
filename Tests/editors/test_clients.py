"""Sessions with the capabilities of real clients: recorded ones of pytest-lsp, and two of our own.

The expectations are in `fixtures/clients`. pytest-lsp itself fails a test in which the server sends anything that the
client does not support; the messages are recorded, and validated against the specification.
"""

import asyncio
import json
import pathlib

import pytest
import pytest_lsp
import recorded
from document import Document as Text
from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

FIXTURES = recorded.FIXTURES
EXPECTED = json.loads((FIXTURES / "cinema-snacks.expected.json").read_text())
CONVERTER = default_converter()
SEVERITIES = {"error": 1, "warning": 2, "info": 3, "hint": 4}
PULL = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"diagnostics": {"refreshSupport": True}},
    "textDocument": {
        "diagnostic": {"relatedDocumentSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
    },
}
CLIENTS = {
    "visual-studio-code": lambda: client_capabilities("visual-studio-code"),
    "neovim": lambda: client_capabilities("neovim"), "emacs": lambda: client_capabilities("emacs"),
    "pull": lambda: CONVERTER.structure(PULL, types.ClientCapabilities), "nothing": types.ClientCapabilities,
}  # fmt: skip
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
    own = {
        types.WORKSPACE_CODE_LENS_REFRESH: refresh, types.WORKSPACE_INLAY_HINT_REFRESH: refresh,
        types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: keep_diagnostics, types.CLIENT_REGISTER_CAPABILITY: register,
    }  # fmt: skip
    register_lsp_features(client, {**DEFAULT_CLIENT_FEATURES, **own})
    return client


@pytest_lsp.fixture(
    params=CLIENTS, config=ClientServerConfig(server_command=["tierlint", "lsp"], client_factory=make_client)
)
async def client(request, lsp_client: LanguageClient):
    root = pathlib.Path.cwd().as_uri()
    folders = [types.WorkspaceFolder(uri=root, name="work")]
    offered = CLIENTS[request.param]()
    session = types.InitializeParams(capabilities=offered, root_uri=root, workspace_folders=folders)
    result = await lsp_client.initialize_session(session)
    lsp_client.server = result.capabilities
    lsp_client.encoding = result.capabilities.position_encoding or "utf-16"
    yield
    await lsp_client.shutdown_session()


@pytest.fixture(autouse=True)
def session(tool, tmp_path, monkeypatch):
    """Starts `tierlint` in a folder with the list, and validates the recorded messages."""
    for name, value in recorded.prepare(tmp_path, tool).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path / "work")
    yield
    faults, _ = recorded.faults(tmp_path)
    assert not faults


class Document(Text):
    """An open document, as an editor keeps it."""

    def __init__(self, client, name, language):
        path = pathlib.Path.cwd() / name
        super().__init__(path.as_uri(), path.read_text(), 1, client.encoding)
        self.client, self.name = client, types.TextDocumentIdentifier(self.uri)
        item = types.TextDocumentItem(self.uri, language, self.version, self.text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def edit(self, edits):
        self.set(self.applying([CONVERTER.unstructure(edit) for edit in edits]))
        self.version += 1
        name = types.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri)
        change = types.TextDocumentContentChangeWholeDocument(self.text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(name, [change]))

    def place(self, line, text, is_after=False):
        """Where the first `text` in a line (from 1) begins or ends."""
        index = self.text.index(text, self.starts[line - 1]) + (len(text) if is_after else 0)
        return CONVERTER.structure(self.position(index), types.Position)

    def span(self, line, text):
        return types.Range(self.place(line, text), self.place(line, text, is_after=True))

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
        (it["rule"], SEVERITIES[it["severity"]], document.span(it["line"], it["covers"]), it["message"])
        for it in EXPECTED["diagnostics"]
    ]
    assert [(it.code, it.severity, it.range, it.message) for it in seen] == wanted
    return seen


def takes_actions(client):
    return get_capability(client.capabilities, "text_document.code_action.code_action_literal_support")


async def applies_fix(client, document, diagnostics, fix):
    range = document.span(fix["line"], fix["covers"])
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
    return None


async def completes(client, document, wanted):
    position = document.place(wanted["line"], wanted["after"], is_after=True)
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

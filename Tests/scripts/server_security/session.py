"""A client that starts a session, and asks everything."""

import pathlib
import re

from client import Client, capabilities

CANARY = "zqcanary7731"
METHODS = ["hover", "completion", "definition", "references", "documentHighlight", "prepareRename", "linkedEditingRange"]
WHOLE = ["documentLink", "documentSymbol", "codeLens", "foldingRange", "documentColor", "diagnostic"]


def uri(path):
    return pathlib.Path(path).as_uri()


class Session(Client):
    """A client that starts a session, and asks everything."""

    def begin_session(self, folders, **more):
        self.initialize(
            capabilities(**more), workspaceFolders=[{"uri": uri(folder), "name": "w"} for folder in folders], rootUri=None
        )

    def open_text(self, address, text, language="tierlist"):
        self.notify(
            "textDocument/didOpen", {"textDocument": {"uri": address, "languageId": language, "version": 1, "text": text}}
        )

    def everything(self, address, text, step=1):
        """The responses to all requests about a document, at the strings in every `step`th line."""
        document = {"textDocument": {"uri": address}}
        for method in WHOLE:
            yield method, self.ask(f"textDocument/{method}", document, 60)
        yield "preview", self.ask("tierlint/preview", document, 60)
        lines = text.split("\n")
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        context = {"diagnostics": []}
        yield "inlayHint", self.ask("textDocument/inlayHint", document | {"range": everything}, 60)
        yield "codeAction", self.ask("textDocument/codeAction", document | {"range": everything, "context": context}, 60)
        for number in range(0, len(lines), step):
            for column in {len(lines[number]) - 3, lines[number].find('"') + 2}:
                at = {"line": number, "character": max(0, column)}
                for method in METHODS:
                    more = {"context": {"includeDeclaration": True}} if method == "references" else {}
                    yield method, self.ask(f"textDocument/{method}", document | {"position": at} | more, 60)
            if number % (7 * step) == 0:
                area = {"range": {"start": at, "end": at}, "context": context}
                yield "codeAction", self.ask("textDocument/codeAction", document | area, 60)


def rss(process):
    """In megabytes; 0 if it has ended."""
    match = re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text())
    return int(match[1]) / 1024 if match else 0

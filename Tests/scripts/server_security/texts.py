"""Hostile strings in every field of documents."""

import json
import pathlib
import random
import re
import tempfile

from server_security.hostile import MARK, hostile_keys, hostile_list, title
from server_security.pages import ELEMENTS, Page, pages
from server_security.session import WHOLE, Session, uri


def outside_code(markdown):
    """What is left of Markdown without its code: fenced blocks, and spans between runs of as many backticks.

    - Source: CommonMark 0.31, sections 4.5 and 6.1.
    """
    rest = []
    for block in re.split(r"\n\n", re.sub(r"(?ms)^```[^\n`]*\n.*?^```$", "", markdown)):
        at = 0
        while at < len(block):
            if block[at] != "`":
                rest.append(block[at])
                at += 1
                continue
            run = re.match("`+", block[at:])[0]
            close = next((m.end() for m in re.finditer("`+", block[at + len(run) :]) if len(m[0]) == len(run)), None)
            if close is None:
                rest.append(block[at:])
                break
            code = block[at : at + len(run) + close]
            if "\n" in code:
                rest.append(f"a line break in {code}")
            at += len(code) if len(code) > 0 else 1
        rest.append("\n")
    return "".join(rest)


def values_of(value, wanted):
    """The members of objects at any depth that satisfy a condition."""
    if isinstance(value, dict):
        if wanted(value):
            yield value
        for member in value.values():
            yield from values_of(member, wanted)
    elif isinstance(value, list):
        for member in value:
            yield from values_of(member, wanted)


class Texts:
    """What is wrong with what the server says."""

    def __init__(self):
        self.faults, self.markdown, self.snippets, self.targets, self.commands, self.pages = [], 0, 0, 0, 0, 0
        self.kinds = set()

    def look(self, what, message):
        if html_text := (message or {}).get("html") if isinstance(message, dict) else None:
            self.pages += 1
            page = Page()
            page.feed(html_text)
            page.close()
            self.kinds |= page.kinds
            self.faults += [f"preview: an attribute from a title: {found}" for found in page.attributes]
        for value in values_of(message, lambda v: v.get("kind") == "markdown" and isinstance(v.get("value"), str)):
            self.markdown += 1
            rest = outside_code(value["value"])
            links = re.findall(r"\]\(([^)]*)\)", rest)
            if (
                MARK in rest
                or "<" in rest
                or "![" in rest
                or not all(link.startswith("https://github.com/tierlint/") for link in links)
            ):
                self.faults.append(f"{what}: outside of code: {rest[:200]!r}")
        for item in values_of(message, lambda v: v.get("insertTextFormat") == 2):
            self.snippets += 1
            text = item.get("textEdit", {}).get("newText", item.get("insertText", ""))
            if re.search(r"(?<!\\)(\\\\)*\$(?![0-9]|\{[0-9])", text) or re.search(r"(?<!\\)(\\\\)*\$\{?[A-Z]", text):
                self.faults.append(f"{what}: a variable in a snippet: {text[:200]!r}")
        for link in values_of(message, lambda v: "target" in v or "href" in v):
            self.targets += 1
            target = str(link.get("target", link.get("href")))
            if not re.match("https?://|file://", target) or MARK in target and not target.startswith("http"):
                self.faults.append(f"{what}: a link to {target[:100]!r}")
        for command in values_of(message, lambda v: isinstance(v.get("command"), str) and "title" in v):
            self.commands += 1
            if not re.fullmatch(r"(tierlint|editor)\.[A-Za-z.]+", command["command"]) and command["command"]:
                self.faults.append(f"{what}: the command {command['command']!r}")


def texts(table, tool, options):
    chance = random.Random(options.seed)
    titles = [title(chance) for _ in range(options.titles)]
    with tempfile.TemporaryDirectory() as folder:
        found = Texts()
        client = Session([tool, "lsp"], folder)
        client.begin_session([folder])
        size = 250
        for start in range(0, len(titles), size):
            some = titles[start : start + size]
            if len(some) < 10:
                continue
            for number, document in enumerate((hostile_list(some), hostile_keys(some[:40]))):
                text = json.dumps(document, indent=1, ensure_ascii=bool(number))
                address = f"{uri(folder)}/{start}-{number}.tierlist.json"
                client.open_text(address, text)
                step = 9 if number == 0 else 3
                ids = []
                lines = text.split("\n")
                for line in range(0, len(lines)):
                    if not number and '"title"' not in lines[line] and line % step or number and line % step:
                        continue
                    at = {
                        "textDocument": {"uri": address},
                        "position": {"line": line, "character": max(0, len(lines[line].encode("utf-16-le")) // 2 - 3)},
                    }
                    ids.append(("hover", client.begin("textDocument/hover", at)))
                    if line % 50 == 0:
                        ids.append(("completion", client.begin("textDocument/completion", at)))
                    client.pump(0)
                whole = {"textDocument": {"uri": address}}
                area = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}}
                for method in WHOLE:
                    ids.append((method, client.begin(f"textDocument/{method}", whole)))
                ids.append(("preview", client.begin("tierlint/preview", whole)))
                ids.append(("inlayHint", client.begin("textDocument/inlayHint", whole | area)))
                ids.append(
                    ("codeAction", client.begin("textDocument/codeAction", whole | area | {"context": {"diagnostics": []}}))
                )
                for method, id in ids:
                    response = client.response(id, 120)
                    found.look(method, response.get("result"))
                    if method == "completion":
                        for item in ((response.get("result") or {}).get("items") or [])[:3]:
                            found.look("completionItem/resolve", client.ask("completionItem/resolve", item, 60).get("result"))
                client.notify("textDocument/didClose", whole)
                client.responses.clear()
                client.log.clear()
        for params in client.published:
            found.look("publishDiagnostics", params)
        odd = {tag for tag, _ in found.kinds} - ELEMENTS
        acting = {
            (tag, name)
            for tag, name in found.kinds
            if name.startswith("on") or name in ("srcdoc", "formaction", "action", "background")
        }
        client.ask("shutdown")
        client.notify("exit")
        client.wait(lambda: client.output_ended, 20)
        enough = [
            odd and f"elements of the preview: {odd}",
            acting and f"attributes of the preview: {acting}",
            found.pages == 0 and "no preview",
            found.markdown < len(titles) // 4 and "too few Markdown values",
            found.snippets == 0 and "no snippets",
            found.targets == 0 and "no links",
        ]
        note = f"{len(titles)} titles; {found.markdown} Markdown values, {found.snippets} snippets, {found.targets} links, {found.commands} commands, {found.pages} previews"
        table.row(
            "texts: code only in Markdown, text in snippets, no link and no command",
            [*found.faults, *enough, *client.faults[:3]],
            note,
        )
        pages(table, tool, titles, pathlib.Path(folder))

"""Hostile strings in every field of documents: code in Markdown, text in snippets and pages, no link and no command."""

import json
import random
import re
import subprocess
import xml.etree.ElementTree

import pytest
from hostile import MARK, hostile_keys, hostile_list, title
from methods import WHOLE
from pages import objects, outside_code, read_page

# The elements of the preview, and attributes that act.
ELEMENTS = set(
    "! html head meta title style script body header main section div p h1 h2 h3 ul li b span bdi small label input"
    " button img svg".split()
)
ACTING = ("srcdoc", "formaction", "action", "background")


class Texts:
    """Checks what the server says, and counts it."""

    def __init__(self):
        self.counts = dict.fromkeys(["pages", "markdown", "snippets", "links", "commands"], 0)
        self.kinds = set()

    def look(self, what, message):
        if html := message.get("html") if isinstance(message, dict) else None:
            self.counts["pages"] += 1
            page = read_page(html)
            self.kinds |= page.kinds
            assert not page.attributes, f"the preview has an attribute from a title: {page.attributes}"
        for value in objects(message):
            if value.get("kind") == "markdown" and isinstance(value.get("value"), str):
                self.look_at_markdown(what, value["value"])
            if value.get("insertTextFormat") == 2:
                self.counts["snippets"] += 1
                text = value.get("textEdit", {}).get("newText", value.get("insertText", ""))
                for variable in (r"(?<!\\)(\\\\)*\$(?![0-9]|\{[0-9])", r"(?<!\\)(\\\\)*\$\{?[A-Z]"):
                    assert not re.search(variable, text), f"{what}: a variable in a snippet: {text[:200]!r}"
            if "target" in value or "href" in value:
                self.counts["links"] += 1
                target = str(value.get("target", value.get("href")))
                is_known = re.match("https?://|file://", target) and (MARK not in target or target.startswith("http"))
                assert is_known, f"{what}: a link to {target[:100]!r}"
            if isinstance(value.get("command"), str) and "title" in value:
                self.counts["commands"] += 1
                assert re.fullmatch(r"((tierlint|editor)\.[A-Za-z.]+)?", value["command"]), f"{what}: {value}"

    def look_at_markdown(self, what, markdown):
        self.counts["markdown"] += 1
        rest = outside_code(markdown)
        links = re.findall(r"\]\(([^)]*)\)", rest)
        is_inside = not any(part in rest for part in (MARK, "<", "!["))
        are_ours = all(link.startswith("https://github.com/tierlint/") for link in links)
        assert is_inside and are_ours, f"{what}: outside of code: {rest[:200]!r}"


@pytest.fixture(scope="module")
def titles(options):
    chance = random.Random(options.seed)
    return [title(chance) for _ in range(options.titles)]


def requests(client, document, step):
    """Sends all requests about a document, some of them in every `step`th line or at titles; yields their ids."""
    lines = document.text.split("\n")
    for number, line in enumerate(lines):
        if number % step == 0 or (step == 9 and '"title"' in line):
            column = max(0, len(line.encode("utf-16-le", "surrogatepass")) // 2 - 3)
            where = document.where(position={"line": number, "character": column})
            yield "hover", client.begin("textDocument/hover", where)
            if number % 50 == 0:
                yield "completion", client.begin("textDocument/completion", where)
            client.pump(0)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    for method in WHOLE:
        yield method, client.begin(f"textDocument/{method}", document.where())
    yield "preview", client.begin("tierlint/preview", document.where())
    yield "inlayHint", client.begin("textDocument/inlayHint", document.where(range=whole))
    where = document.where(range=whole, context={"diagnostics": []})
    yield "codeAction", client.begin("textDocument/codeAction", where)


def test_what_the_server_says(client, titles, note):
    found = Texts()
    for start in range(0, len(titles) - 9, 250):
        some = titles[start : start + 250]
        for step, document, is_ascii in ((9, hostile_list(some), False), (3, hostile_keys(some[:40]), True)):
            document = client.open(json.dumps(document, indent=1, ensure_ascii=is_ascii))
            for method, id in list(requests(client, document, step)):
                result = client.response(id, 120).get("result")
                found.look(method, result)
                for item in ((result or {}).get("items") or [])[:3] if method == "completion" else ():
                    resolved = client.ask("completionItem/resolve", item, 60)
                    found.look("completionItem/resolve", resolved.get("result"))
            client.close(document)
            for params in client.published:
                found.look("publishDiagnostics", params)
            client.forget()
    assert {tag for tag, _ in found.kinds} <= ELEMENTS
    assert not [name for _, name in found.kinds if name.startswith("on") or name in ACTING]
    assert found.counts["markdown"] >= len(titles) // 4
    assert all(found.counts.values()), f"too little was seen: {found.counts}"
    note(f"{len(titles)} titles: {found.counts}")


@pytest.mark.parametrize("target", ["html", "svg"])
def test_pages_and_pictures(tool, titles, tmp_path, target):
    """`convert` makes no element or attribute of a title."""
    shown = 0
    for start in range(0, len(titles) - 3, 500):
        pages = []
        for plain in (False, True):
            path = tmp_path / "p.tierlist.json"
            path.write_text(json.dumps(hostile_list(titles[start : start + 500], plain)))
            words = [tool, "convert", "-q", f"--to={target}", path]
            text = subprocess.run(words, capture_output=True, check=True).stdout
            pages.append(read_page(text.decode()))
            if target == "svg":
                xml.etree.ElementTree.fromstring(text)
        hostile, plain = pages
        assert hostile.kinds <= plain.kinds, "new elements or attributes"
        assert not hostile.attributes, "an attribute from a title"
        shown += hostile.texts
    assert shown >= len(titles) // 2

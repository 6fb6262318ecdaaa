"""What pages, pictures, Markdown and JSON contain."""

import html.parser
import re

from hostile import MARK


class Page(html.parser.HTMLParser):
    """The elements and attributes of a page."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.kinds, self.attributes, self.count, self.texts = set(), set(), 0, 0

    def handle_starttag(self, tag, attributes):
        self.count += 1
        for name, value in [("", ""), *attributes]:
            self.kinds.add((tag, name))
            # Names for people may hold a title; what a browser acts on may not.
            if MARK in (value or "") and not name.startswith("data-") and name not in ("title", "alt", "aria-label"):
                self.attributes.add((tag, name, (value or "")[:80]))

    def handle_data(self, data):
        self.texts += MARK in data
        if MARK in data and self.cdata_elem in ("script", "style"):
            self.attributes.add((self.cdata_elem, "text", data[:80]))

    def handle_comment(self, data):
        self.kinds.add(("!--", data[:40]))

    def handle_decl(self, declaration):
        self.kinds.add(("!", declaration))


def read_page(text):
    page = Page()
    page.feed(text)
    page.close()
    return page


def outside_code(markdown):
    """What is left of Markdown without its code: fenced blocks, and spans between runs of as many backticks.

    - Source: CommonMark 0.31, sections 4.5 and 6.1.
    """
    rest = []
    for block in re.sub(r"(?ms)^```[^\n`]*\n.*?^```$", "", markdown).split("\n\n"):
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
            at += len(code)
        rest.append("\n")
    return "".join(rest)


def objects(value):
    """All objects at any depth."""
    if isinstance(value, dict):
        yield value
    for member in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(member)

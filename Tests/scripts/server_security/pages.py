"""The pages and pictures of `convert`, and the preview."""

import html.parser
import json
import subprocess
import xml.etree.ElementTree

from server_security.hostile import MARK, hostile_list

# The elements of the preview.
ELEMENTS = set(
    "! html head meta title style script body header main section div p h1 h2 h3 ul li b span bdi small label input button img svg".split()
)


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


def pages(table, tool, titles, folder):
    for target in ("html", "svg"):
        faults, elements, shown = [], 0, 0
        size = 500
        for start in range(0, len(titles), size):
            some = titles[start : start + size]
            if len(some) < 4:
                continue
            results = []
            for plain in (False, True):
                (folder / "p.tierlist.json").write_text(json.dumps(hostile_list(some, plain)))
                done = subprocess.run(
                    [tool, "convert", "-q", f"--to={target}", "p.tierlist.json"], cwd=folder, capture_output=True
                )
                if done.returncode:
                    faults.append(f"exit code {done.returncode}: {done.stderr[:200]}")
                page = Page()
                page.feed(done.stdout.decode())
                page.close()
                results.append(page)
            hostile, plain = results
            elements += hostile.count
            shown += hostile.texts
            faults += [
                f"new elements or attributes {sorted(hostile.kinds - plain.kinds)}" if hostile.kinds - plain.kinds else None
            ]
            faults += [f"an attribute from a title: {found}" for found in hostile.attributes]
            if target == "svg":
                xml.etree.ElementTree.fromstring(done.stdout)
        faults.append(shown < len(titles) // 2 and f"only {shown} titles are shown")
        table.row(
            f"texts: convert --to {target} makes no element or attribute of a title",
            faults,
            f"{elements} elements, {shown} texts",
        )

"""The text of an open document on the side of the client: lines, positions in three encodings, and edits."""

import bisect
import random
import re

LINE_END = re.compile("\r\n|\r|\n")
ENCODINGS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}

# What people and programs type into a list: delimiters, parts of members, line ends, characters of every width, and
# clusters.
SNIPPETS = [
    '"', "{", "}", "[", "]", ",", ":", "\\", '"title": "x",', '"order": 2', "null", "true", "-1", "0.5e3", " ", "\n",
    "\r\n", "\r", "\t", "é", "漢", "😀", "e\u0301", "👩\u200d🚒", "🇩🇪", "👍🏽", "\u2028", "\u0085", "\ufeff",
    "// note\n", "/*", "\u0000",
]  # fmt: skip


def units(text, encoding):
    """The length of a string in the units of an encoding."""
    name, size = ENCODINGS[encoding]
    return len(text.encode(name, "surrogatepass")) // size


class Document:
    def __init__(self, uri, text, version=1, encoding="utf-16"):
        self.uri, self.version, self.encoding = uri, version, encoding
        self.set(text)

    def set(self, text):
        self.text = text
        matches = list(LINE_END.finditer(text))
        self.starts = [0, *(match.end() for match in matches)]
        self.ends = [*(match.start() for match in matches), len(text)]

    def position(self, index):
        """The position of an index in code points; one between CR and LF is the end of its line."""
        line = bisect.bisect_right(self.starts, index) - 1
        end = min(index, self.ends[line])
        return {"line": line, "character": units(self.text[self.starts[line] : end], self.encoding)}

    def length(self, line):
        """The length of a line in units, without its end."""
        return units(self.text[self.starts[line] : self.ends[line]], self.encoding)

    def contains(self, position):
        line, character = position["line"], position["character"]
        return 0 <= line < len(self.starts) and 0 <= character <= self.length(line)

    def where(self, **members):
        """The parameters of a request about the document."""
        return {"textDocument": {"uri": self.uri}, **members}

    def range(self, start, end):
        return {"start": self.position(start), "end": self.position(end)}

    def replace(self, start, end, new):
        """The change that replaces a range of indices; also makes it. No position is between CR and LF, so such a range
        grows.
        """
        if self.text[start - 1 : start + 1] == "\r\n":
            start -= 1
        if end and self.text[end - 1 : end + 1] == "\r\n":
            end += 1
        change = {"range": self.range(start, end), "text": new}
        self.set(self.text[:start] + new + self.text[end:])
        return change

    def index(self, position):
        """The index of a position that the document contains."""
        line, rest = position["line"], position["character"]
        at = self.starts[line]
        while rest > 0 and at < self.ends[line]:
            rest -= units(self.text[at], self.encoding)
            at += 1
        return at

    def applying(self, edits):
        """The text after edits that all refer to this version."""
        text = self.text
        places = [
            (self.index(edit["range"]["start"]), self.index(edit["range"]["end"]), edit["newText"]) for edit in edits
        ]
        for start, end, new in sorted(places, key=lambda place: place[:2], reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def random_changes(self, generator: random.Random):
        """One to four changes that follow each other, mostly near the place of the last one, as a person edits."""
        changes = []
        for _ in range(generator.choice((1, 1, 1, 1, 2, 4))):
            near = getattr(self, "cursor", len(self.text) // 2) + generator.randrange(-8, 9)
            start = near if generator.random() < 0.6 else generator.randrange(len(self.text) + 1)
            # Seldom before the first brace, where a mistake hides all others.
            start = min(len(self.text), max(generator.random() > 0.02, start))
            end = min(len(self.text), start + generator.choice((0, 0, 0, 1, 1, 3, 12)))
            new = generator.choice(SNIPPETS) if start == end or generator.random() < 0.6 else ""
            changes.append(self.replace(start, end, new))
            self.cursor = start + len(new)
        return changes

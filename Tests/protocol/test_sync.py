"""The text of a document after changes, in each encoding and with each line end. The place of a mistake is known on
both sides.
"""

import pytest
from client import capabilities
from lists import marked
from named import named

TEXTS = {
    "ascii": "abc", "accents": "éñü", "cjk": "漢字かな", "emoji": "😀x😀", "combining": "e\u0301o\u0308",
    "families": "👩\u200d👩\u200d👧x", "flags": "🇩🇪👍🏽❤\ufe0f", "separators": "a\u2028b\u2029c\u0085d\u000bd\u000c",
    "mixed": "a😀é漢\u200fb",
}  # fmt: skip
LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}


def check_mark(client, document, what):
    """Fails unless a finding covers the character @: it begins at the key that lacks its value."""
    expected = document.position(document.text.index("@"))
    place = (expected["line"], expected["character"])
    ranges = [diagnostic["range"] for diagnostic in client.diagnostics(document)]
    ends = [[(one[end]["line"], one[end]["character"]) for end in ("start", "end")] for one in ranges]
    assert any(start <= place < end for start, end in ends), f"{what}: no finding at {place}, but at {ends[:4]}"


def edits(run, client, document, line_end):
    """Edits before, at and after the error, each followed by a comparison."""

    def edit(what, start, end, new):
        client.edit(document, start, end, new)
        if "@" in document.text:
            check_mark(client, document, what)
        run.check_equal(client, document, what)

    mark = lambda: document.text.index("@")
    edit("a character before the error", mark(), mark(), " ")
    start = document.text.index('"label": "') + 10
    edit("wide characters at the start of its string", start, start, "漢😀é")
    edit("a new line before it", mark(), mark(), line_end)
    first = document.text.index(line_end)
    edit("two lines joined", first, first + len(line_end), "")
    edit("a line removed", document.starts[1], document.starts[2], "")
    edit("the text undone", document.starts[1], document.starts[1], '  "schemaVersion": 1,' + line_end)
    edit("the error corrected", mark(), mark() + 1, '"#FFFFFF"')
    start = document.text.index('"#FFFFFF"')
    edit("the error made again", start, start + 9, "@")
    edit("the end cut off", len(document.text) - 3, len(document.text), "")
    edit("the end restored", len(document.text), len(document.text), line_end + "}" + line_end)


EDITED = [
    *(("utf-16", text, "lf") for text in TEXTS),
    *((encoding, "mixed", line_end) for line_end in ("crlf", "cr") for encoding in ("utf-16", "utf-8", "utf-32")),
    *(("utf-8", "families", "lf"), ("utf-32", "families", "lf"), ("utf-8", "separators", "lf")),
]


@pytest.mark.parametrize("encoding, text, line_end", EDITED, ids=[f"{row[1]}-{row[2]}-{row[0]}" for row in EDITED])
def test_edits(run, encoding, text, line_end):
    client = run.start(capabilities(encoding))
    assert client.encoding == encoding
    document = client.open(marked(TEXTS[text], LINE_ENDS[line_end]))
    check_mark(client, document, "open")
    edits(run, client, document, LINE_ENDS[line_end])


def change(start, end, text):
    positions = [{"line": line, "character": character} for line, character in (start, end)]
    return {"range": {"start": positions[0], "end": positions[1]}, "text": text}


CLAMPED = {
    "past-the-end-of-a-line": lambda d: ([change((0, 999), (0, 99_999), "\n")], d.text.replace("\n", "\n\n", 1)),
    "past-the-last-line": lambda d: ([change((999, 0), (9_999, 5), "@")], d.text + "@"),
    "all-with-a-line-too-many": lambda d: ([change((0, 0), (len(d.starts), 0), marked("b"))], marked("b")),
    "all-with-the-largest-numbers": lambda d: ([change((0, 0), (2**31 - 1, 2**31 - 1), marked("c"))], marked("c")),
    "the-largest-unsigned-numbers": lambda d: ([change((2**32 - 1, 0), (2**32 - 1, 2**32 - 1), "@")], d.text + "@"),
    "wrong-range-length": lambda d: ([{**change((0, 0), (0, 0), "\n"), "rangeLength": 4711}], "\n" + d.text),
    "no-changes": lambda d: ([], d.text),
    "an-empty-change": lambda d: ([change((0, 0), (0, 0), "")], d.text),
}


@named("make", CLAMPED)
def test_clamps(client, run, make):
    document = client.open(marked("a😀"))
    client.diagnostics(document)
    changes, text = make(document)
    document.set(text)
    client.change(document, changes)
    if "@" in text:
        check_mark(client, document, "clamped")
    run.check_equal(client, document, "clamped")


def test_changes_from_the_end_to_the_start(client, document, run):
    """As editors apply the edits of a formatter."""
    for _ in range(3):
        changes = [document.replace(start, start, "  ") for start in reversed(document.starts)]
        client.change(document, changes)
    run.check_equal(client, document, "changes from the end to the start")


def test_ranges_and_whole_texts_mixed(client, run):
    document = client.open(marked("x"))
    first = document.replace(0, 1, "")
    document.set(marked("漢"))
    whole = {"text": document.text}
    at = document.text.index("@")
    client.change(document, [first, whole, document.replace(at, at, "\r\n\r\n")])
    check_mark(client, document, "a whole text between ranges")
    run.check_equal(client, document, "a whole text between ranges")

"""The text of a document after changes, in each encoding and with each line end. The place of a mistake is known on
both sides.
"""

import itertools

import pytest
from client import capabilities
from lists import broken_list, marked, smallest
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


def test_mixed_line_ends(client, run):
    lines = marked("😀").split("\n")
    ends = itertools.cycle(["\r\n", "\r", "\n", "\r", "\r\n", "\n\r"])
    document = client.open("".join(line + next(ends) for line in lines))
    check_mark(client, document, "open")
    edits(run, client, document, "\r")


def test_carriage_return_and_line_feed_meet(client, run):
    """An edit that makes one line end of two, and the other way round."""
    document = client.open(marked("x", "\r"))
    at = document.starts[2]
    client.edit(document, at, at, "\n")
    check_mark(client, document, "LF after CR")
    client.edit(document, document.starts[2] - 1, document.starts[2] - 1, "")
    # Removes CR and keeps LF: the range ends at the end of the line, that is, before CRLF.
    client.change(document, [{"range": {"start": document.position(0), "end": document.position(0)}, "text": "\r\n\r"}])
    document.set("\r\n\r" + document.text)
    check_mark(client, document, "CRLF CR at the start")
    run.check_equal(client, document, "line ends that meet")


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


def test_several_changes_in_order(client, run, generator):
    document = client.open(marked("x"))
    for _ in range(20):
        changes = []
        for _ in range(6):
            at = document.text.index("@")
            change = generator.choice([(0, 0, "\n"), (at, at + 1, " @ "), (at - 1, at, ""), (at - 12, at - 12, "é😀")])
            changes.append(document.replace(*change))
        client.change(document, changes)
        if "@" in document.text:
            run.check_equal(client, document, "several changes")


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


def test_empty_and_full(client, run):
    document = client.open("")
    for text in (marked("x"), "", smallest(), "", "\n", "\ufeff", broken_list(), ""):
        client.edit(document, 0, len(document.text), text)
        run.check_equal(client, document, f"{len(text)} characters")


def test_positions_that_do_not_exist(client, run):
    """Reversed, negative and fractional positions and halves of characters do no harm; a whole text makes it right
    again.
    """
    document = client.open(marked("😀😀", "\r\n"))
    odd = [
        ((2, 3), (0, 1)), ((0, 5), (0, 1)), ((-1, 0), (0, 0)), ((0, -5), (0, 2)), ((0.5, 1), (1, 1)),
        ((2**63, 0), (2**63, 1)), ((1, 2**64), (2**64, 0)),
    ]  # fmt: skip
    emoji = document.position(document.text.index("😀"))
    line, character = emoji["line"], emoji["character"]
    odd += [((line, character + 1), (line, character + count)) for count in (1, 2, 3)]
    document.has_odd_versions = True
    for start, end in odd:
        client.change(document, [change(start, end, "Z")])
        client.check_responds(f"a range of {start} to {end}")
    client.faults = [fault for fault in client.faults if "is not in the document" not in fault]
    client.replace_all(document, marked("é"))
    check_mark(client, document, "a whole text")
    run.check_equal(client, document, "a whole text")

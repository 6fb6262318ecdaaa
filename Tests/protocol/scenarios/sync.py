"""The text of a document after changes, in each encoding and with each line end. The position of a syntax error is known on both sides."""

from client import Failure
from suite import broken_list, capabilities, marked, require, scenario, smallest

TEXTS = {
    "ascii": "abc", "accents": "éñü", "cjk": "漢字かな", "emoji": "😀x😀", "combining": "e\u0301o\u0308", "families": "👩\u200d👩\u200d👧x",
    "flags": "🇩🇪👍🏽❤\ufe0f", "separators": "a\u2028b\u2029c\u0085d\u000bd\u000c", "mixed": "a😀é漢\u200fb",
}  # fmt: skip
LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}


def check_mark(client, document, what):
    """Fails unless a finding starts at the character @."""
    expected = document.position(document.text.index("@"))
    starts = [diagnostic["range"]["start"] for diagnostic in client.diagnostics(document)]
    require(expected in starts, f"{what}: no finding at {expected}, but at {starts[:4]}")


def edits(run, client, document, line_end):
    """Edits before, at and after the error, each followed by a comparison."""
    def edit(what, start, end, new):
        client.edit(document, start, end, new)
        if "@" in document.text:
            check_mark(client, document, what)
        run.check_equal(client, document, what)

    mark = lambda: document.text.index("@")
    edit("a character before the error", mark(), mark(), " ")
    edit("wide characters at the start of its string", document.text.index('"label": "') + 10, document.text.index('"label": "') + 10, "漢😀é")
    edit("a new line before it", mark(), mark(), line_end)
    first = document.text.index(line_end)
    edit("two lines joined", first, first + len(line_end), "")
    edit("a line removed", document.starts[1], document.starts[2], "")
    edit("the text undone", document.starts[1], document.starts[1], '  "schemaVersion": 1,' + line_end)
    edit("the error corrected", mark(), mark() + 1, '"#FFFFFF"')
    edit("the error made again", document.text.index('"#FFFFFF"'), document.text.index('"#FFFFFF"') + 9, "@")
    edit("the end cut off", len(document.text) - 3, len(document.text), "")
    edit("the end restored", len(document.text), len(document.text), line_end + "}" + line_end)


def edited(encoding, text, line_end):
    @scenario(f"edits-{text}-{line_end}-{encoding}")
    def _(run):
        client = run.start(capabilities(encoding))
        require(client.encoding == encoding, f"{encoding} was offered, {client.encoding} chosen")
        document = client.open(run.uri(), marked(TEXTS[text], LINE_ENDS[line_end]))
        check_mark(client, document, "open")
        edits(run, client, document, LINE_ENDS[line_end])


for _text in TEXTS:
    edited("utf-16", _text, "lf")
for _line_end in ("crlf", "cr"):
    edited("utf-16", "mixed", _line_end)
    edited("utf-8", "mixed", _line_end)
    edited("utf-32", "mixed", _line_end)
edited("utf-8", "families", "lf")
edited("utf-32", "families", "lf")
edited("utf-8", "separators", "lf")


@scenario("mixed-line-ends")
def _(run):
    client = run.start()
    lines = marked("😀").split("\n")
    document = client.open(run.uri(), "".join(line + end for line, end in zip(lines, ["\r\n", "\r", "\n", "\r", "\r\n", "\n\r"] * 9)))
    check_mark(client, document, "open")
    edits(run, client, document, "\r")


@scenario("carriage-return-and-line-feed-meet")
def _(run):
    """An edit that makes one line end of two, and the other way round."""
    client = run.start()
    document = client.open(run.uri(), marked("x", "\r"))
    at = document.starts[2]
    client.edit(document, at, at, "\n")
    check_mark(client, document, "LF after CR")
    client.edit(document, document.starts[2] - 1, document.starts[2] - 1, "")
    # Removes CR and keeps LF: the range ends at the end of the line, that is, before CRLF.
    client.change(document, [{"range": {"start": document.position(0), "end": document.position(0)}, "text": "\r\n\r"}])
    document.set("\r\n\r" + document.text)
    check_mark(client, document, "CRLF CR at the start")
    run.check_equal(client, document, "line ends that meet")


def clamped(name, make):
    @scenario(f"clamps-{name}")
    def _(run):
        client = run.start()
        document = client.open(run.uri(), marked("a😀"))
        client.diagnostics(document)
        changes, text = make(document)
        document.set(text)
        client.change(document, changes)
        if "@" in text:
            check_mark(client, document, name)
        run.check_equal(client, document, name)


def change(start, end, text):
    return {"range": {"start": dict(zip(("line", "character"), start)), "end": dict(zip(("line", "character"), end))}, "text": text}


clamped("past-the-end-of-a-line", lambda d: ([change((0, 999), (0, 99_999), "\n")], d.text[: d.ends[0]] + "\n" + d.text[d.ends[0] :]))
clamped("past-the-last-line", lambda d: ([change((999, 0), (9_999, 5), "@")], d.text + "@"))
clamped("all-with-a-line-too-many", lambda d: ([change((0, 0), (len(d.starts), 0), marked("b"))], marked("b")))
clamped("all-with-the-largest-numbers", lambda d: ([change((0, 0), (2**31 - 1, 2**31 - 1), marked("c"))], marked("c")))
clamped("the-largest-unsigned-numbers", lambda d: ([change((2**32 - 1, 0), (2**32 - 1, 2**32 - 1), "@")], d.text + "@"))
clamped("wrong-range-length", lambda d: ([{**change((0, 0), (0, 0), "\n"), "rangeLength": 4711}], "\n" + d.text))
clamped("no-changes", lambda d: ([], d.text))
clamped("an-empty-change", lambda d: ([change((0, 0), (0, 0), "")], d.text))


@scenario("several-changes-in-order")
def _(run):
    client = run.start()
    document = client.open(run.uri(), marked("x"))
    for _ in range(20):
        changes = []
        for _ in range(6):
            at = document.text.index("@")
            changes.append(run.generator.choice([
                lambda: document.replace(0, 0, "\n"), lambda: document.replace(at, at + 1, " @ "), lambda: document.replace(at - 1, at, ""),
                lambda: document.replace(at - 12, at - 12, "é😀")])())  # fmt: skip
        client.change(document, changes)
        if "@" in document.text:
            run.check_equal(client, document, "several changes")


@scenario("changes-from-the-end-to-the-start")
def _(run):
    """As editors apply the edits of a formatter."""
    client = run.start()
    document = client.open(run.uri(), smallest())
    for _ in range(3):
        changes = [document.replace(start, start, "  ") for start in reversed(document.starts)]
        client.change(document, changes)
    run.check_equal(client, document, "changes from the end to the start")


@scenario("ranges-and-whole-texts-mixed")
def _(run):
    client = run.start()
    document = client.open(run.uri(), marked("x"))
    first = document.replace(0, 1, "")
    document.set(marked("漢"))
    whole = {"text": document.text}
    at = document.text.index("@")
    client.change(document, [first, whole, document.replace(at, at, "\r\n\r\n")])
    check_mark(client, document, "a whole text between ranges")
    run.check_equal(client, document, "a whole text between ranges")


@scenario("empty-and-full")
def _(run):
    client = run.start()
    document = client.open(run.uri(), "")
    for text in (marked("x"), "", smallest(), "", "\n", "\ufeff", broken_list(), ""):
        client.edit(document, 0, len(document.text), text)
        run.check_equal(client, document, f"{len(text)} characters")


@scenario("positions-that-do-not-exist")
def _(run):
    """Reversed, negative and fractional positions and halves of characters do no harm; a whole text makes it right again."""
    client = run.start()
    document = client.open(run.uri(), marked("😀😀", "\r\n"))
    odd = [((2, 3), (0, 1)), ((0, 5), (0, 1)), ((-1, 0), (0, 0)), ((0, -5), (0, 2)), ((0.5, 1), (1, 1)), ((2**63, 0), (2**63, 1)), ((1, 2**64), (2**64, 0))]
    emoji = document.position(document.text.index("😀"))
    odd += [((emoji["line"], emoji["character"] + 1), (emoji["line"], emoji["character"] + count)) for count in (1, 2, 3)]
    document.has_odd_versions = True
    for start, end in odd:
        document.version += 1
        client.notify("textDocument/didChange", {"textDocument": {"uri": document.uri, "version": document.version}, "contentChanges": [change(start, end, "Z")]})
        client.check_responds(f"a range of {start} to {end}")
    client.faults = [fault for fault in client.faults if "is not in the document" not in fault]
    client.replace_all(document, marked("é"))
    check_mark(client, document, "a whole text")
    run.check_equal(client, document, "a whole text")


@scenario("halves-of-a-surrogate-pair")
def _(run):
    client = run.start()
    document = client.open(run.uri(), marked("ab"))
    place = document.position(document.text.index("ab"))
    for number, half in enumerate(("\ud83d", "\ude00")):
        where = {"line": place["line"], "character": place["character"] + number}
        client.change(document, [{"range": {"start": where, "end": where}, "text": half}])
        client.check_responds("half of a character")
    client.faults = [fault for fault in client.faults if "is not in the document" not in fault]
    client.replace_all(document, marked("abc"))
    check_mark(client, document, "a whole text")


@scenario("no-encoding-offered")
def _(run):
    for offer in (None, [], ["utf-7"], ["utf-7", "utf-16"], "utf-8", [5, None]):
        offered = capabilities()
        offered["general"] = {} if offer is None else {"positionEncodings": offer}
        client = run.start(offered)
        require(client.encoding == "utf-16", f"{offer} was offered, {client.encoding} chosen")
        check_mark(client, client.open(run.uri(), marked("😀")), "utf-16")
        client.stop()


@scenario("the-encoding-is-one-that-was-offered")
def _(run):
    for offer in (["utf-8", "utf-16"], ["utf-16", "utf-8"], ["utf-32"], ["x", "utf-32", "utf-8"]):
        offered = capabilities()
        offered["general"] = {"positionEncodings": offer}
        client = run.start(offered)
        require(client.encoding in offer, f"{offer} was offered, {client.encoding} chosen")
        check_mark(client, client.open(run.uri(), marked("😀漢é")), client.encoding)
        client.stop()


@scenario("line-ends-give-equal-positions")
def _(run):
    client = run.start()
    ranges = []
    for line_end in LINE_ENDS.values():
        document = client.open(run.uri(), broken_list().replace("\n", line_end))
        ranges.append([diagnostic["range"] for diagnostic in client.diagnostics(document) if diagnostic["severity"] == 1])
        client.close(document)
    if not ranges[0] or ranges[0] != ranges[1] or ranges[0] != ranges[2]:
        raise Failure(f"{ranges}")

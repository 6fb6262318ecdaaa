"""A small client for `lsp-equals-check.py` and `test_clients.py`: texts in the units of the protocol."""

UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def lines_of(text):
    """The lines of a text with their ends, as the protocol sees them: LF, CRLF and CR end a line, nothing else does."""
    lines, start = [], 0
    for at, sign in enumerate(text):
        if sign == "\n" or sign == "\r" and text[at + 1 : at + 2] != "\n":
            lines.append(text[start : at + 1])
            start = at + 1
    return [*lines, text[start:]]


def units(text, encoding):
    """How long a text is in the units of a position encoding."""
    name, size = UNITS[encoding]
    return len(text.encode(name, "surrogatepass")) // size


def index(lines, position, encoding):
    """Where a position (line, character) lies in the text, in code points."""
    name, size = UNITS[encoding]
    line, character = position
    before = lines[line].encode(name)[: character * size].decode(name)
    return sum(map(len, lines[:line])) + len(before)


def applied(text, edits, encoding):
    """The text after edits ((start, end), new text), which all mean the old text."""
    lines = lines_of(text)
    places = [(index(lines, start, encoding), index(lines, end, encoding), new) for (start, end), new in edits]
    for start, end, new in sorted(places, key=lambda it: it[:2], reverse=True):
        text = text[:start] + new + text[end:]
    return text

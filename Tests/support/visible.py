"""What reaches people and programs: no text of a document may act in it."""

import json
import os
import pty
import re
import xml.etree.ElementTree

# What may not reach people.
INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]"
)
# What acts in the log of GitHub.
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ELEMENTS = {"testsuites", "testsuite", "testcase", "failure", "properties", "property", "system-out"}


# The output formats of `check`; `test_completions.py` compares them with those that the tool offers.
FORMATS = ("full", "concise", "json", "ndjson", "github", "gitlab", "sarif", "junit", "rdjson", "agent")


def visible_faults(output, command=()):
    """Characters that are not visible or move others, and lines that a CI system would take for commands."""
    text = output.decode("utf-8", "replace").replace("\r\n", "\n")
    # Our own: colors, and the line of the progress bar that is cleared.
    text = re.sub("\x1b\\[([0-9;]*m|2K)|\r", "", text)
    found = sorted({f"U+{ord(character):04X}" for character in INVISIBLE.findall(text)})
    if found:
        yield f"{found} near {INVISIBLE.split(text)[0][-60:]!r}"
    # Tabs are ours in lists of files and in diffs.
    if "\t" in text and "--show-files" not in command and "--diff" not in command:
        yield f"a tab near {text.split(chr(9))[0][-60:]!r}"
    yield from (f"a command: {line[:60]!r}" for line in text.split("\n") if line.startswith(("::", "##[")))


def terminal(words, folder, place):
    """The output of a command on a terminal."""
    parent, child = pty.openpty()
    process = place.start(words, folder, stdout=child, stderr=child, environment={"TERM": "xterm"})
    os.close(child)
    output = b""
    try:
        while piece := os.read(parent, 65536):
            output += piece
    except OSError:
        pass
    os.close(parent)
    process.wait(30)
    return output


def parse(name, output):
    """The number of findings in a report, by a parser that knows nothing of the tool; and what is wrong with it."""
    text = output.decode()
    match name:
        case "ndjson":
            return len([json.loads(line) for line in text.splitlines()]), []
        case "json" | "gitlab":
            return len(json.loads(text)), []
        case "sarif":
            return len(json.loads(text)["runs"][0]["results"]), []
        case "rdjson":
            return len(json.loads(text)["diagnostics"]), []
        case "junit":
            tags = [element.tag for element in xml.etree.ElementTree.fromstring(text).iter()]
            return tags.count("failure"), [f"element {tag}" for tag in set(tags) - ELEMENTS]
    lines = output.split(b"\n")[:-1]
    if name == "github":
        odd = [line for line in lines if not re.match(rb"::(error|warning|notice) file=[^,:]*,", line)]
        return len(lines), odd + CONTROLS.findall(text)
    if name == "full":
        lines = [line for line in lines if re.match(rb"(error|warning|info|hint)\[", line)]
    if name == "agent":
        lines = [line for line in lines if re.match(rb"[0-9a-f]{4,8} [0-9]+:[0-9]+ ", line)]
    return len(lines), list(visible_faults(output))

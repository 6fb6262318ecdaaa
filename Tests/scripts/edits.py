#!/usr/bin/env python3
"""Edits one large list in the language server very often, and checks what that leaves behind.

    Tests/scripts/edits.py --tierlint .build/release/tierlint [--edits 20000] [--bytes 200000] [--seed 1]

Titles, attributes, keys, ids in tiers, labels and numbers are typed over; items are cut and pasted; quotes and braces are lost and
found. Each edit is a notification of its own; diagnostics are waited for after every tenth. Now and then, and at the end, they must equal
those of a new server, and so must the code actions at some places; memory must not have grown by more than 5 % since half of the edits (10,000 at most). Prints both.
"""

import argparse
import pathlib
import random
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/editors"))
from client import Client, units  # noqa: E402

# Actions then come with their edits.
CAPABILITIES = {"general": {"positionEncodings": ["utf-16"]}, "textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}}
WORDS = ["soup", "Nudel", "é", "👾", "x", "9", " ", "#ff0000", "2026-01-01T00:00:00Z", "file:///Media/a.png", "", "a\\u00e9"]
MAXIMUM_GROWTH = 1.05
# Where code actions are asked for each time.
PLACES = 8


def document(size):
    """A list with one item a line."""
    count = max(40, size // 240)
    ids = [f"item-{number:05}" for number in range(count)]
    lines = ["{", ' "schemaVersion": 1, "projectId": "3F2504E0-4F89-41D3-9A0C-0305E82C3301", "title": "Soup",', ' "tiers": [']
    for tier in range(10):
        listed = ", ".join(f'"{name}"' for name in ids[tier::10])
        end = "," if tier < 9 else ""
        lines.append(f'  {{ "id": "t{tier}", "label": "Tier {tier}", "order": {tier}, "itemIds": [{listed}] }}{end}')
    lines += [" ],", ' "items": {']
    for number, name in enumerate(ids):
        lines.append(
            f'  "{name}": {{ "id": "{name}", "title": "Soup {number % 4001}", "rating": {number % 101}, "tags": ["a", "b{number % 7}"], '
            f'"summary": "{"quiet harbor " * 6}", "attributes": {{ "year": {1950 + number % 70} }} }},')
    lines += ['  "end": { "id": "end", "title": "End" }', " },"]
    lines += [' "audit": { "createdAt": "2024-03-01T10:00:00Z", "updatedAt": "2024-06-01T10:00:00Z" }', "}"]
    return lines


class Editor:
    """A client with one document, and the lines that the server should have."""

    def __init__(self, command, folder, size, seed):
        self.random = random.Random(seed)
        self.command, self.folder = command, folder
        self.client = Client(command, folder, CAPABILITIES)
        self.original = document(size)
        self.lines, self.version = list(self.original), 1
        self.first = next(at for at, line in enumerate(self.lines) if line.startswith('  "item-'))
        self.undo = []
        self.actions = 0
        self.uri = (pathlib.Path(folder) / "list.tierlist.json").as_uri()
        self.open(self.client, self.version)

    def open(self, client, version):
        text = "\n".join(self.lines)
        item = {"uri": self.uri, "languageId": "tierlist", "version": version, "text": text}
        client.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, line, start, end, text, removed=0):
        """Replaces a part of a line, or whole lines (`removed`, `text` with line breaks)."""
        self.version += 1
        old = self.lines[line]
        if removed or text.endswith("\n"):
            places = {"line": line, "character": 0}, {"line": line + removed, "character": 0}
            self.lines[line : line + removed] = text.split("\n")[:-1]
        else:
            places = [{"line": line, "character": units(old[:at], "utf-16")} for at in (start, end)]
            self.lines[line] = old[:start] + text + old[end:]
        change = {"range": {"start": places[0], "end": places[1]}, "text": text}
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [change]})  # fmt: skip

    def edit(self):
        """Every second edit undoes the one before, so that the list stays as it is; some of a hundred leave something behind."""
        if self.undo:
            return self.change(*self.undo.pop())
        number = self.random.randrange(self.first, len(self.lines) - 4) if self.random.random() < 0.85 else self.random.randrange(1, self.first)
        line = self.lines[number]
        kind = self.random.random()
        if kind < 0.04 and line.startswith('  "item-'):
            self.undo.append((number, 0, 0, line + "\n"))
            return self.change(number, 0, 0, "", removed=1)
        quotes = [at for at, character in enumerate(line) if character == '"' and line[at - 1] != "\\"]
        if kind < 0.08 and quotes:
            at = self.random.choice([*quotes, len(line.rstrip(",")) - 1])
            self.undo.append((number, at, at, line[at]))
            return self.change(number, at, at + 1, "")
        which = self.random.randrange(len(quotes) // 2) if quotes else None
        start, end = (quotes[2 * which] + 1, quotes[2 * which + 1]) if quotes else (0, 0)
        start = self.random.randrange(start, end + 1)
        end = min(end, start + self.random.randrange(3))
        new = self.random.choice(WORDS)
        if self.random.random() > 0.002:
            self.undo.append((number, start, start + len(new), line[start:end]))
        self.change(number, start, end, new)

    def restore(self):
        """Everything that was left behind is undone at once."""
        self.undo.clear()
        self.change(0, 0, 0, "\n".join(self.original[:-1]) + "\n", removed=len(self.lines) - 1)

    def wait(self, client=None, version=None):
        client, version = client or self.client, version or self.version
        client.wait(lambda: client.published.get(self.uri, {}).get("version") == version)
        return client.published[self.uri]["diagnostics"]

    def differs(self):
        """Whether a new server shows something else."""
        other = Client(self.command, self.folder, CAPABILITIES)
        self.open(other, self.version)
        differs = self.wait() != self.wait(other)
        for _ in range(PLACES):
            line = self.random.randrange(1, len(self.lines) - 3)
            place = {"line": line, "character": self.random.randrange(len(self.lines[line]) + 1)}
            asked = {"textDocument": {"uri": self.uri}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
            actions, expected = (client.request("textDocument/codeAction", asked) for client in (self.client, other))
            differs = differs or actions != expected
            self.actions += len(expected)
        other.end()
        return differs

    def memory(self):
        """KB. The server returns free memory a second after every 10,000 edits."""
        time.sleep(2)
        status = pathlib.Path(f"/proc/{self.client.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--bytes", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    early, faults, early_memory = min(10_000, options.edits // 2), [], 0
    with tempfile.TemporaryDirectory() as folder:
        editor = Editor([options.tierlint, "lsp"], folder, options.bytes, options.seed)
        editor.wait()
        for number in range(1, options.edits + 1):
            editor.edit()
            if number % 10 == 0:
                editor.wait()
            # After an odd number one is not undone: then a quote may be lost. Also before the memory is measured first, because
            # the first code actions make what the others need, too.
            is_compared = number == early - 1 or (number + 1) % max(2, options.edits // 40) == 0
            if is_compared and editor.differs():
                faults.append(f"edit {number}: diagnostics or code actions differ from those of a new server")
            if number % 5_000 == 0:
                editor.restore()
            # After the list was replaced, as at the end.
            if number == early:
                editor.wait()
                early_memory = editor.memory()
        editor.wait()
        growth = editor.memory() / early_memory
        editor.client.end()
    # A short run ends while the allocator still grows; a defect costs far more than the 300 bytes an edit that this allows.
    if growth > MAXIMUM_GROWTH + (3000 / early_memory if options.edits < 100_000 else 0):
        faults.append("memory has grown")
    for fault in faults:
        print(fault)
    print(f"seed {options.seed}, {options.edits} edits, {editor.actions} code actions, {len(faults)} faults, {early_memory / 1024:.1f} MB after {early} edits, × {growth:.3f} at the end")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

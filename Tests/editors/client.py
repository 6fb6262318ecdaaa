"""Shared by `lsp-equals-check.py` and `test_clients.py`: a client, and conversion between position encodings."""

import json
import os
import pathlib
import subprocess

UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def lines_of(text):
    """The lines of a document with their endings: LF, CRLF and CR."""
    lines, start = [], 0
    for at, character in enumerate(text):
        if character == "\n" or character == "\r" and text[at + 1 : at + 2] != "\n":
            lines.append(text[start : at + 1])
            start = at + 1
    return [*lines, text[start:]]


def units(text, encoding):
    """The length of a string in the units of a position encoding."""
    name, size = UNITS[encoding]
    return len(text.encode(name, "surrogatepass")) // size


def index(lines, position, encoding):
    """The index of a position (line, character) in code points."""
    name, size = UNITS[encoding]
    line, character = position
    before = lines[line].encode(name)[: character * size].decode(name)
    return sum(map(len, lines[:line])) + len(before)


def applied(text, edits, encoding):
    """The document after edits ((start, end), new text), all relative to the old document."""
    lines = lines_of(text)
    places = [(index(lines, start, encoding), index(lines, end, encoding), new) for (start, end), new in edits]
    for start, end, new in sorted(places, key=lambda it: it[:2], reverse=True):
        text = text[:start] + new + text[end:]
    return text


class Client:
    """A client that waits for each response, accepts every request of the server, and keeps published diagnostics."""

    def __init__(self, command, root, capabilities, settings=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.published, self.logged, self.count = {}, [], 0
        uri = pathlib.Path(root).as_uri()
        self.server = self.request("initialize", {
            "processId": os.getpid(), "rootUri": uri, "workspaceFolders": [{"uri": uri, "name": "root"}],
            "capabilities": capabilities, "initializationOptions": settings})["capabilities"]  # fmt: skip
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params=None):
        self.count += 1
        self.send({"id": self.count, "method": method, **({} if params is None else {"params": params})})
        while (answer := self.take()) is None or answer["id"] != self.count:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def take(self):
        """Takes the next message; returns it if it is a response."""
        length = None
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                raise EOFError("the server has ended")
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(length))
        if "method" not in message:
            return message
        if "id" in message:
            items = message.get("params", {}).get("items", []) if message["method"] == "workspace/configuration" else None
            self.send({"id": message["id"], "result": items and [None] * len(items)})
        elif message["method"] == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]
        elif message["method"] == "window/logMessage":
            self.logged.append(message["params"]["message"])
        return None

    def wait(self, condition):
        while not condition():
            self.take()

    def end(self):
        """Takes leave, and returns the exit code."""
        self.request("shutdown")
        self.send({"method": "exit"})
        return self.process.wait(10)

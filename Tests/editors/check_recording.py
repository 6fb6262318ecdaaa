"""Validates recorded sessions against the LSP specification, with lsprotocol from PyPI.

`recorder.py` wrote them. For each session: the server writes only messages; every message of both sides has the
structure of its method; the server uses no member that the specification does not define; every request has one
response. With a clean end, the client ends with `shutdown` and `exit`, and the server with 0. A careless client also
sends invalid messages, which are ignored, and may leave before all responses.
"""

import collections
import json
import pathlib
import re

from lsprotocol import converters, types

HEADER = re.compile(
    rb"(?:(?!Content-Length)[^\r\n]+\r\n)*Content-Length: *(\d+)\r\n(?:[^\r\n]+\r\n)*\r\n", re.IGNORECASE
)
CONVERTER = converters.get_converter()


def messages(stream, is_strict):
    """The messages of one direction; faults are strings."""
    at = 0
    while at < len(stream):
        header = HEADER.match(stream, at) if is_strict else HEADER.search(stream, at)
        if not header:
            if is_strict:
                yield f"no header: {stream[at : at + 80]!r}"
            return
        at = header.end() + int(header[1])
        if at > len(stream):
            return  # cut off by the end of the session
        try:
            yield json.loads(stream[header.end() : at])
        except (ValueError, RecursionError) as error:
            if is_strict:
                yield f"not JSON: {error}"


def shape_fault(message, shape, is_exact):
    """What is wrong with a message, if anything is; exact ones have no members beyond their shape."""
    try:
        read = CONVERTER.structure(message, shape)
    except Exception as error:  # cattrs groups whatever its many hooks raise
        return f"{shape.__name__}: {error!r}"
    if is_exact:
        written = json.dumps(CONVERTER.unstructure(read), sort_keys=True)
        # JSON-RPC wants the id of what cannot be read to be null, which lsprotocol leaves out.
        wanted = {key: member for key, member in message.items() if (key, member) != ("id", None)}
        if written != json.dumps(wanted, sort_keys=True):
            return f"{shape.__name__}: reads as {written[:600]}"
    return None


def response_shape(message, method):
    if "error" in message:
        return types.ResponseErrorMessage
    return types.METHOD_TO_TYPES[method][1]


class Session:
    """One recorded session, and what is wrong with it."""

    def __init__(self, folder, is_careless):
        self.folder, self.is_careless = folder, is_careless
        self.faults, self.counts, self.sent = [], collections.Counter(), []
        self.asked = {"client": collections.defaultdict(list), "server": collections.defaultdict(list)}
        said = {side: list(self.stream(side)) for side in ("client", "server")}
        for side, messages_of_side in said.items():
            self.read_requests(side, messages_of_side)
        for side, messages_of_side in said.items():
            self.check(side, messages_of_side)
        if not is_careless:
            for id, methods in self.asked["client"].items():
                self.faults += [f"request {id} ({method}) has no answer" for method in methods]

    def stream(self, side):
        is_strict = side == "server" or not self.is_careless
        for message in messages((self.folder / side).read_bytes(), is_strict):
            if isinstance(message, dict):
                yield message
            elif is_strict:
                self.faults.append(f"{side}: {message}")

    def read_requests(self, side, said):
        for message in said:
            if isinstance(message.get("method"), str) and isinstance(message.get("id"), (int, str)):
                self.asked[side][message["id"]].append(message["method"])

    def check(self, side, said):
        for message in said:
            fault = self.fault(message, side)
            self.counts[side] += 1
            if isinstance(message.get("method"), str) and side == "client":
                self.sent.append(message["method"])
            if fault and (side == "server" or not self.is_careless):
                self.faults.append(f"{side}: {fault}\n    {json.dumps(message, ensure_ascii=False)[:600]}")

    def fault(self, message, side):
        if message.get("jsonrpc") != "2.0":
            return "jsonrpc is not 2.0"
        if "method" in message:
            known = types.METHOD_TO_TYPES.get(message["method"]) if isinstance(message["method"], str) else None
            if not known:
                return "unknown method" if side == "server" else None
            return shape_fault(message, known[0], side == "server")
        return self.response_fault(message, side)

    def response_fault(self, message, side):
        if ("result" in message) == ("error" in message):
            return "a response has a result or an error"
        methods = self.asked["server" if side == "client" else "client"].get(message.get("id"))
        if methods:
            method = methods.pop(0)
            if "error" not in message and method not in types.METHOD_TO_TYPES:
                return f"a result for {method}"
            return shape_fault(message, response_shape(message, method), side == "server")
        if self.is_careless and "error" in message:
            return shape_fault(message, types.ResponseErrorMessage, side == "server")
        return "no such request"

    def check_end(self, takes_leave):
        path = self.folder / "exit"
        if not path.exists():
            self.faults.append("the server did not end with its client")
        elif takes_leave and path.read_text() != "0\n":
            self.faults.append(f"the server's exit code is {path.read_text().strip()}")
        if takes_leave and self.sent[-2:] != ["shutdown", "exit"]:
            self.faults.append(f"the session ends with {self.sent[-2:]}")


def check(folder, has_clean_end=False, is_careless=False):
    """The faults of all sessions in a folder, and how many messages there are of each side."""
    faults, counts = [], collections.Counter()
    for path in sorted(pathlib.Path(folder).glob("session-*")):
        session = Session(path, is_careless)
        if not is_careless:
            session.check_end(has_clean_end)
        faults += [f"{path.name}: {fault}" for fault in session.faults]
        counts += session.counts
        counts["sessions"] += 1
    if not counts["server"]:
        faults.append("nothing was recorded")
    return faults, counts

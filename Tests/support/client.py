"""A client of a language server that checks each byte that it gets.

One thread: `wait` writes what is queued, reads what comes, and answers the requests of the server, until a condition
holds or the time is over. Whatever breaks the protocol is kept in `faults`.
"""

import functools
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import tempfile
import time

from document import Document

# Scales the time to wait for something that must come; less than 1 only where it is expected not to come.
patience = 1.0


def brief(value, limit=300):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"


def encode(message):
    """The body of a message. Lone surrogates become escapes, as in editors."""
    try:
        return json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(message).encode()


def frame(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {
        "configuration": False, "workspaceFolders": True, "applyEdit": True, "workspaceEdit": {"documentChanges": True},
        "fileOperations": {"willRename": True},
    },
    "textDocument": {
        "synchronization": {"didSave": True, "willSaveWaitUntil": True},
        "publishDiagnostics": {
            "versionSupport": True, "relatedInformation": True, "tagSupport": {"valueSet": [1, 2]},
            "codeDescriptionSupport": True, "dataSupport": True,
        },
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}},
            "dataSupport": True, "resolveSupport": {"properties": ["edit"]},
        },
        "rename": {"prepareSupport": True}, "definition": {"linkSupport": True}, "inlayHint": {},
    },
}  # fmt: skip


def capabilities(encoding="utf-16", pull=False, **workspace):
    """What most clients support.

    - encoding: the position encoding to offer; pull: whether diagnostics are requested; workspace: members of
      `workspace`.
    """
    result = json.loads(json.dumps(CAPABILITIES))
    result["general"]["positionEncodings"] = [encoding]
    result["workspace"].update(workspace)
    if pull:
        result["textDocument"]["diagnostic"] = {"relatedDocumentSupport": False}
        result["workspace"]["diagnostics"] = {"refreshSupport": True}
    return result


class Client:
    def __init__(self, command, folder):
        self.folder = pathlib.Path(folder)
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": self.errors}
        self.process = subprocess.Popen(command, cwd=folder, bufsize=0, start_new_session=True, **pipes)
        os.set_blocking(self.process.stdin.fileno(), False)
        self.outgoing, self.incoming, self.received = bytearray(), bytearray(), 0
        self.closes_input, self.output_ended, self.reads = False, False, True
        self.faults, self.log = [], []
        self.sent, self.responses, self.null_responses = {}, {}, []
        self.last_id = self.names = 0
        self.published = []
        self.notifications, self.requests = [], []
        self.documents = {}
        self.closed_versions = {}
        self.capabilities, self.encoding, self.pulls = {}, "utf-16", False
        self.configuration = None  # the result for each item of `workspace/configuration`
        self.answers = True
        self.is_initialized, self.is_killed = False, False
        self.applied = []

    # The stream.

    def write(self, data):
        self.outgoing += data

    def end_input(self):
        self.closes_input = True
        self.pump(0)

    def pump(self, seconds):
        """Writes and reads for at most one wait of `seconds`."""
        writes = []
        if self.process.stdin and not self.process.stdin.closed:
            if self.outgoing:
                writes = [self.process.stdin]
            elif self.closes_input:
                self.process.stdin.close()
        reads = [] if self.output_ended or not self.reads else [self.process.stdout]
        if not reads and not writes:
            time.sleep(min(seconds, 0.05))
            return
        readable, writable, _ = select.select(reads, writes, [], seconds)
        if writable:
            try:
                count = os.write(self.process.stdin.fileno(), memoryview(self.outgoing)[: 1 << 18])
                del self.outgoing[:count]
            except BlockingIOError:
                pass
            except OSError:
                self.outgoing.clear()
                self.process.stdin.close()
        if readable:
            chunk = os.read(self.process.stdout.fileno(), 1 << 18)
            self.received += len(chunk)
            if chunk:
                self.incoming += chunk
                self.split()
            else:
                self.output_ended = True
                if self.incoming:
                    self.fault(f"the output ends inside of a message: {bytes(self.incoming[:60])!r}")

    def split(self):
        """Takes all whole messages."""
        while True:
            end = self.incoming.find(b"\r\n\r\n")
            if end < 0:
                is_begun = b"Content-Length: ".startswith(self.incoming[:16])
                if len(self.incoming) > 200 or b"\n\n" in self.incoming or not is_begun:
                    self.fault(f"no header on standard output: {bytes(self.incoming[:60])!r}")
                    self.incoming.clear()
                return
            match = re.fullmatch(rb"Content-Length: ([0-9]+)", bytes(self.incoming[:end]))
            if not match:
                self.fault(f"no header on standard output: {bytes(self.incoming[:end][:60])!r}")
                del self.incoming[: end + 4]
                continue
            stop = end + 4 + int(match[1])
            if len(self.incoming) < stop:
                return
            body = bytes(self.incoming[end + 4 : stop])
            del self.incoming[:stop]
            try:
                message = json.loads(body.decode())
            except ValueError as error:
                self.fault(f"the body of a message is not JSON in UTF-8: {error}")
                continue
            self.log.append(message)
            self.receive(message)

    def fault(self, text):
        if len(self.faults) < 20:
            self.faults.append(text)

    # Messages of the server.

    def receive(self, message):
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return self.fault(f"not a JSON-RPC 2.0 object: {brief(message)}")
        if "method" in message:
            if not isinstance(message["method"], str) or not isinstance(message.get("params", {}), (dict, list)):
                return self.fault(f"malformed method or params: {brief(message)}")
            if not self.is_initialized and message["method"] not in ("window/logMessage", "window/showMessage"):
                self.fault(f"{message['method']} before the response to initialize")
            return self.receive_request(message) if "id" in message else self.receive_notification(message)
        if "id" not in message or ("result" in message) == ("error" in message):
            return self.fault(f"neither a request, a notification nor a response: {brief(message)}")
        error = message.get("error", {"code": 0, "message": "none"})
        match error:
            case {"code": int(), "message": str(text)} if text:
                pass
            case _:
                return self.fault(f"malformed error: {brief(message)}")
        if error["code"] == -32603:
            self.fault(f"internal error: {brief(message)}")
        key = message["id"]
        if key is None:
            return self.null_responses.append(message)
        if not isinstance(key, (int, str)) or isinstance(key, bool):
            return self.fault(f"the id of a response is neither a number nor a string: {brief(message)}")
        key = (type(key), key)
        if key not in self.sent:
            self.fault(f"a response to no request: {brief(message)}")
        elif key in self.responses:
            self.fault(f"a second response to {self.sent[key]}: {brief(message)}")
        else:
            if self.sent[key] == "initialize" and "result" in message:
                self.is_initialized = True
            self.responses[key] = message
        return None

    def receive_notification(self, message):
        if message["method"] != "textDocument/publishDiagnostics":
            return self.notifications.append(message)
        params = message.get("params") or {}
        uri, version = params.get("uri"), params.get("version")
        if not isinstance(uri, str) or not isinstance(params.get("diagnostics"), list):
            return self.fault(f"malformed publishDiagnostics: {brief(message)}")
        document = self.documents.get(uri)
        if self.pulls and params["diagnostics"]:
            self.fault("diagnostics are published to a client that pulls them")
        if document and params["diagnostics"]:
            if not isinstance(version, int):
                self.fault(f"publishDiagnostics without the version of {uri}")
            elif document.version < version <= self.closed_versions.get(uri, 0):
                return None  # written before the document was closed and opened again
            elif version > document.version and not getattr(document, "has_odd_versions", False):
                self.fault(
                    f"publishDiagnostics of version {version}, which was never sent; the last is {document.version}"
                )
            elif version < getattr(document, "published_version", version) and not getattr(
                document, "has_odd_versions", False
            ):
                self.fault(f"publishDiagnostics of version {version} after {document.published_version}")
        if document and isinstance(version, int):
            document.published_version = version
            if version == document.version:
                for fault in faults_of_diagnostics(params["diagnostics"], document):
                    self.fault(fault)
        self.published.append(params)
        return None

    def receive_request(self, message):
        self.requests.append(message)
        method, params = message["method"], message.get("params") or {}
        if not self.answers:
            return None
        result = None
        if self.answers == "errors":
            return self.send({"id": message["id"], "error": {"code": -32601, "message": "unknown"}})
        if method == "workspace/configuration":
            result = [self.configuration for _ in params.get("items", [])]
        elif method == "workspace/applyEdit":
            self.applied.append(params)
            result = {"applied": True}
        elif method == "window/showDocument":
            result = {"success": True}
        return self.send({"id": message["id"], "result": result})

    # Messages to the server.

    def send(self, message):
        self.write(frame(encode({"jsonrpc": "2.0", **message})))

    def notify(self, method, params=None):
        self.send({"method": method, **({} if params is None else {"params": params})})

    def begin(self, method, params=None, id=None):
        """Sends a request, and returns its id."""
        if id is None:
            self.last_id += 1
            id = self.last_id
        self.sent[type(id), id] = method
        self.responses.pop((type(id), id), None)
        self.send({"id": id, "method": method, **({} if params is None else {"params": params})})
        return id

    def wait(self, condition, seconds):
        """Whether a condition holds in time."""
        end = time.monotonic() + seconds
        while not condition():
            left = end - time.monotonic()
            if left <= 0 or (self.output_ended and not self.outgoing and not self.closes_input):
                return condition()
            self.pump(min(left, 0.2))
        return True

    def pause(self, seconds):
        self.wait(lambda: False, seconds)

    def flush(self, seconds=30):
        assert self.wait(lambda: not self.outgoing, seconds), f"the server does not read its input within {seconds} s"

    def response(self, id, seconds=20):
        key = (type(id), id)
        if not self.wait(lambda: key in self.responses, seconds * patience):
            self.raise_if_gone(self.sent[key])
            raise AssertionError(f"no response to {self.sent[key]} within {seconds} s")
        return self.responses[key]

    def raise_if_gone(self, what):
        if self.output_ended or self.process.poll() is not None:
            raise AssertionError(f"the server has ended ({self.exit_code(2)}) during {what}: {self.error_text()}")

    def ask(self, method, params=None, seconds=20, id=None):
        """The response to a request."""
        return self.response(self.begin(method, params, id), seconds)

    def result(self, method, params=None, seconds=20):
        response = self.ask(method, params, seconds)
        assert "result" in response, f"{method}: {brief(response)}"
        return response["result"]

    def error(self, method, params=None, seconds=20):
        """The code of the error response to a request."""
        response = self.ask(method, params, seconds)
        assert "error" in response, f"{method} has a result, expected an error: {brief(response)}"
        return response["error"]["code"]

    def check_responds(self, after, seconds=20):
        """Fails unless the session goes on."""
        response = self.ask("tierlint/isThereAnybody", {}, seconds)
        assert response.get("error", {}).get("code") == -32601, f"after {after}: {brief(response)}"

    # A session.

    def initialize_params(self, client=None, **members):
        uri = self.folder.as_uri()
        return {
            "processId": os.getpid(), "clientInfo": {"name": "protocol suite"}, "rootUri": uri,
            "workspaceFolders": [{"uri": uri, "name": "root"}], "capabilities": client or capabilities(), **members,
        }  # fmt: skip

    def initialize(self, client=None, **members):
        client = client or capabilities()
        self.pulls = "diagnostic" in client.get("textDocument", {})
        result = self.result("initialize", self.initialize_params(client, **members))
        self.capabilities = result["capabilities"]
        self.encoding = self.capabilities.get("positionEncoding", "utf-16")
        self.notify("initialized", {})
        return self

    def uri(self, name=None, ending=".tierlist.json"):
        """The address of a file in the folder, of a new one if it has no name."""
        self.names += 1
        return (self.folder / f"{name or f'list-{self.names}'}{ending}").as_uri()

    def open(self, text, uri=None, version=1, language="tierlist"):
        """Opens a document, under a new name if it has none."""
        document = Document(self.uri() if uri is None else uri, text, version, self.encoding)
        document.language = language
        self.documents[document.uri] = document
        item = {"uri": document.uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return document

    def change(self, document, changes):
        document.version += 1
        where = {"uri": document.uri, "version": document.version}
        self.notify("textDocument/didChange", {"textDocument": where, "contentChanges": changes})

    def edit(self, document, start, end, new):
        self.change(document, [document.replace(start, end, new)])

    def replace_all(self, document, text):
        document.set(text)
        self.change(document, [{"text": text}])

    def save(self, document):
        self.notify("textDocument/didSave", document.where())

    def close(self, document):
        self.documents.pop(document.uri, None)
        self.closed_versions[document.uri] = max(document.version, self.closed_versions.get(document.uri, 0))
        self.notify("textDocument/didClose", document.where())

    def about(self, document, method, **members):
        """The result of a request about a document."""
        return self.result(f"textDocument/{method}", document.where(**members))

    def cancel(self, id):
        self.notify("$/cancelRequest", {"id": id})

    def configure(self, settings):
        self.notify("workspace/didChangeConfiguration", {"settings": settings})

    def announce(self, *paths, kind=2):
        """Says that files were created (1), changed (2) or deleted (3)."""
        self.notify(
            "workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": kind} for path in paths]}
        )

    def progress(self, token=None):
        """The values that were reported for a token, or for all."""
        notes = [note["params"] for note in self.notifications if note["method"] == "$/progress"]
        return [params["value"] for params in notes if token in (None, params["token"])]

    def forget(self):
        """Forgets the messages that have come, in long sessions."""
        for messages in (self.published, self.log, self.notifications, self.requests, self.responses):
            messages.clear()

    def diagnostics(self, document, seconds=20):
        """The diagnostics of the document's newest version."""
        if self.pulls:
            end = time.monotonic() + seconds
            while True:
                response = self.ask("textDocument/diagnostic", document.where(), seconds)
                if "result" in response:
                    return response["result"]["items"]
                assert response["error"]["code"] == -32802 and time.monotonic() < end, (
                    f"textDocument/diagnostic: {brief(response)}"
                )
        if not self.wait(lambda: self.last_published(document) is not None, seconds * patience):
            self.raise_if_gone("publishDiagnostics")
            raise AssertionError(f"no diagnostics of version {document.version} of {document.uri} within {seconds} s")
        return self.last_published(document)["diagnostics"]

    def last_published(self, document):
        """What was published for the newest version of a document."""
        for params in reversed(self.published):
            if params["uri"] == document.uri:
                return params if params.get("version") == document.version else None
        return None

    # The process.

    def exit_code(self, seconds=5):
        """The exit code; `None` if it is still running."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.pump(0.02)
        return self.process.poll()

    def stop(self):
        """Ends the session as an editor does."""
        assert self.result("shutdown") is None, "the result of shutdown must be null"
        self.notify("exit")
        code = self.exit_code(10)
        assert code == 0, f"exit code {code} after shutdown and exit"

    def kill(self):
        if self.process.poll() is None:
            self.is_killed = True
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream and not stream.closed:
                stream.close()

    def error_text(self, limit=300):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")[:limit]

    def memory(self):
        """Resident memory in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status")
        if status.exists():
            return int(re.search(r"VmRSS:\s*(\d+)", status.read_text())[1]) / 1024
        return int(said_by_ps("rss", self.process.pid)) / 1024

    def peak_memory(self):
        """The most resident memory so far in MB; 0 where the system does not tell."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status")
        return int(re.search(r"VmHWM:\s*(\d+)", status.read_text())[1]) / 1024 if status.exists() else 0

    def processor_time(self):
        """The CPU time that the process has used, in seconds."""
        return cpu_seconds(self.process.pid)

    def children(self):
        """The ids of its child processes."""
        lists = list(pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children"))
        if lists:
            return " ".join(path.read_text() for path in lists).split()
        return subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout.split()

    def final_faults(self):
        """What is wrong with the whole session."""
        faults = list(self.faults)
        code = self.process.poll()
        if code is not None and code < 0 and not self.is_killed:
            faults.append(f"the server was ended by signal {-code}: {self.error_text()}")
        if self.error_text():
            faults.append(f"output on standard error: {self.error_text()}")
        return faults


def said_by_ps(field, process):
    return subprocess.check_output(["ps", "-o", f"{field}=", "-p", str(process)], text=True).strip()


def cpu_seconds(process):
    """The CPU time that a process has used."""
    stat = pathlib.Path(f"/proc/{process}/stat")
    if stat.exists():
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return functools.reduce(lambda sum, part: sum * 60 + float(part), said_by_ps("time", process).split(":"), 0)


def faults_of_diagnostics(diagnostics, document):
    """What is malformed in diagnostics of the current text of a document."""
    for diagnostic in diagnostics:
        if fault := range_fault(diagnostic.get("range"), document):
            yield f"diagnostic {diagnostic.get('code')}: {fault}"
        if diagnostic.get("severity") not in (1, 2, 3, 4) or diagnostic.get("source") != "tierlint":
            yield f"diagnostic without severity or source: {brief(diagnostic)}"
        if not isinstance(diagnostic.get("code"), str) or not diagnostic.get("message"):
            yield f"diagnostic without code or message: {brief(diagnostic)}"
        for related in diagnostic.get("relatedInformation", []):
            if related["location"]["uri"] == document.uri and (
                fault := range_fault(related["location"]["range"], document)
            ):
                yield f"related information of {diagnostic.get('code')}: {fault}"


def range_fault(value, document):
    """What is wrong with a range; `None` if it is in the document."""
    match value:
        case {"start": {"line": int(), "character": int()} as start, "end": {"line": int(), "character": int()} as end}:
            if not document.contains(start) or not document.contains(end):
                return f"the range {brief(value)} is not in the document of {len(document.starts)} lines"
            if (start["line"], start["character"]) > (end["line"], end["character"]):
                return f"the range {brief(value)} ends before it starts"
            return None
    return f"not a range: {brief(value)}"

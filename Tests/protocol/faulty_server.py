#!/usr/bin/env python3
"""Tests the protocol suite: the real server with one fault planted between it and the client.

    Tests/protocol/faulty_server.py --self-test ".build/release/tierlint lsp" [--only FAULT,...]
    Tests/protocol/faulty_server.py --fault NAME SERVER [ARGUMENT...]

The second form is a server: it passes messages on, and damages some of them. The first form runs the test that must
notice a fault against it, for every fault, and fails if one is not noticed. It also runs all once without a fault,
where none may fail.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent

# Each fault with the test that must notice it, as MODULE::TEST, or by its path. Their code is in `Proxy`.
FAULTS = {
    "noise-on-output": "lifecycle::shutdown_and_exit",
    "output-on-standard-error": "lifecycle::shutdown_and_exit",
    "length-too-small": "sync::edits[cjk-lf-utf-16]",
    "length-counts-characters": "sync::edits[cjk-lf-utf-16]",
    "line-feeds-in-headers": "lifecycle::capabilities",
    "case-sensitive-headers": "framing::accepts",
    "two-responses": "requests::every_position[smallest-utf-16]",
    "lost-response": "ordering::six_hundred_requests",
    "ids-become-strings": "malformed::ids_are_returned_as_sent",
    "ids-share-a-table": "malformed::number_and_string_ids_differ",
    "no-response-to-invalid-json": "malformed::body[no-json]",
    "two-responses-to-invalid-json": "malformed::body[truncated]",
    "ends-at-invalid-json": "malformed::body[no-json]",
    "wrong-error-code": "ordering::unknown_methods",
    "internal-errors": "requests::invalid_params",
    "serves-before-initialize": "lifecycle::requests_before_initialize",
    "serves-after-shutdown": "lifecycle::requests_after_shutdown",
    "second-initialize": "lifecycle::second_initialize",
    "exit-code-is-always-0": "lifecycle::exit_without_shutdown",
    "ignores-end-of-input": "process::end_of_input[in-a-session]",
    "ignores-sigterm": "process::a_signal_ends_it[SIGTERM]",
    "ignores-its-parent": "process::the_parent_ends",
    "busy-when-idle": "process::idle",
    "ignores-cancellation": "cancellation::a_waiting_request",
    "cancels-the-wrong-request": "cancellation::a_waiting_request_with_a_string_id",
    "no-version": "diagnostics::carry_the_version",
    "version-of-before": "diagnostics::never_go_back",
    "diagnostics-in-wrong-order": "diagnostics::never_go_back",
    "closing-does-not-clear": "diagnostics::closing_clears",
    "publishes-to-all": "diagnostics::pulled_and_not_published",
    "always-unchanged": "diagnostics::pulled_with_result_ids",
    "repeats-diagnostics": "diagnostics::are_not_repeated",
    "columns-count-code-points": "sync::edits[emoji-lf-utf-16]",
    "columns-count-bytes": "sync::edits[accents-lf-utf-16]",
    "carriage-return-is-no-line-end": "sync::edits[mixed-cr-utf-16]",
    "line-separator-ends-lines": "sync::edits[separators-lf-utf-16]",
    "positions-are-not-clamped": "sync::clamps[past-the-end-of-a-line]",
    "loses-a-change": "storm::storm",
    "loses-the-second-change": "sync::several_changes_in_order",
    "changes-in-reverse": "sync::several_changes_in_order",
    "whole-texts-are-ignored": "sync::ranges_and_whole_texts_mixed",
    "range-after-the-end": "requests::every_position[smallest-utf-16]",
    "reversed-range": "requests::every_position[smallest-utf-16]",
    "overlapping-edits": "requests::formatting_applied_twice_changes_nothing",
    "stale-results": "ordering::requests_see_earlier_changes",
    "leaks-memory": "limits::memory_of_edits",
    "slow-on-large-documents": "limits::twenty_megabytes",
    "silent-on-deep-documents": "limits::depth_100000",
    "loads-the-schema": "security::schema_url",
    "reads-named-files": "security::traversal",
    "live-markdown": "../security/test_texts.py::test_what_the_server_says",
    "writes-a-file": "security::writes_nothing",
    "runs-commands": "security::execute_command",
    "ignores-file-events": "workspace::a_configuration_is_created_changed_and_removed",
    "ignores-folders": "workspace::folders_come_and_go",
    "asks-without-support": "workspace::no_requests_that_the_client_does_not_support",
    "random-results": "ordering::the_same_session_twice",
}


class Proxy:
    def __init__(self, fault, command):
        self.fault = fault
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lock = threading.Lock()
        self.output = os.dup(1)
        self.count, self.held, self.last = 0, None, {}
        self.state = "new"
        self.methods, self.memory = {}, []
        self.folder = None
        self.canary = ""

    def run(self):
        if self.fault == "ignores-sigterm":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        else:
            signal.signal(signal.SIGTERM, lambda *_: (self.server.kill(), os._exit(1)))
        if self.fault == "busy-when-idle":
            threading.Thread(target=self.spin, daemon=True).start()
        threading.Thread(target=self.read_client, daemon=True).start()
        for body in frames(self.server.stdout):
            for message in self.from_server(json.loads(body)):
                self.emit(message)
        code = self.server.wait()
        while self.fault in ("ignores-end-of-input", "ignores-its-parent") and code:
            time.sleep(1)
        os._exit(0 if self.fault == "exit-code-is-always-0" else max(code, 0) if code >= 0 else 1)

    def spin(self):
        while True:
            pass

    def emit(self, message):
        body = json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")
        length = len(body)
        if self.fault == "length-too-small" and length > 500:
            length -= 1
        if self.fault == "length-counts-characters":
            length = len(body.decode("utf-8", "surrogatepass"))
        header = b"Content-Length: %d\r\n\r\n" % length
        if self.fault == "line-feeds-in-headers":
            header = header.replace(b"\r", b"")
        with self.lock:
            if self.fault == "noise-on-output":
                header = b"sending a message\n" + header
            if self.fault == "output-on-standard-error":
                os.write(2, b"debug\n")
            data = header + body
            while data:
                data = data[os.write(self.output, data) :]

    def forward(self, message):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        try:
            self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
            self.server.stdin.flush()
        except OSError:
            pass

    def read_client(self):
        if self.fault == "case-sensitive-headers":
            return self.read_strictly()
        for body in frames(sys.stdin.buffer):
            try:
                message = json.loads(body)
            except ValueError:
                message = None
            if not isinstance(message, dict):
                self.invalid(body)
                continue
            for part in self.from_client(message):
                # Messages that are not damaged are passed on as they came.
                self.forward(body if part is message and self.untouched(message, body) else part)
        if self.fault != "ignores-end-of-input":
            self.server.stdin.close()
        return None

    def untouched(self, message, body):
        return json.loads(body) == message

    def read_strictly(self):
        """Takes only headers spelled as in the specification; others block the stream."""
        while line := sys.stdin.buffer.readline():
            if match := re.fullmatch(rb"Content-Length: (\d+)\r\n", line):
                while sys.stdin.buffer.readline() not in (b"\r\n", b""):
                    pass
                self.forward(sys.stdin.buffer.read(int(match[1])))
        self.server.stdin.close()

    def invalid(self, body):
        if self.fault == "no-response-to-invalid-json":
            return
        if self.fault == "ends-at-invalid-json":
            self.server.kill()
            os._exit(3)
        if self.fault == "two-responses-to-invalid-json":
            self.forward(body)
        self.forward(body)

    # Damage to messages of the client.

    def from_client(self, message):
        """The messages to pass on instead."""
        fault, method, params = self.fault, message.get("method"), message.get("params")
        params = params if isinstance(params, dict) else {}
        if "id" in message and method:
            self.methods[str(message["id"])] = method
        self.count += method == "textDocument/didChange"
        if method == "initialize" and self.state == "new":
            self.folder = urllib.parse.unquote(urllib.parse.urlparse(params.get("rootUri") or "").path)
            self.offer(params)
        if fault == "serves-before-initialize" and self.state == "new" and "id" in message and method != "initialize":
            self.emit({"jsonrpc": "2.0", "id": message["id"], "result": None})
            return []
        if fault == "second-initialize" and self.state == "running" and method == "initialize":
            self.emit({"jsonrpc": "2.0", "id": message["id"], "result": {"capabilities": {}}})
            return []
        if fault == "serves-after-shutdown" and self.state == "ended" and "id" in message:
            self.emit({"jsonrpc": "2.0", "id": message["id"], "result": None})
            return []
        if method == "initialize":
            self.state = "running"
        if method == "shutdown":
            self.state = "ended"
        if fault == "ignores-cancellation" and method == "$/cancelRequest":
            return []
        if fault == "cancels-the-wrong-request" and method == "$/cancelRequest":
            return [{**message, "params": {"id": "waiting"}}]
        if fault == "ids-share-a-table" and "id" in message and method:
            if str(message["id"]) in self.last and isinstance(message["id"], str):
                return []
            self.last[str(message["id"])] = True
        if method == "textDocument/didOpen":
            self.opened(params["textDocument"] if isinstance(params.get("textDocument"), dict) else {})
        if method == "textDocument/didChange" and isinstance(params.get("contentChanges"), list):
            self.changed(message, params["contentChanges"])
            if fault == "loses-a-change" and self.count % 40 == 0:
                params["contentChanges"] = []
            if fault == "leaks-memory":
                self.memory.append(bytearray(os.urandom(1 << 12)))
        if fault == "ignores-file-events" and method == "workspace/didChangeWatchedFiles":
            return []
        if fault == "ignores-folders" and method == "workspace/didChangeWorkspaceFolders":
            return []
        if fault == "runs-commands" and method == "workspace/executeCommand" and isinstance(params.get("command"), str):
            subprocess.run(
                params["command"],
                shell=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL,
            )
        if fault == "writes-a-file" and method == "textDocument/didSave":
            pathlib.Path(self.folder, ".cache").write_text("x")
        return [message]

    def offer(self, params):
        capabilities = params.get("capabilities") or {}
        if self.fault in ("columns-count-code-points", "columns-count-bytes"):
            capabilities["general"] = {"positionEncodings": ["utf-32" if "points" in self.fault else "utf-8"]}
        if self.fault == "publishes-to-all":
            capabilities.get("textDocument", {}).pop("diagnostic", None)
        if self.fault == "ignores-its-parent":
            params["processId"] = None
        if self.fault == "asks-without-support":
            capabilities.setdefault("workspace", {})["configuration"] = True

    def opened(self, document):
        text = document.get("text")
        if not isinstance(text, str):
            return
        if self.fault == "carriage-return-is-no-line-end":
            document["text"] = text.replace("\r", " ")
        if self.fault == "line-separator-ends-lines":
            document["text"] = text.replace("\u2028", "\n")
        if self.fault == "silent-on-deep-documents" and len(text) > 50_000:
            document["text"] = ""
        if self.fault == "slow-on-large-documents" and len(text) > 5_000_000:
            end = time.process_time() + 6
            while time.process_time() < end:
                pass
        if self.fault == "loads-the-schema":
            for address in re.findall(r'"\$schema": "(http[^"]*)"', text):
                urllib.request.urlopen(address).read()
        if self.fault == "reads-named-files":
            for name in re.findall(r'"(?:file://(?:localhost)?)?([^"]*secret[^"]*)"', text):
                path = pathlib.Path(self.folder, urllib.parse.unquote(name))
                self.canary += path.read_text() if path.is_file() else ""

    def changed(self, message, changes):
        ranges = [change for change in changes if isinstance(change, dict) and isinstance(change.get("range"), dict)]
        if self.fault == "changes-in-reverse":
            changes.reverse()
        if self.fault == "loses-the-second-change":
            del changes[1:2]
        if self.fault == "whole-texts-are-ignored" and ranges:
            changes[:] = ranges
        if self.fault == "positions-are-not-clamped":
            for change in ranges:
                end = change["range"]["end"]
                if end["character"] > 5_000 and end["line"] < 900:
                    end.update(line=end["line"] + 1, character=0)
        if self.fault == "carriage-return-is-no-line-end":
            for change in changes:
                change["text"] = change["text"].replace("\r", " ")

    # Damage to messages of the server.

    def from_server(self, message):
        """The messages to pass on instead."""
        fault = self.fault
        method = message.get("method")
        if method is None:
            return self.response(message)
        params = message.get("params") or {}
        if method != "textDocument/publishDiagnostics":
            return [message]
        if fault == "no-version":
            params.pop("version", None)
        if fault == "version-of-before" and params.get("version", 0) > 1:
            params["version"] -= 1
        if fault == "repeats-diagnostics":
            params["diagnostics"] = params["diagnostics"] * 2
        if fault == "closing-does-not-clear" and not params["diagnostics"]:
            return []
        if fault == "diagnostics-in-wrong-order":
            old, self.held = self.held, json.loads(json.dumps(message))
            return [message, *([old] if old else [])]
        return [message]

    def response(self, message):
        fault, result, method = self.fault, message.get("result"), self.methods.get(str(message.get("id")))
        error = message.get("error") or {}
        if fault in ("columns-count-code-points", "columns-count-bytes") and method == "initialize" and result:
            result["capabilities"]["positionEncoding"] = "utf-16"
        self.responses = getattr(self, "responses", 0) + 1
        if fault == "lost-response" and self.responses % 97 == 0:
            return []
        if fault == "two-responses" and self.responses % 50 == 0:
            return [message, message]
        if fault == "ids-become-strings" and isinstance(message.get("id"), int):
            message["id"] = str(message["id"])
        if fault == "wrong-error-code" and error.get("code") == -32601:
            error["code"] = -32600
        if fault == "internal-errors" and error.get("code") == -32602:
            error["code"] = -32603
        if fault == "range-after-the-end" and method == "textDocument/documentSymbol" and result:
            result[-1]["range"]["end"]["line"] += 3
        if fault == "reversed-range" and method == "textDocument/hover" and result and "range" in result:
            result["range"]["start"], result["range"]["end"] = result["range"]["end"], result["range"]["start"]
        if fault == "overlapping-edits" and method == "textDocument/formatting" and result:
            result.append(dict(result[-1]))
        if fault == "stale-results" and method == "textDocument/documentSymbol" and "result" in message:
            old, self.held = self.held, result
            message["result"] = old if old is not None else result
        if fault == "always-unchanged" and method == "textDocument/diagnostic" and result and result["kind"] == "full":
            if self.held:
                message["result"] = {"kind": "unchanged", "resultId": self.held}
            self.held = self.held or result["resultId"]
        if fault == "live-markdown" and method == "textDocument/hover" and result:
            result["contents"]["value"] = result["contents"]["value"].replace("`", "")
        if fault == "reads-named-files" and method == "textDocument/hover" and result and self.canary:
            result["contents"]["value"] += self.canary
        if fault == "random-results" and method == "textDocument/documentSymbol" and result:
            result[0]["detail"] = str(time.time())
        return [message]


def frames(stream):
    """The bodies of a stream of frames; what is not a frame is skipped."""
    length = None
    while line := stream.readline():
        if match := re.match(rb"content-length:\s*(\d+)\s*$", line, re.IGNORECASE):
            length = int(match[1])
        elif not line.strip() and length is not None:
            body = stream.read(length)
            if len(body) < length:
                return
            yield body
            length = None


def run_suite(server, fault):
    """Whether the suite passes with a fault, and its output."""
    tests = [FAULTS[fault]] if fault else sorted(set(FAULTS.values()))
    paths = [f"{HERE}/{test if '/' in test else 'test_' + test.replace('::', '.py::test_')}" for test in tests]
    if fault:
        server = shlex.join([sys.executable, __file__, "--fault", fault, *shlex.split(server)])
    sizes = ["--edits", "3000", "--storm", "100", "--patience", "0.4" if fault else "1"]
    words = [sys.executable, "-m", "pytest", "-q", "-n", "0" if fault else "2", "--server", server, *sizes, *paths]
    run = subprocess.run(words, capture_output=True, text=True)
    # Other codes say that no test was run.
    return {0: True, 1: False}[run.returncode], run.stdout + run.stderr


def self_test(server, only):
    names = [name for name in FAULTS if not only or name in only]
    words = [pathlib.Path(word) for word in shlex.split(server)]
    server = shlex.join(str(word.resolve() if word.exists() else word) for word in words)
    passed, output = run_suite(server, None)
    if not passed:
        print(f"the tests fail without a fault:\n{output}")
        return 1
    missed = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, (passed, output) in zip(names, pool.map(lambda name: run_suite(server, name), names), strict=True):
            reason = next((line for line in output.splitlines() if line.startswith("E ")), output[-200:])
            print(f"{'MISSED ' if passed else 'noticed'} {name}: {reason[1:150].strip()}", flush=True)
            missed += [name] * passed
    print(f"faulty servers: {len(names)} planted faults, {len(names) - len(missed)} noticed")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", metavar="SERVER")
    parser.add_argument("--only", default="")
    parser.add_argument("--fault", choices=FAULTS)
    parser.add_argument("server", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.self_test:
        return self_test(options.self_test, [name for name in options.only.split(",") if name])
    Proxy(options.fault, options.server).run()
    return None


if __name__ == "__main__":
    sys.exit(main())

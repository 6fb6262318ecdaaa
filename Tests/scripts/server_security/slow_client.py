"""A client that does not read."""

import json
import os
import subprocess
import tempfile
import threading
import time

from client import capabilities, encode, frame

from cases import clean_list, cpu_seconds
from server_security.hostile import MARK, hostile_list
from server_security.session import rss, uri


def unread(table, tool, options):
    """Sends much, reads nothing, and then everything."""
    small = clean_list()
    big = json.dumps(hostile_list([f"{MARK} {n}" for n in range(2000)], plain=True))

    def edit(version):
        change = {
            "range": {"start": {"line": 3, "character": 12}, "end": {"line": 3, "character": 13}},
            "text": chr(65 + version % 26),
        }
        return {
            "method": "textDocument/didChange",
            "params": {"textDocument": {"uri": address, "version": version}, "contentChanges": [change]},
        }

    def replace(version):
        content = big.replace('"List"', f'"List {version}"')
        return {
            "method": "textDocument/didChange",
            "params": {"textDocument": {"uri": address, "version": version}, "contentChanges": [{"text": content}]},
        }

    def hover(version):
        at = {"line": 3, "character": 12}
        return {"id": f"h{version}", "method": "textDocument/hover", "params": {"textDocument": {"uri": address}, "position": at}}

    cases = [
        (f"{options.edits} edits", small, edit, options.edits, 100),
        (f"{options.edits // 100} whole texts of {len(big) // 1000} KB", big, replace, options.edits // 100, 300),
        (f"{options.edits} requests", small, hover, options.edits, 150),
        (f"{options.edits} edits, each with a request", small, lambda n: [edit(n), hover(n)], options.edits, 150),
    ]
    for name, text, make, count, megabytes in cases:
        with tempfile.TemporaryDirectory() as folder:
            address = f"{uri(folder)}/a.tierlist.json"
            process = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
            send = lambda message: frame(encode({"jsonrpc": "2.0", **message}))
            start = [
                {
                    "id": 0,
                    "method": "initialize",
                    "params": {
                        "processId": os.getpid(),
                        "capabilities": capabilities(),
                        "rootUri": None,
                        "workspaceFolders": None,
                    },
                },
                {"method": "initialized", "params": {}},
                {
                    "method": "textDocument/didOpen",
                    "params": {"textDocument": {"uri": address, "languageId": "tierlist", "version": 0, "text": text}},
                },
            ]
            sent = [0]

            def write():
                try:
                    process.stdin.write(b"".join(map(send, start)))
                    process.stdin.flush()
                    # Meanwhile the diagnostics of a large document fill the pipe.
                    time.sleep(1)
                    for number in range(1, count + 1):
                        messages = make(number)
                        for message in messages if isinstance(messages, list) else [messages]:
                            process.stdin.write(send(message))
                        sent[0] = number
                    process.stdin.write(
                        send(
                            {"id": "last", "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": address}}}
                        )
                    )
                    process.stdin.flush()
                except BrokenPipeError:
                    pass

            thread = threading.Thread(target=write)
            thread.start()
            before, quiet, most = -1, 0, 0
            # Until nothing more is taken.
            while quiet < 6 and thread.is_alive():
                time.sleep(0.25)
                most = max(most, rss(process.pid))
                quiet = quiet + 1 if sent[0] == before else 0
                before = sent[0]
            spent = 9.0
            for _ in range(10):
                if spent > 0.2:
                    spent = cpu_seconds(process.pid)
                    time.sleep(2)
                    spent = cpu_seconds(process.pid) - spent
            waiting = thread.is_alive()
            taken = sent[0]
            expected = [0, "last"] + ([f"h{n}" for n in range(1, count + 1)] if make is hover or "each" in name else [])
            buffer = bytearray()
            messages, later = read(process, buffer, len(expected))
            most = max(most, later)
            thread.join(60)
            process.stdin.write(send({"id": "end", "method": "shutdown"}) + send({"method": "exit"}))
            process.stdin.flush()
            expected.append("end")
            messages += read(process, buffer, 1 << 60)[0]
            code = process.wait(60)
            versions = [
                m["params"]["version"]
                for m in messages
                if m.get("method") == "textDocument/publishDiagnostics" and m["params"].get("version") is not None
            ]
            answers = [m["id"] for m in messages if "id" in m and "method" not in m]
            symbols = next((m.get("result", m) for m in messages if m.get("id") == "last"), None)
            faults = [
                most > megabytes and f"{most:.0f} MB, at most {megabytes} MB are allowed",
                spent > 0.2 and f"{spent:.2f} s of CPU time in 2 s while it waits",
                code != 0 and f"exit code {code}",
                sorted(map(str, answers)) != sorted(map(str, expected)) and f"{len(answers)} responses, not {len(expected)}",
                versions != sorted(versions) and "versions go back",
                not isinstance(symbols, list) and f"the last response is {symbols}",
            ]
            note = f"at most {most:.0f} MB; {taken if waiting else count} taken before reading, {spent:.2f} s of CPU time in 2 s of waiting"
            table.row(f"a client that does not read: {name}", faults, note)


def read(process, buffer, response_count):
    """All messages up to a number of responses or the end, and the most memory meanwhile."""
    messages, responses, most, last = [], 0, 0, 0
    while responses < response_count and (chunk := os.read(process.stdout.fileno(), 1 << 18)):
        buffer += chunk
        start = 0
        while (end := buffer.find(b"\r\n\r\n", start)) >= 0:
            length = int(bytes(buffer[start:end]).split(b": ")[1])
            if len(buffer) < end + 4 + length:
                break
            messages.append(json.loads(bytes(buffer[end + 4 : end + 4 + length])))
            responses += "id" in messages[-1] and "method" not in messages[-1]
            start = end + 4 + length
        del buffer[:start]
        if time.monotonic() - last > 0.1:
            last = time.monotonic()
            most = max(most, rss(process.pid))
    return messages, most

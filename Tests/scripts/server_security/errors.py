"""Invalid messages and failing requests."""

import pathlib
import tempfile

from client import frame

from server_security.session import Session


def errors(table, tool, _options):
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        client = Session([tool, "lsp", "--log", str(log)], folder)
        client.begin_session([folder])
        bad = [
            b"{",
            b"[]",
            b"null",
            b"1",
            b"\xff\xfe",
            b"",
            b'{"jsonrpc":"2.0"}',
            b'{"jsonrpc":"1.0","id":1,"method":"x"}',
            b'{"jsonrpc":"2.0","id":[],"method":"x"}',
            b'{"jsonrpc":"2.0","id":1.5,"method":2}',
            b"[" * 100_000,
            b'{"a":' * 50_000,
            b'"' + b"a" * 1_000_000,
        ]
        faults = []
        for body in bad:
            before = len(client.null_responses) + len(client.responses)
            client.faults.clear()
            client.write(frame(body))
            client.check_responds(f"{body[:20]!r}")
            # One for the message, one for the question after it.
            answers = len(client.null_responses) + len(client.responses) - before
            if answers != 2:
                faults.append(f"{answers - 1} responses to {body[:40]!r}")
        table.row("errors: an invalid message has one error response, and the session goes on", faults, f"{len(bad)} messages")
        client.notifications.clear()
        requests = [
            ("textDocument/hover", {}),
            ("textDocument/hover", []),
            ("textDocument/rename", {"textDocument": 1, "position": {}, "newName": []}),
            ("workspace/executeCommand", {"command": "sh"}),
            ("unknown/method", {}),
            ("unknown/\nmethod\x1b[31m", {}),
            ("textDocument/formatting", {"textDocument": {"uri": "x:y"}, "options": 7}),
            ("codeAction/resolve", {"title": "x", "data": {"a": 1}}),
            ("completionItem/resolve", 7),
            ("workspace/willRenameFiles", {"files": "x"}),
        ]
        lines = log.read_text().splitlines()
        faults, failed = [], 0
        for method, params in requests:
            response = client.ask(method, params)
            failed += "error" in response
        client.check_responds("failing requests")
        text = log.read_text()
        added = [line for line in text.splitlines()[len(lines) :] if line.startswith("Request ")]
        # Also the question that `check_responds` asks.
        faults.append(len(added) != failed + 1 and f"{len(added)} lines for {failed + 1} failures: {added}")
        faults.append("\x1b" in text and "a control character in the log")
        faults.append(failed < 6 and f"only {failed} requests failed")
        table.row(
            "errors: a failing request has one error response and one line in the log",
            faults,
            f"{failed} of {len(requests)} failed",
        )
        client.ask("shutdown")
        client.notify("exit")
        client.wait(lambda: client.output_ended, 20)
        code = client.process.wait(20)
        table.row("errors: the session ends as it should", [code != 0 and f"exit code {code}"])

"""Invalid messages and failing requests, and what the log says of them."""

import pytest

FAILING = [
    ("textDocument/hover", {}), ("textDocument/hover", []), ("workspace/executeCommand", {"command": "sh"}),
    ("textDocument/rename", {"textDocument": 1, "position": {}, "newName": []}), ("unknown/method", {}),
    ("unknown/\nmethod\x1b[31m", {}), ("textDocument/formatting", {"textDocument": {"uri": "x:y"}, "options": 7}),
    ("codeAction/resolve", {"title": "x", "data": {"a": 1}}), ("completionItem/resolve", 7),
    ("workspace/willRenameFiles", {"files": "x"}),
]  # fmt: skip


@pytest.fixture
def log(run):
    run.command = [*run.command, "--log", str(run.parent / "log")]
    return run.parent / "log"


def test_a_failing_request_has_one_line_in_the_log(log, client, note):
    lines = len(log.read_text().splitlines())
    failed = sum("error" in client.ask(method, params) for method, params in FAILING)
    client.check_responds("failing requests")
    text = log.read_text()
    added = [line for line in text.splitlines()[lines:] if line.startswith("Request ")]
    # Also the question that `check_responds` asks.
    assert len(added) == failed + 1
    assert "\x1b" not in text, "a control character in the log"
    assert failed >= 6
    client.stop()
    note(f"{failed} of {len(FAILING)} failed")

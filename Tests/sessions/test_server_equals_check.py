"""The server and the command line report the same rules, severities, messages and ranges, in the same order.

All fixtures (and the documents of an oracle, a line each with `text` or `base64`) are checked by one `tierlint check
--format ndjson`, and opened in the language server as what their names say (as lists that a person named, like those on
the command line): by a client that waits for diagnostics, and by one that asks for them; a third one asks for those of
the whole workspace. Texts that are not UTF-8 cannot come from an editor, and are only counted.
"""

import base64
import gzip
import json
import shutil
import subprocess

import pytest
from client import capabilities
from document import Document
from lists import REPOSITORY

SEVERITIES = {"error": 1, "warning": 2, "info": 3, "hint": 4}
LANGUAGES = {".tierlint.json": "jsonc", ".json": "tierlist", ".csv": "tierlist-csv"}
SETTINGS = {"maxDiagnostics": 1_000_000}


def expected(text, findings):
    """The findings of the command line as the protocol has them."""
    document, data = Document("", text), text.encode()
    place = lambda offset: document.position(len(data[:offset].decode()))
    places = lambda it: [place(it["range"][end]["offset"]) for end in ("start", "end")]
    return [(it["rule"], SEVERITIES[it["severity"]], it["message"], *places(it)) for it in findings]


def reported(diagnostics):
    """Diagnostics in the form of `expected`: `message; behavior` on the command line is two lines in an editor."""
    message = lambda it: it["message"].replace("?\n", "? ", 1).replace("\n", "; ", 1)
    return [(it["code"], it["severity"], message(it), it["range"]["start"], it["range"]["end"]) for it in diagnostics]


def check(tool, folder, paths=()):
    """The findings of the command line by path, each path as in `paths`."""
    command = [tool, "check", "--format=ndjson", "--quiet", *(["--stdin-paths"] if paths else [])]
    done = subprocess.run(command, cwd=folder, input="\n".join(paths), capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    findings = {}
    for finding in map(json.loads, done.stdout.splitlines()):
        findings.setdefault(finding["path"].removeprefix("./"), []).append(finding)
    return findings


@pytest.fixture
def texts(run, options, note):
    """Fixtures, and the oracle's documents, which share their ids, in a workspace: their texts by their paths."""
    shutil.copytree(REPOSITORY / "fixtures", run.folder / "fixtures")
    if options.oracle:
        run.file("oracle/.tierlint.json", '{ "rules": { "id/duplicate-project": "off" } }\n')
        with gzip.open(options.oracle) as records:
            for number, record in enumerate(map(json.loads, records)):
                data = base64.b64decode(record["base64"]) if record.get("text") is None else record["text"].encode()
                (run.folder / f"oracle/{number:05}.tierlist.json").write_bytes(data)
    texts, others = {}, 0
    for path in sorted(path for ending in ("json", "csv") for path in run.folder.rglob(f"*.{ending}")):
        try:
            texts[str(path.relative_to(run.folder))] = path.read_bytes().decode()
        except UnicodeDecodeError:
            others += 1
    note(f"{len(texts)} documents; {others} that are not UTF-8")
    return texts


def started(run, pull):
    """A session that knows the whole workspace."""
    client = run.client()
    offered = capabilities(pull=pull) | {"window": {"workDoneProgress": True}}
    client.initialize(offered, initializationOptions=SETTINGS)
    messages = lambda: [note["params"].get("message", "") for note in client.notifications]
    assert client.wait(lambda: any(message.startswith("Indexed ") for message in messages()), 60)
    return client


@pytest.mark.parametrize("pull", [False, True], ids=["published", "pulled"])
def test_open_documents(run, tool, texts, note, pull):
    findings = check(tool, run.folder, list(texts))
    note(f"{sum(map(len, findings.values()))} findings")
    client = started(run, pull)
    for path, text in texts.items():
        # Of a document that is no list the server says nothing.
        is_served = not any(it["rule"] == "project/unrecognized" for it in findings.get(path, []))
        language = next(language for ending, language in LANGUAGES.items() if path.endswith(ending))
        document = client.open(text, (run.folder / path).as_uri(), language=language if is_served else "json")
        seen = reported(client.diagnostics(document)) if is_served or pull else []
        assert seen == (expected(text, findings.get(path, [])) if is_served else []), path
        assert is_served or not any(
            params["diagnostics"] for params in client.published if params["uri"] == document.uri
        )
        client.close(document)
    client.stop()
    last = {params["uri"]: params["diagnostics"] for params in client.published}
    assert not any(last.values()), "diagnostics of closed documents"


def test_the_workspace(run, tool, texts):
    findings = check(tool, run.folder)
    client = started(run, pull=True)
    reports = client.result("workspace/diagnostic", {"previousResultIds": []}, 60)["items"]
    client.stop()
    seen = {report["uri"]: reported(report["items"]) for report in reports}
    for path, text in texts.items():
        assert seen.get((run.folder / path).as_uri(), []) == expected(text, findings.get(path, [])), path

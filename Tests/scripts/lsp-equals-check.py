#!/usr/bin/env python3
"""Checks that the server and the command line report the same rules, severities, messages and ranges, in the same order.

    Tests/scripts/lsp-equals-check.py --tierlint .build/release/tierlint [--oracle FILE.jsonl.gz] FOLDER

All documents of the folder (and those of the oracle, a line each with `text` or `base64`) are checked by one
`tierlint check --format ndjson`, and opened in the language server as what their names say (as lists that a person named, like
those on the command line): once by a client that waits for diagnostics, once by one that asks for them; a third one asks
for those of the whole workspace. Texts that are not UTF-8 cannot come from an
editor, and are only counted. Prints figures, and every difference. The exit code is 1 where there is one.
"""

import argparse
import base64
import gzip
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "editors"))
from client import Client, lines_of, units  # noqa: E402

SEVERITIES = {"error": 1, "warning": 2, "info": 3, "hint": 4}
LANGUAGES = {".tierlint.json": "jsonc", ".json": "tierlist", ".csv": "tierlist-csv"}
PUSH = {"window": {"workDoneProgress": True}, "general": {"positionEncodings": ["utf-16"]}}
PULL = {**PUSH, "textDocument": {"diagnostic": {}}}
SETTINGS = {"maxDiagnostics": 1_000_000}


def positions(text, offsets):
    """The positions of offsets in UTF-8 bytes, in UTF-16 units."""
    places, start, wanted = {}, 0, sorted(offsets, reverse=True)
    lines = lines_of(text)
    for number, line in enumerate(lines):
        data = line.encode()
        while wanted and (wanted[-1] < start + len(data) or number == len(lines) - 1):
            places[wanted[-1]] = {"line": number, "character": units(data[: wanted[-1] - start].decode(), "utf-16")}
            wanted.pop()
        start += len(data)
    return places


def expected(text, findings):
    """The findings of the command line as the protocol has them."""
    ends = [(it["range"]["start"]["offset"], it["range"]["end"]["offset"]) for it in findings]
    places = positions(text, {offset for pair in ends for offset in pair})
    return [
        (it["rule"], SEVERITIES[it["severity"]], it["message"], places[start], places[end])
        for it, (start, end) in zip(findings, ends)
    ]


def reported(diagnostics):
    """Diagnostics in the form of `expected`: `message; behavior` on the command line is two lines in an editor."""
    return [
        (it["code"], it["severity"], it["message"].replace("\n", "; ", 1), it["range"]["start"], it["range"]["end"])
        for it in diagnostics
    ]


def check(tool, folder, paths):
    """The findings of the command line by path, each path as in `paths`."""
    done = subprocess.run(
        [tool, "check", "--format=ndjson", "--quiet", "--stdin-paths"] if paths else [tool, "check", "--format=ndjson", "--quiet"],
        cwd=folder, input="\n".join(paths), capture_output=True, text=True)  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    findings = {}
    for line in done.stdout.splitlines():
        finding = json.loads(line)
        findings.setdefault(finding["path"].removeprefix("./"), []).append(finding)
    return findings


def start(tool, folder, capabilities):
    """A session that knows the whole workspace."""
    client = Client([tool, "lsp"], folder, capabilities, SETTINGS)
    client.wait(lambda: any(it.startswith("Indexed ") for it in client.logged))
    return client


def diagnostics(client, uri, is_served):
    """What the server says of an open document; of one that is no list, it is to say nothing."""
    if client.server.get("diagnosticProvider"):
        return client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    if is_served:
        client.wait(lambda: uri in client.published)
    return client.published.get(uri, {"diagnostics": []})["diagnostics"]


def compare_documents(tool, folder, texts, findings, capabilities):
    """Opens one document after the other, and yields differences."""
    client = start(tool, folder, capabilities)
    for path, text in texts.items():
        uri = (folder / path).as_uri()
        is_served = not any(it["rule"] == "project/unrecognized" for it in findings.get(path, []))
        wanted = expected(text, findings.get(path, []) if is_served else [])
        language = next(language for ending, language in LANGUAGES.items() if path.endswith(ending)) if is_served else "json"
        client.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})  # fmt: skip
        seen = reported(diagnostics(client, uri, is_served))
        if seen != wanted:
            yield difference(path, wanted, seen)
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    code = client.end()
    yield from (f"{uri}: unexpected diagnostics" for uri, it in client.published.items() if it["diagnostics"])
    if code:
        yield f"the server's exit code is {code}"


def compare_workspace(tool, folder, texts):
    """Asks for the diagnostics of all lists at once, and yields differences."""
    findings = check(tool, folder, [])
    client = start(tool, folder, PULL)
    reports = client.request("workspace/diagnostic", {"previousResultIds": []})["items"]
    seen = {uri: reported(it["items"]) for it in reports if (uri := it["uri"])}
    client.end()
    for path, text in texts.items():
        wanted = expected(text, findings.get(path, []))
        if seen.get((folder / path).as_uri(), []) != wanted:
            yield difference(path, wanted, seen.get((folder / path).as_uri(), []))


def difference(path, wanted, seen):
    missing, extra = [it for it in wanted if it not in seen], [it for it in seen if it not in wanted]
    if not missing and not extra:
        return f"{path}: another order"
    return f"{path}:" + "".join(f"\n    missing {it}" for it in missing) + "".join(f"\n    extra   {it}" for it in extra)


def copy_documents(folder, oracle, target):
    """Puts fixtures, and the oracle's documents, which share their ids, into a workspace."""
    shutil.copytree(folder, target / "fixtures")
    if oracle:
        (target / "oracle").mkdir()
        (target / "oracle/.tierlint.json").write_text('{ "rules": { "id/duplicate-project": "off" } }\n')
        with gzip.open(oracle) as records:
            for number, record in enumerate(map(json.loads, records)):
                data = base64.b64decode(record["base64"]) if record.get("text") is None else record["text"].encode()
                (target / f"oracle/{number:05}.tierlist.json").write_bytes(data)


def read_texts(folder):
    """The texts of all documents by their paths, and how many are no texts."""
    texts, others = {}, 0
    for path in sorted(it for ending in ("json", "csv") for it in folder.rglob(f"*.{ending}")):
        try:
            texts[str(path.relative_to(folder))] = path.read_bytes().decode()
        except UnicodeDecodeError:
            others += 1
    return texts, others


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--oracle", type=pathlib.Path)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        copy_documents(options.folder, options.oracle, folder)
        texts, others = read_texts(folder)
        findings = check(tool, folder, list(texts))
        faults = [f"push: {it}" for it in compare_documents(tool, folder, texts, findings, PUSH)]
        faults += [f"pull: {it}" for it in compare_documents(tool, folder, texts, findings, PULL)]
        faults += [f"workspace: {it}" for it in compare_workspace(tool, folder, texts)]
    for fault in faults:
        print(f"FAULT {fault}")
    print(f"{len(texts)} documents with {sum(map(len, findings.values()))} findings; {others} that are not UTF-8")
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""The WebAssembly modules say, fix, format, convert and edit what the program does.

For the fixtures, generated documents, and those of `--records-of`.
"""

import base64
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import corpus
import pytest
from lists import REPOSITORY, list_of, made

NOW = 1_750_000_000
ENVIRONMENT = os.environ | {"SOURCE_DATE_EPOCH": str(NOW)}
NAME = "list.tierlist.json"
TARGETS = ["project", "state", "csv", "markdown", "text", "html", "svg", "app"]


@pytest.fixture
def call(module):
    """Makes requests of the module, each with the name of a function, the file of a document, and options."""

    def responses(requests):
        lines = [
            json.dumps({"name": name, "file": str(file), "options": {"now": NOW, **options}})
            for name, file, options in requests
        ]
        command = ["node", REPOSITORY / "Tests/wasm/run.mjs", module]
        done = subprocess.run(command, input="\n".join(lines).encode(), capture_output=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return responses


def documents(kind, options, folder):
    """Files, each in a folder of its own, so that none is checked together with another."""
    made = []

    def add(name, content):
        path = folder / f"{len(made)}" / name
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        made.append(path)

    if kind == "generated":
        corpus.write_tree(folder / "tree", files=options.documents, faults=2)
        for path in sorted((folder / "tree").rglob("*.json")):
            add(path.name, path.read_bytes())
        shutil.rmtree(folder / "tree")
    elif kind == "fixtures":
        # The program looks for the other files of a bundle, and reads configurations.
        for path in sorted((REPOSITORY / "fixtures").rglob("*.[jc]s*")):
            if path.is_file() and ".tierproj" not in str(path) and path.name != ".tierlint.json":
                add(path.name, path.read_bytes())
    else:
        for file in options.records_of or []:
            for record in map(json.loads, gzip.decompress(pathlib.Path(file).read_bytes()).splitlines()):
                text = record.get("text", "").encode()
                add(record["file"], base64.b64decode(record["base64"]) if "base64" in record else text)
    return [path.relative_to(folder) for path in made]


@pytest.mark.parametrize("kind", ["fixtures", "generated", "--records-of"])
def test_the_same_as_the_program(tool, options, call, tmp_path, note, kind):
    files = documents(kind, options, tmp_path)
    if not files:
        pytest.skip("only with --records-of")

    def program(*words, codes=(0, 1)):
        done = subprocess.run([tool, *words, *files], cwd=tmp_path, capture_output=True, env=ENVIRONMENT)
        assert done.returncode in codes, done.stderr
        return done.stdout

    found = {str(file): [] for file in files}
    for finding in map(json.loads, program("check", "--format", "ndjson", "--quiet").splitlines()):
        if finding["rule"] != "id/duplicate-project":
            found[finding["path"]].append(finding)
    before = {file: (tmp_path / file).read_bytes() for file in files}
    requests = [(name, tmp_path / file, {"path": str(file)}) for file in files for name in ("check", "fix", "format")]
    responses = iter(call(requests))
    ours = {file: [next(responses) for _ in range(3)] for file in files}
    program("check", "--fix", "--quiet")
    fixed = {file: (tmp_path / file).read_bytes() for file in files}
    for file in files:
        (tmp_path / file).write_bytes(before[file])
    program("format", "--quiet", codes=(0, 1, 2))
    for file in files:
        check, fix, form = ours[file]
        assert check.get("result") == found[str(file)], (file, check.get("error"))
        assert base64.b64decode(fix["base64"]) == fixed[file], file
        formatted = base64.b64decode(form["base64"]) if "base64" in form else before[file]
        assert formatted == (tmp_path / file).read_bytes(), file
    note(f"{len(files)} documents")


@pytest.mark.parametrize("target", TARGETS)
def test_conversions(tool, call, target):
    folder = REPOSITORY / "fixtures"
    files = [*sorted(folder.glob("projects/valid/*.json"))[:8], *sorted(folder.glob("import/*/*.*"))[:8]]
    responses = call([("convert", file, {"path": file.name, "to": target}) for file in files])
    for file, response in zip(files, responses, strict=True):
        command = [tool, "convert", "--to", target, "--quiet", "--stdin-filename", file.name, "-"]
        done = subprocess.run(command, input=file.read_bytes(), capture_output=True, env=ENVIRONMENT)
        assert ("error" in response) == (done.returncode == 2), file
        if "error" not in response:
            assert response["result"]["text"].encode() == done.stdout, file


@pytest.mark.parametrize("target", ["html", "svg"])
def test_conversions_with_pictures(tool, call, tmp_path, target):
    project = json.loads(list_of(2))
    for name, item in zip(["a.png", "b.png"], project["items"].values(), strict=True):
        address = f"file:///{name}"
        item["media"] = [{"id": name, "kind": "image", "uri": address, "thumbUri": address, "mime": "image/png"}]
    (tmp_path / "a.png").write_bytes(b"picture")
    file = tmp_path / NAME
    file.write_text(json.dumps(project))
    done = subprocess.run([tool, "convert", "--to", target, file], capture_output=True, check=True)
    data = "data:image/png;base64," + base64.b64encode(b"picture").decode()
    options = [{"a.png": data}, {"a.png": 'data:image/png;base64,"'}]
    given, hostile = call([("convert", file, {"path": NAME, "to": target, "pictures": each}) for each in options])
    assert given["result"]["text"].encode() == done.stdout and data.encode() in done.stdout
    assert "picture of 1 item: the file does not exist" in given["result"]["losses"]
    assert "error" in hostile


def applied(content, edits):
    for edit in reversed(edits):
        content = content[: edit["offset"]] + edit["text"].encode() + content[edit["offset"] + edit["length"] :]
    return content


def test_edits(tool, call):
    """Operations on the first items and tiers of lists: as the program makes them, or refuses them."""
    folder = REPOSITORY / "fixtures"
    files = [*sorted(folder.glob("projects/valid/*.json")), *sorted(folder.glob("convert/*.tierlist.csv"))][:20]
    previews = [response["result"] for response in call([("preview", file, {"path": file.name}) for file in files])]
    requests = []
    for file, preview in zip(files, previews, strict=True):
        tiers = [tier for tier in preview["tiers"] if tier["items"]]
        if len(tiers) < 2:
            continue
        item, (first, last) = tiers[0]["items"][0]["id"], (tiers[0]["id"], tiers[-1]["id"])
        batches = [
            [{"op": "move", "item": item, "tier": last}],
            [{"op": "move", "item": item, "tier": first, "position": 2}, {"op": "remove", "item": item}],
            [
                {"op": "add", "title": "Ünïque", "tier": first},
                {"op": "set", "path": "items.unique.title", "value": "U"},
            ],
            [{"op": "rename", "tier": first, "label": "New name"}, {"op": "addTier", "label": "Below", "after": first}],
            [{"op": "set", "path": f"/tiers/{first}/color", "value": "#12345"}],
            [{"op": "removeTier", "tier": first, "items": "pool"}],
            [{"op": "move", "item": item, "tier": "no such tier"}],
        ]
        requests += [("edit", file, {"path": file.name, "operations": operations}) for operations in batches]
    refused = 0
    for (_, file, options), response in zip(requests, call(requests), strict=True):
        command = [tool, "edit", "--no-config", "--format", "json", "--stdin-filename", file.name, "--ops"]
        with tempfile.NamedTemporaryFile("w", suffix=".json") as operations:
            operations.write(json.dumps(options["operations"]))
            operations.flush()
            done = subprocess.run(
                [*command, operations.name, "-"], input=file.read_bytes(), capture_output=True, env=ENVIRONMENT
            )
        assert ("error" in response) == (done.returncode == 2), (file, options, response, done.stderr)
        if "error" in response:
            refused += 1
            reason = response["error"].removeprefix("operations/").split(": ", 1)[-1]
            assert reason in done.stderr.decode(), (file, options)
            continue
        (report,) = json.loads(done.stdout)
        assert response["result"]["edits"] == report["edits"], (file, options)
        assert response["result"]["added"] == report["added"], (file, options)
    assert refused > 10 and len(requests) - refused > 40


def test_edits_that_are_wrong(call, tmp_path):
    file = tmp_path / NAME
    file.write_text('{"tierOrder": ["S"], "tiers": {"S": [{"id": "pho", "name": "Pho"}]}}')
    broken = tmp_path / "broken.tierlist.json"
    broken.write_text('{"tiers": [,\n]}')
    bad = {"op": "set", "path": "tiers.S.color", "value": "red"}
    cases = [
        (file, {}, 'missing "operations"'),
        (file, {"operations": [{"op": "fly"}]}, 'operations/0/op: unknown operation "fly"'),
        (
            file,
            {"operations": [{"op": "remove", "item": "pho"}, {"op": "move", "item": "x", "tier": "S"}]},
            "operations/1: ",
        ),
        (file, {"operations": [bad]}, "this would add"),
        (broken, {"operations": [{"op": "remove", "item": "pho"}]}, "1:12: syntax error"),
    ]
    responses = call([("edit", path, {"path": path.name, **options}) for path, options, _ in cases])
    for response, (_, options, error) in zip(responses, cases, strict=True):
        assert error in response.get("error", ""), (options, response)
    (forced,) = call([("edit", file, {"path": NAME, "operations": [bad], "force": True})])
    assert applied(file.read_bytes(), forced["result"]["edits"]) != file.read_bytes()
    assert [finding["rule"] for finding in forced["result"]["added"]] == ["color/invalid"]


OUTSIDE = ["../a.png", "Media/../../a.png", "Media/..", "/etc/a.png", "//host/a.png", "a\0.png", "%2e%2e/a.png"]
OUTSIDE += [each.replace("a", "a" * 64) for each in ("../a.png", "/a.png", "C:/a.png", "\\a.png")]


def test_media_outside_of_the_folder(tool, call, tmp_path, client):
    """No path that may lead out of the folder of a list, for the module, the server and the program."""
    file = tmp_path / NAME
    file.write_text(list_of(1))
    (tmp_path / "a.png").write_bytes(b"a")
    item = next(iter(json.loads(list_of(1))["items"]))
    inside, *refused = call(
        ("edit", file, {"path": NAME, "operations": [{"op": "addMedia", "item": item, "file": path}]})
        for path in ["a.png", *OUTSIDE]
    )
    assert b"file:///a.png" in applied(file.read_bytes(), inside["result"]["edits"])
    document = client.open(list_of(1))
    for path, response in zip(OUTSIDE, refused, strict=True):
        assert "is not in the folder of the list" in response.get("error", ""), (path, response)
        operations = [{"op": "addMedia", "item": item, "file": path}]
        text = {"uri": document.uri, "version": document.version}
        answer = client.ask("tierlint/edit", {"textDocument": text, "operations": operations})
        assert "is not in the folder of the list" in answer.get("error", {}).get("message", ""), (path, answer)
        operations = json.dumps(operations)
        done = subprocess.run(
            [tool, "edit", "--ops", "-", file], cwd=tmp_path, input=operations, text=True, capture_output=True
        )
        assert done.returncode == 2 and "media" not in file.read_text(), (path, done.stderr)


def test_options_of_a_wrong_type(call, tmp_path):
    file = tmp_path / NAME
    file.write_text(list_of(1))
    data = {"a.png": None}
    cases = [
        ("check", {"path": 7}, '"path" must be a string'), ("check", {"path": None}, '"path" must be a string'),
        ("check", {"now": "1"}, '"now" must be an integer'), ("check", {"now": 1.5}, '"now" must be an integer'),
        ("check", {"rules": []}, '"rules" must be an object'), ("fix", {"unsafe": 1}, '"unsafe" must be true or false'),
        ("apply", {"ids": "x"}, '"ids" must be an array of strings'),
        ("format", {"style": 1}, '"style" must be a string'),
        ("edit", {"operations": [], "force": "no"}, '"force" must be true or false'),
        ("preview", {"pictures": [None]}, '"pictures" must be an array of strings'),
        ("preview", {"pictures": {}}, '"pictures" must be an array of strings'),
        ("convert", {"to": "html", "pictures": [None]}, '"pictures" must be an object'),
        ("convert", {"to": "html", "pictures": data}, '"pictures" must have data: addresses of images in Base64'),
    ]  # fmt: skip
    responses = call([(name, file, {"path": NAME, **options}) for name, options, _ in cases])
    for response, (name, options, error) in zip(responses, cases, strict=True):
        assert response.get("error") == error, (name, options, response)


def output(script, module):
    command = ["node", REPOSITORY / "Tests/wasm" / script, module]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()


def test_deep_values(module):
    edit, message, *rest = output("deep.mjs", module)
    assert edit == "operations: syntax error: arrays and objects are nested 513 levels deep"
    assert "stopped" not in message and rest == ["arrays and objects are nested too deeply"] * 2 + ["1"]


def test_pictures(call, tmp_path):
    file = tmp_path / NAME
    address = "file://Media/a b.png"
    media = [{"id": "m", "kind": "image", "mime": "image/png", "uri": address, "thumbUri": address}]
    file.write_text(json.dumps(made("T", {"S": ["A"]}) | {"items": {"a": {"id": "a", "title": "A", "media": media}}}))
    without, other, given = call(
        ("preview", file, {"path": NAME, "pictures": pictures}) for pictures in ([], ["Media/b.png"], ["Media/a b.png"])
    )
    assert "<img" not in without["result"]["html"] + other["result"]["html"] and without["result"]["omitsPictures"]
    assert '<img src="file:///Media/a%20b.png"' in given["result"]["html"] and not given["result"]["omitsPictures"]


def test_cost(options, call, tmp_path, note):
    if not options.wasm:
        pytest.skip("only with --wasm: the module that is built here is not optimized")
    module = (REPOSITORY / options.wasm / "tierlint.wasm").read_bytes()
    size = len(gzip.compress(module))
    note(f"{len(module):,} bytes, {size:,} gzip")
    # A fifth of it is the import, a quarter the rules.
    assert size <= 1_700_000
    file = tmp_path / "list.tierlist.json"
    file.write_text(list_of(870))
    seconds = sorted(response["seconds"] for response in call([("check", file, {"path": file.name})] * 50))
    note(f"check of {file.stat().st_size:,} bytes: {seconds[25] * 1000:.1f} ms")


def test_memory_stays_flat(call, tmp_path):
    file = tmp_path / "list.tierlist.json"
    file.write_text(list_of(20).replace('"rating"', '"raiting"'))
    memory = [response["memory"] for response in call([("check", file, {"path": file.name})] * 10_000)]
    assert memory[-1] == memory[100]


def test_a_trap_makes_a_new_instance(module):
    stopped, count = output("trap.mjs", module)
    assert stopped.startswith("tierlint stopped") and int(count) > 0


def test_the_language_server(tool, module):
    names = ["lifecycle", "malformed", "uris", "workspace"]
    files = [REPOSITORY / f"Tests/protocol/test_{name}.py" for name in names]
    server = f"node {REPOSITORY}/Tests/wasm/server.mjs"
    command = [sys.executable, "-m", "pytest", "--quiet", "--patience", "3", "--tierlint", tool, "--server", server]
    environment = os.environ | {"TIERLINT_WASM": str(module.parent)}
    done = subprocess.run([*command, *files], cwd=REPOSITORY, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:]

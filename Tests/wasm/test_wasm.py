"""The WebAssembly modules say, fix, format, convert and move what the program does.

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

import corpus
import pytest
from lists import REPOSITORY, list_of

NOW = 1_750_000_000
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
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(NOW)}
        done = subprocess.run([tool, *words, *files], cwd=tmp_path, capture_output=True, env=environment)
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
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(NOW)}
        command = [tool, "convert", "--to", target, "--quiet", "--stdin-filename", file.name, "-"]
        done = subprocess.run(command, input=file.read_bytes(), capture_output=True, env=environment)
        assert ("error" in response) == (done.returncode == 2), file
        if "error" not in response:
            assert response["result"]["text"].encode() == done.stdout, file


def test_moves(tool, call):
    """Each first item of a tier, to the end of each other one that takes it."""
    files = sorted((REPOSITORY / "fixtures/projects/valid").glob("*.json"))
    previews = [response["result"] for response in call([("preview", file, {"path": file.name}) for file in files])]
    requests = [
        ("move", file, {"path": file.name, "item": tier["items"][0]["id"], "tier": target["id"]})
        for file, preview in zip(files, previews, strict=True)
        for tier in preview["tiers"]
        for target in preview["tiers"]
        if tier["items"] and tier["releasesItems"] and target["acceptsItems"] and tier is not target
    ][:30]
    for (_, file, options), response in zip(requests, call(requests), strict=True):
        content = file.read_bytes()
        for edit in reversed(response["result"]["edits"]):
            content = content[: edit["offset"]] + edit["text"].encode() + content[edit["offset"] + edit["length"] :]
        command = [tool, "edit", "-q", "--no-config", "--stdin-filename", file.name, "-"]
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(NOW)}
        move = ["--move", f"{options['item']}={options['tier']}"]
        done = subprocess.run([*command, *move], input=file.read_bytes(), capture_output=True, env=environment)
        assert content == done.stdout, (file, options, done.stderr)
    assert len(requests) == 30


def test_cost(options, call, tmp_path, note):
    if not options.wasm:
        pytest.skip("only with --wasm: the module that is built here is not optimized")
    module = (REPOSITORY / options.wasm / "tierlint.wasm").read_bytes()
    size = len(gzip.compress(module))
    note(f"{len(module):,} bytes, {size:,} gzip")
    assert size <= 1_400_000
    file = tmp_path / "list.tierlist.json"
    file.write_text(list_of(870))
    seconds = sorted(response["seconds"] for response in call([("check", file, {"path": file.name})] * 50))
    note(f"check of {file.stat().st_size:,} bytes: {seconds[25] * 1000:.1f} ms")
    assert seconds[25] < 0.015


def test_memory_stays_flat(call, tmp_path):
    file = tmp_path / "list.tierlist.json"
    file.write_text(list_of(20).replace('"rating"', '"raiting"'))
    memory = [response["memory"] for response in call([("check", file, {"path": file.name})] * 10_000)]
    assert memory[-1] == memory[100]


def test_a_trap_makes_a_new_instance(module):
    """More bytes than the memory of a module can hold end one instance; the next call has another."""
    script = f"""
        const tierlint = await (await import({json.dumps(module.as_uri())})).load();
        const large = new Uint8Array(1_100_000_000);
        try {{ tierlint.check(large, {{ path: 'a.csv' }}); }} catch (error) {{ console.log(error.message); }}
        console.log(tierlint.check(new TextEncoder().encode('{{'), {{ path: 'a.tierlist.json' }}).length);
    """
    command = ["node", "--input-type=module", "--eval", script]
    stopped, count = subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()
    assert stopped.startswith("tierlint stopped")
    assert int(count) > 0


def test_the_language_server(tool, module):
    names = ["lifecycle", "malformed", "uris", "workspace"]
    files = [REPOSITORY / f"Tests/protocol/test_{name}.py" for name in names]
    server = f"node {REPOSITORY}/Tests/wasm/server.mjs"
    command = [sys.executable, "-m", "pytest", "--quiet", "--patience", "3", "--tierlint", tool, "--server", server]
    environment = os.environ | {"TIERLINT_WASM": str(module.parent)}
    done = subprocess.run([*command, *files], cwd=REPOSITORY, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:]

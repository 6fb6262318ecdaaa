"""What a document must not be able to do: reach a network or a file, run a program, become a link."""

import json
import os

from lists import broken_list, smallest


def test_execute_command(client, run):
    document = client.open(broken_list())
    marker = run.folder / "executed"
    touch = f"touch {marker}"
    for command in ("sh", touch, f"tierlint.x; {touch}", "$(id)", "", "workbench.action.terminal.new", "tierlint."):
        for arguments in (None, [], [document.uri], [f"`touch {marker}`"], [{"a": 1}]):
            code = client.error("workspace/executeCommand", {"command": command, "arguments": arguments})
            assert code == -32602, f"{command!r}: {code}, expected -32602"
    commands = client.capabilities["executeCommandProvider"]["commands"]
    for command in commands:
        for arguments in ([], [5], [document.uri, {}], [document.uri] * 9, ["file:///etc/passwd"]):
            client.ask("workspace/executeCommand", {"command": command, "arguments": arguments})
    client.check_responds("commands")
    assert not marker.exists(), "a command was executed"
    assert not client.children(), f"child processes: {client.children()}"


def test_hostile_files_in_the_workspace(run):
    folder = run.folder
    os.mkfifo(folder / "pipe.tierlist.json")
    for name, target in (("self", "self.tierlist.json"), ("gone", "/nowhere"), ("zero", "/dev/zero")):
        (folder / f"{name}.tierlist.json").symlink_to(target)
    (folder / "loop").symlink_to(".")
    with open(folder / "sparse.tierlist.json", "wb") as file:
        file.truncate(3 << 30)
    (folder / "folder.tierlist.json").mkdir()
    (folder / "locked.tierlist.json").write_text(smallest())
    (folder / "locked.tierlist.json").chmod(0)
    os.mkfifo(folder / ".tierlint.json")
    os.mkfifo(folder / ".gitignore")
    client = run.start()
    assert client.diagnostics(client.open(broken_list())), "no diagnostics"
    names = ["pipe", "self", "gone", "zero", "sparse", "folder", "locked"]
    client.announce(*(folder / f"{name}.tierlist.json" for name in names))
    client.result("workspace/symbol", {"query": ""})
    client.pause(0.5)
    client.check_responds("hostile files")
    assert client.memory() < 200, f"{client.memory():.0f} MB"


def test_the_text_of_the_editor_counts(run):
    """Opening a document does not read its file."""
    os.mkfifo(run.folder / "pipe.tierlist.json")
    client = run.start()
    uris = (
        (run.folder / "pipe.tierlist.json").as_uri(), "file:///dev/zero", "file:///dev/tty", "file:///proc/self/mem",
    )  # fmt: skip
    for uri in uris:
        document = client.open(broken_list(), uri=uri)
        assert client.diagnostics(document), f"no diagnostics of {uri}"
        client.save(document)
        client.close(document)
        client.check_responds(uri)


def test_patterns_take_bounded_time(run):
    globs = ["**/*" * 12 + "x", "*a" * 30 + "Q", "[a-z]*" * 20 + "Q", "{a,b}" * 12, "**/" * 40 + "y"]
    run.file(".tierlint.json", json.dumps({"exclude": globs}))
    run.file(".gitignore", "\n".join(["**/*" * 12 + "x", "*a" * 30 + "Q"]))
    for number in range(50):
        run.file(("a" * 60) + f"/{'a' * 60}/{number}.tierlist.json", smallest())
    client = run.start()
    document = client.open(broken_list(), uri=client.uri("a" * 200))
    assert client.diagnostics(document, 5), "no diagnostics"
    client.result("workspace/symbol", {"query": "a" * 1_000}, 5)

"""Files that are missing, unreadable, special, changing or odd. Each has one decided answer."""

import collections
import json
import os
import random
import socket
import threading
import time

import pytest
from place import GIGABYTE, READING, SOON, clean_list, faulty_list, memory


def test_plain_files(place):
    files = {"clean.tierlist.json": clean_list(1), "faulty.tierlist.json": faulty_list(2)}
    folder = place.subfolder("plain", files)
    place.run(folder, "check", "clean.tierlist.json").expect(0)
    place.run(folder, "check", "faulty.tierlist.json").expect(1)
    place.write(folder / "locked.tierlist.json", clean_list(3), mode=0)
    for command in READING:
        for name, word in (("missing.json", "No such file"), ("locked.tierlist.json", "Permission denied")):
            run = place.run(folder, *command, name).expect(2, word=name).expect(2, word=word)
            assert sum(line.startswith("tierlint: ") for line in run.lines) == 1, run
    # Unreadable files and a readable one, which is checked.
    names = ["missing.json", "locked.tierlist.json", "faulty.tierlist.json"]
    run = place.run(folder, "check", "-q", "--format=concise", *names).expect(2)
    assert len(run.lines) == 2 and b"faulty.tierlist.json" in run.output
    place.run(folder, "check", "-q", ".").expect(2, word="locked.tierlist.json")
    inner = place.subfolder("plain/inner", {"a.tierlist.json": clean_list(4)})
    inner.chmod(0)
    place.run(folder, "check", "-q", ".").expect(2, word="inner")
    place.run(folder, "check", "inner").expect(2, word="inner")
    inner.chmod(0o755)


def test_a_folder_of_pages(place):
    """JSON files of a folder that are no lists make no page and no error; a folder without lists makes nothing."""
    folder = place.subfolder("pages")
    package = '{ "dependencies": { "a": "1.0.0" } }'
    files = {"a.tierlist.json": clean_list(), "tiers.json": '{ "S": ["a"], "A": ["b"] }', "package.json": package}
    place.subfolder("pages/l", files)
    place.subfolder("pages/m", {"b.csv": "S,a,b\nA,c,d\n"})
    place.run(folder, "convert", "l", "--to", "html", "-o", "site").expect(0)
    assert sorted(path.name for path in (folder / "site").iterdir()) == ["a.html", "index.html", "tiers.html"]
    place.run(folder, "convert", "m", "--to", "html", "-o", "none").expect(2, word="no tier lists found")
    assert not (folder / "none").exists()
    place.run(folder, "convert", "m/b.csv", "l/tiers.json", "--to", "html", "-o", "two").expect(0)
    # What each list loses is said, and counts for --strict.
    place.write(folder / "m/c.csv", "Tier,Name,Rating\nS,Ramen,95\nA,Pho,800\n")
    run = place.run(folder, "convert", "m/b.csv", "m/c.csv", "--to", "html", "-o", "three", "--strict")
    run.expect(1, word="800")


def test_a_path_with_a_zero_byte_names_no_file(place):
    """It would end the path early, before an ending that makes the file a picture."""
    address = "file:///secret.txt%00.png"
    media = [{"id": "m", "kind": "image", "uri": address, "mime": "image/png", "thumbUri": address}]
    value = json.loads(clean_list())
    value["items"]["a"]["media"] = media
    folder = place.subfolder("zero", {"a.tierlist.json": json.dumps(value), "secret.txt": "secret"})
    run = place.run(folder, "convert", "a.tierlist.json", "--to", "html").expect(0, word="does not exist")
    assert b"data:image" not in run.output


def test_a_table_without_tiers_is_added(place):
    """Its items come to the pool, with what the other columns say; the header is no item."""
    folder = place.subfolder("added", {"a.tierlist.json": clean_list()})
    place.write(folder / "b.csv", "Name,Rating,Notes\nLaksa,88.5,hot\n")
    place.run(folder, "edit", "a.tierlist.json", "--add-from", "b.csv").expect(0)
    items = json.loads((folder / "a.tierlist.json").read_text())["items"]
    assert items["laksa"] == {"id": "laksa", "title": "Laksa", "rating": 88.5, "summary": "hot"}
    assert not [item for item in items.values() if item["title"].startswith("Name")]


@pytest.fixture
def special(place):
    """A folder with a list among pipes, sockets, devices and loops."""
    folder = place.subfolder("special", {"good.tierlist.json": clean_list()})
    targets = {"self": "self.tierlist.json", "dangling": "nowhere", "zero": "/dev/zero"}
    for name, target in {**targets, "one": "two.tierlist.json", "two": "one.tierlist.json"}.items():
        (folder / f"{name}.tierlist.json").symlink_to(target)
    (folder / "loop").symlink_to(".")
    (folder / "up").symlink_to("../special")
    os.mkfifo(folder / "fifo.tierlist.json", 0o666)
    place.give(folder / "fifo.tierlist.json")
    server, here = socket.socket(socket.AF_UNIX), os.getcwd()
    # The path of a socket is short.
    os.chdir(folder)
    server.bind("socket.tierlist.json")
    os.chdir(here)
    place.give(folder / "socket.tierlist.json")
    return folder


def test_special_files(place, special):
    limits = {"before": memory(2 * GIGABYTE), "timeout": 20}
    names = [f"{name}.tierlist.json" for name in ("self", "dangling", "zero", "one", "fifo", "socket")]
    for name in [*names, "/dev/null", "/dev/zero", "/dev/tty"]:
        for command in READING:
            place.run(special, *command, name, **limits).expect(2, word=name, seconds=SOON)
    # In a folder they are skipped, but for links to nowhere.
    for name in ("self", "dangling", "one", "two"):
        (special / f"{name}.tierlist.json").unlink()
    for command in ("check -q", "check -q --fix", "format -q --check", "show", "stats"):
        place.run(special, *command.split(), ".", **limits).expect(0, seconds=SOON)
    for option in ("--config", "--baseline"):
        for name in ("fifo.tierlist.json", "/dev/zero", "missing.json"):
            place.run(special, "check", f"{option}={name}", "good.tierlist.json", **limits).expect(2, seconds=SOON)
    for name in ("fifo.tierlist.json", "/dev/zero", "missing.json"):
        place.run(special, "check", f"--show-config={name}", "good.tierlist.json", **limits)
    run = place.run(special, "edit", "--add-from=fifo.tierlist.json", "good.tierlist.json", timeout=20)
    run.expect(2, seconds=SOON)


def test_a_file_that_comes_goes_grows_and_shrinks(place, options, note):
    folder = place.subfolder("changing")
    path, other = folder / "a.tierlist.json", folder / "b"
    texts = [clean_list().encode(), (clean_list() + " " * 300_000).encode()]
    place.write(path, texts[0])
    stop = threading.Event()

    def change():
        chance = random.Random(options.seed)
        while not stop.is_set():
            try:
                path.rename(other)
                time.sleep(chance.uniform(0, 0.004))
                other.rename(path)
                with open(path, "r+b") as file:
                    file.write(chance.choice(texts))
                    file.truncate()
                time.sleep(chance.uniform(0, 0.004))
            except OSError:
                pass

    thread = threading.Thread(target=change)
    thread.start()
    codes = collections.Counter()
    try:
        for _ in range(options.runs // 2):
            run = place.run(folder, "check", "-q", "--format=json", "a.tierlist.json").expect(0, 1, 2)
            codes[run.code] += 1
            json.loads(run.output)
            assert (run.code == 2) == bool(run.lines), f"exit code and standard error differ: {run}"
    finally:
        stop.set()
        thread.join()
    note(f"exit codes {dict(codes)}")


@pytest.mark.parametrize(("size", "code"), [(50_000_000, 0), (50_000_001, 1)])
def test_a_large_file(place, size, code):
    folder = place.subfolder("large", {"a.tierlist.json": clean_list().encode().ljust(size)})
    run = place.run(folder, "check", "-q", "--format=concise", ".", before=memory(GIGABYTE), timeout=120).expect(code)
    assert (b"json/too-large" in run.output) == (code == 1)

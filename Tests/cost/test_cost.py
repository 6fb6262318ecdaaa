"""What `tierlint` costs, counted in instructions of the processor, never in time.

1. Growth: documents with n and 2n of one fault, each fixture of a rule with its tiers and items repeated, lists of
   other tools, completion in such documents, globs of a configuration, and n operations on n items, on the command
   line and to make a list for an assistant. Twice as many must not cost more than 2.5 times the instructions, apart
   from those of an empty document, or for operations those of a check of the list.
2. Figures: a few common runs may not cost more than `cost.json` allows plus a tolerance; `UPDATE_EXPECTED=1` writes
   them there. Beside them is how many times as much they cost as at an early commit, whose figures no update moves.

Counts with `perf stat` where it works, else with valgrind's cachegrind, the quickest of its tools.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess

import client as protocol
import pytest
from client import Client
from lists import REPOSITORY
from named import named, need
from shapes import SHAPES, TABLES, items, listed, media, project, state

FIGURES = pathlib.Path(__file__).with_name("cost.json")
FIXTURES = REPOSITORY / "fixtures/rules"
GROWTH = 2.5
TOLERANCE = 1.1
# The commit with the figures that never move, counted by valgrind.
FIRST = "bb837e58"
# The length of the environment and of paths makes this many instructions.
START_NOISE = 200_000
# Repairs, fixes and spelling suggestions compare or try many: this work has a limit that these do not reach at this
# size.
LIMITED = {
    "commas check", "commas format", "quotes fix", "words fix", "near ids fix", "long pointers fix",
    "ids in capitals fix", "fixture id/item-mismatch/flagged-renamed.tierlist.json check",
}  # fmt: skip
# At the size under valgrind the excerpt of the line still grows, as does the search for a lost quote; with `perf`
# both are cut.
LIMITED_UNDER_VALGRIND = {"tabs in a string check", "line breaks in a string check"}
# Below this many instructions the growth is noise.
NOISE = 10_000_000


def repeated(document, n):
    """A project or state whose tiers, items and overrides come n times under other names."""
    grown = dict(document)
    for key in ("items", "overrides", "tiers"):
        part = document.get(key)
        if isinstance(part, dict):
            grown[key] = {f"{name}-{k}": value for k in range(n) for name, value in part.items()}
        elif isinstance(part, list):
            grown[key] = [renamed(value, k) for k in range(n) for value in part]
    if isinstance(document.get("tierOrder"), list):
        grown["tierOrder"] = [f"{name}-{k}" for k in range(n) for name in document["tierOrder"]]
    return json.dumps(grown, ensure_ascii=False).encode(errors="replace")


def renamed(tier, number):
    if not isinstance(tier, dict):
        return tier
    tier = dict(tier)
    for key in ("id", "label"):
        if isinstance(tier.get(key), str):
            tier[key] += f"-{number}"
    if isinstance(tier.get("itemIds"), list):
        tier["itemIds"] = [f"{name}-{number}" for name in tier["itemIds"]]
    return tier


def fixtures():
    for path in sorted(FIXTURES.glob("*/*/flagged*.json")):
        try:
            document = json.loads(path.read_bytes())
        except (ValueError, RecursionError):
            continue
        if isinstance(document, dict):
            name = f"fixture {path.parent.relative_to(FIXTURES)}/{path.name}"
            yield name, ".tierlist.json", lambda n, document=document: repeated(document, n)


COMMANDS = {
    "check": ["check", "--no-config", "--quiet", "--fail-on", "never"],
    "fix": ["check", "--no-config", "--diff", "--unsafe-fixes", "--quiet", "--fail-on", "never"],
    "format": ["format", "--no-config", "--diff", "--quiet"],
    "export": ["convert", "--to", "app", "--quiet"],
    "import": ["convert", "--to", "project", "--quiet"],
}

# Lists of other tools, by their endings.
FOREIGN = {
    "keys of tiers": (
        ".json", lambda n: json.dumps({"S": ["a"], "A": ["b"]} | {f"tier {k}": [f"x{k}"] for k in range(8 * n)}),
    ),
    "columns of marks": (".csv", lambda n: "Name," + ",".join(f"T{k % 10}" for k in range(4 * n)) + "\na,x\n" * 4 * n),
    "short rows": (".csv", lambda n: "Name,S,A," + ",".join(f"c{k}" for k in range(4 * n)) + "\na,x\n" * 4 * n),
    "labels on lines": (".txt", lambda n: "".join(f"S: a{k}, b{k}\n" for k in range(4 * n))),
    "headings": (".md", lambda n: "".join(f"# L{k}\n## S\n- a{k}\n## A\n- b{k}\n" for k in range(4 * n))),
}  # fmt: skip


# Where the cursor is in a list of n items, tiers or tags, and in a state of n tiers: behind the first ▮.
COMPLETED = {
    "id of an item": lambda n: project(items=items(n), tiers=listed(["▮"])),
    "typed id of an item": lambda n: project(items=items(4 * n), tiers=listed(["i1▮"])),
    "key of an override": lambda n: project(items=items(n), overrides={"▮": {}}),
    "key of an item": lambda n: project(items={**items(n), "x": {"title": "x", "▮": 1}}),
    "tag": lambda n: project(
        items={**{f"i{k}": {"title": "x", "tags": [f"t{k}"]} for k in range(n)}, "x": {"tags": ["▮"]}}
    ),
    "attribute": lambda n: project(
        items={**{f"i{k}": {"title": "x", "attributes": {f"a{k}": k}} for k in range(n)}, "x": {"attributes": {"▮": 1}}}
    ),
    "unknown ids": lambda n: project(items=items(n), tiers=listed([*(f"u{k}" for k in range(n)), "▮"])),
    "tier of a state": lambda n: state(n, tierOrder=["▮"]),
    "rule": lambda n: project(
        items={"i": {"title": "x", "additional": {"tierlint": {"ignore": [*(f"x{k}" for k in range(n)), "▮"]}}}}
    ),
}


def complete(client, document):
    """Opens a document, and asks for completion at the mark."""
    before, after = document.decode().replace("\\u25ae", "▮").split("▮")
    opened = client.open(before + after, "untitled:completed.tierlist.json")
    client.about(opened, "completion", position=opened.position(len(before)))
    client.diagnostics(opened)


def edit(client, document, asks):
    """Opens a list with a title in each line, types in some of them, and asks for code actions there each time."""
    lines = document.decode().split("\n")
    titles = [number for number, line in enumerate(lines) if '"title"' in line][1:]
    opened = client.open(document.decode(), "untitled:edited.tierlist.json", version=0)
    # Its text is not followed.
    client.documents.clear()
    client.diagnostics(opened)
    for version in range(1, 61):
        line = titles[version * 7919 % len(titles)]
        place = {"line": line, "character": lines[line].index(":") + 4}
        span = {"start": place, "end": place}
        client.change(opened, [{"range": span, "text": "x"}])
        client.diagnostics(opened)
        if asks:
            client.about(opened, "codeAction", range=span, context={"diagnostics": []})


# The globs of a configuration, with n of something, and the path of a list that they are compared with. A glob has at
# most 4,096 bytes and 64 alternatives, a name 255 bytes: of those that have parts there are many.
GLOBS = {
    "globs": lambda n: ([f"x{k}/*.json" for k in range(5 * n)], "a"),
    "stars": lambda n: (["*a" * (n // 10) + f"b{k}" for k in range(200)], "a" * 230),
    "any folders": lambda n: (["**/a/" * (n // 25) + f"b{k}" for k in range(20)], "a/" * 100 + "a"),
    "alternatives": lambda n: (
        ["{" + ",".join(f"a{k}" for k in range(n // 40)) + f"}}{k}.json" for k in range(200)],
        "a",
    ),
    "classes": lambda n: ([f"[{'b-y' * (n // 2)}]{k}" for k in range(50)], "b"),
}


# Operations on the items of a list, of which there are n.
OPERATIONS = {
    "set": lambda k: {"op": "set", "path": f"items.i{k}.title", "value": "q"},
    "set by title": lambda k: {"op": "set", "path": f"items.T{k}.rating", "value": k % 100},
    "unset": lambda k: {"op": "unset", "path": f"/items/i{k}/summary"},
    "rename": lambda k: {"op": "rename", "item": f"i{k}", "to": f"r{k}"},
    "move": lambda k: {"op": "move", "item": f"i{k}", "tier": "t2"},
    "remove": lambda k: {"op": "remove", "item": f"i{k}"},
    "add": lambda k: {"op": "add", "title": f"A{k}", "tier": "t2"},
    "add tier": lambda k: {"op": "addTier", "label": f"L{k}"},
    "sort": lambda _: {"op": "sortItems", "by": "title"},
    "touch": lambda _: {"op": "touch"},
}


def has_perf():
    if not shutil.which("perf"):
        return False
    run = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, text=True)
    return bool(re.match(r"\d+,", run.stderr))


USES_PERF = has_perf()
PROGRAM = "perf" if USES_PERF else "valgrind"
# Under valgrind everything takes fifty times as long.
SIZE = 1000 if USES_PERF else 300


class Counter:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def count(self, arguments, talk=None, text=b""):
        """The instructions of a run that reads a text; single-threaded but for a server, with which `talk` speaks."""
        command = [self.tool, *arguments]
        if USES_PERF:
            wrapped, pattern = ["perf", "stat", "-x,", "-e", "instructions:u", *command], r"^(\d+),"
        else:
            options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
            wrapped, pattern = ["valgrind", *options, *command], r"I +refs: +([\d,]+)"
        if talk:
            client = Client(wrapped, self.folder).initialize({}, processId=None, rootUri=None, workspaceFolders=None)
            talk(client)
            client.stop()
            client.kill()
            code, errors = client.process.returncode, client.error_text(None)
        else:
            run = subprocess.run(wrapped, input=text, capture_output=True)
            code, errors = run.returncode, run.stderr.decode(errors="replace")
        found = re.findall(pattern, errors, re.MULTILINE)
        assert found and code in (0, 1, 2), f"{command}: no count, exit code {code}\n{errors[-500:]}"
        return int(found[-1].replace(",", ""))

    def write(self, name, content):
        path = self.folder / re.sub(r"[^\w.]+", "-", name)
        path.write_bytes(content)
        return str(path)


@pytest.fixture
def counter(tool, tmp_path, monkeypatch):
    need(PROGRAM)
    monkeypatch.setattr(protocol, "patience", 50)
    return Counter(tool, tmp_path)


def check_growth(name, one, two):
    limited = LIMITED if USES_PERF else LIMITED | LIMITED_UNDER_VALGRIND
    assert two <= max(NOISE, GROWTH * one) or name in limited, f"{one / 1e6:.1f} and {two / 1e6:.1f} million"


def cases():
    """Names, endings, documents with n of something, commands, and n."""
    # Under valgrind only the commands that all others build on.
    commands = ["check", "fix", "format"] if USES_PERF else ["check"]
    shapes = [(name, ".tierlist.json", make) for name, make in SHAPES.items()]
    shapes += [(name, ".tierlist.csv", make) for name, make in TABLES.items()]
    for shape in shapes:
        for command in commands:
            # Each round of fixes parses the text again.
            yield *shape, command, SIZE // 5 if command == "fix" else SIZE
    for name, make in TABLES.items():
        yield name, ".tierlist.csv", make, "export", SIZE
    for name, (ending, make) in FOREIGN.items():
        yield name, ending, lambda n, make=make: make(n).encode(), "import", SIZE
    for fixture in fixtures() if USES_PERF else []:
        yield *fixture, "check", SIZE // 10


@named("name, ending, make, command, n", {f"{row[0]} {row[3]}": row for row in cases()})
def test_growth(counter, name, ending, make, command, n):
    """Above the instructions of an empty document."""
    documents = {"empty.tierlist.json": project()} | {f"{size}{ending}": make(size) for size in (n, 2 * n)}
    empty, *counts = [counter.count([*COMMANDS[command], counter.write(*each)]) for each in documents.items()]
    check_growth(f"{name} {command}", *(max(0, count - empty) for count in counts))


@pytest.mark.parametrize("name", COMPLETED)
def test_growth_of_completion(counter, name):
    """Of a server, above its instructions for an empty document."""
    # More than of others: the diagnostics cost much, and hide what is lost in few items.
    sizes = (0, SIZE * 5 // 2, SIZE * 5)
    empty, *counts = [
        counter.count(["lsp"], lambda client, size=size: complete(client, COMPLETED[name](size))) for size in sizes
    ]
    check_growth(name, *(count - empty for count in counts))


@pytest.mark.parametrize("name", GLOBS)
def test_growth_of_globs(counter, name):
    """Of a check of a folder, above its instructions without globs."""
    counts = []
    for size in (0, SIZE, 2 * SIZE):
        globs, list_path = GLOBS[name](max(size, 1))
        folder = counter.folder / str(size)
        path = folder / f"{list_path}.tierlist.json"
        path.parent.mkdir(parents=True)
        path.write_bytes(project())
        (folder / ".tierlint.json").write_text(json.dumps({"exclude": globs if size else []}))
        counts.append(counter.count(["check", "--quiet", "--fail-on", "never", str(folder)]))
    check_growth(name, *(count - counts[0] for count in counts[1:]))


@pytest.mark.parametrize("name", OPERATIONS)
def test_growth_of_operations(counter, name):
    """Of an edit with n operations on n items, above the instructions of a check of the list."""
    counts = []
    for size in (SIZE, 2 * SIZE):
        ids = [f"i{k}" for k in range(size)]
        titled = {id: {"id": id, "title": f"T{k}", "summary": "s"} for k, id in enumerate(ids)}
        tiers = [*listed(ids), {"id": "t2", "label": "Second", "order": 9, "itemIds": []}]
        path = counter.write("a.tierlist.json", project(items=titled, tiers=tiers))
        operations = json.dumps([OPERATIONS[name](k) for k in range(size)]).encode()
        run = ["edit", path, "--diff", "--force", "--ops", counter.write("a.json", operations)]
        counts.append(counter.count(run) - counter.count([*COMMANDS["check"], path]))
    check_growth(name, *counts)


def test_growth_of_a_new_list(counter):
    """Of a server for assistants that makes a list of n items."""
    counts = []
    for size in (SIZE, 2 * SIZE):
        arguments = {"path": "new.tierlist.json", "title": "T", "text": "".join(f"i{k}\n" for k in range(size))}
        messages = {
            "initialize": {"protocolVersion": "2025-11-25", "capabilities": {}},
            "tools/call": {"name": "list_create", "arguments": arguments},
        }
        lines = [
            json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params})
            for method, params in messages.items()
        ]
        counts.append(counter.count(["mcp"], text="\n".join([*lines, ""]).encode()))
    check_growth("create", *counts)


SHAPE = {"tags": ["one", "two"], "attributes": {"year": 2000, "genre": "drama"}, "media": [media(0)]}
SHAPE["summary"] = "Café " * 20


IDS = [f"i{k}" for k in range(2000)]


def ten_kilobytes(counter):
    return counter.write("ten.tierlist.json", project(items=items(40, summary="s" * 100), tiers=listed(IDS[:40])))


def one_megabyte(counter):
    return counter.write("large.tierlist.json", project(items=items(2000, **SHAPE), tiers=listed(IDS)))


def table(counter):
    rows = b"".join(b"Item %d,%d,S\n" % (k, k % 60) for k in range(60_000))
    return counter.write("large.tierlist.csv", b"Name,Season,Tier\n" + rows)


def fifty_files(counter):
    tree = counter.folder / "tree"
    tree.mkdir()
    for number in range(50):
        faulty = {"items": items(30, summary="s" * 100, rating=101), "tiers": listed(IDS[5:30])}
        document = project(projectId=f"3af901c2-cfe6-4b5e-9a0c-{number:012}", **faulty)
        (tree / f"{number}.tierlist.json").write_bytes(document)
    return str(tree)


# The runs with committed figures: their words, and what they read.
RUNS = {
    "start": (["--version"], None),
    "check, 10 KB": (COMMANDS["check"], ten_kilobytes),
    "check, 1 MB": (COMMANDS["check"], one_megabyte),
    "check, 50 files with findings": ([*COMMANDS["check"], "--jobs", "1"], fifty_files),
    "fix, 1 MB": (COMMANDS["fix"], one_megabyte),
    "format, 1 MB": (COMMANDS["format"], one_megabyte),
    "export, 1 MB of CSV": (COMMANDS["export"], table),
}
# What is said to a server, with committed figures: whether it is asked for code actions.
SESSIONS = {"60 edits, 1 MB": False, "60 edits and code actions, 1 MB": True}


@pytest.mark.parametrize("name", RUNS | SESSIONS)
def test_figures(counter, note, name):
    if name in RUNS:
        words, make = RUNS[name]
        count = counter.count([*words, *([make(counter)] if make else [])])
    else:
        # A member in each line, as editors show lists.
        minified = project(items=items(2000, **SHAPE, rating=101), tiers=listed(IDS[:1990]))
        document = json.dumps(json.loads(minified), indent=1).encode()
        count = counter.count(["lsp"], lambda server: edit(server, document, SESSIONS[name]))
    # Valgrind counts more, as the C library moves memory in smaller steps under it.
    figures = json.loads(FIGURES.read_text())
    if os.environ.get("UPDATE_EXPECTED"):
        figures[PROGRAM][name] = count
        FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
    committed = figures[PROGRAM].get(name, 0)
    times = count / figures[FIRST][name]
    note(f"{count / 1e6:.1f} million, committed {committed / 1e6:.1f}, {times:.2f} times {FIRST}")
    assert count <= TOLERANCE * committed + START_NOISE

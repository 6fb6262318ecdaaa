#!/usr/bin/env python3
"""Cost of `tierlint`, counted in instructions of the processor, never in time.

    cost.py --tierlint BINARY           # checks both; exit code 1 if something costs more than it may
    cost.py --tierlint BINARY --update  # writes the figures of this build to cost.json

1. Growth: documents with n and 2n of one fault, each fixture of a rule with its tiers and items repeated, lists of
   other tools, completion in such documents, globs of a configuration, and n operations on n items, on the command
   line and to make a list for an assistant. Twice as many must not cost more than 2.5 times the instructions, apart
   from those of an empty document, or for operations those of a check of the list.
2. Figures: a few common runs may not cost more than `cost.json` allows plus a tolerance. Beside them is how many times
   as much they cost as at an early commit, whose figures no update moves.

Counts with `perf stat` where it works, else with valgrind's cachegrind, the quickest of its tools; exits with 0 if
there is neither.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import client as protocol
from client import Client
from shapes import SHAPES, TABLES, items, listed, media, project, state

FIGURES = pathlib.Path(__file__).with_name("cost.json")
FIXTURES = pathlib.Path(__file__).parents[2] / "fixtures" / "rules"
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


class Counter:
    def __init__(self, tierlint, folder):
        self.tierlint = os.path.abspath(tierlint)
        self.folder = pathlib.Path(folder)
        self.uses_perf = has_perf()
        self.name = "perf" if self.uses_perf else "valgrind"

    def count(self, arguments, talk=None, text=b""):
        """The instructions of a run that reads a text; single-threaded but for a server, with which `talk` speaks."""
        command = [self.tierlint, *arguments]
        if self.uses_perf:
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
        if not found or code not in (0, 1, 2):
            raise SystemExit(f"{' '.join(command)}: no count, exit code {code}\n{errors[-500:]}")
        return int(found[-1].replace(",", ""))

    def write(self, name, content):
        path = self.folder / re.sub(r"[^\w.]+", "-", name)
        path.write_bytes(content)
        return str(path)


def growth(counter, case):
    """The instructions for n and 2n, above those of an empty document."""
    name, ending, make, command, n, empty = case
    counts = []
    for size in (n, 2 * n):
        path = counter.write(f"{command}-{name}-{size}{ending}", make(size))
        counts.append(max(0, counter.count([*COMMANDS[command], path]) - empty[command]))
        os.remove(path)
    return name, command, counts


def completion_growth(counter, name, n):
    """The instructions of a server for n and 2n, above those for an empty document."""
    # More than of others: the diagnostics cost much, and hide what is lost in few items.
    n = n * 5 // 2
    talks = [lambda client, size=size: complete(client, COMPLETED[name](size)) for size in (0, n, 2 * n)]
    counts = [counter.count(["lsp"], talk) for talk in talks]
    return name, "complete", [count - counts[0] for count in counts[1:]]


def glob_growth(counter, name, n):
    """The instructions of a check of a folder for n and 2n, above those without globs."""
    counts = []
    for size in (0, n, 2 * n):
        globs, list_path = GLOBS[name](max(size, 1))
        folder = counter.folder / f"globs-{re.sub(r'[^a-z]', '-', name)}-{size}"
        path = folder / f"{list_path}.tierlist.json"
        path.parent.mkdir(parents=True)
        path.write_bytes(project())
        (folder / ".tierlint.json").write_text(json.dumps({"exclude": globs if size else []}))
        counts.append(counter.count(["check", "--quiet", "--fail-on", "never", str(folder)]))
        shutil.rmtree(folder)
    return name, "globs", [count - counts[0] for count in counts[1:]]


def operation_growth(counter, name, n):
    """The instructions of an edit with n and 2n operations on as many items, above those of a check of the list."""
    counts = []
    for size in (n, 2 * n):
        ids = [f"i{k}" for k in range(size)]
        titled = {id: {"id": id, "title": f"T{k}", "summary": "s"} for k, id in enumerate(ids)}
        tiers = [*listed(ids), {"id": "t2", "label": "Second", "order": 9, "itemIds": []}]
        path = counter.write(f"{name}-{size}.tierlist.json", project(items=titled, tiers=tiers))
        operations = json.dumps([OPERATIONS[name](k) for k in range(size)]).encode()
        run = ["edit", path, "--diff", "--force", "--ops", counter.write(f"{name}-{size}.json", operations)]
        counts.append(counter.count(run) - counter.count([*COMMANDS["check"], path]))
    return name, "edit", counts


def creation_growth(counter, name, n):
    """The instructions of a server for assistants that makes lists of n and 2n items."""
    counts = []
    for size in (n, 2 * n):
        arguments = {"path": "new.tierlist.json", "title": "T", "text": "".join(f"i{k}\n" for k in range(size))}
        params = {"protocolVersion": "2025-11-25", "capabilities": {}}
        first = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
        params = {"name": "list_create", "arguments": arguments}
        call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params}
        lines = f"{json.dumps(first)}\n{json.dumps(call)}\n".encode()
        counts.append(counter.count(["mcp"], text=lines))
    return name, "mcp", counts


def cases(n, empty, counter):
    # Under valgrind a run takes fifty times as long: only the commands that all others build on.
    commands = ["check", "fix", "format"] if counter.uses_perf else ["check"]
    shapes = [(name, ".tierlist.json", make) for name, make in SHAPES.items()]
    shapes += [(name, ".tierlist.csv", make) for name, make in TABLES.items()]
    for name, ending, make in shapes:
        for command in commands:
            # Each round of fixes parses the text again.
            yield name, ending, make, command, n // 5 if command == "fix" else n, empty
    for name, make in TABLES.items():
        yield name, ".tierlist.csv", make, "export", n, empty
    for name, (ending, make) in FOREIGN.items():
        yield name, ending, lambda n, make=make: make(n).encode(), "import", n, empty
    for name, ending, make in fixtures() if counter.uses_perf else []:
        yield name, ending, make, "check", max(1, n // 10), empty


def check_growth(counter, n, wanted):
    path = counter.write("empty.tierlist.json", project())
    empty = {name: counter.count([*options, path]) for name, options in COMMANDS.items()}
    selected = [case for case in cases(n, empty, counter) if re.search(wanted, f"{case[0]} {case[3]}")]
    work = [lambda case=case: growth(counter, case) for case in selected]
    for command, names, measure in [
        ("complete", COMPLETED, completion_growth), ("globs", GLOBS, glob_growth),
        ("edit", OPERATIONS, operation_growth), ("mcp", ["create"], creation_growth),
    ]:  # fmt: skip
        work += [
            lambda name=name, measure=measure: measure(counter, name, n)
            for name in names
            if re.search(wanted, f"{name} {command}")
        ]
    limited = LIMITED if counter.uses_perf else LIMITED | LIMITED_UNDER_VALGRIND
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for name, command, (one, two) in pool.map(lambda measured: measured(), work):
            is_bad = two > NOISE and two > GROWTH * one and f"{name} {command}" not in limited
            failed += is_bad
            print(
                f"{'FAILED' if is_bad else 'ok    '} {command:8} {one / 1e6:9.1f} {two / 1e6:9.1f}  {name}", flush=True
            )
    return failed


SHAPE = {"tags": ["one", "two"], "attributes": {"year": 2000, "genre": "drama"}, "media": [media(0)]}
SHAPE["summary"] = "Café " * 20


def runs(counter):
    """The runs with committed figures."""
    ids = [f"i{k}" for k in range(2000)]
    ten = counter.write("ten.tierlist.json", project(items=items(40, summary="s" * 100), tiers=listed(ids[:40])))
    large = counter.write("large.tierlist.json", project(items=items(2000, **SHAPE), tiers=listed(ids)))
    rows = b"".join(b"Item %d,%d,S\n" % (k, k % 60) for k in range(60_000))
    table = counter.write("large.tierlist.csv", b"Name,Season,Tier\n" + rows)
    tree = counter.folder / "tree"
    tree.mkdir()
    for number in range(50):
        faulty = {"items": items(30, summary="s" * 100, rating=101), "tiers": listed(ids[5:30])}
        document = project(projectId=f"3af901c2-cfe6-4b5e-9a0c-{number:012}", **faulty)
        (tree / f"{number}.tierlist.json").write_bytes(document)
    return {
        "start": ["--version"],
        "check, 10 KB": [*COMMANDS["check"], ten],
        "check, 1 MB": [*COMMANDS["check"], large],
        "check, 50 files with findings": [*COMMANDS["check"], "--jobs", "1", str(tree)],
        "fix, 1 MB": [*COMMANDS["fix"], large],
        "format, 1 MB": [*COMMANDS["format"], large],
        "export, 1 MB of CSV": [*COMMANDS["export"], table],
    }


def sessions():
    """What is said to a server, with committed figures. Lists with a member in each line, as editors show them."""
    minified = project(items=items(2000, **SHAPE, rating=101), tiers=listed([f"i{k}" for k in range(1990)]))
    document = json.dumps(json.loads(minified), indent=1).encode()
    return {
        "60 edits, 1 MB": lambda server: edit(server, document, False),
        "60 edits and code actions, 1 MB": lambda server: edit(server, document, True),
    }


def check_figures(counter, updates):
    counts = {name: counter.count(arguments) for name, arguments in runs(counter).items()}
    counts |= {name: counter.count(["lsp"], talk) for name, talk in sessions().items()}
    # Valgrind counts more, as the C library moves memory in smaller steps under it.
    all_figures = json.loads(FIGURES.read_text())
    if updates:
        all_figures[counter.name] = counts
        FIGURES.write_text(json.dumps(all_figures, indent=2) + "\n")
    figures, first = all_figures[counter.name], all_figures[FIRST]
    failed = 0
    for name, count in counts.items():
        is_bad = count > TOLERANCE * figures.get(name, 0) + START_NOISE
        failed += is_bad
        committed = f"committed {figures.get(name, 0) / 1e6:.1f}, {count / first[name]:.2f} times {FIRST}"
        print(f"{'FAILED' if is_bad else 'ok    '} {count / 1e6:9.1f} million, {committed}: {name}")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--update", action="store_true", help="write cost.json")
    parser.add_argument("--only", default="", metavar="REGEX", help="only these cases of the growth")
    parser.add_argument("--size", type=int, help="n [default: 1000; 300 under valgrind]")
    parser.add_argument("--figures-only", action="store_true")
    arguments = parser.parse_args()
    # Under valgrind everything takes fifty times as long.
    protocol.patience = 50
    with tempfile.TemporaryDirectory() as folder:
        counter = Counter(arguments.tierlint, folder)
        if not counter.uses_perf and not shutil.which("valgrind"):
            print("skipped: neither perf nor valgrind counts instructions here")
            return 0
        failed = check_figures(counter, arguments.update) if not arguments.only else 0
        if not arguments.figures_only:
            failed += check_growth(counter, arguments.size or (1000 if counter.uses_perf else 300), arguments.only)
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

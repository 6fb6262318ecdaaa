#!/usr/bin/env python3
"""Prints how fast tierlint is here and now, as a Markdown table, with the targets, and with peers that are installed.

    swift build -c release && python3 Tests/benchmarks/run.py [--quick]

CPU time (user and system), the least of several runs; every ratio is of two programs measured in turns, because
machines drift. Peers, each left out if it is missing: orjson, jsonschema-rs, sourcemeta-jsonschema, check-jsonschema
and ruff from PyPI (`pip install -r Tests/benchmarks/requirements.txt`), simdjson from Debian (`libsimdjson-dev`, and a
C++ compiler).
"""

import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/support"))
import corpus
from client import Client, capabilities

BUILD = ROOT / ".build/release"
SCHEMA = ROOT / "schema/tierlist.schema.json"
SIZES = {"10 KB": 10_000, "1 MB": 1_000_000, "10 MB": 10_000_000, "49 MB": 49_000_000}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs, fewer files")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        bench = Benchmark(pathlib.Path(name), runs=3 if options.quick else 7, files=1_000 if options.quick else 10_000)
        print("| what | measured | target |\n|---|---|---|")
        for measure in [engine, processes, memory, many_files, start_up, keystrokes, requests]:
            for what, measured, target in measure(bench):
                print(f"| {what} | {measured} | {target} |", flush=True)


class Benchmark:
    """The documents and the programs of one run."""

    def __init__(self, folder, runs, files):
        self.folder, self.runs, self.files = folder, runs, files
        self.tool, self.developer_tool = BUILD / "tierlint", BUILD / "tierlint-dev"
        self.documents = {}
        for name, size in SIZES.items():
            path = folder / f"{size}.tierlist.json"
            path.write_text(corpus.project(size))
            self.documents[name] = path

    def check(self, path, *options):
        return [self.tool, "check", "--no-config", "--quiet", "--fail-on", "never", *options, path]

    def costs(self, *commands):
        """The least CPU seconds of each command, run in turns."""
        least = [float("inf")] * len(commands)
        for _ in range(self.runs):
            for index, command in enumerate(commands):
                least[index] = min(least[index], run(command).cpu)
        return least


class Run:
    def __init__(self, cpu, wall):
        self.cpu, self.wall = cpu, wall


def run(command):
    """CPU and wall seconds of a process."""
    started = time.monotonic()
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return Run(usage.ru_utime + usage.ru_stime, time.monotonic() - started)


def output(command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout


def milliseconds(seconds):
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"


def engine(bench):
    """Parsing and checking without the process around it, 10 MB."""
    path = bench.documents["10 MB"]
    figures = {
        line.split()[0]: float(line.split()[1]) / 1000
        for line in output([bench.developer_tool, "bench", path]).splitlines()
    }
    for name, label in [("parse", "parse with positions"), ("check", "parse, all rules, positions")]:
        yield (
            f"{label}, 10 MB",
            f"{milliseconds(figures[name])}, {path.stat().st_size / figures[name] / 1e6:.0f} MB/s",
            "",
        )
    peer = simdjson(bench, path)
    if peer:
        yield f"parse ÷ simdjson's DOM ({peer[1]}), 10 MB", f"{peer[0] / figures['parse']:.2f}", "0.45"
    peer = python_peer(path)
    if peer:
        yield "parse, rules, positions ÷ orjson + jsonschema-rs, 10 MB", f"{peer / figures['check']:.1f} ×", "2.2 ×"


def simdjson(bench, path):
    """Seconds and kernel."""
    if not shutil.which("c++") or not pathlib.Path("/usr/include/simdjson.h").exists():
        return None
    program = bench.folder / "simdjson"
    source = ROOT / "Tests/benchmarks/simdjson.cpp"
    subprocess.run(["c++", "-O3", "-std=c++17", source, "-o", program, "-lsimdjson"], check=True)
    figure, kernel = output([program, path]).split()
    return float(figure) / 1000, kernel


def python_peer(path):
    """Seconds of orjson and jsonschema-rs, all errors."""
    try:
        import jsonschema_rs
        import orjson
    except ImportError:
        return None
    validator = jsonschema_rs.validator_for(orjson.loads(SCHEMA.read_bytes()))
    text, least = path.read_bytes(), float("inf")
    for _ in range(5):
        started = time.process_time()
        list(validator.iter_errors(orjson.loads(text)))
        least = min(least, time.process_time() - started)
    return least


def processes(bench):
    """Whole processes against other validators of JSON Schema."""
    targets = {"10 KB": "4 ×", "1 MB": "2.7 ×", "10 MB": "2 ×", "49 MB": "1.7 ×"}
    sourcemeta, check_jsonschema = sourcemeta_program(), program("check-jsonschema")
    for name, path in bench.documents.items():
        commands = [bench.check(path)]
        if sourcemeta:
            commands.append([sourcemeta, "validate", "--fast", SCHEMA, path])
        if check_jsonschema and name == "49 MB":
            commands.append([check_jsonschema, "--schemafile", SCHEMA, path])
        own, *others = bench.costs(*commands)
        yield f"process, {name}", milliseconds(own), ""
        if sourcemeta:
            yield f"process ÷ sourcemeta --fast, {name}", f"{others[0] / own:.1f} ×", targets[name]
        if check_jsonschema and name == "49 MB":
            yield f"process ÷ check-jsonschema, {name}", f"{others[-1] / own:.0f} ×", "100 ×"


def sourcemeta_program():
    try:
        import sourcemeta_jsonschema
    except ImportError:
        return None
    machine = "x86_64" if os.uname().machine == "x86_64" else "arm64"
    found = pathlib.Path(sourcemeta_jsonschema.__file__).parent / f"jsonschema-{sys.platform}-{machine}"
    return found if found.exists() else None


def program(name):
    """Of the environment of this Python, or of the PATH."""
    beside = pathlib.Path(sys.executable).parent / name
    return beside if beside.exists() else shutil.which(name)


def memory(bench):
    if not pathlib.Path("/usr/bin/time").exists():
        return
    yield "peak memory, 49 MB", f"{peak(bench.check(bench.documents['49 MB'])):.0f} MB", "100 MB"
    yield "start-up, memory", f"{peak([bench.tool, '--version']):.1f} MB", "6 MB"


def peak(command):
    """MB. By GNU time, because a child of this process would begin with its memory."""
    words = ["/usr/bin/time", "--format=%M", *(str(word) for word in command)]
    return (
        int(subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr.split()[-1])
        / 1024
    )


def many_files(bench):
    folder = bench.folder / "files"
    for number in range(bench.files):
        part = folder / f"{number // 500}"
        part.mkdir(parents=True, exist_ok=True)
        (part / f"{number}.tierlist.json").write_text(corpus.project(8_000, seed=number))
    paths = [str(path) for path in sorted(folder.glob("*/*"))]
    cat = ["xargs", "-a", bench.folder / "paths", "cat"]
    (bench.folder / "paths").write_text("\n".join(paths))
    own, cats = bench.costs(bench.check(folder), cat)
    count = f"{bench.files:,}"
    yield f"{count} files of 8 KB", f"{milliseconds(own)}, {bench.files / own:,.0f} files per CPU second", ""
    yield f"{count} files of 8 KB ÷ cat", f"{own / cats:.1f} ×", "2 ×"
    walls = [min(run(bench.check(folder, "--jobs", jobs)).wall for _ in range(bench.runs)) for jobs in (1, 2)]
    yield "one thread ÷ two, wall", f"{walls[0] / walls[1]:.2f} ×", "1.8 ×"


def start_up(bench):
    own = [bench.tool, "--version"]
    ruff = program("ruff")
    if ruff:
        cost, other = bench.costs(own, [ruff, "--version"])
        yield "start-up ÷ ruff", f"{cost / other:.1f} ×", "1 ×"


def keystrokes(bench):
    """From an edit to the published findings, as `tierlint-dev bench edit` measures it."""
    for name, target in [("1 MB", "1 ms"), ("10 MB", "1 ms"), ("49 MB", "2 ms")]:
        for line in output([bench.developer_tool, "bench", "edit", bench.documents[name], "200"]).splitlines():
            kind, figures = line.split(" p50 ", 1)
            is_structural = "lost" in kind
            wanted = ("16 ms" if name == "10 MB" else "") if is_structural else target
            yield f"keystroke {kind.strip()}, {name}", "p50 " + " ".join(figures.split()), wanted


def requests(bench):
    """From a request to its response: alone, and while a change of another document is checked from scratch."""
    text = bench.documents["10 MB"].read_text()
    client = Client([bench.tool, "lsp"], bench.folder).initialize(capabilities())
    asked, checked = client.open(text), client.open(text)
    # Their texts are not followed.
    client.documents.clear()
    for document in (asked, checked):
        client.diagnostics(document)
    titles = [number for number, line in enumerate(text.split("\n")) if '"title" :' in line]
    last = text.rstrip().count("\n")
    action = {"context": {"diagnostics": [], "triggerKind": 1}}
    percentiles = lambda times: f"p50 {sorted(times)[50] * 1000:.1f} ms p99 {sorted(times)[98] * 1000:.1f} ms"
    for method, context, target in [("hover", {}, "5 ms"), ("completion", {}, "5 ms"), ("codeAction", action, "")]:
        for busy in (False, True):
            times = []
            for count in range(100):
                position = {"line": titles[count * 7919 % len(titles)], "character": 10}
                if busy:
                    span = {"start": {"line": last, "character": 0}, "end": {"line": last, "character": count % 2}}
                    client.change(checked, [{"range": span, "text": "}" if count % 2 == 0 else ""}])
                times.append(elapsed(client, asked, method, position, context))
            label = "while another document is checked, " if busy else ""
            yield f"{method}, {label}10 MB", percentiles(times), target
    first = next(number for number, line in enumerate(text.split("\n")) if '"itemIds"' in line)
    ids = range(first + 1, first + 200)
    for name, context, lines in [("codeAction", action, titles), ("completion of an item's id", {}, ids)]:
        method = name.partition(" ")[0]
        times = [after_edit(client, asked, lines, method, context) for _ in range(100)]
        yield f"{name}, after an edit, 10 MB", percentiles(times), "5 ms"
    client.stop()


def elapsed(client, document, method, position, context):
    """Seconds of a request."""
    started = time.monotonic()
    client.about(document, method, position=position, range={"start": position, "end": position}, **context)
    return time.monotonic() - started


def after_edit(client, document, lines, method, context):
    """Seconds of a request where a character was typed before a string and its diagnostics have come. The edit is
    undone.
    """
    line = random.choice(lines)
    before = {"line": line, "character": document.text[document.starts[line] : document.ends[line]].rindex('"') - 2}
    after = {**before, "character": before["character"] + 1}
    client.change(document, [{"range": {"start": before, "end": before}, "text": "x"}])
    client.diagnostics(document)
    seconds = elapsed(client, document, method, after, context)
    client.change(document, [{"range": {"start": before, "end": after}, "text": ""}])
    client.diagnostics(document)
    client.forget()
    return seconds


if __name__ == "__main__":
    main()

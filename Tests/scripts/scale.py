#!/usr/bin/env python3
"""Tries the recipes of docs/scale.md: GNU parallel, and Apache Spark on two workers of which one is killed on the way.

    Tests/scripts/scale.py --tierlint .build/release/tierlint [--records 20000] [--need parallel,spark]

Each result must equal that of one run on one machine, byte for byte, in order of record. A recipe whose tool is missing is
skipped, unless `--need` names it. The exit code is 1 if a result differs.
"""

import argparse
import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--need", default="")
    options = parser.parse_args()
    tool, needed = options.tierlint.resolve(), options.need.split(",")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / "lists.ndjson"
        source.write_bytes(b"".join(records(options.records)))
        started = time.monotonic()
        expected = one_machine(tool, source)
        count = len(expected.splitlines())
        print(f"one machine: {options.records} records, {source.stat().st_size / 1e6:.0f} MB, {count} findings, "
              f"{time.monotonic() - started:.1f} s")
        recipes = {"parallel": (shutil.which("parallel"), with_parallel), "spark": (spark_home(), with_spark)}
        return max([compare(name, recipe, name in needed, tool, source, folder, expected)
                    for name, recipe in recipes.items()])


def compare(name, recipe, is_needed, tool, source, folder, expected):
    installed, run = recipe
    if not installed or (name == "spark" and not shutil.which("java")):
        print(f"{name}: not installed")
        return 1 if is_needed else 0
    started = time.monotonic()
    found = run(tool, source, folder)
    print(f"{name}: {'equal' if found == expected else 'DIFFERENT'}, {time.monotonic() - started:.1f} s")
    return 0 if found == expected else 1


def records(count):
    """Lines made of the fixtures: sound ones, faulty ones, blank ones, and bytes that are not UTF-8."""
    generator = random.Random(1)
    texts = [path.read_bytes().replace(b"\r", b" ").replace(b"\n", b" ")
             for path in sorted((ROOT / "fixtures/projects").glob("*/*.tierlist.json"))]
    texts = [text for text in texts if len(text) < 20_000]
    for index in range(count):
        text = generator.choice(texts)
        if index % 10 == 3:
            place = generator.randrange(len(text))
            text = text[:place] + text[place + generator.randrange(1, 4):]
        if index % 997 == 5:
            text = b" "
        if index % 499 == 7:
            text = text.replace(b"a", b"\xff", 1)
        yield text + b"\n"


OPTIONS = ["check", "--input", "ndjson", "--format", "ndjson", "--fail-on", "never", "--quiet"]


# Fixes contain dates and ids made from the time.
TIME = {"SOURCE_DATE_EPOCH": "1700000000"}


def one_machine(tool, source):
    with source.open("rb") as file:
        return subprocess.run([tool, *OPTIONS], stdin=file, env={**os.environ, **TIME}, check=True, stdout=subprocess.PIPE).stdout


def with_parallel(tool, source, folder):
    environment = {**os.environ, **TIME, "PATH": f"{tool.parent}:{os.environ['PATH']}", "HOME": str(folder)}
    script = ROOT / "docs/scale/check_with_parallel.sh"
    return subprocess.run([script, source], env=environment, check=True, stdout=subprocess.PIPE).stdout


def spark_home():
    try:
        import pyspark
    except ImportError:
        return None
    return pathlib.Path(pyspark.__file__).parent


def with_spark(tool, source, folder):
    shutil.copy(tool, folder / "tierlint")
    target = folder / "findings"
    with contextlib.ExitStack() as stack:
        master, workers = cluster(stack, folder)
        job = stack.enter_context(subprocess.Popen(
            [spark_home() / "bin/spark-submit", "--master", master, "--files", folder / "tierlint",
             "--conf", "spark.sql.files.maxPartitionBytes=2m", "--conf", "spark.executor.memory=512m",
             "--conf", "spark.ui.enabled=false",
             "--conf", f"spark.executorEnv.SOURCE_DATE_EPOCH={TIME['SOURCE_DATE_EPOCH']}", ROOT / "docs/scale/check_with_spark.py", source, target],
            env=environment(folder), stderr=(folder / "job.log").open("wb")))
        wait_for(lambda: list(target.glob("_temporary/*/task_*")), job)
        print("spark: a worker is killed")
        os.killpg(workers[0].pid, signal.SIGKILL)
        if job.wait() != 0:
            print((folder / "job.log").read_text()[-5000:])
            sys.exit("spark: the job failed")
    return b"".join(part.read_bytes() for part in sorted(target.glob("part-*")))


def cluster(stack, folder):
    """A master and two workers, each of its own process group, which the stack ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"spark://127.0.0.1:{port}"
    start(stack, folder, "master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
    workers = [start(stack, folder, "worker.Worker", "--host", "127.0.0.1", "--cores", "1", "--memory", "600m",
                     "--work-dir", folder / f"work{number}", "--webui-port", "0", address) for number in (1, 2)]
    return address, workers


def start(stack, folder, name, *arguments):
    process = subprocess.Popen(
        [spark_home() / "bin/spark-class", f"org.apache.spark.deploy.{name}", *arguments], env=environment(folder),
        start_new_session=True, stdout=subprocess.DEVNULL, stderr=(folder / f"{name}.log").open("ab"))
    stack.callback(end, process)
    return process


def end(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def environment(folder):
    return {**os.environ, "SPARK_HOME": str(spark_home()), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_DIRS": str(folder / "spark"), "SPARK_DAEMON_MEMORY": "256m"}


def wait_for(condition, job):
    while not condition() and job.poll() is None:
        time.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())

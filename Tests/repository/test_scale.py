"""The recipes of docs/scale.md: GNU parallel, and Apache Spark on two workers of which one is killed on the way.

Each result must equal that of one run on one machine, byte for byte, in order of record.
"""

import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import time

import pytest
from lists import REPOSITORY
from named import need

OPTIONS = ["check", "--input", "ndjson", "--format", "ndjson", "--fail-on", "never", "--quiet"]
# Fixes contain dates and ids made from the time.
TIME = {"SOURCE_DATE_EPOCH": "1700000000"}


def records(count):
    """Lines made of the fixtures: sound ones, faulty ones, blank ones, and bytes that are not UTF-8."""
    generator = random.Random(1)
    texts = [
        path.read_bytes().replace(b"\r", b" ").replace(b"\n", b" ")
        for path in sorted((REPOSITORY / "fixtures/projects").glob("*/*.tierlist.json"))
    ]
    texts = [text for text in texts if len(text) < 20_000]
    for index in range(count):
        text = generator.choice(texts)
        if index % 10 == 3:
            place = generator.randrange(len(text))
            text = text[:place] + text[place + generator.randrange(1, 4) :]
        if index % 997 == 5:
            text = b" "
        if index % 499 == 7:
            text = text.replace(b"a", b"\xff", 1)
        yield text + b"\n"


@pytest.fixture(scope="module")
def source(options, tmp_path_factory):
    source = tmp_path_factory.mktemp("scale") / "lists.ndjson"
    source.write_bytes(b"".join(records(options.records)))
    return source


@pytest.fixture(scope="module")
def expected(tool, source):
    """What one machine says."""
    with source.open("rb") as file:
        return subprocess.check_output([tool, *OPTIONS], stdin=file, env={**os.environ, **TIME})


def test_parallel(tool, source, expected, tmp_path):
    need("parallel")
    (tmp_path / "tierlint").symlink_to(tool)
    environment = {**os.environ, **TIME, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    assert (
        subprocess.check_output([REPOSITORY / "docs/scale/check_with_parallel.sh", source], env=environment) == expected
    )


class Spark:
    """A master and two workers, each of its own process group."""

    def __init__(self, home, folder):
        self.home, self.folder = home, folder
        self.environment = {
            **os.environ, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_DIRS": str(folder / "spark"), "SPARK_DAEMON_MEMORY": "256m",
        }  # fmt: skip
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        self.address, self.processes = f"spark://127.0.0.1:{port}", []
        self.start("master.Master", "--port", port)
        for number in (1, 2):
            words = ["--cores", "1", "--memory", "600m", "--work-dir", folder / f"work{number}", self.address]
            self.start("worker.Worker", *words)

    def start(self, name, *words):
        command = [
            self.home / "bin/spark-class", f"org.apache.spark.deploy.{name}", "--host", "127.0.0.1", "--webui-port",
            "0",
        ]  # fmt: skip
        log = (self.folder / f"{name}.log").open("ab")
        process = subprocess.Popen(
            [*command, *words], env=self.environment, start_new_session=True, stdout=subprocess.DEVNULL, stderr=log
        )
        self.processes.append(process)

    def kill(self, process):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def submit(self, *words):
        settings = {
            "spark.sql.files.maxPartitionBytes": "2m", "spark.executor.memory": "512m", "spark.ui.enabled": "false",
            "spark.executorEnv.SOURCE_DATE_EPOCH": TIME["SOURCE_DATE_EPOCH"],
        }  # fmt: skip
        options = [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
        command = [self.home / "bin/spark-submit", "--master", self.address, *options, *words]
        return subprocess.Popen(command, env=self.environment, stderr=(self.folder / "job.log").open("wb"))


def test_spark(tool, options, source, expected, tmp_path):
    if not options.long:
        pytest.skip("only with --long")
    pyspark = pytest.importorskip("pyspark")
    need("java")
    shutil.copy(tool, tmp_path / "tierlint")
    target, spark = tmp_path / "findings", Spark(pathlib.Path(pyspark.__file__).parent, tmp_path)
    try:
        script = REPOSITORY / "docs/scale/check_with_spark.py"
        job = spark.submit("--files", tmp_path / "tierlint", script, source, target)
        while not list(target.glob("_temporary/*/task_*")) and job.poll() is None:
            time.sleep(0.05)
        spark.kill(spark.processes[1])
        assert job.wait() == 0, (tmp_path / "job.log").read_text()[-5000:]
    finally:
        for process in spark.processes:
            spark.kill(process)
    assert b"".join(part.read_bytes() for part in sorted(target.glob("part-*"))) == expected

"""The recipes of docs/scale.md: GNU parallel, and Apache Spark on two workers of which one is killed on the way.

Each result must equal that of one run on one machine, byte for byte, in order of record.
"""

import os
import pathlib
import random
import shutil
import signal
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


def test_spark(tool, options, source, expected, tmp_path):
    """A master and two workers, each with a process for its part of the job."""
    if not options.long:
        pytest.skip("only with --long")
    home = pathlib.Path(pytest.importorskip("pyspark").__file__).parent
    need("java")
    shutil.copy(tool, tmp_path / "tierlint")
    target, log = tmp_path / "findings", tmp_path / "job.log"
    variables = {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    settings = {
        "spark.sql.files.maxPartitionBytes": "2m", "spark.executor.memory": "512m", "spark.ui.enabled": "false",
        "spark.executorEnv.SOURCE_DATE_EPOCH": TIME["SOURCE_DATE_EPOCH"], "spark.local.dir": str(tmp_path),
    }  # fmt: skip
    words = [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
    command = [home / "bin/spark-submit", "--master", "local-cluster[2,1,600]", *words]
    command += ["--files", tmp_path / "tierlint", REPOSITORY / "docs/scale/check_with_spark.py", source, target]
    with log.open("wb") as errors:
        job = subprocess.Popen(command, cwd=tmp_path, env=os.environ | variables, stderr=errors)
    while not list(target.glob("_temporary/*/task_*")) and job.poll() is None:
        time.sleep(0.05)
    # One of the processes of the workers, which Spark starts again.
    listed = subprocess.run(["pgrep", "-P", str(job.pid), "-f", "ExecutorBackend"], capture_output=True, text=True)
    os.kill(int(listed.stdout.split()[0]), signal.SIGKILL)
    assert job.wait() == 0, log.read_text()[-5000:]
    assert b"".join(part.read_bytes() for part in sorted(target.glob("part-*"))) == expected

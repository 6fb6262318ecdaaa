"""Checks a file with one document per line on a cluster, with Apache Spark.

    spark-submit --files tierlint docs/scale/check_with_spark.py INPUT OUTPUT [OPTION OF tierlint check...]

INPUT is one file, local on every worker or on storage that all of them reach. OUTPUT is a folder for the findings as
NDJSON, in order of record: `cat OUTPUT/part-*`. The result is that of
`tierlint check --input ndjson --format ndjson`, whichever worker checks a line, and also if one of them is lost.
"""

import os
import subprocess
import sys
import threading

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.functions import col

OPTIONS = ["check", "--input", "ndjson", "--format", "ndjson", "--fail-on", "never", "--quiet", "--jobs", "1"]


def checked(options):
    """A function that yields the findings of a partition of numbered lines."""

    def check(lines):
        first = next(lines, None)
        if first is None:
            return
        tool = SparkFiles.get("tierlint")
        os.chmod(tool, 0o755)
        words = [tool, *OPTIONS, "--first-record", str(first[1] + 1), *options]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:

            def feed():
                with process.stdin as stream:
                    stream.write(first[0] + b"\n")
                    stream.writelines(line + b"\n" for line, _ in lines)

            thread = threading.Thread(target=feed, daemon=True)
            thread.start()
            for line in process.stdout:
                yield line.decode().rstrip("\n")
            thread.join()
        # Spark runs the partition again, on another worker.
        if process.returncode != 0:
            raise RuntimeError(f"tierlint ended with {process.returncode}")

    return check


def main():
    source, target, *options = sys.argv[1:]
    spark = SparkSession.builder.appName("tierlint").getOrCreate()
    # As bytes: Spark would replace what is not UTF-8.
    lines = spark.read.text(source, lineSep="\n").select(col("value").cast("binary")).rdd.map(lambda row: bytes(row[0]))
    lines.zipWithIndex().mapPartitions(checked(options)).saveAsTextFile(target)
    spark.stop()


if __name__ == "__main__":
    main()

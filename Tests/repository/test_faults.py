"""The faults that the tests must notice can be planted."""

import subprocess
import sys

from lists import REPOSITORY


def test_planted_faults():
    done = subprocess.run(
        [sys.executable, REPOSITORY / "Tests/mutants/run.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr

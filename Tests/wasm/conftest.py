"""The module that the tests try."""

import shutil
import subprocess
import sys

import pytest
from lists import REPOSITORY


@pytest.fixture(scope="session")
def module(options, tmp_path_factory):
    """The loader of the module: that of `--wasm`, or of one that is built without optimization."""
    if not shutil.which("node"):
        pytest.skip("no node")
    if options.wasm:
        return REPOSITORY / options.wasm / "index.mjs"
    build = [sys.executable, REPOSITORY / "packaging/wasm.py"]
    available = subprocess.run([*build, "--available"], capture_output=True, text=True)
    if available.returncode:
        pytest.skip(available.stderr.strip())
    folder = tmp_path_factory.mktemp("wasm")
    subprocess.run([*build, "--quick", "--out", folder], check=True)
    return folder / "index.mjs"

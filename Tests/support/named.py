"""Tables of cases for pytest, and what is missing on a machine."""

import os
import shutil
import subprocess

import pytest


def named(names, table):
    """Runs a test for each row of a table, which has the values of arguments by the name of the case."""
    return pytest.mark.parametrize(names, list(table.values()), ids=list(table))


def need(*programs):
    """Skips a test without one of these programs; in CI, where all are installed, it fails."""
    for name in programs:
        if not shutil.which(name):
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"{name} is not installed")


def need_font(*families):
    """The same for fonts."""
    need("fc-list")
    installed = subprocess.check_output(["fc-list", ":", "family"], text=True)
    for family in families:
        if family not in installed:
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"{family} is not installed")


def need_path(path):
    """Skips a test, or the rest of it, where there is no such path, for example /proc."""
    if not os.path.exists(path):
        pytest.skip(f"there is no {path}")

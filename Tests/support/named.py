"""Tables of cases for pytest, and what is missing on a machine."""

import os
import shutil
import subprocess

import pytest


def named(names, table):
    """Runs a test for each row of a table, which has the values of arguments by the name of the case."""
    return pytest.mark.parametrize(names, list(table.values()), ids=list(table))


def unavailable(reason):
    """Skips a test; in CI, where everything is installed, it fails."""
    (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)


def need(*programs):
    """Of these, each must be installed."""
    for name in programs:
        if not shutil.which(name):
            unavailable(f"{name} is not installed")


def need_font(*families):
    """The same for fonts."""
    need("fc-list")
    installed = subprocess.check_output(["fc-list", ":", "family"], text=True)
    for family in families:
        if family not in installed:
            unavailable(f"{family} is not installed")


def need_path(path):
    """Skips a test, or the rest of it, where there is no such path, for example /proc."""
    if not os.path.exists(path):
        pytest.skip(f"there is no {path}")

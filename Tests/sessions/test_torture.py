"""A suite of hostile sessions of other authors, with a tier list as its valid document; its own is none."""

import importlib.util
import sys

import check_recording
import pytest
from lists import REPOSITORY, smallest


@pytest.fixture
def suite(options, monkeypatch):
    if not options.torture:
        pytest.skip("only with --torture")
    spec = importlib.util.spec_from_file_location("suite", options.torture)
    suite = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(suite)
    # A scenario requires that its valid document has no errors.
    suite.PRESETS["json"].valid = smallest()
    return suite


def run(suite, monkeypatch, options, *command):
    words = ["--language", "tierlist", "--ext", ".tierlist.json", *options, "--", *map(str, command)]
    monkeypatch.setattr(sys, "argv", ["suite", *words])
    assert not suite.main()


def test_published(suite, tool, monkeypatch):
    run(suite, monkeypatch, ["--seed", "1"], tool, "lsp")


def test_pulled(suite, tool, monkeypatch, tmp_path, note):
    """What the server says there is valid, too."""
    recorder = [sys.executable, REPOSITORY / "Tests/editors/recorder.py", tmp_path, "--", tool, "lsp"]
    run(suite, monkeypatch, ["--seed", "2", "--mode", "pull"], *recorder)
    faults, counts = check_recording.check(tmp_path, is_careless=True)
    note(str(dict(counts)))
    assert not faults, "\n".join(faults)

#!/usr/bin/env python3
"""Runs a suite of hostile sessions with a tier list as its valid document.

    Tests/scripts/torture.py --suite lsp_torture.py -- [OPTIONS OF THE SUITE] -- tierlint lsp

A scenario of the suite requires that its valid document has no errors; its own document is not a tier list.
"""

import argparse
import importlib.util
import pathlib
import sys

LIST = pathlib.Path(__file__).resolve().parents[2] / "fixtures/projects/valid/smallest.tierlist.json"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--suite", required=True)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    spec = importlib.util.spec_from_file_location("suite", options.suite)
    suite = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(suite)
    suite.PRESETS["json"].valid = LIST.read_text()
    rest = options.arguments[1:] if options.arguments[:1] == ["--"] else options.arguments
    sys.argv = [options.suite, *rest]
    return suite.main()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Checks the answer of the command line to each unusual file, name, stream and limit. Each has one decided answer.

    Tests/scripts/command-line.py --tierlint .build/release/tierlint [--runs 200] [--seed 1] [--long]

Root becomes a user without rights for it. A file that is named and cannot be read, and output that cannot be written, never
give exit code 0. What people read has no control, bidirectional or invisible character of a document or a path; what
programs read cannot be changed by one. The exit code is 1 if a case failed.
"""

import sys

from cases import Place, Table, is_linux, main_arguments
from command_line import files, limits, names, streams, texts
from command_line.runs import Suite

GROUPS = [
    files.plain,
    files.special,
    files.changing,
    files.content,
    names.names,
    streams.output,
    streams.slow_reader,
    streams.standard_input,
    limits.many,
    limits.twice,
    limits.limits,
    limits.signals,
    texts.hostile_texts,
]


def main():
    parser = main_arguments(__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--long", action="store_true", help="also 100,000 files")
    parser.add_argument("--only", choices=[group.__name__ for group in GROUPS])
    options = parser.parse_args()
    table = Table()
    if not is_linux(table):
        return table.end()
    with Place(options.tierlint) as place:
        suite = Suite(place, table, options)
        for group in GROUPS:
            if options.only in (None, group.__name__):
                group(suite)
    return table.end()


if __name__ == "__main__":
    sys.exit(main())

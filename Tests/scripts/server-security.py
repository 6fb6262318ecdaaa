#!/usr/bin/env python3
"""Shows that the server harms nobody: neither by what it does nor by what it says, nor by how much it takes.

    Tests/scripts/server-security.py --tierlint .build/release/tierlint [--titles 10000] [--edits 50000] [--seed 1]

1. All system calls of a session with hostile documents, in a workspace full of links that lead out of it (needs strace): no
   socket, no program, nothing written or changed but standard output, nothing read outside of the workspace.
2. Hostile strings in every field of documents: in Markdown they are code only, in snippets they are text, and no link, command,
   element or attribute comes from them; neither in the pages and pictures of `convert`.
3. A client that does not read: memory stays bounded, the server waits without using the processor, and afterwards all is right.
   Bundles with media that take hours to hash delay no other document.
4. Invalid messages and failing requests cost one error response and one line of the log each.

The exit code is 1 if a case failed.
"""

import pathlib
import sys

from cases import Table, is_linux, main_arguments

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "protocol"))
from server_security import errors, large_media, slow_client, system_calls, texts  # noqa: E402

GROUPS = {
    "system_calls": system_calls.system_calls,
    "texts": texts.texts,
    "unread": slow_client.unread,
    "large_media": large_media.large_media,
    "errors": errors.errors,
}


def main():
    parser = main_arguments(__doc__)
    parser.add_argument("--titles", type=int, default=10_000)
    parser.add_argument("--edits", type=int, default=50_000)
    parser.add_argument("--only", choices=GROUPS)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    table = Table()
    if not is_linux(table):
        return table.end()
    for name, group in GROUPS.items():
        if options.only in (None, name):
            group(table, tool, options)
    return table.end()


if __name__ == "__main__":
    sys.exit(main())

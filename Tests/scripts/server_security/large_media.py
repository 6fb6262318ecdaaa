"""Bundles whose media take hours to hash."""

import os
import pathlib
import tempfile
import time

from cases import clean_list, cpu_seconds
from server_security.session import Session, uri


def large_media(table, tool, _options):
    """Bundles whose media take hours to hash: other documents do not wait, and closing them ends it."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        client = Session([tool, "lsp"], folder)
        bundles = os.cpu_count() + 2
        for number in range(bundles):
            media = folder / f"{number}.tierproj" / "Media"
            media.mkdir(parents=True)
            (media / "m.png").touch()
            os.truncate(media / "m.png", 50 << 30)
            picture = '"media": [{"id": "m", "kind": "image", "uri": "file://Media/m.png", "mime": "image/png"}]'
            (media.parent / "project.json").write_text(clean_list(number).replace('"title": "A"', f'"title": "A", {picture}'))
        client.begin_session([folder], pull=True)
        addresses = [uri(folder / f"{number}.tierproj" / "project.json") for number in range(bundles)]
        for number, address in enumerate(addresses):
            client.open_text(address, (folder / f"{number}.tierproj" / "project.json").read_text())
            client.ask("textDocument/diagnostic", {"textDocument": {"uri": address}}, 10)
        client.open_text("untitled:a.tierlist.json", clean_list(99))
        time.sleep(1)
        slowest = 0
        for _ in range(20):
            for method in ("diagnostic", "documentSymbol"):
                start = time.monotonic()
                client.ask(f"textDocument/{method}", {"textDocument": {"uri": "untitled:a.tierlist.json"}}, 20)
                slowest = max(slowest, time.monotonic() - start)
        descriptors = pathlib.Path(f"/proc/{client.process.pid}/fd")
        hashing = sum(os.readlink(descriptor).endswith("m.png") for descriptor in descriptors.iterdir())
        for address in addresses:
            client.notify("textDocument/didClose", {"textDocument": {"uri": address}})
        client.pause(2)
        spent = cpu_seconds(client.process.pid)
        time.sleep(2)
        spent = cpu_seconds(client.process.pid) - spent
        client.ask("shutdown")
        client.notify("exit")
        client.wait(lambda: client.output_ended, 20)
        faults = [
            hashing == 0 and "nothing was hashed",
            slowest > 3 and f"{slowest:.1f} s for a response",
            spent > 0.1 and f"{spent:.2f} s of CPU time in 2 s after they were closed",
        ]
        table.row(
            "large media: other documents do not wait, and closing ends the work",
            faults,
            f"{bundles} bundles of 50 GB, at most {slowest * 1000:.0f} ms for a response",
        )

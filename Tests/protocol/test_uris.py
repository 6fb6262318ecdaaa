"""Addresses of documents."""

from lists import broken_list, smallest
from named import named

ADDRESSES = {
    "names-in-many-scripts": [
        "ROOT/tier%20list%20%E6%BC%A2%E5%AD%97%20%F0%9F%98%80.tierlist.json",
        "ROOT/漢字.tierlist.json",
        "ROOT/e%CC%81.tierlist.json",
    ],
    "percent-and-punctuation": [
        "ROOT/100%25%20%231%3F.tierlist.json",
        "ROOT/a+b&c=d;e.tierlist.json",
        "ROOT/%5Ba%5D/%7Bb%7D.tierlist.json",
    ],
    "long-names": ["ROOT/" + "x" * 240 + ".tierlist.json", "ROOT/" + "y/" * 3000 + "z.tierlist.json"],
    "untitled": ["untitled:Untitled-1", "untitled:/a/b%20c.tierlist.json"],
    "drive-letters": ["file:///c%3A/Users/x/list.tierlist.json", "file:///C:/Users/x/list.tierlist.json"],
    "other-schemes": [
        "vscode-vfs://github/x/y.tierlist.json",
        "git:/a/b.tierlist.json?%7B%22ref%22%3A%22HEAD%22%7D",
        "inmemory://model/1",
    ],
}


@named("addresses", ADDRESSES)
def test_address(client, run, addresses):
    for address in addresses:
        uri = address.replace("ROOT", run.folder.as_uri())
        document = client.open(broken_list(), uri)
        assert client.diagnostics(document), f"no diagnostics of {uri[:80]}"
        assert client.published[-1]["uri"] == uri, f"{uri[:80]} is called {client.published[-1]['uri'][:80]}"
        client.about(document, "documentSymbol")
        client.replace_all(document, smallest())
        client.diagnostics(document)
        client.close(document)
        client.check_responds(uri[:80])


def test_strings_that_are_not_addresses(client):
    odd = [
        "", " ", "x", "/plain/path.tierlist.json", "file:", "file://", "file:///", "file://host/share/x.tierlist.json",
        "file:///%", "file:///%ZZ.tierlist.json", "file:///a%00b.tierlist.json", "file:///%ff%fe.tierlist.json",
        "file:///../../../../etc/passwd", "\0", "x" * 100_000, "file:///" + "../" * 5_000, "FILE:///X.tierlist.json",
        "http://example.invalid/x.tierlist.json", "file:///a b\n.tierlist.json", "\\\\host\\share\\x.tierlist.json",
    ]  # fmt: skip
    for uri in odd:
        document = client.open(broken_list(), uri=uri)
        where = document.where(position={"line": 4, "character": 9})
        names = ("documentSymbol", "hover", "completion", "documentLink")
        ids = [client.begin(f"textDocument/{name}", where) for name in names]
        client.save(document)
        for id in ids:
            assert "result" in client.response(id), f"no result for {uri[:60]!r}"
        client.close(document)
    client.check_responds("odd addresses")

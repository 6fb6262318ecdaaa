"""Published and requested diagnostics: versions, order, result ids, and their end."""

from lists import broken_list, large_list, list_of, marked, smallest


def versions(client, document):
    return [params.get("version") for params in client.published if params["uri"] == document.uri]


def test_carry_the_version(client):
    document = client.open(broken_list(), version=41)
    client.diagnostics(document)
    client.replace_all(document, marked("x"))
    client.diagnostics(document)
    assert versions(client, document)[-1] == 42, f"versions {versions(client, document)}"


def test_never_go_back(client, document):
    for number in range(150):
        client.replace_all(document, marked("x" * number) if number % 2 else smallest())
        if number % 7 == 0:
            client.pause(0.02)
    client.diagnostics(document)
    client.pause(0.5)
    seen = versions(client, document)
    assert seen == sorted(seen) and seen[-1] == document.version, f"versions {seen}"


def test_odd_versions(client):
    document = client.open(smallest(), version=-5)
    document.has_odd_versions = True
    for version in (0, 0, 7, 1_000_000, 3, 2**31 - 1, -(2**31)):
        document.version = version - 1
        client.published.clear()
        client.replace_all(document, marked(f"v{version}"))
        assert client.diagnostics(document), f"no diagnostics of version {version}"


def test_a_burst_is_published_once(client, run, note):
    document = client.open(list_of(3_000))
    client.diagnostics(document)
    client.published.clear()
    for number in range(1_000):
        client.edit(document, 0, 0, " " if number % 2 else "\n")
    client.diagnostics(document, 60)
    count = len(versions(client, document))
    note(f"{count} times for 1,000 edits")
    assert count <= 1_000, f"published {count} times"
    run.check_equal(client, document, "after a burst")


def test_closing_clears(client):
    document = client.open(broken_list())
    assert client.diagnostics(document), "no diagnostics"
    client.published.clear()
    client.close(document)
    assert client.wait(lambda: client.published, 5) and client.published[-1]["diagnostics"] == []


def test_closing_clears_a_check_on_its_way(client):
    for number in range(15):
        document = client.open(list_of(1_500))
        client.replace_all(document, broken_list() + " " * number)
        client.close(document)
        client.check_responds("close")
        client.pause(0.1)
        last = [params["diagnostics"] for params in client.published if params["uri"] == document.uri]
        assert not last or last[-1] == [], "diagnostics of a closed document"


def test_open_close_open(client, run):
    uri = client.uri()
    for text in (broken_list(), smallest(), marked("q"), "", large_list()):
        document = client.open(text, uri=uri)
        run.check_equal(client, document, "opened again")
        client.published.clear()
        client.close(document)
        client.check_responds("close")
        client.published.clear()


def test_opened_twice(client, run):
    uri = client.uri()
    client.diagnostics(client.open(smallest(), uri=uri))
    document = client.open(broken_list(), uri=uri, version=2)
    run.check_equal(client, document, "opened twice")


def test_changes_of_documents_that_are_not_open(client):
    document = client.open(broken_list())
    client.diagnostics(document)
    client.close(document)
    client.check_responds("close")
    client.published.clear()
    client.change(document, [{"text": broken_list()}])
    client.save(document)
    client.close(document)
    client.pause(0.3)
    assert not [params for params in client.published if params["diagnostics"]]


def test_pulled_with_result_ids(puller):
    document = puller.open(broken_list())
    where = document.where()
    first = puller.result("textDocument/diagnostic", where)
    assert first["kind"] == "full" and first["items"]
    again = puller.result("textDocument/diagnostic", {**where, "previousResultId": first["resultId"]})
    assert again == {"kind": "unchanged", "resultId": first["resultId"]}, f"expected unchanged: {again}"
    puller.edit(document, 0, 0, "\n")
    changed = puller.result("textDocument/diagnostic", {**where, "previousResultId": first["resultId"]})
    assert changed["kind"] == "full" and changed["resultId"] != first["resultId"]
    for odd in ("", "x", first["resultId"] + "0"):
        assert puller.result("textDocument/diagnostic", {**where, "previousResultId": odd})["kind"] == "full"


def test_pulled_and_not_published(puller):
    document = puller.open(broken_list())
    assert puller.diagnostics(document), "no diagnostics"
    puller.edit(document, 0, 0, "\n")
    puller.pause(0.5)
    puller.close(document)
    puller.pause(0.2)
    assert not [params for params in puller.published if params["diagnostics"]], "published to a client that pulls"


def test_pulled_while_typing(puller, run):
    """A pull whose document has changed has the client ask again, which keeps what it shows."""
    document = puller.open(list_of(1_000))
    ids = []
    for _ in range(40):
        puller.edit(document, 0, 0, "\n")
        ids.append(puller.begin("textDocument/diagnostic", document.where()))
    for id in ids:
        response = puller.response(id, 30)
        if "error" in response:
            assert response["error"]["code"] == -32802 and response["error"]["data"]["retriggerRequest"]
    run.check_equal(puller, document, "pulled while typing")

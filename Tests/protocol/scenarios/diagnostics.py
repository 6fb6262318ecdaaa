"""Published and requested diagnostics: versions, order, result ids, and their end."""

from suite import Failure, broken_list, capabilities, large_list, list_of, marked, require, scenario, smallest


def versions(client, document):
    return [params.get("version") for params in client.published if params["uri"] == document.uri]


@scenario("carry-the-version")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list(), version=41)
    client.diagnostics(document)
    client.replace_all(document, marked("x"))
    client.diagnostics(document)
    require(versions(client, document)[-1] == 42, f"versions {versions(client, document)}")


@scenario("never-go-back")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    for number in range(150):
        client.replace_all(document, marked("x" * number) if number % 2 else smallest())
        if number % 7 == 0:
            client.pause(0.02)
    client.diagnostics(document)
    client.pause(0.5)
    seen = versions(client, document)
    require(seen == sorted(seen) and seen[-1] == document.version, f"versions {seen}")


@scenario("odd-versions")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest(), version=-5)
    document.has_odd_versions = True
    for version in (0, 0, 7, 1_000_000, 3, 2**31 - 1, -(2**31)):
        document.version = version - 1
        client.published.clear()
        client.replace_all(document, marked(f"v{version}"))
        require(client.diagnostics(document), f"no diagnostics of version {version}")


@scenario("are-complete")
def _(run):
    """Everything that the specification has a field for."""
    client = run.start()
    document = client.open(run.uri(), broken_list())
    found = client.diagnostics(document)
    for diagnostic in found:
        require(diagnostic["codeDescription"]["href"].endswith(f"/docs/rules/{diagnostic['code']}.md"), "no address of the rule's page")
        require("data" in diagnostic, "no data")
    require(any(diagnostic.get("relatedInformation") for diagnostic in found), "no related information")
    require(len({diagnostic["code"] for diagnostic in found}) >= 6, "fewer rules than expected")


@scenario("are-not-repeated")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    found = [str(diagnostic) for diagnostic in client.diagnostics(document)]
    require(len(found) == len(set(found)), "a diagnostic is repeated")


@scenario("a-burst-is-published-once")
def _(run):
    client = run.start()
    document = client.open(run.uri(), list_of(3_000))
    client.diagnostics(document)
    client.published.clear()
    for number in range(1_000):
        client.edit(document, 0, 0, " " if number % 2 else "\n")
    client.diagnostics(document, 60)
    count = len(versions(client, document))
    run.note(f"{count} times for 1,000 edits")
    require(count <= 1_000, f"published {count} times")
    run.check_equal(client, document, "after a burst")


@scenario("closing-clears")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    require(client.diagnostics(document), "no diagnostics")
    client.published.clear()
    client.close(document)
    require(client.wait(lambda: client.published, 5) and client.published[-1]["diagnostics"] == [], "closing does not clear")


@scenario("closing-clears-a-check-on-its-way")
def _(run):
    client = run.start()
    for number in range(15):
        document = client.open(run.uri(), list_of(1_500))
        client.replace_all(document, broken_list() + " " * number)
        client.close(document)
        client.check_responds("close")
        client.pause(0.1)
        last = [params["diagnostics"] for params in client.published if params["uri"] == document.uri]
        require(not last or last[-1] == [], "diagnostics of a closed document")


@scenario("open-close-open")
def _(run):
    client = run.start()
    uri = run.uri()
    for text in (broken_list(), smallest(), marked("q"), "", large_list()):
        document = client.open(uri, text)
        run.check_equal(client, document, "opened again")
        client.published.clear()
        client.close(document)
        client.check_responds("close")
        client.published.clear()


@scenario("opened-twice")
def _(run):
    client = run.start()
    uri = run.uri()
    client.diagnostics(client.open(uri, smallest()))
    document = client.open(uri, broken_list(), version=2)
    run.check_equal(client, document, "opened twice")


@scenario("changes-of-documents-that-are-not-open")
def _(run):
    client = run.start()
    document = client.open(run.uri(), broken_list())
    client.diagnostics(document)
    client.close(document)
    client.check_responds("close")
    client.published.clear()
    client.change(document, [{"text": broken_list()}])
    client.notify("textDocument/didSave", {"textDocument": {"uri": document.uri}})
    client.close(document)
    client.pause(0.3)
    require(not [params for params in client.published if params["diagnostics"]], "diagnostics of a document that is not open")


@scenario("pulled-with-result-ids")
def _(run):
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), broken_list())
    where = {"textDocument": {"uri": document.uri}}
    first = client.result("textDocument/diagnostic", where)
    require(first["kind"] == "full" and first["items"], f"{first['kind']}")
    again = client.result("textDocument/diagnostic", {**where, "previousResultId": first["resultId"]})
    require(again == {"kind": "unchanged", "resultId": first["resultId"]}, f"expected unchanged: {again}")
    client.edit(document, 0, 0, "\n")
    changed = client.result("textDocument/diagnostic", {**where, "previousResultId": first["resultId"]})
    require(changed["kind"] == "full" and changed["resultId"] != first["resultId"], "unchanged although the document has changed")
    for odd in ("", "x", first["resultId"] + "0"):
        require(client.result("textDocument/diagnostic", {**where, "previousResultId": odd})["kind"] == "full", f"unchanged for {odd!r}")


@scenario("pulled-and-not-published")
def _(run):
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), broken_list())
    require(client.diagnostics(document), "no diagnostics")
    client.edit(document, 0, 0, "\n")
    client.pause(0.5)
    client.close(document)
    client.pause(0.2)
    require(not [params for params in client.published if params["diagnostics"]], "published to a client that pulls")


@scenario("pulled-equal-published")
def _(run):
    push, pull = run.start(), run.start(capabilities(pull=True))
    for text in (broken_list(), marked("x"), large_list(), "", "{"):
        uri = run.uri()
        one, other = push.diagnostics(push.open(uri, text)), pull.diagnostics(pull.open(uri, text))
        require(one == other, f"published {one}, pulled {other}"[:500])


@scenario("pulled-while-typing")
def _(run):
    """A pull whose document has changed has the client ask again, which keeps what it shows."""
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), list_of(1_000))
    ids = []
    for _ in range(40):
        client.edit(document, 0, 0, "\n")
        ids.append(client.begin("textDocument/diagnostic", {"textDocument": {"uri": document.uri}}))
    for id in ids:
        response = client.response(id, 30)
        if "error" in response:
            require(response["error"]["code"] == -32802 and response["error"]["data"]["retriggerRequest"], f"{response}")
    run.check_equal(client, document, "pulled while typing")


@scenario("of-the-workspace")
def _(run):
    run.file("one.tierlist.json", broken_list())
    run.file("two.tierlist.json", smallest())
    run.file("notes.json", "{")
    client = run.start(capabilities(pull=True))
    report = client.result("workspace/diagnostic", {"previousResultIds": []})
    found = {item["uri"].rpartition("/")[2]: item["items"] for item in report["items"]}
    require(set(found) == {"one.tierlist.json", "two.tierlist.json"}, f"reports of {sorted(found)}")
    require(found["one.tierlist.json"] and not found["two.tierlist.json"], "wrong findings")
    document = client.open((run.folder / "one.tierlist.json").as_uri(), smallest().replace("f8b4c339", "a8b4c339"))
    report = client.result("workspace/diagnostic", {"previousResultIds": []})
    require(not any(item["items"] for item in report["items"]), "the file is reported instead of the open document")
    known = [{"uri": item["uri"], "value": item["resultId"]} for item in report["items"]]
    report = client.result("workspace/diagnostic", {"previousResultIds": known})
    require(all(item["kind"] == "unchanged" for item in report["items"]), f"{report}")
    client.close(document)


@scenario("of-the-workspace-streamed")
def _(run):
    for number in range(150):
        run.file(f"list-{number}.tierlist.json", broken_list())
    client = run.start(capabilities(pull=True))
    response = client.result("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "part"})
    parts = [note["params"]["value"]["items"] for note in client.notifications if note["method"] == "$/progress" and note["params"]["token"] == "part"]
    require(sum(map(len, parts)) == 150 and response == {"items": []}, f"{sum(map(len, parts))} reports in {len(parts)} parts")
    require(len(parts) > 1, "all reports in one part")


@scenario("a-new-file-ends-the-wait")
def _(run):
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), smallest())
    client.diagnostics(document)
    client.result("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "a"})
    known = [{"uri": item["uri"], "value": item["resultId"]} for note in client.notifications if note["method"] == "$/progress"
             for item in note["params"]["value"].get("items", [])]  # fmt: skip
    id = client.begin("workspace/diagnostic", {"previousResultIds": known, "partialResultToken": "b"})
    client.pause(0.3)
    require((int, id) not in client.responses, "the request does not wait")
    path = run.file("new.tierlist.json", broken_list())
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 1}]})
    client.response(id, 5)
    if not any(note["method"] == "$/progress" and note["params"]["token"] == "b" for note in client.notifications):
        raise Failure("no report of a new file")

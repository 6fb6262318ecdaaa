"""Large, deep and many documents: CPU time, memory, and findings that say so. Time is that of the server, so that other work does not count."""

import sys
import time

from methods import advertised, ask_everywhere, params
from suite import broken_list, capabilities, large_list, list_of, marked, open_descriptors, require, scenario, smallest


@scenario("twenty-megabytes")
def _(run):
    client = run.start()
    text = list_of(150_000)
    document = client.open(run.uri(), text)
    client.diagnostics(document, 60)
    opened = client.processor_time()
    middle = text.index('"item-0075000": {')
    client.edit(document, middle, middle, "\n")
    client.check_responds("an edit")
    client.diagnostics(document, 60)
    checked = client.processor_time() - opened
    run.note(f"{len(text) / 1e6:.0f} MB: open {opened:.1f} s CPU, edit and check {checked:.2f} s, {client.memory():.0f} MB")
    require(opened < 5 and checked < 2, "too slow")
    before = client.memory()
    client.close(document)
    client.flush()
    time.sleep(3)
    run.note(f"{client.memory():.0f} MB after it is closed")
    # Elsewhere the allocator decides what it returns to the system.
    require(not sys.platform.startswith("linux") or client.memory() < before / 4, "the memory of a closed document is kept")


@scenario("shutdown-during-a-check")
def _(run):
    client = run.start()
    client.open(run.uri(), list_of(100_000))
    client.flush(60)
    client.stop()


@scenario("other-documents-during-a-check")
def _(run):
    client = run.start()
    small = client.open(run.uri(), smallest())
    client.diagnostics(small)
    # More than once, because this process could wait for a processor while the server works.
    for _ in range(4):
        large = client.open(run.uri(), list_of(100_000))
        client.flush(60)
        client.published.clear()
        client.result("textDocument/hover", {"textDocument": {"uri": small.uri}, "position": {"line": 5, "character": 10}})
        if not client.published:
            return
        client.close(large)
    require(False, "a small document waits for the check of a large one")


@scenario("over-fifty-megabytes")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest() + " " * 50_000_000)
    found = client.diagnostics(document, 60)
    require([diagnostic["code"] for diagnostic in found] == ["json/too-large"], f"{found}"[:300])
    client.replace_all(document, smallest())
    require(not client.diagnostics(document), "findings after the document is small again")


@scenario("depth-100000")
def _(run):
    client = run.start()
    for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000, "[{" * 50_000, "]" * 100_000):
        document = client.open(run.uri(), text)
        found = client.diagnostics(document, 60)
        rules = {diagnostic["code"] for diagnostic in found}
        require("json/nesting" in rules or text[0] == "]" and "json/syntax" in rules, f"nesting 100,000 deep: {rules}")
        for method, make, _ in advertised(client):
            client.ask(f"textDocument/{method}", params(make, document, {"line": 0, "character": 50_000}), 60)
        client.close(document)
    run.note(f"{client.memory():.0f} MB")


@scenario("depth-5000")
def _(run):
    client = run.start()
    document = client.open(run.uri(), '{"a":[' * 2_500 + "]}" * 2_500)
    require(client.diagnostics(document, 60), "no diagnostic for nesting 5,000 deep")
    ask_everywhere(client, document, [{"line": 0, "character": 7_000}])


@scenario("one-line-of-five-megabytes")
def _(run):
    client = run.start()
    text = " ".join(list_of(40_000).split("\n"))
    document = client.open(run.uri(), text)
    at = len(text) // 2
    client.edit(document, at, at, " ")
    ask_everywhere(client, document, [document.position(at)], checks=False)
    client.diagnostics(document, 60)
    run.note(f"{client.processor_time():.1f} s CPU")
    require(client.processor_time() < 15, "too slow")


@scenario("two-hundred-edits-of-two-megabytes")
def _(run):
    client = run.start()
    document = client.open(run.uri(), list_of(15_000))
    client.diagnostics(document, 60)
    before = client.processor_time()
    for _ in range(200):
        at = run.generator.randrange(len(document.text) - 1)
        where = document.position(at)
        client.change(document, [{"range": {"start": where, "end": where}, "text": "x"}])
        at = document.index(where)
        document.text = document.text[:at] + "x" + document.text[at:]
        line = where["line"]
        document.starts[line + 1 :] = [start + 1 for start in document.starts[line + 1 :]]
        document.ends[line:] = [end + 1 for end in document.ends[line:]]
    client.diagnostics(document, 60)
    run.note(f"{client.processor_time() - before:.1f} s CPU")
    require(client.processor_time() - before < 20, "too slow")
    run.check_equal(client, document, "after 200 edits")


@scenario("five-hundred-documents")
def _(run):
    client = run.start()
    documents = [client.open(run.uri(), marked(f"number {number}") if number % 2 else large_list().replace('"projectId": "', f'"projectId": "{number:04}')) for number in range(500)]
    for document in documents:
        found = client.diagnostics(document, 60)
        require(bool(found) or document.version == 1 and "@" not in document.text, f"no diagnostics of {document.uri}")
    run.note(f"{client.memory():.0f} MB")
    require(client.memory() < 200, f"{client.memory():.0f} MB for 500 documents")


@scenario("two-thousand-opened-and-closed")
def _(run):
    client = run.start()
    text = list_of(150)
    for number in range(2_000):
        document = client.open(run.uri(), text)
        if number % 3 == 0:
            client.edit(document, 0, 0, " ")
        client.close(document)
        if number % 100 == 99:
            client.check_responds("close")
            client.published.clear()
            client.log.clear()
        if number == 499:
            before, descriptors = client.memory(), len(open_descriptors(client.process.pid))
    client.pause(0.5)
    grown = client.memory() - before
    run.note(f"{grown:+.1f} MB")
    require(grown < 15, f"memory grew by {grown:.1f} MB")
    require(len(open_descriptors(client.process.pid)) <= descriptors, "open files are left")


def memory_of_edits(name, make_edit):
    @scenario(f"memory-of-{name}")
    def _(run):
        client = run.start()
        document = client.open(run.uri(), large_list())
        edits = run.options.edits
        for number in range(edits + 4_000):
            make_edit(client, document, number, run.generator)
            if number % 100 == 99:
                client.diagnostics(document)
                client.published.clear()
                client.log.clear()
            if number == 3_999:
                client.pause(0.5)
                before = client.memory()
        client.pause(0.5)
        grown = client.memory() - before
        run.note(f"{edits} edits: {before:.0f} MB {grown:+.1f} MB")
        require(grown < 10, f"memory grew by {grown:.1f} MB in {edits} edits")


def typed(client, document, number, generator):
    at = len(document.text) // 2
    if number % 2:
        client.edit(document, at, at + 1, "")
    else:
        client.edit(document, at, at, "x")


memory_of_edits("edits", typed)


@scenario("memory-of-settings")
def _(run):
    """Each change of the settings has all open documents checked again."""
    client = run.start()
    documents = [client.open(run.uri(), broken_list() + " " * number) for number in range(5)]
    for number in range(3_000):
        client.notify("workspace/didChangeConfiguration", {"settings": {"rules": {"item/empty-title": ("off", "error")[number % 2]}}})
        if number % 100 == 99:
            client.check_responds("a change of settings")
            client.published.clear()
            client.log.clear()
        if number == 999:
            before = client.memory()
    client.pause(0.5)
    grown = client.memory() - before
    run.note(f"{grown:+.1f} MB")
    require(grown < 10, f"memory grew by {grown:.1f} MB")
    for document in documents:
        client.result("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})


@scenario("ten-thousand-mistakes")
def _(run):
    client = run.start()
    document = client.open(run.uri(), "[\n" + ",\n".join(["@"] * 10_000) + "\n]")
    found = client.diagnostics(document, 60)
    run.note(f"{len(found)} diagnostics")
    require(10 <= len(found) <= 1_001, f"{len(found)} diagnostics")
    client.notify("workspace/didChangeConfiguration", {"settings": {"maxDiagnostics": 7}})
    client.check_responds("settings")
    require(client.wait(lambda: len(client.published[-1]["diagnostics"]) <= 8, 10), "maxDiagnostics has no effect")


@scenario("control-characters")
def _(run):
    client = run.start()
    document = client.open(run.uri(), "\0".join(smallest()) + "\x01\x1b[31m\x7f\0\u202e\ufffe")
    client.diagnostics(document)
    ask_everywhere(client, document, [document.position(index) for index in range(0, len(document.text), 40)])


@scenario("lone-surrogates")
def _(run):
    client = run.start()
    document = client.open(run.uri(), marked("a\ud800b\udc00c\udc00\ud800"))
    client.diagnostics(document)
    client.edit(document, 0, 0, "\n")
    ask_everywhere(client, document, [{"line": line, "character": 20} for line in range(8)])


@scenario("every-prefix")
def _(run):
    client = run.start(capabilities(pull=True))
    text = smallest()
    document = client.open(run.uri(), "")
    for length in range(len(text) + 1):
        client.replace_all(document, text[:length])
        if length % 40 == 0:
            run.check_equal(client, document, f"the first {length} characters")


@scenario("mutated-texts")
def _(run):
    client = run.start()
    base = large_list()
    document = client.open(run.uri(), base)
    for number in range(400):
        text = list(base)
        for _ in range(run.generator.randrange(1, 10)):
            at = run.generator.randrange(len(text))
            match run.generator.randrange(4):
                case 0: del text[at : at + run.generator.randrange(1, 12)]
                case 1: text[at:at] = text[at : at + run.generator.randrange(1, 200)]
                case 2: text[at] = chr(run.generator.choice((0, 9, 10, 13, 34, 92, 0x85, 0xFEFF, 0x1F600, 0x2028, run.generator.randrange(32, 0xD7FF))))
                case 3: text[at], text[-at] = text[-at], text[at]
        client.replace_all(document, "".join(text))
        if number % 40 == 39:
            run.check_equal(client, document, f"mutation {number}")
            client.published.clear()

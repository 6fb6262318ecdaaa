"""Random edits: after each 25 notifications the server sees what a new one sees."""

from suite import broken_list, capabilities, large_list, list_of, scenario, smallest


def storm(name, text, encoding="utf-16", line_end="\n", pull=False):
    @scenario(name)
    def _(run):
        client = run.start(capabilities(encoding, pull=pull))
        start = text().replace("\n", line_end)
        document = client.open(run.uri(), start)
        for number in range(run.options.storm):
            if number % 100 == 99:
                client.replace_all(document, start)
            client.change(document, document.random_changes(run.generator))
            if number % 25 == 24:
                run.check_equal(client, document, f"after {number + 1} edits")
                client.published.clear()
                client.log.clear()
        run.note(f"{run.options.storm} edits")


storm("lf", smallest)
storm("crlf", smallest, line_end="\r\n")
storm("cr", smallest, line_end="\r")
storm("large-list", large_list)
storm("broken", broken_list)
storm("utf-8", large_list, encoding="utf-8", line_end="\r\n")
storm("utf-32", broken_list, encoding="utf-32")
storm("pull", large_list, pull=True)
storm("incremental-analysis", lambda: list_of(700))  # Large enough for the server to keep findings between edits.


@scenario("several-documents")
def _(run):
    client = run.start()
    texts = [smallest(), large_list(), broken_list(), ""]
    # Lists with the same project id would have findings about each other.
    documents = [client.open(run.uri(), text.replace("f8b4c339", f"f8b4c33{number}")) for number, text in enumerate(texts)]
    for number in range(run.options.storm):
        document = run.generator.choice(documents)
        if number % 300 == 299:
            client.replace_all(document, texts[documents.index(document)])
        client.change(document, document.random_changes(run.generator))
        if number % 50 == 49:
            for each in documents:
                client.diagnostics(each)
    for document in documents:
        run.check_equal(client, document, "several documents")


@scenario("typing-and-undoing")
def _(run):
    """Edits and their inverses: the last state is the first."""
    client = run.start()
    document = client.open(run.uri(), large_list())
    expected = client.diagnostics(document)
    for _ in range(run.options.storm // 10):
        stack = []
        for _ in range(5):
            start = run.generator.randrange(len(document.text))
            end = min(len(document.text), start + run.generator.randrange(30))
            stack.append((start, document.text[start:end], "x😀"))
            client.edit(document, start, end, "x😀")
        for start, old, new in reversed(stack):
            client.edit(document, start, start + len(new), old)
    if client.diagnostics(document) != expected:
        raise AssertionError("the diagnostics have changed although the text has not")

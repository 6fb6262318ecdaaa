"""Random edits: after each 25 notifications the server sees what a new one sees."""

from client import capabilities
from lists import broken_list, large_list, list_of, smallest
from named import named
from shapes import TABLES, state

STORMS = {
    "lf": (smallest(), "utf-16", "\n", False),
    "crlf": (smallest(), "utf-16", "\r\n", False),
    "cr": (smallest(), "utf-16", "\r", False),
    "large-list": (large_list(), "utf-16", "\n", False),
    "broken": (broken_list(), "utf-16", "\n", False),
    "utf-8": (large_list(), "utf-8", "\r\n", False),
    "utf-32": (broken_list(), "utf-32", "\n", False),
    "pull": (large_list(), "utf-16", "\n", True),
}
IGNORE = '"additional": { "tierlint": { "ignore": ["item/duplicate-title", "color"] } }, "tiers"'
# Large enough for the server to keep findings between edits.
LARGE = {
    "list": ("list.tierlist.json", list_of(700)),
    "ignores": ("list.tierlist.json", list_of(700).replace('"tiers"', IGNORE, 1)),
    "same-keys": ("list.tierlist.json", list_of(700).replace('"title"', '"title": "x", "title"')),
    "state": ("state.json", state(1, tiers={"T0": [{"id": f"i{k}", "name": f"I{k}"} for k in range(2500)]}).decode()),
    "table": ("list.csv", TABLES["csv rows"](12_000).decode()),
}


@named("text, encoding, line_end, pull", STORMS)
def test_storm(run, options, generator, text, encoding, line_end, pull):
    client = run.start(capabilities(encoding, pull=pull))
    storm(run, client, client.open(text.replace("\n", line_end)), options, generator)


@named("name, text", LARGE)
def test_large(run, options, generator, name, text):
    assert len(text) > 65_536
    client = run.start()
    language = "tierlist-csv" if name.endswith(".csv") else "tierlist"
    storm(run, client, client.open(text, (run.folder / name).as_uri(), language=language), options, generator)


def storm(run, client, document, options, generator):
    start = document.text
    for number in range(options.storm):
        if number % 100 == 99:
            client.replace_all(document, start)
        client.change(document, document.random_changes(generator))
        if number % 25 == 24:
            run.check_equal(client, document, f"after {number + 1} edits")
            client.forget()

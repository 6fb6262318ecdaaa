"""Texts of documents, paths and arguments in what is printed: full of control characters, here and in a pipe."""

import json

import pytest
from place import clean_list
from visible import parse, terminal, visible_faults

EVIL = (
    "\x1b[31mRED\x1b]0;title\x07\x9b31m\u202egnp.exe\u2066x\u2069\u200b\xad\ufeff\u2028\u2029\x85\x08\x7f\r\n"
    "::error file=x::pwn\r\n##[error]pwn %0A::set-output name=a::b `code` <img src=x onerror=alert(1)> </testcase> ]]>"
    " [l](command:x) \U000e0041\u3164\u115f\ufff9\u061c"
)


def files():
    """Lists with that text everywhere, by their names."""
    tier = {"id": EVIL, "label": EVIL, "order": 0, "itemIds": [EVIL, EVIL, EVIL + "2"], "color": EVIL, EVIL: 2}
    media = {"id": EVIL, "kind": EVIL, "uri": "file://Media/" + EVIL, "mime": EVIL}
    item = {"id": "x" + EVIL, "title": EVIL, "rating": 900, "tags": [EVIL], "media": [media], "attributes": {EVIL: [1]}}
    document = {
        "schemaVersion": 1, "projectId": EVIL, "title": EVIL, EVIL: 1,
        "tiers": [tier, {"id": EVIL, "label": EVIL, "order": 1, "itemIds": []}],
        "items": {EVIL: {**item, "links": {"video": "https://" + EVIL}}, "b": {"title": EVIL}},
        "overrides": {EVIL + "3": {"hidden": True}}, "settings": {"theme": EVIL},
        "additional": {"tierlint": {"ignore": [EVIL]}}, "audit": {"createdAt": EVIL, "updatedAt": EVIL},
    }  # fmt: skip
    valid = {"id": "a", "title": EVIL, "tags": [EVIL], "attributes": {EVIL: EVIL}}
    state = {
        "tiers": {EVIL: [{"id": EVIL, "name": EVIL}, {"id": EVIL}]}, "tierOrder": ["S", EVIL + "4"],
        "tierLabels": {EVIL + "5": "x"}, "tierColors": {EVIL: EVIL}, "lockedTiers": [EVIL + "6"],
    }  # fmt: skip
    raw, line = json.dumps(document, indent=1, ensure_ascii=False), EVIL.replace("\r\n", " ")
    return {
        "escaped.tierlist.json": json.dumps(document, indent=1),
        "raw.tierlist.json": raw,
        "broken.tierlist.json": raw.encode()[:-40].replace(b'"order"', b"order\x1b[31m"),
        "valid.tierlist.json": json.dumps(json.loads(clean_list()) | {"title": EVIL, "items": {"a": valid}}),
        "state.tierlist.json": json.dumps(state),
        "l.csv": f'name,tier,{line}\n={line},"S\n{line}\n',
    }


LISTS = files()
RULES = {"rules": {EVIL: "off", "color/" + EVIL: "error"}, "exclude": ["../" + EVIL, EVIL], EVIL: 1, "profile": EVIL}
WORD = EVIL.replace("\0", "")
COMMANDS = [
    ["check", "--format=full"], ["check", "--format=concise"], ["check"], ["check", "--color=always"],
    ["check", "--statistics"], ["check", "--show-files"], ["check", "--show-config=raw.tierlist.json"],
    ["check", "--diff", "--color=always"], ["format", "--diff"], ["format", "--check"], ["stats"], ["show"],
    ["show", "--color=always"], ["edit", "--diff", "--label=s=B"], ["edit", "--diff", f"--rename-item=a={WORD}"],
    ["edit", "--diff", f"--label={WORD}=x"], ["edit", "--diff", f"--move=a={WORD}"],
]  # fmt: skip
# Arguments that come back in messages of errors.
WRONG = [
    ["convert", "--to=csv", "-o", "/nonexistent/x", "valid.tierlist.json"],
    ["convert", "--to=csv", "-o", "x.csv", "raw.tierlist.json"], ["check", WORD], ["explain", WORD],
    ["check", "--rule", WORD], ["check", "--rule", "color=" + WORD], ["check", "--select", WORD], ["--" + WORD],
    [WORD], ["check", "--format", WORD], ["schema", WORD], ["check", "--config", WORD, "l.csv"],
    ["completions", WORD], ["init", "--list", "/nonexistent/" + WORD.replace("/", "")],
    ["lsp", "--log", "/nonexistent/" + WORD], ["check", "--changed-since", WORD], ["check", "--baseline", WORD],
    ["check", "--output", "json=/nonexistent/" + WORD], ["check", "--stdin-filename", WORD, "-"],
    ["format", "--style", WORD], ["convert", "--to", WORD, "l.csv"],
    ["edit", "--remove", WORD, "valid.tierlist.json"], ["edit", "--theme", WORD, "valid.tierlist.json"],
]  # fmt: skip


@pytest.fixture
def folder(place):
    return place.subfolder("texts", LISTS | {".tierlint.json": json.dumps(RULES)})


def test_reports(place, folder, note):
    counts = set()
    for name in ("ndjson", "json", "github", "gitlab", "sarif", "junit", "rdjson"):
        run = place.run(folder, "check", "--no-config", "-q", "--max-diagnostics=0", f"--format={name}", *LISTS).expect(
            1
        )
        found, faults = parse(name, run.output)
        assert not faults, name
        counts.add(found)
    assert len(counts) == 1
    note(f"{counts} findings")


@pytest.mark.parametrize(
    "command", COMMANDS, ids=lambda words: " ".join(words)[:30].encode("ascii", "replace").decode()
)
def test_what_people_read(place, folder, command):
    operands = ["valid.tierlist.json"] if command[0] == "edit" else [] if "show-config" in command[-1] else LISTS
    output = terminal([place.tool, *command, *operands], folder, place)
    assert not list(visible_faults(output, command)), "on a terminal"
    run = place.run(folder, *command, *operands)
    assert "--diff" in command or not list(visible_faults(run.output + run.errors, command)), "in a pipe"


def test_arguments_in_error_messages(place, folder):
    for words in WRONG:
        assert not list(visible_faults(terminal([place.tool, *words], folder, place))), words[:2]

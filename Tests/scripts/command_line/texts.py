"""Texts of documents, paths and arguments in what is printed."""

import json

from cases import clean_list
from command_line.runs import expect
from command_line.visible import parse, terminal, visible_faults


def hostile_texts(suite):
    """Documents, names and arguments full of control characters, on a terminal and in a pipe."""
    evil = (
        "\x1b[31mRED\x1b]0;title\x07\x9b31m\u202egnp.exe\u2066x\u2069\u200b\xad\ufeff\u2028\u2029\x85\x08\x7f\r\n::error file=x::pwn\r\n"
        "##[error]pwn %0A::set-output name=a::b `code` <img src=x onerror=alert(1)> </testcase> ]]> [l](command:x) \U000e0041\u3164\u115f\ufff9\u061c"
    )
    tiers = [
        {"id": evil, "label": evil, "order": 0, "itemIds": [evil, evil, evil + "2"], "color": evil, evil: 2},
        {"id": evil, "label": evil, "order": 1, "itemIds": []},
    ]
    document = {
        "schemaVersion": 1,
        "projectId": evil,
        "title": evil,
        evil: 1,
        "tiers": tiers,
        "items": {
            evil: {
                "id": "x" + evil,
                "title": evil,
                "rating": 900,
                "tags": [evil],
                "media": [{"id": evil, "kind": evil, "uri": "file://Media/" + evil, "mime": evil}],
                "links": {"video": "https://" + evil},
                "attributes": {evil: [1]},
            },
            "b": {"title": evil},
        },
        "overrides": {evil + "3": {"hidden": True}},
        "settings": {"theme": evil},
        "additional": {"tierlint": {"ignore": [evil]}},
        "audit": {"createdAt": evil, "updatedAt": evil},
    }
    raw = json.dumps(document, indent=1, ensure_ascii=False)
    line = evil.replace("\r\n", " ")
    files = {
        "escaped.tierlist.json": json.dumps(document, indent=1),
        "raw.tierlist.json": raw,
        "broken.tierlist.json": raw.encode()[:-40].replace(b'"order"', b"order\x1b[31m"),
        "valid.tierlist.json": json.dumps(
            json.loads(clean_list())
            | {"title": evil}
            | {"items": {"a": {"id": "a", "title": evil, "tags": [evil], "attributes": {evil: evil}}}}
        ),
        "state.tierlist.json": json.dumps(
            {
                "tiers": {evil: [{"id": evil, "name": evil}, {"id": evil}]},
                "tierOrder": ["S", evil + "4"],
                "tierLabels": {evil + "5": "x"},
                "tierColors": {evil: evil},
                "lockedTiers": [evil + "6"],
            }
        ),
        "l.csv": f'name,tier,{line}\n={line},"S\n{line}\n',
        ".tierlint.json": json.dumps(
            {"rules": {evil: "off", "color/" + evil: "error"}, "exclude": ["../" + evil, evil], evil: 1, "profile": evil}
        ),
    }
    folder = suite.place.subfolder("texts", files)
    lists = [name for name in files if name != ".tierlint.json"]
    count = None
    for name in ("ndjson", "json", "github", "gitlab", "sarif", "junit", "rdjson"):
        run = suite.run(folder, "check", "--no-config", "-q", "--max-diagnostics=0", f"--format={name}", *lists)
        found, faults = parse(name, run.output)
        count = count or found
        suite.table.row(
            f"hostile texts, --format={name}",
            [*expect(run, 1), *faults, found != count and f"{found} findings, not {count}"],
            f"{found} findings",
        )
    word = evil.replace("\0", "")
    people = [
        ["check", "--format=full"],
        ["check", "--format=concise"],
        ["check"],
        ["check", "--color=always"],
        ["check", "--statistics"],
        ["check", "--show-files"],
        ["check", "--show-config=raw.tierlist.json"],
        ["check", "--diff", "--color=always"],
        ["format", "--diff"],
        ["format", "--check"],
        ["stats"],
        ["show"],
        ["show", "--color=always"],
        ["edit", "--diff", "--label=s=B"],
        ["edit", "--diff", f"--rename-item=a={word}"],
        ["edit", "--diff", f"--label={word}=x"],
        ["edit", "--diff", f"--move=a={word}"],
    ]
    for command in people:
        operands = ["valid.tierlist.json"] if command[0] == "edit" else [] if "show-config" in command[-1] else lists
        output = terminal([suite.place.tool, *command, *operands], folder, suite.place)
        suite.table.row(
            f"hostile texts on a terminal: {' '.join(command)[:40]!r}",
            visible_faults(output, command),
            f"{len(output)} bytes",
        )
        if "--diff" not in command:
            run = suite.run(folder, *command, *operands)
            suite.table.row(
                f"hostile texts in a pipe: {' '.join(command)[:40]!r}", visible_faults(run.output + run.errors, command)
            )
    others = [
        ["convert", "--to=csv", "-o", "/nonexistent/x", "valid.tierlist.json"],
        ["convert", "--to=csv", "-o", "x.csv", "raw.tierlist.json"],
        ["check", word],
        ["explain", word],
        ["check", "--rule", word],
        ["check", "--rule", "color=" + word],
        ["check", "--select", word],
        ["--" + word],
        [word],
        ["check", "--format", word],
        ["schema", word],
        ["check", "--config", word, "l.csv"],
        ["completions", word],
        ["init", "--list", "/nonexistent/" + word.replace("/", "")],
        ["lsp", "--log", "/nonexistent/" + word],
        ["check", "--changed-since", word],
        ["check", "--baseline", word],
        ["check", "--output", "json=/nonexistent/" + word],
        ["check", "--stdin-filename", word, "-"],
        ["format", "--style", word],
        ["convert", "--to", word, "l.csv"],
        ["edit", "--remove", word, "valid.tierlist.json"],
        ["edit", "--theme", word, "valid.tierlist.json"],
    ]
    faults = []
    for words in others:
        output = terminal([suite.place.tool, *words], folder, suite.place)
        faults += [f"{words[:2]!r}: {fault}" for fault in visible_faults(output)]
    suite.table.row("hostile arguments in error messages", faults, f"{len(others)} commands")

"""Documents with n of something: a fault, an item or a sign. Projects are minified, so that the faults dominate."""

import json


def project(**fields):
    document = {
        "schemaVersion": 1, "projectId": "3af901c2-cfe6-4b5e-9a0c-0a3c1f0f6b11", "title": "Cost",
        "tiers": [{"id": "s", "label": "S", "color": "#C0C0C0", "order": 0, "itemIds": []}], "items": {},
        "audit": {"createdAt": "2024-01-13T08:00:00Z", "updatedAt": "2024-01-13T08:00:00Z"},
    }  # fmt: skip
    return json.dumps({**document, **fields}, ensure_ascii=False, separators=(",", ":")).encode()


def tier(number, **fields):
    return {"id": f"t{number}", "label": f"T{number}", "order": number, "itemIds": [], **fields}


def media(number, **fields):
    return {"id": f"m{number}", "kind": "image", "uri": f"file:///Media/{number}.png", "mime": "image/png", **fields}


def words(n, letters="abcdefghij"):
    """Words of seven letters, all different, all made of the same few."""
    return ["".join(letters[number // 10**place % 10] for place in range(7)) for number in range(n)]


def items(n, **fields):
    return {f"i{number}": {"id": f"i{number}", "title": f"I{number}", **fields} for number in range(n)}


def listed(ids):
    return [tier(0, itemIds=ids)]


def state(n, **fields):
    tiers = {f"T{number}": [] for number in range(n)}
    return json.dumps({"tiers": tiers, "tierOrder": list(tiers), **fields}, separators=(",", ":")).encode()


def syntax(text, n):
    return b'{"tiers":[' + text * n + b"]}"


SHAPES = {
    # Sound lists.
    "items": lambda n: project(items=items(n), tiers=listed([f"i{k}" for k in range(n)])),
    "tiers": lambda n: project(tiers=[tier(k) for k in range(n)]),
    "lines": lambda n: project(items=items(1)).replace(b",", b"," + b"\n" * n),
    "long title": lambda n: project(title="é" * n),
    "escapes": lambda n: project(title="x").replace(b'"x"', b'"' + b"\\u00e9" * n + b'"'),
    # Names.
    "empty tiers": lambda n: project(tiers=[{} for _ in range(n)]),
    "tiers without order": lambda n: project(
        tiers=[{"id": f"t{k}", "label": f"T{k}", "itemIds": []} for k in range(n)]
    ),
    "same tier ids": lambda n: project(tiers=[tier(k, id="s") for k in range(n)]),
    "same labels": lambda n: project(tiers=[tier(k, label="S") for k in range(n)]),
    "similar labels": lambda n: project(tiers=[tier(k, label="S" + " " * k if k < 2 else "s") for k in range(n)]),
    "pools": lambda n: project(tiers=[tier(k, label="Unranked") for k in range(n)]),
    "same colors": lambda n: project(tiers=[tier(k, color="#C0C0C0") for k in range(n)]),
    "wrong orders": lambda n: project(tiers=[tier(k, order=n - k) for k in range(n)]),
    "unknown ids": lambda n: project(items=items(10), tiers=listed([f"item-number-{k}" for k in range(n)])),
    "unknown long ids": lambda n: project(
        items={f"{'x' * n}{k}": {} for k in range(5)}, tiers=listed([f"{'x' * n}y{k}" for k in range(5)])
    ),
    "near ids": lambda n: project(items={key: {} for key in words(n)}, tiers=listed([w[::-1] for w in words(n)])),
    "near overrides": lambda n: project(
        items={key: {} for key in words(n)}, overrides={key: {} for key in [w + "x" for w in words(n)]}
    ),
    "ids in capitals": lambda n: project(
        items={f"i{k}": {"id": f"I{k}", "title": "x"} for k in range(n)}, tiers=listed([f"I{k}" for k in range(n)])
    ),
    "one id again": lambda n: project(items=items(1), tiers=listed(["i0"] * n)),
    "ids in two tiers": lambda n: project(
        items=items(n), tiers=[tier(k, itemIds=[f"i{k}" for k in range(n)]) for k in range(2)]
    ),
    "unplaced items": lambda n: project(items=items(n)),
    "invalid keys": lambda n: project(items={f"i {k}": {"title": "x"} for k in range(n)}),
    "one title": lambda n: project(items=items(n, title="Same"), tiers=listed([f"i{k}" for k in range(n)])),
    "tags": lambda n: project(items=items(1, tags=[f"tag{k % 2}" for k in range(n)]), tiers=listed(["i0"])),
    "near tags": lambda n: project(items={w: {"title": w, "tags": [w, "aaaaaaa"]} for w in words(n)}),
    "near values": lambda n: project(items={w: {"title": w, "attributes": {"x": w}} for w in words(n)}),
    "attributes": lambda n: project(items=items(1, attributes=dict.fromkeys(words(n), "x"))),
    # Members.
    "unknown keys": lambda n: project(items={"i0": {"title": "x", **{f"k{k}": 1 for k in range(n)}}}),
    "near keys": lambda n: project(items={"i0": {f"titl{k}": 1 for k in range(n)}}),
    "same keys": lambda n: project(items={"i0": {}}).replace(b"{}", b"{" + b",".join([b'"title":"x"'] * n) + b"}"),
    "same items": lambda n: project(items={"i0": {}}).replace(b'"i0":{}', b",".join([b'"i0":{"title":"x"}'] * n)),
    "items without title": lambda n: project(items={f"i{k}": {} for k in range(n)}),
    "media without id": lambda n: project(items=items(1, media=[{"kind": "image"} for _ in range(n)])),
    "media of one id": lambda n: project(items=items(1, media=[media(0) for _ in range(n)])),
    "media of the web": lambda n: project(items=items(1, media=[media(k, uri="http://x/y.png") for k in range(n)])),
    "wrong types": lambda n: project(items=items(n, rating="5", tags=5, title=[])),
    "ignores": lambda n: project(items=items(n, additional={"tierlint": {"ignore": ["item/orphaned", "color"]}})),
    "many ignores": lambda n: project(items=items(n), additional={"tierlint": {"ignore": [f"x{k}" for k in range(n)]}}),
    "long pointers": lambda n: project(items={"x": {}}).replace(
        b'"x":{}', b'"' + b"k" * n * 20 + b'":{"media":[' + b",".join([b'{"x":1,"x":2}'] * n) + b"]}"
    ),
    "custom themes": lambda n: project(customThemes=[{"id": f"x{k}", "tiers": []} for k in range(n)]),
    # States and CSV.
    "state": state,
    "state, unknown order": lambda n: state(n, tierOrder=[f"U{k}" for k in range(n)]),
    "state, same colors": lambda n: state(n, tierColors={f"T{k}": "#C0C0C0" for k in range(n)}),
    "state, unknown labels": lambda n: state(n, tierLabels={f"U{k}": "x" for k in range(n)}),
    "state, one id": lambda n: state(1, tiers={"T0": [{"id": "x", "name": "x"} for _ in range(n)]}),
    # Syntax.
    "commas": lambda n: syntax(b",", n),
    "colons": lambda n: syntax(b'{"a":1:}', n),
    "quotes": lambda n: syntax(b'"', n),
    "tabs in a string": lambda n: project(title="x").replace(b'"x"', b'"' + b"\t" * n + b'"'),
    "line breaks in a string": lambda n: project(title="x").replace(b'"x"', b'"' + b"a\n" * n + b'"'),
    "bad escapes": lambda n: project(title="x").replace(b'"x"', b'"' + b"\\q" * n + b'"'),
    "words": lambda n: syntax(b"True ", n),
    "comments": lambda n: syntax(b"/* x */\n", n),
    "conflicts": lambda n: syntax(b"<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n", n),
    "byte order marks": lambda n: syntax(b"\xef\xbb\xbf", n),
    "brackets": lambda n: b"[" * n,
    "closers": lambda n: syntax(b"}", n),
    "binary": lambda n: bytes(range(128, 256)) * n,
}

TABLES = {
    "csv rows": lambda n: b"name,season,tier\n" + b"x,1,S\n" * n,
    "csv tiers": lambda n: b"name,season,tier\n" + b"".join(b"%d,1,T%d\n" % (k, k) for k in range(n)),
    "csv quotes": lambda n: b"name,season,tier\n" + b'"x"y,1,S\n' * n,
    "csv formulas": lambda n: b"name,season,tier\n" + b"=x,1,S,5\n" * n,
}

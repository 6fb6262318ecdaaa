"""`tierlint convert --to app` is compared with recorded verdicts of the app.

For every recorded document that loads: what differs between the document and the converted one (`roundtrip`), and
whether every recorded loss is a loss that `convert` lists (`losses`).
"""

import base64
import collections
import gzip
import json
import re
import subprocess

import pytest

# What the app makes anew in every list: recorded as replaced wherever the document has it.
REPLACED = {"projectId", "title", "settings", "audit", "additional"}

# Not listed as lost: a value that the app never transfers, and items that crash the app later, but are exported as they
# are. The comparison of the documents shows them.
BY_DESIGN = {"season-dropped", "item-in-two-tiers", "item-twice-in-tier"}


def read(data):
    """The document as the app reads it: the first of duplicate keys wins, a trailing comma is accepted."""
    encoding = "utf-16-le" if data[1:2] == b"\0" else "utf-8-sig"
    text = data.decode(encoding, "replace")
    text = re.sub(r'("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])', lambda match: match[1] or "", text, flags=re.DOTALL)
    text = re.sub(
        r'("(?:[^"\\]|\\.)*")|(?<![\d.eE+-])0+(?=\d)|\.(?=[,\s])', lambda match: match[1] or "", text, flags=re.DOTALL
    )

    def first(pairs):
        return dict(reversed(pairs))

    return json.JSONDecoder(object_pairs_hook=first, strict=False).decode(text.strip())


def label(tier):
    name = tier.get("label", "")
    return "unranked" if name.lower() == "unranked" else name


def roundtrip(old, new):
    counts = collections.Counter()

    def compare(pattern, one, other, keys):
        for key in keys:
            # An explicit null is absent to the app, but it is no member that the export drops.
            if key in one and key not in other and one[key] is not None:
                counts[f"{pattern}/{key}", "dropped"] += 1
            elif (key not in one and key in other) or (one.get(key, 0) is None and key in other):
                counts[f"{pattern}/{key}", "added"] += 1
            elif one.get(key) != other.get(key) and one.get(key) is not None:
                counts[f"{pattern}/{key}", "changed"] += 1

    for key in REPLACED:
        counts[f"/{key}", "replaced"] += 1
    compare("", old, new, {"schemaVersion", "description", "links", "collab", "overrides"})
    compare(
        "/storage",
        old.get("storage") or {},
        new["storage"],
        {"mode", "remote", "additional"} & (old.get("storage") or {}).keys(),
    )
    tiers = {label(tier): tier for tier in new["tiers"]}
    fields = {"id", "label", "color", "order", "locked", "collapsed", "rules", "itemIds", "additional"}
    for tier in old["tiers"]:
        other = tiers.get(label(tier))
        if other is None:
            counts["/tiers/*", "dropped"] += 1
            continue
        compare("/tiers/*", tier, other, fields - {"label"})
    if "unranked" not in map(label, old["tiers"]):
        counts["/tiers/unranked", "added"] += 1
    for key, item in old["items"].items():
        if key not in new["items"]:
            counts["/items/*", "dropped"] += 1
            continue
        known = "id title subtitle summary slug media attributes tags rating sources locale meta additional".split()
        compare("/items/*", item, new["items"][key], known)
    return counts


def places_of(findings):
    """What `convert` says of the findings by their pointers, and the pointers of tiers without any item that exists."""
    places = collections.defaultdict(set)
    for finding in findings:
        start = finding["range"]["start"]
        places[finding["pointer"]].add(f":{start['line']}:{start['column']}: lost: ")
        for other in finding["related"]:
            places[other["pointer"]] |= places[finding["pointer"]]
    return places, {finding["pointer"] for finding in findings if finding["rule"] == "tier/orphaned"}


def is_listed(loss, listed, places, orphaned):
    """Findings are listed one by one, values without a finding by their kind."""
    near = [place for pointer in places if pointer.startswith(loss["pointer"]) for place in places[pointer]]
    near += [place for pointer in orphaned if loss["pointer"].startswith(pointer + "/") for place in places[pointer]]
    path = ".".join(loss["pointer"].split("/")[1:])
    kind = rf'lost: "{path.rpartition(".")[2]}" of [0-9]+ (item|tier|override)'
    return f'lost: "{path}" of the list' in listed or re.search(kind, listed) or any(place in listed for place in near)


def test_app_export(tool, options, tmp_path, note):
    if not options.oracle:
        pytest.skip("only with --oracle")
    compared = losses = refused = 0
    path = tmp_path / "a.tierlist.json"
    with gzip.open(options.oracle, "rt") as file:
        records = [json.loads(line) for line in file]
    for record in records:
        name, verdict = record["name"], record["app"]
        data = base64.b64decode(record["base64"]) if "base64" in record else record["text"].encode()
        path.write_bytes(data)
        run = subprocess.run([tool, "convert", "--to", "app", path], capture_output=True)
        if not verdict["loads"] or verdict["crashes"]:
            assert run.returncode == 2, f"{name}: converted, but the app does not open it"
            refused += 1
            continue
        assert run.returncode == 0, f"{name}: {run.stderr.decode()}"
        compared += 1
        old = read(data)
        wanted = {(entry["pattern"], entry["effect"]): entry["count"] for entry in verdict["roundtrip"]}
        assert roundtrip(old, json.loads(run.stdout)) == collections.Counter(wanted), name
        check = subprocess.run([tool, "check", "--no-config", "--format", "json", path], capture_output=True)
        places, orphaned = places_of(json.loads(check.stdout))
        for loss in verdict["losses"]:
            losses += 1
            is_found = is_listed(loss, run.stderr.decode(), places, orphaned)
            assert loss["kind"] in BY_DESIGN or is_found, f"{name}: {loss} is not listed"
    note(f"{compared} documents compared, {losses} losses, {refused} not opened")

"""`tierlint convert --to app` is compared with recorded verdicts of the app.

For every recorded document that loads: each member of the converted one with a model of the app's import and export,
and what is said of the members that it cannot know; what differs between the document and the converted one
(`roundtrip`); and whether every recorded loss is a loss that `convert` lists (`losses`).
"""

import base64
import collections
import gzip
import json
import re
import subprocess
import unicodedata

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


DENSITIES = "ultraMicro micro tight compact standard expanded".split()
SLUGS = "smashClassic heatmapGradient pastel monochrome rainbow darkNeon nord".split()


def canonical(members):
    """The members of an object by their names, of which the app compares the canonical forms."""
    return {unicodedata.normalize("NFC", name): value for name, value in reversed((members or {}).items())}


def scalar(value):
    """A string, number or boolean of a theme as text; `None` for anything else."""
    if isinstance(value, (dict, list, type(None))):
        return None
    return value if isinstance(value, str) else json.dumps(value if isinstance(value, bool) else float(value))


def uuid(value):
    return (
        value.upper()
        if isinstance(value, str) and re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", value)
        else None
    )


def theme_tier(tier):
    if not isinstance(tier, dict):
        return None
    try:
        index = int(float(tier["index"])) if not isinstance(tier["index"], bool) else None
    except (KeyError, TypeError, ValueError):
        index = None
    pool = tier.get("isUnranked")
    read = {
        "id": uuid(tier.get("id")), "index": index, "name": scalar(tier.get("name")),
        "colorHex": scalar(tier.get("colorHex")),
    }  # fmt: skip
    read["isUnranked"] = pool if isinstance(pool, bool) else pool.lower() == "true" if isinstance(pool, str) else None
    return None if None in read.values() else read


def themes(old):
    """The custom themes that the app imports, their tiers by index, the pool last."""
    additional = old.get("additional") or {}
    found = []
    for theme in additional["customThemes"] if isinstance(additional.get("customThemes"), list) else []:
        if not isinstance(theme, dict):
            continue
        read = {
            "id": uuid(theme.get("id")),
            **{name: scalar(theme.get(name)) for name in ["slug", "displayName", "shortDescription"]},
        }
        tiers = theme["tiers"] if isinstance(theme.get("tiers"), list) else []
        read["tiers"] = sorted(
            filter(None, map(theme_tier, tiers)), key=lambda tier: (tier["isUnranked"], tier["index"])
        )
        if read["tiers"] and None not in read.values():
            found.append(read)
    return found


def exported(old):
    """What the app writes after importing a project, without the id, the times and a title that it does not have."""
    known, overrides = canonical(old["items"]), canonical(old.get("overrides"))
    order, tiers = [], {"unranked": {"id": "unranked", "label": "unranked", "itemIds": [], "locked": False}}
    for tier in old["tiers"]:
        is_pool = tier["label"].lower() == "unranked"
        name = "unranked" if is_pool else unicodedata.normalize("NFC", tier["label"])
        if name not in tiers:
            order.append(name)
            tiers[name] = {"id": tier["label"], "locked": False}
        tiers[name]["label"] = tier["label"]
        tiers[name]["itemIds"] = [id for id in tier["itemIds"] if unicodedata.normalize("NFC", id) in known]
        tiers[name] |= {"color": tier["color"]} if tier.get("color") is not None else {}
        tiers[name]["locked"] |= bool(tier.get("locked"))
    orders = [*list(range(len(order))), len(order) + 1]
    written = [{**tiers[name], "order": place} for name, place in zip([*order, "unranked"], orders, strict=False)]
    items = {}
    for id in (id for tier in written for id in tier["itemIds"]):
        item, override = (part.get(unicodedata.normalize("NFC", id)) or {} for part in (known, overrides))
        note = override["notes"] if override.get("notes") is not None else item.get("summary")
        texts = {"summary": note, "attributes": {"description": note}} if note else {}
        items[id] = {"id": id, "title": override.get("displayTitle") or item["title"] or id, **texts}
    own, settings = themes(old), old.get("settings") or {}
    slugs = {slug.lower(): slug for slug in reversed(SLUGS + [theme["slug"] for theme in own])}
    density = (settings.get("additional") or {}).get("cardDensityPreference")
    members = {
        "schemaVersion": 1, "tiers": written, "items": items, "storage": {"mode": "local"},
        "settings": {
            "showUnranked": True, "theme": slugs.get((settings.get("theme") or "").lower(), "smashClassic"),
            "additional": {"cardDensityPreference": density if density in DENSITIES else "compact"},
        },
        "additional": {"exportGroup": "All", "exportThemeName": "Default"} | ({"customThemes": own} if own else {}),
        "audit": {"createdBy": "local-user", "updatedBy": "local-user"},
    }  # fmt: skip
    return members | ({"title": old["title"]} if old.get("title") is not None else {})


def differences(wanted, found, path=""):
    """The pointers of the members and elements that differ."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name in {**wanted, **found}:
            yield from differences(wanted.get(name), found.get(name), f"{path}/{name}")
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for index, pair in enumerate(zip(wanted, found, strict=False)):
            yield from differences(*pair, f"{path}/{index}")
    elif wanted != found or type(wanted) is not type(found):
        yield f"{path or '/'}: {json.dumps(wanted)[:80]} is due, found {json.dumps(found)[:80]}"


def faults(old, output, errors):
    """What is wrong with an export, and with what is said about it."""
    new, settings = json.loads(output), old.get("settings") or {}
    created, updated = (new["audit"].pop(name) for name in ("createdAt", "updatedAt"))
    if created != updated or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", created):
        yield f"times {created}, {updated}"
    if not re.fullmatch(r"tiercade-[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", new.pop("projectId")):
        yield "projectId"
    if output.endswith(b"\n"):
        yield "a line break at the end"
    wanted = exported(old)
    if ('"title" of the list' in errors) != ("title" in wanted) or ('assumed: "title"' in errors) == (
        "title" in wanted
    ):
        yield "the title is not said to be lost or assumed"
    if "title" not in wanted:
        new.pop("title")
    is_known = wanted["settings"]["theme"].lower() == (settings.get("theme") or "").lower()
    if ('assumed: "settings.theme"' in errors) == is_known:
        yield "the theme is not said to be assumed, or for no reason"
    yield from differences(wanted, new)


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
        assert not list(faults(old, run.stdout, run.stderr.decode())), name
        wanted = {(entry["pattern"], entry["effect"]): entry["count"] for entry in verdict["roundtrip"]}
        assert roundtrip(old, json.loads(run.stdout)) == collections.Counter(wanted), name
        check = subprocess.run([tool, "check", "--no-config", "--format", "json", path], capture_output=True)
        places, orphaned = places_of(json.loads(check.stdout))
        for loss in verdict["losses"]:
            losses += 1
            is_found = is_listed(loss, run.stderr.decode(), places, orphaned)
            assert loss["kind"] in BY_DESIGN or is_found, f"{name}: {loss} is not listed"
    note(f"{compared} documents compared, {losses} losses, {refused} not opened")

"""Three versions of a list: edits of both sides that fit together, or clash, with what a merge may make of them."""

import collections
import copy
import functools
import json
import operator
from random import Random

THEMES = "nord pastel rainbow monochrome darkNeon".split()
WORDS = "Pho Ramen Udon Laksa Soba Miso Borscht Goulash Chowder Bisque Harira Gazpacho Menudo Pozole".split()


def stamp(number):
    return f"2024-{1 + number % 12:02}-{1 + number % 28:02}T{number % 24:02}:00:00Z"


def base_list(random):
    """A project with three to five tiers and six to ten items."""
    ids = [word.lower() for word in random.sample(WORDS, random.randint(6, 10))]
    labels = random.sample("S A B C D F".split(), random.randint(3, 5))
    tiers = [
        {
            "id": f"tier-{label.lower()}", "label": label, "color": f"#{random.randrange(1 << 24):06X}",
            "order": number, "itemIds": [],
        }
        for number, label in enumerate(labels)
    ]  # fmt: skip
    tiers.append({"id": "unranked", "label": "Unranked", "order": len(tiers), "itemIds": []})
    for id in ids:
        random.choice(tiers)["itemIds"].append(id)
    items = {id: {"id": id, "title": id.title()} for id in ids}
    for item in items.values():
        if random.random() < 0.5:
            item["rating"] = random.randrange(101)
        if random.random() < 0.4:
            item["tags"] = random.sample(["hot", "cold", "clear", "thick"], 2)
        if random.random() < 0.4:
            item["attributes"] = {"origin": random.choice(["Asia", "Europe"]), "year": random.randrange(1900, 2020)}
    return {
        "schemaVersion": 1, "projectId": f"3F2504E0-4F89-41D3-9A0C-{random.randrange(1 << 48):012X}",
        "title": "Soups", "tiers": tiers, "items": items,
        "overrides": {random.choice(ids): {"notes": "a note", "rating": 40}}, "settings": {"theme": "nord"},
        "audit": {"createdAt": stamp(0), "updatedAt": stamp(0), "createdBy": "one", "updatedBy": "one"},
        "additional": {"source": {"name": "menu", "pages": [1, 2, 3]}},
    }  # fmt: skip


def as_item(item):
    """An item of a project as one of a state."""
    summary = {"description": item["summary"]} if "summary" in item else {}
    return {"id": item["id"], "name": item["title"], "season": str(item.get("rating", 1)), **summary}


def as_state(project):
    """The same list as the app's state."""
    items, tiers = project["items"], project["tiers"]
    return {
        "tierOrder": [tier["label"] for tier in tiers[:-1]],
        "tierLabels": {tier["label"]: tier["label"] for tier in tiers[:-1]},
        "tierColors": {tier["label"]: tier["color"] for tier in tiers[:-1]},
        "lockedTiers": [tier["label"] for tier in tiers[:-1] if tier.get("locked")],
        "tiers": {
            tier["label"] if tier["id"] != "unranked" else "unranked": [as_item(items[id]) for id in tier["itemIds"]]
            for tier in tiers
        },
    }


# Edits: of a list, with random values. Each returns the units that it changes, or `None` where it cannot be made.


def holder(list, id):
    return next(tier for tier in list["tiers"] if id in tier["itemIds"])


def some_item(list, random):
    return random.choice(sorted(list["items"]))


def move(list, random, id=None, to=None):
    id = id or some_item(list, random)
    old = holder(list, id)
    new = to or random.choice([tier for tier in list["tiers"] if tier is not old])
    old["itemIds"].remove(id)
    new["itemIds"].insert(random.choice([len(new["itemIds"]), random.randint(0, len(new["itemIds"]))]), id)
    return [("item", id, "place"), ("tier", new["id"], "kept")]


def swap(list, random):
    tiers = [tier for tier in list["tiers"] if len(tier["itemIds"]) > 1]
    if not tiers:
        return None
    tier = random.choice(tiers)
    place = random.randrange(len(tier["itemIds"]) - 1)
    ids = tier["itemIds"]
    ids[place], ids[place + 1] = ids[place + 1], ids[place]
    return [("order", tier["id"])]


def sort(list, random):
    tiers = [tier for tier in list["tiers"] if tier["itemIds"] != sorted(tier["itemIds"])]
    if not tiers:
        return None
    tier = random.choice(tiers)
    tier["itemIds"].sort()
    return [("order", tier["id"])]


def field(name, value):
    """Sets a member of an item."""

    def edit(list, random, id=None):
        id = id or some_item(list, random)
        list["items"][id][name] = value(random)
        return [("item", id, name)]

    return edit


def entry(name, make, key=None):
    """Appends an element to a list of an item."""

    def edit(list, random):
        id, new = some_item(list, random), make(random.randrange(10**6))
        list["items"][id].setdefault(name, []).append(new)
        return [("item", id, name, new[key] if key else new)]

    return edit


def of_tier(name, value, last=None):
    """Sets a member of a tier."""

    def edit(list, random, tier=None):
        tier = tier or random.choice(list["tiers"][:last])
        tier[name] = value(random)
        return [("tier", tier["id"], name)]

    return edit


def of_list(unit, change):
    def edit(list, random):
        change(list, random.randrange(10**6))
        return [unit]

    return edit


rating = field("rating", lambda random: random.randrange(400) / 4 + 0.125)
title = field("title", lambda random: f"{random.choice(WORDS)} {random.randrange(1000)}")
summary = field("summary", lambda random: f"A line of {random.randrange(1000)}.\nAnother “line”.")
color = of_tier("color", lambda random: f"#{random.randrange(1 << 24):06X}")
label = of_tier("label", lambda random: f"{random.choice(WORDS)} {random.randrange(10**6)}", -1)
lock = of_tier("locked", lambda random: True)
tag = entry("tags", lambda n: f"tag{n}")
media = entry(
    "media",
    lambda n: {
        "id": f"m{n}", "kind": "image", "uri": f"file://Media/m{n}.png", "mime": "image/png",
        "thumbUri": f"file://Thumbs/m{n}.png",
    },
    "id",
)  # fmt: skip
source = entry("sources", lambda n: {"rel": "review", "href": f"https://example.org/{n}", "title": "Review"}, "href")
LIST_EDITS = [
    of_list(("title",), lambda list, n: list.update(title=f"Soups {n}")),
    of_list(("description",), lambda list, n: list.update(description=f"About {n} soups")),
    of_list(("theme",), lambda list, n: list["settings"].update(theme=THEMES[n % len(THEMES)])),
    of_list(("gridSnap",), lambda list, n: list["settings"].update(gridSnap=n % 2 == 0)),
]


def unrate(list, random):
    rated = [id for id, item in sorted(list["items"].items()) if "rating" in item]
    if not rated:
        return None
    id = random.choice(rated)
    del list["items"][id]["rating"]
    return [("item", id, "rating")]


def new_id(list, random):
    return f"{random.choice(WORDS).lower()}-{random.randrange(10**6)}"


def add(list, random):
    id = new_id(list, random)
    tier = random.choice(list["tiers"])
    tier["itemIds"].insert(random.randint(0, len(tier["itemIds"])), id)
    list["items"][id] = {"id": id, "title": id.title(), "rating": random.randrange(101)}
    return [("tier", tier["id"], "kept")]


def remove(list, random, id=None):
    if len(list["items"]) < 4:
        return None
    id = id or some_item(list, random)
    holder(list, id)["itemIds"].remove(id)
    del list["items"][id]
    list["overrides"].pop(id, None)
    return [("item", id)]


def rename(list, random, id=None):
    id = id or some_item(list, random)
    new = new_id(list, random)
    list.update(renaming(list, {id: new}))
    return [("item", id)]


def untag(list, random):
    tagged = [id for id, item in sorted(list["items"].items()) if item.get("tags")]
    if not tagged:
        return None
    id = random.choice(tagged)
    value = random.choice(list["items"][id]["tags"])
    list["items"][id]["tags"].remove(value)
    if not list["items"][id]["tags"]:
        del list["items"][id]["tags"]
    return [("item", id, "tags", value)]


def attribute(list, random):
    id = some_item(list, random)
    name = random.choice(["origin", "year", "spice", "broth"])
    list["items"][id].setdefault("attributes", {})[name] = random.choice(["Peru", random.randrange(9999), True])
    return [("item", id, "attributes", name)]


def override(list, random, id=None):
    id = id or some_item(list, random)
    name, value = random.choice([("notes", "new note"), ("rating", 50), ("hidden", True), ("displayTitle", "Soup")])
    list["overrides"].setdefault(id, {})[name] = value if name != "rating" else random.randrange(101)
    return [("item", id, "override", name)]


def member(list, random):
    name = f"user{random.randrange(10**6)}"
    list.setdefault("collab", {}).setdefault("members", []).append({"userId": name, "role": "viewer"})
    return [("member", name)]


def additional(list, random):
    name = f"note{random.randrange(10**6)}"
    list["additional"]["source"][name] = random.randrange(100)
    return [("additional", name)]


def renumber(list):
    for number, tier in enumerate(list["tiers"]):
        tier["order"] = number


def add_tier(list, random):
    name = f"tier-{random.randrange(10**6)}"
    tier = {"id": name, "label": name.title(), "color": f"#{random.randrange(1 << 24):06X}", "order": 0, "itemIds": []}
    list["tiers"].insert(random.randint(0, len(list["tiers"]) - 1), tier)
    renumber(list)
    return []


def move_tier(list, random):
    place = random.randrange(len(list["tiers"]) - 2)
    list["tiers"][place], list["tiers"][place + 1] = list["tiers"][place + 1], list["tiers"][place]
    renumber(list)
    return [("tiers", "order")]


def rename_tier(list, random):
    """Gives a tier another id, or in a state another name, often with an item that moves into it."""
    tier = random.choice(list["tiers"][:-1])
    old, tier["id"] = tier["id"], f"tier-{random.randrange(10**6)}"
    if random.random() < 0.7:
        label(list, random, tier)
    if random.random() < 0.5:
        id = some_item(list, random)
        holder(list, id)["itemIds"].remove(id)
        tier["itemIds"].append(id)
    return [("tier", old)]


def remove_tier(list, random, index=None):
    if index is None and len(list["tiers"]) < 4:
        return None
    tier = list["tiers"].pop(random.randrange(len(list["tiers"]) - 1) if index is None else index)
    list["tiers"][-1]["itemIds"] += tier["itemIds"]
    renumber(list)
    return [("tier", tier["id"]), ("order", tier["id"])] + [("item", id, "place") for id in tier["itemIds"]]


KINDS = [
    move, move, move, swap, sort, rating, rating, title, summary, unrate, add, add, remove, rename, tag, untag,
    attribute, override, media, source, member, color, label, lock, add_tier, move_tier, remove_tier, additional,
    *LIST_EDITS,
]  # fmt: skip

# Those that a state shows.
STATE_KINDS = [move, rating, title, add, remove]

# Those that both sides make without regard for each other.
ANY_KINDS = [*KINDS, rename_tier, rename_tier]
ANY_STATE_KINDS = [
    *STATE_KINDS, move, add, swap, sort, summary, color, add_tier, move_tier, rename_tier, remove_tier, label, lock,
]  # fmt: skip


def overlap(units, others):
    """Whether a unit is one of the others, in one of them, or around one."""
    return any(
        one[: len(other)] == other[: len(one)]
        for one in units
        for other in others
        if not (one[-1] == "kept" and other[-1] == "kept")
    )


def edited(list, random, count, foreign, kinds=KINDS):
    """A side: the list after some edits that touch none of the foreign units, and its own units."""
    done, units = 0, []
    for _ in range(count * 4):
        if done == count:
            break
        trial, edit, seed = copy.deepcopy(list), random.choice(kinds), random.randrange(1 << 30)
        changed = edit(trial, Random(seed))
        if changed is None or overlap(changed, foreign) or overlap(changed, units):
            continue
        list, done = trial, done + 1
        units += changed
    return list, units


def clash(base, random):
    """Two sides of which each changes the same unit: the edits, and the two lists."""
    ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
    id = some_item(base, random)
    index = random.randrange(len(base["tiers"]) - 1)
    kind = random.choice(
        "rating title summary color label move delete-rating delete-move delete-override rename-twice rename-delete "
        "theme label-twice tier-color tier-item".split()
    )
    of_items = {"rating": rating, "title": title, "summary": summary, "rename-twice": rename}
    # The same change twice is no clash.
    if edit := of_items.get(kind):
        edit(ours, random, id)
        edit(theirs, random, id)
        while ours == theirs:
            edit(theirs, random, id)
    elif edit := {"color": color, "label": label}.get(kind):
        edit(ours, random, ours["tiers"][index])
        edit(theirs, random, theirs["tiers"][index])
        while ours == theirs:
            edit(theirs, random, theirs["tiers"][index])
    elif kind == "move":
        places = [place for place, tier in enumerate(base["tiers"]) if id not in tier["itemIds"]]
        one, other = random.sample(places, 2)
        move(ours, random, id, ours["tiers"][one])
        move(theirs, random, id, theirs["tiers"][other])
    elif kind == "theme":
        ours["settings"]["theme"], theirs["settings"]["theme"] = random.sample(THEMES[1:], 2)
    elif kind == "label-twice":
        for side in (ours, theirs):
            add_tier(side, random)
            new = next(tier for tier in side["tiers"] if tier["id"] not in [old["id"] for old in base["tiers"]])
            new["label"] = "Brand New"
    elif kind.startswith("tier-"):
        remove_tier(ours, random, index)
        if kind == "tier-color":
            color(theirs, random, theirs["tiers"][index])
        else:
            others = [id for id in sorted(base["items"]) if id not in base["tiers"][index]["itemIds"]]
            move(theirs, random, random.choice(others), theirs["tiers"][index])
    else:
        remove(ours, random, id)
        {"delete-rating": rating, "delete-move": move, "delete-override": override, "rename-delete": rename}[kind](
            theirs, random, id
        )
    if random.random() < 0.5:
        ours, theirs = theirs, ours
    return kind, ours, theirs


# Layouts.


def plain(list):
    return json.dumps(list, indent=2, ensure_ascii=False) + "\n"


def app(list):
    return json.dumps(list, indent=2, ensure_ascii=False, sort_keys=True, separators=(",", " : ")).replace("/", "\\/")


def by_hand(list):
    """One line for each tier, item and member of the root."""

    def value(name, content):
        one = json.dumps(content, ensure_ascii=False)
        if name == "tiers" and isinstance(content, dict):
            tiers = [
                f"    {json.dumps(key)}: ["
                + ",".join(f"\n      {json.dumps(item, ensure_ascii=False)}" for item in items)
                + "\n    ]" * bool(items)
                + "]" * (not items)
                for key, items in content.items()
            ]
            return "{\n" + ",\n".join(tiers) + "\n  }"
        if name == "tiers":
            lines = [f"    {json.dumps(tier, ensure_ascii=False)}" for tier in content]
            return "[\n" + ",\n".join(lines) + "\n  ]"
        if name == "items":
            lines = [f"    {json.dumps(key)}: {json.dumps(item, ensure_ascii=False)}" for key, item in content.items()]
            return "{\n" + ",\n".join(lines) + "\n  }"
        return one

    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {value(name, list[name])}" for name in list) + "\n}\n"


def line(list):
    """All on one line."""
    return json.dumps(list, ensure_ascii=False) + "\n"


LAYOUTS = [plain, app, by_hand]


def triple(seed):
    """A generated triple: texts, what is expected, and for a compatible one the data."""
    random = Random(seed)
    base = base_list(random)
    layout = random.choice(LAYOUTS)
    if random.random() < 0.8:
        ours, units = edited(base, random, random.randint(1, 6), [])
        theirs, _ = edited(base, random, random.randint(1, 6), units)
        kind, expected = "edits", "merged"
    else:
        kind, ours, theirs = clash(base, random)
        expected = "clash"
    for side in (ours, theirs):
        if random.random() < 0.5:
            side["audit"]["updatedAt"] = stamp(random.randrange(1, 12))
            side["audit"]["updatedBy"] = random.choice(["two", "three"])
    layouts = [layout, layout, layout]
    if random.random() < 0.15:
        layouts[random.choice([1, 2])] = random.choice(LAYOUTS)
    texts = [write(list) for write, list in zip(layouts, (base, ours, theirs), strict=True)]
    return {"name": f"{seed}: {kind}", "expect": expected, **dict(zip(("base", "ours", "theirs"), texts, strict=True))}


# What a merge may be.


def tiers_of(list):
    return {id: tier["id"] for tier in list["tiers"] for id in tier["itemIds"]}


def merged_value(base, ours, theirs):
    """The three-way merge of values without lists of ids: of both sides at most one changed each."""
    if ours == theirs or theirs == base:
        return ours
    if ours == base:
        return theirs
    if all(isinstance(value, dict | None) for value in (base, ours, theirs)):
        old, mine, other = base or {}, ours or {}, theirs or {}
        values = {name: merged_value(old.get(name), mine.get(name), other.get(name)) for name in {**mine, **other}}
        return {name: value for name, value in values.items() if value is not None}
    if all(isinstance(value, list | None) for value in (base, ours, theirs)):
        old, mine, other = base or [], ours or [], theirs or []
        return [one for one in mine if one in other or one not in old] + [
            one for one in other if one not in mine and one not in old
        ]
    return "CLASH"


def content(list):
    """A list as data in which order has no meaning, without what a merge computes."""
    list = copy.deepcopy(list)
    list["audit"].pop("updatedBy", None)
    list["tiers"] = {tier["id"]: tier for tier in list["tiers"]}
    for tier in list["tiers"].values():
        tier.pop("order", None)
        tier.pop("itemIds")
    return without_empty(list)


def in_any_order(value):
    """A value with its arrays sorted."""
    if isinstance(value, dict):
        return {name: in_any_order(member) for name, member in value.items()}
    return sorted(map(in_any_order, value), key=json.dumps) if isinstance(value, list) else value


def without_empty(value):
    if isinstance(value, dict):
        inner = {name: without_empty(member) for name, member in value.items()}
        return {name: member for name, member in inner.items() if member not in ({}, [])}
    return value


def names_fit(base, ours, theirs, merged):
    """Whether each pair that all have is as in the version that changed it."""
    common = [name for name in merged if name in base and name in ours and name in theirs]
    for index, one in enumerate(common):
        for other in common[index + 1 :]:
            before = [side.index(one) < side.index(other) for side in (base, ours, theirs)]
            if (before[1] == before[2] and not before[1]) or (before[1] != before[2] and before[0]):
                return False
    return True


def is_right(base, ours, theirs, merged):
    """Whether a merge of compatible sides has what both changed, and nothing else."""
    base, ours, theirs, merged = (json.loads(text.removeprefix("\ufeff")) for text in (base, ours, theirs, merged))
    renamed = dict([*renames(base, ours), *renames(base, theirs)])
    base, ours, theirs = (renaming(side, renamed) for side in (base, ours, theirs))
    three = [content(side) for side in (base, ours, theirs)]
    expected = without_empty(merged_value(*three))
    expected["audit"]["updatedAt"] = max(side["audit"]["updatedAt"] for side in three[1:])
    if three[1]["audit"]["updatedAt"] == three[0]["audit"]["updatedAt"]:
        expected["audit"]["updatedAt"] = three[2]["audit"]["updatedAt"]
    found = content(merged)
    if in_any_order(found) != in_any_order(expected) or place_of(base, ours, theirs) != tiers_of(merged):
        return False
    orders = [tier.get("order") for tier in merged["tiers"]]
    if orders != sorted(set(orders)):
        return False
    pairs = [[[tier["id"] for tier in side["tiers"]] for side in (base, ours, theirs, merged)]]
    pairs.extend([ids_in(side, name) for side in (base, ours, theirs, merged)] for name in found["tiers"])
    return all(names_fit(*lists) for lists in pairs) and has_once(merged)


def ids_in(list, name):
    return next((tier["itemIds"] for tier in list["tiers"] if tier["id"] == name), [])


def has_once(list):
    ids = [id for tier in list["tiers"] for id in tier["itemIds"]]
    return len(ids) == len(set(ids)) and set(ids) <= set(list["items"])


def place_of(base, ours, theirs):
    places = [tiers_of(side) for side in (base, ours, theirs)]
    return without_none({id: merged_value(*[place.get(id) for place in places]) for id in {**places[1], **places[2]}})


def without_none(values):
    return {name: value for name, value in values.items() if value is not None}


def renames(base, side):
    """The new ids of items that a side renamed."""
    gone = {base["items"][id]["title"]: id for id in base["items"] if id not in side["items"]}
    for id, item in side["items"].items():
        if id not in base["items"] and item["title"] in gone:
            yield gone[item["title"]], id


def renaming(list, ids):
    list = copy.deepcopy(list)
    for tier in list["tiers"]:
        tier["itemIds"] = [ids.get(id, id) for id in tier["itemIds"]]
    list["items"] = {ids.get(id, id): {**item, "id": ids.get(id, id)} for id, item in list["items"].items()}
    list["overrides"] = {ids.get(id, id): value for id, value in list.get("overrides", {}).items()}
    return list


def kept(text, side):
    """A text with conflict markers as one of its versions: `ours`, `base` or `theirs`."""
    lines, part = [], None
    for line in text.split("\n"):
        marker = line.rstrip("\r")[:7]
        if marker in ("<<<<<<<", "|||||||", "=======", ">>>>>>>"):
            part = {"<": "ours", "|": "base", "=": "theirs", ">": None}[marker[0]]
        elif part in (None, side):
            lines.append(line)
    return "\n".join(lines)


# The law: whatever the sides did, nothing that they wrote is lost.


def any_sides(seed, kinds=ANY_KINDS, convert=lambda list: list):
    """Three lists whose sides made one to six edits each, whatever the other did, and their texts."""
    random = Random(seed)
    base = base_list(random)
    sides = [base] + [edited(base, random, random.randint(1, 6), [], kinds)[0] for _ in range(2)]
    lists = [convert(side) for side in sides]
    layouts = [random.choice([*LAYOUTS, line])] * 3
    if random.random() < 0.2:
        layouts[random.choice([1, 2])] = random.choice([*LAYOUTS, line])
    texts = [write(list) for write, list in zip(layouts, lists, strict=True)]
    if random.random() < 0.05:
        # Both sides added the list.
        lists[0] = {name: type(value)() for name, value in lists[0].items() if name in ("tiers", "items", "overrides")}
        texts[0] = ""
    return lists, texts


def any_states(seed):
    return any_sides(seed, ANY_STATE_KINDS, as_state)


def any_rows(seed):
    """The same for a CSV, as rows."""
    random = Random(seed)
    project = base_list(random)
    has_id, has_notes = random.random() < 0.5, random.random() < 0.7
    base = [
        {
            "Name": item["title"], "Season": str(random.randrange(9)), "Tier": tier["label"],
            **({"id": id} if has_id else {}), **({"Notes": f"note {random.randrange(1000)}"} if has_notes else {}),
        }
        for tier in project["tiers"]
        for id in tier["itemIds"]
        for item in [project["items"][id]]
    ]  # fmt: skip
    sides = [base] + [edited_rows(base, random) for _ in range(2)]
    end = random.choice(["\n", "\n", "\r\n"])
    return sides, [end.join([",".join(rows[0]), *(",".join(row.values()) for row in rows)]) + end for rows in sides]


def edited_rows(rows, random):
    rows = [dict(row) for row in rows]
    for _ in range(random.randint(1, 6)):
        row = random.choice(rows)
        kind = random.choice("cell cell cell move move add remove sort swap".split())
        if kind == "cell":
            name = random.choice([name for name in row if name != "id"])
            row[name] = random.choice(["S", "A", "B"]) if name == "Tier" else f"{name} {random.randrange(10**6)}"
            if name == "Season":
                row[name] = str(random.randrange(10**6))
        elif kind == "move":
            rows.remove(row)
            rows.insert(random.randint(0, len(rows)), {**row, "Tier": random.choice(["S", "A", "B"])})
        elif kind == "add":
            number = random.randrange(10**6)
            new = {name: f"{name} {number}" for name in row} | {"Season": str(number % 9), "Tier": "S"}
            rows.insert(random.randint(0, len(rows)), new)
        elif kind == "remove" and len(rows) > 3:
            rows.remove(row)
        elif kind == "sort":
            rows.sort(key=operator.itemgetter(random.choice(["Name", "Tier"])))
        elif kind == "swap":
            place = random.randrange(len(rows) - 1)
            rows[place], rows[place + 1] = rows[place + 1], rows[place]
    return rows


NAMED = {"items", "overrides", "attributes", "locale", "tiers"}


def written(value, name=None):
    """The strings, numbers and names that a person wrote, with their counts; not what a merge computes."""
    counts = collections.Counter()
    if isinstance(value, dict):
        for key, member in value.items():
            counts[key] += name in NAMED
            if key not in ("order", "updatedAt", "updatedBy", "createdAt", "Tier"):
                counts.update(written(member, key))
    elif isinstance(value, list):
        for element in value:
            counts.update(written(element))
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        counts[value] += 1
    return +counts


def must_have(base, ours, theirs):
    """What each merge of three multisets has at least: what a side added, and what no side removed."""
    return (base - (base - ours) - (base - theirs)) + ((ours - base) | (theirs - base))


def placed(list):
    """The ids of the items of a list or rows, as often as they are in a tier."""
    if not isinstance(list, dict):
        return collections.Counter(row.get("id", row["Name"]) for row in list)
    if isinstance(list["tiers"], dict):
        return collections.Counter(item["id"] for items in list["tiers"].values() for item in items)
    return collections.Counter(id for tier in list["tiers"] for id in tier["itemIds"])


def units(list):
    """What a person may change in a list, by the item, the tier or the member of the list that it is of."""
    if not isinstance(list, dict):
        return {(row.get("id", row["Name"]), name): row[name] for row in list for name in row}
    is_state = isinstance(list["tiers"], dict)
    found = {("list", name): list[name] for name in ("title", "description", "settings", "collab") if name in list}
    tiers = list["tiers"] if is_state else {tier["id"]: tier["itemIds"] for tier in list["tiers"]}
    for tier, items in tiers.items():
        found |= {(item["id"] if is_state else item, "tier"): tier for item in items}
    if is_state:
        owners = {(item["id"],): item for items in tiers.values() for item in items}
    else:
        owners = {("tier", tier["id"]): tier for tier in list["tiers"]}
        owners |= {(kind, id): item for kind in ("items", "overrides") for id, item in list.get(kind, {}).items()}
    for owner, fields in owners.items():
        found |= {(*owner, name): value for name, value in fields.items() if name not in ("order", "itemIds")}
    return found


def changes(sides, results):
    """The new values of what one side changed, and the other left as it was."""
    base, ours, theirs = map(units, sides)
    for unit, old in base.items():
        values = [side[unit] for side in (ours, theirs) if unit in side]
        if len(values) < 2 or old not in values or values[0] == values[1]:
            continue
        new = values[0] if values[1] == old else values[1]
        # A tier may have another name then.
        if unit[-1] != "tier" or any(new in result.values() for result in results):
            yield unit, new


def normalized(sides, merged):
    """Three lists and merges of them with the names that a side has changed."""
    if not isinstance(sides[0], dict):
        return sides, merged
    is_state = isinstance(sides[0]["tiers"], dict)
    find, change = (renamed_tiers, renaming_tiers) if is_state else (renames, renaming)
    names = dict(find(sides[0], sides[1]))
    for old, new in find(sides[0], sides[2]):
        # One that both have renamed is one item.
        names |= {new: names[old]} if names.get(old, new) != new else {old: new}
    return [[change(list, names) for list in lists] for lists in (sides, merged)]


def renamed_tiers(base, side):
    """The new names of tiers of a state that a side renamed: most of the items are the same."""
    ids = [{name: {item["id"] for item in items} for name, items in list["tiers"].items()} for list in (base, side)]
    for old in sorted(ids[0].keys() - ids[1].keys()):
        for new in sorted(ids[1].keys() - ids[0].keys()):
            common, all = ids[0][old] & ids[1][new], ids[0][old] | ids[1][new]
            if all and len(common) * 5 >= len(all) * 4:
                yield old, new


def renaming_tiers(state, names):
    new = dict(state)
    for member in ("tiers", "tierLabels", "tierColors"):
        new[member] = {names.get(name, name): value for name, value in state.get(member, {}).items()}
    for member in ("tierOrder", "lockedTiers"):
        new[member] = [names.get(name, name) for name in state.get(member, [])]
    return new


def faults(sides, merged):
    """What breaks the law in a merge of three lists.

    `merged` has the result, or what is left of it if all conflicts are kept as one side has them.
    """
    sides, merged = normalized(sides, merged)
    needed = must_have(*map(written, sides))
    found = [f"lost: {lost!r}" for lost in needed - functools.reduce(operator.or_, map(written, merged))]
    results = [*map(units, merged)]
    found += [
        f"not changed: {unit}" for unit, new in changes(sides, results) if new not in [it.get(unit) for it in results]
    ]
    places = [placed(side) for side in sides]
    for result in map(placed, merged):
        found += [f"{count} times: {id}" for id, count in result.items() if count > 1 and places[0][id] < 2]
        found += [f"in no tier: {id}" for id in must_have(*places) - result]
    return found

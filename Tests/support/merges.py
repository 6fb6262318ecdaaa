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


def move(list, random):
    id = some_item(list, random)
    old = holder(list, id)
    new = random.choice([tier for tier in list["tiers"] if tier is not old])
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

    def edit(list, random):
        id = some_item(list, random)
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


def remove(list, random):
    if len(list["items"]) < 4:
        return None
    id = some_item(list, random)
    holder(list, id)["itemIds"].remove(id)
    del list["items"][id]
    list["overrides"].pop(id, None)
    return [("item", id)]


def rename(list, random):
    id = some_item(list, random)
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


def override(list, random):
    id = some_item(list, random)
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


def remove_tier(list, random):
    if len(list["tiers"]) < 4:
        return None
    tier = list["tiers"].pop(random.randrange(len(list["tiers"]) - 1))
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


# What is left of a merge.


def names_fit(base, ours, theirs, merged):
    """Whether each pair that all have is as in the version that changed it."""
    common = [name for name in merged if name in base and name in ours and name in theirs]
    for index, one in enumerate(common):
        for other in common[index + 1 :]:
            before = [side.index(one) < side.index(other) for side in (base, ours, theirs)]
            if (before[1] == before[2] and not before[1]) or (before[1] != before[2] and before[0]):
                return False
    return True


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


def any_sides(seed, kinds=ANY_KINDS, convert=lambda list: list, is_compatible=False):
    """Three lists whose sides made one to six edits each, whatever the other did or of other units, and their texts."""
    random = Random(seed)
    base = base_list(random)
    ours, units = edited(base, random, random.randint(1, 6), [], kinds)
    theirs, _ = edited(base, random, random.randint(1, 6), units if is_compatible else [], kinds)
    lists = [convert(side) for side in (base, ours, theirs)]
    layouts = [random.choice([*LAYOUTS, line])] * 3
    if random.random() < 0.2:
        layouts[random.choice([1, 2])] = random.choice([*LAYOUTS, line])
    texts = [write(list) for write, list in zip(layouts, lists, strict=True)]
    if random.random() < 0.05 and not is_compatible:
        # Both sides added the list.
        lists[0] = {name: type(value)() for name, value in lists[0].items() if name in ("tiers", "items", "overrides")}
        texts[0] = ""
    return lists, texts


def any_states(seed):
    return any_sides(seed, ANY_STATE_KINDS, as_state)


def compatible_sides(seed):
    return any_sides(seed, KINDS, is_compatible=True)


def compatible_states(seed):
    return any_sides(seed, STATE_KINDS, as_state, is_compatible=True)


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


CLASH = "CLASH"
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


def leaves(value, path=()):
    """The members of objects at any depth by their paths; arrays are sorted, as merges combine them."""
    if isinstance(value, dict):
        return {leaf: each for name, member in value.items() for leaf, each in leaves(member, (*path, name)).items()}
    return {path: sorted(json.dumps(each, sort_keys=True) for each in value) if isinstance(value, list) else value}


def units(list):
    """What a person may change in a list, by the item, the tier or the member of the list that it is of."""
    if not isinstance(list, dict):
        return {(row.get("id", row["Name"]), name): row[name] for row in list for name in row}
    is_state = isinstance(list["tiers"], dict)
    names = ("title", "description", "settings", "collab", "additional")
    owners = {("list",): {name: list[name] for name in names if name in list}}
    tiers = list["tiers"] if is_state else {tier["id"]: tier["itemIds"] for tier in list["tiers"]}
    found = {(item["id"] if is_state else item, "tier"): tier for tier, items in tiers.items() for item in items}
    if is_state:
        owners |= {(item["id"],): item for items in tiers.values() for item in items}
    else:
        owners |= {("tier", tier["id"]): tier for tier in list["tiers"]}
        owners |= {(kind, id): item for kind in ("items", "overrides") for id, item in list.get(kind, {}).items()}
    for owner, fields in owners.items():
        found |= leaves({name: value for name, value in fields.items() if name not in ("order", "itemIds")}, owner)
    return found


def settled(base, ours, theirs):
    """What a merge makes of a unit: the value of the side that changed it, the elements of both, or `CLASH`."""
    if ours == theirs or theirs == base:
        return ours
    if ours == base:
        return theirs
    if all(isinstance(value, list | None) for value in (base, ours, theirs)):
        return sorted(must_have(*(collections.Counter(value or []) for value in (base, ours, theirs))).elements())
    return CLASH


def orders(list):
    """The names of which a person chooses the order: of the tiers, and of the items in each."""
    if not isinstance(list, dict) or isinstance(list["tiers"], dict):
        return {}
    return {None: [tier["id"] for tier in list["tiers"]]} | {tier["id"]: tier["itemIds"] for tier in list["tiers"]}


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
    texts = [*map(written, sides)]
    found = [f"lost: {lost!r}" for lost in must_have(*texts) - functools.reduce(operator.or_, map(written, merged))]
    before, results = [*map(units, sides)], [*map(units, merged)]
    for unit in functools.reduce(operator.or_, [*before, *results]):
        value = settled(*(side.get(unit) for side in before))
        # A tier may have another id then, and what one side removed is in its version of a conflict.
        if unit[0] == "tier":
            is_known = all((*unit[:2], "label") in side for side in before)
        else:
            is_known = unit[-1] != "tier" or value is None or any(value in result.values() for result in results)
        is_kept = len(merged) == 1 or (value != CLASH and all(unit in side for side in before))
        if is_known and is_kept and value not in [result.get(unit) for result in results]:
            found.append(f"{unit} is not {value}")
    places = [placed(side) for side in sides]
    for result in map(placed, merged):
        found += [f"{count} times: {id}" for id, count in result.items() if count > 1 and places[0][id] < 2]
        found += [f"in no tier: {id}" for id in must_have(*places) - result]
    if len(merged) == 1:
        found += [f"invented: {new!r}" for new in written(merged[0]) - functools.reduce(operator.add, texts)]
        for name, ids in orders(merged[0]).items():
            if not names_fit(*(orders(side).get(name, []) for side in sides), ids):
                found.append(f"the order of {name}")
    return found

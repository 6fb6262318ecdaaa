"""Makes tier lists of a given size or number, the same each time, in several styles, and with faults."""

import json
import random
import uuid

WORDS = (
    "soup noodle harbor velvet quiet north lantern maple copper river stone winter echo paper gentle bright "
    "meadow thunder saffron island mirror willow ember cobalt orchard drift canyon summit pearl café"
).split()


def project(size, seed=1):
    """A project document of about `size` bytes, as text."""
    generator = random.Random(seed)
    items, length = {}, 0
    while length < size * 0.97 or not items:
        item = make_item(generator, len(items))
        items[item["id"]] = item
        length += len(json.dumps(item, indent=2)) + 2 * len(item["id"]) + 120
    return app_style(document(generator, items)) + "\n"


def document(generator, items):
    ids = list(items)
    generator.shuffle(ids)
    count = min(12, len(ids))
    tiers = [
        {
            "id": f"tier-{number}", "label": f"Tier {number}", "order": number, "locked": number % 5 == 0,
            "color": f"#{0x808080 + 0x101010 * number % 0x7F7F7F:06X}", "itemIds": ids[number::count],
        } for number in range(count)
    ]  # fmt: skip
    identifier = uuid.UUID(int=generator.getrandbits(128), version=4)
    return {
        "schemaVersion": 1, "projectId": str(identifier).upper(), "title": sentence(generator, 3), "tiers": tiers,
        "items": items, "audit": {"createdAt": "2024-03-01T10:00:00Z", "updatedAt": "2024-06-01T10:00:00Z"},
    }  # fmt: skip


def make_item(generator, number):
    """Title, text, attributes, tags and a picture, in the mix of real lists."""
    name = "-".join(generator.choices(WORDS, k=2)).replace("é", "e")
    item = {"id": f"{name}-{number:05}", "title": f"{sentence(generator, 3)} {number}", "slug": f"{name}-{number}"}
    if generator.random() < 0.8:
        item["summary"] = sentence(generator, generator.randrange(8, 60)) + "."
    if generator.random() < 0.6:
        item["rating"] = generator.randrange(0, 200) / 2
    if generator.random() < 0.5:
        item["tags"] = sorted(set(generator.choices(WORDS, k=3)))
    if generator.random() < 0.6:
        item["attributes"] = {
            "year": generator.randrange(1950, 2024),
            "country": generator.choice(["JP", "DE", "BR"]),
            "hours": generator.randrange(1, 400) / 4,
        }
    if generator.random() < 0.5:
        digest = f"{generator.getrandbits(256):064x}"
        item["media"] = [
            {
                "id": f"media-{digest[:12]}", "kind": "image", "uri": f"file://Media/{digest}.png", "mime": "image/png",
                "w": 512, "h": 768, "alt": sentence(generator, 6), "thumbUri": f"file://Thumbs/{digest}_256.jpg",
            },
        ]  # fmt: skip
    return item


def sentence(generator, count):
    return " ".join(generator.choices(WORDS, k=count)).capitalize()


def app_style(value):
    """As the app's encoder writes it: sorted keys, " : " between key and value, escaped slashes."""
    return json.dumps(value, indent=2, sort_keys=True, separators=(",", " : "), ensure_ascii=False).replace("/", "\\/")


STYLES = {
    "app": app_style,
    "pretty": lambda value: json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False),
    "min": lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False),
}


def write_tree(folder, files, items=15, style="app", faults=0):
    """Writes lists into nested folders, each with so many faults."""
    for number in range(files):
        generator = random.Random(f"{number}/{faults}")
        made = [make_item(generator, index) for index in range(items)]
        value = document(generator, {item["id"]: item for item in made})
        text = STYLES[style](value) + "\n" * (style == "pretty" and number % 2)
        for _ in range(faults):
            text = damaged(generator, value, text)
        path = folder / f"{number % 7}/{number % 11}/{number}.tierlist.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def damaged(generator, value, text):
    """A list with one fault: a missing or changed value, or a text that is damaged where values meet."""
    tier, item = generator.choice(value["tiers"]), generator.choice(list(value["items"].values()))
    change = generator.choice([
        lambda: tier.pop("label", None), lambda: item.pop("title", None), lambda: tier.update(color="teal"),
        lambda: tier["itemIds"].append(item["id"] + "x"), lambda: tier.update(id=value["tiers"][0]["id"]),
        lambda: item.update(rating=101), lambda: item.update(raiting=5), lambda: value["audit"].pop("createdAt", None),
        lambda: item.update(tags=["a", "a", ""]), lambda: value.update(schemaVersion="1"), None, None, None,
    ])  # fmt: skip
    if change:
        change()
        return app_style(value)
    place = generator.choice([index for index, mark in enumerate(text) if mark in ',:"{}[]'])
    return text[:place] + generator.choice(["", ";", "'", text[place] * 2]) + text[place + 1 :]

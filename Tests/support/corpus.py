"""Makes tier lists of a given size for benchmarks: as the app writes them, without faults, and the same each time."""

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
    return written(document(generator, items))


def document(generator, items):
    ids = list(items)
    generator.shuffle(ids)
    count = min(12, len(ids))
    tiers = [
        {
            "id": f"tier-{number}",
            "label": f"Tier {number}",
            "order": number,
            "color": f"#{0x808080 + 0x101010 * number % 0x7F7F7F:06X}",
            "locked": number % 5 == 0,
            "itemIds": ids[number::count],
        }
        for number in range(count)
    ]
    identifier = uuid.UUID(int=generator.getrandbits(128), version=4)
    return {
        "schemaVersion": 1,
        "projectId": str(identifier).upper(),
        "title": sentence(generator, 3),
        "tiers": tiers,
        "items": items,
        "audit": {"createdAt": "2024-03-01T10:00:00Z", "updatedAt": "2024-06-01T10:00:00Z"},
    }


def make_item(generator, number):
    """Title, text, attributes, tags and a picture, in the mix of real lists."""
    name = "-".join(generator.choices(WORDS, k=2)).replace("é", "e")
    item = {"id": f"{name}-{number:05}", "title": f"{sentence(generator, 3)} {number}", "slug": name}
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


def written(value):
    """As the app's encoder writes it: sorted keys, " : " between key and value, escaped slashes."""
    text = json.dumps(value, indent=2, sort_keys=True, separators=(",", " : "), ensure_ascii=False)
    return text.replace("/", "\\/") + "\n"

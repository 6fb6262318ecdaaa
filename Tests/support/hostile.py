"""Strings that become links, commands or elements where they are not escaped, and documents full of them."""

import json

from place import clean_list

PARTS = [
    "[x](command:workbench.action.quit)", "![x](http://127.0.0.1:9/x)", "<img src=x onerror=alert(1)>",
    "<a href='javascript:x'>", "`", "``", "```", "~~~", "\n", "\n\n", "# h", "- ", "1. ", "> ", "| a | b |\n|--|--|",
    "[x]: command:a", "<command:a>", "<http://127.0.0.1:9>", "https://127.0.0.1:9/x", "\\", "\\`", "$(alert)",
    "${1:x}", "$TM_FILENAME", "$0", "${TM_SELECTED_TEXT}", "}", "&lt;", "&#x60;", "\u2028", "\r", "\t", "**", "__",
    "*", "_", "]]>", "</style>", "<script>", "-->", '"', "'", " onload=x ", "\u202e", "\u200b", "\x1b[31m", "\0",
    "---", "===", "!", "$$x$$", ":smile:", "@x", "#1", "e\u0301",
]  # fmt: skip
MARK = "zqx"


def title(chance):
    parts = [chance.choice(PARTS) + chance.choice(["", "", " ", MARK]) for _ in range(chance.randint(1, 6))]
    return MARK + "".join(parts)


def hostile_list(titles, plain=False):
    """A list with each title in several fields."""
    text = (lambda value: f"{MARK} plain " * 9) if plain else (lambda value: value)
    items = {}
    for number, value in enumerate(map(text, titles)):
        picture = {"id": f"m{number}", "kind": "image", "uri": value, "mime": "image/png", "alt": value}
        item = {"id": f"i{number}", "title": value, "subtitle": value, "summary": value, "tags": [value]}
        item |= {"attributes": {f"a{number % 3}": value}, "links": {"video": value}, "media": [picture]}
        items[item["id"]] = item
    tiers, half = [], len(titles) // 2
    for n in (0, 1):
        tier = {"id": f"t{n}", "label": text(titles[n]), "order": n, "color": "#C0C0C0"}
        tiers.append(tier | {"itemIds": list(items)[n * half : (n + 1) * half]})
    texts = {"title": text(titles[0]), "description": text(titles[1])}
    return json.loads(clean_list()) | texts | {"tiers": tiers, "items": items}


def hostile_keys(titles):
    """Titles as ids, keys, unknown references and wrong values, for messages and completions."""
    items = {value: {"id": value, "title": value, value: 1, "rating": value, "status": value} for value in titles}
    tiers = [
        {"id": value, "label": value, "order": n, "color": value, "itemIds": [*titles[n::5], value + "2"]}
        for n, value in enumerate(titles[:5])
    ]
    overrides = {titles[0] + "3": {"displayTitle": titles[1]}}
    rest = {"projectId": titles[0], "overrides": overrides, "settings": {"theme": titles[2]}}
    return json.loads(clean_list()) | {"tiers": tiers, "items": items} | rest

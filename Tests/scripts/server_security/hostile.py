"""Strings that become links, commands or elements where they are not escaped, and documents full of them."""

import json

from cases import clean_list

PARTS = [
    "[x](command:workbench.action.quit)",
    "![x](http://127.0.0.1:9/x)",
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:x'>",
    "`",
    "``",
    "```",
    "~~~",
    "\n",
    "\n\n",
    "# h",
    "- ",
    "1. ",
    "> ",
    "| a | b |\n|--|--|",
    "[x]: command:a",
    "<command:a>",
    "<http://127.0.0.1:9>",
    "https://127.0.0.1:9/x",
    "\\",
    "\\`",
    "$(alert)",
    "${1:x}",
    "$TM_FILENAME",
    "$0",
    "${TM_SELECTED_TEXT}",
    "}",
    "&lt;",
    "&#x60;",
    "\u2028",
    "\r",
    "\t",
    "**",
    "__",
    "*",
    "_",
    "]]>",
    "</style>",
    "<script>",
    "-->",
    '"',
    "'",
    " onload=x ",
    "\u202e",
    "\u200b",
    "\x1b[31m",
    "\0",
    "---",
    "===",
    "!",
    "$$x$$",
    ":smile:",
    "@x",
    "#1",
    "e\u0301",
]
MARK = "zqx"


def title(chance):
    return MARK + "".join(chance.choice(PARTS) + chance.choice(["", "", " ", MARK]) for _ in range(chance.randint(1, 6)))


def hostile_list(titles, plain=False):
    """A list with each title in several fields."""
    text = (lambda value: f"{MARK} plain " * 9) if plain else (lambda value: value)
    items = {
        f"i{number}": {
            "id": f"i{number}",
            "title": text(value),
            "subtitle": text(value),
            "summary": text(value),
            "tags": [text(value)],
            "attributes": {f"a{number % 3}": text(value)},
            "links": {"video": text(value)},
            "media": [{"id": f"m{number}", "kind": "image", "uri": text(value), "mime": "image/png", "alt": text(value)}],
        }
        for number, value in enumerate(titles)
    }
    half = len(titles) // 2
    tiers = [
        {
            "id": f"t{n}",
            "label": text(titles[n]),
            "order": n,
            "color": "#C0C0C0",
            "itemIds": list(items)[n * half : (n + 1) * half],
        }
        for n in (0, 1)
    ]
    return json.loads(clean_list()) | {"title": text(titles[0]), "description": text(titles[1]), "tiers": tiers, "items": items}


def hostile_keys(titles):
    """Titles as ids, keys, unknown references and wrong values, for messages and completions."""
    items = {value: {"id": value, "title": value, value: 1, "rating": value, "status": value} for value in titles}
    tiers = [
        {"id": value, "label": value, "order": n, "color": value, "itemIds": [*titles[n::5], value + "2"]}
        for n, value in enumerate(titles[:5])
    ]
    return json.loads(clean_list()) | {
        "projectId": titles[0],
        "tiers": tiers,
        "items": items,
        "overrides": {titles[0] + "3": {"displayTitle": titles[1]}},
        "settings": {"theme": titles[2]},
    }

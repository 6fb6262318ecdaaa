"""The preview of the VS Code extension in headless Chromium.

The page is the one that the extension makes, with its policy; `acquireVsCodeApi` is a stand-in that passes messages to the
extension, which runs in a stub of VS Code (vscode-ext/test/support) with the real server. Typing, dragging, keys, clicks and
undo must do what they do in VS Code, a drag exactly what `tierlint edit --move` does, and a hostile list nothing.
"""

import contextlib
import json
import subprocess
import time

import pytest
from lists import PROJECTS, REPOSITORY, made, slug
from preview import THEMES, Preview
from shown import PIXEL, findings_of_axe, take


def list_of(title, tiers):
    return json.dumps(made(title, tiers), indent=2, ensure_ascii=False) + "\n"


SOUPS = {"S": ["Pho", "Borscht", "Tom Kha"], "A": ["Miso", "Ramen"], "B": [], "Unranked": ["Gazpacho"]}


class Opened:
    """Opens lists with their previews."""

    def __init__(self, browser, tool, folder, screenshots):
        self.browser, self.tool, self.folder = browser, tool, folder
        self.screenshots = screenshots

    @contextlib.contextmanager
    def __call__(self, text, name="a.tierlist.json", **options):
        file = self.folder / "a.txt"
        file.write_text(text, "utf-8")
        preview = Preview(self.browser, self.tool, name, file, **options)
        try:
            yield preview
            assert preview.refused() == []
        finally:
            preview.close()

    def edited(self, text, item, tier, position, name="a.tierlist.json"):
        """What the command line makes of a list."""
        words = ["--no-config", "--stdin-filename", name, "--quiet", "--move", f"{item}={tier}"]
        command = [self.tool, "edit", *words, "--position", str(position), "-"]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def opened(browser, tool, options, tmp_path):
    return Opened(browser, tool, tmp_path, options.screenshots)


@pytest.fixture
def preview(opened):
    """The preview of a list of soups."""
    with opened(list_of("Soups", SOUPS)) as preview:
        yield preview


def test_typing(preview):
    assert preview.tiers() == list(SOUPS.values()), f"at the start: {preview.tiers()}"
    preview.evaluate("document.getElementById('find').focus()")
    preview.page.keyboard.insert_text("ra")
    assert preview.tiers()[1] == ["Ramen"], f"the search: {preview.tiers()}"
    preview.tell("type", old='"title": "Ramen"', text='"title": "Ramen Noodles"')
    preview.wait("the new title", lambda: preview.tiers()[1] == ["Ramen Noodles"])
    assert preview.evaluate("document.activeElement.id + document.activeElement.value") == "findra"
    preview.evaluate("document.activeElement.value = ''; document.activeElement.dispatchEvent(new Event('input'))")
    text = preview.document["text"]
    preview.tell("type", old='"label": "A",', text='"label": "A')
    preview.until("the finding", "document.querySelector('.count.error')")
    assert len(preview.tiers()) == 4, f"a broken list: {preview.tiers()}"
    assert preview.evaluate("!document.querySelector('li[aria-keyshortcuts*=Alt]')")
    preview.tell("type", text="{")
    preview.wait("an almost empty list", lambda: preview.tiers() == [])
    assert "Tiercade refuses" in preview.evaluate("document.body.textContent"), "a list without tiers is blank"
    preview.tell("type", text=text)
    preview.wait("the list", lambda: preview.tiers()[:1] == [SOUPS["S"]])
    for count in range(40):
        preview.tell("type", old='"title": "Miso' + "o" * count, text='"title": "Miso' + "o" * (count + 1))
    preview.wait("the last of 40 keys", lambda: preview.tiers()[1][0] == "Miso" + "o" * 40)


def test_dragging(opened):
    text = list_of("Soups", SOUPS)
    moves = [
        ("Tom Kha", "Pho", "s", 1), ("Pho", "Ramen", "a", 2), ("Miso", 2, "b", 1), ("Borscht", 3, "unranked", 2),
        ("Gazpacho", "Pho", "s", 1),
    ]  # fmt: skip
    for card, target, tier, position in moves:
        with opened(text) as preview:
            before = preview.tiers()
            preview.drag(card, target)
            preview.wait(f"the move of {card}", lambda: preview.tiers() != before)
            wanted = opened.edited(text, slug(card), tier, position)
            assert preview.document["text"] == wanted != text, f"{card} to {tier}: {preview.document['text']}"
            index = ["s", "a", "b", "unranked"].index(tier)
            assert preview.tiers()[index][position - 1] == card, f"{card} is shown at {preview.tiers()}"
            preview.press("Control+z")
            preview.wait("undo", lambda: preview.tiers() == before)
            assert preview.document["text"] == text, "undo leaves another document"
            assert preview.document["executed"] == ["undo"], "undo is not the editor's"


def test_forbidden(opened):
    locked = list_of("Soups", SOUPS).replace('"id": "a",', '"id": "a", "locked": true,')
    refused = 'Tier "A" is locked.'
    with opened(locked) as preview:
        preview.drag("Pho", "Ramen")
        assert preview.said() == refused, f"a drop into a locked tier: {preview.said()!r}"
        for act in (
            lambda: preview.pull("Miso"),
            lambda: (preview.card("Miso").focus(), preview.press("Alt+ArrowDown")),
        ):
            preview.evaluate("notice.textContent = ''")
            act()
            preview.wait("the reason", lambda: preview.said() == refused)
        assert preview.evaluate("String(getSelection())") == "", "a drag marks text"
        reasons = [("Gazpacho", "Down", "Unranked is the last tier."), ("Pho", "Up", "S is the first tier.")]
        reasons += [("Pho", "Left", "It is the first item of S."), ("Tom Kha", "Right", "It is the last item of S.")]
        for card, key, reason in reasons:
            preview.card(card).focus()
            preview.press(f"Alt+Arrow{key}")
            assert preview.said() == reason, f"{key} on {card}: {preview.said()!r}"
        assert preview.document["text"] == locked, "something was moved"
    unplaced = list_of("Soups", {"S": ["Pho", "Miso"]}).replace('"pho",\n        "miso"', '"pho"')
    with opened(unplaced) as preview:
        assert preview.tiers() == [["Pho"], ["Miso"]], f"an item in no tier: {preview.tiers()}"
        preview.drag("Pho", 1)
        assert preview.said() == 'The list has no tier "unranked".', f"a drop on the pool: {preview.said()!r}"
        assert preview.document["text"] == unplaced, "something was moved"
    with opened('{"tierOrder": ["S"], "items": [{"id": "pho", "name": "Pho", "tier": "S"}]}') as preview:
        assert "cannot be moved: this kind of list" in preview.evaluate("help.textContent")


def test_large(opened):
    tiers = {f"T{tier}": [f"I {tier} {index}" for index in range(1667 if tier < 4 else 1666)] for tier in range(6)}
    with opened(list_of("Large", tiers)) as preview:
        first = preview.tiers()[0]
        shown = len(first)
        places = lambda: [tier["itemIds"] for tier in json.loads(preview.document["text"])["tiers"]]
        total = 6 * shown
        field = "document.getElementById('find')"
        event = f"{field}.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        search = lambda text: preview.evaluate(f"{field}.value = '{text}'; {event}")
        preview.wait("the count", lambda: preview.evaluate("count.textContent") == f"{total} of 10000 items shown")
        assert f"{shown} of 1667 items shown" in preview.evaluate("document.querySelector('.label').textContent")
        search("I 0 13")
        rest = f"of {total} items; {10000 - total} more are not shown, nor searched"
        assert rest in preview.evaluate("count.textContent"), "the search says nothing of the rest"
        search("")
        last, before = first[-1], first[-2]
        preview.card(before).focus()
        preview.press("Alt+ArrowRight")
        preview.wait("the move to the right", lambda: preview.tiers()[0][-2:] == [last, before])
        assert places()[0].index(slug(before)) == shown - 1, "it is elsewhere in the list"
        preview.wait("the words", lambda: preview.said() == f"Moved to T0, {shown} of 1667")
        moved = preview.tiers()[0][-4]
        preview.drag(moved, before, half="right")
        preview.wait("the drop behind the last", lambda: preview.tiers()[0][-1] == moved)
        assert places()[0].index(slug(moved)) == shown - 1, "it was dropped elsewhere in the list"
        preview.card(preview.tiers()[1][0]).focus()
        item = slug(preview.tiers()[1][0])
        preview.press("Alt+ArrowDown")
        words = f"Moved to T2, {shown + 1} of 1668, of which the first {shown} are shown"
        preview.wait("the words", lambda: preview.said() == words)
        assert places()[2].index(item) == shown, "it is elsewhere in the next tier"


def test_held(opened):
    """Keys that are held down: they come faster than lists."""
    text = list_of("Held", {"S": [f"I {index}" for index in range(12)], "A": [], "B": []})
    for keys, wanted, said in [
        (["ArrowLeft"] * 8, ("s", 3), ["Moved to S, 3 of 12"]),
        (["ArrowLeft"] * 30, ("s", 1), ["Moved to S, 1 of 12", "It is the first item of S."]),
        (["ArrowDown"] * 2 + ["ArrowUp"] * 3, ("s", 12), ["Moved to S, 12 of 12", "S is the first tier."]),
        (["ArrowDown"] * 9, ("b", 1), ["Moved to B, 1 of 1", "B is the last tier."]),
    ]:
        with opened(text) as preview:
            preview.card("I 10").focus()
            for key in keys:
                preview.press(f"Alt+{key}")
                preview.pause(0.033)
            tier, position = wanted
            tiers_of = lambda text: json.loads(text)["tiers"]
            final = tiers_of(opened.edited(text, "i-10", tier, position))
            preview.wait(f"{len(keys)} keys", lambda: tiers_of(preview.document["text"]) == final)
            preview.wait("the words", lambda: preview.said() in said)
            preview.pause(0.3)
            assert tiers_of(preview.document["text"]) == final, "it moves on"
            assert not [post["text"] for post in preview.posts if post["type"] == "notice"], "moves are refused"
            assert preview.evaluate("document.activeElement.querySelector('h3').textContent") == "I 10"


def test_findings(opened):
    with opened(list_of("Soups", SOUPS).replace('"label": "A",', '"label": "A", "color": "C0C0C0",')) as preview:
        assert "C0C0C0" not in preview.evaluate("document.querySelector('main').textContent"), "a sentence in the list"
        count = preview.page.locator(".label .count")
        assert count.count() == 1 and count.get_attribute("aria-label") == "1 finding"
        for act in ("Show in text", "Quick fix…"):
            count.click()
            assert "color/invalid" in preview.page.locator("#popup").inner_text()
            shown = len(preview.document["revealed"])
            preview.page.locator("#popup").get_by_role("button", name=act).click()
            preview.wait("the source", lambda: len(preview.document["revealed"]) > shown)
            document = preview.document
            start = document["revealed"][-1]["selection"]["start"]
            assert document["text"].split("\n")[start["line"]][start["character"] :].startswith('"C0C0C0"')
            assert len(document["revealed"]) == shown + 1, "a finding leads to two places"
        preview.wait("the fixes", lambda: preview.document["executed"] == ["editor.action.quickFix"])
        name = "(card) => document.getElementById(card.getAttribute('aria-labelledby')).textContent"
        names = preview.evaluate(f"[...document.querySelectorAll('main li[data-place]')].map({name})")
        assert names == [card for cards in SOUPS.values() for card in cards], f"cards are named {names}"
    text = list_of("Soups", SOUPS).replace('"title": "Miso"', '"title": "Miso", "rating": 101')
    with opened(text.replace('"title": "Soups"', '"title": ""')) as preview:
        assert preview.page.locator("header .count").count() == 1, "the finding of the list"
        assert preview.page.locator("li[data-place] .count").count() == 1, "the finding of a card"
        preview.page.get_by_role("button", name="With findings 1").click()
        assert preview.tiers() == [[], ["Miso"], [], []], f"the filter: {preview.tiers()}"


def test_density(opened):
    tiers = {"S": [f"Soup number {index}" for index in range(200)], "A": ["Pho"]}
    with opened(list_of("Soups", tiers)) as preview:
        height = preview.evaluate("document.body.scrollHeight")
        for scroll in (0, height // 4, height // 2):
            preview.evaluate(f"scrollTo(0, {scroll})")
            edges = "({ top, bottom }) => [top, bottom]"
            box = preview.evaluate(f"({edges})(document.querySelector('h2').getBoundingClientRect())")
            assert box[0] >= 0 and box[1] <= preview.evaluate("innerHeight")
        preview.evaluate("density.click()")
        assert preview.evaluate("document.body.scrollHeight") < height / 2, "titles only take as much room"
        preview.wait("the message", lambda: any(each.get("isDense") for each in preview.log))


def test_keys(opened):
    text = list_of("Soups", SOUPS)
    with opened(text) as preview:
        preview.evaluate("document.querySelector('main li').focus()")
        focused = lambda: preview.evaluate("document.activeElement.querySelector('h3')?.textContent")
        preview.press("ArrowRight")
        assert focused() == "Borscht", f"the next card: {focused()}"
        preview.press("ArrowDown")
        assert focused() == "Ramen", f"the tier below: {focused()}"
        cases = [
            ("ArrowLeft", "a", 1), ("ArrowRight", "a", 2), ("ArrowDown", "b", 1), ("ArrowDown", "unranked", 2),
            ("ArrowUp", "b", 1), ("ArrowUp", "a", 2), ("ArrowUp", "s", 4),
        ]  # fmt: skip
        for key, tier, position in cases:
            old = preview.document["text"]
            preview.press(f"Alt+{key}")
            wanted = opened.edited(old, "ramen", tier, position)
            preview.wait(f"the move by {key}", lambda: preview.document["text"] == wanted)
            index = ["s", "a", "b", "unranked"].index(tier)
            preview.wait("the card", lambda: preview.tiers()[index][position - 1 : position] == ["Ramen"])
            assert focused() == "Ramen", f"the focus is on {focused()}"
            label = ["S", "A", "B", "Unranked"][index]
            said = preview.evaluate("notice.textContent")
            assert said.startswith(f"Moved to {label}, {position} of"), f"said: {said}"
        assert preview.evaluate("document.querySelectorAll('main li[tabindex=\"0\"]').length") == 1
        preview.press("Enter")
        assert preview.evaluate("document.activeElement.textContent") == "Move to A", "Enter opens no menu"
        preview.press("End")
        preview.press("Enter")
        preview.wait("the source", lambda: preview.document["revealed"])
        assert preview.document["revealed"][-1]["preserveFocus"] is False, "the source has no focus"


def test_clicking(preview):
    for card in ["Pho", "Miso", "Gazpacho"]:
        count = len(preview.document["revealed"])
        preview.card(card).click(position={"x": 30, "y": 12})
        assert len(preview.document["revealed"]) == count, "a click leads away"
        preview.choose("Show in text")
        preview.wait("the source", lambda: len(preview.document["revealed"]) > count)
        document = preview.document
        selection, lines = document["revealed"][-1]["selection"], document["text"].split("\n")
        first = lines[selection["start"]["line"]][selection["start"]["character"] :]
        assert first == f'"{card.lower()}": {{', f"a click on {card} goes to {first}"
        assert lines[selection["end"]["line"]][: selection["end"]["character"]].strip() == "}"
    lines = preview.document["text"].split("\n")
    line = next(index for index, text in enumerate(lines) if '"ramen"' in text)
    preview.tell("select", line=line, character=lines[line].index('"ramen"') + 2)
    preview.until("the mark", "document.querySelector('li.current h3')?.textContent === 'Ramen'")


def value_of(preview):
    return json.loads(preview.document["text"])


def test_two_clicks(preview):
    """A double-click opens the menu, and chooses nothing in it."""
    # The menu has no room but over the card.
    preview.page.set_viewport_size({"width": 500, "height": 260})
    before = preview.evaluate("document.querySelector('main').textContent")
    for card in preview.page.query_selector_all("main li[data-place]"):
        card.dblclick()
        preview.page.keyboard.press("Escape")
    assert preview.evaluate("document.querySelector('main').textContent") == before
    assert not [message for message in preview.log if message["type"] == "edit"]


def test_menu_of_another_list(opened):
    """A menu closes when the tiers change: its entries are about places among them."""
    text = list_of("Soups", SOUPS)
    other = json.loads(text)
    other["tiers"].reverse()
    with opened(text) as preview:
        preview.card("Miso").click()
        assert "Remove" in preview.menu()
        preview.tell("type", text=json.dumps(other))
        preview.wait("the words", lambda: preview.said() == "The list has changed. Try again.")
        assert preview.menu() == []
        preview.card("Miso").click()
        preview.choose("Remove")
        preview.wait("the removal", lambda: "miso" not in value_of(preview)["items"])


def test_menu_of_a_card(opened):
    text = list_of("Soups", SOUPS)
    with opened(text) as preview:
        preview.card("Miso").click()
        assert "|".join(preview.menu()) == (
            "Move to S|Move to B|Move to Unranked|Edit title|Add picture…|Remove|Show in text"
        )
        preview.choose("Move to B")
        preview.wait("the move", lambda: preview.tiers()[2] == ["Miso"])
        assert preview.document["text"] == opened.edited(text, "miso", "b", 1)
        assert preview.said() == "Moved to B, 1 of 1"
        focused = "document.activeElement.querySelector('h3')?.textContent"
        assert preview.evaluate(focused) == "Miso", "the focus does not go with the card"
        preview.card("Pho").focus()
        for key in ("Enter", "End", "ArrowUp"):
            preview.press(key)
        assert preview.evaluate("document.activeElement.textContent") == "Remove"
        preview.press("Escape")
        assert preview.evaluate(focused) == "Pho", "the focus does not come back"
        preview.press("Shift+F10")
        preview.choose("Remove")
        preview.wait("the removal", lambda: preview.tiers()[0] == ["Borscht", "Tom Kha"])
        assert "pho" not in value_of(preview)["items"] and preview.said() == "Removed Pho"
        assert preview.evaluate(focused) == "Borscht", "the focus is lost"
        preview.press("Delete")
        preview.wait("the next removal", lambda: preview.tiers()[0] == ["Tom Kha"])
        preview.card("Ramen").click(button="right")
        assert preview.menu()[0] == "Move to S"


def test_titles_in_their_places(preview):
    preview.card("Miso").click()
    preview.choose("Edit title")
    field, heading = (preview.page.locator(each).bounding_box() for each in ("#popup input", "#i1-0"))
    assert abs(field["x"] - heading["x"]) < 12 and abs(field["y"] - heading["y"]) < 12, (field, heading)
    preview.type('Miso "red" <b>')
    preview.wait("the title", lambda: preview.tiers()[1][0] == 'Miso "red" <b>')
    assert value_of(preview)["items"]["miso"]["title"] == 'Miso "red" <b>'
    assert preview.evaluate("document.activeElement.dataset.place") == "1 0", "the card has no focus"
    preview.press("F2")
    preview.page.keyboard.insert_text("another")
    preview.press("Escape")
    preview.press("F2")
    preview.page.keyboard.insert_text("Ramen?")
    preview.page.mouse.click(5, 5)
    preview.wait("what is typed before a click", lambda: preview.tiers()[1][0] == "Ramen?")
    preview.page.locator(".more").nth(1).click()
    preview.choose("Rename")
    preview.type("Great & good")
    preview.wait("the name", lambda: preview.evaluate("h1.textContent") == "Great & good")
    assert value_of(preview)["tiers"][1]["label"] == "Great & good"
    assert preview.page.locator("#popup:popover-open").count() == 0, "the key also presses the button below"
    for button, words in [(".rename", "Renamed to New"), ("#add-tier", "Added New")]:
        preview.page.locator(button).click()
        preview.press("Control+a")
        preview.type("New")
        preview.wait("the words", lambda words=words: preview.said() == words)
        assert preview.page.locator("#popup:popover-open").count() == 0, "the key also presses the button"


def test_making_a_list(preview):
    preview.page.locator(".add").nth(2).click()
    for title in ("Laksa", "Bún bò", " "):
        preview.type(title)
    preview.wait("both items", lambda: preview.tiers()[2] == ["Laksa", "Bún bò"])
    assert preview.said() == "Added Bún bò to B"
    preview.press("Escape")
    preview.page.get_by_role("button", name="+ Tier").click()
    preview.page.keyboard.insert_text("Worse")
    preview.page.get_by_role("button", name="Add", exact=True).click()
    preview.wait("the tier", lambda: preview.evaluate("document.querySelectorAll('main > section').length") == 5)
    assert [tier["label"] for tier in value_of(preview)["tiers"]] == ["S", "A", "B", "Worse", "Unranked"]
    preview.page.locator(".more").nth(3).click()
    preview.choose("Color…")
    preview.page.get_by_role("button", name="#1E3A8A").click()
    preview.wait("the color", lambda: preview.said() == "Colored Worse #1E3A8A")
    assert value_of(preview)["tiers"][3]["color"] == "#1E3A8A"
    preview.page.locator(".more").nth(3).click()
    preview.choose("Color…")
    assert preview.page.locator(".swatch[aria-pressed=true]").get_attribute("aria-label") == "#1E3A8A"
    preview.page.locator("#popup input[type=color]").fill("#abcdef")
    preview.wait("the other color", lambda: preview.said() == "Colored Worse #ABCDEF")
    preview.page.locator(".more").nth(3).click()
    preview.choose("Remove tier")
    preview.wait("the removal", lambda: preview.said() == "Removed Worse")
    assert len(value_of(preview)["tiers"]) == 4
    preview.page.locator(".more").nth(0).click()
    preview.choose("Remove tier, move its items to the pool")
    preview.wait("the removal", lambda: preview.tiers()[-1] == ["Gazpacho", "Pho", "Borscht", "Tom Kha"])
    preview.press("Control+z")
    preview.wait("undo", lambda: preview.tiers()[0] == SOUPS["S"])


def test_order_of_tiers(preview):
    order = lambda: [tier["label"] for tier in sorted(value_of(preview)["tiers"], key=lambda tier: tier["order"])]
    preview.page.locator(".more").nth(0).click()
    assert "Move up: S is the first tier" in preview.menu()
    preview.choose("Move down")
    preview.wait("the move", lambda: preview.said() == "Moved S down: tier 2 of 4")
    assert order() == ["A", "S", "B", "Unranked"] and preview.tiers()[1] == SOUPS["S"]
    focused = "document.activeElement.getAttribute('aria-label')"
    assert preview.evaluate(focused) == "Tier S: menu", "the focus does not go with the tier"
    for key in ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"]:
        preview.press(f"Alt+{key}")
    preview.wait("all keys", lambda: order() == ["S", "A", "B", "Unranked"])
    preview.wait("the focus", lambda: preview.evaluate(focused) == "Tier S: menu")
    preview.press("Alt+ArrowUp")
    preview.wait("the reason", lambda: preview.said() == "S is the first tier.")
    preview.page.locator(".more").nth(3).click()
    assert "Move up: the pool of unranked items is always last" in preview.menu()
    preview.press("Escape")
    preview.page.locator(".more").nth(2).click()
    assert "Move down: B is the last tier" in preview.menu()


def test_what_a_list_cannot_hold(opened):
    with opened("Name,Season,Tier\nPho,1,S\nMiso,2,A\n", name="a.tierlist.csv") as preview:
        preview.page.locator(".more").first.click()
        csv = "a CSV has only items and the names of their tiers: convert it to a project"
        expected = [
            "Rename",
            f"Color…: {csv}",
            "Move up",
            "Move down",
            "Add item…",
            "Add tier below…",
            "Remove tier, move its items to the pool",
        ]
        assert preview.menu() == [*expected, "Remove tier with its items", "Show in text"]
        disabled = preview.page.locator("[role=menuitem][aria-disabled=true]")
        assert disabled.count() == 6
        described = (
            "(all) => all.every((each) => document.getElementById(each.getAttribute('aria-describedby')).textContent)"
        )
        assert disabled.evaluate_all(described), "a reason is not read"
        disabled.nth(1).press("Enter")
        assert preview.said() == csv.capitalize().replace("csv", "CSV") + "."
        assert preview.document["version"] == 1
        preview.press("Escape")
        preview.page.get_by_role("button", name="+ Tier").click()
        assert preview.page.locator("#popup:popover-open").count() == 0
        preview.page.locator(".add").first.click()
        preview.type("Ramen")
        preview.wait("the row", lambda: preview.document["text"] == "Name,Season,Tier\nPho,1,S\nRamen,,S\nMiso,2,A\n")
    with opened(list_of("Soups", SOUPS).replace('"id": "a",', '"id": "a", "locked": true,')) as preview:
        preview.card("Miso").click()
        reason = ': tier "A" is locked'
        assert preview.menu()[0] == f"Move to S{reason}" and preview.menu()[3:] == [
            "Edit title",
            "Add picture…",
            "Remove",
            "Show in text",
        ]
        preview.press("Escape")
        preview.page.locator(".more").nth(1).click()
        assert preview.menu()[:5] == ["Rename", "Color…", "Move up", "Move down", f"Add item…{reason}"]
        preview.press("Escape")
        preview.page.locator(".more").nth(3).click()
        assert preview.menu()[0] == "Rename: the pool of unranked items keeps its name"
    with opened(list_of("Soups", SOUPS), untrusted=True) as preview:
        preview.card("Miso").click()
        assert preview.menu()[0] == "Move to S: the workspace is not trusted"
        assert "the workspace is not trusted" in preview.evaluate("help.textContent")
        assert preview.page.locator("[role=menuitem]:not([aria-disabled])").all_inner_texts() == ["Show in text"]


def test_touch(opened):
    """A long press and a move is a move; a swipe scrolls; a tap opens the menu."""
    text = list_of("Soups", {"S": ["Pho", "Borscht"], "A": ["Miso"], "B": [f"Soup {index}" for index in range(40)]})
    with opened(text) as preview:
        preview.page.set_viewport_size({"width": 390, "height": 700})
        preview.session = preview.page.context.new_cdp_session(preview.page)
        preview.session.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
        x, y = preview.middle("Miso")
        preview.drag_by_touch("Pho", (x - 40, y))
        preview.until("the place", "document.querySelector('li.before h3')?.textContent === 'Miso'")
        assert preview.evaluate("scrollY") == 0, "a drag scrolls"
        preview.touch("End")
        preview.wait("the move", lambda: preview.tiers()[1] == ["Pho", "Miso"])
        assert preview.document["text"] == opened.edited(text, "pho", "a", 1)
        assert preview.evaluate("document.querySelector('#ghost').hidden") is True
        moved, start = preview.document["text"], preview.middle("Miso")
        preview.touch("Start", start)
        for step in range(1, 9):
            preview.touch("Move", (start[0], start[1] - 30 * step))
            preview.pause(0.02)
        # A finger that rests first leaves the page where it is: a tap while the page still rolls only stops it.
        preview.pause(0.3)
        preview.touch("Move", (start[0], start[1] - 241))
        preview.touch("End")
        preview.until("the scrolling", "scrollY > 50")
        assert preview.document["text"] == moved, "a swipe moves a card"
        preview.pause(0.5)
        preview.evaluate("scrollTo(0, 0)")
        start = preview.middle("Borscht")
        preview.touch("Start", start)
        preview.touch("End")
        preview.wait("the menu", lambda: preview.menu()[:1] == ["Move to A"])
        assert preview.document["revealed"] == [], "a tap leads to the text"


def test_accessibility(opened):
    text = list_of("Soups", SOUPS).replace('"label": "A",', '"label": "A", "color": "C0C0C0",')
    for theme in ("light", "dark"):
        with opened(text, theme=theme) as preview:
            for name, act in {
                "list": lambda: None, "menu": preview.card("Pho").click, "title": lambda: preview.choose("Edit title"),
                "tier": preview.page.locator(".more").nth(1).click, "colors": lambda: preview.choose("Color…"),
                "item": preview.page.locator(".add").first.click, "findings": preview.page.locator(".count").first.click,
            }.items():  # fmt: skip
                if name in ("tier", "item", "findings"):
                    preview.press("Escape")
                act()
                # What is below the popup is seen through it.
                part = "document" if name == "list" else "'#popup'"
                assert not findings_of_axe(preview, f"{part}, {{ preload: false }}"), name
                take(preview.page, opened.screenshots, f"edit-{name}-{theme}")


def test_hostile(opened):
    bad = [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)",
        "</main><script>top.x=1</script>", "\u202egnp.exe", "\u2066a\u2069", "]]>", "&lt;b&gt;",
        '"><svg onload=alert(1)>', "command:workbench.action.quit", "<a href='command:x'>x</a>", "${7*7}",
        "\u0000null", "x" * 100_000, "😀" * 300, "'; alert(1); //", "</style><style>*{display:none}",
    ]  # fmt: skip
    titles = [f"{bad[index % len(bad)]} {index}" for index in range(10_000)]
    items, tiers, media = {}, [], [{"thumbUri": "https://example.org/a.png"}]
    for index, title in enumerate(titles):
        item = {"id": f"i{index}", "title": title if len(title) < 5000 or index < 40 else "x"}
        items[item["id"]] = item | {"summary": title[:300], "tags": [title[:50]], "media": media}
    for number in range(10):
        tier = {"id": f"t{number}", "label": bad[number], "color": "red;background:url(https://example.org)"}
        tiers.append(tier | {"itemIds": [f"i{index}" for index in range(number, 10_000, 10)]})
    text = json.dumps({"schemaVersion": 1, "title": bad[0], "description": bad[1], "tiers": tiers, "items": items})
    start = time.monotonic()
    with opened(text) as preview:
        assert time.monotonic() - start < 60, "a list of 10,000 items takes a minute"
        preview.until("all parts", "document.querySelector('#count').textContent !== ''")
        cards = sum(map(len, preview.tiers()))
        assert 900 <= cards <= 1000, f"{cards} of 10,000 cards"
        assert "99 of 1000 items shown" in preview.evaluate("document.querySelector('.label').textContent")
        elements = "script, img, svg, a, iframe, style, [onerror], [onload]"
        assert preview.evaluate(f"document.querySelectorAll('{elements}').length") == 2, "an element of the list"
        assert preview.evaluate("document.querySelector('h1').textContent") == bad[0], "the title is not text"
        assert preview.evaluate("typeof top.x") == "undefined", "a script of the list ran"
        assert not preview.evaluate("/[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.textContent)")
        # Messages that the page never sends.
        messages = [
            {"type": "edit", "serial": 1, "action": {"name": "moveItem", "tier": 0, "item": 0, "to": 99, "before": None}},
            {"type": "edit", "serial": 1, "action": {"name": "constructor", "tier": 0, "item": 0}}, {"type": "constructor"},
            {"type": "edit", "serial": 1}, {"type": "edit", "serial": 1, "action": {"name": "removeItem", "tier": "0"}},
            {"type": "__proto__"}, {"type": "reveal", "serial": 1, "tier": "0", "item": {}},
            {"type": "undo", "serial": 0}, [], "x", None, 7,
        ]  # fmt: skip
        for message in messages:
            preview.tell("message", message=message)
        document = preview.document
        assert document["text"] == text and document["executed"] == [] and document["revealed"] == []


def test_only_what_a_page_consists_of(preview):
    """Whatever a server sends: other elements and attributes are dropped."""
    bad = """<style></style><header onclick="top.x=1"><h1>x</h1><script>top.x=1</script></header><main id="list" style="color:red">
      <section id="t0" onpointerdown="top.x=1"><div class="label"><div><h2 id="h0">S</h2></div></div><div class="items"><ul>
      <li data-state="" data-tags="" onfocus="top.x=1" style="all:unset"><img src="https://example.org/a.png" onerror="top.x=1">
      <svg onload="top.x=1"></svg><a href="javascript:top.x=1">x</a><iframe srcdoc="x"></iframe><object data="x"></object>
      <form action="x"><input name="x" formaction="x"></form><h3>Pho</h3></li></ul></div></section></main>"""
    list_message = next(post for post in preview.posts if post["type"] == "list") | {"html": bad, "serial": 99}
    preview.evaluate(f"postMessage({json.dumps(list_message)}, '*')")
    preview.wait("the list", lambda: preview.tiers() == [["Pho"]])
    elements = "svg, a, iframe, object, form, script:not([nonce]), img, style, [onclick], [onload], [onfocus], [style]"
    found = (
        f"[...document.querySelectorAll('header, main, header *, main *')].filter((each) => each.matches('{elements}'))"
    )
    assert preview.evaluate(f"{found}.map((each) => each.outerHTML)") == []
    assert preview.evaluate("typeof top.x") == "undefined"
    # The policy holds even for a document that is only parsed.
    assert set(preview.evaluate("refused.splice(0)")) <= {"script-src-attr inline", "style-src-attr inline"}


def test_pictures(opened):
    bundle = opened.folder / "soups ü.tierproj"
    (bundle / "Thumbs").mkdir(parents=True)
    (bundle / "Thumbs/pho 1.png").write_bytes(PIXEL)
    (opened.folder / "secret.png").write_bytes(PIXEL)
    value = json.loads(list_of("Soups", SOUPS))
    addresses = {"pho": "file://Thumbs/pho 1.png", "miso": "file://../secret.png", "gazpacho": "file:///etc/passwd"}
    for name, address in {**addresses, "ramen": "https://example.org/a.png"}.items():
        picture = {"id": name, "kind": "image", "mime": "image/png", "uri": address, "thumbUri": address}
        value["items"][name]["media"] = [picture]
    (bundle / "project.json").write_text(json.dumps(value))
    for untrusted in (False, True):
        file = bundle / "project.json"
        preview = Preview(opened.browser, opened.tool, f"{bundle.name}/{file.name}", file, untrusted=untrusted)
        try:
            preview.until("the pictures", "[...document.images].every((image) => image.complete)")
            sizes = "(image) => [image.closest('li').querySelector('h3').textContent, image.naturalWidth]"
            shown = preview.evaluate(f"[...document.images].map({sizes})")
            assert preview.roots[1:] == [] or preview.roots[1].endswith("/soups ü.tierproj")
            assert shown == ([] if untrusted else [["Pho", 1]]), f"pictures: {shown}"
            assert preview.refused() == [] and len(preview.requested) == (11 if untrusted else 12)
        finally:
            preview.close()


def test_appearance(opened):
    """Screenshots of lists of all kinds, to be looked at; and the contrast of the tiers' labels."""
    names = ["birds-at-the-feeder", "biscuits-in-forty-tiers", "street-food-in-its-own-alphabet", "the-kitchen-sink"]
    lists = {name: (PROJECTS / f"{name}.tierlist.json").read_text() for name in names}
    lists["hostile"] = (REPOSITORY / "fixtures/convert/hostile.tierlist.json").read_text()
    lists["broken"] = (REPOSITORY / "fixtures/projects/invalid/all-time-great-soups.tierlist.json").read_text()
    for name, text in lists.items():
        for theme in THEMES:
            with opened(text, theme=theme) as preview:
                assert preview.evaluate("document.body.scrollWidth <= innerWidth"), f"{name} is wider than the window"
                take(preview.page, opened.screenshots, f"{name}-{theme}")

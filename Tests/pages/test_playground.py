"""The playground (`docs/playground`) in headless Chromium: one file, without a network.

It must say, fix, format, convert and move what the program does, keep lists over a reload, make pictures of them, keep hostile lists
text, stay usable with 10,000 items and by keyboard only, ask for nothing, print nothing, and have no finding of axe in light and dark, at 390 and 1,400 pixels.
"""

import json
import random
import re
import shutil
import struct
import subprocess
import sys

import pytest
from hostile import hostile_keys, hostile_list, title
from lists import PROJECTS, REPOSITORY, list_of, made
from playground import NAME, PICTURE, SOUPS, Playground, native
from shown import PHONE, findings_of_axe, take

STDIN = ("--stdin-filename", NAME)


def project(colors, size, **fields):
    """A list with a tier for each color, of so many items."""
    tiers = {label: [f"Item {index * size + item}" for item in range(size)] for index, label in enumerate("SABCDF")}
    value = made("Many", tiers)
    for tier, color in zip(value["tiers"], colors, strict=True):
        tier["color"] = color
    for item in value["items"].values():
        item |= fields
    return json.dumps(value, indent=2)


def many_misspelled():
    """A list with a finding in each of its tiers, all of one kind."""
    return project([f"{number}0{number}0{number}0" for number in range(6)], 2)


def test_one_file(tmp_path):
    """What a browser would load, in the page and in the frame that it holds."""
    (tmp_path / "tierlint.wasm").write_bytes(b"wasm")
    (tmp_path / "index.mjs").write_text("export async function load() {}\n")
    words = ["--wasm", tmp_path / "tierlint.wasm", "--loader", tmp_path / "index.mjs", "--out", tmp_path / "index.html"]
    subprocess.run([sys.executable, REPOSITORY / "packaging/playground.py", *words], check=True)
    page = (tmp_path / "index.html").read_text()
    addresses = {address for _, address in re.findall(r'(src|href)=\\?"([^"\\]*)', page)}
    assert addresses == {"data:,", "https://github.com/tierlint/tierlint"}
    assert not re.search(r"^(import|export) |\\n(import|export) |@import|url\(", page, re.MULTILINE)


def test_paste(playground, tool):
    text = SOUPS.replace('"title": "All-Time', '"title": "🍜 é 漢 All-Time').replace(
        '"color": "C0', '"label2": "🍜🍜", "color": "C0'
    )
    playground.paste(text)
    found = json.loads(native(tool, text, "check", "--no-config", "--format", "json", *STDIN))
    assert playground.page.locator("#list > li").count() == len(found) > 2
    for row, finding in zip(playground.page.locator("#list > li").all(), found, strict=True):
        content = row.text_content()
        message = finding["message"].removesuffix(finding["consequence"]).rstrip("; ")
        for part in (finding["severity"], finding["rule"], message, finding["consequence"]):
            assert part in content, f"{part} is not shown: {content}"
        assert f"Line {finding['range']['start']['line']}" in content
        assert row.locator(".actions button").all_text_contents() == sorted(
            [fix["title"] for fix in finding["fixes"]],
            key=lambda title: [not fix["safe"] for fix in finding["fixes"] if fix["title"] == title],
        )
    playground.press("Control+Home")
    playground.wait("the squiggles", lambda: ["warning", '"gaspacho"'] in playground.marks())
    playground.page.get_by_role("button", name="Line 12").click()
    assert (
        playground.page.evaluate(
            "getSelection().toString() || source.value.slice(source.selectionStart, source.selectionEnd)"
        )
        == '"gaspacho"'
    )
    playground.wait(
        "the finding at the cursor", lambda: playground.page.locator("#list > li[aria-current]").count() == 1
    )


def test_start(opened):
    """What an empty page offers, and what it says about itself."""
    with opened(permissions=["clipboard-read", "clipboard-write"]) as playground:
        start = playground.page.locator("#start")
        assert (
            "Checks and fixes tier lists for the app Tiercade. Everything stays in this browser."
            in start.text_content()
        )
        playground.click("What are a project, a state and a safe fix?")
        assert playground.page.locator("#help-page dt").all_text_contents()[:4] == [
            "Project",
            "State",
            "Finding",
            "Safe fix",
        ]
        playground.press("Escape")
        for number, faults in [(1, False), (2, False), (3, True)]:
            playground.example(number)
            playground.wait("the list", lambda: any(playground.tiers()))
            assert (playground.page.text_content("#summary") != "No findings") == faults
            playground.click("Reset")
        playground.click("Start a list")
        playground.wait("the tiers", lambda: playground.frame.locator("h2").all_text_contents()[:6] == [*"SABCDF"])
        assert not any(playground.tiers()), "an item that nobody has made"
        assert playground.page.text_content("#summary") == "No findings"
        playground.frame.get_by_role("button", name="Edit the title of the list").click()
        playground.type("Pies")
        playground.wait("the title", lambda: json.loads(playground.text)["title"] == "Pies")
        playground.settle()
        playground.click("Reset")
        assert playground.page.text_content("#kept-lists b") == "Pies"
        playground.page.evaluate("navigator.clipboard.writeText('Name\\tTier\\nPho\\tS\\nMiso\\tA\\n')")
        playground.click("Paste a list or a spreadsheet")
        playground.wait("the list", lambda: playground.tiers()[:2] == [["Pho"], ["Miso"]])
        playground.click("Reset")
        playground.page.locator("#begin").focus()
        playground.press("Control+v")
        playground.wait("the list", lambda: "Miso" in playground.text)
        playground.paste("")
        assert start.is_visible(), "the page is empty"
        playground.page.locator("#source").press_sequentially("# S")
        assert not start.is_visible()
    with opened() as playground:
        playground.click("Paste a list or a spreadsheet")
        playground.wait("the focus", lambda: playground.page.evaluate("document.activeElement.id") == "source")


def test_whole(playground, tmp_path):
    """Six tiers of five items, findings in three of them: all of it is seen at once."""
    summary = "A sentence about it, as long as people write them when they have something to say."
    colors = ["#FF0037", "#FFA000", "#00EC57", "00D9FE", "1E3A8A", "808080"]
    file = tmp_path / NAME
    file.write_text(project(colors, 5, summary=summary, rating=80))
    playground.open(file)
    playground.wait("the list", lambda: sum(map(len, playground.tiers())) == 30)
    assert playground.page.text_content("#summary") == "3 errors"
    frame = playground.page.frames[-1]
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the list is cut off"
    assert playground.page.evaluate("list.scrollHeight <= list.clientHeight"), "the findings are cut off"


def test_divider(playground):
    """The list is large, and the text as wide as one likes."""
    width = lambda part: playground.page.locator(part).bounding_box()["width"]
    playground.example(1)
    assert width("#preview") > 2 * width("#text")
    narrow = width("#text")
    line = playground.page.locator("#divider").bounding_box()
    playground.page.mouse.move(line["x"] + 5, line["y"] + 300)
    playground.page.mouse.down()
    playground.page.mouse.move(600, 400, steps=3)
    playground.page.mouse.up()
    assert abs(playground.page.locator("#divider").bounding_box()["x"] + 6 - 600) < 20, "it follows over the frame, too"
    playground.page.focus("#divider")
    for key, isWider in [("ArrowLeft", True), ("ArrowRight", False), ("Home", True), ("End", False)]:
        before = width("#text")
        playground.press(key)
        assert (width("#text") > before) == isWider, key
    assert width("#text") < narrow
    assert playground.page.get_attribute("#divider", "aria-valuenow") == playground.page.get_attribute(
        "#divider", "aria-valuemin"
    )


def test_phone(opened):
    """The list is the first of three views, and a tap on it does not leave it."""
    with opened(**PHONE) as playground:
        playground.example(3)
        views = playground.page.locator("#views button").all_text_contents()
        assert [each.strip() for each in views] == ["List", "Findings 3", "Text"]
        playground.card("Ramen").tap()
        assert playground.page.locator("#frame").is_visible() and not playground.page.locator("#source").is_visible()
        playground.page.click("#views [data-view=findings]")
        playground.page.get_by_role("button", name="Line 12").tap()
        assert playground.page.locator("#source").is_visible()


def test_groups(playground, tool):
    """Findings of a kind are one entry, and fixed by one click, which is one step."""
    text = "Name,Season,Tier\nPho,1,S\n" + "".join(f"Soup {number},1,\n" for number in range(132))
    playground.paste(text, "list.csv")
    entry = playground.page.locator("#list > li")
    assert entry.count() == 1 and entry.locator(".finding").count() == 1
    entry.locator("summary").click()
    playground.wait("the others", lambda: entry.locator(".finding").count() == 101)
    playground.click("Show 31 more of 31")
    assert entry.locator(".finding").count() == 132
    assert entry.locator(".finding").nth(101).locator(":focus").count() == 1, "the focus is not on the next one"
    playground.press("Escape")
    button = entry.locator(".all")
    title = button.text_content()
    assert title.endswith(" all of this kind")
    button.click()
    playground.wait("the fixes", lambda: playground.text != text)
    playground.settle()
    assert playground.page.text_content("#summary") == "No findings"
    playground.click("Undo")
    assert playground.text == text
    playground.paste(many_misspelled(), NAME)
    playground.click("Fix all of this kind")
    fixed = native(tool, many_misspelled(), "check", "--no-config", "--fix", *STDIN)
    playground.wait("the fixes", lambda: playground.text == fixed != many_misspelled())
    playground.click("Undo")
    assert playground.text == many_misspelled()


def test_fixes(playground, tool):
    playground.paste(SOUPS)
    playground.click('Change to "gazpacho"')
    assert playground.text == SOUPS.replace("gaspacho", "gazpacho")
    playground.press("Control+z")
    assert playground.text == SOUPS, "the keys work from everywhere"
    playground.click("Fix all (2)")
    fixed = native(tool, SOUPS, "check", "--no-config", "--fix", *STDIN)
    playground.wait("the fixes", lambda: playground.text == fixed != SOUPS)
    playground.wait("the button", playground.page.locator("#fix").is_disabled)
    playground.page.focus("#source")
    playground.press("Control+z")
    assert playground.text == SOUPS
    playground.press("Control+Shift+z")
    assert playground.text == fixed
    messy = json.dumps(json.loads(SOUPS))
    playground.paste(messy)
    playground.click("Format")
    formatted = native(tool, messy, "format", "--no-config", *STDIN)
    playground.wait("the layout", lambda: playground.text == formatted)


def undated(text):
    """Without what follows from the time: an import has it in its dates and in its id."""
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z|tiercade-[0-9A-F-]{36}", "", text)


def test_conversions(playground, tool):
    text = (PROJECTS / "the-kitchen-sink.tierlist.json").read_text()
    playground.paste(text, NAME)
    playground.click("Convert…")
    for target in ["project", "state", "csv", "markdown", "text", "html", "svg", "app"]:
        playground.page.select_option("#target", target)
        expected = undated(native(tool, text, "convert", "--to", target, *STDIN))
        playground.wait(target, lambda: undated(playground.page.input_value("#result")) == expected)
    playground.page.select_option("#target", "markdown")
    markdown = native(tool, text, "convert", "--to", "markdown", *STDIN)
    playground.wait("the losses", lambda: playground.page.locator("#losses li").count() > 3)
    name, data = playground.download("#save")
    assert (name, data.decode()) == ("list.md", markdown)
    playground.click("Use as text")
    assert (playground.name, playground.text) == ("list.md", markdown)


def test_other_files(playground):
    text = "# Soups\n\n## S\n- Pho\n- Ramen\n\n## A\n- Miso\n"
    playground.paste(text)
    assert playground.name.endswith(".txt")
    playground.wait("the preview", lambda: playground.tiers()[:2] == [["Pho", "Ramen"], ["Miso"]])
    playground.click("Convert to a project")
    made = json.loads(playground.text)
    assert [tier["itemIds"] for tier in made["tiers"]][:2] == [["pho", "ramen"], ["miso"]]
    assert playground.page.text_content("#summary") == "No findings"
    playground.paste("just some words")
    said = playground.page.text_content("#offer")
    assert "not a tier list" in said.lower() and "--" not in said
    playground.paste("Pho\nRamen\n")
    playground.click("Make an item of each line")
    playground.wait("the items", lambda: playground.tiers()[-1:] == [["Pho", "Ramen"]])
    assert len(playground.tiers()) == 7 and playground.page.text_content("#summary") == "No findings"
    playground.paste("Name,Season,Tier\nPho,1,S\n")
    assert playground.name.endswith(".csv") and playground.tiers()[0] == ["Pho"]


def test_moving(playground, tool):
    text = native(tool, SOUPS, "check", "--no-config", "--fix", "--unsafe-fixes", *STDIN)
    moved = lambda item, tier, place: native(
        tool, text, "edit", "--no-config", *STDIN, "-q", "--move", f"{item}={tier}", "--position", place
    )
    playground.paste(text, NAME)
    playground.wait("the preview", lambda: playground.tiers()[0][0] == "Phở")
    playground.card("Phở").drag_to(
        playground.card("Ramen"), source_position={"x": 20, "y": 12}, target_position={"x": 4, "y": 20}
    )
    playground.wait("the drag", lambda: playground.text == moved("pho", "silver", "2"))
    playground.settle()
    playground.wait("the preview", lambda: "Phở" in playground.tiers()[1])
    playground.card("Phở").focus()
    playground.press("Control+z")
    playground.wait("undo", lambda: playground.text == text)
    playground.wait("the preview", lambda: playground.tiers()[0][0] == "Phở")
    playground.card("Phở").focus()
    playground.press("Alt+ArrowDown")
    playground.wait("the key", lambda: playground.text == moved("pho", "silver", "4"))
    playground.wait(
        "the words", lambda: playground.frame.locator("#notice").text_content() == "Moved to Silver, 4 of 4"
    )
    title = playground.frame.locator("li:focus h3")
    assert title.text_content() == "Phở", "the card has lost the focus"
    playground.press("Enter")
    playground.frame.get_by_role("menuitem", name="Show in text").click()
    selected = "source.value.slice(source.selectionStart, source.selectionEnd)"
    playground.wait("the source", lambda: playground.page.evaluate(selected).startswith('"pho": {'))


def test_imported(playground):
    """The first change of a list in another file makes a project of it, as one step."""
    text = "# Soups\n\n## S\n- Pho\n- Ramen\n\n## A\n- Miso\n"
    playground.paste(text, "soups.md")
    playground.wait("the preview", lambda: playground.tiers()[:2] == [["Pho", "Ramen"], ["Miso"]])
    playground.card("Miso").focus()
    playground.press("Alt+ArrowUp")
    playground.wait("the move", lambda: playground.tiers()[:2] == [["Pho", "Ramen", "Miso"], []])
    assert playground.name == "soups.tierlist.json" and json.loads(playground.text)["tiers"][0]["itemIds"] == [
        "pho",
        "ramen",
        "miso",
    ]
    assert "is a project now" in playground.notice
    playground.click("Undo")
    assert (playground.name, playground.text) == ("soups.md", text)
    playground.click("Redo")
    assert playground.name == "soups.tierlist.json" and "schemaVersion" in playground.text


def test_picture(opened, tool, tmp_path):
    """The picture is shown, saved and copied; a large list only as an SVG."""
    size = "document.querySelector('#picture img').naturalWidth + ' ' + document.querySelector('#picture img').naturalHeight"
    with opened(permissions=["clipboard-read", "clipboard-write"]) as playground:
        playground.example(2)
        playground.share()
        assert not playground.page.locator("#result").is_visible(), "the source of the picture is shown"
        width, height = map(int, playground.page.evaluate(size).split())
        name, data = playground.download("#save")
        assert name == "board-games.png" and data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (2 * width, 2 * height)
        playground.click("Copy image")
        playground.wait("the words", lambda: playground.page.text_content("#conversion-summary") == "Picture copied.")
        copied = "navigator.clipboard.read().then(([item]) => item.types)"
        assert playground.page.evaluate(copied) == ["image/png"]
        assert not playground.page.locator("#send").is_visible(), "this device sends nothing"
        playground.page.evaluate(
            "void (navigator.canShare = () => true, navigator.share = async ({ files: [file] }) => (window.sent = file.name))"
        )
        playground.page.select_option("#target", "svg")
        playground.page.select_option("#target", "png")
        playground.page.get_by_role("button", name="Send…").click()
        playground.wait("what is sent", lambda: playground.page.evaluate("window.sent") == "board-games.png")
        name, page = playground.download("#page-file")
        assert name == "board-games.html"
        assert page.decode() == native(tool, playground.text, "convert", "--to", "html", *STDIN)
        playground.page.select_option("#target", "svg")
        playground.wait("the picture", lambda: playground.page.evaluate(PICTURE))
        name, data = playground.download("#save")
        assert name == "board-games.svg" and data.decode() == native(
            tool, playground.text, "convert", "--to", "svg", *STDIN
        )
        playground.click("Close", "#conversion")
        file = tmp_path / NAME
        file.write_text(list_of(9_000))
        playground.open(file)
        playground.click("Share…")
        playground.wait(
            "the limit",
            lambda: "too large for a picture: use the SVG" in playground.page.text_content("#conversion-summary"),
        )
        assert playground.page.locator("#save").is_disabled()
        playground.page.select_option("#target", "svg")
        playground.wait("the SVG", playground.page.locator("#save").is_enabled)


def test_links(browser, served):
    with Playground(browser, served) as playground:
        playground.paste(SOUPS.replace("Soups", "🍜 Soups"), "my soups.tierlist.json")
        playground.click("Share…")
        playground.click("Copy link")
        playground.wait("the link", lambda: "#list=" in playground.page.url)
        fragment, text = "#" + playground.page.url.partition("#")[2], playground.text
        assert len(fragment) < 1500
        said = lambda: playground.page.text_content("#conversion-summary")
        playground.wait("the words", lambda: "holds the list" in said())
        playground.click("Close", "#conversion")
        playground.paste(json.dumps([random.random() for _ in range(5_000)]))
        assert "#list=" not in playground.page.url, "the link of a list that has changed"
        playground.click("Share…")
        playground.page.get_by_role("button", name="Download page").wait_for()
        assert not playground.page.get_by_role("button", name="Copy link").is_visible(), (
            "the list is too large for a link"
        )
    with Playground(browser, served + fragment) as playground:
        playground.wait("the list", lambda: playground.text == text)
        assert playground.name == "my soups.tierlist.json"
    with Playground(browser, served + fragment[:200]) as playground:
        playground.wait("the words", lambda: "damaged" in playground.notice)
        assert playground.text == ""


def test_folder(playground, tmp_path):
    """The pictures of a folder are shown, also in what is shared; they are not kept, and are there again with the folder."""
    bundle = tmp_path / "Sounds.tierproj"
    shutil.copytree(REPOSITORY / "fixtures/bundles/valid/sounds-of-the-kitchen.tierproj", bundle)
    pictures = (
        "[...document.querySelectorAll('main img')].filter((each) => each.complete && each.naturalWidth > 0).length"
    )
    shown = lambda: playground.page.frames[-1].evaluate(pictures)
    playground.example(1)
    playground.drop(bundle)
    playground.wait("the pictures", lambda: shown() > 1)
    count = shown()
    playground.share()
    for target in ("#save", "#page-file"):
        playground.page.select_option("#target", "svg")
        playground.wait("the SVG", playground.page.locator(target).is_enabled)
        _, data = playground.download(target)
        assert data.count(b'="data:image/') == count, "what is shared has not the pictures"
    playground.click("Close", "#conversion")
    playground.page.locator("#name").fill("kitchen.json")
    playground.keep()
    playground.settle()
    assert shown() == count, "a change loses the pictures"
    playground.reload()
    playground.wait("the offer", lambda: "files of their own" in playground.page.text_content("#offer"))
    assert shown() == 0 and playground.name == "kitchen.json"
    playground.page.set_input_files("#folder-picker", bundle)
    playground.wait("the pictures", lambda: shown() == count)
    assert playground.name == "kitchen.json", "the list of the folder has replaced the one that was here"
    assert "blob:" not in playground.text + json.dumps(playground.page.evaluate("({ ...localStorage })"))
    (bundle / "project.json").unlink()
    playground.click("Reset")
    playground.page.set_input_files("#folder-picker", bundle)
    playground.wait("the words", lambda: "no tier list" in playground.notice)


def test_files_of_other_kinds(playground, tmp_path):
    """A picture is no list: that of before stays. A spreadsheet of Windows is read as such."""
    picture, table = tmp_path / "photo.png", tmp_path / "films.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    table.write_bytes("Film;Tier\nAmélie;S\nÇa;A\n".encode("cp1252"))
    playground.example(1)
    before = playground.text
    playground.page.set_input_files("#picker", picture)
    playground.wait("the words", lambda: "photo.png is not a text" in playground.notice)
    assert playground.text == before
    playground.page.set_input_files("#picker", table)
    playground.wait("the list", lambda: playground.tiers() and playground.tiers()[0] == ["Amélie"])


def test_kept(browser, served):
    """A list is there again after a reload, and no other one takes its place."""
    with Playground(browser, served) as playground:
        kept = lambda: playground.page.evaluate(
            "Object.values(localStorage).map((each) => JSON.parse(each).title).sort()"
        )
        offered = lambda: playground.page.locator("#kept-lists b").all_text_contents()
        playground.example(1)
        playground.reload()
        assert playground.text == "" and kept() == [], "an example is kept once it is changed"
        playground.example(3)
        playground.click('Change to "gazpacho"')
        text = playground.text
        playground.keep()
        playground.reload()
        assert (playground.text, playground.name) == (text, "soups.tierlist.json")
        playground.paste(text.replace("All-Time", "Best"))
        # At once: what has changed is kept when the page goes.
        playground.reload()
        assert "Best Great Soups" in playground.text
        playground.click("Reset")
        assert offered() == ["Best Great Soups"]
        playground.reload()
        assert playground.text == ""
        for number in range(5):
            playground.paste(text.replace("All-Time", f"List {number}"))
            playground.keep()
            playground.settle()
            playground.click("Reset")
        assert offered() == [f"List {number} Great Soups" for number in (4, 3, 2, 1, 0)], "the oldest one goes"
        playground.page.locator("#kept-lists b").nth(3).click()
        playground.settle()
        assert "List 1 Great" in playground.text
        other = playground.context.new_page()
        other.goto(served)
        other.locator("#kept-lists li > button:first-child").first.wait_for()
        other.locator("#kept-lists b", has_text="List 1").click()
        other.click("#paste") if other.locator("#paste").is_visible() else None
        other.locator("#source").fill(text.replace("All-Time", "Other"))
        other.locator("body[data-state=checked]").wait_for(state="attached")
        other.wait_for_timeout(1200)
        playground.paste(text.replace("All-Time", "Mine"))
        playground.wait("both", lambda: {"Mine Great Soups", "Other Great Soups"} <= set(kept()))
        playground.click("Reset")
        assert len(offered()) == 5
        playground.page.once("dialog", lambda dialog: dialog.accept())
        playground.page.get_by_role("button", name="Remove Mine Great Soups").click()
        assert "Mine Great Soups" not in offered() + kept()


def test_not_kept(browser, served):
    """Where nothing can be kept, the page says so, and warns before the list is lost."""
    with Playground(browser, served) as playground:
        playground.page.evaluate("void (Storage.prototype.setItem = () => { throw new Error('full') })")
        playground.paste(SOUPS)
        playground.wait("the words", lambda: playground.page.text_content("#kept").startswith("Not kept"))
        playground.click("Reset")
        assert playground.text == SOUPS and "is not kept" in playground.notice
        playground.click("Reset")
        assert playground.text == ""
        playground.paste(SOUPS)
        playground.page.wait_for_timeout(600)
        asked = []
        playground.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
        playground.page.close(run_before_unload=True)
        playground.wait("the warning", lambda: asked == ["beforeunload"])


def test_large_lists_are_kept_in_part(browser, served):
    with Playground(browser, served) as playground:
        sizes = lambda: playground.page.evaluate("Object.values(localStorage).map((each) => each.length)")
        for number in range(3):
            playground.paste(f'{{"title": "{number}", "pad": "{"x" * 1_500_000}"}}', f"{number}.tierlist.json")
            playground.keep()
            playground.click("Reset")
        assert len(sizes()) == 2 and sum(sizes()) <= 4_000_000


def test_files(opened, tmp_path):
    file = tmp_path / "soups.json"
    with opened(permissions=["clipboard-read", "clipboard-write"]) as playground:
        file.write_bytes(SOUPS.replace("\n", "\r\n").encode())
        playground.open(file)
        assert playground.text == SOUPS and playground.name == "soups.json"
        playground.click('Change to "gazpacho"')
        assert playground.download() == (
            "soups.json",
            SOUPS.replace("gaspacho", "gazpacho").replace("\n", "\r\n").encode(),
        )
        large = tmp_path / "large.tierlist.json"
        large.write_text(list_of(90_000))
        assert large.stat().st_size > 10_000_000
        playground.page.set_input_files("#picker", large)
        playground.wait("the limit", lambda: "large.tierlist.json has" in playground.notice)
        assert "Too large" in playground.notice and playground.name == "soups.json"
        playground.page.evaluate("navigator.clipboard.writeText('x'.repeat(10_000_000))")
        playground.page.focus("#source")
        playground.press("Control+v")
        assert "the text would have 10.0 MB" in playground.notice and len(playground.text) == len(SOUPS)


def test_large(playground, opened, tool, tmp_path, note):
    file = tmp_path / NAME
    file.write_text(list_of(10_000).replace('"tags"', '"Tags"', 1))
    playground.page.evaluate("""() => {
      window.longest = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration)))).observe({ type: "longtask" });
    }""")
    playground.open(file)
    if playground.page.locator("#frame").is_visible():
        count = playground.frame.locator("#count")
        playground.wait("the count", lambda: "of 10000 items shown" in count.text_content())
    opening = playground.page.evaluate("longest")
    playground.page.evaluate("(longest = 0, source.focus(), source.setSelectionRange(40, 40))")
    for key in "typing":
        playground.page.keyboard.type(key)
    playground.settle()
    note(
        f"10,000 items, {file.stat().st_size} bytes: longest task {opening} ms when opened, {playground.page.evaluate('longest')} ms while typing"
    )
    playground.press(*["Control+z"] * 6)
    playground.settle()
    assert playground.text == file.read_text()
    playground.page.evaluate("source.scrollTop = source.scrollHeight")
    playground.page.wait_for_timeout(100)
    assert playground.page.text_content("#numbers").endswith(str(file.read_text().count("\n") + 1))


@pytest.mark.parametrize("make", [hostile_list, hostile_keys])
def test_hostile(playground, make):
    chance = random.Random(1)
    titles = [title(chance) for _ in range(40)] + [
        "</script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\u202egnp",
    ]
    text = json.dumps(make(titles), ensure_ascii=False)
    elements = playground.page.locator("script, img, svg, a, iframe, style").count()
    playground.paste(text, NAME)
    rules = playground.page.locator("#list a").count()
    assert playground.page.locator("script, img, svg, a, iframe, style").count() - rules == elements
    assert playground.frame.locator("main img, main script, main a, main svg, [onerror], [onload]").count() == 0
    playground.click("Convert…")
    for target in ["html", "markdown"]:
        playground.page.select_option("#target", target)
        playground.wait(target, lambda: len(playground.page.input_value("#result")) > 100)


def test_keyboard(playground):
    """Everything without a mouse: also where the focus is afterwards."""
    focused = lambda playground: playground.page.evaluate(
        "document.activeElement === document.body ? '' : document.activeElement.id || document.activeElement.textContent"
    )

    def reached(playground, last):
        """What the Tab key leads to, until the last one."""
        seen = []
        while focused(playground) != last and len(seen) < 60:
            playground.press("Tab")
            # The frame gets the focus in a process of its own.
            playground.wait("the focus", lambda: focused(playground))
            seen.append(focused(playground))
        return [each for each, last in zip(seen, ["", *seen], strict=False) if each != last]

    assert reached(playground, "words")[:4] == ["help", "begin", "paste", "pick"]
    playground.page.locator("#examples button").nth(2).focus()
    playground.press("Enter")
    playground.wait("the preview", playground.tiers)
    playground.page.focus("#help")
    playground.press("Shift+Tab")
    seen = reached(playground, "source")
    wanted = ["help", "frame", "divider", "fix", "Line 12", "format", "convert", "source"]
    assert [each for each in seen if each in wanted] == wanted, f"the order of the Tab key: {seen}"
    playground.press("Control+Home", "F8")
    assert playground.notice.startswith("warning: no item")
    playground.press("Control+.")
    assert focused(playground) == 'Change to "gazpacho"'
    playground.press("Enter")
    playground.wait("the fix", lambda: "gaspacho" not in playground.text)
    playground.settle()
    assert focused(playground) == 'Change to "#C0C0C0"', "the focus is not on the next finding"
    playground.page.focus("#fix")
    playground.press("Enter")
    playground.wait("the fixes", lambda: focused(playground) == "findings-title")
    playground.page.focus("#convert")
    playground.press("Enter")
    playground.wait("the dialog", lambda: playground.page.locator("#conversion[open]").count())
    assert focused(playground) == "target"
    playground.press("ArrowDown")
    playground.wait("the conversion", lambda: "tierOrder" in playground.page.input_value("#result"))
    playground.press("Escape")
    assert focused(playground) == "convert"
    playground.page.focus("#help")
    playground.press("Enter", "Escape")
    assert focused(playground) == "help"
    playground.page.focus("#reset")
    playground.press("Enter")
    playground.wait("the start", lambda: focused(playground) == "begin")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [{}, PHONE], ids=["wide", "phone"])
def test_appearance(opened, options, scheme, device):
    """Screenshots, to be looked at; what axe finds; and nothing wider than the window."""

    def look(playground, name):
        for frame in playground.page.frames:
            assert not findings_of_axe(frame), name
        assert playground.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide"
        take(playground.page, options.screenshots, f"playground-{name}-{scheme}{'-390' if device else ''}")

    with opened(color_scheme=scheme, **device) as playground:
        look(playground, "start")
        playground.click("Help")
        look(playground, "help")
        playground.click("Close")
        for number, name in enumerate(["sequels", "games", "soups"], 1):
            if number > 1:
                playground.click("Reset")
            playground.example(number)
            playground.wait("the list", lambda: playground.frame.locator("h1").count())
            look(playground, name)
        for view in ["findings", "text"] if device else []:
            playground.page.click(f"#views [data-view={view}]")
            look(playground, view)
        playground.share()
        look(playground, "picture")
        playground.page.select_option("#target", "csv")
        playground.wait("the conversion", lambda: "," in playground.page.input_value("#result")[:20])
        look(playground, "convert")
        playground.press("Escape")
        playground.paste("# Soups\n\n## S\n- Pho\n- Ramen\n\n## A\n- Miso\n")
        if device:
            playground.page.click("#views [data-view=preview]")
        look(playground, "other")
        playground.paste(many_misspelled(), "many.tierlist.json")
        if device:
            playground.page.click("#views [data-view=findings]")
        playground.page.click("#list summary")
        look(playground, "many")
        playground.paste("")
        if device:
            playground.page.click("#views [data-view=preview]")
        look(playground, "empty")

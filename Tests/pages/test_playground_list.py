"""The list of the playground, which is edited in a frame: in headless Chromium, with the module."""

import base64
import json
import pathlib
import re
import struct

import pytest
from lists import list_of
from playground import NAME, SOUPS, Playground
from shown import PHONE, PIXEL

# The longest task, also of the frame, in which it is called as well.
WATCH = """() => {
  window.longest = 0;
  const see = ({ duration }) => (longest = Math.max(longest, duration));
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type: "longtask" });
}"""


def test_a_picture_of_an_item(playground, tmp_path):
    """A picture is chosen for an item, shown and shared, and found again by its name."""
    images = "[...document.querySelectorAll('main img')].map((each) => each.complete && each.naturalWidth)"
    shown = lambda: playground.page.frames[1].evaluate(images)
    playground.paste("# Soups\n\n## S\n- Pho\n- Ramen\n\n## A\n- Miso\n")
    for number, (title, name) in enumerate([("Pho", "IMG 1.png"), ("Miso", "image.png"), ("Ramen", "2/image.png")], 1):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(PIXEL)
        playground.add_picture(title, file)
        playground.wait("the picture", lambda number=number: playground.text.count('"thumbUri"') == number)
        playground.settle()
        playground.wait("the words", lambda: "stays a file of its own" in playground.notice)
    playground.wait("the pictures", lambda: shown() == [1, 1, 1])
    items = json.loads(playground.text)["items"]
    paths = {name: item["media"][0]["uri"] for name, item in items.items()}
    assert paths == {"pho": "file:///pho.png", "miso": "file:///image.png", "ramen": "file:///ramen.png"}
    playground.click("Share…")
    playground.page.select_option("#target", "svg")
    playground.wait("the SVG", playground.page.locator("#save").is_enabled)
    assert playground.download("#save")[1].count(b'="data:image/') == 3
    playground.click("Close", "#conversion")
    playground.card("Miso").click()
    playground.choose("Remove picture")
    playground.wait("the removal", lambda: not json.loads(playground.text)["items"]["miso"].get("media"))
    playground.click("Undo")
    playground.wait("undo", lambda: shown() == [1, 1, 1])
    playground.keep()
    playground.reload()
    assert "files of their own" in playground.page.text_content("#offer")
    (tmp_path / "pho.png").write_bytes(PIXEL)
    playground.page.set_input_files("#picker", tmp_path / "pho.png")
    playground.wait("the picture", lambda: shown() == [1])


def test_a_list_from_nothing(browser, served, tmp_path):
    """Three tiers and six items on a phone: made, changed, moved by touch, kept, shared as a picture and a link."""
    photo = tmp_path / "pho.png"
    photo.write_bytes(PIXEL)
    tiers = lambda: playground.frame.locator("main h2").all_text_contents()
    # The list itself: a notice stays for some seconds, which a busy machine may need to check the change.
    titles_of = lambda number: playground.tiers()[number]

    def tier(number, entry):
        playground.frame.locator(".more").nth(number).tap()
        playground.choose(entry)

    with Playground(browser, served, **PHONE, permissions=["clipboard-read", "clipboard-write"]) as playground:
        playground.page.get_by_role("button", name="Start a list").tap()
        playground.wait("the tiers", lambda: tiers() == [*"SABCDF", "Unranked"])
        for left in ["SABDF", "SABF", "SAB"]:
            tier(3, "Remove tier")
            playground.wait("the removal", lambda left=left: tiers() == [*left, "Unranked"])
        for number, titles in enumerate([["Pho", "Miso"], ["Ramen", "Borscht", "Laksa"], ["Gazpacho"]]):
            playground.frame.locator(".add").nth(number).tap()
            for title in titles:
                playground.type(title)
                playground.wait("the item", lambda number=number, title=title: title in titles_of(number))
            playground.frame.get_by_role("button", name="Done").tap()
        playground.card("Laksa").tap()
        playground.choose("Edit title")
        playground.type("Curry laksa")
        playground.wait("the title", lambda: "Curry laksa" in titles_of(1))
        tier(2, "Color…")
        playground.frame.get_by_role("button", name="#1E3A8A").tap()
        playground.wait("the color", lambda: "#1E3A8A" in playground.text.split('"id": "c"')[0].split('"id": "b"')[1])
        tier(2, "Move up")
        playground.wait("the order", lambda: tiers() == [*"SBA", "Unranked"])
        playground.add_picture("Pho", photo)
        playground.wait("the picture", lambda: "pho.png" in playground.text)
        playground.settle()
        playground.drag_by_touch("Miso", playground.middle("Gazpacho"))
        playground.touch("End")
        wanted = [["Pho"], ["Miso", "Gazpacho"], ["Ramen", "Borscht", "Curry laksa"], []]
        playground.wait("the move", lambda: playground.tiers() == wanted)
        playground.share()
        svg = playground.page.evaluate("decodeURIComponent(document.querySelector('#picture img').src)")
        assert all(title in svg for titles in wanted for title in titles) and 'href="data:image/' in svg
        width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', svg).groups())
        name, data = playground.download("#save")
        assert name == "my-tier-list.png" and struct.unpack(">II", data[16:24]) == (2 * width, 2 * height)
        decoded = "(data) => fetch(data).then((each) => each.blob()).then(createImageBitmap).then(({ width }) => width)"
        other = browser.new_page()
        assert other.evaluate(decoded, f"data:image/png;base64,{base64.b64encode(data).decode()}") == 2 * width
        other.context.close()
        playground.click("Copy link")
        playground.wait("the link", lambda: "#list=" in playground.page.url)
        text, link = playground.text, playground.page.url
        playground.page.goto("about:blank")
        playground.page.goto(served)
        playground.settle()
        playground.wait("the kept list", lambda: playground.tiers() == wanted)
        assert playground.text == text
    with Playground(browser, link) as playground:
        playground.wait("the list of the link", lambda: playground.tiers() == wanted)
        assert playground.text == text


def test_a_drop_from_elsewhere(playground, opened, tmp_path):
    """A file that enters the window over the list, because the pointer is fast, is opened, too."""
    file = tmp_path / NAME
    file.write_text(SOUPS)
    playground.example(1)
    playground.wait("the list", playground.tiers)
    playground.drop(file, entry=(400, 400))
    playground.wait("the file", lambda: playground.text == SOUPS)


def test_paste_on_a_phone(opened):
    """What is pasted into the empty text is shown as a list."""
    with opened(**PHONE, permissions=["clipboard-read", "clipboard-write"]) as playground:
        playground.page.evaluate("navigator.clipboard.writeText('')")
        playground.show_text()
        playground.page.evaluate("navigator.clipboard.writeText('# S\\n- Pho\\n')")
        playground.page.evaluate("source.focus()")
        playground.press("Control+v")
        playground.wait("the list", lambda: playground.tiers()[:1] == [["Pho"]])
        assert playground.page.locator("#frame").is_visible()


SMALL = pathlib.Path(__file__).with_name("targets.js").read_text()


@pytest.mark.parametrize(("device", "least"), [({}, 24), (PHONE, 44)], ids=["mouse", "finger"])
def test_targets(opened, device, least):
    """A target has 24 pixels each way (WCAG 2.2, AA), for a finger 44."""
    with opened(**device) as playground:
        small = lambda: [each for frame in playground.page.frames for each in frame.evaluate(SMALL, least)]
        assert small() == [], "of the start"
        playground.example(3)
        playground.wait("the list", playground.tiers)
        assert small() == [], "of a list"
        for opener in ("li[data-place]", ".more", ".add", ".count"):
            playground.frame.locator(opener).first.click()
            assert small() == [], opener
            playground.press("Escape")
        playground.frame.locator(".more").first.click()
        playground.frame.get_by_role("menuitem", name="Color…").click()
        assert small() == [], "of the colors"
        playground.press("Escape")
        for view in ["findings", "text"] if device else []:
            playground.page.click(f"#views [data-view={view}]")
            assert small() == [], view
        playground.click("Convert…")
        playground.wait("the conversion", playground.page.locator("#use").is_enabled)
        assert small() == [], "of the dialog"


@pytest.mark.parametrize("count", [1_000, 10_000])
def test_long_lists(playground, tmp_path, note, count):
    file = tmp_path / NAME
    file.write_text(list_of(count))
    playground.example(1)
    playground.wait("the list", playground.tiers)
    pages = [playground.page, playground.page.frames[1]]
    for each in pages:
        each.evaluate(WATCH)
    session = playground.page.context.new_cdp_session(playground.page)
    session.send("Performance.enable")

    def busy():
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")

    start = busy()
    playground.open(file)
    playground.wait("most cards", lambda: sum(map(len, playground.tiers())) >= 900)
    longest = [round(each.evaluate("longest")) for each in pages]
    note(f"{count} items: longest tasks of page and frame {longest} ms, {busy() - start:.1f} s in all")
    assert longest[1] < 500, "the frame is shown at once"

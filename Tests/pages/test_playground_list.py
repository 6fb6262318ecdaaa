"""The list of the playground, which is edited in a frame: in headless Chromium, with the module."""

import base64
import json
import re
import struct

import pytest
from lists import REPOSITORY, list_of
from playground import Playground

SOUPS = (REPOSITORY / "fixtures/projects/invalid/all-time-great-soups.tierlist.json").read_text()
NAME = "list.tierlist.json"
# Of the picture that is shown.
WIDTH = "document.querySelector('#picture img').naturalWidth"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# A list with one picture, as the host sends it.
PICTURE = """async ([path, pixel]) => {
  const bytes = Uint8Array.from(atob(pixel), (each) => each.charCodeAt(0));
  postMessage({ type: 'pictures', files: path ? [{ path, blob: new Blob([bytes], { type: 'image/png' }) }] : [] }, '*');
  const card = '<li data-state="" data-tags=""><img src="file:///Media/a%20b.png" alt=""><h3>Pho</h3></li>';
  const section = `<section id="t0"><div class="label"><div><h2 id="h0">S</h2></div></div>
    <div class="items"><ul>${card}</ul></div></section>`;
  const html = `<style></style><header><h1>x</h1></header><main id="list">${section}</main>`;
  window.serial = (window.serial ?? 1000) + 1;
  const tier = { id: 's', acceptsItems: true, releasesItems: true, count: 1, items: [{ id: 'pho' }] };
  postMessage({ type: 'list', serial, version: serial, uri: '', html, documentKind: 'project', tiers: [tier],
    findings: [], colors: [], omitsPictures: false, pictures: { from: 'file://' } }, '*');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const images = [...document.querySelectorAll('main img')];
  await Promise.all(images.map((image) => image.decode()));
  return images.map((image) => [image.src.slice(0, 5), image.naturalWidth, getComputedStyle(image).objectFit]);
}"""
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
# The longest task, also of the frame, in which it is called as well.
WATCH = """() => {
  window.longest = 0;
  const see = ({ duration }) => (longest = Math.max(longest, duration));
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type: "longtask" });
}"""


@pytest.fixture
def opened(browser, built):
    return lambda **settings: Playground(browser, built.as_uri(), **settings)


def choose(playground, entry):
    playground.frame.get_by_role("menuitem", name=entry, exact=True).click()
    playground.settle()


def test_editing(opened):
    with opened() as playground:
        playground.paste(SOUPS, NAME)
        playground.wait("the list", lambda: playground.tiers()[0][0] == "Phở")
        playground.card("Phở").click()
        choose(playground, "Edit title")
        playground.page.keyboard.insert_text("Pho")
        playground.press("Enter")
        playground.wait("the title", lambda: playground.text == SOUPS.replace('"title": "Phở"', '"title": "Pho"'))
        playground.frame.locator(".add").first.click()
        for title in ("Laksa", "Ramen 2"):
            playground.page.keyboard.insert_text(title)
            playground.press("Enter")
        playground.wait("the items", lambda: playground.tiers()[0] == ["Pho", "Tom kha gai", "Laksa", "Ramen 2"])
        assert json.loads(playground.text)["items"]["laksa"] == {"id": "laksa", "title": "Laksa"}
        playground.press("Escape")
        playground.card("Laksa").focus()
        playground.press("Delete")
        playground.wait("the removal", lambda: "laksa" not in playground.text)
        playground.click("Undo")
        assert "laksa" in playground.text, "an edit is not one step"
        playground.frame.locator(".count").first.click()
        playground.frame.get_by_role("button", name="Show in text").click()
        selected = "source.value.slice(source.selectionStart, source.selectionEnd)"
        playground.wait("the source", lambda: playground.page.evaluate(selected) == '"gaspacho"')


def test_a_spreadsheet_becomes_a_project(opened):
    with opened() as playground:
        playground.paste("# Soups\n\n## S\n- Pho\n- Ramen\n\n## A\n- Miso\n")
        playground.wait("the list", lambda: playground.tiers()[:2] == [["Pho", "Ramen"], ["Miso"]])
        text, name = playground.text, playground.name
        playground.card("Pho").focus()
        playground.press("Alt+ArrowDown")
        playground.wait("the move", lambda: playground.tiers()[:2] == [["Ramen"], ["Miso", "Pho"]])
        assert json.loads(playground.text)["tiers"][1]["itemIds"] == ["miso", "pho"]
        assert playground.name.endswith(".tierlist.json") and "project" in playground.notice
        playground.click("Undo")
        playground.wait("the text", lambda: playground.text == text)
        assert name.endswith(".txt")


def test_pictures(opened):
    with opened() as playground:
        playground.example(1)
        playground.wait("the list", playground.tiers)
        frame = playground.page.frames[1]
        assert frame.evaluate(PICTURE, ["Media/a b.png", PIXEL]) == [["blob:", 1, "contain"]]
        assert frame.evaluate(PICTURE, ["Media/c.png", PIXEL]) == [], "a picture that is not there"
        assert frame.evaluate(PICTURE, ["", PIXEL]) == []


def test_a_picture_of_an_item(opened, tmp_path):
    """A picture is chosen for an item, shown and shared, and found again by its name."""
    images = "[...document.querySelectorAll('main img')].map((each) => each.complete && each.naturalWidth)"
    with opened() as playground:
        shown = lambda: playground.page.frames[1].evaluate(images)
        playground.paste("# Soups\n\n## S\n- Pho\n- Ramen\n\n## A\n- Miso\n")
        for number, (title, name) in enumerate(
            [("Pho", "IMG 1.png"), ("Miso", "image.png"), ("Ramen", "2/image.png")], 1
        ):
            file = tmp_path / name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(base64.b64decode(PIXEL))
            playground.card(title).click()
            with playground.page.expect_file_chooser() as chooser:
                playground.frame.get_by_role("menuitem", name="Add picture…").click()
            chooser.value.set_files(file)
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
        choose(playground, "Remove picture")
        playground.wait("the removal", lambda: not json.loads(playground.text)["items"]["miso"].get("media"))
        playground.click("Undo")
        playground.wait("undo", lambda: shown() == [1, 1, 1])
        playground.wait("the words", lambda: playground.page.text_content("#kept") == "Kept in this browser.")
        playground.page.reload()
        playground.settle()
        assert "files of their own" in playground.page.text_content("#offer")
        (tmp_path / "pho.png").write_bytes(base64.b64decode(PIXEL))
        playground.page.set_input_files("#picker", tmp_path / "pho.png")
        playground.wait("the picture", lambda: shown() == [1])


def test_a_list_from_nothing(browser, served, tmp_path):
    """Three tiers and six items on a phone: made, changed, moved by touch, kept, shared as a picture and a link."""
    photo = tmp_path / "pho.png"
    photo.write_bytes(base64.b64decode(PIXEL))
    tiers = lambda: playground.frame.locator("main h2").all_text_contents()
    said = lambda: playground.frame.locator("#notice").text_content()

    def tier(number, entry):
        playground.frame.locator(".more").nth(number).tap()
        choose(playground, entry)

    with Playground(browser, served, **PHONE, permissions=["clipboard-read", "clipboard-write"]) as playground:
        playground.page.get_by_role("button", name="Start a list").tap()
        playground.wait("the tiers", lambda: tiers() == [*"SABCDF", "Unranked"])
        for _ in range(3):
            tier(3, "Remove tier")
            playground.wait("the removal", lambda: "Removed" in said())
        playground.wait("three tiers", lambda: tiers() == [*"SAB", "Unranked"])
        for number, titles in enumerate([["Pho", "Miso"], ["Ramen", "Borscht", "Laksa"], ["Gazpacho"]]):
            playground.frame.locator(".add").nth(number).tap()
            for title in titles:
                playground.page.keyboard.insert_text(title)
                playground.press("Enter")
                playground.wait("the item", lambda title=title: f"Added {title}" in said())
            playground.frame.get_by_role("button", name="Done").tap()
        playground.card("Laksa").tap()
        choose(playground, "Edit title")
        playground.page.keyboard.insert_text("Curry laksa")
        playground.press("Enter")
        playground.wait("the title", lambda: said() == "Renamed to Curry laksa")
        tier(2, "Color…")
        playground.frame.get_by_role("button", name="#1E3A8A").tap()
        playground.wait("the color", lambda: "#1E3A8A" in playground.text.split('"id": "c"')[0].split('"id": "b"')[1])
        tier(2, "Move up")
        playground.wait("the order", lambda: tiers() == [*"SBA", "Unranked"])
        playground.card("Pho").tap()
        with playground.page.expect_file_chooser() as chooser:
            playground.frame.get_by_role("menuitem", name="Add picture…").tap()
        chooser.value.set_files(photo)
        playground.wait("the picture", lambda: "pho.png" in playground.text)
        playground.settle()
        drag(playground, "Miso", "Gazpacho")
        wanted = [["Pho"], ["Miso", "Gazpacho"], ["Ramen", "Borscht", "Curry laksa"], []]
        playground.wait("the move", lambda: playground.tiers() == wanted)
        playground.page.get_by_role("button", name="Share…").tap()
        playground.wait("the picture", lambda: playground.page.evaluate(WIDTH))
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


def drag(playground, title, target):
    """A long press on a card, and a move to another one."""
    session = playground.page.context.new_cdp_session(playground.page)
    boxes = [playground.card(each).bounding_box() for each in (title, target)]
    start, end = [(box["x"] + 8, box["y"] + box["height"] / 2) for box in boxes]
    touch = lambda kind, *points: session.send(
        "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y} for x, y in points]}
    )
    touch("Start", start)
    playground.page.wait_for_timeout(600)
    for step in range(1, 6):
        touch("Move", tuple(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))
        playground.page.wait_for_timeout(30)
    touch("End")


def test_a_drop_from_elsewhere(opened, tmp_path):
    """A file that enters the window over the list, because the pointer is fast, is opened, too."""
    file = tmp_path / NAME
    file.write_text(SOUPS)
    with opened() as playground:
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


SMALL = """(least) => [...document.querySelectorAll('button, input, select, summary, [role=menuitem], [role=button]')]
  .filter((each) => each.checkVisibility() && each.getClientRects().length > 0)
  .map((each) => [each.id || each.className || each.textContent, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
  .map(([name, { width, height }]) => `${name} ${width} × ${height}`)"""


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
def test_long_lists(opened, tmp_path, note, count):
    file = tmp_path / NAME
    file.write_text(list_of(count))
    with opened() as playground:
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

"""The list of the playground, which is edited in a frame: in headless Chromium, with the module."""

import json
import pathlib

import pytest
from lists import REPOSITORY, list_of
from playground import Playground

SOUPS = (REPOSITORY / "fixtures/projects/invalid/all-time-great-soups.tierlist.json").read_text()
NAME = "list.tierlist.json"
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
def opened(browser, options):
    page = pathlib.Path(options.playground, "index.html").resolve()
    if not page.exists():
        pytest.skip(f"there is no {page}: packaging/wasm.py --out {options.playground} builds it")
    return lambda **settings: Playground(browser, page.as_uri(), **settings)


def choose(playground, entry):
    playground.frame.get_by_role("menuitem", name=entry, exact=True).click()
    playground.settle()


def test_editing(opened):
    with opened() as playground:
        playground.paste(SOUPS, NAME)
        playground.wait("the list", lambda: playground.tiers()[0][0] == "Phở")
        playground.card("Phở").click()
        choose(playground, "Edit Title")
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
        playground.frame.get_by_role("button", name="Show in Text").click()
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

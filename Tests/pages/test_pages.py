"""The pages and pictures of `tierlint convert` in headless Chromium.

Every page must run its own script and nothing from the list, show as many items as the list has, find them, filter them,
have a contrast of at least 4.5:1 for every text, in light and in dark, and no finding of axe. The chips of a picture must be
as wide as their titles.
"""

import html
import json
import pathlib
import re
import subprocess

import pytest
from lists import REPOSITORY, made
from named import need_font
from shown import findings_of_axe, take

PATTERNS = ["projects/valid/*.tierlist.json", "convert/*.tierlist.*", "bundles/valid/*.tierproj"]
LISTS = sorted(path for pattern in PATTERNS for path in REPOSITORY.glob(f"fixtures/{pattern}"))
PROBE = pathlib.Path(__file__).with_name("probe.js").read_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_page(tool, browser, options, tmp_path, path, scheme):
    name = path.name.split(".")[0]
    page, picture = (tmp_path / f"{name}.{ending}" for ending in ("html", "svg"))
    for target, file in (("html", page), ("svg", picture)):
        subprocess.run([tool, "convert", "--quiet", "--to", target, "-o", file, path], check=True)
    statistics = json.loads(subprocess.check_output([tool, "stats", "--format", "json", path]))[0]
    items = statistics["items"] + statistics["unplaced"]
    if path.suffix == ".csv":
        # `convert` reads rows that the app skips.
        items = len(json.loads(subprocess.check_output([tool, "convert", "--quiet", "--to", "project", path]))["items"])
    shown = browser.new_page(color_scheme=scheme, viewport={"width": 1100, "height": 900})
    problems = []
    shown.on("console", lambda message: problems.append(message.text))
    shown.on("pageerror", lambda error: problems.append(str(error)))
    shown.goto(page.as_uri())
    assert shown.title() == html.unescape(re.search("<title>(.*?)</title>", page.read_text(), re.DOTALL)[1])
    assert shown.locator("#tools[role=search]:not([hidden])").count() == 1, "the script did not run"
    result = shown.evaluate(PROBE)
    assert result["items"] == result["cleared"] == result["last"] == items
    assert not items or (result["first"] >= 1 and result["none"] == 0), "the search"
    assert all(wanted == shown for wanted, shown in result["buttons"]), "a filter"
    assert not re.search(r"\b1 items", shown.inner_text("#count"))
    assert not result["contrast"]
    assert not findings_of_axe(shown)
    assert not problems
    for file in (page, picture) if options.screenshots else []:
        shown.goto(file.as_uri())
        take(shown, options.screenshots, f"{file.name}-{scheme}")
    shown.context.close()


def write_list(path, title, tiers, media=lambda item: None, **members):
    """Writes a project; items have the numbers of their titles as ids."""
    project = made(title, tiers, lambda number, _: f"i{number}", **members)
    for item in project["items"].values():
        if entry := media(item):
            item["media"] = [{"id": f"m-{item['id']}", "kind": "image", "mime": "image/png", **entry}]
    path.write_text(json.dumps(project), "utf-8")
    return path


def convert(tool, path, target, *words):
    """Converts a list; returns the new file and what is said."""
    file = path.with_suffix(f".{target}")
    command = [tool, "convert", "--to", target, "--force", "-o", file, *words, path]
    return file, subprocess.run(command, check=True, capture_output=True, text=True).stderr


@pytest.fixture
def opened(browser):
    """Opens a file in a window of a size."""
    pages = []

    def open_file(file, width=1100, **options):
        pages.append(browser.new_page(viewport={"width": width, "height": 800}, **options))
        pages[-1].goto(file.as_uri())
        return pages[-1]

    yield open_file
    for page in pages:
        page.context.close()


HEBREW = ["המסעדות הטובות בתל אביב", "חומוס", "פלאפל", "שקשוקה", "ים המלח"]
SHAPES = [(30, 50), (50, 30), (40, 40), (16, 60), (64, 16), (21, 27)]


def write_covers(folder, browser):
    """Eighteen pictures of six shapes."""
    page = browser.new_page()
    for number in range(18):
        width, height = SHAPES[number % 6]
        page.set_viewport_size({"width": width, "height": height})
        page.set_content(f"<body style='background:hsl({number * 20} 60% 50%)'>")
        page.screenshot(path=folder / f"{number}.png")
    page.context.close()


def cover(item):
    address = f"file:///{item['id'][1:]}.png"
    return {"uri": address, "thumbUri": address}


@pytest.mark.parametrize("name", ["covers", "sixty", "hebrew", "empty"])
@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (390, "light"), (1400, "dark")])
def test_appearance(tool, browser, opened, options, tmp_path, name, width, scheme):
    path = tmp_path / f"{name}.tierlist.json"
    write_covers(tmp_path, browser)
    long = "The best soups that I have tried so far, in the order in which I would eat them again"
    lists = {
        "covers": ("Albums", {"S": ["A", "B"], "A": [f"Album {number}" for number in range(16)]}, cover),
        "sixty": (long, {long: [f"Soup {number}" for number in range(60)], "A": [long * 3, "X" * 200]}),
        "hebrew": (HEBREW[0], {"S": HEBREW[1:3], "ב": HEBREW[3:], "C": []}),
        "empty": ("Nothing", {}),
    }
    file, _ = convert(tool, write_list(path, *lists[name], description=lists[name][0]), "html")
    page = opened(file, width, color_scheme=scheme)
    assert not findings_of_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.body).direction") == ("rtl" if name == "hebrew" else "ltr")
    assert page.locator("li img").count() == (18 if name == "covers" else 0)
    assert page.evaluate("[...document.images].every((image) => getComputedStyle(image).objectFit === 'contain')")
    assert not page.evaluate(
        "[...document.querySelectorAll('li')].some((card) => getComputedStyle(card).contentVisibility === 'auto')"
    )
    if options.screenshots:
        shot = f"{options.screenshots}/{name}-{scheme}-{width}"
        page.screenshot(path=f"{shot}.png", full_page=True)
        page.pdf(path=f"{shot}.pdf", print_background=True)
        opened(convert(tool, path, "svg")[0], 900, color_scheme=scheme).screenshot(path=f"{shot}-svg.png")


def test_tall_tier(tool, opened, tmp_path):
    """The label of a tier that is higher than the window is at its top."""
    path = write_list(
        tmp_path / "a.tierlist.json", "Soups", {"S": [f"Soup {number}" for number in range(300)], "A": []}
    )
    page = opened(convert(tool, path, "html")[0])
    row, label = page.locator("#t0").bounding_box(), page.locator("#t0 h2").bounding_box()
    assert row["height"] > 800 and label["y"] - row["y"] < 30


def test_print(tool, opened, tmp_path):
    """A tier is not torn between two printed pages, unless it has many items: then a page would have a gap."""
    path = write_list(
        tmp_path / "a.tierlist.json", "Soups", {"S": [f"Soup {number}" for number in range(60)], "A": ["Pho"], "B": []}
    )
    page = opened(convert(tool, path, "html")[0])
    page.emulate_media(media="print")
    breaks = "[...document.querySelectorAll('section')].map((each) => getComputedStyle(each).breakInside)"
    assert page.evaluate(breaks) == ["auto", "avoid", "avoid"]


def test_findings(tool, opened, tmp_path):
    """Findings are on the page only if they are asked for: at its end, closed."""
    path = write_list(tmp_path / "a.tierlist.json", "Soups", {"S": ["Pho", "Pho"], "A": []}, description="")
    path.write_text(path.read_text("utf-8").replace('"title": "Pho"', '"title": "Pho", "rating": 900', 1), "utf-8")
    assert "findings" not in opened(convert(tool, path, "html")[0]).locator("body").inner_html()
    page = opened(convert(tool, path, "html", "--findings")[0])
    assert page.locator("footer details:not([open])").count() == 1
    assert page.locator("main .findings").count() == 0
    page.click("summary")
    assert "Pho: " in page.locator("footer li").first.inner_text() and not findings_of_axe(page)


def test_pictures(tool, browser, opened, tmp_path):
    """A picture has the pictures that are not too large, and says which it leaves out."""
    write_covers(tmp_path, browser)
    (tmp_path / "16.png").write_bytes((tmp_path / "16.png").read_bytes() + bytes(262_144))
    (tmp_path / "17.png").unlink()
    path = write_list(tmp_path / "a.tierlist.json", "Albums", {"S": [f"Album {number}" for number in range(18)]}, cover)
    file, said = convert(tool, path, "svg")
    assert "picture of 1 item: larger than 256 KB" in said and "picture of 1 item: the file does not exist" in said
    shown = opened(file).evaluate(
        "[...document.querySelectorAll('image')].map((image) => image.href.baseVal.slice(0, 22))"
    )
    assert shown == ["data:image/png;base64,"] * 16
    for number in range(16):
        cover_file = tmp_path / f"{number}.png"
        cover_file.write_bytes(cover_file.read_bytes() + bytes(262_144 - cover_file.stat().st_size))
    many = [f"Album {number % 16}" for number in range(30)]
    path = write_list(
        tmp_path / "b.tierlist.json", "Albums", {"S": many}, lambda item: cover({"id": f"i{int(item['id'][1:]) % 16}"})
    )
    file, said = convert(tool, path, "svg")
    assert "more than 5 MB of pictures" in said and file.stat().st_size < 7_500_000
    path = write_list(tmp_path / "c.tierlist.json", "Albums", {"S": many}, lambda item: {"uri": "file:///0.png"})
    for target in ("html", "svg"):
        assert 'pictures of 30 items: no "thumbUri", so Tiercade shows none' in convert(tool, path, target)[1]


TITLES = {
    "latin": """Pho|Mario Kart 8 Deluxe|The Shawshank Redemption|Illinois|WWW|Fillet of fish|Tom Kha|OK Computer|Crème brûlée
        |Łódź|Smörgåsbord|Żurek|Bouillabaisse|Mulligatawny|Where the Wild Things Are|Il|MMMM|iiiii|Ben & Jerry's|7-Eleven|A/B
        |Caldo verde|Gazpacho (cold)|Žižkov|São Paulo|Tiramisù|The Legend of Zelda: Breath of the Wild|Jaws|Up|Wall-E""",
    "cjk": """七人の侍|千と千尋の神隠し|もののけ姫|東京物語|羅生門|三国志|红楼梦|西游记|水浒传|北京烤鸭|麻婆豆腐|寿司|ラーメン|うどん|お好み焼き
        |天ぷら|餃子|小笼包|担担面|炒饭|火锅|月饼|豆浆|油条|馒头|春卷|宫保鸡丁|鱼香肉丝|回锅肉|东坡肉""",
    "arabic": """الجزائر|القاهرة|ألف ليلة وليلة|الأمير الصغير|كليلة ودمنة|موسم الهجرة إلى الشمال|رجال في الشمس|دمشق|بيروت|قهوة
        |شاي بالنعناع|حمص|فلافل|تبولة|كنافة|بقلاوة|منسف|كبسة|ملوخية|البحر الأبيض المتوسط|أولاد حارتنا|الخبز الحافي|عزازيل
        |مدن الملح|باب الشمس|الرباط|تونس الخضراء|صنعاء القديمة|جدة|مسقط""",
}


@pytest.mark.parametrize("script", TITLES)
def test_chips(tool, opened, tmp_path, script):
    """A chip less its padding is 1.0 to 1.15 times as wide as its title in Noto Sans; nothing is squeezed."""
    need_font("Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP")
    titles = [title.strip() for title in TITLES[script].split("|")]
    assert len(titles) == 30
    path = write_list(tmp_path / "a.tierlist.json", "Titles", {"S": titles})
    file, _ = convert(tool, path, "svg")
    assert "textLength" not in file.read_text("utf-8")
    chips = opened(file).evaluate(
        """[...document.querySelectorAll(".chip")].map((chip) =>
          [chip.nextElementSibling.textContent, (chip.width.baseVal.value - 22) / chip.nextElementSibling.getComputedTextLength()])"""
    )
    assert [title for title, _ in chips] == titles
    assert not [chip for chip in chips if not 1 <= chip[1] <= 1.15]


def test_long_titles(tool, opened, tmp_path):
    """A title that is wider than a row has several lines, in a chip that is inside the row."""
    titles = ["A long title " * 30, "X" * 300, "千と千尋の神隠し" * 20]
    file, _ = convert(tool, write_list(tmp_path / "a.tierlist.json", "Titles " * 40, {"S" * 60: titles}), "svg")
    page = opened(file)
    lines = page.evaluate("[...document.querySelectorAll('.chips text')].map((line) => line.textContent)")
    assert "".join("".join(lines).split()) == "".join("".join(titles).split()) and len(lines) > 6
    inside = "[...document.querySelectorAll('text, .chip')].every((each) => each.getBoundingClientRect().right <= 860)"
    assert page.evaluate(inside)

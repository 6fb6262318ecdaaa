"""The pages and pictures of `tierlint convert` in headless Chromium.

Every page must run its own script and nothing from the list, show as many items as the list has, find them, filter them,
and have a contrast of at least 4.5:1 for every text, in light and in dark.
"""

import html
import json
import pathlib
import re
import subprocess

import pytest
from lists import REPOSITORY

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
    assert not problems
    if options.screenshots:
        for file in (page, picture):
            shown.goto(file.as_uri())
            shown.screenshot(path=pathlib.Path(options.screenshots) / f"{file.name}-{scheme}.png")
    shown.context.close()

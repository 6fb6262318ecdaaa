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
from named import need

PATTERNS = ["projects/valid/*.tierlist.json", "convert/*.tierlist.*", "bundles/valid/*.tierproj"]
LISTS = sorted(path for pattern in PATTERNS for path in REPOSITORY.glob(f"fixtures/{pattern}"))
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')

PROBE = pathlib.Path(__file__).with_name("probe.js").read_text()


def chromium(*arguments):
    options = ["--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--hide-scrollbars"]
    command = ["chromium", "--headless", *options, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120).stdout


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_page(tool, options, tmp_path, path):
    need("chromium")
    name = path.name.split(".")[0]
    page, picture, copy = (tmp_path / f"{name}.{ending}" for ending in ("html", "svg", "copy.html"))
    for target, file in (("html", page), ("svg", picture)):
        subprocess.run([tool, "convert", "--quiet", "--to", target, "-o", file, path], check=True)
    statistics = json.loads(subprocess.check_output([tool, "stats", "--format", "json", path]))[0]
    items = statistics["items"] + statistics["unplaced"]
    title = html.unescape(re.search("<title>(.*?)</title>", page.read_text(), re.DOTALL)[1])
    copy.write_text(POLICY.sub("", page.read_text()).replace("</body>", f"<script>{PROBE}</script></body>"))
    for mode in ([], ["--blink-settings=preferredColorScheme=0"]):
        dom = chromium(*mode, "--dump-dom", page.as_uri())
        assert html.unescape(re.search("<title>(.*?)</title>", dom, re.DOTALL)[1]) == title
        assert 'id="tools" role="search" hidden' not in dom, "the script did not run"
        dom = chromium(*mode, "--dump-dom", copy.as_uri())
        found = re.search('<pre id="probe">(.*?)</pre>', dom, re.DOTALL)
        result = json.loads(html.unescape(found[1]))
        assert result["items"] == result["cleared"] == result["last"] == items
        assert not items or (result["first"] >= 1 and result["none"] == 0), "the search"
        assert all(wanted == shown for wanted, shown in result["buttons"]), "a filter"
        assert not result["contrast"]
    if options.screenshots:
        folder = pathlib.Path(options.screenshots).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for file in (page, picture):
            chromium("--window-size=1100,900", f"--screenshot={folder / file.name}.png", file.as_uri())

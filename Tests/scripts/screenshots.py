#!/usr/bin/env python3
"""Takes the pictures of README.md, the docs and the extension again, from today's program and pages.

    Tests/scripts/screenshots.py --tierlint .build/release/tierlint --playground .build/playground

Needs Chromium and Node.js. Look at them before you commit them.
"""

import argparse
import base64
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/support"))

import picture
from playground import Playground
from playwright.sync_api import sync_playwright
from preview import Preview

IMAGES, WALKTHROUGH = ROOT / "docs/images", ROOT / "vscode-ext/walkthrough"
LISTS = ROOT / "fixtures/projects/valid"
BIRDS = LISTS / "birds-at-the-feeder.tierlist.json"
SHOP_WINDOW = """<body style="margin: 0; padding: 24px; background: #181818; display: flex; gap: 16px">
<img style="width: 640px; align-self: flex-start" src="data:image/svg+xml;base64,{finding}">
<img style="width: 520px; border-radius: 8px" src="data:image/png;base64,{preview}">"""


def converted(tool, file, target, output):
    subprocess.run([tool, "convert", "--quiet", "--force", "--to", target, "-o", output, file], check=True)


def page(browser, tool, folder):
    converted(tool, LISTS / "the-kitchen-sink.tierlist.json", "html", folder / "page.html")
    shown = browser.new_page(viewport={"width": 960, "height": 640}, color_scheme="light")
    shown.goto((folder / "page.html").as_uri())
    return shown.screenshot()


def preview(browser, tool, file, theme, width, height):
    shown = Preview(browser, tool, file.name, file, theme=theme)
    try:
        shown.page.set_viewport_size({"width": width, "height": height})
        return shown.page.screenshot()
    finally:
        shown.close()


def shop_window(browser, tool):
    """A finding next to the preview, as one picture."""
    images = {
        "finding": picture.picture(tool).encode(),
        "preview": preview(browser, tool, ROOT / picture.LIST, "dark", 720, 450),
    }
    shown = browser.new_page(viewport={"width": 1224, "height": 373})
    shown.set_content(SHOP_WINDOW.format(**{name: base64.b64encode(data).decode() for name, data in images.items()}))
    return shown.screenshot()


def playground(browser, address):
    with Playground(browser, address, color_scheme="light") as shown:
        shown.example(3)
        shown.wait("the list", lambda: any(shown.tiers()))
        return shown.page.screenshot()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    parser.add_argument("--playground", required=True, type=pathlib.Path)
    options = parser.parse_args()
    tool = str(options.tierlint.resolve())
    converted(tool, LISTS / "board-games-on-the-shelf.tierlist.json", "svg", IMAGES / "list.svg")
    converted(tool, BIRDS, "svg", WALKTHROUGH / "list.svg")
    (WALKTHROUGH / "finding.svg").write_text(picture.picture(tool), "utf-8")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        (IMAGES / "page.png").write_bytes(page(browser, tool, pathlib.Path(folder)))
        (IMAGES / "vscode.png").write_bytes(shop_window(browser, tool))
        (IMAGES / "playground.png").write_bytes(
            playground(browser, (options.playground / "index.html").resolve().as_uri())
        )
        (WALKTHROUGH / "preview.png").write_bytes(preview(browser, tool, BIRDS, "light", 800, 640))
        browser.close()


if __name__ == "__main__":
    main()

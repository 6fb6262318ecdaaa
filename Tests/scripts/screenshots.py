#!/usr/bin/env python3
"""Takes the pictures of README.md and the docs again: of a page, a picture, the preview of VS Code and the playground.

    Tests/scripts/screenshots.py --tierlint .build/release/tierlint --playground .build/playground

Look at them before you commit them.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/support"))

from playground import Playground
from playwright.sync_api import sync_playwright
from preview import Preview

IMAGES = ROOT / "docs/images"
LISTS = ROOT / "fixtures/projects"


def converted(tool, name, target, output):
    command = [tool, "convert", "--quiet", "--to", target, "-o", output, LISTS / f"valid/{name}.tierlist.json"]
    subprocess.run(command, check=True)


def take_page(browser, tool, folder):
    converted(tool, "the-kitchen-sink", "html", folder / "page.html")
    page = browser.new_page(viewport={"width": 960, "height": 640}, color_scheme="light")
    page.goto((folder / "page.html").as_uri())
    page.screenshot(path=IMAGES / "page.png")


def take_preview(browser, tool, folder):
    file = shutil.copy(LISTS / "valid/birds-at-the-feeder.tierlist.json", folder)
    preview = Preview(browser, str(tool), "birds.tierlist.json", file)
    # As high as the list.
    preview.page.set_viewport_size({"width": 1000, "height": 20})
    preview.page.screenshot(path=IMAGES / "preview.png", full_page=True)
    preview.close()


def take_playground(browser, page):
    with Playground(browser, page.as_uri(), color_scheme="light") as playground:
        playground.example(3)
        playground.wait("the list", lambda: any(playground.tiers()))
        playground.page.screenshot(path=IMAGES / "playground.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    parser.add_argument("--playground", required=True, type=pathlib.Path)
    options = parser.parse_args()
    tool = options.tierlint.resolve()
    converted(tool, "board-games-on-the-shelf", "svg", IMAGES / "list.svg")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        take_page(browser, tool, pathlib.Path(folder))
        take_preview(browser, tool, pathlib.Path(folder))
        take_playground(browser, (options.playground / "index.html").resolve())
        browser.close()


if __name__ == "__main__":
    main()

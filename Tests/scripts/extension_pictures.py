#!/usr/bin/env python3
"""Draws the pictures of the README and the walkthrough of the VS Code extension, from the real program and preview.

    Tests/scripts/extension_pictures.py --tierlint PROGRAM

Needs Chromium and Node.js. Look at them before you commit them.
"""

import argparse
import base64
import pathlib
import shutil
import subprocess
import sys

import picture
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/support"))
from preview import Preview

PROJECTS = ROOT / "fixtures/projects"
WALKTHROUGH = ROOT / "vscode-ext/walkthrough"
SHOP_WINDOW = """<body style="margin: 0; padding: 24px; background: #181818; display: flex; gap: 16px">
<img style="width: 640px; align-self: flex-start" src="data:image/svg+xml;base64,{finding}">
<img style="width: 520px; border-radius: 8px" src="data:image/png;base64,{preview}">"""


def preview(browser, tool, file, theme, size):
    """A screenshot of the preview of a list."""
    shown = Preview(browser, tool, file.name, file, theme=theme)
    try:
        shown.page.set_viewport_size(size)
        return shown.page.screenshot()
    finally:
        shown.close()


def shop_window(browser, tool):
    """A finding next to the preview, as one picture."""
    images = {
        "finding": picture.picture(tool).encode(),
        "preview": preview(browser, tool, ROOT / picture.LIST, "dark", {"width": 720, "height": 450}),
    }
    page = browser.new_page(viewport={"width": 1224, "height": 373})
    page.set_content(SHOP_WINDOW.format(**{name: base64.b64encode(data).decode() for name, data in images.items()}))
    data = page.screenshot()
    page.close()
    return data


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    tool = str(parser.parse_args().tierlint.resolve())
    birds = PROJECTS / "valid/birds-at-the-feeder.tierlist.json"
    (WALKTHROUGH / "finding.svg").write_text(picture.picture(tool), "utf-8")
    convert = [tool, "convert", "--quiet", "--to", "svg", birds]
    (WALKTHROUGH / "list.svg").write_bytes(subprocess.run(convert, capture_output=True, check=True).stdout)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        size = {"width": 800, "height": 640}
        (WALKTHROUGH / "preview.png").write_bytes(preview(browser, tool, birds, "light", size))
        (ROOT / "docs/images/vscode.png").write_bytes(shop_window(browser, tool))
        browser.close()


if __name__ == "__main__":
    main()

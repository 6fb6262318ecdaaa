"""The browser of the tests of pages."""

import shutil

import pytest
from named import need
from playwright.sync_api import sync_playwright


@pytest.fixture(scope="session")
def browser():
    """Chromium as the machine has it: Playwright does not download one."""
    need("chromium", "node")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()

"""The browser of the tests of pages, and the playground."""

import functools
import http.server
import pathlib
import shutil
import threading

import pytest
from named import need
from playground import Playground
from playwright.sync_api import sync_playwright


@pytest.fixture(scope="session")
def browser():
    """Chromium as the machine has it: Playwright does not download one."""
    need("chromium", "node")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def built(options):
    """The page, if it was built."""
    page = pathlib.Path(options.playground, "index.html").resolve()
    if not page.exists():
        pytest.skip(f"there is no {page}: packaging/wasm.py --out {options.playground} builds it")
    return page


@pytest.fixture(scope="module")
def served(built):
    """The address of the page on a server."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=built.parent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{built.name}"
        server.shutdown()


@pytest.fixture
def opened(browser, built):
    """Opens the page."""
    return lambda fragment="", **options: Playground(browser, built.as_uri() + fragment, **options)


@pytest.fixture
def playground(opened):
    with opened() as playground:
        yield playground

"""The worker of the VS Code extension with the module, started as it is there: in Chromium, and as a thread."""

import functools
import http.server
import json
import shutil
import subprocess
import threading

import pytest
from lists import REPOSITORY
from named import need
from playwright.sync_api import sync_playwright

LIST = REPOSITORY / "fixtures/projects/invalid/all-time-great-soups.tierlist.json"


def bundle(source, platform, module, out):
    """Makes one file of a worker and the loader of the module."""
    command = ["esbuild", REPOSITORY / "vscode-ext/src" / source, f"--outfile={out}", f"--platform={platform}"]
    options = ["--bundle", f"--alias:@tierlint/wasm={module}", "--external:node:fs/promises", "--log-level=error"]
    subprocess.run([*command, *options], check=True)


@pytest.fixture
def page(module, tmp_path):
    need("chromium", "esbuild")
    bundle("web/worker.js", "browser", module, tmp_path / "worker.js")
    shutil.copy(module.with_name("tierlint-editor.wasm"), tmp_path)
    shutil.copy(REPOSITORY / "Tests/wasm/host.js", tmp_path)
    (tmp_path / "index.html").write_text("<!DOCTYPE html><script src=host.js></script>")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        yield page
        browser.close()
    server.shutdown()


def test_a_session(page):
    page.evaluate("connect('{}')")
    before, after = page.evaluate("converse", [LIST.read_text(), '{ "rules": { "color": "off" } }'])
    assert "color/invalid" in before
    assert "color/invalid" not in after
    assert "id/duplicate-tier" in after


def test_a_worker_that_fails(page):
    page.evaluate("connect('{}')")
    page.evaluate("send(null)")
    assert page.evaluate("failure")


def test_a_thread(module, tmp_path):
    need("esbuild")
    bundle("module/thread.js", "node", module, tmp_path / "thread.js")
    module_file = module.with_name("tierlint-editor.wasm")
    command = ["node", REPOSITORY / "Tests/wasm/thread.mjs", tmp_path / "thread.js", module_file, LIST]
    rules, failure = json.loads(subprocess.run(command, capture_output=True, check=True, timeout=60).stdout)
    assert "color/invalid" in rules
    assert "id/duplicate-tier" not in rules
    assert failure

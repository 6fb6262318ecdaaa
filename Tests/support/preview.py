"""The page of the preview in headless Chromium, with the extension on the other side."""

import json
import os
import queue
import re
import subprocess
import threading
import urllib.parse

from lists import REPOSITORY
from shown import PATIENCE, Window

HOST = REPOSITORY / "vscode-ext/test/support/preview-host.js"
STAND_IN = (REPOSITORY / "Tests/pages/stand-in.js").read_text()
# The colors of VS Code's default themes, Light Modern and Dark Modern.
THEMES = json.loads((REPOSITORY / "Tests/pages/themes.json").read_text())
KNOWN = ("https://webview.vscode-cdn.net/", "https://file+.vscode-resource")


class Preview(Window):
    """A list and its preview: the extension on one side, the page on the other."""

    def __init__(self, browser, tool, name, file, theme="light", untrusted=False):
        self.results, self.arrived, self.telling = queue.Queue(), queue.Queue(), threading.Lock()
        self.posts, self.log, self.requested = [], [], []
        command = ["node", str(HOST), name, str(file), *(["--untrusted"] if untrusted else [])]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.host = subprocess.Popen(command, env={**os.environ, "TIERLINT": tool}, **pipes)
        start = json.loads(self.host.stdout.readline())
        self.html, self.roots = start["page"], start["roots"]
        threading.Thread(target=self.read, daemon=True).start()
        self.page = browser.new_page(viewport={"width": 1000, "height": 900})
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.expose_function("toHost", self.receive)
        self.page.on("pageerror", lambda error: self.log.append({"type": "exception", "text": str(error)}))
        self.page.route("**/*", self.serve)
        self.page.add_init_script(STAND_IN.replace("THEME", json.dumps(THEMES[theme])))
        self.page.goto(KNOWN[0])
        self.until("the list", "document.querySelectorAll('main > section, header .findings').length > 0")

    def read(self):
        for line in self.host.stdout:
            message = json.loads(line)
            if "post" in message:
                self.posts.append(message["post"])
                self.arrived.put(message["post"])
            elif message["result"] is not None:
                self.results.put(message["result"])

    def receive(self, text):
        self.log.append(json.loads(text))
        self.tell("message", message=self.log[-1])

    def serve(self, route):
        """Serves what VS Code would: the page, and files in the folders that the extension has named."""
        url = route.request.url
        # Chromium asks for the icon of any page.
        self.requested += [] if url.endswith("/favicon.ico") else [url]
        address = urllib.parse.urlsplit(url)
        path = os.path.realpath(urllib.parse.unquote(address.path))
        if url == KNOWN[0]:
            route.fulfill(body=self.html, content_type="text/html")
        elif address.netloc == "file+.vscode-resource.vscode-cdn.net" and os.path.isfile(path) and self.may_read(path):
            # Scripts that others import are asked for across origins, which VS Code allows.
            route.fulfill(path=path, headers={"Access-Control-Allow-Origin": "*"})
        else:
            route.abort("accessdenied")

    def may_read(self, path):
        return any(path.startswith(root + "/") for root in self.roots)

    def tell(self, command, **parameters):
        with self.telling:
            self.host.stdin.write(json.dumps({"command": command, **parameters}) + "\n")
            self.host.stdin.flush()

    @property
    def document(self):
        """The text and the version of the document, and what the extension has shown and run."""
        self.tell("state")
        return self.results.get(timeout=PATIENCE)

    def evaluate(self, expression):
        return self.page.evaluate(expression)

    def until(self, what, expression):
        self.wait(what, lambda: self.evaluate(expression))

    def pause(self, seconds):
        """Lets the page send what it has to say, and gives it what the extension has sent."""
        super().pause(seconds)
        while not self.arrived.empty():
            self.page.evaluate("message => window.postMessage(message, '*')", self.arrived.get())

    def tiers(self):
        """The titles of the cards that are shown, by tier."""
        return self.evaluate("""[...document.querySelectorAll("main > section")].map((section) =>
          [...section.querySelectorAll(".items > ul:last-child > li:not([hidden]) h3")].map((title) => title.textContent))""")

    def card(self, title):
        """The card with a title."""
        heading = self.page.locator("h3", has_text=re.compile(f"^{re.escape(title)}$"))
        return self.page.locator("main li[data-place]", has=heading)

    def choose(self, entry):
        """Chooses an entry of the menu that is open, by its words."""
        self.page.get_by_role("menuitem", name=re.compile(f"^{re.escape(entry)}")).click()

    def menu(self):
        """The entries of the menu that is open; those that are disabled with their reasons."""
        lines = self.page.locator("#popup:popover-open [role=menuitem]").all_inner_texts()
        return [line.replace("\n", ": ") for line in lines]

    def said(self):
        return self.evaluate("notice.textContent")

    def pull(self, card):
        """Tries to drag a card that stays."""
        start = self.card(card).bounding_box()
        self.page.mouse.move(start["x"] + 20, start["y"] + 20)
        self.page.mouse.down()
        self.page.mouse.move(start["x"] + 50, start["y"] + 50, steps=3)
        self.page.mouse.up()

    def drag(self, card, target, half="left"):
        """Drags a card with the mouse, to a half of another one, or below the last one of a tier by its number."""
        place = self.page.locator("main > section").nth(target) if isinstance(target, int) else self.card(target)
        box = place.bounding_box()
        left, top = box["width"] - 6, box["height"] - 4
        if not isinstance(target, int):
            left, top = 5 if half == "left" else box["width"] - 5, box["height"] / 2
        self.card(card).drag_to(place, source_position={"x": 20, "y": 20}, target_position={"x": left, "y": top})

    def refused(self):
        """What the policy has refused, what failed, and what else was asked for."""
        others = [url for url in self.requested if not url.startswith(KNOWN)]
        failed = [str(each["text"]) for each in self.log if each["type"] == "exception"]
        return self.evaluate("refused") + failed + others

    def close(self):
        self.page.close()
        self.host.stdin.close()
        self.host.wait(PATIENCE)

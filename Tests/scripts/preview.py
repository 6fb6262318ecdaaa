"""Drives the preview of the VS Code extension in headless Chromium.

The page is the one that the extension makes, with its policy; `acquireVsCodeApi` is a stand-in that passes messages to the
extension, which runs in a stub of VS Code (vscode-ext/test/support) with the real server. Typing, dragging, keys, clicks and undo must
do what they do in VS Code, a drag exactly what `tierlint edit --move` does, and a hostile list nothing.

    python3 Tests/scripts/preview.py --tierlint .build/release/tierlint [--screenshots FOLDER]
"""

import argparse
import base64
import contextlib
import json
import os
import pathlib
import queue
import subprocess
import tempfile
import threading
import time
import urllib.parse

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
HOST = REPOSITORY / "vscode-ext/test/support/preview-host.js"
FIXTURES = REPOSITORY / "fixtures/projects/valid"
PATIENCE = 30

# Before any script of the page: the API of a webview, and a count of everything that the policy refuses.
STAND_IN = """
window.acquireVsCodeApi = () => {
  let state;
  return { postMessage: (message) => toHost(JSON.stringify(message)), getState: () => state, setState: (next) => { state = next; } };
};
window.refused = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => refused.push(`${violatedDirective} ${blockedURI}`));
addEventListener("DOMContentLoaded", () => {
  const theme = %s;
  document.body.className = theme.name;
  for (const [name, value] of Object.entries(theme.colors)) document.documentElement.style.setProperty(`--vscode-${name}`, value);
});
"""

# The colors of VS Code's default themes, Light Modern and Dark Modern.
THEMES = {
    "light": {"name": "vscode-light", "colors": {
        "editor-background": "#ffffff", "editor-foreground": "#3b3b3b", "editorWidget-background": "#f8f8f8",
        "descriptionForeground": "#3b3b3b", "widget-border": "#e5e5e5", "focusBorder": "#005fb8",
        "list-errorForeground": "#b01011", "list-warningForeground": "#855f00", "textLink-foreground": "#005fb8",
        "list-dropBackground": "#d6ebff"}},
    "dark": {"name": "vscode-dark", "colors": {
        "editor-background": "#1f1f1f", "editor-foreground": "#cccccc", "editorWidget-background": "#202020",
        "descriptionForeground": "#9d9d9d", "widget-border": "#313131", "focusBorder": "#0078d4",
        "list-errorForeground": "#f88070", "list-warningForeground": "#cca700", "textLink-foreground": "#4daafc",
        "list-dropBackground": "#383b3d"}},
}


class Failure(Exception):
    """A check that does not hold."""


class Browser:
    """Chromium, by the DevTools protocol over two pipes."""

    def __init__(self, profile):
        to_read, output = os.pipe()
        self.input, to_write = os.pipe()
        self.output = os.fdopen(output, "wb")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
                   f"--user-data-dir={profile}", "--window-size=1000,900", "about:blank"]
        script = f'exec "$@" 3<&{to_read} 4>&{to_write}'
        self.process = subprocess.Popen(["bash", "-c", script, "bash", *command], pass_fds=(to_read, to_write),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.last, self.results, self.listeners = 0, {}, []
        self.changed = threading.Condition(threading.RLock())
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        rest = b""
        while part := os.read(self.input, 1 << 20):
            *messages, rest = (rest + part).split(b"\0")
            for message in map(json.loads, messages):
                with self.changed:
                    self.results[message.get("id")] = message
                    self.changed.notify_all()
                if "method" in message:
                    for listener in self.listeners:
                        listener(message)

    def send(self, method, session=None, **parameters):
        with self.changed:
            self.last += 1
            message = {"id": self.last, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
            self.output.write(json.dumps(message).encode() + b"\0")
            self.output.flush()
            return self.last

    def call(self, method, session=None, **parameters):
        number = self.send(method, session, **parameters)
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.results, PATIENCE):
                raise Failure(f"no answer to {method}")
            message = self.results.pop(number)
        if "error" in message:
            raise Failure(f"{method}: {message['error']['message']}")
        return message["result"]

    def close(self):
        self.process.terminate()
        self.process.wait()


class Preview:
    """A list and its preview: the extension on one side, the page on the other."""

    def __init__(self, browser, tool, name, file, theme="light", untrusted=False):
        self.browser, self.telling, self.results, self.posts, self.requested = browser, threading.Lock(), queue.Queue(), [], []
        command = ["node", str(HOST), name, str(file), *(["--untrusted"] if untrusted else [])]
        self.host = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                     env={**os.environ, "TIERLINT": tool})
        start = json.loads(self.host.stdout.readline())
        self.html, self.roots = start["page"], start["roots"]
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target, self.session = target, browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.listeners.append(self.receive)
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Runtime.addBinding", name="toHost")
        self.call("Fetch.enable", patterns=[{"urlPattern": "*"}])
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        self.call("Input.setInterceptDrags", enabled=True)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=STAND_IN % json.dumps(THEMES[theme]))
        self.drag_data, self.log = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()
        self.call("Page.navigate", url="https://webview.vscode-cdn.net/")
        self.until("the list", "document.querySelectorAll('main > section').length + document.querySelectorAll('header .findings').length > 0")

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def read(self):
        for line in self.host.stdout:
            message = json.loads(line)
            if "post" in message:
                self.posts.append(message["post"])
                text = json.dumps(message["post"])
                self.browser.send("Runtime.evaluate", self.session, expression=f"window.postMessage({text}, '*')")
            elif message["result"] is not None:
                self.results.put(message["result"])

    def receive(self, message):
        if message.get("sessionId") != self.session:
            return
        method, parameters = message["method"], message["params"]
        if method == "Runtime.bindingCalled":
            self.log.append(json.loads(parameters["payload"]))
            self.tell("message", message=self.log[-1])
        elif method == "Fetch.requestPaused":
            self.serve(parameters["requestId"], parameters["request"]["url"])
        elif method == "Input.dragIntercepted":
            self.drag_data.put(parameters["data"])
        elif method == "Runtime.exceptionThrown":
            self.log.append({"type": "exception", "text": parameters["exceptionDetails"].get("exception", {}).get("description")})

    def serve(self, request, url):
        """Serves what VS Code would: the page, and files in the folders that the extension has named."""
        # Chromium asks for the icon of any page.
        self.requested += [] if url.endswith("/favicon.ico") else [url]
        address = urllib.parse.urlsplit(url)
        path = os.path.realpath(urllib.parse.unquote(address.path))
        body = None
        if address.netloc == "webview.vscode-cdn.net" and address.path == "/":
            path, body = "page.html", self.html.encode()
        elif address.netloc == "file+.vscode-resource.vscode-cdn.net" and any(path.startswith(root + "/") for root in self.roots):
            body = pathlib.Path(path).read_bytes() if os.path.isfile(path) else None
        if body is None:
            self.browser.send("Fetch.failRequest", self.session, requestId=request, errorReason="AccessDenied")
            return
        kind = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}.get(pathlib.Path(path).suffix, "image/png")
        self.browser.send("Fetch.fulfillRequest", self.session, requestId=request, responseCode=200,
                          responseHeaders=[{"name": "Content-Type", "value": kind}], body=base64.b64encode(body).decode())

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
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, what, expression):
        self.wait(what, lambda: self.evaluate(expression))

    def wait(self, what, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise Failure(f"waited in vain for {what}")
            time.sleep(0.02)

    def tiers(self):
        """The titles of the cards that are shown, by tier."""
        return self.evaluate("""[...document.querySelectorAll("main > section")].map((section) =>
          [...section.querySelectorAll(".items > ul:last-child > li:not([hidden]) h3")].map((title) => title.textContent))""")

    def box(self, card):
        """The rectangle of the card with a title."""
        return self.evaluate(f"""(() => {{
          const cards = [...document.querySelectorAll("main li[data-place]")];
          const card = cards.find((each) => each.querySelector("h3").textContent === {json.dumps(card)});
          const {{ left, top, width, height }} = card.getBoundingClientRect();
          return {{ left, top, width, height }};
        }})()""")

    def mouse(self, kind, x, y, **parameters):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", **parameters)

    def click(self, card):
        box = self.box(card)
        x, y = box["left"] + box["width"] / 2, box["top"] + 12
        self.mouse("mousePressed", x, y, clickCount=1)
        self.mouse("mouseReleased", x, y, clickCount=1)

    def key(self, key, **modifiers):
        bits = sum({"alt": 1, "ctrl": 2, "meta": 4, "shift": 8}[name] for name in modifiers)
        code = {"z": 90, "Enter": 13, "Tab": 9}.get(key, 37 + ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"].index(key) if "Arrow" in key else 0)
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, modifiers=bits, windowsVirtualKeyCode=code)

    def drag(self, card, target):
        """Drags a card with the mouse, to the left half of another one, or below the last one of a tier by its number."""
        start = self.box(card)
        if isinstance(target, int):
            end = self.evaluate(f"""(() => {{
              const {{ right, bottom }} = document.querySelectorAll("main > section")[{target}].getBoundingClientRect();
              return {{ x: right - 6, y: bottom - 4 }};
            }})()""")
        else:
            box = self.box(target)
            end = {"x": box["left"] + 5, "y": box["top"] + box["height"] / 2}
        x, y = start["left"] + 20, start["top"] + 20
        self.mouse("mousePressed", x, y, clickCount=1)
        self.mouse("mouseMoved", x + 10, y + 10, buttons=1)
        data = self.drag_data.get(timeout=PATIENCE)
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, data=data, **end)
        self.mouse("mouseReleased", end["x"], end["y"], clickCount=1)

    def screenshot(self, file):
        picture = self.call("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(picture["data"]))

    def refused(self):
        """What the policy has refused, what failed, and what else was asked for."""
        others = [url for url in self.requested if not url.startswith(("https://webview.vscode-cdn.net/", "https://file+.vscode-resource"))]
        failed = [str(each["text"]) for each in self.log if each["type"] == "exception"]
        return self.evaluate("refused") + failed + others

    def close(self):
        self.browser.listeners.remove(self.receive)
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.host.stdin.close()
        self.host.wait(PATIENCE)


def check(holds, text):
    if not holds:
        raise Failure(text)
    check.count += 1


check.count = 0


def list_of(title, tiers, **members):
    """A list with an item for each title; the id of an item is its title in lower case, with hyphens."""
    slug = lambda text: "-".join(text.lower().split())
    items = {slug(each): {"id": slug(each), "title": each} for titles in tiers.values() for each in titles}
    rows = [{"id": name.lower(), "label": name, "order": index, "itemIds": [slug(each) for each in titles]}
            for index, (name, titles) in enumerate(tiers.items())]
    value = {"schemaVersion": 1, "projectId": "0e02b2c3-58cc-4372-a567-0e02b2c3d479", "title": title, "tiers": rows, "items": items,
             "audit": {"createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"}, **members}
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


SOUPS = {"S": ["Pho", "Borscht", "Tom Kha"], "A": ["Miso", "Ramen"], "B": [], "Unranked": ["Gazpacho"]}


class Checks:
    """The scenarios. Each opens the lists that it needs."""

    def __init__(self, browser, tool, folder, screenshots):
        self.browser, self.tool, self.folder, self.screenshots = browser, tool, folder, screenshots

    @contextlib.contextmanager
    def preview(self, text, name="a.tierlist.json", **options):
        file = self.folder / "a.txt"
        file.write_text(text, "utf-8")
        preview = Preview(self.browser, self.tool, name, file, **options)
        try:
            yield preview
            refused = preview.refused()
            check(refused == [], f"refused or failed: {refused[:3]}")
        finally:
            preview.close()

    def edited(self, text, item, tier, position):
        """What the command line makes of a list."""
        command = [self.tool, "edit", "--no-config", "--stdin-filename", "a.tierlist.json", "--quiet", "--move", f"{item}={tier}"]
        return subprocess.run([*command, "--position", str(position), "-"], input=text, capture_output=True, text=True, check=True).stdout

    def typing(self):
        with self.preview(list_of("Soups", SOUPS)) as preview:
            check(preview.tiers() == list(SOUPS.values()), f"at the start: {preview.tiers()}")
            preview.evaluate("document.getElementById('find').focus()")
            preview.call("Input.insertText", text="ra")
            check(preview.tiers()[1] == ["Ramen"], f"the search: {preview.tiers()}")
            preview.tell("type", old='"title": "Ramen"', text='"title": "Ramen Noodles"')
            preview.wait("the new title", lambda: preview.tiers()[1] == ["Ramen Noodles"])
            check(preview.evaluate("document.activeElement.id + document.activeElement.value") == "findra", "typing in the list disturbs the search")
            preview.evaluate("document.activeElement.value = ''; document.activeElement.dispatchEvent(new Event('input'))")
            text = preview.document["text"]
            preview.tell("type", old='"label": "A",', text='"label": "A')
            preview.wait("the finding", lambda: "missing closing quote" in preview.evaluate("document.body.textContent"))
            check(len(preview.tiers()) == 4, f"a broken list: {preview.tiers()}")
            check(preview.evaluate("!document.querySelector('li[draggable=true]')"), "items of a broken list can be dragged")
            preview.tell("type", text="{")
            preview.wait("an almost empty list", lambda: preview.tiers() == [])
            check("Tiercade refuses" in preview.evaluate("document.body.textContent"), "a list without tiers is blank")
            preview.tell("type", text=text)
            preview.wait("the list", lambda: preview.tiers()[:1] == [SOUPS["S"]])
            for count in range(40):
                preview.tell("type", old='"title": "Miso' + "o" * count, text='"title": "Miso' + "o" * (count + 1))
            preview.wait("the last of 40 keys", lambda: preview.tiers()[1][0] == "Miso" + "o" * 40)

    def dragging(self):
        text = list_of("Soups", SOUPS)
        moves = [("Tom Kha", "Pho", "s", 1), ("Pho", "Ramen", "a", 2), ("Miso", 2, "b", 1), ("Borscht", 3, "unranked", 2), ("Gazpacho", "Pho", "s", 1)]
        for card, target, tier, position in moves:
            with self.preview(text) as preview:
                before = preview.tiers()
                preview.drag(card, target)
                preview.wait(f"the move of {card}", lambda: preview.tiers() != before)
                wanted = self.edited(text, card.lower().replace(" ", "-"), tier, position)
                check(preview.document["text"] == wanted != text, f"{card} to {tier}: {preview.document['text']}")
                index = ["s", "a", "b", "unranked"].index(tier)
                check(preview.tiers()[index][position - 1] == card, f"{card} is shown at {preview.tiers()}")
                preview.key("z", ctrl=True)
                preview.wait("undo", lambda: preview.tiers() == before)
                check(preview.document["text"] == text, "undo leaves another document")
                check(preview.document["executed"] == ["undo"], "undo is not the editor's")

    def locked_and_read_only(self):
        locked = list_of("Soups", SOUPS).replace('"id": "a",', '"id": "a", "locked": true,')
        with self.preview(locked) as preview:
            check(preview.evaluate("document.querySelectorAll('li[draggable=true]').length") == 4, "items of a locked tier can be dragged")
            preview.drag("Pho", "Ramen")
            preview.key("Enter")
            check(preview.document["text"] == locked, "an item was dropped into a locked tier")
        with self.preview("Name,Season,Tier\nPho,1,S\nMiso,1,A\n", name="a.tierlist.csv") as preview:
            check(preview.tiers() == [["Pho"], ["Miso"]], f"a CSV: {preview.tiers()}")
            check(preview.evaluate("!document.querySelector('[draggable=true]')"), "rows of a CSV can be dragged")
            check("cannot be moved" in preview.evaluate("help.textContent"), "nothing says that a CSV is read-only")

    def keys(self):
        text = list_of("Soups", SOUPS)
        with self.preview(text) as preview:
            preview.evaluate("document.querySelector('main li').focus()")
            focused = lambda: preview.evaluate("document.activeElement.querySelector('h3')?.textContent")
            preview.key("ArrowRight")
            check(focused() == "Borscht", f"the next card: {focused()}")
            preview.key("ArrowDown")
            check(focused() == "Ramen", f"the tier below: {focused()}")
            for key, tier, position in [("ArrowLeft", "a", 1), ("ArrowRight", "a", 2), ("ArrowDown", "b", 1), ("ArrowDown", "unranked", 2), ("ArrowUp", "b", 1), ("ArrowUp", "a", 2), ("ArrowUp", "s", 4)]:
                old = preview.document["text"]
                preview.key(key, alt=True)
                wanted = self.edited(old, "ramen", tier, position)
                preview.wait(f"the move by {key}", lambda: preview.document["text"] == wanted)
                index = ["s", "a", "b", "unranked"].index(tier)
                preview.wait("the card", lambda: preview.tiers()[index][position - 1:position] == ["Ramen"])
                check(focused() == "Ramen", f"the focus is on {focused()}")
                label = ["S", "A", "B", "Unranked"][index]
                said = preview.evaluate("notice.textContent")
                check(said.startswith(f"Moved to {label}, {position} of"), f"said: {said}")
            check(preview.evaluate("document.querySelectorAll('main li[tabindex=\"0\"]').length") == 1, "Tab stops at more than one card")
            preview.key("Enter")
            preview.wait("the source", lambda: preview.document["revealed"])
            check(preview.document["revealed"][-1]["preserveFocus"] is False, "Enter does not go to the source")

    def clicking(self):
        with self.preview(list_of("Soups", SOUPS)) as preview:
            for card in ["Pho", "Miso", "Gazpacho"]:
                count = len(preview.document["revealed"])
                preview.click(card)
                preview.wait("the source", lambda: len(preview.document["revealed"]) > count)
                document = preview.document
                selection, lines = document["revealed"][-1]["selection"], document["text"].split("\n")
                first = lines[selection["start"]["line"]][selection["start"]["character"]:]
                check(first == f'"{card.lower()}": {{', f"a click on {card} goes to {first}")
                check(lines[selection["end"]["line"]][:selection["end"]["character"]].strip() == "}", "the selection ends elsewhere")
            lines = preview.document["text"].split("\n")
            line = next(index for index, text in enumerate(lines) if '"ramen"' in text)
            preview.tell("select", line=line, character=lines[line].index('"ramen"') + 2)
            preview.until("the mark", "document.querySelector('li.current h3')?.textContent === 'Ramen'")

    def hostile(self):
        bad = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "</main><script>top.x=1</script>",
               "\u202egnp.exe", "\u2066a\u2069", "]]>", "&lt;b&gt;", "\"><svg onload=alert(1)>", "command:workbench.action.quit",
               "<a href='command:x'>x</a>", "${7*7}", "\u0000null", "x" * 100_000, "😀" * 300, "'; alert(1); //", "</style><style>*{display:none}"]
        titles = [f"{bad[index % len(bad)]} {index}" for index in range(10_000)]
        items = {f"i{index}": {"id": f"i{index}", "title": title if len(title) < 5000 or index < 40 else "x", "summary": title[:300],
                               "tags": [title[:50]], "media": [{"thumbUri": "https://example.org/a.png"}]} for index, title in enumerate(titles)}
        tiers = [{"id": f"t{tier}", "label": bad[tier], "color": "red;background:url(https://example.org)", "itemIds": [f"i{index}" for index in range(10_000) if index % 10 == tier]}
                 for tier in range(10)]
        text = json.dumps({"schemaVersion": 1, "title": bad[0], "description": bad[1], "tiers": tiers, "items": items})
        start = time.monotonic()
        with self.preview(text) as preview:
            check(time.monotonic() - start < 60, "a list of 10,000 items takes a minute")
            cards = sum(map(len, preview.tiers()))
            check(900 <= cards <= 1000, f"{cards} of 10,000 cards")
            check("1000 items, 99 shown" in preview.evaluate("document.querySelector('.label').textContent"), "nothing says that cards are left out")
            check(preview.evaluate("document.querySelectorAll('script, img, svg, a, iframe, style, [onerror], [onload]').length") == 2, "an element of the list")
            check(preview.evaluate("document.querySelector('h1').textContent") == bad[0], "the title is not text")
            check(preview.evaluate("typeof top.x") == "undefined", "a script of the list ran")
            check(not preview.evaluate("/[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.textContent)"), "bidirectional controls")
            # Messages that the page never sends.
            for message in [{"type": "move", "serial": 1, "tier": 0, "item": 0, "to": 99, "before": None}, {"type": "constructor"}, {"type": "__proto__"},
                            {"type": "reveal", "serial": 1, "tier": "0", "item": {}}, {"type": "undo", "serial": 0}, [], "x", None, 7]:
                preview.tell("message", message=message)
            document = preview.document
            check(document["text"] == text and document["executed"] == [] and document["revealed"] == [], "a wrong message has an effect")

    def pictures(self):
        pixel = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
        bundle = self.folder / "soups ü.tierproj"
        (bundle / "Thumbs").mkdir(parents=True)
        (bundle / "Thumbs/pho 1.png").write_bytes(pixel)
        (self.folder / "secret.png").write_bytes(pixel)
        value = json.loads(list_of("Soups", SOUPS))
        for name, address in [("pho", "file://Thumbs/pho 1.png"), ("miso", "file://../secret.png"), ("ramen", "https://example.org/a.png"), ("gazpacho", "file:///etc/passwd")]:
            value["items"][name]["media"] = [{"id": name, "kind": "image", "mime": "image/png", "uri": address, "thumbUri": address}]
        (bundle / "project.json").write_text(json.dumps(value))
        for untrusted in (False, True):
            preview = Preview(self.browser, self.tool, "soups ü.tierproj/project.json", bundle / "project.json", untrusted=untrusted)
            try:
                preview.until("the pictures", "[...document.images].every((image) => image.complete)")
                shown = preview.evaluate("[...document.images].map((image) => [image.closest('li').querySelector('h3').textContent, image.naturalWidth])")
                check(preview.roots[1:] == [] or preview.roots[1].endswith("/soups ü.tierproj"), f"may read {preview.roots}")
                check(shown == ([] if untrusted else [["Pho", 1]]), f"pictures: {shown}")
                check(preview.refused() == [] and len(preview.requested) == (4 if untrusted else 5), f"asked for {preview.requested}")
            finally:
                preview.close()

    def appearance(self):
        """Screenshots of lists of all kinds, to be looked at; and the contrast of the tiers' labels."""
        names = ["birds-at-the-feeder", "biscuits-in-forty-tiers", "street-food-in-its-own-alphabet", "the-kitchen-sink"]
        lists = {name: (FIXTURES / f"{name}.tierlist.json").read_text() for name in names}
        lists["hostile"] = (REPOSITORY / "fixtures/convert/hostile.tierlist.json").read_text()
        lists["broken"] = (REPOSITORY / "fixtures/projects/invalid/all-time-great-soups.tierlist.json").read_text()
        for name, text in lists.items():
            for theme in THEMES:
                with self.preview(text, theme=theme) as preview:
                    check(preview.evaluate("document.body.scrollWidth <= innerWidth"), f"{name} is wider than the window")
                    if self.screenshots:
                        self.screenshots.mkdir(parents=True, exist_ok=True)
                        preview.screenshot(self.screenshots / f"{name}-{theme}.png")


SCENARIOS = ["typing", "dragging", "locked_and_read_only", "keys", "clicking", "hostile", "pictures", "appearance"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--screenshots", type=pathlib.Path)
    parser.add_argument("--only", choices=SCENARIOS)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    failures = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(pathlib.Path(folder, "profile"))
        try:
            for name in [options.only] if options.only else SCENARIOS:
                place = pathlib.Path(folder, name)
                place.mkdir()
                try:
                    getattr(Checks(browser, tool, place, options.screenshots), name)()
                except Failure as failure:
                    failures += 1
                    print(f"{name}: {failure}")
        finally:
            browser.close()
    print(f"{len(SCENARIOS)} scenarios, {check.count} checks, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())

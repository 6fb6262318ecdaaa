"""The page of the preview in headless Chromium, by the DevTools protocol, with the extension on the other side."""

import base64
import json
import os
import pathlib
import queue
import subprocess
import threading
import time
import urllib.parse

from lists import REPOSITORY

HOST = REPOSITORY / "vscode-ext/test/support/preview-host.js"
PATIENCE = 30

STAND_IN = (REPOSITORY / "Tests/pages/stand-in.js").read_text()

# The colors of VS Code's default themes, Light Modern and Dark Modern.
THEMES = json.loads((REPOSITORY / "Tests/pages/themes.json").read_text())


class Browser:
    """Chromium, by the DevTools protocol over two pipes."""

    def __init__(self, profile):
        to_read, output = os.pipe()
        self.input, to_write = os.pipe()
        self.output = os.fdopen(output, "wb")
        command = [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
            f"--user-data-dir={profile}", "--window-size=1000,900", "about:blank",
        ]  # fmt: skip
        script = f'exec "$@" 3<&{to_read} 4>&{to_write}'
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(
            ["bash", "-c", script, "bash", *command], pass_fds=(to_read, to_write), **silent
        )
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
            message = {"id": self.last, "method": method, "params": parameters}
            message |= {"sessionId": session} if session else {}
            self.output.write(json.dumps(message).encode() + b"\0")
            self.output.flush()
            return self.last

    def call(self, method, session=None, **parameters):
        number = self.send(method, session, **parameters)
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.results, PATIENCE):
                raise AssertionError(f"no answer to {method}")
            message = self.results.pop(number)
        if "error" in message:
            raise AssertionError(f"{method}: {message['error']['message']}")
        return message["result"]

    def close(self):
        self.process.terminate()
        self.process.wait()


class Preview:
    """A list and its preview: the extension on one side, the page on the other."""

    def __init__(self, browser, tool, name, file, theme="light", untrusted=False):
        self.browser, self.telling, self.results = browser, threading.Lock(), queue.Queue()
        self.posts, self.requested = [], []
        command = ["node", str(HOST), name, str(file), *(["--untrusted"] if untrusted else [])]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.host = subprocess.Popen(command, env={**os.environ, "TIERLINT": tool}, **pipes)
        start = json.loads(self.host.stdout.readline())
        self.html, self.roots = start["page"], start["roots"]
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.listeners.append(self.receive)
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Runtime.addBinding", name="toHost")
        self.call("Fetch.enable", patterns=[{"urlPattern": "*"}])
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        self.call("Input.setInterceptDrags", enabled=True)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=STAND_IN.replace("THEME", json.dumps(THEMES[theme])))
        self.drag_data, self.log = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()
        self.call("Page.navigate", url="https://webview.vscode-cdn.net/")
        self.until("the list", "document.querySelectorAll('main > section, header .findings').length > 0")

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
            text = parameters["exceptionDetails"].get("exception", {}).get("description")
            self.log.append({"type": "exception", "text": text})

    def serve(self, request, url):
        """Serves what VS Code would: the page, and files in the folders that the extension has named."""
        # Chromium asks for the icon of any page.
        self.requested += [] if url.endswith("/favicon.ico") else [url]
        address = urllib.parse.urlsplit(url)
        path = os.path.realpath(urllib.parse.unquote(address.path))
        body = None
        if address.netloc == "webview.vscode-cdn.net" and address.path == "/":
            path, body = "page.html", self.html.encode()
        elif address.netloc == "file+.vscode-resource.vscode-cdn.net" and os.path.isfile(path):
            body = pathlib.Path(path).read_bytes() if any(path.startswith(root + "/") for root in self.roots) else None
        if body is None:
            self.browser.send("Fetch.failRequest", self.session, requestId=request, errorReason="AccessDenied")
            return
        kinds = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
        headers = [{"name": "Content-Type", "value": kinds.get(pathlib.Path(path).suffix, "image/png")}]
        answer = {"requestId": request, "responseCode": 200, "responseHeaders": headers}
        body = base64.b64encode(body).decode()
        self.browser.send("Fetch.fulfillRequest", self.session, **answer, body=body)

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
            raise AssertionError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, what, expression):
        self.wait(what, lambda: self.evaluate(expression))

    def wait(self, what, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}")
            time.sleep(0.02)

    def tiers(self):
        """The titles of the cards that are shown, by tier."""
        return self.evaluate("""[...document.querySelectorAll("main > section")].map((section) =>
          [...section.querySelectorAll(".items > ul:last-child > li:not([hidden]) h3")].map((title) => title.textContent))""")

    def card(self, title):
        """The card with a title, in JavaScript."""
        cards = "[...document.querySelectorAll('main li[data-place]')]"
        return f"{cards}.find((each) => each.querySelector('h3').textContent === {json.dumps(title)})"

    def box(self, card):
        """The rectangle of the card with a title."""
        members = "({ left, top, width, height })"
        return self.evaluate(f"({members} => {members})({self.card(card)}.getBoundingClientRect())")

    def mouse(self, kind, x, y, **parameters):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", **parameters)

    def click(self, card):
        box = self.box(card)
        x, y = box["left"] + box["width"] / 2, box["top"] + 12
        self.mouse("mousePressed", x, y, clickCount=1)
        self.mouse("mouseReleased", x, y, clickCount=1)

    def said(self):
        return self.evaluate("notice.textContent")

    def focus(self, card):
        self.evaluate(f"{self.card(card)}.focus()")

    def pull(self, card):
        """Tries to drag a card that stays."""
        start = self.box(card)
        self.mouse("mousePressed", start["left"] + 20, start["top"] + 20, clickCount=1)
        for step in (10, 20, 30):
            self.mouse("mouseMoved", start["left"] + 20 + step, start["top"] + 20 + step, buttons=1)
        self.mouse("mouseReleased", start["left"] + 50, start["top"] + 50, clickCount=1)

    def key(self, key, **modifiers):
        bits = sum({"alt": 1, "ctrl": 2, "meta": 4, "shift": 8}[name] for name in modifiers)
        codes = {"z": 90, "Enter": 13, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, modifiers=bits, windowsVirtualKeyCode=codes[key])

    def drag(self, card, target, half="left"):
        """Drags a card with the mouse, to a half of another one, or below the last one of a tier by its number."""
        self.wait(f"the drag of {card}", lambda: self.tries_drag(card, target, half))

    def tries_drag(self, card, target, half):
        """Whether the drag began: not if the page was drawn again between the look at the card and the press."""
        self.evaluate(f"{self.card(card)}.scrollIntoView({{ block: 'center' }})")
        start = self.box(card)
        if isinstance(target, int):
            end = self.evaluate(f"""(() => {{
              const {{ right, bottom }} = document.querySelectorAll("main > section")[{target}].getBoundingClientRect();
              return {{ x: right - 6, y: bottom - 4 }};
            }})()""")
        else:
            box = self.box(target)
            end = {"x": box["left"] + (5 if half == "left" else box["width"] - 5), "y": box["top"] + box["height"] / 2}
        x, y = start["left"] + 20, start["top"] + 20
        self.mouse("mousePressed", x, y, clickCount=1)
        self.mouse("mouseMoved", x + 10, y + 10, buttons=1)
        try:
            data = self.drag_data.get(timeout=PATIENCE / 10)
        except queue.Empty:
            self.mouse("mouseReleased", x + 10, y + 10, clickCount=1)
            return False
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, data=data, **end)
        self.mouse("mouseReleased", end["x"], end["y"], clickCount=1)
        return True

    def screenshot(self, file):
        picture = self.call("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(picture["data"]))

    def refused(self):
        """What the policy has refused, what failed, and what else was asked for."""
        known = ("https://webview.vscode-cdn.net/", "https://file+.vscode-resource")
        others = [url for url in self.requested if not url.startswith(known)]
        failed = [str(each["text"]) for each in self.log if each["type"] == "exception"]
        return self.evaluate("refused") + failed + others

    def close(self):
        self.browser.listeners.remove(self.receive)
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.host.stdin.close()
        self.host.wait(PATIENCE)

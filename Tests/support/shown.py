"""What the tests of pages in Chromium share."""

import base64
import pathlib
import time

import pytest

PATIENCE = 120
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# A picture.
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


class Window:
    """A page in a window, and a finger on it."""

    def wait(self, what, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"waited in vain for {what}"
            self.pause(0.02)

    def pause(self, seconds):
        self.page.wait_for_timeout(seconds * 1000)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        """What is typed into the field that has the focus."""
        self.page.keyboard.insert_text(text)
        self.press("Enter")

    def middle(self, card):
        box = self.card(card).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, kind, *points):
        if not hasattr(self, "session"):
            self.session = self.page.context.new_cdp_session(self.page)
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})

    def drag_by_touch(self, card, end):
        """A long press on a card, and a move to a place; the finger stays there."""
        start = self.middle(card)
        self.touch("Start", start)
        self.pause(0.6)
        for step in range(1, 6):
            self.touch("Move", tuple(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))
            self.pause(0.03)


def findings_of_axe(frame, part="document, { iframes: false, preload: false }"):
    """What axe finds in a page, or a part of it."""
    package = pytest.importorskip("axe_playwright_python")
    frame.evaluate(pathlib.Path(package.__file__).with_name("axe.min.js").read_text())
    found = frame.evaluate(f"axe.run({part})")["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"][:3]]) for each in found]


def take(page, folder, name, **options):
    """A picture of a page, to be looked at, where there is a folder for those."""
    if folder:
        page.screenshot(path=pathlib.Path(folder) / f"{name}.png", **options)

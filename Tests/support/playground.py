"""The playground in headless Chromium, without a network."""

import pathlib
import re
import subprocess

from lists import REPOSITORY
from shown import PATIENCE, Window

SOUPS = (REPOSITORY / "fixtures/projects/invalid/all-time-great-soups.tierlist.json").read_text()
NAME = "list.tierlist.json"
# The size of the picture that is shown.
PICTURE = "document.querySelector('#picture img').naturalWidth"
# What a page without requests loads: itself, and what it made.
KNOWN = ("file:", "blob:", "data:", "about:")


class Playground(Window):
    """The page in a window; records what it asks for, what it prints and what fails."""

    def __init__(self, browser, address, **options):
        self.faults, self.known = [], (*KNOWN, address.partition("#")[0])
        self.context = browser.new_context(**{"viewport": {"width": 1400, "height": 900}, **options})
        self.context.on(
            "request", lambda request: self.faults.append(request.url) if self.leaves(request.url) else None
        )
        self.context.route(
            re.compile("^https?:"), lambda route: route.abort() if self.leaves(route.request.url) else route.continue_()
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", lambda message: self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "dialog", lambda dialog: self.faults.append(dialog.message) if dialog.type in ("alert", "prompt") else None
        )
        self.page.goto(address)
        self.frame = self.page.frame_locator("#frame")
        self.settle()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()
        assert not self.faults, f"requests, messages and errors: {self.faults[:5]}"

    def leaves(self, url):
        return not url.startswith(self.known)

    def example(self, number):
        """Opens an example: the third is broken."""
        self.page.locator("#examples button").nth(number - 1).click()
        self.settle()

    def settle(self):
        """Waits until the last change is checked."""
        self.page.locator("body[data-state=checked]").wait_for(state="attached")

    @property
    def text(self):
        return self.page.input_value("#source")

    @property
    def name(self):
        return self.page.input_value("#name")

    @property
    def notice(self):
        return self.page.text_content("#notice")

    def show_text(self):
        if self.page.locator("#begin").is_visible():
            self.page.click("#paste")
        elif not self.page.locator("#source").is_visible():
            self.page.click("#views [data-view=text]")
        self.page.locator("#source").wait_for()

    def paste(self, text, name=None):
        """Replaces all of the text, as from the clipboard."""
        self.show_text()
        self.page.focus("#source")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        if name:
            self.page.fill("#name", name)
        self.settle()

    def keep(self):
        self.wait("the words", lambda: self.page.text_content("#kept") == "Kept in this browser.")

    def reload(self):
        self.page.reload()
        self.settle()

    def share(self):
        self.click("Share…")
        self.wait("the picture", lambda: self.page.evaluate(PICTURE))

    def choose(self, entry):
        """Chooses an entry of the menu that is open, by its words."""
        self.frame.get_by_role("menuitem", name=entry, exact=True).click()
        self.settle()

    def add_picture(self, title, file):
        self.card(title).click()
        with self.page.expect_file_chooser() as chooser:
            self.frame.get_by_role("menuitem", name="Add picture…").click()
        chooser.value.set_files(file)

    def click(self, name, inside="body"):
        self.page.locator(inside).get_by_role("button", name=name, exact=True).first.click()
        self.settle()

    def open(self, path):
        self.page.set_input_files("#picker", path)
        self.wait("the file", lambda: self.name == path.name)
        self.settle()

    def drop(self, path, entry=(5, 5)):
        """Drops a file or a folder on the list; it enters the window at the edge, or elsewhere if the pointer is fast.

        A part of the page that takes its place is entered, too.
        """
        session = self.context.new_cdp_session(self.page)
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        entries = [("dragEnter", *entry), *([] if entry == (5, 5) else [("dragEnter", *entry)])]
        for kind, x, y in [*entries, ("dragOver", 400, 400), ("dragOver", 400, 400), ("drop", 400, 400)]:
            session.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})
            self.page.wait_for_timeout(100)

    def download(self, button="#download"):
        """The name and the bytes of what a button downloads."""
        with self.page.expect_download() as started:
            self.page.click(button)
        return started.value.suggested_filename, pathlib.Path(started.value.path()).read_bytes()

    def marks(self):
        """The severity and the text of each squiggle that is visible."""
        return self.page.eval_on_selector_all(
            "#marks span", "(all) => all.map((each) => [each.className, each.textContent])"
        )

    def tiers(self):
        """The titles of the cards of the preview, by tier."""
        sections = self.frame.locator("main > section")
        return sections.evaluate_all(
            "(all) => all.map((each) => [...each.querySelectorAll('li[data-place] h3')].map((title) => title.textContent))"
        )

    def card(self, title):
        return self.frame.locator(
            "li[data-place]", has=self.frame.locator("h3", has_text=re.compile(f"^{re.escape(title)}$"))
        )


def native(tool, text, *words):
    """What the program prints for a text on standard input."""
    data = text if isinstance(text, bytes) else text.encode()
    return subprocess.run([tool, *words, "-"], input=data, capture_output=True).stdout.decode()

"""Opens the pages and pictures of `tierlint convert` in headless Chromium.

Every page must run its own script and nothing from the list, show as many items as the list has, find them, filter them,
and have a contrast of at least 4.5:1 for every text, in light and in dark.

    python3 Tests/scripts/page.py --tierlint .build/release/tierlint [--screenshots FOLDER] FILE…
"""

import argparse
import html
import json
import pathlib
import re
import subprocess
import tempfile

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')

# Runs in a copy of the page without its policy: types, presses, measures, and leaves the results in the document.
PROBE = """
const shown = () => [...document.querySelectorAll("main > section:not([hidden]) .items > ul:last-child > li:not([hidden])")];
const result = { items: shown().length, buttons: [], contrast: [] };
const find = document.getElementById("find");
const type = (text) => { find.value = text; find.dispatchEvent(new Event("input")); return shown().length; };
const first = shown()[0]?.querySelector("h3").textContent ?? "";
result.first = type(first); result.none = type("nothing has this text"); result.cleared = type("");
for (const button of document.querySelectorAll("#tools button")) {
  button.click();
  result.buttons.push([Number(button.querySelector("span").textContent), shown().length]);
  button.click();
}
result.last = shown().length;
const rgb = (text) => (text.match(/[0-9.]+/g) ?? [0, 0, 0, 0]).map(Number);
const light = (color) => rgb(color).slice(0, 3).map((part) => part / 255)
  .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
for (const element of document.querySelectorAll("body *")) {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!own || element.localName === "script") continue;
  let ground = element;
  while (ground && rgb(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
  const [one, other] = [getComputedStyle(element).color, getComputedStyle(ground).backgroundColor].map(light);
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  if (contrast < 4.5) result.contrast.push([element.outerHTML.slice(0, 80), contrast]);
}
const pre = document.createElement("pre"); pre.id = "probe"; pre.textContent = JSON.stringify(result); document.body.append(pre);
"""


def chromium(*arguments):
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--hide-scrollbars"]
    return subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True, timeout=120).stdout


def check(page, copy, items, title, isDark):
    mode = ["--blink-settings=preferredColorScheme=0"] if isDark else []
    dom = chromium(*mode, "--dump-dom", page.as_uri())
    problems = []
    if html.unescape(re.search("<title>(.*?)</title>", dom, re.S)[1]) != title:
        problems.append("the title was changed")
    if 'id="tools" role="search" hidden' in dom:
        problems.append("the script did not run")
    copy.write_text(POLICY.sub("", page.read_text()).replace("</body>", f"<script>{PROBE}</script></body>"))
    dom = chromium(*mode, "--dump-dom", copy.as_uri())
    found = re.search('<pre id="probe">(.*?)</pre>', dom, re.S)
    if not found:
        return problems + ["the probe did not run"]
    result = json.loads(html.unescape(found[1]))
    if not result["items"] == result["cleared"] == result["last"] == items:
        problems.append(f"{result['items']}, {result['cleared']} and {result['last']} of {items} items")
    if items and (result["first"] < 1 or result["none"] != 0):
        problems.append(f"the search finds {result['first']} and {result['none']}")
    problems += [f"a filter of {wanted} shows {shown}" for wanted, shown in result["buttons"] if wanted != shown]
    return problems + [f"contrast {contrast:.2f}: {element}" for element, contrast in result["contrast"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--screenshots", type=pathlib.Path)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for file in options.files:
            name = pathlib.Path(file).name.split(".")[0]
            page, picture = pathlib.Path(folder, f"{name}.html"), pathlib.Path(folder, f"{name}.svg")
            for target, path in (("html", page), ("svg", picture)):
                subprocess.run([tool, "convert", "--quiet", "--to", target, "-o", path, file], check=True)
            statistics = json.loads(subprocess.check_output([tool, "stats", "--format", "json", file]))[0]
            items = statistics["items"] + statistics["unplaced"]
            title = re.search("<title>(.*?)</title>", page.read_text(), re.S)[1]
            for isDark in (False, True):
                for problem in check(page, page.with_suffix(".copy.html"), items, html.unescape(title), isDark):
                    failures += 1
                    print(f"{file}: {problem}{' (dark)' if isDark else ''}")
            if options.screenshots:
                options.screenshots.mkdir(parents=True, exist_ok=True)
                for path in (page, picture):
                    target = (options.screenshots / f"{path.name}.png").resolve()
                    chromium("--window-size=1100,900", f"--screenshot={target}", path.as_uri())
    print(f"{len(options.files)} pages, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Draws a finding as an editor shows it, from the real output of the tool: source, squiggle, message, quick fixes."""

import html
import json
import pathlib
import re
import subprocess
import textwrap

from lists import REPOSITORY

LIST = "fixtures/projects/invalid/all-time-great-soups.tierlist.json"
RULE = "color/invalid"
BEFORE, AFTER = 4, 3
WIDTH, LINE, CHARACTER, LEFT, TOP = 820, 22, 8.43, 64, 52
COLORS = {"key": "#9cdcfe", "string": "#ce9178", "number": "#b5cea8", "other": "#d4d4d4"}
SQUIGGLES = {"error": "#f14c4c", "warning": "#cca700", "info": "#3794ff", "hint": "#a0a0a0"}


def finding(tool):
    command = [tool, "check", "--no-config", "--select", RULE, "--format=json", "--quiet", LIST]
    return json.loads(subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=False).stdout)[0]


def text(x, y, content, color, style=""):
    return f'<text x="{x:.1f}" y="{y}" fill="{color}"{style}>{html.escape(content)}</text>'


def code(line, y):
    """A line of JSON in the colors of an editor."""
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"(\s*:)?|[\d.]+|[^\s"]', line):
        kind = "key" if token[1] else "string" if token[0][0] == '"' else "number" if token[0][0].isdigit() else "other"
        shown = token[0].removesuffix(":") if token[1] else token[0]
        width = f' textLength="{len(shown) * CHARACTER:.1f}"'
        yield text(LEFT + token.start() * CHARACTER, y, shown, COLORS[kind], width)
        if token[1]:
            yield text(LEFT + (token.end() - 1) * CHARACTER, y, ":", COLORS["other"])


def squiggle(start, end, y, color):
    x, last = LEFT + start * CHARACTER, LEFT + end * CHARACTER
    steps = "".join(f" l 3 {-3 if step % 2 == 0 else 3}" for step in range(int((last - x) / 3)))
    return f'<path d="M {x:.1f} {y + 5}{steps}" fill="none" stroke="{color}" stroke-width="1.4"/>'


def box(shown, y):
    """The message, the behavior of the app and the quick fixes."""
    message = shown["message"].removesuffix("; " + shown["consequence"])
    color = SQUIGGLES[shown["severity"]]
    rows = [(row, "#ffffff") for row in textwrap.wrap(message, 74)]
    rows += [(row, "#e0e0e0") for row in textwrap.wrap(shown["consequence"], 74)]
    rows.append((f"tierlint {shown['rule']}", "#8a8a8a"))
    rows += [("Quick fix: " + fix["title"], "#75beff") for fix in shown["fixes"]]
    height = len(rows) * LINE + 14
    frame = (
        f'<rect x="{LEFT - 8}" y="{y}" width="{WIDTH - LEFT - 24}" height="{height}" rx="4" fill="#252526"'
        f' stroke="{color}"/>'
    )
    return [frame, *(text(LEFT + 6, y + 22 + index * LINE, *row) for index, row in enumerate(rows))], height


def picture(tool):
    """The whole drawing."""
    shown = finding(tool)
    start, end = shown["range"]["start"], shown["range"]["end"]
    lines = (REPOSITORY / LIST).read_text("utf-8").splitlines()
    parts, y = [], TOP
    for number in range(start["line"] - BEFORE, start["line"] + AFTER + 1):
        y += LINE
        parts.append(text(LEFT - 20, y, str(number), "#6e7681", ' text-anchor="end"'))
        parts += code(lines[number - 1], y)
        if number == start["line"]:
            parts.append(squiggle(start["column"] - 1, end["column"] - 1, y, SQUIGGLES[shown["severity"]]))
            popup, popup_height = box(shown, y + 10)
            parts += popup
            y += popup_height + 12
    height = y + 20
    title = pathlib.Path(LIST).name
    font = 'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" xml:space="preserve"'
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    lights = zip((22, 42, 62), ("#ff5f57", "#febc2e", "#28c840"), strict=True)
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f"<title>{html.escape(title)}: {html.escape(shown['message'])}</title>",
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#1e1e1e"/>',
        *(f'<circle cx="{x}" cy="20" r="6" fill="{color}"/>' for x, color in lights),
        text(WIDTH / 2, 25, title, "#9d9d9d", ' text-anchor="middle"'),
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"

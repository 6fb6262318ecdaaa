"""What `tierlint check` says of the rows of CSV files, compared with a reader that reads them as the app does.

The rows have quotes and commas of every kind. A row that the app drops, whose name, season or tier differs from what is
written, or whose id gets a number must have a finding that says so, and no finding may say so of another row.
"""

import collections
import json
import re
import subprocess

from tables import random_file

LINE_END = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
BLANKS = " \t\u200b\xa0\u3000\u2003"


def app_cells(line):
    """The fields of a line: quotes open and close anywhere, and the comma right after a closing quote is text."""
    cells, inside, index = [""], False, 0
    while index < len(line):
        character = line[index]
        index += 1
        if character != '"':
            if character == "," and not inside:
                cells.append("")
            else:
                cells[-1] += character
        elif not inside:
            inside = True
        elif line[index : index + 1] == '"':
            cells[-1] += '"'
            index += 1
        else:
            inside = False
            if line[index : index + 1] == ",":
                cells[-1] += ","
                index += 1
    return [cell.strip(BLANKS) for cell in cells]


def app_items(lines):
    """For each line after the header the name, season, tier and id of its item; `None` if it is dropped."""
    taken, items = set(), []
    for line in lines[1:]:
        cells = app_cells(line)
        if len(cells) < 3 or not cells[0]:
            items.append(None)
            continue
        start = id = cells[0].lower().replace(" ", "_")
        number = 2
        while id in taken:
            id, number = f"{start}_{number}", number + 1
        taken.add(id)
        items.append((*cells[:3], id))
    return items


def written_cells(line):
    """The fields of a line as a spreadsheet reads them: quotes count only around a whole field."""
    field = re.compile(r'[ \t]*"((?:[^"]|"")*)"[ \t]*(?=,|$)|([^,]*)')
    cells, index = [], 0
    while index <= len(line):
        match = field.match(line, index)
        cells.append((match[2] if match[1] is None else match[1].replace('""', '"')).strip(BLANKS))
        index = match.end() + 1
    return cells


def check(text, findings):
    """What is wrong about the findings in a file, one sentence for each row."""
    lines = LINE_END.split(text.removeprefix("\ufeff"))
    words, counted, continued = collections.defaultdict(list), 0, set()
    for finding in findings:
        message = finding["message"]
        if more := re.match(r"(\d+) more finding", message):
            counted += int(more[1])
        elif row := re.match(r"/(\d+)", finding["pointer"]):
            words[int(row[1])].append(message)
            if "cannot contain a line break" in message:
                rest = range(int(row[1]) + 1, len(lines) - 1)
                continued.update(range(rest.start, next(index for index in rest if '"' in lines[index + 1]) + 1))
    faults, silent = [], []
    for row, (line, item) in enumerate(zip(lines[1:], app_items(lines), strict=False)):
        said = " ".join(words[row])
        if "skips the line" in said and item is not None:
            faults.append(f"{line!r} is imported as {item}, but: {said}")
        made = re.search(r'gives this item the id "((?:[^"\\]|\\.)*)"', said)
        plain = item and item[0].lower().replace(" ", "_")
        if (made and json.loads(f'"{made[1]}"')) != ((item and item[3] != plain and item[3]) or None):
            faults.append(f"{line!r} gets the id {item and item[3]}, but: {said}")
        written = written_cells(line)
        is_blank = item is None and not line.strip(BLANKS + ',"')
        differs = (
            item is None or list(item[:3]) != written[:3] or (len(written) > 3 and any(written[3:])) or not item[2]
        )
        if differs and not is_blank and row not in continued and not re.search("field|quote|no name|no tier", said):
            silent.append(f"{line!r} is {'dropped' if item is None else f'imported as {item}'}, and nothing is said")
    return faults + (silent if len(silent) > counted else [])


def test_rows(tool, options, generator, tmp_path, note):
    texts, rows = {}, 0
    while rows < options.rows:
        name = f"{len(texts)}.tierlist.csv"
        texts[name] = random_file(generator)
        rows += len(LINE_END.split(texts[name])) - 1
        (tmp_path / name).write_bytes(texts[name].encode())
    command = [tool, "check", "--no-config", "--format", "json", "."]
    findings = collections.defaultdict(list)
    for finding in json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).stdout):
        findings[finding["path"].removeprefix("./")].append(finding)
    assert not [fault for name, text in texts.items() for fault in check(text, findings[name])]
    note(f"{rows} rows in {len(texts)} files")

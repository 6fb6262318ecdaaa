"""`tierlint convert FILE --to project` reads what people have: the files in `fixtures/import` with the lists in them.

Each line of a set has a file (`text` in an `encoding`, or `base64`) and either `refused`, or `tiers` from the top down
with the titles in them (`null`: any), and perhaps the list's `title` and `description`, `fields` of items by title,
what must be named as `lost`, and `files` beside it. A set is right if enough of its files are; each share is printed.
"""

import base64
import json
import pathlib
import re
import subprocess
import urllib.parse

import pytest
from named import named

SETS = pathlib.Path("fixtures/import")
WANTED = {"opened": 0.97, "tiers": 0.97, "fields": 0.92, "losses": 0.95, "true": 1, "whole": 0.85, "refused": 1}


def key(name):
    return re.sub(r"[\W_]", "", name).lower()


def same(value, expected):
    """Whether a value is as expected, whatever its type and white space."""
    if isinstance(expected, list):
        return isinstance(value, list) and value == expected
    return value == expected or " ".join(str(value).split()) == str(expected)


def field(item, name):
    if name == "notes":
        return item.get("summary")
    if name == "picture":
        uris = [urllib.parse.unquote(entry["uri"]) for entry in item.get("media", [])]
        return uris[0].removeprefix("file:///") if uris else None
    attributes = {key(name): value for name, value in item.get("attributes", {}).items()}
    return item.get(name, attributes.get(key(name)))


def listed(project):
    """The tiers with their items, the pool only if it has any; and the items by title."""
    tiers = {
        tier["label"]: [project["items"][item] for item in tier["itemIds"]]
        for tier in project["tiers"]
        if tier["label"] != "Unranked" or tier["itemIds"]
    }
    return tiers, {item["title"]: item for items in tiers.values() for item in items}


def tiers_match(tiers, expected):
    return list(tiers) == list(expected) and all(
        len(tiers[label]) == len(titles)
        and all(wanted is None or item["title"] == wanted for item, wanted in zip(tiers[label], titles, strict=True))
        for label, titles in expected.items()
    )


def write(entry, folder):
    data = (
        base64.b64decode(entry["base64"]) if "base64" in entry else entry["text"].encode(entry.get("encoding", "utf-8"))
    )
    for name, content in [*entry.get("files", {}).items(), (entry["name"], data)]:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder / entry["name"]


def check(tool, entry, folder):
    """The (name of a share, whether it is right) of one file."""
    run = subprocess.run(
        [tool, "convert", write(entry, folder).name, "--to", "project"], cwd=folder, capture_output=True, timeout=60
    )
    errors = run.stderr.decode()
    if entry.get("refused"):
        return [("refused", run.returncode == 2 and not run.stdout and ": not a tier list: " in errors)]
    if run.returncode != 0:
        return [(name, False) for name in ("opened", "tiers", "whole")]
    checked = subprocess.run(
        [tool, "check", "-", "--stdin-filename", "a.tierlist.json"], input=run.stdout, capture_output=True, timeout=60
    )
    project = json.loads(run.stdout)
    tiers, items = listed(project)
    results = [("tiers", tiers_match(tiers, entry["tiers"]))]
    results += [
        ("fields", title in items and same(field(items[title], name), value))
        for title, fields in entry.get("fields", {}).items()
        for name, value in fields.items()
    ]
    results += [("fields", project.get(name) == entry[name]) for name in ("title", "description") if name in entry]
    results += [("losses", text in errors) for text in entry.get("lost", [])]
    # What is said to be lost is not in the list.
    lost = re.findall(r": lost: (?:the (?:text|line|row|cell)|key) .*", errors)
    once = [title for title in items if len(title) > 2 and entry.get("text", "").count(title) == 1]
    results.append(("true", not any(f'"{title}' in line or f" {title}" in line for title in once for line in lost)))
    isright = all(right for _, right in results) and checked.returncode == 0
    return [("opened", checked.returncode == 0), *results, ("whole", isright)]


@pytest.mark.parametrize("name", sorted(path.stem for path in SETS.glob("*.jsonl")))
def test_files_are_read(tool, name, tmp_path, record_property):
    shares, wrong = {}, []
    for index, line in enumerate((SETS / f"{name}.jsonl").read_text().splitlines()):
        entry = json.loads(line)
        folder = tmp_path / str(index)
        folder.mkdir()
        results = check(tool, entry, folder)
        for share, right in results:
            shares.setdefault(share, []).append(right)
        wrong += [entry["name"]] if not all(right for _, right in results) else []
    figures = {share: sum(rights) / len(rights) for share, rights in shares.items()}
    text = ", ".join(f"{share} {figure:.1%} of {len(shares[share])}" for share, figure in figures.items())
    record_property("figures", f"{name}: {text}; wrong: {', '.join(wrong) or 'none'}")
    print(text, wrong)
    assert all(figures[share] >= WANTED[share] for share in figures), (text, wrong)


NAMES = {"markdown": "a.md", "text": "a.txt", "state": "a.json", "csv": "a.csv", "app": "b.json", "project": "c.json"}


def tiers_with_items(text):
    """The lines below each label, without ratings, which only some formats have, and whether a tier is locked."""
    tiers, below = {}, []
    for line in text.splitlines()[1:]:
        if line.startswith("  "):
            below.append(re.sub(r" \([\d.]+\)(?= – |$)", "", line))
        elif line:
            below = tiers.setdefault(line.removesuffix(" (locked)"), [])
    return {label: lines for label, lines in tiers.items() if lines}


@pytest.mark.parametrize("target", [*NAMES, "plain"])
@pytest.mark.parametrize(
    "path", sorted(pathlib.Path("fixtures/projects/valid").glob("*.json")), ids=lambda path: path.stem
)
def test_own_texts_come_back(tool, path, target, tmp_path):
    """A text of one tier with a name of its own could be anything, so it is refused."""

    def convert(source, name, to, *options):
        command = [tool, "convert", source, "--to", to, "-q", "-o", tmp_path / name, *options]
        subprocess.run(command, check=True, timeout=60)
        return (tmp_path / name).read_text()

    wanted = convert(path, "wanted", "text")
    keepsall = target in ("markdown", "text", "project")
    if (
        target in ("markdown", "text")
        and len([tier for tier in json.loads(path.read_text())["tiers"] if tier["id"] != "unranked"]) < 2
    ):
        pytest.skip("one tier")
    format, options = ("csv", ["--plain-csv"]) if target == "plain" else (target, [])
    convert(path, NAMES[format], format, *options)
    convert(tmp_path / NAMES[format], "d.tierlist.json", "project")
    again = convert(tmp_path / "d.tierlist.json", "again", "text")
    assert again == wanted if keepsall else tiers_with_items(again) == tiers_with_items(wanted)
    if format != "csv":
        assert list(tiers_with_items(again)) == list(tiers_with_items(wanted))


@pytest.fixture
def run(tool, tmp_path):
    """Runs the program in a folder with files, whose names have `_` for `.`."""

    def run(*words, code=0, **files):
        for name, content in files.items():
            (tmp_path / name.replace("_", ".")).write_text(content)
        done = subprocess.run([tool, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert done.returncode == code, done.stderr
        return done

    return run


def titles(run):
    return {label: [item["title"] for item in items] for label, items in listed(json.loads(run.stdout))[0].items()}


ELO = "name,elo,tier\nPho,3,HT1\nDal,2,LT1\nUdon,1,LT3\n"
KINDS = '{"Hot": {"S": ["Pho", "Dal"], "A": ["Udon"]}, "Cold": {"S": ["Gazpacho"], "A": ["Soba"]}}'
RATED = '[{"name": "Pho", "by": {"ann": "Yes", "ben": "No"}}, {"name": "Dal", "by": {"ann": "No", "ben": "No"}}]'
COLD = {"S": ["Gazpacho"], "A": ["Soba"]}
# The name of a file and its content, options, the tiers, and what is said.
READ = {
    "--tier": ("a.csv", ELO, "--tier tier", {"HT1": ["Pho"], "LT1": ["Dal"], "LT3": ["Udon"]}, ""),
    "--title": ("a.csv", ELO, "--tier none --title tier", {"Unranked": ["HT1", "LT1", "LT3"]}, ""),
    "--tier of a path": ("a.json", RATED, "--tier by.ann", {"Yes": ["Pho"], "No": ["Dal"]}, ""),
    "first list": (
        "a.json", KINDS, "", {"S": ["Pho", "Dal"], "A": ["Udon"]},
        'the list "Cold" with 2 items; --list Cold reads it',
    ),
    "--list by name": ("a.json", KINDS, "--list Cold", COLD, ""),
    "--list by number": ("a.json", KINDS, "--list 2", COLD, ""),
}  # fmt: skip
REFUSED = {
    "no tiers": (
        "a.csv", ELO, "",
        "3 rows with name, elo and tier; each has a tier of its own: say --tier tier if these are tiers",
    ),
    "no column": ("a.csv", ELO, "--tier rank", 'no column or key is called "rank"'),
    "no list": ("a.json", KINDS, "--list Warm", '1 "Hot", 2 "Cold"'),
    "YAML": ("a.yaml", "S: [Pho]\nA: [Dal]\n", "", "yq -o json a.yaml"),
    "TOML": ("a.toml", 'S = ["Pho"]\n', "", "tomllib"),
    "too many": ("a.txt", "S: " + "a," * 500_000 + "\nA: b\n", "", "more than 500000 items"),
}  # fmt: skip


@named("name, content, words, tiers, said", READ)
def test_options(run, name, content, words, tiers, said):
    done = run("convert", name, "--to", "project", *words.split(), **{name: content})
    assert titles(done) == tiers and said in done.stderr


@named("name, content, words, said", REFUSED)
def test_a_refusal_says_what_helps(run, name, content, words, said):
    done = run("convert", name, "--to", "project", *words.split(), code=2, **{name: content})
    assert not done.stdout and said in done.stderr


def test_files_of_others_are_shown(run):
    for command in ("show", "stats"):
        done = run(command, "a.csv", a_csv="Film;Stufe\nHeat;S\nUp;A\n")
        assert not done.stderr and "S" in done.stdout


KEPT = """[{"name": "A – B", "tier": "Good (locked)", "tags": ["a,b"], "image": "p/a.png"},
{"name": "Alien (8)", "tier": "S", "tags": ["c", "d"], "image": "p/b.png"},
{"name": "Alien (8)", "tier": "S", "note": "one\\ntwo", "image": "p/c.png"}]"""


def test_what_a_text_cannot_say_is_named(run):
    done = run("convert", "a.json", "--to", "project", a_json=KEPT)
    items = json.loads(done.stdout)["items"].values()
    assert titles(done) == {"Good (locked)": ["A – B"], "S": ["Alien (8)", "Alien (8)"]}
    assert len({entry["id"] for item in items for entry in item["media"]}) == 3
    run("convert", "list.json", "--to", "csv", "--plain-csv", "-o", "b.csv", list_json=done.stdout)
    again = json.loads(run("convert", "b.csv", "--to", "project").stdout)["items"].values()
    assert sorted(item.get("tags", []) for item in again) == [[], ["a,b"], ["c", "d"]]
    for target in ("markdown", "text"):
        said = run("convert", "list.json", "--to", target).stderr
        assert "line breaks, control characters or invisible characters of 1 item" in said
        assert "an exact title, which looks like one with notes or a rating, of 3 items" in said
        assert 'tier "Good (locked)", which looks like a locked one' in said

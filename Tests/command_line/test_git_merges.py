"""`tierlint merge` and `diff` as drivers of git, in real repositories."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
from lists import made

NAME = "soups.tierlist.json"


def soups():
    project = made("Soups", {"First": [f"Soup-{number}" for number in range(6)], "Other": [], "Third": []})
    for item in project["items"].values():
        item["rating"] = 1
    return project


class Repository:
    def __init__(self, folder, tool):
        self.folder = folder
        path = f"{pathlib.Path(tool).parent}:{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.name", "Test")
        self.git("config", "user.email", "test@example.org")

    def run(self, *words):
        done = subprocess.run(
            words, cwd=self.folder, env=self.environment, capture_output=True, text=True, errors="replace", timeout=60
        )
        return done.returncode, done.stdout + done.stderr

    def expect(self, code, *words):
        """The output of a command that ends with this exit code."""
        found, output = self.run(*words)
        assert found == code, output
        return output

    def git(self, *words, code=0):
        return self.expect(code, "git", *words)

    def tierlint(self, *words, code=0):
        return self.expect(code, "tierlint", *words)

    def text(self):
        return (self.folder / NAME).read_text()

    def commit(self, edit, message):
        path = self.folder / NAME
        project = json.loads(path.read_text()) if path.exists() else soups()
        edit(project)
        path.write_text(json.dumps(project, indent=2) + "\n")
        self.commit_all(message)

    def commit_all(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def list(self):
        return json.loads(self.text())


def move(id, tier):
    def edit(project):
        for one in project["tiers"]:
            one["itemIds"] = [other for other in one["itemIds"] if other != id]
        project["tiers"][tier]["itemIds"].append(id)

    return edit


def rate(id, rating):
    def edit(project):
        project["items"][id]["rating"] = rating

    return edit


@pytest.fixture
def repository(tool, tmp_path):
    """Two branches: `main` moved soup-1 to the second tier, `side` soup-2, and rated it."""
    repository = Repository(tmp_path, tool)
    repository.commit(lambda project: None, "base")
    repository.git("checkout", "-q", "-b", "side")
    repository.commit(move("soup-2", 1), "move")
    repository.commit(rate("soup-2", 9), "rate")
    repository.git("checkout", "-q", "main")
    repository.commit(move("soup-1", 1), "main")
    return repository


def install(repository):
    repository.tierlint("merge", "--install")
    assert "merge=tierlist" in (repository.folder / ".gitattributes").read_text()
    repository.commit_all("driver")


def is_merged(list):
    return sorted(list["tiers"][1]["itemIds"]) == ["soup-1", "soup-2"] and list["items"]["soup-2"]["rating"] == 9


@pytest.mark.parametrize(
    "commands", [["merge -q --no-edit side"], ["checkout -q side", "rebase -q main"], ["cherry-pick side~1 side"]]
)
def test_driver(repository, commands):
    install(repository)
    for command in commands:
        repository.git(*command.split())
    assert is_merged(repository.list())


@pytest.mark.parametrize("commands", [["merge -q side"], ["checkout -q side", "rebase -q main"]])
def test_without_driver(repository, commands):
    """git stops at its conflict, which `merge --resolve` merges from the index."""
    *before, last = commands
    for command in before:
        repository.git(*command.split())
    repository.git(*last.split(), code=1)
    repository.tierlint("merge", "--resolve", NAME)
    repository.git("add", NAME)
    repository.git("-c", "core.editor=true", last.split()[0], "--continue")
    assert is_merged(repository.list())


def test_criss_cross(repository):
    install(repository)
    # Also for the branch that does not have the file.
    attributes = (repository.folder / ".gitattributes").read_text()
    (repository.folder / ".git/info/attributes").write_text(attributes)
    repository.git("branch", "other", "main")
    repository.git("merge", "-q", "--no-edit", "side")
    repository.git("checkout", "-q", "side")
    repository.git("merge", "-q", "--no-edit", "other")
    repository.commit(rate("soup-3", 5), "side again")
    repository.git("checkout", "-q", "main")
    repository.commit(rate("soup-4", 5), "main again")
    repository.git("merge", "-q", "--no-edit", "side")
    assert is_merged(repository.list())
    assert [repository.list()["items"][f"soup-{number}"]["rating"] for number in (3, 4)] == [5, 5]


def test_conflict_and_hook(repository):
    install(repository)
    hook = repository.folder / ".git/hooks/pre-merge-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexec tierlint check\n")
    hook.chmod(0o755)
    repository.git("checkout", "-q", "-b", "clash")
    repository.commit(rate("soup-2", 3), "clash")
    output = repository.git("merge", "side", code=1)
    assert "conflict: " in output
    assert "<<<<<<< ours" in repository.text()
    repository.git("merge", "--abort")
    repository.git("checkout", "-q", "main")
    repository.git("merge", "-q", "--no-edit", "side")
    assert is_merged(repository.list())


def test_uninstall(repository):
    exclude = repository.folder / ".git/info/exclude"
    exclude.parent.mkdir(exist_ok=True)
    exclude.write_bytes(b"*.bak\xff\n")
    install(repository)
    assert exclude.read_bytes() == b"*.bak\xff\n.tierlint-*.tmp\n"
    (repository.folder / ".gitattributes").write_bytes(
        b"# mine \xff\n" + (repository.folder / ".gitattributes").read_bytes()
    )
    assert repository.run("tierlint", "merge", "--install", "--quiet") == (0, "")
    assert repository.run("tierlint", "merge", "--uninstall", "-q") == (0, "")
    assert (repository.folder / ".gitattributes").read_bytes() == b"# mine \xff\n"
    assert exclude.read_bytes() == b"*.bak\xff\n"
    assert "tierlist" not in repository.git("config", "--local", "--list")


def test_other_drivers(repository):
    """A driver that somebody else has set is neither replaced nor removed; an older one of ours is replaced."""
    name, own = "merge.tierlist.driver", "my-merge %A %O %B"
    repository.git("config", name, own)
    output = repository.tierlint("merge", "--install", code=2)
    assert f'{name} is "{own}"' in output
    assert not (repository.folder / ".gitattributes").exists()
    repository.git("config", name, "tierlint merge %O %A %B -o %A --marker-size %L --path %P")
    install(repository)
    assert "$1" in repository.git("config", name)
    repository.git("config", name, own)
    repository.tierlint("merge", "--uninstall")
    assert repository.git("config", name).strip() == own
    repository.git("config", "diff.tierlist.command", code=1)


def test_worktree(repository, tmp_path_factory):
    """All working folders of a repository share what `--install` writes to its own folder."""
    other = tmp_path_factory.mktemp("other") / "tree"
    repository.git("worktree", "add", "-q", str(other), "side")
    done = subprocess.run(
        ["tierlint", "merge", "--install"], cwd=other, env=repository.environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert ".tierlint-*.tmp" in (repository.folder / ".git/info/exclude").read_text()
    (other / ".tierlint-abc.tmp").write_text("")
    (other / ".gitattributes").unlink()
    assert not subprocess.run(["git", "status", "--porcelain"], cwd=other, capture_output=True, check=True).stdout
    assert "tierlist" in repository.git("config", "merge.tierlist.name") + "tierlist"


def without_tool(repository):
    """The same repository where the program is not found."""
    folder = pathlib.Path(repository.environment["PATH"].split(":")[0])
    repository.environment["PATH"] = ":".join(
        part for part in repository.environment["PATH"].split(":") if not (pathlib.Path(part) / "tierlint").exists()
    )
    assert repository.run("sh", "-c", "command -v tierlint")[0] != 0, folder


def test_driver_without_the_program(repository):
    """git's own merge and diff do the work: what is clean there is merged, and what is not has markers."""
    install(repository)
    repository.git("checkout", "-q", "-b", "titled", "HEAD~1")
    repository.commit(lambda project: project.update(title="Soups of others"), "title")
    repository.git("checkout", "-q", "-b", "rated", "main")
    repository.commit(rate("soup-5", 8), "rate")
    without_tool(repository)
    repository.git("merge", "-q", "--no-edit", "titled")
    assert (repository.list()["title"], repository.list()["items"]["soup-5"]["rating"]) == ("Soups of others", 8)
    output = repository.git("diff", "HEAD~1")
    assert '+  "title": "Soups of others"' in output
    repository.git("merge", "side", code=1)
    text = repository.text()
    assert text.count("<<<<<<< ours") == text.count("||||||| base") == text.count(">>>>>>> theirs") > 0


def test_names_of_the_sides(repository):
    """What git calls the versions, where it says so."""
    install(repository)
    driver = repository.git("config", "merge.tierlist.driver").strip()
    for name, rating in (("base", 1), ("ours", 2), ("theirs", 3)):
        project = soups()
        rate("soup-2", rating)(project)
        (repository.folder / name).write_text(json.dumps(project, indent=2))
    words = {"%O": "base", "%A": "ours", "%B": "theirs", "%L": "7", "%P": NAME, "%S": "abc", "%X": "HEAD"}
    for placeholder, word in {**words, "%Y": "'a1d5ae7 (my -- soups)'"}.items():
        driver = driver.replace(placeholder, word)
    code, output = repository.run("sh", "-c", driver)
    assert code == 1
    assert output.endswith('rating of "soup-2": changed in HEAD and in "a1d5ae7 (my -- soups)"\n')
    lines = (repository.folder / "ours").read_text().splitlines()
    assert '<<<<<<< HEAD: rating of "soup-2"' in lines
    assert "||||||| abc" in lines
    assert ">>>>>>> a1d5ae7 (my -- soups)" in lines


def test_linked_attributes(repository, tmp_path_factory):
    """A link in a repository does not lead the tool to write another file."""
    other = tmp_path_factory.mktemp("other") / "file"
    other.write_text("mine\n")
    (repository.folder / ".gitattributes").symlink_to(other)
    output = repository.tierlint("merge", "--install", code=2)
    assert output.endswith("/.gitattributes: a symbolic link, which git does not read\n")
    assert other.read_text() == "mine\n"


def test_diff(repository):
    install(repository)
    assert "moved" in repository.git("diff", "HEAD~2", "HEAD", "--", NAME)
    output = repository.tierlint("diff", "--since", "HEAD~2", "--format", "markdown", code=1)
    assert "| moved | Soup\\-1 |" in output or "| moved | Soup-1 |" in output
    output = repository.tierlint("diff", f"HEAD~2:{NAME}", NAME, "--format", "json", code=1)
    assert [operation["op"] for operation in json.loads(output)] == ["move"]


def conflict(repository):
    """A merge with two conflicts in one list; returns its path."""
    for branch, ratings in (("one", (2, 2)), ("two", (3, 3))):
        repository.git("checkout", "-q", "-b", branch, "main")
        repository.commit(rate("soup-1", ratings[0]), "first")
        repository.commit(rate("soup-4", ratings[1]), "second")
    repository.git("merge", "-q", "one", code=1)
    return repository.folder / NAME


def test_resolve_keeps_what_was_written(repository):
    """Markers that show the base are the versions: nothing else of the file changes."""
    install(repository)
    path = conflict(repository)
    text = path.read_text()
    assert text.count("<<<<<<< ") == 2
    start, end = text.index("<<<<<<< "), text.index(">>>>>>> ")
    settled = text[:start] + '      "rating": 5\n' + text[text.index("\n", end) + 1 :]
    settled = settled.replace('"Soup-5"', '"Soup-5", "summary": "an hour of writing"')
    path.write_text(settled)
    repository.tierlint("merge", "--resolve", NAME, code=1)
    assert path.read_text() == settled
    repository.tierlint("merge", "--resolve", "--prefer", "theirs", NAME)
    items = repository.list()["items"]
    assert [items[id]["rating"] for id in ("soup-1", "soup-4")] == [5, 2]
    assert items["soup-5"]["summary"] == "an hour of writing"
    code, output = repository.run("tierlint", "merge", NAME, "--resolve")
    assert (code, output) == (2, f"tierlint: {NAME}: no conflict markers that belong together\n")


def test_resolve_from_the_index(repository):
    """Only a file that is as git's merge left it: what was written since is in no version of the index."""
    path = conflict(repository)
    text = path.read_text()
    path.write_text(text.replace('"Soup-5"', '"Soup five"'))
    output = repository.tierlint("merge", "--resolve", NAME, code=2)
    assert "edited since the merge" in output
    assert path.read_text() == text.replace('"Soup-5"', '"Soup five"')
    path.write_text(text)
    repository.tierlint("merge", "--resolve", NAME, code=1)
    assert path.read_text().count("||||||| base") == 2
    assert not list(repository.folder.glob(".tierlint-*"))
    (repository.folder / "copy.tierlist.json").write_text(text)
    output = repository.tierlint("merge", "--resolve", "copy.tierlist.json", code=2)
    assert "git's index has no versions of the file" in output


def rate_on_two_branches(repository):
    """The branches `one` and `two` with a rating each, and `two-before`, which stays there."""
    install(repository)
    (repository.folder / ".git/info/attributes").write_text((repository.folder / ".gitattributes").read_text())
    repository.git("branch", "start")
    for branch, rating in (("one", 2), ("two", 3)):
        repository.git("checkout", "-q", "-b", branch, "start")
        repository.commit(rate("soup-1", rating), branch)
    repository.git("branch", "two-before", "two")


def test_conflict_in_the_base(repository):
    """Two merges of two branches, each settled its own way: git's base of the next merge has the conflict."""
    rate_on_two_branches(repository)
    for branch, other, title in (("two", "one", "Two"), ("one", "two-before", "One")):
        repository.git("checkout", "-q", branch)
        repository.git("merge", "-q", other, code=1)
        repository.tierlint("merge", "--resolve", "--prefer", "ours", NAME)
        repository.git("commit", "-qam", "settled")
        repository.commit(lambda project, title=title: project["items"]["soup-5"].update(summary=title), "more")
    output = repository.git("merge", "two", code=1)
    assert "by lines" not in output
    text = repository.text()
    assert "<<<<<<<<" not in text
    repository.tierlint("merge", "--resolve", "--prefer", "ours", NAME)
    assert repository.list()["items"]["soup-5"]["summary"] == "One"


def test_two_ways_to_settle(repository):
    """Two people settle one conflict, each for the value of the other: none is gone."""
    rate_on_two_branches(repository)
    for branch, other in (("two", "one"), ("one", "two-before")):
        repository.git("checkout", "-q", branch)
        repository.git("merge", "-q", other, code=1)
        repository.tierlint("merge", "--resolve", NAME, code=1)
        repository.tierlint("merge", "--resolve", "--prefer", "theirs", NAME)
        repository.git("commit", "-qam", "settled")
    output = repository.git("merge", "two", code=1)
    assert 'rating of "soup-1": changed in' in output
    text = repository.text()
    assert all(f'"rating": {rating}' in text for rating in (2, 3))


def test_output(repository):
    """The result may replace a version, or the file with the conflicts; another list only if it loses nothing."""
    path = conflict(repository)
    for stage, name in enumerate(("base", "ours", "theirs"), 1):
        (repository.folder / name).write_text(repository.run("git", "show", f":{stage}:{NAME}")[1])
    merge = ["tierlint", "merge", "base", "ours", "theirs", "--prefer", "ours", "--path", NAME, "-o"]
    assert repository.run(*merge, NAME)[0] == 0
    assert repository.list()["items"]["soup-1"]["rating"] == 3
    other = repository.folder / "other.tierlist.json"
    other.write_text(path.read_text().replace('"Soup-5"', '"Soup five"'))
    code, output = repository.run(*merge, other.name)
    assert code == 2
    assert 'it has "Soup five", which the new list lacks; --force replaces it' in output
    assert repository.run(*merge, other.name, "--force")[0] == 0
    assert other.read_text() == path.read_text()


def test_pre_commit(repository):
    """A merge through pre-commit: the list is checked before the merge commit."""
    pytest.importorskip("pre_commit")
    hook = {"id": "tierlint", "name": "tierlint", "entry": "tierlint check", "language": "system", "files": "tierlist"}
    hook["stages"] = ["pre-merge-commit"]
    config = {"repos": [{"repo": "local", "hooks": [hook]}]}
    (repository.folder / ".pre-commit-config.yaml").write_text(json.dumps(config))
    repository.environment["PRE_COMMIT_HOME"] = str(repository.folder / ".git/pre-commit")
    install(repository)
    code, output = repository.run(sys.executable, "-m", "pre_commit", "install", "-t", "pre-merge-commit")
    assert code == 0, output
    output = repository.run("git", "merge", "--no-edit", "side")[1]
    assert "Passed" in output
    assert is_merged(repository.list())


ODD_NAMES = [
    b"-o.tierlist.json", b"--x.tierlist.json", b"a'; touch x; '.tierlist.json", b"\xe9.tierlist.json",
    b"a\nb.tierlist.json",
]  # fmt: skip


@pytest.mark.parametrize("name", ODD_NAMES, ids=repr)
def test_odd_names(repository, name):
    """The driver and `diff` take any name of a file that git takes."""
    install(repository)
    path = os.path.join(os.fsencode(repository.folder), name)

    def write(project):
        pathlib.Path(os.fsdecode(path)).write_text(json.dumps(project, indent=2))
        repository.commit_all("odd")

    project = soups()
    write(project)
    repository.git("checkout", "-q", "-b", "branch")
    move("soup-2", 1)(project)
    write(project)
    repository.git("checkout", "-q", "main")
    other = soups()
    move("soup-1", 1)(other)
    write(other)
    assert "moved" in repository.git("diff", "HEAD~1")
    repository.git("merge", "-q", "--no-edit", "branch")
    merged = json.loads(pathlib.Path(os.fsdecode(path)).read_text())
    assert sorted(merged["tiers"][1]["itemIds"]) == ["soup-1", "soup-2"]
    assert not (repository.folder / "x").exists()
    assert "moved" in repository.run("tierlint", "diff", "--since", "HEAD~2")[1]
    os.remove(path)
    assert repository.run("tierlint", "diff", "--since", "HEAD")[1].endswith("deleted list\n\n")


def test_rows_are_no_operations(repository):
    rows = repository.folder / "a.csv"
    rows.write_text("Name,Season,Tier\nPho,1,S\n")
    (repository.folder / "b.csv").write_text("Name,Season,Tier\nPho,1,A\n")
    assert repository.run("tierlint", "diff", "a.csv", "b.csv") == (1, "  Tier  Pho  S → A\n")
    output = repository.tierlint("diff", "a.csv", "b.csv", "--format", "json", code=2)
    assert (
        output
        == "tierlint: b.csv: not compared: a CSV has no operations: its rows may have no ids; use --format text\n"
    )

"""`tierlint completions` in real shells: bash and zsh in a pseudo-terminal with keys pressed; fish prints its
completions.
"""

import json
import os
import pathlib
import pty
import re
import select
import subprocess
import time

import pytest
from named import need
from visible import FORMATS

TAB, ALL, SHOW, CLEAR = "\t", "\x0f", "\x07", "\x15"


class Terminal:
    """An interactive shell, in which ALL puts all completions into the line, and SHOW prints the line."""

    def __init__(self, words, setup, folder, environment):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(
                words[0], words, {**environment, "TERM": "dumb", "PS1": "", "LC_ALL": "C.UTF-8", "COLUMNS": "2000"}
            )
        self.seen = b""
        for line in setup:
            self.type(line + "\n")
        self.type("echo READY''NOW\n")
        self.wait_for(b"READYNOW")

    def type(self, keys):
        os.write(self.descriptor, keys.encode())

    def wait_for(self, pattern):
        end = time.monotonic() + 30
        while not (found := re.search(pattern, self.seen, re.DOTALL)):
            ready, _, _ = select.select([self.descriptor], [], [], max(0, end - time.monotonic()))
            assert ready, f"the shell does not respond; its output: {self.seen[-2000:]!r}"
            self.seen += os.read(self.descriptor, 65536)
        self.seen = self.seen[found.end() :]
        return found

    def line(self, text, key):
        """What the command line is after a key."""
        self.type(text + key + SHOW)
        line = self.wait_for(rb"LINE<(.*?)>ENIL").group(1).decode()
        self.type(CLEAR)
        return line.replace("\r\n", "\n")

    def completions(self, text):
        known, _, begun = text.rpartition(" ")
        first, *others = self.line(text, ALL)[len(known) :].split() or [begun]
        # bash completes the part after "=", and inserts further words without the part before it.
        after = begun[: begun.rfind("=") + 1]
        return {first} | {word if word.startswith(after) else after + word for word in others}

    def close(self):
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


BASH = [
    "bind 'set bell-style none'; bind 'set completion-query-items 0'", ". SCRIPT",
    r"""bind '"\C-o": insert-completions'""", r"""bind -x '"\C-g": printf "LINE<%s>ENIL\n" "$READLINE_LINE"'""",
]  # fmt: skip
ZSH = [
    "unsetopt prompt_sp prompt_cr beep; autoload -Uz compinit; compinit -u -D",
    ". SCRIPT",
    "show() { print -r -- \"LINE<$BUFFER>ENIL\" }; zle -N show; bindkey '^G' show; bindkey '^U' kill-whole-line",
    "zle -C all complete-word _generic; bindkey '^O' all",
    "zstyle ':completion:all::::' completer _all_matches _complete",
    "zstyle ':completion:all:*' insert yes; setopt complete_in_word; bindkey '^I' complete-word",
]


class Fish:
    def __init__(self, script, folder, environment):
        self.script, self.folder, self.environment = script, folder, environment

    def completions(self, text):
        command = f". {self.script}; complete -C {json.dumps(text)}"
        done = subprocess.run(
            ["fish", "-N", "-c", command], cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        assert not done.stderr, done.stderr
        return {line.split("\t")[0] for line in done.stdout.splitlines()}


LEVELS = {"error", "warning", "info", "hint", "off"}


def cases(rules):
    """A line, its completions (with `...` only some of them), and words that must not be completed."""
    color = {rule for rule in rules if rule.startswith("color/")}
    return [
        ("tierlint ch", {"check"}),
        ("tierlint ", {"check", "rules", "explain", "schema", "completions", ...}, {"a.tierlist.json"}),
        ("tierlint --v", {"--version"}),
        ("tierlint check --fo", {"--format", "--force-exclude"}),
        ("tierlint check --format ", set(FORMATS)),
        ("tierlint check --format=sa", {"--format=sarif"}),
        ("tierlint check --quiet --color ne", {"never"}),
        ("tierlint check --select color/", color),
        ("tierlint check --select json,color/inv", {"json,color/invalid"}),
        ("tierlint check --ignore=json,color/inv", {"--ignore=json,color/invalid"}),
        ("tierlint check --select colo", color | {"color"}),
        ("tierlint check --rule colo", {rule + "=" for rule in color | {"color"}}),
        ("tierlint check --rule color=o", {"color=off"}),
        ("tierlint check --rule color/", {rule + "=" for rule in color}),
        ("tierlint check --rule color/invalid=", {f"color/invalid={level}" for level in LEVELS}),
        ("tierlint check --rule=color/invalid=w", {"--rule=color/invalid=warning"}),
        ("tierlint check a", {"a.tierlist.json"}),
        ("tierlint check --config a", {"a.tierlist.json"}),
        ("tierlint check -q --fix a", {"a.tierlist.json"}),
        ("tierlint explain ", rules, {"a.tierlist.json", "color"}),
        ("tierlint explain color/", color),
        ("tierlint schema ", {"project", "state", "config", "report", "ops"}, {"a.tierlist.json"}),
        ("tierlint completions ", {"bash", "zsh", "fish"}),
        ("tierlint rules --format m", {"markdown"}),
    ]


TABS = {
    "tierlint che": "tierlint check ",
    "tierlint check --config=my": "tierlint check --config=my\\ list.tierlist.json ",
    "tierlint check my": "tierlint check my\\ list.tierlist.json ",
    "tierlint check --rule color/inv": "tierlint check --rule color/invalid=",
    "tierlint check --rule color/invalid=w": "tierlint check --rule color/invalid=warning ",
}


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_completions(tool, tmp_path, name):
    need(name)
    folder, script = tmp_path / "lists", tmp_path / f"tierlint.{name}"
    folder.mkdir()
    for file in ("a.tierlist.json", "my list.tierlist.json"):
        (folder / file).touch()
    script.write_bytes(subprocess.check_output([tool, "completions", name]))
    rules = {rule["id"] for rule in json.loads(subprocess.check_output([tool, "rules", "--format=json"]))}
    words = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
    # The scripts ask the program.
    environment = {**os.environ, "PATH": f"{pathlib.Path(tool).resolve().parent}:{os.environ['PATH']}"}
    if name == "fish":
        shell = Fish(script, folder, environment)
    else:
        setup = [line.replace("SCRIPT", str(script)) for line in (BASH if name == "bash" else ZSH)]
        shell = Terminal(words[name], setup, folder, environment)
    for line, wanted, *unwanted in cases(rules):
        # zsh appends "=" to an option with a value.
        found = {re.sub("^(--.*)=$", r"\1", word) for word in shell.completions(line)}
        assert wanted - {...} <= found, line
        assert not (found & set(*unwanted) if ... in wanted else found - wanted), line
    if name != "fish":
        assert {line: shell.line(line, TAB) for line in TABS} == TABS
        shell.close()

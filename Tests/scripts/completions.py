#!/usr/bin/env python3
"""Tests `tierlint completions` in real shells.

    Tests/scripts/completions.py --tierlint .build/release/tierlint [--need bash,zsh,fish]

bash and zsh run in a pseudo-terminal with keys pressed; fish prints its completions. A shell that is not installed is
skipped, unless `--need` names it. The exit code is 1 if a completion differs.
"""

import argparse
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

TAB, ALL, SHOW, CLEAR = "\t", "\x0f", "\x07", "\x15"


class Terminal:
    """An interactive shell, in which ALL puts all completions into the line, and SHOW prints the line."""

    def __init__(self, words, setup, folder):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, {**os.environ, "TERM": "dumb", "PS1": "", "LC_ALL": "C.UTF-8", "COLUMNS": "2000"})
        self.seen = b""
        for line in setup:
            self.type(line + "\n")
        self.type("echo READY''NOW\n")
        self.wait_for(b"READYNOW")

    def type(self, keys):
        os.write(self.descriptor, keys.encode())

    def wait_for(self, pattern):
        end = time.monotonic() + 30
        while not (found := re.search(pattern, self.seen, re.S)):
            ready, _, _ = select.select([self.descriptor], [], [], max(0, end - time.monotonic()))
            if not ready:
                sys.exit(f"the shell does not respond; its output: {self.seen[-2000:]!r}")
            self.seen += os.read(self.descriptor, 65536)
        self.seen = self.seen[found.end():]
        return found

    def line(self, text, key):
        """What the command line is after a key."""
        self.type(text + key + SHOW)
        line = self.wait_for(rb"LINE<(.*?)>ENIL").group(1).decode()
        self.type(CLEAR)
        return line.replace("\r\n", "\n")

    def completions(self, text):
        known, _, begun = text.rpartition(" ")
        first, *others = self.line(text, ALL)[len(known):].split() or [begun]
        # bash completes the part after "=", and inserts further words without the part before it.
        after = begun[: begun.rfind("=") + 1]
        return {first} | {word if word.startswith(after) else after + word for word in others}

    def close(self):
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


def bash(script, folder):
    return Terminal(["bash", "--norc", "--noprofile", "-i"], [
        "bind 'set bell-style none'; bind 'set completion-query-items 0'", f". {script}",
        r"""bind '"\C-o": insert-completions'""", r"""bind -x '"\C-g": printf "LINE<%s>ENIL\n" "$READLINE_LINE"'""",
    ], folder)


def zsh(script, folder):
    return Terminal(["zsh", "-f", "-i"], [
        "unsetopt prompt_sp prompt_cr beep; autoload -Uz compinit; compinit -u -D", f". {script}",
        "show() { print -r -- \"LINE<$BUFFER>ENIL\" }; zle -N show; bindkey '^G' show; bindkey '^U' kill-whole-line",
        "zle -C all complete-word _generic; bindkey '^O' all; zstyle ':completion:all::::' completer _all_matches _complete",
        "zstyle ':completion:all:*' insert yes; setopt complete_in_word; bindkey '^I' complete-word",
    ], folder)


class Fish:
    def __init__(self, script, folder):
        self.script, self.folder = script, folder

    def completions(self, text):
        command = f". {self.script}; complete -C {json.dumps(text)}"
        done = subprocess.run(["fish", "-N", "-c", command], cwd=self.folder, capture_output=True, text=True)
        assert not done.stderr, done.stderr
        return {line.split("\t")[0] for line in done.stdout.splitlines()}

    def close(self):
        pass


def cases(rules):
    """A line, its completions (with `...` only some of them), and words that must not be completed."""
    color = {rule for rule in rules if rule.startswith("color/")}
    levels = {"error", "warning", "info", "hint", "off"}
    return [
        ("tierlint ch", {"check"}, set()),
        ("tierlint ", {"check", "rules", "explain", "schema", "completions", ...}, {"color/invalid", "a.tierlist.json"}),
        ("tierlint --v", {"--version"}, set()),
        ("tierlint check --fo", {"--format", "--force-exclude"}, set()),
        ("tierlint check --format ", {"full", "concise", "json", "ndjson", "github", "gitlab", "sarif", "junit", "rdjson"}, set()),
        ("tierlint check --format=sa", {"--format=sarif"}, set()),
        ("tierlint check --quiet --color ne", {"never"}, set()),
        ("tierlint check --select color/", color, set()),
        ("tierlint check --select json,color/inv", {"json,color/invalid"}, set()),
        ("tierlint check --ignore=json,color/inv", {"--ignore=json,color/invalid"}, set()),
        ("tierlint check --select col", color | {"color"}, set()),
        ("tierlint check --rule col", {rule + "=" for rule in color | {"color"}}, set()),
        ("tierlint check --rule color=o", {"color=off"}, set()),
        ("tierlint check --rule color/", {rule + "=" for rule in color}, set()),
        ("tierlint check --rule color/invalid=", {f"color/invalid={level}" for level in levels}, set()),
        ("tierlint check --rule=color/invalid=w", {"--rule=color/invalid=warning"}, set()),
        ("tierlint check a", {"a.tierlist.json"}, set()),
        ("tierlint check --config a", {"a.tierlist.json"}, set()),
        ("tierlint check -q --fix a", {"a.tierlist.json"}, set()),
        ("tierlint explain ", rules, {"a.tierlist.json", "color"}),
        ("tierlint explain color/", color, set()),
        ("tierlint schema ", {"project", "state", "config", "report"}, {"a.tierlist.json"}),
        ("tierlint completions ", {"bash", "zsh", "fish"}, set()),
        ("tierlint rules --format m", {"markdown"}, set()),
        ("tierlint init --tiers ", {"letters", "medals", "words"}, set()),
    ]


def trouble(name, shell, rules):
    for line, wanted, unwanted in cases(rules):
        # zsh appends "=" to an option with a value.
        found = {re.sub("^(--.*)=$", r"\1", word) for word in shell.completions(line)}
        missing = wanted - {...} - found
        surplus = found & unwanted if ... in wanted else found - wanted
        if missing or surplus:
            yield f"{name}: {line!r}: missing {sorted(missing)}, unwanted {sorted(surplus)}"
    if isinstance(shell, Terminal):
        for line, wanted in [
            ("tierlint che", "tierlint check "),
            ("tierlint check --config=my", "tierlint check --config=my\\ list.tierlist.json "),
            ("tierlint check my", "tierlint check my\\ list.tierlist.json "),
            ("tierlint check --rule color/inv", "tierlint check --rule color/invalid="),
            ("tierlint check --rule color/invalid=w", "tierlint check --rule color/invalid=warning "),
        ]:
            if (found := shell.line(line, TAB)) != wanted:
                yield f"{name}: {line!r} and a tab became {found!r}, not {wanted!r}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True, type=pathlib.Path)
    parser.add_argument("--need", default="bash")
    options = parser.parse_args()
    tool = options.tierlint.resolve()
    rules = {rule["id"] for rule in json.loads(subprocess.check_output([tool, "rules", "--format=json"]))}
    failed = False
    for name, start in [("bash", bash), ("zsh", zsh), ("fish", Fish)]:
        if not shutil.which(name):
            print(f"{name}: not installed")
            failed |= name in options.need.split(",")
            continue
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "lists").mkdir()
            for file in ["a.tierlist.json", "my list.tierlist.json"]:
                (folder / "lists" / file).touch()
            script = folder / f"tierlint.{name}"
            script.write_bytes(subprocess.check_output([tool, "completions", name]))
            shell = start(script, folder / "lists")
            problems = list(trouble(name, shell, rules))
            shell.close()
        failed |= bool(problems)
        print("\n".join(problems) or f"{name}: {len(cases(rules))} lines are completed correctly")
    sys.exit(failed)


if __name__ == "__main__":
    main()

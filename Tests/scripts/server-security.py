#!/usr/bin/env python3
"""Shows that the server harms nobody: neither by what it does nor by what it says, nor by how much it takes.

    Tests/scripts/server-security.py --tierlint .build/release/tierlint [--titles 10000] [--edits 50000] [--seed 1]

1. All system calls of a session with hostile documents, in a workspace full of links that lead out of it (needs strace): no
   socket, no program, nothing written or changed but standard output, nothing read outside of the workspace.
2. Hostile strings in every field of documents: in Markdown they are code only, in snippets they are text, and no link, command,
   element or attribute comes from them; neither in the pages and pictures of `convert`.
3. A client that does not read: memory stays bounded, the server waits without using the processor, and afterwards all is right.
   Bundles with media that take hours to hash delay no other document.
4. Invalid messages and failing requests cost one error response and one line of the log each.

The exit code is 1 if a case failed.
"""

import html.parser
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree

from cases import Table, clean_list, is_linux, main_arguments

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "protocol"))
from client import Client, capabilities, encode, frame  # noqa: E402

CANARY = "zqcanary7731"
METHODS = ["hover", "completion", "definition", "references", "documentHighlight", "prepareRename", "linkedEditingRange"]
WHOLE = ["documentLink", "documentSymbol", "codeLens", "foldingRange", "documentColor", "diagnostic"]


def uri(path):
    return pathlib.Path(path).as_uri()


class Session(Client):
    """A client that starts a session, and asks everything."""

    def begin_session(self, folders, **more):
        self.initialize(
            capabilities(**more), workspaceFolders=[{"uri": uri(folder), "name": "w"} for folder in folders], rootUri=None
        )

    def open_text(self, address, text, language="tierlist"):
        self.notify(
            "textDocument/didOpen", {"textDocument": {"uri": address, "languageId": language, "version": 1, "text": text}}
        )

    def everything(self, address, text, step=1):
        """The responses to all requests about a document, at the strings in every `step`th line."""
        document = {"textDocument": {"uri": address}}
        for method in WHOLE:
            yield method, self.ask(f"textDocument/{method}", document, 60)
        yield "preview", self.ask("tierlint/preview", document, 60)
        lines = text.split("\n")
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        context = {"diagnostics": []}
        yield "inlayHint", self.ask("textDocument/inlayHint", document | {"range": everything}, 60)
        yield "codeAction", self.ask("textDocument/codeAction", document | {"range": everything, "context": context}, 60)
        for number in range(0, len(lines), step):
            for column in {len(lines[number]) - 3, lines[number].find('"') + 2}:
                at = {"line": number, "character": max(0, column)}
                for method in METHODS:
                    more = {"context": {"includeDeclaration": True}} if method == "references" else {}
                    yield method, self.ask(f"textDocument/{method}", document | {"position": at} | more, 60)
            if number % (7 * step) == 0:
                area = {"range": {"start": at, "end": at}, "context": context}
                yield "codeAction", self.ask("textDocument/codeAction", document | area, 60)


def rss(process):
    """In megabytes; 0 if it has ended."""
    match = re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text())
    return int(match[1]) / 1024 if match else 0


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# 1. System calls

ADDRESSES = [
    "file:///doc-only/passwd",
    "file://../../secret/pic.jpg",
    "file://Media/../../secret/pic.jpg",
    "file://Media/%2e%2e/%2e%2e/secret/pic.jpg",
    "file://Media/..%2f..%2f..%2fsecret/pic.jpg",
    "file://localhost/doc-only/passwd",
    "file:////doc-only-host/share/x.jpg",
    "file://\\\\doc-only-host\\share\\x.jpg",
    "\\\\doc-only-host\\share\\x.jpg",
    "//doc-only-host/share/x.jpg",
    "file://C:\\doc-only\\win.ini",
    "file://Media/leak.jpg",
    "file://Media/passwd.jpg",
    "file://Media/a%00b.jpg",
    "file:///dev/doc-only-zero",
    "http://127.0.0.1:9/x.jpg",
    "https://127.0.0.1:9/x",
    "smb://doc-only-host/x",
    "command:workbench.action.quit",
    "javascript:alert(1)",
    "data:text/html,x",
    "file://Thumbs/pic.jpg",
    "file:///doc-only/self/environ",
    "Media/../../secret/pic.jpg",
    "/doc-only/passwd",
    "~/doc-only",
    "$HOME/doc-only",
    "file://Media/\u202egpj.exe",
    "file://Media/CON",
    "file://Media/aux.jpg",
]
READ_CALLS = re.compile(r"\b(open|openat|openat2|creat)\(")
NETWORK = re.compile(
    r"\b(socket|socketpair|connect|bind|listen|accept4?|sendto|sendmsg|sendmmsg|recvfrom|recvmsg|getsockopt|setsockopt)\("
)
PROGRAMS = re.compile(r"\b(execve|execveat|fork|vfork)\(|\bclone3?\((?!.*CLONE_THREAD)")
CHANGES = re.compile(
    r"\b(unlink|unlinkat|rename|renameat2?|mkdir|mkdirat|rmdir|chmod|fchmod|fchmodat2?|chown|fchown|lchown|fchownat|link|linkat|symlink|symlinkat"
    r"|truncate|ftruncate|setxattr|lsetxattr|fsetxattr|removexattr|utimensat|mknod|mknodat|mount|chroot|ptrace|tkill|fallocate)\(|\bkill\((?!\d+, 0\b)"
)
WRITES = re.compile(r"\b(write|writev|pwrite64|pwritev2?)\((\d+)<([^>]*)>")
# What the loader, the C library and Swift read at the start.
SYSTEM = re.compile(
    r"/(lib|lib64|usr/lib|usr/share/locale|usr/share/zoneinfo|opt/swift|usr/libexec/swift|etc/ld\.so|etc/localtime|proc/self|proc/\d+|proc/sys/vm/overcommit_memory|sys/devices/system"
    r"|sys/fs/cgroup|sys/kernel/mm|dev/u?random)"
)


def trap(top):
    """A workspace full of links that lead out of it, beside what they lead to."""
    workspace, secret = top / "ws", top / "secret"
    for folder in ("ws/b.tierproj/Media", "ws/sub", "ws/.git/info", "secret/deep"):
        (top / folder).mkdir(parents=True)
    (secret / "s.tierlist.json").write_text(clean_list().replace('"List"', f'"{CANARY}"'))
    (secret / "pic.jpg").write_text(CANARY)
    (secret / "deep" / "x.json").write_text(clean_list(2).replace('"List"', f'"{CANARY}"'))
    (secret / "cfg.json").write_text(json.dumps({CANARY: 1, "rules": {CANARY: "off"}}))
    (secret / "ign").write_text(f"*.{CANARY}\n")
    (secret / "project.json").write_text(clean_list(3).replace('"List"', f'"{CANARY}"'))
    for link, target in {
        "l.tierlist.json": secret / "s.tierlist.json",
        "folder": secret,
        "evil.tierproj": secret,
        ".tierlint.json": secret / "cfg.json",
        ".gitignore": secret / "ign",
        ".git/info/exclude": secret / "ign",
        "sub/.tierlint.json": secret / "cfg.json",
        "sub/.gitignore": secret / "ign",
        "b.tierproj/Media/leak.jpg": secret / "pic.jpg",
        "b.tierproj/Thumbs": secret,
        "b.tierproj/Media/passwd.jpg": "/etc/passwd",
    }.items():
        (workspace / link).symlink_to(target)
    (workspace / "b.tierproj" / "Media" / "own.jpg").write_bytes(bytes(100))
    items = {
        f"i{n}": {
            "id": f"i{n}",
            "title": address,
            "links": {"video": address},
            "media": [
                {"id": f"m{n}", "kind": "image", "uri": address, "mime": "image/jpeg", "posterUri": address, "thumbUri": address}
            ],
        }
        for n, address in enumerate(ADDRESSES)
    }
    text = json.dumps(
        {"$schema": "http://127.0.0.1:9/schema.json"}
        | json.loads(clean_list(4))
        | {"items": items, "tiers": [{"id": "s", "label": "S", "order": 0, "itemIds": list(items)}]},
        indent=1,
        ensure_ascii=False,
    )
    (workspace / "b.tierproj" / "project.json").write_text(text)
    (workspace / "a.tierlist.json").write_text(text)
    return workspace, secret, text


def system_calls(table, tool):
    names = (
        "no connection",
        "no program",
        "no change",
        "nothing written but standard output",
        "nothing read outside of the workspace",
        "no path of a document is looked up outside of the workspace",
        "nothing of other files is shown",
        "no link leads out",
    )
    if not shutil.which("strace"):
        for name in names:
            table.skip(f"system calls: {name}", "no strace")
        return
    top = pathlib.Path(tempfile.mkdtemp(prefix="tierlint-server-")).resolve()
    try:
        workspace, secret, text = trap(top)
        log = top / "strace"
        trace = "trace=%file,%network,%process,write,writev,pwrite64,pwritev,pwritev2,ftruncate,fchmod,fchown,fsetxattr,kill,tkill,fallocate"
        client = Session(["strace", "-f", "-qq", "-y", "-s", "300", "-e", trace, "-o", str(log), tool, "lsp"], workspace)
        shown, links, asked = [], [], 0
        try:
            client.begin_session([workspace])
        except Exception as error:
            client.process.kill()
            return [table.skip(f"system calls: {name}", f"strace may not trace: {error}") for name in names]
        documents = {
            uri(workspace / "b.tierproj/project.json"): text,
            uri(workspace / "a.tierlist.json"): text,
            f"{uri(workspace)}/sub/../../secret/s.tierlist.json": text,
            f"{uri(workspace)}/%2e%2e/secret/q.tierlist.json": text,
            f"{uri(workspace)}/..%2Fsecret/r.tierlist.json": text,
            uri(workspace / "evil.tierproj/project.json"): text,
            uri(workspace / "folder/n.tierlist.json"): text,
            "untitled:Untitled-1": text,
            f"{uri(workspace)}/.tierlint.json": '{"exclude":["../**"]}',
            "file://host/share/a.tierlist.json": text,
            "file:////host/a.tierlist.json": text,
            "http://127.0.0.1:9/a.tierlist.json": text,
        }
        for address, content in documents.items():
            client.open_text(address, content)
        client.pause(2)
        for address, content in documents.items():
            for method, response in client.everything(address, content, step=1 if "b.tierproj" in address else 23):
                asked += 1
                if method == "documentLink":
                    links += [link["target"] for link in response.get("result") or []]
        client.ask("workspace/symbol", {"query": CANARY})
        client.ask("workspace/diagnostic", {"previousResultIds": []})
        for old in (
            workspace / "evil.tierproj/Media/a.jpg",
            secret / "Media/a.jpg",
            workspace / "b.tierproj/../evil.tierproj/Media/a.jpg",
        ):
            files = [{"oldUri": f"file://{old}", "newUri": f"file://{old}2"}]
            client.ask("workspace/willRenameFiles", {"files": files})
        changed = [
            secret / "s.tierlist.json",
            workspace / "l.tierlist.json",
            workspace / "folder/s.tierlist.json",
            pathlib.Path("/etc/x.json"),
        ]
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(path), "type": 2} for path in changed]})
        client.ask("workspace/executeCommand", {"command": "sh", "arguments": ["-c", "true"]})
        client.pause(1)
        client.ask("workspace/symbol", {"query": ""})
        client.ask("shutdown")
        client.notify("exit")
        client.wait(lambda: client.output_ended, 20)
        client.process.wait(20)
        text_of_all = json.dumps(client.log, ensure_ascii=False)
        shown += [text_of_all[max(0, at - 80) : at + 40] for at in [text_of_all.find(CANARY)] if at >= 0]
        judge(table, names, log.read_text(errors="replace").splitlines(), workspace, shown, links, asked)
    finally:
        shutil.rmtree(top)


def judge(table, names, log, workspace, shown, links, asked):
    """What is wrong with the system calls of a session."""
    # From the first message on; before it the loader reads libraries.
    programs = [line for line in log if PROGRAMS.search(line)][1:]
    writes = [
        line for line in log for found in [WRITES.search(line)] if found and found[2] not in "12" and "anon_inode" not in found[3]
    ]
    changes = [
        line
        for line in log
        if CHANGES.search(line) or READ_CALLS.search(line) and re.search("O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)", line)
    ]
    root = str(workspace)
    opened = [
        (line, found[1]) for line in log if READ_CALLS.search(line) for found in [re.search(r"= \d+<([^>]*)>", line)] if found
    ]
    # Ignore files and configurations are looked for up to the root of the repository, which here is the workspace.
    outside = [line for line, path in opened if path != root and not path.startswith(root + "/") and not SYSTEM.match(path)]
    inside = sum(path.startswith(root) for _, path in opened)
    looked_up = [
        line
        for line in log
        if not WRITES.search(line)
        for path in re.findall('"([^"]*doc-only[^"]*)"', line)
        if not path.startswith(root)
    ]
    led_out = [
        link
        for link in links
        if not re.match("https?://", link) and not os.path.realpath(link.removeprefix("file://")).startswith(root)
    ]
    faults = [[line for line in log if NETWORK.search(line)], programs, changes, writes, outside, looked_up, shown, led_out]
    notes = [
        f"{len(log)} system calls",
        "1 program: the server",
        "",
        f"{sum(bool(WRITES.search(line)) for line in log)} writes",
        f"{inside} files and folders opened inside",
        f"{len(ADDRESSES)} addresses",
        f"{asked} requests",
        f"{len(links)} links",
    ]
    for name, found, note in zip(names, faults, notes):
        table.row(f"system calls: {name}", found, note)
    table.row(
        "system calls: the session was seen",
        [inside < 3 and "no files of the workspace were read", asked < 200 and "too few requests"],
    )


# 2. Texts

PARTS = [
    "[x](command:workbench.action.quit)",
    "![x](http://127.0.0.1:9/x)",
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:x'>",
    "`",
    "``",
    "```",
    "~~~",
    "\n",
    "\n\n",
    "# h",
    "- ",
    "1. ",
    "> ",
    "| a | b |\n|--|--|",
    "[x]: command:a",
    "<command:a>",
    "<http://127.0.0.1:9>",
    "https://127.0.0.1:9/x",
    "\\",
    "\\`",
    "$(alert)",
    "${1:x}",
    "$TM_FILENAME",
    "$0",
    "${TM_SELECTED_TEXT}",
    "}",
    "&lt;",
    "&#x60;",
    "\u2028",
    "\r",
    "\t",
    "**",
    "__",
    "*",
    "_",
    "]]>",
    "</style>",
    "<script>",
    "-->",
    '"',
    "'",
    " onload=x ",
    "\u202e",
    "\u200b",
    "\x1b[31m",
    "\0",
    "---",
    "===",
    "!",
    "$$x$$",
    ":smile:",
    "@x",
    "#1",
    "e\u0301",
]
MARK = "zqx"


def title(chance):
    return MARK + "".join(chance.choice(PARTS) + chance.choice(["", "", " ", MARK]) for _ in range(chance.randint(1, 6)))


def hostile_list(titles, plain=False):
    """A list with each title in several fields."""
    text = (lambda value: f"{MARK} plain " * 9) if plain else (lambda value: value)
    items = {
        f"i{number}": {
            "id": f"i{number}",
            "title": text(value),
            "subtitle": text(value),
            "summary": text(value),
            "tags": [text(value)],
            "attributes": {f"a{number % 3}": text(value)},
            "links": {"video": text(value)},
            "media": [{"id": f"m{number}", "kind": "image", "uri": text(value), "mime": "image/png", "alt": text(value)}],
        }
        for number, value in enumerate(titles)
    }
    half = len(titles) // 2
    tiers = [
        {
            "id": f"t{n}",
            "label": text(titles[n]),
            "order": n,
            "color": "#C0C0C0",
            "itemIds": list(items)[n * half : (n + 1) * half],
        }
        for n in (0, 1)
    ]
    return json.loads(clean_list()) | {"title": text(titles[0]), "description": text(titles[1]), "tiers": tiers, "items": items}


def hostile_keys(titles):
    """Titles as ids, keys, unknown references and wrong values, for messages and completions."""
    items = {value: {"id": value, "title": value, value: 1, "rating": value, "status": value} for value in titles}
    tiers = [
        {"id": value, "label": value, "order": n, "color": value, "itemIds": [*titles[n::5], value + "2"]}
        for n, value in enumerate(titles[:5])
    ]
    return json.loads(clean_list()) | {
        "projectId": titles[0],
        "tiers": tiers,
        "items": items,
        "overrides": {titles[0] + "3": {"displayTitle": titles[1]}},
        "settings": {"theme": titles[2]},
    }


def outside_code(markdown):
    """What is left of Markdown without its code: fenced blocks, and spans between runs of as many backticks.

    - Source: CommonMark 0.31, sections 4.5 and 6.1.
    """
    rest = []
    for block in re.split(r"\n\n", re.sub(r"(?ms)^```[^\n`]*\n.*?^```$", "", markdown)):
        at = 0
        while at < len(block):
            if block[at] != "`":
                rest.append(block[at])
                at += 1
                continue
            run = re.match("`+", block[at:])[0]
            close = next((m.end() for m in re.finditer("`+", block[at + len(run) :]) if len(m[0]) == len(run)), None)
            if close is None:
                rest.append(block[at:])
                break
            code = block[at : at + len(run) + close]
            if "\n" in code:
                rest.append(f"a line break in {code}")
            at += len(code) if len(code) > 0 else 1
        rest.append("\n")
    return "".join(rest)


def values_of(value, wanted):
    """The members of objects at any depth that satisfy a condition."""
    if isinstance(value, dict):
        if wanted(value):
            yield value
        for member in value.values():
            yield from values_of(member, wanted)
    elif isinstance(value, list):
        for member in value:
            yield from values_of(member, wanted)


class Texts:
    """What is wrong with what the server says."""

    def __init__(self):
        self.faults, self.markdown, self.snippets, self.targets, self.commands, self.pages = [], 0, 0, 0, 0, 0
        self.kinds = set()

    def look(self, what, message):
        if html_text := (message or {}).get("html") if isinstance(message, dict) else None:
            self.pages += 1
            page = Page()
            page.feed(html_text)
            page.close()
            self.kinds |= page.kinds
            self.faults += [f"preview: an attribute from a title: {found}" for found in page.attributes]
        for value in values_of(message, lambda v: v.get("kind") == "markdown" and isinstance(v.get("value"), str)):
            self.markdown += 1
            rest = outside_code(value["value"])
            links = re.findall(r"\]\(([^)]*)\)", rest)
            if (
                MARK in rest
                or "<" in rest
                or "![" in rest
                or not all(link.startswith("https://github.com/tierlint/") for link in links)
            ):
                self.faults.append(f"{what}: outside of code: {rest[:200]!r}")
        for item in values_of(message, lambda v: v.get("insertTextFormat") == 2):
            self.snippets += 1
            text = item.get("textEdit", {}).get("newText", item.get("insertText", ""))
            if re.search(r"(?<!\\)(\\\\)*\$(?![0-9]|\{[0-9])", text) or re.search(r"(?<!\\)(\\\\)*\$\{?[A-Z]", text):
                self.faults.append(f"{what}: a variable in a snippet: {text[:200]!r}")
        for link in values_of(message, lambda v: "target" in v or "href" in v):
            self.targets += 1
            target = str(link.get("target", link.get("href")))
            if not re.match("https?://|file://", target) or MARK in target and not target.startswith("http"):
                self.faults.append(f"{what}: a link to {target[:100]!r}")
        for command in values_of(message, lambda v: isinstance(v.get("command"), str) and "title" in v):
            self.commands += 1
            if not re.fullmatch(r"(tierlint|editor)\.[A-Za-z.]+", command["command"]) and command["command"]:
                self.faults.append(f"{what}: the command {command['command']!r}")


def texts(table, tool, options):
    chance = random.Random(options.seed)
    titles = [title(chance) for _ in range(options.titles)]
    with tempfile.TemporaryDirectory() as folder:
        found = Texts()
        client = Session([tool, "lsp"], folder)
        client.begin_session([folder])
        size = 250
        for start in range(0, len(titles), size):
            some = titles[start : start + size]
            if len(some) < 10:
                continue
            for number, document in enumerate((hostile_list(some), hostile_keys(some[:40]))):
                text = json.dumps(document, indent=1, ensure_ascii=bool(number))
                address = f"{uri(folder)}/{start}-{number}.tierlist.json"
                client.open_text(address, text)
                step = 9 if number == 0 else 3
                ids = []
                lines = text.split("\n")
                for line in range(0, len(lines)):
                    if not number and '"title"' not in lines[line] and line % step or number and line % step:
                        continue
                    at = {
                        "textDocument": {"uri": address},
                        "position": {"line": line, "character": max(0, len(lines[line].encode("utf-16-le")) // 2 - 3)},
                    }
                    ids.append(("hover", client.begin("textDocument/hover", at)))
                    if line % 50 == 0:
                        ids.append(("completion", client.begin("textDocument/completion", at)))
                    client.pump(0)
                whole = {"textDocument": {"uri": address}}
                area = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}}
                for method in WHOLE:
                    ids.append((method, client.begin(f"textDocument/{method}", whole)))
                ids.append(("preview", client.begin("tierlint/preview", whole)))
                ids.append(("inlayHint", client.begin("textDocument/inlayHint", whole | area)))
                ids.append(
                    ("codeAction", client.begin("textDocument/codeAction", whole | area | {"context": {"diagnostics": []}}))
                )
                for method, id in ids:
                    response = client.response(id, 120)
                    found.look(method, response.get("result"))
                    if method == "completion":
                        for item in ((response.get("result") or {}).get("items") or [])[:3]:
                            found.look("completionItem/resolve", client.ask("completionItem/resolve", item, 60).get("result"))
                client.notify("textDocument/didClose", whole)
                client.responses.clear()
                client.log.clear()
        for params in client.published:
            found.look("publishDiagnostics", params)
        odd = {tag for tag, _ in found.kinds} - ELEMENTS
        acting = {
            (tag, name)
            for tag, name in found.kinds
            if name.startswith("on") or name in ("srcdoc", "formaction", "action", "background")
        }
        client.ask("shutdown")
        client.notify("exit")
        client.wait(lambda: client.output_ended, 20)
        enough = [
            odd and f"elements of the preview: {odd}",
            acting and f"attributes of the preview: {acting}",
            found.pages == 0 and "no preview",
            found.markdown < len(titles) // 4 and "too few Markdown values",
            found.snippets == 0 and "no snippets",
            found.targets == 0 and "no links",
        ]
        note = f"{len(titles)} titles; {found.markdown} Markdown values, {found.snippets} snippets, {found.targets} links, {found.commands} commands, {found.pages} previews"
        table.row(
            "texts: code only in Markdown, text in snippets, no link and no command",
            [*found.faults, *enough, *client.faults[:3]],
            note,
        )
        pages(table, tool, titles, pathlib.Path(folder))


# The elements of the preview.
ELEMENTS = set(
    "! html head meta title style script body header main section div p h1 h2 h3 ul li b span bdi small label input button img svg".split()
)


class Page(html.parser.HTMLParser):
    """The elements and attributes of a page."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.kinds, self.attributes, self.count, self.texts = set(), set(), 0, 0

    def handle_starttag(self, tag, attributes):
        self.count += 1
        for name, value in [("", ""), *attributes]:
            self.kinds.add((tag, name))
            # Names for people may hold a title; what a browser acts on may not.
            if MARK in (value or "") and not name.startswith("data-") and name not in ("title", "alt", "aria-label"):
                self.attributes.add((tag, name, (value or "")[:80]))

    def handle_data(self, data):
        self.texts += MARK in data
        if MARK in data and self.cdata_elem in ("script", "style"):
            self.attributes.add((self.cdata_elem, "text", data[:80]))

    def handle_comment(self, data):
        self.kinds.add(("!--", data[:40]))

    def handle_decl(self, declaration):
        self.kinds.add(("!", declaration))


def pages(table, tool, titles, folder):
    for target in ("html", "svg"):
        faults, elements, shown = [], 0, 0
        size = 500
        for start in range(0, len(titles), size):
            some = titles[start : start + size]
            if len(some) < 4:
                continue
            results = []
            for plain in (False, True):
                (folder / "p.tierlist.json").write_text(json.dumps(hostile_list(some, plain)))
                done = subprocess.run(
                    [tool, "convert", "-q", f"--to={target}", "p.tierlist.json"], cwd=folder, capture_output=True
                )
                if done.returncode:
                    faults.append(f"exit code {done.returncode}: {done.stderr[:200]}")
                page = Page()
                page.feed(done.stdout.decode())
                page.close()
                results.append(page)
            hostile, plain = results
            elements += hostile.count
            shown += hostile.texts
            faults += [
                f"new elements or attributes {sorted(hostile.kinds - plain.kinds)}" if hostile.kinds - plain.kinds else None
            ]
            faults += [f"an attribute from a title: {found}" for found in hostile.attributes]
            if target == "svg":
                xml.etree.ElementTree.fromstring(done.stdout)
        faults.append(shown < len(titles) // 2 and f"only {shown} titles are shown")
        table.row(
            f"texts: convert --to {target} makes no element or attribute of a title",
            faults,
            f"{elements} elements, {shown} texts",
        )


# 3. A client that does not read


def unread(table, tool, options):
    """Sends much, reads nothing, and then everything."""
    small = clean_list()
    big = json.dumps(hostile_list([f"{MARK} {n}" for n in range(2000)], plain=True))

    def edit(version):
        change = {
            "range": {"start": {"line": 3, "character": 12}, "end": {"line": 3, "character": 13}},
            "text": chr(65 + version % 26),
        }
        return {
            "method": "textDocument/didChange",
            "params": {"textDocument": {"uri": address, "version": version}, "contentChanges": [change]},
        }

    def replace(version):
        content = big.replace('"List"', f'"List {version}"')
        return {
            "method": "textDocument/didChange",
            "params": {"textDocument": {"uri": address, "version": version}, "contentChanges": [{"text": content}]},
        }

    def hover(version):
        at = {"line": 3, "character": 12}
        return {"id": f"h{version}", "method": "textDocument/hover", "params": {"textDocument": {"uri": address}, "position": at}}

    cases = [
        (f"{options.edits} edits", small, edit, options.edits, 100),
        (f"{options.edits // 100} whole texts of {len(big) // 1000} KB", big, replace, options.edits // 100, 300),
        (f"{options.edits} requests", small, hover, options.edits, 150),
        (f"{options.edits} edits, each with a request", small, lambda n: [edit(n), hover(n)], options.edits, 150),
    ]
    for name, text, make, count, megabytes in cases:
        with tempfile.TemporaryDirectory() as folder:
            address = f"{uri(folder)}/a.tierlist.json"
            process = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
            send = lambda message: frame(encode({"jsonrpc": "2.0", **message}))
            start = [
                {
                    "id": 0,
                    "method": "initialize",
                    "params": {
                        "processId": os.getpid(),
                        "capabilities": capabilities(),
                        "rootUri": None,
                        "workspaceFolders": None,
                    },
                },
                {"method": "initialized", "params": {}},
                {
                    "method": "textDocument/didOpen",
                    "params": {"textDocument": {"uri": address, "languageId": "tierlist", "version": 0, "text": text}},
                },
            ]
            sent = [0]

            def write():
                try:
                    process.stdin.write(b"".join(map(send, start)))
                    process.stdin.flush()
                    # Meanwhile the diagnostics of a large document fill the pipe.
                    time.sleep(1)
                    for number in range(1, count + 1):
                        messages = make(number)
                        for message in messages if isinstance(messages, list) else [messages]:
                            process.stdin.write(send(message))
                        sent[0] = number
                    process.stdin.write(
                        send(
                            {"id": "last", "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": address}}}
                        )
                    )
                    process.stdin.flush()
                except BrokenPipeError:
                    pass

            thread = threading.Thread(target=write)
            thread.start()
            before, quiet, most = -1, 0, 0
            # Until nothing more is taken.
            while quiet < 6 and thread.is_alive():
                time.sleep(0.25)
                most = max(most, rss(process.pid))
                quiet = quiet + 1 if sent[0] == before else 0
                before = sent[0]
            spent = 9.0
            for _ in range(10):
                if spent > 0.2:
                    spent = cpu_seconds(process.pid)
                    time.sleep(2)
                    spent = cpu_seconds(process.pid) - spent
            waiting = thread.is_alive()
            taken = sent[0]
            expected = [0, "last"] + ([f"h{n}" for n in range(1, count + 1)] if make is hover or "each" in name else [])
            buffer = bytearray()
            messages, later = read(process, buffer, len(expected))
            most = max(most, later)
            thread.join(60)
            process.stdin.write(send({"id": "end", "method": "shutdown"}) + send({"method": "exit"}))
            process.stdin.flush()
            expected.append("end")
            messages += read(process, buffer, 1 << 60)[0]
            code = process.wait(60)
            versions = [
                m["params"]["version"]
                for m in messages
                if m.get("method") == "textDocument/publishDiagnostics" and m["params"].get("version") is not None
            ]
            answers = [m["id"] for m in messages if "id" in m and "method" not in m]
            symbols = next((m.get("result", m) for m in messages if m.get("id") == "last"), None)
            faults = [
                most > megabytes and f"{most:.0f} MB, at most {megabytes} MB are allowed",
                spent > 0.2 and f"{spent:.2f} s of CPU time in 2 s while it waits",
                code != 0 and f"exit code {code}",
                sorted(map(str, answers)) != sorted(map(str, expected)) and f"{len(answers)} responses, not {len(expected)}",
                versions != sorted(versions) and "versions go back",
                not isinstance(symbols, list) and f"the last response is {symbols}",
            ]
            note = f"at most {most:.0f} MB; {taken if waiting else count} taken before reading, {spent:.2f} s of CPU time in 2 s of waiting"
            table.row(f"a client that does not read: {name}", faults, note)


def read(process, buffer, response_count):
    """All messages up to a number of responses or the end, and the most memory meanwhile."""
    messages, responses, most, last = [], 0, 0, 0
    while responses < response_count and (chunk := os.read(process.stdout.fileno(), 1 << 18)):
        buffer += chunk
        start = 0
        while (end := buffer.find(b"\r\n\r\n", start)) >= 0:
            length = int(bytes(buffer[start:end]).split(b": ")[1])
            if len(buffer) < end + 4 + length:
                break
            messages.append(json.loads(bytes(buffer[end + 4 : end + 4 + length])))
            responses += "id" in messages[-1] and "method" not in messages[-1]
            start = end + 4 + length
        del buffer[:start]
        if time.monotonic() - last > 0.1:
            last = time.monotonic()
            most = max(most, rss(process.pid))
    return messages, most


def large_media(table, tool):
    """Bundles whose media take hours to hash: other documents do not wait, and closing them ends it."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        client = Session([tool, "lsp"], folder)
        bundles = os.cpu_count() + 2
        for number in range(bundles):
            media = folder / f"{number}.tierproj" / "Media"
            media.mkdir(parents=True)
            (media / "m.png").touch()
            os.truncate(media / "m.png", 50 << 30)
            picture = '"media": [{"id": "m", "kind": "image", "uri": "file://Media/m.png", "mime": "image/png"}]'
            (media.parent / "project.json").write_text(clean_list(number).replace('"title": "A"', f'"title": "A", {picture}'))
        client.begin_session([folder], pull=True)
        addresses = [uri(folder / f"{number}.tierproj" / "project.json") for number in range(bundles)]
        for number, address in enumerate(addresses):
            client.open_text(address, (folder / f"{number}.tierproj" / "project.json").read_text())
            client.ask("textDocument/diagnostic", {"textDocument": {"uri": address}}, 10)
        client.open_text("untitled:a.tierlist.json", clean_list(99))
        time.sleep(1)
        slowest = 0
        for _ in range(20):
            for method in ("diagnostic", "documentSymbol"):
                start = time.monotonic()
                client.ask(f"textDocument/{method}", {"textDocument": {"uri": "untitled:a.tierlist.json"}}, 20)
                slowest = max(slowest, time.monotonic() - start)
        descriptors = pathlib.Path(f"/proc/{client.process.pid}/fd")
        hashing = sum(os.readlink(descriptor).endswith("m.png") for descriptor in descriptors.iterdir())
        for address in addresses:
            client.notify("textDocument/didClose", {"textDocument": {"uri": address}})
        client.pause(2)
        spent = cpu_seconds(client.process.pid)
        time.sleep(2)
        spent = cpu_seconds(client.process.pid) - spent
        client.ask("shutdown")
        client.notify("exit")
        client.wait(lambda: client.output_ended, 20)
        faults = [
            hashing == 0 and "nothing was hashed",
            slowest > 3 and f"{slowest:.1f} s for a response",
            spent > 0.1 and f"{spent:.2f} s of CPU time in 2 s after they were closed",
        ]
        table.row(
            "large media: other documents do not wait, and closing ends the work",
            faults,
            f"{bundles} bundles of 50 GB, at most {slowest * 1000:.0f} ms for a response",
        )


# 4. Errors


def errors(table, tool):
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        client = Session([tool, "lsp", "--log", str(log)], folder)
        client.begin_session([folder])
        bad = [
            b"{",
            b"[]",
            b"null",
            b"1",
            b"\xff\xfe",
            b"",
            b'{"jsonrpc":"2.0"}',
            b'{"jsonrpc":"1.0","id":1,"method":"x"}',
            b'{"jsonrpc":"2.0","id":[],"method":"x"}',
            b'{"jsonrpc":"2.0","id":1.5,"method":2}',
            b"[" * 100_000,
            b'{"a":' * 50_000,
            b'"' + b"a" * 1_000_000,
        ]
        faults = []
        for body in bad:
            before = len(client.null_responses) + len(client.responses)
            client.faults.clear()
            client.write(frame(body))
            client.check_responds(f"{body[:20]!r}")
            # One for the message, one for the question after it.
            answers = len(client.null_responses) + len(client.responses) - before
            if answers != 2:
                faults.append(f"{answers - 1} responses to {body[:40]!r}")
        table.row("errors: an invalid message has one error response, and the session goes on", faults, f"{len(bad)} messages")
        client.notifications.clear()
        requests = [
            ("textDocument/hover", {}),
            ("textDocument/hover", []),
            ("textDocument/rename", {"textDocument": 1, "position": {}, "newName": []}),
            ("workspace/executeCommand", {"command": "sh"}),
            ("unknown/method", {}),
            ("unknown/\nmethod\x1b[31m", {}),
            ("textDocument/formatting", {"textDocument": {"uri": "x:y"}, "options": 7}),
            ("codeAction/resolve", {"title": "x", "data": {"a": 1}}),
            ("completionItem/resolve", 7),
            ("workspace/willRenameFiles", {"files": "x"}),
        ]
        lines = log.read_text().splitlines()
        faults, failed = [], 0
        for method, params in requests:
            response = client.ask(method, params)
            failed += "error" in response
        client.check_responds("failing requests")
        text = log.read_text()
        added = [line for line in text.splitlines()[len(lines) :] if line.startswith("Request ")]
        # Also the question that `check_responds` asks.
        faults.append(len(added) != failed + 1 and f"{len(added)} lines for {failed + 1} failures: {added}")
        faults.append("\x1b" in text and "a control character in the log")
        faults.append(failed < 6 and f"only {failed} requests failed")
        table.row(
            "errors: a failing request has one error response and one line in the log",
            faults,
            f"{failed} of {len(requests)} failed",
        )
        client.ask("shutdown")
        client.notify("exit")
        client.wait(lambda: client.output_ended, 20)
        code = client.process.wait(20)
        table.row("errors: the session ends as it should", [code != 0 and f"exit code {code}"])


def main():
    parser = main_arguments(__doc__)
    parser.add_argument("--titles", type=int, default=10_000)
    parser.add_argument("--edits", type=int, default=50_000)
    parser.add_argument("--only", help="system_calls, texts, unread, large_media or errors")
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    table = Table()
    if not is_linux(table):
        return table.end()
    if options.only in (None, "system_calls"):
        system_calls(table, tool)
    if options.only in (None, "texts"):
        texts(table, tool, options)
    if options.only in (None, "unread"):
        unread(table, tool, options)
    if options.only in (None, "large_media"):
        large_media(table, tool)
    if options.only in (None, "errors"):
        errors(table, tool)
    return table.end()


if __name__ == "__main__":
    sys.exit(main())

"""All system calls of a session with hostile documents, in a workspace full of links that lead out of it."""

import json
import os
import pathlib
import re
import shutil
import tempfile

from cases import clean_list
from server_security.session import CANARY, Session, uri

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


def system_calls(table, tool, _options):
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

#!/usr/bin/env python3
"""Lets the language server work for a long time, on everything at once, and checks what is left at the end.

    Tests/scripts/soak.py --tierlint .build/release/tierlint [--minutes 20] [--seed 1]

Two sessions, one that gets diagnostics published and one that pulls them. In random order: edits of several documents, bursts, requests of
every kind, cancellations, documents opened and closed, changes of settings, invalid messages, files and configurations that are written
and removed, folders that come and go. Every half minute, and at the end, everything that the server shows of its documents must equal what
a new server shows. At the end each request has one response, memory has not grown since a quarter of the time, and an idle server uses
no CPU time. The exit code is 1 if anything is wrong.
"""

import argparse
import collections
import json
import pathlib
import random
import shutil
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Tests/protocol"))

import client as protocol  # noqa: E402
from client import Client, Failure, brief, capabilities, frame, require  # noqa: E402
from methods import BENIGN, advertised, params  # noqa: E402
from suite import broken_list, large_list, list_of, smallest, state_of  # noqa: E402

SETTINGS = [
    {}, {"rules": {"item": "off"}}, {"rules": {"color": "error"}, "profile": "cloud"}, {"maxDiagnostics": 3}, {"rules": 5},
    {"inlayHints": {"itemTitles": False}}, {"format": {"style": "app"}}, {"codeLens": {"enable": False}},
]  # fmt: skip
INVALID = [b"?", b"{}", b"[]", b'{"jsonrpc":"2.0","id":', b'{"jsonrpc":"2.0","method":7}', b'{"jsonrpc":"2.0","id":null,"method":"x"}']
MAXIMUM_DOCUMENTS = 8


class Session:
    def __init__(self, command, folder, pull, seed):
        self.command, self.folder, self.pull = command, folder, pull
        self.generator = random.Random(f"{seed}/{pull}")
        self.counts = collections.Counter()
        self.settings, self.folders = {}, [folder]
        self.documents, self.running, self.name = [], [], 0
        self.folder.mkdir()
        (folder / "more").mkdir()
        for number in range(5):
            (folder / f"list-{number}.tierlist.json").write_text(own(smallest(), 900 + number))
        (folder / ".tierlint.json").write_text("{}")
        self.client = self.start()
        for text in (smallest(), large_list(), broken_list(), list_of(800)):
            self.open(text)

    def start(self):
        client = Client(self.command, self.folder)
        folders = [{"uri": path.as_uri(), "name": path.name} for path in self.folders]
        return client.initialize(capabilities(pull=self.pull), workspaceFolders=folders)

    # One kind of traffic each.

    def open(self, text=None):
        if len(self.documents) < MAXIMUM_DOCUMENTS:
            self.name += 1
            text = text or self.generator.choice((smallest, large_list, broken_list, lambda: list_of(60), str))()
            uri = (self.folder / f"open-{self.name % 50}.tierlist.json").as_uri()
            if uri not in self.client.documents:
                self.documents.append(self.client.open(uri, own(text, self.name)))
                self.documents[-1].original = own(text, self.name)

    def close(self):
        if len(self.documents) > 3:
            self.client.close(self.documents.pop(self.generator.randrange(len(self.documents))))

    def edit(self, times=1):
        document = self.generator.choice(self.documents)
        for _ in range(times):
            self.client.change(document, document.random_changes(self.generator))
        self.counts["edits"] += times - 1

    def burst(self):
        self.edit(60)

    def restore(self):
        document = self.generator.choice(self.documents)
        self.client.replace_all(document, document.original)

    def request(self):
        document = self.generator.choice(self.documents)
        method, make, _ = self.generator.choice(advertised(self.client))
        start = document.position(self.generator.randrange(len(document.text) + 1))
        end = document.position(self.generator.randrange(len(document.text) + 1))
        self.running.append(self.client.begin(f"textDocument/{method}", params(make, document, start, end)))

    def request_of_the_workspace(self):
        if self.pull and self.generator.random() < 0.5:
            self.running.append(self.client.begin("workspace/diagnostic", {"previousResultIds": []}))
        else:
            self.running.append(self.client.begin("workspace/symbol", {"query": self.generator.choice(("", "a", "pizza", "😀"))}))

    def cancel(self):
        id = self.generator.choice(self.running[-20:]) if self.running else self.generator.randrange(10**6)
        self.client.notify("$/cancelRequest", {"id": id})

    def configure(self):
        settings = self.generator.choice(SETTINGS)
        self.client.notify("workspace/didChangeConfiguration", {"settings": settings})
        if settings.get("rules") != 5:
            self.settings = settings

    def invalid(self):
        self.client.write(frame(self.generator.choice(INVALID)))
        self.counts["expected errors"] += 1

    def file(self):
        path = self.folder / f"list-{self.generator.randrange(8)}.tierlist.json"
        if path.exists() and self.generator.random() < 0.4:
            path.unlink()
        else:
            path.write_text(own(self.generator.choice((smallest, broken_list))(), 900 + self.generator.randrange(20)))
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": self.generator.choice((1, 2, 3))}]})

    def configuration(self):
        path = self.folder / ".tierlint.json"
        path.write_text(self.generator.choice(("{}", '{"rules": {"tier": "off"}}', "{ broken", '{"exclude": ["more"]}')))
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 2}]})

    def folder_change(self):
        more = self.folder / "more"
        added = more not in self.folders
        change = [{"uri": more.as_uri(), "name": "more"}]
        self.folders = [self.folder, *([more] if added else [])]
        self.client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": change if added else [], "removed": [] if added else change}})

    def odd(self):
        method = self.generator.choice(["textDocument/didSave", "textDocument/didChange", "$/setTrace", "window/workDoneProgress/cancel", "x/y"])
        self.client.notify(method, self.generator.choice([{}, {"textDocument": 5}, {"value": "off"}, {"token": 1}, [1]]))

    def act(self):
        action, = self.generator.choices(list(TRAFFIC), TRAFFIC.values())
        action(self)
        self.counts[action.__name__] += 1

    # Checks.

    def collect(self, most):
        """Waits until at most so many requests are without a response."""
        while len(self.running) > most:
            id = self.running.pop(0)
            response = self.client.response(id, 60)
            code = response.get("error", {}).get("code")
            require(code is None or code in BENIGN | {-32602}, f"{self.client.sent[int, id]}: {brief(response)}")
            self.counts["responses"] += 1
            del self.client.responses[int, id]
            # An id stays in `sent`, so that a second response is noticed, as long as one can be expected.
            self.client.sent.pop((int, id - 2_000), None)
        self.client.log.clear()
        self.client.notifications.clear()
        self.client.requests.clear()
        if len(self.client.published) > 500:
            del self.client.published[:-100]

    def compare(self):
        """Compares all documents with those of a new server with the same settings, folders and files."""
        self.collect(0)
        # A file could have been announced as something else than it is.
        changes = [{"uri": path.as_uri(), "type": 2 if path.exists() else 3} for path in (self.folder / f"list-{number}.tierlist.json" for number in range(8))]
        (self.folder / ".tierlint.json").write_text("{}")
        changes.append({"uri": (self.folder / ".tierlint.json").as_uri(), "type": 2})
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        self.client.notify("workspace/didChangeConfiguration", {"settings": {"format": {}, **self.settings}})
        self.client.check_responds("a comparison")
        fresh = self.start()
        fresh.notify("workspace/didChangeConfiguration", {"settings": {"format": {}, **self.settings}})
        copies = [fresh.open(document.uri, document.text) for document in self.documents]
        end = time.monotonic() + 20
        for document, copy in zip(self.documents, copies):
            # What depends on other files appears when they have been read.
            while (got := state_of(self.client, document)) != (expected := state_of(fresh, copy)) and time.monotonic() < end:
                self.client.published[:] = [each for each in self.client.published if each["uri"] != document.uri] + [{
                    "uri": document.uri, "version": document.version, "diagnostics": self.client.last_published(document)["diagnostics"]}
                ] if not self.pull else []  # fmt: skip
                self.client.pause(0.2)
                fresh.pause(0.2)
            for name in expected:
                require(got[name] == expected[name], f"{document.uri}: {name} is {brief(got[name], 900)}, of a new server {brief(expected[name], 900)}")
        self.counts["comparisons"] += len(copies)
        fresh.stop()
        faults = fresh.final_faults()
        fresh.kill()
        require(not faults, f"the new server: {faults}")

    def reset(self):
        """The same documents as at the start, for measurements of memory."""
        for document in list(self.documents):
            self.client.close(document)
        self.documents.clear()
        self.name = 0
        for text in (smallest(), large_list(), broken_list(), list_of(800)):
            self.open(text)
        for document in self.documents:
            self.client.diagnostics(document)
        self.collect(0)
        self.client.pause(0.5)
        return self.client.memory()


TRAFFIC = {
    Session.edit: 600, Session.request: 250, Session.cancel: 40, Session.open: 15, Session.close: 15, Session.restore: 20, Session.burst: 4,
    Session.request_of_the_workspace: 8, Session.configure: 6, Session.invalid: 15, Session.file: 15, Session.configuration: 4,
    Session.folder_change: 2, Session.odd: 15,
}  # fmt: skip


def own(text, number):
    """A list with a project id of its own."""
    return text.replace("f8b4c339", f"{number:08}")


def run(sessions, minutes, growth):
    begun = last = time.monotonic()
    end = begun + minutes * 60
    memory = None
    while time.monotonic() < end:
        for session in sessions:
            for _ in range(50):
                session.act()
                session.collect(150)
        if memory is None and time.monotonic() - begun > minutes * 15:
            memory = [session.reset() for session in sessions]
        if time.monotonic() - last > 30:
            last = time.monotonic()
            for session in sessions:
                session.compare()
    for session, before in zip(sessions, memory or [session.client.memory() for session in sessions]):
        session.compare()
        after = session.reset()
        client = session.client
        kind = "pull" if session.pull else "push"
        client.check_responds("the end")
        require(len(client.null_responses) == session.counts["expected errors"],
                f"{len(client.null_responses)} errors for {session.counts['expected errors']} invalid messages")
        used = client.processor_time()
        client.pause(5)
        used = client.processor_time() - used
        print(f"{kind}: {before:.1f} MB after a quarter of the time, {after:.1f} MB at the end; {used:.2f} s CPU in 5 s without a message; "
              f"{json.dumps(session.counts)}")  # fmt: skip
        require(after - before < growth, f"{kind}: memory grew by {after - before:.1f} MB")
        require(used <= 0.02, f"{kind}: {used:.2f} s CPU in 5 s without a message")
        client.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--growth", type=float, default=10, help="MB that memory may grow by")
    parser.add_argument("--patience", type=float, default=3, help="scales the time to wait for a response, for a busy machine")
    options = parser.parse_args()
    protocol.patience = options.patience
    command = [str(pathlib.Path(options.tierlint).resolve()), "lsp"]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tierlint-soak-")).resolve()
    sessions, faults = [], []
    try:
        sessions = [Session(command, folder / ("pull" if pull else "push"), pull, options.seed) for pull in (False, True)]
        run(sessions, options.minutes, options.growth)
    except Failure as failure:
        faults.append(str(failure))
    for session in sessions:
        session.client.kill()
        faults += session.client.final_faults()
    shutil.rmtree(folder, ignore_errors=True)
    for fault in faults:
        print(f"FAULT {fault}")
    print(f"soak: {options.minutes:g} minutes, seed {options.seed}, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

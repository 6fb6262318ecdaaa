"""The server works for a long time, on everything at once, and what is left at the end is checked.

Two sessions, one that gets diagnostics published and one that pulls them. In random order: edits of several documents,
bursts, requests of every kind, cancellations, documents opened and closed, changes of settings, invalid messages, files
and configurations that are written and removed, folders that come and go. Every half minute, and at the end, everything
that the server shows of its documents must equal what a new server shows. At the end each request has one response,
memory has not grown since a quarter of the time, and an idle server uses no CPU time.
"""

import collections
import json
import random
import time

from client import brief, capabilities, frame
from lists import broken_list, large_list, list_of, smallest, state_of
from methods import BENIGN, advertised, params

SETTINGS = [
    {}, {"rules": {"item": "off"}}, {"rules": {"color": "error"}, "profile": "cloud"}, {"maxDiagnostics": 3},
    {"rules": 5}, {"inlayHints": {"itemTitles": False}}, {"format": {"style": "app"}}, {"codeLens": {"enable": False}},
]  # fmt: skip
INVALID = [
    b"?", b"{}", b"[]", b'{"jsonrpc":"2.0","id":', b'{"jsonrpc":"2.0","method":7}',
    b'{"jsonrpc":"2.0","id":null,"method":"x"}',
]  # fmt: skip
MAXIMUM_DOCUMENTS = 8


class Session:
    def __init__(self, run, name, generator):
        self.run, self.pull, self.generator = run, name == "pull", generator
        self.folder = run.folder / name
        self.counts = collections.Counter()
        self.settings, self.folders = {}, [self.folder]
        self.documents, self.running, self.name = [], [], 0
        (self.folder / "more").mkdir(parents=True)
        for number in range(5):
            (self.folder / f"list-{number}.tierlist.json").write_text(own(smallest(), 900 + number))
        (self.folder / ".tierlint.json").write_text("{}")
        self.client = self.start()
        for text in (smallest(), large_list(), broken_list(), list_of(800)):
            self.open(text)

    def start(self):
        folders = [{"uri": path.as_uri(), "name": path.name} for path in self.folders]
        members = {"rootUri": self.folder.as_uri(), "workspaceFolders": folders}
        return self.run.start(capabilities(pull=self.pull), **members)

    # One kind of traffic each.

    def open(self, text=None):
        if len(self.documents) < MAXIMUM_DOCUMENTS:
            self.name += 1
            text = text or self.generator.choice((smallest, large_list, broken_list, lambda: list_of(60), str))()
            uri = (self.folder / f"open-{self.name % 50}.tierlist.json").as_uri()
            if uri not in self.client.documents:
                self.documents.append(self.client.open(own(text, self.name), uri))
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
            query = self.generator.choice(("", "a", "pizza", "😀"))
            self.running.append(self.client.begin("workspace/symbol", {"query": query}))

    def cancel(self):
        id = self.generator.choice(self.running[-20:]) if self.running else self.generator.randrange(10**6)
        self.client.cancel(id)

    def configure(self):
        settings = self.generator.choice(SETTINGS)
        self.client.configure(settings)
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
        self.client.announce(path, kind=self.generator.choice((1, 2, 3)))

    def configuration(self):
        path = self.folder / ".tierlint.json"
        texts = ("{}", '{"rules": {"tier": "off"}}', "{ broken", '{"exclude": ["more"]}')
        path.write_text(self.generator.choice(texts))
        self.client.announce(path)

    def folder_change(self):
        more = self.folder / "more"
        added = more not in self.folders
        change = [{"uri": more.as_uri(), "name": "more"}]
        self.folders = [self.folder, *([more] if added else [])]
        event = {"added": change if added else [], "removed": [] if added else change}
        self.client.notify("workspace/didChangeWorkspaceFolders", {"event": event})

    def odd(self):
        methods = [
            "textDocument/didSave", "textDocument/didChange", "$/setTrace", "window/workDoneProgress/cancel", "x/y",
        ]  # fmt: skip
        odd = [{}, {"textDocument": 5}, {"value": "off"}, {"token": 1}, [1]]
        self.client.notify(self.generator.choice(methods), self.generator.choice(odd))

    def act(self):
        (action,) = self.generator.choices(list(TRAFFIC), TRAFFIC.values())
        action(self)
        self.counts[action.__name__] += 1

    # Checks.

    def collect(self, most):
        """Waits until at most so many requests are without a response."""
        while len(self.running) > most:
            id = self.running.pop(0)
            response = self.client.response(id, 60)
            code = response.get("error", {}).get("code")
            assert code is None or code in BENIGN | {-32602}, f"{self.client.sent[int, id]}: {brief(response)}"
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
        paths = [self.folder / f"list-{number}.tierlist.json" for number in range(8)]
        (self.folder / ".tierlint.json").write_text("{}")
        self.client.announce(*(path for path in paths if path.exists()), self.folder / ".tierlint.json")
        self.client.announce(*(path for path in paths if not path.exists()), kind=3)
        self.client.configure({"format": {}, **self.settings})
        self.client.check_responds("a comparison")
        fresh = self.start()
        fresh.configure({"format": {}, **self.settings})
        copies = [fresh.open(document.text, document.uri, document.version) for document in self.documents]
        end = time.monotonic() + 20
        for document, copy in zip(self.documents, copies, strict=True):
            views = lambda document=document, copy=copy: (state_of(self.client, document), state_of(fresh, copy))
            got, expected = views()
            # What depends on other files appears when they have been read.
            while got != expected and time.monotonic() < end:
                self.client.pause(0.2)
                fresh.pause(0.2)
                got, expected = views()
            for name in expected:
                shown = f"{brief(got[name], 900)}, of a new server {brief(expected[name], 900)}"
                assert got[name] == expected[name], f"{document.uri}: {name} is {shown}"
        self.counts["comparisons"] += len(copies)
        fresh.stop()

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
    Session.edit: 600, Session.request: 250, Session.cancel: 40, Session.open: 15, Session.close: 15,
    Session.restore: 20, Session.burst: 4, Session.request_of_the_workspace: 8, Session.configure: 6,
    Session.invalid: 15, Session.file: 15, Session.configuration: 4, Session.folder_change: 2, Session.odd: 15,
}  # fmt: skip


def own(text, number):
    """A list with a project id of its own."""
    return text.replace("f8b4c339", f"{number:08}")


def test_soak(run, options, note):
    begun = last = time.monotonic()
    seconds, memory = options.minutes * 60, None
    sessions = {kind: Session(run, kind, random.Random(f"{options.seed}/{kind}")) for kind in ("push", "pull")}
    while time.monotonic() < begun + seconds:
        for session in sessions.values():
            for _ in range(50):
                session.act()
                session.collect(150)
        if memory is None and time.monotonic() - begun > seconds / 4:
            memory = {kind: session.reset() for kind, session in sessions.items()}
        if time.monotonic() - last > 30:
            last = time.monotonic()
            for session in sessions.values():
                session.compare()
    for kind, session in sessions.items():
        session.compare()
        after, client = session.reset(), session.client
        client.check_responds("the end")
        assert len(client.null_responses) == session.counts["expected errors"]
        used = client.processor_time()
        client.pause(5)
        used = client.processor_time() - used
        note(f"{kind}: {after - memory[kind]:+.1f} MB since a quarter of the time, {used:.2f} s CPU in 5 s of silence")
        note(json.dumps(session.counts))
        assert after - memory[kind] < options.growth, f"{kind}: memory grew by {after - memory[kind]:.1f} MB"
        assert used <= 0.02, f"{kind}: {used:.2f} s CPU in 5 s without a message"
        client.stop()

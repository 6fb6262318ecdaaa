"""What all tests in Python share: options, the tool, and servers whose whole sessions are checked."""

import pathlib
import random
import shlex
import shutil
import sys

import client as protocol
import pytest
from client import Client, capabilities
from lists import smallest, state_of
from place import Place

# How much is tried, by option: in CI, and where a longer run is asked for.
SIZES = {
    "storm": (300, "edits of each storm of the protocol suite"),
    "edits": (20_000, "edits of the memory test of the protocol suite"),
    "runs": (40, "runs that are interrupted"),
    "titles": (1500, "hostile titles"),
    "flood": (10_000, "edits that a client sends without reading"),
    "lists": (500, "faulty lists in reports"),
    "rows": (20_000, "rows of CSV files"),
    "records": (20_000, "lines of a file with a document in each"),
    "triples": (300, "generated merges of each kind"),
    "documents": (2000, "generated documents that the WebAssembly module checks"),
    "growth": (10, "MB that memory may grow by in a long session"),
}


def pytest_addoption(parser):
    tierlint = parser.getgroup("tierlint")
    tierlint.addoption("--tierlint", default=".build/release/tierlint", help="the program [default: %(default)s]")
    tierlint.addoption("--server", help="the command of the language server, instead of `TIERLINT lsp`")
    tierlint.addoption("--seed", type=int, default=1, help="the same seed gives the same messages [default: 1]")
    tierlint.addoption("--patience", type=float, default=1, help="scales the time to wait for a response")
    tierlint.addoption("--minutes", type=float, default=0.5, help="of a long session [default: %(default)s]")
    tierlint.addoption("--oracle", help="a file with documents in addition to the fixtures")
    tierlint.addoption("--maker", help="a program that makes lists")
    tierlint.addoption("--torture", metavar="FILE", help="a suite of hostile sessions")
    tierlint.addoption("--records-of", nargs="*", metavar="FILE", help="records of slips")
    tierlint.addoption("--archive", help="an archive of a release")
    tierlint.addoption("--wasm", metavar="DIR", help="the WebAssembly module that packaging/wasm.py has built there")
    tierlint.addoption("--build", action="store_true", help="have pre-commit build the tool")
    tierlint.addoption(
        "--playground", default=".build/playground", help="a folder with the page that `packaging/wasm.py` writes"
    )
    tierlint.addoption("--screenshots", help="a folder for pictures of pages")
    tierlint.addoption("--long", action="store_true", help="also what takes minutes")
    for name, (count, text) in SIZES.items():
        tierlint.addoption(f"--{name}", type=int, default=count, help=f"{text} [default: {count}]")


def pytest_configure(config):
    protocol.patience = config.option.patience


def pytest_terminal_summary(terminalreporter, config):
    """Prints the figures that tests have noted."""
    terminalreporter.write_line(f"seed {config.option.seed}")
    for report in terminalreporter.getreports("passed"):
        for _, note in report.user_properties:
            terminalreporter.write_line(f"{report.nodeid.rpartition('/')[2]}: {note}")


@pytest.fixture(scope="session")
def options(pytestconfig):
    return pytestconfig.option


@pytest.fixture(scope="session")
def tool(options):
    """The path of the program."""
    path = pathlib.Path(options.tierlint).resolve()
    if not path.exists():
        pytest.exit(f"{path} does not exist: build it, or name another one with --tierlint", 2)
    return str(path)


@pytest.fixture
def place(tool):
    """A folder for files, and runs of the tool in it as a user without rights."""
    if sys.platform != "linux":
        pytest.skip("not Linux")
    place = Place(tool)
    yield place
    place.remove()


@pytest.fixture
def note(record_property):
    """Prints a figure in the summary."""
    return lambda text: record_property("note", text)


@pytest.fixture
def generator(options, request):
    return random.Random(f"{options.seed}/{request.node.name}")


class Run:
    """A folder and its servers."""

    def __init__(self, command, parent):
        self.command, self.parent, self.folder = command, parent, parent / "workspace"
        self.folder.mkdir()
        self.clients, self.others = [], {}

    def client(self):
        """A new server without a session."""
        self.clients.append(Client(self.command, self.folder))
        return self.clients[-1]

    def start(self, offered=None, **members):
        """A new server with a session."""
        return self.client().initialize(offered, **members)

    def file(self, name, text=""):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def fresh(self, client, document):
        """The diagnostics and views of a text in a new session: of one server for all of a test."""
        key = (client.encoding, client.pulls)
        if key not in self.others or self.others[key].output_ended:
            self.others[key] = self.start(capabilities(client.encoding, pull=client.pulls))
        other = self.others[key]
        copy = other.open(document.text, document.uri, document.version, document.language)
        state = state_of(other, copy)
        other.close(copy)
        other.check_responds("close")
        other.forget()
        return state

    def check_equal(self, client, document, what):
        """Fails unless the server sees a document as a new server sees its text."""
        got, expected = state_of(client, document), self.fresh(client, document)
        for method in expected:
            assert got[method] == expected[method], f"{what}: {method} is not a fresh server's"

    def finish(self):
        """Ends all servers; returns what is wrong with their sessions."""
        for client in self.clients:
            client.kill()
        return [fault for client in self.clients for fault in client.final_faults()]


@pytest.fixture
def run(options, request, tmp_path):
    """Starts servers; afterwards nothing may be wrong with their sessions."""
    command = shlex.split(options.server) if options.server else [request.getfixturevalue("tool"), "lsp"]
    run = Run(command, tmp_path.resolve())
    yield run
    faults = run.finish()
    shutil.rmtree(tmp_path, ignore_errors=True)
    assert not faults, "\n".join(faults)


@pytest.fixture
def client(run):
    """A session."""
    return run.start()


@pytest.fixture
def document(client):
    """The smallest list, opened in the session."""
    return client.open(smallest())


@pytest.fixture
def puller(run):
    """A session with a client that asks for diagnostics."""
    return run.start(capabilities(pull=True))

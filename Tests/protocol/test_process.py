"""How the process ends, and what it uses while nothing happens."""

import os
import signal
import subprocess
import sys

import pytest
from lists import broken_list, list_of
from named import named

PREPARED = {
    "before-initialize": lambda client: None,
    "in-a-session": lambda client: client.initialize().open(broken_list()),
    "in-a-header": lambda client: client.initialize().write(b"Content-Le"),
    "in-a-body": lambda client: client.initialize().write(b'Content-Length: 900\r\n\r\n{"jsonrpc'),
    "during-a-check": lambda client: client.initialize().open(list_of(20_000)),
    "after-shutdown": lambda client: client.initialize().result("shutdown"),
}


@named("prepare", PREPARED)
def test_end_of_input(run, prepare):
    client = run.client()
    prepare(client)
    client.end_input()
    assert client.exit_code(5) == 1


def test_the_parent_ends(run):
    parent = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    client = run.client().initialize(processId=parent.pid)
    client.check_responds("initialize")
    parent.kill()
    parent.wait()
    assert client.exit_code(6) == 1, f"exit code {client.process.poll()}; it must end when its parent has ended"


def test_the_parent_has_ended_before(run):
    parent = subprocess.Popen(["true"])
    parent.wait()
    client = run.client()
    client.begin("initialize", client.initialize_params(processId=parent.pid))
    assert client.exit_code(6) is not None, "it must end when its parent has ended"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_it(client, name):
    number = getattr(signal, name)
    client.open(broken_list())
    client.check_responds("open")
    os.kill(client.process.pid, number)
    assert client.exit_code(1) in (-number, 0, 1), f"not one second after {name}"
    client.is_killed = True


def test_closed_output(client):
    client.process.stdout.close()
    client.output_ended = True
    document = client.open(broken_list())
    for _ in range(50):
        client.begin("textDocument/documentSymbol", document.where())
    client.flush()
    if not client.wait(lambda: client.process.poll() is not None, 1):
        before = client.processor_time()
        client.wait(lambda: client.process.poll() is not None, 2)
        assert client.process.poll() is not None or client.processor_time() - before < 0.5
    client.end_input()
    code = client.exit_code(5)
    assert code is not None, "it must end when its input and output are closed"
    assert code in (0, 1, -signal.SIGPIPE), f"exit code {code}"
    client.is_killed = True


def test_idle(puller, note):
    document = puller.open(broken_list())
    puller.diagnostics(document)
    puller.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "t"})
    waiting = puller.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "u"})
    puller.pause(2)
    before = puller.processor_time()
    puller.pause(5)
    used = puller.processor_time() - before
    note(f"{used:.2f} s CPU in 5 s")
    assert used <= 0.02, f"{used:.2f} s of CPU time in 5 s without a message"
    puller.cancel(waiting)

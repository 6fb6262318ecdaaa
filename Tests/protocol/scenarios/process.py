"""How the process ends, and what it uses while nothing happens."""

import os
import signal
import subprocess
import sys

from suite import broken_list, capabilities, list_of, require, scenario


def end_of_input(name, prepare, code=1):
    @scenario(f"end-of-input-{name}")
    def _(run):
        client = run.client()
        prepare(run, client)
        client.end_input()
        require(client.exit_code(5) == code, f"exit code {client.process.poll()} at the end of the input, expected {code}")


end_of_input("before-initialize", lambda run, client: None)
end_of_input("in-a-session", lambda run, client: client.initialize().open(run.uri(), broken_list()))
end_of_input("in-a-header", lambda run, client: client.initialize().write(b"Content-Le"))
end_of_input("in-a-body", lambda run, client: client.initialize().write(b'Content-Length: 900\r\n\r\n{"jsonrpc'))
end_of_input("during-a-check", lambda run, client: client.initialize().open(run.uri(), list_of(20_000)))
end_of_input("after-shutdown", lambda run, client: client.initialize().result("shutdown"))


@scenario("the-parent-ends")
def _(run):
    parent = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    client = run.client().initialize(processId=parent.pid)
    client.check_responds("initialize")
    parent.kill()
    parent.wait()
    require(client.exit_code(6) == 1, f"exit code {client.process.poll()}; it must end when its parent has ended")


@scenario("the-parent-has-ended-before")
def _(run):
    parent = subprocess.Popen(["true"])
    parent.wait()
    client = run.client()
    client.begin("initialize", client.initialize_params(processId=parent.pid))
    require(client.exit_code(6) is not None, "it must end when its parent has ended")


def signals(name, number):
    @scenario(f"{name}-ends-it")
    def _(run):
        client = run.start()
        client.open(run.uri(), broken_list())
        client.check_responds("open")
        os.kill(client.process.pid, number)
        code = client.exit_code(1)
        require(code in (-number, 0, 1), f"exit code {code} one second after {name}")
        client.is_killed = True


for _name in ("SIGTERM", "SIGINT", "SIGHUP"):
    signals(_name, getattr(signal, _name))


@scenario("closed-output")
def _(run):
    client = run.start()
    client.process.stdout.close()
    client.output_ended = True
    document = client.open(run.uri(), broken_list())
    for _ in range(50):
        client.begin("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})
    client.flush()
    if not client.wait(lambda: client.process.poll() is not None, 1):
        before = client.processor_time()
        client.wait(lambda: client.process.poll() is not None, 2)
        require(client.process.poll() is not None or client.processor_time() - before < 0.5, "it is busy although its output is closed")
    client.end_input()
    code = client.exit_code(5)
    require(code is not None, "it must end when its input and output are closed")
    require(code in (0, 1, -signal.SIGPIPE), f"exit code {code}")
    client.is_killed = True


@scenario("idle")
def _(run):
    client = run.start(capabilities(pull=True))
    document = client.open(run.uri(), broken_list())
    client.diagnostics(document)
    client.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "t"})
    waiting = client.begin("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "u"})
    client.pause(2)
    before = client.processor_time()
    client.pause(5)
    used = client.processor_time() - before
    run.note(f"{used:.2f} s CPU in 5 s")
    require(used <= 0.02, f"{used:.2f} s of CPU time in 5 s without a message")
    client.notify("$/cancelRequest", {"id": waiting})


@scenario("standard-error-is-empty")
def _(run):
    client = run.start()
    client.open(run.uri(), broken_list())
    client.write(b"Content-Length: nonsense\r\n\r\n")
    client.check_responds("a malformed header")
    client.stop()
    require(not client.error_text(), "output on standard error")

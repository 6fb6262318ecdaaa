"""Headers and the cutting of the stream. Whatever comes, the session goes on."""

import time

from client import encode, frame
from suite import require, scenario, smallest


def request(client):
    """The body of a request that gets -32601, and its id."""
    client.last_id += 1
    client.sent[int, client.last_id] = "tierlint/unknown"
    return client.last_id, encode({"jsonrpc": "2.0", "id": client.last_id, "method": "tierlint/unknown", "params": {"x": "é漢😀"}})


def accepted(name, header, body=lambda body: body):
    @scenario(f"accepts-{name}")
    def _(run):
        client = run.start()
        id, text = request(client)
        text = body(text)
        client.write(header(len(text)) + text)
        require(client.response(id)["error"]["code"] == -32601, "expected -32601")
        client.check_responds(name)
        require(not client.null_responses, f"an error for a valid frame: {client.null_responses}")


accepted("lower-case", lambda n: b"content-length: %d\r\n\r\n" % n)
accepted("upper-case", lambda n: b"CONTENT-LENGTH: %d\r\n\r\n" % n)
accepted("content-type-after", lambda n: b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n" % n)
accepted("content-type-before", lambda n: b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n" % n)
accepted("charset-utf8", lambda n: b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n" % n)
accepted("unknown-fields", lambda n: b"X-One: 1\r\nContent-Length: %d\r\nX-Two: a: b\r\n\r\n" % n)
accepted("no-space", lambda n: b"Content-Length:%d\r\n\r\n" % n)
accepted("more-spaces", lambda n: b"Content-Length: \t %d \t\r\n\r\n" % n)
accepted("leading-zeros", lambda n: b"Content-Length: 000%d\r\n\r\n" % n)
accepted("line-feeds", lambda n: b"Content-Length: %d\n\n" % n)
accepted("an-empty-line-before", lambda n: b"\r\nContent-Length: %d\r\n\r\n" % n)
accepted("whitespace-in-the-body", lambda n: b"Content-Length: %d\r\n\r\n" % n, lambda body: b"\r\n \t" + body + b"\n\n")
accepted("a-long-field", lambda n: b"X-Long: " + b"x" * 1_000_000 + b"\r\nContent-Length: %d\r\n\r\n" % n)


def resynchronized(name, data, errors):
    """Bytes that are not a frame: at most so many errors with a null id, and then the session goes on."""
    @scenario(f"goes-on-after-{name}")
    def _(run):
        client = run.start()
        client.write(data)
        client.check_responds(name, 5)
        codes = [message["error"]["code"] for message in client.null_responses]
        require(len(codes) in errors and set(codes) <= {-32700, -32600}, f"errors {codes}, expected {errors}")


resynchronized("a-header-without-length", b"Content-Type: application/vscode-jsonrpc\r\n\r\n", [1])
resynchronized("a-negative-length", b"Content-Length: -5\r\n\r\n", [1])
resynchronized("a-length-that-is-no-number", b"Content-Length: twelve\r\n\r\n", [1])
resynchronized("a-fractional-length", b"Content-Length: 12.5\r\n\r\n", [1])
resynchronized("a-length-over-64-bits", b"Content-Length: 99999999999999999999999\r\n\r\n", [1])
resynchronized("a-length-of-2-to-62", b"Content-Length: 4611686018427387904\r\n\r\n", [1])
resynchronized("an-empty-length", b"Content-Length:\r\n\r\n", [1])
resynchronized("empty-lines", b"\r\n\r\n\r\n", [0])
resynchronized("a-line-of-text", b"Hello server\r\n", [0, 1])
resynchronized("binary-data", bytes(range(1, 256)) * 40 + b"\r\n\r\n", [0, 1])
resynchronized("nul-bytes", b"\0" * 100_000 + b"\r\n\r\n", [0, 1])
resynchronized("an-empty-body", b"Content-Length: 0\r\n\r\n", [1])
resynchronized("a-line-without-end", b"x" * 5_000_000 + b"\r\n\r\n", [0, 1])


@scenario("pieces-of-one-byte")
def _(run):
    client = run.client()
    client.sent[int, 1] = "initialize"
    data = frame(encode({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client.initialize_params()}))
    client.last_id = 1
    data += frame(encode({"jsonrpc": "2.0", "method": "initialized", "params": {}})) + frame(request(client)[1])
    for byte in data:
        client.write(bytes([byte]))
        client.flush()
    client.response(1)
    client.response(2)


@scenario("pauses-inside-of-frames")
def _(run):
    client = run.start()
    id, body = request(client)
    data = frame(body)
    cuts = [3, data.index(b"\r") + 1, data.index(b"\r\n\r\n") + 3, data.index("漢".encode()) + 1, data.index("😀".encode()) + 2]
    for start, end in zip([0, *cuts], [*cuts, len(data)]):
        client.write(data[start:end])
        client.flush()
        time.sleep(0.03)
    client.response(id)
    client.check_responds("a slow message")


@scenario("a-session-in-one-write")
def _(run):
    client = run.client()
    client.is_initialized = True  # All is sent at once.
    start = client.begin("initialize", client.initialize_params())
    client.notify("initialized", {})
    document = client.open(run.uri(), smallest())
    ids = [client.begin("textDocument/foldingRange", {"textDocument": {"uri": document.uri}}) for _ in range(60)]
    client.response(start)
    for id in ids:
        require("result" in client.response(id), "a request without a result")
    client.stop()


@scenario("lengths-are-bytes")
def _(run):
    client = run.start()
    ids = [client.begin("tierlint/unknown", {"x": "漢é😀" * 500}) for _ in range(30)]
    for id in ids:
        client.response(id)


@scenario("random-pieces")
def _(run):
    client = run.start()
    ids, data = [], b""
    for _ in range(300):
        id, body = request(client)
        ids.append(id)
        data += frame(body)
    while data:
        count = run.generator.choice((1, 2, 17, 100, 900, 5000))
        client.write(data[:count])
        client.pump(0)
        data = data[count:]
    for id in ids:
        client.response(id)


@scenario("a-large-length-takes-no-memory")
def _(run):
    client = run.start()
    before = client.memory()
    client.write(b'Content-Length: 1000000000\r\n\r\n{"jsonrpc":"2.0","id":7,"method":"x"')
    client.pause(1)
    require(client.memory() - before < 60, f"{client.memory() - before:.0f} MB more for a header")
    client.end_input()
    require(client.exit_code(5) == 1, "it must end with the input")


@scenario("a-message-that-is-too-long")
def _(run):
    client = run.start()
    client.sent[int, 77] = "tierlint/unknown"
    body = b'{"jsonrpc":"2.0","id":77,"method":"tierlint/unknown","params":"' + b"x" * 70_000_000 + b'"}'
    client.write(frame(body))
    require(client.response(77, 60)["error"]["code"] == -32600, "expected -32600")
    client.check_responds("a message that is too long")

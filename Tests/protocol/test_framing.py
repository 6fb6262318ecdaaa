"""Headers and the cutting of the stream. Whatever comes, the session goes on."""

from client import encode, frame
from lists import smallest
from named import named


def request(client):
    """The body of a request that gets -32601, and its id."""
    client.last_id += 1
    client.sent[int, client.last_id] = "tierlint/unknown"
    return client.last_id, encode(
        {"jsonrpc": "2.0", "id": client.last_id, "method": "tierlint/unknown", "params": {"x": "é漢😀"}}
    )


ACCEPTED = {
    "lower-case": b"content-length: %d\r\n\r\n",
    "upper-case": b"CONTENT-LENGTH: %d\r\n\r\n",
    "content-type-after": b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
    "content-type-before": b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
    "charset-utf8": b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
    "unknown-fields": b"X-One: 1\r\nContent-Length: %d\r\nX-Two: a: b\r\n\r\n",
    "no-space": b"Content-Length:%d\r\n\r\n",
    "more-spaces": b"Content-Length: \t %d \t\r\n\r\n",
    "leading-zeros": b"Content-Length: 000%d\r\n\r\n",
    "line-feeds": b"Content-Length: %d\n\n",
    "an-empty-line-before": b"\r\nContent-Length: %d\r\n\r\n",
    "whitespace-in-the-body": b"Content-Length: %d\r\n\r\n\r\n \t",
    "a-long-field": b"X-Long: " + b"x" * 1_000_000 + b"\r\nContent-Length: %d\r\n\r\n",
}
# Bytes that are not a frame: so many errors with a null id, and then the session goes on.
REFUSED = {
    "a-header-without-length": (b"Content-Type: application/vscode-jsonrpc\r\n\r\n", [1]),
    "a-negative-length": (b"Content-Length: -5\r\n\r\n", [1]),
    "a-length-that-is-no-number": (b"Content-Length: twelve\r\n\r\n", [1]),
    "a-fractional-length": (b"Content-Length: 12.5\r\n\r\n", [1]),
    "a-length-over-64-bits": (b"Content-Length: 99999999999999999999999\r\n\r\n", [1]),
    "a-length-of-2-to-62": (b"Content-Length: 4611686018427387904\r\n\r\n", [1]),
    "an-empty-length": (b"Content-Length:\r\n\r\n", [1]),
    "empty-lines": (b"\r\n\r\n\r\n", [0]),
    "a-line-of-text": (b"Hello server\r\n", [0, 1]),
    "binary-data": (bytes(range(1, 256)) * 40 + b"\r\n\r\n", [0, 1]),
    "nul-bytes": (b"\0" * 100_000 + b"\r\n\r\n", [0, 1]),
    "an-empty-body": (b"Content-Length: 0\r\n\r\n", [1]),
    "a-line-without-end": (b"x" * 5_000_000 + b"\r\n\r\n", [0, 1]),
}


@named("header", ACCEPTED)
def test_accepts(client, header):
    id, body = request(client)
    if header.endswith(b" \t"):
        header, body = header[: -len(b"\r\n \t")], b"\r\n \t" + body + b"\n\n"
    client.write(header % len(body) + body)
    assert client.response(id)["error"]["code"] == -32601
    client.check_responds("the frame")
    assert not client.null_responses, f"an error for a valid frame: {client.null_responses}"


@named("data, errors", REFUSED)
def test_goes_on_after(client, data, errors):
    client.write(data)
    client.check_responds("what is no frame", 5)
    codes = [message["error"]["code"] for message in client.null_responses]
    assert len(codes) in errors and set(codes) <= {-32700, -32600}, f"errors {codes}, expected {errors}"


def test_pieces_of_one_byte(run):
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


def test_a_session_in_one_write(run):
    client = run.client()
    client.is_initialized = True  # All is sent at once.
    start = client.begin("initialize", client.initialize_params())
    client.notify("initialized", {})
    document = client.open(smallest())
    ids = [client.begin("textDocument/foldingRange", document.where()) for _ in range(60)]
    client.response(start)
    for id in ids:
        assert "result" in client.response(id), "a request without a result"
    client.stop()


def test_lengths_are_bytes(client):
    ids = [client.begin("tierlint/unknown", {"x": "漢é😀" * 500}) for _ in range(30)]
    for id in ids:
        client.response(id)


def test_a_large_length_takes_no_memory(client):
    before = client.memory()
    client.write(b'Content-Length: 1000000000\r\n\r\n{"jsonrpc":"2.0","id":7,"method":"x"')
    client.pause(1)
    assert client.memory() - before < 60, f"{client.memory() - before:.0f} MB more for a header"
    client.end_input()
    assert client.exit_code(5) == 1, "it must end with the input"

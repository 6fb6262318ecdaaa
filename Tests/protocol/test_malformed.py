"""Bodies that are not valid messages: each costs one error response, never the session."""

import json

from client import encode, frame
from named import named

NO_JSON = {
    "no-json": b"Is anybody there?",
    "truncated": b'{"jsonrpc":"2.0","id":1,"method":"tierl',
    "two-values": b'{"jsonrpc":"2.0","method":"a"}{"jsonrpc":"2.0","method":"b"}',
    "trailing-comma": b'{"jsonrpc":"2.0","method":"a",}',
    "comment": b'{"jsonrpc":"2.0",/*x*/"method":"a"}',
    "single-quotes": b"{'jsonrpc':'2.0','method':'a'}",
    "only-whitespace": b" \n\t ",
    "byte-order-mark": b'\xef\xbb\xbf{"jsonrpc":"2.0","method":"a"}',
    "utf-16": '{"jsonrpc":"2.0","method":"a"}'.encode("utf-16-le"),
    "invalid-utf-8": b'{"jsonrpc":"2.0","method":"a","params":{"x":"\xff\xc3"}}',
    "overlong-utf-8": b'{"jsonrpc":"2.0","method":"a","params":{"x":"\xc0\xaf"}}',
    "surrogates-in-utf-8": b'{"jsonrpc":"2.0","method":"a","params":{"x":"\xed\xa0\x80"}}',
    "nul": b'{"jsonrpc":"2.0","method":"a"}\0',
    "control-character-in-a-string": b'{"jsonrpc":"2.0","method":"a","params":{"x":"\x01"}}',
}
NO_MESSAGES = {
    "number": b"42",
    "string": b'"initialize"',
    "null": b"null",
    "true": b"true",
    "empty-object": b"{}",
    "empty-array": b"[]",
    "batch": b'[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"}]',
    "method-is-a-number": b'{"jsonrpc":"2.0","method":5}',
    "method-is-null": b'{"jsonrpc":"2.0","method":null,"params":{}}',
    "no-jsonrpc": b'{"method":"a"}',
    "jsonrpc-1.0": b'{"jsonrpc":"1.0","method":"a"}',
    "jsonrpc-is-a-number": b'{"jsonrpc":2.0,"method":"a"}',
    "id-is-null": b'{"jsonrpc":"2.0","id":null,"method":"a"}',
    "id-is-an-object": b'{"jsonrpc":"2.0","id":{},"method":"a"}',
    "id-is-true": b'{"jsonrpc":"2.0","id":true,"method":"a"}',
    "only-an-id": b'{"jsonrpc":"2.0","id":5}',
}
# These are valid, if odd.
VALID = {
    "response-to-no-request": b'{"jsonrpc":"2.0","id":424242,"result":null}',
    "response-with-a-null-id": b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}',
    "response-with-result-and-error": b'{"jsonrpc":"2.0","id":9,"result":1,"error":{"code":1,"message":"?"}}',
    "numbers-out-of-range": b'{"jsonrpc":"2.0","method":"a","params":[1e999,-1e999,12345678901234567890123456789012]}',
    "lone-surrogates": b'{"jsonrpc":"2.0","method":"a","params":["\\ud800","\\udc00\\ud800"]}',
    "escaped-nul": b'{"jsonrpc":"2.0","method":"a\\u0000b"}',
    "unknown-members": b'{"jsonrpc":"2.0","method":"a","params":{},"extra":[{}],"more":null}',
    "params-is-a-string": b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":"x"}',
}
BODIES = {
    **{name: (text, [-32700]) for name, text in NO_JSON.items()},
    **{name: (text, [-32600]) for name, text in NO_MESSAGES.items()},
    **{name: (text, []) for name, text in VALID.items()},
}


@named("text, codes", BODIES)
def test_body(client, document, text, codes):
    """A body gets an error with a null id, or none."""
    client.diagnostics(document)
    for _ in range(2):
        client.null_responses.clear()
        client.write(frame(text))
        client.check_responds("the body")
        assert [message["error"]["code"] for message in client.null_responses] == codes
    client.edit(document, 0, 0, " ")
    client.diagnostics(document)


def test_deep_nesting(client):
    for depth in (500, 5_000, 100_000):
        client.null_responses.clear()
        client.write(frame(b'{"jsonrpc":"2.0","method":"a","params":' + b"[" * depth + b"]" * depth + b"}"))
        client.write(frame(b'{"jsonrpc":"2.0","method":"a","params":' + b'{"a":' * depth))
        client.check_responds(f"nesting {depth} deep")
        assert len(client.null_responses) in (1, 2), f"{len(client.null_responses)} errors"


def test_ids_are_returned_as_sent(client):
    for id in (0, -1, 2**31 - 1, -(2**31), 2**53, "", "1", "null", "é漢😀", "x" * 5000, "\u0000", '"\\'):
        response = client.ask("tierlint/unknown", {}, id=id)
        assert response["id"] == id and type(response["id"]) is type(id)


def test_number_and_string_ids_differ(client, document):
    for id in (7001, "7001"):
        client.begin("textDocument/foldingRange", document.where(), id=id)
    for id in (7001, "7001"):
        assert "result" in client.response(id), f"no result for {id!r}"


def test_fractional_id(client):
    for id in (b"1.5", b"1e3", b"99999999999999999999"):
        client.sent[float, float(id)] = client.sent[int, int(float(id))] = "tierlint/unknown"
        client.sent[int, json.loads(id) if b"." not in id and b"e" not in id else 0] = "tierlint/unknown"
        client.write(frame(b'{"jsonrpc":"2.0","id":%s,"method":"tierlint/unknown"}' % id))
        client.faults = [fault for fault in client.faults if "neither a number nor" not in fault]
        client.check_responds(f"id {id.decode()}")
        client.faults = [fault for fault in client.faults if "neither a number nor" not in fault]


def test_escaped_method(run):
    client = run.client()
    text = encode({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client.initialize_params()})
    client.sent[int, 1], client.last_id = "initialize", 1
    assert b'"method": "initialize"' in text
    client.write(frame(text.replace(b'"method": "initialize"', b'"\\u006det\\u0068od": "\\u0069nitialize"')))
    assert "result" in client.response(1), "no result for a method with escapes"


def test_a_thousand_invalid_messages(client, generator):
    bad = [
        b"?", b"{}", b"[]", b'{"jsonrpc":"2.0","id":1', b'{"jsonrpc":"2.0","method":7}',
        b'{"jsonrpc":"2.0","id":[],"method":"a"}',
    ]  # fmt: skip
    for _ in range(1000):
        client.write(frame(generator.choice(bad)))
    client.check_responds("1,000 invalid messages", 30)
    assert len(client.null_responses) == 1000, f"{len(client.null_responses)} errors for 1,000 messages"


def test_mutated_messages(client, document, generator):
    """Valid messages with a few bytes changed. Each must cost at most one response."""
    where = document.where(position={"line": 3, "character": 4})
    valid = encode({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {**where, "contentChanges": []}})
    for _ in range(1500):
        text = bytearray(valid)
        for _ in range(generator.randrange(1, 6)):
            at = generator.randrange(len(text))
            match generator.randrange(3):
                case 0:
                    text[at] = generator.randrange(256)
                case 1:
                    del text[at : at + generator.randrange(1, 9)]
                case 2:
                    text[at:at] = text[at : at + generator.randrange(1, 30)]
        if b'"id"' not in text:
            client.write(frame(bytes(text)))
    client.check_responds("mutated messages", 30)
    assert len(client.null_responses) <= 1500, "more errors than messages"

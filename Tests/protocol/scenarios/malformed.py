"""Bodies that are not valid messages: each costs one error response, never the session."""

import json

from client import brief, encode, frame
from suite import require, scenario, smallest


def body(name, text, codes=(-32700, -32600), errors=1):
    """A body with the number of errors with a null id that it gets."""
    @scenario(name)
    def _(run):
        client = run.start()
        document = client.open(run.uri(), smallest())
        client.diagnostics(document)
        for _ in range(2):
            client.null_responses.clear()
            client.write(frame(text))
            client.check_responds(name)
            got = [message["error"]["code"] for message in client.null_responses]
            require(len(got) == errors and set(got) <= set(codes), f"errors {got}, expected {errors} of {codes}")
        client.edit(document, 0, 0, " ")
        client.diagnostics(document)


body("no-json", b"Is anybody there?", (-32700,))
body("truncated", b'{"jsonrpc":"2.0","id":1,"method":"tierl', (-32700,))
body("two-values", b'{"jsonrpc":"2.0","method":"a"}{"jsonrpc":"2.0","method":"b"}', (-32700,))
body("trailing-comma", b'{"jsonrpc":"2.0","method":"a",}', (-32700,))
body("comment", b'{"jsonrpc":"2.0",/*x*/"method":"a"}', (-32700,))
body("single-quotes", b"{'jsonrpc':'2.0','method':'a'}", (-32700,))
body("only-whitespace", b" \n\t ", (-32700,))
body("byte-order-mark", b'\xef\xbb\xbf{"jsonrpc":"2.0","method":"a"}', (-32700,))
body("utf-16", '{"jsonrpc":"2.0","method":"a"}'.encode("utf-16-le"), (-32700,))
body("invalid-utf-8", b'{"jsonrpc":"2.0","method":"a","params":{"x":"\xff\xc3"}}', (-32700,))
body("overlong-utf-8", b'{"jsonrpc":"2.0","method":"a","params":{"x":"\xc0\xaf"}}', (-32700,))
body("surrogates-in-utf-8", b'{"jsonrpc":"2.0","method":"a","params":{"x":"\xed\xa0\x80"}}', (-32700,))
body("nul", b'{"jsonrpc":"2.0","method":"a"}\0', (-32700,))
body("number", b"42", (-32600,))
body("string", b'"initialize"', (-32600,))
body("null", b"null", (-32600,))
body("true", b"true", (-32600,))
body("empty-object", b"{}", (-32600,))
body("empty-array", b"[]", (-32600,))
body("batch", b'[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"}]', (-32600,))
body("method-is-a-number", b'{"jsonrpc":"2.0","method":5}', (-32600,))
body("method-is-null", b'{"jsonrpc":"2.0","method":null,"params":{}}', (-32600,))
body("no-jsonrpc", b'{"method":"a"}', (-32600,))
body("jsonrpc-1.0", b'{"jsonrpc":"1.0","method":"a"}', (-32600,))
body("jsonrpc-is-a-number", b'{"jsonrpc":2.0,"method":"a"}', (-32600,))
body("id-is-null", b'{"jsonrpc":"2.0","id":null,"method":"a"}', (-32600,))
body("id-is-an-object", b'{"jsonrpc":"2.0","id":{},"method":"a"}', (-32600,))
body("id-is-true", b'{"jsonrpc":"2.0","id":true,"method":"a"}', (-32600,))
body("only-an-id", b'{"jsonrpc":"2.0","id":5}', (-32600,))
body("control-character-in-a-string", b'{"jsonrpc":"2.0","method":"a","params":{"x":"\x01"}}', (-32700,))
# These are valid, if odd.
body("response-to-no-request", b'{"jsonrpc":"2.0","id":424242,"result":null}', errors=0)
body("response-with-a-null-id", b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}', errors=0)
body("response-with-result-and-error", b'{"jsonrpc":"2.0","id":9,"result":1,"error":{"code":1,"message":"?"}}', errors=0)
body("numbers-out-of-range", b'{"jsonrpc":"2.0","method":"a","params":[1e999,-1e999,1234567890123456789012345678901234]}', errors=0)
body("lone-surrogates", b'{"jsonrpc":"2.0","method":"a","params":["\\ud800","\\udc00\\ud800"]}', errors=0)
body("escaped-nul", b'{"jsonrpc":"2.0","method":"a\\u0000b"}', errors=0)
body("unknown-members", b'{"jsonrpc":"2.0","method":"a","params":{},"extra":[{}],"more":null}', errors=0)
body("params-is-a-string", b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":"x"}', errors=0)


@scenario("duplicate-keys")
def _(run):
    client = run.start()
    client.write(frame(b'{"jsonrpc":"2.0","jsonrpc":"2.0","method":"a","method":"b","params":{},"params":[]}'))
    client.check_responds("duplicate keys")
    require(len(client.null_responses) <= 1, "more than one error")


@scenario("deep-nesting")
def _(run):
    client = run.start()
    for depth in (500, 5_000, 100_000):
        client.null_responses.clear()
        client.write(frame(b'{"jsonrpc":"2.0","method":"a","params":' + b"[" * depth + b"]" * depth + b"}"))
        client.write(frame(b'{"jsonrpc":"2.0","method":"a","params":' + b'{"a":' * depth))
        client.check_responds(f"nesting {depth} deep")
        require(len(client.null_responses) in (1, 2), f"{len(client.null_responses)} errors")


@scenario("ids-are-returned-as-sent")
def _(run):
    client = run.start()
    for id in (0, -1, 2**31 - 1, -(2**31), 2**53, "", "1", "null", "é漢😀", "x" * 5000, "\u0000", '"\\'):
        response = client.ask("tierlint/unknown", {}, id=id)
        require(response["id"] == id and type(response["id"]) is type(id), f"id {brief(id)} is returned as {brief(response['id'])}")


@scenario("number-and-string-ids-differ")
def _(run):
    client = run.start()
    document = client.open(run.uri(), smallest())
    for id in (7001, "7001"):
        client.begin("textDocument/foldingRange", {"textDocument": {"uri": document.uri}}, id=id)
    for id in (7001, "7001"):
        require("result" in client.response(id), f"no result for {id!r}")


@scenario("fractional-id")
def _(run):
    client = run.start()
    for id in (b"1.5", b"1e3", b"99999999999999999999"):
        client.sent[float, float(id)] = client.sent[int, int(float(id))] = "tierlint/unknown"
        client.sent[int, json.loads(id) if b"." not in id and b"e" not in id else 0] = "tierlint/unknown"
        client.write(frame(b'{"jsonrpc":"2.0","id":%s,"method":"tierlint/unknown"}' % id))
        client.faults = [fault for fault in client.faults if "neither a number nor" not in fault]
        client.check_responds(f"id {id.decode()}")
        client.faults = [fault for fault in client.faults if "neither a number nor" not in fault]


@scenario("escaped-method")
def _(run):
    client = run.client()
    text = encode({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client.initialize_params()})
    client.sent[int, 1], client.last_id = "initialize", 1
    client.write(frame(text.replace(b'"method":', b'"\\u006det\\u0068od":').replace(b'"method": "initialize"', b'"\\u006det\\u0068od": "\\u0069nitialize"')))
    require("result" in client.response(1), "no result for a method with escapes")


@scenario("a-thousand-invalid-messages")
def _(run):
    client = run.start()
    bad = [b"?", b"{}", b"[]", b'{"jsonrpc":"2.0","id":1', b'{"jsonrpc":"2.0","method":7}', b'{"jsonrpc":"2.0","id":[],"method":"a"}']
    for _ in range(1000):
        client.write(frame(run.generator.choice(bad)))
    client.check_responds("1,000 invalid messages", 30)
    require(len(client.null_responses) == 1000, f"{len(client.null_responses)} errors for 1,000 messages")


@scenario("mutated-messages")
def _(run):
    """Valid messages with a few bytes changed. Each must cost at most one response."""
    client = run.start()
    document = client.open(run.uri(), smallest())
    where = {"textDocument": {"uri": document.uri}, "position": {"line": 3, "character": 4}}
    valid = encode({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {**where, "contentChanges": []}})
    for _ in range(1500):
        text = bytearray(valid)
        for _ in range(run.generator.randrange(1, 6)):
            at = run.generator.randrange(len(text))
            match run.generator.randrange(3):
                case 0: text[at] = run.generator.randrange(256)
                case 1: del text[at : at + run.generator.randrange(1, 9)]
                case 2: text[at:at] = text[at : at + run.generator.randrange(1, 30)]
        if b'"id"' not in text:
            client.write(frame(bytes(text)))
    client.check_responds("mutated messages", 30)
    require(len(client.null_responses) <= 1500, "more errors than messages")

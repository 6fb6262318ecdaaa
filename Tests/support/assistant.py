"""Clients of `tierlint mcp`: that of PyPI's `mcp`, which checks each message by its types and each result by its
schema, and one that sends lines.
"""

import contextlib
import json
import os
import subprocess

import anyio.from_thread
import mcp.client.session
import mcp.client.stdio
import mcp_types

# The roots of a client that answers with an error.
REFUSED = ()


class Assistant:
    """A client that knows only what the tools return."""

    def __init__(self, portal, session):
        self.portal, self.session, self.bytes, self.findings = portal, session, 0, 0

    def ask(self, method, *arguments):
        """Calls a method of the session, and waits for its result."""
        return self.portal.call(getattr(self.session, method), *arguments)

    def result(self, name, **arguments):
        return self.ask("call_tool", name, arguments)

    def call(self, name, **arguments):
        result = self.result(name, **arguments)
        assert not result.is_error, result.content[0].text
        return result.structured_content

    def refused(self, name, **arguments):
        result = self.result(name, **arguments)
        assert result.is_error, result.content[0].text
        return result.content[0].text

    def repair(self, path):
        """Fixes a list by ids alone, in at most two calls: of each error the safe fix, else the first one."""
        result = self.call("list_check", path=path)
        for _ in range(2):
            self.findings += len(result["findings"])
            self.bytes += len(json.dumps(result["findings"], separators=(",", ":")))
            ids = []
            for finding in result["findings"]:
                fix = min(finding["fixes"], key=lambda fix: not fix["safe"], default=None)
                if fix and (fix["safe"] or finding["severity"] == "error"):
                    ids.append(fix["id"])
            if not ids:
                break
            result = self.call("list_fix", path=path, ids=ids, dryRun=False)


@contextlib.asynccontextmanager
async def session(server, handle, **callbacks):
    async with (
        mcp.client.stdio.stdio_client(server) as (reading, writing),
        mcp.client.session.ClientSession(reading, writing, 60, message_handler=handle, **callbacks) as session,
    ):
        session.first = await session.initialize()
        yield session


@contextlib.contextmanager
def connected(tool, folder, roots=None, before=()):
    """A session in a folder. `roots` may change; without them the client has none to say."""
    faults = []

    async def list_roots(_):
        if roots is REFUSED:
            return mcp_types.ErrorData(code=-32601, message="no")
        return mcp_types.ListRootsResult(roots=[mcp_types.Root(uri=path.as_uri()) for path in roots])

    async def handle(message):
        faults.extend([message] if isinstance(message, Exception) else [])

    words = [*before, tool, "mcp"]
    server = mcp.client.stdio.StdioServerParameters(command=words[0], args=words[1:], cwd=folder, env=dict(os.environ))
    callbacks = {} if roots is None else {"list_roots_callback": list_roots}
    with (
        anyio.from_thread.start_blocking_portal() as portal,
        portal.wrap_async_context_manager(session(server, handle, **callbacks)) as opened,
    ):
        yield Assistant(portal, opened)
    assert not faults, faults


def talk(tool, folder, *messages):
    """Sends lines to a server, and returns the messages that it answers with."""
    lines = [message if isinstance(message, bytes) else json.dumps(message).encode() for message in messages]
    done = subprocess.run([tool, "mcp"], cwd=folder, input=b"\n".join(lines) + b"\n", capture_output=True, timeout=600)
    assert done.returncode == 0 and not done.stderr
    for line in done.stdout.splitlines():
        mcp_types.jsonrpc_message_adapter.validate_json(line)
    return [json.loads(line) for line in done.stdout.splitlines()]


def request(id, method, **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


def call(id, name, **arguments):
    return request(id, "tools/call", name=name, arguments=arguments)


def start(id="first", revision="2025-11-25", **capabilities):
    about = {"clientInfo": {"name": "test", "version": "1"}, "capabilities": capabilities}
    return request(id, "initialize", protocolVersion=revision, **about)

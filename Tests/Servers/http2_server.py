"""An HTTP/2 server with TLS, using the `hypercorn` library, for tests of connections.

`/echo` returns the request's HTTP version, port and size. `/events` sends the number of events that the body specifies.
`/large` returns as many million bytes as the body specifies. `/endless` sends one event and stays open. `/waiting`
returns the number of such streams. `/freeze` freezes all connections to a second port, which forwards to the server.

Creates its certificate with openssl. Prints one line of JSON with its ports and the file of the authority to trust,
then serves until standard input ends.
"""

import asyncio
import json
import pathlib
import socket
import sys
import tempfile

from hypercorn.asyncio import serve
from hypercorn.config import Config

from certificates import authority, certificate

waiting = 0
frozen = asyncio.Event()


async def forward(reader, writer, frozen, stays_open=False):
    while (data := await reader.read(65536)) and not frozen.is_set():
        writer.write(data)
    if frozen.is_set() and stays_open:
        await asyncio.Event().wait()
    writer.close()


def forwarder(port):
    async def serve(reader, writer):
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(forward(reader, other_writer, frozen), forward(other_reader, writer, frozen, True))
    return serve


async def body_of(receive):
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def app(scope, receive, send):
    global waiting, frozen
    if scope["type"] != "http":
        return

    async def start(content_type):
        headers = [(b"content-type", content_type), (b"x-a", b"1"), (b"x-a", b"2")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    async def say(text, more=True):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": more})

    body = await body_of(receive)
    match scope["path"]:
        case "/echo":
            answer = {"version": scope["http_version"], "port": scope["client"][1], "size": len(body)}
            await start(b"application/json")
            await say(json.dumps({"data": answer}), more=False)
        case "/typename":
            await start(b"application/json")
            await say('{"data":{"__typename":"Query"}}', more=False)
        case "/freeze":
            frozen.set()
            frozen = asyncio.Event()
            await start(b"application/json")
            await say('{"data":null}', more=False)
        case "/waiting":
            await start(b"application/json")
            await say(json.dumps({"data": waiting}), more=False)
        case "/large":
            await start(b"application/json")
            await say('{"data":"')
            for _ in range(json.loads(body)["variables"]["count"]):
                await say("x" * 1_000_000)
            await say('"}', more=False)
        case "/events":
            await start(b"text/event-stream")
            for number in range(json.loads(body)["variables"]["count"]):
                await say('event: next\ndata: {"data":%d}\n\n' % number)
            await say("event: complete\ndata:\n\n", more=False)
        case "/endless":
            waiting += 1
            try:
                await start(b"text/event-stream")
                await say('event: next\ndata: {"data":0}\n\n')
                while (await receive())["type"] != "http.disconnect":
                    pass
            finally:
                waiting -= 1


async def main(folder):
    authority(folder, "authority")
    certificate(folder, "server", "authority", "IP:127.0.0.1")
    listener = socket.create_server(("127.0.0.1", 0))
    config = Config()
    config.bind = [f"fd://{listener.fileno()}"]
    config.certfile, config.keyfile = str(folder / "server.pem"), str(folder / "server.key")
    config.graceful_timeout = 0
    # The client is expected to close idle connections.
    config.keep_alive_timeout = 1000
    config.loglevel = "CRITICAL"
    ended = asyncio.Event()
    serving = asyncio.create_task(serve(app, config, shutdown_trigger=ended.wait))
    port = listener.getsockname()[1]
    second = await asyncio.start_server(forwarder(port), "127.0.0.1", 0)
    ports = {"port": port, "forwardingPort": second.sockets[0].getsockname()[1]}
    print(json.dumps(ports | {"authority": str(folder / "authority.pem")}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    ended.set()
    await serving


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(main(pathlib.Path(folder)))

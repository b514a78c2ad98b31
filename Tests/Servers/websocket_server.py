"""WebSocket servers with the `websockets` library: plain, with TLS, and with certificates that must be rejected.

Creates its certificates with openssl. Prints one line of JSON with the ports and the file of the authority to trust,
then serves until standard input ends.
"""

import asyncio
import http
import json
import logging
import pathlib
import ssl
import sys
import tempfile

from websockets.asyncio.server import serve

from certificates import authority, certificate


def tls_context(folder, *arguments):
    certificate(folder, *arguments)
    name = arguments[0]
    result = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    result.load_cert_chain(folder / f"{name}.pem", folder / f"{name}.key")
    return result


def check(connection, request):
    if request.path == "/rejected":
        return connection.respond(http.HTTPStatus.UNAUTHORIZED, "no entry\n")


def choose(connection, offered):
    return "chat" if "chat" in offered else None


async def handle(socket):
    match socket.request.path.partition("?")[0]:
        case "/headers":
            await socket.send(socket.request.headers.get("Authorization", "none"))
        case "/fragments":
            await socket.send(iter(["fr", "agm", "", "ents €"]))
        case "/binary":
            await socket.send(b"\x00\x01")
        case "/close":
            await socket.close(4401, "who are you?")
        case "/ping":
            await (await socket.ping(b"are you there?"))
            await socket.send("the pong came")
        case "/many":
            for index in range(100_000):
                await socket.send(str(index))
        case _:
            async for message in socket:
                await socket.send(message)
    await socket.wait_closed()


async def main(folder):
    # The tests include clients that reject a certificate or close the connection.
    logging.getLogger("websockets").setLevel(logging.CRITICAL + 1)
    authority(folder, "authority")
    authority(folder, "stranger")
    contexts = {
        "plain": None,
        "secure": tls_context(folder, "right", "authority", "IP:127.0.0.1,DNS:localhost"),
        "wrongHost": tls_context(folder, "wrong-host", "authority", "DNS:other.example"),
        "wrongAuthority": tls_context(folder, "wrong-authority", "stranger", "IP:127.0.0.1,DNS:localhost"),
    }
    ports = {}
    for name, context in contexts.items():
        # The default timeouts of ten seconds would end connections on a busy machine.
        server = await serve(handle, "127.0.0.1", 0, ssl=context, select_subprotocol=choose, process_request=check,
                             max_size=1 << 25, ping_interval=None, open_timeout=None, close_timeout=None,
                             **({"ssl_handshake_timeout": 600, "ssl_shutdown_timeout": 600} if context else {}))
        ports[name] = server.sockets[0].getsockname()[1]
    print(json.dumps({"ports": ports, "authority": str(folder / "authority.pem")}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(main(pathlib.Path(folder)))

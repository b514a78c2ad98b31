"""Serves an ASGI application on the loopback interface until it is stopped."""

from __future__ import annotations

import argparse
import socket
from typing import Any

import uvicorn


class AnnouncingServer(uvicorn.Server):
    """Prints its address once it is listening."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        port = sockets[0].getsockname()[1] if sockets else self.config.port
        print(f"ready http://127.0.0.1:{port}/graphql", flush=True)


def serve(application: Any, description: str) -> None:
    """Reads `--port` from the command line and serves. Port 0 selects a free port."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one; the ready line says which")
    port = parser.parse_args().port

    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except OSError as error:
        parser.exit(1, f"can't listen on port {port}: {error.strerror}; choose another port, as in --port {port + 1}\n")
    config = uvicorn.Config(application, log_level="info", timeout_graceful_shutdown=1)
    AnnouncingServer(config).run(sockets=[listener])

"""Serves live.graphql with graphql-server 3.0: `python graphql_server_server.py --port 8005`.

It responds with application/graphql-response+json if the client accepts that, and rejects requests with status 400. It
supports subscriptions over graphql-transport-ws and multipart responses. It needs an older graphql-core than the other
servers.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Examples" / "StarWars" / "server"))

from graphql import build_schema  # noqa: E402
from graphql_server.asgi import GraphQL  # noqa: E402
from graphql_server.exceptions import ConnectionRejectionError  # noqa: E402

from listen import serve  # noqa: E402
from live import SDL, WRONG_TOKEN, Droppable, Root  # noqa: E402


class Endpoint(GraphQL):
    async def get_root_value(self, request: Any) -> Root:
        return Root()

    async def on_ws_connect(self, context: Any) -> Any:
        payload = context.get("connection_params")
        if not isinstance(payload, dict):
            return await super().on_ws_connect(context)
        if payload.get("token") == WRONG_TOKEN:
            raise ConnectionRejectionError({"message": "unknown token"})
        return {"welcome": payload.get("token")}


if __name__ == "__main__":
    serve(Droppable(Endpoint(build_schema(SDL))), __doc__)

"""Serves live.graphql with strawberry at /graphql, and with ariadne at /ariadne and, with the legacy WebSocket
subprotocol, at /ariadne-legacy: `python subscription_server.py --port 8004`.

Both also support subscriptions over server-sent events, and strawberry over multipart responses.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Examples" / "StarWars" / "server"))

import strawberry  # noqa: E402
from ariadne import SubscriptionType, make_executable_schema  # noqa: E402
from ariadne.asgi import GraphQL  # noqa: E402
from ariadne.asgi.handlers import GraphQLTransportWSHandler, GraphQLWSHandler  # noqa: E402
from ariadne.contrib.sse import GraphQLHTTPSSEHandler  # noqa: E402
from ariadne.exceptions import WebSocketConnectionError  # noqa: E402
from fastapi import FastAPI  # noqa: E402
from starlette.routing import WebSocketRoute  # noqa: E402
from strawberry.exceptions import ConnectionRejectionError  # noqa: E402
from strawberry.fastapi import GraphQLRouter  # noqa: E402
from strawberry.types.unset import UNSET  # noqa: E402

from listen import serve  # noqa: E402
from live import SDL, WRONG_TOKEN, Droppable, Root  # noqa: E402

root = Root()


@strawberry.type
class Query:
    @strawberry.field
    def double(self, number: int) -> int:
        return root.double(None, number)

    @strawberry.field
    def live(self, token: str) -> int:
        return root.live(None, token)

    @strawberry.field
    async def gone(self, token: str) -> bool:
        return await root.gone(None, token)

    @strawberry.field
    def sockets(self, token: str) -> int:
        return root.sockets(None, token)


@strawberry.type
class Mutation:
    @strawberry.mutation
    def double(self, number: int) -> int:
        return root.double(None, number)

    @strawberry.mutation
    def drop(self, token: str, code: int) -> int:
        return root.drop(None, token, code)


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def count(self, to: int, token: str) -> AsyncGenerator[int, None]:
        async for event in root.count(None, to, token):
            yield event["count"]

    @strawberry.subscription
    async def hold(self, token: str) -> AsyncGenerator[int, None]:
        async for event in root.hold(None, token):
            yield event["hold"]

    @strawberry.subscription
    async def tear(self, to: int, token: str) -> AsyncGenerator[int, None]:
        async for event in root.tear(None, to, token):
            yield event["tear"]


class Router(GraphQLRouter):
    async def on_ws_connect(self, context: Any) -> Any:
        payload = context.get("connection_params")
        if not isinstance(payload, dict):
            return UNSET
        if payload.get("token") == WRONG_TOKEN:
            raise ConnectionRejectionError({"message": "unknown token"})
        return {"welcome": payload.get("token")}


def admit(socket: object, payload: Any) -> None:
    if isinstance(payload, dict) and payload.get("token") == WRONG_TOKEN:
        raise WebSocketConnectionError({"message": "unknown token"})


def ariadne(websocket_handler: Any) -> GraphQL:
    return GraphQL(ariadne_schema, root_value=root, http_handler=GraphQLHTTPSSEHandler(),
                   websocket_handler=websocket_handler)


subscription = SubscriptionType()
for name in ["count", "hold", "tear"]:
    subscription.set_source(name, getattr(Root, name))
ariadne_schema = make_executable_schema(SDL, subscription)

fastapi = FastAPI(title="Subscriptions")
fastapi.include_router(
    Router(
        strawberry.Schema(Query, Mutation, Subscription),
        subscription_protocols=["graphql-transport-ws", "graphql-ws", "graphql-sse", "multipart-subscription"],
    ),
    prefix="/graphql",
)
for path, handler in {"/ariadne": GraphQLTransportWSHandler, "/ariadne-legacy": GraphQLWSHandler}.items():
    endpoint = ariadne(handler(on_connect=admit))
    fastapi.add_route(path, endpoint)
    fastapi.router.routes.append(WebSocketRoute(path, endpoint))
application = Droppable(fastapi)

if __name__ == "__main__":
    serve(application, __doc__)

"""Code that the servers for subscription tests share: the fields of live.graphql, and sockets that can be closed from
outside."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from graphql import GraphQLError

SDL = (Path(__file__).resolve().parent / "live.graphql").read_text()
WRONG_TOKEN = "wrong"  # The token with which connection_init is rejected.

_live: Counter[str] = Counter()
_gone: dict[str, asyncio.Event] = {}
_sockets: defaultdict[str, set[asyncio.Future[int]]] = defaultdict(set)


@contextmanager
def _counted(token: str) -> Iterator[None]:
    _live[token] += 1
    gone = _gone.setdefault(token, asyncio.Event())
    gone.clear()
    try:
        yield
    finally:
        _live[token] -= 1
        if not _live[token]:
            gone.set()


class Root:
    """The roots of the schema for graphql-core, which requires the events of subscriptions to be objects."""

    def double(self, info: object, number: int) -> int:
        return number * 2

    def live(self, info: object, token: str) -> int:
        return _live[token]

    async def gone(self, info: object, token: str) -> bool:
        if event := _gone.get(token):
            await event.wait()
        return True

    def sockets(self, info: object, token: str) -> int:
        return len(_sockets[token])

    def drop(self, info: object, token: str, code: int) -> int:
        closing = [socket for socket in _sockets[token] if not socket.done()]
        for socket in closing:
            socket.set_result(code)
        return len(closing)

    async def count(self, info: object, to: int, token: str) -> AsyncIterator[dict]:
        with _counted(token):
            for number in range(to):
                yield {"count": number}
                await asyncio.sleep(0)

    async def hold(self, info: object, token: str) -> AsyncIterator[dict]:
        with _counted(token):
            yield {"hold": 0}
            await asyncio.Event().wait()

    async def tear(self, info: object, to: int, token: str) -> AsyncIterator[dict]:
        with _counted(token):
            for number in range(to):
                yield {"tear": number}
                await asyncio.sleep(0)
            raise GraphQLError("torn", extensions={"code": "TORN"})


class Droppable:
    """An application whose sockets `drop` can close. Messages to a closed socket are lost."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return await self.application(scope, receive, send)
        token = parse_qs(scope["query_string"].decode()).get("token", [""])[0]
        dropped: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        _sockets[token].add(dropped)

        async def receive_or_drop() -> dict:
            if not dropped.done():
                message = asyncio.ensure_future(receive())
                await asyncio.wait({message, dropped}, return_when=asyncio.FIRST_COMPLETED)
                if message.done():
                    return message.result()
                message.cancel()
                await send({"type": "websocket.close", "code": dropped.result(), "reason": "dropped"})
            return {"type": "websocket.disconnect", "code": dropped.result()}

        async def send_unless_dropped(message: dict) -> None:
            if not dropped.done():
                await send(message)

        try:
            await self.application(scope, receive_or_drop, send_unless_dropped)
        finally:
            _sockets[token].discard(dropped)

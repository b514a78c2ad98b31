"""A chat server with HTTP and WebSockets. It keeps the messages in memory.

Prints `ready URL` once it is listening.
"""

import argparse
import asyncio
import socket
from collections.abc import AsyncGenerator

import strawberry
import uvicorn
from fastapi import FastAPI
from strawberry.fastapi import GraphQLRouter


@strawberry.type
class Message:
    id: strawberry.ID
    author: str
    text: str


said = [Message(id=strawberry.ID("1"), author="Host", text="Welcome.")]
listeners: set[asyncio.Queue] = set()


@strawberry.type
class Query:
    @strawberry.field
    def messages(self) -> list[Message]:
        return said


@strawberry.type
class Mutation:
    @strawberry.mutation
    async def post(self, author: str, text: str) -> Message:
        message = Message(id=strawberry.ID(str(len(said) + 1)), author=author, text=text)
        said.append(message)
        for listener in listeners:
            listener.put_nowait(message)
        return message


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def posted(self) -> AsyncGenerator[Message, None]:
        queue: asyncio.Queue = asyncio.Queue()
        listeners.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            listeners.discard(queue)


app = FastAPI()
app.include_router(GraphQLRouter(strawberry.Schema(Query, Mutation, Subscription)), prefix="/graphql")

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    listener = socket.create_server(("127.0.0.1", parser.parse_args().port))
    print(f"ready http://127.0.0.1:{listener.getsockname()[1]}/graphql", flush=True)
    asyncio.run(uvicorn.Server(uvicorn.Config(app, log_level="warning")).serve(sockets=[listener]))

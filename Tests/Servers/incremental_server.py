r"""Sends responses to @defer and @stream in parts, with graphql-core: `python incremental_server.py --port 8003`.

    curl -sN http://127.0.0.1:8003/graphql -H 'Content-Type: application/json' -H 'Accept: multipart/mixed' \
        -d '{"query": "{ hero { name ... @defer(label: \"more\") { biography } } humans @stream { id } }"}'

/graphql uses the current format (`pending`, `incremental` by id, `completed`), /paths the older one (`incremental` by
path), and /strawberry is strawberry's own router. The first two send parts to clients that accept `multipart/mixed`,
and a complete response as application/json to others, which servers may do. Strawberry sends parts regardless of the
Accept header (its `subscriptionSpec=1.0` is only for subscriptions), each with `path` and `label` next to its id.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Examples" / "StarWars" / "server"))

import strawberry  # noqa: E402
from fastapi import FastAPI  # noqa: E402
from graphql import (  # noqa: E402
    REMOVE, ExperimentalIncrementalExecutionResults, GraphQLDeferDirective, GraphQLError, GraphQLSchema,
    GraphQLStreamDirective, Visitor, build_schema, experimental_execute_incrementally, parse,
    specified_directives, validate, visit,
)
from starlette.requests import Request  # noqa: E402
from starlette.responses import JSONResponse, StreamingResponse  # noqa: E402
from strawberry.fastapi import GraphQLRouter  # noqa: E402
from strawberry.schema.config import StrawberryConfig  # noqa: E402

from listen import serve  # noqa: E402

SCHEMA = '''
type Query {
  hero: Character!
  droid: Droid!
  human(id: ID!): Human
  "One by one, each after the milliseconds; with `failAt` the list breaks off there."
  humans(count: Int! = 3, milliseconds: Int! = 10, failAt: Int): [Human!]!
}
interface Character {
  id: ID!
  name: String!
  "Slow."
  biography(milliseconds: Int! = 10): String!
  friends(milliseconds: Int! = 10): [Character!]!
  "Fails, and may be null."
  secret: String
  "Fails, and may not be null."
  doom: String!
}
type Human implements Character {
  id: ID!
  name: String!
  height: Float!
  biography(milliseconds: Int! = 10): String!
  friends(milliseconds: Int! = 10): [Character!]!
  secret: String
  doom: String!
}
type Droid implements Character {
  id: ID!
  name: String!
  primaryFunction: String!
  biography(milliseconds: Int! = 10): String!
  friends(milliseconds: Int! = 10): [Character!]!
  secret: String
  doom: String!
}
'''
NAMES = ["Luke Skywalker", "Leia Organa", "Han Solo", "Wilhuff Tarkin", "Biggs Darklighter"]


class Character:
    """The fields that both types have in common. The resolvers have the arguments that graphql-core passes."""

    def __init__(self, id: str, name: str) -> None:
        self.id, self.name = id, name

    async def biography(self, info: object, milliseconds: int) -> str:
        await asyncio.sleep(milliseconds / 1000)
        return f"All about {self.name}."

    async def friends(self, info: object, milliseconds: int) -> AsyncIterator[Character]:
        for friend in [human(0), DROID]:
            await asyncio.sleep(milliseconds / 1000)
            yield friend

    async def secret(self, info: object) -> str:
        await asyncio.sleep(0.005)
        raise GraphQLError("Nobody may know.", extensions={"code": "FORBIDDEN"})

    doom = secret


class Human(Character):
    height = 1.75


class Droid(Character):
    primary_function = primaryFunction = "Astromech"


DROID = Droid("2001", "R2-D2")


def human(index: int) -> Human:
    return Human(str(1000 + index), NAMES[index % len(NAMES)])


class Root:
    def hero(self, info: object) -> Character:
        return human(0)

    def droid(self, info: object) -> Droid:
        return DROID

    def human(self, info: object, id: str) -> Human | None:
        return human(int(id) - 1000) if id.isdigit() else None

    async def humans(
        self, info: object, count: int, milliseconds: int, failAt: int | None = None,  # noqa: N803
    ) -> AsyncIterator[Human]:
        for index in range(count):
            await asyncio.sleep(milliseconds / 1000)
            if index == failAt:
                raise GraphQLError("The list is torn.", extensions={"code": "TORN"})
            yield human(index)


def schema_with_directives() -> GraphQLSchema:
    keywords = build_schema(SCHEMA).to_kwargs()
    keywords["directives"] = [*specified_directives, GraphQLDeferDirective, GraphQLStreamDirective]
    return GraphQLSchema(**keywords)


schema = schema_with_directives()
schema.type_map["Character"].resolve_type = lambda value, *_: type(value).__name__


class WithoutParts(Visitor):
    def enter_directive(self, node: Any, *_: object) -> Any:
        return REMOVE if node.name.value in {"defer", "stream"} else None


async def current_format(results: ExperimentalIncrementalExecutionResults) -> AsyncIterator[dict]:
    yield results.initial_result.formatted
    async for result in results.subsequent_results:
        yield result.formatted


async def older_format(results: ExperimentalIncrementalExecutionResults) -> AsyncIterator[dict]:
    """Converts to the format with paths. If `completed` says that a whole part has failed, its data is null."""
    first = results.initial_result
    pending = {entry.id: entry for entry in first.pending}
    data = json.loads(json.dumps(first.data))  # All data so far, which determines where the next items of a list belong.
    yield {key: value for key, value in first.formatted.items() if key != "pending"}

    async for result in results.subsequent_results:
        pending.update((entry.id, entry) for entry in result.pending or [])
        parts = []
        for part in [entry.formatted for entry in result.incremental or []]:
            owner = pending[part.pop("id")]
            part["path"] = [*owner.path, *part.pop("subPath", [])]
            place = value_at(data, part["path"])
            if isinstance(place, list):
                part["path"].append(len(place))
                place.extend(part["items"])
            else:
                merge(place, part["data"])
            parts.append(labelled(part, owner))
        for entry in result.completed or []:
            if entry.errors:
                owner = pending[entry.id]
                place = value_at(data, owner.path)
                of_list = {"items": None, "path": [*owner.path, len(place)]} if isinstance(place, list) else {}
                failed = of_list or {"data": None, "path": owner.path}
                parts.append(labelled({**failed, "errors": entry.formatted["errors"]}, owner))
        if parts or not result.has_next:
            yield {**({"incremental": parts} if parts else {}), "hasNext": result.has_next}


def value_at(data: Any, path: list[str | int]) -> Any:
    for key in path:
        data = data[key]
    return data


def merge(into: dict, data: dict) -> None:
    for key, value in json.loads(json.dumps(data)).items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value


def labelled(part: dict, owner: Any) -> dict:
    return {**part, "label": owner.label} if owner.label else part


async def multipart(parts: AsyncIterator[dict]) -> AsyncIterator[str]:
    yield "---"
    async for part in parts:
        text = json.dumps(part)
        yield f"\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{text}\r\n---"
    yield "--\r\n"


def endpoint(format: Any, content_type: str) -> Any:
    async def answer(request: Request) -> Any:
        body = await request.json()
        try:
            document = parse(body["query"])
        except GraphQLError as error:
            return JSONResponse({"errors": [error.formatted]}, status_code=400)
        if errors := validate(schema, document):
            return JSONResponse({"errors": [error.formatted for error in errors]}, status_code=400)
        if "multipart/mixed" not in request.headers.get("accept", ""):
            document = visit(document, WithoutParts())
        result = experimental_execute_incrementally(
            schema, document, Root(), variable_values=body.get("variables"), operation_name=body.get("operationName"),
        )
        result = await result if inspect.isawaitable(result) else result
        if not isinstance(result, ExperimentalIncrementalExecutionResults):
            return JSONResponse(result.formatted)
        return StreamingResponse(multipart(format(result)), headers={"Content-Type": content_type})

    return answer


@strawberry.type(name="Human")
class StrawberryHuman:
    id: strawberry.ID
    name: str
    height: float = 1.75

    @strawberry.field
    async def biography(self, milliseconds: int = 10) -> str:
        await asyncio.sleep(milliseconds / 1000)
        return f"All about {self.name}."

    @strawberry.field
    async def secret(self) -> str | None:
        raise GraphQLError("Nobody may know.", extensions={"code": "FORBIDDEN"})


def strawberry_human(index: int) -> StrawberryHuman:
    return StrawberryHuman(id=strawberry.ID(str(1000 + index)), name=NAMES[index % len(NAMES)])


@strawberry.type(name="Query")
class StrawberryQuery:
    @strawberry.field
    def hero(self) -> StrawberryHuman:
        return strawberry_human(0)

    @strawberry.field
    async def humans(self, count: int = 3, milliseconds: int = 10) -> strawberry.Streamable[StrawberryHuman]:
        for index in range(count):
            await asyncio.sleep(milliseconds / 1000)
            yield strawberry_human(index)


strawberry_schema = strawberry.Schema(
    StrawberryQuery, config=StrawberryConfig(enable_experimental_incremental_execution=True)
)
application = FastAPI(title="Incremental delivery")
application.add_route(
    "/graphql", endpoint(current_format, 'multipart/mixed; boundary="-"; incrementalSpec=v0.2'), methods=["POST"]
)
application.add_route(
    "/paths", endpoint(older_format, 'multipart/mixed; boundary="-"; deferSpec=20220824'), methods=["POST"]
)
application.include_router(GraphQLRouter(strawberry_schema), prefix="/strawberry")

if __name__ == "__main__":
    serve(application, __doc__)

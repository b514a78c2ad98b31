r"""Sends responses to @defer and @stream in parts, with graphql-core: `python incremental_server.py --port 8003`.

    curl -sN http://127.0.0.1:8003/graphql -H 'Content-Type: application/json' -H 'Accept: multipart/mixed' \
        -d '{"query": "{ hero { name ... @defer(label: \"more\") { biography } } humans @stream { id } }"}'

/graphql uses the current format (`pending`, `incremental` by id, `completed`), /paths the older one (`incremental` by
path), and /strawberry is strawberry's own router. The first two send parts to clients that accept `multipart/mixed`,
and a complete response as application/json to others, which servers may do. Strawberry sends parts regardless of the
Accept header (its `subscriptionSpec=1.0` is only for subscriptions), each with `path` and `label` next to its id.
/negotiating behaves like Apollo Server 5 with graphql-js 17: it sends the current format, and only to clients whose
Accept header prefers it to the older format by its parameter. Other clients get status 406.
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


CURRENT = "multipart/mixed; incrementalSpec=v0.2"
OLDER = "multipart/mixed; deferSpec=20220824"


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


def preferred(accept: str, available: list[str]) -> str | None:
    """Chooses a media type as the npm package negotiator does, which Apollo Server uses.

    The highest quality counts, then the most specific range, then the order in the header, then the server's order.
    """
    ranges = [media_type(text) for text in accept.split(",")]
    candidates = []
    for index, text in enumerate(available):
        kind, parameters = media_type(text)
        matches = []
        for order, (wanted, required) in enumerate(ranges):
            quality = float(required.get("q", "1"))
            required = {name: value for name, value in required.items() if name != "q"}
            exactness = [part == own for part, own in zip(wanted.split("/"), kind.split("/"))]
            is_match = all(same or part == "*" for same, part in zip(exactness, wanted.split("/")))
            if is_match and required.items() <= parameters.items():
                specificity = 4 * exactness[0] + 2 * exactness[1] + bool(required)
                matches.append((specificity, quality, order))
        if matches:
            specificity, quality, order = max(matches)
            if quality > 0:
                candidates.append((-quality, -specificity, order, index, text))
    return min(candidates)[-1] if candidates else None


def media_type(text: str) -> tuple[str, dict[str, str]]:
    kind, *parameters = [part.strip().lower() for part in text.split(";")]
    return kind, dict(parameter.split("=", 1) for parameter in parameters)


def not_acceptable(message: str) -> JSONResponse:
    return JSONResponse({"errors": [{"message": message, "extensions": {"code": "BAD_REQUEST"}}]}, status_code=406)


async def negotiating(request: Request) -> Any:
    accept = request.headers.get("accept", "*/*")
    result = await execute(request)
    if not isinstance(result, ExperimentalIncrementalExecutionResults):
        single = preferred(
            accept, ["application/json; charset=utf-8", "application/graphql-response+json; charset=utf-8"]
        )
        if single is None:
            return not_acceptable("The client accepts neither of the media types for a single result.")
        return result if isinstance(result, JSONResponse) else JSONResponse(result.formatted, media_type=single)
    # Without a parameter, a client accepts only a format that doesn't exist yet.
    if preferred(accept, ["multipart/mixed", CURRENT, OLDER]) != CURRENT:
        return not_acceptable("The operation uses @defer or @stream, but the client doesn't prefer the current format.")
    return streaming(apollo_multipart(current_format(result)), CURRENT)


async def apollo_multipart(parts: AsyncIterator[dict]) -> AsyncIterator[str]:
    start = "\r\n---\r\n"
    async for part in parts:
        end = "" if part["hasNext"] else "--"
        text = json.dumps(part)
        yield f"{start}content-type: application/json; charset=utf-8\r\n\r\n{text}\r\n---{end}\r\n"
        start = ""


async def multipart(parts: AsyncIterator[dict]) -> AsyncIterator[str]:
    yield "---"
    async for part in parts:
        text = json.dumps(part)
        yield f"\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{text}\r\n---"
    yield "--\r\n"


async def execute(request: Request, *, without_parts: bool = False) -> Any:
    """Returns the result of a request, or the response to a request that can't be executed."""
    body = await request.json()
    try:
        document = parse(body["query"])
    except GraphQLError as error:
        return JSONResponse({"errors": [error.formatted]}, status_code=400)
    if errors := validate(schema, document):
        return JSONResponse({"errors": [error.formatted for error in errors]}, status_code=400)
    result = experimental_execute_incrementally(
        schema, visit(document, WithoutParts()) if without_parts else document, Root(),
        variable_values=body.get("variables"), operation_name=body.get("operationName"),
    )
    return await result if inspect.isawaitable(result) else result


def streaming(parts: AsyncIterator[str], content_type: str) -> StreamingResponse:
    return StreamingResponse(parts, headers={"Content-Type": content_type.replace(";", '; boundary="-";', 1)})


def endpoint(format: Any, content_type: str) -> Any:
    async def answer(request: Request) -> Any:
        accepts_parts = "multipart/mixed" in request.headers.get("accept", "")
        result = await execute(request, without_parts=not accepts_parts)
        if isinstance(result, ExperimentalIncrementalExecutionResults):
            return streaming(multipart(format(result)), content_type)
        return result if isinstance(result, JSONResponse) else JSONResponse(result.formatted)

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
for path, format, content_type in [("/graphql", current_format, CURRENT), ("/paths", older_format, OLDER)]:
    application.add_route(path, endpoint(format, content_type), methods=["POST"])
application.add_route("/negotiating", negotiating, methods=["POST"])
application.include_router(GraphQLRouter(strawberry_schema), prefix="/strawberry")

if __name__ == "__main__":
    serve(application, __doc__)

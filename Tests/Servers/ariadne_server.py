"""Serves the Star Wars schema with ariadne, from its SDL: `python ariadne_server.py --port 8001`.

It uses the galaxy of the example's strawberry server, so that both must give the same responses.
"""

from __future__ import annotations

import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "Examples" / "StarWars"
sys.path.insert(0, str(EXAMPLE / "server"))

from ariadne import (  # noqa: E402
    InterfaceType, MutationType, ObjectType, QueryType, ScalarType, SubscriptionType, UnionType,
    convert_camel_case_to_snake, load_schema_from_path, make_executable_schema,
)
from ariadne.asgi import GraphQL  # noqa: E402
from ariadne.asgi.handlers import GraphQLTransportWSHandler  # noqa: E402
from graphql import GraphQLSchema, is_object_type  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.routing import Route, WebSocketRoute  # noqa: E402

import galaxy  # noqa: E402
from listen import serve  # noqa: E402

CHARACTERS = (galaxy.Human, galaxy.Droid)


def all_found(identifiers: list[str | None]) -> list:
    return [galaxy.find(identifier) for identifier in identifiers]


def type_name(record: object, *_: object) -> str:
    return type(record).__name__


def fields(bindable: ObjectType, **resolvers: object) -> ObjectType:
    for name, resolver in resolvers.items():
        bindable.set_field(name, resolver)
    return bindable


def attribute_name(name: str, schema: GraphQLSchema, path: tuple[str, ...]) -> str:
    """Object fields read attributes in snake case; arguments and input fields keep the schema's names."""
    is_field = len(path) == 2 and is_object_type(schema.type_map[path[0]])
    return convert_camel_case_to_snake(name) if is_field else name


def echo(_: object, info: object, **arguments: object) -> dict:
    return {"given": sorted(arguments), **arguments}


def humans(_: object, info: object, order: dict, first: int | None = None, filter: dict | None = None) -> list:
    return galaxy.humans(first, filter, order["by"], order["descending"])


def preview_patch(_: object, info: object, id: str, patch: dict) -> dict | None:
    human = galaxy.find(id, galaxy.Human)
    return galaxy.patched(human, patch) if human else None


query = fields(
    QueryType(),
    hero=lambda _, info, episode=None: galaxy.find(galaxy.HEROES.get(episode)),
    human=lambda _, info, id: galaxy.find(id, galaxy.Human),
    humans=humans,
    droid=lambda _, info, id: galaxy.find(id, galaxy.Droid),
    droids=lambda *_: galaxy.every(galaxy.Droid),
    character=lambda _, info, id: galaxy.find(id, CHARACTERS),
    characters=lambda _, info, limit: galaxy.every(CHARACTERS)[:limit],
    characterConnection=lambda _, info, first, after=None: galaxy.connection(first, after),
    lookup=lambda _, info, by: galaxy.by_lookup(by.get("id"), by.get("name")),
    node=lambda _, info, id: galaxy.find(id),
    nodes=lambda _, info, ids: all_found(ids),
    search=lambda _, info, text, exact=None: galaxy.search(text),
    starship=lambda _, info, id: galaxy.find(id, galaxy.Starship),
    starships=lambda *_: galaxy.every(galaxy.Starship),
    starshipCount=lambda *_: len(galaxy.every(galaxy.Starship)),
    reviews=lambda _, info, episode: galaxy.REVIEWS.of(episode),
    council=lambda *_: all_found(galaxy.COUNCIL),
    hangar=lambda *_: [all_found(row) for row in galaxy.HANGAR],
    chessboard=lambda *_: galaxy.CHESSBOARD,
    echo=echo,
    unreliable=lambda *_: galaxy.refuse("This one never works.", "OUT_OF_ORDER"),
    doomed=lambda *_: galaxy.refuse("All is lost.", "OUT_OF_ORDER"),
    slow=lambda _, info, milliseconds: galaxy.slow(milliseconds),
)
mutation = fields(
    MutationType(),
    createReview=lambda _, info, episode, review: galaxy.REVIEWS.add(episode, review),
    previewPatch=preview_patch,
    destroyPlanet=lambda _, info, id: galaxy.refuse("Nobody may do that."),
)
character = {
    "friends": lambda record, info, limit: galaxy.friends(record, limit),
    "bestFriend": lambda record, info: galaxy.best_friend(record),
    "home": lambda record, info: galaxy.find(record.home_id),
}
human = fields(
    ObjectType("Human"),
    **character,
    height=lambda record, info, unit: galaxy.measured(record.meters, unit),
    starships=lambda record, info: all_found(record.starship_ids),
)
droid = fields(ObjectType("Droid"), **character)
factory = fields(ObjectType("Factory"), planet=lambda record, info: galaxy.find(record.planet_id))
starship = fields(
    ObjectType("Starship"),
    length=lambda record, info, unit: galaxy.measured(record.meters, unit),
    crew=lambda record, info: all_found(record.crew_ids),
    blueprint=lambda record, info: galaxy.refuse("Blueprints are not for the public."),
    registration=lambda record, info: galaxy.registration(record),
)

subscription = SubscriptionType()
subscription.set_source("reviewAdded", lambda _, info, episode=None: galaxy.REVIEWS.added(episode))
subscription.set_field("reviewAdded", lambda review, info, **_: review)
subscription.set_source("countdown", lambda _, info, milliseconds, **rest: galaxy.countdown(rest["from"], milliseconds))
subscription.set_field("countdown", lambda value, info, **_: value)

schema = make_executable_schema(
    load_schema_from_path(str(EXAMPLE / "schema.graphql")),
    query, mutation, subscription, human, droid, factory, starship,
    InterfaceType("Node", type_name), InterfaceType("Place", type_name), InterfaceType("Character", type_name),
    UnionType("SearchResult", type_name),
    ScalarType("DateTime", serializer=galaxy.instant_text, value_parser=galaxy.instant),
    ScalarType("JSON", serializer=lambda value: value, value_parser=lambda value: value),
    convert_names_case=attribute_name,
)
endpoint = GraphQL(schema, websocket_handler=GraphQLTransportWSHandler())
application = Starlette(routes=[Route("/graphql", endpoint), WebSocketRoute("/graphql", endpoint)])

if __name__ == "__main__":
    serve(application, __doc__)

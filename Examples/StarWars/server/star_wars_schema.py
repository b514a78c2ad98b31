"""The root fields of `schema.graphql`, written in Python for strawberry."""

from __future__ import annotations

from typing import Annotated, AsyncGenerator

import strawberry
from strawberry import UNSET
from strawberry.schema.config import StrawberryConfig

import galaxy
from star_wars_types import (
    JSON, SCALARS, Character, CharacterConnection, CharacterEdge, CharacterLookup, Droid, Echo, Episode, Factory,
    Human, HumanFilter, HumanOrder, HumanOrderKey, HumanPatch, HumanPatchPreview, Instant, Node, PageInfo, Planet,
    Review, ReviewInput, SearchResult, Starship, given,
)

Exact = Annotated[bool | None, strawberry.argument(deprecation_reason="Searching is never exact.")]


@strawberry.type
class Query:
    @strawberry.field
    def hero(self, episode: Episode | None = UNSET) -> Character | None:
        return galaxy.find(galaxy.HEROES.get(episode.value if episode else None))

    @strawberry.field
    def human(self, id: strawberry.ID) -> Human | None:
        return galaxy.find(id, galaxy.Human)

    @strawberry.field
    def humans(
        self, first: int | None = 10, filter: HumanFilter | None = UNSET, order: HumanOrder = HumanOrder(),
    ) -> list[Human]:
        return galaxy.humans(first, given(filter) if filter else None, order.by.value, order.descending)

    @strawberry.field
    def droid(self, id: strawberry.ID) -> Droid | None:
        return galaxy.find(id, galaxy.Droid)

    @strawberry.field
    def droids(self) -> list[Droid]:
        return galaxy.every(galaxy.Droid)

    @strawberry.field
    def character(self, id: strawberry.ID) -> Character | None:
        return galaxy.find(id, (galaxy.Human, galaxy.Droid))

    @strawberry.field
    def characters(self, limit: int = 5) -> list[Character]:
        return galaxy.every((galaxy.Human, galaxy.Droid))[:limit]

    @strawberry.field
    def character_connection(self, first: int = 3, after: str | None = UNSET) -> CharacterConnection:
        page = galaxy.connection(first, after or None)
        edges = [CharacterEdge(**edge) for edge in page["edges"]]
        return CharacterConnection(
            edges=edges, page_info=PageInfo(**page["page_info"]), total_count=page["total_count"])

    @strawberry.field
    def lookup(self, by: CharacterLookup) -> Character | None:
        return galaxy.by_lookup(by.id or None, by.name or None)

    @strawberry.field
    def node(self, id: strawberry.ID) -> Node | None:
        return galaxy.find(id)

    @strawberry.field
    def nodes(self, ids: list[strawberry.ID]) -> list[Node | None]:
        return [galaxy.find(id) for id in ids]

    @strawberry.field
    def search(self, text: str, exact: Exact = UNSET) -> list[SearchResult]:
        return galaxy.search(text)

    @strawberry.field
    def starship(self, id: strawberry.ID) -> Starship | None:
        return galaxy.find(id, galaxy.Starship)

    @strawberry.field
    def starships(self) -> list[Starship | None]:
        return galaxy.every(galaxy.Starship)

    @strawberry.field(deprecation_reason='Count the "starships" instead.')
    def starship_count(self) -> int:
        return len(galaxy.every(galaxy.Starship))

    @strawberry.field
    def reviews(self, episode: Episode) -> list[Review]:
        return galaxy.REVIEWS.of(episode.value)

    @strawberry.field
    def council(self) -> list[Human | None]:
        return [galaxy.find(identifier) for identifier in galaxy.COUNCIL]

    @strawberry.field
    def hangar(self) -> list[list[Starship | None]]:
        return [[galaxy.find(identifier) for identifier in row] for row in galaxy.HANGAR]

    @strawberry.field
    def chessboard(self) -> list[list[str | None] | None] | None:
        return galaxy.CHESSBOARD

    @strawberry.field
    def echo(
        self, int: int | None = UNSET, float: float | None = UNSET, string: str | None = UNSET,
        boolean: bool | None = UNSET, id: strawberry.ID | None = UNSET, episode: Episode | None = UNSET,
        date: Instant | None = UNSET, json: JSON | None = UNSET, list: list[int] | None = UNSET,
        matrix: list[list[int | None] | None] | None = UNSET,
    ) -> Echo:
        seen = {
            "int": int, "float": float, "string": string, "boolean": boolean, "id": id, "episode": episode,
            "date": date, "json": json, "list": list, "matrix": matrix,
        }
        names = sorted(name for name, value in seen.items() if value is not UNSET)
        return Echo(given=names, **{name: value if name in names else None for name, value in seen.items()})

    @strawberry.field
    def unreliable(self) -> str | None:
        return galaxy.refuse("This one never works.", "OUT_OF_ORDER")

    @strawberry.field
    def doomed(self) -> str:
        return galaxy.refuse("All is lost.", "OUT_OF_ORDER")

    @strawberry.field
    async def slow(self, milliseconds: int = 100) -> bool:
        return await galaxy.slow(milliseconds)


@strawberry.type
class Mutation:
    @strawberry.mutation
    async def create_review(self, episode: Episode, review: ReviewInput) -> Review:
        return galaxy.REVIEWS.add(episode.value, given(review))

    @strawberry.mutation
    def preview_patch(self, id: strawberry.ID, patch: HumanPatch) -> HumanPatchPreview | None:
        human = galaxy.find(id, galaxy.Human)
        return HumanPatchPreview(**galaxy.patched(human, given(patch))) if human else None

    @strawberry.mutation
    def destroy_planet(self, id: strawberry.ID) -> Planet | None:
        return galaxy.refuse("Nobody may do that.")


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def review_added(self, episode: Episode | None = UNSET) -> AsyncGenerator[Review, None]:
        async for review in galaxy.REVIEWS.added(episode.value if episode else None):
            yield review

    # `from` is a Python keyword, so the argument has another name here.
    @strawberry.subscription
    async def countdown(
        self, start: Annotated[int, strawberry.argument(name="from")] = 3, milliseconds: int = 10,
    ) -> AsyncGenerator[int, None]:
        async for value in galaxy.countdown(start, milliseconds):
            yield value


schema = strawberry.Schema(
    query=Query, mutation=Mutation, subscription=Subscription,
    types=[Human, Droid, Planet, Factory, Starship, Review],
    config=StrawberryConfig(scalar_map=SCALARS),
)

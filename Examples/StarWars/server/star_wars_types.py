"""The types of `schema.graphql`, written in Python for strawberry.

The records of `galaxy` are returned directly: a field without a resolver reads the attribute with its name.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Annotated, Any, NewType

import strawberry
from strawberry import UNSET

import galaxy

JSON = NewType("JSON", object)
Instant = NewType("Instant", datetime)
SCALARS = {
    JSON: strawberry.scalar(name="JSON", serialize=lambda value: value, parse_value=lambda value: value),
    Instant: strawberry.scalar(
        name="DateTime", specified_by_url="https://www.rfc-editor.org/rfc/rfc3339",
        serialize=galaxy.instant_text, parse_value=galaxy.instant,
    ),
}


@strawberry.enum
class Episode(Enum):
    NEW_HOPE = "NEW_HOPE"
    EMPIRE = "EMPIRE"
    JEDI = "JEDI"
    BLUE_HARVEST = strawberry.enum_value("BLUE_HARVEST", deprecation_reason="It came out as `JEDI`.")


@strawberry.enum
class LengthUnit(Enum):
    METER = "METER"
    FOOT = "FOOT"
    LIGHT_YEAR = "LIGHT_YEAR"


@strawberry.enum
class HumanOrderKey(Enum):
    NAME = "NAME"
    HEIGHT = "HEIGHT"


def episodes(names: list[str]) -> list[Episode]:
    return [Episode(name) for name in names]


def shows(*records: type) -> Any:
    """Makes a type represent records of galaxy."""
    return classmethod(lambda cls, value, info: isinstance(value, records))


@strawberry.interface
class Node:
    id: strawberry.ID


@strawberry.interface
class Place:
    id: strawberry.ID
    name: str


@strawberry.interface
class Character(Node):
    name: str
    best_friend: Character | None = strawberry.field(resolver=lambda root: galaxy.best_friend(root))
    last_seen: Instant | None

    @strawberry.field
    def friends(self, limit: int = 5) -> list[Character]:
        return galaxy.friends(self, limit)

    @strawberry.field
    def appears_in(self) -> list[Episode]:
        return episodes(self.appears_in)

    @strawberry.field
    def home(self) -> Place | None:
        return galaxy.find(self.home_id)


@strawberry.type
class Planet(Node, Place):
    is_type_of = shows(galaxy.Planet)
    population: float | None
    climates: list[str]


@strawberry.type
class Factory(Node, Place):
    is_type_of = shows(galaxy.Factory)
    population: str

    @strawberry.field
    def planet(self) -> Planet | None:
        return galaxy.find(self.planet_id)


@strawberry.type
class Human(Character):
    is_type_of = shows(galaxy.Human)
    home_planet: str | None
    mass: float | None
    rating: int
    tags: list[str]
    notes: JSON | None
    likes_strawberries: bool | None

    @strawberry.field
    def home(self) -> Planet | None:
        return galaxy.find(self.home_id)

    @strawberry.field
    def height(self, unit: LengthUnit | None = LengthUnit.METER) -> float | None:
        return galaxy.measured(self.meters, unit and unit.value)

    @strawberry.field
    def starships(self) -> list[Starship]:
        return [galaxy.find(identifier) for identifier in self.starship_ids]


@strawberry.type
class Droid(Character):
    is_type_of = shows(galaxy.Droid)
    primary_function: str
    rating: str | None
    tags: str | None

    @strawberry.field
    def home(self) -> Factory | None:
        return galaxy.find(self.home_id)


@strawberry.type
class Starship(Node):
    is_type_of = shows(galaxy.Starship)
    name: str
    coordinates: list[list[float]] | None
    rating: float

    @strawberry.field
    def length(self, unit: LengthUnit | None = LengthUnit.METER) -> float:
        return galaxy.measured(self.meters, unit and unit.value)

    @strawberry.field
    def crew(self) -> list[Character]:
        return [galaxy.find(identifier) for identifier in self.crew_ids]

    @strawberry.field
    def blueprint(self) -> str | None:
        return galaxy.refuse("Blueprints are not for the public.")

    @strawberry.field
    def registration(self) -> str:
        return galaxy.registration(self)


SearchResult = Annotated[Human | Droid | Starship, strawberry.union("SearchResult")]


@strawberry.type
class Review(Node):
    is_type_of = shows(galaxy.Review)
    stars: int
    commentary: str | None
    recommended: bool
    tags: list[str]
    created_at: Instant

    @strawberry.field
    def episode(self) -> Episode:
        return Episode(self.episode)


@strawberry.type
class CharacterEdge:
    cursor: str
    node: Character | None


@strawberry.type
class PageInfo:
    has_next_page: bool
    has_previous_page: bool
    start_cursor: str | None
    end_cursor: str | None


@strawberry.type
class CharacterConnection:
    edges: list[CharacterEdge]
    page_info: PageInfo
    total_count: int


@strawberry.type
class Echo:
    given: list[str]
    int: int | None
    float: float | None
    string: str | None
    boolean: bool | None
    id: strawberry.ID | None
    episode: Episode | None
    date: Instant | None
    json: JSON | None
    list: list[int] | None
    matrix: list[list[int | None] | None] | None


@strawberry.type
class HumanPatchPreview:
    human: Human
    assigned: list[str]
    cleared: list[str]


@strawberry.input
class HumanFilter:
    all_of: list[HumanFilter] | None = strawberry.field(name="and", default=UNSET)
    any_of: list[HumanFilter] | None = strawberry.field(name="or", default=UNSET)
    inverse: HumanFilter | None = strawberry.field(name="not", default=UNSET)
    name_contains: str | None = UNSET
    home_planet: str | None = UNSET
    minimum_height: float | None = UNSET
    appears_in: list[Episode] | None = UNSET
    planet: str | None = strawberry.field(default=UNSET, deprecation_reason="Say `homePlanet`.")


@strawberry.input
class HumanOrder:
    by: HumanOrderKey = HumanOrderKey.NAME
    descending: bool = False


@strawberry.input(one_of=True)
class CharacterLookup:
    id: strawberry.ID | None = UNSET
    name: str | None = UNSET


@strawberry.input
class ReviewInput:
    stars: int
    commentary: str | None = UNSET
    recommended: bool = True
    tags: list[str] = strawberry.field(default_factory=list)
    written_at: Instant | None = UNSET


@strawberry.input
class HumanPatch:
    name: str | None = UNSET
    home_planet: str | None = UNSET
    mass: float | None = UNSET


def given(value: Any) -> Any:
    """An input object as plain values, with the schema's names and without absent fields."""
    if isinstance(value, list):
        return [given(each) for each in value]
    if isinstance(value, Enum):
        return value.value
    definition = getattr(value, "__strawberry_definition__", None)
    if definition is None:
        return value
    names = {each.python_name: each.graphql_name or camel_case(each.python_name) for each in definition.fields}
    members = {name: getattr(value, attribute) for attribute, name in names.items()}
    return {name: given(member) for name, member in members.items() if member is not UNSET}


def camel_case(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)

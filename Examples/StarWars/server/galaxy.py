"""The data and the behavior of the galaxy. The servers only add the protocol.

Attributes have the schema's names in snake case. Links between records are identifiers, which the functions below
resolve.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from typing import Any, AsyncIterator

METERS_PER_UNIT = {"METER": 1.0, "FOOT": 0.3048, "LIGHT_YEAR": 9_460_730_472_580_800.0}


class GalaxyError(Exception):
    """An error that clients may see, with a code in its extensions."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.extensions = {"code": code}


@dataclass(frozen=True)
class Planet:
    id: str
    name: str
    population: float | None
    climates: list[str]


@dataclass(frozen=True)
class Factory:
    id: str
    name: str
    population: str
    planet_id: str | None


@dataclass(frozen=True)
class Human:
    id: str
    name: str
    friend_ids: list[str]
    appears_in: list[str]
    rating: int
    tags: list[str] = field(default_factory=list)
    home_id: str | None = None
    meters: float | None = None
    mass: float | None = None
    notes: Any = None
    starship_ids: list[str] = field(default_factory=list)
    likes_strawberries: bool | None = None
    last_seen: datetime | None = None
    home_planet: str | None = None


@dataclass(frozen=True)
class Droid:
    id: str
    name: str
    friend_ids: list[str]
    appears_in: list[str]
    primary_function: str
    rating: str | None = None
    tags: str | None = None
    home_id: str | None = None
    last_seen: datetime | None = None


@dataclass(frozen=True)
class Starship:
    id: str
    name: str
    meters: float
    rating: float
    crew_ids: list[str]
    coordinates: list[list[float]] | None = None
    registration_number: str | None = None


@dataclass(frozen=True)
class Review:
    id: str
    episode: str
    stars: int
    recommended: bool
    tags: list[str]
    created_at: datetime
    commentary: str | None = None


def instant(text: str) -> datetime:
    """Parses an instant, which must have an offset."""
    value = datetime.fromisoformat(text)
    if value.tzinfo is None:
        raise ValueError(f"An instant needs an offset from UTC, which {text!r} lacks.")
    return value


def instant_text(value: datetime) -> str:
    """An instant as text; UTC is written as Z."""
    return value.isoformat().replace("+00:00", "Z")


ALL = ["NEW_HOPE", "EMPIRE", "JEDI"]
RECORDS = [
    Planet("planet-1", "Tatooine", 200_000, ["arid"]),
    Planet("planet-2", "Alderaan", 2_000_000_000, ["temperate"]),
    Planet("planet-3", "Corellia", 3_000_000_000, ["temperate", "humid"]),
    Planet("planet-4", "Dagobah", None, []),
    Factory("factory-1", "Industrial Automaton", "assemblers", "planet-3"),
    Factory("factory-2", "A boy's workshop", "spare parts", "planet-1"),
    Human(
        "human-1", "Luke Skywalker", ["human-2", "human-3", "droid-1", "droid-2"], ALL, 8, ["pilot", "jedi"],
        "planet-1", 1.72, 77, {"trainer": "Obi-Wan", "hands": 1, "ships": ["X-wing"]}, ["ship-2"], True,
        instant("1983-05-25T19:30:00Z"), "Tatooine",
    ),
    Human(
        "human-2", "Leia Organa", ["human-1", "human-3", "droid-1"], ALL, 10, ["princess", "general"],
        "planet-2", 1.5, None, ["twin", 2, None, {"rank": "general"}], [], False,
        instant("1983-05-25T21:00:00.250+02:00"), "Alderaan",
    ),
    Human(
        "human-3", "Han Solo", ["human-1", "human-2"], ALL, 9, ["smuggler"], "planet-3", 1.8, 80.5,
        "shot first", ["ship-1"], None, instant("1983-05-25T19:30:00-08:00"), "Corellia",
    ),
    Human("human-4", "Darth Vader", [], ALL, 2, [], "planet-1", 2.02, 136, 9007199254740993, ["ship-3"]),
    Human("human-5", "Zoë \"Ghost\" Ōkami 🦊", ["human-4"], ["EMPIRE"], 5, ["line\nbreak", "tab\t", "\u2028"]),
    Droid(
        "droid-1", "R2-D2", ["human-1", "human-2", "droid-2"], ALL, "Astromech", "worth its weight in gold",
        "loyal", "factory-1", instant("1983-05-25T19:30:00Z"),
    ),
    Droid("droid-2", "C-3PO", ["human-1", "droid-1"], ALL, "Protocol", None, None, "factory-2"),
    Droid("droid-3", "IG-88", [], ["EMPIRE"], "Bounty hunting"),
    Starship(
        "ship-1", "Millennium Falcon", 34.75, 4.5, ["human-3", "human-2", "droid-2"],
        [[0, 0, 0], [1.5, -2.25, 1e10]], "YT-1300",
    ),
    Starship("ship-2", "X-wing", 12.5, 4, ["human-1", "droid-1"], [], "T-65"),
    Starship("ship-3", "Ghost ship", 101, 0.5, []),
]
BY_ID = {record.id: record for record in RECORDS}
HEROES = {"NEW_HOPE": "human-1", "EMPIRE": "human-3", "JEDI": "human-1", None: "droid-1"}
COUNCIL = ["human-1", None, "human-2", None]
HANGAR = [["ship-1", None], [], [None, "ship-2"]]
CHESSBOARD = [["rook", None, "king"], None, []]


def every(kind: Any) -> list:
    return [record for record in RECORDS if isinstance(record, kind)]


def find(identifier: str, kind: Any = object) -> Any:
    """The record with an identifier, or None if there is none of that kind."""
    record = BY_ID.get(identifier)
    return record if isinstance(record, kind) else None


def friends(character: Human | Droid, limit: int) -> list:
    if limit < 0:
        raise GalaxyError("A limit can't be negative.", "BAD_USER_INPUT")
    return [BY_ID[identifier] for identifier in character.friend_ids[:limit]]


def best_friend(character: Human | Droid) -> Human | Droid | None:
    return next(iter(friends(character, 1)), None)


def measured(meters: float | None, unit: str | None) -> float | None:
    return None if meters is None else meters / METERS_PER_UNIT[unit or "METER"]


def matches(human: Human, conditions: dict[str, Any]) -> bool:
    """Whether a person matches a filter, whose keys are the schema's names of the fields that are present."""
    name_part, height = conditions.get("nameContains"), conditions.get("minimumHeight")
    episodes, inner = conditions.get("appearsIn"), conditions.get("not")
    return (
        all(matches(human, each) for each in conditions.get("and") or [])
        and (not conditions.get("or") or any(matches(human, each) for each in conditions["or"]))
        and (inner is None or not matches(human, inner))
        and (name_part is None or name_part.lower() in human.name.lower())
        and ("homePlanet" not in conditions or human.home_planet == conditions["homePlanet"])
        and (height is None or (human.meters or 0) >= height)
        and (episodes is None or set(episodes) <= set(human.appears_in))
    )


def humans(first: int | None, conditions: dict[str, Any] | None, key: str, descending: bool) -> list[Human]:
    found = [human for human in every(Human) if matches(human, conditions or {})]
    found.sort(key=lambda human: human.name if key == "NAME" else human.meters or 0, reverse=descending)
    return found if first is None else found[:first]


def search(text: str) -> list:
    return [record for record in every((Human, Droid, Starship)) if text.lower() in record.name.lower()]


def by_lookup(identifier: str | None, name: str | None) -> Human | Droid | None:
    characters = every((Human, Droid))
    return next((each for each in characters if each.id == identifier or each.name == name), None)


def connection(first: int, after: str | None) -> dict[str, Any]:
    """A page of characters. A cursor is the position as text."""
    characters = every((Human, Droid))
    start = int(after) + 1 if after is not None else 0
    page = list(enumerate(characters))[start : start + first]
    return {
        "edges": [{"cursor": str(position), "node": character} for position, character in page],
        "page_info": {
            "has_next_page": start + len(page) < len(characters),
            "has_previous_page": start > 0,
            "start_cursor": str(page[0][0]) if page else None,
            "end_cursor": str(page[-1][0]) if page else None,
        },
        "total_count": len(characters),
    }


def registration(ship: Starship) -> str:
    if ship.registration_number is None:
        raise GalaxyError(f"Nobody registered the {ship.name}.", "UNREGISTERED")
    return ship.registration_number


def refuse(message: str, code: str = "FORBIDDEN") -> Any:
    raise GalaxyError(message, code)


def patched(human: Human, changes: dict[str, Any]) -> dict[str, Any]:
    """The effect of a patch, whose keys are the schema's names of the fields that are present."""
    if changes.get("name", "") is None:
        raise GalaxyError("A name can't be cleared.", "BAD_USER_INPUT")
    names = {"name": "name", "homePlanet": "home_planet", "mass": "mass"}
    return {
        "human": replace(human, **{names[key]: value for key, value in changes.items()}),
        "assigned": sorted(key for key, value in changes.items() if value is not None),
        "cleared": sorted(key for key, value in changes.items() if value is None),
    }


class Reviews:
    """The reviews so far, and the subscribers that wait for the next one."""

    def __init__(self) -> None:
        self.written: list[Review] = []
        self.waiting: set[asyncio.Queue] = set()

    def of(self, episode: str) -> list[Review]:
        return [review for review in self.written if review.episode == episode]

    def add(self, episode: str, values: dict[str, Any]) -> Review:
        if not 0 <= values["stars"] <= 5:
            raise GalaxyError("Stars go from zero to five.", "BAD_USER_INPUT")
        review = Review(
            id=f"review-{len(self.written) + 1}", episode=episode, stars=values["stars"],
            recommended=values["recommended"], tags=values["tags"], commentary=values.get("commentary"),
            created_at=values.get("writtenAt") or datetime.now(timezone.utc),
        )
        self.written.append(review)
        for queue in self.waiting:
            queue.put_nowait(review)
        return review

    async def added(self, episode: str | None) -> AsyncIterator[Review]:
        queue: asyncio.Queue = asyncio.Queue()
        self.waiting.add(queue)
        try:
            while True:
                review = await queue.get()
                if episode in (None, review.episode):
                    yield review
        finally:
            self.waiting.discard(queue)


REVIEWS = Reviews()


async def slow(milliseconds: int) -> bool:
    await asyncio.sleep(min(milliseconds, 600_000) / 1000)
    return True


async def countdown(start: int, milliseconds: int) -> AsyncIterator[int]:
    for value in range(start, -1, -1):
        yield value
        await asyncio.sleep(milliseconds / 1000)

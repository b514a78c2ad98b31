"""What graphql-core, the reference implementation in Python, says about schemas.

    python schema_reference.py print < CASES
    python schema_reference.py diff < CASES

Each line of CASES is a JSON object. `print` takes `{"sdl": "..."}` and answers with the schema that graphql-core makes of
it, sorted by names: `{"sdl": "..."}`, or without descriptions where it is told `"descriptions": "no"`. `diff` takes `{"old": "...", "new": "..."}` and answers with the changes between
the two: `{"changes": [{"severity": "breaking", "kind": "FIELD_REMOVED", "coordinate": "Query.hero"}]}`. Each case is
answered with one line. The schemas need not be valid, but their types must be known.
"""

from __future__ import annotations

import json
import re
import sys

from compare_schema import canonical
from graphql import build_schema, lexicographic_sort_schema, print_schema
from graphql.utilities.find_schema_changes import (
    BreakingChangeType, DangerousChangeType, find_schema_changes,
)

# The only words of a change's description that are not words of its sentence: what it is about.
COORDINATES = [
    (re.compile(r"^(\w+) was (?:removed|added) (?:from|to) union type (\w+)\.$"), lambda m: (m[2], m[1])),
    (re.compile(r"^(\w+) no longer implements interface (\w+)\.$"), lambda m: (m[1], m[2])),
    (re.compile(r"^(\w+) added to interfaces implemented by (\w+)\.$"), lambda m: (m[2], m[1])),
    (re.compile(r"^(\w+) was (?:removed|added) (?:from|to) (@\w+)\.$"), lambda m: (m[2], m[1])),
    (re.compile(r"^Description of argument (\w+\.\w+)\((\w+)\) has changed to "), lambda m: (f"{m[1]}({m[2]}:)", "")),
    (re.compile(r"(@?\w+(?:\.\w+)?\(\w+:\))"), lambda m: (m[1], "")),
    (re.compile(r"(@\w+)"), lambda m: (m[1], "")),
    (re.compile(r"(\w+\.\w+)"), lambda m: (m[1], "")),
    (re.compile(r"^Description of (\w+) has changed to "), lambda m: (m[1], "")),
    (re.compile(r"^Standard scalar (\w+) was removed"), lambda m: (m[1], "")),
    (re.compile(r"^(\w+) "), lambda m: (m[1], "")),
]


def subject(description: str) -> tuple[str, str]:
    """The coordinate that a change is about, and the element of it."""
    # What follows a description or default value is the schema's own text.
    sentence = re.split(r'(?<= has changed to) "| defaultValue', description)[0] + " "
    for pattern, make in COORDINATES:
        match = pattern.search(description if pattern.pattern.endswith(r"\.$") else sentence)
        if match:
            return make(match)
    raise ValueError(description)


def severity(change: object) -> str:
    if isinstance(change.type, BreakingChangeType):
        return "breaking"
    return "dangerous" if isinstance(change.type, DangerousChangeType) else "safe"


def differences(case: dict) -> dict:
    old, new = (build_schema(case[key], assume_valid=True) for key in ("old", "new"))
    changes = []
    for change in find_schema_changes(old, new):
        coordinate, element = subject(change.description)
        changes.append({
            "severity": severity(change), "kind": change.type.name, "coordinate": coordinate, "element": element})
    return {"changes": changes}


def printed(case: dict) -> dict:
    schema = build_schema(case["sdl"], assume_valid=True)
    if case.get("descriptions") == "no":
        return {"sdl": "\n".join(canonical(schema))}
    return {"sdl": print_schema(lexicographic_sort_schema(schema))}


def main() -> int:
    answers = {"print": printed, "diff": differences}
    if len(sys.argv) != 2 or sys.argv[1] not in answers:
        print(__doc__, file=sys.stderr)
        return 2
    for line in sys.stdin.buffer:
        print(json.dumps(answers[sys.argv[1]](json.loads(line))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

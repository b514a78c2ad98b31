"""Prints and compares schemas with graphql-core, the reference implementation in Python.

    python schema_reference.py print < CASES
    python schema_reference.py diff < CASES

Each line of CASES is a JSON object. `print` takes `{"sdl": "..."}` and returns the schema as graphql-core prints it,
sorted by name: `{"sdl": "..."}`; with `"descriptions": "no"`, it has no descriptions. `diff` takes `{"old": "...",
"new": "..."}` and returns the changes: `{"changes": [{"severity": "breaking", "kind": "FIELD_REMOVED", "coordinate":
"Query.hero"}]}`. The output has one line for each case. The schemas needn't be valid, but their types must be defined.
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

# The parts of a change's description that name its subject.
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
    """The coordinate of a change, and the affected element."""
    # The text after a description or default value comes from the schema.
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

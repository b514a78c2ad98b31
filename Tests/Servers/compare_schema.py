"""Compares the introspected schemas of servers with an SDL file, except for descriptions.

    python compare_schema.py SCHEMA ENDPOINT...

It compares types, fields, arguments, nullability, default values, deprecations, directives and possible types. Prints
the lines that differ; the exit status is 0 if there are none.
"""

from __future__ import annotations

import difflib
import json
import sys
import urllib.request
from pathlib import Path

from graphql import (
    GraphQLSchema, build_client_schema, build_schema, get_introspection_query, lexicographic_sort_schema, print_schema,
)


def canonical(schema: GraphQLSchema) -> list[str]:
    """The schema as sorted SDL without descriptions, line by line."""
    schema = lexicographic_sort_schema(schema)
    schema.description = None
    for kind in schema.type_map.values():
        kind.description = None
        members = [*getattr(kind, "fields", {}).values(), *getattr(kind, "values", {}).values()]
        for member in members:
            member.description = None
            for argument in getattr(member, "args", {}).values():
                argument.description = None
    return print_schema(schema).splitlines()


def introspected(endpoint: str) -> GraphQLSchema:
    query = get_introspection_query(
        specified_by_url=True, directive_is_repeatable=True, input_value_deprecation=True, one_of=True)
    request = urllib.request.Request(
        endpoint, json.dumps({"query": query}).encode(),
        {"Content-Type": "application/json", "Accept": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return build_client_schema(json.load(response)["data"])


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    expected = canonical(build_schema(Path(sys.argv[1]).read_text(encoding="utf-8")))
    status = 0
    for endpoint in sys.argv[2:]:
        actual = canonical(introspected(endpoint))
        difference = list(difflib.unified_diff(expected, actual, sys.argv[1], endpoint, lineterm="", n=8))
        print("\n".join(difference) or f"{endpoint} serves the schema")
        status = 1 if difference else status
    return status


if __name__ == "__main__":
    sys.exit(main())

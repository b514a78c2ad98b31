"""Executes introspection queries on schemas with graphql-core.

Each line of input is {"schema": SDL, "document": query}; each line of output is the response.
"""

import json
import sys

from graphql import build_schema, graphql_sync

for line in sys.stdin:
    request = json.loads(line)
    # Schemas of large services contain errors that the reference would reject, such as duplicate fields.
    schema = build_schema(request["schema"], assume_valid=True, assume_valid_sdl=True)
    result = graphql_sync(schema, request["document"])
    print(json.dumps(result.formatted), flush=True)

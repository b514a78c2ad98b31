"""Answers an introspection query about a schema, as graphql-core does.

Each line of input is {"schema": SDL, "document": query}; each line of output is the response.
"""

import json
import sys

from graphql import build_schema, graphql_sync

for line in sys.stdin:
    request = json.loads(line)
    # Schemas of large services hold what the reference would refuse, such as fields that are there twice.
    schema = build_schema(request["schema"], assume_valid=True, assume_valid_sdl=True)
    result = graphql_sync(schema, request["document"])
    print(json.dumps(result.formatted), flush=True)

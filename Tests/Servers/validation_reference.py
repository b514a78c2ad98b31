"""Validates schemas and documents with graphql-core and names the rules that each one breaks.

Usage: validation_reference.py < JSON lines of {"schema", "document"?} > JSON lines of {"syntax"} or {"broken"}

Without a document, it validates the schema itself, and "broken" contains messages. It leaves out rules that aren't in
the September 2025 specification: those about @defer and @stream, and the limit of introspection depth.
"""

import functools
import json
import sys

from graphql import (
    GraphQLError,
    GraphQLSyntaxError,
    build_ast_schema,
    parse,
    specified_rules,
    validate,
    validate_schema,
)

NOT_SPECIFIED = ("Defer", "Stream", "MaxIntrospectionDepth")


class RecordingContext:
    """A context for one rule, which records the rule's name if the rule reports something."""

    def __init__(self, context, name, broken):
        self._context = context
        self._name = name
        self._broken = broken

    def __getattr__(self, name):
        return getattr(self._context, name)

    def report_error(self, error):
        self._broken.add(self._name)
        self._context.report_error(error)


def recording(rule, broken):
    """The rule, which records its name if it reports something."""
    return lambda context: rule(RecordingContext(context, rule.__name__, broken))


@functools.lru_cache(maxsize=16)
def schema_of(text):
    return build_ast_schema(parse(text))


def judge_schema(text):
    try:
        tree = parse(text)
    except GraphQLSyntaxError as error:
        return {"syntax": error.message}
    try:
        return {"broken": [error.message for error in validate_schema(build_ast_schema(tree))]}
    except (GraphQLError, TypeError) as error:
        return {"broken": [str(error)]}


def judge_document(schema, text):
    try:
        # Empty braces are newer than the September 2025 specification.
        tree = parse(text, allow_empty_selection_sets=False)
    except GraphQLSyntaxError as error:
        return {"syntax": error.message}
    broken = set()
    rules = [recording(rule, broken) for rule in specified_rules if not rule.__name__.startswith(NOT_SPECIFIED)]
    errors = validate(schema_of(schema), tree, rules, max_errors=1_000_000)
    # Errors that aren't from a rule, such as a limit, still make the document invalid.
    if errors and not broken:
        broken = {error.message for error in errors}
    return {"broken": sorted(broken)}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if "document" in request:
            answer = judge_document(request["schema"], request["document"])
        else:
            answer = judge_schema(request["schema"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

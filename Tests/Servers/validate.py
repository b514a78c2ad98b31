"""Validates GraphQL documents with graphql-core, the reference implementation in Python.

    python validate.py SCHEMA < CASES

SCHEMA is an SDL file. Each line of CASES is a JSON object `{"document": "...", "variables": {...}}`; `variables` can be
left out. The output has one line for each case, `{"valid": true, "errors": []}`. The exit status is 0 if all documents
are valid, 1 if one isn't, and 2 if the input can't be read.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from graphql import (
    GraphQLError, GraphQLSchema, OperationDefinitionNode, build_schema, get_variable_values, parse, validate,
)


def errors_of(schema: GraphQLSchema, document: str, variables: dict) -> list[str]:
    """The errors in a document and its variables; empty if there are none."""
    try:
        syntax_tree = parse(document)
    except GraphQLError as error:
        return [str(error)]
    errors = validate(schema, syntax_tree)
    operations = [each for each in syntax_tree.definitions if isinstance(each, OperationDefinitionNode)]
    if errors or len(operations) != 1:
        return [str(error) for error in errors] or [f"There are {len(operations)} operations, not one."]
    definitions = operations[0].variable_definitions or ()
    unknown = sorted(set(variables) - {each.variable.name.value for each in definitions})
    outcome = get_variable_values(schema, definitions, variables)
    return [str(error) for error in (outcome if isinstance(outcome, list) else [])] + [
        f"The document does not define ${name}." for name in unknown]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    # Schemas that services publish break rules, but only the documents matter here.
    schema = build_schema(Path(sys.argv[1]).read_text(encoding="utf-8"), assume_valid=True)
    status = 0
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
            document, variables = case["document"], case.get("variables") or {}
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            print(f"line {number}: not a case: {error!r}", file=sys.stderr)
            return 2
        errors = errors_of(schema, document, variables)
        status = 1 if errors else status
        print(json.dumps({"valid": not errors, "errors": errors}), flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())

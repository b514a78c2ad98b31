"""Validates the documents of the all-fields program with graphql-core and reports which parts of the schema they use.

    python all_fields.py SCHEMA < CASES

SCHEMA is a file with SDL or an introspection result. Each line of CASES is a JSON object `{"document": "...",
"variables": {...}}`, or `{}`. The output has one line for each case: `{"errors": [...], "covered": [...]}`, with the
coordinates of the fields, arguments, input fields and enum values that the document and its variables contain; for
`{}`, with all coordinates that can be covered.

A value shows where it belongs: a string or a JSON scalar is the name of its argument or field, and a number is the
length of the name. Any other value is an error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graphql import (
    FieldNode, GraphQLEnumType, GraphQLError, GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLSchema,
    OperationDefinitionNode, TypeInfo, TypeInfoVisitor, VariableNode, Visitor, build_client_schema, build_schema,
    get_named_type, get_variable_values, is_abstract_type, is_composite_type, is_input_object_type, parse, validate,
    visit,
)


def load(path: Path) -> GraphQLSchema:
    text = path.read_text(encoding="utf-8-sig")
    if path.suffix == ".json":
        result = json.loads(text)
        return build_client_schema(result.get("data", result), assume_valid=True)
    # Rules that servers often break aren't checked here.
    return build_schema(text, assume_valid=True)


class Inputs:
    """Walks values of arguments along their types."""

    def __init__(self, covered: set[str], errors: list[str]) -> None:
        self.covered = covered
        self.errors = errors

    def walk(self, kind: Any, value: Any, name: str, place: str) -> None:
        if isinstance(kind, GraphQLNonNull):
            return self.walk(kind.of_type, value, name, place)
        if value is None:
            return None
        if isinstance(kind, GraphQLList):
            for element in value if isinstance(value, list) else [value]:
                self.walk(kind.of_type, element, name, place)
        elif isinstance(kind, GraphQLInputObjectType):
            for key, member in value.items():
                coordinate = f"{kind.name}.{key}"
                self.covered.add(coordinate)
                if key in kind.fields:
                    self.walk(kind.fields[key].type, member, key, coordinate)
        elif isinstance(kind, GraphQLEnumType):
            self.covered.add(f"{kind.name}.{value}")
        else:
            self.check(kind.name, value, name, place)
        return None

    def check(self, scalar: str, value: Any, name: str, place: str) -> None:
        length = len(name)
        expected = {"Int": length, "Float": length + 0.5, "Boolean": length % 2 == 0, "String": name, "ID": name}
        # A custom scalar's codec may have its own mock value.
        if scalar in expected and value != expected[scalar]:
            self.errors.append(f"{place} is {value!r}, not {expected[scalar]!r}")


class Coverage(Visitor):
    """Collects the coordinates of a document."""

    def __init__(self, info: TypeInfo, variables: dict, covered: set[str], errors: list[str]) -> None:
        super().__init__()
        self.info, self.variables, self.covered = info, variables, covered
        self.inputs = Inputs(covered, errors)

    def enter_field(self, node: FieldNode, *_: Any) -> None:
        field = self.info.get_field_def()
        parent = self.info.get_parent_type()
        if field is None or parent is None or node.name.value.startswith("__"):
            return
        coordinate = f"{parent.name}.{node.name.value}"
        self.covered.add(coordinate)
        for argument in node.arguments or ():
            name = argument.name.value
            self.covered.add(f"{coordinate}({name}:)")
            if name in field.args and isinstance(argument.value, VariableNode):
                value = self.variables.get(argument.value.name.value)
                self.inputs.walk(field.args[name].type, value, name, f"{coordinate}({name}:)")


def answer(schema: GraphQLSchema, document: str, variables: dict) -> dict[str, list[str]]:
    try:
        tree = parse(document)
    except GraphQLError as error:
        return {"errors": [str(error)], "covered": []}
    errors = [str(error) for error in validate(schema, tree)]
    operations = [each for each in tree.definitions if isinstance(each, OperationDefinitionNode)]
    if len(operations) != 1:
        return {"errors": errors + [f"There are {len(operations)} operations."], "covered": []}
    definitions = operations[0].variable_definitions or ()
    outcome = get_variable_values(schema, definitions, variables)
    errors += [str(error) for error in (outcome if isinstance(outcome, list) else [])]
    defined = {each.variable.name.value for each in definitions}
    errors += [f"The document does not define ${name}." for name in sorted(set(variables) - defined)]
    covered: set[str] = set()
    info = TypeInfo(schema)
    visit(tree, TypeInfoVisitor(info, Coverage(info, variables, covered, errors)))
    return {"errors": errors, "covered": sorted(covered)}


def reachable(schema: GraphQLSchema) -> Iterator[str]:
    """The coordinates that an operation can contain."""
    pending = [each for each in (schema.query_type, schema.mutation_type, schema.subscription_type) if each]
    seen = {each.name for each in pending}

    def visit_type(kind: Any) -> None:
        if kind.name not in seen:
            seen.add(kind.name)
            pending.append(kind)

    while pending:
        kind = pending.pop()
        if is_composite_type(kind):
            for name, field in getattr(kind, "fields", {}).items():
                yield f"{kind.name}.{name}"
                visit_type(get_named_type(field.type))
                for argument, value in field.args.items():
                    yield f"{kind.name}.{name}({argument}:)"
                    visit_type(get_named_type(value.type))
            if is_abstract_type(kind):
                for each in schema.get_possible_types(kind):
                    visit_type(each)
    # Enums are leaves of responses too. Only those in arguments are sent.
    inputs = [schema.type_map[name] for name in seen if is_input_object_type(schema.type_map[name])]
    sent = {get_named_type(a.type).name for n in seen for f in getattr(schema.type_map[n], "fields", {}).values()
            for a in getattr(f, "args", {}).values()}
    known = {each.name for each in inputs}
    while inputs:
        kind = inputs.pop()
        for name, field in kind.fields.items():
            yield f"{kind.name}.{name}"
            inner = get_named_type(field.type)
            sent.add(inner.name)
            if is_input_object_type(inner) and inner.name not in known:
                known.add(inner.name)
                inputs.append(inner)
    for name in sent:
        kind = schema.type_map[name]
        if isinstance(kind, GraphQLEnumType):
            yield from (f"{name}.{value}" for value in kind.values)


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    schema = load(Path(sys.argv[1]))
    for line in sys.stdin.buffer:
        case = json.loads(line)
        if case:
            print(json.dumps(answer(schema, case["document"], case["variables"])))
        else:
            print(json.dumps({"errors": [], "covered": sorted(set(reachable(schema)))}))
    return 0


if __name__ == "__main__":
    sys.exit(main())

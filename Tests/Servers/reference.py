"""Validates and executes documents with graphql-core, with mock data that depends only on the selection.

Usage: reference.py SCHEMA_FILE < JSON lines of {"document", "variables"} > JSON lines of responses

A leaf's value is derived from its place: the fields from the root with their arguments, the object's type and the
field. A client that knows its selection can compute the expected values, whatever aliases it used.
"""

import json
import sys

from graphql import (
    build_schema,
    execute_sync,
    get_named_type,
    is_abstract_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
    parse,
    validate,
)


def stable_hash(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def call(info, arguments):
    text = ",".join(f"{name}:{json.dumps(value)}" for name, value in arguments.items())
    return f"{info.field_name}({text})"


def leaf(type_, key):
    if is_non_null_type(type_):
        return leaf_value(type_.of_type, key)
    return None if stable_hash(key) % 5 == 0 else leaf_value(type_, key)


def leaf_value(type_, key):
    if is_list_type(type_):
        return [leaf(type_.of_type, f"{key}[{index}]") for index in range(stable_hash(key) % 3)]
    if type_.name == "Int":
        return stable_hash(key) % 1000
    if type_.name == "Float":
        return (stable_hash(key) % 1000) / 4
    if type_.name == "Boolean":
        return stable_hash(key) % 2 == 0
    return key


def composite(type_, schema, place, salt):
    if is_non_null_type(type_):
        return composite_value(type_.of_type, schema, place, salt)
    return None if stable_hash(salt) % 5 == 0 else composite_value(type_, schema, place, salt)


def composite_value(type_, schema, place, salt):
    if is_list_type(type_):
        return [
            composite(type_.of_type, schema, place, f"{salt}[{index}]") for index in range(stable_hash(salt) % 3 + 1)
        ]
    if is_abstract_type(type_):
        possible = sorted(schema.get_possible_types(type_), key=lambda t: t.name)
        type_ = possible[stable_hash(salt) % len(possible)]
    return {"type": type_.name, "place": place, "salt": salt}


def resolve(source, info, **arguments):
    source = source or {"type": info.parent_type.name, "place": "", "salt": ""}
    step = call(info, arguments)
    named = get_named_type(info.return_type)
    if is_leaf_type(named):
        return leaf(info.return_type, f"{source['place']}|{source['type']}.{step}")
    place = f"{source['place']}/{step}"
    return composite(info.return_type, info.schema, place, f"{source['salt']}/{step}")


def main():
    with open(sys.argv[1]) as file:
        schema = build_schema(file.read())
    for line in sys.stdin:
        request = json.loads(line)
        document = parse(request["document"])
        errors = validate(schema, document)
        if errors:
            print(json.dumps({"invalid": [error.message for error in errors]}), flush=True)
            continue
        result = execute_sync(
            schema,
            document,
            variable_values=request["variables"],
            field_resolver=resolve,
            type_resolver=lambda value, info, type_: value["type"],
        )
        print(json.dumps(result.formatted), flush=True)


if __name__ == "__main__":
    main()

"""Executes requests with graphql-core, using resolvers whose values depend only on the place in the response.

Usage: execution_reference.py < JSON lines of {"schema", "document", "variables", "operation"} > JSON lines of responses

Some values are null, invalid or errors. The server in the Swift tests has the same values. The output for an invalid
document is {"invalid": [messages]}.
"""

import json
import sys

from graphql import build_schema, execute_sync, parse, validate
from graphql import get_named_type, is_abstract_type, is_enum_type, is_list_type, is_non_null_type, is_object_type


def stable_hash(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    value ^= value >> 33
    value = (value * 0xFF51AFD7ED558CCD) & 0xFFFFFFFFFFFFFFFF
    return value ^ (value >> 33)


def canonical(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(int(value)) if value == int(value) else repr(value)
    if isinstance(value, str):
        return "'" + value + "'"
    if isinstance(value, list):
        return "[" + ",".join(canonical(element) for element in value) + "]"
    return "{" + ",".join(f"{name}:{canonical(value[name])}" for name in sorted(value)) + "}"


def make(type_, key, schema):
    hashed = stable_hash(key)
    if is_non_null_type(type_):
        type_ = type_.of_type
        if hashed % 97 == 0:
            return None
    elif hashed % 11 == 0:
        return None
    if hashed % 71 == 1:
        return ValueError("made to fail")
    choice = (hashed >> 16) % 30
    if is_list_type(type_):
        if hashed % 83 == 2:
            return 5
        return [make(type_.of_type, f"{key}[{index}]", schema) for index in range(choice % 4)]
    if is_enum_type(type_):
        names = list(type_.values)
        return "NOPE" if choice == 0 else names[choice % len(names)]
    if is_abstract_type(type_) or is_object_type(type_):
        names = [t.name for t in schema.get_possible_types(type_)] if is_abstract_type(type_) else [type_.name]
        name = "Nope" if choice == 0 and is_abstract_type(type_) else names[choice % len(names)]
        return {"__typename": name, "k": key}
    number = hashed % 1000
    special = {
        "Int": [True, 2.0, "12", 2147483648, 1.5, "x", "", -2147483648],
        "Float": [True, "1.25", "x", 7, "", False],
        "String": [True, False, 12, 1.5, [1], {"a": 1}, ""],
        "Boolean": [0, 1, 2.5, "true", "", True],
        "ID": [12, 1.5, 2.0, "", [1], -3],
    }.get(type_.name, [1, 1.5, True, "text", [1, None], {"a": 1, "b": [2]}])
    if choice < len(special):
        return special[choice]
    return {"Int": number, "Float": number / 4, "Boolean": number % 2 == 0}.get(type_.name, f"t{number}")


def resolve(source, info, **arguments):
    key = f"{(source or {}).get('k', '')}/{info.parent_type.name}.{info.field_name}{canonical(arguments)}"
    value = make(info.return_type, key, info.schema)
    if isinstance(value, Exception):
        raise value
    return value


def main():
    schemas = {}
    for line in sys.stdin:
        request = json.loads(line)
        text = request["schema"]
        if text not in schemas:
            schemas[text] = build_schema(text)
        schema = schemas[text]
        try:
            document = parse(request["document"])
            errors = validate(schema, document)
        except Exception as error:
            errors = [error]
        if errors:
            print(json.dumps({"invalid": [str(error) for error in errors]}), flush=True)
            continue
        result = execute_sync(
            schema,
            document,
            variable_values=request["variables"],
            operation_name=request.get("operation"),
            field_resolver=resolve,
        )
        formatted = result.formatted
        if any(not error.path for error in result.errors or []) and result.data is None:
            formatted.pop("data", None)
        print(json.dumps(formatted), flush=True)


if __name__ == "__main__":
    main()

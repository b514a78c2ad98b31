"""Parses JSON texts with Python's json module, made as strict as RFC 8259.

    python json_reference.py < LINES

Each line is a text in hexadecimal. The output for a line is `-` if the text isn't JSON, and otherwise the text's tree:
`n t f`, numbers as `#literal;`, strings as `"hex of UTF-8;`, arrays in `[]`, objects in `{}` with all their members in
order.
"""

import json
import sys

sys.setrecursionlimit(20_000)


class Number(str):
    pass


class Members(list):
    pass


def refuse(word):
    raise ValueError(f"{word} is not in the grammar")


def quoted(text):
    # A lone surrogate can't be encoded as UTF-8, so this throws.
    return '"' + text.encode("utf-8").hex() + ";"


def notation(value):
    if value is None:
        return "n"
    if value is True:
        return "t"
    if value is False:
        return "f"
    if isinstance(value, Number):
        return f"#{value};"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Members):
        return "{" + "".join(quoted(name) + notation(member) for name, member in value) + "}"
    return "[" + "".join(notation(element) for element in value) + "]"


def answer(line):
    try:
        text = bytes.fromhex(line).decode("utf-8")
        value = json.loads(
            text, parse_float=Number, parse_int=Number, parse_constant=refuse, object_pairs_hook=Members)
        return notation(value)
    except ValueError:
        return "-"


for line in sys.stdin:
    print(answer(line.strip()))

"""Splits Swift source into the tokens that the check needs: names, punctuation and strings, without comments."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple


class Token(NamedTuple):
    """A token. `kind` is "name", "quoted" for a name in backticks, "string", or "mark" for anything else."""

    kind: str
    text: str
    line: int


_PATTERN = re.compile(r"\s+|//[^\n]*|/\*|#*\"|`[^`\n]+`|[^\W\d]\w*|\d[\w.]*|->|.", re.DOTALL)


def tokens_of(text: str) -> list[Token]:
    """Returns the tokens of a file, including code interpolated into strings, but not the rest of the strings."""
    line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
    tokens: list[Token] = []

    def add(kind: str, part: str, position: int) -> None:
        tokens.append(Token(kind, part, bisect_right(line_starts, position)))

    def read_code(position: int, in_interpolation: bool) -> int:
        depth = 0
        while position < len(text):
            match = _PATTERN.match(text, position)
            part, start, position = match.group(), position, match.end()
            if part.isspace() or part.startswith("//"):
                continue
            if part == "/*":
                position = end_of_comment(position)
            elif part.endswith('"'):
                position = read_string(start, position, hashes=len(part) - 1)
            elif part.startswith("`"):
                add("quoted", part[1:-1], start)
            elif part[0].isdigit():
                add("mark", "0", start)
            elif part[0].isalpha() or part[0] == "_":
                add("name", part, start)
            else:
                depth += {"(": 1, ")": -1}.get(part, 0)
                if in_interpolation and depth < 0:
                    return position
                add("mark", part, start)
        return position

    def end_of_comment(position: int) -> int:
        depth = 1
        while depth > 0 and position < len(text):
            if text.startswith("/*", position):
                depth, position = depth + 1, position + 2
            elif text.startswith("*/", position):
                depth, position = depth - 1, position + 2
            else:
                position += 1
        return position

    def read_string(start: int, position: int, hashes: int) -> int:
        quote = '"""' if text.startswith('""', position) and not text.startswith('""' + "#" * hashes, position) else '"'
        if text.startswith('""', position) and hashes == 0:
            quote = '"""'
        if quote == '"' and text.startswith('"', position) and hashes == 0:
            add("string", "", start)
            return position + 1
        position += len(quote) - 1
        contents = position
        add("string", "", start)
        index = len(tokens) - 1
        escape, end = "\\" + "#" * hashes, quote + "#" * hashes
        while position < len(text):
            if text.startswith(escape, position):
                position += len(escape)
                position = read_code(position + 1, True) if text.startswith("(", position) else position + 1
            elif text.startswith(end, position):
                tokens[index] = tokens[index]._replace(text=text[contents:position])
                return position + len(end)
            else:
                position += 1
        return position

    read_code(0, in_interpolation=False)
    return tokens

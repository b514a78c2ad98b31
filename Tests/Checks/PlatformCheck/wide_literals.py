"""Finds integers that don't fit a 32-bit `Int`, which Apple Watches before Series 9 have."""

from __future__ import annotations

import re
from typing import Iterable

LITERAL = re.compile(r'\s*(%\d+) = integer_literal \$Builtin\.Int64, (-?\d+)')
USE = re.compile(r'\s*%\d+ = struct \$(U?Int) \((%\d+)\)(?:, loc (?:\* )?"([^"]*)":(\d+):\d+)?')
# The bounds themselves result from `Int.max` and the like, which are smaller if `Int` is.
BOUNDS = {-2**63, 2**63 - 1, 2**64 - 1}


def wide_literals(sil: Iterable[str], root: str) -> list[str]:
    """Reads the output of `-emit-sil`, in which arithmetic on literals has already been evaluated."""
    values: dict[str, int] = {}
    found: dict[str, None] = {}
    for line in sil:
        if line.startswith("sil "):
            values = {}
        elif literal := LITERAL.match(line):
            values[literal[1]] = int(literal[2])
        elif (use := USE.match(line)) and use[2] in values and use[3] and use[3].startswith(root):
            value, least, most = values[use[2]], -2**31, 2**31 - 1
            if use[1] == "UInt":
                value, least, most = value % 2**64, 0, 2**32 - 1
            if not least <= value <= most and value not in BOUNDS:
                file = use[3].removeprefix(f"{root}/")
                found[f"{file}:{use[4]}: error: {value} doesn't fit {use[1]} where that has 32 bits"] = None
    return list(found)

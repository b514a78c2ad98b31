"""Finds calls that compile everywhere but behave differently on systems older than those that run the tests."""

from __future__ import annotations

import re
from pathlib import Path

# Before iOS 17, `URL(string:)` returns nil for a text with a character that a URL can't contain unencoded.
STRICT = re.compile(r"\bURL\(string:")
COMMENT = re.compile(r"//.*")
# This file calls `URL(string:)` to implement `URL(encoding:)`, which all other files use.
EXCEPT = "Sources/SwiftGraphQLJSON/Value/URL+Encoding.swift"


def strict_urls(root: Path) -> list[str]:
    """Returns the calls to `URL(string:)` in the sources."""
    return [
        f"{file.relative_to(root)}:{number}: error: URL(string:) returns nil for `ä` before iOS 17; use URL(encoding:)"
        for file in sorted((root / "Sources").rglob("*.swift")) if file != root / EXCEPT
        for number, line in enumerate(file.read_text().split("\n"), 1) if STRICT.search(COMMENT.sub("", line))]

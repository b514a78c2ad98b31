"""Converts the Swift code in the README and the articles to files of an app."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
VARIABLE = re.compile(r"(?:nonisolated )?(?:let|var) (\w+)")
MODIFIERS = re.compile(r"(?:(?:@\w+(?:\([^)]*\))?|nonisolated|private|public|final|indirect)\s+)*(\w+)")
DECLARED = {"struct", "enum", "class", "actor", "protocol", "extension", "func", "typealias"}
CONTINUED = re.compile(r"[\s)}\].]|(?:case|default)\b")


@dataclass
class Part:
    """A declaration or a statement at the outermost level of a block, with its comments."""

    line: int
    lines: list[str]

    @property
    def text(self) -> str:
        return "".join("\n" if line.startswith("import ") else line + "\n" for line in self.lines)

    @property
    def start(self) -> str:
        """The first line of code of the part."""
        return next((line for line in self.lines if line and not line.startswith(("//", "import "))), "")

    @property
    def variable(self) -> str | None:
        """The name of the variable that the part declares."""
        found = VARIABLE.match(self.start)
        return found[1] if found else None

    @property
    def words(self) -> set[str]:
        """All words of the part except the name that it declares."""
        return set(re.findall(r"\w+", self.text)) - {self.variable or ""}

    @property
    def is_declaration(self) -> bool:
        """Whether the part can stand outside of functions."""
        found = MODIFIERS.match(self.start)
        keyword = found[1] if found else ""
        is_constant = keyword == "let" and re.search("Selection|OfflineMutation", self.start) is not None
        return keyword in DECLARED or is_constant and "await " not in self.text


def parts(block: str, first_line: int) -> list[Part]:
    found: list[Part] = []
    is_in_text = False
    for number, line in enumerate(block.split("\n")[:-1], first_line):
        last = found[-1].lines[-1] if found else ""
        is_attribute = last.startswith("@") and " " not in last
        continues = is_in_text or is_attribute or not line or CONTINUED.match(line) or last.startswith("//")
        if not found or not continues:
            found.append(Part(number, []))
        found[-1].lines.append(line)
        if line.count('"""') % 2 == 1:
            is_in_text = not is_in_text
    return found


def app_file(page: Path) -> str | None:
    """Returns the page's Swift code as a file of an app, or None for a page without Swift.

    Declarations and selections are at file level, where a module's default isolation applies to them. The rest is in a
    function, and so are declarations that mention a variable of the function.
    """
    text = page.read_text()
    blocks = [
        (found[2], text.count("\n", 0, found.start()) + 2) for found in FENCE.finditer(text) if found[1] == "swift"]
    if not blocks:
        return None
    all_parts = [part for block, line in blocks for part in parts(block, line)]
    imports = {"import Foundation", "import SwiftGraphQL"}
    for part in all_parts:
        imports |= {line for line in part.lines if line.startswith("import ")}
    names = {"client", "endpoint", "token"}
    count = 0
    while len(names) != count:
        count = len(names)
        names |= {
            part.variable for part in all_parts
            if part.variable and (not part.is_declaration or part.words & names)}
    declarations, statements = "", ""
    for part in all_parts:
        located = f'#sourceLocation(file: "{page}", line: {part.line})\n{part.text}#sourceLocation()\n'
        if part.is_declaration and not part.words & names:
            declarations += located
        else:
            statements += located
    heading = "".join(f"#if canImport({line[7:]})\n{line}\n#endif\n" for line in sorted(imports))
    return (
        f"{heading}{declarations}func page(client: Client, endpoint: URL, token: String) async throws"
        f" {{\n{statements}}}\n")

"""Reads the modules and their dependencies from Package.swift."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from swift_tokens import Token, tokens_of


@dataclass(frozen=True)
class Module:
    """A target of the package with sources in Sources."""

    name: str
    folder: Path
    dependencies: tuple[str, ...]
    is_program: bool


def modules_of(root: Path) -> list[Module]:
    """Returns the modules in Sources, in the order of Package.swift."""
    tokens = tokens_of((root / "Package.swift").read_text(encoding="utf-8"))
    modules, index = [], 0
    while index < len(tokens) - 2:
        starts = tokens[index].text == "." and tokens[index + 2].text == "("
        if starts and tokens[index + 1].text in ("target", "executableTarget", "plugin", "macro"):
            end = _end_of_call(tokens, index + 2)
            arguments = tokens[index + 3:end]
            path = _string(arguments, "path")
            name = _string(arguments, "name")
            folder = root / (path or f"Sources/{name}")
            if name and (path is None or path.startswith("Sources/")) and folder.is_dir():
                is_program = tokens[index + 1].text == "executableTarget"
                modules.append(Module(name, folder, _dependencies(arguments), is_program))
            index = end
        index += 1
    return modules


def _end_of_call(tokens: list[Token], index: int) -> int:
    depth = 0
    while index < len(tokens):
        if tokens[index].kind == "mark":
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(tokens[index].text, 0)
        if depth == 0:
            return index
        index += 1
    raise SystemExit("Package.swift ends within a target.")


def _string(arguments: list[Token], label: str) -> str | None:
    for name, colon, value in zip(arguments, arguments[1:], arguments[2:]):
        if name.text == label and colon.text == ":" and value.kind == "string":
            return value.text
    return None


def _dependencies(arguments: list[Token]) -> tuple[str, ...]:
    names: list[str] = []
    for index, token in enumerate(arguments):
        if token.text == "dependencies" and arguments[index + 1].text == ":":
            end = _end_of_call(arguments, index + 2)
            for place in range(index + 3, end):
                before = arguments[place - 1].text
                if arguments[place].kind == "string" and before in ("[", ",", ":"):
                    if before != ":" or arguments[place - 2].text == "name":
                        names.append(arguments[place].text)
            break
    return tuple(names)

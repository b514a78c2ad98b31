"""Finds the declarations in a Swift file and the declarations that surround each token of the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from swift_tokens import Token, tokens_of

_TYPES = {"struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype"}
_MEMBERS = {"func", "var", "let", "case", "init", "subscript"}
_MODIFIERS = {
    "public", "package", "internal", "private", "fileprivate", "open", "static", "class", "final", "mutating",
    "nonmutating", "nonisolated", "indirect", "lazy", "override", "required", "convenience", "weak", "unowned",
    "borrowing", "consuming", "isolated",
}


@dataclass(eq=False)
class Scope:
    """A declaration or a block of statements, with its enclosing scope."""

    parent: Scope | None
    type_path: tuple[str, ...] | None = None  # of a type and of an extension
    is_extension: bool = False
    adopts: tuple[str, ...] = ()
    is_private: bool = False
    generics: frozenset[str] = frozenset()
    paren_depth: int = 0
    is_open: bool = False

    @property
    def enclosing_type(self) -> tuple[str, ...]:
        """The path of the innermost enclosing type, or an empty path outside of types."""
        scope = self
        while scope is not None:
            if scope.type_path is not None:
                return scope.type_path
            scope = scope.parent
        return ()


@dataclass(frozen=True)
class TypeDeclaration:
    path: tuple[str, ...]
    is_private: bool
    generics: frozenset[str]


@dataclass(frozen=True)
class MemberDeclaration:
    """A member of a type, or a global function or variable if `of` is empty."""

    name: str
    of: tuple[str, ...]
    kind: str
    labels: frozenset[str]
    in_extension: bool
    adopts: tuple[str, ...]
    is_private: bool


@dataclass(eq=False)
class SourceFile:
    """A Swift file with its path, its imports, its declarations, and its tokens with their scopes."""

    path: Path
    module: str
    folder: tuple[str, ...]  # below the module's own
    tokens: list[Token] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=list)
    imports: set[str] = field(default_factory=set)
    exports: set[str] = field(default_factory=set)
    types: list[TypeDeclaration] = field(default_factory=list)
    members: list[MemberDeclaration] = field(default_factory=list)


def read_file(path: Path, module: str, folder: tuple[str, ...]) -> SourceFile:
    """Reads a file's declarations."""
    file = SourceFile(path, module, folder, tokens_of(path.read_text(encoding="utf-8")))
    _Reader(file).read()
    return file


class _Reader:
    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.tokens = file.tokens
        self.scope = Scope(None, is_open=True)
        self.paren_depth = 0

    def text(self, index: int) -> str:
        return self.tokens[index].text if 0 <= index < len(self.tokens) and self.is_code(index) else ""

    def is_code(self, index: int) -> bool:
        return self.tokens[index].kind != "string"

    def is_name(self, index: int) -> bool:
        return 0 <= index < len(self.tokens) and self.tokens[index].kind in ("name", "quoted")

    def read(self) -> None:
        for index, token in enumerate(self.tokens):
            if token.kind == "name" and self.text(index - 1) != ".":
                self.read_word(index, token.text)
            elif token.kind == "mark":
                self.read_mark(token.text)
            self.file.scopes.append(self.scope)

    def read_mark(self, mark: str) -> None:
        if mark in "([":
            self.paren_depth += 1
        elif mark in ")]":
            self.paren_depth -= 1
        elif mark == "{":
            if not self.scope.is_open and self.scope.paren_depth == self.paren_depth:
                self.scope.is_open = True
            else:
                self.scope = Scope(self.scope, paren_depth=self.paren_depth, is_open=True)
        elif mark == "}":
            self.leave_declaration_without_body()
            if self.scope.parent is not None:
                self.scope = self.scope.parent

    def leave_declaration_without_body(self) -> None:
        while not self.scope.is_open and self.scope.paren_depth == self.paren_depth:
            self.scope = self.scope.parent

    def read_word(self, index: int, word: str) -> None:
        if word == "import" and self.is_name(index + 1):
            module = self.text(index + 2) if self.text(index + 1) in _TYPES | {"func"} else self.text(index + 1)
            self.file.imports.add(module)
            if self.text(index - 1) == "_exported" or self.text(index - 2) == "_exported":
                self.file.exports.add(module)
        elif word == "extension" and self.is_name(index + 1) and self.text(index - 1) not in ("let", "var", "for", "("):
            if self.text(index + 1) != "in":
                self.read_extension(index)
        elif word in _TYPES and self.is_name(index + 1) and self.text(index + 1) not in _MEMBERS | _MODIFIERS:
            is_type = word != "actor" or self.text(index + 2) in ("{", ":", "<")
            if is_type and self.text(index - 1) != "import":
                self.read_type(index)
        elif word in _MEMBERS:
            self.read_member(index, word)

    def read_extension(self, index: int) -> None:
        self.leave_declaration_without_body()
        end, path = index + 2, [self.text(index + 1)]
        while self.text(end) == "." and self.is_name(end + 1):
            path.append(self.text(end + 1))
            end += 2
        self.scope = Scope(
            self.scope, tuple(path), True, self.adopted(end), self.is_private(index), paren_depth=self.paren_depth)

    def read_type(self, index: int) -> None:
        self.leave_declaration_without_body()
        path = self.scope.enclosing_type + (self.text(index + 1),)
        declaration = TypeDeclaration(path, self.is_private(index), self.generics(index + 2))
        self.file.types.append(declaration)
        self.scope = Scope(
            self.scope, path, False, (), declaration.is_private, declaration.generics, self.paren_depth)

    def read_member(self, index: int, kind: str) -> None:
        if self.scope.is_open or self.scope.paren_depth == self.paren_depth:
            self.leave_declaration_without_body()
        is_member = self.scope.is_open and self.scope.paren_depth == self.paren_depth and (
            self.scope.type_path is not None or self.scope.parent is None)
        if is_member:
            names = self.case_names(index + 1) if kind == "case" else [self.text(index + 1)]
            if kind in ("init", "subscript"):
                names = [kind]
            for name in names:
                of, labels = self.scope.type_path or (), self.labels(index)
                self.file.members.append(MemberDeclaration(
                    name, of, kind, labels, self.scope.is_extension, self.scope.adopts, self.is_private(index)))
        if kind in ("func", "init", "subscript"):
            generics = self.generics(index + (2 if kind == "func" else 2 if self.text(index + 1) in "?!" else 1))
            self.scope = Scope(self.scope, generics=generics, paren_depth=self.paren_depth)

    def is_private(self, index: int) -> bool:
        index -= 1
        while index >= 0:
            if self.text(index) == ")":
                while index > 0 and self.text(index) != "(":
                    index -= 1
            elif self.text(index) not in _MODIFIERS:
                break
            elif self.text(index) in ("private", "fileprivate") and self.text(index + 1) != "(":
                return True
            index -= 1
        return self.scope.is_private

    def adopted(self, index: int) -> tuple[str, ...]:
        names: list[str] = []
        if self.text(index) == ":":
            while index < len(self.tokens) and self.text(index) not in ("{", "where"):
                if self.is_name(index) and self.text(index - 1) != ".":
                    names.append(self.text(index))
                index += 1
        return tuple(names)

    def generics(self, index: int) -> frozenset[str]:
        names: set[str] = set()
        if self.text(index) == "<":
            depth = 0
            while index < len(self.tokens):
                depth += {"<": 1, ">": -1}.get(self.text(index), 0)
                if depth == 0:
                    break
                if depth == 1 and self.text(index) in ("<", ","):
                    following = index + 2 if self.text(index + 1) in ("each", "let") else index + 1
                    names.add(self.text(following))
                index += 1
        return frozenset(names)

    def labels(self, index: int) -> frozenset[str]:
        """Returns the labels of a function's parameters, with `_` for parameters without a label."""
        while index < len(self.tokens) and self.text(index) not in ("(", "{", "}"):
            index += 1
        labels: set[str] = set()
        depth = 0
        while index < len(self.tokens):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(self.text(index), 0)
            if depth == 0:
                break
            if depth == 1 and self.text(index) in ("(", ",") and self.is_name(index + 1):
                labels.add(self.text(index + 1))
            index += 1
        return frozenset(labels or {"_"})

    def case_names(self, index: int) -> list[str]:
        names = [self.text(index)] if self.is_name(index) else []
        depth, index = 0, index + 1
        while index < len(self.tokens):
            depth += {"(": 1, ")": -1}.get(self.text(index), 0)
            if depth == 0 and self.text(index) == "," and self.is_name(index + 1):
                names.append(self.text(index + 1))
            elif depth == 0 and self.text(index) not in (")", "=", "0", "-", "") and not self.is_name(index):
                break
            elif depth == 0 and self.text(index) in _TYPES | _MEMBERS | _MODIFIERS and self.text(index - 1) != ",":
                break
            index += 1
        return names

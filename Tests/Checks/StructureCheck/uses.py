"""Finds the folders whose declarations each folder uses.

A use is the name of a type, or the unambiguous name of a member that a folder adds to a type of another folder. Names
are looked up as in Swift: generic parameters and nested types first, then the module's types.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from declarations import MemberDeclaration, Scope, SourceFile

# The standard library has these members too, so `.name` is ambiguous.
_LIBRARY_MEMBERS = {
    "append", "bytes", "contains", "count", "data", "decode", "description", "distance", "encode", "first", "hash",
    "httpBody", "index", "indices", "init", "insert", "isEmpty", "joined", "keys", "last", "lowercased", "map",
    "message", "name", "next", "path", "prefix", "remove", "replacingCharacters", "span", "split", "subscript",
    "suffix", "text", "uppercased", "utf8", "value", "values", "write",
}


@dataclass(frozen=True)
class Use:
    """A place where a file of `source` names a declaration of `target`. Both are paths: a module, then folders."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    name: str
    place: str


class Index:
    """The declarations of some modules and the uses of these declarations."""

    def __init__(self, files: list[SourceFile]) -> None:
        self.files = files
        self.homes: dict[tuple[str, ...], set[tuple[str, ...]]] = defaultdict(set)  # of types: module, path -> folders
        self.private_types: dict[SourceFile, set[tuple[str, ...]]] = defaultdict(set)
        self.generics: dict[tuple[str, ...], set[str]] = defaultdict(set)
        self.modules = {file.module for file in files}
        self.exports: dict[str, set[str]] = defaultdict(set)
        for file in files:
            self.exports[file.module] |= file.exports & self.modules
            for declaration in file.types:
                self.generics[(file.module, *declaration.path)] |= declaration.generics
                if declaration.is_private:
                    self.private_types[file].add(declaration.path)
                else:
                    self.homes[(file.module, *declaration.path)].add((file.module, *file.folder))
        self.type_names = {path[-1] for path in self.homes}
        self.members = self._members_that_tell_their_folder()

    def _members_that_tell_their_folder(
        self
    ) -> dict[tuple[str, str], tuple[tuple[str, ...], list[MemberDeclaration]]]:
        declared: dict[tuple[str, str], list[tuple[SourceFile, MemberDeclaration]]] = defaultdict(list)
        for file in self.files:
            for member in file.members:
                if member.name != "init":
                    declared[file.module, member.name].append((file, member))
                elif member.name == "init" and member.of:
                    for label in member.labels - {"_"}:
                        declared[file.module, f"{member.of[-1]}({label}:"].append((file, member))
                # The labels of the memberwise initializer are the stored properties.
                if member.kind in ("var", "let") and member.of:
                    declared[file.module, f"{member.of[-1]}({member.name}:"].append((file, member))
        result = {}
        for (module, name), found in declared.items():
            folders = {file.folder for file, _ in found}
            if len(folders) != 1 or name in _LIBRARY_MEMBERS:
                continue
            [folder] = folders
            adds_to_others = any(
                member.in_extension and not member.is_private
                and self.homes.get((module, *member.of), set()) != {(module, *folder)}
                for _, member in found)
            # Members that an extension declares for a protocol of another module are called through that protocol.
            own = all(
                all(any(path[-1] == each for path in self.homes) for each in member.adopts) for _, member in found)
            is_free = not any(member.of or member.is_private for _, member in found)
            if (adds_to_others and own) or is_free:
                result[module, name] = ((module, *folder), [member for _, member in found])
        return result

    def uses(self) -> list[Use]:
        """Returns every use of another folder's declarations in the same module."""
        return [use for file in self.files for use in self._uses_of(file)]

    def modules_used(self) -> dict[str, set[str]]:
        """Returns the modules that each module imports."""
        used: dict[str, set[str]] = {module: set() for module in self.modules}
        for file in self.files:
            used[file.module] |= file.imports - {file.module}
        return used

    def _uses_of(self, file: SourceFile) -> list[Use]:
        source, found = (file.module, *file.folder), []
        known: dict[tuple[Scope, str], tuple[str, ...] | None] = {}

        def add(target: tuple[str, ...], name: str, line: int) -> None:
            if target != source and target[0] == file.module:
                found.append(Use(source, target, name, f"{file.path}:{line}"))

        def add_type(path: tuple[str, ...], line: int) -> None:
            homes = self.homes[path]
            if source not in homes:
                for home in sorted(homes):
                    add(home, ".".join(path[1:]), line)

        for index, token in enumerate(file.tokens):
            if token.kind not in ("name", "quoted"):
                continue
            previous = file.tokens[index - 1].text if index > 0 and file.tokens[index - 1].kind == "mark" else ""
            scope = file.scopes[index]
            names_case = scope.type_path is not None and self._text(file, index - 1) == "case"
            if previous != "." and not names_case and (token.text in self.type_names or token.text == "Self"):
                key = (scope, token.text)
                if key not in known:
                    known[key] = self._look_up(token.text, scope, file)
                path = known[key]
                if path is None:
                    continue
                if token.text != "Self":
                    add_type(path, token.line)
                following = index
                while self._text(file, following + 1) == ".":
                    following += 2
                    path = (*path, self._text(file, following))
                    if path not in self.homes:
                        break
                    add_type(path, file.tokens[following].line)
            self._add_member(file, index, previous, scope, add)
            self._add_initializer(file, index, previous, add)
        return found

    def _add_member(self, file: SourceFile, index: int, previous: str, scope: Scope, add) -> None:
        token = file.tokens[index]
        if (file.module, token.text) not in self.members:
            return
        folder, declarations = self.members[file.module, token.text]
        following = self._text(file, index + 1)
        is_method = any(declaration.kind == "func" for declaration in declarations)
        if is_method and following not in ("(", "{"):
            return
        is_free = not any(declaration.of for declaration in declarations)
        before = self._text(file, index - 1)
        if before in ("func", "var", "let", "case", "struct", "class", "enum", "protocol"):
            return
        if is_free:
            if previous == "." or not is_method:
                return
        elif previous != ".":
            enclosing = scope.enclosing_type
            if not is_method or not any(enclosing[:len(each.of)] == each.of for each in declarations):
                return
        if is_method and following == "(" and self._text(file, index + 3) == ":":
            labels = set().union(*(declaration.labels for declaration in declarations))
            if self._text(file, index + 2) not in labels:
                return
        add(folder, f".{token.text}" if not is_free else token.text, token.line)

    def _add_initializer(self, file: SourceFile, index: int, previous: str, add) -> None:
        token = file.tokens[index]
        if self._text(file, index + 1) == "(" and self._text(file, index + 3) == ":":
            name = f"{token.text}({self._text(file, index + 2)}:"
            if (file.module, name) in self.members:
                add(self.members[file.module, name][0], name + ")", token.line)

    @staticmethod
    def _text(file: SourceFile, index: int) -> str:
        if 0 <= index < len(file.tokens) and file.tokens[index].kind != "string":
            return file.tokens[index].text
        return ""

    def _look_up(self, name: str, scope: Scope, file: SourceFile) -> tuple[str, ...] | None:
        """Returns the module and the path of the named type, or None for a type from another package."""
        private = self.private_types[file]
        if name == "Self":
            return (file.module, *scope.enclosing_type) if scope.enclosing_type else None
        place: Scope | None = scope
        while place is not None:
            if name in place.generics:
                return None
            path = place.type_path or ()
            for length in range(len(path), 0, -1):
                if name in self.generics[(file.module, *path[:length])] or (*path[:length], name) in private:
                    return None
                if (file.module, *path[:length], name) in self.homes:
                    return (file.module, *path[:length], name)
            place = place.parent
        if (name,) in private:
            return None
        visible, waiting = [file.module], sorted(file.imports & self.modules)
        while waiting:
            module = waiting.pop(0)
            if module not in visible:
                visible.append(module)
                waiting += sorted(self.exports[module])
        for module in visible:
            if (module, name) in self.homes:
                return (module, name)
        return None

"""Reads the modules, prints their uses of each other, and reports violations of the rule."""

from __future__ import annotations

from pathlib import Path

from arrows import Level, levels_of
from declarations import read_file
from package_manifest import modules_of
from picture import draw
from uses import Index, Use

PICTURE = "Sources/SwiftGraphQL/SwiftGraphQL.docc/structure.svg"


class Structure:
    """The modules of a package and the folders in them, with the arrows between them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules = modules_of(root)
        files = []
        for module in self.modules:
            for path in sorted(module.folder.rglob("*.swift")):
                if not any(part.endswith(".docc") for part in path.parts):
                    folder = path.parent.relative_to(module.folder).parts
                    files.append(read_file(path, module.name, folder))
        self.index = Index(files)
        self.uses = self.index.uses()
        self.levels = levels_of(sorted({(file.module, *file.folder) for file in files}), self.uses)

    def module_arrows(self) -> set[tuple[str, str]]:
        """Returns the dependencies between the modules."""
        names = {module.name for module in self.modules}
        return {(module.name, each) for module in self.modules for each in module.dependencies if each in names}

    def place(self, use: Use) -> str:
        path, line = use.place.rsplit(":", 1)
        return f"{Path(path).relative_to(self.root)}:{line}"

    def problems(self) -> list[str]:
        """Returns violations of the rule, each with the uses to fix."""
        problems = []
        for level in self.levels:
            for one, two in level.two_way_pairs():
                problems.append(
                    f"{level.name}: {one} and {two} use each other.\n"
                    + self._uses(level, one, two) + self._uses(level, two, one))
            for cycle in level.longer_cycles():
                steps = list(zip(cycle, cycle[1:] + cycle[:1]))
                problems.append(
                    f"{level.name}: {' -> '.join(cycle + cycle[:1])} is a cycle.\n"
                    + "".join(self._uses(level, *step) for step in steps))
        return problems + self._problems_of_modules()

    def _uses(self, level: Level, source: str, target: str) -> str:
        uses = level.arrows[source, target]
        by_name: dict[str, list[str]] = {}
        for use in uses:
            by_name.setdefault(use.name, []).append(self.place(use))
        lines = [f"    {source} uses {target} {len(uses)} times:\n"]
        for name, places in sorted(by_name.items(), key=lambda each: (-len(each[1]), each[0]))[:6]:
            more = f" and {len(places) - 2} more" if len(places) > 2 else ""
            lines.append(f"        {name} in {', '.join(places[:2])}{more}\n")
        if len(by_name) > 6:
            lines.append(f"        and {len(by_name) - 6} more names\n")
        return "".join(lines)

    def _problems_of_modules(self) -> list[str]:
        problems = []
        names = {module.name for module in self.modules}
        imported = self.index.modules_used()
        for module in self.modules:
            if module.name not in imported:
                continue
            for name in sorted(imported[module.name] & names - set(module.dependencies)):
                problems.append(f"{module.name} imports {name}, which Package.swift doesn't list as its dependency.\n")
            for name in module.dependencies:
                if name in imported and name not in imported[module.name] and not self._is_program(name):
                    problems.append(f"{module.name} depends on {name}, and no file of it imports {name}.\n")
        return problems

    def _is_program(self, name: str) -> bool:
        return any(module.name == name and module.is_program for module in self.modules)

    def text(self) -> str:
        """Returns the arrows as text."""
        lines = ["Modules"]
        for module in self.modules:
            lines.append(f"  {module.name} -> {', '.join(module.dependencies) or 'nothing'}")
        for level in self.levels:
            if len(level.nodes) > 1:
                lines += ["", level.name]
                lines += [f"  {node} -> {', '.join(level.targets(node)) or 'nothing'}" for node in level.nodes]
        return "\n".join(lines)

    def svg(self) -> str:
        """Returns the picture of the structure."""
        return draw([module.name for module in self.modules], self.module_arrows(), self.levels)


def check(root: Path, arguments: list[str]) -> int:
    """Runs the check and returns the exit status."""
    structure = Structure(root)
    if arguments[:1] == ["--why"]:
        print_uses(structure, arguments[1], arguments[2])
        return 0
    print(structure.text())
    problems, picture = structure.problems(), root / PICTURE
    if "--write" in arguments:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(structure.svg(), encoding="utf-8")
    elif not picture.exists() or picture.read_text(encoding="utf-8") != structure.svg():
        problems.append(f"{PICTURE} is out of date. Run Tests/Checks/structure --write.\n")
    for problem in problems:
        print(f"\n{problem}", end="")
    print(f"\n{len(problems)} problems" if problems else "\nAll arrows run one way.")
    return 1 if problems and "--report" not in arguments else 0


def print_uses(structure: Structure, source: str, target: str) -> None:
    """Prints the location of each use of one folder by another."""
    def lies_in(folder: tuple[str, ...], name: str) -> bool:
        parts = tuple(name.rstrip("/").split("/"))
        if parts[-1] == "(root)":
            return folder == parts[:-1]
        return folder[:len(parts)] == parts

    for use in structure.uses:
        if lies_in(use.source, source) and lies_in(use.target, target):
            print(f"{structure.place(use)}: {use.name}")

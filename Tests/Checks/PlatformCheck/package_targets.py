"""Reads the package's targets from its manifest."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

FOLDERS = {"test": "Tests"}
SYSTEMS = {"macos": "macosx", "ios": "ios", "tvos": "tvos", "watchos": "watchos", "visionos": "xros"}


@dataclass(frozen=True)
class Target:
    name: str
    kind: str
    folder: Path
    sources: tuple[str, ...]
    excluded: tuple[str, ...]
    resources: tuple[str, ...]
    dependencies: tuple[str, ...]
    flags: tuple[str, ...]

    def files(self, root: Path) -> list[Path]:
        """Returns the target's Swift files in a copy of the package."""
        folder = root / self.folder
        excluded = [folder / path for path in self.excluded]
        found = [file for source in self.sources for file in (folder / source).rglob("*.swift")]
        return sorted(file for file in found if not any(file.is_relative_to(path) for path in excluded))


@dataclass(frozen=True)
class Package:
    """The manifest's targets, each after its dependencies, and the names of the targets in library products."""

    targets: tuple[Target, ...]
    deployment: dict[str, str]
    libraries: frozenset[str]
    tools_version: str


def load(root: Path) -> Package:
    environment = {name: value for name, value in os.environ.items() if name != "WARNINGS_ARE_ERRORS"}
    text = subprocess.run(
        ["swift", "package", "--scratch-path", ".build/platforms/manifest", "dump-package"], cwd=root, env=environment, check=True, stdout=subprocess.PIPE).stdout
    manifest = json.loads(text)
    targets = {entry["name"]: target(entry) for entry in manifest["targets"]}
    # C targets have no Swift files.
    targets = {name: found for name, found in targets.items() if found.files(root)}
    ordered: dict[str, Target] = {}

    def visit(name: str) -> None:
        if name in targets and name not in ordered:
            for dependency in targets[name].dependencies:
                visit(dependency)
            ordered[name] = targets[name]

    for name in targets:
        visit(name)
    libraries: set[str] = set()

    def include(name: str) -> None:
        if name in targets and name not in libraries:
            libraries.add(name)
            for dependency in targets[name].dependencies:
                include(dependency)

    for product in manifest["products"]:
        if "library" in product["type"]:
            for name in product["targets"]:
                include(name)
    deployment = {SYSTEMS[entry["platformName"]]: entry["version"] for entry in manifest["platforms"]}
    return Package(tuple(ordered.values()), deployment, frozenset(libraries), manifest["toolsVersion"]["_version"])


def target(entry: dict) -> Target:
    flags: list[str] = []
    for setting in entry["settings"]:
        [(kind, value)] = setting["kind"].items()
        if kind == "defaultIsolation":
            flags += ["-default-isolation", value["_0"]]
        elif kind == "enableUpcomingFeature":
            flags += ["-enable-upcoming-feature", value["_0"]]
        elif kind == "unsafeFlags" and value["_0"] == ["-Onone"]:
            # Optimization doesn't affect type checking.
            continue
        else:
            raise SystemExit(f"Tests/Checks/PlatformCheck doesn't know the setting {kind} of {entry['name']}")
    dependencies = []
    for dependency in entry["dependencies"]:
        [(kind, value)] = dependency.items()
        # Platform conditions are only used for Linux.
        if kind == "byName":
            dependencies.append(value[0])
    embedded = [entry["path"] for entry in entry["resources"] if "embedInCode" in entry["rule"]]
    return Target(
        name=entry["name"], kind=entry["type"],
        folder=Path(entry.get("path") or f"{FOLDERS.get(entry['type'], 'Sources')}/{entry['name']}"),
        sources=tuple(entry.get("sources") or [""]), excluded=tuple(entry["exclude"]), resources=tuple(embedded),
        dependencies=tuple(dependencies), flags=tuple(flags))

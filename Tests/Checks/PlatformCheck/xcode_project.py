"""Checks the example's Xcode project and the privacy manifests, which nothing here can build or read.

A package from PyPI parses the project. All objects must exist and be reachable, and all files must exist.
"""

from __future__ import annotations

import importlib
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

from checking import Result

PARSER = "openstep-parser==2.0.3"
IDENTIFIER = re.compile(r"[0-9A-F]{24}")
PRODUCTS = ("SwiftGraphQL", "SwiftGraphQLCache", "SwiftGraphQLConvex", "SwiftGraphQLTesting")
PRIVACY = {
    "NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": [],
    "NSPrivacyAccessedAPITypes": []}
# APIs for which Apple requires a reason: file dates, free space, the time since the start, keyboards and user defaults.
REASONED = re.compile(
    r"\b(creationDate|modificationDate|contentModificationDate\w*|creationDateKey|getattrlist\w*|f?stat|lstat|fstatat"
    r"|systemUptime|mach_absolute_time|volumeAvailableCapacity\w*|systemFreeSize|systemSize|statv?fs|fstatv?fs"
    r"|activeInputModes|UserDefaults)\b")
# These don't run in apps.
TOOLS = (
    "Plugins", "swift-graphql", "SwiftGraphQLBuildTool", "SwiftGraphQLCommands", "SwiftGraphQLGenerator",
    "SwiftGraphQLCodegen")


def check(root: Path, folder: Path) -> list[Result]:
    examples = root / "Examples"
    made = subprocess.run(
        [sys.executable, examples / "HolonetApp/make-project", "--check"], stderr=subprocess.PIPE, text=True)
    results = [Result("HolonetApp.xcodeproj is up to date", [made.stderr.strip()] if made.returncode else [])]
    project = parse(examples / "HolonetApp.xcodeproj/project.pbxproj", parser(folder))
    results.append(Result("HolonetApp.xcodeproj", project_problems(project, examples)))
    for file in sorted(examples.glob("HolonetApp/*.plist")) + sorted(examples.glob("HolonetApp/*.entitlements")):
        plistlib.loads(file.read_bytes())
    return results + [Result("PrivacyInfo.xcprivacy", privacy_problems(root))]


def parser(folder: Path):
    """Returns the parser's module. Downloads it if it is missing."""
    target = folder / PARSER
    if not target.is_dir():
        partial = folder / "parser.partial"
        shutil.rmtree(partial, ignore_errors=True)
        subprocess.run(["python3", "-m", "venv", partial / "venv"], check=True)
        subprocess.run(
            [partial / "venv/bin/python", "-m", "pip", "install", "--quiet", "--no-input",
             "--disable-pip-version-check", "--no-deps", "--no-compile", "--target", partial / "package", PARSER],
            check=True)
        (partial / "package").rename(target)
        shutil.rmtree(partial)
    sys.path.insert(0, str(target))
    return importlib.import_module("openstep_parser")


def parse(file: Path, module) -> dict:
    return module.OpenStepDecoder.ParseFromString(file.read_text())


def project_problems(project: dict, folder: Path) -> list[str]:
    """Returns the problems that Xcode would report: missing objects, unused objects, missing files."""
    objects, problems = project["objects"], []
    known = set(objects) | {project["rootObject"]}
    used = {project["rootObject"]}

    def visit(value, owner: str) -> None:
        if isinstance(value, dict):
            for key, member in value.items():
                visit(key, owner)
                visit(member, owner)
        elif isinstance(value, list):
            for member in value:
                visit(member, owner)
        elif IDENTIFIER.fullmatch(value):
            used.add(value)
            if value not in known:
                problems.append(f"{owner} names {value}, which is missing")

    for identifier, members in objects.items():
        visit(members, f"{members['isa']} {identifier}")
    problems += [f"nothing names {objects[each]['isa']} {each}" for each in sorted(known - used)]

    def files(group: str, path: Path) -> None:
        members = objects[group]
        if members.get("sourceTree") != "<group>":
            return
        inner = path / members.get("path", "")
        if not inner.exists():
            problems.append(f"{inner.relative_to(folder)} doesn't exist")
        for child in members.get("children", []):
            files(child, inner)

    files(objects[project["rootObject"]]["mainGroup"], folder)
    for identifier, members in objects.items():
        if members["isa"] == "XCLocalSwiftPackageReference":
            if not (folder / members["relativePath"] / "Package.swift").exists():
                problems.append(f"{members['relativePath']} has no Package.swift")
        if members["isa"] == "XCBuildConfiguration":
            for name in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
                file = members["buildSettings"].get(name)
                if file is not None and not (folder / file).exists():
                    problems.append(f"{name} {file} doesn't exist")
    return problems


def privacy_problems(root: Path) -> list[str]:
    problems = []
    for product in PRODUCTS:
        file = root / f"Sources/{product}/PrivacyInfo.xcprivacy"
        if not file.exists() or plistlib.loads(file.read_bytes()) != PRIVACY:
            problems.append(f"{file.relative_to(root)} is missing, or isn't as in Tests/Checks/PlatformCheck/xcode_project.py")
    for file in sorted((root / "Sources").rglob("*.swift")):
        relative = file.relative_to(root / "Sources")
        if relative.parts[0] in TOOLS:
            continue
        for number, line in enumerate(file.read_text().split("\n"), 1):
            if found := REASONED.search(line.split("//")[0]):
                problems.append(f"Sources/{relative}:{number}: {found[0]} needs a reason in the privacy manifests")
    return problems

"""Compiles the package's modules and the canaries for one platform."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from package_targets import Package, Target
from toolchain import MACOS, STUBS, Toolchain, specialise
from wide_literals import wide_literals

# Warnings that only the stubs cause: on Apple's platforms, Foundation itself has the declarations of
# `URLLoading.swift`.
EXCUSED = re.compile(r"package import of .Foundation. was not used in package declarations")
# Prints the lowest form of SIL, with source locations.
SIL = ["-emit-sil", "-g", "-Xllvm", "-sil-print-debuginfo", "-o"]
CANARIES = Path(__file__).resolve().parent / "Canaries"
DIAGNOSTIC = re.compile(r"^(?P<file>/.*?):(?P<line>\d+):\d+: (?P<kind>error|warning): (?P<text>.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Platform:
    system: str
    version: str

    @property
    def name(self) -> str:
        names = {"macosx": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "xros": "visionOS"}
        return names.get(self.system, self.system)

    @property
    def triple(self) -> str:
        return f"arm64-apple-{self.system}{self.version}"

    @property
    def padded(self) -> str:
        """The triple, padded with zeros to the length of the triple that it replaces."""
        return self.triple.ljust(len(MACOS), "0")


@dataclass(frozen=True)
class Result:
    name: str
    problems: list[str]
    output: str = ""


class Checker:
    """Compiles for one platform, in a separate folder."""

    def __init__(self, toolchain: Toolchain, platform: Platform, folder: Path, derived: Path, include: Path) -> None:
        self.toolchain = toolchain
        self.platform = platform
        self.folder = folder
        shutil.rmtree(folder / "modules", ignore_errors=True)
        for made in ["modules", "sdk/usr"]:
            (folder / made).mkdir(parents=True, exist_ok=True)
        if not (folder / "sdk/usr/include").is_symlink():
            (folder / "sdk/usr/include").symlink_to(include)
            specialise(derived, platform.padded, folder / "sdk/derived")
            specialise(derived / "plugins", platform.padded, folder / "sdk/plugins")
            shutil.copy(STUBS / "SDKSettings.json", folder / "sdk")
        plugins = toolchain.library / "host/plugins"
        self.flags: list[str | Path] = [
            "-target", platform.triple, "-sdk", folder / "sdk", "-disable-objc-interop",
            "-module-cache-path", folder / "cache", "-I", folder / "sdk/derived", "-I", folder / "modules", "-I", STUBS,
            # With an SDK's settings, the compiler looks for the toolchain's C modules only here.
            *(flag for map in sorted(toolchain.library.glob("*/module.modulemap")) for flag in ["-I", map.parent]),
            "-I", toolchain.library, "-Xcc", "-DOS_OBJECT_HAVE_OBJC_SUPPORT=0",
            "-plugin-path", plugins, "-plugin-path", plugins / "testing", "-package-name", "package",
            "-import-module", "Glibc", "-import-module", "SwiftGlibc", "-import-module", "URLLoading",
        ]

    def module(self, package: Package, target: Target, sources: Path, is_imported: bool) -> Result:
        """Type-checks a module. If other modules import it, also runs the SIL diagnostics and writes the module."""
        files = [str(file) for file in target.files(sources)]
        if target.resources:
            made = self.folder / f"{target.name}.resources.swift"
            names = [path.replace(".", "_").replace("-", "_") for path in target.resources]
            made.write_text(
                "struct PackageResources {"
                + "".join(f"static let {name}: [UInt8] = []\n" for name in names) + "}\n")
            files.append(str(made))
        name = target.name.replace("-", "_")
        flags = [*self.flags, "-swift-version", "6", *target.flags, "-module-name", name, "-enable-testing"]
        if not any(file.endswith("/main.swift") for file in files):
            flags.append("-parse-as-library")
        if target.kind == "plugin":
            flags += ["-I", self.folder / "sdk/plugins", "-package-description-version", package.tools_version]
        if not is_imported:
            return self.compile(target.name, ["-typecheck", *flags, *files], sources)
        sil = self.folder / f"{name}.sil"
        result = self.compile(
            target.name,
            [*SIL, sil if self.has_narrow_integers else "/dev/null", *flags,
             "-emit-module-path", self.folder / f"modules/{name}.swiftmodule", *files], sources)
        if result.problems or not self.has_narrow_integers:
            return result
        with sil.open() as lines:
            problems = wide_literals(lines, str(sources))
        sil.unlink()
        return Result(target.name, problems)

    @property
    def has_narrow_integers(self) -> bool:
        """Whether `Int` has 32 bits on some devices."""
        return self.platform.system == "watchos"

    def compile(self, name: str, arguments: list[str | Path], sources: Path) -> Result:
        result = self.toolchain.frontend(arguments)
        problems: dict[str, None] = {}
        for found in DIAGNOSTIC.finditer(result.stdout):
            if not EXCUSED.search(found["text"]):
                problems[found[0].removeprefix(f"{sources}/")] = None
        if result.returncode != 0 and not problems:
            problems[f"The compiler ended with {result.returncode}:\n{result.stdout[:3000]}"] = None
        return Result(name, list(problems), result.stdout)

    def canaries(self) -> list[Result]:
        """Compiles files that must fail. Each marked line must cause exactly the error in its comment."""
        return [self.canary(file) for file in sorted(CANARIES.glob("*.swift"))]

    def canary(self, file: Path, flags: Sequence[str] = ()) -> Result:
        lines = file.read_text().split("\n")
        expected = {}
        for number, line in enumerate(lines, 1):
            if (mark := re.search(r"// error(?: except on (\w+))?: (.*)", line)) and mark[1] != self.platform.name:
                expected[number] = mark[2]
        sil = self.folder / "canary.sil"
        result = self.compile(
            file.name,
            [*SIL, sil, "-swift-version", "6", *self.flags, *flags, "-parse-as-library",
             "-module-name", "Canary", file], file.parent)
        found = {int(match["line"]): match["text"] for match in DIAGNOSTIC.finditer(result.output)}
        if not found and sil.exists():
            with sil.open() as text:
                for problem in wide_literals(text, str(file.parent)):
                    found[int(problem.split(":")[1])] = problem
            sil.unlink()
        problems = []
        for number in sorted(expected.keys() | found.keys()):
            if number not in found:
                problems.append(f"line {number} compiles, although it must not: {expected[number]}")
            elif number not in expected or expected[number] not in found[number]:
                problems.append(f"line {number} reports {found[number]!r}, not {expected.get(number)!r}")
        if not expected:
            problems.append("it announces no error")
        if problems:
            problems.append(result.output)
        return Result(file.name, problems)

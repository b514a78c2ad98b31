"""Type-checks the runtime for Linux with musl and for a platform that the sources don't mention.

Both use the toolchain's binary modules for Linux, with another triple inside them, and the C headers of musl. In the
sources for the second platform, `false` replaces each condition that names a platform, so that the last branch of each
`#if` is compiled.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from checking import Checker, Platform, Result
from package_targets import Package
from toolchain import LINUX, CheckError, Toolchain, replace_triple

# This has the same length as LINUX.
TRIPLE = "x86_64-static-linux-musl"
HEADERS = ["x86-linux-musl", "x86_64-linux-musl", "generic-musl", "x86-linux-any", "any-linux-any"]
CANARIES = Path(__file__).resolve().parent / "ElsewhereCanaries"
RUNTIME = ("SwiftGraphQLJSON", "SwiftGraphQLSelection", "SwiftGraphQLHTTP", "SwiftGraphQLClient", "SwiftGraphQLCacheFile",
           "SwiftGraphQLCache")
TESTING = ("SwiftGraphQL", "SwiftGraphQLLanguage", "SwiftGraphQLSchema", "SwiftGraphQLTesting")


@dataclass(frozen=True)
class Kind:
    name: str
    title: str
    # The conditions that don't hold on the platform.
    absent: re.Pattern[str]
    targets: tuple[str, ...]
    without: tuple[str, ...] = ()


KINDS = [
    Kind("musl", "Linux with musl", re.compile(r"canImport\(Glibc\)"), RUNTIME + TESTING),
    Kind("unknown", "Unknown platform",
         re.compile(r"canImport\((Darwin|Glibc|Musl|Android|FoundationNetworking)\)|os\((Linux|macOS)\)"),
         RUNTIME, ("FoundationNetworking", "Musl")),
]


class Elsewhere(Checker):
    def __init__(self, kind: Kind, toolchain: Toolchain, root: Path, folder: Path, headers: Path) -> None:
        self.kind = kind
        self.toolchain = toolchain
        self.platform = Platform("linux", kind.name)
        self.root = root
        self.folder = folder / kind.name
        shutil.rmtree(self.folder, ignore_errors=True)
        for made in ["derived", "modules", "sdk", "glibc"]:
            (self.folder / made).mkdir(parents=True)
        library = toolchain.library
        # Modules for Linux name the C library Glibc.
        (self.folder / "glibc/module.modulemap").write_text(
            f'module SwiftGlibc [system] {{ header "{library}/linux/x86_64/SwiftGlibc.h" export * }}\n')
        for module in (library / "linux").glob(f"*.swiftmodule/{LINUX}.swiftmodule"):
            data = replace_triple(module.read_bytes(), LINUX, TRIPLE, str(module))
            if module.parent.stem not in kind.without:
                (self.folder / "derived" / module.parent.name).write_bytes(data)
        includes = [library / "clang/include", *(headers / name for name in HEADERS), library]
        maps = [*library.glob("*/module.modulemap"), root / "Sources/SwiftGraphQLCurl/include/module.modulemap"]
        clang = ["-w", "-nostdinc", *(f"-fmodule-map-file={map}" for map in maps)]
        clang += [flag for include in includes for flag in ["-isystem", str(include)]]
        self.flags = [
            "-target", TRIPLE, "-sdk", self.folder / "sdk", "-module-cache-path", self.folder / "cache",
            "-I", self.folder / "derived", "-I", self.folder / "modules", "-I", self.folder / "glibc",
            "-plugin-path", library / "host/plugins", "-package-name", "package",
            *(part for flag in clang for part in ["-Xcc", flag])]

    def check(self, package: Package) -> list[Result]:
        results = []
        if "Musl" not in self.kind.without:
            musl = self.folder / "Musl.swift"
            musl.write_text("@_exported import Glibc\n")
            results.append(self.emit("Musl", [musl], ["-parse-as-library"]))
        targets = [target for target in package.targets if target.name in self.kind.targets]
        imported = {name for target in targets for name in target.dependencies}
        for target in targets:
            files = [self.copy(file) for file in target.files(self.root)]
            flags = ["-swift-version", "6", "-parse-as-library", *target.flags]
            results.append(self.emit(target.name, files, flags, is_imported=target.name in imported))
        if not any("false" in copy.read_text() for copy in (self.folder / "sources").rglob("*.swift")):
            raise CheckError(f"No file has {self.kind.absent.pattern}. Adapt Tests/Checks/PlatformCheck/elsewhere.py.")
        return [*results, self.canary(self.copy(CANARIES / f"{self.kind.name}.swift"))]

    def emit(self, name: str, files: list[Path], flags: list[str], is_imported: bool = True) -> Result:
        """Type-checks a module and writes the module if others import it."""
        module = self.folder / f"modules/{name}.swiftmodule"
        action = ["-emit-module", "-o", module] if is_imported else ["-typecheck"]
        return self.compile(
            name, [*action, "-module-name", name, *self.flags, *flags, *files], self.folder / "sources")

    def copy(self, file: Path) -> Path:
        copy = self.folder / "sources" / file.relative_to(self.root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(self.kind.absent.sub("false", file.read_text()))
        return copy

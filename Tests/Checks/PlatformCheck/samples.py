"""Type-checks the examples, the tutorial, and the Swift code in the README and the articles as parts of an app.

By default, new Xcode projects isolate everything to the main actor. Their Swift mode is 5 or 6.
"""

from __future__ import annotations

import re
import subprocess
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from articles import FENCE, app_file
from checking import DIAGNOSTIC, Checker, Result
from package_targets import load
from toolchain import CheckError

CANARIES = Path(__file__).resolve().parent / "AppCanaries"
MODES = ["5", "6"]
APP = ["-default-isolation", "MainActor"] + [
    flag for feature in ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"]
    for flag in ["-enable-upcoming-feature", feature]]
# The first iOS version with Observation and SwiftUI's `Bindable`.
TRIPLE = "arm64-apple-ios17.0"
# In Swift 5 mode, isolation errors are warnings. Samples can cause other warnings, such as those about unused
# variables.
ISOLATION = re.compile(r"isolat|actor|Sendable|data race", re.IGNORECASE)
CACHE_SCHEMA = """@_spi(Generated) import SwiftGraphQL
nonisolated extension Operations {
    static let cacheSchema = CacheSchema("query Query\\nkey Human id")
}
nonisolated extension Objects.Human: KeyedObjectScope {
    static var __keys: [KeyFields] { [KeyFields(of: "Human", "id: ID!")] }
}
nonisolated extension Objects.Review: KeyedObjectScope {
    static var __keys: [KeyFields] { [KeyFields(of: "Review", "id: ID!")] }
}
"""


class Samples:
    def __init__(self, checker: Checker, root: Path, sources: Path, folder: Path) -> None:
        self.checker = checker
        self.root = root
        self.sources = sources
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["swift", "build", "--quiet", "--product", "swift-graphql"], cwd=root, check=True,
            stdout=subprocess.DEVNULL)
        self.tool = root / ".build/debug/swift-graphql"

    def start(self, pool: ThreadPoolExecutor) -> list[Future[list[Result]]]:
        """Starts all compilations. The modules of the library must already exist."""
        canaries = [
            pool.submit(lambda file=file: [self.checker.canary(file, ["-target", TRIPLE, *APP])])
            for file in sorted(CANARIES.glob("*.swift"))]
        return canaries + [pool.submit(sample, mode) for sample in self.samples() for mode in MODES]

    def samples(self) -> list:
        star_wars = self.sources / "Examples/StarWars/Sources/API.swift"
        cache = self.write("CacheSchema.swift", CACHE_SCHEMA)
        samples = []
        for page in [self.root / "README.md", *sorted((self.root / "Sources").glob("*/*.docc/*.md"))]:
            if text := app_file(page):
                files = [star_wars, cache, self.write(f"{page.stem}.swift", text)]
                samples.append(lambda mode, page=page, files=files: [self.module(f"{page.stem}Page", files, mode)])
        if not samples:
            raise CheckError("No article has Swift. Adapt Tests/Checks/PlatformCheck/articles.py.")
        return samples + [self.tutorial(), self.examples()]

    def tutorial(self):
        page = self.root / "Sources/SwiftGraphQL/SwiftGraphQL.docc/Tutorial.md"
        for found in FENCE.finditer(page.read_text()):
            if " " in found[1] and not found[1].startswith("sh "):
                self.write(f"Tutorial/{found[1].split()[1]}", found[2])
        folder = self.folder / "Tutorial"
        films = [*sorted((folder / "Sources/Films").glob("*.swift")), self.api(folder / "Sources/Films", "Films")]
        app = [folder / "FilmsApp/FilmsApp.swift"]
        return lambda mode: [self.module("Films", films, mode, is_imported=True), self.module("FilmsApp", app, mode)]

    def examples(self):
        """Returns a function that compiles the targets of the examples' package in the given Swift mode."""
        package = load(self.root / "Examples")
        targets = []
        for target in package.targets:
            if target.kind in ["regular", "executable"]:
                folder = self.root / "Examples" / target.folder
                files = target.files(self.sources / "Examples")
                if (folder / "swift-graphql.json").exists() and not (folder / "API.swift").exists():
                    files.append(self.api(folder, target.name))
                targets.append((target, files))
        imported = {name for target, _ in targets for name in target.dependencies}
        return lambda mode: [
            self.module(target.name, files, mode, is_imported=target.name in imported) for target, files in targets]

    def api(self, folder: Path, name: str) -> Path:
        """Generates an API, as the plugin does."""
        file = self.folder / f"{name}.API.swift"
        subprocess.run(
            [self.tool, "generate", "--config", folder / "swift-graphql.json", "--output", file], check=True,
            stdout=subprocess.DEVNULL)
        return file

    def write(self, name: str, text: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def module(self, name: str, files: list[Path], mode: str, is_imported: bool = False) -> Result:
        modules = self.folder / f"modules-{mode}"
        modules.mkdir(exist_ok=True)
        flags = [
            *self.checker.flags, "-target", TRIPLE, "-swift-version", mode, *APP, "-module-name", name, "-I", modules]
        if not any(file.name == "main.swift" for file in files):
            flags.append("-parse-as-library")
        action = ["-emit-module", "-emit-module-path", modules / f"{name}.swiftmodule"] if is_imported else [
            "-typecheck"]
        result = self.checker.toolchain.frontend([*action, *flags, *files])
        problems = list(dict.fromkeys(
            found[0].removeprefix(f"{self.sources}/").removeprefix(f"{self.root}/")
            for found in DIAGNOSTIC.finditer(result.stdout)
            if found["kind"] == "error" or ISOLATION.search(found["text"])))
        if result.returncode != 0 and not problems:
            problems.append(f"The compiler ended with {result.returncode}:\n{result.stdout[:3000]}")
        return Result(f"{name}, in an app with Swift {mode}", problems)

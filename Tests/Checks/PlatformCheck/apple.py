"""Runs the complete check for Apple's platforms."""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from checking import Checker, Platform, Result
from elsewhere import KINDS, Elsewhere
from older_systems import strict_urls
from package_targets import Package, load
from samples import Samples
from toolchain import CheckError, Toolchain, derive, headers
from xcode_project import check as check_xcode_project

# FoundationEssentials isn't a separate module on Apple's platforms, and Glibc is Linux's C library. Both modules are
# available here only because Foundation for Linux needs them.
ABSENT = re.compile(r"canImport\((FoundationEssentials|Glibc)\)")


def check(root: Path, arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="Tests/Checks/apple")
    parser.add_argument("--only", metavar="PLATFORM")
    parser.add_argument("--any-toolchain", action="store_true")
    options = parser.parse_args(arguments)
    try:
        return run(root, options.only, options.any_toolchain)
    except CheckError as error:
        print(f"Tests/Checks/apple: {error}")
        return 1


def run(root: Path, only: str | None, any_toolchain: bool) -> int:
    started = time.monotonic()
    toolchain = Toolchain()
    if not any_toolchain:
        toolchain.require_known()
    folder = root / ".build/platforms"
    folder.mkdir(parents=True, exist_ok=True)
    failed = only is None and report("Xcode project", check_xcode_project(root, folder))
    include = headers(folder) / "any-darwin-any"
    folder /= toolchain.key()
    folder.mkdir(exist_ok=True)
    derived = derive(toolchain, folder, include)
    package = load(root)
    sources = copy_sources(root, folder / "sources")
    platforms = [Platform(system, version) for system, version in package.deployment.items()]
    names = [platform.name for platform in platforms]
    if only is not None:
        platforms = [platform for platform in platforms if platform.name == only]
        if not platforms:
            raise CheckError(f"{only} isn't one of {', '.join(names)}")
    strict = strict_urls(root)
    print("\n".join(strict), end="\n" if strict else "")
    failed = bool(strict) or failed
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        checkers = [
            Checker(toolchain, platform, folder / platform.name, derived, include) for platform in platforms]
        started_checks = [(checker, start(pool, checker, package, sources)) for checker in checkers]
        others = [] if only is not None else [
            pool.submit(Elsewhere(kind, toolchain, root, folder / "elsewhere", include.parent).check, package)
            for kind in KINDS]
        for checker, checks in started_checks:
            platform = checker.platform
            results = [result for future in checks for result in future.result()]
            failed = report(f"{platform.name} {platform.version}", results) or failed
            if platform.name == "iOS":
                samples = Samples(checker, root, sources, folder / "samples").start(pool)
                results = [result for future in samples for result in future.result()]
                failed = report("App on iOS", results) or failed
        for kind, other in zip(KINDS, others):
            failed = report(kind.title, other.result()) or failed
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() - started:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of CPU")
    return 1 if failed else 0


def copy_sources(root: Path, target: Path) -> Path:
    """Copies the package's Swift files in the form for a platform that lacks `ABSENT`."""
    shutil.rmtree(target, ignore_errors=True)
    replaced = 0
    for folder in ["Sources", "Tests", "Examples"]:
        for file in (root / folder).rglob("*.swift"):
            if ".build" in file.relative_to(root).parts:
                continue
            text, count = ABSENT.subn("false", file.read_text())
            replaced += count
            copy = target / file.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text)
    if replaced == 0:
        raise CheckError(f"No file has {ABSENT.pattern}. Take the replacement out of Tests/Checks/PlatformCheck/apple.py.")
    return target


def start(pool: ThreadPoolExecutor, checker: Checker, package: Package, sources: Path) -> list[Future[list[Result]]]:
    """Starts all compilations for a platform. Targets follow their dependencies, so no compilation waits forever."""
    is_macos = checker.platform.system == "macosx"
    targets = [target for target in package.targets if is_macos or target.name in package.libraries]
    imported = {name for target in targets for name in target.dependencies if target.kind != "plugin"}
    imported |= package.libraries
    futures: dict[str, Future[list[Result]]] = {}
    canaries = pool.submit(checker.canaries)
    for target in targets:
        needed = [futures[name] for name in target.dependencies if name in futures]

        def compile(target=target, needed=needed) -> list[Result]:
            for future in needed:
                future.result()
            return [checker.module(package, target, sources, is_imported=target.name in imported)]

        futures[target.name] = pool.submit(compile)
    return [canaries, *futures.values()]


def report(title: str, results: list[Result]) -> bool:
    """Prints the findings and returns whether there are any."""
    bad = [result for result in results if result.problems]
    print(f"{title}: {len(results) - len(bad)} of {len(results)} as they should be")
    for result in bad:
        print(f"  {result.name}")
        for problem in result.problems:
            print("    " + problem.replace("\n", "\n    "))
    return bool(bad)

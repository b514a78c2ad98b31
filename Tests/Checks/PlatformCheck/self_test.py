"""Tests that the check itself fails when it should."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Callable

from articles import app_file
from checking import Checker, Platform
from older_systems import EXCEPT, strict_urls
from toolchain import LINUX, MACOS, CheckError, Toolchain, replace, replace_triple, without_bodiless_deployment
from wide_literals import wide_literals
from xcode_project import project_problems

SIL = """
sil @known : $@convention(thin) () -> Int {
  %0 = integer_literal $Builtin.Int64, 5000000000, loc "/s/A.swift":3:5
  %1 = struct $Int (%0), loc "/s/A.swift":3:5
  %2 = integer_literal $Builtin.Int64, 2147483647, loc "/s/A.swift":4:5
  %3 = struct $Int (%2), loc "/s/A.swift":4:5
  %4 = integer_literal $Builtin.Int64, 9223372036854775807, loc "/s/A.swift":5:5
  %5 = struct $Int (%4), loc "/s/A.swift":5:5
  %6 = integer_literal $Builtin.Int64, -1, loc "/s/A.swift":6:5
  %7 = struct $UInt (%6), loc "/s/A.swift":6:5
  %8 = integer_literal $Builtin.Int64, 4294967296, loc "/s/A.swift":7:5
  %9 = struct $UInt (%8), loc "/s/A.swift":7:5
  %10 = struct $Int64 (%8), loc "/s/A.swift":8:5
}
sil @library : $@convention(thin) () -> Int {
  %0 = integer_literal $Builtin.Int64, 5000000000, loc "/other/A.swift":3:5
  %1 = struct $Int (%0), loc "/other/A.swift":3:5
}
"""


class Compiler(Toolchain):
    """A compiler that prints prepared output."""

    def __init__(self, output: str) -> None:
        self.output = output
        self.compiler, self.version, self.description, self.library = "swiftc", "9.9", "Swift 9.9", Path("/nowhere")

    def frontend(self, arguments: list[str | Path]) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1 if "error:" in self.output else 0, self.output)


def refuses(action: Callable[[], object]) -> bool:
    try:
        action()
    except CheckError:
        return True
    return False


def strict(text: str, name: str = "Sources/A.swift") -> int:
    """Returns the number of calls to `URL(string:)` that the check finds in a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.parent.mkdir(parents=True)
        file.write_text(text)
        return len(strict_urls(Path(folder)))


def page(swift: str) -> str:
    """Returns the app file for a page with a block of Swift."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Page.md"
        file.write_text(f"Text\n\n```swift\n{swift}\n```\n")
        return app_file(file) or ""


def canary(text: str, output: str) -> list[str]:
    """Returns the problems with a canary if the compiler prints the given output."""
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker.__new__(Checker)
        checker.toolchain, checker.platform = Compiler(output), Platform("watchos", "9.0")
        checker.folder, checker.flags = Path(folder), []
        file = Path(folder) / "C.swift"
        file.write_text(text)
        return checker.canary(file).problems


def project(group: dict, name: str = "A" * 24) -> list[str]:
    """Returns the problems of a project with one group."""
    root = "0" * 24
    objects = {root: {"isa": "PBXProject", "mainGroup": "A" * 24}, name: {"isa": "PBXGroup", **group}}
    with tempfile.TemporaryDirectory() as folder:
        return project_problems({"rootObject": root, "objects": {"A" * 24: {"isa": "PBXGroup"}} | objects}, Path(folder))


def run() -> int:
    marked = "f()  // error: only available\n"
    claims = {
        "A replacement that doesn't match is an error": refuses(lambda: replace("a", "b", "c", 1, "T")),
        "A replacement that matches too often is an error": refuses(lambda: replace("b b", "b", "c", 1, "T")),
        "A replacement replaces": replace("a b", "b", "c", 1, "T") == "a c",
        "A module without the triple is an error": refuses(lambda: replace_triple(b"", LINUX, MACOS, "T")),
        "A triple of another length is an error": refuses(lambda: replace_triple(b"", LINUX, "x", "T")),
        "An unknown toolchain is an error": refuses(Compiler("").require_known),
        "A declaration with a body stays deployed back": without_bodiless_deployment(
            "@backDeployed(before: X)\nfunc f() {", "T").startswith("@back"),
        "One without a body doesn't": not without_bodiless_deployment(
            "@backDeployed(before: X)\n@inlinable\nfunc f()", "T").startswith("@back"),
        "Only wide literals in the package are found": [
            problem.split(":")[1] for problem in wide_literals(SIL.split("\n"), "/s")] == ["3", "7"],
        "A call of URL(string:) is found": strict("let url = URL(string: text)") == 1,
        "One in a comment isn't": strict("// URL(string: text)") == 0,
        "One in URL(encoding:) isn't": strict("URL(string: text)", EXCEPT) == 0,
        "Declarations of a page are at file level": "struct A {}" in page("struct A {}").split("func page(")[0],
        "Statements of a page are in its function": "print(1)" in page("print(1)").split("func page(")[1],
        "What mentions a variable of the function is in it": "struct B" in page(
            "let a = client\nstruct B { let c = a }").split("func page(")[1],
        "A canary that compiles is a problem": bool(canary(marked, "")),
        "A canary that fails with another error is a problem": bool(canary(marked, "/C.swift:1:1: error: no module")),
        "A canary that fails in another line is a problem": bool(canary(marked, "/C.swift:2:1: error: only available")),
        "A canary that announces nothing is a problem": bool(canary("f()\n", "")),
        "A canary that fails as it announces is none": not canary(marked, "/C.swift:1:1: error: only available in"),
        "A project whose objects and files are there has no problem": not project({"sourceTree": "<group>"}),
        "A missing object of a project is a problem": bool(project({"children": ["B" * 24]})),
        "An object of a project that nothing names is a problem": bool(project({}, "B" * 24)),
        "A missing file of a project is a problem": bool(project({"sourceTree": "<group>", "path": "None.swift"})),
        "A compiler that ends without a word is a problem": bool(canary("f()", "crash error: nowhere")),
    }
    failed = [claim for claim, holds in claims.items() if not holds]
    for claim in failed:
        print(f"This doesn't hold: {claim}")
    print(f"{len(claims) - len(failed)} of {len(claims)} claims hold")
    return 1 if failed else 0

"""Tests the check on example sources: violations of the rule must fail, and code that only looks like one must not."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

from layout import lay_out
from report import Structure, check

PACKAGE = """
let package = Package(name: "Made", targets: [
    .target(name: "Base"),
    .target(name: "House", dependencies: ["Base"]),
])
"""

# Three levels, each of which uses only the levels below.
CLEAN = {
    "Sources/Base/Brick.swift": "public struct Brick {}",
    "Sources/House/Cellar/Pipe.swift": "import Base\nstruct Pipe { var brick: Brick; struct Valve {} }",
    "Sources/House/Ground/Kitchen.swift": "struct Kitchen { let pipe: Pipe; func open(_ valve: Pipe.Valve) {} }",
    "Sources/House/Roof.swift": "struct Roof { let kitchen: Kitchen }",
}


def write_package(folder: Path, files: dict[str, str]) -> None:
    """Writes a package that consists of some files."""
    for name, text in {"Package.swift": PACKAGE, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def problems_of(files: dict[str, str]) -> list[str]:
    """Returns the problems of a package that consists of some files."""
    with tempfile.TemporaryDirectory() as folder:
        write_package(Path(folder), files)
        return Structure(Path(folder)).problems()


class StructureCheckTests(unittest.TestCase):
    def expect(self, added: dict[str, str], *beginnings: str) -> None:
        problems = problems_of({**CLEAN, **added})
        self.assertEqual([problem.splitlines()[0] for problem in problems], list(beginnings))

    def test_arrows_that_run_one_way_pass(self) -> None:
        self.expect({})

    def test_two_folders_that_use_each_other_fail(self) -> None:
        self.expect(
            {"Sources/House/Cellar/Bell.swift": "func ring(in kitchen: Kitchen?) {}"},
            "House: Cellar and Ground use each other.")

    def test_a_module_s_own_folder_counts_as_a_folder(self) -> None:
        self.expect(
            {"Sources/House/Cellar/Chimney.swift": "struct Chimney { var roof: [Roof] }"},
            "House: (root) -> Ground -> Cellar -> (root) is a cycle.")

    def test_a_cycle_of_three_folders_fails(self) -> None:
        self.expect({
            "Sources/House/One/One.swift": "struct One { var two: Two }",
            "Sources/House/Two/Two.swift": "final class Two { var three: Three? }",
            "Sources/House/Three/Three.swift": "enum Three { indirect case one(One) }",
        }, "House: One -> Two -> Three -> One is a cycle.")

    def test_folders_within_a_folder_are_compared_too(self) -> None:
        self.expect({
            "Sources/House/Cellar/Wine/Bottle.swift": "struct Bottle { var shelf: Shelf }",
            "Sources/House/Cellar/Shelves/Shelf.swift": "struct Shelf { var bottles: [Bottle] }",
        }, "House/Cellar: Shelves and Wine use each other.")

    def test_an_extension_uses_the_type_that_it_extends(self) -> None:
        self.expect(
            {"Sources/House/Cellar/Drain.swift": "extension Kitchen { var drain: Pipe? { nil } }"},
            "House: Cellar and Ground use each other.")

    def test_a_member_that_a_folder_adds_to_another_s_type_tells_its_folder(self) -> None:
        self.expect({
            "Sources/House/Ground/Pipe+Water.swift": "extension Pipe { func pour(into sink: Int) {} }",
            "Sources/House/Cellar/Pump.swift": "struct Pump { func run(_ pipe: Pipe) { pipe.pour(into: 1) } }",
        }, "House: Cellar and Ground use each other.")

    def test_a_type_nested_by_another_folder_tells_its_folder(self) -> None:
        self.expect({
            "Sources/House/Ground/Pipe+Tap.swift": "extension Pipe { struct Tap {} }",
            "Sources/House/Cellar/Pump.swift": "struct Pump { var tap: Pipe.Tap }",
        }, "House: Cellar and Ground use each other.")

    def test_comments_and_strings_use_nothing_but_interpolated_code_does(self) -> None:
        words = '// Kitchen\n/* Roof /* Kitchen */ */\nlet text = "Kitchen \\" Roof"\n'
        words += 'let raw = #"Roof \\(Kitchen())"#\n'
        self.expect({"Sources/House/Cellar/Words.swift": words + 'let more = """\n  Kitchen\n  """'})
        self.expect(
            {"Sources/House/Cellar/Words.swift": 'let text = "\\(Kitchen.self)"'},
            "House: Cellar and Ground use each other.")

    def test_generic_parameters_and_nested_types_hide_types_of_the_same_name(self) -> None:
        self.expect({
            "Sources/House/Cellar/Generic.swift":
                "struct Box<Kitchen> { var it: Kitchen }\nextension Box { func a(_: Kitchen) {} }",
            "Sources/House/Cellar/Function.swift": "func make<Roof>(_ roof: Roof) -> Roof { roof }",
            "Sources/House/Cellar/Nested.swift": "struct Plan { struct Kitchen {}\n var it: Kitchen }",
            "Sources/House/Cellar/Private.swift": "private struct Roof {}\nprivate let roof = Roof()",
            "Sources/House/Cellar/Case.swift": "enum Room { case Kitchen }\nlet room = Room.Kitchen",
        })

    def test_a_picture_that_is_out_of_date_fails_until_it_is_drawn_anew(self) -> None:
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            write_package(Path(folder), CLEAN)
            self.assertEqual(check(Path(folder), []), 1)
            self.assertEqual(check(Path(folder), ["--write"]), 0)
            self.assertEqual(check(Path(folder), []), 0)
            write_package(Path(folder), {"Sources/House/Attic/Box.swift": "struct Box { var roof: Roof }"})
            self.assertEqual(check(Path(folder), []), 1)

    def test_arrows_run_downward_past_boxes_that_do_not_overlap(self) -> None:
        arrows = {("a", "b"), ("a", "c"), ("a", "d"), ("b", "d"), ("c", "d"), ("e", "d"), ("a", "f")}
        layout = lay_out({node: (60, 20) for node in "abcdefg"}, arrows)
        for points in layout.arrows.values():
            self.assertEqual(points, sorted(points, key=lambda point: point[1]))
        corners = sorted((y, x) for x, y in layout.positions.values())
        for (upper, left), (lower, right) in zip(corners, corners[1:]):
            self.assertTrue(lower >= upper + 20 or right >= left + 60)

    def test_an_import_that_the_package_does_not_list_fails(self) -> None:
        self.expect(
            {"Sources/Base/Wall.swift": "import House\n"},
            "Base imports House, which Package.swift doesn't list as its dependency.")

    def test_a_dependency_that_nothing_imports_fails(self) -> None:
        self.expect(
            {"Sources/House/Cellar/Pipe.swift": "struct Pipe { struct Valve {} }"},
            "House depends on Base, and no file of it imports Base.")


def run() -> int:
    """Runs the tests and returns the exit status."""
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(StructureCheckTests)
    return 0 if unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful() else 1

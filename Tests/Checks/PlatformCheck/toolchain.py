"""The installed toolchain and the modules of an Apple SDK that can be derived from it.

The toolchain's modules for Linux contain the availability for Apple's platforms: `Swift`, `Testing` and others come
with textual interfaces that keep `@available`, and `Foundation`'s binary modules keep it too. The interfaces are
compiled for macOS once. After that, other platforms differ only in the triple, which is replaced inside the binary
modules.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

STUBS = Path(__file__).resolve().parent / "Stubs"
LINUX = "x86_64-unknown-linux-gnu"
# This has the same length as LINUX, so that it can replace LINUX inside a file.
MACOS = "arm64-apple-macosx13.000"

# Another toolchain may need other replacements: try it with --any-toolchain.
KNOWN = ("6.3.1",)

# The C headers of Darwin and of musl come with Zig.
HEADERS = "ziglang==0.17.1"

# The modules in the order of their imports. Each replacement has its pattern, its text and the required number of
# matches. The target is replaced in all of them.
IMPORT = (r"^import Glibc$", "import Darwin", 1)
INTERFACES: dict[str, list[tuple[str, str, int]]] = {
    # These functions use 80-bit floats, which arm64 doesn't have.
    "Swift": [(r"self = _stdlib_(remainder|squareRoot)l\(self(, other)?\)", "fatalError()", 2)],
    "SwiftOnoneSupport": [],
    "_Builtin_float": [],
    "_Concurrency": [],
    "_RegexParser": [],
    "_StringProcessing": [],
    # This function exists only on Linux.
    "Synchronization": [IMPORT, (r"_swift_stdlib_gettid\(\)", "UInt32(0)", 3)],
    "Observation": [IMPORT],
    "_TestDiscovery": [],
    "_TestingInterop": [],
    "Testing": [],
    "_Testing_Foundation": [],
}
BINARIES = [
    "Dispatch", "_FoundationCollections", "FoundationEssentials", "FoundationInternationalization", "Foundation"]


class CheckError(Exception):
    """An error that ends the check."""


def replace(text: str, pattern: str, replacement: str, count: int, where: str) -> str:
    """Replaces a pattern, which must match the given number of times."""
    text, found = re.subn(pattern, replacement, text, flags=re.MULTILINE)
    if found != count:
        raise CheckError(
            f"{where}: {pattern!r} matched {found} times instead of {count}. The toolchain has changed; adapt"
            " Tests/Checks/PlatformCheck/toolchain.py to it.")
    return text


def replace_triple(data: bytes, old: str, new: str, where: str) -> bytes:
    """Replaces the triple inside a binary module."""
    if len(old) != len(new):
        raise CheckError(f"{new!r} has {len(new)} characters instead of the {len(old)} of {old!r}")
    if old.encode() not in data:
        raise CheckError(f"{where} doesn't hold {old!r}. Adapt Tests/Checks/PlatformCheck/toolchain.py to the toolchain.")
    return data.replace(old.encode(), new.encode())


def without_bodiless_deployment(text: str, where: str) -> str:
    """Removes `@backDeployed`, which requires a body, from declarations without bodies in the Linux interface."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if not line.lstrip().startswith("@backDeployed"):
            continue
        end = index + 1
        while lines[end].lstrip().startswith("@") and not re.search(r"\b(func|var|init|subscript)\b", lines[end]):
            end += 1
        if not lines[end].rstrip().endswith("{"):
            lines[index] = replace(line, r"@backDeployed\([^)]*\)", "", 1, where)
    return "\n".join(lines)


class Toolchain:
    """The installed Swift toolchain."""

    def __init__(self) -> None:
        self.compiler = shutil.which("swiftc")
        if self.compiler is None:
            raise CheckError("There is no swiftc on the PATH.")
        self.description = subprocess.run(
            [self.compiler, "--version"], check=True, capture_output=True, text=True).stdout
        found = re.search(r"Swift version (\S+)", self.description)
        self.version = found[1] if found else "unknown"
        self.library = Path(self.compiler).resolve().parent.parent / "lib/swift"

    def require_known(self) -> None:
        if self.version not in KNOWN or f"Target: {LINUX}" not in self.description:
            raise CheckError(
                f"This check knows the toolchains {', '.join(KNOWN)} for {LINUX}, and not this one:"
                f"\n{self.description}Nothing was checked. Add the version to KNOWN in"
                " Tests/Checks/PlatformCheck/toolchain.py once --any-toolchain passes with it.")

    def frontend(self, arguments: list[str | Path]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.compiler, "-frontend", *map(str, arguments)], check=False, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace")

    def key(self) -> str:
        """Returns a key that changes with everything that the derived modules depend on."""
        digest = hashlib.sha256((self.description + HEADERS).encode())
        for file in [Path(__file__), *sorted(STUBS.iterdir())]:
            digest.update(file.read_bytes())
        return f"{self.version}-{digest.hexdigest()[:12]}"


def headers(folder: Path) -> Path:
    """Returns the folder with the C headers for each kind of system. Downloads them if they are missing."""
    target = folder / HEADERS
    if not target.is_dir():
        print(f"Downloading the C headers of {HEADERS}", flush=True)
        partial = folder / "headers.partial"
        shutil.rmtree(partial, ignore_errors=True)
        subprocess.run(["python3", "-m", "venv", partial / "venv"], check=True)
        subprocess.run(
            [partial / "venv/bin/python", "-m", "pip", "download", "--quiet", "--no-input",
             "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--dest", partial, HEADERS],
            check=True)
        [wheel] = partial.glob("*.whl")
        subprocess.run(
            ["python3", "-m", "zipfile", "-e", wheel, partial / "wheel"], check=True)
        (partial / "wheel/ziglang/lib/libc/include").rename(target)
        shutil.rmtree(partial)
    return target


def derive(toolchain: Toolchain, folder: Path, include: Path) -> Path:
    """Returns the folder with the `*.swiftmodule` files for macOS. Creates them if they are missing."""
    target = folder / "derived"
    if target.is_dir():
        return target
    print("Deriving the modules of the standard library, Testing and Foundation", flush=True)
    partial = folder / "derived.partial"
    shutil.rmtree(partial, ignore_errors=True)
    (partial / "interfaces").mkdir(parents=True)
    (partial / "sdk/usr").mkdir(parents=True)
    (partial / "sdk/usr/include").symlink_to(include)
    (partial / "plugins").mkdir()
    binaries = {
        f"{name}.swiftmodule": toolchain.library / f"linux/{name}.swiftmodule/{LINUX}.swiftmodule" for name in BINARIES}
    binaries["plugins/PackagePlugin.swiftmodule"] = toolchain.library / "pm/PluginAPI/PackagePlugin.swiftmodule"
    for name, file in binaries.items():
        (partial / name).write_bytes(replace_triple(file.read_bytes(), LINUX, MACOS, str(file)))
    common = ["-target", MACOS, "-sdk", partial / "sdk", "-module-cache-path", partial / "cache", "-I", partial,
              "-I", STUBS]
    for name, replacements in INTERFACES.items():
        text = (toolchain.library / f"linux/{name}.swiftmodule/{LINUX}.swiftinterface").read_text()
        text = replace(text, f"-target {LINUX}", f"-target {MACOS}", 1, name)
        text = replace(text, "^// swift-module-flags: ", r"\g<0>-disable-availability-checking ", 1, name)
        for pattern, replacement, count in replacements:
            text = replace(text, pattern, replacement, count, name)
        interface = partial / f"interfaces/{name}.swiftinterface"
        interface.write_text(without_bodiless_deployment(text.replace(" -static ", " "), name))
        if name == "_Testing_Foundation":
            compile_stub(toolchain, "Glibc", "DarwinOverlay.swift", common, partial)
        result = toolchain.frontend(
            ["-compile-module-from-interface", interface, "-module-name", name, *common,
             *(["-parse-stdlib"] if name == "Swift" else []),
             "-o", partial / f"{name}.swiftmodule"])
        if result.returncode != 0:
            raise CheckError(f"The interface of {name} doesn't compile for {MACOS}:\n{result.stdout}")
    for name, file in {"os": "os.swift", "Security": "Security.swift", "Network": "Network.swift",
                       "CryptoKit": "CryptoKit.swift", "URLLoading": "URLLoading.swift",
                       "SwiftUI": "SwiftUI.swift", "WidgetKit": "WidgetKit.swift"}.items():
        compile_stub(toolchain, name, file, common, partial)
    plugins = partial / "plugins"
    compile_stub(toolchain, "XcodeProjectPlugin", "XcodeProjectPlugin.swift", ["-I", plugins, *common], plugins)
    shutil.rmtree(partial / "cache")
    partial.rename(target)
    return target


def compile_stub(toolchain: Toolchain, name: str, file: str, flags: list[str | Path], target: Path) -> None:
    result = toolchain.frontend(
        ["-emit-module", "-parse-as-library", "-enable-library-evolution", "-disable-objc-interop",
         "-swift-version", "6", "-module-name", name, *flags, "-o", target / f"{name}.swiftmodule", STUBS / file])
    if result.returncode != 0:
        raise CheckError(f"The stub {file} doesn't compile:\n{result.stdout}")


def specialise(derived: Path, triple: str, target: Path) -> None:
    """Copies the derived modules for another platform."""
    target.mkdir(parents=True, exist_ok=True)
    for module in derived.glob("*.swiftmodule"):
        (target / module.name).write_bytes(replace_triple(module.read_bytes(), MACOS, triple, module.name))

"""Type-checks the sources for macOS and for musl, on Linux.

The Swift modules of a platform are made from the textual interfaces of this toolchain, the C modules from the headers
in PyPI's `ziglang`. Nothing is linked or run, and nothing of these headers is kept in the repository.

Then each fault of faults.txt is planted in a copy of its file: its module must no longer type-check. Where the check is
not possible it is skipped; with CI=true that is a failure, but for a toolchain older than 6.3, whose interfaces lack
what this needs.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from typing import NamedTuple

import pytest
from lists import REPOSITORY
from named import named, need, unavailable

HERE = pathlib.Path(__file__).resolve().parent
WORK = REPOSITORY / ".build/platforms"
# In the order in which they import each other.
RUNTIME = ["Swift", "SwiftOnoneSupport", "_Concurrency", "_RegexParser", "_StringProcessing", "Synchronization"]
# They need Foundation, which the toolchain has for Linux only.
LEFT_OUT = {"CLibrary", "tierlint-dev"}
# Declarations of sys/xattr.h, which is not among the headers for macOS.
XATTR = """
ssize_t getxattr(const char *, const char *, void *, size_t, unsigned, int);
ssize_t fgetxattr(int, const char *, void *, size_t, unsigned, int);
int setxattr(const char *, const char *, const void *, size_t, unsigned, int);
int fsetxattr(int, const char *, const void *, size_t, unsigned, int);
ssize_t flistxattr(int, char *, size_t, int);
int fremovexattr(int, const char *, int);
"""


class Platform(NamedTuple):
    name: str
    target: str
    module: str
    c_module: str
    folders: list


MUSL = ["x86_64-linux-musl", "generic-musl", "x86-linux-any", "any-linux-any"]
PLATFORMS = {
    "macos": Platform("macos", "arm64-apple-macosx15.0", "Darwin", "Darwin", ["any-darwin-any"]),
    "musl": Platform("musl", "x86_64-swift-linux-musl", "Musl", "SwiftMusl", MUSL),
}


def toolchain():
    """The folder with the textual interfaces of the toolchain."""
    if sys.platform != "linux":
        pytest.skip("not Linux")
    need("swift-frontend")
    swift = shutil.which("swift-frontend")
    said = subprocess.run([swift, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"Swift version (\d+)\.(\d+)", said)
    if not version or (int(version[1]), int(version[2])) < (6, 3):
        pytest.skip(f"the toolchain is {version and version[0]}, and the first that can do it is 6.3")
    return pathlib.Path(swift).resolve().parents[1] / "lib/swift"


def downloaded():
    """The headers, from the cache or from PyPI."""
    pinned = re.search(r"^ziglang==(\S+)$", (HERE / "requirements.txt").read_text(), re.MULTILINE)[1]
    folder = WORK / f"headers-{pinned}"
    if folder.is_dir():
        return folder
    WORK.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as temporary:
        pip = [sys.executable, *"-m pip download --quiet --no-deps --only-binary=:all: --dest".split(), temporary]
        done = subprocess.run([*pip, f"ziglang=={pinned}"], capture_output=True, text=True)
        wheels = list(pathlib.Path(temporary).glob("*.whl"))
        if done.returncode or not wheels:
            unavailable(f"pip cannot download ziglang {pinned}: {done.stderr.strip()}")
        inner = "ziglang/lib/libc/include/"
        wanted = {folder for platform in PLATFORMS.values() for folder in platform.folders}
        with zipfile.ZipFile(wheels[0]) as wheel:
            names = [name for name in wheel.namelist() if name.startswith(inner)]
            wheel.extractall(temporary, [name for name in names if name[len(inner) :].split("/")[0] in wanted])
        (pathlib.Path(temporary) / inner).rename(folder)
    return folder


class Checker:
    def __init__(self, platform, interfaces, headers):
        self.platform, self.interfaces = platform, interfaces
        self.frontend = shutil.which("swift-frontend")
        self.folder = WORK / platform.name
        self.headers = headers

        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.copy_headers()
        self.make_runtime()
        self.make_overlay()
        self.faults = {}
        for module in ordered_modules():
            if output := self.check(module, sources(module)):
                self.faults[module] = output
            # For the modules that import it; bodies are checked above.
            flags = ["-experimental-skip-all-function-bodies", *self.module_flags(module), "-o", self.output(module)]
            self.compile("-emit-module", *flags, *sources(module))

    def copy_headers(self):
        """A C module over the headers, without Apple's division into modules, which needs files that are not here."""
        self.includes = []
        for name in self.platform.folders:
            copy = self.folder / "include" / name
            shutil.copytree(self.headers / name, copy)
            self.includes.append(copy)
            for file in copy.rglob("*.h"):
                text = file.read_bytes()
                if b"__has_feature(modules)" in text:
                    file.write_bytes(text.replace(b"__has_feature(modules)", b"0"))
        c_module = self.folder / "c"
        c_module.mkdir()
        extra = XATTR if self.platform.name == "macos" else ""
        (c_module / "headers.h").write_text((HERE / "headers.h").read_text() + extra)
        maps = f'module {self.platform.c_module} [system] {{ header "headers.h" export * }}\n'
        (c_module / "module.modulemap").write_text(maps)
        self.includes_of_modules = [c_module]
        if self.platform.name == "musl":
            self.includes_of_modules.append(REPOSITORY / "Sources/CLibrary")

    def make_runtime(self):
        """The modules of Swift's libraries, without bodies of functions: checking calls needs declarations only."""
        for module in RUNTIME:
            file = next((self.interfaces / "linux" / f"{module}.swiftmodule").glob("*-linux-gnu.swiftinterface"))
            text = file.read_text().replace(file.stem, self.platform.target)
            text = re.sub(r"-target-min-inlining-version \S+ ", "", text)
            text = re.sub(r"@backDeployed\([^)]*\)\s*", "", text)
            text = re.sub(r"(?m)^import (Glibc|_SynchronizationShims)\n", "", text)
            text = text.replace(" -O ", " -Onone -experimental-skip-all-function-bodies ", 1)
            copy = self.folder / f"{module}.swiftinterface"
            copy.write_text(text)
            own = "-parse-stdlib" if module == "Swift" else "-disable-availability-checking"
            self.make(module, "-compile-module-from-interface", copy, own)

    def make_overlay(self):
        file = self.folder / "overlay.swift"
        shutil.copy(HERE / "overlay.swift.in", file)
        self.make(self.platform.module, "-emit-module", "-parse-as-library", file)

    def make(self, module, *arguments):
        made = self.compile(*arguments, "-module-name", module, "-o", self.output(module))
        if "error:" in made:
            pytest.fail(f"{self.platform.name}: the module {module} cannot be made:\n{made}")

    def check(self, module, files):
        return self.compile("-typecheck", *self.module_flags(module), *files)

    def module_flags(self, module):
        return ["-module-name", module, "-package-name", "tierlint", "-swift-version", "6"]

    def output(self, module):
        return self.folder / f"{module}.swiftmodule"

    def compile(self, *arguments):
        """What the compiler prints: nothing, if all is right."""
        # The compiler's own headers go on to those of musl, and so must be found first.
        order = "-isystem" if self.platform.name == "macos" else "-idirafter"
        includes = [flag for folder in self.includes for flag in ("-Xcc", order, "-Xcc", str(folder))]
        maps = [flag for folder in [self.folder, *self.includes_of_modules] for flag in ("-I", str(folder))]
        clang = ["-nostdlibinc", "-Xclang", "-fbuiltin-headers-in-system-modules"]
        command = [
            self.frontend, *map(str, arguments), "-target", self.platform.target,
            "-disable-objc-interop", "-diagnostic-style", "llvm",
            "-resource-dir", str(self.interfaces), "-module-cache-path", str(self.folder / "cache"), *maps, *includes,
            *(flag for option in clang for flag in ("-Xcc", option)),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, cwd=REPOSITORY)
        # The compiler looks for the headers of musl elsewhere, too.
        output = "\n".join(line for line in done.stderr.splitlines() if "warning: libc not found" not in line)
        return output if done.returncode or "warning:" in output else ""


def sources(module):
    if module == "Schemas":
        return [REPOSITORY / "schema/Schemas.swift", embedded()]
    return sorted((REPOSITORY / "Sources" / module).rglob("*.swift"))


def embedded():
    """A file with the constants that SwiftPM makes of the schemas."""
    names = [path.name.replace("-", "_").replace(".", "_") for path in (REPOSITORY / "schema").glob("*.json")]
    file = WORK / "embedded.swift"
    file.write_text(
        "enum PackageResources {" + "".join(f"\n  static let {name}: [UInt8] = []" for name in names) + "\n}\n"
    )
    return file


def ordered_modules():
    """The modules of the program, each after those that it imports."""
    names = {folder.name for folder in (REPOSITORY / "Sources").iterdir() if folder.is_dir()} - LEFT_OUT | {"Schemas"}
    imports = {name: imported(name) & names for name in names}
    foundation = {name for name in names if "Foundation" in imported(name)}
    order = []
    while ready := sorted(name for name in names - set(order) if imports[name] <= set(order)):
        order += ready
    return [name for name in order if name not in foundation]


def imported(module):
    return {name for file in sources(module) for name in re.findall(r"(?m)^ *(?:@\w+ )?import (\w+)", file.read_text())}


def faults():
    """The faults: platform, name, file, old and new text."""
    for block in re.split(r"\n\n+", re.sub(r"(?m)^#.*\n", "", (HERE / "faults.txt").read_text()).strip()):
        head, file, *lines = block.split("\n")
        old, new = ("\n".join(line[2:] for line in lines if line.startswith(mark)) for mark in "-+")
        yield *head.split(": ", 1), file, old, new


@pytest.fixture(scope="module")
def checkers():
    """What is made for each platform when it is asked for."""
    return {}


@pytest.fixture
def checker(checkers, platform):
    if platform not in checkers:
        checkers[platform] = Checker(PLATFORMS[platform], toolchain(), downloaded())
    return checkers[platform]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_sources(checker):
    assert not checker.faults, "\n".join(checker.faults.values())


@named("platform, file, old, new", {f"{row[0]}: {row[1]}": (row[0], *row[2:]) for row in faults()})
def test_a_fault_is_noticed(checker, file, old, new):
    text = (REPOSITORY / file).read_text()
    assert text.count(f"\n{old}\n") == 1, f"{file} does not have its line once: {old.strip()}"
    planted = checker.folder / "planted" / file
    planted.parent.mkdir(parents=True, exist_ok=True)
    planted.write_text(text.replace(f"\n{old}\n", f"\n{new}\n"))
    module = file.split("/")[1]
    files = [planted if path == REPOSITORY / file else path for path in sources(module)]
    assert "error: " in checker.check(module, files)

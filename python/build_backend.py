"""Builds the wheel, for `pip` (PEP 517) and for python/build-wheel; by the standard library, CMake and Ninja alone.

The same tree and tools give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# The earliest time that a ZIP file can hold; SOURCE_DATE_EPOCH is not needed.
TIME = (1980, 1, 1, 0, 0, 0)


def version() -> str:
    found = re.search(r"VERSION (\d+\.\d+\.\d+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    assert found
    return found[1]


def build() -> Path:
    """Builds the extension module for the running interpreter; the folder of the package."""
    folder = ROOT / "build" / f"wheel-{sysconfig.get_config_var('SOABI')}"
    configure = [
        *("cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"),
        *("-DJADOUBE_PYTHON=ON", "-DJADOUBE_PROGRAM=OFF", "-DJADOUBE_COMPONENTS=archive;tournament"),
        f"-DPython_EXECUTABLE={sys.executable}",
        # So that the wheel needs no library that a system may not have.
        "-DCMAKE_CXX_FLAGS=-DFMT_HEADER_ONLY",
    ]
    # The pybind11 of this interpreter's own packages, if there is one.
    try:
        import pybind11  # type: ignore[import-not-found]

        configure.append(f"-Dpybind11_DIR={pybind11.get_cmake_dir()}")
    except ImportError:
        pass
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL")
    for command in (configure, ["cmake", "--build", folder, "--target", "jadoube-python", *(["-j", jobs] if jobs else [])]):
        subprocess.run(command, check=True, stdout=sys.stderr)
    return folder / "python" / "jadoube"


def tag() -> str:
    interpreter = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{interpreter}-{interpreter}-{platform}"


def metadata() -> dict[str, bytes]:
    """The files of the .dist-info folder but RECORD."""
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    lines = [
        "Metadata-Version: 2.1",
        "Name: jadoube",
        f"Version: {version()}",
        "Summary: Chess under the full Laws of Chess",
        "License: MIT",
        "Classifier: License :: OSI Approved :: MIT License",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Topic :: Games/Entertainment :: Board Games",
        "Classifier: Typing :: Typed",
        "Requires-Python: >=3.11",
        "Description-Content-Type: text/markdown",
        "",
        readme,
    ]
    wheel = ["Wheel-Version: 1.0", "Generator: jadoube", "Root-Is-Purelib: false", f"Tag: {tag()}", ""]
    return {
        "METADATA": "\n".join(lines).encode(),
        "WHEEL": "\n".join(wheel).encode(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "THIRD-PARTY.md": (ROOT / "THIRD-PARTY.md").read_bytes(),
    }


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None
) -> str:
    package = build()
    info = f"jadoube-{version()}.dist-info"
    files = {
        f"jadoube/{file.name}": file.read_bytes()
        for file in package.iterdir()
        if file.suffix in (".py", ".pyi", ".so") or file.name == "py.typed"
    }
    files |= {f"{info}/{name}": content for name, content in metadata().items()}
    record = [
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()},{len(content)}"
        for name, content in sorted(files.items())
    ]
    record.append(f"{info}/RECORD,,")
    files[f"{info}/RECORD"] = ("\n".join(record) + "\n").encode()
    name = f"jadoube-{version()}-{tag()}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        # The dist-info folder comes last, as the specification recommends.
        for path in sorted(files, key=lambda path: (path.startswith(info), path)):
            entry = zipfile.ZipInfo(path, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            archive.writestr(entry, files[path])
    return name


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    raise NotImplementedError("the package is built from the whole tree of the project")


if __name__ == "__main__":
    directory = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "python-wheels")
    directory.mkdir(parents=True, exist_ok=True)
    print(directory / build_wheel(str(directory)))

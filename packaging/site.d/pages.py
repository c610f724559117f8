#!/usr/bin/env python3
"""pages.py ROOT TARGET: lays out the pages of the documentation for the site.

The pages of docs/ keep their names. Others that they lead to get one of their own; a link to a file of the sources leads to a
copy of it, and a link to a folder becomes its name.
"""

import re
import shutil
import sys
from pathlib import Path

root, target = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
OTHERS = {
    "README.md": "index.md",
    "README.pt.md": "inicio.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "THIRD-PARTY.md": "third-party.md",
    "bench/README.md": "bench.md",
    "javascript/README.md": "javascript.md",
}
LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\])*\])\(([^)\s]+)\)")

pages = {path: path.name for path in (root / "docs").glob("*.md")}
# A README would be taken for the first page.
pages[root / "docs/README.md"] = "all-pages.md"
pages |= {root / path: name for path, name in OTHERS.items() if (root / path).exists()}


def place_of(source: Path) -> str | None:
    """Where a file is on the site; None for a folder, or for what is not there."""
    if source in pages:
        return pages[source]
    if not source.is_file():
        return None
    inside = source.relative_to(root).as_posix()
    place = inside.removeprefix("docs/") if inside.startswith("docs/") else f"files/{inside}"
    # A page builder would read it as a page.
    place += ".txt" if place.endswith(".md") else ""
    (target / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target / place)
    return place


def relinked(page: Path, text: str) -> str:
    def one(match: re.Match[str]) -> str:
        words, address = match.groups()
        path, _, part = address.partition("#")
        if not path or "://" in address or address.startswith("mailto:"):
            return match[0]
        source = (page.parent / path).resolve()
        place = place_of(source)
        if place is None:
            if not source.exists():
                sys.exit(f"{page.relative_to(root)}: the link to {address} leads nowhere")
            return f"{words[1:-1]} (`{source.relative_to(root)}`)"
        return f"{words}({place}{'#' + part if part else ''})"

    return LINK.sub(one, text)


target.mkdir(parents=True)
for page, name in pages.items():
    (target / name).write_text(relinked(page, page.read_text(encoding="utf-8")), encoding="utf-8")
(target / "reference.md").write_text(
    "# Reference\n\nThe library's public headers, with all that they declare: <a href=\"reference/index.html\">reference</a>.\n"
    "[The library](library.md) has examples of each.\n",
    encoding="utf-8",
)

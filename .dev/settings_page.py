"""Write `docs/operating/settings.md` from `hosting/env.example`, which explains every setting once.

Called by `make docs` before the pages are built; a test holds that the page is up to date.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE, PAGE = ROOT / "hosting" / "env.example", ROOT / "docs" / "operating" / "settings.md"
HEAD = """\
# Settings

Wyrdbook reads all settings from environment variables. Copy `hosting/env.example`, which holds the same list, and fill
in its first part. The other settings have a default, which is shown. A setting that cannot be used stops the program
with one sentence that names it.
"""
SECTION = re.compile(r"# --- (.+?) -+$")
SETTING = re.compile(r"(#?)([A-Z][A-Z_]+)=(.*)$")


class Setting(NamedTuple):
    """`value` is the default where the setting is optional, and an example where it is needed."""

    section: str
    name: str
    value: str
    is_needed: bool
    text: str


def settings(text: str) -> Iterator[Setting]:
    """The settings of the example with the comment above each."""
    section, comment = "", list[str]()
    for line in text.splitlines():
        if heading := SECTION.match(line):
            section, comment = heading[1], []
        elif found := SETTING.match(line):
            yield Setting(section, found[2], found[3], not found[1], " ".join(comment))
            comment = []
        elif line.startswith("# "):
            comment.append(line[2:])
        else:
            comment = []


def page(text: str) -> str:
    """The page as Markdown: one table for each section."""
    lines, section = [HEAD], ""
    for setting in settings(text):
        if setting.section != section:
            section = setting.section
            heading = section[0].upper() + section[1:]
            lines += ["" if len(lines) > 1 else None, f"## {heading}", ""]
            lines += ["| Setting | Example or default | What it is |", "|---|---|---|"]
        value = f"`{setting.value}`" if setting.value else ""
        lines.append(f"| `{setting.name}` | {value} | {setting.text} |")
    return "\n".join(line for line in lines if line is not None) + "\n"


def main() -> None:
    PAGE.write_text(page(EXAMPLE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())

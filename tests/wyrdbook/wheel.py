"""What the description of the build says of the wheel: the files that go into it, and their names there."""

import tomllib
from pathlib import Path

from tests import tree

PROJECT = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = PROJECT["tool"]["hatch"]["build"]["targets"]
WHEEL = TARGETS["wheel"]


def needed() -> list[Path]:
    """Return every file that a running site may open: code, rules, templates and static files."""
    folders = (*(name for name in tree.PACKAGES if name != "tools"), "templates", "static")
    found = [path for folder in folders for path in (tree.ROOT / folder).rglob("*") if path.is_file()]
    kept = [path for path in found if "__pycache__" not in path.parts]
    return [*kept, tree.ROOT / "hosting" / "gunicorn.conf.py"]


def place_in_wheel(path: Path) -> str:
    """Return the name of a file of the checkout in the wheel."""
    name = tree.label(path)
    for old, new in WHEEL["sources"].items():
        if name.startswith(f"{old}/"):
            return new + name.removeprefix(old)
    return name

"""The files of the checkout, as the tests of its shape see them."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rules", "roster", "campaigns", "wyrdbook", "tools")
LEFT_BY_RUNS = {"__pycache__", ".venv", ".venv-docs", ".venv-load", ".git", ".data", ".hypothesis"}
VENDORED = {"static/js/vendor", "static/fonts"}


def files(*folders: str, suffixes: tuple[str, ...]) -> Iterator[Path]:
    """Our own files below the folders, in a fixed order: nothing vendored, generated or left by runs."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file() and is_ours(path):
                yield path


def is_ours(path: Path) -> bool:
    parts = path.relative_to(ROOT)
    if any(part in LEFT_BY_RUNS or part.endswith("_cache") for part in parts.parts):
        return False
    return not any(parts.as_posix().startswith(folder) for folder in VENDORED)


def modules() -> list[Path]:
    """Every Python file of the packages; migrations are generated and not counted."""
    return [path for path in files(*PACKAGES, suffixes=(".py",)) if "migrations" not in path.parts]


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def label(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()

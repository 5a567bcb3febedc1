"""The Markdown pages of the repository, and what stands in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests import tree

FENCE = re.compile(r"^(```+|~~~+)\{?([\w-]*)\}?.*?\n(.*?)^\1\s*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


class Block(NamedTuple):
    language: str
    text: str


def pages() -> list[Path]:
    """Every page that people read: those at the root, and all of `docs/` and `hosting/`."""
    return [*sorted(tree.ROOT.glob("*.md")), *tree.files("docs", "hosting", suffixes=(".md",))]


def page(label: str) -> str:
    return (tree.ROOT / label).read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    return [Block(language, body) for _fence, language, body in FENCE.findall(text)]


def prose(text: str) -> str:
    """The page without its blocks."""
    return FENCE.sub("", text)


def code_words(text: str) -> Iterator[str]:
    """What stands in backticks in the prose."""
    yield from CODE.findall(prose(text))


def links(text: str) -> Iterator[tuple[bool, str]]:
    """Every link of the prose, and whether it is a picture."""
    for mark, _words, target in LINK.findall(prose(text)):
        yield bool(mark), target


def wordless_links(text: str) -> list[str]:
    """Links that show nothing where the page is read in the repository."""
    return [target for _mark, words, target in LINK.findall(prose(text)) if not words.strip()]


def anchors(text: str) -> set[str]:
    """The anchors of the headings, as GitHub and Sphinx make them."""
    titles = re.findall(r"^#{1,3} (.+)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}

"""Every link of a page leads somewhere, and every path that a page names exists."""

import re
from pathlib import Path

import pytest

from tests import tree
from tests.docs.pages import anchors, code_words, links, pages, wordless_links

#: The folders and files at the top, as a path in a sentence begins with one of them.
TOP = re.compile(
    r"^(?:rules|roster|campaigns|templates|static|tests|hosting|docs|\.dev|\.github)/[\w./*<>-]*$"
    r"|^(?:pyproject\.toml|Makefile|README\.md|manage\.py|[A-Z_]+\.md|requirements[\w-]*\.txt)$"
)
#: Placeholders of how-tos, and what hosts make.
PLACEHOLDER = re.compile(r"<[a-z_]+>|last-light|^hosting/(?:env|certificates/)$")
LARGEST_PICTURE = 150_000


@pytest.mark.parametrize("path", pages(), ids=tree.label)
def test_every_link_leads_to_a_file_and_a_heading(path: Path) -> None:
    text, dead = path.read_text(encoding="utf-8"), []
    for _is_picture, target in links(text):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        found = (path.parent / file) if file else path
        if not found.exists() or (anchor and anchor not in anchors(found.read_text(encoding="utf-8"))):
            dead.append(target)
    assert dead == []


@pytest.mark.parametrize("path", pages(), ids=tree.label)
def test_every_link_and_picture_has_words(path: Path) -> None:
    assert wordless_links(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", pages(), ids=tree.label)
def test_every_path_that_a_page_names_exists(path: Path) -> None:
    named = [word for word in code_words(path.read_text(encoding="utf-8")) if TOP.match(word)]
    missing = [
        word for word in named if not PLACEHOLDER.search(word) and not list(tree.ROOT.glob(word.rstrip("/")))
    ]
    assert missing == []


def test_every_page_of_the_documentation_can_be_reached() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in tree.files("docs", suffixes=(".md",)))
    listed = set(re.findall(r"^(?:.+ <)?([\w/-]+)>?$", text, re.MULTILINE))
    for path in tree.files("docs", suffixes=(".md",)):
        name = path.relative_to(tree.ROOT / "docs").with_suffix("").as_posix()
        assert name == "index" or {name, path.stem, f"{path.parent.name}/{path.stem}"} & listed, name


def test_pictures_are_small_and_all_of_them_are_shown() -> None:
    images = tree.ROOT / "docs" / "img"
    shown = {
        Path(target).name
        for path in pages()
        for is_picture, target in links(path.read_text(encoding="utf-8"))
        if is_picture
    }
    assert {path.name for path in images.iterdir()} == shown
    assert [path.name for path in images.iterdir() if path.stat().st_size > LARGEST_PICTURE] == []


def test_a_single_command_makes_every_picture() -> None:
    text = (tree.ROOT / ".dev/pictures.py").read_text(encoding="utf-8")
    made = set(re.findall(r'Picture\(\s*"([\w-]+)"', text))
    folders = (tree.ROOT / "docs" / "img", tree.ROOT / "static" / "img" / "front")
    assert made == {path.stem for folder in folders for path in folder.iterdir()}


def test_a_dead_link_and_a_missing_path_are_found() -> None:
    text = "See [it](nowhere.md) and `rules/nowhere.py`, not `and/or`."
    assert list(links(text)) == [(False, "nowhere.md")]
    assert wordless_links("[](nowhere.md) [it](nowhere.md)") == ["nowhere.md"]
    assert [word for word in code_words(text) if TOP.match(word)] == ["rules/nowhere.py"]

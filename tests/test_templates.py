"""Every template compiles, names static files that exist, and keeps to the content security policy."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from tests import tree

FOLDER = tree.ROOT / "templates"
TEMPLATES = [path for path in sorted(FOLDER.rglob("*")) if path.suffix in {".html", ".txt", ".svg"}]
STATIC = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", re.IGNORECASE)
INLINE_STYLE = re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE)
INLINE_LISTENER = re.compile(r"<[a-z][^>]*\s(?:on[a-z]+|hx-on[:\w-]*)\s*=", re.IGNORECASE)


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def is_page(path: Path) -> bool:
    """Print templates never reach a browser, so that they may carry their own styles."""
    return not name_of(path).startswith("print/")


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_template_compiles(path: Path) -> None:
    assert get_template(name_of(path)).template.nodelist is not None


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_template_names_only_static_files_that_exist(path: Path) -> None:
    named = STATIC.findall(path.read_text(encoding="utf-8"))
    assert [name for name in named if finders.find(name) is None] == []


@pytest.mark.parametrize("path", [path for path in TEMPLATES if is_page(path)], ids=name_of)
def test_a_page_has_no_inline_script_or_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = [pattern.search(text) for pattern in (INLINE_SCRIPT, INLINE_STYLE, INLINE_LISTENER)]
    assert [match.group() for match in found if match] == []


INCLUDED = re.compile(r"""{%\s*include\s+"([^"]+)"([^%]*?)\bonly\s*%}""")


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_form_that_is_included_alone_is_handed_its_token(path: Path) -> None:
    """A component with `only` knows nothing else, and browsers would be refused."""
    text = path.read_text(encoding="utf-8")
    without = [
        name
        for name, handed in INCLUDED.findall(text)
        if "{% csrf_token %}" in (FOLDER / name).read_text(encoding="utf-8") and "csrf_token=" not in handed
    ]
    assert without == []


MOST_LETTERS = 120
#: Lines that are longer, besides single tags, which Django reads from one line. Break one up when you change it, and
#: lower the number.
LONGER_LINES = 0
ONE_TAG = re.compile(r"\s*(?:{%(?:(?!%}).)*%}|{#.*#})")


def test_lines_have_at_most_120_letters() -> None:
    long = [
        f"{name_of(path)}: {line.strip()}"
        for path in TEMPLATES
        if path.suffix == ".html"
        for line in path.read_text(encoding="utf-8").splitlines()
        if len(line) > MOST_LETTERS and not ONE_TAG.fullmatch(line)
    ]
    assert len(long) <= LONGER_LINES, "\n".join(long)


BLOCK = re.compile(r"{% block (\w+) %}(.*?){% endblock %}", re.DOTALL)
NAMED = re.compile(r"{% url [^%]* as (\w+) %}")
USED = re.compile(r"{{ (\w+) }}")


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_an_address_that_a_block_names_is_used_in_no_other_block(path: Path) -> None:
    """There it is empty, and a link leads nowhere."""
    blocks = [body for _name, body in BLOCK.findall(path.read_text(encoding="utf-8"))]
    named = {name for body in blocks for name in NAMED.findall(body)}
    lost = [name for body in blocks for name in set(USED.findall(body)) & named - set(NAMED.findall(body))]
    assert lost == []


COMPONENTS = [path.name for path in sorted((FOLDER / "components").glob("*.html"))]
COMPONENT = re.compile(r"""{%\s*include\s+"components/([^"]+)"((?:(?!%}).)*)%}""")
FEWEST_USES = 3
USED_SELDOM = {
    "dice_faces.html": "the rolls of a battle, apart from the list that shows them",
    "field.html": "Django draws every field with it",
    "form.html": "Django draws every form with it",
    "narrow.html": "long folded lists, of the rules and of a campaign",
    "nav.html": "the top of every page, included by the one that all extend",
}
READS_THE_PAGE = "nav.html"
#: Folders of pages that still hand all that they know to a component.
OPEN_FOLDERS = ("campaigns/battles/", "campaigns/play/")


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_component_is_used_three_times_or_has_its_reason(name: str) -> None:
    uses = [used for path in TEMPLATES for used, _ in COMPONENT.findall(path.read_text(encoding="utf-8"))]
    assert (uses.count(name) < FEWEST_USES) is (name in USED_SELDOM)


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_component_says_first_what_it_takes(name: str) -> None:
    assert (FOLDER / "components" / name).read_text(encoding="utf-8").startswith("{# ")


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_component_is_handed_only_its_values(path: Path) -> None:
    handed = [] if name_of(path).startswith(OPEN_FOLDERS) else COMPONENT.findall(path.read_text("utf-8"))
    assert [name for name, values in handed if not values.endswith(" only ") and name != READS_THE_PAGE] == []


def test_pages_are_sent_without_the_indents_of_their_templates() -> None:
    assert "\n  " not in get_template("base.html").template.source
    assert "\n  <head>" in (FOLDER / "base.html").read_text(encoding="utf-8")

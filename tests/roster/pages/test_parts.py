"""The parts of a page: what a browser has is not sent again, whatever is around it or in it."""

import re

import pytest
from django.template import Context, Template

from roster.pages.warbands.parts import Parts
from roster.services.warbands.warriors import rename

PAGE = Template(
    """{% load parts %}{% part "page" %}<div id="page"><h1>{{ title }}</h1>
    {% part "list" %}<ul id="list">{% for it in them %}{% part it.id %}<li id="{{ it.id }}">{{ it.text }}<form>
    <div hidden data-keys>{{ keys }}</div></form></li>{% endpart %}{% endfor %}</ul>{% endpart %}
    {% part "foot" %}<p id="foot">{{ foot }}</p>{% endpart %}</div>{% endpart %}"""
)
BEFORE = {"title": "Bells", "them": {"a": "sword", "b": "axe"}, "foot": "9 gc", "keys": "first"}


def rendered(held: dict[str, str], **state) -> str:
    them = [{"id": id, "text": text} for id, text in state["them"].items()]
    return PAGE.render(Context(state | {"them": them, "parts": Parts(held)}))


def digests(html: str) -> dict[str, str]:
    return dict(re.findall(r'id="([^"]+)" data-part="([^"]+)"', html))


def sent(**changes) -> list[str]:
    """The parts that stand at the top of the answer to a browser that has the page as it was before."""
    html = rendered(digests(rendered({}, **BEFORE)), **BEFORE | changes)
    return re.findall(r'id="([^"]+)" data-part="[^"]+" hx-swap-oob="true"', html)


def test_a_page_has_every_part_with_its_digest():
    assert set(digests(rendered({}, **BEFORE))) == {"page", "list", "a", "b", "foot"}
    assert "hx-swap-oob" not in rendered({}, **BEFORE)


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({}, []),
        ({"keys": "second"}, []),
        ({"foot": "4 gc"}, ["foot"]),
        ({"them": {"a": "sword", "b": "mace"}, "foot": "4 gc"}, ["b", "foot"]),
        ({"them": {"a": "sword"}}, ["list"]),
        ({"them": {"b": "axe", "a": "sword"}}, ["list"]),
        ({"them": {"a": "sword", "b": "axe", "c": "bow"}}, ["list"]),
        ({"title": "Ashes", "foot": "4 gc"}, ["page"]),
    ],
)
def test_the_innermost_part_that_holds_the_change_is_sent(changes, parts):
    assert sent(**changes) == parts


def test_a_part_that_is_sent_is_whole():
    html = rendered(digests(rendered({}, **BEFORE)), **BEFORE | {"them": {"a": "sword"}})
    assert set(digests(html)) == {"list", "a"}
    assert "sword" in html


def test_without_parts_the_tag_is_as_if_it_were_not_there():
    html = PAGE.render(Context({"title": "Bells", "them": [], "foot": ""}))
    assert "data-part" not in html
    assert '<ul id="list"></ul>' in html


def test_no_text_of_a_user_is_taken_for_a_part():
    for text in ("a\x00b", "\x00foot\x00", 'id="foot"', "(foot)", "<!-- foot -->"):
        html = rendered({}, **BEFORE | {"foot": text})
        assert set(digests(html)) == {"page", "list", "a", "b", "foot"}
        assert sent(foot=text) == ["foot"]


def asked(client, address: str, held: str, **fields):
    """The answer to htmx on a page with these parts."""
    ask = client.post if fields else client.get
    return ask(address, fields, headers={"HX-Request": "true", "Page-Parts": held})


def held_of(client, warband) -> str:
    html = client.get(f"/warbands/{warband.pk}/").content.decode()
    return " ".join(f"{id}={digest}" for id, digest in digests(html).items())


def parts_of(answer) -> set[str]:
    return set(re.findall(r'id="([^"]+)" data-part="[^"]+" hx-swap-oob', answer.content.decode()))


@pytest.fixture
def renaming(warband) -> dict[str, str]:
    return {"number": "1", "name": "Otto", "revision": str(warband.revision), "page": "one"}


@pytest.mark.django_db
def test_a_new_name_sends_the_warrior_and_the_lists_that_name_him(as_owner, warband, renaming):
    held = held_of(as_owner, warband)
    answer = asked(as_owner, f"/warbands/{warband.pk}/rename/", held, **renaming)
    assert answer["HX-Reswap"] == "none"
    assert {"block-1"} <= parts_of(answer) <= {"block-1", "stash", "problems-section", "summary", "title"}
    assert f'name="revision" value="{warband.revision + 1}"' in answer.content.decode()


@pytest.mark.django_db
def test_an_opened_panel_sends_its_warrior_alone(as_owner, warband):
    held = held_of(as_owner, warband)
    assert parts_of(asked(as_owner, f"/warbands/{warband.pk}/?open=shop-1", held)) == {"block-1"}


@pytest.mark.django_db
def test_a_tab_that_is_behind_gets_what_others_changed(as_owner, owner, warband, renaming):
    held = held_of(as_owner, warband)
    rename(warband.pk, owner, number=None, name="Ashes", revision=None, request_key="")
    answer = asked(as_owner, f"/warbands/{warband.pk}/rename/", held, **renaming)
    assert answer.status_code == 409
    assert {"title", "summary", "ledger"} <= parts_of(answer)


@pytest.mark.django_db
@pytest.mark.parametrize("held", ["", "nonsense", "block-1", "=", "\u00e9=00"])
def test_a_browser_that_says_nothing_of_use_gets_everything(as_owner, warband, held):
    answer = asked(as_owner, f"/warbands/{warband.pk}/", held)
    assert "HX-Reswap" not in answer
    assert 'id="builder"' in answer.content.decode()

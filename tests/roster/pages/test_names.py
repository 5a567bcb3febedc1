"""Names on a roster lead to the page of the rules that explains them; prints have the names alone."""

import pytest

from roster.pages.names import Names
from roster.pages.warbands.page import past_page
from rules.catalogue.load import rulebook
from rules.values import changed
from tests.roster.samples import SHEET

BOOK = rulebook()
NAMES = Names(BOOK, "mercenaries-reikland")


def test_each_kind_of_thing_has_its_address() -> None:
    assert NAMES.warband_type_href == "/rules/warbands/mercenaries-reikland/"
    assert NAMES.warrior_type_href("youngblood") == "/rules/warbands/mercenaries-reikland/#youngblood"
    assert NAMES.warrior_type_href("pit-fighter") == "/rules/hired-swords/pit-fighter/"
    assert NAMES.item_href("sword") == "/rules/items/sword/"
    assert NAMES.skill_href("step-aside") == "/rules/skills/combat/#step-aside"
    assert NAMES.spell_href("fires-of-uzhul").startswith("/rules/spells/lesser-magic/#")
    assert NAMES.injury_href("leg-wound") == "/rules/tables/serious-injuries/#heroes.leg-wound"
    assert NAMES.rule_href("mercenary-captain", "leader").endswith("#mercenary-captain.leader")


def test_a_mutation_has_its_address_on_the_page_of_its_warband() -> None:
    cult = Names(BOOK, "cult-of-the-possessed")
    assert cult.mutation_href("great-claw") == "/rules/warbands/cult-of-the-possessed/#gift.great-claw"
    assert cult.mutation_href("x") == NAMES.mutation_href("great-claw") == ""


def test_unknown_keys_have_no_link() -> None:
    lost = Names(BOOK, "gone")
    assert (
        lost.warband_type_href == lost.warrior_type_href("nobody") == lost.rule_href("nobody", "leader") == ""
    )
    assert (
        NAMES.item_href("x") == NAMES.skill_href("x") == NAMES.spell_href("x") == NAMES.injury_href("x") == ""
    )


def test_another_edition_is_carried_along() -> None:
    names = Names(changed(BOOK, version="0123456789ab"), "mercenaries-reikland")
    assert names.item_href("sword") == "/rules/items/sword/?edition=0123456789ab"


def test_everything_named_in_a_block_has_an_address() -> None:
    page = past_page(SHEET, BOOK)
    captain = page.company.heroes[0]
    named = (*captain.held, *captain.rules, *captain.skills, *captain.injuries)
    assert len(named) >= 6
    assert all(one.href.startswith("/rules/") for one in named)
    assert captain.type_href == "/rules/warbands/mercenaries-reikland/#mercenary-captain"


@pytest.mark.django_db
def test_the_pages_of_a_warband_link_its_names(as_owner, warband) -> None:
    for address in (f"/warbands/{warband.pk}/", f"/warbands/{warband.pk}/at/1/"):
        html = as_owner.get(address).content.decode()
        for link in (
            "items/sword/",
            "skills/combat/#step-aside",
            "warbands/mercenaries-reikland/#youngblood",
        ):
            assert f'href="/rules/{link}"' in html

"""Hired swords and dramatis personae on the warband page: who is offered, hiring, and upkeep."""

import pytest

from roster.models import Warband
from roster.pages.parts.opened import Opened
from roster.pages.warbands.page import warband_page
from roster.services.history.record import record
from roster.services.history.undo import undo_last
from roster.services.warbands.hirelings import hire_sword
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import Kind
from rules.values import changed
from tests.remembered import remembered
from tests.roster.samples import SHEET
from tests.rules.warbands import roster

pytestmark = pytest.mark.django_db
HTMX = pytest.mark.parametrize("htmx", [True, False])
FOUGHT = BattleFought("b", "Street Fight", ("The Rat Kings",), "won")


@pytest.fixture
@remembered
def rich(owner) -> Warband:
    return import_warband(owner, changed(SHEET, gold=300), origin="", request_key="")


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def hall(of=SHEET, panel: str = "swords", everything: bool = False, find: str = ""):
    return warband_page(of, rulebook(), Opened(panel, everything, find)).hall


def test_a_user_who_may_join_is_listed_and_the_switch_shows_the_rest_with_the_reason():
    undead = changed(SHEET, type="undead", warriors=())
    few, all_of_them = hall(undead), hall(undead, everything=True)
    assert len(few.offers) + few.hidden == len(all_of_them.offers) == len(rulebook().hired_swords)
    assert all_of_them.hidden == 0
    barred = {offer.option.key for offer in all_of_them.offers} - {offer.option.key for offer in few.offers}
    assert barred
    assert all(offer.option.reason for offer in all_of_them.offers if offer.option.key in barred)


def test_an_offer_says_terms_gear_and_effect():
    (ogre,) = hall(changed(SHEET, gold=300), find="ogre body").offers
    assert (ogre.fee, ogre.upkeep, ogre.gear) == ("80 gc", "30 gc", "Light armour")
    assert len(ogre.option.choices) == 7
    assert "leaves 220 gc" in ogre.effect.figures
    assert {cell.letter: cell.value for cell in ogre.statline}["S"] == 4


def test_a_user_who_cannot_be_paid_says_so():
    (ogre,) = hall(find="ogre body").offers
    assert "wants 80 gc" in ogre.option.reason
    assert ogre.effect is None


@HTMX
def test_a_hired_sword_joins_with_the_weapons_chosen(press, rich, htmx, text_of):
    answer = press(rich, "hire-sword", htmx=htmx, sword="ogre-bodyguard", name="Grum", choice="two-swords")
    assert answer.status_code == (200 if htmx else 302)
    grum = next(block for block in sheet(rich).active if block.kind is Kind.HIRED_SWORD)
    assert grum.name == "Grum"
    assert {held.item: held.copies for held in grum.possessions} == {"light-armour": 1, "sword": 2}
    assert sheet(rich).gold == 220


def test_a_double_click_hires_one_and_an_old_page_nobody(press, rich):
    for _click in range(2):
        press(rich, "hire-sword", revision=1, sword="pit-fighter")
    assert len([block for block in sheet(rich).active if block.kind is Kind.HIRED_SWORD]) == 1
    assert press(rich, "hire-sword", token="other", revision=1, sword="warlock").status_code == 409


@pytest.mark.parametrize(
    ("verb", "fields", "words"),
    [
        ("hire-sword", {"sword": "nobody"}, "no hired sword"),
        ("hire-sword", {"sword": "ogre-bodyguard"}, "Choose the weapons of"),
        ("hire-sword", {}, "Sword"),
        ("hire-persona", {"persona": "johann-the-knife"}, "Search for Johann the Knife first"),
        ("hire-persona", {"persona": "nobody", "found": "yes"}, "no dramatis persona"),
        (
            "hire-persona",
            {"persona": "johann-the-knife", "found": "yes", "price": "gems"},
            "cannot be hired for",
        ),
        ("pay-upkeep", {"number": "1"}, "owed no upkeep"),
        ("pay-upkeep", {"number": "77"}, "no number 77"),
    ],
)
def test_refusals_are_explained_in_a_sentence(press, rich, text_of, verb, fields, words):
    before = sheet(rich)
    answer = press(rich, verb, **fields)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert sheet(rich) == before


@HTMX
def test_a_persona_joins_once_a_search_has_found_him(press, rich, htmx):
    press(rich, "hire-persona", htmx=htmx, persona="johann-the-knife", found="yes", price="")
    assert [block.name for block in sheet(rich).active if block.kind is Kind.DRAMATIS_PERSONA] == [
        "Johann the Knife"
    ]


def test_rolled_dramatis_personae_get_their_profile_from_dice(press, owner):
    raiders = changed(roster("beastmen-raiders"), gold=5_000, wyrdstone=50, battles=1)
    rich = import_warband(owner, raiders, origin="", request_key="")
    rolled = next(one for one in rulebook().dramatis_personae.values() if one.dice_profile)
    press(rich, "hire-persona", persona=rolled.key, found="yes")
    joined = next(block for block in sheet(rich).active if block.kind is Kind.DRAMATIS_PERSONA)
    assert all(1 <= joined.profile.value(letter) <= 6 for letter in rolled.dice_profile)


def test_dramatis_personae_who_come_as_a_pair_join_together(press, rich):
    press(rich, "hire-persona", persona="ulli", found="yes")
    assert [block.type for block in sheet(rich).active if block.kind is Kind.DRAMATIS_PERSONA] == [
        "ulli",
        "marquand",
    ]


@HTMX
def test_upkeep_is_paid_by_a_button_when_it_is_due(press, as_owner, rich, owner, text_of, htmx):
    hire_sword(rich.pk, owner, sword="pit-fighter", revision=None, request_key="")
    assert "Pay upkeep" not in text_of(as_owner.get(f"/warbands/{rich.pk}/"))
    record(rich.pk, owner, [FOUGHT], revision=None, request_key="")
    before = sheet(rich)
    number = before.active[-1].number
    assert "Pay upkeep (15 gc)" in text_of(as_owner.get(f"/warbands/{rich.pk}/"))
    press(rich, "pay-upkeep", htmx=htmx, number=number)
    assert sheet(rich).gold == before.gold - 15
    assert "Pay upkeep" not in text_of(as_owner.get(f"/warbands/{rich.pk}/"))


def test_battles_against_those_whom_he_hates_may_be_free(press, as_owner, rich, owner):
    hire_sword(rich.pk, owner, sword="beast-hunter", revision=None, request_key="")
    record(rich.pk, owner, [FOUGHT, FOUGHT], revision=None, request_key="")
    before = sheet(rich)
    number = before.active[-1].number
    offer = as_owner.get(f"/warbands/{rich.pk}/").context["page"].controls[number].upkeep
    assert (offer.wanted, offer.battles, offer.may_be_free) == ("30 gc", "2 battles", 2)
    assert press(rich, "pay-upkeep", number=number, free="3").status_code == 422
    press(rich, "pay-upkeep", number=number, free="1")
    assert sheet(rich).gold == before.gold - 15


def test_the_block_of_a_hired_sword_is_shown_in_full_and_has_no_shop(as_owner, rich, owner):
    hire_sword(rich.pk, owner, sword="pit-fighter", revision=None, request_key="")
    page = as_owner.get(f"/warbands/{rich.pk}/").context["page"]
    (hired,) = page.company.hired
    assert hired.type == "Pit Fighter"
    assert hired.rules or hired.skills
    assert hired.track is not None
    assert not page.controls[hired.number].shops
    assert page.controls[1].shops


def test_the_hall_says_rolled_fees_one_battle_and_what_must_be_rolled(rich, as_owner, text_of):
    (ninja,) = hall(changed(SHEET, gold=300), find="ninja").offers
    assert (ninja.fee, ninja.upkeep, ninja.terms) == ("70 gc + 3D6 gc", "none", ("one battle only",))
    (prospector,) = hall(find="prospector").offers
    assert (prospector.fee, prospector.upkeep) == ("2 wyrdstone", "1 wyrdstone")
    (gwen,) = hall(panel="personae", find="gwen").offers
    assert (gwen.fee, gwen.upkeep, gwen.ways[0].label) == ("no source", "no source", "no source")
    assert "No source states the fee" in gwen.ways[0].reason
    text = text_of(as_owner.get(f"/warbands/{rich.pk}/?open=swords&find=witch"))
    assert "Rolled after a battle: the leader rolls 4 or more on a D6" in text
    assert "joins only after the leader rolls 4 or more on a D6" in text
    assert hall(find="elf ranger").offers[0].terms == ("a warband with Dwarfs in it pays double",)
    assert "takes the place of a hero" in hall(find="priest of morr").offers[0].terms


def test_a_witch_joins_once_her_roll_is_ticked(press, rich):
    press(rich, "hire-sword", token="a", sword="witch")
    assert not any(block.type == "witch" for block in sheet(rich).active)
    press(rich, "hire-sword", token="b", sword="witch", agreed="yes")
    assert any(block.type == "witch" for block in sheet(rich).active)


def test_the_site_rolls_the_fee_of_a_ninja_and_hiring_him_again_costs_the_same(owner, rich):
    hired = hire_sword(rich.pk, owner, sword="ninja", revision=None, request_key="")
    left = sheet(hired).gold
    assert 300 - 88 <= left <= 300 - 73
    number = next(block.number for block in sheet(hired).active if block.type == "ninja")
    undo_last(rich.pk, owner, revision=None, request_key="")
    assert sheet(rich).gold == 300
    hire_sword(rich.pk, owner, sword="ninja", revision=None, request_key="")
    assert sheet(rich).gold == left
    assert sheet(rich).warrior(number).hired_for == (300 - left,)

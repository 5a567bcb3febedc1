"""Hired swords and dramatis personae in a battle and after it."""

import pytest

from rules.aftermath.events.losses import ExperienceAwarded, SeriousInjuryRolled
from rules.catalogue.campaign.model import Award
from rules.ledger.apply import apply
from rules.ledger.sheet import Kind, Status, WarbandSheet
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.values import changed
from tests.rules.aftermath.homecoming import come_home, newly_due
from tests.rules.aftermath.warbands import GUARD, RATS, after, events_of
from tests.rules.warbands import BOOK, roster

PURSE = changed(GUARD, gold=300, battles=2)


def with_hired(sheet: WarbandSheet, *swords: tuple[str, str]) -> WarbandSheet:
    for key, choice in swords:
        sheet = apply(sheet, hire_sword(sheet, BOOK, key, choice=choice))
    return sheet


COMPANY = with_hired(PURSE, ("pit-fighter", ""), ("ogre-bodyguard", "two-axes"))
PIT, OGRE = 5, 6


def test_a_battle_with_a_pit_fighter_and_an_ogre_runs_to_its_end_and_is_counted() -> None:
    company = with_hired(
        changed(roster("mercenaries-reikland"), gold=300), ("pit-fighter", ""), ("ogre-bodyguard", "two-axes")
    )
    setup = set_up([company, roster("skaven-clan-eshin")], BOOK, seed="a pit", battlefield="market-square")
    pit, ogre = setup.sides[0].fighters[-2:]
    assert (pit.type, [worn.key for worn in pit.protection]) == ("Pit Fighter", ["helmet"])
    assert ogre.large
    assert {"causes-fear", "large-target"} <= set(ogre.tags)
    battle = start(setup, policies={0: POLICIES["steady"], 1: POLICIES["steady"]})
    assert battle.pending is None
    outcome = battle.outcome
    assert outcome is not None
    sheets = (company, roster("skaven-clan-eshin"))
    proposal = come_home(setup, outcome, sheets, BOOK, battle="1", title="The Pit")
    assert apply(company, proposal.sides[0].entry) == proposal.sides[0].after


@pytest.mark.rule("CAMP-INJ-3")
def test_out_of_action_a_hired_sword_is_lost_on_1_or_2() -> None:
    for face, fate in ((1, Status.DEAD), (2, Status.DEAD), (3, Status.ACTIVE), (6, Status.ACTIVE)):
        side = after({"Pit Fighter": "Snikch"}, (face,), sheets=(COMPANY, RATS)).sides[0]
        assert side.after.warrior(PIT).status is fate


@pytest.mark.rule("CAMP-XP-11")
def test_a_hired_sword_learns_like_a_henchman_and_not_from_enemies_taken_out() -> None:
    side = after({"Gnash": "Pit Fighter"}, (3, 3), (6,), sheets=(COMPANY, RATS), winner=None).sides[0]
    assert side.after.warrior(PIT).experience == 1
    awards = [event for event in events_of(side, ExperienceAwarded) if event.warrior == PIT]
    assert [award.reason for award in awards] == ["survived"]


@pytest.mark.rule("CAMP-UNDERDOG-4")
def test_a_hired_sword_takes_the_underdog_bonus_like_a_henchman() -> None:
    side = after({}, sheets=(COMPANY, RATS), winner=None, ratings=(100, 176)).sides[0]
    awards = [event for event in events_of(side, ExperienceAwarded) if event.warrior == PIT]
    assert [(award.amount, award.reason) for award in awards] == [(1, "survived"), (2, "underdog")]


def test_warriors_whom_the_rulebook_leaves_out_of_the_underdog_bonus_get_none() -> None:
    awards = BOOK.campaign.awards
    heroes = changed(awards["underdog"], who=("hero",))
    book = changed(BOOK, campaign=changed(BOOK.campaign, awards=awards | {"underdog": heroes}))
    side = after({}, sheets=(COMPANY, RATS), winner=None, ratings=(100, 176), book=book).sides[0]
    underdogs = {event.warrior for event in events_of(side, ExperienceAwarded) if event.reason == "underdog"}
    assert underdogs == {1, 2, 3}


@pytest.mark.parametrize("award", BOOK.campaign.awards.values(), ids=lambda award: award.key)
def test_hired_swords_can_earn_every_award_of_henchmen(award: Award) -> None:
    assert ("hired-sword" in award.who) == ("henchmen" in award.who)


@pytest.mark.rule("CAMP-ADV-DUE-3", "CAMP-HIRE-15")
def test_advances_of_a_hired_sword_fall_due_on_the_track_of_henchmen() -> None:
    learned = changed(
        COMPANY,
        warriors=(*COMPANY.warriors[:4], changed(COMPANY.warrior(PIT), experience=1), COMPANY.warrior(OGRE)),
    )
    side = after({}, sheets=(learned, RATS)).sides[0]
    assert newly_due(learned, side.after, BOOK)[PIT] == (2,)


@pytest.mark.rule("CAMP-XP-12", "CAMP-INJ-6", "CAMP-PERS-9")
def test_a_dramatis_persona_rolls_like_a_hero_and_learns_nothing() -> None:
    sheet = PURSE
    for entry in hire_persona(sheet, BOOK, "johann-the-knife", found=True):
        sheet = apply(sheet, entry)
    johann = sheet.warriors[-1]
    assert johann.kind is Kind.DRAMATIS_PERSONA
    side = after({"Johann the Knife": "Snikch"}, (4, 1), sheets=(sheet, RATS)).sides[0]
    assert len(events_of(side, SeriousInjuryRolled)) == 1
    assert side.after.warrior(johann.number).status is Status.ACTIVE
    assert side.after.warrior(johann.number).experience == 0

"""The campaign chapter on growth: when experience and advances come, and what becomes of a promoted henchman."""

import pytest

from rules.aftermath.decisions import EASIER, SPELL, NewSkill, PromotedSkillLists
from rules.aftermath.draft import Draft
from rules.aftermath.growth.advances import roll_advances
from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.trading.modifiers import search_modifiers
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.ledger.apply import apply
from rules.ledger.entries import ExperienceGained
from rules.ledger.sheet import Kind, Possession, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.prices import Offer, offer
from rules.mustering.problem import NotAllowed
from rules.mustering.spells import difficulty
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, drafted, run
from tests.rules.aftermath.walk import Played, first
from tests.rules.aftermath.warbands import (
    GUARD,
    RATS,
    REIKLAND,
    after,
    battle,
    group,
    hero,
    outcome,
)
from tests.rules.warbands import with_block

BOOK = rulebook()
KARL, OTTO, JOST, PIKES, NEW = 1, 2, 3, 4, 5
CULT = "cult-of-the-possessed"
EVERY_PIKE = tuple(f"The Pikes {number}" for number in range(1, 5))
#: Dice of advances: a promotion, and characteristics (which take the die after them).
TALENT, TOUGHER = (4, 6), (2, 2)
MAGISTER = WarbandSheet(
    name="The Cult",
    type=CULT,
    gold=0,
    warriors=(changed(hero(1, "Mag", "magister", CULT), starting_spells=("eye-of-god",)),),
)


def grown(sheet: WarbandSheet, *faces: tuple[int, ...], answers=first) -> Played:
    """The advances that are due, with these dice."""
    return run(Draft(sheet, BOOK), roll_advances, *faces, answers=answers)


def due(sheet: WarbandSheet, number: int, more: int) -> WarbandSheet:
    """A block with some experience beyond what it began with."""
    return with_block(sheet, number, experience=sheet.warrior(number).starting_experience + more)


def earned(sheet: WarbandSheet, *faces: tuple[int, ...], ratings=(100, 100), out=None) -> dict[int, int]:
    """Experience by roster number after a battle in which these went out of action."""
    side = after(out or {}, *faces, winner=1, sheets=(sheet, RATS), ratings=ratings).sides[0]
    points: dict[int, int] = {}
    for change in side.entry.changes:
        if isinstance(change, ExperienceGained):
            points[change.number] = points.get(change.number, 0) + change.amount
    return points


# experience


@pytest.mark.rule("CAMP-XP-10", "CAMP-SEQ-6")
def test_experience_comes_after_the_battle_and_its_advance_before_the_exploration() -> None:
    ready = due(GUARD, JOST, 1)
    fought = battle(ready, RATS)
    setup = AftermathSetup(
        "b", "The Bridge", 0, without_table(fought), outcome(fought, {"The Pack 1": "Jost"}), ready, "s"
    )
    resolver = AftermathResolver(setup, BOOK, answers=["go on"])
    assert resolver.draft.sheet.warrior(JOST).experience == ready.warrior(JOST).experience
    while not any(
        type(event).__name__ == "StepBegan" and event.step == "exploration" for event in resolver.events
    ):
        assert isinstance(resolver.pending, Decision)
        resolver.answer((*resolver.pending.answers, resolver.pending.default)[0])
    jost = resolver.draft.sheet.warrior(JOST)
    assert jost.experience > ready.warrior(JOST).experience
    assert jost.advances
    assert not any(roll.purpose == "exploration" for roll in resolver.dice.made)


@pytest.mark.rule("CAMP-UNDERDOG-5")
def test_the_ratings_of_the_underdog_bonus_are_those_before_the_battle() -> None:
    whole = earned(GUARD, ratings=(100, 160))
    lost = earned(GUARD, (1,), (1,), (1,), (1,), ratings=(100, 160), out=dict.fromkeys(EVERY_PIKE))
    assert whole[OTTO] == lost[OTTO] == 2


@pytest.mark.rule("CAMP-UNDERDOG-7")
def test_the_dead_get_no_underdog_bonus() -> None:
    points = earned(GUARD, (1, 1), ratings=(100, 300), out={"Otto": "Snikch"})
    assert OTTO not in points
    assert points[JOST] > 1


@pytest.mark.rule("CAMP-ADV-DUE-6")
def test_an_advance_that_is_due_is_rolled_without_a_question() -> None:
    play = grown(due(GUARD, JOST, 2), TOUGHER, answers=first)
    assert [type(decision) for decision in play.asked] == [NewSkill]
    assert len(play.draft.sheet.warrior(JOST).advances) == 1


@pytest.mark.rule("CAMP-ADV-HERO-7")
def test_a_wizard_may_roll_for_a_spell_in_place_of_a_skill() -> None:
    sheet = with_block(MAGISTER, 1, experience=24, starting_experience=20)
    play = grown(sheet, TOUGHER, (3,), answers=lambda _: SPELL)
    assert [decision.spell for decision in play.asked if isinstance(decision, NewSkill)] == [True]
    assert len(play.draft.sheet.warrior(1).spells) == 2
    unlearned = grown(due(GUARD, JOST, 2), TOUGHER)
    assert [decision.spell for decision in unlearned.asked if isinstance(decision, NewSkill)] == [False]


@pytest.mark.rule("CAMP-ADV-HERO-8")
def test_a_spell_that_comes_up_again_becomes_easier_by_1_where_its_caster_likes() -> None:
    listing = BOOK.spell_lists["chaos-rituals"]
    known = listing.drawn(3).key
    sheet = with_block(MAGISTER, 1, experience=24, starting_experience=20, starting_spells=(known,))
    play = grown(sheet, TOUGHER, (3,), answers=iter([SPELL, EASIER]))
    before, now = sheet.warrior(1), play.draft.sheet.warrior(1)
    assert set(now.spells) == {known}
    printed = difficulty(listing.drawn(3), before)
    assert printed
    assert difficulty(listing.drawn(3), now) == printed - 1


# promotion

SIX = changed(
    HOME,
    gold=500,
    warriors=(
        *HOME.warriors,
        hero(5, "Ulf", "champion", REIKLAND),
        hero(6, "Lutz", "youngblood", REIKLAND),
        hero(7, "Rolf", "youngblood", REIKLAND),
    ),
)


def promoted(sheet: WarbandSheet, *more: tuple[int, ...], answers=first) -> Played:
    """A group with an advance due shows talent; the new hero and the rest of the group roll once more each."""
    return grown(due(sheet, PIKES, 2), TALENT, *(more or (TOUGHER, TOUGHER)), answers=answers)


def new_hero(play: Played):
    return next(
        it for it in reversed(play.draft.sheet.active) if it.type == "warrior" and it.kind is Kind.HERO
    )


@pytest.mark.rule("CAMP-TALENT-3", "CAMP-DEATH-3")
def test_a_hero_who_died_in_the_same_sequence_has_left_a_place_for_a_promotion() -> None:
    full = grown(due(SIX, PIKES, 2), TALENT, TOUGHER)
    assert not [it for it in full.draft.sheet.active if it.type == "warrior" and it.kind is Kind.HERO]
    free = with_block(SIX, 7, members=0)
    assert new_hero(promoted(free)).name == "Warrior"


@pytest.mark.rule("CAMP-TALENT-4", "CAMP-TALENT-5", "CAMP-TALENT-13")
def test_a_promoted_henchman_keeps_type_experience_increases_and_his_share_of_the_gear() -> None:
    stronger = changed(HOME.warrior(PIKES).profile, S=4)
    armed = with_block(HOME, PIKES, profile=stronger, possessions=(Possession("sword", (10,) * 4),))
    play = promoted(armed)
    hero, rest = new_hero(play), play.draft.sheet.warrior(PIKES)
    assert (hero.type, hero.kind, hero.profile.S) == ("warrior", Kind.HERO, 4)
    assert hero.experience == rest.experience == 2
    assert [(it.item, it.copies) for it in hero.possessions] == [("sword", 1)]
    assert (rest.members, rest.possessions[0].copies) == (3, 3)


@pytest.mark.rule("CAMP-TALENT-6")
def test_a_promoted_henchman_chooses_two_lists_of_the_heroes_of_his_warband() -> None:
    (question,) = [it for it in promoted(HOME).asked if isinstance(it, PromotedSkillLists)]
    lists = {key for chosen in question.sets for key in chosen.split(",")}
    assert lists == {"combat", "shooting", "academic", "strength", "speed"}
    assert all(len(chosen.split(",")) == 2 for chosen in question.sets)
    assert new_hero(promoted(HOME)).skill_lists == tuple(question.sets[0].split(","))


@pytest.mark.rule("CAMP-TALENT-9")
def test_a_group_of_one_leaves_nobody_to_roll_again() -> None:
    alone = with_block(HOME, PIKES, members=1, hired_for=(25,), possessions=(Possession("dagger", (0,)),))
    play = promoted(alone, TOUGHER)
    assert play.draft.sheet.warrior(PIKES).kind is Kind.HERO


@pytest.mark.rule("CAMP-TALENT-13")
def test_a_henchman_promoted_as_sixth_hero_leaves_no_place_for_another() -> None:
    earlier = changed(SIX.warrior(7), type="warrior", skill_lists=("combat", "speed"))
    room = changed(SIX, warriors=(*(it for it in SIX.warriors if it.number not in (6, 7)), earlier))
    assert muster.hire(room, BOOK, "youngblood", "Kurt")
    full = promoted(room).draft.sheet
    assert sum(it.kind is Kind.HERO for it in full.active) == 6
    with pytest.raises(NotAllowed, match="hero"):
        muster.hire(full, BOOK, "youngblood", "Kurt")


@pytest.mark.rule("CAMP-TALENT-14")
def test_a_promoted_henchman_fills_no_place_of_his_old_type() -> None:
    swords = group(PIKES, "The Blades", "swordsman", REIKLAND, 5)
    full = changed(HOME, gold=500, warriors=(*HOME.warriors[:3], swords))
    with pytest.raises(NotAllowed, match="maximum is 5"):
        muster.hire(full, BOOK, "swordsman", "More")
    play = grown(due(full, PIKES, 2), TALENT, TOUGHER, TOUGHER)
    assert apply(play.draft.sheet, muster.hire(play.draft.sheet, BOOK, "swordsman", "More"))


@pytest.mark.rule("CAMP-TALENT-15")
def test_a_promoted_henchman_may_have_what_heroes_may_have() -> None:
    charm = BOOK.items["lucky-charm"]
    play = promoted(HOME)
    assert isinstance(offer(charm, play.draft.sheet, BOOK, new_hero(play)), Offer)
    assert not isinstance(offer(charm, HOME, BOOK, HOME.warrior(PIKES)), Offer)


@pytest.mark.rule("CAMP-TALENT-18")
def test_animals_never_roll_for_an_advance() -> None:
    hounds = WarbandSheet(
        "Hunters",
        "witch-hunters",
        0,
        warriors=(group(1, "Dogs", "warhound", "witch-hunters", 2, experience=9),),
    )
    assert grown(hounds).events == ()


@pytest.mark.rule("CAMP-INJ-7")
def test_a_henchman_promoted_earlier_rolls_on_the_chart_of_heroes() -> None:
    sheet = promoted(HOME).draft.sheet
    side = after({"Warrior": "Snikch"}, (4, 1), sheets=(sheet, RATS)).sides[0]
    assert side.after.warrior(new_hero(promoted(HOME)).number).is_active


# skills


@pytest.mark.rule("CAMP-SKILL-3")
def test_a_new_skill_is_chosen_and_never_rolled() -> None:
    for place in (0, -1):
        play = grown(due(GUARD, JOST, 2), TOUGHER, answers=lambda decision, at=place: decision.answers[at])
        (question,) = play.asked
        assert play.draft.sheet.warrior(JOST).advances[-1].skill == question.answers[place]


@pytest.mark.rule("CAMP-SKILL-6")
def test_a_skill_learnt_in_a_sequence_helps_in_its_later_steps() -> None:
    captain = with_block(GUARD, KARL, experience=24)
    play = grown(captain, TOUGHER, answers=lambda _: "streetwise")
    item = BOOK.items["lucky-charm"]
    karl = play.draft.sheet.warrior(KARL)
    assert [it.by for it in search_modifiers(play.draft, karl, item)] == [2]
    assert search_modifiers(drafted(captain), captain.warrior(KARL), item) == ()

"""Rewards of the Shadowlord, where a campaign plays with them."""

from fractions import Fraction

import pytest

from rules.aftermath.decisions import REWARD, NewSkill, RewardChoice
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import RewardReceived, RewardRolled
from rules.aftermath.growth.advances import roll_advances
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.catalogue.profile import Change
from rules.engine.decisions import Decision
from rules.engine.loadouts import loadouts
from rules.fielding.fielding import field_side
from rules.ledger.sheet import Advance, Possession, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.lists.permission import refused
from rules.values import changed
from tests.rules.aftermath.walk import Played, chances, first, played
from tests.rules.aftermath.warbands import hero

CULT = "cult-of-the-possessed"
PRINTED, BOOK = rulebook(), rulebook_of(standard(), ["rewards-of-the-shadowlord"])
MAGISTER, MUTANT, POSSESSED = 1, 2, 3
SKILL = (6, 4)
SHEET = WarbandSheet(
    name="The Broken",
    type=CULT,
    gold=100,
    battles=4,
    warriors=(
        hero(MAGISTER, "Vorn", "magister", CULT, battles=4),
        hero(MUTANT, "Ilse", "mutant", CULT, battles=4, experience=2),
        hero(POSSESSED, "Rag", "possessed", CULT, battles=4, possessions=()),
    ),
)


def due(number: int, **more: object) -> WarbandSheet:
    """The warband with an advance due for one of its heroes, and none for the others."""
    to = {MAGISTER: 24, MUTANT: 2, POSSESSED: 11}[number]
    blocks = [changed(it, experience=it.starting_experience) for it in SHEET.warriors]
    return changed(
        SHEET,
        warriors=tuple(changed(it, experience=to, **more) if it.number == number else it for it in blocks),
    )


def asks(decision: Decision) -> str:
    return REWARD if isinstance(decision, NewSkill) else first(decision)


def rewarded(
    number: int, *faces: tuple[int, ...], wish: str = "", sheet: WarbandSheet | None = None
) -> Played:
    """An advance of a hero that brings a skill, for which they ask a reward; `wish` is their further choice."""

    def choose(decision: Decision) -> str:
        return wish if wish and isinstance(decision, RewardChoice) else asks(decision)

    def start():
        draft = Draft(sheet or due(number), BOOK)
        return draft, roll_advances(draft)

    return played(start, [SKILL, *faces], choose)


def offered(book, number: int) -> list[bool]:
    def start():
        draft = Draft(due(number), book)
        return draft, roll_advances(draft)

    return [it.reward for it in played(start, [SKILL], first).asked if isinstance(it, NewSkill)]


def armed(number: int, *items: str) -> WarbandSheet:
    held = tuple(Possession(item, (0,)) for item in items)
    return due(number, possessions=held)


def fielded(sheet: WarbandSheet, number: int):
    return next(it for it in field_side(sheet, BOOK, 0).fighters if it.warrior == number)


def codes(sheet: WarbandSheet, number: int) -> set[str]:
    return {it.code for it in problems(sheet, BOOK) if it.warrior == number and it.severity == "error"}


@pytest.mark.rule("CAMP-OPT-REWARD-1")
def test_a_magister_or_mutant_may_roll_in_place_of_a_skill_and_learns_none() -> None:
    play = rewarded(MUTANT, (2, 2))
    after = play.draft.sheet.warrior(MUTANT)
    assert after.skills == ()
    assert after.advances == (Advance(2, (*SKILL, 2, 2)),)
    assert [it.title for it in play.events if isinstance(it, RewardRolled)] == ["Nothing"]


@pytest.mark.rule("CAMP-OPT-REWARD-1")
def test_the_offer_is_made_to_them_alone_and_only_where_it_is_played() -> None:
    assert [offered(BOOK, it) for it in (MAGISTER, MUTANT, POSSESSED)] == [[True], [True], [False]]
    assert [offered(PRINTED, it) for it in (MAGISTER, MUTANT)] == [[False], [False]]


@pytest.mark.rule("CAMP-OPT-REWARD-2")
def test_a_leader_who_vanishes_takes_the_gear_along_and_is_followed_at_once() -> None:
    play = rewarded(MAGISTER, (1, 1), sheet=armed(MAGISTER, "sword"))
    sheet = play.draft.sheet
    assert not sheet.warrior(MAGISTER).is_active
    assert sheet.stash == ()
    assert [it.number for it in sheet.active if it.leader] == [POSSESSED]


@pytest.mark.rule("CAMP-OPT-REWARD-2")
@pytest.mark.parametrize("faces", [(1, 2), (2, 2), (2, 3), (3, 3)])
def test_nothing_comes_of_3_to_6(faces: tuple[int, int]) -> None:
    before, after = due(MUTANT).warrior(MUTANT), rewarded(MUTANT, faces).draft.sheet.warrior(MUTANT)
    assert after == changed(before, advances=after.advances)


@pytest.mark.rule("CAMP-OPT-REWARD-3")
@pytest.mark.parametrize("total", [(3, 4), (4, 4)])
def test_a_mutation_of_the_list_costs_nothing(total: tuple[int, int]) -> None:
    play = rewarded(MAGISTER, total, (3,), wish="cloven-hoofs")
    after = play.draft.sheet.warrior(MAGISTER)
    assert [(it.key, it.paid) for it in after.mutations] == [("cloven-hoofs", 0)]
    assert play.draft.sheet.gold == SHEET.gold
    assert after.current.M == after.profile.M + 1
    assert codes(play.draft.sheet, MAGISTER) == set()


@pytest.mark.rule("CAMP-OPT-REWARD-3")
def test_a_1_costs_a_point_of_the_players_choice() -> None:
    play = rewarded(MUTANT, (4, 4), (1,), wish="BS")
    (asked,) = [it for it in play.asked if isinstance(it, RewardChoice)]
    after = play.draft.sheet.warrior(MUTANT)
    assert (after.current.BS, after.mutations) == (after.profile.BS - 1, ())
    assert "W" not in asked.choices  # it is 1, and nobody goes on with none


@pytest.mark.rule("CAMP-OPT-REWARD-4")
@pytest.mark.parametrize("total", [(4, 5), (5, 5)])
def test_chaos_armour_saves_on_4_and_keeps_nobody_from_casting(total: tuple[int, int]) -> None:
    sheet = rewarded(MAGISTER, total).draft.sheet
    fighter = fielded(sheet, MAGISTER)
    assert [(it.armour.save, it.armour.stops_spells) for it in fighter.protection] == [(4, False)]
    assert fighter.profile.M == 4
    assert "wizard-in-armour" not in {it.code for it in problems(sheet, BOOK)}
    assert codes(sheet, MAGISTER) == set()


@pytest.mark.rule("CAMP-OPT-REWARD-5")
def test_a_daemon_weapon_has_its_own_bonuses_and_none_of_its_forms() -> None:
    sheet = rewarded(MUTANT, (5, 6), wish="daemon-axe").draft.sheet
    (weapon,) = [it for it in fielded(sheet, MUTANT).weapons if it.key == "daemon-axe"]
    assert (weapon.blow.strength, weapon.blow.save_modifier, weapon.blow.traits) == (1, 0, ("accuracy",))
    assert codes(sheet, MUTANT) <= {"mutation-missing"}
    sword = BOOK.items["daemon-sword"].blow
    assert sword is not None
    assert "parry" not in sword.traits


@pytest.mark.rule("CAMP-OPT-REWARD-5")
def test_every_form_of_a_daemon_weapon_has_critical_hits_of_its_kind() -> None:
    forms = {it.key for it in BOOK.items.values() if it.blow and "gift-of-the-shadowlord" in it.effects}
    groups = BOOK.option_tables.criticals
    kinds = {key: [name for name, group in groups.items() if key in group.members] for key in forms}
    assert kinds == {
        "daemon-sword": ["bladed"],
        "daemon-axe": ["bladed"],
        "daemon-mace": ["bludgeoning"],
        "daemon-spear": ["thrusting"],
    }


@pytest.mark.rule("CAMP-OPT-REWARD-6")
def test_the_possessed_are_stronger_beyond_the_maximum_and_forget_skills() -> None:
    strong = (
        Advance(2, (6, 1), change=Change("S", 1)),
        *(Advance(at, SKILL, skill=key) for at, key in ((4, "step-aside"), (6, "leap"), (8, "sprint"))),
    )
    sheet = due(MUTANT, advances=strong)
    sheet = changed(
        sheet,
        warriors=tuple(changed(it, experience=11) if it.number == MUTANT else it for it in sheet.warriors),
    )
    before = sheet.warrior(MUTANT)
    assert before.current.S == 4  # the most that a human has
    play = rewarded(MUTANT, (6, 6), (3,), sheet=sheet)
    after = play.draft.sheet.warrior(MUTANT)
    gained = {
        name: after.current.value(name) - before.current.value(name) for name in ("WS", "S", "A", "W", "T")
    }
    assert gained == {"WS": 1, "S": 1, "A": 1, "W": 1, "T": 0}
    assert after.skills == ("sprint",)
    assert len(after.advances) == len(before.advances) + 1
    assert codes(play.draft.sheet, MUTANT) <= {"mutation-missing"}


@pytest.mark.rule("CAMP-OPT-REWARD-6")
def test_the_possessed_use_no_weapons_or_armour_but_those_of_the_shadowlord() -> None:
    sheet = armed(MUTANT, "sword", "helmet", "daemon-axe", "armour-of-the-shadowlord", "lucky-charm")
    after = rewarded(MUTANT, (6, 6), (1,), sheet=sheet).draft.sheet
    block = after.warrior(MUTANT)
    assert {it.item for it in block.possessions} == {"daemon-axe", "armour-of-the-shadowlord", "lucky-charm"}
    assert {it.item for it in after.stash} == {"sword", "helmet"}
    kind, warband = BOOK.warrior_type(CULT, "mutant"), BOOK.warbands[CULT]
    assert kind is not None
    assert "possessed" in refused(BOOK.items["sword"], warband, kind, BOOK, block).sentence
    assert refused(BOOK.items["daemon-axe"], warband, kind, BOOK, block) is None


@pytest.mark.rule("CAMP-OPT-REWARD-6")
def test_bare_fists_of_the_possessed_are_at_no_penalty() -> None:
    after = rewarded(MUTANT, (6, 6), (1,), sheet=armed(MUTANT, "sword")).draft.sheet
    fighter = fielded(after, MUTANT)
    assert {it.main.key for it in loadouts(fighter)} != {"fist"}


def test_nobody_else_may_carry_what_the_shadowlord_gives() -> None:
    warband = BOOK.warbands[CULT]
    for type, block in (("possessed", SHEET.warrior(POSSESSED)), ("brethren", None)):
        kind = warband.warrior(type)
        assert kind is not None
        assert refused(BOOK.items["daemon-axe"], warband, kind, BOOK, block) is not None


def test_a_mutation_that_was_bought_for_a_magister_is_still_refused() -> None:
    given = rewarded(MAGISTER, (4, 4), (2,), wish="hideous").draft.sheet
    block = given.warrior(MAGISTER)
    paid = changed(block, mutations=(changed(block.mutations[0], paid=40),))
    sheet = changed(given, warriors=(paid, *given.warriors[1:]))
    assert "mutation-not-permitted" in codes(sheet, MAGISTER)


def test_a_reward_that_stays_has_a_name_and_is_told() -> None:
    play = rewarded(MUTANT, (4, 4), (1,), wish="Ld")
    (injury,) = play.draft.sheet.warrior(MUTANT).injuries
    result = BOOK.injury(injury.key)
    assert result is not None
    assert [it.what for it in play.events if isinstance(it, RewardReceived)] == ["-1 Leadership"]


def test_rewards_are_as_likely_as_two_dice_make_them() -> None:
    def start():
        draft = Draft(due(MUTANT), BOOK)
        return draft, roll_advances(draft)

    def read(play: Played) -> str:
        rolled = [it.title for it in play.events if isinstance(it, RewardRolled)]
        return rolled[0] if rolled else ""

    found = chances(start, read, asks)
    asked = 1 - found[""]
    assert {title: chance / asked for title, chance in found.items() if title} == {
        "The Wrath of the Shadowlord": Fraction(1, 36),
        "Nothing": Fraction(14, 36),
        "Mutation": Fraction(11, 36),
        "Chaos Armour": Fraction(7, 36),
        "Daemon Weapon": Fraction(2, 36),
        "Possessed!": Fraction(1, 36),
    }

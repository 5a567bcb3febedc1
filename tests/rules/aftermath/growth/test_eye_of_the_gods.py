"""The Eye of the Gods on the leader of Marauders of Chaos after a battle."""

import pytest

from rules.aftermath.decisions import GivenMark
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import GodsLooked
from rules.aftermath.growth.eye_of_the_gods import draw_the_eye
from rules.aftermath.side import Side
from rules.catalogue.load import complete_rulebook
from rules.engine.decisions import Decision
from rules.engine.setup import Fighter
from rules.fielding.fielding import field_side
from rules.ledger.sheet import Advance, Kind, Status, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.skills import skills_to_learn
from rules.mustering.spells import magic_of, spells_to_draw
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import MARAUDERS, band
from tests.rules.aftermath.walk import Played, played
from tests.rules.aftermath.warbands import RATS, battle, outcome

BOOK = complete_rulebook()
CHIEF, CHAMPION = 1, 2
HORDE = band(MARAUDERS, "chieftain", "champion", "chaos-marauder")
CHIEFTAIN, OTHER, MARAUDER = (it.name for it in HORDE.warriors)


def looked(
    *faces: tuple[int, ...],
    out: dict[str, str | None] | None = None,
    winner: int | None = 1,
    sheet: WarbandSheet = HORDE,
    mark: str = "mark-of-onogal",
) -> Played:
    """The gods look after a battle in which these went out of action; the winner is a side."""
    setup = battle(sheet, RATS, book=BOOK)
    ended = outcome(setup, out or {}, winner=winner)

    def choose(decision: Decision) -> str:
        assert isinstance(decision, GivenMark)
        return mark

    def start():
        draft = Draft(sheet, BOOK)
        return draft, draw_the_eye(Side(0, setup, ended, sheet, BOOK, "b"), draft)

    return played(start, list(faces), choose)


def seen(found: Played) -> list[tuple[int, bool]]:
    return [(it.roll.total, it.falls) for it in found.events if isinstance(it, GodsLooked)]


def learnt(number: int, *skills: str) -> WarbandSheet:
    taken = tuple(Advance(0, skill=it) for it in skills)
    blocks = (changed(it, advances=taken) if it.number == number else it for it in HORDE.warriors)
    return changed(HORDE, warriors=tuple(blocks))


def test_a_leader_who_lost_becomes_a_spawn_on_12_and_is_followed() -> None:
    after = looked((6, 6)).draft.sheet
    assert after.warrior(CHIEF).status is Status.RETIRED
    spawn = after.warriors[-1]
    assert (spawn.type, spawn.kind, spawn.members, spawn.hired_for) == (
        "spawn-of-chaos",
        Kind.HENCHMEN,
        1,
        (0,),
    )
    assert [it.number for it in after.active if it.leader] == [CHAMPION]
    assert after.gold == HORDE.gold


def test_nothing_comes_of_11_and_each_hero_out_of_action_adds_1_after_a_defeat() -> None:
    assert not looked((6, 5)).draft.entries
    found = looked((6, 5), out={OTHER: None, MARAUDER: None})
    assert [falls for _, falls in seen(found)] == [True]
    assert found.draft.sheet.warrior(CHIEF).status is Status.RETIRED


def test_a_leader_who_won_gets_a_mark_and_each_enemy_taken_out_adds_1() -> None:
    found = looked((6, 4), out={"Snikch": CHIEFTAIN, "Gnash": CHIEFTAIN}, winner=0)
    chief = found.draft.sheet.warrior(CHIEF)
    assert chief.skills == ("mark-of-onogal",)
    assert chief.leader
    assert [it.due_at for it in chief.advances] == [0]
    fielded = next(it for it in field_side(found.draft.sheet, BOOK, 0).fighters if it.warrior == CHIEF)
    assert "immune-poison" in fielded.tags
    assert not [it for it in problems(found.draft.sheet, BOOK) if it.code == "skill-not-permitted"]


def fielded(mark: str) -> Fighter:
    """The leader with a Mark as they take the field."""
    return next(it for it in field_side(learnt(CHIEF, mark), BOOK, 0).fighters if it.warrior == CHIEF)


def test_a_leader_with_the_mark_of_onogal_is_tougher() -> None:
    tougher = fielded("mark-of-onogal").profile.T - HORDE.warrior(CHIEF).current.T
    assert tougher == 1
    assert "reroll-serious-injury" in fielded("mark-of-onogal").tags


def test_a_leader_with_the_mark_of_arkhar_is_frenzied_and_hard_to_bewitch() -> None:
    assert {"frenzy", "spell-dispel-4"} <= set(fielded("mark-of-arkhar").tags)


def test_the_mark_of_tchar_teaches_a_ritual_that_a_new_wizard_casts_at_1_less() -> None:
    found = looked((6, 6), (2,), winner=0, mark="mark-of-tchar")
    chief = found.draft.sheet.warrior(CHIEF)
    ritual = next(it for it in BOOK.spell_lists["rituals-of-tchar"].spells if it.number == 2)
    assert chief.spells == (ritual.key,)
    assert chief.skills == ("mark-of-tchar",)
    magic = magic_of(chief, found.draft.sheet, BOOK)
    assert magic is not None
    assert (magic.lists, spells_to_draw(chief, found.draft.sheet, BOOK)) == (("rituals-of-tchar",), 0)
    assert not [it for it in problems(found.draft.sheet, BOOK) if it.warrior == CHIEF and "spell" in it.code]
    fighter = next(it for it in field_side(found.draft.sheet, BOOK, 0).fighters if it.warrior == CHIEF)
    assert [it.key for it in fighter.spells] == [ritual.key]
    assert "new-to-casting" in fighter.tags
    assert "wizard" not in fighter.tags


def test_a_wizard_with_the_mark_of_tchar_has_both_lists() -> None:
    seer = band(MARAUDERS, "seer", "chaos-marauder")
    marked = changed(seer.warriors[0], advances=(Advance(0, skill="mark-of-tchar"),))
    magic = magic_of(marked, seer, BOOK)
    assert magic is not None
    assert magic.lists == ("chaos-rituals", "rituals-of-tchar")


def test_enemies_whom_others_took_out_add_nothing() -> None:
    assert seen(looked((6, 5), out={"Snikch": OTHER}, winner=0)) == [(11, False)]


def test_any_of_the_five_marks_can_be_chosen() -> None:
    (asked,) = looked((6, 6), winner=0).asked
    assert isinstance(asked, GivenMark)
    assert len(asked.marks) == 5


def test_the_gods_give_a_leader_no_mark_of_another_god_than_the_seers() -> None:
    tribe = band(MARAUDERS, "chieftain", "seer", "chaos-marauder")
    marks = (Advance(0, skill="seers-mark-of-onogal"),)
    blocks = (changed(it, advances=marks) if it.type == "seer" else it for it in tribe.warriors)
    (asked,) = looked((6, 6), winner=0, sheet=changed(tribe, warriors=tuple(blocks))).asked
    assert isinstance(asked, GivenMark)
    assert asked.marks == ("mark-of-onogal", "mark-of-chaos-undivided")


def test_a_mark_is_learnt_by_no_advance() -> None:
    open = {it.list for it in skills_to_learn(HORDE.warrior(CHIEF), HORDE, BOOK)}
    assert "marks-of-chaos" not in open


def test_the_gods_look_away_after_a_draw_and_from_those_who_bear_a_mark() -> None:
    assert seen(looked(winner=None)) == []
    assert seen(looked(winner=0, sheet=learnt(CHIEF, "mark-of-tchar"))) == []
    marked = looked((6, 6), sheet=learnt(CHIEF, "mark-of-tchar"))
    assert seen(marked) == [(12, True)]


@pytest.mark.parametrize(("faces", "falls"), [((5, 4), False), ((5, 5), True)])
def test_a_tattooed_body_draws_the_eye_on_10(faces: tuple[int, int], falls: bool) -> None:
    found = looked(faces, winner=0, sheet=learnt(CHIEF, "tattooed-body"))
    assert [it for _, it in seen(found)] == [falls]


def test_a_spawn_without_a_place_goes_off() -> None:
    kept = changed(band(MARAUDERS, "chieftain", "champion", "spawn-of-chaos"))
    after = looked((6, 6), sheet=kept).draft.sheet
    assert [it.type for it in after.active] == ["champion", "spawn-of-chaos"]


def test_the_gods_take_no_notice_of_other_warbands() -> None:
    assert seen(looked(sheet=band("maneaters", "captain", "bull"))) == []

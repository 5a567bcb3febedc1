"""What magic leaves on the fighters of a battle: rot, a wolf's shape, runes that last."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.growth.learning import spell_list
from rules.aftermath.growth.room import raisable
from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.engine.outcome import Outcome
from rules.fielding.fielding import field_side
from rules.ledger.entries import MembersLost
from rules.ledger.sheet import Injury, Kind, Possession, Status, WarbandSheet, WarriorSheet
from rules.mustering.changes.muster import enlarge
from rules.mustering.problem import NotAllowed
from rules.mustering.skills import skills_to_learn
from rules.values import changed
from tests.rules.aftermath.homecoming import SideHome, come_home
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, id_of, outcome, scripted, sentences


def marked(
    name: str, *marks: str, faces: tuple[tuple[int, ...], ...] = (), sheet: WarbandSheet = GUARD
) -> SideHome:
    """The proposal for a warband of whose fighters one came out with these marks."""
    setup = battle(sheet, RATS)
    ended = _with_marks(outcome(setup, {}), id_of(setup, name), marks)
    found = come_home(setup, ended, (sheet, RATS), rulebook(), dice=scripted(*faces))
    return found.sides[0]


def _with_marks(ended: Outcome, who: int, marks: tuple[str, ...]) -> Outcome:
    sides = []
    for side in ended.sides:
        fighters = tuple(changed(one, marks=marks) if one.id == who else one for one in side.fighters)
        sides.append(changed(side, fighters=fighters))
    return changed(ended, sides=tuple(sides))


def test_the_infected_hero_tests_before_every_later_battle() -> None:
    side = marked("Otto", "nurgles-rot")
    (injury,) = side.after.warrior(2).injuries
    assert (injury.flags, injury.changes) == (("rotting",), ())
    assert "rotting" in field_side(side.after, rulebook(), 0).fighters[1].tags
    assert any("Otto, Nurgle's Rot: tests Toughness" in sentence for sentence in sentences(side))


def test_an_infected_henchman_is_a_group_of_his_own_with_his_share_of_all_that_the_group_has() -> None:
    side = marked("The Pikes 2", "nurgles-rot")
    rest, sick = side.after.warrior(4), side.after.warrior(5)
    assert (rest.members, rest.injuries) == (3, ())
    assert (sick.name, sick.members, sick.flags) == ("The Pikes 2", 1, ("rotting",))
    assert (sick.experience, sick.possessions) == (rest.experience, (Possession("dagger", (0,)),))
    assert sick.experience == 1
    fielded = field_side(side.after, rulebook(), 0).fighters
    assert ["rotting" in it.tags for it in fielded[-4:]] == [False, False, False, True]


def test_a_henchman_who_rotted_alone_weakens_and_dies_alone() -> None:
    alone = changed(GUARD.warrior(4), members=1, hired_for=(25,), possessions=())
    sheet = changed(GUARD, warriors=(*GUARD.warriors[:3], alone))
    weak = marked("The Pikes", "rotted", sheet=sheet).after.warrior(4)
    assert (weak.members, weak.current.T) == (1, 2)
    frail = changed(alone, injuries=(Injury("rotted", changes=_less(2)),))
    side = marked("The Pikes", "rotted", sheet=changed(sheet, warriors=(*GUARD.warriors[:3], frail)))
    assert side.after.warrior(4).status is Status.DEAD
    assert side.after.warrior(4).experience == 0


def test_nobody_joins_a_henchman_who_is_marked() -> None:
    after = changed(marked("The Pikes 2", "nurgles-rot").after, gold=500)
    with pytest.raises(NotAllowed, match=r"The Pikes 2 is no longer like any recruit, and stays alone\."):
        enlarge(after, rulebook(), 5, 1)
    assert enlarge(after, rulebook(), 4, 1).number == 4


def test_diseases_of_a_wardog_do_not_come_home() -> None:
    sheet = carrying(GUARD, 2, "war-dog")
    side = marked("War dog of Otto", "nurgles-rot", sheet=sheet)
    assert side.after.warrior(2).injuries == ()


def test_a_drug_and_a_disease_mark_the_same_henchman() -> None:
    sheet = carrying(GUARD, 4, *("mad-cap-mushrooms",) * 4)
    setup = battle(sheet, RATS)
    ended = outcome(setup, {}, used={"The Pikes 2": ("mad-cap-mushrooms",)})
    ended = _with_marks(ended, id_of(setup, "The Pikes 2"), ("nurgles-rot",))
    found = come_home(setup, ended, (sheet, RATS), rulebook(), dice=scripted((1,)))
    home = found.sides[0].after
    assert home.warrior(5).flags == ("rotting", "stupidity")
    assert (home.warrior(4).members, home.warrior(4).flags) == (3, ())


def test_rot_takes_a_point_of_toughness_for_good_and_with_the_last_one_the_life() -> None:
    assert marked("Otto", "rotted").after.warrior(2).current.T == 2
    frail = changed(GUARD.warrior(2), injuries=(Injury("rotted", changes=_less(2)),))
    sheet = changed(GUARD, warriors=(GUARD.warrior(1), frail, *GUARD.warriors[2:]))
    side = marked("Otto", "rotted", sheet=sheet)
    assert side.after.warrior(2).status is Status.DEAD
    (lost,) = [one for one in side.entry.changes if isinstance(one, MembersLost)]
    assert lost.cause == "Nurgle's Rot"


def _less(points: int) -> tuple[Change, ...]:
    return (Change(characteristic="T", by=-points),)


def priest() -> WarbandSheet:
    kind = rulebook().hired_swords["wolf-priest-of-ulric"]
    one = WarriorSheet(
        number=5, name="Wulf", type=kind.key, kind=Kind.HIRED_SWORD, profile=kind.profile, hired_for=(30,)
    )
    return changed(GUARD, warriors=(*GUARD.warriors, one))


def test_a_wolf_has_one_last_try_after_the_battle() -> None:
    side = marked("Wulf", "call-of-ulric", faces=((3, 3),), sheet=priest())
    assert not side.after.warrior(5).injuries
    assert (
        "Wulf tries to turn back into a man (needs 6 or less on 2D6): rolls 3 + 3 = 6, passed."
        in sentences(side, priest(), RATS)
    )


def test_a_warrior_who_fails_it_is_a_wolf_for_good() -> None:
    side = marked("Wulf", "call-of-ulric", faces=((3, 4),), sheet=priest())
    profile = side.after.warrior(5).current
    assert (profile.M, profile.WS, profile.BS, profile.S, profile.T, profile.Ld) == (6, 4, 0, 4, 4, 6)
    fighter = field_side(side.after, rulebook(), 0).fighters[-1]
    assert (fighter.weapons, fighter.spells, fighter.animal) == ((), (), True)
    assert any("learns Speed skills alone" in sentence for sentence in sentences(side, priest(), RATS))
    wolf, sheet = side.after.warrior(5), side.after
    found = {skill.key for skill in skills_to_learn(wolf, sheet, rulebook())}
    assert "sprint" in found
    assert {rulebook().skills[key].list for key in found} == {"speed"}
    assert "scale-sheer-surfaces" not in found
    assert raisable(wolf, sheet, rulebook()) == ("M", "WS", "W", "I", "A", "Ld")
    assert spell_list(Draft(sheet, rulebook()), 5) is None


def test_a_lasting_rune_stays_on_the_thing_of_one_warrior() -> None:
    side = marked("Otto", "lasting-rune:rune-of-fury:dagger")
    assert side.after.warrior(2).flags == ("rune-of-fury:dagger",)
    assert "rune-of-fury:dagger" in field_side(side.after, rulebook(), 0).fighters[1].tags
    assert "Otto, Rune of Fury: permanent on the Dagger." in sentences(side)
    group = marked("The Pikes 1", "lasting-rune:rune-of-fury:dagger")
    assert [group.after.warrior(number).flags for number in (4, 5)] == [(), ("rune-of-fury:dagger",)]
    assert not group.notes

"""What magic leaves on the fighters of a battle: rot, a wolf's shape, runes that last."""

from rules.aftermath.proposal import SideProposal, propose
from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.engine.outcome import Outcome
from rules.fielding.fielding import field_side
from rules.ledger.entries import MembersLost
from rules.ledger.sheet import Injury, Kind, Status, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, id_of, outcome, scripted, sentences


def marked(
    name: str, *marks: str, faces: tuple[tuple[int, ...], ...] = (), sheet: WarbandSheet = GUARD
) -> SideProposal:
    """The proposal for a warband of whose fighters one came out with these marks."""
    setup = battle(sheet, RATS)
    ended = _with_marks(outcome(setup, {}), id_of(setup, name), marks)
    found = propose(
        setup, ended, (sheet, RATS), rulebook(), battle="battle-1", title="The Bridge", dice=scripted(*faces)
    )
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


def test_an_infected_henchman_is_told_as_a_note() -> None:
    side = marked("The Pikes 2", "nurgles-rot")
    assert not side.after.warrior(4).injuries
    assert any("The Pikes 2 caught Nurgle's Rot" in note.text for note in side.notes)


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
    assert any("Speed skills only (except Scale" in note.text for note in side.notes)


def test_a_lasting_rune_stays_with_a_hero_and_is_noted_of_a_group() -> None:
    side = marked("Otto", "lasting-rune:rune-of-fury:dagger")
    assert side.after.warrior(2).flags == ("rune-of-fury:dagger",)
    assert "rune-of-fury:dagger" in field_side(side.after, rulebook(), 0).fighters[1].tags
    group = marked("The Pikes 1", "lasting-rune:rune-of-fury:dagger")
    assert not group.after.warrior(4).flags
    assert any(
        "The Rune of Fury on the Dagger of The Pikes is permanent: note it by hand." in note.text
        for note in group.notes
    )

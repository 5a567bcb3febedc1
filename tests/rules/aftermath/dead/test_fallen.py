"""The dead of a battle, read from the entry of their own warband."""

from rules.aftermath.dead.fallen import fallen
from rules.aftermath.side import Side
from rules.ledger.entries import BattleFought, GearLost, MembersLost
from rules.ledger.sheet import Kind, Possession
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, id_of, outcome
from tests.rules.warbands import BOOK

ARMED = carrying(GUARD, 2, "sword")
SETUP = battle(ARMED, RATS)
SIDE = Side(0, SETUP, outcome(SETUP, {}), ARMED, BOOK, "battle-1")


def entry(*changes: MembersLost | GearLost) -> BattleFought:
    return BattleFought("battle-1", "The Bridge", ("The Rats",), "lost", changes)


def test_a_dead_hero_is_known_by_his_name_his_figures_and_his_things() -> None:
    (otto,) = fallen(SIDE, entry(MembersLost(2, 1, "dead")))
    assert (otto.full_name, otto.kind, otto.profile) == (
        "Otto of The Guard",
        Kind.HERO,
        GUARD.warrior(2).profile,
    )
    assert [held.item for held in otto.gear] == ["dagger", "sword"]
    assert otto.id == id_of(SETUP, "Otto")
    assert "human" in otto.callings


def test_each_dead_henchman_has_his_share_of_the_groups_things() -> None:
    pikes = changed(GUARD.warrior(4), possessions=(Possession("spear", (10,) * 4),))
    side = changed(SIDE, sheet=changed(GUARD, warriors=(*GUARD.warriors[:3], pikes)))
    found = fallen(side, entry(MembersLost(4, 2, "dead")))
    assert [it.gear for it in found] == [(Possession("spear", (10,)),)] * 2
    assert {it.name for it in found} == {"The Pikes"}
    assert len({it.id for it in found}) == 2


def test_a_warrior_robbed_before_he_died_has_nothing_and_captives_are_not_dead() -> None:
    (otto,) = fallen(SIDE, entry(GearLost(2), MembersLost(2, 1, "dead"), MembersLost(3, 1, "captured")))
    assert otto.gear == ()

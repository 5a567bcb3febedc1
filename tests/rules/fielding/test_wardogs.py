"""Wardogs take the field beside their owners; what was used up is told after a battle."""

import pytest

from rules.aftermath.losses.casualties import roll_for_beasts
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.combat.before_battle.preparations import muster, prepare
from rules.combat.shooting.shooting import shoot_once
from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, Status, StatusChanged, WarriorAbsent
from rules.engine.outcome import outcome_of
from rules.fielding.fielding import field_side
from rules.resolve import set_up
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import roster, with_item

DOGGED = with_item(roster("mercenaries-reikland"), 1, "war-dog", 25)


@pytest.mark.rule("CORE-ANIMAL-DOG-1", "CORE-ANIMAL-DOG-2", "CORE-ANIMAL-DOG-6")
def test_a_wardog_is_a_model_of_its_own_that_belongs_to_its_owner():
    plain = field_side(roster("mercenaries-reikland"), rulebook(), 0).fighters
    fighters = field_side(DOGGED, rulebook(), 0).fighters
    assert len(fighters) == len(plain) + 1
    (dog,) = [one for one in fighters if one.beast]
    profile = {name: getattr(dog.profile, name) for name in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")}
    assert profile == {"M": 6, "WS": 4, "BS": 0, "S": 4, "T": 3, "W": 1, "I": 4, "A": 1, "Ld": 5}
    assert (dog.warrior, dog.animal, dog.hero) == (1, True, False)
    assert [one.id for one in fighters] == list(range(len(fighters)))


@pytest.mark.rule("CORE-ANIMAL-DOG-7")
def test_any_animal_with_a_profile_that_fights_beside_its_owner_is_fielded():
    assert rulebook().items["war-dog"].profile is not None
    assert "fights-beside" in rulebook().items["war-dog"].effects


@pytest.mark.rule("CORE-ANIMAL-DOG-3", "CORE-ANIMAL-DOG-4")
@pytest.mark.parametrize(("die", "dead"), [(2, True), (3, False)])
def test_a_wardog_out_of_action_is_dead_on_one_or_two_and_no_casualty_of_its_owners(die: int, dead: bool):
    setup = set_up([DOGGED, roster("undead")], rulebook(), seed="1")
    dog = next(one for one in setup.fighters if one.beast)
    enemy = setup.sides[1].fighters[0]
    state = Battlefield([man(10, 10)], [man(20, 10)]).battle.state.__class__(setup)
    state.fold(StatusChanged(dog.id, Status.OUT_OF_ACTION, enemy.id))
    state.fold(StatusChanged(enemy.id, Status.OUT_OF_ACTION, dog.id))
    state.fold(BattleEnded(None, "time", 3))
    side = Side(0, setup, outcome_of(state, ("a", "b")), DOGGED, rulebook(), "a battle")
    assert side.casualties == ()
    assert side.enemies_taken_out(1) == 0
    pending = PendingChanges()
    flow = roll_for_beasts(side, pending)
    next(flow)
    for _ in _rest(flow, die):
        pass
    assert bool(pending.changes) is dead


def _rest(flow, die: int):
    """The events of a flow whose one die shows this."""
    try:
        yield flow.send((die,))
        yield from flow
    except StopIteration:
        return


def used(field: Battlefield, who: int = 0) -> tuple[str, ...]:
    field.fold(BattleEnded(None, "time", 1))
    return outcome_of(field.state, ("a", "b")).fighter(who).used


@pytest.mark.rule("CORE-POISON-GEN-2", "CORE-ITEM-TEARS-3", "CORE-ITEM-POWDER-2")
@pytest.mark.parametrize("answer", ["use", "keep"])
def test_items_taken_before_the_battle_are_used_up_and_kept_ones_are_not(answer: str):
    items = ("tears-of-shallaya", "superior-blackpowder", "pistol")
    field = Battlefield([man(10, 10, *items)], [man(20, 10)])
    field.play(prepare(field.battle), says={Choice: answer})
    assert used(field) == (("tears-of-shallaya", "superior-blackpowder") if answer == "use" else ())


@pytest.mark.rule("CORE-POISON-GEN-2")
def test_a_vial_on_a_weapon_is_used_up():
    field = Battlefield([man(10, 10, "dark-venom", "sword")], [man(20, 10)])
    field.play(prepare(field.battle), says={Choice: "sword"})
    assert used(field) == ("dark-venom",)


@pytest.mark.rule("CORE-ITEM-HOLYWATER-1", "CORE-ITEM-NET-8")
@pytest.mark.parametrize(
    ("item", "faces", "gone"),
    [
        ("blessed-water", (1,), True),
        ("blessed-water", (6,), True),
        ("net", (1,), False),
        ("net", (6, 1), True),
        ("net", (6, 6), True),
    ],
)
def test_water_is_gone_once_thrown_and_a_net_once_it_hit(item: str, faces: tuple[int, ...], gone: bool):
    field = Battlefield([man(10, 10, item)], [man(14, 10)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), *faces)
    assert used(field) == ((item,) if gone else ())


@pytest.mark.rule("CORE-ITEM-GARLIC-2")
def test_garlic_lasts_one_battle_used_or_not():
    assert used(Battlefield([man(10, 10, "garlic")], [man(20, 10)])) == ("garlic",)


@pytest.mark.rule("CORE-ITEM-GARLIC-2", "CORE-ANIMAL-DOG-2")
def test_a_warrior_who_stays_away_uses_nothing_up_and_his_dog_stays_with_him():
    owner = man(10, 10, "garlic", tags=("old-battle-wound",))
    dog, friend = man(12, 10, beast="war-dog"), man(14, 10)
    field = Battlefield([owner, dog, friend], [man(40, 40)])
    field.state.combatants[1].fighter = changed(field.one(1).fighter, warrior=1)
    field.play(muster(field.battle), 1)
    assert [event.who for event in field.told(WarriorAbsent)] == [0, 1]
    assert used(field) == ()
    ended = outcome_of(field.state, ("a", "b"))
    assert [one.absent for one in ended.sides[0].fighters] == [True, True, False]

"""The Lores of Light and of Darkness."""

import pytest

from rules.combat.charging.charging import may_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.minds import beyond_psychology, fleeing
from rules.engine.aim import Aim
from rules.engine.events import PhaseBegan, RuleRolled, Status, StatusChanged, TurnBegan, WoundRolled
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)
FEARLESS = {"tags": ("immune-fear",)}


def test_wings_are_d3_weak_hits() -> None:
    field = battlefield([wizard(10, 10, "wings-of-fate")], [man(20, 10)])
    cast(field, "wings-of-fate 1", *SIXES, 4, 1, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [2, 2]


def test_light_saves_on_five() -> None:
    field = battlefield([wizard(10, 10, "light-of-battle"), man(12, 10)], [man(14, 10)])
    cast(field, "light-of-battle 1", *SIXES)
    field.play(resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=False), 4, 5)
    assert field.told(RuleRolled)[0].works
    field.play(
        resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=False), 4, 4, 1
    )
    assert [(event.roll.need, event.works) for event in field.told(RuleRolled)] == [(5, False)]


def test_life_is_given_back_where_it_was_lost() -> None:
    field = Battlefield([wizard(10, 10, "gift-of-life"), man(20, 20, W=2), man(22, 20)], [man(40, 40)])
    field.fold(TurnBegan(0), StatusChanged(2, Status.OUT_OF_ACTION, 3))
    field.fold(TurnBegan(1), StatusChanged(1, Status.OUT_OF_ACTION, 3))
    field.turn(0, "shooting")
    assert offered(field)["gift-of-life"].targets == (1,)
    cast(field, "gift-of-life 1", *SIXES)
    assert (field.one(1).wounds, field.one(1).position.x) == (1, 2000)


def test_life_is_given_to_nobody_of_the_enemy_and_nobody_on_whose_place_somebody_stands() -> None:
    own = [wizard(10, 10, "gift-of-life"), man(20, 20), man(30, 30), man(30.97, 30), man(10, 30)]
    field = Battlefield(own, [man(40, 40), man(30, 10)])
    field.fold(TurnBegan(1), *(StatusChanged(who, Status.OUT_OF_ACTION, 5) for who in (1, 2, 5)))
    field.turn(0, "shooting")
    assert offered(field)["gift-of-life"].targets == (1,)


def test_valour_helps_to_hit_for_this_turn() -> None:
    field = battlefield([wizard(10, 10, "blessing-of-valour"), man(12, 10)], [man(40, 40)])
    cast(field, "blessing-of-valour 1", *SIXES)
    one = field.one(1)
    assert field.battle.rules.blow_need(field.battle, one, field.one(2), one.in_hand.main).at_least == 3
    field.turn(1)
    assert not one.under("blessing-of-valour")


def test_courage_lasts_to_the_end_of_his_next_turn() -> None:
    field = battlefield([wizard(10, 10, "boon-of-courage"), man(12, 10), man(10, 30)], [man(40, 40)])
    cast(field, "boon-of-courage", *SIXES)
    for _ in range(2):
        assert [beyond_psychology(field.battle, field.one(who)) for who in range(3)] == [True, True, False]
        for ends in hooks.turn_ends.handlers(field.one(1)):
            field.play(ends(field.battle, field.one(1)))
    assert not beyond_psychology(field.battle, field.one(1))


def test_the_commanded_only_defends_himself_in_his_next_turn() -> None:
    field = battlefield([wizard(10, 10, "voice-of-command")], [man(20, 10)])
    cast(field, "voice-of-command 1", *SIXES)
    field.turn(1, "movement")
    assert not may_charge(field.battle, field.one(1))
    for ends in hooks.turn_ends.handlers(field.one(1)):
        field.play(ends(field.battle, field.one(1)))
    assert may_charge(field.battle, field.one(1))


def test_the_bolt_strikes_the_first_in_its_path() -> None:
    field = battlefield([wizard(10, 10, "bolt-of-dark-light"), man(13, 10)], [man(18, 10)])
    cast(field, "bolt-of-dark-light 2", *SIXES, 1)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(1, 5)]


@pytest.mark.parametrize(("given", "faces", "runs"), [({}, (4, 4, 1, 1), True), (FEARLESS, (), False)])
def test_a_nightmare_makes_the_fearful_run(
    given: dict[str, object], faces: tuple[int, ...], runs: bool
) -> None:
    field = battlefield([wizard(10, 10, "nightmare")], [man(20, 10, **given)])
    cast(field, "nightmare 1", *SIXES, *faces)
    assert fleeing(field.one(1)) is runs


def test_the_dark_master_spoils_every_aim() -> None:
    field = battlefield([wizard(10, 10, "curse-of-the-dark-master")], [man(20, 10, "sword", "bow")])
    cast(field, "curse-of-the-dark-master 1", *SIXES)
    one, other, rules = field.one(1), field.one(0), field.battle.rules
    bow = next(weapon for weapon in one.fighter.weapons if weapon.shot)
    assert rules.blow_need(field.battle, one, other, one.in_hand.main).at_least == 5
    assert rules.shot_need(field.battle, Aim(one, other, bow, 900, False)).at_least == 5


@pytest.mark.parametrize(("face", "out"), [(3, False), (4, True)])
def test_the_coils_kill_whoever_is_not_tough_enough(face: int, out: bool) -> None:
    field = battlefield([wizard(10, 10, "coils-of-the-serpent")], [man(14, 10, "gromril-armour", W=3)])
    field.fold(PhaseBegan(0, "shooting"))
    cast(field, "coils-of-the-serpent 1", *SIXES, face)
    assert field.one(1).out is out

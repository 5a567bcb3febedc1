"""The tree that is a monster."""

import pytest

from rules.combat.effects import hooks
from rules.combat.going_on import HAPPENINGS
from rules.combat.injury.hits import blow_hit
from rules.combat.injury.injury import resolve_hits
from rules.engine.events import RoundBegan, Status
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.staging.battlefield import man

NEARBY = [man(20, 20), man(24, 20, S=6, I=5)], [man(20, 40), man(24, 40)]


def grown() -> Eventful:
    """It grows beside the second of the first side."""
    field = Eventful(HAPPENINGS, *NEARBY)
    field.begin(0, 1, 2, 3, 2)
    return field


def tree(field: Eventful):
    (found,) = field.state.of_side(field.battle.nobody)
    return found


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_man_eater_is_in_combat_with_its_victim_at_once_and_never_goes_elsewhere() -> None:
    field = grown()
    assert tree(field).contacts == {1}
    assert field.one(1).contacts == {tree(field).id}
    at = tree(field).position
    field.fold(RoundBegan(2))
    field.play(field.scenario.begins_round(field.battle), *(1, 1, 1))
    assert tree(field).position == at


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_man_eater_is_easily_hit_and_any_injury_stops_it() -> None:
    field = grown()
    monster, victim = tree(field), field.one(1)
    weapon = victim.in_hand.main
    assert [it.by for it in hooks.be_hit_in_combat.collect(field.battle, monster, victim, weapon)] == [1]
    assert [it.by for it in hooks.be_shot_at.collect(field.battle, monster, victim, weapon, 600)] == [1]
    hit = blow_hit(field.battle, victim, monster, weapon, None)
    field.play(resolve_hits(field.battle, victim, monster, [hit] * 3, in_combat=True), *(5, 5, 5), 1)
    assert monster.status is Status.OUT_OF_ACTION

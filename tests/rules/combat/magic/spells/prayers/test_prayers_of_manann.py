"""Prayers of Manann."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.recovery import recover
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, CriticalRolled, Status
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)


@pytest.mark.parametrize(("in_combat", "critical"), [(True, 1), (False, 0)])
def test_the_cursed_suffer_critical_hits_on_5_in_combat(in_combat: bool, critical: int) -> None:
    field = battlefield([wizard(10, 10, "curse-of-the-albatross"), man(20, 10)], [man(20, 10.98, W=9)])
    cast(field, "curse-of-the-albatross", *SIXES)
    hit = Hit("sword", 3, kind="sword")
    faces = (5, 1) if in_combat else (5,)
    field.play(resolve_hits(field.battle, field.one(1), field.one(2), [hit], in_combat=in_combat), *faces)
    assert len(field.told(CriticalRolled)) == critical


@pytest.mark.parametrize(("die", "status"), [(3, Status.KNOCKED_DOWN), (2, Status.STANDING)])
def test_sea_legs_stand_up_by_initiative_alone(die: int, status: Status) -> None:
    field = battlefield([wizard(10, 10, "priests-sea-legs")], [man(15, 10)])
    cast(field, "priests-sea-legs 1", *SIXES, 6)
    assert field.one(1).status is Status.KNOCKED_DOWN
    field.turn(1)
    field.play(recover(field.battle, [field.one(1)]), die, says={Choice: "stand up"})
    assert field.one(1).status is status


def test_a_water_blast_knocks_down_and_puts_out_fires() -> None:
    field = battlefield([wizard(10, 10, "water-blast")], [man(15, 10), man(16, 11)])
    field.fold(ConditionBegan(2, Condition(ON_FIRE, tags=(ON_FIRE,))))
    cast(field, "water-blast 1", *SIXES, 1, 6)
    assert field.one(1).status is Status.KNOCKED_DOWN
    assert not field.one(2).under(ON_FIRE)

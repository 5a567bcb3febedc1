"""A wizard casts after a run, after a failed charge and after having looked for an enemy in vain."""

import pytest

from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.magic.casting import may_cast
from rules.combat.moving.movement import may_move, move_limits
from rules.combat.moving.remaining_moves import move_one
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import ChargeTarget, MoveTo, NextToAct
from rules.engine.events import CharacteristicTested, ChargeDeclared, PhaseBegan
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import wizard

FIRES = "fires-of-uzhul"


@pytest.mark.rule("CORE-MOVE-RUN-6")
def test_a_wizard_who_ran_casts():
    field = Battlefield([wizard(10, 10, FIRES)], [man(30, 10)])
    field.turn(0, "movement")
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(18, 10)})
    field.fold(PhaseBegan(0, "shooting"))
    assert field.one(0).ran
    assert may_cast(field.battle, field.one(0))


@pytest.mark.rule("CORE-CHARGE-FAIL-2")
def test_a_wizard_whose_charge_failed_casts():
    field = Battlefield([wizard(10, 10, FIRES)], [man(26, 10)])
    field.turn(0, "movement")
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]))
    field.play(move_charges(field.battle, declared))
    field.fold(PhaseBegan(0, "shooting"))
    assert field.one(0).failed_charge
    assert may_cast(field.battle, field.one(0))


@pytest.mark.rule("CORE-CHARGE-LOS-3")
def test_a_warrior_who_looked_in_vain_moves_shoots_and_casts_but_neither_charges_nor_runs():
    table = bare(walls=[wall((12, 5), (12, 12), 5)])
    field = Battlefield([wizard(10, 10, FIRES, items=("bow",))], [man(13.5, 10), man(10, 20)], table=table)
    field.turn(0, "movement")
    flow = declare_charges(field.battle, 0, [field.one(0)])
    declared = field.play(flow, 4, says={ChargeTarget: "1", NextToAct: "0"})
    assert declared == []
    assert not field.told(ChargeDeclared)
    assert [event.passed for event in field.told(CharacteristicTested)] == [False]
    assert may_move(field.battle, field.one(0))
    assert move_limits(field.battle, field.one(0)) == (400, 0, "walk")
    field.fold(PhaseBegan(0, "shooting"))
    assert may_shoot(field.battle, field.one(0))
    assert may_cast(field.battle, field.one(0))

"""The fire-stick of the Fire-Eater and the harpoon of the Whaler."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.injury.injury import resolve_hits
from rules.combat.phases import call_hook
from rules.engine.decisions import Choice
from rules.engine.events import ShotFired, WarriorMoved, WoundRolled
from tests.rules.staging.battlefield import Battlefield, man


def breathe(field: Battlefield, *faces: int, says: str = "breathe") -> None:
    call = call_hook(field.battle, hooks.shooting_begins, [field.one(0)])
    field.play(call, *faces, says={Choice: says})


def test_everybody_under_the_flame_is_hit_without_a_roll_and_may_burn() -> None:
    field = Battlefield([man(10, 10, "fire-stick"), man(13, 10)], [man(14.5, 10), man(14, 16)])
    breathe(field, 1, 3, 1, 4)
    assert [it.struck for it in field.told(ShotFired)] == [1, 2]
    assert [it.strength for it in field.told(WoundRolled)] == [4, 4]
    assert [field.one(who).under(ON_FIRE) for who in (1, 2)] == [False, True]


def test_nobody_breathes_at_friends_alone_or_when_told_not_to() -> None:
    field = Battlefield([man(10, 10, "fire-stick"), man(13, 10)], [man(40, 40)])
    breathe(field)
    assert not field.told(ShotFired)
    field = Battlefield([man(10, 10, "fire-stick")], [man(14, 10)])
    breathe(field, says="spare")
    assert not field.told(ShotFired)


@pytest.mark.parametrize(("die", "struck"), [(1, 0), (2, 1)])
def test_the_second_breath_may_be_inhaled(die: int, struck: int) -> None:
    field = Battlefield([man(10, 10, "fire-stick")], [man(14, 10)])
    breathe(field, 1, 1)
    breathe(field, *((1, 1) if die == 1 else (2, 1, 1)))
    assert [it.target for it in field.told(WoundRolled)] == [struck]


@pytest.mark.parametrize(
    ("x", "die", "kind", "ends"),
    [(22, 3, "harpoon-crossbow", 14), (22, 4, "harpoon-crossbow", 22), (22, None, "javelins", 22)],
)
def test_a_harpoon_pulls_whom_it_wounds(x: float, die: int | None, kind: str, ends: float) -> None:
    field = Battlefield([man(10, 10, tags=("harpoons",))], [man(x, 10, W=2)])
    hit = Hit("Harpoon", 5, traits=("no-critical",), missile=True, kind=kind)
    faces = (6,) if die is None else (6, die)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), *faces)
    assert field.one(1).position.x == ends * 100


def test_a_victim_pulled_into_contact_has_not_charged() -> None:
    field = Battlefield([man(10, 10, tags=("harpoons",))], [man(15, 10, W=2)])
    hit = Hit("Harpoon", 5, traits=("no-critical",), missile=True, kind="harpoon-crossbow")
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), 6, 1)
    assert [it.contacts for it in field.told(WarriorMoved)] == [(0,)]
    assert (field.one(0).contacts, field.one(0).charged, field.one(1).charged) == ({1}, False, False)

"""Arrows of magic: what makes other shots harder does not matter to them."""

from rules.combat.magic.spells.arrows import volley
from rules.engine.events import ShotFired, WoundRolled
from rules.systems.heroheim.combat_rules import STEALTHY
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, known, wizard
from tests.rules.systems.heroheim.ground import heroheim

ARROWS = "silver-arrows-of-arha"


def test_a_warrior_who_is_hard_to_make_out_in_cover_is_shot_at_as_anybody() -> None:
    foes = [man(16, 10), man(16, 14, tags=(STEALTHY,))]
    field = heroheim([wizard(10, 10, ARROWS)], foes, phase="magic")
    needs = []
    for target in (1, 2):
        field.play(volley(field.battle, field.one(0), known(ARROWS), field.one(target), 1, 3), 1)
        needs += [shot.roll.need for shot in field.told(ShotFired)]
    assert needs[0] == needs[1]


def test_every_arrow_is_told_and_each_that_hits_strikes() -> None:
    field = battlefield([wizard(10, 10, ARROWS)], [man(16, 10, W=9)])
    field.play(volley(field.battle, field.one(0), known(ARROWS), field.one(1), 3, 5), 3, 4, 6, 1, 1)
    shots = [
        (shot.who, shot.target, shot.weapon, shot.distance, shot.struck) for shot in field.told(ShotFired)
    ]
    assert shots == [(0, 1, ARROWS, 502, None), (0, 1, ARROWS, 502, 1), (0, 1, ARROWS, 502, 1)]
    assert [event.strength for event in field.told(WoundRolled)] == [5, 5]


def test_at_long_range_they_are_harder_to_aim_unless_the_spell_says_otherwise() -> None:
    field = battlefield([wizard(10, 10, ARROWS)], [man(30, 10)])
    for far, need in ((True, 5), (False, 4)):
        field.play(volley(field.battle, field.one(0), known(ARROWS), field.one(1), 1, 3, far=far), 1)
        assert [shot.roll.need for shot in field.told(ShotFired)] == [need]
    field.play(volley(field.battle, field.one(0), known(ARROWS), field.one(1), 1, 3), 1)
    assert [shot.roll.need for shot in field.told(ShotFired)] == [5]

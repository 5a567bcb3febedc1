"""Shadow Warrior Magic."""

import pytest

from rules.combat.charging.charging import charge_targets
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting import offers
from rules.combat.melee.melee import fight
from rules.combat.moving.movement import may_move
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import IllegalAnswer, Landing
from rules.engine.events import BlowStruck, PhaseBegan, SaveRolled, ShotFired, WoundRolled
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_the_shield_of_shadow_saves_on_five_whatever_the_strength() -> None:
    field = battlefield([wizard(10, 10, "shield-of-shadow"), man(10, 14)], [man(40, 40)])
    cast(field, "shield-of-shadow 1", *SIXES)
    field.play(
        resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 9, -3)], in_combat=True), 3, 5
    )
    assert field.told(SaveRolled)[0].roll.need == 5
    assert field.told(SaveRolled)[0].saved


def shade() -> Table:
    """One high wall and one that reaches to the knee."""
    return bare(walls=[wall((20, 0), (20, 48), 3), wall((10, 20), (14, 20), 0.7)])


def test_only_enemies_beside_a_high_wall_are_struck_by_the_shadows() -> None:
    foes = [man(18, 10, "gromril-armour"), man(15, 10), man(12, 19)]
    field = battlefield([wizard(10, 10, "the-living-shadows")], foes, table=shade())
    assert offered(field)["the-living-shadows"].targets == (1,)
    cast(field, "the-living-shadows 1", *SIXES, 3, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [4]
    assert not field.told(SaveRolled)


def test_the_wings_of_night_lead_from_shadow_to_shadow() -> None:
    field = battlefield([wizard(18, 10, "wings-of-night")], [man(40, 40)], table=shade())
    cast(field, "wings-of-night", *SIXES, says={Landing: place(22, 16)})
    assert field.one(0).position.x == 2200
    late = battlefield([wizard(18, 10, "wings-of-night")], [man(40, 40)], table=shade())
    with pytest.raises(IllegalAnswer, match="does not carry"):
        cast(late, "wings-of-night", *SIXES, says={Landing: place(12, 10)})
    assert not offered(battlefield([wizard(10, 10, "wings-of-night")], [man(40, 40)], table=shade()))


def bound() -> Battlefield:
    own = [wizard(10, 10, "shadowbind", "shield-of-shadow"), man(18, 10.98)]
    field = battlefield(own, [man(18, 10)], table=shade())
    cast(field, "shadowbind 2", *SIXES)
    return field


def test_the_bound_do_not_move_and_fall_to_one_blow() -> None:
    field = bound()
    assert not may_move(field.battle, field.one(2))
    field.engage(1, 2)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle))
    assert field.one(2).out


@pytest.mark.parametrize(("face", "held"), [(2, False), (3, True)])
def test_strength_on_a_die_and_one_frees_the_bound(face: int, held: bool) -> None:
    field = bound()
    for begins in hooks.turn_begins.handlers(field.one(2)):
        field.play(begins(field.battle, field.one(2)), face)
    assert field.one(2).under("shadowbind") is held


def test_the_bond_ends_when_the_weaver_tries_another_spell_or_is_wounded() -> None:
    field = bound()
    field.turn(0, "shooting")
    cast(field, "shield-of-shadow 0", 1, 1)
    assert not field.one(2).under("shadowbind")
    wounded = bound()
    wounded.hurt(0, 0)
    assert not wounded.one(2).under("shadowbind")


def cloaked(*foes: Man) -> Battlefield:
    own = [wizard(10, 10, "cloak-of-darkness", "the-living-shadows", items=("bow",))]
    field = battlefield(own, list(foes) or [man(14, 10, "bow")], table=shade())
    cast(field, "cloak-of-darkness", *SIXES)
    return field


def test_nobody_charges_shoots_at_or_aims_a_spell_at_the_cloaked() -> None:
    field = cloaked(wizard(13, 10, "gnawdoom", items=("bow",)))
    field.turn(1, "shooting")
    enemy = field.one(1)
    assert charge_targets(field.battle, enemy) == ((), ())
    assert not may_shoot(field.battle, enemy)
    assert not offers(field.battle, enemy)
    bare_field = battlefield([wizard(10, 10)], [wizard(13, 10, "gnawdoom", items=("bow",))])
    bare_field.turn(1, "shooting")
    assert charge_targets(bare_field.battle, bare_field.one(1)) == ((0,), ())
    assert may_shoot(bare_field.battle, bare_field.one(1))
    assert offers(bare_field.battle, bare_field.one(1))


def test_in_combat_the_cloaked_must_strike_and_is_seen_then() -> None:
    field = cloaked(man(10.98, 10, I=6))
    field.engage(0, 1)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 1, 1)
    assert [blow.who for blow in field.told(BlowStruck)] == [0, 1]
    assert not field.one(0).under("cloak-of-darkness")


def test_a_warrior_who_is_faster_than_the_cloaked_finds_nobody_to_strike() -> None:
    field = cloaked(man(10.98, 10, I=6))
    field.engage(1, 0)
    field.fold(PhaseBegan(1, "close combat"))
    field.play(fight(field.battle), 1)
    assert [blow.who for blow in field.told(BlowStruck)] == [0]


@pytest.mark.parametrize(
    "event", [ShotFired(0, 1, "bow", 400, None, None), BlowStruck(0, 1, "sword", None, True)]
)
def test_the_cloak_ends_with_his_first_shot_or_blow(event: ShotFired | BlowStruck) -> None:
    field = cloaked()
    field.turn(1)
    field.turn(0)
    assert field.one(0).under("cloak-of-darkness")
    field.fold(event)
    assert not field.one(0).under("cloak-of-darkness")


def test_the_cloak_ends_with_a_spell_at_an_enemy_that_succeeds() -> None:
    field = cloaked(man(18, 10))
    field.turn(0, "shooting")
    cast(field, "the-living-shadows 1", 1, 1)
    assert field.one(0).under("cloak-of-darkness")
    field.turn(0, "shooting")
    cast(field, "the-living-shadows 1", *SIXES, 1)
    assert not field.one(0).under("cloak-of-darkness")

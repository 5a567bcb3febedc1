"""Nurgle Rituals."""

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.engine.events import SaveRolled, Status, WoundRolled
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)


def test_daemons_near_the_master_save_on_four() -> None:
    own = [man(10, 12, line="nurgling"), man(10, 30, line="nurgling"), man(12, 10, line="brute")]
    field = battlefield([wizard(10, 10, "daemonic-vigour"), *own], [man(40, 40)])
    cast(field, "daemonic-vigour", *SIXES)
    for who, need in ((1, 4), (2, None), (3, None)):
        field.play(
            resolve_hits(field.battle, field.one(4), field.one(who), [Hit("axe", 3)], in_combat=True),
            4,
            *((4,) if need else (1,)),
        )
        saves = field.told(SaveRolled)
        assert (saves[0].roll.need if saves else None) == need


def test_buboes_cost_a_wound_without_a_save_unless_he_is_tough() -> None:
    field = battlefield([wizard(10, 10, "buboes")], [man(14, 10, "gromril-armour", W=2)])
    cast(field, "buboes 1", *SIXES, 4)
    assert field.one(1).wounds == 1
    field.turn(0)
    cast(field, "buboes 1", *SIXES, 3)
    assert field.one(1).wounds == 1


def test_stench_takes_an_attack_of_the_living_until_their_next_turn() -> None:
    field = battlefield(
        [wizard(10, 10, "stench-of-nurgle")], [man(14, 10, A=2), man(10, 14, kinds=("undead",)), man(10, 20)]
    )
    cast(field, "stench-of-nurgle", *SIXES, 6)
    assert [field.one(who).profile.A for who in (1, 2, 3)] == [1, 1, 1]
    assert field.one(1).under("stench-of-nurgle")
    field.turn(1)
    assert field.one(1).profile.A == 2


def test_pestilence_strikes_every_enemy_within_twelve_inches() -> None:
    field = battlefield([wizard(10, 10, "pestilence"), man(11, 11)], [man(20, 10), man(10, 22), man(10, 24)])
    cast(field, "pestilence", *SIXES, 1, 1)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(2, 3), (3, 3)]


def test_a_scabrous_hide_saves_on_two() -> None:
    field = battlefield([wizard(10, 10, "scabrous-hide")], [man(40, 40)])
    cast(field, "scabrous-hide", *SIXES)
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", 3)], in_combat=True), 4, 2)
    assert field.told(SaveRolled)[0].saved
    assert field.one(0).status is Status.STANDING
    rules = field.battle.rules
    needs = [
        rules.save_need(field.battle, field.one(0), strength, 0, (), True).at_least for strength in (3, 4)
    ]
    assert needs == [2, 3]

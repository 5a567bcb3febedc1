"""What all harm by magic has in common: what it carries, whom it reaches, and what it makes of the fallen."""

import pytest

from rules.combat.effects import hooks
from rules.engine.events import InjuryRolled, RuleRolled, Status, StatusChanged
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)


@pytest.mark.parametrize(
    ("key", "faces", "regenerates"), [("fires-of-uzhul", (6,), False), ("storm-of-magic", (6, 4), True)]
)
def test_nobody_regenerates_what_a_spell_of_fire_took(
    key: str, faces: tuple[int, ...], regenerates: bool
) -> None:
    field = battlefield([wizard(10, 10, key)], [man(14, 10, W=3, tags=("regeneration-4",))])
    cast(field, f"{key} 1", *SIXES, *faces)
    assert [event.works for event in field.told(RuleRolled)] == ([True] if regenerates else [])
    assert field.one(1).wounds == (3 if regenerates else 2)


def test_casting_bonuses_also_help_to_keep_a_spell_up() -> None:
    gifted = wizard(10, 10, "skin-of-stone", casting_bonus=1, tags=("casting-plus-1",))
    field = battlefield([gifted, man(12, 10)], [man(40, 40)])
    cast(field, "skin-of-stone 1", *SIXES)
    (holds,) = hooks.recovery_begins.handlers(field.one(1))
    field.play(holds(field.battle, field.one(1)), 2, 3)
    assert [(event.roll.need, event.works) for event in field.told(RuleRolled)] == [(5, True)]


@pytest.mark.parametrize(("key", "faces"), [("fires-of-uzhul", (6, 3)), ("spell-of-doom", (4, 3))])
def test_a_warrior_who_injures_with_blows_does_not_so_with_spells(key: str, faces: tuple[int, ...]) -> None:
    field = battlefield([wizard(10, 10, key, tags=("melee-injury-plus-1",))], [man(14, 10)])
    cast(field, f"{key} 1", *SIXES, *faces)
    assert [event.roll.modifiers for event in field.told(InjuryRolled)] == [()]


def test_a_warrior_whom_a_spell_takes_out_of_action_may_be_hurt_for_good() -> None:
    field = battlefield([wizard(10, 10, "spell-of-doom")], [man(14, 10)])
    cast(field, "spell-of-doom 1", *SIXES, 6, 6)
    assert [(event.status, event.spared) for event in field.told(StatusChanged)] == [
        (Status.OUT_OF_ACTION, False)
    ]

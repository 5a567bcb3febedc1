"""What poisons do to a hit: wounds outright, more Strength, saves and injuries, unless the target is immune."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from tests.rules.staging.battlefield import Battlefield, man


@pytest.mark.parametrize(("die", "tags", "sure"), [
    (6, (), True), (5, (), False), (6, ("immune-poison",), False),
])  # fmt: skip
def test_the_blades_of_the_tomb_wound_outright_on_a_six_in_combat(
    die: int, tags: tuple[str, ...], sure: bool
):
    field = Battlefield([man(10, 10, tags=("poison:black-lotus",))], [man(10.98, 10, tags=tags)])
    one, foe = field.one(0), field.one(1)
    assert hooks.wounds_outright.any_true(field.battle, one, foe, Hit("axe", 3, die=die)) is sure
    assert not hooks.wounds_outright.any_true(field.battle, one, foe, Hit("bow", 3, die=die, missile=True))


@pytest.mark.parametrize("poison", ["dark-venom", "reptile-venom"])
def test_venoms_add_one_to_the_strength_of_a_hit_unless_poison_does_no_harm(poison: str):
    for tags, stronger in (((), 1), (("immune-poison",), 0)):
        field = Battlefield([man(10, 10, "bow")], [man(14, 10, tags=tags)])
        given = (field.one(1), field.one(0).fighter.weapons[0])
        assert hooks.hit_strength.collect(field.battle, field.one(0), *given, traits=(poison,)) == [stronger]


@pytest.mark.parametrize(("weapon", "tags", "back"), [
    ("bow", (), 1), ("crossbow", (), 1), ("blowpipe", (), 0), ("bow", ("immune-poison",), 0), ("axe", (), 0),
])  # fmt: skip
def test_reptile_venom_gives_back_what_its_strength_takes_off_the_save(
    weapon: str, tags: tuple[str, ...], back: int
):
    field = Battlefield([man(10, 10, weapon)], [man(14, 10, tags=tags)])
    given = (field.one(1), field.one(0).fighter.weapons[0])
    assert hooks.save_modifier.collect(field.battle, field.one(0), *given, traits=("reptile-venom",)) == [
        back
    ]


def test_poisonous_blows_stun_on_2_to_4_unless_they_are_shots_or_poison_does_no_harm():
    for tags, missile, bounds in (
        ((), False, [(1, 4)]),
        ((), True, []),
        (("immune-poison",), False, []),
    ):
        field = Battlefield([man(10, 10, tags=("injury-caused:1/2-4/5-6",))], [man(10.98, 10, tags=tags)])
        hit = Hit("fangs", 3, missile=missile)
        assert hooks.bounds_caused.collect(field.battle, field.one(0), field.one(1), hit) == bounds
    field = Battlefield([man(10, 10, tags=("injury-caused:1-2/3-5/6",))], [man(10.98, 10)])
    assert hooks.bounds_caused.collect(field.battle, field.one(0), field.one(1), Hit("fangs", 3)) == [(2, 5)]

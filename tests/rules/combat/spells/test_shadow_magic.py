"""Shadow Warrior Magic."""

from rules.combat.injury import Hit, suffer
from rules.engine.events import SaveRolled
from tests.rules.battlefield import man
from tests.rules.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)


def test_the_shield_of_shadow_saves_on_five_whatever_the_strength() -> None:
    field = battlefield([wizard(10, 10, "shield-of-shadow"), man(10, 14)], [man(40, 40)])
    cast(field, "shield-of-shadow 1", *SIXES)
    field.play(suffer(field.battle, field.one(2), field.one(1), [Hit("axe", 9, -3)], in_combat=True), 3, 5)
    assert field.told(SaveRolled)[0].roll.need == 5
    assert field.told(SaveRolled)[0].saved

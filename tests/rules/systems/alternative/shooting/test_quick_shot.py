"""Quick Shot and Nimble where shots may come before moves."""

import pytest

from tests.rules.systems.alternative.acting import act
from tests.rules.systems.alternative.shooting.test_shooting_weapons import has, shooter, shots


@pytest.mark.rule("CAMP-SKILL-NIMBLE-QUICK")
@pytest.mark.parametrize(("takes", "free"), [(["shoot"], True), (["shoot", "reload", "shoot"], False)])
def test_a_warrior_who_shot_quickly_does_not_move_by_nimble(takes: list[str], free: bool):
    field = shooter("crossbow", tags=("two-shots-bow", "move-and-fire"), actions=5)
    act(field, 0, *[1] * takes.count("shoot"), takes=takes)
    assert shots(field) == takes.count("shoot")
    assert has(field, "move") is free

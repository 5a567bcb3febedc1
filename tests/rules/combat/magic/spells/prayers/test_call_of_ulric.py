"""The Call of Ulric."""

import pytest

from rules.combat.magic.casting import shooting_phase
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import DONE, Choice, Decision, NextToAct
from rules.engine.events import LeadershipTested, WoundsLost
from tests.rules.staging.battlefield import Battlefield, Says, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def wolf() -> Battlefield:
    priest = wizard(10, 10, "call-of-ulric", "bears-paw", items=("sword", "bow"), W=2, Ld=9)
    field = battlefield([priest], [man(20, 10)])
    cast(field, "call-of-ulric", *SIXES)
    return field


def test_the_priest_has_the_profile_of_a_wolf_and_bites() -> None:
    one = wolf().one(0)
    profile = one.profile
    assert (profile.M, profile.WS, profile.BS, profile.S, profile.T) == (6, 4, 0, 4, 4)
    assert (profile.W, profile.I, profile.A, profile.Ld, one.wounds) == (1, 5, 2, 6, 1)
    assert one.in_hand.name == "bite"


def test_a_warrior_who_has_one_wound_like_a_wolf_loses_none() -> None:
    field = battlefield([wizard(10, 10, "call-of-ulric", W=1)], [man(20, 10)])
    cast(field, "call-of-ulric", *SIXES)
    assert not field.told(WoundsLost)
    cast(field := battlefield([wizard(10, 10, "call-of-ulric", W=3)], [man(20, 10)]), "call-of-ulric", *SIXES)
    assert [(event.wounds, event.left) for event in field.told(WoundsLost)] == [(2, 1)]


def test_a_wolf_neither_prays_nor_shoots() -> None:
    field = wolf()
    field.turn(0, "shooting")
    field.play(shooting_phase(field.battle, 0, field.state.acting(0)), says={Choice: "stay a wolf"})
    assert not field.told(LeadershipTested)
    assert not may_shoot(field.battle, field.one(0))
    assert [type(asked) for asked in field.asked] == [Choice]
    assert "bears-paw" in offered(field)


@pytest.mark.parametrize(("faces", "still"), [((3, 3), False), ((3, 4), True)])
def test_a_test_on_the_leadership_of_a_wolf_in_his_shooting_phase_makes_him_a_man(
    faces: tuple[int, int], still: bool
) -> None:
    field = wolf()
    field.turn(0, "shooting")
    says: dict[type[Decision], Says] = {Choice: "turn back", NextToAct: DONE}
    field.play(shooting_phase(field.battle, 0, []), says=says)
    assert not field.told(LeadershipTested)
    begins = shooting_phase(field.battle, 0, field.state.acting(0))
    field.play(begins, *faces, says=says)
    assert field.told(LeadershipTested)[0].leadership == 6
    assert field.one(0).under("call-of-ulric") is still
    assert (field.one(0).profile.Ld == 6) is still

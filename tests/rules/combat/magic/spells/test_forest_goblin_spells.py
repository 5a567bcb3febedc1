"""Forest Goblin Magic."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.engine.decisions import Landing
from rules.engine.events import Status, WoundRolled, WoundsLost
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


@pytest.mark.parametrize(("face", "down"), [(2, False), (3, True)])
def test_a_warrior_who_does_not_roll_below_his_toughness_is_blown_over(face: int, down: bool) -> None:
    field = battlefield([wizard(10, 10, "wind-of-gork")], [man(14, 10)])
    cast(field, "wind-of-gork 1", *SIXES, face, *((1,) if down else ()))
    assert (field.one(1).status is Status.KNOCKED_DOWN) is down
    assert [event.strength for event in field.told(WoundRolled)] == ([2] if down else [])


def test_the_gaze_strikes_the_first_in_its_path() -> None:
    field = battlefield([wizard(10, 10, "gaze-of-mork"), man(12, 10)], [man(16, 10)])
    cast(field, "gaze-of-mork 2", *SIXES, 3, 1, 1)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(1, 3), (1, 3)]


@pytest.mark.parametrize(("face", "out"), [(1, True), (2, False)])
def test_the_eadbanger_may_bang_his_own_head(face: int, out: bool) -> None:
    field = battlefield([wizard(10, 10, "eadbanger", A=2, T=4)], [man(14, 10)])
    cast(field, "eadbanger 1", *SIXES, 1, 1, face)
    assert [event.strength for event in field.told(WoundRolled)] == [4, 4]
    assert field.one(0).out is out


def test_a_goblin_is_carried_into_the_enemy() -> None:
    field = battlefield(
        [wizard(10, 10, "leap-of-waaagh"), man(12, 10, callings=("goblin",)), man(10, 12)], [man(20, 10)]
    )
    assert offered(field)["leap-of-waaagh"].targets == (0, 1)
    cast(field, "leap-of-waaagh 1", *SIXES, says={Landing: "3"})
    assert field.one(1).contacts == {3}
    assert field.one(1).charged


def test_a_goblin_who_lies_down_is_not_carried() -> None:
    field = battlefield([wizard(10, 10, "leap-of-waaagh"), man(12, 10, callings=("goblin",))], [man(20, 10)])
    field.status(1, Status.KNOCKED_DOWN)
    cast(field, "leap-of-waaagh 1", *SIXES)
    assert not field.questions(Landing)


def test_the_idol_lasts_until_he_is_wounded() -> None:
    field = battlefield([wizard(10, 10, "idol-of-gork", W=2)], [man(40, 40)])
    cast(field, "idol-of-gork", *SIXES)
    one = field.one(0)
    assert (one.profile.WS, one.profile.S, one.profile.A) == (4, 4, 2)
    field.fold(WoundsLost(0, 1, 1, 1))
    assert (one.profile.WS, one.profile.S, one.profile.A) == (3, 3, 1)


@pytest.mark.parametrize(("y", "status"), [(12, Status.KNOCKED_DOWN), (30, Status.STUNNED)])
def test_near_him_stunned_is_knocked_down(y: float, status: Status) -> None:
    field = battlefield([wizard(10, 10, "ere-we-go"), man(10, y)], [man(40, 40)])
    cast(field, "ere-we-go", *SIXES)
    field.play(resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=False), 4, 3)
    assert field.one(1).status is status


@pytest.mark.parametrize(("face", "status"), [(1, Status.KNOCKED_DOWN), (5, Status.OUT_OF_ACTION)])
def test_near_him_whoever_is_not_stunned_fares_as_always(face: int, status: Status) -> None:
    field = battlefield([wizard(10, 10, "ere-we-go"), man(10, 12)], [man(40, 40)])
    cast(field, "ere-we-go", *SIXES)
    field.play(
        resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=False), 4, face
    )
    assert field.one(1).status is status


@pytest.mark.parametrize(("key", "faces"), [("wind-of-gork", (3, 1)), ("eadbanger", (1, 2))])
def test_wind_and_eadbanger_meet_the_first_in_their_path(key: str, faces: tuple[int, ...]) -> None:
    field = battlefield([wizard(10, 10, key), man(12, 10)], [man(16, 10)])
    cast(field, f"{key} 2", *SIXES, *faces)
    assert [event.target for event in field.told(WoundRolled)] == [1]

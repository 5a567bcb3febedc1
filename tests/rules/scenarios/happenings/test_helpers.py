"""Helpers who join the weaker warband for a battle."""

import pytest

from rules.combat.going_on import HAPPENINGS
from rules.engine.events import Status
from rules.engine.events.objectives import HappeningBegan, JoinedWarband
from rules.engine.setup import BattleSetup
from rules.scenarios.happenings.allies import ALLIES, ally_of
from rules.scenarios.happenings.table import NOT_PLAYED
from rules.values import changed
from tests.rules.scenarios.happenings.field import Eventful, subject
from tests.rules.staging.battlefield import man

NEARBY = [man(20, 20), man(24, 20)], [man(20, 40), man(24, 40)]


def rated(monkeypatch: pytest.MonkeyPatch, *ratings: int) -> Eventful:
    def then(setup: BattleSetup) -> BattleSetup:
        pairs = zip(setup.sides, ratings, strict=True)
        return subject(changed(setup, sides=tuple(changed(side, rating=it) for side, it in pairs)))

    monkeypatch.setattr("tests.rules.scenarios.happenings.field.subject", then)
    return Eventful(HAPPENINGS, *NEARBY)


@pytest.mark.rule("CAMP-OPT-HAPPEN-2")
@pytest.mark.parametrize(("result", "key"), [(11, "ogre-mercenary"), (45, "pit-fighter")])
def test_a_helper_fights_for_the_warband_of_the_lower_rating(
    result: int, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = rated(monkeypatch, 120, 100)
    field.begin(0, 1, result // 10, result % 10)
    helper = ally_of(field.battle, key)
    assert helper is not None
    assert [(it.who, it.side) for it in field.told(JoinedWarband)] == [(helper.id, 1)]
    assert (helper.side, helper.status) == (1, Status.STANDING)
    assert helper.opposes(field.one(0))
    assert not helper.opposes(field.one(2))
    assert not field.told(HappeningBegan)[0].says.endswith(NOT_PLAYED)


@pytest.mark.rule("CAMP-OPT-HAPPEN-2")
def test_dice_decide_whom_a_helper_joins_where_ratings_are_equal() -> None:
    field = Eventful(HAPPENINGS, *NEARBY)
    field.begin(0, 1, 1, 1, 2, 5)
    assert [it.side for it in field.told(JoinedWarband)] == [1]


@pytest.mark.rule("CAMP-OPT-HAPPEN-2")
def test_an_ogre_who_has_not_come_is_on_no_table() -> None:
    field = Eventful(HAPPENINGS, *NEARBY)
    for key in ALLIES:
        helper = ally_of(field.battle, key)
        assert helper is not None
        assert not helper.on_table

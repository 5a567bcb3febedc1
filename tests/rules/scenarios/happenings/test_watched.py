"""Those who watch a Possessed warband: a daemon for winning, a sacrifice for losing."""

import pytest

from rules.combat.going_on import SUBPLOTS, WATCHED
from rules.engine.decisions import Choice
from rules.engine.events import Status as Standing
from rules.engine.events.objectives import HazardRolled, SpoilWon
from rules.engine.state.conditions import SACRIFICED
from rules.ledger.sheet import Status
from rules.scenarios.happenings.watched import WHOM
from tests.rules.aftermath.losses.test_lasting_magic import marked
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.staging.battlefield import man


def watching(possessed: bool = True) -> Eventful:
    own = {"callings": ("possessed-warbands",)} if possessed else {}
    sides = [man(20, 20, **own), man(30, 20, **own)], [man(20, 40), man(30, 40)]
    return Eventful(SUBPLOTS, *sides, going_on=WATCHED, side=0)


@pytest.mark.rule("CAMP-OPT-SUB-7")
def test_a_possessed_warband_that_loses_sacrifices_a_warrior_on_their_feet() -> None:
    field = watching()
    field.status(0, Standing.OUT_OF_ACTION)
    field.play(field.scenario.settles(field.battle, 1), says={Choice: "1"})
    (asked,) = field.questions(Choice)
    assert (asked.question, asked.answers) == (WHOM, ("1",))
    assert field.one(1).under(SACRIFICED)
    assert field.told(SpoilWon) == []


@pytest.mark.rule("CAMP-OPT-SUB-7")
def test_a_possessed_warband_that_wins_is_promised_a_daemon_for_d6_turns() -> None:
    field = watching()
    field.play(field.scenario.settles(field.battle, 0), 4)
    (told,) = field.told(HazardRolled)
    assert "4 turns of their next battle" in told.brings
    assert not any(it.under(SACRIFICED) for it in field.state.combatants)


@pytest.mark.rule("CAMP-OPT-SUB-7")
@pytest.mark.parametrize("possessed", [True, False])
def test_nothing_comes_of_a_draw(possessed: bool) -> None:
    field = watching(possessed)
    field.play(field.scenario.settles(field.battle, None))
    assert field.events == []


@pytest.mark.rule("CAMP-OPT-SUB-7")
@pytest.mark.parametrize(("name", "number", "left"), [("Otto", 2, 0), ("The Pikes 2", 4, 3)])
def test_a_sacrificed_warrior_is_dead_after_the_battle(name: str, number: int, left: int) -> None:
    block = marked(name, "sacrificed").after.warrior(number)
    assert (block.members, block.status) == (left, Status.DEAD if number == 2 else Status.ACTIVE)

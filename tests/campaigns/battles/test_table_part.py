"""The table at every step of a battle, and the ways from one to the next."""

import pytest

from campaigns.pages.battles.story import steps, story
from campaigns.pages.battles.table_part import table_part
from campaigns.table_picture.picture import Attack
from rules.engine.events import BlowStruck, ShotFired, SpellCast, WarriorMoved
from rules.engine.state.battle_state import BattleState
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.rules.warbands import BOOK, roster


@pytest.fixture(scope="module", params=["mordheim", "cards", "trench"])
def record(request):
    sheets = [roster("mercenaries-reikland"), roster("skaven-clan-eshin")]
    setup = set_up(sheets, BOOK, seed="6", ruleset=request.param)
    return auto(setup, dict.fromkeys((0, 1), POLICIES["steady"]))


def test_every_step_shows_where_everybody_was_then(record):
    told = story(record)
    found = steps(record, told)
    for step in found[:: max(1, len(found) // 12)]:
        part = table_part(record, told, step=step.number)
        state = BattleState(record.setup)
        for event in record.events[: step.until]:
            state.fold(event)
        assert {base.fighter: base.at for base in part.picture.bases} == {
            it.id: it.position for it in state.combatants if it.status.value != "left"
        }
        moves = [
            event
            for event in record.events[step.first : step.until]
            if isinstance(event, WarriorMoved) and len(event.path) > 1
        ]
        assert [trail.path for trail in part.picture.trails] == [event.path for event in moves]
        assert part.lines == step.phase.lines
        assert part.heading == step.heading


def test_from_each_step_one_gets_to_the_next_and_back(record):
    told = story(record)
    last = steps(record, told)[-1].number
    first, end = table_part(record, told, step=0), table_part(record, told)
    assert (first.before, first.after, first.shown) == (None, 1, 0)
    assert (end.before, end.after, end.shown, end.step) == (last, None, last, None)
    middle = table_part(record, told, step=3)
    assert (middle.before, middle.after) == (2, 4)
    assert table_part(record, told, step=last).after is None


def test_a_round_is_its_last_step_and_unknown_ones_are_the_end(record):
    told = story(record)
    found = steps(record, told)
    for round in range(record.outcome.rounds + 1):
        of_round = [step.number for step in found if step.round == round]
        assert table_part(record, told, round=round).step == of_round[-1]
    for nonsense in ({"step": 9999}, {"round": 99}, {"step": -1}):
        assert table_part(record, told, **nonsense).step is None


def test_attacks_are_drawn_from_where_both_stood_and_by_whether_they_hit(record):
    told = story(record)
    state, seen = BattleState(record.setup), 0
    for step in steps(record, told):
        expected = []
        for event in record.events[step.first : step.until]:
            if isinstance(event, ShotFired | BlowStruck):
                ends = (state.combatants[event.who].position, state.combatants[event.target].position)
                hits = event.hit if isinstance(event, BlowStruck) else event.struck is not None
                expected.append(Attack(ends, hits))
            state.fold(event)
        if any(isinstance(event, SpellCast) for event in record.events[step.first : step.until]):
            continue
        assert list(table_part(record, told, step=step.number).picture.attacks) == expected
        seen += len(expected)
    assert seen


def test_a_battle_that_was_not_fought_shows_its_table(record):
    part = table_part(changed(record, events=(), outcome=None), ())
    assert (part.step, part.last, part.lines) == (None, 0, ())
    assert part.picture.bases == ()

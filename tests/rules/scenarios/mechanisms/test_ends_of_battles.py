"""How scenarios that are data end: losses, a leader, a place that is held, an edge that is reached."""

import pytest

from rules.combat.psychology.minds import NO_MOVE
from rules.combat.psychology.rout import is_due
from rules.engine.decisions import Choice
from rules.engine.dice import Rolled
from rules.engine.events import BattleEnded, EdgeChosen, StatusChanged
from rules.engine.events.event import Status
from rules.engine.events.objectives import DeedDone, RoleTaken, ShardsNoted, SpoilWon, SpotMarked
from rules.engine.table import Point
from tests.rules.scenarios.stage import Stage, written
from tests.rules.staging.battlefield import man

FOUR = [man(x, 10) for x in (10, 14, 18, 22)]
OTHERS = [man(x, 40) for x in (10, 14, 18, 22)]


def of(mechanism: str, *, more: str = "", ours: list = FOUR, theirs: list = OTHERS) -> Stage:
    """A battle of one mechanism: side 0 attacks, side 1 defends."""
    stage = Stage(written(f"mechanisms = [{{ {mechanism} }}]\n{more}"), ours, theirs)
    stage.fold(RoleTaken(0, "attacker"), RoleTaken(1, "defender"))
    stage.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"))
    return stage


def out(who: int, by: int | None = None) -> StatusChanged:
    return StatusChanged(who, Status.OUT_OF_ACTION, by)


@pytest.mark.parametrize(("over", "ends"), [("false", True), ("true", False)])
def test_half_the_losses_end_it_unless_it_must_be_more(over: str, ends: bool):
    stage = of(f'kind = "casualties", who = "attacker", quarters = 2, over = {over}')
    stage.watch(out(0))
    assert stage.told(BattleEnded) == []
    stage.watch(out(1))
    assert bool(stage.told(BattleEnded)) == ends


def test_losses_of_the_other_role_do_not_count():
    stage = of('kind = "casualties", who = "attacker", quarters = 2')
    stage.watch(out(4), out(5), out(6))
    assert stage.told(BattleEnded) == []


def test_the_other_side_wins_by_losses():
    stage = of('kind = "casualties", who = "everybody", quarters = 2')
    stage.watch(out(4), out(5))
    assert stage.told(BattleEnded) == [BattleEnded(0, "too many casualties", 1)]


def test_a_leader_out_of_action_ends_it_and_who_did_it_is_named():
    stage = of(
        'kind = "target", who = "defender", reason = "leader out", award = "taking-out-the-leader"',
        theirs=[man(10, 40), man(14, 40, leader=True)],
    )
    stage.watch(out(4, 0))
    assert stage.told(BattleEnded) == []
    stage.watch(out(5, 2))
    assert stage.told(DeedDone) == [DeedDone(2, "taking-out-the-leader")]
    assert stage.told(BattleEnded) == [BattleEnded(0, "leader out", 1)]


def test_more_attackers_at_the_place_at_the_end_of_a_defenders_turn_win():
    stage = of(
        'kind = "hold", when = "defenders-turn", within = 6, reason = "taken"',
        ours=[man(20, 24), man(24, 20)],
    )
    stage.fold(SpotMarked("the well", Point(2400, 2400), 100, 0))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == []
    stage.watch(*stage.whole_turn(1))
    assert stage.told(BattleEnded) == [BattleEnded(0, "taken", 1)]


def test_most_warriors_at_the_place_win_in_the_end():
    stage = of('kind = "hold", when = "time", within = 6, reason = "most"', theirs=[man(20, 24)])
    stage.fold(SpotMarked("the ring", Point(2400, 2400), 100, 0))
    stage.play(stage.scenario.out_of_time(stage.battle))
    assert stage.told(BattleEnded) == [BattleEnded(1, "most", 1)]


def test_half_of_a_side_over_the_far_edge_win():
    ours = [man(10, 47.51), man(14, 47.51), man(18, 10), man(22, 10)]
    stage = of('kind = "escape", who = "attacker", edge = "far", needs = "half", reason = "away"', ours=ours)
    stage.watch(*stage.whole_turn(0), says={Choice: "leave"})
    assert stage.told(DeedDone) == [DeedDone(0, "escapes"), DeedDone(1, "escapes")]
    assert stage.told(BattleEnded) == [BattleEnded(0, "away", 1)]


def test_only_the_leader_is_asked_where_only_the_leader_counts():
    theirs = [man(10, 47.51), man(14, 47.51, leader=True)]
    stage = of(
        'kind = "escape", who = "defender", edge = "any", needs = "leader", reason = "away"', theirs=theirs
    )
    stage.watch(*stage.whole_turn(1), says={Choice: "leave"})
    assert [asked.who for asked in stage.questions(Choice)] == [5]
    assert stage.told(BattleEnded) == [BattleEnded(1, "away", 1)]


def test_all_heroes_near_the_far_edge_win_without_leaving():
    theirs = [man(10, 2), man(14, 2), man(18, 40, hero=False)]
    heroes = (
        'kind = "escape", who = "defender", edge = "far", needs = "heroes", within = 2, reason = "through"'
    )
    stage = of(heroes, theirs=theirs)
    stage.watch(*stage.whole_turn(1))
    assert stage.told(BattleEnded) == [BattleEnded(1, "through", 1)]
    stage = of(heroes, theirs=[man(10, 2), man(14, 20)])
    stage.watch(*stage.whole_turn(1))
    assert stage.told(BattleEnded) == []


def test_surprised_defenders_do_nothing_in_their_first_turn():
    stage = of('kind = "surprised"', theirs=[man(10, 40), man(14, 40, I=5), man(18, 40, I=6)])
    stage.watch(*stage.whole_turn(1), faces=(4, 5, 6))
    assert [stage.one(who).has(NO_MOVE) for who in (4, 5, 6)] == [True, False, True]
    stage.watch(*stage.whole_turn(0))
    assert not stage.one(4).has(NO_MOVE)


def test_a_role_tests_for_a_rout_later_where_the_scenario_says_so():
    stage = of('kind = "surprised"', more='rout_limits = [{ who = "defender", quarters = 2 }]')
    stage.fold(out(0), out(4))
    assert (is_due(stage.battle, 0), is_due(stage.battle, 1)) == (True, False)
    stage.fold(out(5))
    assert is_due(stage.battle, 1)


def test_prizes_go_to_winner_and_loser_and_once_for_each_hero_that_is_left():
    text = """
    mechanisms = [
      { kind = "prize", to = "winner", rewards = [{ wyrdstone = "2" }] },
      { kind = "prize", to = "loser", rewards = [{ gold = "5" }] },
      { kind = "prize", to = "everybody", survivors = true, most = 3, rewards = [{ gold = "1" }] },
    ]
    """
    stage = Stage(written(text), FOUR, OTHERS[:2])
    stage.watch(BattleEnded(0, "rout", 3))
    won = [(event.side, event.what, event.amount) for event in stage.told(SpoilWon)]
    assert won == [(0, "wyrdstone", 2), (1, "gold", 5), *[(0, "gold", 1)] * 3, *[(1, "gold", 1)] * 2]


def test_shards_that_a_role_brought_are_lost_with_its_heroes():
    stage = of('kind = "brought", who = "defender", count = "D6"')
    stage.fold(ShardsNoted(1, Rolled((6,)), 4), out(4, 0), out(5))
    stage.watch(BattleEnded(0, "rout", 3))
    assert stage.told(SpoilWon) == [SpoilWon(1, "wyrdstone", 2), SpoilWon(0, "wyrdstone", 1)]

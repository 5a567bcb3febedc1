"""Overwatch, flights home and steps into a way at a real table under Heroheim."""

import pytest

from rules.engine.decisions import DONE, NONE, Choice, IllegalAnswer, NextToAct
from rules.engine.events import ConditionEnded, ShotFired, WarriorMoved
from rules.narration import Names
from rules.play.asked import question
from rules.referee.bundles import ABOVE, LONG, MET, SHORT, shots
from rules.referee.course import refereed
from rules.referee.questions import NO, YES, TableAsked
from rules.referee.watching import HOME, SEEN_BY
from rules.systems.heroheim.overwatch import OVERWATCH
from tests.rules.referee.evening import Evening
from tests.rules.referee.table import PAIRS, Table, table_setup


class Passing(Table):
    """Players who do nothing of themselves."""

    def __init__(self):
        super().__init__("passing")

    def answer(self, resolver):
        asked = resolver.pending
        if isinstance(asked, NextToAct):
            return DONE
        if isinstance(asked, TableAsked):
            return asked.choices[0]
        if isinstance(asked, Choice) and asked.question == "rout":
            return next(it for it in asked.choices if it != "rout")
        return super().answer(resolver)


def at(activity, seed="watch", warbands=PAIRS[0], side=None):
    """A battle where it is asked who does that."""
    resolver, table = refereed(table_setup(warbands, seed, "heroheim")), Passing()
    go_to(resolver, table, lambda asked: is_asked(asked, activity) and side in (None, asked.side))
    return resolver, table


def is_asked(asked, activity):
    return isinstance(asked, NextToAct) and asked.activity == activity


def go_to(resolver, table, reached):
    for _ in range(400):
        if reached(resolver.pending):
            return
        resolver.answer(table.answer(resolver))
    raise AssertionError(resolver.pending)


def watching():
    """A battle after a shooting phase in which somebody was said to keep overwatch, and who that is."""
    resolver, table = at("shooting")
    witness = resolver.battle.witness
    deeds = {
        it: list(witness.watching.watches(resolver.battle.combatant(it)))
        for it in resolver.pending.candidates
    }
    watcher = next(it for it, words in deeds.items() if words)
    resolver.answer(f"{watcher} {deeds[watcher][0]}")
    resolver.answer(DONE)
    return resolver, table, watcher


def first_move(resolver, table, watcher):
    side = resolver.battle.combatant(watcher).side
    go_to(resolver, table, lambda asked: is_asked(asked, "moving") and asked.side != side)
    return resolver.pending.candidates[0]


@pytest.fixture
def turn():
    """The mover of an enemy's turn, with who watches."""
    resolver, table, watcher = watching()
    return resolver, table, watcher, first_move(resolver, table, watcher)


def test_overwatch_is_said_with_those_who_shoot(turn):
    resolver, _table, watcher, _mover = turn
    assert resolver.battle.combatant(watcher).under(OVERWATCH)


def test_nobody_is_asked_for_overwatch_after_the_phase():
    resolver, _table = at("shooting")
    resolver.answer(DONE)
    assert not (isinstance(resolver.pending, Choice) and resolver.pending.question == OVERWATCH)
    assert not any(it.under(OVERWATCH) for it in resolver.battle.state.on_table())


def test_movers_are_asked_for_while_somebody_waits(turn):
    resolver, _table, watcher, mover = turn
    resolver.answer(f"{mover} walk")
    asked = resolver.pending
    assert isinstance(asked, TableAsked)
    assert (asked.question, asked.who) == (SEEN_BY, mover)
    assert asked.side == resolver.battle.combatant(watcher).side
    assert asked.choices[0] == NONE
    resolver.answer(NONE)
    assert not any(isinstance(it, ShotFired) for it in resolver.events)
    assert resolver.battle.combatant(watcher).under(OVERWATCH)
    assert [it.who for it in resolver.events if isinstance(it, WarriorMoved)][-1] == mover


@pytest.mark.parametrize(("cover", "names"), [(NO, []), (YES, ["cover"]), (ABOVE, ["shooting upwards"])])
def test_watcher_shoots_once_and_the_mover_goes_on(turn, cover, names):
    resolver, table, watcher, mover = turn
    resolver.answer(f"{mover} walk")
    resolver.answer(f"{watcher} {SHORT} {cover}")
    go_to(resolver, table, lambda asked: is_asked(asked, "moving"))
    (shot,) = (it for it in resolver.events if isinstance(it, ShotFired))
    known = {it.name for it in shot.roll.modifiers}
    assert (shot.who, shot.target) == (watcher, mover)
    assert "overwatch" in known
    assert known & {"cover", "shooting upwards"} == set(names)
    assert ConditionEnded(watcher, OVERWATCH) in resolver.events
    moved = [it for it in resolver.events if isinstance(it, WarriorMoved) and it.who == mover]
    assert bool(moved) is resolver.battle.combatant(mover).standing
    again = refereed(table_setup(PAIRS[0], "watch", "heroheim"), answers=resolver.answers)
    assert again.events == resolver.events


def test_enemy_steps_into_the_way_of_a_move():
    resolver, table = at("moving")
    mover = resolver.pending.candidates[0]
    enemy = resolver.battle.state.enemies_of(resolver.pending.side)[0].id
    resolver.answer(f"{mover} run {MET} {enemy}")
    go_to(resolver, table, lambda asked: isinstance(asked, NextToAct))
    assert resolver.battle.combatant(mover).contacts == {enemy}


def test_enemy_steps_into_the_way_of_a_charge():
    resolver, table = at("charging")
    charger = resolver.pending.candidates[0]
    target, other = (it.id for it in resolver.battle.state.enemies_of(resolver.pending.side)[:2])
    resolver.answer(f"{charger} {target} {YES} {MET} {other}")
    go_to(resolver, table, lambda asked: is_asked(asked, "moving"))
    assert resolver.battle.combatant(charger).contacts == {other}


def test_short_ranges_have_no_long_one():
    resolver, _table = at("shooting", side=1)
    battle = resolver.battle
    slings = [it for it in battle.state.of_side(1) if it.missiles and it.missiles[0].shot.range <= 18]
    assert slings
    assert not any(f" {LONG} " in it for it in shots(battle, slings[0], {}))


def test_flight_asks_whether_it_led_home():
    evening = Evening(table_setup(PAIRS[0], "evening", "heroheim"))
    resolver = evening.resolver
    while not (isinstance(resolver.pending, TableAsked) and resolver.pending.question == HOME):
        resolver.answer(evening.say(resolver.pending))
    asked = resolver.pending
    assert asked.choices == (NO, YES)
    resolver.answer(YES)
    assert not resolver.battle.combatant(asked.who).under("fleeing")


def test_enemy_steps_into_the_way_of_two_chargers_at_once():
    resolver, table = at("charging")
    first, second, third = resolver.pending.candidates[:3]
    target, other = (it.id for it in resolver.battle.state.enemies_of(resolver.pending.side)[:2])
    for wrong in (f"stops-{first}", f"stops-{target}", "stops-many"):
        with pytest.raises(IllegalAnswer):
            resolver.answer(f"{first} {target} {YES} {MET} {other} {wrong}")
    with pytest.raises(IllegalAnswer):
        resolver.answer(f"{first} {target} {YES} stops-{second}")
    resolver.answer(f"{first} {target} {YES} else")
    assert f"{MET} {other} more" in resolver.pending.choices
    resolver.answer(f"{MET} {other} more")
    assert {f"stops-{second}", f"stops-{third}"} <= set(resolver.pending.choices)
    names = Names(resolver.battle.setup)
    options = {it.answer: it.heading for it in question(resolver.pending, resolver.battle, names).options}
    assert options[f"stops-{second}"] == "Is stopped as well, and nobody else"
    resolver.answer(f"stops-{second}")
    go_to(resolver, table, lambda asked: is_asked(asked, "moving"))
    assert resolver.battle.combatant(other).contacts == {first, second}
    assert not resolver.battle.combatant(third).contacts

"""Which facts of a battle are looked at and which are changed."""

from rules.engine import events
from rules.odds.watch import Watch
from tests.rules.staging.battlefield import Battlefield, man


def watched() -> tuple[Watch, Battlefield]:
    watch, field = Watch(), Battlefield([man(10, 10, W=2)], [man(20, 10)])
    watch.begin(field.battle)
    return watch, field


def test_a_fact_that_is_read_is_noted():
    watch, field = watched()
    assert field.one(0).wounds == 2
    assert field.state.active is None
    assert (watch.read, watch.written) == ({(0, "wounds"), "active"}, set())


def test_a_field_written_first_counts_as_written_only():
    watch, field = watched()
    field.fold(events.WoundsLost(0, None, 1, 1))
    assert field.one(0).wounds == 1
    assert (watch.read, watch.written) == (set(), {(0, "wounds")})


def test_a_field_read_before_it_is_written_counts_as_both():
    watch, field = watched()
    field.fold(events.CombatFought((1,)))
    assert {(1, "fought_rounds")} == watch.read & watch.written


def test_to_take_a_snapshot_is_no_look():
    watch, field = watched()
    _, facts = watch.snapshot(field.battle)
    assert (watch.read, watch.written) == (set(), set())
    assert (facts[0, "wounds"], facts["round"]) == (2, 1)


def test_the_facts_and_the_rest_are_the_whole_state():
    watch, field = watched()
    field.fold(events.WoundsLost(0, None, 1, 1), events.TurnBegan(0))
    whole = field.state.snapshot()
    state, facts = watch.snapshot(field.battle)
    for fact, value in facts.items():
        if isinstance(fact, tuple):
            state["combatants"][fact[0]][fact[1]] = value
        else:
            state[str(fact)] = value
    assert state == whole


def test_a_warrior_who_joins_later_is_compared_as_a_whole():
    watch, field = watched()
    field.one(1).__class__ = type(field.one(1)).__base__  # as one who came after the watch began
    state, facts = watch.snapshot(field.battle)
    assert "wounds" in state["combatants"][1]
    assert (1, "wounds") not in facts

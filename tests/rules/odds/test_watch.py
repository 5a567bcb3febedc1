"""Which facts of a battle are looked at and which are changed."""

from rules.engine import events
from rules.odds.watch import Watch
from tests.rules.staging.battlefield import Battlefield, man


def watched() -> tuple[Watch, Battlefield]:
    watch, field = Watch(), Battlefield([man(10, 10, W=2)], [man(20, 10)])
    watch.begin(field.battle)
    return watch, field


def taken(watch: Watch, field: Battlefield):
    """The state beside the combatants, its facts, and each combatant with theirs."""
    state, facts = watch.beside_combatants(field.battle)
    paused = watch.paused(field.state.combatants)
    own = [watch.combatant(it) for it in field.state.combatants]
    watch.resumed(paused)
    return state, facts, own


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
    _, facts, own = taken(watch, field)
    assert (watch.read, watch.written) == (set(), set())
    assert (own[0][1][0, "wounds"], facts["round"]) == (2, 1)


def test_the_facts_and_the_rest_are_the_whole_state():
    watch, field = watched()
    field.fold(events.WoundsLost(0, None, 1, 1), events.TurnBegan(0))
    whole = field.state.snapshot()
    state, facts, own = taken(watch, field)
    combatants = [held | {name: value for (_, name), value in theirs.items()} for held, theirs in own]
    assert state | facts | {"combatants": combatants} == whole


def test_a_warrior_who_joins_later_is_compared_as_a_whole():
    watch, field = watched()
    field.one(1).__class__ = type(field.one(1)).__base__  # as one who came after the watch began
    watched_still = watch.paused(field.state.combatants)
    assert [it.id for it in watched_still] == [0]

"""A place before it is chosen: the way, and what the engine says of somebody who stands there."""

import pytest

from rules.engine.decisions import IllegalAnswer, MoveTo
from rules.engine.events import WarriorDeployed
from rules.narration.names import Names
from rules.odds.copies import copy_of
from rules.play.reach import preview
from rules.play.reach.preview import lines_about
from tests.rules.play.played import PAIRS, answered, played
from tests.rules.staging.battlefield import Battlefield, inches, man


def at_a_move(ruleset="mordheim", **options):
    """A battle at the first move after its first round began."""
    resolver = played(PAIRS[0], ruleset, "preview", **options)
    for asked in answered(resolver):
        if isinstance(asked, MoveTo) and asked.walk and resolver.battle.state.round:
            return resolver, asked
    raise AssertionError("nobody moved")


def shown(resolver, asked, dx=0, dy=200):
    here = resolver.battle.combatant(asked.who).position
    return preview(resolver, Names(resolver.battle.setup), here.x + dx, here.y + dy)


def legal(resolver, asked):
    """A preview of one of the places around the warrior."""
    for dx, dy in ((0, 200), (200, 0), (-200, 0), (0, -200)):
        try:
            return shown(resolver, asked, dx, dy)
        except IllegalAnswer:
            continue
    raise AssertionError("there is no room")


def test_a_preview_tells_the_way_its_length_and_who_is_seen():
    resolver, asked = at_a_move(switches=[])
    found = legal(resolver, asked)
    assert found.way[0] == resolver.battle.combatant(asked.who).position
    assert found.way[-1] == found.at
    assert found.lines[0].startswith(("Walk ", "Run "))
    assert found.lines[1].startswith("Sees ")


@pytest.mark.parametrize(("switches", "says"), [([], True), (["no-measuring"], False)])
def test_a_preview_measures_nothing_where_nobody_may(switches, says):
    resolver, asked = at_a_move(switches=switches)
    lines = legal(resolver, asked).lines
    assert any('"' in line for line in lines) == says
    assert says or not any("charge" in line for line in lines)


@pytest.mark.parametrize(("combat", "sequence"), [("core", "mordheim"), ("trench", "trench")])
def test_a_preview_says_who_could_charge_and_be_charged(combat, sequence):
    field = Battlefield([man(10, 10)], [man(20, 10), man(40, 40)], combat=combat, sequence=sequence)
    field.turn(0, "movement")
    there = copy_of(field.battle)
    there.state.fold(WarriorDeployed(0, inches(14, 10)))
    lines = lines_about(there, Names(there.setup), there.combatant(0))
    assert lines[1:] == ["Could charge Warrior 1 from there", "Could be charged by Warrior 1"]


def test_a_preview_changes_nothing():
    resolver, asked = at_a_move()
    before = resolver.battle.state.snapshot()
    legal(resolver, asked)
    assert resolver.battle.state.snapshot() == before
    assert resolver.pending is asked

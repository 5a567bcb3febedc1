"""Charges and shots that are said in full at a real table: out of sight, into several, past anybody."""

import pytest

from rules.engine.decisions import DONE, NONE, CastSpell, IllegalAnswer
from rules.engine.decisions.actions import NextAction
from rules.engine.events import DETECTING, CharacteristicTested, ShotFired, SpellCast, WarriorMoved
from rules.referee.bundles import shots
from rules.referee.course import refereed
from rules.referee.referee import CAST
from tests.rules.referee.table import PAIRS, table_setup
from tests.rules.referee.test_watching import Passing, at


def said(activity, deed):
    """A battle after the first who may do so did it to enemies, who stand in the deed by their order."""
    resolver, _ = at(activity)
    who = resolver.battle.combatant(resolver.pending.candidates[0])
    enemies = [it.id for it in resolver.battle.state.enemies_of(who.side)]
    resolver.answer(f"{who.id} {deed.format(*enemies)}")
    return resolver, who, enemies


def finished(resolver, kind, who):
    """The next event of a kind by somebody, while nobody does anything."""
    table = Passing()
    for _ in range(40):
        for event in resolver.events:
            if isinstance(event, kind) and event.who == who.id:
                return event
        resolver.answer(table.answer(resolver))
    raise AssertionError(kind)


def test_charge_out_of_sight_begins_with_a_test_to_notice():
    resolver, who, _ = said("charging", "{0} yes unseen")
    assert finished(resolver, CharacteristicTested, who).purpose == DETECTING


def test_charge_in_sight_begins_without_one():
    resolver, _, _ = said("charging", "{0} yes")
    assert not any(isinstance(it, CharacteristicTested) for it in resolver.events)


def test_charge_touches_as_many_as_are_said_and_nobody_else():
    resolver, who, enemies = said("charging", "{0} yes with-{1} with-{2}")
    assert set(finished(resolver, WarriorMoved, who).contacts) == set(enemies[:3])
    resolver, who, enemies = said("charging", "{0} yes")
    assert finished(resolver, WarriorMoved, who).contacts == (enemies[0],)


@pytest.mark.parametrize(
    "deed",
    [
        "{0} yes with-{0}",
        "{0} yes with-{1} with-{1}",
        "{0} yes with-many",
        "{0} yes met 99",
        "{0} perhaps unseen",
        "unseen",
    ],
)
def test_charge_into_what_is_no_other_enemy_is_refused(deed):
    with pytest.raises(IllegalAnswer):
        said("charging", deed)


def test_shot_past_anybody_finds_cover_and_brings_nobody_else_to_the_range():
    resolver, table = at("shooting")
    who = next(it for it in map(resolver.battle.combatant, resolver.pending.candidates) if it.missiles)
    target, other = (it.id for it in resolver.battle.state.enemies_of(who.side)[:2])
    before = resolver.battle.combatant(other).position
    shot = next(it for it in shots(resolver.battle, who, {}) if it.startswith(f"{target} "))
    resolver.answer(f"{who.id} {' '.join((*shot.split()[:-1], str(other)))}")
    while not (fired := [it for it in resolver.events if isinstance(it, ShotFired)]):
        resolver.answer(table.answer(resolver))
    assert "cover" in {it.name for it in fired[0].roll.modifiers}
    assert resolver.battle.combatant(other).position == before


def test_nobody_stands_in_the_way_of_a_shot_at_themselves():
    resolver, _ = at("shooting")
    who = next(it for it in map(resolver.battle.combatant, resolver.pending.candidates) if it.missiles)
    shot = next(it for it in shots(resolver.battle, who, {}) if it != NONE).split()
    for behind in (shot[0], str(who.id), "99"):
        with pytest.raises(IllegalAnswer):
            resolver.answer(f"{who.id} {' '.join((*shot[:-1], behind))}")


def test_spell_of_a_single_action_names_whom_its_caster_stands_near():
    resolver, table = refereed(table_setup(PAIRS[0], "a spell", "trench")), Passing()
    while not (isinstance(resolver.pending, NextAction) and CAST in resolver.pending.answers):
        resolver.answer(DONE if isinstance(resolver.pending, NextAction) else table.answer(resolver))
    caster = resolver.battle.combatant(resolver.pending.who)
    enemy = resolver.battle.state.enemies_of(caster.side)[0].id
    with pytest.raises(IllegalAnswer):
        resolver.answer(f"{CAST} {caster.id}")
    resolver.answer(f"{CAST} {enemy}")
    assert isinstance(resolver.pending, CastSpell)
    assert any(answer.endswith(f" {enemy}") for answer in resolver.pending.answers)


def test_spell_of_a_single_action_is_cast_again_as_last_time():
    resolver, table = refereed(table_setup(PAIRS[0], "a spell", "trench")), Passing()
    casters = []
    for _ in range(600):
        asked = resolver.pending
        if isinstance(asked, NextAction) and CAST in asked.answers and asked.who in casters:
            break
        if isinstance(asked, NextAction) and CAST in asked.answers:
            casters.append(asked.who)
            with pytest.raises(IllegalAnswer):
                resolver.answer(f"{CAST} again")
            resolver.answer(f"{CAST} {resolver.battle.state.enemies_of(asked.side)[0].id}")
            spell = resolver.pending.answers[0]
            resolver.answer(spell)
        else:
            resolver.answer(DONE if isinstance(asked, NextAction) else table.answer(resolver))
    before = [it for it in resolver.events if isinstance(it, SpellCast)]
    caster = resolver.pending.who
    resolver.answer(f"{CAST} again then stay")
    cast = [it for it in resolver.events if isinstance(it, SpellCast)][len(before) :]
    first = next(it for it in before if it.who == caster)
    assert [(it.who, it.spell) for it in cast] == [(caster, first.spell)]

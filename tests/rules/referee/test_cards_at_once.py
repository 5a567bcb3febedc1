"""What a side says of all its units at once under cards, and of those who cast or shoot as last time."""

import pytest

from rules.engine.decisions import DONE, CastSpell, IllegalAnswer, NextToAct
from rules.engine.decisions.alternative import GiveCommand, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import ActivationBegan, SpellCast, TurnsBegan, WarriorMoved
from rules.referee.course import refereed
from rules.referee.referee import Referee
from tests.rules.referee.table import Table
from tests.rules.referee.test_together import begun, offered


def goes_on(resolver, is_reached):
    """Go on until a question is reached, while everybody who is asked stays or walks."""
    table = Table("cards")
    for _ in range(600):
        asked = resolver.pending
        if is_reached(asked):
            return asked
        if isinstance(asked, PlayCard):
            resolver.answer("lowest")
        elif isinstance(asked, ActivateUnit):
            ways = (it for it in offered(resolver) if " then stay" in it and not it.endswith("cast"))
            resolver.answer(next(ways, str(asked.units[0][0])))
        else:
            resolver.answer(DONE if isinstance(asked, NextToAct) else table.answer(resolver))
    raise AssertionError("It was never asked.")


def is_new_round(resolver, begun_at):
    return any(isinstance(it, TurnsBegan) for it in resolver.events[begun_at:])


def test_all_other_units_run_and_are_asked_nothing_until_the_round_ends():
    resolver = begun(ActivateUnit, ruleset="cards")
    side, at = resolver.pending.side, len(resolver.events)
    rest = [it for unit in resolver.pending.units for it in unit]
    resolver.answer("rest run")
    goes_on(
        resolver,
        lambda asked: (
            is_new_round(resolver, at)
            or (getattr(asked, "side", None) == side and not isinstance(asked, PlayCard))
        ),
    )
    moved = [it for it in resolver.events[at:] if isinstance(it, WarriorMoved) and it.manner == "run"]
    assert {it.who for it in moved} >= set(rest) - {it for it in rest if resolver.battle.combatant(it).down}
    again = refereed(resolver.battle.setup, answers=resolver.answers)
    assert again.events == resolver.events


def test_all_other_units_do_nothing_that_needs_a_target():
    resolver = begun(ActivateUnit, ruleset="cards")
    for answer in ("rest shoot", "rest charge 3", "rest fight"):
        with pytest.raises(IllegalAnswer):
            resolver.answer(answer)


def is_caster(resolver, unit):
    return len(unit) == 1 and bool(resolver.battle.combatant(unit[0]).fighter.spells)


def at_caster(resolver):
    """Go on until a side may activate somebody who casts; return their number."""
    asked = goes_on(
        resolver,
        lambda asked: (
            isinstance(asked, ActivateUnit) and any(is_caster(resolver, unit) for unit in asked.units)
        ),
    )
    return next(unit[0] for unit in asked.units if is_caster(resolver, unit))


def test_a_caster_runs_without_a_spell_and_is_asked_nothing_more():
    resolver = begun(ActivateUnit, ruleset="cards")
    caster = at_caster(resolver)
    resolver.answer(f"{caster} then run no-spell")
    moved = [it for it in resolver.events if isinstance(it, WarriorMoved)]
    assert (moved[-1].who, moved[-1].manner) == (caster, "run")
    assert getattr(resolver.pending, "who", None) != caster
    assert not (isinstance(resolver.pending, NextToAct) and caster in resolver.pending.candidates)


def test_a_caster_casts_as_last_time_in_the_answer_that_names_them():
    resolver = begun(ActivateUnit, ruleset="cards")
    caster = at_caster(resolver)
    near = resolver.battle.state.enemies_of(resolver.pending.side)[0].id
    again = f"{caster} then stay cast {near}"
    assert not any(it.startswith(again) for it in offered(resolver))
    resolver.answer(f"{caster} then stay")
    resolver.answer(f"{caster} cast {near}")
    assert isinstance(resolver.pending, CastSpell)
    spell = resolver.pending.answers[0]
    resolver.answer(spell)
    cast = [it for it in resolver.events if isinstance(it, SpellCast)]
    goes_on(
        resolver,
        lambda asked: (
            isinstance(asked, ActivateUnit)
            and asked.side == resolver.battle.combatant(caster).side
            and any(caster in unit for unit in asked.units)
        ),
    )
    assert f"{again} {spell}" in offered(resolver)
    resolver.answer(f"{again} {spell}")
    more = [it for it in resolver.events if isinstance(it, SpellCast)]
    assert len(more) == len(cast) + 1
    assert (more[-1].who, more[-1].spell) == (caster, cast[-1].spell)


def test_a_unit_shoots_as_last_time_each_at_their_own_target():
    resolver = begun(ActivateUnit, ruleset="cards")
    witness = resolver.battle.witness
    assert isinstance(witness, Referee)

    def groups(asked):
        if not isinstance(asked, ActivateUnit):
            return []
        return [
            it for it in asked.units if len(it) > 1 and witness.shots_of(resolver.battle.combatant(it[0]))
        ]

    asked = goes_on(resolver, groups)
    unit = groups(asked)[0]
    assert f"{unit[0]} then shoot again" not in offered(resolver)
    enemies = [it.id for it in resolver.battle.state.enemies_of(asked.side)]
    for shooter, target in zip(unit[:2], enemies, strict=False):
        warrior = resolver.battle.combatant(shooter)
        shot = next(it for it in witness.shots_of(warrior) if it.startswith(f"{target} "))
        witness.remember("shoots at", warrior, shot)
    assert f"{unit[0]} then shoot again" in offered(resolver)
    shots = witness.by_units.shots_again(unit)
    assert [shots[it].split()[0] for it in unit[:2]] == [str(it) for it in enemies[:2]]


def test_a_hero_by_dice_commands_those_who_followed_last():
    resolver = begun(WhoActs, ruleset="alternative")
    table = Table("commands")
    for _ in range(400):
        asked = resolver.pending
        heroes = [it for it in getattr(asked, "candidates", ()) if resolver.battle.combatant(it).fighter.hero]
        if isinstance(asked, GiveCommand):
            break
        if isinstance(asked, WhoActs) and heroes and not resolver.battle.state.activations.now:
            resolver.answer(f"{heroes[0]} 3 then command")
        else:
            resolver.answer(table.answer(resolver))
    assert isinstance(resolver.pending, GiveCommand)
    group = resolver.pending.offers[0].candidates[:2]
    assert ActivationBegan in {type(it) for it in resolver.events}
    resolver.battle.witness.by_dice.likely.followed.append(group)
    assert any(it.endswith(" ".join(map(str, group))) for it in offered(resolver))

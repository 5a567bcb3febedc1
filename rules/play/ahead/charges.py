"""All charges of a side on one sheet: who may charge whom, and how that would go."""

from collections.abc import Iterator, Mapping

from rules.combat.charging.charging import declare
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, ChargeTarget, Decision, NextToAct
from rules.engine.state.combatant import Combatant
from rules.narration.names import Names
from rules.odds.copies import copy_of
from rules.play.ahead.chain import CHAIN, CHARGING, NEXT
from rules.play.ahead.imagined import Imagined
from rules.play.asked import question
from rules.play.chances import with_chances
from rules.play.course import Course
from rules.play.nearness import may_reach, may_reach_somebody
from rules.play.question import Charger, Option, Question
from rules.values import changed

#: The most charges whose chances are worked out exactly on one sheet: each takes a tenth of a second.
MOST_EXACT = 12


def may_be_listed(decision: Decision | None, battle: Battle) -> bool:
    """Whether somebody who is to charge may reach an enemy."""
    return (
        isinstance(decision, NextToAct)
        and decision.activity == CHARGING
        and any(may_reach_somebody(battle, battle.combatant(it)) for it in decision.candidates)
    )


def with_charges(asked: Question, decision: NextToAct, battle: Battle, names: Names) -> Question:
    """The question who charges, with everybody whom each of them may reach."""
    if decision.activity != CHARGING:
        return asked
    return changed(asked, chargers=tuple(_chargers(decision, battle, names)))


def with_end(asked: Question, course: Course, names: Names) -> Question:
    """The question whom somebody charges, with an answer by which nobody else charges either.

    It is there where others may reach an enemy: else nothing is asked about them.
    """
    decision, before = course.pending, course.before
    if not (
        isinstance(decision, ChargeTarget)
        and isinstance(before, NextToAct)
        and before.activity == CHARGING
        and not decision.also
    ):
        return asked
    battle = course.resolver.battle
    others = changed(before, candidates=tuple(it for it in before.candidates if it != decision.who))
    if not may_be_listed(others, battle):
        return asked
    last = question(others, battle, names).options[-1]
    return changed(asked, options=(*asked.options, changed(last, answer=NEXT.join((NONE, DONE)))))


def _chargers(decision: NextToAct, battle: Battle, names: Names) -> Iterator[Charger]:
    sheets = tuple(_sheets(decision, battle, names))
    exact = sum(len(asked.options) for _, asked, _ in sheets) <= MOST_EXACT
    for warrior, asked, there in sheets:
        yield Charger(warrior, names.who(warrior), with_chances(asked, there, exact=exact).options)


def _sheets(decision: NextToAct, battle: Battle, names: Names) -> Iterator[tuple[int, Question, Battle]]:
    """Each charger who may reach somebody, with the question whom of those, and the copy of the battle that asks it."""
    for warrior in decision.candidates:
        there = copy_of(battle)
        pending = Imagined(there, declare(there, there.combatant(warrior))).pending
        if isinstance(pending, ChargeTarget):
            asked, charger = question(pending, there, names), there.combatant(warrior)
            near = tuple(
                it for it in asked.options if not it.is_far and _may_reach(there, charger, it, pending)
            )
            if near:
                yield warrior, changed(asked, options=near), there


def _may_reach(battle: Battle, charger: Combatant, option: Option, decision: ChargeTarget) -> bool:
    return any(may_reach(battle, charger, it, decision.limit) for it in option.about)


def charges(chosen: Mapping[int, str]) -> str:
    """The answer that has these chargers (by id) charge these targets, and nobody else."""
    named = [CHAIN.join((str(charger), target)) for charger, target in chosen.items() if target != NONE]
    return NEXT.join((*named, DONE))

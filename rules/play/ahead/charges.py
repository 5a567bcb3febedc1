"""All charges of a side on one sheet: who may charge whom, and how that would go."""

from collections.abc import Iterator, Mapping

from rules.combat.charging.charging import declare
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, ChargeTarget, Decision, NextToAct
from rules.engine.state.combatant import Combatant
from rules.narration.names import Names
from rules.odds.copies import copy_of
from rules.play.ahead.chain import CHAIN, NEXT
from rules.play.ahead.imagined import Imagined
from rules.play.asked import question
from rules.play.chances import with_chances
from rules.play.nearness import may_reach, may_reach_somebody
from rules.play.question import Charger, Option, Question
from rules.values import changed

_CHARGING = "charging"
#: The most charges whose chances are worked out exactly on one sheet: each takes a tenth of a second.
MOST_EXACT = 12


def may_be_listed(decision: Decision | None, battle: Battle) -> bool:
    """Whether somebody who is to charge may reach an enemy."""
    return (
        isinstance(decision, NextToAct)
        and decision.activity == _CHARGING
        and any(may_reach_somebody(battle, battle.combatant(it)) for it in decision.candidates)
    )


def with_charges(asked: Question, decision: NextToAct, battle: Battle, names: Names) -> Question:
    """The question who charges, with everybody whom each of them may reach."""
    if decision.activity != _CHARGING:
        return asked
    return changed(asked, chargers=tuple(_chargers(decision, battle, names)))


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

"""What a question says besides its answers: sights, the reasons why the rest is not offered, what comes next."""

from typing import NamedTuple

from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.narration import Names
from rules.play.next_up import next_up
from rules.play.sights import Look, looks_for
from rules.play.why_not import WhyNot, unseen_targets, why_not


class Rest(NamedTuple):
    """`looks` are the sights of the targets on offer, `faint` those of other enemies."""

    looks: tuple[Look, ...] = ()
    faint: tuple[Look, ...] = ()
    why_not: tuple[WhyNot, ...] = ()
    next_up: str = ""


def rest_of(decision: Decision | None, battle: Battle, names: Names) -> Rest:
    """The rest of a question; nothing where no decision is asked for, and no sights on a real table."""
    if decision is None:
        return Rest()
    if battle.witness is not None:
        return Rest(next_up=next_up(decision, battle, names))
    rows = why_not(decision, battle, names)
    return Rest(
        looks_for(decision, battle, names),
        unseen_targets(decision, rows, battle, names),
        rows,
        next_up(decision, battle, names),
    )

"""The answers of a refereed battle in their order: the likely ones first, what many do alike under one heading."""

from collections.abc import Iterable

from rules.engine.decisions import Decision, NextToAct, WeaponsInHand
from rules.narration import Names
from rules.play.course import Course
from rules.play.driving import suggested
from rules.play.question import Option, Question
from rules.values import changed

#: The tactics that are asked for a likely choice of weapons.
_TACTICS = "steady"
#: Stands between what is said of several.
AND = " and "
_ON_MOVES = "Name only those whose move counts later: who runs, or moves and then shoots or casts."
_OTHERWISE = {"charging": "Another charge", "shooting": "Another shot or spell"}


def at_a_real_table(asked: Question, decision: Decision, course: Course, names: Names) -> Question:
    """The question with the likely answers first."""
    if isinstance(decision, NextToAct):
        return _next(asked, decision, names)
    if isinstance(decision, WeaponsInHand):
        likely = suggested(course, _TACTICS)
        return changed(asked, options=tuple(sorted(asked.options, key=lambda it: it.answer != likely)))
    return asked


def _next(asked: Question, decision: NextToAct, names: Names) -> Question:
    """The question who is next: the end of the phase first, then what is offered again, then everybody."""
    if len(decision.candidates) < 2:
        return asked
    warriors = set(map(str, decision.candidates))
    singly = [it for it in asked.options if it.answer in warriors]
    alike = [_under_heading(it, names) for it in asked.options if it.answer.partition(" ")[0] in warriors]
    alike = [it for it in alike if it.answer not in warriors]
    rows = [it for it in alike if it in asked.options]
    alike = sorted((it for it in alike if it not in rows), key=lambda it: it.heading)
    ends = [it for it in asked.options if it.answer.partition(" ")[0] not in warriors]
    if alike and decision.activity in _OTHERWISE:
        singly = [changed(it, heading=_OTHERWISE[decision.activity]) for it in singly]
    detail = asked.detail or (_ON_MOVES if decision.activity == "moving" else "")
    return changed(asked, options=(*ends, *_several(rows), *alike, *_singly(rows), *singly), detail=detail)


def _under_heading(option: Option, names: Names) -> Option:
    """A shot or charge that is offered again, by who does it, below what it is."""
    if len(option.about) != 1:
        return option
    who = names.who(option.about[0])
    if not option.label.startswith(f"{who} ") or option.label == who:
        return option
    deed = option.label.removeprefix(f"{who} ").removesuffix(" again")
    heading = ", ".join(filter(None, (deed, option.detail)))
    return changed(option, label=who, detail="", heading=heading[:1].upper() + heading[1:])


def _several(rows: Iterable[Option]) -> list[Option]:
    """Answers about several warriors."""
    return [it for it in rows if AND in it.answer]


def _singly(rows: Iterable[Option]) -> list[Option]:
    return [it for it in rows if AND not in it.answer]

"""What the reader of a game is asked, with everything that they may answer in the order in which a page shows it."""

from collections.abc import Mapping

from campaigns.pages.play.real_table import at_a_real_table
from campaigns.pages.play.strip import BY_TACTICS, left_to_tactics
from rules.engine.decisions import DONE, NONE, STAY, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.dice import Roll
from rules.narration import Names
from rules.play.ahead import combined, with_charges, with_end
from rules.play.asked import question
from rules.play.chances import with_chances
from rules.play.course import Course
from rules.play.orders import Orders
from rules.play.question import Charger, Option, Question
from rules.play.reach import areas, offered
from rules.play.seen import Seen
from rules.play.sights import Look, with_sights
from rules.values import changed

#: Answers that pass, and the number of options from which on one of them stands in front.
PASSING, FEW = (DONE, NONE, STAY), 3
#: The number of options between the button of a tapped place and the one that passes, away from the thumb.
AFTER_PLACES = 4


def question_of(
    course: Course, seen: Seen, names: Names, looks: tuple[Look, ...], *, sheet: bool
) -> Question | None:
    """What the reader is asked, with every place that may be tapped and named; None where it is not for them.

    On a `sheet` all charges are named as well. The places of a real table nobody knows here.
    """
    if seen.asked is None:
        return None
    battle = course.resolver.battle
    asked = with_chances(question(seen.asked, battle, names), battle)
    if isinstance(seen.asked, Roll):
        return asked
    if course.is_refereed:
        return at_a_real_table(asked, seen.asked, course, names)
    asked = with_sights(asked, seen.asked, battle, looks)
    if isinstance(seen.asked, NextAction):
        asked = combined(asked, seen.asked, battle, names)
    if sheet and isinstance(seen.asked, NextToAct):
        asked = with_charges(asked, seen.asked, battle, names)
    signs = {model.id: str(model.place) for model in seen.models}
    options = tuple(_signed(option, signs) for option in asked.options)
    asked = changed(asked, chargers=tuple(_on_sheet(it, signs) for it in asked.chargers))
    if isinstance(seen.asked, NextAction):
        return changed(asked, options=options)
    drawn, named = areas(seen.asked, battle), offered(course.resolver, names)
    ordered = _ordered((*options, *named), is_on_table=bool(drawn))
    return with_end(changed(asked, options=ordered, areas=drawn), course, names)


def with_notice(asked: Question, course: Course, orders: Orders) -> Question:
    """The question that says of some that they act at once."""
    if not left_to_tactics(asked, course, orders):
        return asked
    notice = f"Whoever is marked \u201c{BY_TACTICS}\u201d acts at once, as your orders say."
    return changed(asked, detail=f"{asked.detail} {notice}".strip())


def _signed(option: Option, signs: Mapping[int, str]) -> Option:
    """The option with the number that the table shows on whom it points at."""
    return changed(option, sign=signs.get(option.about[0], "")) if len(option.about) == 1 else option


def _on_sheet(charger: Charger, signs: Mapping[int, str]) -> Charger:
    """The charger and their targets with the same numbers."""
    targets = tuple(_signed(target, signs) for target in charger.targets)
    return changed(charger, targets=targets, sign=signs.get(charger.who, ""))


def _ordered(options: tuple[Option, ...], *, is_on_table: bool) -> tuple[Option, ...]:
    """The options with the one that passes in front, where it would be far down or under a heading.

    Where a place may be tapped, some others stand between it and the button that confirms the place.
    """
    passing = tuple(option for option in options if option.answer in PASSING)
    others = tuple(option for option in options if option.answer not in PASSING)
    if is_on_table:
        return *others[:AFTER_PLACES], *passing, *others[AFTER_PLACES:]
    few = len(options) <= FEW and not any(option.heading for option in options)
    return options if few or not options or options[-1].answer not in PASSING else (*passing, *others)

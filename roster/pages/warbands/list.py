"""The list of a player's warbands: one card each, with what to do next."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from roster.models import Warband
from roster.pages.warbands.header import Header, header
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import ONE_BATTLE
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.experience import everybody_due
from rules.mustering.legality.check import is_legal, problems


@dataclass(frozen=True)
class Card:
    """`next_step` is one sentence; `legal` is False when an error stands in the way of a battle.

    `url` is the page of what it waits for, if it waits.
    `one_battle` is whether it is a roster for single battles, which joins no campaign.
    """

    id: int
    name: str
    header: Header
    legal: bool
    next_step: str
    one_battle: bool
    url: str = ""


def cards(warbands: Iterable[Warband]) -> tuple[Card, ...]:
    """The cards of warbands from `selectors.warbands_of`. No further queries."""
    return tuple(_card(warband) for warband in warbands)


def _card(warband: Warband) -> Card:
    rulebook = book_of(warband)
    sheet = read_sheet(warband)
    found = problems(sheet, rulebook)
    errors = [problem.message for problem in found if problem.counts]
    return Card(
        id=warband.pk,
        name=warband.name,
        header=header(sheet, rulebook),
        legal=is_legal(found),
        next_step=_waiting(warband) or _next_step(errors, sheet, rulebook),
        one_battle=rulebook.plays(ONE_BATTLE),
        url=_address(warband),
    )


def _waiting(warband: Warband) -> str:
    if warband.is_unfinished:
        return "Its post-battle sequence is not finished."
    if warband.is_undecided:
        return "The result of a battle is not decided yet."
    return ""


def _address(warband: Warband) -> str:
    if warband.is_unfinished:
        return reverse("roster:aftermath", args=[warband.pk, warband.sequence_id])
    return warband.result_address or ""


def _next_step(errors: list[str], sheet: WarbandSheet, rulebook: Rulebook) -> str:
    if not sheet.active:
        return "No warriors yet: start by hiring a leader."
    if errors:
        more = f" (+{len(errors) - 1} more)" if len(errors) > 1 else ""
        return errors[0] + more
    due = everybody_due(sheet, rulebook)
    if due:
        names = [warrior.name for warrior in sheet.active if warrior.number in due]
        return f"Advance due: {', '.join(names)}."
    return "Ready to fight."

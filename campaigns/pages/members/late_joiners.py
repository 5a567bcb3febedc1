"""The page of a grant to a warband that joined late: what the campaign gives it, and what that does to the roster.

The number of queries does not depend on the number of warbands.
"""

from dataclasses import dataclass

from campaigns.models import CampaignWarband
from campaigns.pages.campaign.option_words import effect_of
from campaigns.services.members.late_joiners import LateJoiner, grants_of, late_joiner, median_shortfall
from roster.models import Warband
from roster.pages.past.difference_view import DifferenceView, compared
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from rules.catalogue.model import Rulebook
from rules.ledger.apply import CannotApply, apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.granting import granted
from rules.mustering.figures.catching_up import Shortfall
from rules.mustering.figures.experience import advances_due, rate_of
from rules.mustering.problem import NotAllowed


@dataclass(frozen=True)
class Effect:
    """What a grant does: the difference of the rosters, and how many advances are due then. `refused` says why it
    cannot be given, empty where it can."""

    difference: DifferenceView | None
    advances: int
    refused: str = ""


@dataclass(frozen=True)
class LateJoinerPage:
    """`median` is what the warband lacks to the median, whatever the option is. `effect` is that of what its player
    can take now, or of what an organiser asked for; None where neither is."""

    warband: Warband
    is_mine: bool
    organises: bool
    option_effect: str
    found: LateJoiner
    median: Shortfall
    effect: Effect | None

    @property
    def can_take(self) -> bool:
        """Whether the reader can take the grant now."""
        return self.is_mine and not self.found.refused and (self.effect is None or not self.effect.refused)


def late_joiner_page(
    entered: CampaignWarband,
    user_id: int,
    *,
    organises: bool,
    asked: Shortfall | None = None,
    reason: str = "",
) -> LateJoinerPage:
    """`asked` is what an organiser looks at before giving it."""
    warband, found = entered.warband, late_joiner(entered)
    is_mine = warband.owner_id == user_id
    shown = asked or (found.due if is_mine and not found.refused else None)
    option = entered.campaign.catch_up
    return LateJoinerPage(
        warband=warband,
        is_mine=is_mine,
        organises=organises,
        option_effect=effect_of("catch_up", option),
        found=found,
        median=median_shortfall(entered),
        effect=None if shown is None else _effect(warband, shown, reason or "Joined late"),
    )


def _effect(warband: Warband, shown: Shortfall, reason: str) -> Effect:
    sheet, book = read_sheet(warband), book_of(warband)
    try:
        after = apply(sheet, granted(sheet, book, grants_of(shown), reason))
    except (NotAllowed, CannotApply) as refusal:
        return Effect(None, 0, str(refusal))
    return Effect(compared(sheet, after, book), _due(after, book) - _due(sheet, book))


def _due(sheet: WarbandSheet, book: Rulebook) -> int:
    return sum(len(advances_due(block, book, rate_of(sheet.type, block, book))) for block in sheet.active)

"""The contents of a print of a campaign, as plain data that travels with the job."""

import json
from typing import Annotated, Any

from msgspec import Meta

from roster.printing.cards import ON_A_PAGE
from roster.printing.options import USUAL_RULESET
from roster.printing.paper import Paper
from rules.values import Value, canonical


class Order(Value, frozen=True):
    """`season` is an id, None for the whole campaign. The papers of each warband are `sheets`, `cards` by the number on
    a page, and `rules` for a ruleset; `book` is the season book. `two_sided` begins each part on the front of a sheet.
    """

    paper: Paper = Paper.A4
    season: int | None = None
    sheets: bool = False
    cards: Annotated[int, Meta(ge=0, le=max(ON_A_PAGE))] = 0
    rules: bool = False
    ruleset: str = USUAL_RULESET
    book: bool = False
    two_sided: bool = False

    @property
    def of_warbands(self) -> bool:
        """Whether it holds any papers of warbands."""
        return bool(self.sheets or self.cards or self.rules)


def plain(order: Order) -> dict[str, Any]:
    """The order as JSON, as a job stores it."""
    return dict(json.loads(canonical(order)))

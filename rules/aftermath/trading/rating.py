"""Step 10: the warband's rating is worked out again (LRB part 3 p.77)."""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import RatingUpdated
from rules.aftermath.flow import Flow
from rules.mustering.figures.rating import rating


def update_rating(draft: Draft, before: int) -> Flow[None]:
    """State the rating of the warband; `before` is the one that it fought with."""
    yield RatingUpdated(draft.side, before, rating(draft.sheet, draft.rulebook).total)

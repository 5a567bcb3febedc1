"""The rulebook of a roster for single battles: the agreed sum to begin with, and few warriors are enough."""

from rules.catalogue.model import Rulebook
from rules.values import changed


def with_sum(book: Rulebook, gold: int) -> Rulebook:
    """The rulebook in which every warband begins with that sum, and with as few warriors as such a battle asks for."""
    terms = book.option_tables.individual_battles
    if terms is None:
        return book
    return changed(
        book,
        warbands={
            key: changed(
                warband,
                starting_gold=gold,
                minimum_warriors=min(warband.minimum_warriors, terms.minimum_warriors),
            )
            for key, warband in book.warbands.items()
        },
    )

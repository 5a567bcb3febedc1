"""Which rulebook a page of the reference speaks of: the one the site comes with, or that of a campaign's edition.

The one place that turns `?edition=` into a rulebook. Without an edition the database is not asked.
"""

from roster.rulebooks import NoSuchEdition, UnreadableEdition, book_by_digest
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook


def book_called(edition: str) -> Rulebook | None:
    """The rulebook of that version, "" being the one the site comes with; None for one that cannot be had."""
    if edition in ("", rulebook().version):
        return rulebook()
    try:
        return book_by_digest(edition)
    except (NoSuchEdition, UnreadableEdition):
        return None

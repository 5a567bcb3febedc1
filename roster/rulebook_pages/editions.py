"""Which rulebook a page of the reference speaks of: the one the site comes with, or that of a campaign's edition.

The one place that turns `?edition=` into a rulebook and its packs. Without an edition the database is not asked.
"""

from roster.rulebooks import NoSuchEdition, book_by_digest, edition_by_digest, packs_of
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs import Pack, packaged


def book_called(edition: str) -> Rulebook | None:
    """The rulebook of that version, "" being the one the site comes with; None for one that nobody pinned."""
    if edition in ("", rulebook().version):
        return rulebook()
    try:
        return book_by_digest(edition)
    except NoSuchEdition:
        return None


def stack_of(edition: str) -> tuple[Pack, ...]:
    """The packs of an edition for which there is a rulebook, lowest first."""
    pinned = edition_by_digest(edition) if edition not in ("", rulebook().version) else None
    return packs_of(pinned) if pinned else tuple(packaged().values())

"""Which rulebook a page of the reference speaks of: the standard one, that of every pack, or a campaign's edition.

The one place that turns `?edition=` into a rulebook and its packs. Without an edition the database is not asked.
"""

from roster.rulebooks import NoSuchEdition, book_by_digest, edition_by_digest, packs_of
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs import Pack, packaged, standard


def book_called(edition: str) -> Rulebook | None:
    """The rulebook of that version, "" being the one the site comes with; None for one that nobody pinned."""
    if edition in ("", rulebook().version):
        return rulebook()
    if edition == complete_rulebook().version:
        return complete_rulebook()
    try:
        return book_by_digest(edition)
    except NoSuchEdition:
        return None


def stack_of(edition: str) -> tuple[Pack, ...]:
    """The packs of an edition for which there is a rulebook, lowest first."""
    if edition in ("", rulebook().version):
        return standard()
    if edition == complete_rulebook().version:
        return tuple(packaged().values())
    pinned = edition_by_digest(edition)
    return packs_of(pinned) if pinned else standard()

"""Which rulebook a page of the reference speaks of: the standard one, that of every pack, or a campaign's edition.

The one place that turns `?edition=` into a rulebook and its packs. Without an edition the database is not asked.
"""

from roster.rulebooks import NoSuchEdition, book_by_digest, edition_by_digest, packs_of
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import Pack, packaged, standard


def book_called(edition: str) -> Rulebook | None:
    """The rulebook of that version, "" being the site's own; None for one that nobody pinned."""
    if edition in ("", rulebook().version):
        return rulebook()
    if is_complete(edition):
        return complete_rulebook()
    try:
        return book_by_digest(edition)
    except NoSuchEdition:
        return None


def is_complete(edition: str) -> bool:
    """Whether it is the rulebook of every packaged pack. That one is read only when an edition is asked for."""
    return edition not in ("", rulebook().version) and edition == complete_rulebook().version


def stack_of(edition: str) -> tuple[Pack, ...]:
    """The packs of an edition for which there is a rulebook, lowest first."""
    if edition in ("", rulebook().version):
        return standard()
    if is_complete(edition):
        return tuple(packaged().values())
    pinned = edition_by_digest(edition)
    return packs_of(pinned) if pinned else standard()

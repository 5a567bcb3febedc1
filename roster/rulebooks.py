"""Which rulebook a warband or a campaign goes by. Asked by every page, service and command that needs figures.

Without an edition it is the packaged packs as printed. Editions are immutable, so that what was read of one is kept by
its digest. One is always read: what this program does not understand of it stands in the rulebook's `complaints`.
"""

from collections import OrderedDict
from threading import Lock

from roster.models import Edition, Pack, Warband
from rules.catalogue.complaints import Complaint
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.pinned import pinned_rulebook
from rules.catalogue.packs.stack import Pack as PackData
from rules.catalogue.packs.stack import packaged
from rules.values import DataError, changed

KEPT = 16
#: Letters of a digest in an address: those of a rulebook's version, or all of them.
SHORTEST_DIGEST, LONGEST_DIGEST = 12, 64


class UnreadableEdition(ValueError):
    """Raised if something is to be changed by a rulebook of which a pack is gone; the sentence names it."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"Nothing can be changed by the campaign's rulebook as it is: {reason} "
            "An organiser can choose other packs on the campaign's rulebook page. Nothing is lost."
        )


class NoSuchEdition(LookupError):
    """A rulebook was asked for by a digest that nobody has pinned."""


_kept: OrderedDict[str, Rulebook] = OrderedDict()
_lock = Lock()


def book_of(warband: Warband) -> Rulebook:
    """The warband's rulebook. No query after `select_related("edition")`."""
    return book_of_edition(warband.edition)


def book_of_edition(edition: Edition | None) -> Rulebook:
    """The rulebook of an edition as far as it can be read, None being the packaged packs as printed."""
    if edition is None:
        return rulebook()
    with _lock:
        known = _kept.get(edition.digest)
    if known is None:
        known = _read(edition)
        with _lock:
            _kept[edition.digest] = known
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return known


def book_to_change_by(edition: Edition | None) -> Rulebook:
    """The rulebook to write by, as `book_of_edition` gives it. Raises `UnreadableEdition` if a pack is missing."""
    book = book_of_edition(edition)
    for complaint in book.complaints:
        if complaint.done == "missing":
            raise UnreadableEdition(complaint.sentence)
    return book


def _read(edition: Edition) -> Rulebook:
    packs, missing = packs_there(edition)
    if not any(pack.key == "core" for pack in packs):
        packs = (packaged()["core"], *packs)
    book = pinned_rulebook(packs, edition.switches)
    if not missing:
        return book
    return changed(book, version=edition.digest[: len(book.version)], complaints=(*missing, *book.complaints))


def book_by_digest(digest: str) -> Rulebook:
    """The rulebook of the edition with that digest, as it stands in addresses. Raises as `edition_by_digest` does."""
    return book_of_edition(edition_by_digest(digest))


def edition_by_digest(digest: str) -> Edition | None:
    """The edition whose digest begins so, such as a rulebook's version; None for an empty one.

    Raises `NoSuchEdition`.
    """
    if not digest:
        return None
    found = SHORTEST_DIGEST <= len(digest) <= LONGEST_DIGEST and digest.isalnum() and digest.isascii()
    edition = Edition.objects.filter(digest__startswith=digest).first() if found else None
    if edition is None:
        raise NoSuchEdition("There is no such rulebook.")
    return edition


def packs_of(edition: Edition) -> tuple[PackData, ...]:
    """The packs of an edition that are there, the lowest first."""
    return packs_there(edition)[0]


def packs_there(edition: Edition) -> tuple[tuple[PackData, ...], tuple[Complaint, ...]]:
    """The packs of an edition, the lowest first, and a complaint for each that is missing or damaged."""
    found = {pack.digest: pack for pack in packaged().values()}
    missing = [digest for digest in edition.packs if digest not in found]
    rows = Pack.objects.filter(digest__in=missing) if missing else ()
    found |= {row.digest: pack for row in rows if (pack := _whole(row)) is not None}
    gone = [digest for digest in edition.packs if digest not in found]
    names = {row.digest: str(row) for row in rows}
    complaints = tuple(_gone(names.get(digest, f"pack {digest[:12]}")) for digest in gone)
    return tuple(found[digest] for digest in edition.packs if digest in found), complaints


def _whole(row: Pack) -> PackData | None:
    """The pack in a row, if it matches the row's digest."""
    try:
        pack = row.pack
        return pack if pack.digest == row.digest and pack.tables else None
    except DataError:
        return None


def _gone(name: str) -> Complaint:
    return Complaint(name, "", "this pack is missing or damaged", "missing")

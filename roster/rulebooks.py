"""Which rulebook a warband or a campaign goes by. Asked by every page, service and command that needs figures.

Without an edition it is the packaged packs as printed. Editions are immutable, so that what was read of one is kept
by its digest, and so is the sentence about one that this program cannot read any more.
"""

from collections import OrderedDict
from threading import Lock

from roster.models import Edition, Pack, Warband
from rules.catalogue.load import rulebook, rulebook_of, with_todays_rulesets
from rules.catalogue.model import Rulebook
from rules.catalogue.packs import Pack as PackData
from rules.catalogue.packs import packaged
from rules.values import DataError

KEPT = 16
#: Letters of a digest in an address: those of a rulebook's version, or all of them.
SHORTEST_DIGEST, LONGEST_DIGEST = 12, 64


class UnreadableEdition(ValueError):
    """A pinned rulebook that this version of the program refuses; the sentence names the pack and the key."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"The campaign's rulebook cannot be read by this version of Wyrdbook: {reason}. "
            "An organiser can choose other packs on the campaign's rulebook page. Nothing is lost."
        )


class NoSuchEdition(LookupError):
    """A rulebook was asked for by a digest that nobody has pinned."""


_kept: OrderedDict[str, Rulebook | str] = OrderedDict()
_lock = Lock()


def book_of(warband: Warband) -> Rulebook:
    """The rulebook that the warband goes by. Raises `UnreadableEdition`. No query after `select_related("edition")`."""
    return book_of_edition(warband.edition)


def book_of_edition(edition: Edition | None) -> Rulebook:
    """The rulebook of an edition, None being the packaged packs as printed. Raises `UnreadableEdition`."""
    if edition is None:
        return rulebook()
    with _lock:
        known = _kept.get(edition.digest)
    if known is None:
        try:
            known = with_todays_rulesets(rulebook_of(packs_of(edition), edition.switches))
        except DataError as error:
            known = str(error).rstrip(".")
        with _lock:
            _kept[edition.digest] = known
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    if isinstance(known, str):
        raise UnreadableEdition(known)
    return known


def book_by_digest(digest: str) -> Rulebook:
    """The rulebook of the edition with that digest, as it stands in addresses. Raises as `edition_by_digest` does,
    and `UnreadableEdition`."""
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
    """The packs of an edition, the lowest first. Raises `DataError` for one that is missing or damaged."""
    found = {pack.digest: pack for pack in packaged().values()}
    missing = [digest for digest in edition.packs if digest not in found]
    if missing:
        for row in Pack.objects.filter(digest__in=missing):
            found[row.digest] = row.pack
    for digest in missing:
        if digest not in found or found[digest].digest != digest:
            raise DataError(f"edition {edition}", "", f"its pack {digest[:12]} is missing or damaged")
    return tuple(found[digest] for digest in edition.packs)

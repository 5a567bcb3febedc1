"""The lives of warbands for statistics, read from their ledgers and kept in the shared cache.

A ledger only grows, so that a life belongs to a revision for ever; only the ledgers that have grown are read again.
"""

from collections.abc import Sequence

from django.core.cache import cache

from campaigns.statistics import Life, read_life
from roster.models import LedgerEntry, Warband
from roster.selectors import numbered
from rules.catalogue.model import Rulebook
from rules.values import DataError, canonical, read_json
from rules.versions import ENGINE_VERSION

#: Raised when a life says something else of the same ledger.
_FORMAT = "2"
#: How long lives are cached, in seconds.
KEPT_FOR = 7 * 24 * 60 * 60


def lives_of(warbands: Sequence[Warband], book: Rulebook) -> dict[int, Life]:
    """The life of each warband, by its id. At most one query, none if nothing has changed since the last call."""
    keys = {_key(warband, book): warband.pk for warband in warbands}
    found = {}
    for key, stored in cache.get_many(keys).items():
        try:
            found[keys[key]] = read_json(Life, stored, where=key)
        except DataError:
            continue
    missing = [key for key, warband in keys.items() if warband not in found]
    if missing:
        read = _read([keys[key] for key in missing], book)
        cache.set_many({key: canonical(read[keys[key]]) for key in missing}, KEPT_FOR)
        found |= read
    return found


def _key(warband: Warband, book: Rulebook) -> str:
    """The moment a warband was made tells it from one of the same number in another database."""
    made = warband.created.timestamp()
    return f"life-{_FORMAT}:{ENGINE_VERSION}:{book.version}:{warband.pk}:{made}:{warband.revision}"


def _read(warbands: Sequence[int], book: Rulebook) -> dict[int, Life]:
    rows: dict[int, list[LedgerEntry]] = {warband: [] for warband in warbands}
    for row in LedgerEntry.objects.filter(warband__in=warbands).order_by("warband", "revision"):
        rows[row.warband_id].append(row)
    return {warband: read_life(numbered(found), book) if found else Life() for warband, found in rows.items()}

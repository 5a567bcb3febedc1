"""Advances that are due without a battle, as by granted experience: rolled in a sequence of their own."""

from roster.models import Aftermath
from roster.models.aftermath import GROWTH
from roster.rulebooks import book_to_change_by
from roster.services.aftermath.sequence import open_aftermath, open_aftermath_of, seed_of
from roster.services.history.record import Locked
from roster.services.locks import lock_warband
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules.aftermath.draft import Draft
from rules.aftermath.growth.advances import next_due
from rules.aftermath.record import growth_alone
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet

#: How ledgers would call such a sequence, and what pages call it.
PREFIX, TITLE = GROWTH, "granted experience"


def has_advances_due(sheet: WarbandSheet, book: Rulebook) -> bool:
    """Whether anybody has an advance to roll."""
    return next_due(Draft(sheet, book)) is not None


@in_transaction
def begin_growth(warband_id: int) -> Aftermath | None:
    """Begin the sequence in which the owner rolls advances; an open one is returned. None if no advance is due.

    A post-battle sequence that is open rolls them too. Raises `Locked` while a result of the warband is undecided, and
    `UnreadableEdition`.
    """
    warband = lock_warband(warband_id)
    if begun := open_aftermath_of(warband):
        return begun
    sheet = read_sheet(warband)
    if not has_advances_due(sheet, book_to_change_by(warband.edition)):
        return None
    if undecided := warband.open_results.first():
        raise Locked(f"{undecided} has no result yet that counts: advances are rolled once it has.")
    before = warband.aftermaths.filter(battle__startswith=PREFIX)
    key = f"{PREFIX}{before.count() + 1}"
    # A sequence that wrote nothing leaves its dice to the next, so that undoing brings no other dice.
    seed = seed_of(warband, key, f"{PREFIX}{before.exclude(written_to=None).count()}")
    return open_aftermath(
        warband, growth_alone(sheet, key=key, title=TITLE, seed=seed), edition=warband.edition
    )

"""The rows of the roster app, one noun per file."""

from roster.models.advance import Advance
from roster.models.aftermath import Aftermath
from roster.models.edition import Edition
from roster.models.injury import Injury
from roster.models.ledger_entry import LedgerEntry, LedgerIsAppendOnly
from roster.models.pack import Pack
from roster.models.possession import Possession
from roster.models.solo_battle import SoloBattle
from roster.models.user import User
from roster.models.warband import Warband
from roster.models.warrior import Warrior

__all__ = [
    "Advance",
    "Aftermath",
    "Edition",
    "Injury",
    "LedgerEntry",
    "LedgerIsAppendOnly",
    "Pack",
    "Possession",
    "SoloBattle",
    "User",
    "Warband",
    "Warrior",
]

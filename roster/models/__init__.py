"""The rows of the roster app, one noun per file."""

from roster.models.advance import Advance
from roster.models.aftermath import Aftermath
from roster.models.change_reply import ChangeReply
from roster.models.edition import Edition
from roster.models.injury import Injury
from roster.models.ledger_entry import LedgerEntry, LedgerIsAppendOnly
from roster.models.loadout import Loadout
from roster.models.open_result import OpenResult
from roster.models.pack import Pack
from roster.models.pack_draft import PackDraft
from roster.models.possession import Possession
from roster.models.site.api_token import ApiToken
from roster.models.site.block import Block
from roster.models.site.job import Job
from roster.models.site.job_worker import JobWorker
from roster.models.site.notice import Notice, NoticePreference, Way
from roster.models.site.report import Report
from roster.models.site.security_event import SecurityEvent
from roster.models.site.uptime import Uptime
from roster.models.solo_battle import SoloBattle
from roster.models.user import User
from roster.models.warband import Warband
from roster.models.warrior import Warrior
from roster.models.warrior_story import Portrait, WarriorStory
from roster.models.wish_list_line import WishListLine

__all__ = [
    "Advance",
    "Aftermath",
    "ApiToken",
    "Block",
    "ChangeReply",
    "Edition",
    "Injury",
    "Job",
    "JobWorker",
    "LedgerEntry",
    "LedgerIsAppendOnly",
    "Loadout",
    "Notice",
    "NoticePreference",
    "OpenResult",
    "Pack",
    "PackDraft",
    "Portrait",
    "Possession",
    "Report",
    "SecurityEvent",
    "SoloBattle",
    "Uptime",
    "User",
    "Warband",
    "Warrior",
    "WarriorStory",
    "Way",
    "WishListLine",
]

"""The rosters of a pack, as far as the user may read them, with what their papers need. A fixed number of queries."""

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef

from campaigns.models import Campaign
from campaigns.selectors import entered_warbands, unfinished_sequences
from roster.access import organised_warbands, readable_warbands
from roster.arranging import arranged
from roster.models import Portrait, User, Warband, Warrior
from roster.printing.marks import Marks, marks_of, named_as
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Status, WarbandSheet


@dataclass(frozen=True)
class Roster:
    """`marks` name its player, and problems for those who may see them; `portraits` by roster number, of the living."""

    id: int
    owner: str
    sheet: WarbandSheet
    book: Rulebook
    marks: Marks
    portraits: dict[int, bytes] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Rosters:
    """Rosters by name; `closed` are the names of the warbands whose rosters the user may not read."""

    open: tuple[Roster, ...]
    closed: tuple[str, ...]


def readable_in(campaign: Campaign, user: User) -> frozenset[int]:
    """The ids of the warbands of the campaign whose rosters the user may read. One query."""
    entered = campaign.entered.values("warband")
    return frozenset(readable_warbands(user).filter(pk__in=entered).values_list("pk", flat=True))


def rosters_of(campaign: Campaign, user: User, *, with_portraits: bool) -> Rosters:
    """The rosters of every warband that takes part, as far as the user may read them."""
    readable = readable_in(campaign, user)
    entered = entered_warbands(campaign)
    open_ones = [entry.warband for entry in entered if entry.warband_id in readable]
    judged = _judged(open_ones, user)
    unfinished: dict[int, list[str]] = {}
    for sequence in unfinished_sequences(campaign):
        unfinished.setdefault(sequence.warband_id, []).append(sequence.title)
    portraits = _portraits(open_ones) if with_portraits else {}
    found = []
    for warband in open_ones:
        book = book_of(warband)
        sheet = arranged(read_sheet(warband), warband.warrior_order)
        whose = named_as(warband.owner.get_username(), campaign.name)
        marks = (
            marks_of(sheet, book, unfinished.get(warband.pk, ()), whose)
            if warband.pk in judged
            else Marks(whose=whose)
        )
        own = portraits.get(warband.pk, {})
        found.append(Roster(warband.pk, warband.owner.get_username(), sheet, book, marks, own))
    closed = (entry.warband.name for entry in entered if entry.warband_id not in readable)
    return Rosters(tuple(found), tuple(closed))


def _judged(warbands: Collection[Warband], user: User) -> set[int]:
    """The warbands whose problems the user may see: their own, and those they organise. One query."""
    organised = Warband.objects.filter(organised_warbands(user), pk__in=[warband.pk for warband in warbands])
    own = {warband.pk for warband in warbands if warband.owner_id == user.pk}
    return own | set(organised.values_list("pk", flat=True))


def _portraits(warbands: Collection[Warband]) -> dict[int, dict[int, bytes]]:
    """Portraits of living warriors, by warband and roster number. One query."""
    living = Warrior.objects.filter(
        warband=OuterRef("warband"), number=OuterRef("number"), status=Status.ACTIVE
    )
    found: dict[int, dict[int, bytes]] = {}
    for row in Portrait.objects.filter(Exists(living), warband__in=[warband.pk for warband in warbands]):
        found.setdefault(row.warband_id, {})[row.number] = bytes(row.content)
    return found

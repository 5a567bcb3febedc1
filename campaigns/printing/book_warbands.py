"""The warbands of a season book: a portrait, who plays it, what it came to, who is in it, and its story."""

from base64 import b64encode
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.pages.map.page import MapPage
from campaigns.pages.statistics.figures import Figures
from campaigns.selectors import entered_warbands
from roster.models import Portrait, WarriorStory
from roster.models.warrior_story import WHOLE_WARBAND
from roster.pages.names import Names
from roster.sheets import read_sheet
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.rating import rating


@dataclass(frozen=True)
class Member:
    """A hero, a hired sword or a henchman group; `name` and what is said of it."""

    name: str
    words: str
    leads: bool


@dataclass(frozen=True)
class Warband:
    """`portrait` is a data address, empty for none; `figures` are label and value. `members` are the living, the leader
    first. One whose roster the reader may not see has a name alone, and `is_closed`."""

    name: str
    type: str = ""
    owner: str = ""
    portrait: str = ""
    portrait_of: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    members: tuple[Member, ...] = ()
    holds: tuple[str, ...] = ()
    story: str = ""
    is_closed: bool = False


def warbands_of_book(
    campaign: Campaign, figures: Figures, readable: Collection[int], map: MapPage | None
) -> tuple[Warband, ...]:
    """Every warband that takes part, by name. The number of queries does not depend on how many there are."""
    entered = entered_warbands(campaign)
    open_ones = [entry.warband_id for entry in entered if entry.warband_id in readable]
    sheets = {
        entry.warband_id: read_sheet(entry.warband) for entry in entered if entry.warband_id in readable
    }
    portraits = _portraits(sheets)
    stories = dict(
        WarriorStory.objects.filter(warband__in=open_ones, number=WHOLE_WARBAND).values_list(
            "warband", "biography"
        )
    )
    held = _held(map)
    found = []
    for entry in entered:
        key = entry.warband_id
        if key not in sheets:
            found.append(Warband(entry.warband.name, is_closed=True))
            continue
        names = Names(figures.book, entry.warband.type)
        portrait, portrait_of = portraits.get(key, ("", ""))
        found.append(
            Warband(
                name=entry.warband.name,
                type=names.warband_type,
                owner=entry.warband.owner.get_username(),
                portrait=portrait,
                portrait_of=portrait_of or entry.warband.name,
                figures=_figures(figures, key, sheets[key]),
                members=_members(sheets[key], names),
                holds=tuple(held.get(key, ())),
                story=stories.get(key, "").strip(),
            )
        )
    return tuple(found)


def _portraits(sheets: Mapping[int, WarbandSheet]) -> dict[int, tuple[str, str]]:
    """The portrait of each warband, else of its leader: a data address, and the leader's name. One query."""
    leaders = {
        key: next((warrior for warrior in sheet.active if warrior.leader), None)
        for key, sheet in sheets.items()
    }
    numbers = {WHOLE_WARBAND, *(leader.number for leader in leaders.values() if leader)}
    found = {
        (row.warband_id, row.number): bytes(row.content)
        for row in Portrait.objects.filter(warband__in=list(sheets), number__in=numbers)
    }
    shown = {}
    for key, leader in leaders.items():
        for number, name in ((WHOLE_WARBAND, ""), (leader.number, leader.name) if leader else (-1, "")):
            if content := found.get((key, number)):
                shown[key] = (f"data:image/webp;base64,{b64encode(content).decode()}", name)
                break
    return shown


def _held(map: MapPage | None) -> dict[int, list[str]]:
    """The territories of each warband, by its id."""
    found: dict[int, list[str]] = {}
    for line in map.territories if map else ():
        if line.holder:
            found.setdefault(line.holder.id, []).append(line.name)
    return found


def _figures(figures: Figures, key: int, sheet: WarbandSheet) -> tuple[tuple[str, str], ...]:
    """Label and value of what it did in the battles of the book."""
    sides = [side for battle in figures.battles for side in battle.sides if side.warband == key]
    results = [side.result for side in sides]
    totals = next((it for it in figures.warbands if it.warband == key), None)
    record = "-".join(str(results.count(result)) for result in ("won", "drawn", "lost"))
    found = [
        ("Rating", str(rating(sheet, figures.book).total)),
        ("Won, drawn, lost", record),
        ("Taken out of action", str(sum(side.taken_out for side in sides))),
    ]
    if totals is not None:
        found += [
            ("Experience gained", str(totals.experience)),
            ("Wyrdstone found", str(totals.wyrdstone_found)),
            ("Dead", str(totals.dead)),
        ]
    return tuple(found)


def _members(sheet: WarbandSheet, names: Names) -> tuple[Member, ...]:
    ordered = sorted(sheet.active, key=lambda it: (not it.leader, it.kind is Kind.HENCHMEN, it.number))
    return tuple(Member(it.name, _words(it, names), it.leader) for it in ordered)


def _words(warrior: WarriorSheet, names: Names) -> str:
    """`Captain, 24 experience`."""
    many = f"{warrior.members} " if warrior.members > 1 else ""
    kind = f"{many}{names.warrior_type(warrior.type)}"
    return f"{kind}, {warrior.experience} experience" if warrior.experience else kind

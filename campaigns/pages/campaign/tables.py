"""The tables of a campaign for spreadsheets: standings of a season, battles, warriors.

`roster.pages.warbands.spreadsheet` writes them, with numbers as numbers and what players typed as text.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import timezone

from campaigns import selectors
from campaigns.models import Battle, Campaign, Season
from campaigns.models.battle_side import MOST_SIDES
from campaigns.pages.rounds.standings import standings_page
from roster.models import User
from roster.pages.names import Names
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet
from rules.catalogue.profile import CHARACTERISTICS
from rules.mustering.figures.fighting import fighting

type Table = tuple[Sequence[str], Iterator[Sequence[Any]]]

_STANDINGS = (
    "Rank", "Warband", "Player", "Points", "Won", "Drawn", "Lost", "Byes", "Awards", "Taken out", "Wyrdstone",
    "Strength", "Rating",
)  # fmt: skip
_BATTLES = ("Number", "Title", "Status", "Friendly", "Ruleset", "Scenario", "Set up", "Fought", "Decided")
_SIDE = ("Warband", "Rating", "Result", "Taken out", "Wyrdstone")
_WARRIORS = (
    "Warband", "Player", "Number", "Name", "Type", "Kind", "Status", "Models", *CHARACTERISTICS,
    "Experience", "Battles", "Misses battles",
)  # fmt: skip


def standings_table(season: Season, user: User, *, asked: str = "") -> Table:
    """The standings after the round that is asked for, or of today."""
    page = standings_page(season, user, asked=asked)
    return _STANDINGS, (
        [
            line.standing.rank, line.name, line.owner, totals.points, totals.won, totals.drawn, totals.lost,
            totals.byes, totals.awards, totals.taken_out, totals.wyrdstone, line.standing.strength, totals.rating,
        ]
        for line in page.lines
        for totals in [line.standing.totals]
    )  # fmt: skip


def battles_table(campaign: Campaign) -> Table:
    """A row for each battle, the earliest first, with columns for as many sides as any of them has."""
    rows = campaign.battles.for_lists().order_by("number")
    sides = max((len(battle.sides.all()) for battle in rows), default=2)
    numbered = [f"{name} {side}" for side in range(1, min(sides, MOST_SIDES) + 1) for name in _SIDE]
    return (*_BATTLES, *numbered), map(_battle, rows)


def _battle(battle: Battle) -> list[Any]:
    about: list[Any] = [
        battle.number,
        battle.title,
        battle.get_status_display(),
        "yes" if battle.is_friendly else "no",
        battle.ruleset,
        battle.scenario,
        *(_day(moment) for moment in (battle.set_up_at, battle.fought_at, battle.decided_at)),
    ]
    for side in sorted(battle.sides.all(), key=lambda side: side.position):
        about += [side.name, side.rating, side.result, side.taken_out, side.wyrdstone]
    return about


def warriors_table(campaign: Campaign) -> Table:
    """A row for each hero, group and hired sword of every warband that takes part, including those who are gone."""
    return _WARRIORS, _warriors(campaign)


def _warriors(campaign: Campaign) -> Iterator[list[Any]]:
    book = book_of_edition(campaign.edition)
    for entry in selectors.entered_warbands(campaign):
        warband = entry.warband
        names, owner = Names(book, warband.type), warband.owner.get_username()
        sheet = read_sheet(warband)
        for warrior in sheet.warriors:
            profile = fighting(warrior, sheet, book).profile
            yield [
                warband.name,
                owner,
                warrior.number,
                warrior.name,
                names.warrior_type(warrior.type),
                warrior.kind.value.replace("_", " "),
                warrior.status.value.replace("_", " "),
                warrior.members,
                *(profile.value(name) for name in CHARACTERISTICS),
                warrior.experience,
                warrior.battles,
                warrior.misses_battles,
            ]


def _day(moment: Any) -> str:
    return timezone.localtime(moment).strftime("%Y-%m-%d %H:%M") if moment else ""

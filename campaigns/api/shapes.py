"""Shapes of the campaigns' part of the API. Gold is in gold crowns, points are those of the season."""

from datetime import date, datetime

import msgspec


class CampaignLine(msgspec.Struct, frozen=True):
    """A campaign in a list. `ruleset` is the one that new battles begin with, by its key."""

    id: int
    name: str
    starts_on: date
    ruleset: str
    visibility: str
    is_over: bool


class Campaigns(msgspec.Struct, frozen=True):
    """`next` is the `before` of the next part, null after the last one."""

    campaigns: tuple[CampaignLine, ...]
    next: int | None


class SeasonLine(msgspec.Struct, frozen=True):
    """A season; `id` is what its standings are asked by."""

    id: int
    number: int
    name: str
    is_open: bool


class Entered(msgspec.Struct, frozen=True):
    """A warband that takes part; `type` is its key in the rulebook."""

    id: int
    name: str
    type: str
    owner: str
    is_paused: bool


class CampaignFacts(msgspec.Struct, frozen=True):
    """A campaign with its seasons, the latest first, and its warbands by name. `rulebook` is the version it goes by."""

    campaign: CampaignLine
    description: str
    rulebook: str
    seasons: tuple[SeasonLine, ...]
    warbands: tuple[Entered, ...]


class StandingLine(msgspec.Struct, frozen=True):
    """One row. `owner` is empty for a warband that left; `decided_by` names the tie-breaks that separated it."""

    rank: int
    warband: int
    name: str
    owner: str
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    awards: int
    taken_out: int
    wyrdstone: int
    rating: int
    decided_by: tuple[str, ...]


class StandingsTable(msgspec.Struct, frozen=True):
    """The standings of a season after `round`, or today where that is null; `rounds` are the numbers to ask for."""

    season: SeasonLine
    campaign: int
    round: int | None
    rounds: tuple[int, ...]
    standings: tuple[StandingLine, ...]


class Side(msgspec.Struct, frozen=True):
    """One warband in a battle. `revision` and `rating` are those of its roster when the battle was set up.

    `taken_out` are the enemies that it took out of action, `wyrdstone` the shards that the scenario gave it; null while
    nobody knows. `result` is won, lost, drawn, or empty.
    """

    warband: int
    name: str
    revision: int
    rating: int
    result: str
    taken_out: int | None
    wyrdstone: int | None


class SeatLine(msgspec.Struct, frozen=True):
    """One side of a game, in the order of the battle's sides. `player` is null where `tactics` play it.

    `decisions` are those that people made for it. Tactics may relieve a player who `is_relieved`. `reserve_left` are
    the seconds of the reserve that were left when the game changed last; null before it begins, and without a clock.
    """

    player: str | None
    tactics: str
    decisions: int = 0
    is_relieved: bool = True
    reserve_left: int | None = None


class ClockLine(msgspec.Struct, frozen=True):
    """The clock of a game: the `seconds` for each decision, the `reserve` of each side in seconds, and what comes at
    the end of both, `tactics`, `loses` or `waits`.
    """

    seconds: int
    reserve: int
    when_late: str


class GameLine(msgspec.Struct, frozen=True):
    """A game that people play or played on this site. `status` is proposed, running or over.

    `played_seconds` is how long it took: the time between one answer and the next, of which at most 10 minutes count.
    It is null until the game is over.

    `asked` is the side whose decision it is, from 0; null before the game begins, and for dice that anybody may type.
    `clock` is null where a decision takes as long as it takes.
    """

    id: int
    status: str
    asked: int | None
    clock: ClockLine | None
    seats: tuple[SeatLine, ...]
    begun_at: datetime
    ended_at: datetime | None
    played_seconds: int | None


class BattleLine(msgspec.Struct, frozen=True):
    """A battle. `status` is set_up, fought, accepted, discarded or played; ruleset and scenario are keys.

    `has_record` tells whether its record may be asked for: there is none to read while its seed is hidden.
    `game` is null unless people play or played the battle on this site, or somebody proposes to.
    """

    id: int
    campaign: int
    number: int
    title: str
    status: str
    is_friendly: bool
    ruleset: str
    scenario: str
    fought_by: str
    fought_at: datetime | None
    has_record: bool
    game: GameLine | None
    sides: tuple[Side, ...]


class Battles(msgspec.Struct, frozen=True):
    """`next` is the `before` of the next part, null after the last one."""

    battles: tuple[BattleLine, ...]
    next: int | None

"""The one table of what belongs to a campaign: which rows go along when it moves, and where their texts hold ids.

Rows are written and read in the order of the table, which puts a row after those that it names. Every other model
stands in `campaigns.moving.left_out` with the reason why it stays behind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from django.db.models import BinaryField, JSONField, Model, TextField
from msgspec import Meta

from campaigns.models import (
    Absence,
    Battle,
    BattleSide,
    Campaign,
    CampaignEvent,
    CampaignMap,
    CampaignWarband,
    Captive,
    CarriedFigures,
    ChronicleEntry,
    DateAnswer,
    DatePoll,
    DeadClaim,
    Game,
    GameAnswer,
    GameLine,
    GameNight,
    GameNightAnswer,
    GameSeat,
    LeftSeat,
    MapPicture,
    Membership,
    Pairing,
    PermissionRequest,
    PointAward,
    Removal,
    Round,
    ScenarioRoll,
    Season,
    Seat,
    Territory,
    TerritoryChange,
    Trophy,
    Verdict,
)
from campaigns.models.campaign import new_invite_token
from campaigns.models.game import new_watch_token
from campaigns.models.membership import new_calendar_token
from campaigns.models.point_award import LONGEST_AWARD
from campaigns.models.season import MOST_NAMED_AWARDS, MOST_POINTS
from campaigns.moving import maps
from campaigns.moving.references import Ids, Key, KeyInText, KeyUnder, NameAfter, Names, Row, Rows
from campaigns.services.chronicle.write import NAMES_OF_USERS
from campaigns.services.play.call_off import CALLED_OFF_BY
from roster.models import (
    Advance,
    Aftermath,
    ChangeReply,
    Injury,
    LedgerEntry,
    Loadout,
    OpenResult,
    Portrait,
    Possession,
    SoloBattle,
    Warband,
    Warrior,
    WarriorStory,
    WishListLine,
)
from roster.models.shared import new_read_token
from rules.aftermath.captivity.ransom import Negotiation
from rules.aftermath.effects import CampaignEffect
from rules.aftermath.proposals import rolls_in
from rules.aftermath.record import AftermathRecord
from rules.engine.record import read_record
from rules.engine.setup import BattleSetup
from rules.ledger.entries import Entry
from rules.mustering.loadouts import Loadout as Armaments
from rules.play.orders import Orders
from rules.scenarios.parts.rolling import ScenarioRolled
from rules.tally.draft import Tally
from rules.values import DataError, Value, read, read_json

#: Reads a stored value, or raises `DataError` with where it stands.
type Reading = Callable[[Any, str], object]


def _as(kind: Any) -> Reading:
    return lambda value, where: read(kind, value, where=where)


def _text_as(kind: Any) -> Reading:
    return lambda text, where: read_json(kind, text, where=where)


def _in_its_battle(_record: Any, where: str) -> object:
    """Practice games alone hold a record, and they are their player's own."""
    raise DataError(where, "", "the record of a game is that of its battle")


class NamedAward(Value, frozen=True):
    """An award that a season names, as `campaigns.services.rounds.seasons` lets it be."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_AWARD)]
    points: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]


NAMED_AWARDS = Annotated[list[NamedAward], Meta(max_length=MOST_NAMED_AWARDS)]


@dataclass(frozen=True)
class Belonging:
    """Rows of one model: those whose `path` leads to the campaign, or with `on_warband` to one of its warbands.

    `ids` say where columns hold ids of other rows; `plain` are the JSON columns that hold none. `readings` prove that
    a text is what it should be. `drawn` are secrets that do not go along and are drawn anew where there was one,
    `made` columns that follow from the rest of the row. `halted` are moments since which a clock runs: it stands still
    in the file, and in the copy until somebody plays on.
    """

    name: str
    model: type[Model]
    path: str = ""
    on_warband: bool = False
    ids: Mapping[str, tuple[Ids, ...]] = field(default_factory=dict)
    plain: tuple[str, ...] = ()
    readings: Mapping[str, Reading] = field(default_factory=dict)
    drawn: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    made: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    halted: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The name of the file with these rows."""
        return f"{self.name}.jsonl"

    @property
    def is_small(self) -> bool:
        """Whether every column of it has a bound, so that a row is short."""
        columns = (it for it in self.model._meta.concrete_fields if it.name not in self.made)
        return not any(isinstance(it, _LONG) and it.max_length is None for it in columns)


#: Columns that hold texts of any length unless they say otherwise.
_LONG = (BinaryField, JSONField, TextField)


def _address_of(row: OpenResult) -> str:
    number = Battle.number_in(row.battle)
    return Battle(pk=number).get_absolute_url() if number is not None else ""


#: Columns of a campaign with the secret of a link.
LINKS = ("invite_token", "spectator_token", "read_token")

_KEY, _BATTLES = (Key(),), (KeyUnder("battle"),)

BELONGINGS: tuple[Belonging, ...] = (
    Belonging("campaign", Campaign, "pk", drawn=dict.fromkeys(LINKS, new_invite_token)),
    Belonging("memberships", Membership, "campaign", drawn={"calendar_token": new_calendar_token}),
    Belonging("removals", Removal, "campaign"),
    Belonging(
        "warbands",
        Warband,
        "pk",
        on_warband=True,
        plain=("waivers", "boons", "warrior_order", "figures"),
        drawn={"read_token": new_read_token},
        made={"problem_count": lambda _row: 0, "figures": lambda _row: {}, "judged_by": lambda _row: ""},
    ),
    Belonging("entered", CampaignWarband, "campaign"),
    Belonging("maps", CampaignMap, "campaign"),
    Belonging(
        "map-pictures",
        MapPicture,
        "map__campaign",
        readings={"content": maps.read_picture},
        made={"digest": maps.digest_of, "width": maps.width_of, "height": maps.height_of},
    ),
    Belonging(
        "territories",
        Territory,
        "map__campaign",
        plain=("outline", "effects"),
        readings={"outline": maps.read_outline, "effects": maps.read_effects},
    ),
    Belonging("territory-changes", TerritoryChange, "map__campaign"),
    Belonging(
        "scenario-rolls",
        ScenarioRoll,
        "campaign",
        ids={"sides": (Rows(Warband),)},
        plain=("rolled",),
        readings={"rolled": _as(ScenarioRolled)},
    ),
    Belonging(
        "battles",
        Battle,
        "campaign",
        plain=("switches", "amendment"),
        readings={"record": read_record, "proposal": rolls_in, "tally": _text_as(Tally)},
        drawn={"read_token": new_read_token},
    ),
    Belonging("battle-sides", BattleSide, "battle__campaign"),
    Belonging("verdicts", Verdict, "side__battle__campaign"),
    Belonging(
        "games",
        Game,
        "battle__campaign",
        ids={"ending": (NameAfter(CALLED_OFF_BY),)},
        plain=("draw_offers", "end_offers", "pause_offers", "take_back_agreed"),
        readings={
            "record": _in_its_battle,
            "draw_offers": _as(list[int]),
            "end_offers": _as(list[int]),
            "pause_offers": _as(list[int]),
            "take_back_agreed": _as(list[int]),
        },
        drawn={"watch_token": new_watch_token},
        halted=("ticked_at",),
    ),
    Belonging("game-seats", GameSeat, "game__battle__campaign", readings={"orders": _text_as(Orders)}),
    Belonging("game-answers", GameAnswer, "game__battle__campaign"),
    Belonging("game-lines", GameLine, "game__battle__campaign"),
    Belonging(
        "captives",
        Captive,
        "battle__campaign",
        ids={"negotiation": (KeyInText("battle"),)},
        plain=("told",),
        readings={"negotiation": _text_as(Negotiation)},
    ),
    Belonging(
        "claims-on-the-dead",
        DeadClaim,
        "battle__campaign",
        plain=("answers", "told", "had"),
        readings={"answers": _as(list[str]), "had": _as(list[int])},
    ),
    Belonging(
        "solo-battles",
        SoloBattle,
        "warband",
        on_warband=True,
        readings={"record": _text_as(BattleSetup), "tally": _text_as(Tally)},
    ),
    Belonging(
        "sequences",
        Aftermath,
        "warband",
        on_warband=True,
        ids={"battle": _KEY, "record": (KeyInText("battle"),)},
        plain=("clicks",),
        readings={"record": _text_as(AftermathRecord)},
    ),
    Belonging(
        "open-results",
        OpenResult,
        "warband",
        on_warband=True,
        ids={"battle": _KEY},
        plain=("fought", "stash"),
        readings={"fought": _as(list[int]), "stash": _as(dict[str, int])},
        made={"address": _address_of},
    ),
    Belonging(
        "ledger",
        LedgerEntry,
        "warband",
        on_warband=True,
        ids={"data": _BATTLES, "request_key": _KEY},
        readings={"data": _as(Entry)},
    ),
    Belonging("stories", WarriorStory, "warband", on_warband=True),
    Belonging(
        "loadouts",
        Loadout,
        "warband",
        on_warband=True,
        plain=("armaments",),
        readings={"armaments": _as(Armaments)},
    ),
    Belonging("wish-lists", WishListLine, "warband", on_warband=True, ids={"request_key": _KEY}),
    Belonging(
        "portraits",
        Portrait,
        "warband",
        on_warband=True,
        readings={"content": maps.read_portrait},
        made={
            "digest": maps.digest_of,
            "width": maps.portrait_width_of,
            "height": maps.portrait_height_of,
        },
    ),
    Belonging("answers-to-changes", ChangeReply, "warband", on_warband=True, ids={"request_key": _KEY}),
    Belonging(
        "warriors",
        Warrior,
        "warband",
        on_warband=True,
        plain=(
            "hired_for",
            "starting_skills",
            "starting_spells",
            "again",
            "mutations",
            "skill_lists",
        ),
    ),
    Belonging(
        "injuries",
        Injury,
        "warrior__warband",
        on_warband=True,
        ids={"battle": _KEY},
        plain=("rolls", "changes", "flags"),
    ),
    Belonging("advances", Advance, "warrior__warband", on_warband=True, plain=("rolls", "change")),
    Belonging(
        "possessions",
        Possession,
        "warband",
        on_warband=True,
        plain=("paid",),
        readings={"paid": _as(list[int])},
    ),
    Belonging(
        "seasons",
        Season,
        "campaign",
        plain=("tie_breaks", "named_awards"),
        readings={"tie_breaks": _as(list[str]), "named_awards": _as(NAMED_AWARDS)},
    ),
    Belonging(
        "events",
        CampaignEvent,
        "campaign",
        plain=("effects", "rolls"),
        readings={"effects": _as(tuple[CampaignEffect, ...]), "rolls": _as(tuple[tuple[int, int], ...])},
    ),
    Belonging("rounds", Round, "season__campaign"),
    Belonging("absences", Absence, "round__season__campaign"),
    Belonging("pairings", Pairing, "round__season__campaign"),
    Belonging("seats", Seat, "round__season__campaign"),
    Belonging("game-nights", GameNight, "campaign"),
    Belonging(
        "date-polls",
        DatePoll,
        "campaign",
        plain=("dates",),
        readings={"dates": _as(list[datetime])},
    ),
    Belonging(
        "date-answers", DateAnswer, "poll__campaign", plain=("suits",), readings={"suits": _as(list[int])}
    ),
    Belonging("left-seats", LeftSeat, "round__season__campaign"),
    Belonging("awards", PointAward, "season__campaign"),
    Belonging("carried-over", CarriedFigures, "season__campaign"),
    Belonging("trophies", Trophy, "campaign"),
    Belonging("game-night-answers", GameNightAnswer, "night__campaign"),
    Belonging("permission-requests", PermissionRequest, "campaign"),
    Belonging(
        "chronicle",
        ChronicleEntry,
        "campaign",
        ids={
            "facts": (
                Row("warband_id", Warband),
                Row("event_id", CampaignEvent),
                Names(NAMES_OF_USERS),
            )
        },
    ),
)


def belonging_of(model: type[Model]) -> Belonging | None:
    """The line of the table for a model."""
    return next((it for it in BELONGINGS if it.model is model), None)

"""Columns that nothing else on the site tells, each with the reason. All others are derived, and checked.

A new column is named here or is found by `manage.py ledger check` when it is changed.
"""

from collections.abc import Iterator

from django.db import models

from campaigns.moving.left_out import LEFT_OUT
from roster.models import Edition, Pack, User

#: Models that stay behind when a campaign moves, whose rows repeat what other rows hold.
REPEATING = {Edition, Pack, User}
CHOSEN = "people chose it"
WRITTEN = "people wrote it"
SECRET = "a secret, which nothing may repeat"
COUNTER = "counts changes or tells clicks apart"
PASSED = "time that has passed"
ORIGIN = "the only note of who or what it came from"
OWN: dict[str, dict[str, str]] = {
    "Edition": {},
    "Pack": {"file_name": ORIGIN, "uploaded_by": ORIGIN},
    "User": {
        **dict.fromkeys(("password", "email", "sessions_epoch"), SECRET),
        **dict.fromkeys(
            ("is_superuser", "is_staff", "is_active", "two_factor_declined", "time_zone"), CHOSEN
        ),
        **dict.fromkeys(("first_name", "last_name"), WRITTEN),
        **dict.fromkeys(("last_login", "deletion_asked_at"), ORIGIN),
    },
    "Warband": {
        "visibility": CHOSEN,
        "warrior_order": CHOSEN,
        "deleted_at": CHOSEN,
        "dice_secret": SECRET,
        "owner": "whose it is; an owner who is no member of its campaign is found",
        "judged_by": "another value is no fault: the roster is judged anew when it is next read",
    },
    "Aftermath": {"by_hand": CHOSEN, "moves": COUNTER, "clicks": COUNTER, "done_at": ORIGIN},
    "ChangeReply": {"author": ORIGIN, "text": WRITTEN, "withdrawn_at": CHOSEN, "request_key": COUNTER},
    "Loadout": dict.fromkeys(("warband", "name", "armaments"), CHOSEN),
    "OpenResult": {"stash": "what lay in the stash when the battle was fought"},
    "SoloBattle": {"title": WRITTEN},
    "WarriorStory": {
        **dict.fromkeys(("warband", "number", "biography", "notes"), WRITTEN),
        "revision": COUNTER,
    },
    "Portrait": dict.fromkeys(("warband", "number"), CHOSEN),
    "WishListLine": {
        **dict.fromkeys(("warband", "place", "kind", "key", "note", "copies", "number", "is_bought"), CHOSEN),
        "request_key": COUNTER,
    },
    "Campaign": {
        **dict.fromkeys(("visibility", "starts_on"), CHOSEN),
        **dict.fromkeys(("name", "description"), WRITTEN),
        **dict.fromkeys(("invite_token", "spectator_token"), SECRET),
    },
    "Membership": {"calendar_token": SECRET},
    "Removal": dict.fromkeys(("campaign", "user", "made_by"), ORIGIN),
    "CampaignMap": {"revision": COUNTER, "deals_starts": CHOSEN},
    "MapPicture": {"map": CHOSEN, "made_by": ORIGIN},
    "Territory": {
        **dict.fromkeys(("map", "effects", "may_be_dealt"), CHOSEN),
        **dict.fromkeys(("name", "text"), WRITTEN),
    },
    "TerritoryChange": {"map": ORIGIN, "made_by": ORIGIN, "request_key": COUNTER},
    "ScenarioRoll": {
        **dict.fromkeys(("campaign", "sides", "sentence", "rolled", "rolled_by"), ORIGIN),
    },
    "Battle": {
        "visibility": CHOSEN,
        "amendment": "a draft of an organiser",
        "scenario_roll": "the only note of a roll of earlier versions; where there is a `roll` it follows from that",
    },
    "Verdict": dict.fromkeys(("side", "kind", "reason", "made_by"), WRITTEN),
    "Game": {
        **dict.fromkeys(("begun_by", "ending", "end_reason"), ORIGIN),
        **dict.fromkeys(("draw_offers", "end_offers", "pause_offers"), CHOSEN),
        **dict.fromkeys(("minutes", "hours", "reserve_minutes", "when_late", "watch_delay"), CHOSEN),
        **dict.fromkeys(("seconds_left", "ticked_at"), PASSED),
        **dict.fromkeys(("take_back_to", "take_back_agreed"), "asked until the next answer"),
        "watch_token": SECRET,
    },
    "GameSeat": {
        **dict.fromkeys(("user", "adopted", "offered_to", "is_relieved"), CHOSEN),
        "seen_at": ORIGIN,
        "reserve_left": PASSED,
    },
    "GameAnswer": {"user": ORIGIN, "seconds_left": PASSED, "sent": COUNTER},
    "GameLine": {**dict.fromkeys(("game", "user", "text"), WRITTEN), "is_hidden": CHOSEN},
    "Captive": {"seed": SECRET, "told": ORIGIN},
    "DeadClaim": {
        **dict.fromkeys(
            ("status", "had", "settled_at"),
            "checked while the claim counts (`tests/campaigns/checking/test_ledger_command.py`)",
        ),
        "seed": SECRET,
        "answers": CHOSEN,
        "told": ORIGIN,
        "begun_at": ORIGIN,
    },
    "Season": {
        **dict.fromkeys(("name", "intro"), WRITTEN),
        **dict.fromkeys(("kind", "table_size", "named_awards", "closed_at", "rounds_before"), CHOSEN),
        **dict.fromkeys(("points_won", "points_drawn", "points_lost", "points_bye"), CHOSEN),
        **dict.fromkeys(("points_objective", "points_hero_out", "points_leader_out"), CHOSEN),
    },
    "CampaignEvent": {
        "text": WRITTEN,
        "season": "the chronicle has its name, which may have changed",
        "revision": COUNTER,
        "request_key": COUNTER,
        "made_by": ORIGIN,
    },
    "Round": {**dict.fromkeys(("deadline", "deadline_hour"), CHOSEN), "seed": ORIGIN, "revision": COUNTER},
    "Absence": dict.fromkeys(("round", "warband"), CHOSEN),
    "Pairing": {"scenario": CHOSEN, "agreed_at": CHOSEN},
    "DatePoll": {
        **dict.fromkeys(("campaign", "pairing", "hours", "dates", "chosen", "night", "closed_at"), CHOSEN),
        **dict.fromkeys(("title", "place"), WRITTEN),
        "made_by": ORIGIN,
        "request_key": COUNTER,
    },
    "DateAnswer": dict.fromkeys(("poll", "user", "suits"), CHOSEN),
    "Seat": {
        **dict.fromkeys(("pairing", "warband"), "drawn, and changed by hand until a battle is at the table"),
        "name": "of the day, which may have changed",
    },
    "LeftSeat": dict.fromkeys(
        ("round", "table", "scenario", "warband", "name"),
        "its table may be gone: nothing else tells where it sat",
    ),
    "CarriedFigures": dict.fromkeys(("season", "warband", "won", "drawn", "lost", "points"), CHOSEN),
    "PointAward": {
        "round": CHOSEN,
        "warband": "the chronicle has its name, which may have changed",
        "reason": WRITTEN,
        "request_key": COUNTER,
        "made_by": ORIGIN,
    },
    "Trophy": {
        **dict.fromkeys(("campaign", "season", "name", "reason", "warband", "warrior"), CHOSEN),
        **dict.fromkeys(("number", "player"), CHOSEN),
        "request_key": COUNTER,
        "made_by": ORIGIN,
    },
    "GameNight": {
        **dict.fromkeys(("campaign", "starts_at", "ends_at", "cancelled_at", "changed_at", "part"), CHOSEN),
        **dict.fromkeys(("title", "place", "text"), WRITTEN),
        **dict.fromkeys(("revision", "request_key"), COUNTER),
    },
    "GameNightAnswer": dict.fromkeys(("night", "user", "is_coming"), CHOSEN),
    "PermissionRequest": {
        **dict.fromkeys(("campaign", "warband", "state", "decided_by", "decided_at", "asked_by"), ORIGIN),
        **dict.fromkeys(("reason", "answer"), WRITTEN),
        "title": "what the problem was called then",
    },
    "ChronicleEntry": {"made_by": ORIGIN},
    "LedgerEntry": {},
}


def is_kept(model: type[models.Model]) -> bool:
    """Whether rows of the model belong to a campaign, or repeat what other rows hold."""
    return model in REPEATING or model not in LEFT_OUT


def is_time(column: models.Field) -> bool:
    """A moment that every row has says when something happened, which nothing else tells to the second."""
    return isinstance(column, models.DateField) and not column.null


def derived_columns(every: list[type[models.Model]]) -> Iterator[tuple[type[models.Model], models.Field]]:
    """The columns that follow from something else."""
    for model in every:
        own = OWN.get(model.__name__, {}) if is_kept(model) else None
        if own is None:
            continue
        for column in model._meta.concrete_fields:
            if not (column.primary_key or is_time(column) or column.name in own):
                yield model, column

"""Every column that follows from something else is changed by one: the database refuses it, or the check names it.

What the check can mend is mended, and then as it was before.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from django.apps import apps
from django.db import DatabaseError, models, transaction
from django.utils import timezone

from campaigns.checking.sides import first_written
from campaigns.models import (
    BattleSide,
    CampaignWarband,
    GameAnswer,
    GameSeat,
    Membership,
    Pairing,
    PointAward,
    Seat,
    Territory,
    TerritoryChange,
)
from campaigns.moving import Unusable, export_campaign, import_campaign
from roster.checking.faults import Found, inspections, look_through, mended
from roster.models import Advance, Injury, Possession, Warrior
from tests.campaigns.moving.files import everybody_in, forged
from tests.campaigns.moving.own_columns import OWN, derived_columns, is_kept

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("whole")]

_MODELS = [it for label in ("roster", "campaigns") for it in apps.get_app_config(label).get_models()]
DERIVED = list(derived_columns(_MODELS))
#: Where a row is looked at with another one: the path to that.
WITH = {
    Warrior: "warband",
    Possession: "warband",
    Advance: "warrior__warband",
    Injury: "warrior__warband",
    BattleSide: "battle",
    GameSeat: "game",
    GameAnswer: "game",
    CampaignWarband: "campaign",
    Membership: "campaign",
    Territory: "map",
    TerritoryChange: "map",
    Pairing: "round",
    Seat: "round",
    PointAward: "season",
}
#: Which rows can be told to be wrong, where not all can; the reasons stand in `campaigns.checking`.
ROWS = {
    "Aftermath.battle": {"battle__startswith": "battle-"},
    "Aftermath.written_to": {"written_to__isnull": False},
    "Aftermath.edition": {"battle__startswith": "battle-", "status": "open"},
    "Battle.seed_is_drawn": {"is_friendly": True, "status": "played"},
    "Battle.seed_was_shown": {"status": "accepted"},
    "Battle.entered_by": {"entered_by__isnull": False, "status": "fought"},
    "Battle.edition": {"status": "accepted"},
    "Battle.fought_at": {"status": "set_up"},
    "Battle.asked_at": {"status": "fought"},
    "Battle.decided_at": {"status": "accepted"},
    "CampaignMap.most_held": {"most_held__isnull": False},
    "CampaignWarband.is_paused": {"is_paused": True},
    "Captive.status": {"status": "settled"},
    "ChronicleEntry.campaign": {"kind": "battle_accepted"},
    "ChronicleEntry.kind": {"kind": "battle_accepted"},
    "ChronicleEntry.facts": {"kind": "battle_set_up"},
    "Game.title": {"battle__isnull": False},
    "Game.asked": {"status": "running"},
    "Game.fingerprint": {"status": "running"},
    "Game.has_typed_dice": {"status": "running"},
    "Game.engine_version": {"status": "over"},
    "GameSeat.asks": {"game__battle__is_friendly": False},
    "GameSeat.agreed_at": {"game__status": "running"},
    "GameAnswer.key": {"game__status": "running"},
    "GameAnswer.side": {"game__status": "running"},
    "Membership.user": {"role": "player", "user__warbands__isnull": False},
    "TerritoryChange.kind": {"kind": "given"},
    "TerritoryChange.territory": {"kind": "given"},
    "TerritoryChange.warband": {"kind": "given"},
    "TerritoryChange.name": {"kind": "given"},
    "TerritoryChange.reason": {"kind": "given"},
}
#: Times that the chronicle tells as well, a moment later.
NOT_TO_THE_SECOND = {"decided_at", "asked_at", "published_at", "removed_at", "settled_at", "ended_at"}


def ids(case) -> str:
    return f"{case[0].__name__}.{case[1].name}"


def test_every_column_is_derived_or_there_is_a_reason_why_not():
    known = {
        model.__name__: {it.name for it in model._meta.concrete_fields} for model in _MODELS if is_kept(model)
    }
    assert {name for name in OWN if name not in known} == set()
    assert {f"{name}.{it}" for name, own in OWN.items() for it in own if it not in known[name]} == set()
    assert {name for name in ROWS if name not in map(ids, DERIVED)} == set()


def others(column: models.Field, value: object) -> Iterator[object]:
    """The value changed by one, in the ways that the kind of column knows."""
    if isinstance(column, models.ForeignKey):
        found = column.related_model._default_manager.exclude(pk=value).order_by("pk")
        yield from found.values_list("pk", flat=True)
        if column.null and value is not None:
            yield None
    elif isinstance(column, models.BooleanField):
        yield not value
    elif isinstance(column, models.IntegerField):
        yield from (1, 2) if value is None else (value + 1, value - 1)
    elif isinstance(column, models.DateTimeField):
        yield timezone.now() if value is None else None
    elif isinstance(column, models.DateField):
        yield timezone.localdate() if value is None else value + timedelta(days=1)
    elif isinstance(column, models.JSONField):
        yield changed_json(value)
    elif isinstance(column, models.BinaryField):
        yield bytes(value)[:-1] + bytes([bytes(value)[-1] ^ 1])
    elif column.choices:
        yield from (key for key, _label in column.flatchoices if key != value)
    else:
        yield f"{value or ''}x"


def changed_json(value: object) -> object:
    if isinstance(value, dict):
        number = next((name for name, it in value.items() if type(it) is int), None)
        return {**value, "x": 1} if number is None else {**value, number: value[number] + 1}
    if isinstance(value, list):
        return [*value, value[0] if value else 1]
    return 1


def rows_of(model: type[models.Model], column: models.Field) -> list[models.Model]:
    """Those that the check can tell of, first those in which the column holds something."""
    rows = model._default_manager.filter(**ROWS.get(f"{model.__name__}.{column.name}", {})).order_by("pk")
    if column.name == "revision" and model is BattleSide:
        return [row for row in rows if wrote_next(row)]
    return sorted(rows, key=lambda row: getattr(row, column.attname) in (None, "", [], {}))


def wrote_next(side: BattleSide) -> bool:
    """Whether the very next entry of the warband's ledger came of the battle, and still counts."""
    return first_written(side.battle, side) == side.revision + 1


def nearby(row: models.Model, place: object) -> list[Found]:
    """The value of the row that it is looked at with, which is at `place`."""
    model = type(row)
    if model in WITH:
        for name in WITH[model].split("__"):
            model = model._meta.get_field(name).related_model
    near = next((it for it in inspections.values() if it.rows().model is model), None)
    if near is None:
        return []
    only = replace(near, rows=lambda: near.rows().filter(pk=place))
    return [fault for _row, faults in look_through(only) for fault in faults]


def faults_about(row: models.Model, place: object) -> list[Found]:
    """The value of the row that it is looked at with; else of the first that has any on the whole site."""
    if found := nearby(row, place):
        return found
    for inspection in inspections.values():
        for _row, found in look_through(inspection):
            if found:
                return found
    return []


def names(found: Found, column: models.Field) -> bool:
    """Whether the fault says that the column itself is wrong, and not what is told of it elsewhere."""
    path = found.fault.place.split(".")
    return path[-1] == column.name and "facts" not in path


def place_of(row: models.Model) -> object:
    path = WITH.get(type(row))
    return (
        row.pk
        if path is None
        else type(row)._default_manager.filter(pk=row.pk).values_list(path, flat=True).get()
    )


@pytest.mark.parametrize("case", DERIVED, ids=ids)
def test_a_column_that_was_changed_by_one_is_refused_or_found_and_mended(case):
    model, column = case
    rows = rows_of(model, column)
    assert rows, "the site has no such row"
    row, before = rows[0], getattr(rows[0], column.attname)
    place, plain = place_of(row), models.QuerySet(model).filter(pk=row.pk)
    tried = 0
    for other in others(column, before):
        tried += 1
        try:
            with transaction.atomic():
                plain.update(**{column.attname: other})
        except DatabaseError:
            continue
        break
    else:
        assert tried, "there is no other value"
        return
    found = faults_about(row, place)
    assert found, f"{before!r} was made {other!r}, and nothing was found"
    if all(it.fault.repair for it in found):
        assert list(mended(found))
        assert nearby(row, place) == []
        if any(names(it, column) for it in found) and column.name not in NOT_TO_THE_SECOND:
            assert not plain.exists() or plain.values_list(column.attname, flat=True).get() == before


@pytest.mark.parametrize(
    ("name", "edit", "reason"),
    [
        ("events.jsonl", {"scenario": "../../etc/passwd"}, r"event .*\(scenario\)"),
        ("battles.jsonl", {"territory": 2}, r"battle .*\(territory_id\)"),
    ],
)
def test_an_event_and_a_stake_of_a_file_are_those_that_the_chronicle_tells(
    whole, tmp_path, name, edit, reason
):
    path = tmp_path / "whole.zip"
    export_campaign(whole, path)

    def changed(rows):
        row = next(row for row in rows if row.get("territory", 1) is not None)
        row.update(edit)

    with pytest.raises(Unusable, match=reason):
        import_campaign(forged(path, name, changed), everybody_in(path))

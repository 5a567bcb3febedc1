"""Backups of MordheimManager (JSON, several warbands in one file): names in English, figures as they are now.

A group has one set of equipment for each member. Called by `reading`.
"""

import re

from rules.exchange.bounded import (
    ENGLISH,
    Remarks,
    Table,
    change,
    entries,
    maybe,
    number,
    once,
    profile,
    rows,
    table,
    text,
)  # fmt: skip
from rules.exchange.foreign import (
    ForeignRoster,
    ForeignThing,
    ForeignWarrior,
    ThingKind,
    WarriorKind,
    WarriorStatus,
)
from rules.mustering.document_model import MOST_GOLD

_TYPES = {
    "reiklanders": "mercenaries-reikland",
    "middenheimers": "mercenaries-middenheim",
    "marienburgers": "mercenaries-marienburg",
    "skaven": "skaven-clan-eshin",
    "bretonnians": "bretonnian-knights",
    "skaven-of-clan-pestilens": "skaven-clan-pestilens",
}
_STATUS: dict[str, WarriorStatus] = {"dead": "dead", "captured": "captured", "left": "dismissed"}
_STEP = re.compile(r"([+-]\d)\s*(M|WS|BS|S|T|W|I|A|Ld)$", re.IGNORECASE)


def backup_rosters(data: Table, where: str) -> list[ForeignRoster]:
    """Every warband of the backup. Raises `DataError`."""
    battles = list(rows(data.get("battles") or table(data.get("campaign")).get("battles"), where, "battles"))
    return [_roster(row, battles, where) for row in rows(data.get("warbands"), where, "warbands", 50)]


def _roster(row: Table, battles: list[Table], where: str) -> ForeignRoster:
    remarks = Remarks()
    warriors = [
        _hero(entry, where, "hero", remarks) for entry in rows(row.get("heroes"), where, "heroes", 100)
    ]
    for entry in rows(row.get("henchmenGroups"), where, "henchmenGroups", 100):
        warriors.append(_hero(entry, where, "henchmen", remarks))
    for entry in rows(row.get("hiredSwords"), where, "hiredSwords", 100):
        warriors.append(_hero(entry, where, "hired_sword", remarks))
    own = [battle for battle in battles if battle.get("warbandId") == row.get("id")]
    remarks.records("battles", len(own))
    if words := text(row.get("notes")):
        remarks.left_out("notes", words, "notes of the warband stay behind")
    kind = text(row.get("warbandType"))
    return ForeignRoster(
        program="MordheimManager",
        name=text(row.get("name"), 80),
        type=kind,
        type_keys=(_TYPES.get(kind, kind),),
        gold=number(row.get("gold"), where, "gold", least=-MOST_GOLD, most=MOST_GOLD),
        wyrdstone=number(row.get("wyrdstoneShards"), where, "wyrdstoneShards"),
        warriors=tuple(warriors),
        stash=once(_gear(row.get("treasury"), where)),
        battles=len(own) or None,
        remarks=remarks.all(),
    )


def _gear(value: object, where: str) -> list[ForeignThing]:
    return [
        ForeignThing(text(entry.get("name")), "item", price=maybe(entry.get("cost"), where, "equipment.cost"))
        for entry in rows(value, where, "equipment", 600)
    ]


def _hero(row: Table, where: str, kind: WarriorKind, remarks: Remarks) -> ForeignWarrior:
    name = text(row.get("name") or row.get("groupName"), 80)
    things = _gear(row.get("equipment"), where)
    named: tuple[tuple[str, ThingKind], ...] = (
        ("skills", "skill"),
        ("spells", "spell"),
        ("injuries", "injury"),
    )
    for part, of in named:
        for entry in entries(row.get(part), where, part, 100):
            words = text(entry) or text(table(entry).get("name"))
            if words:
                things.append(ForeignThing(words, of))
    changes = []
    for entry in rows(row.get("advances"), where, "advances", 60):
        detail = text(entry.get("detail"))
        step = (found := _STEP.match(detail)) and change(found[2], int(found[1]))
        if step:
            changes.append(step)
        elif detail and detail not in {thing.name for thing in things}:
            things.append(ForeignThing(detail, "skill"))
    if words := text(row.get("notes")):
        remarks.left_out(name, words, "notes of a warrior stay behind")
    status = text(row.get("status"))
    missed = sum(
        1 for entry in rows(row.get("injuries"), where, "injuries") if entry.get("missNextGame") is True
    )
    return ForeignWarrior(
        name=name,
        type=text(row.get("unitType") or row.get("type")),
        kind=kind,
        members=max(1, number(row.get("count", 1), where, "count", most=100)) if kind == "henchmen" else 1,
        experience=maybe(row.get("xp"), where, "xp", most=10_000),
        starting_experience=maybe(row.get("startingXp"), where, "startingXp", most=10_000),
        profile=profile(row.get("stats"), where, "stats", ENGLISH),
        price=maybe(row.get("hireFee"), where, "hireFee"),
        things=once(things),
        changes=tuple(changes),
        leader=row.get("isLeader") is True,
        misses=min(1, missed) or int(status == "missNextGame"),
        status=_STATUS.get(status, "active"),
    )

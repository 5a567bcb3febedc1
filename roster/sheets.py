"""Rows to sheet and sheet to rows: the only place that knows both.

`read_sheet` is called by every page, `write_sheet` by `roster.services.record` alone. The tables hold no more
than the sheet: `read_sheet(after write_sheet(sheet)) == sheet`, byte for byte.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

from django.db import models
from django.db.models import prefetch_related_objects

from roster.legality import Figures, figures_of, judgement, mark_of_rules
from roster.models import Advance, Injury, Possession, Warband, Warrior
from roster.models.warband import SHEET_ROWS
from roster.models.warrior import PROFILE_COLUMNS
from roster.rulebooks import book_of
from rules.catalogue.profile import Change, Profile
from rules.ledger import sheet as sheets
from rules.ledger.sheet import Kind, Status, WarbandSheet, WarriorSheet
from rules.values import Value, canonical, read

Fields = dict[str, Any]


def read_sheet(warband: Warband) -> WarbandSheet:
    """The sheet that the rows spell. Four queries, or none after `Warband.objects.with_sheets()`."""
    prefetch_related_objects([warband], *SHEET_ROWS)
    carried: dict[int | None, list[sheets.Possession]] = {}
    for row in sorted(warband.possessions.all(), key=lambda possession: possession.item):
        carried.setdefault(row.warrior_id, []).append(sheets.Possession(row.item, tuple(row.paid)))
    return WarbandSheet(
        name=warband.name,
        type=warband.type,
        gold=warband.gold,
        wyrdstone=warband.wyrdstone,
        warriors=tuple(
            _read_warrior(row, tuple(carried.get(row.pk, ())))
            for row in sorted(warband.warriors.all(), key=lambda warrior: warrior.number)
        ),
        stash=tuple(carried.get(None, ())),
        battles=warband.battles,
        rulebook=warband.rulebook,
        skill_set=warband.skill_set,
        waivers=tuple(read(sheets.Waiver, waiver, where="a waiver") for waiver in warband.waivers),
        boons=tuple(read(sheets.Boon, boon, where="a boon") for boon in warband.boons),
    )


def figures_by_warband(warbands: Iterable[Warband]) -> dict[int, Figures]:
    """The figures of warbands by their id, as today's rules have them; their `edition` should be loaded with them.

    No query where these rules judged them all; four if others did, for as many warbands as there are.
    """
    found, outdated = {}, []
    for warband in warbands:
        if warband.figures and warband.judged_by == mark_of_rules(book_of(warband)):
            found[warband.pk] = read(Figures, warband.figures, where="the figures of a warband")
        else:
            outdated.append(warband)
    prefetch_related_objects(outdated, *SHEET_ROWS)
    return found | {warband.pk: figures_of(read_sheet(warband), book_of(warband)) for warband in outdated}


def _read_warrior(row: Warrior, possessions: tuple[sheets.Possession, ...]) -> WarriorSheet:
    return WarriorSheet(
        number=row.number,
        name=row.name,
        type=row.type,
        kind=Kind(row.kind),
        profile=Profile(**{letter: getattr(row, column) for letter, column in PROFILE_COLUMNS.items()}),
        members=row.members,
        leader=row.leader,
        hired_for=tuple(row.hired_for),
        starting_experience=row.starting_experience,
        experience=row.experience,
        starting_skills=tuple(row.starting_skills),
        starting_spells=tuple(row.starting_spells),
        possessions=possessions,
        advances=tuple(_read_advance(advance) for advance in row.advances.all()),
        injuries=tuple(_read_injury(injury) for injury in row.injuries.all()),
        mutations=tuple(read(sheets.Gift, gift, where="a mutation") for gift in row.mutations),
        skill_lists=tuple(row.skill_lists),
        misses_battles=row.misses_battles,
        battles=row.battles,
        upkeep_paid=row.upkeep_paid,
        fallen=row.fallen,
        again=None if row.again is None else read(sheets.Again, row.again, where="a spell drawn again"),
        status=Status(row.status),
    )


def _read_advance(row: Advance) -> sheets.Advance:
    return sheets.Advance(
        due_at=row.due_at,
        rolls=tuple(row.rolls),
        change=read(Change, row.change, where="an advance") if row.change else None,
        skill=row.skill,
        spell=row.spell,
    )


def _read_injury(row: Injury) -> sheets.Injury:
    return sheets.Injury(
        key=row.key,
        rolls=tuple(row.rolls),
        changes=tuple(read(Change, change, where="an injury") for change in row.changes),
        flags=tuple(row.flags),
        battle=row.battle,
    )


def write_sheet(warband: Warband, sheet: WarbandSheet) -> None:
    """Make the rows of `warband` spell `sheet`; rows that already do are left alone.

    Saves everything but the warband's own row, whose fields are set for the caller to save.
    """
    prefetch_related_objects([warband], *SHEET_ROWS)
    _set_fields(warband, _warband_fields(sheet) | judgement(sheet, book_of(warband)))
    warriors = _write_rows(
        Warrior,
        warband.warriors.all(),
        {warrior.number: _warrior_fields(warrior) for warrior in sheet.warriors},
        key=lambda row: row.number,
        born=lambda number: {"warband": warband, "number": number},
    )
    possessions = _write_rows(
        Possession,
        warband.possessions.all(),
        _possessions(sheet, warriors),
        key=lambda row: (row.warrior_id, row.item),
        born=lambda place: {"warband": warband, "warrior_id": place[0], "item": place[1]},
    )
    stored = warband.warriors.all()
    old_injuries = [row for warrior in stored for row in warrior.injuries.all()]
    old_advances = [row for warrior in stored for row in warrior.advances.all()]
    injuries = _write_rows(Injury, old_injuries, _injuries(sheet, warriors), key=_spot, born=_at)
    advances = _write_rows(Advance, old_advances, _advances(sheet, warriors), key=_spot, born=_at)
    for warrior in warriors.values():
        _hold(warrior, "injuries", [injuries[spot] for spot in sorted(injuries) if spot[0] == warrior.pk])
        _hold(warrior, "advances", [advances[spot] for spot in sorted(advances) if spot[0] == warrior.pk])
    _hold(warband, "warriors", [warriors[number] for number in sorted(warriors)])
    _hold(warband, "possessions", list(possessions.values()))


def _hold(owner: models.Model, relation: str, rows: Sequence[models.Model]) -> None:
    """Make these the rows of a relation, as if they were read; what is filtered asks the database."""
    if not hasattr(owner, "_prefetched_objects_cache"):
        owner._prefetched_objects_cache = {}
    owner._prefetched_objects_cache.pop(relation, None)
    held = getattr(owner, relation).get_queryset()
    held._result_cache, held._prefetch_done = list(rows), True
    owner._prefetched_objects_cache[relation] = held


def _spot(row: Any) -> tuple[int, int]:
    return (row.warrior_id, row.position)


def _at(spot: tuple[int, int]) -> Fields:
    return {"warrior_id": spot[0], "position": spot[1]}


def _warband_fields(sheet: WarbandSheet) -> Fields:
    same = ("name", "type", "gold", "wyrdstone", "battles", "rulebook", "skill_set")
    return {
        **{name: getattr(sheet, name) for name in same},
        "waivers": [_stored(waiver) for waiver in sheet.waivers],
        "boons": [_stored(boon) for boon in sheet.boons],
    }


def _warrior_fields(warrior: WarriorSheet) -> Fields:
    same = (
        "name",
        "type",
        "members",
        "leader",
        "starting_experience",
        "experience",
        "misses_battles",
        "battles",
        "upkeep_paid",
        "fallen",
    )
    return {
        **{name: getattr(warrior, name) for name in same},
        **{column: warrior.profile.value(letter) for letter, column in PROFILE_COLUMNS.items()},
        "kind": warrior.kind.value,
        "status": warrior.status.value,
        "hired_for": list(warrior.hired_for),
        "starting_skills": list(warrior.starting_skills),
        "starting_spells": list(warrior.starting_spells),
        "again": None if warrior.again is None else _stored(warrior.again),
        "mutations": [_stored(gift) for gift in warrior.mutations],
        "skill_lists": list(warrior.skill_lists),
    }


def _possessions(
    sheet: WarbandSheet, warriors: Mapping[int, Warrior]
) -> dict[tuple[int | None, str], Fields]:
    places = [
        (None, sheet.stash),
        *((warriors[block.number].pk, block.possessions) for block in sheet.warriors),
    ]
    return {(place, held.item): {"paid": list(held.paid)} for place, things in places for held in things}


def _injuries(sheet: WarbandSheet, warriors: Mapping[int, Warrior]) -> dict[tuple[int, int], Fields]:
    return {
        (warriors[block.number].pk, position): _stored(injury)
        for block in sheet.warriors
        for position, injury in enumerate(block.injuries)
    }


def _advances(sheet: WarbandSheet, warriors: Mapping[int, Warrior]) -> dict[tuple[int, int], Fields]:
    return {
        (warriors[block.number].pk, position): _stored(advance)
        for block in sheet.warriors
        for position, advance in enumerate(block.advances)
    }


def _stored(value: Value) -> Fields:
    """The value as a JSON column gives it back: with lists for tuples."""
    return dict(json.loads(canonical(value)))


def _write_rows[Row: models.Model, Key: Hashable](
    model: type[Row],
    existing: Iterable[Row],
    wanted: Mapping[Key, Fields],
    *,
    key: Callable[[Row], Key],
    born: Callable[[Key], Fields],
) -> dict[Key, Row]:
    """Delete, insert and update until the rows are the wanted ones; the rows by key."""
    kept = {key(row): row for row in existing}
    gone = [row.pk for name, row in kept.items() if name not in wanted]
    if gone:
        model._default_manager.filter(pk__in=gone).delete()
    new = {name: model(**born(name), **fields) for name, fields in wanted.items() if name not in kept}
    model._default_manager.bulk_create(new.values())
    changed = [row for name, row in kept.items() if name in wanted and _set_fields(row, wanted[name])]
    if changed:
        columns = list(next(iter(wanted.values())))
        model._default_manager.bulk_update(changed, columns)
    return {name: row for name, row in (kept | new).items() if name in wanted}


def _set_fields(row: models.Model, fields: Fields) -> bool:
    """Set what differs; whether anything did."""
    different = {name: value for name, value in fields.items() if getattr(row, name) != value}
    for name, value in different.items():
        setattr(row, name, value)
    return bool(different)

"""Loadouts as structures: the list of them, and one beside the roster as it is now."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.datastructures import MultiValueDict

from roster.models import Loadout
from roster.pages.names import Names
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hirelings import is_hired
from rules.mustering.loadouts import Armament, Change, differences, items_owned, may_carry, plan
from rules.mustering.words import counted


@dataclass(frozen=True)
class LoadoutLine:
    """`state` says how far the roster is from it."""

    id: int
    name: str
    state: str


@dataclass(frozen=True)
class Carried:
    """`copies` in all of an item in the loadout, or what was entered for them."""

    item: str
    name: str
    copies: str


@dataclass(frozen=True)
class ArmedRow:
    """One block of the roster in a loadout.

    `takes` and `gives` are what applying the loadout would do; `more` what else they might carry, as (key, name), and
    `also` the one that was chosen. `is_fixed` for hired swords, who keep what they have; `is_new` for warriors who came
    later.
    """

    number: int
    name: str
    type: str
    members: int
    goes: bool
    is_fixed: bool
    is_new: bool
    carried: tuple[Carried, ...]
    takes: str
    gives: str
    more: tuple[tuple[str, str], ...]
    also: str


@dataclass(frozen=True)
class LoadoutPage:
    """`moves` is the number of moves to it; `refused` are sentences, `problems` what would become illegal."""

    id: int
    name: str
    rows: tuple[ArmedRow, ...]
    moves: int
    refused: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        """Whether the roster is as the loadout wants it."""
        return not (self.refused or any(row.takes or row.gives for row in self.rows))

    @property
    def home(self) -> str:
        """The names of those who stay at home."""
        return ", ".join(row.name for row in self.rows if not row.goes)


def loadout_lines(loadouts: Sequence[Loadout], sheet: WarbandSheet) -> tuple[LoadoutLine, ...]:
    """A line for each loadout."""
    return tuple(LoadoutLine(it.pk, it.name, _state(differences(sheet, it.arrangement))) for it in loadouts)


def loadout_page(
    loadout: Loadout,
    sheet: WarbandSheet,
    rulebook: Rulebook,
    entered: "MultiValueDict[str, Any] | None" = None,
) -> LoadoutPage:
    """The page of a loadout, for a sheet that is arranged already.

    `entered` is what was posted, if that was refused.
    """
    arrangement = loadout.arrangement
    planned = plan(sheet, rulebook, arrangement)
    armed = {armament.number: armament for armament in arrangement}
    changes = {change.number: change for change in planned.changes}
    names, owned = Names(rulebook, sheet.type), items_owned(sheet)
    rows = [
        _row(block, armed.get(block.number), changes.get(block.number), sheet, names, owned)
        for block in sheet.active
    ]
    if entered is not None and "listed" in entered:
        rows = [_as_entered(row, entered) for row in rows]
    return LoadoutPage(
        loadout.pk, loadout.name, tuple(rows), len(planned.entries), planned.refused, planned.problems
    )


def _as_entered(row: ArmedRow, entered: "MultiValueDict[str, Any]") -> ArmedRow:
    carried = (
        replace(it, copies=entered.get(f"copies-{row.number}-{it.item}", it.copies)) for it in row.carried
    )
    return replace(
        row,
        goes=str(row.number) in entered.getlist("goes"),
        carried=tuple(carried),
        also=entered.get(f"also-{row.number}", ""),
    )


def _row(
    block: WarriorSheet,
    armament: Armament | None,
    change: Change | None,
    sheet: WarbandSheet,
    names: Names,
    owned: Sequence[str],
) -> ArmedRow:
    held = {possession.item: possession.copies for possession in block.possessions}
    hired = is_hired(block)
    wanted = Counter(held) if hired or armament is None else armament.wanted(block.members)
    carried = tuple(Carried(item, names.item(item), str(copies)) for item, copies in wanted.items())
    more = [
        (item, names.item(item))
        for item in owned
        if item not in wanted and may_carry(sheet, names.rulebook, block, item)
    ]
    return ArmedRow(
        number=block.number,
        name=block.name,
        type=names.warrior_type(block.type),
        members=block.members,
        goes=armament is None or armament.goes,
        is_fixed=hired,
        is_new=armament is None,
        carried=tuple(sorted(carried, key=lambda it: it.name)),
        takes=_listed(change.takes, names) if change else "",
        gives=_listed(change.gives, names) if change else "",
        more=tuple(sorted(more, key=lambda pair: pair[1])),
        also="",
    )


def _listed(items: Sequence[tuple[str, int]], names: Names) -> str:
    return ", ".join(names.item(item) if n == 1 else f"{n} x {names.item(item)}" for item, n in items)


def _state(changes: Sequence[Change]) -> str:
    if not changes:
        return "as the roster is now"
    return f"{counted(len(changes), 'warrior')} armed otherwise"

"""Correcting the past: replace or strike one entry, fold again, and say what comes out differently.

Pure; nothing is written. The caller shows the `Correction` and, when it is accepted, stores the new ledger.
"""

from collections.abc import Sequence

from rules.ledger.apply import CannotApply, apply, effective
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet
from rules.values import Value, plain


class Conflict(Value, frozen=True):
    """A later entry that no longer fits the corrected past."""

    revision: int
    reason: str


class Difference(Value, frozen=True):
    """One figure of the sheet that changed, e.g. `warriors[0].experience`."""

    path: str
    before: str
    after: str


class Correction(Value, frozen=True):
    """What the sheet would be after the correction. Entries in conflict are left out of `after`."""

    before: WarbandSheet
    after: WarbandSheet
    conflicts: tuple[Conflict, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        return differences(self.before, self.after)


def correct(ledger: Sequence[tuple[int, Entry]], revision: int, replacement: Entry | None) -> Correction:
    """Fold the ledger with the entry of `revision` replaced, or struck when `replacement` is None.

    Raises `CannotApply` when the revision is unknown or the ledger then has no beginning.
    """
    if revision not in dict(ledger):
        raise CannotApply(f"There is no ledger entry {revision}.")
    entries = effective(ledger)
    before, _ = _fold_on(entries)
    after, conflicts = _fold_on(
        [
            (number, replacement if number == revision else entry)
            for number, entry in entries
            if number != revision or replacement is not None
        ]
    )
    return Correction(before, after, conflicts)


def _fold_on(entries: Sequence[tuple[int, Entry | None]]) -> tuple[WarbandSheet, tuple[Conflict, ...]]:
    sheet: WarbandSheet | None = None
    conflicts = []
    for revision, entry in entries:
        assert entry is not None
        owned = sheet.gold if sheet else 0
        try:
            sheet = apply(sheet, entry)
        except CannotApply as error:
            conflicts.append(Conflict(revision, str(error)))
            continue
        if sheet.gold < min(0, owned):
            conflicts.append(
                Conflict(revision, f"Spends gold that is no longer there ({-sheet.gold} gc short).")
            )
    if sheet is None:
        raise CannotApply("The ledger does not begin with the mustering of a warband.")
    return sheet, tuple(conflicts)


def differences(before: object, after: object) -> tuple[Difference, ...]:
    """Every leaf that differs between two values, in the order of the later one."""
    found: list[Difference] = []
    _compare(plain(before), plain(after), "", found)
    return tuple(found)


def _compare(before: object, after: object, path: str, found: list[Difference]) -> None:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**after, **before}:
            _compare(before.get(key), after.get(key), f"{path}.{key}" if path else str(key), found)
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        for index in range(max(len(before), len(after))):
            _compare(_item(before, index), _item(after, index), f"{path}[{index}]", found)
    else:
        found.append(Difference(path, _text(before), _text(after)))


def _item(values: Sequence[object], index: int) -> object:
    return values[index] if index < len(values) else None


def _text(value: object) -> str:
    return "" if value is None else str(value)

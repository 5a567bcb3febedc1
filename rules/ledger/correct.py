"""Correcting the past: entries replaced or struck, the ledger folded again, and what comes of it later.

Pure; nothing is written. The caller shows the `Correction` and appends its `rows` when it is accepted.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from rules.ledger.apply import CannotApply, apply, effective
from rules.ledger.entries import AdvanceTaken, BattleFought, Corrected, Entry, Fact, Settled
from rules.ledger.sheet import WarbandSheet
from rules.values import Value, changed, plain

Ledger = Sequence[tuple[int, Entry]]
#: Whether an advance was due to a warrior, on the sheet before it.
IsDue = Callable[[WarbandSheet, AdvanceTaken], bool]


class Rewrite(Value, frozen=True):
    """`entries` are to stand in the place of those of these revisions; none strike them."""

    revisions: tuple[int, ...]
    entries: tuple[Fact, ...] = ()


class Conflict(Value, frozen=True):
    """A later entry that no longer fits the corrected past.

    With `falls` it cannot stand and is struck, in part where only a part does not fit. Any other may stand all the
    same: gold is owed then, or an advance was taken early.
    """

    revision: int
    reason: str
    falls: bool


class Difference(Value, frozen=True):
    """One figure of the sheet that changed, e.g. `warriors[0].experience`."""

    path: str
    before: str
    after: str


class Correction(Value, frozen=True):
    """The sheet before and after, what no longer fits, and the `rows` that make it so."""

    before: WarbandSheet
    after: WarbandSheet
    conflicts: tuple[Conflict, ...]
    rows: tuple[Corrected, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        return differences(self.before, self.after)


def correct(
    ledger: Ledger,
    rewrites: Iterable[Rewrite],
    *,
    reason: str = "",
    struck: Collection[int] = (),
    is_due: IsDue = lambda _sheet, _advance: True,
    start: WarbandSheet | None = None,
    now: WarbandSheet | None = None,
) -> Correction:
    """Fold the ledger with entries rewritten; `struck` are later entries that are to fall with them.

    `start` is the sheet before the ledger's first entry where that is not the mustering, `now` the sheet after its
    last one if it is known.

    Raises `CannotApply` when a revision does not count, a replacement does not fit, or the ledger loses its beginning.
    """
    known, made = dict(ledger), []
    counting = {number for number, _entry in effective(ledger)}
    for rewrite in rewrites:
        if gone := sorted(set(rewrite.revisions) - counting):
            raise CannotApply(f"There is no ledger entry {gone[0]} that counts.")
        made.append(_row(rewrite.revisions, rewrite.entries, known, reason))
    first = ledger[-1][0] + 1
    numbers = range(first, first + len(made))
    after = _Fold([*ledger, *zip(numbers, made, strict=True)], struck, is_due, new=set(numbers), start=start)
    more = [_row((number,), tuple(after.kept[number]), known, reason) for number in sorted(after.altered)]
    if now is None:
        now = _Fold(ledger, (), lambda _sheet, _advance: True, new=set(), start=start).ended
    return Correction(now, after.ended, tuple(after.conflicts), (*made, *more))


def sheet_before(ledger: Ledger, revision: int, start: WarbandSheet | None = None) -> WarbandSheet:
    """The warband as it stood before what counts under that number, which is not its mustering.

    `start` is the sheet before the ledger's first entry.
    """
    sheet = start
    for number, entry in effective(ledger):
        if number == revision:
            break
        sheet = apply(sheet, entry)
    assert sheet is not None, "nothing comes before the mustering"
    return sheet


def _row(
    revisions: Iterable[int], entries: tuple[Fact, ...], known: dict[int, Entry], reason: str
) -> Corrected:
    """The ledger entry of a rewriting; what corrected the same before is replaced with all that it had replaced."""
    whole: set[int] = set()
    for revision in revisions:
        entry = known.get(revision)
        whole |= {revision, *(entry.revisions if isinstance(entry, Corrected) else ())}
    return Corrected(tuple(sorted(whole)), entries, reason[:200])


class _Fold:
    """A fold that goes on where an entry no longer fits, and remembers what it did about it."""

    def __init__(
        self,
        ledger: Ledger,
        struck: Collection[int],
        is_due: IsDue,
        *,
        new: set[int],
        start: WarbandSheet | None = None,
    ) -> None:
        self.conflicts: list[Conflict] = []
        self.kept: dict[int, list[Fact]] = {}
        self.altered: set[int] = set()
        self._sheet = start
        self._is_due, self._new = is_due, new
        for number, entry in effective(ledger):
            kept = self.kept.setdefault(number, [])
            if number in struck and number not in new:
                self.altered.add(number)
                continue
            fits = self._apply(number, entry)
            if fits is not entry:
                self.altered.add(number)
            if fits is not None:
                kept.append(fits)

    @property
    def ended(self) -> WarbandSheet:
        if self._sheet is None:
            raise CannotApply("The ledger does not begin with the mustering of a warband.")
        return self._sheet

    def _apply(self, number: int, entry: Fact) -> Fact | None:
        """The part of an entry that counts: all of it, some of it, or nothing."""
        try:
            after = apply(self._sheet, entry)
        except CannotApply as error:
            if number in self._new:
                raise
            return self._in_part(number, entry, str(error))
        self._doubt(number, entry, after)
        self._sheet = after
        return entry

    def _in_part(self, number: int, entry: Fact, reason: str) -> Fact | None:
        if self._sheet is None or not isinstance(entry, BattleFought | Settled):
            self.conflicts.append(Conflict(number, reason, falls=True))
            return None
        fitting: BattleFought | Settled = changed(entry, changes=())
        for change in entry.changes:
            more = changed(fitting, changes=(*fitting.changes, change))
            try:
                apply(self._sheet, more)
            except CannotApply as error:
                self.conflicts.append(Conflict(number, str(error), falls=True))
            else:
                fitting = more
        if isinstance(fitting, Settled) and not fitting.changes:
            return None
        self._sheet = apply(self._sheet, fitting)
        return fitting

    def _doubt(self, number: int, entry: Fact, after: WarbandSheet) -> None:
        """Note an entry that could not have been made, though it can stand."""
        before = self._sheet
        if after.gold < min(0, before.gold if before else 0):
            reason = f"Spends gold that is no longer there ({-after.gold} gc short)."
            self.conflicts.append(Conflict(number, reason, falls=False))
        if before is not None and isinstance(entry, AdvanceTaken) and not self._is_due(before, entry):
            name = before.warrior(entry.number).name
            reason = f"The advance of {name} would not have been due yet."
            self.conflicts.append(Conflict(number, reason, falls=False))


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

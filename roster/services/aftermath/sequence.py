"""The post-battle sequence of a warband: opened by its battle, played answer by answer, and committed as a whole.

Every answer is stored before anything is shown. A sequence follows its warband: where the roster has changed meanwhile
the answers are played again on the roster as it is now, with the same dice, up to the first that no longer fits.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence

from django.db.models import Q
from django.utils import timezone

from roster.models import Aftermath, Edition, LedgerEntry, User, Warband
from roster.registries import Registry
from roster.rulebooks import book_of_edition, book_to_change_by
from roster.services.history.dice import key_for
from roster.services.history.record import append
from roster.services.locks import lock_warband
from roster.sheets import read_sheet, write_sheet
from roster.signals import aftermath_finished
from roster.site.transactions import in_transaction
from rules.aftermath.decisions import StepToTake
from rules.aftermath.keyed_dice import MadeRoll
from rules.aftermath.record import AftermathRecord, AftermathSetup
from rules.aftermath.resolver import AftermathResolver, resume
from rules.aftermath.trading.decisions import Search, Trade
from rules.catalogue.load import rulebook
from rules.engine.decisions import NONE
from rules.engine.driver import ReplayDiverged
from rules.engine.outcome import Outcome
from rules.ledger.apply import effective
from rules.ledger.entries import Corrected
from rules.resolve import arena
from rules.values import canonical, changed, read_json

Status = Aftermath.Status


class AftermathMoved(ValueError):
    """The sequence has moved on since the page was made: nothing was done."""

    def __init__(
        self, sentence: str = "This step was taken already, on another page. Nothing was done twice."
    ) -> None:
        super().__init__(sentence)


class StandsStill(AftermathMoved):
    """Raised if nothing in the sequence changes as things are; the sentence says why. Nothing was done."""


#: Each answers why a sequence stands still, in a sentence; empty where it goes on. Apps above this one add theirs.
stops: Registry[Callable[[Aftermath], str]] = Registry()


def stopped(aftermath: Aftermath) -> str:
    """Why nothing in an open sequence can be decided now, in a sentence; empty where it goes on."""
    return next(filter(None, (stop(aftermath) for stop in stops)), "")


def open_aftermath(
    warband: Warband, setup: AftermathSetup, *, edition: Edition | None, rolls: tuple[MadeRoll, ...] = ()
) -> Aftermath:
    """Open a sequence that waits for its first step. Called in the transaction that decides on the battle.

    It goes by the rulebook of `edition`. `rolls` were made for it before, as those of a sequence of the battle that was
    undone.
    """
    earlier = _earlier(warband, setup.battle)
    known = earlier.rolls if earlier else rolls
    resolver = AftermathResolver(setup, book_of_edition(edition), rolls=known, arena=arena)
    record = changed(resolver.record, rolls=known)
    return Aftermath.objects.create(
        warband=warband,
        battle=setup.battle,
        title=setup.title[:80],
        edition=edition,
        record=_text(record),
    )


def seed_of(warband: Warband, battle: str, dice: str) -> str:
    """The key of the dice, by their purpose: that of an earlier sequence of the battle if there is one.

    No die is rolled twice, even if a battle is struck and entered again under another name.
    """
    earlier = _earlier(warband, battle)
    return earlier.setup.seed if earlier else key_for(warband, f"sequence/{dice}")


def _earlier(warband: Warband, battle: str) -> AftermathRecord | None:
    """The latest sequence of the battle that was undone with it; its dice belong to what they were rolled for."""
    row = warband.aftermaths.filter(battle=battle).order_by("pk").last()
    return read_json(AftermathRecord, row.record, where="a post-battle sequence") if row else None


def artefacts_found(warbands: Iterable[int]) -> tuple[str, ...]:
    """The magical artefacts that any of these warbands has found, or bought on the black market, by item."""
    kinds = ("settled", "corrected", "item_bought")
    rows = LedgerEntry.objects.filter(warband__in=list(warbands), kind__in=kinds)
    entries = [entry for row in rows.only("data") for entry in row.data.get("entries", [row.data])]
    changes = (change for entry in entries for change in entry.get("changes", ()))
    found = {change["item"] for change in changes if change["change"] == "item_found"}
    named = {row.item for row in rulebook().exploration.artefacts.rows}
    bought = {entry["item"] for entry in entries if entry.get("entry") == "item_bought"}
    return tuple(sorted(found | (bought & named)))


def drop_aftermath(warband: Warband, battle: str) -> None:
    """The battle was undone, and with it its sequence that is open, or finished without writing anything."""
    rows = Aftermath.objects.filter(warband=warband, battle=battle)
    rows.filter(Q(status=Status.OPEN) | Q(status=Status.DONE, written_to=None)).update(status=Status.DROPPED)


def open_aftermath_of(warband: Warband) -> Aftermath | None:
    """The earliest sequence that is not finished yet."""
    return warband.aftermaths.filter(status=Status.OPEN).order_by("pk").first()


def resumed(aftermath: Aftermath, *, answers: int | None = None) -> AftermathResolver:
    """The sequence as far as its answers fit the roster as it is now; at most `answers` of them if that is given."""
    stored = read_json(AftermathRecord, aftermath.record, where="a post-battle sequence")
    book = book_of_edition(aftermath.edition)
    stored = changed(stored, answers=stored.answers[:answers])
    if aftermath.status == Status.OPEN:
        stored = changed(stored, setup=changed(stored.setup, sheet=read_sheet(aftermath.warband)))
    while True:
        try:
            return resume(stored, book, by_hand=aftermath.by_hand, arena=arena)
        except ReplayDiverged as diverged:
            stored = changed(stored, answers=stored.answers[: diverged.at])


def position(resolver: AftermathResolver) -> str:
    """The position of a sequence, which a page sends back to say what it showed; other answers change it."""
    given = hashlib.sha256("\n".join(resolver.answers).encode()).hexdigest()[:8]
    return f"{len(resolver.answers)}-{len(resolver.dice.made)}-{given}"


def answer_aftermath(
    aftermath_id: int, *, answer: str, at: str, on: bool = False, nobody: bool = False
) -> Aftermath:
    """Answer what is pending; with `on` also begin every step that follows, up to the next choice or typed roll.

    With `nobody` every hero who is asked next what they look for looks for nothing.
    Raises `IllegalAnswer`, and `AftermathMoved` for a page that is out of date.
    """

    def answered(resolver: AftermathResolver) -> None:
        resolver.answer(answer)
        while nobody and isinstance(resolver.pending, Search):
            resolver.answer(NONE)
        while on and isinstance(resolver.pending, StepToTake) and not resolver.pending.may_skip:
            resolver.answer(StepToTake.GO_ON)

    return _change(aftermath_id, at, answered)


@in_transaction
def go_back(aftermath_id: int, *, answers: int) -> Aftermath:
    """Take back the latest answers until this many are left. Dice stay with what they were rolled for.

    Raises `AftermathMoved` for a sequence that is no longer open.
    """
    aftermath = open_at(aftermath_id)
    return save(aftermath, resumed(aftermath, answers=max(answers, 0)))


@in_transaction
def choose_dice(aftermath_id: int, *, by_hand: bool) -> Aftermath:
    """Let the site roll from now on, or type in what real dice show. What was rolled stays.

    Raises `AftermathMoved` for a sequence that is no longer open.
    """
    aftermath = open_at(aftermath_id)
    aftermath.by_hand = by_hand
    return save(aftermath, resumed(aftermath))


@in_transaction
def commit_aftermath(aftermath_id: int, user: User, *, at: str) -> Aftermath:
    """Write everything that the sequence decided into the ledger, together. A second time changes nothing.

    Raises `AftermathMoved` for a page that is out of date, and `ValueError` while a step is left.
    """
    aftermath = _locked(aftermath_id)
    if aftermath.status == Status.DONE:
        return aftermath
    book_to_change_by(aftermath.edition)
    resolver = resumed(aftermath)
    if aftermath.status != Status.OPEN or position(resolver) != at:
        raise AftermathMoved
    _refuse_stopped(aftermath)
    if not resolver.done:
        raise ValueError("Take every step first.")
    if resolver.draft.entries:
        warband = aftermath.warband
        key = f"aftermath-{aftermath.pk}-after-{warband.revision}:commit"
        write_sheet(warband, resolver.draft.sheet)
        append(warband, user, resolver.draft.entries, key)
        aftermath.written_to = warband.revision
    aftermath.status, aftermath.done_at = Status.DONE, timezone.now()
    aftermath.record = _text(resolver.record)
    aftermath.save(update_fields=["status", "done_at", "record", "written_to"])
    aftermath_finished.send(
        Aftermath, aftermath=aftermath, user=user, entries=resolver.draft.entries, sheet=resolver.draft.sheet
    )
    return aftermath


def standing_rows(aftermath: Aftermath, rows: Sequence[LedgerEntry]) -> list[int]:
    """The numbers under which the entries of a finished sequence count now, in order: its own, or a correction's.

    The entry of a quick result is among them, which was written before its sequence was opened.
    """
    prefix = f"aftermath-{aftermath.pk}-"
    own = {
        row.revision for row in rows if row.request_key.startswith(prefix) or _is_of(row, aftermath.battle)
    }
    corrected = {
        row.revision
        for row in rows
        if isinstance(row.entry, Corrected) and own.intersection(row.entry.revisions)
    }
    counting = effective((row.revision, row.entry) for row in rows)
    return list(dict.fromkeys(number for number, _entry in counting if number in own | corrected))


def _is_of(row: LedgerEntry, battle: str) -> bool:
    return row.kind == "battle_fought" and row.data["battle"] == battle


def amend_sequence(aftermath: Aftermath, outcome: Outcome | None, replayed: AftermathResolver | None) -> None:
    """Amend the sequence of a corrected battle: drop it without an `outcome`, store a finished one as `replayed`.

    An unfinished one goes on from the corrected battle, as far as its answers fit. For services that hold the lock.
    """
    if outcome is None:
        aftermath.status = Status.DROPPED
    elif replayed is not None:
        aftermath.record = _with_idle_rolls(aftermath, replayed.record)
    else:
        stored = read_json(AftermathRecord, aftermath.record, where="a post-battle sequence")
        aftermath.record = _text(changed(stored, setup=changed(stored.setup, outcome=outcome)))
    aftermath.is_trading = False
    aftermath.moves += 1
    aftermath.save(update_fields=["status", "record", "is_trading", "moves"])


@in_transaction
def _change(aftermath_id: int, at: str, verb: Callable[[AftermathResolver], None]) -> Aftermath:
    aftermath = open_at(aftermath_id)
    resolver = resumed(aftermath)
    if position(resolver) != at:
        raise AftermathMoved
    verb(resolver)
    return save(aftermath, resolver)


def open_at(aftermath_id: int) -> Aftermath:
    """The row under its lock, while it is open. Raises `AftermathMoved`, `StandsStill`, and `UnreadableEdition` where a
    pack is gone: answers that do not fit what is left of the rulebook would be lost."""
    aftermath = _locked(aftermath_id)
    if aftermath.status != Status.OPEN:
        raise AftermathMoved
    _refuse_stopped(aftermath)
    book_to_change_by(aftermath.edition)
    return aftermath


def _refuse_stopped(aftermath: Aftermath) -> None:
    if why := stopped(aftermath):
        raise StandsStill(why)


def _locked(aftermath_id: int) -> Aftermath:
    """The row under its warband's lock, which every change of the warband takes as well."""
    warband_id = Aftermath.objects.values_list("warband_id", flat=True).get(pk=aftermath_id)
    warband = lock_warband(warband_id)
    aftermath = (
        Aftermath.objects.select_for_update(of=("self",), no_key=True)
        .select_related("edition")
        .get(pk=aftermath_id)
    )
    aftermath.warband = warband
    return aftermath


def save(aftermath: Aftermath, resolver: AftermathResolver) -> Aftermath:
    """Store a sequence as far as it has come."""
    aftermath.record = _with_idle_rolls(aftermath, resolver.record)
    aftermath.is_trading = isinstance(resolver.pending, Trade)
    aftermath.moves += 1
    aftermath.save(update_fields=["record", "by_hand", "is_trading", "moves", "clicks"])
    return aftermath


def _with_idle_rolls(aftermath: Aftermath, record: AftermathRecord) -> str:
    """A record with every roll that was ever made for its sequence, also those that no answer leads to now."""
    stored = read_json(AftermathRecord, aftermath.record, where="a post-battle sequence")
    made = {roll.key for roll in record.rolls}
    idle = tuple(roll for roll in stored.rolls if roll.key not in made)
    return _text(changed(record, rolls=record.rolls + idle))


def _text(record: AftermathRecord) -> str:
    return canonical(record).decode()

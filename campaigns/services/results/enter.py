"""A battle on a real table: its tally while it is played, and the result that a player or an organiser hands in.

Whatever was entered is kept in the battle until it is accepted, so that an entry can be reopened and handed in again.
"""

from dataclasses import replace

from django.db.models import prefetch_related_objects

from campaigns.models import Battle, ChronicleEntry, Verdict
from campaigns.services.battles.fight import (
    ledger_title,
    record_of,
    refuse_strangers,
    store_result,
)
from campaigns.services.battles.hold import free
from campaigns.services.battles.played_here import drop_proposal, refuse_played
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.battles.set_up import Plan, forces_now, plan_again, set_up_battle
from campaigns.services.battles.side_figures import FIGURES
from campaigns.services.chronicle.write import facts_of_new, note_battle
from campaigns.services.locks import lock_battle, lock_warbands_of
from campaigns.services.notices.tell import settle_result
from campaigns.services.refusal import Refused
from roster.models import User
from roster.models.warband import SHEET_ROWS
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION, resolve
from rules.engine.outcome import Outcome
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import WarbandSheet
from rules.tally.check import Impossible, doubts_of
from rules.tally.draft import Merged, Sent, Tally, carried_over, merge, turns_carried_over
from rules.tally.fields import entered_from, tally_defaults
from rules.tally.outcome import outcome_of_entered
from rules.tally.short import ShortResult, outcome_of_short, short_entries
from rules.tally.short_fields import short_defaults, short_from
from rules.values import canonical, changed, read_json

FoughtBy, Kind, Status = Battle.FoughtBy, ChronicleEntry.Kind, Battle.Status


class Doubtful(Refused):
    """A result that can be, and has something odd in it: its player says once more that it is right."""


def tally_of(battle: Battle) -> Tally:
    """The part of a battle's tally that was entered so far."""
    return read_json(Tally, battle.tally, where=f"battle {battle.number}") if battle.tally else Tally()


def open_tally(campaign_id: int, user: User, plan: Plan) -> Battle:
    """A battle that is played on a real table, set up with the warbands as they are now. Raises `Refused`."""
    return set_up_battle(campaign_id, user, replace(plan, battlefield=resolve.REAL_TABLE.key))


@in_transaction
def save_tally(battle_id: int, user: User, sent: Sent, *, short: bool = False) -> Merged:
    """Keep what a reader changed on their page; other fields stay as others entered them.

    Raises `Refused` for a battle that is no longer open.
    """
    battle = _open(battle_id, user)
    return _save(battle, sent, short=short)


@in_transaction
def enter_result(battle_id: int, user: User, *, sure: bool = False) -> Battle:
    """Hand the tally in: the battle is fought. A second time changes nothing.

    Raises `Refused` with every reason why it cannot be, and `Doubtful` unless the player is `sure`. Rosters may have
    changed since the set-up; what the battle does is done to them as they are.
    """
    battle = lock_battle(battle_id)
    if _is_entered(battle, user, FoughtBy.TABLE):
        return battle
    setup, book = record_of(battle).setup, book_of_edition(battle.edition)
    try:
        result = entered_from(setup, tally_of(battle).fields, book)
        outcome = outcome_of_entered(setup, result)
    except Impossible as error:
        raise _refused(error) from error
    doubts = doubts_of(setup, result, outcome)
    if doubts and not sure:
        raise Doubtful("Check this before you hand the result in:", doubts)
    return _store(battle, user, FoughtBy.TABLE, outcome)


@in_transaction
def enter_short_result(battle_id: int, user: User) -> Battle:
    """Hand a quick result in. A second time changes nothing. Raises `Refused`."""
    battle = lock_battle(battle_id)
    if _is_entered(battle, user, FoughtBy.SHORT):
        return battle
    setup = record_of(battle).setup
    sheets = _sheets(battle)
    tally = tally_of(battle)
    try:
        short = short_from(sheets, tally.fields)
        entries_of_short(battle, short, setup, sheets)
    except Impossible as error:
        raise _refused(error) from error
    battle.tally = canonical(changed(tally, short=short)).decode()
    return _store(battle, user, FoughtBy.SHORT, outcome_of_short(setup, short))


def entries_of_short(
    battle: Battle, short: ShortResult, setup: BattleSetup, sheets: list[WarbandSheet]
) -> tuple[BattleFought, ...]:
    """The entries of a quick result for each warband's ledger, in the order of the sides. Raises `Impossible`."""
    title, names = ledger_title(battle), setup.side_names
    return short_entries(short, sheets, battle=battle.key, title=title, names=names)


@in_transaction
def reopen_tally(battle_id: int, user: User, *, reason: str = "") -> Battle:
    """Take an entry back before it is accepted, with everything that was entered. A second time changes nothing.

    A user who did not enter it gives a `reason`. Raises `Refused` without one, and for a battle that was not entered,
    or is decided.
    """
    battle = lock_battle(battle_id)
    refuse_strangers(battle, user)
    if battle.status == Status.SET_UP:
        return battle
    if battle.status != Status.FOUGHT or not battle.was_entered:
        raise Refused("Only an entered result that is not accepted yet can be changed.")
    if battle.entered_by_id != user.pk and not reason.strip():
        raise Refused("You did not enter this result. Give a reason for changing it.")
    free(battle)
    setup = record_of(battle).setup
    battle.record = canonical(Record(setup, (), ())).decode()
    battle.tally = canonical(changed(tally_of(battle), short=None)).decode()
    battle.status, battle.fought_at, battle.asked_at = Status.SET_UP, None, None
    battle.fought_by, battle.entered_by = FoughtBy.ENGINE, None
    battle.save()
    battle.sides.update(result="", **dict.fromkeys(FIGURES))
    verdicts = Verdict.objects.filter(side__battle=battle).order_by("side__position")
    lapsed = list(verdicts.values_list("side__name", flat=True))
    verdicts.delete()
    settle_result(battle)
    note_battle(battle, Kind.RESULT_REOPENED, user, reason=reason.strip(), lapsed=lapsed)
    return battle


@in_transaction
def bring_up_to_date(battle_id: int, user: User) -> Battle:
    """Bring the rosters of a battle up to date; what was entered of each warrior stays. Raises `Refused`."""
    battle = _open(battle_id, user)
    old = record_of(battle).setup
    warbands, new = forces_now(
        battle.campaign, user, replace(plan_again(battle), unfinished=True), battle.seed
    )
    battle.record = canonical(Record(new, (), ())).decode()
    battle.engine_version = ENGINE_VERSION
    battle.edition = battle.campaign.edition
    tally = tally_of(battle)
    kept = changed(
        tally, fields=carried_over(tally.fields, old, new), turns=turns_carried_over(tally.turns, old, new)
    )
    battle.tally = canonical(kept).decode()
    battle.save()
    for side, warband in zip(ordered_sides(battle), warbands, strict=True):
        side.revision = warband.revision
        side.name, side.rating = new.side_names[side.position], new.sides[side.position].rating
        side.save(update_fields=["revision", "name", "rating"])
    return battle


def _open(battle_id: int, user: User) -> Battle:
    """The battle under its lock while its result can be entered. Raises `Refused`."""
    battle = lock_battle(battle_id)
    refuse_strangers(battle, user)
    ready_to_enter(battle)
    return battle


def ready_to_enter(battle: Battle) -> None:
    """Call off a game that was only proposed. Raises `Refused` where no result can be entered."""
    if battle.is_friendly:
        raise Refused("A friendly is fought on this site and counts for nothing; it has no result to enter.")
    if battle.status != Status.SET_UP:
        raise Refused(
            f"The result of this battle can no longer be entered: it is {battle.get_status_display()}."
        )
    refuse_played(battle)
    drop_proposal(battle)


def _is_entered(battle: Battle, user: User, fought_by: str) -> bool:
    """Whether the result was handed in already. Raises `Refused` where it can be neither entered nor repeated."""
    refuse_strangers(battle, user)
    if battle.status == Status.FOUGHT and battle.fought_by == fought_by:
        return True
    ready_to_enter(battle)
    return False


def _sheets(battle: Battle) -> list[WarbandSheet]:
    """The rosters of all sides as they are, locked."""
    warbands = lock_warbands_of(battle)
    return [read_sheet(warbands[side.warband_id]) for side in ordered_sides(battle)]


def _refused(error: Impossible) -> Refused:
    return Refused("The result cannot be handed in yet:", error.problems)


def _save(battle: Battle, sent: Sent, *, short: bool) -> Merged:
    tally = tally_of(battle)
    merged = merge(tally.fields, sent, defaults_of(battle, short=short))
    is_kept = merged.fields or tally.turns is not None
    battle.tally = canonical(changed(tally, fields=merged.fields)).decode() if is_kept else ""
    battle.save(update_fields=["tally"])
    return merged


def defaults_of(battle: Battle, *, short: bool) -> dict[str, str]:
    """The fields of the tally page of a battle, or of its `short` result."""
    if short:
        return short_defaults(sheets_now(battle))
    return tally_defaults(record_of(battle).setup, book_of_edition(battle.edition))


def sheets_now(battle: Battle) -> list[WarbandSheet]:
    """The rosters of all sides as they are now, in a fixed number of queries."""
    sides = ordered_sides(battle)
    prefetch_related_objects(sides, "warband", *(f"warband__{rows}" for rows in SHEET_ROWS))
    return [read_sheet(side.warband) for side in sides]


def _store(battle: Battle, user: User, fought_by: str, outcome: Outcome) -> Battle:
    battle.fought_by = fought_by
    store_result(battle, Record(record_of(battle).setup, (), (), outcome), user)
    note_battle(battle, Kind.RESULT_ENTERED, user, **facts_of_new(outcome, battle))
    return battle

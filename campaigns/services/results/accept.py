"""Accepting a result: by an organiser, or because its players or time made it count.

Every warband then has its post-battle sequence open, in which its owner plays all that comes of the battle. What a
quick result says is written at once.
"""

from dataclasses import replace

from campaigns.models import Battle, BattleSide, CampaignWarband
from campaigns.services.battles.fight import ledger_title, record_of
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.locks import lock_battle, lock_warbands_of
from campaigns.services.notices.tell import tell_sequence_open
from campaigns.services.refusal import Refused
from campaigns.services.results.acceptance import Acceptance, conclude, decision_of
from campaigns.services.results.effects import effects_for
from campaigns.services.results.enter import entries_of_short, tally_of
from campaigns.services.results.who_decides import refuse_deciding
from roster.models import User, Warband
from roster.services.aftermath.sequence import artefacts_found, open_aftermath, seed_of
from roster.services.history.record import Locked
from roster.services.history.record import record as record_in_ledger
from roster.services.tally.open_results import free_warbands
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules.aftermath.keyed_dice import MadeRoll
from rules.aftermath.proposals import rolls_in
from rules.aftermath.record import AftermathSetup, without_table
from rules.tally.check import Impossible
from rules.tally.short import ShortResult, fitted
from rules.values import DataError

Status = Battle.Status


@in_transaction
def accept_battle(battle_id: int, user: User, *, reason: str = "", at: str = "") -> Battle:
    """Accept the result; only organisers may. Idempotent.

    One that was ever disputed takes a `reason`; `at` is the mark of the page that they saw. Raises `Refused`.
    """
    battle = lock_battle(battle_id)
    refuse_deciding(battle, user, accepting=True)
    if battle.status != Status.ACCEPTED:
        count_result(battle, decision_of(battle, user, reason=reason, at=at))
    return battle


def count_result(battle: Battle, acceptance: Acceptance) -> None:
    """Make the result count: every warband gets its post-battle sequence. For services that hold the lock.

    Warbands may have changed since the battle; its effects apply to them as they are. A quick result writes one entry
    in each ledger, and its players leave out what was done on paper. Raises `Refused`, also where the rosters no longer
    allow a quick result and no organiser accepts it.
    """
    if battle.status != Status.FOUGHT:
        raise Refused(f"Only a fought battle can be accepted; this one is {battle.get_status_display()}.")
    warbands = lock_warbands_of(battle)
    free_warbands([battle.key])
    short = tally_of(battle).short if battle.fought_by == Battle.FoughtBy.SHORT else None
    if short is None:
        for side in ordered_sides(battle):
            _open_sequence(battle, side, warbands[side.warband_id], acceptance.by)
    else:
        acceptance = _write_short(battle, short, warbands, acceptance)
    conclude(battle, acceptance, record_of(battle).outcome)


def _write_short(
    battle: Battle, short: ShortResult, warbands: dict[int, Warband], acceptance: Acceptance
) -> Acceptance:
    """An organiser accepts what the rosters still allow; the rest is left out, which the acceptance tells."""
    sides = ordered_sides(battle)
    sheets = [read_sheet(warbands[side.warband_id]) for side in sides]
    if acceptance.cause == Battle.Cause.DECISION:
        short, left_out = fitted(short, sheets)
        acceptance = replace(acceptance, left_out=left_out)
    author = acceptance.by or battle.entered_by
    try:
        entries = entries_of_short(battle, short, record_of(battle).setup, sheets)
    except Impossible as error:
        raise Refused("The result cannot be accepted any more:", error.problems) from error
    for side in sides:
        key = f"{battle.key}-side-{side.position}-after-{warbands[side.warband_id].revision}:accept"
        entry = entries[side.position]
        try:
            after = record_in_ledger(side.warband_id, author, [entry], revision=None, request_key=key)
        except Locked as refusal:
            raise Refused(str(refusal)) from refusal
        side.written = after.revision
        side.save(update_fields=["written"])
        _open_sequence(battle, side, after, acceptance.by, settled=True)
    return acceptance


def _open_sequence(
    battle: Battle, side: BattleSide, warband: Warband, by: User | None, *, settled: bool = False
) -> None:
    """The post-battle sequence waits for the warband's owner; with `settled` what the battle did is written already."""
    record = record_of(battle)
    rivals = CampaignWarband.objects.filter(campaign=battle.campaign_id).values_list("warband_id", flat=True)
    sequence = open_aftermath(
        warband,
        AftermathSetup(
            battle=battle.key,
            title=ledger_title(battle),
            side=side.position,
            setup=without_table(record.setup),
            outcome=record.outcome,
            sheet=read_sheet(warband),
            seed=seed_of(warband, battle.key, battle.dice),
            artefacts=artefacts_found(rivals),
            settled=settled,
            effects=effects_for(battle, warband),
        ),
        edition=battle.edition,
        rolls=_rolled_before(battle, side.position),
    )
    tell_sequence_open(battle, sequence, by)


def _rolled_before(battle: Battle, side: int) -> tuple[MadeRoll, ...]:
    """The dice of injuries that earlier versions rolled as soon as a battle was fought; they stay rolled."""
    if not battle.proposal:
        return ()
    try:
        return rolls_in(battle.proposal, f"the proposal of battle {battle.number}")[side]
    except (DataError, LookupError):
        return ()

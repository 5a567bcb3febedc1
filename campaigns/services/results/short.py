"""A short result that counts: what it says is written in every ledger at once."""

from campaigns.models import Battle
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.refusal import Refused
from campaigns.services.results.enter import entries_of_short, tally_of
from roster.models import User, Warband
from roster.services.history.record import Locked
from roster.services.history.record import record as record_in_ledger
from roster.sheets import read_sheet
from rules.engine.record import Record
from rules.tally.check import Impossible
from rules.tally.short import fitted


def write_short(
    battle: Battle, record: Record, warbands: dict[int, Warband], author: User | None, *, fit: bool
) -> tuple[str, ...]:
    """Write a short result in each warband's ledger; `warbands` by id, locked, are then as they are after it.

    Returns what the rosters no longer allow, which is left out where the result has to `fit`. Raises `Refused` where
    they do not allow it.
    """
    short, left_out = tally_of(battle).short, ()
    assert short is not None
    sides = ordered_sides(battle)
    sheets = [read_sheet(warbands[side.warband_id]) for side in sides]
    if fit:
        short, left_out = fitted(short, sheets)
    try:
        entries = entries_of_short(battle, short, record.setup, sheets)
    except Impossible as error:
        raise Refused("The result can no longer be accepted:", error.problems) from error
    for side in sides:
        key = f"{battle.key}-side-{side.position}-after-{warbands[side.warband_id].revision}:accept"
        entry = entries[side.position]
        try:
            after = record_in_ledger(side.warband_id, author, [entry], revision=None, request_key=key)
        except Locked as refusal:
            raise Refused(str(refusal)) from refusal
        side.written = after.revision
        side.save(update_fields=["written"])
        warbands[side.warband_id] = after
    return left_out

"""Battles that players entered alone: each agrees with its set-up, and with the sequence after it."""

from collections.abc import Iterator
from functools import partial

from roster.checking.faults import Fault
from roster.models import Aftermath, SoloBattle
from rules.engine.setup import BattleSetup
from rules.tally.draft import Tally
from rules.values import DataError, read_json

Status = SoloBattle.Status
_DROP = "Its player can drop it and begin again."
_SETUP = "Run this check with --repair: it is derived from the set-up of the battle."
_SEQUENCE = "Its player can reopen the battle while its sequence is not finished, and hand it in again."


def faults_of(battle: SoloBattle) -> Iterator[Fault]:
    """The faults of one battle with its sequence."""
    try:
        setup = read_json(BattleSetup, battle.record, where="its set-up")
        if battle.tally:
            read_json(Tally, battle.tally, where="its tally")
    except DataError as error:
        yield Fault("record", f"It cannot be read: {error}", _DROP)
        return
    opponent = setup.side_names[1][:80]
    if battle.opponent != opponent:
        sentence = f"The opponent is {battle.opponent!r} here, and {opponent!r} in the set-up."
        yield Fault("opponent", sentence, _SETUP, partial(_mend, battle.pk))
    if setup.sides[0].warband != battle.warband.type:
        sentence = f"It was set up for a warband of another type than {battle.warband}."
        yield Fault("warband", sentence, _DROP)
    sequences = battle.warband.aftermaths.exclude(status=Aftermath.Status.DROPPED)
    has_sequence = sequences.filter(battle=battle.key).exists()
    if has_sequence != (battle.status == Status.HANDED_IN):
        sentence = (
            f"It is {battle.get_status_display()}, and has {'a' if has_sequence else 'no'} sequence after it."
        )
        yield Fault("status", sentence, _SEQUENCE)


def _mend(pk: int) -> str:
    battle = SoloBattle.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    battle.opponent = read_json(BattleSetup, battle.record, where="its set-up").side_names[1][:80]
    battle.save(update_fields=["opponent"])
    return f"{battle}: the opponent is {battle.opponent}."

"""What a post-battle sequence of a campaign's battle brings with it: its line in the chronicle,
captives, and claims on the dead."""

from collections.abc import Sequence
from typing import Any

from campaigns.models import Battle, ChronicleEntry
from campaigns.services.captives import release_captives, take_captives
from campaigns.services.chronicling import note_battle
from campaigns.services.dead_claims import open_claims, release_claims
from campaigns.services.telling import settle_sequences
from roster.models import Aftermath, User
from rules.aftermath.league.brought import brought
from rules.aftermath.record import AftermathRecord
from rules.ledger.entries import BattleFought, Entry, MembersLost
from rules.ledger.sheet import WarbandSheet
from rules.values import plain, read_json

Kind = ChronicleEntry.Kind


def note_finished(
    aftermath: Aftermath, user: User, entries: Sequence[Entry], sheet: WarbandSheet, **_signal: Any
) -> None:
    """Receives `aftermath_finished`."""
    battle = _battle_of(aftermath)
    if battle is not None:
        note_battle(
            battle,
            Kind.AFTERMATH_FINISHED,
            user,
            warband=sheet.name,
            dead=_dead(entries, sheet),
            brought=_brought(aftermath, entries),
        )
        take_captives(battle, aftermath, entries, user)
        open_claims(battle, user)
        settle_sequences(battle)


def note_reopened(aftermath: Aftermath, user: User, **_signal: Any) -> None:
    """Receives `aftermath_reopened`."""
    battle = _battle_of(aftermath)
    if battle is not None:
        note_battle(battle, Kind.AFTERMATH_REOPENED, user, warband=aftermath.warband.name)
        release_captives(battle, aftermath.warband)
        release_claims(battle, aftermath.warband)


def _battle_of(aftermath: Aftermath) -> Battle | None:
    """The campaign's battle before the sequence; None for one outside any campaign."""
    key = Battle.number_in(aftermath.battle)
    return None if key is None else Battle.objects.select_related("campaign").filter(pk=key).first()


def _brought(aftermath: Aftermath, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What events and territories brought, by their names."""
    record = read_json(AftermathRecord, aftermath.record, where="a post-battle sequence")
    return [plain(each) for each in brought(record.setup.effects, entries)]


def _dead(entries: Sequence[Entry], sheet: WarbandSheet) -> list[str]:
    """The names of the dead, as `Hans` or `2 of The Pikes`."""
    names = []
    for entry in entries:
        for change in entry.changes if isinstance(entry, BattleFought) else ():
            if isinstance(change, MembersLost) and change.status == "dead":
                warrior = sheet.warrior(change.number)
                several = f"{change.members} of " if warrior.was_several else ""
                names.append(f"{several}{warrior.name}")
    return names

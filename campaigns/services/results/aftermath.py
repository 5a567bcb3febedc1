"""The post-battle sequences of a campaign's battle: opened with its result, and what they bring with them.

That is a line in the chronicle, captives, and claims on the dead.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import Q

from campaigns.models import Battle, Campaign, CampaignWarband, ChronicleEntry
from campaigns.services.battles.fight import ledger_title
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.chronicle.write import note_battle
from campaigns.services.claims.captives import release_captives, take_captives
from campaigns.services.claims.dead import open_claims, release_claims
from campaigns.services.claims.personae import personae_elsewhere
from campaigns.services.notices.tell import settle_sequences, tell_sequence_open
from campaigns.services.results.effects import effects_for
from roster.models import Aftermath, User, Warband
from roster.services.aftermath.sequence import artefacts_found, open_aftermath, seed_of
from roster.services.history.undo import CannotUndo
from roster.sheets import read_sheet
from rules.aftermath.keyed_dice import MadeRoll
from rules.aftermath.league.brought import brought
from rules.aftermath.proposals import rolls_in
from rules.aftermath.record import AftermathRecord, AftermathSetup, without_table
from rules.engine.record import Record
from rules.ledger.entries import BattleFought, Entry, MembersLost
from rules.ledger.sheet import WarbandSheet
from rules.values import DataError, plain, read_json

Kind = ChronicleEntry.Kind


def open_sequences(
    battle: Battle, record: Record, warbands: Mapping[int, Warband], by: User | None, *, settled: bool
) -> None:
    """Open the post-battle sequence of every warband, which waits for its owner.

    With `settled` what the battle did is in the ledgers already. `warbands` are those of the battle by id, locked.
    """
    rivals = CampaignWarband.objects.filter(campaign=battle.campaign_id).values_list("warband_id", flat=True)
    artefacts, rolls = artefacts_found(rivals), _rolled_before(battle)
    for side in ordered_sides(battle):
        warband = warbands[side.warband_id]
        setup = AftermathSetup(
            battle=battle.key,
            title=ledger_title(battle),
            side=side.position,
            setup=without_table(record.setup),
            outcome=record.outcome,
            sheet=read_sheet(warband),
            seed=seed_of(warband, battle.key, battle.dice),
            artefacts=artefacts,
            settled=settled,
            effects=effects_for(battle, warband),
            elsewhere=tuple(sorted(personae_elsewhere(battle.campaign, warband.pk))),
        )
        made = rolls.get(side.position, ())
        tell_sequence_open(battle, open_aftermath(warband, setup, edition=battle.edition, rolls=made), by)


def _rolled_before(battle: Battle) -> dict[int, tuple[MadeRoll, ...]]:
    """The dice of injuries that earlier versions rolled as soon as a battle was fought, by side; they stay rolled."""
    if not battle.proposal:
        return {}
    try:
        return dict(enumerate(rolls_in(battle.proposal, f"the proposal of battle {battle.number}")))
    except DataError:
        return {}


def note_finished(
    aftermath: Aftermath, user: User, entries: Sequence[Entry], sheet: WarbandSheet, **_signal: Any
) -> None:
    """Receives `aftermath_finished`.

    A campaign that is over hears nothing of a warband that went on with its sequence after it withdrew.
    """
    battle = _battle_of(aftermath)
    if battle is not None and not battle.campaign.still_changes:
        settle_sequences(battle)
    elif battle is not None:
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
    if battle is not None and not battle.campaign.still_changes:
        raise CannotUndo(_over(battle.campaign, "the sequence stays as it is"))
    if battle is not None:
        note_battle(battle, Kind.AFTERMATH_REOPENED, user, warband=aftermath.warband.name)
        release_captives(battle, aftermath.warband)
        release_claims(battle, aftermath.warband)


def stands_still(aftermath: Aftermath) -> str:
    """Why an open sequence of a warband in a campaign that is over cannot go on; empty for others."""
    battle = _battle_of(aftermath)
    if battle is None or battle.campaign.still_changes:
        return ""
    if not battle.campaign.entered.filter(warband=aftermath.warband_id).exists():
        return ""
    going_on = "To go on without the campaign, withdraw the warband from it"
    return f"{_over(battle.campaign, 'its post-battle sequences stand still')} {going_on}."


def standing_still(rows: Collection[Aftermath]) -> set[int]:
    """The ids of those of these sequences that `stands_still` stops. One query."""
    keys = {Battle.number_in(row.battle) for row in rows} - {None}
    over = Q(campaign__archived_at__isnull=False) | Q(campaign__deleted_at__isnull=False)
    battles = Battle.objects.filter(over, pk__in=keys)
    entered = set(battles.values_list("pk", "campaign__entered__warband"))
    return {row.pk for row in rows if (Battle.number_in(row.battle), row.warband_id) in entered}


def _over(campaign: Campaign, what: str) -> str:
    if campaign.deleted_at is not None:
        return f"{campaign.name} was deleted: {what} unless an organiser keeps it."
    return f"{campaign.name} is archived: {what} until an organiser restores it."


def _battle_of(aftermath: Aftermath) -> Battle | None:
    """The campaign's battle before the sequence; None for one outside any campaign."""
    key = Battle.number_in(aftermath.battle)
    return None if key is None else Battle.objects.select_related("campaign").filter(pk=key).first()


def _brought(aftermath: Aftermath, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The income from events and territories, by their names."""
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

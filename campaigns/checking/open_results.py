"""The warriors who are held because a result is not decided are those of its battle and record, and nobody else."""

from collections.abc import Iterator
from functools import partial

from campaigns.checking.locked import locked_battle
from campaigns.models import Battle, BattleSide, CampaignWarband, Game
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.hold import who_fought
from campaigns.services.locks import lock_warbands_of
from roster.checking.faults import Fault
from roster.models import OpenResult
from roster.services.tally.open_results import free_warbands, hold_warband
from rules.engine.record import Record

_REPAIR = "Run this check with --repair: it is derived from the battle."


def faults_of_battle(battle: Battle, record: Record) -> Iterator[Fault]:
    for side in battle.sides.select_related("warband"):
        held = side.warband.open_results.filter(battle=battle.key).first()
        fought = _held_by(battle, side, record)
        if fought is None and held is not None:
            sentence = f"{side.name} is held as if the result were still to be decided."
        elif fought is not None and held is None:
            sentence = f"{side.name} can be changed freely although the result is not decided."
        elif fought is not None and held is not None and held.fought != fought:
            sentence = f"{side.name} has other warriors held than those who fought."
        elif held is not None and (held.title, held.address) != _named(battle):
            sentence = f"{side.name} is held for {held.title} at {held.address}, which is not this battle."
            rename = partial(_rename, battle.pk, held.pk)
            yield Fault(f"sides[{side.position}].open_result", sentence, _REPAIR, rename)
            continue
        else:
            continue
        mend = partial(_mend, battle.pk, side.position)
        yield Fault(f"sides[{side.position}].open_result", sentence, _REPAIR, mend)


def _named(battle: Battle) -> tuple[str, str]:
    """The title and the address of the battle, as the open result holds them."""
    return str(battle)[:120], battle.get_absolute_url()


def _rename(battle_id: int, key: int) -> str:
    battle = locked_battle(battle_id)
    title, address = _named(battle)
    OpenResult.objects.filter(pk=key).update(title=title, address=address)
    return f"{battle}: what is held for it has its title and its address."


def _held_by(battle: Battle, side: BattleSide, record: Record) -> list[int] | None:
    """The roster numbers that ought to be held; None where nobody ought to."""
    is_played = not battle.is_friendly and battle.games.filter(status=Game.Status.RUNNING).exists()
    if battle.status != Battle.Status.FOUGHT and not is_played:
        return None
    if not CampaignWarband.objects.filter(campaign=battle.campaign_id, warband=side.warband_id).exists():
        return None
    return sorted(who_fought(record.setup, side.position))


def _mend(battle_id: int, position: int) -> str:
    battle = locked_battle(battle_id)
    side = battle.sides.get(position=position)
    warband = lock_warbands_of(battle)[side.warband_id]
    fought = _held_by(battle, side, record_of(battle))
    if fought is None:
        free_warbands([battle.key], only=warband)
        return f"{battle}: {side.name} is free."
    title, address = _named(battle)
    hold_warband(battle.key, warband, fought, title=title, address=address)
    return f"{battle}: those of {side.name} who fought are held."


def faults_of(row: OpenResult) -> Iterator[Fault]:
    """Rows of battles that are gone; those of battles that are there are looked at with them."""
    number = Battle.number_in(row.battle)
    if number is not None and not Battle.objects.filter(pk=number).exists():
        sentence = f"{row.warband} is held for {row.title}, which is gone."
        advice = "Run this check with --repair: the warband is free again."
        yield Fault("", sentence, advice, partial(_release, row.pk))


def _release(key: int) -> str:
    row = OpenResult.objects.select_related("warband").get(pk=key)
    row.delete()
    return f"{row.warband} is not held for {row.title} any more."

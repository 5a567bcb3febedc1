"""Fighting a battle that was set up: its record is stored before anybody sees it.

The battle itself is fought without a lock; set-up and seed decide it, so that the quicker request stores the same.
"""

from django.db import transaction
from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, ChronicleEntry, Verdict
from campaigns.services.battle_is_current import lock_unmoved, ordered_sides, refuse_unfinished
from campaigns.services.chronicling import facts_of_new, note_battle
from campaigns.services.refusal import Refused
from roster.models import User
from rules import ENGINE_VERSION, resolve
from rules.engine.record import Record
from rules.policies import POLICIES
from rules.values import DataError, canonical, read_json


class Unreadable(Refused):
    """A record that this version of the engine does not understand."""


def record_of(battle: Battle) -> Record:
    """The stored record. Raises `Unreadable`."""
    try:
        return read_json(Record, battle.record, where=f"battle {battle.number}")
    except DataError as error:
        raise Unreadable(
            f"This battle was recorded by version {battle.engine_version} of the engine, in a form that "
            f"version {ENGINE_VERSION} does not read ({error})."
        ) from error


def fight_battle(battle_id: int, user: User) -> Battle:
    """Fight it to its end. One that is fought already stays as it is: the dice are never rolled again.

    By an organiser, or the owner of one of its warbands. Raises `Refused`, and `WarbandsMoved` when a warband changed.
    """
    battle = Battle.objects.select_related("campaign").get(pk=battle_id)
    refuse_strangers(battle, user)
    if _is_fought(battle):
        return battle
    if battle.battlefield == resolve.REAL_TABLE.key or battle.tally:
        raise Refused("This battle is played on a real table. Enter its result.")
    if not may_organise(user, battle.campaign):
        refuse_unfinished(side.warband for side in ordered_sides(battle))
    policies = {side.position: POLICIES[side.policy] for side in ordered_sides(battle)}
    return _conclude(battle_id, user, resolve.auto(record_of(battle).setup, policies))


@transaction.atomic
def _conclude(battle_id: int, user: User, record: Record) -> Battle:
    """Store what was fought, unless somebody else was quicker."""
    battle = (
        Battle.objects.select_for_update(of=("self",)).select_related("campaign", "edition").get(pk=battle_id)
    )
    if _is_fought(battle):
        return battle
    lock_unmoved(battle)
    store_result(battle, record, user)
    facts = facts_of_new(record.outcome, battle.campaign)
    note_battle(battle, ChronicleEntry.Kind.BATTLE_FOUGHT, user, **facts)
    return battle


def _is_fought(battle: Battle) -> bool:
    """Raises `Refused` for a discarded battle."""
    if battle.status == Battle.Status.DISCARDED:
        raise Refused("This battle was discarded. Set up a new one.")
    return battle.status != Battle.Status.SET_UP


def store_result(battle: Battle, record: Record, user: User) -> None:
    """Keep what was fought, each side's result, and the user who brought it in. For services that hold the lock."""
    battle.entered_by = user
    battle.status = Battle.Status.FOUGHT
    battle.fought_at = timezone.now()
    battle.engine_version = record.engine_version
    store_outcome(battle, record)


def store_outcome(battle: Battle, record: Record) -> None:
    """Keep a record whose outcome may be another than before: its players are asked about it anew."""
    assert record.outcome is not None
    Verdict.objects.filter(side__battle=battle).delete()
    battle.asked_at = timezone.now()
    battle.record = canonical(record).decode()
    battle.save()
    for side in ordered_sides(battle):
        side.result = record.outcome.result_of(side.position)
        side.save(update_fields=["result"])


def ledger_title(battle: Battle) -> str:
    """How a warband's own history calls the battle."""
    return f"Battle {battle.number}, {battle.title}"


def refuse_players(battle: Battle, user: User) -> None:
    """Raises `Refused` unless the user organises the campaign."""
    if not may_organise(user, battle.campaign):
        raise Refused("Only an organiser of the campaign can decide on a result.")


def refuse_strangers(battle: Battle, user: User) -> None:
    """Raises `Refused` unless the user organises the campaign or owns one of the warbands."""
    owners = {side.warband.owner_id for side in battle.sides.select_related("warband")}
    if user.pk not in owners and not may_organise(user, battle.campaign):
        raise Refused("Only an organiser or a player in this battle can do that.")

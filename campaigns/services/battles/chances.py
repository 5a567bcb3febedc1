"""The chances of a battle that is set up: its tactics fight it many times over, and the counts are kept.

A job does it (`campaigns.simulating`), once for a set-up. The dice are others than those that the battle will have
(`rules.simulating`). With another set-up, other tactics or another engine what is kept is out of date.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, BattleChances
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.readiness import ordered_sides, refuse_moved
from campaigns.services.refusal import Refused
from campaigns.statistics.simulated import Counts
from roster.models import Job, User
from roster.site.jobs import asking
from roster.site.jobs.selectors import latest_job
from roster.site.operating.quotas import SIMULATIONS, met
from roster.site.transactions import in_transaction
from rules.engine.setup import BattleSetup
from rules.resolve import REAL_TABLE
from rules.simulating import fingerprint
from rules.values import DataError, canonical, read_json

#: The kind of the job.
SIMULATE = "battle-chances"


@dataclass(frozen=True)
class Asked:
    """A battle to fight many times over. `policies` are the keys of the tactics, side by side."""

    setup: BattleSetup
    policies: tuple[str, ...]
    fingerprint: str


def asked_of(battle: Battle) -> Asked:
    """What is fought of a battle. Raises `Refused` where that cannot be."""
    if battle.status != Battle.Status.SET_UP:
        raise Refused("Chances are counted of a battle that is set up and not fought yet.")
    if battle.battlefield == REAL_TABLE.key:
        raise Refused(
            "This battle is played on a real table: this site does not know it, and cannot fight on it."
        )
    setup = record_of(battle).setup
    policies = tuple(side.policy for side in ordered_sides(battle))
    return Asked(setup, policies, fingerprint(setup, policies))


def ask_for_chances(battle: Battle, user: User) -> Job | None:
    """The job that counts them; None where they are known.

    Raises `Refused` where the battle cannot be fought as it was set up, or the user asked too often today.
    """
    asked = asked_of(battle)
    if kept_chances(battle, asked.fingerprint) is not None:
        return None
    refuse_changed(battle, asked)
    return _within_quota(battle, user, asked.fingerprint)


def refuse_changed(battle: Battle, asked: Asked) -> None:
    """Raises `WarbandsMoved` where those who fight have changed since the battle was set up."""
    sides = battle.sides.select_related("warband")
    refuse_moved(battle, {side.warband_id: side.warband for side in sides}, asked.setup)


@in_transaction
def _within_quota(battle: Battle, user: User, mark: str) -> Job:
    """A job under way costs nobody anything."""
    asker = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    job = chances_job(battle)
    if job is not None and job.is_unfinished:
        return job
    day = timezone.now() - timedelta(days=1)
    if refused := met(SIMULATIONS, asker.jobs.filter(kind=SIMULATE, created_at__gt=day).count(), asker):
        raise Refused(refused)
    return asking.ask(SIMULATE, battle.key, asker, battle=battle.pk, fingerprint=mark)


def chances_job(battle: Battle) -> Job | None:
    """The latest job for the chances."""
    return latest_job(SIMULATE, battle.key)


def may_cancel(user: User, battle: Battle, job: Job) -> bool:
    """Whether the user asked for the job, or organises the campaign."""
    return job.is_unfinished and (job.asked_by_id == user.pk or may_organise(user, battle.campaign))


def cancel_chances(battle: Battle, user: User) -> None:
    """Cancel the job. One that has ended stays as it is. Raises `Refused` for a user who may not."""
    job = chances_job(battle)
    if job is None or not job.is_unfinished:
        return
    if not may_cancel(user, battle, job):
        raise Refused("Only whoever asked for it, or an organiser, can cancel it.")
    asking.cancel(job.pk)


def keep_chances(battle_id: int, mark: str, counts: Counts) -> None:
    """Take the place of what was counted before. `mark` is the fingerprint of what was fought."""
    fields = {"fingerprint": mark, "counts": canonical(counts).decode(), "made_at": timezone.now()}
    BattleChances.objects.update_or_create(battle_id=battle_id, defaults=fields)


def kept_chances(battle: Battle, mark: str) -> Counts | None:
    """The counts of that fingerprint. One query."""
    row = BattleChances.objects.filter(battle=battle, fingerprint=mark).first()
    try:
        return None if row is None else read_json(Counts, row.counts, where=f"chances of battle {battle.pk}")
    except DataError:
        return None


def were_kept(battle_id: int, mark: str) -> bool:
    """Whether the chances of that fingerprint are there."""
    return BattleChances.objects.filter(battle=battle_id, fingerprint=mark).exists()


def remove_settled_chances() -> int:
    """An hourly chore; how many rows of battles went that are not waiting to be fought."""
    return BattleChances.objects.exclude(battle__status=Battle.Status.SET_UP).delete()[0]

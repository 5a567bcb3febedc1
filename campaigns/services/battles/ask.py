"""Having a battle fought, or a fought one checked: both are background jobs, one per battle, even if asked for again.

What can be refused at once is refused here; the rest stands in the job.
"""

from campaigns.models import Battle
from campaigns.services.battles.fight import ready_to_fight, record_of
from campaigns.services.battles.readiness import refuse_moved
from campaigns.services.refusal import Refused
from roster.models import Job, User
from roster.site.jobs.asking import ask

FIGHT, CHECK = "fight", "check"


def ask_to_fight(battle_id: int, user: User) -> Job | None:
    """The job; None where the battle is fought already. Raises `Refused`, and `WarbandsMoved` as the fight would."""
    battle = ready_to_fight(battle_id, user)
    if battle.status != Battle.Status.SET_UP:
        return None
    sides = battle.sides.select_related("warband")
    refuse_moved(battle, {side.warband_id: side.warband for side in sides}, record_of(battle).setup)
    return ask(FIGHT, battle.key, user, battle=battle.pk)


def ask_to_check(battle: Battle, user: User) -> Job:
    """The job that replays the battle. Raises `Refused` where there is nothing to replay."""
    if battle.was_entered:
        raise Refused("This result was entered by its players: there are no dice to replay.")
    if record_of(battle).outcome is None:
        raise Refused("The battle has not been fought yet.")
    return ask(CHECK, battle.key, user, battle=battle.pk)

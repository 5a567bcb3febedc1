"""The turns of a battle on a real table, kept beside its tally: whoever may enter the result says how they go on."""

from collections.abc import Collection

from campaigns.models import Battle
from campaigns.services.battles.fight import record_of, refuse_strangers
from campaigns.services.locks import lock_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.enter import ready_to_enter, tally_of
from roster.models import User
from roster.services.tally.turns import NotTaken, NotTakenMeanwhile, all_taken, begun, taken
from roster.site.transactions import in_transaction
from rules.referee.turns.steps import Step
from rules.tally.draft import Tally
from rules.values import canonical


class Missed(Refused):
    """A step from a page that others have left behind."""


@in_transaction
def begin_turns(battle_id: int, user: User, *, shares_device: bool) -> Battle:
    """Begin to keep the turns, or say anew whether players share one device. Raises `Refused`."""
    battle = _open(battle_id, user)
    _store(battle, begun(tally_of(battle), shares_device=shares_device))
    return battle


@in_transaction
def take_step(battle_id: int, user: User, step: Step, sees: Collection[int]) -> Battle:
    """Take one step, for a user who sees the cards of these sides. A step is taken once.

    Raises `Missed` where the page is old, and `Refused` for what cannot be said now.
    """
    battle = _open(battle_id, user)
    try:
        _store(battle, taken(record_of(battle).setup, tally_of(battle), step, sees))
    except NotTakenMeanwhile as missed:
        raise Missed(str(missed)) from missed
    except NotTaken as refusal:
        raise Refused(str(refusal)) from refusal
    return battle


@in_transaction
def take_steps(battle_id: int, user: User, steps: list[Step], sees: Collection[int]) -> list[str]:
    """Take the steps that a device kept while it had no signal, in their order; why each was not taken, else "".

    Raises `Refused`.
    """
    battle = _open(battle_id, user)
    try:
        tally, reasons = all_taken(record_of(battle).setup, tally_of(battle), steps, sees)
    except NotTaken as refusal:
        raise Refused(str(refusal)) from refusal
    _store(battle, tally)
    return reasons


def _open(battle_id: int, user: User) -> Battle:
    battle = lock_battle(battle_id)
    refuse_strangers(battle, user)
    ready_to_enter(battle)
    return battle


def _store(battle: Battle, tally: Tally) -> None:
    battle.tally = canonical(tally).decode()
    battle.save(update_fields=["tally"])

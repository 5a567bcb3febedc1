"""The turns of a battle on a real table, kept beside its tally: whoever may enter the result says how they go on."""

from collections.abc import Collection

from campaigns.models import Battle
from campaigns.services.battles.fight import record_of, refuse_strangers
from campaigns.services.locks import lock_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.enter import ready_to_enter, tally_of
from roster.models import User
from roster.site.transactions import in_transaction
from rules.engine.cards import DECK
from rules.engine.decisions import IllegalAnswer
from rules.engine.decisions.cards import PlayCard
from rules.referee.turns.course import AND
from rules.referee.turns.steps import Step, StepMissed, moment_after, take, turns_of
from rules.tally.draft import KeptTurns, Tally
from rules.values import canonical, changed

#: The most steps that a device sends at once.
MOST = 300


class Missed(Refused):
    """A step from a page that others have left behind."""


@in_transaction
def begin_turns(battle_id: int, user: User, *, shares_device: bool) -> Battle:
    """Begin to keep the turns, or say anew whether players share one device. Raises `Refused`."""
    battle = _open(battle_id, user)
    tally = tally_of(battle)
    turns = changed(tally.turns or KeptTurns(), shares_device=shares_device)
    _store(battle, changed(tally, turns=changed(turns, moment=turns.moment + 1)))
    return battle


@in_transaction
def take_step(battle_id: int, user: User, step: Step, sees: Collection[int]) -> Battle:
    """Take one step, for a user who sees the cards of these sides. A step is taken once.

    Raises `Missed` where the page is old, and `Refused` for what cannot be said now.
    """
    battle = _open(battle_id, user)
    _store(battle, _taken(battle, tally_of(battle), step, sees))
    return battle


@in_transaction
def take_steps(battle_id: int, user: User, steps: list[Step], sees: Collection[int]) -> list[str]:
    """Take the steps that a device kept while it had no signal, in their order; why each was not taken, else "".

    The first that is not taken ends it: the others were meant to follow it. Raises `Refused`.
    """
    if len(steps) > MOST:
        raise Refused("Those are more steps than a battle has.")
    battle = _open(battle_id, user)
    tally, reasons, moment = tally_of(battle), list[str](), None
    for step in steps:
        if reasons and reasons[-1]:
            reasons.append("It was to follow a step that was not taken.")
            continue
        try:
            tally = _taken(
                battle, tally, changed(step, moment=step.moment if moment is None else moment), sees
            )
        except Refused as refusal:
            reasons.append(str(refusal))
        else:
            moment = moment_after(tally.turns or KeptTurns(), step.key)
            reasons.append("")
    _store(battle, tally)
    return reasons


def _taken(battle: Battle, tally: Tally, step: Step, sees: Collection[int]) -> Tally:
    if tally.turns is None:
        raise Refused("Nobody keeps the turns of this battle.")
    setup = record_of(battle).setup
    names_card = not set(step.say.split(AND)).isdisjoint(DECK)
    if names_card and moment_after(tally.turns, step.key) is None:
        asked = turns_of(setup, tally).pending
        if step.say not in DECK or not isinstance(asked, PlayCard):
            raise Refused("That cannot come now.")
        if step.say in asked.hand and asked.side not in sees:
            raise Refused("Another player lays that card.")
    try:
        return take(setup, tally, step)
    except StepMissed as missed:
        raise Missed(str(missed)) from missed
    except IllegalAnswer as refusal:
        raise Refused(_in_words(refusal, step)) from refusal


def _in_words(refusal: IllegalAnswer, step: Step) -> str:
    """The reason as a sentence for players, who know no keys of answers."""
    said = str(refusal)
    return "That cannot come now." if said.startswith(f"'{step.say}' is not one") else said


def _open(battle_id: int, user: User) -> Battle:
    battle = lock_battle(battle_id)
    refuse_strangers(battle, user)
    ready_to_enter(battle)
    return battle


def _store(battle: Battle, tally: Tally) -> None:
    battle.tally = canonical(tally).decode()
    battle.save(update_fields=["tally"])

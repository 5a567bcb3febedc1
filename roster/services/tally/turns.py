"""Steps of those who keep the turns beside a tally, as a device sends them: one, or several that it kept.

The tally is that of a battle of a campaign, or of one that a player enters alone.
"""

from collections.abc import Collection

from rules.engine.cards import DECK
from rules.engine.decisions import IllegalAnswer
from rules.engine.decisions.cards import PlayCard
from rules.engine.setup import BattleSetup
from rules.referee.turns.course import AND
from rules.referee.turns.steps import Step, StepMissed, moment_after, take, turns_of
from rules.tally.draft import KeptTurns, Tally
from rules.values import changed

#: The most steps that a device sends at once.
MOST = 300


class NotTaken(ValueError):
    """A step that cannot come now, as a sentence for players."""


class NotTakenMeanwhile(NotTaken):
    """A step from a page that others have left behind."""


def begun(tally: Tally, *, shares_device: bool) -> Tally:
    """The tally with turns that begin, or with another word of how many devices there are."""
    turns = changed(tally.turns or KeptTurns(), shares_device=shares_device)
    return changed(tally, turns=changed(turns, moment=turns.moment + 1))


def taken(setup: BattleSetup, tally: Tally, step: Step, sees: Collection[int]) -> Tally:
    """The tally after one step, for somebody who sees the cards of these sides. Raises `NotTaken`."""
    if tally.turns is None:
        raise NotTaken("Nobody keeps the turns of this battle.")
    names_card = not set(step.say.split(AND)).isdisjoint(DECK)
    if names_card and moment_after(tally.turns, step.key) is None:
        asked = turns_of(setup, tally).pending
        if step.say not in DECK or not isinstance(asked, PlayCard):
            raise NotTaken("That cannot come now.")
        if step.say in asked.hand and asked.side not in sees:
            raise NotTaken("Another player lays that card.")
    try:
        return take(setup, tally, step)
    except StepMissed as missed:
        raise NotTakenMeanwhile(str(missed)) from missed
    except IllegalAnswer as refusal:
        raise NotTaken(_in_words(refusal, step)) from refusal


def all_taken(
    setup: BattleSetup, tally: Tally, steps: list[Step], sees: Collection[int]
) -> tuple[Tally, list[str]]:
    """The tally after steps in their order, and why each was not taken, else "".

    The first that is not taken ends it: the others were meant to follow it. Raises `NotTaken` for too many.
    """
    if len(steps) > MOST:
        raise NotTaken("Those are more steps than a battle has.")
    reasons, moment = list[str](), None
    for step in steps:
        if reasons and reasons[-1]:
            reasons.append("It was to follow a step that was not taken.")
            continue
        try:
            tally = taken(setup, tally, changed(step, moment=step.moment if moment is None else moment), sees)
        except NotTaken as refusal:
            reasons.append(str(refusal))
        else:
            moment = moment_after(tally.turns or KeptTurns(), step.key)
            reasons.append("")
    return tally, reasons


def _in_words(refusal: IllegalAnswer, step: Step) -> str:
    """The reason as a sentence for players, who know no keys of answers."""
    said = str(refusal)
    return "That cannot come now." if said.startswith(f"'{step.say}' is not one") else said

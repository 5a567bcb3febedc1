"""The exploration dice: rolled, re-rolled, moved by 1, and those that count (LRB part 3 p.93).

Rulings: of two dice for one hero one is kept before anything else (E-AUGUR); each die is rolled again once at most;
a die moved by 1 stays within 1 to 6 (E-FACES); what is left out is left out last.
"""

from collections.abc import Mapping
from itertools import combinations

from rules.aftermath.decisions import ChangedDie, DiceLeftOut, PickedDie, RerolledDie
from rules.aftermath.draft import Draft
from rules.aftermath.events.exploration import DiceKept, DieChanged, DiePicked, DieRerolled, ExplorationRolled
from rules.aftermath.events.trading import DealingRolled
from rules.aftermath.exploration.party import Party
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.losses.blessing import NAME as BLESSING
from rules.engine.dice import Roll, Rolled
from rules.numbers import RosterNumber

Dice = tuple[int, ...]


def roll_dice(draft: Draft, party: Party) -> Flow[Dice]:
    """The dice that count, of all that the party rolls."""
    picked: Dice = ()
    for number in party.pairs:
        picked += yield from _pick(draft, number)
    rolled: Dice = ()
    if party.dice:
        rolled = yield from throw(Roll("exploration", party.dice, stream=draft.stream))
    dice = picked + rolled
    yield ExplorationRolled(draft.side, dice)
    blessings = (BLESSING,) * party.blessings
    tellers = {draft.sheet.warrior(number).name: number for number in party.tellers}
    dice, left = yield from _reroll(draft, (*tellers, *party.rerolls, *blessings), dice, tellers)
    for source in (*party.changes, *blessings[: len(left)]):
        dice = yield from _change(draft, source, dice)
    most = draft.rulebook.exploration.most_dice
    dice = yield from _leave_out(draft, dice, max(party.spare, len(dice) - most))
    yield DiceKept(draft.side, dice, sum(dice))
    return dice


def _pick(draft: Draft, number: RosterNumber) -> Flow[Dice]:
    """Two dice for a hero, of which the player keeps one."""
    roll = Roll("two exploration dice", 2, warrior=number, stream=draft.stream)
    faces = yield from throw(roll)
    choices = tuple(sorted(set(faces), reverse=True))
    kept = choices[0]
    if len(choices) > 1:
        kept = int((yield from ask(PickedDie(draft.side, number, choices))))
    yield DiePicked(draft.side, number, draft.sheet.warrior(number).name, roll.shown(faces), kept)
    return (kept,)


def _reroll(
    draft: Draft, sources: tuple[str, ...], dice: Dice, tellers: Mapping[str, RosterNumber]
) -> Flow[tuple[Dice, tuple[str, ...]]]:
    """Offer each re-roll for the dice that were not rolled again yet; the dice, and the sources that are left.

    Those of `tellers` keep either die.
    """
    fresh, left = set(range(len(dice))), sources
    while left:
        source = left[0]
        choices = tuple(sorted({dice[index] for index in fresh}))
        if not choices:
            break
        answer = yield from ask(RerolledDie(draft.side, source, dice, choices, len(left)))
        if answer == RerolledDie.KEEP:
            if source in tellers:
                left = left[1:]
                continue
            break
        index = next(index for index in sorted(fresh) if dice[index] == int(answer))
        roll = Roll(f"exploration again, {source}", stream=draft.stream)
        faces = yield from throw(roll)
        fresh.remove(index)
        stands = faces[0]
        if source in tellers:
            stands = yield from _keep_either(draft, tellers[source], roll.shown(faces), dice[index])
        else:
            yield DieRerolled(draft.side, source, dice[index], stands)
        dice, left = (*dice[:index], stands, *dice[index + 1 :]), left[1:]
    return dice, left


def _keep_either(draft: Draft, number: RosterNumber, rolled: Rolled, before: int) -> Flow[int]:
    """The new die, or the one before it."""
    choices = tuple(sorted({rolled.faces[0], before}, reverse=True))
    kept = before if len(choices) == 1 else int((yield from ask(PickedDie(draft.side, number, choices))))
    result = f"a {before} is rolled again, and the {kept} is kept"
    name = draft.sheet.warrior(number).name
    yield DealingRolled(draft.side, number, name, "Story Teller", rolled, result)
    return kept


def _change(draft: Draft, source: str, dice: Dice) -> Flow[Dice]:
    """Offer to move one die by 1."""
    faces = sorted(set(dice))
    choices = tuple(f"{face}>{to}" for face in faces for to in (face - 1, face + 1) if 1 <= to <= 6)
    answer = yield from ask(ChangedDie(draft.side, source, dice, choices))
    if answer == ChangedDie.KEEP:
        return dice
    before, after = (int(part) for part in answer.split(">"))
    index = dice.index(before)
    yield DieChanged(draft.side, source, before, after)
    return (*dice[:index], after, *dice[index + 1 :])


def _leave_out(draft: Draft, dice: Dice, many: int) -> Flow[Dice]:
    """Leave a number of dice out, by choice."""
    if many <= 0 or not dice:
        return dice
    sets = sorted({tuple(sorted(chosen)) for chosen in combinations(dice, min(many, len(dice) - 1))})
    answer = ",".join(map(str, sets[0]))
    if len(sets) > 1:
        choices = tuple(",".join(map(str, chosen)) for chosen in sets)
        answer = yield from ask(DiceLeftOut(draft.side, dice, choices))
    left = list(dice)
    for face in filter(None, answer.split(",")):
        left.remove(int(face))
    return tuple(left)

"""Alliances of a sensible player when several warbands fight: the weaker stand together against the strongest.

They never ally with everybody: somebody must be left to be beaten. They keep their word, and share a victory unless
their allies are far too weak to stop them from taking it alone.
"""

from rules.engine.decisions import Choice
from rules.engine.view import View
from rules.scenarios.parts.parley import CONSENT, FIGHT_ON, KEEP, REFUSE, SHARE, remaining

#: A player with more than this many times the standing warriors of all their allies wants the victory for themselves.
GREEDY = 3

#: The questions of plain choices that `choose` answers.
QUESTIONS = ("alliance", "join", "victory")

type Group = frozenset[int]


def choose(decision: Choice, view: View) -> str:
    """Decide on offers and ends of alliances."""
    match decision.question:
        case "alliance":
            return _alliance(decision, view)
        case "join":
            assert decision.who is not None
            return _join(view, view.combatant(decision.who).side)
        case _:
            return _victory(view)


def _alliance(decision: Choice, view: View) -> str:
    """The strongest group that can be joined without the strongest of all; none for the strongest itself."""
    own, strongest = group_of(view, view.side), strongest_group(view)
    offers = [int(answer) for answer in decision.choices if answer.isdecimal()]
    fit = [
        side
        for side in offers
        if strongest is not None
        and strongest not in (own, other := group_of(view, side))
        and len(own | other) < len(remaining(view.battle))
    ]
    if not fit:
        return KEEP
    return str(max(fit, key=lambda side: (strength(view, group_of(view, side)), -side)))


def _join(view: View, proposer: int) -> str:
    own, other, strongest = group_of(view, view.side), group_of(view, proposer), strongest_group(view)
    together = own | other
    if strongest is None or strongest in (own, other) or len(together) == len(remaining(view.battle)):
        return REFUSE
    return CONSENT


def _victory(view: View) -> str:
    allies = view.battle.state.alliances.allies_of(view.side)
    return FIGHT_ON if strength(view, frozenset({view.side})) > GREEDY * strength(view, allies) else SHARE


def group_of(view: View, side: int) -> Group:
    """A side and its allies, as far as they are still in the battle."""
    allies = view.battle.state.alliances.allies_of(side)
    return frozenset(member for member in remaining(view.battle) if member == side or member in allies)


def strongest_group(view: View) -> Group | None:
    """The group with most warriors standing; None where several are as strong."""
    groups = {group_of(view, side) for side in remaining(view.battle)}
    most = max(strength(view, group) for group in groups)
    found = [group for group in groups if strength(view, group) == most]
    return found[0] if len(found) == 1 else None


def strength(view: View, group: Group) -> int:
    """How many warriors of a group of sides stand."""
    return sum(warrior.standing for side in sorted(group) for warrior in view.battle.state.of_side(side))

"""What a sensible player says to others when several warbands fight: the weaker stand together against the strongest.

Never with everybody: somebody must be left to be beaten. He keeps his word, and shares a victory unless his allies are
far too weak to stop him from taking it alone.
"""

from rules.engine.decisions import Choice
from rules.engine.view import View
from rules.scenarios.parley import CONSENT, FIGHT_ON, KEEP, REFUSE, SHARE, remaining

#: So many times as many warriors standing as all his allies together, and he wants it all.
GREEDY = 3

type Group = frozenset[int]


def parleys(decision: Choice, view: View) -> str:
    match decision.question:
        case "alliance":
            return _alliance(decision, view)
        case "join":
            assert decision.who is not None
            return _join(view, view.combatant(decision.who).side)
        case _:
            return _victory(view)


def _alliance(decision: Choice, view: View) -> str:
    """Not the strongest himself: the best of those who are not the strongest either."""
    own, strongest = group_of(view, view.side), strongest_group(view)
    offers = [int(one) for one in decision.choices if one.isdecimal()]
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
    """A side and its allies who are still there."""
    allies = view.battle.state.alliances.allies_of(side)
    return frozenset(one for one in remaining(view.battle) if one == side or one in allies)


def strongest_group(view: View) -> Group | None:
    """Those with most warriors standing; None where several are as strong."""
    groups = {group_of(view, side) for side in remaining(view.battle)}
    most = max(strength(view, group) for group in groups)
    found = [group for group in groups if strength(view, group) == most]
    return found[0] if len(found) == 1 else None


def strength(view: View, group: Group) -> int:
    return sum(one.standing for side in sorted(group) for one in view.battle.state.of_side(side))

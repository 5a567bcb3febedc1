"""What a sensible player says to others when several warbands fight: the weaker stand together against the strongest.

He keeps his word, and shares a victory unless his allies are far too weak to stop him from taking it alone.
"""

from rules.engine.decisions import Choice
from rules.engine.view import View
from rules.scenarios.parley import CONSENT, FIGHT_ON, KEEP, REFUSE, SHARE

#: So many times as many warriors standing as all his allies together, and he wants it all.
GREEDY = 3


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
    """Without allies, and not the strongest himself: the best of those who are not the strongest either."""
    if view.battle.state.alliances.allies_of(view.side):
        return KEEP
    strongest = _strongest(view)
    others = [int(one) for one in decision.choices if one.isdecimal() and int(one) != strongest]
    if view.side == strongest or not others:
        return KEEP
    return str(max(others, key=lambda side: (_strength(view, side), -side)))


def _join(view: View, proposer: int) -> str:
    strongest = _strongest(view)
    return REFUSE if strongest in (proposer, view.side) else CONSENT


def _victory(view: View) -> str:
    allies = sum(_strength(view, side) for side in view.battle.state.alliances.allies_of(view.side))
    return FIGHT_ON if _strength(view, view.side) > GREEDY * allies else SHARE


def _strongest(view: View) -> int | None:
    """The side with most warriors standing, alone or with its allies; None where several are as strong."""
    battle = view.battle
    strengths = {
        side: sum(_strength(view, one) for one in (side, *battle.state.alliances.allies_of(side)))
        for side in battle.sides
    }
    most = max(strengths.values())
    found = [side for side, strength in strengths.items() if strength == most]
    return found[0] if len(found) == 1 else None


def _strength(view: View, side: int) -> int:
    return sum(one.standing for one in view.battle.state.of_side(side))

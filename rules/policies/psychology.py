"""A sensible player's answers about fear, flight, animosity and creatures that nobody steers."""

from rules.combat.moving.random_heading import HEADINGS
from rules.combat.moving.recovery import STAND_UP
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.animosity import LEAVE_HIM
from rules.combat.psychology.fear import fears
from rules.combat.psychology.minds import fleeing
from rules.combat.rolls.leadership_test import leadership_of
from rules.engine.decisions import Choice
from rules.engine.state.battle_state import Combatant
from rules.engine.table import distance
from rules.engine.view import View
from rules.policies.estimates import melee_value, share

#: How many of the 36 throws of two dice come to at most 2, 3 ... 12.
_PASSES = {total: sum(a + b <= total for a in range(1, 7) for b in range(1, 7)) for total in range(2, 13)}

#: In ten-thousandths of a wound: a turn lost by failing to charge out of fear, and a charge at a fleeing enemy.
TURN_LOST, DRIVEN_ON = 1_500, 500

#: The Leadership from which leaving a combat is worth its risk, and how much more harm than they do they must take, in
#: percent.
SURE, OUTFOUGHT = 7, 200

#: How far a ball and chain mostly goes, and how bad it is to hit a wall, in 1/100 inch.
_SWING, _WALL = 1200, 10_000


def passes(leadership: int) -> int:
    """How many of the 36 throws pass a test."""
    return _PASSES[min(12, leadership)] if leadership >= 2 else 0


def charge_value_with_fear(view: View, charger: Combatant, target: Combatant, value: int) -> int:
    """The worth of a charge when fear may prevent it, and when its target is already fleeing."""
    if fleeing(target):
        value = min(value, DRIVEN_ON)
    if value <= 0 or not view.battle.rules.fear_overcomes or not fears(view.battle, charger, target):
        return value
    chance = passes(leadership_of(view.battle, charger)[0])
    return (value * chance - TURN_LOST * (36 - chance)) // 36


def escapes(view: View, warrior: Combatant) -> bool:
    """Whether a warrior tries to leave a combat: clearly outfought, and likely to get away unharmed."""
    leadership, _by = leadership_of(view.battle, warrior)
    if leadership < SURE:
        return False
    foes = [view.battle.combatant(other) for other in sorted(warrior.contacts)]
    foes = [foe for foe in foes if foe.standing]
    taken = sum(share(melee_value(view.battle, foe, warrior), warrior) for foe in foes)
    done = max([share(melee_value(view.battle, warrior, foe), foe) for foe in foes], default=0)
    return taken * 100 > done * OUTFOUGHT


def choice(decision: Choice, view: View) -> str:
    """Standing up, leaving a quarreller alone, and where a ball and chain goes."""
    match decision.question:
        case "stand up":
            return STAND_UP
        case "oi behave":
            return LEAVE_HIM
        case "victim of a hazard":
            return _victim(decision, view)
        case "heading" | "facing" if decision.who is not None:
            return _heading(view, view.combatant(decision.who))
    return decision.choices[0]


def _victim(decision: Choice, view: View) -> str:
    """The least of their own, the best of an enemy."""
    warriors = [view.combatant(int(name)) for name in decision.choices]
    ours = warriors[0].side == view.side

    def worth(warrior: Combatant) -> tuple[int, int, int]:
        fighter = warrior.fighter
        return 2 * fighter.leader + fighter.hero, warrior.profile.WS + warrior.profile.W, warrior.id

    return str((min if ours else max)(warriors, key=worth).id)


def _heading(view: View, warrior: Combatant) -> str:
    """A heading that hits an enemy if there is one, else one towards the enemies, away from walls and friends."""

    def price(name: str) -> tuple[int, str]:
        move = straight_move(view.battle, warrior, HEADINGS[name], _SWING)
        end = move.route.points[-1]
        if move.met is not None:
            return (0 if warrior.opposes(move.met) else _WALL), name
        near = min((distance(end, enemy.position) for enemy in view.enemies), default=0)
        return near + (_WALL if move.blocked else 0), name

    return min(price(name) for name in HEADINGS)[1]

"""States of mind: the conditions that psychology brings, what they forbid, and the warriors in them.

Read by every procedure that asks who may act. A condition forbids by the tags below, so that whatever else holds a
warrior fast (a net, a spell) is heard in the same places.
"""

from rules.combat import reasons
from rules.combat.effects.hooks import ignores
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: What a condition may forbid.
NO_MOVE, NO_CHARGE, NO_SHOOTING = "no-move", "no-charge", "no-shooting"
NO_CASTING, NO_BLOWS, NO_LEAPS = "no-casting", "no-blows", "no-leaps"
#: They strike no blow, but parry and defend themselves.
NO_ATTACKS = "no-attacks"
#: Nobody declares a charge at them.
NEVER_CHARGED = "never-charged"
#: Blows treat them as if they were stunned.
HELPLESS = "helpless"

#: The conditions, by key: broken and running; rallied this turn; hits on 6 only; failed a stupidity test.
RALLIED, AFRAID, STUPID = "rallied", "afraid", "stupid"
#: Wanders straight on (the amount of the condition STUPID says so), or stands.
WANDERS = 1

#: The names under which the question `ignores` is asked.
PSYCHOLOGY, FEAR, FEAR_WHEN_CHARGING, ALONE = "psychology", "fear", "fear when charging", "all alone"

_RUNNING = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)
#: Conditions as reasons why somebody may not do something.
FLEES = Bar(reasons.FLEES, "CORE-FLEE-1")
_KEEPING = {FLEEING: FLEES, RALLIED: Bar("rallied this turn", "CORE-REC-RALLY-3")}
OTHERWISE_KEPT = Bar("is kept from it for now")
#: The tag of one who runs on when those who charged them have struck, and the condition of one who ran this turn.
RUNS_ON, SPENT = "runs-on", "ran-this-turn"
FRENZY = "frenzy"
#: The hood whose wearer is always frenzied, even on the ground.
HOOD = "executioners-hood"
#: Tags of those who must charge whom they reach, and of those who must go for the nearest enemy in sight.
MUST_CHARGE, MUST_ADVANCE = "must-charge", "must-advance"
#: The conditions of one who failed the test to strike at a leader with the Mark of Shornaal, and of one who passed it.
SPELLBOUND, UNCHARMED = "spellbound", "uncharmed"
#: The condition and tag of a warrior who must try to fight the enemy who insulted them.
TAUNTED = "taunted"


def flight() -> Condition:
    """The condition of a warrior who runs until they rally; they do nothing else (CORE-ALONE-5)."""
    return Condition(FLEEING, tags=_RUNNING)


def runs_home() -> Condition:
    """The condition of a warrior who runs for their own part of the table: no blows, and they run on after blows."""
    return Condition(FLEEING, tags=(*_RUNNING, NO_ATTACKS, RUNS_ON))


def ran_this_turn() -> Condition:
    """The condition of a warrior who failed to rally this turn."""
    return Condition(SPENT, until="turn", tags=_RUNNING)


def forbidden(warrior: Combatant, what: str) -> bool:
    """Whether some condition keeps them from it."""
    return bool(warrior.conditions) and warrior.has(what)


def is_bound(battle: Battle, warrior: Combatant, target: Combatant) -> bool:
    """Whether the Mark of Shornaal keeps them from striking at its bearer: in this phase, or in this activation."""
    held = warrior.conditions.get(SPELLBOUND) if warrior.conditions else None
    if held is None or held.by != target.id:
        return False
    return battle.state.activations.slot is None or held.amount == battle.state.activations.begun


def kept_from(warrior: Combatant, what: str) -> Bar | None:
    """The condition that keeps them from it, as a reason; None where none does."""
    if not forbidden(warrior, what):
        return None
    for key, bar in _KEEPING.items():
        held = warrior.conditions.get(key)
        if held is not None and what in held.tags:
            return bar
    return OTHERWISE_KEPT


def fleeing(warrior: Combatant) -> bool:
    """Whether a warrior flees."""
    return bool(warrior.conditions) and warrior.under(FLEEING)


def able(warrior: Combatant) -> bool:
    """Standing and not fleeing."""
    return warrior.standing and FLEEING not in warrior.conditions


def frenzied(warrior: Combatant) -> bool:
    """Subject to frenzy, and never on the ground since it began (CORE-FRENZY-7 to -9).

    What a condition gives ends by itself when they go down.
    """
    if not warrior.has(FRENZY):
        return False
    if warrior.has(HOOD):
        return True
    return not warrior.was_down or any(FRENZY in held.tags for held in warrior.conditions.values())


def beyond_psychology(battle: Battle, warrior: Combatant) -> bool:
    """Immune to psychology now: by nature, or in a frenzy with an enemy in reach (CORE-FRENZY-5)."""
    return ignores(battle, warrior, PSYCHOLOGY)


def friends_near(battle: Battle, warrior: Combatant, within: int) -> list[Combatant]:
    """Friends on the table at most `within` away (1/100 inch), in roster order."""
    own = battle.state.of_side(warrior.side)
    return [friend for friend in own if friend is not warrior and warrior.gap_to(friend) <= within]

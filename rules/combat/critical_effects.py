"""What critical hits by weapon do besides wounds: an option, see `critical_hits`."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.combat.hits import Hit
from rules.engine.battle import Battle, throw
from rules.engine.conditions import Condition
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled, Status, StatusChanged
from rules.engine.protocols import Flow
from rules.engine.state import Combatant

#: Out of action at once when no save helps.
OUTRIGHT = "out-of-action-unless-saved"
#: The conditions: may not strike in this phase; strikes once more; lost his first or his second weapon.
HAMMERED, ONCE_MORE = "hammered", "body-blow"
LOST_MAIN, LOST_OFF = "lost-weapon", "lost-second-weapon"
#: How near the target another enemy must be for a ricochet, in 1/100 inch.
_RICOCHET = 600

type Suffer = Callable[..., Flow[Any]]


def besides(
    battle: Battle, who: Combatant, target: Combatant, hit: Hit, effects: Sequence[str], suffer: Suffer
) -> Flow[None]:
    """Play the effects of one critical hit; `suffer` is the procedure of a hit."""
    for effect in effects:
        if effect == "hits-closest-too":
            yield from _ricochet(battle, who, target, hit, suffer)
        elif effect == "may-not-fight":
            yield ConditionBegan(target.id, Condition(HAMMERED, "phase", tags=("no-blows",), by=who.id))
        elif effect == "extra-attack":
            yield ConditionBegan(who.id, Condition(ONCE_MORE, "phase", by=target.id))
        elif effect == "knocked-down" and target.standing:
            yield StatusChanged(target.id, Status.KNOCKED_DOWN, who.id, "thrust back")
        elif effect == "loses-weapon":
            yield from disarm(who, target)


def _ricochet(battle: Battle, who: Combatant, target: Combatant, hit: Hit, suffer: Suffer) -> Flow[None]:
    """The closest enemy of the shooter within 6 inches of the target is hit too."""
    near = [
        (target.gap_to(one), one.id)
        for one in battle.state.enemies_of(who.side)
        if one is not target and target.gap_to(one) <= _RICOCHET
    ]
    if near:
        other = battle.combatant(min(near)[1])
        plain = Hit(hit.weapon, hit.strength, hit.save_modifier, (*hit.traits, "no-critical"), missile=True)
        yield from suffer(battle, who, other, [plain], in_combat=False)


def disarm(who: Combatant, target: Combatant) -> Flow[None]:
    """A weapon is lost for this combat, of two one by lot."""
    lost = LOST_MAIN
    if target.in_hand.off is not None:
        roll = Roll("which weapon is lost", need=4, who=target.id)
        faces = yield from throw(roll)
        lost = LOST_OFF if faces[0] >= 4 else LOST_MAIN
        yield RuleRolled(target.id, "weapon knocked away", roll.shown(faces), lost == LOST_OFF)
    yield ConditionBegan(target.id, Condition(lost, "combat", by=who.id))

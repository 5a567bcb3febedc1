"""What the traits of weapons do beyond Strength and saves; those that decide how they are held stand with loadouts."""

from collections.abc import Sequence

from rules.combat.answers.dice import d3
from rules.combat.effects import answers
from rules.combat.hits import Hit
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.dice import Modifier
from rules.engine.protocols import Flow
from rules.engine.setup import Weapon

_UNHOLY = ("undead", "possessed")


@answers("to-wound", "holy")
def _holy(_battle: Battle, _who: Combatant, target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return int(any(kind in _UNHOLY for kind in target.fighter.kinds))


@answers("extra-blows", "whipcrack")
def _whipcrack(battle: Battle, who: Combatant) -> Sequence[Weapon]:
    """One more attack with the whip when he charges and when he is charged."""
    if who.charged or any(battle.combatant(other).charged for other in who.contacts):
        held = (who.in_hand.main, who.in_hand.off)
        return [one for one in held if one and one.blow and "whipcrack" in one.blow.traits][:1]
    return ()


@answers("initiative", "ithilmar")
def _ithilmar(_battle: Battle, _who: Combatant) -> int:
    return 1


@answers("hit-in-combat", "accuracy")
def _accurate_blow(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("accuracy", 1)


@answers("hit-by-shooting", "accuracy")
def _accurate_shot(
    _battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon, _distance: int
) -> Modifier:
    return Modifier("accuracy", 1)


@answers("hit-in-combat", "makeshift-club")
def _torch(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("makeshift", -1)


@answers("be-hit-in-combat", "hard-to-hit")
def _reeling(_battle: Battle, _who: Combatant, _attacker: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("hard to hit", -1)


@answers("ignores", "no-range-penalty")
def _no_range_penalty(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == "long range"


@answers("hits-on", "hits-on-2")
def _seeking(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 2


@answers("injury-caused", "shot-injury-plus-1")
def _piercing(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, _in_combat: bool) -> Modifier:
    return Modifier("bow of seeking", 1)


@answers("critical-from", "critical-5")
def _keen(
    _battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit, need: int, _in_combat: bool
) -> int:
    return 5 if need < 5 else 6


@answers("bounds-caused", "deadly-injuries")
def _deadly(_battle: Battle, _who: Combatant, target: Combatant, _hit: Hit) -> tuple[int, int]:
    """1 to 3 stun, or knock down the undead; 4 and more are out of action."""
    return (3, 3) if "undead" in target.fighter.kinds else (0, 3)


@answers("wounds-caused", "d3-wounds")
def _d3_wounds(_battle: Battle, who: Combatant, _target: Combatant, hit: Hit) -> Flow[int]:
    return (yield from d3(who, f"wounds by the {hit.weapon}"))


@answers("like-a-charge", "strike-first-when-charged")
def _trident(battle: Battle, who: Combatant) -> bool:
    return any(battle.combatant(other).charged for other in who.contacts)


@answers("parries", "parries-twice")
def _two_parries(_battle: Battle, _who: Combatant) -> int:
    return 2


@answers("able-to-parry", "parry-both-hands")
def _in_both_hands(_battle: Battle, who: Combatant) -> bool:
    held = who.in_hand
    return held.off is None and not (held.shield or held.buckler or held.pistols)

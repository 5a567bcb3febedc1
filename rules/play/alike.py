"""Whether two enemies are so much alike that one attack has the same chances against both."""

from typing import Any

from rules.combat.shooting.aiming import in_cover, screens
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.values import changed

#: What says who and where somebody is, and nothing about what a hit does to them.
_WHERE = ("id", "fighter", "position", "way", "began_at", "facing", "contacts", "faced")


def target_of(battle: Battle, attacker: Combatant, target: Combatant, *, shot: bool = False) -> object | None:
    """All of an enemy that decides the chances of one attack of somebody; None for one who is like nobody else.

    That is who stands by an edge that they may fall from, or behind others who may be hit, and anybody where the
    attacker is under something that names an enemy.
    """
    names_somebody = any(sign.isdigit() for key in attacker.conditions for sign in key)
    if names_somebody or battle.terrain.edge_within(target.position, target.fighter.radius) is not None:
        return None
    if shot and (battle.several or screens(battle, attacker, target)):
        return None
    held: dict[str, Any] = {name: it for name, it in target.snapshot().items() if name not in _WHERE}
    between = (
        target.contacts,
        target.faced,
        target.id in attacker.contacts,
        target.id in attacker.faced,
        shot and in_cover(battle, attacker, target),
    )
    made = changed(target.fighter, id=0, warrior=0, member=0, name="")
    return held, between, made, target.home, target.allied, target.in_hand, target.profile

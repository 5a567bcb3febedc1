"""The house rules of a campaign that change a battle: tags that every fighter has who comes to it."""

from rules.combat.effects import hooks
from rules.combat.melee.wielding import OFF_HAND_BLOW
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.flow import Flow
from rules.engine.loadouts import blow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

#: The tags with the value of their rule, and the number of natural 1s that make a miscast.
OFF_HAND, MISCAST, ONES = "off-hand-to-hit:", "miscast:", 2


@hooks.marks_off_hand.handles_detail(OFF_HAND)
def _is_marked(_battle: Battle, _who: Combatant, _harder: str) -> bool:
    return True


@hooks.hit_in_combat.handles_detail(OFF_HAND)
def _off_hand(
    _battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon, harder: str
) -> Modifier | None:
    return Modifier("off hand", -int(harder)) if OFF_HAND_BLOW in blow(weapon).traits else None


@hooks.save_bonus.handles("shield-save-in-combat-1")
def _behind_a_shield(_battle: Battle, warrior: Combatant, in_combat: bool) -> int:
    return int(in_combat and warrior.in_hand.shield)


@hooks.critical_doubted.handles("critical-on-second-6")
def _second_6(battle: Battle, warrior: Combatant, _target: Combatant) -> Flow[bool]:
    return not (yield from roll_for_rule(battle, warrior, "second 6", 6))


@hooks.miscast.handles_detail(MISCAST)
def _slips(
    _battle: Battle, _who: Combatant, spell: KnownSpell, faces: tuple[int, ...], strength: str
) -> int | None:
    return int(strength) if spell.kind == "spell" and faces.count(1) >= ONES else None


@hooks.strikes_ahead.handles("first-round-ahead")
def _with_a_spear(_battle: Battle, warrior: Combatant) -> bool:
    return warrior.fought_rounds == 0 and warrior.in_hand.trait("strike-first")


@hooks.strikes_with_equals.handles("equals-strike-at-once")
def _at_once(_battle: Battle, _who: Combatant) -> bool:
    return True

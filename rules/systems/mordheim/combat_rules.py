"""Mordheim's own charts as combat rules (CORE): to hit, to wound, critical hits, armour saves, injuries."""

from functools import cache

from rules.catalogue.load import rulebook
from rules.catalogue.model import Charts
from rules.combat.effects import hooks
from rules.combat.effects.hook import has_no_handler
from rules.combat.effects.hooks import ignores
from rules.combat.psychology.minds import AFRAID, SPELLBOUND
from rules.combat.rolls.noise import DEAFENED, is_deafened
from rules.combat.shared_charts import (
    SavesByStrength,
    attacks_of,
    row,
    run_of,
    runs,
    shot_range,
    skill_with,
    struck_strength,
    weapon_strength,
)
from rules.combat.shooting.loading import PIGEON, PIGEON_HITS
from rules.engine.aim import Aim
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import Status
from rules.engine.flow import Critical, Need
from rules.engine.loadouts import blow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant

COVER = Modifier("cover", -1)
LONG_RANGE = Modifier("long range", -1)
MOVED = Modifier("moved", -1)
LARGE = Modifier("large target", 1)

_STATUS = {
    "knocked-down": Status.KNOCKED_DOWN,
    "stunned": Status.STUNNED,
    "out-of-action": Status.OUT_OF_ACTION,
}
_ON_THE_GROUND = Need(None, automatic="on the ground")
_DEFENCELESS = Need(None, automatic="cannot defend himself")
_SPELLBOUND = Need(None, automatic="spellbound")
_NO_SKILL = Need(None)
_ONLY_ON_SIX = Need(6, (Modifier("afraid", 0),))

#: What is asked of the one who strikes, and of the one who is struck.
_STRIKING = (hooks.weapon_skill_bonus, hooks.hit_in_combat, hooks.hits_on)
_STRUCK = (hooks.weapon_skill_bonus, hooks.be_hit_in_combat)


class CoreRules(SavesByStrength):
    """Answers numbers from the rulebook's charts; keeps no state but remembered answers."""

    key = "core"

    def __init__(self, charts: Charts) -> None:
        super().__init__(charts.save_modifier_by_strength)
        self._charts = charts
        self._injuries = runs([(it.rolls, _STATUS[it.result]) for it in charts.injuries])
        self._criticals = runs([(it.rolls, it) for it in charts.criticals])
        self._blow_needs: dict[tuple[int, int], Need] = {}
        self._wound_needs: dict[tuple[int, int], int | None] = {}

    def blow_need(self, battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> Need:
        """The chart of Weapon Skills (CORE-CC-HIT-2); the fallen and the defenceless are hit without a roll."""
        own, other = skill_with(attacker, weapon), target.profile.WS
        traits = blow(weapon).traits
        plain = has_no_handler(_STRIKING, attacker, traits) and has_no_handler(
            _STRUCK, target, target.held_traits
        )
        if not plain:
            if weapon.skill is None:
                own += hooks.weapon_skill_bonus.total(battle, attacker, target, traits=traits)
            other += hooks.weapon_skill_bonus.total(battle, target, attacker)
        if own == 0:
            return _NO_SKILL
        if target.status is Status.KNOCKED_DOWN and not battle.sequence.still_stands(
            battle, attacker, target
        ):
            return _ON_THE_GROUND
        if other == 0:
            return _DEFENCELESS
        if target.conditions and target.under(SPELLBOUND):
            return _SPELLBOUND
        if attacker.conditions and attacker.under(AFRAID):
            return _ONLY_ON_SIX
        need = self._blow_needs.get((own, other))
        if need is None:
            need = Need(self.blow_need_by_skill(own, other))
            self._blow_needs[own, other] = need
        if plain:
            return need
        modifiers = (
            *hooks.hit_in_combat.collect(battle, attacker, target, weapon, traits=traits),
            *hooks.be_hit_in_combat.collect(battle, target, attacker, weapon, traits=target.held_traits),
        )
        at_least = self.blow_need_by_skill(own, other) - sum([modifier.by for modifier in modifiers])
        at_worst = min(hooks.hits_on.collect(battle, attacker, target, weapon), default=at_least)
        return Need(at_worst) if at_worst < at_least else Need(at_least, modifiers)

    def blow_need_by_skill(self, own: int, other: int) -> int:
        return self._charts.close_combat_to_hit[row(own)][row(other)]

    def shot_need(self, battle: Battle, aim: Aim) -> Need:
        """The chart of Ballistic Skill with its modifiers (CORE-SHOOT-HIT-1 to CORE-SHOOT-MOD-SUM-1)."""
        shooter, target, weapon, distance, in_cover, extra = aim
        assert weapon.shot is not None
        traits, modifiers = weapon.shot.traits, list(extra)
        if PIGEON in traits:
            return Need(PIGEON_HITS)
        thrown = "thrown" in traits
        if in_cover and not ignores(battle, shooter, "cover", weapon):
            modifiers.append(COVER)
        if (
            not thrown
            and distance * 2 > shot_range(battle, shooter, weapon)
            and not ignores(battle, shooter, "long range", weapon)
        ):
            modifiers.append(LONG_RANGE)
        if not thrown and shooter.moved and not ignores(battle, shooter, "moved", weapon):
            modifiers.append(MOVED)
        if target.fighter.large:
            modifiers.append(LARGE)
        modifiers += hooks.hit_by_shooting.collect(battle, shooter, target, weapon, distance, traits=traits)
        modifiers += hooks.be_shot_at.collect(battle, target, shooter, weapon, distance)
        if is_deafened(battle, shooter):
            modifiers.append(DEAFENED)
        need = self.shot_need_by_skill(shooter)
        need -= sum(modifier.by for modifier in modifiers)
        need = min([need, *hooks.hits_on.collect(battle, shooter, target, weapon, traits=traits)])
        if battle.switch("natural-1-misses-when-shooting"):
            need = max(2, need)
        if battle.switch("natural-6-hits-when-shooting"):
            need = min(6, need)
        return Need(need, tuple(modifiers))

    def shot_need_by_skill(self, warrior: Combatant) -> int:
        return self._charts.ballistic_to_hit[row(warrior.profile.BS)]

    def blow_strength(self, battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> int:
        """The wielder's Strength and the weapon's (CORE-CC-WOUND-1)."""
        return struck_strength(battle, attacker, target, weapon, weapon_strength(battle, attacker, weapon))

    def shot_strength(self, battle: Battle, shooter: Combatant, weapon: Weapon) -> int:
        """The weapon's own Strength (CORE-WOUND-2), the thrower's for thrown ones."""
        assert weapon.shot is not None
        if weapon.shot.strength is not None:
            return weapon.shot.strength
        return max(1, shooter.profile.S + weapon.shot.strength_bonus)

    def wound_need(self, strength: int, toughness: int) -> int | None:
        key = strength, toughness
        if key not in self._wound_needs:
            charted = self._charts.to_wound[row(strength)][row(toughness)]
            self._wound_needs[key] = charted if strength > 0 else None
        return self._wound_needs[key]

    def critical(self, die: int) -> Critical:
        found = run_of(self._criticals, die)
        return Critical(found.name, found.wounds, found.ignores_save, found.injury_modifier)

    def injury(self, total: int, traits: tuple[str, ...]) -> Status:
        """1-2 knocked down, 3-4 stunned, 5 and more out of action; concussion stuns on 2 (CORE-WPN-CLUB-2)."""
        if "concussion" in traits and total == 2:
            return Status.STUNNED
        return run_of(self._injuries, total)

    def attacks(self, battle: Battle, warrior: Combatant) -> int:
        """The Attacks characteristic, and one more for a second weapon (CORE-CC-TWO-1). Pistols are not counted."""
        return attacks_of(battle, warrior, 1 if warrior.in_hand.off is not None else 0)


def core_rules(charts: Charts | None = None) -> CoreRules:
    """The core rules by charts of a battle's own; without, by the printed ones, which are built once."""
    return CoreRules(charts) if charts else _printed()


@cache
def _printed() -> CoreRules:
    return CoreRules(rulebook().charts)

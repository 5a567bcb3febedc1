"""The charts of Heroheim as combat rules (HERO): to hit by one's own skill, to wound, critical hits, armour saves.

Modifiers change the skill before its chart is read. What is no number is a named question of `CombatRules`.
"""

from collections.abc import Sequence
from functools import cache

from rules.catalogue.heroheim import HeroheimCharts
from rules.catalogue.load import rulebook
from rules.catalogue.model import Charts
from rules.combat.effects import hooks
from rules.combat.effects.hook import has_no_handler
from rules.combat.effects.hooks import ignores
from rules.combat.psychology.minds import SPELLBOUND, fleeing
from rules.combat.rolls.noise import DEAFENED, is_deafened
from rules.combat.shared_charts import (
    SavesByStrength,
    attacks_of,
    row,
    run_of,
    runs,
    skill_with,
    struck_strength,
    weapon_strength,
)
from rules.combat.shooting.aiming import WEAKENED
from rules.combat.shooting.loading import PIGEON, PIGEON_HITS
from rules.engine.aim import Aim
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import Status
from rules.engine.flow import Critical, Flow, Need
from rules.engine.loadouts import FISTS, blow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.systems.heroheim.knockback import OFF_BALANCE
from rules.systems.heroheim.movement_rules import HIGHER, LITTLE_TERRAIN, LONG, HeroheimMovement
from rules.systems.heroheim.outnumbered import count_heads
from rules.systems.heroheim.targeting import FAR, MOVED, OPEN_TABLE

HATRED = Modifier("hatred", 1)
COVER = Modifier("cover", -1)
STEALTH = Modifier("stealth", -1)
UPWARDS = Modifier("shooting upwards", -1)

#: The tag of one who is hard to make out in cover, and of one whose fists are as good as a weapon.
STEALTHY, FIGHTS_UNARMED = "stealth", "fights-unarmed"
#: What bare hands take off their Strength.
UNARMED = -2
#: What strikes first against chargers besides spears.
HALBERD = "halberd"

#: Options of the ruleset: pistols in close combat, heavy weapons by Initiative, one critical hit a phase.
PISTOLS_IN_COMBAT, HEAVY_IN_TURN, ONE_CRITICAL = "pistols-in-combat", "heavy-weapons-in-turn", "one-critical"

#: The trait of what burns, and those of what is poisoned.
FLAMING = "fire"
POISONS = frozenset(
    {
        *("black-lotus", "dark-venom", "reptile-venom", "poison-6-wounds"),
        *("weapon-injury-plus-1", "poisonous-bite", "scorpion-sting"),
    }
)
IMMUNE = "immune-poison"

_NO_SKILL = Need(None)
_RUNS = Need(None, automatic="fleeing")
_SPELLBOUND = Need(None, automatic="spellbound")
_BEST = 2
_STRIKING = (hooks.weapon_skill_bonus, hooks.hit_in_combat, hooks.hits_on, hooks.hates_enemy)


class HeroheimRules(HeroheimMovement, SavesByStrength):
    """Answers numbers from the charts of Heroheim; keeps no state but remembered answers."""

    key = "heroheim"

    hits_critically = True
    injures = False
    fells = False
    special_saves = True
    second_weapon_strikes = False
    switches_weapons = True
    hatred_strikes_again = False
    fear_overcomes = False
    cover_is_struck = False
    needs_phases = True

    def __init__(self, charts: HeroheimCharts) -> None:
        super().__init__(charts.save_modifier_by_strength)
        self._charts = charts
        self.misfires = charts.misfires
        self._criticals = runs([(it.rolls, it) for it in charts.criticals.rows])
        fatal = [row.rolls for row in rulebook().charts.injuries if row.result == "out-of-action"]
        self._out_on = min(roll for rolls in fatal for roll in rolls)
        self._skills = {skill: Modifier(f"WS {skill}", 0) for skill in range(-20, 31)}
        self._plain = {
            skill: Need(self._hits(skill), (modifier,)) for skill, modifier in self._skills.items()
        }

    def _hits(self, skill: int) -> int:
        """The smallest die that hits: below 1 only a 6, above 10 as for 10; a natural 1 never (HERO-HITC-0)."""
        return max(_BEST, self._charts.to_hit[row(skill)])

    def begin_combat_phase(self, battle: Battle, fighters: Sequence[Combatant]) -> Flow[None]:
        return count_heads(battle, fighters)

    def blow_need(self, battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> Need:
        """The need by their Weapon Skill, against any target (HERO-HITC-0); the fleeing and spellbound are just hit."""
        own = skill_with(attacker, weapon)
        if own == 0:
            return _NO_SKILL
        if target.conditions and fleeing(target):
            return _RUNS
        if target.conditions and target.under(SPELLBOUND):
            return _SPELLBOUND
        traits = blow(weapon).traits
        if has_no_handler(_STRIKING, attacker, traits) and has_no_handler(
            (hooks.be_hit_in_combat,), target, target.held_traits
        ):
            return self._plain[own]
        more = 0
        if weapon.skill is None:
            more = hooks.weapon_skill_bonus.total(battle, attacker, target, traits=traits)
        skill = own + more
        modifiers = [
            self._skills[skill],
            *hooks.hit_in_combat.collect(battle, attacker, target, weapon, traits=traits),
            *hooks.be_hit_in_combat.collect(battle, target, attacker, weapon, traits=target.held_traits),
        ]
        if hooks.hates_enemy.any_true(battle, attacker, target):
            modifiers.append(HATRED)
        at_least = self._hits(skill + sum([modifier.by for modifier in modifiers]))
        at_worst = min(hooks.hits_on.collect(battle, attacker, target, weapon), default=at_least)
        return Need(at_worst) if at_worst < at_least else Need(at_least, tuple(modifiers))

    def blow_need_by_skill(self, own: int, other: int) -> int:
        return self._hits(own)

    def shot_need(self, battle: Battle, aim: Aim) -> Need:
        """The need by Ballistic Skill with its modifiers (HERO-HITS); the size of a target makes no difference."""
        shooter, target, weapon, distance, in_cover, extra = aim
        assert weapon.shot is not None
        traits, modifiers = weapon.shot.traits, list(extra)
        if PIGEON in traits:
            return Need(PIGEON_HITS)
        thrown = "thrown" in traits
        if in_cover and not ignores(battle, shooter, "cover", weapon):
            modifiers.append(COVER)
        if in_cover and target.has(STEALTHY):
            modifiers.append(STEALTH)
        if not thrown and shooter.moved and not ignores(battle, shooter, "moved", weapon):
            modifiers.append(MOVED)
        if not thrown and distance > LONG and not ignores(battle, shooter, "long range", weapon):
            modifiers.append(FAR)
        if self._is_far_above(battle, shooter, target):
            modifiers.append(UPWARDS)
        if battle.switch(LITTLE_TERRAIN):
            modifiers.append(OPEN_TABLE)
        modifiers += hooks.hit_by_shooting.collect(battle, shooter, target, weapon, distance, traits=traits)
        modifiers += hooks.be_shot_at.collect(battle, target, shooter, weapon, distance)
        if is_deafened(battle, shooter):
            modifiers.append(DEAFENED)
        need = self._hits(shooter.profile.BS + sum([modifier.by for modifier in modifiers]))
        return Need(
            min([need, *hooks.hits_on.collect(battle, shooter, target, weapon, traits=traits)]),
            tuple(modifiers),
        )

    def _is_far_above(self, battle: Battle, shooter: Combatant, target: Combatant) -> bool:
        if battle.witness is not None:
            return battle.witness.aims_upwards
        return target.position.z - shooter.position.z >= HIGHER

    def shot_need_by_skill(self, warrior: Combatant) -> int:
        return self._hits(warrior.profile.BS)

    def blow_strength(self, battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> int:
        """The wielder's Strength and the weapon's; bare hands take 2 off it (HERO-UNARM-1)."""
        if weapon.key == FISTS.key:
            bonus = 0 if attacker.has(FIGHTS_UNARMED) else UNARMED
        else:
            bonus = weapon_strength(battle, attacker, weapon)
        return struck_strength(battle, attacker, target, weapon, bonus)

    def shot_strength(self, battle: Battle, shooter: Combatant, weapon: Weapon) -> int:
        """The weapon's own Strength, the thrower's for thrown ones, less what misfires cost it (HERO-MISF-2)."""
        assert weapon.shot is not None
        strength = weapon.shot.strength
        if strength is None:
            strength = shooter.profile.S + weapon.shot.strength_bonus
        weakened = shooter.conditions.get(WEAKENED + weapon.key)
        return max(1, strength - (weakened.amount if weakened is not None else 0))

    def wound_need(self, strength: int, toughness: int) -> int | None:
        """A natural 6 always wounds, a natural 1 never (HERO-WND)."""
        return self._charts.to_wound[row(strength)][row(toughness)]

    def critical(self, die: int) -> Critical:
        found = run_of(self._criticals, die)
        return Critical(
            found.name,
            1,
            False,
            0,
            save_modifier=found.save_modifier,
            strength=found.strength,
            hits=found.hits,
        )

    def fires_pistols_in_combat(self, battle: Battle) -> bool:
        """Pistols only shoot, unless the table has it otherwise (HERO-PIST-1)."""
        return battle.switch(PISTOLS_IN_COMBAT)

    def heavy_weapons_strike_last(self, battle: Battle) -> bool:
        """Follow the rulebook, unless the table has it otherwise (ruling of HERO-STR-6)."""
        return not battle.switch(HEAVY_IN_TURN)

    def hits_critically_once(self, battle: Battle) -> bool:
        """No limit is stated; a table may have the rulebook's (ruling of HERO-CRIT-3)."""
        return battle.switch(ONE_CRITICAL)

    def critical_bonus(self, traits: tuple[str, ...]) -> int:
        """Flaming hits are 1 worse (HERO-FLAME-1)."""
        return 1 if FLAMING in traits else 0

    def wounds_of(self, strength: int, toughness: int) -> int:
        """Overkill: 2 by a Strength of at least twice the Toughness (HERO-OVER-1)."""
        return 2 if strength >= 2 * toughness else 1

    def wounds_again(
        self, attacker: Combatant | None, target: Combatant, traits: tuple[str, ...], die: int
    ) -> str:
        """A natural 1 with poison that can harm the target and does not burn away (HERO-POIS-1, HERO-FLAME-2)."""
        if FLAMING in traits or target.has(IMMUNE):
            return ""
        venomous = (
            attacker is not None
            and "magic" not in traits
            and any(tag.startswith("poison:") for tag in attacker.tags)
        )
        return "poison" if (venomous or not POISONS.isdisjoint(traits)) and die == 1 else ""

    def injury(self, total: int, traits: tuple[str, ...]) -> Status:
        """What calls for an injury roll still puts out of action, but does nothing less (HERO-NOKD-1)."""
        return Status.OUT_OF_ACTION if total >= self._out_on else Status.STANDING

    def strikes_early(self, battle: Battle, warrior: Combatant) -> bool:
        """Spears and halberds, where all their enemies charged this turn (HERO-STR-2, -3)."""
        return bool(warrior.contacts) and self.struck_early(battle, warrior) == warrior.contacts

    def struck_early(self, battle: Battle, warrior: Combatant) -> frozenset[int]:
        """Those who charged this turn, by spears and halberds, unless a blow threw them among enemies (HERO-KB-5)."""
        held = warrior.in_hand
        if not (held.trait("strike-first") or HALBERD in (held.main.kind, held.main.key)):
            return frozenset()
        if warrior.under(OFF_BALANCE):
            return frozenset()
        return frozenset(other for other in warrior.contacts if battle.combatant(other).charged)

    def attacks(self, battle: Battle, warrior: Combatant) -> int:
        """The Attacks characteristic: a second weapon adds none (HERO-TWO-1)."""
        return attacks_of(battle, warrior, 0)


def heroheim_rules(charts: Charts | None = None) -> HeroheimRules:
    """Built once; the rulebook's own charts, changed or not, do not count here."""
    return _built()


@cache
def _built() -> HeroheimRules:
    charts = rulebook().heroheim
    assert charts is not None
    return HeroheimRules(charts)

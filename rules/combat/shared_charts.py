"""Questions of all combat rules before a chart is read: the armour that counts, and how far a weapon reaches."""

from collections.abc import Iterable, Sequence
from operator import itemgetter

from rules.combat.effects import hooks
from rules.combat.effects.hook import has_no_handler
from rules.combat.effects.hooks import ignores
from rules.combat.psychology.minds import frenzied
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.flow import Need
from rules.engine.loadouts import blow
from rules.engine.protocols import CombatRules
from rules.engine.setup import Protection, Weapon
from rules.engine.state.battle_state import Combatant

#: What no die reaches: no save is left.
NO_SAVE = 7
_NEVER = Need(None)
_SAVING = (hooks.armour_save, hooks.unmagical_save, hooks.save_bonus, hooks.save_at_worst)


def row(characteristic: int) -> int:
    """The index of a characteristic in a chart of ten rows."""
    if characteristic < 1:
        return 0
    return characteristic - 1 if characteristic < 10 else 9


def runs[T](rows: Iterable[tuple[Iterable[int], T]]) -> tuple[tuple[int, T], ...]:
    """The results of a dice table, each with the largest total of a run of totals that bring it, in rising order."""
    by_total = sorted([(total, result) for totals, result in rows for total in totals], key=itemgetter(0))
    after = [result for _, result in by_total[1:]]
    return (*[it for it, then in zip(by_total, after, strict=False) if it[1] is not then], by_total[-1])


def run_of[T](table: tuple[tuple[int, T], ...], total: int) -> T:
    """The result of a total; those beyond the table count as its nearest one.

    Only where runs end is anything asked of the total, so that chances part no dice that come to the same.
    """
    return next((result for most, result in table[:-1] if total <= most), table[-1][1])


def shot_range(battle: Battle, shooter: Combatant, weapon: Weapon) -> int:
    """How far a weapon reaches in their hands, in 1/100 inch."""
    assert weapon.shot is not None
    more = hooks.range_bonus.total(battle, shooter, weapon, traits=weapon.shot.traits)
    for friend in hooks.lends_range.warriors_with(battle, shooter.home):
        more += hooks.lends_range.total(battle, friend, shooter, weapon)
    return (weapon.shot.range + more) * 100


def attacks_of(battle: Battle, warrior: Combatant, second: int) -> int:
    """The Attacks characteristic with what changes it, and those of a `second` weapon; pistols are not counted."""
    if warrior.profile.WS == 0:
        return 0
    if warrior.in_hand.trait("one-attack") and not ignores(battle, warrior, "one-attack"):
        return 1
    attacks = warrior.profile.A * (2 if frenzied(warrior) else 1)
    if warrior.charged and warrior.has("charge-attacks-2"):
        attacks = max(attacks, 2)
    attacks += hooks.attack_bonus.total(battle, warrior)
    attacks = max(1, attacks) + second
    return max(0, attacks - hooks.attacks_lost.total(battle, warrior)) if warrior.conditions else attacks


def skill_with(attacker: Combatant, weapon: Weapon) -> int:
    """The Weapon Skill with which a weapon strikes: its own where it has one, as a horse's hooves do."""
    return attacker.profile.WS if weapon.skill is None else weapon.skill


def armour_save(target: Combatant, in_combat: bool) -> int:
    """The smallest D6 that saves before modifiers; 7 is none (CORE-ARMOUR-1 to CORE-ARMOUR-7).

    A shield carried counts against shooting, but in close combat only when it is held. Barding covers a horse.
    """
    key = target.in_hand.shield, in_combat
    known = target.saves.get(key)
    if known is not None:
        return known
    save, bonus = NO_SAVE, 0
    for worn in armour_that_counts(target, in_combat):
        if worn.armour.slot == "body" and worn.armour.save is not None:
            save = min(save, worn.armour.save)
        bonus += worn.armour.bonus
    target.saves[key] = save - bonus
    return save - bonus


def armour_that_counts(target: Combatant, in_combat: bool) -> list[Protection]:
    """The worn or held items that make an armour save easier: no buckler, no helmet, no shield that is not held."""
    return [
        worn
        for worn in target.fighter.protection
        if worn.armour.slot == "body"
        or (
            (worn.armour.bonus and worn.armour.slot != "barding")
            and (worn.armour.slot != "shield" or target.in_hand.shield or not in_combat)
        )
    ]


def saving_armour(battle: Battle, target: Combatant, traits: tuple[str, ...], in_combat: bool) -> str:
    """The names of the armour that a save against such a hit rests on; `special save` where it rests on none."""
    worn, special = armour_that_counts(target, in_combat), False
    if "only-shields-save" in traits:
        worn = [it for it in worn if it.armour.slot == "shield"]
    elif not has_no_handler(_SAVING, target):
        others = hooks.armour_save.collect(battle, target, in_combat)
        if "magic" not in traits:
            others += hooks.unmagical_save.collect(battle, target, in_combat)
        if min(others, default=NO_SAVE) < armour_save(target, in_combat):
            worn, special = [], True
        special = special or hooks.save_bonus.total(battle, target, in_combat) > 0
    return ", ".join(it.name for it in worn) or ("special save" if special else "no armour")


def _shield_save(target: Combatant, in_combat: bool) -> int:
    """The save of their shield alone."""
    held = any(worn.armour.slot == "shield" for worn in target.fighter.protection)
    return 6 if held and (target.in_hand.shield or not in_combat) else NO_SAVE


def weapon_strength(battle: Battle, attacker: Combatant, weapon: Weapon) -> int:
    """What the weapon adds to its wielder's Strength; heavy ones help in the first turn only (CORE-CC-WOUND-1)."""
    strike = blow(weapon)
    tired = (
        "heavy" in strike.traits and attacker.fought_rounds and not ignores(battle, attacker, "heavy", weapon)
    )
    return 0 if tired else strike.strength


def struck_strength(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, bonus: int
) -> int:
    """The Strength of a blow with such a bonus and what else adds to it: the weapon's own where that is fixed."""
    strike = blow(weapon)
    if strike.fixed_strength is not None:
        return strike.fixed_strength
    more = hooks.blow_strength.total(battle, attacker, target, weapon, traits=strike.traits)
    return max(1, attacker.profile.S + bonus + more)


class SavesByStrength(CombatRules):
    """Combat rules in which the Strength of a hit modifies armour saves by a chart."""

    def __init__(self, by_strength: Sequence[int]) -> None:
        self._by_strength = by_strength
        #: Save needs by the smallest D6, the Strength, and what it and the weapon take off.
        self._save_needs: dict[tuple[int, int, int, int], Need] = {}

    def save_need(
        self,
        battle: Battle,
        target: Combatant,
        strength: int,
        save_modifier: int,
        traits: tuple[str, ...],
        in_combat: bool,
    ) -> Need:
        """Armour, shield and weapon against the Strength of the hit; a 1 never saves (CORE-ARMOUR-MOD-5, HERO-AS)."""
        by_strength = self._by_strength[row(strength)]
        save, plain = armour_save(target, in_combat), has_no_handler(_SAVING, target)
        if not plain:
            others = hooks.armour_save.collect(battle, target, in_combat)
            if "magic" not in traits:
                others += hooks.unmagical_save.collect(battle, target, in_combat)
            save = min([save, *others]) - hooks.save_bonus.total(battle, target, in_combat)
        if "only-shields-save" in traits:
            save = _shield_save(target, in_combat)
        eased = (
            1 if "enemy-save-plus-1" in traits or ("enemy-armour-plus-1" in traits and save < NO_SAVE) else 0
        )
        if save - eased >= NO_SAVE:  # only such a weapon grants a save to the unarmoured (CORE-WPN-FIST-3)
            return _NEVER
        by_weapon = save_modifier + eased
        if not plain and (at_worst := hooks.save_at_worst.collect(battle, target)):
            by_strength = max(by_strength, *(save - worst for worst in at_worst))
        need = save - by_strength - by_weapon
        if need > 6:
            return _NEVER
        key = need, strength, by_strength, by_weapon
        found = self._save_needs.get(key)
        if found is None:
            modifiers = [Modifier(f"Strength {strength}", by_strength), Modifier("weapon", by_weapon)]
            found = Need(max(2, need), tuple(modifier for modifier in modifiers if modifier.by))
            self._save_needs[key] = found
        return found

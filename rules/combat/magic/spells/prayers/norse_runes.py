"""Norse Runes: handled like prayers, but what keeps off spells keeps them off."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import knock_down, strike
from rules.combat.magic.spells.lasting import aura, hold, in_reach, plus
from rules.combat.rolls.changed_dice import GIFT
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

HOWL, FURY, MIGHT = "howl-of-the-north", "angvars-fury", "bears-might"
FURY_REACH = 800


@spell(HOWL, when=not_yet(HOWL))
def _howl(battle: Battle, warrior: Combatant, rune: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(warrior, rune, target, "")


@hooks.before_a_wound.handles(HOWL)
def _gale(_battle: Battle, _who: Combatant, _by: Combatant | None, hit: Hit, _in_combat: bool) -> Flow[bool]:
    yield from ()
    return hit.missile


@hooks.recovery_begins.handles(HOWL)
def _howl_fades(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not (yield from roll_for_rule(battle, warrior, "Howl of the North", 3)):
        yield ConditionEnded(warrior.id, HOWL)


@spell(FURY, when=not_yet(FURY))
def _fury(battle: Battle, warrior: Combatant, rune: KnownSpell, target: Combatant) -> Flow[None]:
    own = [other for other in battle.state.of_side(warrior.side) if other is not warrior]
    yield from aura(warrior, rune, [warrior, *own], "turn", side=warrior.side)


@hooks.hit_in_combat.handles(FURY)
def _furious(battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier | None:
    return Modifier("Angvar's Fury", 1) if in_reach(battle, warrior, FURY, FURY_REACH) else None


@spell("elveks-cold-spear", aims.enemies, in_path=True)
def _spear(battle: Battle, warrior: Combatant, rune: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, warrior, rune, target, 4)


@spell("kiss-of-frost", aims.models)
def _frost(battle: Battle, warrior: Combatant, rune: KnownSpell, target: Combatant) -> Flow[None]:
    if not (yield from test_characteristic(battle, target, "I", rune.name)):
        yield from knock_down(battle, warrior, target, rune.name)


@spell(MIGHT, when=lambda _battle, caster: MIGHT not in caster.spells_cast)
def _might(battle: Battle, warrior: Combatant, rune: KnownSpell, target: Combatant) -> Flow[None]:
    slower = min(2, max(0, warrior.profile.I - 1))
    yield from hold(warrior, rune, target, "", changes=plus(A=1, S=2, T=2, I=-slower))


@hooks.each_turn_begins.handles(MIGHT)
def _might_lasts(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not (yield from test_leadership(battle, warrior, "Bear's Might")):
        yield ConditionEnded(warrior.id, MIGHT)


@spell(GIFT, when=not_yet(GIFT))
def _gift(battle: Battle, warrior: Combatant, rune: KnownSpell, target: Combatant) -> Flow[None]:
    """One roll of their warband may change by 1 up to their next recovery phase (`rules.combat.rolls.changed_dice`)."""
    own = [other for other in battle.state.of_side(warrior.side) if other is not warrior]
    yield from aura(warrior, rune, [warrior, *own], "")


@hooks.recovery_begins.handles(GIFT)
def _gift_is_gone(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionEnded(warrior.id, GIFT)

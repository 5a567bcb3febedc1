"""Prayers of Ulric of the Liber Malefic; the Town Cryer has others."""

from rules.combat.effects import hooks
from rules.combat.injury.injury import lose_wound
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import NO_SAVE, reached, spell_hit, strike, stun, withstands
from rules.combat.magic.spells.lasting import aura, held_next_turn, hold, in_reach, this_turn
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

HEART, HOARFROST, PACK = "heart-of-the-wolf", "hoarfrost-thews", "wild-pack"
HOARFROST_REACH, STORM_REACH, PACK_REACH = 200, 200, 1200
#: What keeps warm, as part of the key of a thing.
_WARM = ("cloak", "pelt", "fur")
FOLLOWERS = frozenset({"mercenaries-middenheim", "wolf-priest-of-ulric", "wolf-priest-of-ulric-mw"})


@spell("frosts-bite", aims.enemies)
def _bite(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    if (yield from test_characteristic(battle, target, "T", prayer.name)):
        return
    yield from lose_wound(battle, warrior, target, spell_hit(prayer))
    if target.on_table:
        yield from held_next_turn(warrior, prayer, target)


@spell(HEART, when=not_yet(HEART))
def _heart(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    own = [other for other in battle.state.of_side(warrior.side) if other is not warrior]
    yield from aura(warrior, prayer, [warrior, *own], "", "immune-fear", "immune-all-alone")


@hooks.rout_leadership.handles(HEART)
def _heartened(_battle: Battle, warrior: Combatant) -> int:
    return 1 if warrior.conditions[HEART].by == warrior.id else 0


@spell(HOARFROST, when=not_yet(HOARFROST))
def _hoarfrost(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    others = [other for other in battle.state.on_table() if other is not warrior and not _is_warm(other)]
    yield from aura(warrior, prayer, [warrior, *others], "by-out")


def _is_warm(warrior: Combatant) -> bool:
    """The Undead, and whoever has a cloak or furs."""
    fighter = warrior.fighter
    worn = [it.key for it in fighter.protection] + [it.key for it in fighter.gear]
    return "undead" in warrior.fighter.kinds or any(word in key for key in worn for word in _WARM)


def _freezes(battle: Battle, warrior: Combatant, characteristic: int) -> int:
    """How much a characteristic is less, never below 1, beside the priest."""
    cold = warrior.conditions[HOARFROST].by != warrior.id
    return -int(cold and characteristic > 1 and in_reach(battle, warrior, HOARFROST, HOARFROST_REACH))


@hooks.leadership_tests.handles(HOARFROST)
def _loses_heart(battle: Battle, warrior: Combatant) -> int:
    return _freezes(battle, warrior, warrior.profile.Ld)


@hooks.initiative_bonus.handles(HOARFROST)
def _strikes_slower(battle: Battle, warrior: Combatant) -> int:
    return _freezes(battle, warrior, warrior.profile.I)


@hooks.test_bonus.handles(HOARFROST)
def _moves_slower(battle: Battle, warrior: Combatant, _purpose: str) -> int:
    return _freezes(battle, warrior, warrior.profile.I)


@spell("ice-storm", aims.enemies)
def _storm(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    around = aims.near(battle, target, STORM_REACH)
    yield from strike(battle, warrior, prayer, target, 5)
    others = yield from reached(battle, warrior, prayer, around)
    for other in (target, *others):
        if other.on_table and not (yield from test_characteristic(battle, other, "T", prayer.name)):
            yield from stun(battle, warrior, other)


def _strangers(battle: Battle, warrior: Combatant, prayer: KnownSpell) -> list[Combatant]:
    """Everybody but the followers of Ulric, the god of Middenheim."""
    return [
        other
        for other in aims.models(battle, warrior, prayer)
        if FOLLOWERS.isdisjoint((other.fighter.line, *other.fighter.callings))
    ]


@spell("snow-kings-decree", _strangers)
def _decree(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    if not (yield from withstands(battle, target, prayer)):
        yield from strike(battle, warrior, prayer, target, 8, NO_SAVE)


def _prey(battle: Battle, warrior: Combatant) -> list[Combatant]:
    near = aims.near(battle, warrior, PACK_REACH)
    return [other for other in near if warrior.opposes(other) and "undead" not in other.fighter.kinds]


@spell(PACK, when=lambda battle, caster: bool(_prey(battle, caster)))
def _pack(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    for enemy in (yield from reached(battle, warrior, prayer, _prey(battle, warrior))):
        yield from hold(warrior, prayer, enemy, this_turn(battle))


@hooks.weapon_skill_bonus.handles(PACK)
def _is_hunted(battle: Battle, warrior: Combatant, other: Combatant) -> int:
    """The hunted fight worse against the priest's warband alone."""
    by = warrior.conditions[PACK].by
    return -int(by is not None and other.side == battle.combatant(by).side)

"""Runes of Dwarf smiths, inscribed on weapons and armour before a battle (Nemesis Crown; Dwarf Rangers).

2D6 must reach the difficulty. A natural 2 ruins the item, of gromril only when it comes twice; a natural 12 makes a
Journeyman's rune last for good. What a rune does hangs on the item: the condition is `<rune>:<item>`.
"""

from typing import NamedTuple

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.lasting import plus
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import NONE, CastSpell, Choice, SpellOffer
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, ItemRuined, RollRepeated, SpellCast
from rules.engine.flow import Flow
from rules.engine.outcome import LASTING_RUNE
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

ARMOUR, WEAPON, ANY = "armour", "weapon", "any"
IRON, STONE, FURY, STRIKING, SPEED, CLEAVING = (
    *(
        "rune-of-iron",
        "rune-of-stone",
        "rune-of-fury",
        "rune-of-striking",
        "rune-of-speed",
        "rune-of-cleaving",
    ),
)
RANGERS = "dwarf-rangers-rune-of-"
HARD, SHARP, SWIFT, WARD, TRUE, STRIDE = (
    *(f"{RANGERS}stone", f"{RANGERS}sharpness", f"{RANGERS}speed", f"{RANGERS}warding"),
    *(f"{RANGERS}accuracy", f"{RANGERS}striding"),
)
#: What each rune is inscribed on.
ON = {
    **dict.fromkeys((IRON, STONE, HARD), ARMOUR),
    **dict.fromkeys((FURY, STRIKING, SPEED, CLEAVING, SHARP, SWIFT, TRUE), WEAPON),
    **dict.fromkeys((WARD, STRIDE), ANY),
}
#: With them the Runesmith inscribes two items.
APPRENTICE = "apprentice-runesmith"
_RUINS, _LASTS = 2, 12


class _Inscribed(NamedTuple):
    target: Combatant
    item: str


def _never_cast(battle: Battle, warrior: Combatant, rune: KnownSpell, target: Combatant) -> Flow[None]:
    """A rune works on by itself once it is inscribed."""
    yield from ()


for _key in ON:
    spell(_key, moment="before battle")(_never_cast)


def inscribe(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The runes that a smith inscribes before a battle: one, or two where an apprentice helps."""
    own = battle.state.of_side(warrior.side)
    for _ in range(2 if any(other.fighter.line == APPRENTICE for other in own) else 1):
        runes = {rune.key: rune for rune in warrior.fighter.spells if rune.key in ON}
        offers = tuple(
            SpellOffer(key, rune.difficulty, targets)
            for key, rune in runes.items()
            if (targets := tuple(other.id for other in own if things(other, key)))
        )
        if not offers or (answer := (yield from ask(CastSpell(warrior.side, warrior.id, offers)))) == NONE:
            return
        key, _, aimed = answer.partition(" ")
        target = battle.combatant(int(aimed))
        listed = things(target, key)
        item = listed[0]
        if len(listed) > 1:
            item = yield from ask(Choice(warrior.side, "rune", listed, target.id))
        yield from _hammer(warrior, runes[key], _Inscribed(target, item))


def things(warrior: Combatant, key: str) -> tuple[str, ...]:
    """The things of theirs that the rune may be inscribed on: no item bears the same rune twice."""
    fighter, where = warrior.fighter, ON[key]
    armour = (
        [worn.key for worn in fighter.protection if worn.armour.slot == "body"] if where != WEAPON else []
    )
    weapons = [weapon.key for weapon in fighter.weapons if weapon.category] if where != ARMOUR else []
    if fighter.beast:
        return ()
    return tuple(item for item in (*weapons, *armour) if not warrior.has(f"{key}:{item}"))


def _hammer(warrior: Combatant, rune: KnownSpell, on: _Inscribed) -> Flow[None]:
    need = rune.difficulty or 2
    roll = Roll("inscribing", 2, need=need, who=warrior.id)
    faces = yield from throw(roll)
    if sum(faces) == _RUINS and on.item.startswith("gromril-"):
        yield RollRepeated(warrior.id, "to inscribe", roll.shown(faces), "gromril")
        faces = yield from throw(roll)
    total = sum(faces)
    yield SpellCast(warrior.id, rune.key, on.target.id, roll.shown(faces), total >= need)
    if total == _RUINS:
        yield ItemRuined(on.target.id, on.item, rune.name)
    elif total >= need:
        key = f"{rune.key}:{on.item}"
        further = plus(M=1) if rune.key == STRIDE else ()
        yield ConditionBegan(
            on.target.id, Condition(key, changes=further, tags=(key,), by=warrior.id), rune.name
        )
        if total == _LASTS and not rune.key.startswith(RANGERS):
            yield ConditionBegan(on.target.id, Condition(LASTING_RUNE + key), "a perfect rune")


def _holds(warrior: Combatant, item: str) -> bool:
    held = warrior.in_hand
    return any(weapon is not None and weapon.key == item for weapon in (held.main, held.off, held.third))


@hooks.attack_bonus.handles_detail(f"{FURY}:")
def _furious(_battle: Battle, warrior: Combatant, item: str) -> int:
    return int(_holds(warrior, item))


@hooks.weapon_skill_bonus.handles_detail(f"{STRIKING}:")
def _skilled(_battle: Battle, warrior: Combatant, _other: Combatant, item: str) -> int:
    return int(_holds(warrior, item))


@hooks.initiative_bonus.handles_detail(f"{SPEED}:")
def _quick(_battle: Battle, warrior: Combatant, item: str) -> int:
    return int(_holds(warrior, item))


@hooks.initiative_bonus.handles_detail(f"{SWIFT}:")
def _swift(_battle: Battle, warrior: Combatant, item: str) -> int:
    """Doubled."""
    return warrior.profile.I if _holds(warrior, item) else 0


@hooks.blow_strength.handles_detail(f"{CLEAVING}:")
def _cleaves(_battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon, item: str) -> int:
    return int(weapon.key == item)


@hooks.save_modifier.handles_detail(f"{SHARP}:")
def _bites(_battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon, item: str) -> int:
    return -int(weapon.key == item)


@hooks.hit_in_combat.handles_detail(f"{TRUE}:")
def _true(_battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon, item: str) -> Modifier | None:
    return Modifier("Rune of Accuracy", 1) if weapon.key == item else None


@hooks.hit_by_shooting.handles_detail(f"{TRUE}:")
def _flies(
    _battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon, _far: int, item: str
) -> Modifier | None:
    return Modifier("Rune of Accuracy", 1) if weapon.key == item else None


@hooks.save_bonus.handles_detail(f"{STONE}:", f"{HARD}:")
def _hardened(_battle: Battle, _who: Combatant, _in_combat: bool, _item: str) -> int:
    return 1


@hooks.last_save.handles_detail(f"{IRON}:")
def _wards(_battle: Battle, _who: Combatant, _hit: Hit, _in_combat: bool, _item: str) -> tuple[str, int]:
    return "Rune of Iron", 6


@hooks.keeps_off_spell.handles_detail(f"{WARD}:")
def _turns(
    battle: Battle, warrior: Combatant, caster: Combatant, against: KnownSpell, _item: str
) -> Flow[bool]:
    if not caster.opposes(warrior) or against.kind == "prayer":
        return False
    return (yield from roll_for_rule(battle, warrior, "Rune of Warding", 4))

"""The attacks of the oracles as procedures of the engine: blows, shots and spells at one target.

Everything that a case says is read here and expressed; a word that nobody knows is refused by name.
"""

from itertools import product
from typing import Any, NamedTuple

from rules.catalogue.load import rulebook
from rules.catalogue.model import Armour
from rules.catalogue.profile import Change
from rules.combat.charging.charge_ways import DIVED
from rules.combat.injury.hits import coated
from rules.combat.magic.spells import harm
from rules.combat.melee.melee import attack_one, strike
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import AFRAID
from rules.combat.shooting.aiming import in_cover
from rules.combat.shooting.point_blank import TRAIT, shots_before_blows
from rules.combat.shooting.shooting import _HASTY, HASTE, fire
from rules.combat.shooting.strips import STRIP, fire_strip
from rules.engine import events
from rules.engine.aim import Aim
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, Status
from rules.engine.loadouts import NATURAL
from rules.engine.protocols import Flow, Need
from rules.engine.setup import KnownSpell, Protection, Weapon
from rules.engine.state.conditions import Condition
from rules.systems.mordheim.combat_rules import COVER, LARGE, LONG_RANGE, MOVED, CoreRules, core_rules
from rules.values import changed
from tests.rules.oracles.vocabulary import (
    IN_COMBAT,
    LATER,
    Brought,
    UnknownWord,
    brought,
    carried,
    looked_up,
    poison,
    thing,
    weapon,
)
from tests.rules.staging.battlefield import Battlefield, Man, man

ARMOUR = {None: (), 6: ("light-armour",), 5: ("heavy-armour",), 4: ("heavy-armour", "shield")}
#: Modifiers of a shot that are not the weapon's.
SITUATIONS = (COVER, LONG_RANGE, MOVED, LARGE, HASTE)
OFF_GUARD = ("axe",)
#: The skill of a warrior whose blows do more harm.
INJURING = {0: (), 1: thing("strike to injure").tags}
#: The fields of each part of a case. Others are things, skills or rules.
COATINGS = {"venom", "lotus", "black_lotus", "dark_venom", "reptile_venom"}
OF_ATTACKS = {"weapon", "ws", "bs", "s", "n", "mod", "injury", "poison", *COATINGS}
OF_DEFENDERS = {"ws", "s", "t", "w", "save", "parry", "helmet", "mandrake"}
OF_CONTEXTS = {
    *("shooting", "target_status", "wounds", "hatred", "first_round", "needs6"),
    *("auto_hit", "no_parry", "no_crits", "no_save", "hit_bonus", "s_bonus"),
}
#: Traits of a weapon none of whose hits is critical, or is saved.
DENIED = {"no_crits": "no-critical", "no_save": harm.NO_SAVE}


class Eased(CoreRules):
    """The core rules, but every blow is so much easier, or hits by itself."""

    by = 0
    sure = False

    def blow_need(self, *asked: Any) -> Need:
        if self.sure:
            return Need(None, automatic="hits by itself")
        need = super().blow_need(*asked)
        if need.at_least is None or not self.by:
            return need
        return Need(need.at_least - self.by, (*need.modifiers, Modifier("besides", self.by)))


def attack(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    """The field and the procedure of one case."""
    context = given["context"]
    if context.get("shooting"):
        return _missile_attack(given)
    field = _in_contact(given)
    _as_it_is(field, given)
    _helped(field, given)
    blows = given["attacks"]
    if not context.get("first_round", True) or any(blow["weapon"].endswith(LATER) for blow in blows):
        field.fold(*(events.WeaponsTaken(who, 0, "") for who in (0, 1)), events.CombatFought((0, 1)))
    if context.get("needs6"):
        field.fold(ConditionBegan(0, Condition(AFRAID, "round")))
    if _is_magic(given):
        return field, _by_magic(field, given)
    return field, _blows(field, given)


def _as_it_is(field: Battlefield, given: dict[str, Any]) -> None:
    """Bring the target and the weapons into the state in which the attack finds them."""
    context, defender = given["context"], given["defender"]
    if "target_status" in context:
        field.status(1, Status(context["target_status"]))
    if "wounds" in context:
        field.hurt(1, context["wounds"])
    for blow in given["attacks"]:
        for name in blow_coatings(blow):
            field.fold(ConditionBegan(0, Condition(f"{name}:{weapon(blow['weapon']).key}", amount=2)))
    if defender.get("mandrake"):  # its Toughness stands in the case as it is with the root
        changes = (Change(characteristic="T", by=0),)
        field.fold(ConditionBegan(1, Condition("mandrake-root", changes=changes, tags=("no-pain",))))


def _helped(field: Battlefield, given: dict[str, Any]) -> None:
    """Give the attacker the bonuses of a dive, or any others to hit and to Strength."""
    hits, strength = given["context"].get("hit_bonus", 0), given["context"].get("s_bonus", 0)
    hits += _same(given["attacks"], "mod", 0)
    if hits == strength == 1:
        field.fold(ConditionBegan(0, DIVED))
        return
    _strengthen(field, strength)
    ease(field, 0 if given["context"].get("needs6") else hits)


def _strengthen(field: Battlefield, by: int) -> None:
    if by:
        stronger = Condition("stronger", changes=(Change(characteristic="S", by=by),))
        field.fold(ConditionBegan(0, stronger))


def ease(field: Battlefield, by: int = 0, *, sure: bool = False) -> None:
    """Make all blows easier by a number, or sure to hit."""
    rules = Eased(core_rules()._charts)
    rules.by, rules.sure = by, sure
    field.battle.rules = rules


def blow_coatings(blow: dict[str, Any]) -> list[str]:
    """The poisons on the weapon of an attack."""
    said = [poison(name) for name in sorted(COATINGS & set(blow)) if blow[name]]
    named = blow.get("poison")
    return [*said, poison(named)] if named else said


def _in_contact(given: dict[str, Any]) -> Battlefield:
    blows, context = given["attacks"], given["context"]
    hatred = bool(context.get("hatred"))
    profile = {name: _same(blows, name.lower(), 3) for name in ("WS", "BS", "S")}
    extra = _attackers(given)
    injuring = looked_up(INJURING, _same(blows, "injury", 0), "injury bonus")
    tags = (*extra.tags, *(("hatred:undead",) if hatred else ()), *injuring, *_natural(blows))
    copies = [(blow["weapon"], blow["n"] if blow["weapon"].endswith(IN_COMBAT) else 1) for blow in blows]
    arms = [key for name, count in copies for key in carried(name, count)]
    attacker = man(10, 10, *arms, *extra.items, tags=tags, A=blows[0]["n"], **profile)
    callings = ("undead",) if hatred else ()
    parries = not context.get("no_parry")
    field = _field([attacker], given, 10.98, [], parries=parries, callings=callings)
    field.engage(0, 1)
    field.turn(0, "close combat")
    return field


def _attackers(given: dict[str, Any]) -> Brought:
    """Items and tags of the attacker besides the weapons."""
    found = brought(given["context"], OF_CONTEXTS)
    for blow in given["attacks"]:
        found = found.and_(brought(blow, OF_ATTACKS))
    return found


def _natural(blows: list[dict[str, Any]]) -> tuple[str, ...]:
    """The tag of creatures that need no weapons, where the first attack is with none."""
    return ("no-equipment",) if weapon(blows[0]["weapon"]) is NATURAL else ()


def _same(blows: list[dict[str, Any]], name: str, usual: int) -> int:
    """A characteristic that all attacks of one warrior share."""
    found = {blow.get(name, usual) for blow in blows}
    if len(found) > 1:
        raise UnknownWord(f"one warrior with several {name}: {sorted(found)}")
    return found.pop()


def _blows(field: Battlefield, given: dict[str, Any]) -> Flow[Any]:
    battle, who, target = field.battle, field.one(0), field.one(1)
    blows = given["attacks"]
    weapons = [(_weapon(field, given, blow), blow["n"]) for blow in blows]
    (first, count), *others = weapons
    if given["context"].get("auto_hit"):
        if not others and count == 1 and target.standing and first is who.in_hand.main:
            return breaks(battle, target)
        ease(field, sure=True)
    if any(it.shot and TRAIT in it.shot.traits for it, _ in weapons):
        if others or count != 1:
            raise UnknownWord(f"more attacks than one with {first.name!r} before all blows")
        return shots_before_blows(battle, [who])
    if not others and first is who.in_hand.main and battle.rules.attacks(battle, who) == count:
        return strike(battle, who)
    return attack_one(battle, who, target, [coated(who, it) for it, times in weapons for _ in range(times)])


def _weapon(field: Battlefield, given: dict[str, Any], blow: dict[str, Any]) -> Weapon:
    """The weapon of an attack as its bearer has it, less what the case denies it."""
    meant, who = weapon(blow["weapon"]), field.one(0)
    known = {it.key: it for it in (*who.fighter.weapons, who.in_hand.main)}
    held = known.get(meant.key, meant)
    denied = [trait for name, trait in DENIED.items() if given["context"].get(name)]
    return with_traits(held, *denied) if denied else held


def with_traits(weapon: Weapon, *traits: str) -> Weapon:
    """The weapon with traits that it has by no rule of its own."""
    blow = weapon.blow and changed(weapon.blow, traits=(*weapon.blow.traits, *traits))
    shot = weapon.shot and changed(weapon.shot, traits=(*weapon.shot.traits, *traits))
    return changed(weapon, blow=blow, shot=shot)


# magic


def _is_magic(given: dict[str, Any]) -> bool:
    """Sure hits that are never critical, of no weapon: a spell's."""
    context = given["context"]
    no_weapon = all(weapon(blow["weapon"]) is NATURAL for blow in given["attacks"])
    return no_weapon and bool(context.get("auto_hit") and context.get("no_crits"))


def _by_magic(field: Battlefield, given: dict[str, Any]) -> Flow[None]:
    """The hits of a spell of that Strength, on somebody whom it has reached."""
    spell = KnownSpell("a-spell", "A spell", 7)
    traits = (harm.NO_SAVE,) if given["context"].get("no_save") else ()
    hits = sum(blow["n"] for blow in given["attacks"])
    strength = field.one(0).profile.S
    yield from harm.strike(field.battle, field.one(0), spell, field.one(1), strength, *traits, hits=hits)


# shots


class Placed(NamedTuple):
    """The places of a shooter and the target, which make the shot easier or harder."""

    large: bool
    screened: bool
    far: bool
    moved: bool


def _missile_attack(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    (shot,), context = given["attacks"], given["context"]
    aimed = shot.get("mod", 0)
    ways = [Placed(*way) for way in product((False, True), repeat=4)]
    fields = (_range(given, way) for way in ways)
    field = next((it for it in fields if modifiers(it, shot) == aimed), None)
    if field is None:  # as near to it as a place can be
        field = min((_range(given, way) for way in ways), key=lambda it: abs(aimed - modifiers(it, shot)))
    bonus = aimed - modifiers(field, shot) + context.get("hit_bonus", 0)
    _as_it_is(field, given)
    meant, stronger = _weapon(field, given, shot), context.get("s_bonus", 0)
    assert meant.shot is not None
    if stronger and meant.shot.strength is not None:
        raise UnknownWord(f"s_bonus of {meant.name!r}, which has a Strength of its own")
    _strengthen(field, stronger)
    if STRIP in meant.shot.traits:
        return field, _strips(field, meant, shot)
    extra = (
        *_haste(meant, shot),
        *((Modifier("besides", bonus),) if bonus else ()),
    )
    return field, _shots(field, meant, shot["n"], extra)


def _range(given: dict[str, Any], way: Placed) -> Battlefield:
    (shot,) = given["attacks"]
    hunting = looked_up({0: (), 1: ("hunting-arrows",)}, shot.get("injury", 0), "injury bonus")
    extra = _attackers(given)
    arms = (*carried(shot["weapon"]), *hunting, *extra.items)
    profile = {"BS": shot["bs"], "S": shot.get("s", 3), "WS": shot.get("ws", 3)}
    carries = rulebook().items[arms[0]].shot if arms else None
    if carries is None:
        raise UnknownWord(f"nobody shoots with {shot['weapon']!r}")
    away = carries.range * 0.8 if way.far else min(4, carries.range / 2)
    others = [man(10.5 + away / 2, 10)] if way.screened else []
    shooter = man(10, 10, *arms, tags=extra.tags, **profile)
    field = _field([shooter], given, 10.98 + away, others, large=way.large)
    field.turn(0, "movement")
    if way.moved:
        here = field.one(0).position
        field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    field.fold(events.PhaseBegan(0, "shooting"))
    return field


def modifiers(field: Battlefield, shot: dict[str, Any]) -> int:
    """The sum of the modifiers of a shot, without those of the weapon itself."""
    who, aim = field.one(0), field.one(1)
    key = weapon(shot["weapon"]).key
    meant = next(it for it in who.fighter.weapons if it.key == key)
    covered = in_cover(field.battle, who, aim)
    haste = _haste(meant, shot)
    need = field.battle.rules.shot_need(field.battle, Aim(who, aim, meant, who.gap_to(aim), covered, haste))
    return sum(it.by for it in need.modifiers if it in SITUATIONS)


def _haste(weapon: Weapon, shot: dict[str, Any]) -> tuple[Modifier, ...]:
    assert weapon.shot is not None
    return (HASTE,) if shot["n"] > 1 and any(trait in _HASTY for trait in weapon.shot.traits) else ()


def _shots(field: Battlefield, weapon: Weapon, times: int, extra: tuple[Modifier, ...]) -> Flow[None]:
    for _ in range(times):
        if field.one(1).on_table:
            yield from fire(field.battle, field.one(0), field.one(1), weapon, extra)


def _strips(field: Battlefield, weapon: Weapon, shot: dict[str, Any]) -> Flow[None]:
    for _ in range(shot["n"]):
        yield from fire_strip(field.battle, field.one(0), field.one(1), weapon)


# the target


def guard(parry: int, weapon: str = "") -> tuple[str, ...]:
    """Items with which a warrior parries so often, beside a weapon: 0, 1, or 2 for a second try."""
    if weapon == "":
        return {0: OFF_GUARD, 1: ("sword",), 2: ("sword", "buckler")}[parry]
    blow = rulebook().items[weapon].blow if weapon in rulebook().items else None
    more = parry - int(blow is not None and "parry" in blow.traits)
    if more not in (0, 1):
        raise UnknownWord(f"parry {parry} with {weapon!r}")
    return ("buckler",) * more


def worn(save: int | None, *, helmet: bool, shield: bool = True) -> tuple[tuple[str, ...], Protection | None]:
    """Armour with that save: items where some have it and there is a hand for them, else a suit of its own."""
    items: tuple[str, ...] = ("helmet",) if helmet else ()
    known = ARMOUR.get(save)
    if known is not None and (shield or "shield" not in known):
        return items + known, None
    if save is None or not 1 <= save <= 6:
        raise UnknownWord(f"an armour save of {save}")
    return items, Protection("suit", "Suit", Armour("body", save=save))


def _field(
    own: list[Man], given: dict[str, Any], x: float, others: list[Man], *, parries: bool = True, **fields: Any
) -> Battlefield:
    """The attacker, and the defender of a case at a place, with others behind the defender in the roster."""
    target = given["defender"]
    parry = target["parry"]
    arms = guard(parry if parries else 0)
    items, suit = worn(target["save"], helmet=target["helmet"], shield="buckler" not in arms)
    extra = brought(target, OF_DEFENDERS)
    profile = {name: target[name.lower()] for name in ("WS", "S", "T", "W")}
    defender = man(x, 10, *arms, *items, *extra.items, tags=extra.tags, **profile, **fields)
    field = Battlefield(own, [defender, *others])
    put_on(field, 1, suit)
    return field


def put_on(field: Battlefield, who: int, suit: Protection | None) -> None:
    """Armour that no item gives."""
    one = field.one(who)
    if suit is not None:
        one.fighter = changed(one.fighter, protection=(*one.fighter.protection, suit))


def effect(field: Battlefield, as_before: str = "standing", of: int = 1) -> str:
    """The effect of the attack on the target."""
    target = field.one(of)
    if target.standing:
        return "wounded_but_fighting" if 0 < target.wounds < target.fighter.profile.W else "no_effect"
    return "no_effect" if target.status.value == as_before else target.status.value

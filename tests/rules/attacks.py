"""The attacks of the oracles as procedures of the engine: who strikes or shoots at whom, and with what on.

Whatever a case says is read here and expressed; what nobody reads, or nobody knows, fails the case.
"""

from itertools import product
from typing import Any, NamedTuple

from rules.catalogue.load import rulebook
from rules.catalogue.model import Armour
from rules.catalogue.profile import Change
from rules.combat.injury.hits import coated
from rules.combat.melee.melee import attack_one, strike
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import AFRAID
from rules.combat.shooting.aiming import in_cover
from rules.combat.shooting.point_blank import TRAIT, shots_before_blows
from rules.combat.shooting.shooting import _HASTY, HASTE, fire
from rules.combat.shooting.strips import STRIP, fire_strip
from rules.engine import events
from rules.engine.conditions import Condition
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, Status
from rules.engine.flow import Flow, Need
from rules.engine.setup import Protection, Weapon
from rules.systems.mordheim.combat_rules import COVER, LARGE, LONG_RANGE, MOVED, CoreRules, core_rules
from rules.values import changed
from tests.rules.battlefield import Battlefield, Man, man

ARMOUR = {None: (), 6: ("light-armour",), 5: ("heavy-armour",), 4: ("heavy-armour", "shield")}
#: A parry more than the weapon in hand gives takes a buckler.
PARRIES = {"sword": 1}
#: The names of the oracles for what we call otherwise.
ITEMS = {"double-handed": "double-handed-weapon", "morningstar": "morning-star"}
FIST = "fist"
COATINGS = {"venom": "dark-venom", "lotus": "black-lotus", "black_lotus": "black-lotus"}
IN_COMBAT, LATER = " (hth)", " later"
#: What makes a shot easier or harder besides the weapon.
SITUATIONS = (COVER, LONG_RANGE, MOVED, LARGE, HASTE)
OFF_GUARD = ("axe",)


class Sure(CoreRules):
    """The core rules, but every blow hits."""

    def blow_need(self, *asked: object) -> Need:
        return Need(None, automatic="hits by itself")


def item(name: str) -> str:
    """The key of a weapon that a case names; '' for bare hands. Raises `KeyError` where there is no such weapon."""
    plain = name.removesuffix(IN_COMBAT).removesuffix(LATER)
    if plain == FIST:
        return ""
    key = ITEMS.get(plain, plain.replace(" ", "-"))
    return rulebook().items[key].key


def carried(name: str, copies: int = 1) -> tuple[str, ...]:
    key = item(name)
    return (key,) * copies if key else ()


def guard(parry: int, weapon: str = "") -> tuple[str, ...]:
    """What parries so often, beside a weapon: 0, 1, or 2 for a second try."""
    if weapon == "":
        return {0: OFF_GUARD, 1: ("sword",), 2: ("sword", "buckler")}[parry]
    more = parry - PARRIES.get(weapon, 0)
    return {0: (), 1: ("buckler",)}[more]


def worn(save: int | None, *, helmet: bool, shield: bool = True) -> tuple[tuple[str, ...], Protection | None]:
    """Armour with that save: items where some have it, else a suit of its own."""
    items: tuple[str, ...] = ("helmet",) if helmet else ()
    known = ARMOUR.get(save)
    if known is not None and (shield or "shield" not in known):
        return items + known, None
    assert save is not None
    assert 1 <= save <= 6
    return items, Protection("suit", "Suit", Armour("body", save=save))


def attack(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    """The field and the procedure of one case."""
    context = given["context"]
    if context.get("shooting"):
        return _missile_attack(given)
    blows = given["attacks"]
    field = _in_contact(given)
    if "target_status" in context:
        field.status(1, Status(context["target_status"]))
    if "wounds" in context:
        field.hurt(1, context["wounds"])
    if not context.get("first_round", True) or any(blow["weapon"].endswith(LATER) for blow in blows):
        field.fold(*(events.WeaponsTaken(who, 0, "") for who in (0, 1)), events.CombatFought((0, 1)))
    for blow in blows:
        _coat(field, blow)
    if context.get("needs6"):
        field.fold(ConditionBegan(0, Condition(AFRAID, "round")))
    _mandrake(field, given["defender"])
    return field, _blows(field, given)


def _in_contact(given: dict[str, Any]) -> Battlefield:
    blows, context = given["attacks"], given["context"]
    tags = ("hatred:undead",) if context.get("hatred") else ()
    profile = {name: _same(blows, name.lower(), 3) for name in ("WS", "BS", "S")}
    copies = [(blow["weapon"], blow["n"] if blow["weapon"].endswith(IN_COMBAT) else 1) for blow in blows]
    arms = [key for name, count in copies for key in carried(name, count)]
    attacker = man(10, 10, *arms, tags=tags, A=blows[0]["n"], **profile)
    callings = ("undead",) if tags else ()
    parries = not context.get("no_parry")
    field = _field([attacker], given, 10.98, [], parries=parries, callings=callings)
    field.engage(0, 1)
    field.turn(0, "close combat")
    return field


def _same(blows: list[dict[str, Any]], name: str, usual: int) -> int:
    """What all attacks of one warrior share."""
    found = {blow.get(name, usual) for blow in blows}
    assert len(found) == 1, f"one warrior with several {name}: {sorted(found)}"
    return found.pop()


def _coat(field: Battlefield, blow: dict[str, Any]) -> None:
    for name, poison in COATINGS.items():
        if blow.get(name):
            held = Condition(f"{poison}:{item(blow['weapon'])}", amount=2)
            field.fold(ConditionBegan(0, held))


def _mandrake(field: Battlefield, defender: dict[str, Any]) -> None:
    if defender.get("mandrake"):  # its Toughness stands in the case as it is with the root
        changes = (Change(characteristic="T", by=0),)
        field.fold(ConditionBegan(1, Condition("mandrake-root", changes=changes, tags=("no-pain",))))


def _blows(field: Battlefield, given: dict[str, Any]) -> Flow[Any]:
    battle, who, target = field.battle, field.one(0), field.one(1)
    blows = given["attacks"]
    if given["context"].get("auto_hit"):
        if len(blows) == 1 and blows[0]["n"] == 1 and target.standing:
            return breaks(battle, target)
        battle.rules = Sure(core_rules()._charts)
    if len(blows) == 1 and not blows[0]["weapon"].endswith(IN_COMBAT):
        return strike(battle, who)
    weapons = [(_weapon(field, blow), blow["n"]) for blow in blows]
    if any(weapon.shot and TRAIT in weapon.shot.traits for weapon, _ in weapons):
        assert len(weapons) == 1
        return shots_before_blows(battle, [who])
    each = [coated(who, weapon) for weapon, count in weapons for _ in range(count)]
    return attack_one(battle, who, target, each)


def _weapon(field: Battlefield, blow: dict[str, Any]) -> Weapon:
    key = item(blow["weapon"])
    if not key:
        return field.one(0).loadouts[0].main
    return next(weapon for weapon in field.one(0).fighter.weapons if weapon.key == key)


class Placed(NamedTuple):
    """How a shooter and his target are placed: what makes the shot easier or harder."""

    large: bool
    screened: bool
    far: bool
    moved: bool


def _missile_attack(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    (shot,), context = given["attacks"], given["context"]
    ways = [Placed(*way) for way in product((False, True), repeat=4)]
    field = next(field for way in ways if modifiers(field := _range(given, way), shot) == shot.get("mod", 0))
    if "target_status" in context:
        field.status(1, Status(context["target_status"]))
    if "wounds" in context:
        field.hurt(1, context["wounds"])
    _coat(field, shot)
    _mandrake(field, given["defender"])
    weapon = _weapon(field, shot)
    if weapon.shot is not None and STRIP in weapon.shot.traits:
        assert shot["n"] == 1
        return field, fire_strip(field.battle, field.one(0), field.one(1), weapon)
    return field, _shots(field, weapon, shot)


def _range(given: dict[str, Any], way: Placed) -> Battlefield:
    (shot,) = given["attacks"]
    hunting = {0: (), 1: ("hunting-arrows",)}[shot.get("injury", 0)]
    arms = (*carried(shot["weapon"]), *hunting)
    shooter = man(10, 10, *arms, BS=shot["bs"], S=shot.get("s", 3), WS=shot.get("ws", 3))
    carries = rulebook().items[arms[0]].shot
    assert carries is not None
    away = carries.range * 0.8 if way.far else min(4, carries.range / 2)
    others = [man(10.5 + away / 2, 10)] if way.screened else []
    field = _field([shooter], given, 10.98 + away, others, large=way.large)
    field.turn(0, "movement")
    if way.moved:
        here = field.one(0).position
        field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    field.fold(events.PhaseBegan(0, "shooting"))
    return field


def modifiers(field: Battlefield, shot: dict[str, Any]) -> int:
    """The sum of what makes a shot easier or harder besides the weapon itself."""
    who, aim = field.one(0), field.one(1)
    weapon = _weapon(field, shot)
    covered = in_cover(field.battle, who, aim)
    need = field.battle.rules.shot_need(
        field.battle, who, aim, weapon, who.gap_to(aim), covered, _haste(weapon, shot)
    )
    return sum(it.by for it in need.modifiers if it in SITUATIONS)


def _haste(weapon: Weapon, shot: dict[str, Any]) -> tuple[Modifier, ...]:
    assert weapon.shot is not None
    return (HASTE,) if shot["n"] > 1 and any(trait in _HASTY for trait in weapon.shot.traits) else ()


def _shots(field: Battlefield, weapon: Weapon, shot: dict[str, Any]) -> Flow[None]:
    who = field.one(0)
    for _ in range(shot["n"]):
        if field.one(1).on_table:
            yield from fire(field.battle, who, field.one(1), weapon, _haste(weapon, shot))


def _field(
    own: list[Man], given: dict[str, Any], x: float, others: list[Man], *, parries: bool = True, **fields: Any
) -> Battlefield:
    """The attacker, and the defender of a case at a place, with others behind him in the roster."""
    target = given["defender"]
    items, suit = worn(target["save"], helmet=target["helmet"])
    profile = {name: target[name.lower()] for name in ("WS", "S", "T", "W")}
    parry = target["parry"]
    defender = man(x, 10, *guard(parry if parries else 0), *items, **profile, **fields)
    field = Battlefield(own, [defender, *others])
    put_on(field, 1, suit)
    return field


def put_on(field: Battlefield, who: int, suit: Protection | None) -> None:
    """Armour that no item gives."""
    one = field.one(who)
    if suit is not None:
        one.fighter = changed(one.fighter, protection=(*one.fighter.protection, suit))


def effect(field: Battlefield, as_before: str = "standing", of: int = 1) -> str:
    """What the attack did to the target."""
    target = field.one(of)
    if target.standing:
        return "wounded_but_fighting" if 0 < target.wounds < target.fighter.profile.W else "no_effect"
    return "no_effect" if target.status.value == as_before else target.status.value

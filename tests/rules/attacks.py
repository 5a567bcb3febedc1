"""The attacks of the oracles as procedures of the engine: who strikes or shoots at whom, and with what on."""

from typing import Any

from rules.catalogue.profile import Change
from rules.combat.melee import attack_one, strike
from rules.combat.point_blank import shots_before_blows
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import AFRAID
from rules.combat.shooting import HASTE, fire
from rules.combat.strips import fire_strip
from rules.engine.conditions import Condition
from rules.engine.events import ConditionBegan, Status
from rules.engine.protocols import Flow
from tests.rules.battlefield import Battlefield, Man, man

ARMOUR = {
    None: (),
    6: ("light-armour",),
    5: ("heavy-armour",),
    4: ("heavy-armour", "shield"),
    3: ("gromril-armour", "shield"),
    2: ("gromril-armour", "shield"),  # only on a stunned man, who never comes to save
}
GUARD = {0: ("axe",), 1: ("sword",), 2: ("sword", "buckler")}
#: The names of the oracles for what we call otherwise.
ITEMS = {
    "pistol (hth)": "pistol",
    "crossbow pistol (hth)": "crossbow-pistol",
    "duelling pistol": "duelling-pistol",
    "elf bow": "elf-bow",
}


def attack(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    """The field and the procedure of one case."""
    (blow,), context = given["attacks"], given["context"]
    if context.get("shooting"):
        return _missile_attack(blow, _defender(given["defender"], 14, large=blow.get("mod") == 1))
    tags = ("hatred:undead",) if context.get("hatred") else ()
    profile = {name: blow.get(name.lower(), 3) for name in ("WS", "BS", "S")}
    weapon = ITEMS.get(blow["weapon"], blow["weapon"])
    attacker = man(10, 10, weapon, tags=tags, A=blow["n"], **profile)
    field = Battlefield(
        [attacker], [_defender(given["defender"], 10.98, callings=("undead",) if tags else ())]
    )
    field.engage(0, 1)
    field.turn(0, "close combat")
    if "target_status" in context:
        field.status(1, Status(context["target_status"]))
    if "wounds" in context:
        field.hurt(1, context["wounds"])
    _conditions(field, given, weapon)
    return field, _flow(field, given, weapon)


def _conditions(field: Battlefield, given: dict[str, Any], weapon: str) -> None:
    """What holds for the two: fear, venom on the blade, mandrake in the blood."""
    (blow,), context = given["attacks"], given["context"]
    if context.get("needs6"):
        field.fold(ConditionBegan(0, Condition(AFRAID, "round")))
    if blow.get("venom"):
        field.fold(ConditionBegan(0, Condition(f"dark-venom:{weapon}", amount=1)))
    if given["defender"].get("mandrake"):  # its Toughness stands in the case as it is with the root
        changes = (Change(characteristic="T", by=0),)
        field.fold(ConditionBegan(1, Condition("mandrake-root", changes=changes, tags=("no-pain",))))


def _flow(field: Battlefield, given: dict[str, Any], weapon: str) -> Flow[Any]:
    battle, who, target = field.battle, field.one(0), field.one(1)
    if given["context"].get("auto_hit"):
        return breaks(battle, target)
    if weapon == "pistol":
        return attack_one(battle, who, target, [who.fighter.weapons[0]])
    if weapon == "crossbow-pistol":
        return shots_before_blows(battle, [who])
    return strike(battle, who)


def _missile_attack(shot: dict[str, Any], target: Man) -> tuple[Battlefield, Flow[Any]]:
    arrows = ("hunting-arrows",) if shot.get("injury") else ()
    weapon = ITEMS.get(shot["weapon"], shot["weapon"])
    shooter = man(10, 10, weapon, *arrows, BS=shot["bs"], S=shot["s"])
    others = []
    if shot.get("mod") == -2:  # far away and behind somebody else
        target, others = target._replace(at=man(30, 10).at), [man(20, 10)]
    field = Battlefield([shooter], [target, *others])
    field.turn(0, "shooting")
    who, aim = field.one(0), field.one(1)
    carried = who.fighter.weapons[0]
    if weapon == "blunderbuss":
        return field, fire_strip(field.battle, who, aim, carried)
    if weapon == "sling":
        return field, _in_haste(field, shot["n"])
    return field, fire(field.battle, who, aim, carried)


def _in_haste(field: Battlefield, shots: int) -> Flow[None]:
    who = field.one(0)
    for _ in range(shots):
        if field.one(1).on_table:
            yield from fire(field.battle, who, field.one(1), who.fighter.weapons[0], (HASTE,))


def _defender(given: dict[str, Any], x: float, **fields: Any) -> Man:
    items = GUARD[given["parry"]] + ARMOUR[given["save"]] + (("helmet",) if given["helmet"] else ())
    return man(x, 10, *items, WS=given["ws"], S=given["s"], T=given["t"], W=given["w"], **fields)


def effect(field: Battlefield, as_before: str = "standing") -> str:
    """What the attack did to the target."""
    target = field.one(1)
    if target.standing:
        return "wounded_but_fighting" if 0 < target.wounds < target.fighter.profile.W else "no_effect"
    return "no_effect" if target.status.value == as_before else target.status.value

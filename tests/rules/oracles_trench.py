"""The cases of Trench Crusade's chart as procedures of the engine: attacks by it."""

from typing import Any

from rules.catalogue.model import Armour
from rules.combat.melee import strike
from rules.combat.shooting import fire
from rules.engine.protocols import Flow
from rules.engine.setup import Protection
from tests.rules.attacks import put_on
from tests.rules.battlefield import Battlefield, man


def attack_by_chart(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    """One warrior's attacks on another: blows, or a shot where something makes it harder."""
    target = {name: given[name.lower()] for name in ("T", "W")}
    arms = ("sword",) if given.get("parry") else ("axe",)
    helmet = ("helmet",) if given.get("helmet") else ()
    far = given["mods"] < 0
    assert given["mods"] in (0, -2)
    weapon = "bow" if far else "mace" if given.get("conc") else "sword"
    skill = {"BS" if far else "WS": given["skill"]}
    others = [man(20, 10)] if far else []
    field = Battlefield(
        [man(10, 10, weapon, A=given["n"], S=given["s"], **skill)],
        [man(32 if far else 10.98, 10, *arms, *helmet, **target), *others],
        combat="trench",
    )
    if given["save"] is not None:
        put_on(field, 1, _suit(field, given["s"], given["save"]))
    assert _net(field, far) == given["net_dice"]
    if far:
        field.turn(0, "shooting")
        return field, fire(field.battle, field.one(0), field.one(1), field.one(0).missiles[0])
    field.engage(0, 1)
    field.turn(0, "close combat")
    return field, strike(field.battle, field.one(0))


def _suit(field: Battlefield, strength: int, needed: int) -> Protection:
    """Armour that saves on that number against that Strength."""
    for save in range(1, 7):
        suit = Protection("suit", "Suit", Armour("body", save=save))
        other = Battlefield([man(10, 10)], [man(20, 10)])
        put_on(other, 1, suit)
        need = field.battle.rules.save_need(other.battle, other.one(1), strength, 0, (), True)
        if need.at_least == needed:
            return suit
    raise AssertionError(needed)


def _net(field: Battlefield, far: bool) -> int:
    """How many dice more than two are rolled, below 0 where the lowest count."""
    who, target, rules = field.one(0), field.one(1), field.battle.rules
    if far:
        need = rules.shot_need(field.battle, who, target, who.missiles[0], who.gap_to(target), True)
    else:
        need = rules.blow_need(field.battle, who, target, who.in_hand.main)
    return (need.count - 2) * (1 if need.keep >= 0 else -1)

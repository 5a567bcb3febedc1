"""The tables of Mordheim as procedures of the engine: to hit, to wound, saves, parries, injuries, tests."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.catalogue.model import Armour
from rules.combat.effects.hit import Hit
from rules.combat.injury import injury
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import strike
from rules.combat.psychology.rout import check_rout, is_due
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.roll_off import roll_off
from rules.combat.shooting.shooting import HASTE, fire, shoot_once
from rules.engine import events
from rules.engine.dice import Modifier
from rules.engine.events import Status
from rules.engine.flow import Flow, Need
from rules.engine.setup import Protection
from rules.systems.mordheim.combat_rules import CoreRules, core_rules
from rules.values import changed
from tests.rules.oracles.drops import falling, jump_down
from tests.rules.oracles.spell_tables import MAGIC
from tests.rules.oracles.vocabulary import looked_up
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.dice_tree import chances

#: Outcomes by another ruling than ours.
NOT_OURS = {"free": "a 6 never tears the net (ruling of CORE-ITEM-NET-5)"}

#: Somebody whom weak blows and arrows cannot wound.
STONE = {"T": 10, "W": 10}


#: Whether a parry that failed is tried again, by what parries.
PARRIES = {"sword": False, "buckler": False, "sword or buckler": False, "sword and buckler": True}


def table(given: dict[str, Any]) -> dict[str, Any]:
    """The chances of a case of a table."""
    return looked_up(BY_TABLE, given["table"], "table")(given)


def _to_hit(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> tuple[Battlefield, Flow[None]]:
        field = _in_contact(man(10, 10, "axe", WS=given["attacker_ws"], S=1), given["opponent_ws"], **STONE)
        return field, strike(field.battle, field.one(0))

    return {"hit": _share(start, lambda event: isinstance(event, events.BlowStruck) and event.hit)}


def _shooting(given: dict[str, Any]) -> dict[str, Fraction]:
    switches = ["natural-1-misses-when-shooting", "natural-6-hits-when-shooting"]
    names = ["hit_literal", "hit_if_natural_1_always_misses", "hit_if_also_natural_6_always_hits"]
    return {
        name: _share(
            lambda on=switches[:count]: _shot(given["bs"], given["total_modifier"], on),
            lambda event: isinstance(event, events.ShotFired) and event.struck == 1,
        )
        for count, name in enumerate(names)
    }


def _shot(bs: int, modifier: int, switches: list[str]) -> tuple[Battlefield, Flow[None]]:
    """A shot with that sum of modifiers at somebody whom it cannot wound."""
    far, screened, accurate = modifier <= -1, modifier <= -2, modifier > 1
    shooter = man(10, 10, "duelling-pistol" if accurate else "repeater-crossbow", BS=bs)
    target = man(30 if far else 14, 10, **STONE, large=modifier > 0)
    field = Battlefield([shooter], [target, *([man(20, 10, **STONE)] if screened else [])], switches=switches)
    field.turn(0, "movement")
    if modifier <= -3:
        field.fold(events.WarriorMoved(0, "walk", (field.one(0).position, field.one(0).position), 0))
    extra = (HASTE,) if modifier <= -4 else ()
    if not -4 <= modifier <= 2:
        extra = (*extra, Modifier("besides", modifier + 4 if modifier < 0 else modifier - 2))
    who = field.one(0)
    return field, fire(field.battle, who, field.one(1), who.fighter.weapons[0], extra)


def _wound(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> tuple[Battlefield, Flow[None]]:
        return _hit_on(man(11, 10, T=given["toughness"], W=10), Hit("axe", given["strength"]))

    return {
        "wound": _share(start, lambda event: isinstance(event, events.WoundRolled) and event.wounded),
        "critical": _share(start, lambda event: isinstance(event, events.CriticalRolled)),
    }


def _save(given: dict[str, Any]) -> dict[str, Fraction]:
    """The share that is saved of the wounds that are no critical hits."""
    save = given["basic_save"]
    armour = () if save is None else (Protection("armour", "Armour", Armour("body", save=save)),)

    def start() -> tuple[Battlefield, Flow[None]]:
        hit = Hit("axe", given["strength"], given["weapon_extra_modifier"])
        field, _ = _hit_on(man(11, 10, T=1, W=10), hit)
        target = field.one(1)
        target.fighter = changed(target.fighter, protection=armour)
        return field, resolve_hits(field.battle, field.one(0), target, [hit], in_combat=True)

    def worth(event: events.Event) -> int:
        if isinstance(event, events.CriticalRolled):
            return 100
        if isinstance(event, events.SaveRolled):
            return 10 if event.saved else 0
        return 1 if isinstance(event, events.WoundRolled) and event.wounded else 0

    found = chances(start, lambda field: None, tally=worth)
    plain, saved = found.get((None, 1), Fraction(0)), found.get((None, 11), Fraction(0))
    return {"saved": saved / (plain + saved)}


class SetNeed(CoreRules):
    """The core rules, but every blow needs the same to hit."""

    need = 4

    def blow_need(self, *asked: object) -> Need:
        return Need(self.need)


def _parry(given: dict[str, Any]) -> dict[str, Fraction]:
    left = _hits_left(given["need_to_hit"], 1, looked_up(PARRIES, given["equipment"], "equipment"))
    hit = Fraction(7 - given["need_to_hit"], 6)
    return {
        "hit": hit,
        "hit_not_parried": left[1],
        "parried": hit - left[1],
        "parried_given_hit": (hit - left[1]) / hit,
    }


def _parry_several(given: dict[str, Any]) -> dict[str, Any]:
    left = _hits_left(given["need_to_hit"], given["attacks"], given["reroll"])
    return {"hits_left": {str(count): chance for count, chance in left.items()}}


def _hits_left(need: int, attacks: int, rerolls: bool) -> dict[int, Fraction]:
    """How many hits come to the roll to wound, where no roll can succeed."""

    def start() -> tuple[Battlefield, Flow[None]]:
        guard = ("sword", "buckler") if rerolls else ("sword",)
        field = _in_contact(man(10, 10, "axe", S=1, A=attacks), 3, *guard, **STONE)
        rules = SetNeed(core_rules()._charts)
        rules.need = need
        field.battle.rules = rules
        return field, strike(field.battle, field.one(0))

    found = chances(start, lambda field: None, tally=lambda event: isinstance(event, events.WoundRolled))
    return {count: chance for (_, count), chance in sorted(found.items())}


def _injury(given: dict[str, Any]) -> dict[str, Fraction]:
    traits = ("concussion",) if given["concussion"] else ()
    wound = injury._Wound(given["rolls_highest_counts"], given["bonus"])
    helmet = ("helmet",) if given["helmet"] else ()

    def flow(field: Battlefield) -> Flow[None]:
        target, hit = field.one(1), Hit("club", 3, 0, traits)
        worst = yield from injury._lose_wounds(field.battle, field.one(0), target, wound, hit, False)
        yield events.StatusChanged(target.id, worst, None)

    def start() -> tuple[Battlefield, Flow[None]]:
        field = Battlefield([man(10, 10, "club")], [man(11, 10, *helmet)])
        return field, flow(field)

    found = chances(start, lambda field: field.one(1).status.value)
    return {name: found.get(name, Fraction(0)) for name in ("knocked_down", "stunned", "out_of_action")}


def _characteristic(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> tuple[Battlefield, Flow[bool]]:
        field = Battlefield([man(10, 10, I=given["value"])], [man(20, 10)])
        return field, test_characteristic(field.battle, field.one(0), "I", "a test")

    passed = _share(start, lambda event: isinstance(event, events.CharacteristicTested) and event.passed)
    return {"pass": passed}


def _net(given: dict[str, Any]) -> dict[str, Fraction]:
    """The share that is torn of the nets that hit."""

    def start() -> tuple[Battlefield, Flow[None]]:
        field = Battlefield([man(10, 10, "net")], [man(14, 10, S=given["strength"])])
        field.turn(0, "shooting")
        return field, shoot_once(field.battle, field.one(0))

    torn = _share(start, lambda event: isinstance(event, events.CharacteristicTested) and event.passed)
    hit = _share(start, lambda event: isinstance(event, events.CharacteristicTested))
    return {"free_if_6_always_fails": torn / hit}


def _leadership(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> tuple[Battlefield, Flow[None]]:
        field = Battlefield([man(10, 10, Ld=given["leadership"]), man(12, 10)], [man(20, 10)])
        field.status(1, Status.OUT_OF_ACTION)
        return field, check_rout(field.battle, 0)

    return {"pass": _share(start, lambda event: isinstance(event, events.RoutTested) and event.passed)}


def _rout_threshold(given: dict[str, Any]) -> dict[str, int]:
    size = given["warband_size"]
    field = Battlefield([man(2 + 2 * at, 10) for at in range(size)], [man(20, 30)])
    out = 0
    while not is_due(field.battle, 0):
        field.status(out, Status.OUT_OF_ACTION)
        out += 1
    return {"first_ooa_count_needing_test": out}


def _lucky_charm(given: dict[str, Any]) -> dict[str, Fraction]:
    """A sure hit that wounds on 2 or more: it is discarded where nobody even rolls to wound."""

    def start() -> tuple[Battlefield, Flow[Any]]:
        return _hit_on(man(11, 10, "lucky-charm", T=1, W=10), Hit("axe", 3))

    return {"discarded": 1 - _share(start, lambda event: isinstance(event, events.WoundRolled))}


def _roll_off(given: dict[str, Any]) -> dict[str, Fraction]:
    sides = range(given["contestants"])

    def start() -> tuple[Battlefield, Flow[int]]:
        field = Battlefield(*([man(10 + 2 * side, 10)] for side in sides))
        return field, roll_off(field.battle, list(sides), "who goes first")

    def won(event: events.Event) -> bool:
        return isinstance(event, events.RolledOff) and event.winner == 0

    return {"a_given_one_wins": _share(start, won)}


BY_TABLE: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "close combat to hit": _to_hit,
    "shooting to hit": _shooting,
    "wound": _wound,
    "armour save": _save,
    "parry one attack": _parry,
    "hits left after a parry, several attacks from one enemy": _parry_several,
    "injury": _injury,
    "characteristic test d6": _characteristic,
    "net: rips free on d6 <= Strength": _net,
    "Leadership / Rout / Rally test 2d6": _leadership,
    "rout threshold": _rout_threshold,
    "roll-off with ties re-rolled, equal contestants": _roll_off,
    **MAGIC,
    "lucky charm, first hit": _lucky_charm,
    "jump down": jump_down,
    "falling: D3 hits at S=height, no save, no crit": falling,
}


# small things


def _in_contact(attacker: Man, opponent_ws: int, *items: str, **profile: int) -> Battlefield:
    field = Battlefield([attacker], [man(10.98, 10, *items, WS=opponent_ws, **profile)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    return field


def _hit_on(target: Man, hit: Hit) -> tuple[Battlefield, Flow[None]]:
    field = Battlefield([man(10, 10, "axe")], [target])
    field.turn(0, "close combat")
    return field, resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=True)


def _share(
    start: Callable[[], tuple[Battlefield, Flow[Any]]], counts: Callable[[events.Event], bool]
) -> Fraction:
    """The chance that some event counts."""
    found = chances(start, lambda field: None, tally=lambda event: int(counts(event)))
    return sum((chance for (_, seen), chance in found.items() if seen), Fraction(0))

"""The cases of Heroheim's charts as procedures of the engine: attacks, falls, and every table by itself."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.catalogue.model import Armour
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting import attempt
from rules.combat.magic.spells.book import BOOK
from rules.combat.melee.melee import attack_one, strike
from rules.combat.moving.falling import fall
from rules.combat.moving.jumping import jump, tests_for
from rules.combat.moving.scrambling import scrambles
from rules.combat.psychology.minds import flight
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.shooting.shooting import fire
from rules.engine import events
from rules.engine.decisions import Scramble
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.events import ConditionBegan, Event
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Protection
from rules.engine.state.conditions import Condition
from rules.engine.table import Table
from rules.systems.heroheim.free_hacks import free_hacks
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.oracles.attacks import put_on, with_traits
from tests.rules.oracles.vocabulary import UnknownWord, brought, looked_up
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man
from tests.rules.staging.dice_tree import chances

STONE = {"T": 10, "W": 10}
#: Who never panics.
FEARLESS = ("immune-psychology",)
SAVES = {"ward": "ward-save:{}", "regeneration": "regeneration:{}"}
#: What poisons an attack, and does nothing else to it here.
POISONOUS = ("poison:dark-venom",)
#: The fields of each part of an attack. Others are things, skills or rules.
OF_ATTACKS = {"skill", "s", "n", "auto", "no_crit", "reroll_one", "flaming", "poison"}
OF_DEFENDERS = {"t", "w", "save", "special_save", "special_kind"}

type Started = tuple[Battlefield, Flow[Any]]


def field_of(own: Man, target: Man, table: Table = OPEN) -> Battlefield:
    field = Battlefield([own], [target], combat="heroheim", table=table)
    field.turn(0)
    return field


def attack(given: dict[str, Any]) -> Started:
    """One warrior's blows at another who stands or flees, a free hack, or a fall."""
    blow, need = given["attack"], given["need_to_hit"]
    sure = bool(blow.get("auto"))
    if sure and (need is not None or given["critical_possible"]):
        raise UnknownWord(f"a sure hit that needs {need}, critical: {given['critical_possible']}")
    if blow.get("no_crit") and not sure:
        raise UnknownWord("no_crit of a hit that is not sure")
    if sure and not blow["skill"]:
        return _falls(given)
    field = field_of(_attacker(blow), _defender(given))
    _suit(field, given["defender"]["save"])
    who, target, count = field.one(0), field.one(1), blow.get("n", 1)
    weapon = with_traits(who.in_hand.main, "fire") if blow.get("flaming") else who.in_hand.main
    if sure and count == 1 and not blow.get("flaming"):
        field.engage(0, 1)
        return field, free_hacks(field.battle, target)
    field.engage(0, 1, manner="charge" if sure else "walk")
    field.fold(events.PhaseBegan(0, "close combat"))
    if sure:
        field.fold(ConditionBegan(1, flight()))
        return field, attack_one(field.battle, who, target, [weapon] * count)
    _shaken(field, blow["skill"])
    found = field.battle.rules.blow_need(field.battle, who, target, weapon).at_least
    assert found == need
    assert (found < 6) is given["critical_possible"]
    return field, attack_one(field.battle, who, target, [weapon] * count)


def _attacker(blow: dict[str, Any]) -> Man:
    extra = brought(blow, OF_ATTACKS)
    arms = ("sword",) * (2 if blow.get("reroll_one") else 1)
    tags = (*extra.tags, *(POISONOUS if blow.get("poison") else ()))
    profile = {"WS": max(1, blow["skill"]), "S": blow["s"], "A": blow.get("n", 1)}
    return man(10, 10, *arms, *extra.items, tags=tags, **profile)


def _defender(given: dict[str, Any], **place: float) -> Man:
    target = given["defender"]
    kind, save = target.get("special_kind"), target.get("special_save")
    if kind is not None and kind not in SAVES:
        raise UnknownWord(f"a special save of the kind {kind!r}")
    extra = brought(target, OF_DEFENDERS)
    special = (SAVES[kind].format(save),) if kind else ()
    tags = (*FEARLESS, *extra.tags, *special)
    profile = {"T": target["t"], "W": target["w"]}
    return man(place.pop("x", 10.98), 10, "axe", *extra.items, tags=tags, **profile, **place)


def _falls(given: dict[str, Any]) -> Started:
    """A warrior who falls off a roof, as high as the hit is strong."""
    high = given["attack"]["s"]
    roof = bare(blocks=[block(10, 10, 8, 4, high, roof="flat")])
    field = field_of(man(40, 40), _defender(given, x=14, z=high), roof)
    _suit(field, given["defender"]["save"])
    return field, fall(field.battle, field.one(1), inches(14, 8.4), high * 100, resolve_hits)


def _suit(field: Battlefield, save: int | None) -> None:
    if save is not None:
        put_on(field, 1, Protection("suit", "Suit", Armour("body", save=save)))


def _shaken(field: Battlefield, skill: int) -> None:
    """Fear enough to bring a skill of 1 down to what it is."""
    if skill < 1:
        field.fold(ConditionBegan(0, Condition("shaken", "turn", tags=("shaken",), amount=1 - skill)))


def effect(field: Battlefield) -> str:
    """What became of the target."""
    target = field.one(1)
    if target.out:
        return "out_of_action"
    return "wounded" if target.wounds < target.fighter.profile.W else "no_effect"


# the tables


def table(given: dict[str, Any]) -> dict[str, Fraction]:
    """The chances of one case of a table."""
    return looked_up(_BY_TABLE, given["table"], "table")(given)


def _to_hit(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> Started:
        field = field_of(man(10, 10, "sword", WS=max(1, given["skill"])), man(10.98, 10, "axe", **STONE))
        field.engage(0, 1, manner="walk")
        _shaken(field, given["skill"])
        return field, strike(field.battle, field.one(0))

    return {
        "hit": share(start, lambda event: isinstance(event, events.BlowStruck) and event.hit),
        "critical": share(start, lambda event: isinstance(event, events.CriticalRolled)),
    }


def _to_wound(given: dict[str, Any]) -> dict[str, Fraction]:
    def start(*traits: str) -> Started:
        field = field_of(man(10, 10), man(14, 10, T=given["toughness"], W=10))
        hit = Hit("sword", given["strength"], traits=traits)
        return field, resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=True)

    lost = {wounds for wounds, chance in chances(start, _lost).items() if chance and wounds}
    assert lost == {2 if given["overkill"] else 1}
    return {
        "wound": share(start, _wounds),
        "wound_poisonous": share(lambda: start("dark-venom"), _wounds),
    }


def _wounds(event: Event) -> bool:
    return isinstance(event, events.WoundRolled) and event.wounded


def _lost(field: Battlefield) -> int:
    return 10 - field.one(1).wounds


def _save(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> Started:
        field = field_of(man(10, 10), man(14, 10, T=10, W=10))
        _suit(field, given["basic_save"])
        hit = Hit("sword", given["strength"], -1 if given["critical_vital_part"] else 0)
        return field, resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False)

    saved = share(start, lambda event: isinstance(event, events.SaveRolled) and event.saved)
    return {"saved": saved / share(start, _wounds)}


def _characteristic(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> Started:
        field = field_of(man(10, 10, I=given["value"]), man(20, 10))
        return field, test_characteristic(field.battle, field.one(0), "I", "a test")

    return {
        "pass": share(start, lambda event: isinstance(event, events.CharacteristicTested) and event.passed)
    }


def _leadership(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> Started:
        field = field_of(man(10, 10, Ld=given["leadership"]), man(20, 10))
        return field, test_leadership(field.battle, field.one(0), "a test")

    return {"pass": share(start, lambda event: isinstance(event, events.LeadershipTested) and event.passed)}


def _misfire(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> Started:
        field = field_of(man(10, 10, "handgun", BS=given["skill"]), man(14, 10, **STONE))
        who = field.one(0)
        return field, fire(field.battle, who, field.one(1), who.fighter.weapons[0])

    def result(name: str) -> Callable[[Event], bool]:
        return lambda event: isinstance(event, events.Misfired) and event.result == name

    struck = share(start, lambda event: isinstance(event, events.ShotFired) and event.struck == 1)
    kaboom = share(start, result("Ka-boom!"))
    return {
        "misfire": share(start, lambda event: isinstance(event, events.Misfired)),
        "boom": share(start, result("Boom!")),
        "kaboom_hit_S+1": kaboom,
        "ordinary_hit": struck - kaboom,
        "any_hit": struck,
    }


def _critical(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> Started:
        field = field_of(man(10, 10, "sword"), man(10.98, 10, "axe", **STONE))
        field.engage(0, 1, manner="walk")
        sword = field.one(0).in_hand.main
        weapon = with_traits(sword, "fire") if given["flaming"] else sword
        return field, attack_one(field.battle, field.one(0), field.one(1), [weapon])

    def result(name: str) -> Fraction:
        return share(start, lambda event: isinstance(event, events.CriticalRolled) and event.result == name)

    rows = {"vital_part": "Hits a vital part", "deathblow": "Deathblow", "double_strike": "Double strike"}
    critical = share(start, lambda event: isinstance(event, events.CriticalRolled))
    return {key: result(name) / critical for key, name in rows.items()}


def _miscast(given: dict[str, Any]) -> dict[str, Fraction]:
    """A spell too hard for any dice, so that only the natural 1s count."""
    spell = KnownSpell("silver-arrows-of-arha", "Silver Arrows", 99)
    dice = given["dice"]

    def start() -> Started:
        field = field_of(man(10, 10, spells=(spell,)), man(40, 40))
        field.fold(events.PowerGathered(0, dice))
        who = field.one(0)
        return field, _answered(attempt(field.battle, who, spell, who, BOOK[spell.key]), str(dice))

    return {"miscast": share(start, lambda event: isinstance(event, events.Miscast))}


def _answered(flow: Flow[Any], dice: str) -> Flow[Any]:
    """The procedure with all dice rolled, up to a miscast."""
    value: Any = None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        if isinstance(getattr(step, "decision", None), PowerDice):
            value = step.accept(dice)
            continue
        value = yield step
        if isinstance(step, events.Miscast):
            return


def _jump(given: dict[str, Any]) -> dict[str, Fraction]:
    high = given["height"]
    roof = bare(blocks=[block(10, 10, 8, 4, max(1, high), roof="flat")])

    def on_roof() -> Battlefield:
        field = field_of(man(14, 10.6, z=high, I=given["initiative"], W=9), man(40, 40), roof)
        field.fold(events.PhaseBegan(0, "movement"))
        return field

    def down(field: Battlefield) -> Scramble:
        ways = scrambles(field.battle, field.one(0), 400, 800, first=True)
        return next(way for way in ways if way.manner == "jump")

    if not high:
        level = field_of(man(10, 10, I=given["initiative"]), man(40, 40))
        assert tests_for(level.battle, level.one(0), 0) == given["tests"]
        return {"safe": Fraction(1)}
    way = down(on_roof())
    assert way.tests == given["tests"]

    def start() -> Started:
        field = on_roof()
        return field, jump(field.battle, field.one(0), way)

    def failed(event: Event) -> bool:
        return isinstance(event, events.CharacteristicTested) and not event.passed

    return {"safe": 1 - share(start, failed)}


_BY_TABLE: dict[str, Callable[[dict[str, Any]], dict[str, Fraction]]] = {
    "to hit (WS or BS after modifiers)": _to_hit,
    "to wound": _to_wound,
    "armour save": _save,
    "characteristic test: natural 1 succeeds, natural 6 fails": _characteristic,
    "Leadership test: natural 2 succeeds, Ld capped at 10": _leadership,
    "miscast: two or more natural 1s": _miscast,
    "black powder shot": _misfire,
    "jump down: one test per full 2in": _jump,
    "critical chart": _critical,
}


def share(start: Callable[[], Started], counts: Callable[[Event], bool]) -> Fraction:
    """The chance that some event counts."""
    found = chances(start, lambda field: None, tally=lambda event: int(counts(event)))
    return sum((chance for (_, seen), chance in found.items() if seen), Fraction(0))

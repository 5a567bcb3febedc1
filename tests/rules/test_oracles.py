"""The engine's own procedures against chances that were worked out elsewhere: fraction by fraction, nothing sampled.

Every case of the folder is compared here, with all that it says; what is unknown fails it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rules.catalogue.model import Armour
from rules.combat.injury import injury
from rules.combat.injury.injury import Hit, suffer
from rules.combat.melee.melee import strike
from rules.combat.psychology.rout import check_rout, is_due
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.roll_off import roll_off
from rules.combat.shooting.shooting import HASTE, fire, shoot_once
from rules.engine import events
from rules.engine.events import Status
from rules.engine.flow import Flow, Need
from rules.engine.setup import Protection
from rules.systems.mordheim.combat_rules import CoreRules, core_rules
from rules.values import changed
from tests.rules import oracles, oracles_alternative, oracles_cards, oracles_heroheim, oracles_trench
from tests.rules.attacks import attack, effect
from tests.rules.battlefield import Battlefield, Man, man
from tests.rules.dice_tree import chances
from tests.rules.drops import falling, jump_down
from tests.rules.duels import Duel
from tests.rules.oracles import Case, fractions
from tests.rules.spell_tables import MAGIC

TABLES = oracles.read("mordheim_tables")
ATTACKS = oracles.read("mordheim_attacks")
DUELS = oracles.read("mordheim_duels")
TRENCH_ATTACKS = oracles.read("trench_mordheim")

#: Outcomes by another ruling than ours.
NOT_OURS = {"free": "a 6 never tears the net (ruling of CORE-ITEM-NET-5)"}

#: An outcome that a case does not mention.
NEVER = {"fraction": "0"}

#: Somebody whom weak blows and arrows cannot wound.
STONE = {"T": 10, "W": 10}


@pytest.mark.parametrize("case", oracles.parameters(TABLES))
def test_a_table_gives_the_chances_of_the_oracle(case: Case):
    found = BY_TABLE[case.situation["table"]](case.situation)
    assert not case.situation.unread()
    if case.situation["table"] == "rout threshold":
        assert found == case.expected
    else:
        assert set(case.expected) - set(NOT_OURS) <= set(found)
        for name, chance in found.items():
            expected = case.expected.get(name, NEVER)
            if "fraction" in expected:
                assert chance == Fraction(expected["fraction"]), name
            else:
                assert chance == fractions(expected), name


@pytest.mark.parametrize("case", oracles.parameters(ATTACKS))
def test_an_attack_gives_the_chances_of_the_oracle(case: Case):
    before = case.situation["context"].get("target_status", "standing")
    found = chances(lambda: attack(case.situation), lambda field: effect(field, before))
    expected = {name: chance for name, chance in fractions(case.expected).items() if chance}
    assert found == expected
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(DUELS))
def test_a_duel_gives_the_chances_of_the_oracle(case: Case):
    duel = Duel(case.situation["charger"], case.situation["charged"])
    assert not case.situation.unread()
    for at, phase in enumerate(case.expected["by_phase"], start=1):
        assert phase["phase"] == at
        wanted = fractions({name: it for name, it in phase.items() if name != "phase"})
        ended = duel.ended_in(at)
        found = {"charger_wins_in_this_phase": ended[0], "charged_wins_in_this_phase": ended[1]}
        assert wanted.items() <= found.items(), at
    for side, name in enumerate(("charger_wins", "charged_wins")):
        if case.expected[name]["fraction"] is None:
            assert float(duel.wins(side)) == pytest.approx(case.expected[name]["float"], abs=1e-12)
        else:
            assert duel.wins(side) == Fraction(case.expected[name]["fraction"])


@pytest.mark.parametrize("case", oracles.parameters(TRENCH_ATTACKS))
def test_an_attack_by_the_success_chart_gives_the_chances_of_the_oracle(case: Case):
    found = chances(lambda: oracles_trench.attack_by_chart(case.situation), effect, by_total=True)
    assert found == {name: chance for name, chance in fractions(case.expected).items() if chance}
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("trench_actions")))
def test_actions_of_trench_crusade_give_the_chances_of_the_oracle(case: Case):
    assert oracles_trench.table(case.situation) == oracles_trench.exact(case.expected)
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.vectors("trench"))
def test_the_turn_of_trench_crusade_comes_to_what_the_vectors_say(case: dict[str, Any]):
    assert oracles_trench.vector(case) == case["expect"]


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("cards")))
def test_cards_give_the_chances_of_the_oracle(case: Case):
    found = oracles_cards.BY_TEXT[case.situation.get("text")](case.situation)
    assert found == oracles_cards.exact(case.expected)
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.vectors("cards"))
def test_the_sequence_with_cards_comes_to_what_the_vectors_say(case: dict[str, Any]):
    assert oracles_cards.vector(case) == case["expect"]


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("heroheim_attacks")))
def test_an_attack_by_heroheim_gives_the_chances_of_the_oracle(case: Case):
    found = chances(lambda: oracles_heroheim.attack(case.situation), oracles_heroheim.effect)
    assert found == {name: chance for name, chance in fractions(case.expected).items() if chance}
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("heroheim_tables")))
def test_a_table_of_heroheim_gives_the_chances_of_the_oracle(case: Case):
    assert oracles_heroheim.table(case.situation) == fractions(case.expected)
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("alternative")))
def test_activations_and_reactions_give_the_chances_of_the_oracle(case: Case):
    found = oracles_alternative.BY_TEXT[case.situation.get("text")](case.situation)
    theirs = {name: it for name, it in case.expected.items() if name not in oracles_alternative.NOT_OURS}
    assert oracles_alternative.possible(found) == oracles_alternative.possible(oracles_cards.exact(theirs))
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.vectors("alternative"))
def test_the_alternative_sequence_comes_to_what_the_vectors_say(case: dict[str, Any]):
    assert oracles_alternative.vector(case) == case["expect"]


def test_no_table_is_left_out():
    assert {case.situation["table"] for case in TABLES} <= set(BY_TABLE)


def test_walking_equal_nodes_once_changes_no_chance():
    given = {
        "attacks": [{"weapon": "mace", "ws": 3, "s": 3, "n": 1}],
        "defender": {"ws": 3, "s": 3, "t": 3, "w": 2, "save": 5, "parry": 2, "helmet": True},
        "context": {},
    }
    walked_again = chances(lambda: attack(given), effect, merge=False)
    assert chances(lambda: attack(given), effect) == walked_again


# tables


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
    who, extra = field.one(0), (HASTE,) if modifier <= -4 else ()
    return field, fire(field.battle, who, field.one(1), who.fighter.weapons[0], extra)


def _wound(given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> tuple[Battlefield, Flow[None]]:
        return _hit_on(man(11, 10, T=given["toughness"], W=10), Hit("axe", given["strength"]))

    return {
        "wound": _share(start, lambda event: isinstance(event, events.WoundRolled) and event.wounded),
        "critical": _share(start, lambda event: isinstance(event, events.CriticalRolled)),
    }


def _save(given: dict[str, Any]) -> dict[str, Fraction]:
    """Of the wounds that are no critical hits, the share that is saved."""
    armour = Protection("armour", "Armour", Armour("body", save=given["basic_save"]))

    def start() -> tuple[Battlefield, Flow[None]]:
        hit = Hit("axe", given["strength"], given["weapon_extra_modifier"])
        field, _ = _hit_on(man(11, 10, T=1, W=10), hit)
        target = field.one(1)
        target.fighter = changed(target.fighter, protection=(armour,))
        return field, suffer(field.battle, field.one(0), target, [hit], in_combat=True)

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
    rerolls = given["equipment"] == "sword and buckler"
    left = _hits_left(given["need_to_hit"], 1, rerolls)
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
    """Of the nets that hit, the share that is torn."""

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
    return field, suffer(field.battle, field.one(0), field.one(1), [hit], in_combat=True)


def _share(
    start: Callable[[], tuple[Battlefield, Flow[Any]]], counts: Callable[[events.Event], bool]
) -> Fraction:
    """The chance that some event counts."""
    found = chances(start, lambda field: None, tally=lambda event: int(counts(event)))
    return sum((chance for (_, seen), chance in found.items() if seen), Fraction(0))

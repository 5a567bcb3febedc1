"""The cases of Trench Crusade as procedures of the engine: attacks, actions, charges, morale, who acts when."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

from rules.catalogue.model import Armour
from rules.combat.melee.melee import strike
from rules.combat.shooting.shooting import fire
from rules.engine import events
from rules.engine.decisions import ChargeTarget, Choice, IllegalAnswer, ShootingTarget
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.dice import Roll
from rules.engine.events import Event, RoundBegan, ShotFired, Status
from rules.engine.events.activations import FirstActivationGiven, SuccessRolled
from rules.engine.flow import Flow
from rules.engine.setup import Protection
from rules.systems.trench.morale import OPTION, end_of_turn, must_test
from rules.systems.trench.moves import charge
from rules.systems.trench.sequence import ACTIONS, TrenchSequence, activation, who_begins
from rules.systems.trench.success import roll_success
from rules.systems.trench.success_chart import CRITICAL, LITERAL, SUCCESS
from tests.rules.attacks import put_on
from tests.rules.battlefield import Battlefield, man
from tests.rules.dice_tree import chances
from tests.rules.trenches import STONE, choosing, field, order, plays


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


# the chart, charges, morale and who begins


def table(given: dict[str, Any]) -> dict[str, Any]:
    """What the engine makes of a case of the actions, by the name of its table."""
    return BY_TABLE[given["table"]](given)


def _dashing(*dice: int, switches: tuple[str, ...] = ()) -> tuple[Battlefield, Flow[Any]]:
    """A dash with so many dice for and against, each given by itself."""
    tags = tuple(f"success-dice:dash:{by:+d}" for by in dice if by)
    it = field([man(10, 10, tags=tags)], [man(40, 40)], switches=switches)
    it.activate(0)
    return it, roll_success(it.battle, it.one(0), "dash")


def _results(start: Callable[[], tuple[Battlefield, Flow[Any]]]) -> dict[int, Fraction]:
    """The chance of every result of a dash."""
    found = chances(
        start,
        lambda it: None,
        tally=lambda event: event.roll.total if isinstance(event, SuccessRolled) else 0,
        by_total=True,
    )
    return {total: chance for (_, total), chance in found.items()}


def _rows(results: dict[int, Fraction]) -> dict[str, Fraction]:
    by_row = {"failure": range(2, SUCCESS), "success": range(SUCCESS, CRITICAL), "critical": (CRITICAL,)}
    return {
        name: sum((results.get(it, Fraction(0)) for it in row), Fraction(0)) for name, row in by_row.items()
    }


def _chart(given: dict[str, Any]) -> dict[str, Any]:
    net = given["net_dice"]
    _, flow = _dashing(net)
    roll = next(step for step in flow if isinstance(step, Roll))
    assert roll.count == given["dice_rolled"]
    kept = {0: "both", 2: "highest 2", -2: "lowest 2"}[roll.keep]
    assert kept == given["keep"]
    results = _results(lambda: _dashing(net))
    rows = _rows(results)
    distribution = {str(total): chance for total, chance in results.items()}
    both = rows["success"] + rows["critical"]
    return {**rows, "success_or_critical": both, "sum_distribution": distribution}


def _mixed(given: dict[str, Any], *switches: str) -> dict[str, Any]:
    plus, minus = given["plus"], -given["minus"]
    return _rows(_results(lambda: _dashing(plus, minus, switches=switches)))


class AttackFirst(TrenchSequence):
    """The same turn, with attacks at the head of the offers."""

    actions = ACTIONS[::-1]


def _plan(given: dict[str, Any]) -> dict[str, Fraction]:
    """Both orders of a dash and a shot; who is asked takes the first action on offer."""
    skill = {"BS": 3 + max(given["attack_dice"], -2)}
    far = given["attack_dice"] < -2

    def start(sequence: TrenchSequence) -> tuple[Battlefield, Flow[Any]]:
        tags = (f"success-dice:dash:{given['dash_dice']:+d}",) if given["dash_dice"] else ()
        it = field([man(10, 10, "long-bow", tags=tags, **skill)], [man(30 if far else 24, 10, **STONE)])
        it.battle.sequence = sequence
        return it, activation(it.battle, it.one(0))

    def share(sequence: TrenchSequence, counts: Callable[[Event], bool]) -> Fraction:
        found = chances(
            lambda: start(sequence), lambda it: None, tally=lambda event: int(counts(event)), by_total=True
        )
        return sum((chance for (_, seen), chance in found.items() if seen), Fraction(0))

    def hits(event: Event) -> bool:
        return isinstance(event, ShotFired) and event.struck is not None

    def dashes(event: Event) -> bool:
        return isinstance(event, SuccessRolled) and event.passed

    dash_first, attack_first = TrenchSequence(), AttackFirst()
    made = share(dash_first, dashes)
    assert made == share(attack_first, dashes)
    return {
        "dash_first_attack_hits": share(dash_first, hits),
        "attack_first_attack_hits": share(attack_first, hits),
        "dash_made_either_order": made,
    }


def _risky(given: dict[str, Any]) -> dict[str, Fraction]:
    """A risky action, and whether anything may be done after it."""

    def start() -> tuple[Battlefield, Flow[Any]]:
        it, _ = _dashing(given["net_dice"])
        it.battle.sequence = type("DashFirst", (TrenchSequence,), {"actions": (DASHES, *ACTIONS)})()
        return it, activation(it.battle, it.one(0))

    ended = chances(
        start,
        lambda it: None,
        tally=lambda event: int(isinstance(event, events.ActivationEnded) and bool(event.reason)),
        by_total=True,
    )
    return {"activation_ends": ended[None, 1], "continues": ended[None, 0]}


def _half_lost(size: int = 2, *switches: str) -> Battlefield:
    it = field([man(5 + 2 * at, 5) for at in range(size)], [man(40, 40)], switches=switches)
    for who in range(size // 2):
        it.status(who, Status.OUT_OF_ACTION)
    return it


def _morale(_given: dict[str, Any]) -> dict[str, Fraction]:
    def start() -> tuple[Battlefield, Flow[Any]]:
        it = _half_lost()
        return it, end_of_turn(it.battle, (0, 1))

    found = chances(start, lambda it: 0 in it.state.routed)
    return {"fails": found[True], "holds": found[False]}


def _shaken(_given: dict[str, Any]) -> dict[str, Fraction]:
    def three_turns(it: Battlefield) -> Flow[None]:
        for _ in range(3):
            if not it.battle.over:
                yield RoundBegan(it.state.round + 1)
                yield from end_of_turn(it.battle, (0, 1))

    def start() -> tuple[Battlefield, Flow[Any]]:
        it = _half_lost(2, OPTION)
        return it, three_turns(it)

    begun = start()[0].state.round

    def outcome(it: Battlefield) -> tuple[bool, int, bool]:
        return it.battle.over, it.state.round - begun, bool(it.state.morale.was_shaken)

    found = chances(start, outcome)

    def fled(turn: int) -> Fraction:
        return sum((c for (over, at, _), c in found.items() if over and at <= turn), Fraction(0))

    never = sum((c for (over, _, shaken), c in found.items() if not over and not shaken), Fraction(0))
    return {"flees_by_turn_2": fled(2), "flees_by_turn_3": fled(3), "never_failed_in_3": never}


def _needed(given: dict[str, Any]) -> dict[str, int]:
    it, down = _half_lost(given["warband_size"]), 0
    for who in range(given["warband_size"]):
        it.status(who, Status.STANDING)
    while not must_test(it.battle, 0):
        it.status(down, Status.OUT_OF_ACTION)
        down += 1
    return {"needed": down}


def _charge(given: dict[str, Any]) -> dict[str, Fraction]:
    """No target is farther off than 12 inches, so that to cap the distance there changes nothing."""

    def start() -> tuple[Battlefield, Flow[Any]]:
        x = 10 + 0.98 + given["gap_in"]
        it = field([man(10, 10, M=given["movement"])], [man(x, 10, **STONE)])
        it.activate(0)
        return it, charge(it.battle, it.one(0), 0)

    reaches = chances(start, lambda it: bool(it.one(0).contacts)).get(True, Fraction(0))
    return {"reaches": reaches, "reaches_if_capped_at_12in": reaches}


def _first(given: dict[str, Any]) -> dict[str, Any]:
    sides = [
        [man(5 + 2 * at, y) for at in range(given[name])] for name, y in (("models_a", 5), ("models_b", 40))
    ]

    def start() -> tuple[Battlefield, Flow[Any]]:
        it = field(*sides)
        return it, who_begins(it.battle, (0, 1))

    def decides(event: Event) -> int:
        return 1 if isinstance(event, FirstActivationGiven) and event.by == 0 else 0

    found = chances(start, lambda it: None, tally=decides)
    _, flow = start()
    rolled = isinstance(next(flow), Roll)
    ties = Fraction(sum(_ties(*pair) for pair in product(range(1, 7), repeat=2)) if rolled else 0, 36)
    return {"a_decides": found.get((None, 1), Fraction(0)), "roll_needed": rolled, "first_d6_ties": ties}


def _ties(one: int, other: int) -> bool:
    """Whether two dice settle no roll-off."""
    it = field([man(5, 5)], [man(40, 40)])
    try:
        it.play(who_begins(it.battle, (0, 1)), one, other)
    except AssertionError:
        return True
    return False


DASHES = next(action for action in ACTIONS if action.risky)
BY_TABLE: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "Action Success Chart": _chart,
    "mixed +DICE and -DICE, pairs cancel": _mixed,
    "seed read literally: roll all dice, lowest two if any -DICE": lambda given: _mixed(given, LITERAL),
    "plan: risky Dash (k dice) then one attack roll (j dice) v attack first then Dash": _plan,
    "RISKY action first, then a free action": _risky,
    "morale roll, no modifiers": _morale,
    "optional rule: fail once -> shaken, fail again -> flees; test every turn": _shaken,
    "models Down or Out needed to test morale": _needed,
    "charge: Movement + D6 must bring the charger within 1in": _charge,
    "who decides the first activation": _first,
}


def exact(written: Any) -> Any:
    """The outcomes of a case with their fractions, numbers and answers as they are."""
    if isinstance(written, dict):
        return (
            Fraction(written["fraction"])
            if "fraction" in written
            else {k: exact(v) for k, v in written.items()}
        )
    return written


# vectors


def vector(case: dict[str, Any]) -> dict[str, Any]:
    """What the engine makes of one of them."""
    given = case["given"]
    if "actions" in given:
        return _permitted(given["actions"], case["expect"])
    if "events" in given:
        return _after_a_loss(given)
    return {"order": _order(given)}


def _order(given: dict[str, Any]) -> str:
    """The sides in the order of their activations; a warband without models has left."""
    assert given["casualties"] == []
    counts = [given["models_a"], given["models_b"]]
    it = field(
        *(
            [man(5 + 2 * at, y) for at in range(max(1, count))]
            for count, y in zip(counts, (5, 40), strict=True)
        )
    )
    for side, count in enumerate(counts):
        for one in it.state.of_side(side) if not count else ():
            it.fold(events.StatusChanged(one.id, Status.LEFT, None))
    dice = (4, 2) if counts[0] == counts[1] else ()
    plays(it, *dice, says={Choice: choosing(first=str("AB".index(given["first"])))})
    return order(it)


def _after_a_loss(given: dict[str, Any]) -> dict[str, Any]:
    """The second of three goes out of action by the first activation of the others."""
    own, others = given["models_a"], given["models_b"]
    assert given["events"] == ["b1 activates and takes a2 out", "a1 activates", "b2 activates"]
    it = field([man(10, 10), man(20, 10), man(30, 10)], [man(20.98, 10, "axe"), man(40, 40)])
    it.engage(3, 1)
    it.status(1, Status.STUNNED)
    names = [*own, *others]
    plays(
        it,
        says={
            Choice: choosing(first=str("AB".index(given["first"]))),
            NextModel: lambda asked: str(asked.candidates[0]),
            NextAction: lambda asked: next((it for it in asked.answers if it == "melee attack"), "done"),
        },
    )
    acted = [names[event.who[0]] for event in it.told(events.ActivationBegan)]
    assert it.one(1).out
    return {"next": acted[3], "then": "turn ends" if len(acted) == 4 else "", "order": " ".join(order(it))}


#: The names of the actions in the vectors.
ACTION_NAMES = {
    "Move": "move",
    "Dash": "dash",
    "Move:Charge": "charge",
    "Make a Melee Attack": "melee attack",
    "Make a Ranged Attack:ASSAULT, one attack": "ranged attack",
}


def _permitted(actions: list[list[str]], expected: dict[str, bool]) -> dict[str, bool]:
    """Whether these actions may be taken one after the other, the rolls of which succeed as they say."""
    names = [ACTION_NAMES[name] for name, _, _ in actions]
    it = field([man(10, 10, "pistol")], [man(13.5, 10, **STONE), man(40, 40)])
    rolls = {"dash": (3, 4), "charge": (3,), "ranged attack": (3, 4), "melee attack": (3, 4)}
    dice = [die for name in names for die in rolls.get(name, ())]
    says = {NextAction: [*names, "done"], ShootingTarget: "pistol 1", Choice: "wait", ChargeTarget: "1"}
    with suppress(IllegalAnswer):
        it.play(activation(it.battle, it.one(0)), *dice, says=says)
    allowed = [event.action for event in it.told(events.ActionTaken)] == names
    return dict.fromkeys(expected, allowed)

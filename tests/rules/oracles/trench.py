"""The cases of Trench Crusade as procedures of the engine: attacks, actions, charges, morale, who acts when."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from rules.catalogue.model import Armour
from rules.combat.melee.melee import strike
from rules.combat.rolls.dice_pool import ways
from rules.combat.shooting.shooting import fire
from rules.engine import events
from rules.engine.aim import Aim
from rules.engine.dice import Modifier, Roll
from rules.engine.events import Event, RoundBegan, ShotFired, Status
from rules.engine.events.activations import FirstActivationGiven, SuccessRolled
from rules.engine.flow import Flow, Need
from rules.engine.setup import Protection
from rules.systems.trench.morale import OPTION, end_of_turn, must_test
from rules.systems.trench.moves import charge
from rules.systems.trench.sequence import ACTIONS, TrenchSequence, activation, who_begins
from rules.systems.trench.success import roll_success
from rules.systems.trench.success_chart import COUNTED, CRITICAL, LITERAL, SUCCESS, dice
from rules.values import changed
from tests.rules.oracles.attacks import put_on, with_traits
from tests.rules.oracles.vocabulary import UnknownWord, brought, looked_up
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.dice_tree import chances
from tests.rules.staging.trenches import STONE, field

#: The fields of an attack. Others are things, skills or rules of the target.
OF_ATTACKS = {"text", "skill", "mods", "n", "s", "t", "w", "save", "net_dice", "parry", "helmet", "conc"}


def attack_by_chart(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    """One warrior's attacks on another: blows, or shots where something makes them harder or easier."""
    if given["mods"]:
        return _shots(given)
    weapon = "mace" if given.get("conc") else "sword"
    field = Battlefield(
        [man(10, 10, weapon, A=given["n"], S=given["s"], WS=given["skill"])],
        [_target(given, 10.98)],
        combat="trench",
    )
    _suit(field, given)
    field.engage(0, 1)
    field.turn(0, "close combat")
    who, target = field.one(0), field.one(1)
    _compare(given, field.battle.rules.blow_need(field.battle, who, target, who.in_hand.main))
    return field, strike(field.battle, who)


def _shots(given: dict[str, Any]) -> tuple[Battlefield, Flow[Any]]:
    """Shots with a bow as strong as they say: behind cover, then far away as well, the rest for no reason."""
    screened, far = given["mods"] <= -1, given["mods"] <= -2
    rest = given["mods"] + screened + far
    extra = (Modifier("besides", rest),) if rest else ()
    field = Battlefield(
        [man(10, 10, "bow", BS=given["skill"])],
        [_target(given, 32 if far else 20), *([man(15, 10)] if screened else [])],
        combat="trench",
    )
    _suit(field, given)
    field.turn(0, "shooting")
    who, target = field.one(0), field.one(1)
    bow = with_traits(who.missiles[0], *(("concussion",) if given.get("conc") else ()))
    bow = changed(bow, shot=changed(bow.shot, strength=given["s"]))
    need = field.battle.rules.shot_need(
        field.battle, Aim(who, target, bow, who.gap_to(target), screened, extra)
    )
    _compare(given, need)

    def shots() -> Flow[None]:
        for _ in range(given["n"]):
            if target.on_table:
                yield from fire(field.battle, who, target, bow, extra)

    return field, shots()


def _target(given: dict[str, Any], x: float) -> Man:
    profile = {name: given[name.lower()] for name in ("T", "W")}
    arms = ("sword",) if given.get("parry") else ("axe",)
    helmet = ("helmet",) if given.get("helmet") else ()
    extra = brought(given, OF_ATTACKS)
    return man(x, 10, *arms, *helmet, *extra.items, tags=extra.tags, **profile)


def _suit(field: Battlefield, given: dict[str, Any]) -> None:
    """Armour that saves on the number of a case against its Strength."""
    if given["save"] is None:
        return
    for save in range(1, 7):
        suit = Protection("suit", "Suit", Armour("body", save=save))
        other = Battlefield([man(10, 10)], [man(20, 10)])
        put_on(other, 1, suit)
        need = field.battle.rules.save_need(other.battle, other.one(1), given["s"], 0, (), True)
        if need.at_least == given["save"]:
            put_on(field, 1, suit)
            return
    raise UnknownWord(f"no armour saves on {given['save']} against Strength {given['s']}")


def _compare(given: dict[str, Any], need: Need) -> None:
    """Refuse a case whose dice are others than ours: how many more than two, below 0 where the lowest count."""
    net = (need.count - 2) * (1 if need.keep >= 0 else -1)
    if net != given["net_dice"]:
        raise UnknownWord(f"net_dice {given['net_dice']}, and {net} by skill and mods")


# the chart, charges, morale and who begins


def table(given: dict[str, Any]) -> dict[str, Any]:
    """The chances of a case of the actions, by the name of its table."""
    return looked_up(BY_TABLE, given["table"], "table")(given)


def _dashing(*dice: int, switches: tuple[str, ...] = ()) -> tuple[Battlefield, Flow[Any]]:
    """A dash with a number of dice for and against, each given by itself."""
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
    """Both orders of a dash and a shot; the first action on offer is taken."""
    skill = {"BS": 3 + max(given["attack_dice"], -2)}
    far = given["attack_dice"] < -2

    def start(sequence: TrenchSequence) -> tuple[Battlefield, Flow[Any]]:
        tags = (f"success-dice:dash:{given['dash_dice']:+d}",) if given["dash_dice"] else ()
        it = field([man(10, 10, "long-bow", tags=tags, **skill)], [man(30 if far else 24, 10, **STONE)])
        it.battle.sequence = sequence
        return it, activation(it.battle, it.one(0))

    def share(sequence: TrenchSequence, counts: Callable[[Event], bool]) -> Fraction:
        found = chances(lambda: start(sequence), lambda it: None, tally=lambda event: int(counts(event)))
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


#: The rows of Trench Crusade's injury chart, from these results on.
INJURIES = {"no_effect": -99, "minor": 2, "down": 7, "out": 9}
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


def injuries(given: dict[str, Any]) -> dict[str, Fraction]:
    """Injury rolls on the chart of Trench Crusade itself, by themselves or after an attack that hits.

    The warriors of this game are hurt as in Mordheim, so that the chart stands here; how its dice cancel, which of
    them count, what hits and what a critical success adds are the engine's own.
    """
    if "table" in given:
        counted = looked_up({"injury roll": 2, "bloodbath (3 dice kept)": 3}, given["table"], "table")
        return _injury(given["net_injury_dice"], given["modifier"], counted)
    hits = _rows(_results(lambda: _dashing(given["hit_dice"])))
    found = Counter({"miss": hits["failure"]})
    more = {"success": 0, "critical": given["extra_injury_dice_on_critical"]}
    for row, extra in more.items():
        for injury, chance in _injury(given["injury_dice"] + extra, given["injury_modifier"]).items():
            found[injury] += hits[row] * chance
    return dict(found)


def _injury(net: int, modifier: int, counted: int = COUNTED) -> dict[str, Fraction]:
    """The chance of every row, with a number of dice more or less, some of which count."""
    count, keep = dice(field([man(10, 10)], [man(40, 40)]).battle, [Modifier("injury", net)])
    count, keep = count + counted - COUNTED, (1 if keep > 0 else -1) * counted if keep else 0

    def at_least(total: int) -> Fraction:
        return Fraction(ways(total - modifier, count, keep), 6**count)

    edges = [*INJURIES.values(), 99]
    return {
        name: at_least(lowest) - at_least(above)
        for (name, lowest), above in zip(INJURIES.items(), edges[1:], strict=True)
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

"""Cases of scenarios: which is fought, its dice, and what it brings, by the scenario's own procedures."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.amounts import roll_amount
from rules.aftermath.exploration.spoils import take_spoils
from rules.aftermath.trading.commands import Sell, written
from rules.aftermath.trading.market import trade
from rules.aftermath.trading.selling import sell_wyrdstone
from rules.catalogue.campaign.find_model import Chance
from rules.catalogue.load import rulebook
from rules.engine.battle import Battle
from rules.engine.decisions import DONE
from rules.engine.dice import Rolled
from rules.engine.events import BattleEnded, EdgeChosen, RoundBegan, StatusChanged
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import (
    BuildingSearched,
    BuildingsNamed,
    CounterPlaced,
    CounterTaken,
    ReserveCalled,
    ReserveRolled,
    RoleTaken,
    ShardsNoted,
    SpoilWon,
)
from rules.engine.outcome import Spoil
from rules.ledger.sheet import WarbandSheet
from rules.scenarios.hidden_treasure import _search as search_houses
from rules.scenarios.parts.amounts import amount, count_of
from rules.scenarios.parts.reserves import CALL, call_reserves, hold_back
from rules.scenarios.parts.rolling import FOR_SEVERAL, FOR_TWO, roll_for_scenario
from rules.scenarios.parts.spoils import GOLD, WYRDSTONE, win_rewards
from rules.values import changed
from tests.rules.aftermath.walk import Played, chances, played
from tests.rules.aftermath.warbands import REIKLAND, group
from tests.rules.campaign.oracles_places import mean
from tests.rules.campaign.words import only
from tests.rules.oracles.vocabulary import UnknownWord
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import man

Given = dict[str, Any]
Spread = dict[str, Fraction]
#: The tables of scenarios by the words of a case, with warbands for each.
TABLES = {"two_players": (FOR_TWO, (90, 100)), "multiplayer": (FOR_SEVERAL, (90, 100, 110))}
#: Numbers that a scenario rolls, by the word of a case.
NUMBERS = {
    "occupy_buildings": "occupy",
    "chance_encounter_shards": "chance-encounter",
    "pool_shards": "the-pool",
    "treasure_hunt_counters": "treasure-hunt",
    "wyrdstone_hunt_counters": "wyrdstone-hunt",
    "ambush_shards": "ambush",
}


def _empty() -> Draft:
    return Draft(WarbandSheet("The Case", REIKLAND, 0), rulebook())


def _known(scenario: str) -> str:
    key = scenario.replace("_", "-")
    if key not in rulebook().scenarios:
        raise UnknownWord(f"nobody knows the scenario {scenario!r}")
    return key


def scenario_table(given: Given) -> dict[str, Any]:
    only(given, "table")
    if given["table"] not in TABLES:
        raise UnknownWord(f"nobody knows the table {given['table']!r}")
    key, ratings = TABLES[given["table"]]
    found: Spread = {}
    for faces in product(range(1, 7), repeat=2):
        dice = iter(faces)
        rolled = roll_for_scenario(rulebook(), ratings, lambda dice=dice: next(dice))
        row = next(it for it in rulebook().scenario_tables[key].rows if rolled.total in it.rolls)
        name = (rolled.scenario or f"choice:{row.choice}-player").replace("-", "_")
        found[name] = found.get(name, Fraction(0)) + Fraction(1, 36)
    return {"scenarios": found}


def scenario_dice(given: Given) -> dict[str, Any]:
    """A number rolled this many times and added up."""
    only(given, "number", "times")
    if given["number"] not in NUMBERS:
        raise UnknownWord(f"nobody knows the number {given['number']!r}")
    battle = Stage(NUMBERS[given["number"]], [man(0, 0)], [man(0, 0)], before=True).battle

    def rolled() -> Any:
        total = 0
        for _ in range(given["times"]):
            total += yield from amount(count_of(battle), "the number")
        return total

    found = {str(it): c for it, c in chances(lambda: (_empty(), rolled()), lambda it: it.value).items()}
    return {"values": found, "expected": mean(found)}


def scenario_shards(given: Given) -> dict[str, Any]:
    """What the first side takes home when the battle ends as the case says."""
    key = _known(given["scenario"])
    stage = ENDS.get(key, _nothing_printed)(given, key)
    if stage.battle.setup.scenario.key in ENDS:
        stage.watch(BattleEnded(None, "time", 20))
    won = [it.amount for it in stage.told(SpoilWon) if (it.side, it.what) == (0, WYRDSTONE)]
    return {"shards": sum(won)}


def _nothing_printed(given: Given, key: str) -> Stage:
    only(given, "scenario")
    return Stage(key, [man(10, 10)], [man(30, 30)])


def _find(given: Given, key: str) -> Stage:
    only(given, "scenario", "own_heroes_inside")
    spots = [(22 + 1.1 * (at % 4), 22 + 1.1 * (at // 4)) for at in range(given["own_heroes_inside"])]
    stage = Stage(
        key,
        [*(man(x, y) for x, y in spots), man(40, 40)],
        [man(5, 40)],
        table=table_with(house(2, 2, name="Far"), house(21, 21, name="Find")),
    )
    stage.fold(BuildingsNamed((1,), ""), RoleTaken(1, "attacker"), RoleTaken(0, "defender"))
    return stage


def _counters(given: Given, key: str) -> Stage:
    only(given, "scenario", "counters_carried")
    stage = Stage(key, [man(10, 10)], [man(30, 30)])
    for number in range(given["counters_carried"]):
        stage.fold(CounterPlaced(number, WYRDSTONE, stage.one(0).position), CounterTaken(number, 0))
    return stage


def _encounter(given: Given, key: str) -> Stage:
    only(given, "scenario", "own_start", "own_heroes_out", "enemy_heroes_out", "enemy_start")
    own, enemy = given["own_heroes_out"], given["enemy_heroes_out"]
    stage = Stage(
        key,
        [man(10 + 2 * at, 10) for at in range(own + 1)],
        [man(10 + 2 * at, 30) for at in range(enemy + 1)],
    )
    stage.fold(
        ShardsNoted(0, Rolled((1,)), given["own_start"]), ShardsNoted(1, Rolled((1,)), given["enemy_start"])
    )
    last = own + 1 + enemy
    stage.fold(*(StatusChanged(at, Status.OUT_OF_ACTION, last) for at in range(own)))
    stage.fold(*(StatusChanged(own + 1 + at, Status.OUT_OF_ACTION, own) for at in range(enemy)))
    return stage


ENDS: dict[str, Callable[[Given, str], Stage]] = {
    "defend-the-find": _find,
    "chance-encounter": _encounter,
    "wyrdstone-hunt": _counters,
    "treasure-hunt": _counters,
    "the-pool": _counters,
}


def treasure_search(given: Given) -> dict[str, Any]:
    """Every house is searched in turn by a warrior of its own."""
    only(given, "buildings")
    many = given["buildings"]
    spots = [(2 + 8 * (at % 5), 10 + 8 * (at // 5)) for at in range(many)]
    table = table_with(*(house(x, y, size=4) for x, y in spots))

    def start() -> Any:
        men = [man(x + 2, y + 2) for x, y in spots]
        stage = Stage("hidden-treasure", men, [man(46, 46)], table=table)
        stage.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"), BuildingsNamed(tuple(range(many)), ""))
        return _empty(), folded(stage, search_houses(stage.battle, 0))

    def searches(found: Played) -> int:
        return sum(isinstance(it, BuildingSearched) for it in found.events)

    spread = {str(it): c for it, c in chances(start, searches).items()}
    return {"found_at_search": spread, "expected": mean(spread)}


def folded(stage: Stage, flow: Any) -> Iterator[Any]:
    """The flow, with every event in the battle's state."""
    value = None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        if isinstance(step, Event):
            stage.fold(step)
        value = yield step


def _rewards(scenario: str) -> list[tuple[Chance, dict[tuple[tuple[str, int, int], ...], Fraction]]]:
    """What each line of a scenario's rewards brings; no line touches another."""
    battle = Stage(_known(scenario), [man(0, 0)], [man(40, 40)]).battle
    found = []
    for line in battle.setup.scenario.rewards:
        alone = Battle(
            changed(battle.setup, scenario=changed(battle.setup.scenario, rewards=(line,))),
            battle.sequence,
            battle.rules,
        )

        def brought(it: Played) -> tuple[tuple[str, int, int], ...]:
            return tuple((e.what, e.amount, e.worth) for e in it.events if isinstance(e, SpoilWon))

        found.append((line, chances(lambda alone=alone: (_empty(), win_rewards(alone, 0)), brought)))
    return found


def chest(given: Given) -> dict[str, Any]:
    only(given, "scenario")
    totals: dict[str, dict[int, Fraction]] = {GOLD: {0: Fraction(1)}}
    certain = Fraction(1)
    for line, ends in _rewards(given["scenario"]):
        if line.needs:
            certain *= ends.get((), Fraction(0))
        for what in {it[0] for end in ends for it in end}:
            row: dict[int, Fraction] = {}
            for before, share in totals.get(what, {0: Fraction(1)}).items():
                for end, chance in ends.items():
                    number = before + sum(it[1] for it in end if it[0] == what)
                    row[number] = row.get(number, Fraction(0)) + share * chance
            totals[what] = row
    items = {
        what.replace("-", "_"): {"at_least_one": 1 - row.get(0, Fraction(0)), "expected": _mean(row)}
        for what, row in totals.items()
        if what not in (GOLD, WYRDSTONE)
    }
    shards = totals.get(WYRDSTONE, {0: Fraction(1)})
    return {
        "gold": {str(it): c for it, c in totals[GOLD].items()},
        "expected_gold": _mean(totals[GOLD]),
        "shards": {str(it): c for it, c in shards.items()},
        "expected_shards": _mean(shards),
        "items": items,
        "only_the_certain": certain,
    }


def _mean(row: dict[int, Fraction]) -> Fraction:
    return sum((number * chance for number, chance in row.items()), Fraction(0))


def gems(given: Given) -> dict[str, Any]:
    """What the gems of a treasure bring when they are sold."""
    only(given, "scenario", "needed", "number", "value_each")
    for line, ends in _rewards(given["scenario"]):
        if not any(it.item == "gem" for it in line.items):
            continue
        (item,) = line.items
        assert (line.needs, item.count, item.worth) == (
            given["needed"],
            given["number"],
            str(given["value_each"]),
        )
        found: Spread = {}
        for end, chance in ends.items():
            gold = str(_sold(end))
            found[gold] = found.get(gold, Fraction(0)) + chance
        return {"gold": found, "expected": mean(found)}
    raise AssertionError("no gems there")


def _sold(spoils: tuple[tuple[str, int, int], ...]) -> int:
    sheet = WarbandSheet("The Case", REIKLAND, 0, battles=1)
    draft = Draft(sheet, rulebook())
    take_spoils(draft, tuple(Spoil(what, number, worth) for what, number, worth in spoils), "the case")
    answers = iter([*(written(Sell(what, copies=number)) for what, number, _ in spoils), DONE])
    played(lambda: (draft, trade(draft)), [], lambda _: next(answers))
    return draft.sheet.gold


def captive_income(given: Given) -> dict[str, Any]:
    """Captives sold to slavers one by one, then all shards in one sale."""
    only(given, "captives", "shards", "warriors")
    slavers = rulebook().campaign.captor_options["sell-to-slavers"]

    def captive() -> Any:
        draft = _empty()
        return draft, roll_amount(draft, slavers.gold, "a captive")

    each = {str(it[0]): c for it, c in chances(captive, lambda it: it.value).items()}
    blocks = (group(1, "The Group", "warrior", REIKLAND, given["warriors"]),)
    draft = Draft(WarbandSheet("The Case", REIKLAND, 0, given["shards"], warriors=blocks), rulebook())
    played(lambda: (draft, sell_wyrdstone(draft)), [], lambda it: it.answers[-1])
    return {"expected": mean(each) * given["captives"] + draft.sheet.gold}


def surprise_units(given: Given) -> dict[str, Any]:
    only(given, "units")
    stage = Stage("surprise-attack", [man(0, 0)], [man(0, 0)] * given["units"], before=True)

    def there(found: Played) -> int:
        return sum(not it.waits for it in found.events if isinstance(it, ReserveRolled))

    start = lambda: (_empty(), hold_back(stage.battle, 1))  # noqa: E731
    found = {str(it): c for it, c in chances(start, there).items()}
    return {"on_table": found, "expected": mean(found)}


def reserves(given: Given) -> dict[str, Any]:
    """Somebody who waits is called this many times, or until they come."""
    only(given, "rolls")
    stage = Stage("surprise-attack", [man(0, 0)], [man(0, 0)] * 2, before=True)
    stage.fold(RoundBegan(2), ReserveRolled((1,), Rolled((1,)), True))

    def calling() -> Any:
        for _ in range(given["rolls"]):
            flow, value = call_reserves(stage.battle, 1), None
            while True:
                try:
                    step = flow.send(value)
                except StopIteration:
                    break
                value = yield step
                if isinstance(step, ReserveCalled) and step.comes:
                    return True
        return False

    found = chances(lambda: (_empty(), calling()), lambda it: it.value, lambda _: CALL)
    return {"arrived": found.get(True, Fraction(0))}


KINDS = {
    name: globals()[name]
    for name in (
        *("scenario_table", "scenario_dice", "scenario_shards", "treasure_search", "chest", "gems"),
        *("captive_income", "surprise_units", "reserves"),
    )
}

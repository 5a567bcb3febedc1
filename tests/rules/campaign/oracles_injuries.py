"""Cases of single serious injuries, played by the product's own step. Each function answers one kind of case."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.aftermath.events.losses import (
    HenchmanInjuryRolled,
    InjuriesMultiplied,
    InjurySettled,
    SeriousInjuryRolled,
    WarriorLost,
    WarriorRobbed,
)
from rules.aftermath.pending_changes import PendingChanges
from rules.catalogue.load import rulebook
from rules.engine.events import Event
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.walk import Faces
from tests.rules.aftermath.warbands import GUARD, carrying
from tests.rules.campaign.injured import (
    OTTO,
    PIKES,
    Case,
    Given,
    a_hero,
    d66,
    flag_of,
    mean,
    named,
    rows_of,
    with_animal,
    with_block,
)

#: What stands for each model of a case: what is fielded, and how the dice name it.
MODELS: dict[str, Callable[[], Case]] = {
    "henchman": lambda: Case({"The Pikes 2": "Gnash"}),
    "hired_sword": lambda: Case({"Bern": "Gnash"}, guard=with_sword()),
    "daemon": lambda: Case({"The Pikes 2": "Gnash"}, tags=("daemonic-instability",)),
    "daemon_with_plague_cart": lambda: Case(
        {"The Pikes 2": "Gnash"}, tags=("daemonic-instability",), cart=True
    ),
    "ball_and_chain_tripped": lambda: Case({"The Pikes 2": None}, fate="strangled"),
    "war_dog": lambda: beast("war-dog"),
    "other_animal": lambda: Case({"Rat": None}, guard=with_animal()),
    "warhorse": lambda: beast("warhorse"),
    "barded_warhorse": lambda: beast("warhorse", "barding"),
    "horse": lambda: beast("horse"),
    "mount": lambda: beast("horse"),
}


def with_sword() -> WarbandSheet:
    found = rulebook().hired_swords["pit-fighter"]
    sword = WarriorSheet(9, "Bern", "pit-fighter", Kind.HIRED_SWORD, found.profile, hired_for=(30,))
    return changed(GUARD, warriors=(*GUARD.warriors, sword))


def beast(item: str, *worn: str) -> Case:
    """An animal of Otto's that fell beside Otto: its block is Otto's, whatever it is in the battle."""
    case = Case({"Jost": None}, guard=carrying(GUARD, 3, item, *worn))
    own = [changed(it, beast=item) if it.name == "Jost" else it for it in case.side.setup.sides[0].fighters]
    setup = case.side.setup
    sides = (changed(setup.sides[0], fighters=tuple(own)), setup.sides[1])
    case.side = changed(case.side, setup=changed(setup, sides=sides))
    return case


def fate(_pending: PendingChanges, events: list[Event]) -> str:
    rolled = [it for it in events if isinstance(it, HenchmanInjuryRolled)]
    return "" if not rolled else "survives" if rolled[-1].survived else "lost"


def henchman_result(given: Given) -> dict[str, Any]:
    (result,) = MODELS[given["model"]]().chances(fate, (given["roll"],))
    return {"result": result}


def henchman_chances(given: Given) -> dict[str, Any]:
    return dict(MODELS[given["model"]]().chances(fate))


def henchmen_lost(given: Given) -> dict[str, Any]:
    number = given["out_of_action"]
    pikes = changed(GUARD.warrior(PIKES), members=number, hired_for=(25,) * number, possessions=())
    case = Case(
        {f"The Pikes {it + 1}" if number > 1 else "The Pikes": None for it in range(number)},
        guard=with_block(GUARD, pikes),
    )
    lost = case.chances(lambda _, events: killed(events))
    return {
        "lost": {str(it): chance for it, chance in lost.items()},
        "expected": mean(lost),
        "nobody": lost.get(0, Fraction(0)),
        "all": lost.get(number, Fraction(0)),
    }


def killed(events: list[Event]) -> int:
    """How many of those who have rolled so far did not survive."""
    return sum(isinstance(it, HenchmanInjuryRolled) and not it.survived for it in events)


def first_row(_pending: PendingChanges, events: list[Event]) -> str:
    return "".join(rows_of(events)[:1])


def results(pending: PendingChanges, events: list[Event]) -> list[str]:
    """What every roll on the chart came to; Multiple Injuries are those they are made of."""
    found = []
    for event in events:
        if isinstance(event, SeriousInjuryRolled) and not event.counts:
            found.append("re-roll")
        elif isinstance(event, InjurySettled):
            found.append(named(event.key))
        elif isinstance(event, WarriorRobbed):
            found.append("robbed")
        elif isinstance(event, WarriorLost) and event.status != "retired":
            found.append(event.status)
    return found


def first_end(pending: PendingChanges, events: list[Event]) -> str:
    """The end of one injury; how many battles a deep wound costs belongs to it."""
    if rows_of(events)[:1] == ["multiple_injuries"]:
        return "multiple_injuries"
    end = "".join(results(pending, events)[:1])
    return f"{end}_{pending.misses(GUARD.warrior(OTTO))}" if end == "deep_wound" else end


def hero_result(given: Given) -> dict[str, Any]:
    (row,) = a_hero().chances(first_row, d66(given["roll"]))
    return {"result": row}


def hero_chances(given: Given) -> dict[str, Any]:
    return {"rows": a_hero().chances(first_row)}


def hero_ends(given: Given) -> dict[str, Any]:
    return {"ends": a_hero().chances(first_end)}


def further_die(given: Given) -> Faces:
    """The further die of a result, however the case names it."""
    if "d3" in given:
        return (2 * given["d3"],)
    if "eye" in given:
        return ({"left": 1, "right": 6}[given["eye"]],)
    return (given["sub"],)


def scripted(case: Case, given: Given) -> tuple[PendingChanges, list[Event]]:
    """One way: a first result, and how many more with theirs. It stops where the case says no more."""
    pending, flow = case.start()
    rolls = iter([given, *given.get("further", ())])
    events: list[Event] = []
    value: Any = None
    now, several = given, False
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return pending, events
        value = None
        if isinstance(step, Event):
            events.append(step)
            several = isinstance(step, SeriousInjuryRolled) and now is given and "count" in given
        elif step.count == 2:
            now = next(rolls, {})
            if not now:
                return pending, events
            value = d66(now.get("roll", now.get("first")))
        else:
            value = (given["count"],) if several else further_die(now)


def consequence(pending: PendingChanges) -> dict[str, Any]:
    otto = GUARD.warrior(OTTO)
    lost: Counter[str] = Counter()
    for suffered in pending.injuries(otto):
        for change in suffered.injury.changes:
            lost[change.characteristic] += change.by
    return {
        "characteristics": dict(lost),
        "miss_games": pending.misses(otto),
        "flags": sorted({flag_of(flag) for flag in pending.flags_of(otto)}),
        "gear": "kept" if pending.is_kept(otto) else "lost",
        "experience": pending.experience(otto) - otto.experience,
        "dead": not pending.survives(otto),
        "captured": any(it.status == "captured" for it in pending.leaving),
    }


def hero_consequence(given: Given) -> dict[str, Any]:
    several = given["roll"] in (16, 21)
    pending, events = scripted(a_hero(), given | ({"count": given["sub"]} if several else {}))
    further = [it.injuries for it in events if isinstance(it, InjuriesMultiplied)]
    result = "multiple_injuries" if several else results(pending, events)[0]
    found = {"result": result, "further": sum(further), "pit_fight": bool(pending.pit_fights)}
    return found | consequence(pending)


def hero_sequence(given: Given) -> dict[str, Any]:
    pending, events = scripted(a_hero(), given)
    return consequence(pending) | {
        "results": results(pending, events),
        "pit_fights": len(pending.pit_fights),
        "retires": any(it.status == "retired" for it in pending.leaving),
    }


KINDS: dict[str, Callable[[Given], dict[str, Any]]] = {
    "henchman_result": henchman_result,
    "henchman_chances": henchman_chances,
    "henchmen_lost": henchmen_lost,
    "hero_result": hero_result,
    "hero_chances": hero_chances,
    "hero_ends": hero_ends,
    "hero_consequence": hero_consequence,
    "hero_sequence": hero_sequence,
}

"""Cases of everything that serious injuries may come to for a hero, and for several; each function answers one kind."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.aftermath.events.losses import InjuriesMultiplied, InjurySettled, SeriousInjuryRolled, WarriorLost
from rules.aftermath.losses.serious_injuries import EYES
from rules.aftermath.pending_changes import PendingChanges
from rules.catalogue.load import rulebook
from rules.engine.events import Event
from rules.ledger.entries import ExperienceGained, GearLost
from rules.ledger.sheet import Injury
from rules.values import changed
from tests.rules.aftermath.lumped import Lumped
from tests.rules.aftermath.walk import Faces
from tests.rules.aftermath.warbands import GUARD, RATS, hero
from tests.rules.campaign.injured import (
    HATRED,
    OTTO,
    PIKES,
    READINGS,
    SEVERAL,
    Case,
    Given,
    a_hero,
    flag_of,
    mean,
    rows_of,
    with_animal,
)


def opened(number: int | str) -> tuple[Faces, ...]:
    return (SEVERAL,) if number == "D6" else (SEVERAL, (int(number),))


def further_number(given: Given) -> dict[str, Any]:
    several = Lumped(
        a_hero().start,
        lambda _, events: sum(it.injuries for it in events if isinstance(it, InjuriesMultiplied)),
        opened(given["number"]),
    )
    number = several.chances()
    return {
        "number": {str(it): chance for it, chance in number.items()},
        "expected": mean(number),
        "expected_d66_rolls": several.expected(lambda event: isinstance(event, SeriousInjuryRolled)),
    }


def further_chances(given: Given) -> dict[str, Any]:
    return {"rows": a_hero().chances(lambda _, events: "".join(rows_of(events)[1:]), *opened(1))}


def further_count(given: Given) -> dict[str, Any]:
    result = given["result"]
    count = a_hero().chances(lambda _, events: rows_of(events).count(result), *opened(given["number"]))
    return {
        "count": {str(it): chance for it, chance in count.items()},
        "at_least_once": 1 - count.get(0, Fraction(0)),
        "expected": mean(count),
    }


ALIVE = "alive_and_free"


def gone(pending: PendingChanges) -> str:
    """The fate: dead or captured; empty for neither."""
    otto = GUARD.warrior(OTTO)
    if not pending.survives(otto):
        return "dead"
    return "captured" if any(it.status == "captured" for it in pending.leaving) else ""


def lowered(pending: PendingChanges) -> Counter[str]:
    found: Counter[str] = Counter()
    for suffered in pending.injuries(GUARD.warrior(OTTO)):
        for change in suffered.injury.changes:
            found[change.characteristic] -= change.by
    return found


def marks(pending: PendingChanges) -> set[str]:
    return {flag_of(flag) for flag in pending.flags_of(GUARD.warrior(OTTO))}


EVENTS: dict[str, Callable[[PendingChanges], bool]] = {
    "any_characteristic_lowered": lambda pending: bool(lowered(pending)),
    "misses_next_game": lambda pending: pending.misses(GUARD.warrior(OTTO)) > 0,
    "robbed": lambda pending: any(isinstance(it, GearLost) for it in pending.changes),
    "gains_experience": lambda pending: any(isinstance(it, ExperienceGained) for it in pending.changes),
    "sold_to_the_pits": lambda pending: bool(pending.pit_fights),
    "loses_an_eye": lambda pending: bool(EYES.intersection(pending.flags_of(GUARD.warrior(OTTO)))),
    "hates_someone": lambda pending: bool(marks(pending).intersection(HATRED.values())),
    "becomes_stupid_or_frenzied": lambda pending: bool(marks(pending) & {"stupidity", "frenzy"}),
    "gear_lost_by_death_or_robbery": lambda pending: (
        gone(pending) == "dead" or any(isinstance(it, GearLost) for it in pending.changes)
    ),
    "only_full_recovery": lambda pending: (
        not (gone(pending) or pending.changes or pending.leaving or pending.pit_fights)
    ),
    "retires": lambda pending: any(it.status == "retired" for it in pending.leaving),
    "dead": lambda pending: gone(pending) == "dead",
    "captured": lambda pending: gone(pending) == "captured",
    ALIVE: lambda pending: not gone(pending),
}


def happens(event: str) -> Callable[[PendingChanges], bool]:
    if event in EVENTS:
        return EVENTS[event]
    if event.endswith("_lowered"):
        return lambda pending: lowered(pending)[event.removesuffix("_lowered")] > 0
    known = {flag_of(flag) for row in rulebook().serious_injuries["heroes"].rows for flag in flags_in(row)}
    assert event in known, f"no such event: {event}"
    return lambda pending: event in marks(pending)


def flags_in(row: Any) -> list[str]:
    return [flag for result in (row.result, *(it.result for it in row.sub)) for flag in result.flags]


def hero_event(given: Given) -> dict[str, Any]:
    event, condition = happens(given["event"]), given.get("condition")
    assert condition in (None, ALIVE), condition
    found = a_hero().chances(lambda pending, _: (event(pending), gone(pending)))
    of = {end: chance for end, chance in found.items() if condition is None or not end[1]}
    yes = sum((chance for end, chance in of.items() if end[0]), Fraction(0))
    return {"chance": yes / sum(of.values())}


def spread(see: Callable[[PendingChanges], int], *dice: Faces, rules: tuple[str, ...] = ()) -> dict[str, Any]:
    """How much of something comes to a hero, who may be dead or captured instead."""
    found = a_hero("Snikch", *rules).chances(lambda pending, _: gone(pending) or see(pending), *dice)
    alive = {value: chance for value, chance in found.items() if isinstance(value, int)}
    return {
        "spread": {str(value): chance for value, chance in found.items()},
        "expected": mean(alive),
        "expected_if_alive_and_free": mean(alive) / sum(alive.values()),
    }


def games_missed(given: Given) -> dict[str, Any]:
    dice = opened(given["further"]) if "further" in given else ()
    found = spread(
        lambda pending: pending.misses(GUARD.warrior(OTTO)), *dice, rules=READINGS[given["reading"]]
    )
    return {"games": found.pop("spread")} | found


def characteristic_loss(given: Given) -> dict[str, Any]:
    which = given["characteristic"]
    found = spread(lambda pending: lowered(pending).total() if which == "all" else lowered(pending)[which])
    return {"points": found.pop("spread")} | found


def experience_gained(given: Given) -> dict[str, Any]:
    otto = GUARD.warrior(OTTO)
    found = spread(lambda pending: pending.experience(otto) - otto.experience)
    return {"points": found.pop("spread")} | found


def blinded(given: Given) -> dict[str, Any]:
    lost = sorted(EYES)[: given["eyes_lost_before"]]
    fields = {"injuries": (Injury("old", flags=tuple(lost)),)} if lost else {}
    case = a_hero("Snikch", *READINGS[given["reading"]], **fields)
    found = case.chances(
        lambda pending, _: (
            EVENTS["retires"](pending),
            frozenset(pending.flags_of(GUARD.warrior(OTTO))) & EYES,
        )
    )
    return {"retires": sum((chance for (retires, _), chance in found.items() if retires), Fraction(0))}


def bitter_enmity(given: Given) -> dict[str, Any]:
    by = {"hero": "Gnash", "leader": "Snikch", "henchman": "The Pack 1", "nobody": None}[given["caused_by"]]

    def hated(pending: PendingChanges, _events: list[Event]) -> str:
        for flag in pending.flags_of(GUARD.warrior(OTTO)):
            kind, _, whom = flag.partition(":")
            leader = next(it.name for it in RATS.warriors if it.leader)
            if kind == "hatred-of-individual":
                return "enemy_leader" if whom.startswith(leader) else "individual"
            return HATRED[kind].removeprefix("hatred:")
        return ""

    return {"hates": a_hero(by).chances(hated, (5, 6))}


def band_out(heroes: int, henchmen: int) -> dict[int, Fraction]:
    """How many of these heroes and henchmen out of action are dead."""
    men = [hero(10 + it, f"Hero {it}", "champion", GUARD.type) for it in range(heroes)]
    pikes = changed(
        GUARD.warrior(PIKES), members=max(henchmen, 1), hired_for=(25,) * max(henchmen, 1), possessions=()
    )
    band = changed(GUARD, warriors=(GUARD.warrior(1), pikes, *men))
    out = [f"Hero {it}" for it in range(heroes)]
    out += ["The Pikes"] if henchmen == 1 else [f"The Pikes {it + 1}" for it in range(henchmen)]
    case = Case(dict.fromkeys(out), guard=band)
    return case.chances(
        lambda _, events: sum(isinstance(it, WarriorLost) and it.status == "dead" for it in events)
    )


def heroes_dead(given: Given) -> dict[str, Any]:
    dead = band_out(given["out_of_action"], 0)
    return {
        "dead": {str(it): chance for it, chance in dead.items()},
        "nobody": dead.get(0, Fraction(0)),
        "expected": mean(dead),
    }


def band_losses(given: Given) -> dict[str, Any]:
    lost = band_out(given["heroes_out"], given["henchmen_out"])
    return {"nobody_lost": lost.get(0, Fraction(0)), "expected_lost": mean(lost)}


def fiercely_loyal(given: Given) -> dict[str, Any]:
    """The Tamer of a bear that was not out of action."""
    guard = with_animal()
    case = Case({"Tamer": None}, guard=guard)

    def row(pending: PendingChanges, events: list[Event]) -> str:
        found = rows_of(events)[:1]
        spared = any(isinstance(it, InjurySettled) and it.key == "full-recovery" for it in events)
        return "full_recovery" if spared and found != ["multiple_injuries"] else "".join(found)

    return {"rows": case.chances(row)}


KINDS: dict[str, Callable[[Given], dict[str, Any]]] = {
    "further_number": further_number,
    "further_chances": further_chances,
    "further_count": further_count,
    "hero_event": hero_event,
    "games_missed": games_missed,
    "characteristic_loss": characteristic_loss,
    "experience_gained": experience_gained,
    "blinded": blinded,
    "bitter_enmity": bitter_enmity,
    "heroes_dead": heroes_dead,
    "band_losses": band_losses,
    "fiercely_loyal": fiercely_loyal,
}

"""Whole battles under Heroheim, read by a referee who knows only its text; all of them with `EXAMPLES=all`."""

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from rules.catalogue.load import rulebook
from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import Event
from rules.engine.resolver import Resolver
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.values import changed
from tests.examples import examples
from tests.rules.systems.heroheim.independent.referee import refereed
from tests.rules.warbands import ROSTERS, roster

WARBANDS = [path.stem for path in ROSTERS]
TABLES = [table.key for table in tables()]
#: What every battle of the sample has something to say about, whoever fights.
ALWAYS = {
    "HERO-TURN-4",
    "HERO-MOVE-1",
    "HERO-HITC-0",
    "HERO-HITC-M1",
    "HERO-WND-S",
    "HERO-OVER-1",
    "HERO-NOKD-1",
}


@cache
def fight(number: int) -> Resolver:
    """A battle of warbands, table and players by its number: each third one is fought by players who think."""
    sides = [WARBANDS[step % len(WARBANDS)] for step in (3 * number, 5 * number + 7)]
    setup = set_up(
        [roster(side) for side in sides],
        rulebook(),
        seed=str(number),
        ruleset="heroheim",
        scenario="skirmish",
        battlefield=TABLES[number % len(TABLES)],
    )
    thinks = POLICIES["steady"]
    return start(setup, policies={0: thinks, 1: thinks if number % 3 == 0 else POLICIES["random"]})


@pytest.mark.parametrize("number", range(examples(60)))
def test_a_battle_is_what_the_text_allows(number: int):
    battle = fight(number)
    scene = refereed(battle.battle.setup, battle.events)
    assert scene.complaints == []


def test_the_referee_looks_at_what_happens_in_every_battle():
    scene = refereed(fight(0).battle.setup, fight(0).events)
    assert {rule for rule in ALWAYS if not scene.looked[rule]} == set()


Wrong = Callable[[Event], Event | None]


def _wrong_need(event: Event) -> Event | None:
    if isinstance(event, events.BlowStruck) and event.roll is not None and event.roll.need is not None:
        return changed(event, roll=changed(event.roll, need=event.roll.need - 1))
    return None


def _wrong_wound(event: Event) -> Event | None:
    return changed(event, strength=event.strength + 3) if isinstance(event, events.WoundRolled) else None


def _two_wounds(event: Event) -> Event | None:
    return changed(event, wounds=event.wounds + 1) if isinstance(event, events.WoundsLost) else None


def _knocked_down(event: Event) -> Event | None:
    down = events.Status.KNOCKED_DOWN
    return changed(event, status=down) if isinstance(event, events.StatusChanged) else None


def _too_far(event: Event) -> Event | None:
    far = isinstance(event, events.WarriorMoved) and event.manner == "walk" and event.spent > 0
    return changed(event, spent=event.spent + 1000) if far else None


def _early_phase(event: Event) -> Event | None:
    late = isinstance(event, events.PhaseBegan) and event.phase == "movement"
    return changed(event, phase="shooting") if late else None


def _untaken_six(event: Event) -> Event | None:
    if isinstance(event, events.CriticalRolled):
        return changed(event, roll=Rolled((6,)), result="Hits a vital part")
    return None


FAULTS: list[tuple[str, Wrong]] = [
    ("HERO-HITC-0", _wrong_need),
    ("HERO-WND-S", _wrong_wound),
    ("HERO-OVER-1", _two_wounds),
    ("HERO-NOKD-1", _knocked_down),
    ("HERO-MOVE-1", _too_far),
    ("HERO-TURN-4", _early_phase),
    ("HERO-CRIT-C", _untaken_six),
]


@pytest.mark.parametrize(("rule", "wrong"), FAULTS, ids=[rule for rule, _ in FAULTS])
def test_a_wrong_event_is_complained_of(rule: str, wrong: Wrong):
    told, put_in = [], False
    for event in fight(0).events:
        other = None if put_in else wrong(event)
        told.append(other or event)
        put_in = put_in or other is not None
    assert put_in
    assert rule in {it for _number, it, _what in refereed(fight(0).battle.setup, told).complaints}


LEFT_OUT: list[tuple[str, Callable[[Event], bool]]] = [
    ("HERO-CRIT-1", lambda event: isinstance(event, events.CriticalRolled)),
    ("HERO-NOKD-2", lambda event: isinstance(event, events.StatusChanged)),
]


def without(history: Sequence[Event], leaves_out: Callable[[Event], bool]) -> list[Event]:
    """The history without the first event of a kind."""
    at = next(number for number, event in enumerate(history) if leaves_out(event))
    return [*history[:at], *history[at + 1 :]]


@pytest.mark.parametrize(("rule", "leaves_out"), LEFT_OUT, ids=[rule for rule, _ in LEFT_OUT])
def test_an_event_that_is_missing_is_complained_of(rule: str, leaves_out: Callable[[Event], bool]):
    told = without(fight(0).events, leaves_out)
    assert rule in {it for _number, it, _what in refereed(fight(0).battle.setup, told).complaints}

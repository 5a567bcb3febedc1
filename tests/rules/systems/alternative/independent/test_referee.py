"""Whole battles under the alternative sequence, read by a referee who knows only its text; all with `EXAMPLES=all`."""

from collections.abc import Callable
from functools import cache

import pytest

from rules.catalogue.load import rulebook
from rules.engine import events
from rules.engine.events import Event
from rules.engine.resolver import Resolver
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.values import changed
from tests.examples import examples
from tests.rules.systems.alternative.independent.referee import refereed
from tests.rules.warbands import ROSTERS, roster

WARBANDS = [path.stem for path in ROSTERS]
TABLES = [table.key for table in tables()]
#: What every battle of the sample has something to say about, whoever fights.
ALWAYS = {"ALT-IV", "ALT-V", "ALT-VI", "ALT-VI-a", "ALT-VII", "ALT-VII-a", "ALT-VII-g", "ALT-VII-q"}


@cache
def fight(number: int) -> Resolver:
    """A battle of warbands, table and players by its number: each third one is fought by players who think."""
    sides = [WARBANDS[step % len(WARBANDS)] for step in (3 * number, 5 * number + 7)]
    setup = set_up(
        [roster(side) for side in sides],
        rulebook(),
        seed=str(number),
        ruleset="alternative",
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


def _one_action_more(event: Event) -> Event | None:
    rolled = isinstance(event, events.ActionsGained) and event.roll is not None
    return changed(event, actions=event.actions + 1) if rolled else None


def _dearer(event: Event) -> Event | None:
    return changed(event, price=4) if isinstance(event, events.ActionTaken) else None


def _of_the_other_side(event: Event) -> Event | None:
    begins = isinstance(event, events.ActivationBegan) and not event.reaction
    return changed(event, side=1 - event.side) if begins else None


def _too_far(event: Event) -> Event | None:
    far = isinstance(event, events.WarriorMoved) and event.manner == "walk" and event.spent > 0
    return changed(event, spent=event.spent + 1000) if far else None


def _reacts_in_their_own_turn(event: Event) -> Event | None:
    begins = isinstance(event, events.ActivationBegan) and not event.reaction
    return changed(event, reaction="reaction") if begins else None


FAULTS: list[tuple[str, Wrong]] = [
    ("ALT-IV", _one_action_more),
    ("ALT-VII", _dearer),
    ("ALT-IV", _of_the_other_side),
    ("ALT-VII-a", _too_far),
    ("ALT-V", _reacts_in_their_own_turn),
]


@pytest.mark.parametrize(("rule", "wrong"), FAULTS, ids=[wrong.__name__.strip("_") for _, wrong in FAULTS])
def test_a_wrong_event_is_complained_of(rule: str, wrong: Wrong):
    told, put_in = [], False
    for event in fight(0).events:
        other = None if put_in else wrong(event)
        told.append(other or event)
        put_in = put_in or other is not None
    assert put_in
    assert rule in {it for _number, it, _what in refereed(fight(0).battle.setup, told).complaints}


def test_a_second_activation_in_a_round_is_complained_of():
    history = fight(0).events
    first = next(it for it in history if isinstance(it, events.ActivationBegan))
    last = next(at for at, it in enumerate(history) if isinstance(it, events.PlayersTurnEnded))
    told = [*history[:last], first, *history[last:]]
    complaints = refereed(fight(0).battle.setup, told).complaints
    assert "ALT-VI-a" in {rule for _number, rule, _what in complaints}

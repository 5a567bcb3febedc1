"""Every event has its sentence, and every sentence has its dice, targets and modifiers."""

import pytest

from rules.aftermath.events import AnyAftermathEvent
from rules.engine import events
from rules.engine.events import AnyEvent, Event
from rules.engine.table import Point
from rules.narration import Names, sentence
from rules.narration.phrases import coordinates, inches
from rules.narration.sentences import IN_SCENE, SENTENCES
from rules.values import changed
from tests.rules.narration.samples import NAMES, OTTO, SETUP, SNIKCH
from tests.rules.narration.told_activations import ACTIVATIONS
from tests.rules.narration.told_aftermath import AFTERMATH
from tests.rules.narration.told_alliances import ALLIANCES
from tests.rules.narration.told_alternative import ALTERNATIVE
from tests.rules.narration.told_battles import BATTLE
from tests.rules.narration.told_captivity import CAPTIVITY
from tests.rules.narration.told_cards import CARDS
from tests.rules.narration.told_exploration import EXPLORATION
from tests.rules.narration.told_field import FIELD
from tests.rules.narration.told_fights import FIGHTS
from tests.rules.narration.told_growth import GROWTH
from tests.rules.narration.told_league import LEAGUE
from tests.rules.narration.told_magic import MAGIC
from tests.rules.narration.told_objectives import OBJECTIVES
from tests.rules.narration.told_prelude import PRELUDE
from tests.rules.narration.told_trading import TRADING

TOLD = (
    BATTLE
    + ACTIVATIONS
    + ALTERNATIVE
    + CARDS
    + FIELD
    + FIGHTS
    + MAGIC
    + OBJECTIVES
    + ALLIANCES
    + PRELUDE
    + AFTERMATH
    + GROWTH
    + EXPLORATION
    + CAPTIVITY
    + TRADING
    + LEAGUE
)


@pytest.mark.parametrize(("event", "told"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_an_event_is_told_in_one_sentence(event: Event, told: str) -> None:
    assert sentence(event, NAMES) == told


def kinds_of_event() -> set[type[Event]]:
    """Every class of event that the rules have."""
    found, waiting = set(), [Event]
    while waiting:
        below = [kind for kind in waiting.pop().__subclasses__() if kind.__module__.startswith("rules.")]
        found |= set(below)
        waiting += below
    return found


def test_every_kind_of_event_has_a_sentence_and_a_test_of_it() -> None:
    assert set(SENTENCES) | set(IN_SCENE) == kinds_of_event()
    assert {type(event) for event, _ in TOLD} == kinds_of_event()
    assert set(AnyEvent.__args__) | set(AnyAftermathEvent.__args__) == kinds_of_event()


@pytest.mark.parametrize("event", [event for event, _ in TOLD])
def test_every_sentence_holds_the_dice_the_target_and_the_modifiers(event: Event) -> None:
    told, roll = sentence(event, NAMES), getattr(event, "roll", None)
    assert told.endswith(".")
    assert not {"<", ">", "\n"} & set(told)
    if roll is not None:
        assert all(str(face) in told for face in roll.faces)
        assert roll.need is None or f"needs {roll.need}+" in told
        assert roll.at_most is None or f"needs {roll.at_most} or less" in told
        assert all(modifier.name in told and str(abs(modifier.by)) in told for modifier in roll.modifiers)


def test_names_that_two_sides_share_say_whose_they_are() -> None:
    otto = changed(SETUP.sides[1].fighters[0], name="Otto")
    rats = changed(SETUP.sides[1], fighters=(otto, *SETUP.sides[1].fighters[1:]))
    names = Names(changed(SETUP, sides=(SETUP.sides[0], rats)))
    assert sentence(events.ChargeDeclared(SNIKCH, OTTO), names) == (
        "Otto of The Rats declares a charge against Otto of The Guard."
    )


@pytest.mark.parametrize(
    ("hundredths", "told"),
    [(0, '0"'), (4, '0"'), (5, '0.1"'), (1136, '11.4"'), (4800, '48"'), (-12, '-0.1"')],
)
def test_distances_are_told_in_inches_with_one_decimal_at_most(hundredths: int, told: str) -> None:
    assert inches(hundredths) == told


def test_places_on_the_ground_have_no_height() -> None:
    assert coordinates(Point(50, 1000)) == "(0.5, 10.0)"

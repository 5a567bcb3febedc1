"""Any event of a battle or its aftermath as a sentence; `narrate` tells a whole log, each event in its scene."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from rules.engine.events import AnyEvent, Event
from rules.narration.activations import ACTIVATIONS
from rules.narration.after_battle.captivity import CAPTIVITY
from rules.narration.after_battle.exploration import EXPLORATION
from rules.narration.after_battle.growth import GROWTH
from rules.narration.after_battle.league import LEAGUE
from rules.narration.after_battle.losses import AFTERMATH
from rules.narration.after_battle.trading import TRADING
from rules.narration.alliances import ALLIANCES
from rules.narration.blows import BLOWS
from rules.narration.conditions import CONDITION_SENTENCES
from rules.narration.course import COURSE
from rules.narration.magic import MAGIC
from rules.narration.moves import MOVES
from rules.narration.names import Names
from rules.narration.objectives import OBJECTIVES
from rules.narration.prelude import PRELUDE
from rules.narration.scene import Scene
from rules.narration.trials import TRIALS

#: One function for each kind of event; the registry of systems adds those of each system.
SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    **COURSE,
    **ACTIVATIONS,
    **BLOWS,
    **CONDITION_SENTENCES,
    **MAGIC,
    **OBJECTIVES,
    **ALLIANCES,
    **PRELUDE,
    **AFTERMATH,
    **CAPTIVITY,
    **GROWTH,
    **EXPLORATION,
    **TRADING,
    **LEAGUE,
}
#: Those that say more where they know what has come about.
IN_SCENE: dict[type[Event], Callable[[Any, Names, Scene], str]] = {**MOVES, **TRIALS}


class Told(NamedTuple):
    """An event and how it is told."""

    event: AnyEvent
    text: str


def sentence(event: Event, names: Names, scene: Scene | None = None) -> str:
    """One English sentence for one event, with every roll in it. Raises `KeyError` for an unknown kind of event."""
    in_scene = IN_SCENE.get(type(event))
    if in_scene is None:
        text = SENTENCES[type(event)](event, names)
    else:
        text = in_scene(event, names, scene or Scene(names.setup))
    return text[:1].upper() + text[1:]


def narrate(log: Iterable[AnyEvent], names: Names) -> Iterator[Told]:
    """Every event of a battle's log with its sentence, which names the warriors who gave themselves away by it."""
    scene = Scene(names.setup)
    for event in log:
        text = sentence(event, names, scene)
        shown = [f" {names.who(warrior)} is no longer hidden." for warrior in scene.take(event)]
        yield Told(event, text + "".join(shown))

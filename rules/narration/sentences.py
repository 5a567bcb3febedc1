"""`sentence`: any event of a battle or its aftermath, told."""

from collections.abc import Callable
from typing import Any

from rules.engine.events import Event
from rules.narration.activations import ACTIVATIONS
from rules.narration.aftermath import AFTERMATH
from rules.narration.alliances import ALLIANCES
from rules.narration.blows import BLOWS
from rules.narration.conditions import CONDITION_SENTENCES
from rules.narration.course import COURSE
from rules.narration.magic import MAGIC
from rules.narration.names import Names
from rules.narration.objectives import OBJECTIVES
from rules.narration.prelude import PRELUDE
from rules.systems.alternative.narration import ALTERNATIVE
from rules.systems.cards.narration import CARDS
from rules.systems.heroheim.charge_narration import FIGHTS
from rules.systems.heroheim.narration import FIELD

SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    **COURSE,
    **ACTIVATIONS,
    **CARDS,
    **ALTERNATIVE,
    **BLOWS,
    **CONDITION_SENTENCES,
    **MAGIC,
    **FIELD,
    **FIGHTS,
    **OBJECTIVES,
    **ALLIANCES,
    **PRELUDE,
    **AFTERMATH,
}


def sentence(event: Event, names: Names) -> str:
    """One English sentence for one event, with every roll in it. Raises `KeyError` for an unknown kind of event."""
    told = SENTENCES[type(event)](event, names)
    return told[:1].upper() + told[1:]

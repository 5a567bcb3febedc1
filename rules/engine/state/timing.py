"""When conditions end by themselves (`Until`), where it takes more than a word to say; for `battle_state`."""

from rules.engine.events import PhaseBegan, Status
from rules.engine.state.conditions import Condition, Until

_STILL_AWAKE: tuple[Until, ...] = ("by-standing",)
_STUNNED: tuple[Until, ...] = (*_STILL_AWAKE, "awake")
_GONE: tuple[Until, ...] = (*_STUNNED, "by-out", "by-wounded", "by-still")


def ended_with(status: Status) -> tuple[Until, ...]:
    """Durations that end when their source gets this status."""
    if status is Status.KNOCKED_DOWN:
        return _STILL_AWAKE
    return _STUNNED if status is Status.STUNNED else _GONE


def is_next_shooting(held: Condition, event: PhaseBegan) -> bool:
    """Whether a phase is the shooting phase up to which a condition lasts."""
    return held.until == "shooting" and event.phase == "shooting" and held.side in (None, event.side)

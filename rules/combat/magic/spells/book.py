"""Every spell that a battle plays, by key: its targets, the moment of casting, and its effect.

The lists of spells have a module each and register theirs with `@spell`. `casting` looks them up; a spell that is not
here is never offered, and `rules.combat.support` names it as left out.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

#: The permitted targets of a spell.
Aim = Callable[[Battle, Combatant, KnownSpell], Sequence[Combatant]]
#: Whether it may be cast now.
Open = Callable[[Battle, Combatant], bool]
#: What it does: caster, spell, and the model it is aimed at (the caster themselves where it is aimed at nobody).
Effect = Callable[[Battle, Combatant, KnownSpell, Combatant], Flow[None]]


#: When it is cast: in the shooting phase, before the battle, or when the movement or close combat phase begins.
Moment = Literal["shooting", "before battle", "movement", "close combat"]


class Played(NamedTuple):
    """How a spell is played. `in_path`: the first model on the way to the target is struck in its place."""

    effect: Effect
    aim: Aim | None
    when: Open | None
    in_path: bool
    moment: Moment


BOOK: dict[str, Played] = {}

#: What is cast when the battle is over (`rules.aftermath`).
AFTER_BATTLE = frozenset({"spell-of-awakening", "blessing-of-the-elements"})


def spell(
    key: str,
    aim: Aim | None = None,
    *,
    when: Open | None = None,
    in_path: bool = False,
    moment: Moment = "shooting",
) -> Callable[[Effect], Effect]:
    """Register what a spell does."""

    def registered(effect: Effect) -> Effect:
        assert key not in BOOK, f"{key} stands twice"
        BOOK[key] = Played(effect, aim, when, in_path, moment)
        return effect

    return registered


def free(_battle: Battle, warrior: Combatant) -> bool:
    """Tell whether the caster is out of close combat, for spells that need it."""
    return not warrior.contacts


def not_yet(key: str) -> Open:
    """A condition for spells on oneself that would change nothing while they last."""
    return lambda _battle, caster: not caster.under(key)

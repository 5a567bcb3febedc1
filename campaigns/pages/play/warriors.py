"""The warriors of a battle on a real table, side by side: status, wounds, what lasts, and who has acted."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.pages.play.cards import card_lines
from rules.combat.shooting.aiming import bar_to_readiness
from rules.engine.battle import Battle
from rules.engine.decisions.alternative import React
from rules.engine.events import Status
from rules.engine.state.activations import Activations
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, OVERWATCH
from rules.narration import Names
from rules.narration.phrases import listed, number
from rules.play.course import Course
from rules.play.seen import Seen

_STATUS = {
    Status.KNOCKED_DOWN: "knocked down",
    Status.STUNNED: "stunned",
    Status.OUT_OF_ACTION: "out of action",
    Status.LEFT: "left the table",
}
#: How long a condition lasts, by what ends it; the rest ends in ways that the story tells.
_UNTIL: Mapping[str, str] = {
    "turn": "until the next turn",
    "phase": "until the next phase",
    "shooting": "until the next shooting phase",
    "round": "until the next round",
    "combat": "while they fight",
    "standing": "while they stand",
}


@dataclass(frozen=True)
class WarriorOnTable:
    """`state` is the status with what lasts, `fights` names the enemies in contact, `lines` are the card."""

    id: int
    label: str
    name: str
    state: str
    fights: str
    wounds: int
    is_acting: bool
    is_out: bool
    lines: tuple[str, ...]


@dataclass(frozen=True)
class SideOnTable:
    """The warriors of one side, those who are out of it last."""

    mark: int
    name: str
    warriors: tuple[WarriorOnTable, ...]


def sides_on_table(course: Course, seen: Seen, acting: int | None) -> tuple[SideOnTable, ...]:
    """Everybody in a refereed battle, side by side."""
    battle, names = course.resolver.battle, Names(course.resolver.battle.setup)
    activations = battle.state.activations
    sides = []
    for force in seen.forces:
        warriors = []
        for model in (it for it in seen.models if it.side == force.side):
            warrior = battle.combatant(model.id)
            warriors.append(
                WarriorOnTable(
                    id=model.id,
                    label=str(model.place),
                    name=names.who(model.id),
                    state=", ".join([*_states(warrior, activations), *_unready(battle, warrior)]),
                    fights=", ".join(names.who(it) for it in sorted(warrior.contacts)),
                    wounds=model.wounds,
                    is_acting=model.id == acting,
                    is_out=not model.on_table and warrior.began_at is not None,
                    lines=(
                        *card_lines(battle, warrior, battle.warband(model.side).warband),
                        *_changed(warrior),
                    ),
                )
            )
        ordered = sorted(warriors, key=lambda it: it.is_out)
        sides.append(SideOnTable(force.side, force.name, tuple(ordered)))
    return tuple(sides)


def sequence_of(course: Course) -> tuple[str, ...]:
    """How the sequence stands, in lines: who acts with what left, what is offered, who has not acted, and who waits."""
    battle, names = course.resolver.battle, Names(course.resolver.battle.setup)
    state, lines = battle.state, list[str]()
    slot = state.activations.slot
    if slot is not None:
        acting = listed([names.who(it) for it in slot.began.who])
        left = max((slot.left.get(it, 0) for it in slot.began.who), default=0)
        reacting = f" ({slot.began.reaction})" if slot.began.reaction else ""
        lines.append(f"Acting: {acting}{reacting}{f', {number(left, "action")} left' if left else ''}.")
    if isinstance(course.pending, React):
        lines.append(f"Failures offered for a reaction: {course.pending.failures}.")
    if state.activations.acted and not battle.over:
        waiting = (
            (names.side(it), sum(w.id not in state.activations.acted for w in state.of_side(it)))
            for it in battle.sides
        )
        lines.append(
            "Not activated in this round: " + ", ".join(f"{count} of {side}" for side, count in waiting) + "."
        )
    watchers = [it for it in state.on_table() if it.under(OVERWATCH)]
    if watchers:
        lines.append("On overwatch: " + ", ".join(names.who(it.id) for it in watchers) + ".")
    return tuple(lines)


def _states(warrior: Combatant, activations: Activations) -> list[str]:
    """The status, the conditions with their ends, and whether they have acted and reacted in this round."""
    if warrior.status is Status.LEFT and warrior.began_at is None:
        return ["not set up yet"]
    states = [_STATUS[warrior.status]] if warrior.status in _STATUS else []
    for key, condition in warrior.conditions.items():
        words = key.replace("-", " ")
        until = "" if key == HIDDEN or words.endswith("this turn") else _UNTIL.get(condition.until, "")
        states.append(f"{words} {until}".strip())
    if not warrior.on_table:
        return states
    done = {"acts": activations.now, "has acted": activations.acted, "has reacted": activations.reacted}
    if warrior.id in activations.now:
        done.pop("has acted")
    return [*states, *(text for text, those in done.items() if warrior.id in those)]


def _unready(battle: Battle, warrior: Combatant) -> list[str]:
    """The missile weapons that cannot be fired now, each with the reason."""
    if not warrior.on_table:
        return []
    barred = ((it.name, bar_to_readiness(battle, warrior, it)) for it in warrior.missiles)
    return [f"{name}: {bar.words}" for name, bar in barred if bar is not None]


def _changed(warrior: Combatant) -> list[str]:
    """What conditions make of the profile: `M -2: carrying the chest`."""
    return [
        f"{change.characteristic} {change.by:+d}: {key.replace('-', ' ')}"
        for key, condition in warrior.conditions.items()
        for change in condition.changes
    ]

"""Steps of those who keep the turns beside a tally: each is taken once, changes the tally, and can be taken back."""

from collections.abc import Mapping

from rules.engine.decisions import DONE, Decision, IllegalAnswer
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import WhoActs
from rules.engine.decisions.cards import ActivateUnit
from rules.engine.setup import BattleSetup
from rules.referee.turns.course import AND, TurnCourse
from rules.referee.turns.stops import Going
from rules.referee.turns.words import ABSENT, LEFT, OUT, THERE
from rules.tally.draft import KeptTurns, Tally
from rules.tally.fields import ON, ROUNDS
from rules.values import Value, changed

UNDO, ACTS = "undo", "acts"
#: States of a tally, by the words that bring a warrior into them.
_STATES = {OUT: "out", THERE: "fought"}
_WORDS = (OUT, LEFT, ABSENT, THERE)
#: The most steps of a battle, and the most keys of steps that are remembered.
MOST, REMEMBERED = 3_000, 300


class Step(Value, frozen=True):
    """One step that a device says. `key` is new for each, `moment` is that of its page, None to go on from the last."""

    say: str
    moment: int | None = None
    key: str = ""


class StepMissed(ValueError):
    """The turns have gone on since the page was made."""

    def __init__(self) -> None:
        super().__init__("Somebody else went on meanwhile. This is how it stands now.")


def states_of_tally(setup: BattleSetup, tally: Tally) -> dict[int, str]:
    """What has become of each warrior, as the tally has it."""
    fielded = {fighter.id for side in setup.sides for fighter in side.fighters}
    return {
        fighter.id: tally.fields.get(f"state-{fighter.id}", "fought" if fighter.id in fielded else "absent")
        for fighter in setup.fighters
    }


def turns_of(setup: BattleSetup, tally: Tally) -> TurnCourse:
    """The turns as they stand, with everybody as the tally has them."""
    kept = tally.turns or KeptTurns()
    course = TurnCourse.as_far_as(setup, kept.said)
    course.catch_up(states_of_tally(setup, tally))
    return course


def take(setup: BattleSetup, tally: Tally, step: Step) -> Tally:
    """The tally after a step; the same where it was taken before. Raises `StepMissed` and `IllegalAnswer`."""
    kept = tally.turns or KeptTurns()
    if moment_after(kept, step.key) is not None:
        return tally
    if step.moment is not None and step.moment != kept.moment:
        raise StepMissed
    if len(kept.said) >= MOST:
        raise IllegalAnswer("No battle takes that many turns.")
    undoes = step.say == UNDO
    course = TurnCourse.as_far_as(setup, kept.said)
    before = course.battle.state.round, frozenset(course.battle.state.routed)
    if undoes:
        course = TurnCourse.as_far_as(setup, _without_last(kept.said))
    fields = _fields(setup, tally.fields, step.say)
    course.catch_up(states_of_tally(setup, changed(tally, fields=fields)))
    if not undoes and not _names_state(step.say):
        course.say(_in_place(course, step.say))
    moment = kept.moment + 1
    keys = (*kept.keys, f"{step.key} {moment}")[-REMEMBERED:] if step.key else kept.keys
    turns = changed(kept, said=course.said, moment=moment, keys=keys)
    return changed(tally, turns=turns, fields=_counted(before, course, fields))


def moment_after(kept: KeptTurns, key: str) -> int | None:
    """The moment to which the step with that key led; None where none was taken."""
    led = (it.removeprefix(f"{key} ") for it in kept.keys if key and it.startswith(f"{key} "))
    return next(map(int, led), None)


def _in_place(course: TurnCourse, say: str) -> str:
    """The words that have somebody act, whatever is asked: `acts 17` ends what goes on and names them or their unit."""
    what, _, number = say.partition(" ")
    if what != ACTS:
        return say
    if not number.isascii() or not number.isdecimal():
        raise IllegalAnswer(f"'{say}' names nobody.")
    wanted = int(number)
    units = course.next_to_act() or _units(course.pending)
    unit = next((unit for unit in units if wanted in unit), None)
    if unit is None:
        known = wanted < len(course.battle.state.combatants)
        name = course.battle.combatant(wanted).fighter.name if known else "Nobody of that number"
        raise IllegalAnswer(f"{name} could not act then.")
    return AND.join([*([DONE] if isinstance(course.pending, Going) else []), str(unit[0])])


def _units(asked: object) -> tuple[tuple[int, ...], ...]:
    if isinstance(asked, ActivateUnit):
        return asked.units
    return tuple((it,) for it in asked.candidates) if isinstance(asked, NextModel | WhoActs) else ()


def _names_state(say: str) -> bool:
    what, _, number = say.partition(" ")
    return what in _STATES and bool(number)


def _fields(setup: BattleSetup, fields: Mapping[str, str], say: str) -> dict[str, str]:
    """The fields of the tally after somebody was said to be out of action, or back."""
    if not _names_state(say):
        return dict(fields)
    what, _, number = say.partition(" ")
    if number not in {str(fighter.id) for fighter in setup.fighters}:
        raise IllegalAnswer(f"'{say}' names nobody.")
    name = f"state-{number}"
    others = {key: value for key, value in fields.items() if key != name}
    fielded = any(str(fighter.id) == number for side in setup.sides for fighter in side.fighters)
    default = "fought" if fielded else "absent"
    return others if _STATES[what] == default else {**others, name: _STATES[what]}


def _without_last(steps: tuple[str, ...]) -> tuple[str, ...]:
    """What was said before the last step; what became of warriors stands in the tally, and is no step of the turns."""
    left = list(steps)
    while left and left[-1].partition(" ")[0] in _WORDS:
        left.pop()
    return tuple(left[:-1])


def _counted(
    before: tuple[int, frozenset[int]], now: TurnCourse, fields: Mapping[str, str]
) -> dict[str, str]:
    """The fields with the round that is played, unless players wrote another, and with warbands that routed.

    `before` are the round and the warbands that had routed.
    """
    (round, routed), new = before, now.battle.state
    counted = dict(fields)
    if counted.pop(ROUNDS, "") in ("", str(round)):
        counted |= {ROUNDS: str(new.round)} if new.round else {}
    else:
        counted[ROUNDS] = fields[ROUNDS]
    for side in routed - new.routed:
        counted.pop(f"routed-{side}", None)
    return counted | {f"routed-{side}": ON for side in new.routed}


def asked_of(course: TurnCourse) -> int | None:
    """The side that is asked; None where nothing is."""
    return course.pending.side if isinstance(course.pending, Decision) else None

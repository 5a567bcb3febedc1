"""What happened while others played, short enough for a phone: attacks with their dice on one line, moves together.

The log has all of it sentence by sentence.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.pages.battles.story import Line, line_of
from campaigns.pages.play.dice import throw, throws_of, with_dice
from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import AnyEvent, Status
from rules.engine.events.activations import ActionTaken, SuccessRolled
from rules.engine.events.alternative import (
    ActionsGained,
    PlayersTurnBegan,
    PlayersTurnEnded,
    ReactionDeclined,
    ReactionsOffered,
)
from rules.engine.state.conditions import HIDDEN
from rules.narration import FOLLOWING, Names, Told
from rules.narration.phrases import number

#: Events that the status bar and the table show anyway.
_SHOWN = (
    events.RoundBegan,
    events.TurnBegan,
    events.TurnsBegan,
    events.PhaseBegan,
    events.ActivationBegan,
    events.ActivationEnded,
    events.RunnersChecked,
    events.WeaponsTaken,
    events.CombatFought,
    ActionTaken,
    ActionsGained,
    PlayersTurnBegan,
    PlayersTurnEnded,
    ReactionDeclined,
    ReactionsOffered,
)
#: The action that is rolled for and then is a plain move.
_DASH = "dash"
_FATES = {
    Status.KNOCKED_DOWN: "Knocked down",
    Status.STUNNED: "Stunned",
    Status.OUT_OF_ACTION: "Out of action",
}


@dataclass
class _Attack:
    """Shots or blows of one warrior at another, with what came of them."""

    verb: str
    who: int
    target: int
    rolls: list[Rolled]
    has_hit: bool
    then: list[str] = field(default_factory=list)
    later: list[Rolled] = field(default_factory=list)
    fate: str = ""
    lost: int = 0
    is_saved: bool = False
    is_parried: bool = False
    #: Hits for which nothing was rolled so far, or not everything; and whether nothing else has happened since.
    due: int = 0
    is_latest: bool = False

    @property
    def outcome(self) -> str:
        """What came of it in a word or two; empty while more is to be rolled."""
        if self.fate or not self.has_hit:
            return self.fate or "Misses"
        if self.lost:
            return f"Loses {number(self.lost, 'wound')}"
        if self.due and self.is_latest:
            return ""
        if self.is_saved:
            return "Saved"
        return "Parried" if self.is_parried else "No wound"

    def add(self, what: str, rolled: Rolled | None, undiced: str = "") -> None:
        """Note dice that came of it, in words and as they fell; without dice the words `undiced`."""
        self.then.append(undiced if rolled is None else _dice(what, rolled))
        self.later += [] if rolled is None else [rolled]


@dataclass
class _Dash:
    """The roll for a dash, with the move of the same warrior before or after it."""

    who: int
    roll: Rolled
    passed: bool
    moves: bool = False

    def goes_on(self, event: AnyEvent) -> bool:
        """Whether an event is the dash itself, or the one plain move besides it, which is then told with it."""
        if not isinstance(event, events.WarriorMoved) or event.who != self.who or event.contacts:
            return False
        if event.manner == _DASH:
            return True
        is_second = self.moves or event.manner != "walk"
        self.moves = True
        return not is_second


@dataclass
class _Moves:
    """Those of one side who were set up, moved or hid one after the other."""

    side: str
    set_up: list[int] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    hid: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    ran: set[int] = field(default_factory=set)


def captions(told: Iterable[Told], names: Names, sides: Mapping[int, str]) -> tuple[Line, ...]:
    """The lines about some events. `sides` are the names of the sides of fighters, by their ids."""
    joined = list(_joined(_without_declared(_worth_telling(list(told))), sides))
    if joined and isinstance(joined[-1], _Attack):
        joined[-1].is_latest = True
    return tuple(_line(it, names) for it in joined)


def _worth_telling(told: list[Told]) -> list[Told]:
    """Everything but what the page shows anyway, and tests that came to nothing.

    Of rolls for actions it leaves the last, those with failures, and those of reactions, which stand for the reaction.
    """
    told = [it for it in told if not _is_idle(it.event)]
    seen = (
        it for it in reversed(told) if isinstance(it.event, ActionsGained) or not isinstance(it.event, _SHOWN)
    )
    last = next(seen, None)
    rolls = _rolls_to_react([it.event for it in told])
    return [
        it
        for it in told
        if not isinstance(it.event, _SHOWN) or it is last or it.event in rolls or _is_news(it.event, rolls)
    ]


def _rolls_to_react(told: Sequence[AnyEvent]) -> list[ActionsGained]:
    """The rolls for the actions of reactions."""
    rolls, reacting = list[ActionsGained](), tuple[int, ...]()
    for event in told:
        if isinstance(event, events.ActivationBegan):
            reacting = event.who if event.reaction else ()
        elif isinstance(event, ActionsGained) and event.who == reacting:
            rolls.append(event)
    return rolls


def _is_idle(event: AnyEvent) -> bool:
    """Whether one of many tests at the beginning of a turn came to nothing."""
    return isinstance(event, events.RuleRolled) and event.rule == "Animosity" and not event.works


def _is_news(event: AnyEvent, rolls: Sequence[ActionsGained]) -> bool:
    """Whether an enemy may react, or does without a roll."""
    if isinstance(event, events.ActivationBegan):
        return bool(event.reaction) and not any(it.who == event.who for it in rolls)
    return isinstance(event, ActionsGained) and event.failures > 0


def _without_declared(told: list[Told]) -> Iterator[Told]:
    """Everything but charges that were made after they were declared."""
    for at, each in enumerate(told):
        event = each.event
        is_made = isinstance(event, events.ChargeDeclared) and any(
            isinstance(later.event, events.WarriorMoved) and later.event.who == event.who
            for later in told[at:]
        )
        if not is_made:
            yield each


def _joined(told: Iterable[Told], sides: Mapping[int, str]) -> Iterator[Told | _Attack | _Moves | _Dash]:
    last: Told | _Attack | _Moves | _Dash | None = None
    for each in told:
        event = each.event
        if isinstance(last, _Attack) and _goes_on(last, event):
            continue
        if isinstance(last, _Dash) and last.goes_on(event):
            continue
        if isinstance(last, _Moves) and isinstance(event, SuccessRolled) and _is_dash_of(last, event):
            last = _Dash(event.who, event.roll, event.passed, moves=True)
            continue
        if (
            isinstance(last, _Moves)
            and sides.get(getattr(event, "who", -1)) == last.side
            and _moves(last, event)
        ):
            continue
        if last is not None:
            yield last
        last = _begun(each, sides)
    if last is not None:
        yield last


def _begun(each: Told, sides: Mapping[int, str]) -> Told | _Attack | _Moves | _Dash:
    event = each.event
    match event:
        case events.ShotFired(roll=Rolled() as roll, struck=struck) if struck in (None, event.target):
            hit = struck is not None
            return _Attack("shoots", event.who, event.target, [roll], hit, due=int(hit))
        case events.BlowStruck() if event.roll or event.hit:
            rolls = [event.roll] if event.roll else []
            return _Attack("strikes", event.who, event.target, rolls, event.hit, due=int(event.hit))
        case SuccessRolled() if event.action == _DASH:
            return _Dash(event.who, event.roll, event.passed)
        case (
            events.WarriorDeployed()
            | events.WarriorMoved()
            | events.ConditionBegan()
            | events.ConditionEnded()
        ):
            moves = _Moves(sides.get(event.who, ""))
            return moves if moves.side and _moves(moves, event) else each
    return each


def _is_dash_of(moves: _Moves, event: SuccessRolled) -> bool:
    """Whether the one warrior who has moved, and done nothing else, dashes next."""
    alone = not (moves.set_up or moves.hid or moves.found)
    return event.action == _DASH and alone and moves.moved == [event.who]


def _moves(moves: _Moves, event: AnyEvent) -> bool:
    """Whether an event is one more plain move or somebody hiding, which is then counted."""
    match event:
        case events.WarriorDeployed():
            moves.set_up.append(event.who)
            return True
        case events.WarriorMoved(manner="walk" | "run" | "crawl" | "dash", contacts=()):
            moves.moved.append(event.who)
            if event.manner == "run":
                moves.ran.add(event.who)
            return True
        case events.ConditionBegan(condition=condition) if condition.key == HIDDEN:
            moves.hid.append(event.who)
            return True
        case events.ConditionEnded(key=key) if key == HIDDEN:
            moves.found.append(event.who)
            return True
    return False


def _goes_on(attack: _Attack, event: AnyEvent) -> bool:
    """Whether an event belongs to an attack, which then tells it."""
    match event:
        case events.BlowStruck() if (event.roll or event.hit) and not attack.then and not attack.fate:
            if ("strikes", event.who, event.target) != (attack.verb, attack.who, attack.target):
                return False
            attack.rolls += [event.roll] if event.roll else []
            attack.has_hit |= event.hit
            attack.due += event.hit
        case events.ParryTried():
            attack.is_parried |= event.parried
            attack.due -= event.parried
            attack.add("parry", event.roll)
        case events.WoundRolled(target=attack.target):
            attack.add("to wound", event.roll, "wounds" if event.wounded else "too weak to wound")
            attack.due -= not event.wounded
        case events.CriticalRolled(target=attack.target):
            attack.then.append("critical hit")
        case events.SaveRolled(who=attack.target):
            attack.is_saved |= event.saved
            attack.due -= event.saved
            attack.add("save", event.roll)
        case events.InjuryRolled(who=attack.target):
            attack.add("injury", event.roll)
        case events.HelmetTested(who=attack.target):
            attack.add("helmet", event.roll)
        case events.StatusChanged(who=attack.target):
            attack.fate = _FATES.get(event.status, attack.fate)
        case events.WoundsLost(who=attack.target):
            attack.lost += event.wounds
        case _:
            return False
    return True


def _dice(what: str, *rolled: Rolled) -> str:
    """`to hit 5+ rolls 6`."""
    first = rolled[0]
    need = f" {first.need}+" if first.need is not None else ""
    most = f" {first.at_most} or less" if first.at_most is not None else ""
    faces = " and ".join(str(roll.total) for roll in rolled)
    return f"{what}{need}{most} rolls {faces}".strip()


def _line(each: Told | _Attack | _Moves | _Dash, names: Names) -> Line:
    if isinstance(each, _Attack):
        to_hit = _dice("to hit", *each.rolls) if each.rolls else "hits without a roll"
        text = ", ".join([to_hit, *each.then])
        heading = f"{names.who(each.who)} {each.verb} {names.who(each.target)}"
        kind = "fate" if each.fate else "fight"
        outcome = f" {each.outcome}." if each.outcome else ""
        line = Line(f"{heading}: {text}.{outcome}", kind, follows=False, who=(each.who, each.target))
        return with_dice(line, tuple(throw(rolled) for rolled in (*each.rolls, *each.later)))
    if isinstance(each, _Dash):
        verb = f"{'moves and ' if each.moves else ''}{'dashes' if each.passed else 'fails to dash'}"
        text = f"{names.who(each.who)} {verb}: {_dice('', each.roll)}."
        return with_dice(Line(text, "move", follows=False, who=(each.who,)), (throw(each.roll),))
    if isinstance(each, _Moves):
        who = (*each.set_up, *each.moved, *each.hid, *each.found)
        return Line(_told_moves(each, names), "move", follows=False, who=who)
    line = line_of(each)
    told = Line(line.text, line.kind, follows=isinstance(each.event, FOLLOWING), who=line.who)
    return with_dice(told, throws_of(each.event))


def _told_moves(moves: _Moves, names: Names) -> str:
    """`Nibb runs and hides.`, or `The Gutter Shadows: 7 move, Nibb hides.`"""
    set_up, moved, hid, seen = map(_once, (moves.set_up, moves.moved, moves.hid, moves.found))
    verb = "run" if moves.ran.issuperset(moved) else "move"
    if moved == hid and len(moved) == 1 and not set_up and not seen:
        return f"{names.who(moved[0])} {verb}s and hides."
    if moved == seen and len(moved) == 1 and not set_up and not hid:
        return f"{names.who(moved[0])} {verb}s and is no longer hidden."
    rows = (
        ("are set up", "is set up", set_up),
        (verb, f"{verb}s", moved),
        ("hide", "hides", hid),
        ("are no longer hidden", "is no longer hidden", seen),
    )
    parts = [
        f"{_named(warriors, names)} {many if len(warriors) > 1 else one}"
        for many, one, warriors in rows
        if warriors
    ]
    whose = f"{moves.side}: " if max(map(len, (set_up, moved, hid, seen))) > 2 else ""
    return f"{whose}{', '.join(parts)}."


def _once(warriors: list[int]) -> list[int]:
    return list(dict.fromkeys(warriors))


def _named(warriors: list[int], names: Names) -> str:
    """One or two by name, more by their number."""
    return " and ".join(map(names.who, warriors)) if len(warriors) < 3 else str(len(warriors))

"""What happened in a battle, sentence by sentence, under the headings of its rounds, turns and phases.

Where a sequence activates warriors one after another, each activation stands like a turn, under who acts in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import NamedTuple

from rules.engine import events
from rules.engine.events import AnyEvent, Status
from rules.engine.events.objectives import HappeningBegan
from rules.engine.record import Record
from rules.narration import FOLLOWING, Names, Passage, Told, at_a_glance, gist, passages

#: What a line is about, for the filters of the page. Everything else is `other`.
_KINDS: dict[type, str] = {
    events.WarriorDeployed: "move",
    events.WarriorMoved: "move",
    events.ChargeDeclared: "move",
    events.RunnersChecked: "move",
    events.ShotFired: "fight",
    events.BlowStruck: "fight",
    events.WeaponsTaken: "fight",
    events.ParryTried: "fight",
    events.WoundRolled: "fight",
    events.CriticalRolled: "fight",
    events.SaveRolled: "fight",
    events.WoundsLost: "fight",
    events.InjuryRolled: "fight",
    events.HelmetTested: "fight",
    events.CombatFought: "other",
    events.CharacteristicTested: "test",
    events.RoutTested: "test",
    events.RolledOff: "test",
}
#: Lines of bulk are folded from this number on.
LONG_RUN = 4
#: Lines of a story that is shown whole.
SHORT = 60
#: The fields of events that hold the id of a fighter.
_FIGHTERS = ("who", "target", "attacker", "struck", "by")
#: Events in which such a field holds a side.
_OF_SIDES = (events.AllianceRefused, events.FirstActivationGiven)


@dataclass(frozen=True)
class Line:
    """`follows` is True for what came of the line above; `bulk` names what many lines in a row have in common.

    `who` are the ids of the fighters that it is about.
    """

    text: str
    kind: str
    follows: bool
    bulk: str = ""
    who: tuple[int, ...] = ()


@dataclass(frozen=True)
class Group:
    """Lines in a row. `summary` is set where many of them say much the same, so that a page may fold them."""

    lines: tuple[Line, ...]
    summary: str = ""


@dataclass(frozen=True)
class Phase:
    """`groups` hold the lines in their order. It is the step of that number, whose events end before `until`."""

    name: str
    groups: tuple[Group, ...]
    step: int
    until: int

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the phase."""
        return tuple(line for group in self.groups for line in group.lines)


@dataclass(frozen=True)
class Turn:
    """One side's turn, or an activation. `side` is None for what happens outside of both, such as setting up.

    `gist` says in a line what came of it.
    """

    side: int | None
    heading: str
    phases: tuple[Phase, ...]
    gist: str = ""

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the turn."""
        return tuple(line for phase in self.phases for line in phase.lines)


@dataclass(frozen=True)
class Round:
    """`number` 0 is everything before the first round. `out` names who went out of action in it.

    `glance` are subplots, random happenings and tests of whole warbands, with what came of them.
    """

    number: int
    turns: tuple[Turn, ...]
    out: tuple[str, ...]
    glance: tuple[str, ...] = ()


@dataclass(frozen=True)
class RoundPart:
    """A round as the page shows it: with its turns, or with the place where they are loaded when it is unfolded."""

    round: Round
    is_shown: bool
    is_asked: bool

    @property
    def rows(self) -> str:
        """The id of its turns on the page."""
        return f"turns-{self.round.number}"

    @property
    def stops(self) -> str:
        """The steps of its turns, each with the fighters whom its lines name: `4:1 7,5:`."""
        phases = (phase for turn in self.round.turns for phase in turn.phases)
        named = (
            (phase.step, dict.fromkeys(who for line in phase.lines for who in line.who)) for phase in phases
        )
        return ",".join(f"{step}:{' '.join(map(str, fighters))}" for step, fighters in named)


def round_parts(told: Sequence[Round], asked: int | None) -> tuple[RoundPart, ...]:
    """All rounds with their turns where the story is short; of a long one only the one that is asked for."""
    lines = sum(len(turn.lines) for round in told for turn in round.turns)
    return tuple(
        RoundPart(round, is_shown=lines <= SHORT or round.number == asked, is_asked=round.number == asked)
        for round in told
    )


class Step(NamedTuple):
    """A phase of a turn, or an activation: the events from the `first` up to `until`, under these headings."""

    number: int
    round: int
    turn: Turn
    phase: Phase
    first: int
    until: int

    @property
    def heading(self) -> str:
        """Round, turn and phase in one line."""
        when = f"Round {self.round}" if self.round else "Setting up"
        whose = self.turn.heading.replace("Turn of ", "turn of ", 1)
        phase = "" if self.phase.name == "deployment" else self.phase.name
        return ", ".join(filter(None, (when, whose, phase)))


def steps(record: Record, told: Iterable[Round]) -> tuple[Step, ...]:
    """The steps of the story of a record in their order; together they are all of its events."""
    found: list[Step] = []
    for round in told:
        for turn in round.turns:
            for phase in turn.phases:
                first = found[-1].until if found else 0
                found.append(Step(phase.step, round.number, turn, phase, first, phase.until))
    if found:
        found[-1] = found[-1]._replace(until=len(record.events))
    return tuple(found)


def story(record: Record) -> tuple[Round, ...]:
    """Every event of the record exactly once, as a line or as a heading."""
    names = Names(record.setup)
    rounds: list[tuple[int, list[Passage]]] = [(0, [])]
    for passage in passages(record.events, names):
        if passage.kind == "round":
            rounds.append((passage.number, []))
        rounds[-1][1].append(passage)
    numbers = count()
    return tuple(
        Round(
            number,
            _turns(found, record, names, numbers),
            _fallen(found, names),
            tuple(at_a_glance([event for passage in found for event, _ in passage.told], names)),
        )
        for number, found in rounds
    )


def _fallen(passages: Iterable[Passage], names: Names) -> tuple[str, ...]:
    return tuple(
        names.who(event.who)
        for passage in passages
        for event, _ in passage.told
        if isinstance(event, events.StatusChanged) and event.status is Status.OUT_OF_ACTION
    )


def _turns(
    found: Iterable[Passage], record: Record, names: Names, numbers: Iterator[int]
) -> tuple[Turn, ...]:
    """Cut at every turn or activation, and inside it at every phase; what holds no line is left out."""
    turns: list[tuple[Passage, list[tuple[str, Passage]]]] = []
    for passage in found:
        if passage.kind == "phase" and turns:
            turns[-1][1].append((passage.heading, passage))
        else:
            turns.append((passage, [("", passage)]))
    told = []
    for begun, cut in turns:
        phases = tuple(
            Phase(name, _groups([line_of(line) for line in passage.told]), next(numbers), passage.until)
            for name, passage in cut
            if passage.told
        )
        if phases:
            named = begun.kind in ("turn", "activation")
            events_of_turn = record.events[begun.first : cut[-1][1].until]
            told.append(Turn(begun.side, begun.heading if named else "", phases, gist(events_of_turn, names)))
    return tuple(told)


def _groups(lines: list[Line]) -> tuple[Group, ...]:
    """Runs of bulk are groups of their own where they are long."""
    groups: list[Group] = []
    for bulk, run in groupby(lines, key=lambda line: line.bulk):
        inside = tuple(run)
        if bulk and len(inside) >= LONG_RUN:
            groups.append(Group(inside, f"{len(inside)} {bulk}"))
        elif groups and not groups[-1].summary:
            groups[-1] = Group(groups[-1].lines + inside)
        else:
            groups.append(Group(inside))
    return tuple(groups)


def line_of(line: Told) -> Line:
    """A sentence of the narration as a line of the page."""
    event = line.event
    return Line(line.text, kind_of(event), isinstance(event, FOLLOWING), _bulk(event), _about(event))


def _about(event: AnyEvent) -> tuple[int, ...]:
    """The fighters whom an event names in a field of its own."""
    if isinstance(event, _OF_SIDES):
        return ()
    named = (getattr(event, field, None) for field in _FIGHTERS)
    return tuple(dict.fromkeys(who for who in named if isinstance(who, int)))


def _bulk(event: AnyEvent) -> str:
    """The name of a kind of event that readers can skip; empty for all others, such as charges."""
    match event:
        case events.WarriorMoved(manner="walk" | "run" | "crawl", contacts=()):
            return "moves"
        case events.WarriorDeployed():
            return "warriors set up"
        case events.WeaponsTaken():
            return "warriors choose weapons"
    return ""


def kind_of(event: AnyEvent) -> str:
    """The kind of an event, for the style of its line."""
    if isinstance(event, events.StatusChanged | events.SideRouted | events.BattleEnded | HappeningBegan):
        return "fate"
    return _KINDS.get(type(event), "other")

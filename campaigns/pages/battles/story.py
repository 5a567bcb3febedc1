"""What happened in a battle, sentence by sentence, under the headings of its rounds, turns and phases.

Where a sequence activates warriors one after another, each activation stands like a turn, under who acts in it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from rules.engine import events
from rules.engine.events import AnyEvent, Status
from rules.engine.record import Record
from rules.narration import FOLLOWING, Names, Passage, Told, passages

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
#: A story of more events is a long one.
LONG_STORY = 800


@dataclass(frozen=True)
class Line:
    """`follows` is True for what came of the line above; `bulk` names what many lines in a row have in common."""

    text: str
    kind: str
    follows: bool
    bulk: str = ""


@dataclass(frozen=True)
class Group:
    """Lines in a row. `summary` is set where many of them say much the same, so that a page may fold them."""

    lines: tuple[Line, ...]
    summary: str = ""


@dataclass(frozen=True)
class Phase:
    """`groups` hold the lines in their order."""

    name: str
    groups: tuple[Group, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the phase."""
        return tuple(line for group in self.groups for line in group.lines)


@dataclass(frozen=True)
class Turn:
    """One side's turn, or an activation. `side` is None for what happens outside of both, such as setting up."""

    side: int | None
    heading: str
    phases: tuple[Phase, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the turn."""
        return tuple(line for phase in self.phases for line in phase.lines)


@dataclass(frozen=True)
class Round:
    """`number` 0 is everything before the first round. `out` names who went out of action in it.

    `unfolded`: a page shows all of it at once; of a long story only the last round.
    """

    number: int
    turns: tuple[Turn, ...]
    out: tuple[str, ...]
    unfolded: bool


def story(record: Record) -> tuple[Round, ...]:
    """Every event of the record exactly once, as a line or as a heading."""
    names = Names(record.setup)
    rounds: list[tuple[int, list[Passage]]] = [(0, [])]
    for passage in passages(record.events, names):
        if passage.kind == "round":
            rounds.append((passage.number, []))
        rounds[-1][1].append(passage)
    is_long = len(record.events) > LONG_STORY
    return tuple(
        Round(
            number,
            _turns(passages),
            _fallen(passages, names),
            (bool(number) and not is_long) or passages is rounds[-1][1],
        )
        for number, passages in rounds
    )


def _fallen(passages: Iterable[Passage], names: Names) -> tuple[str, ...]:
    return tuple(
        names.who(event.who)
        for passage in passages
        for event, _ in passage.told
        if isinstance(event, events.StatusChanged) and event.status is Status.OUT_OF_ACTION
    )


def _turns(passages: Iterable[Passage]) -> tuple[Turn, ...]:
    """Cut at every turn or activation, and inside it at every phase; what holds no line is left out."""
    turns: list[tuple[int | None, str, list[tuple[str, list[Line]]]]] = []
    for passage in passages:
        lines = [_line(line) for line in passage.told]
        if passage.kind == "phase" and turns:
            turns[-1][2].append((passage.heading, lines))
        else:
            named = passage.kind in ("turn", "activation")
            turns.append((passage.side, passage.heading if named else "", [("", lines)]))
    found = []
    for side, heading, cut in turns:
        phases = tuple(Phase(name, _groups(lines)) for name, lines in cut if lines)
        if phases:
            found.append(Turn(side, heading, phases))
    return tuple(found)


def _groups(lines: list[Line]) -> tuple[Group, ...]:
    """Runs of bulk are groups of their own where they are long."""
    groups: list[Group] = []
    for bulk, run in groupby(lines, key=lambda line: line.bulk):
        lines = tuple(run)
        if bulk and len(lines) >= LONG_RUN:
            groups.append(Group(lines, f"{len(lines)} {bulk}"))
        elif groups and not groups[-1].summary:
            groups[-1] = Group(groups[-1].lines + lines)
        else:
            groups.append(Group(lines))
    return tuple(groups)


def _line(line: Told) -> Line:
    event = line.event
    return Line(line.text, kind_of(event), isinstance(event, FOLLOWING), _bulk(event))


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
    if isinstance(event, events.StatusChanged | events.SideRouted | events.BattleEnded):
        return "fate"
    return _KINDS.get(type(event), "other")

"""What happened in a battle, sentence by sentence, under the headings of its rounds, turns and phases.

Where a sequence activates warriors one after another, each activation stands like a turn, under who acts in it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from rules.engine import events
from rules.engine.events import AnyEvent, Status
from rules.engine.record import Record
from rules.narration import FOLLOWING, Names, acting, is_plain_end, sentence

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
#: From so many on, lines of bulk are folded.
LONG_RUN = 4


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
        return tuple(line for group in self.groups for line in group.lines)


@dataclass(frozen=True)
class Turn:
    """`side` is None for what happens outside of turns, such as setting up."""

    side: int | None
    name: str
    phases: tuple[Phase, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for phase in self.phases for line in phase.lines)


@dataclass(frozen=True)
class Round:
    """`number` 0 is everything before the first round. `out` names who went out of action in it."""

    number: int
    turns: tuple[Turn, ...]
    out: tuple[str, ...]


def story(record: Record) -> tuple[Round, ...]:
    """Every event of the record exactly once, as a line or as a heading."""
    names = Names(record.setup)
    rounds: list[Round] = []
    for number, told in _by_round(record.events):
        out = tuple(
            names.who(event.who)
            for event in told
            if isinstance(event, events.StatusChanged) and event.status is Status.OUT_OF_ACTION
        )
        rounds.append(Round(number, _turns(told, names), out))
    return tuple(rounds)


def _by_round(told: Iterable[AnyEvent]) -> list[tuple[int, list[AnyEvent]]]:
    rounds: list[tuple[int, list[AnyEvent]]] = [(0, [])]
    for event in told:
        if isinstance(event, events.RoundBegan):
            rounds.append((event.round, []))
        rounds[-1][1].append(event)
    return rounds


def _turns(told: list[AnyEvent], names: Names) -> tuple[Turn, ...]:
    """Cut at every turn or activation, and inside it at every phase; what holds no line is left out."""
    turns: list[tuple[int | None, str, list[tuple[str, list[Line]]]]] = [(None, "", [("", [])])]
    for event in told:
        if isinstance(event, events.TurnBegan):
            turns.append((event.side, names.side(event.side), [("", [])]))
        elif isinstance(event, events.ActivationBegan):
            turns.append((event.side, acting(event, names), [("", [])]))
        elif isinstance(event, events.TurnsBegan) or is_plain_end(event):
            turns.append((None, "", [("", [])]))
        elif isinstance(event, events.PhaseBegan):
            turns[-1][2].append((event.phase, []))
        elif not isinstance(event, events.RoundBegan):
            turns[-1][2][-1][1].append(_line(event, names))
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
        told = tuple(run)
        if bulk and len(told) >= LONG_RUN:
            groups.append(Group(told, f"{len(told)} {bulk}"))
        elif groups and not groups[-1].summary:
            groups[-1] = Group(groups[-1].lines + told)
        else:
            groups.append(Group(told))
    return tuple(groups)


def _line(event: AnyEvent, names: Names) -> Line:
    return Line(sentence(event, names), kind_of(event), isinstance(event, FOLLOWING), _bulk(event))


def _bulk(event: AnyEvent) -> str:
    """Nobody misses these at first sight; charges and moves into contact are none of them."""
    match event:
        case events.WarriorMoved(manner="walk" | "run" | "crawl", contacts=()):
            return "moves"
        case events.WarriorDeployed():
            return "take their places"
        case events.WeaponsTaken():
            return "take up their weapons"
    return ""


def kind_of(event: AnyEvent) -> str:
    if isinstance(event, events.StatusChanged | events.SideRouted | events.BattleEnded):
        return "fate"
    return _KINDS.get(type(event), "other")

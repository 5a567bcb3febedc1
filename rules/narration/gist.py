"""A stretch of a battle's log in one line: what readers want to know before they open it."""

from collections.abc import Iterable, Sequence

from rules.engine import events
from rules.engine.events import AnyEvent, Status
from rules.engine.events.objectives import HappeningBegan
from rules.narration.blows import STATUSES
from rules.narration.names import Names
from rules.narration.objectives import TABLES
from rules.narration.phrases import listed

#: How badly a warrior can fall, the worst last.
_FALLS = (Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION)


def gist(log: Sequence[AnyEvent], names: Names) -> str:
    """The moves, attacks and spells of the events by their number, and everybody who fell; empty where nothing is."""
    parts = (_moves(log, names), _charges(log, names), _shots(log), _spells(log, names), _blows(log))
    return "; ".join(filter(None, (*parts, *_tests(log, names), *_fallen(log, names), *_ends(log, names))))


def _fallen(log: Iterable[AnyEvent], names: Names) -> list[str]:
    """Everybody who went down or out, by how badly, the worst last: `Krikk and Otto stunned`."""
    worst = {
        event.who: event.status
        for event in log
        if isinstance(event, events.StatusChanged) and event.status in _FALLS
    }
    by_status = {
        status: [names.who(warrior) for warrior in worst if worst[warrior] is status] for status in _FALLS
    }
    return [f"{listed(found)} {STATUSES[status]}" for status, found in by_status.items() if found]


def at_a_glance(log: Iterable[AnyEvent], names: Names) -> list[str]:
    """Subplots, random happenings and the tests of whole warbands: a page shows them where all else is folded."""
    found = []
    for event in log:
        match event:
            case HappeningBegan():
                found.append(f"{TABLES[event.table]}: {event.title}")
            case events.RoutTested():
                found.append(f"{names.side(event.side)}: rout test {'passed' if event.passed else 'failed'}")
            case events.MoraleTested():
                found.append(f"{names.side(event.side)}: morale {'holds' if event.passed else 'fails'}")
            case events.SideRouted():
                how = "leaves" if event.voluntary else "routs"
                found.append(f"{names.does(event.side, how)}{' the field' if event.voluntary else ''}")
    return found


def _tests(log: Iterable[AnyEvent], names: Names) -> list[str]:
    found = at_a_glance(log, names)
    failed = [event.who for event in log if isinstance(event, events.LeadershipTested) and not event.passed]
    if failed:
        warriors = listed([names.who(warrior) for warrior in dict.fromkeys(failed)])
        found.insert(0, f"Leadership test failed by {warriors}")
    return found


def _ends(log: Iterable[AnyEvent], names: Names) -> list[str]:
    return ["the battle ends" for event in log if isinstance(event, events.BattleEnded)]


def _moves(log: Iterable[AnyEvent], names: Names) -> str:
    moves = [event for event in log if isinstance(event, events.WarriorMoved) and len(event.path) > 1]
    movers = {event.who for event in moves}
    if len(movers) == 1:
        return f"moves{names.far(sum(event.spent for event in moves))}"
    return f"{len(movers)} warriors move" if movers else ""


def _charges(log: Iterable[AnyEvent], names: Names) -> str:
    charges = [event for event in log if isinstance(event, events.ChargeDeclared)]
    if len(charges) == 1:
        return f"charges {names.who(charges[0].target)}"
    return f"{len(charges)} charges" if charges else ""


def _shots(log: Iterable[AnyEvent]) -> str:
    shots = [event for event in log if isinstance(event, events.ShotFired)]
    return _counted("shot", len(shots), sum(event.struck is not None for event in shots))


def _blows(log: Iterable[AnyEvent]) -> str:
    blows = [event for event in log if isinstance(event, events.BlowStruck)]
    return _counted("attack", len(blows), sum(event.hit for event in blows))


def _counted(what: str, number: int, hits: int) -> str:
    if not number:
        return ""
    many = f"{number} {what}{'' if number == 1 else 's'}"
    return f"{many}, {hits or 'no'} hit{'' if hits == 1 else 's'}"


def _spells(log: Iterable[AnyEvent], names: Names) -> str:
    cast = [
        f"{names.spell(event.who, event.spell).name} {'cast' if event.cast else 'fails'}"
        for event in log
        if isinstance(event, events.SpellCast)
    ]
    return ", ".join(dict.fromkeys(cast))

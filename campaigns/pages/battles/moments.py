"""The moments of a battle that its players will tell of, each with the table round the place where it happened."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from django.utils.text import capfirst

from campaigns.pages.battles.story import Step
from campaigns.table_picture.picture import Picture
from campaigns.table_picture.scenes import cut_round
from rules.engine import events
from rules.engine.dice import Rolled, kept
from rules.engine.events import AnyEvent, Status
from rules.engine.events.objectives import HappeningBegan
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import BattleState
from rules.narration import Names, sentence
from rules.narration.objectives import TABLES
from rules.narration.phrases import listed
from rules.referee.course import is_refereed

#: A roll is told as lucky where it had at most this chance.
LUCKY = Fraction(1, 6)
#: Rolls of more outcomes are not worked out.
_MOST_OUTCOMES = 1728


@dataclass(frozen=True)
class Moment:
    """`step` is the one in which it happened, `picture` None where it has no place on the table."""

    title: str
    sentence: str
    step: int
    round: int
    picture: Picture | None


class _Found(NamedTuple):
    """An event that is a moment, by its index; `who` stands where it happened."""

    at: int
    title: str
    sentence: str
    who: int | None


def moments(record: Record, steps: Sequence[Step]) -> tuple[Moment, ...]:
    """First blood, a leader who falls, the most kills, the rout, the luckiest roll, what optional tables brought.

    They come in the order of the battle.
    """
    names = Names(record.setup)
    wanted = _merged(_all(record, names))
    state, shown = BattleState(record.setup), list[Moment]()
    ends = [step.until for step in steps]
    for at, event in enumerate(record.events):
        state.fold(event)
        if (it := wanted.get(at)) is not None:
            step = steps[min(bisect_right(ends, at), len(steps) - 1)]
            picture = _cut(record.setup, state, names, it.who, key=f"moment-{len(shown)}")
            shown.append(Moment(it.title, it.sentence, step.number, step.round, picture))
    return tuple(shown)


def _cut(
    setup: BattleSetup, state: BattleState, names: Names, who: int | None, *, key: str
) -> Picture | None:
    if who is None or is_refereed(setup):
        return None
    title = f"The table round {names.who(who)}"
    return cut_round(setup, state, state.combatants[who].position, key=key, title=title)


def _merged(found: Iterator[_Found]) -> dict[int, _Found]:
    """The moments by their event: one event is one moment, whatever it is for."""
    by_event: dict[int, _Found] = {}
    for it in found:
        before = by_event.get(it.at)
        if before is not None:
            said = before.sentence if it.sentence == before.sentence else f"{before.sentence} {it.sentence}"
            title = f"{before.title}, {it.title[:1].lower()}{it.title[1:]}"
            it = before._replace(title=title, sentence=said)
        by_event[it.at] = it
    return by_event


def _all(record: Record, names: Names) -> Iterator[_Found]:
    log = record.events
    out = [
        (at, event)
        for at, event in enumerate(log)
        if isinstance(event, events.StatusChanged) and event.status is Status.OUT_OF_ACTION
    ]
    if out:
        at, event = out[0]
        yield _Found(at, "First blood", _felled(event, names), event.who)
    leaders = {fighter.id for fighter in record.setup.fighters if fighter.leader}
    fallen = next(((at, event) for at, event in out if event.who in leaders), None)
    if fallen is not None:
        yield _Found(fallen[0], "A leader falls", _felled(fallen[1], names), fallen[1].who)
    yield from _most_kills(out, names)
    rout = next(((at, event) for at, event in enumerate(log) if isinstance(event, events.SideRouted)), None)
    if rout is not None:
        yield _Found(rout[0], "The rout", sentence(rout[1], names), None)
    yield from _luckiest(log, names)
    for at, it in enumerate(log):
        if isinstance(it, HappeningBegan):
            whose = "" if it.side is None else f", {names.side(it.side)}"
            yield _Found(at, f"{capfirst(TABLES[it.table])}{whose}: {it.title}", it.says, None)


def _felled(event: events.StatusChanged, names: Names) -> str:
    victim = names.who(event.who)
    if event.by is not None and event.by != event.who:
        return f"{names.who(event.by)} takes {victim} out of action."
    return f"{victim} goes out of action{f': {event.cause}' if event.cause else ''}."


def _most_kills(out: Sequence[tuple[int, events.StatusChanged]], names: Names) -> Iterator[_Found]:
    """The warrior with the most kills, two or more, when the last of them fell; of several the first."""
    by: dict[int, list[tuple[int, events.StatusChanged]]] = {}
    for at, event in out:
        if event.by is not None and event.by != event.who:
            by.setdefault(event.by, []).append((at, event))
    most = max(map(len, by.values()), default=0)
    if most < 2:
        return
    killer, kills = min(
        ((killer, kills) for killer, kills in by.items() if len(kills) == most), key=lambda it: it[1][-1][0]
    )
    victims = listed([names.who(event.who) for _at, event in kills])
    yield _Found(kills[-1][0], "Most kills", f"{names.who(killer)} takes out {victims}.", killer)


def _luckiest(log: Sequence[AnyEvent], names: Names) -> Iterator[_Found]:
    """The roll that came off against the longest odds, the first of several."""
    best: tuple[Fraction, int] | None = None
    for at, event in enumerate(log):
        roll = _roll_that_came_off(event)
        if roll is not None and 0 < (chance := _chance(roll)) <= LUCKY and (best is None or chance < best[0]):
            best = chance, at
    if best is not None:
        chance, at = best
        event = log[at]
        odds = f"1 in {round(1 / chance)}"
        yield _Found(
            at, "Luckiest roll", f"{sentence(event, names)} A chance of {odds}.", getattr(event, "who", None)
        )


def _roll_that_came_off(event: AnyEvent) -> Rolled | None:
    match event:
        case events.ShotFired():
            return event.roll if event.struck == event.target else None
        case events.BlowStruck():
            return event.roll if event.hit else None
        case events.ParryTried():
            return event.roll if event.parried else None
        case events.SpellCast():
            return event.roll if event.cast else None
        case events.LeadershipTested() | events.RoutTested():
            return event.roll if event.passed else None
        case events.SaveRolled():
            return event.roll if event.saved else None
    return None


def _chance(roll: Rolled) -> Fraction:
    """The chance of such a roll to come off; 1 where that cannot be told, or would take too long."""
    if (roll.need is None and roll.at_most is None) or roll.sides ** len(roll.faces) > _MOST_OUTCOMES:
        return Fraction(1)
    ranges = [range(1, roll.sides + 1)] * len(roll.faces)
    totals = [sum(kept(faces, roll.keep)) for faces in product(*ranges)]
    works = [total for total in totals if _comes_off(roll, total)]
    return Fraction(len(works), prod(len(faces) for faces in ranges))


def _comes_off(roll: Rolled, total: int) -> bool:
    enough = roll.need is None or total >= roll.need
    return enough and (roll.at_most is None or total <= roll.at_most)

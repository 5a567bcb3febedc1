"""Pictures of a battle: its table before it, after some of its events and at its end, and the cut round a place."""

from collections.abc import Callable, Iterable, Sequence
from math import atan2, degrees

from campaigns.table_picture.overlay import marks_before, marks_of
from campaigns.table_picture.picture import NOBODY, STATUS_WORDS, Attack, Base, Cut, Picture, Trail
from rules.engine.events import (
    AnyEvent,
    BlowStruck,
    ShotFired,
    SpellCast,
    Status,
    WarriorMoved,
)
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.state.conditions import MOUNTED
from rules.engine.table import INCH, Point, Table
from rules.narration import Names


def before_battle(setup: BattleSetup) -> Picture:
    """The table with the zones where the sides may set up, and the places that the battle is about."""
    scenario = setup.scenario
    if {it.of for it in scenario.set_up} <= {"edge", "street-end"}:
        where = f"The sides set up within {scenario.deployment_depth} inches of opposite edges."
    else:
        where = " ".join(f"{it.who.capitalize()}: {it.summary}" for it in scenario.set_up)
    marks = marks_before(setup)
    text = " ".join([where, *marks.sentences, setup.table.summary])
    return Picture("table", setup.table, setup.table.name, text, marks=marks)


def at_the_end(record: Record) -> Picture:
    """The table at the end of the battle."""
    return between(record, len(record.events), len(record.events), "at the end")


def between(record: Record, first: int, until: int, when: str, *, set_up: bool = False) -> Picture:
    """The table after the first `until` events, with the moves and attacks of those from the `first` on."""
    state, attacks = BattleState(record.setup), []
    for at, event in enumerate(record.events[:until]):
        if (
            at >= first
            and (attack := attack_of(event, lambda who: state.combatants[who].position)) is not None
        ):
            attacks.append(attack)
        state.fold(event)
    bases = tuple(bases_of(record.setup, state))
    trails = tuple(trails_of(record.events[first:until], state, len(record.setup.sides)))
    marks = marks_of(record.setup, state, set_up=set_up)
    text = " ".join([described_bases(record.setup, bases), *marks.sentences])
    table = _standing(record.setup.table, state)
    title = f"{table.name}, {when}"
    return Picture("table", table, title, text, bases, trails, marks, tuple(attacks))


def _standing(table: Table, state: BattleState) -> Table:
    """The table without the buildings that collapsed."""
    for building in state.collapsed:
        table = table.without(building)
    return table


def cut_round(setup: BattleSetup, state: BattleState, at: Point, *, key: str, title: str) -> Picture:
    """The table round a place as it is now, eight inches to each side, without the marks of the scenario."""
    size = min(16 * INCH, setup.table.width, setup.table.depth)
    x, y = (
        min(max(place - size // 2, 0), whole - size)
        for place, whole in ((at.x, setup.table.width), (at.y, setup.table.depth))
    )
    cut = Cut(x, y, size)
    bases = tuple(base for base in bases_of(setup, state) if cut.shows([base.at]))
    return Picture(key, _standing(setup.table, state), title, "", bases, cut=cut)


def attack_of(event: AnyEvent, place: Callable[[int], Point]) -> Attack | None:
    """The line of an attack between the places of both at that moment; None for anything else."""
    match event:
        case ShotFired():
            hits = event.struck is not None
        case BlowStruck():
            hits = event.hit
        case SpellCast():
            hits = event.cast
        case _:
            return None
    if event.target is None or event.target == event.who:
        return None
    return Attack((place(event.who), place(event.target)), hits)


def labels(setup: BattleSetup) -> dict[int, str]:
    """The number of every fighter within their side, by id."""
    return {
        fighter.id: str(place)
        for side in setup.sides
        for place, fighter in enumerate((*side.fighters, *side.reserves), start=1)
    } | {fighter.id: fighter.name.split()[-1][:1].upper() for fighter in setup.unowned}


def bases_of(setup: BattleSetup, state: BattleState) -> Iterable[Base]:
    """All bases, fallen warriors first, so that standing ones are drawn over them."""
    label, names = labels(setup), Names(setup)
    shown = [other for other in state.combatants if other.status is not Status.LEFT]
    for warrior in sorted(shown, key=lambda other: not other.out):
        side = warrior.side if warrior.side < len(setup.sides) else NOBODY
        yield Base(
            warrior.id,
            side,
            label[warrior.id],
            names.who(warrior.id),
            warrior.position,
            warrior.fighter.radius,
            warrior.status,
            _saddle(warrior),
        )


def _saddle(warrior: Combatant) -> int | None:
    """The heading of a rider on the table in degrees; up the table before their first move."""
    if warrior.out or MOUNTED not in warrior.conditions:
        return None
    east, north = warrior.facing
    return round(degrees(atan2(-north, east))) if warrior.facing != (0, 0) else -90


def trails_of(events: Iterable[AnyEvent], state: BattleState, sides: int) -> Iterable[Trail]:
    """The way of every move, in the order of the events."""
    for event in events:
        if isinstance(event, WarriorMoved) and len(event.path) > 1:
            mover: Combatant = state.combatants[event.who]
            yield Trail(mover.side if mover.side < sides else NOBODY, event.path)


def described_bases(setup: BattleSetup, bases: Sequence[Base]) -> str:
    """The picture in words: the standing and the fallen, side by side."""
    parts = []
    for index, name in enumerate(setup.side_names):
        counts = []
        for status, word in STATUS_WORDS.items():
            number = sum(1 for base in bases if base.side == index and base.status is status)
            if number:
                counts.append(f"{number} {word}")
        parts.append(f"{name}: {', '.join(counts) or 'nobody on the table'}.")
    parts += [f"{base.title}." for base in bases if base.side == NOBODY]
    return " ".join(parts)

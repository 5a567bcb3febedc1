"""The table of a battle that is being played: what it shows of the state, and what a player may do now.

`board` makes the value from a running battle and the question to a player; `board_svg` draws it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from campaigns.table_picture.board_svg import Board, Focus, Ghost, Mark, Model, Sightline
from campaigns.table_picture.overlay import marks_of
from campaigns.table_picture.picture import Attack, Base
from campaigns.table_picture.scenes import attack_of, bases_of, described_bases, trails_of
from rules.engine.battle import Battle
from rules.engine.events import AnyEvent, WarriorMoved
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import INCH, Point, distance
from rules.play.question import Area, Option, Question
from rules.play.sights import Look

#: The number of enemies that the first view shows, and how far off they may be, in 1/100 inch.
_NEAREST, _NEAR = 3, 18 * INCH
#: The room left around what the first view shows, in 1/100 inch.
_ROOM = 150
#: A roll that is needed, as options write it.
_NEED = re.compile(r"\b[2-6]\+")


def board(
    battle: Battle,
    question: Question | None,
    *,
    acting: int | None,
    seat: int | None,
    since: Sequence[AnyEvent] = (),
    sights: tuple[Sequence[Look], Sequence[Look]] = ((), ()),
) -> Board:
    """The board for the player of side `seat` (None: a spectator), with the moves and attacks of the events `since`.

    `sights` are drawn as lines, the second ones while somebody points at the target.
    `acting` is the fighter whose turn it is; the one whom the question is about stands in where it is None.
    """
    state, setup = battle.state, battle.setup
    if acting is None and question is not None:
        acting = question.who
    marks = marks_of(setup, state, set_up=False)
    pointed = _pointed(question)
    bases = tuple(bases_of(setup, state))
    models = tuple(_model(base, state, seat, acting, pointed.get(base.fighter)) for base in bases)
    radius = state.combatants[acting].radius if acting is not None else 0
    areas = question.areas if question else ()
    ghosts = tuple(_ghosts(question, radius))
    return Board(
        key="board",
        table=battle.terrain.table,
        title=battle.terrain.table.name,
        description=" ".join([described_bases(setup, bases), *marks.sentences]),
        models=models,
        links=tuple(_links(state)),
        areas=areas,
        ghosts=ghosts,
        focus=_focus(battle, acting, [*_corners(areas), *(ghost.at for ghost in ghosts)], pointed),
        acting=acting,
        radius=radius,
        trails=tuple(trails_of(since, state, len(setup.sides))),
        attacks=_attacks(since, state),
        sightlines=(*_sightlines(sights[0], state), *_sightlines(sights[1], state, faint=True)),
        marks=marks,
    )


def _model(base: Base, state: BattleState, seat: int | None, acting: int | None, mark: Mark | None) -> Model:
    warrior = state.combatants[base.fighter]
    return Model(
        base,
        wounds=max(warrior.wounds, 0),
        most=warrior.fighter.profile.W,
        is_own=seat is not None and warrior.side == seat,
        is_acting=warrior.id == acting,
        is_hidden=warrior.under(HIDDEN),
        is_engaged=warrior.engaged,
        mark=mark,
    )


def _mark(number: int, option: Option) -> Mark:
    need = _NEED.search(f"{option.detail} {option.label}")
    return Mark(option.answer, number, option.label, need.group() if need else "")


def _pointed(question: Question | None) -> dict[int, Mark]:
    """The first option that points at a fighter and nobody else, by the fighter's id."""
    marks: dict[int, Mark] = {}
    for number, option in enumerate(question.options if question else (), start=1):
        if len(option.about) == 1 and option.to is None:
            marks.setdefault(option.about[0], _mark(number, option))
    return marks


def _ghosts(question: Question | None, radius: int) -> Iterator[Ghost]:
    """One ghost for each place that options lead to."""
    places: set[Point] = set()
    for number, option in enumerate(question.options if question else (), start=1):
        if option.to is not None and option.to not in places:
            places.add(option.to)
            yield Ghost(option.to, radius, _mark(number, option))


def _links(state: BattleState) -> Iterator[tuple[Point, Point]]:
    for warrior in state.combatants:
        for other in sorted(warrior.contacts):
            if warrior.id < other or warrior.id not in state.combatants[other].contacts:
                yield warrior.position, state.combatants[other].position


def _sightlines(looks: Iterable[Look], state: BattleState, *, faint: bool = False) -> Iterator[Sightline]:
    for look in looks:
        start, end = (state.combatants[it].position for it in (look.who, look.target))
        yield Sightline(start, end, look.target, look.how, faint)


def _attacks(events: Sequence[AnyEvent], state: BattleState) -> tuple[Attack, ...]:
    """The attacks of the last events, from where both stood: whoever moved afterwards stood where that move began."""
    places: dict[int, Point] = {}
    attacks: list[Attack] = []
    for event in reversed(events):
        if isinstance(event, WarriorMoved):
            places[event.who] = event.path[0]
        attack = attack_of(event, lambda who: places.get(who, state.combatants[who].position))
        if attack is not None:
            attacks.append(attack)
    return tuple(reversed(attacks))


def _corners(areas: Iterable[Area]) -> Iterator[Point]:
    for area in areas:
        for ring in area.rings:
            xs, ys = zip(*ring, strict=True)
            yield Point(min(xs), min(ys), area.z)
            yield Point(max(xs), max(ys), area.z)


def _focus(battle: Battle, acting: int | None, reach: Sequence[Point], pointed: Iterable[int]) -> Focus:
    """The box round the acting fighter, their reach, whom the options point at and the nearest enemies.

    Where nobody acts yet those are the nearest ones of all on offer. Without any of these it holds everybody, and the
    whole table while nobody stands on it.
    """
    state, table = battle.state, battle.terrain.table
    shown = [warrior for warrior in state.combatants if warrior.on_table]
    offered = [state.combatants[who] for who in pointed if state.combatants[who].on_table]
    places = [*reach, *(warrior.position for warrior in offered)]
    actor = state.combatants[acting] if acting is not None else None
    if actor is not None and actor.on_table:
        places += [actor.position, *(enemy.position for enemy in _nearest(actor, shown))]
    elif actor is None:
        places += [enemy.position for warrior in offered for enemy in _nearest(warrior, shown)[:1]]
    places = places or [warrior.position for warrior in shown]
    if not places:
        return Focus(0, 0, table.width, table.depth)
    low_x, low_y = (max(min(at[axis] for at in places) - _ROOM, 0) for axis in (0, 1))
    high_x = min(max(at.x for at in places) + _ROOM, table.width)
    high_y = min(max(at.y for at in places) + _ROOM, table.depth)
    return Focus(low_x, low_y, high_x - low_x, high_y - low_y)


def _nearest(actor: Combatant, shown: Iterable[Combatant]) -> list[Combatant]:
    near = [
        (distance(actor.position, other.position), other.id, other) for other in shown if actor.opposes(other)
    ]
    return [other for far, _id, other in sorted(near)[:_NEAREST] if far <= _NEAR]

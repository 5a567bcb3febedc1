"""The frames of a moving picture: which steps of a battle's story it shows, for how long, and what is in view."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from campaigns.film.canvas import View
from campaigns.pages.battles.moments import Moment, moments
from campaigns.pages.battles.story import Step, steps, story
from campaigns.table_picture.picture import Picture
from campaigns.table_picture.scenes import at_the_end, before_battle, between
from rules.engine import events
from rules.engine.events import Status
from rules.engine.record import Record
from rules.engine.table import INCH, Table
from rules.narration import Names, gist, headline
from rules.narration.phrases import listed

#: Frames at most; steps are put together where there are more.
MOST_FRAMES = 90
#: Milliseconds that a frame is shown.
_OPENING, _QUIET, _FIGHT, _MOMENT, _END = 2200, 700, 1100, 2600, 5000
#: All of it should take no longer; quiet frames are never shown for less than `_LEAST`.
_LONGEST, _LEAST = 75_000, 450
#: Inches: the least of a table that is seen at once, and the room round what happens.
_CLOSEST, _ROOM = 22, 2
#: A fight is shown from near by where it takes no more than this share of the width.
_NARROW = 0.75
#: A table is as high as this share of its width, within these bounds.
_FLATTEST, _HIGHEST = 0.6, 1.25

_SEEN = (
    *(events.WarriorDeployed, events.WarriorMoved, events.ShotFired, events.BlowStruck, events.SpellCast),
    *(events.StatusChanged, events.SideRouted, events.RoutTested, events.BattleEnded),
)
_FOUGHT = (events.ShotFired, events.BlowStruck, events.SpellCast, events.StatusChanged, events.SideRouted)


@dataclass(frozen=True)
class Frame:
    """`milliseconds` is how long it is shown, `share` how much of the battle has passed by then, from 0 to 1.

    `standing` is how many of each side are on the table; empty before the battle.
    """

    heading: str
    text: str
    picture: Picture
    view: View
    milliseconds: int
    share: float
    standing: tuple[int, ...]


class _Scene(NamedTuple):
    """A step, or several that were put together: the events from the `first` up to `until`."""

    step: Step
    first: int
    until: int


def frames(record: Record, title: str, most: int = MOST_FRAMES) -> tuple[Frame, ...]:
    """The frames of a battle that has been fought, in their order. The last one tells how it ended."""
    assert record.outcome is not None
    told = steps(record, story(record))
    kept = moments(record, told)
    scenes = _scenes(record, told, most - len(kept) - 2)
    whole = whole_table(record.setup.table)
    setup = record.setup
    opening = f"{listed(setup.side_names)}. {setup.scenario.name}, {setup.table.name}."
    end = at_the_end(record)
    return _in_time(
        (
            Frame(title, opening, before_battle(setup), whole, _OPENING, 0, ()),
            *_middle(record, scenes, kept),
            Frame("The end", headline(record.outcome), end, whole, _END, 1, _standing(end, record)),
        )
    )


def aspect(table: Table) -> float:
    """The height of what is seen of a table as a share of its width."""
    return min(max(table.depth / table.width, _FLATTEST), _HIGHEST)


def whole_table(table: Table) -> View:
    """All of a table with a small margin, in the middle of what is seen."""
    margin = INCH // 2
    width, depth = table.width + 2 * margin, table.depth + 2 * margin
    width = max(width, round(depth / aspect(table)))
    depth = round(width * aspect(table))
    return View((table.width - width) // 2, (table.depth - depth) // 2, width, depth)


def _scenes(record: Record, told: Sequence[Step], most: int) -> list[_Scene]:
    """The steps in which something is to be seen; others go with the next one. Put together where they are too many."""
    found: list[_Scene] = []
    first = 0
    for step in told:
        if any(isinstance(event, _SEEN) for event in record.events[first : step.until]):
            found.append(_Scene(step, first, step.until))
            first = step.until
    if len(found) <= most:
        return found
    groups: dict[int, list[_Scene]] = {}
    for number, scene in enumerate(found):
        groups.setdefault(number * most // len(found), []).append(scene)
    return [_Scene(group[-1].step, group[0].first, group[-1].until) for group in groups.values()]


def _middle(record: Record, scenes: Sequence[_Scene], kept: Sequence[Moment]) -> Iterator[Frame]:
    """Every scene, and after it the moments that came in it."""
    pictures = [_picture(record, scene) for scene in scenes]
    views = _views(record.setup.table, scenes, pictures)
    names, waiting = Names(record.setup), list(kept)
    for scene, picture in zip(scenes, pictures, strict=True):
        log = record.events[scene.first : scene.until]
        share = scene.until / len(record.events)
        view, standing = _nearer(views[scene.step.round], picture), _standing(picture, record)
        hold = _FIGHT if any(isinstance(event, _FOUGHT) for event in log) else _QUIET
        shown = Frame(scene.step.heading, _said(log, names), picture, view, hold, share, standing)
        yield shown
        while waiting and waiting[0].step <= scene.step.number:
            moment = waiting.pop(0)
            yield _close(replace(shown, heading=moment.title, text=moment.sentence), moment)


def _picture(record: Record, scene: _Scene) -> Picture:
    return between(record, scene.first, scene.until, "", set_up=scene.step.round == 0)


def _said(log: Sequence[events.AnyEvent], names: Names) -> str:
    """What happened in a line."""
    deployed = sum(isinstance(event, events.WarriorDeployed) for event in log)
    text = gist(log, names) or (f"{deployed} warriors set up" if deployed > 1 else "")
    return f"{text[:1].upper()}{text[1:]}"


def _close(shown: Frame, moment: Moment) -> Frame:
    """A moment from near by; the whole table where it has no place."""
    picture = moment.picture
    if picture is None or picture.cut is None:
        table = shown.picture.table
        return replace(shown, view=whole_table(table), milliseconds=_MOMENT)
    cut = picture.cut
    size = cut.size
    depth = round(size * aspect(picture.table))
    view = View(cut.x, cut.y + (size - depth) // 2, size, depth)
    return replace(shown, picture=picture, view=view, milliseconds=_MOMENT)


def _views(table: Table, scenes: Sequence[_Scene], pictures: Sequence[Picture]) -> dict[int, View]:
    """The part of the table in which each round happens; it changes with the round alone."""
    places: dict[int, list[Sequence[int]]] = {}
    for scene, picture in zip(scenes, pictures, strict=True):
        places.setdefault(scene.step.round, []).extend(_places(picture))
    return {round: whole_table(table) if round == 0 else _view(table, at) for round, at in places.items()}


def _places(picture: Picture) -> Iterable[Sequence[int]]:
    yield from (base.at for base in picture.bases if base.status is not Status.OUT_OF_ACTION)
    for trail in picture.trails:
        yield from trail.path
    for attack in picture.attacks:
        yield from attack.path


def _view(table: Table, places: Sequence[Sequence[int]]) -> View:
    """What holds all of the places, of the shape of the table and on it as far as it goes."""
    whole = whole_table(table)
    if not places:
        return whole
    low_x, high_x = min(at[0] for at in places), max(at[0] for at in places)
    low_y, high_y = min(at[1] for at in places), max(at[1] for at in places)
    room = 2 * _ROOM * INCH
    width = max(high_x - low_x + room, round((high_y - low_y + room) / aspect(table)), _CLOSEST * INCH)
    if width * 1.15 >= whole.width:
        return whole
    depth = round(width * aspect(table))
    x = min(max((low_x + high_x - width) // 2, whole.x), whole.x + whole.width - width)
    y = min(max((low_y + high_y - depth) // 2, whole.y), whole.y + whole.depth - depth)
    return View(x, y, width, depth)


def _nearer(view: View, picture: Picture) -> View:
    """A fight without moves from near by, where it is in one place."""
    if picture.trails or not picture.attacks:
        return view
    close = _view(picture.table, [place for attack in picture.attacks for place in attack.path])
    return close if close.width <= view.width * _NARROW else view


def _standing(picture: Picture, record: Record) -> tuple[int, ...]:
    on_table = [base.side for base in picture.bases if base.status is not Status.OUT_OF_ACTION]
    return tuple(on_table.count(side) for side in range(len(record.setup.sides)))


def _in_time(shown: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames, those of steps held for less where all would take too long."""
    fixed = sum(frame.milliseconds for frame in shown if frame.milliseconds > _FIGHT)
    rest = sum(frame.milliseconds for frame in shown) - fixed
    pace = min(1.0, max(0, _LONGEST - fixed) / max(1, rest))
    return tuple(
        frame
        if frame.milliseconds > _FIGHT
        else replace(frame, milliseconds=max(_LEAST, round(frame.milliseconds * pace)))
        for frame in shown
    )

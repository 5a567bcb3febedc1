"""Pages of the pack builder as structures: the drafts of a user, one draft, one thing of it, and what can be added."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.http import QueryDict

from roster.models import PackDraft
from roster.pack_builder.fields import FormField, form_field, seen_of
from roster.pack_builder.inputs import places_of
from roster.pack_builder.options import Option, stated_names
from roster.pack_builder.preview import Preview, preview_of
from roster.pack_builder.reach import OutOfReach, out_of_reach, unreached
from roster.pack_builder.reading import DraftView
from roster.pack_builder.shapes import Input, Kind, Part, Steps
from roster.pack_builder.starting import Known, known_things
from roster.pack_builder.structure import CATEGORY_NAMES, STEP, TOP, kind_of, things_around
from rules.catalogue.packs.drafting import Fault
from rules.catalogue.packs.mending import entry_at
from rules.catalogue.packs.stack import Table


@dataclass(frozen=True)
class DraftLine:
    id: int
    name: str
    changed_at: datetime
    is_shared: bool


@dataclass(frozen=True)
class Problem:
    """One sentence of the loader; `place` is the address of the form that can solve it, empty where none can."""

    about: str
    sentence: str
    place: str = ""


@dataclass(frozen=True)
class ThingLine:
    """One thing of a list; `changes` where it says a known one otherwise, `is_below` where the draft says nothing."""

    key: str
    name: str
    place: str
    problems: int
    changes: bool
    is_below: bool = False


@dataclass(frozen=True)
class ThingList:
    """Things of one holder; `add` is the place to which another one is added."""

    title: str
    noun: str
    add: str
    things: tuple[ThingLine, ...]


@dataclass(frozen=True)
class DraftPage:
    """`kept` names what the draft says and no form knows; to the places items and skills are added.

    `unreached` is what nobody can have, with the address of its form.
    """

    lists: tuple[ThingList, ...]
    problems: tuple[Problem, ...]
    unreached: tuple[tuple[OutOfReach, str], ...]
    kept: tuple[str, ...]
    item_places: tuple[Option, ...]
    skill_places: tuple[Option, ...]


@dataclass(frozen=True)
class FieldGroup:
    """Fields that stand together; those with a `title` are folded away unless one says something or is wrong."""

    title: str
    fields: tuple[FormField, ...]

    @property
    def is_open(self) -> bool:
        """Whether the group is unfolded: something in it is filled or has a problem."""
        return any(field.is_filled or field.problems for field in self.fields)


@dataclass(frozen=True)
class ThingPage:
    """`seen` tells the state that the form was made for; `word_lists` stand in the page for its fields."""

    title: str
    noun: str
    place: str
    above: tuple[Option, ...]
    fields: tuple[FormField, ...]
    word_lists: tuple[tuple[str, tuple[Option, ...]], ...]
    parts: tuple[ThingList, ...]
    problems: tuple[Problem, ...]
    unreached: OutOfReach | None
    preview: Preview | None
    seen: str
    changes: bool
    kept: tuple[str, ...]

    @property
    def groups(self) -> tuple[FieldGroup, ...]:
        """The fields in groups by title."""
        return tuple(FieldGroup(title, tuple(found)) for title, found in groupby(self.fields, _group_of))


@dataclass(frozen=True)
class AddPage:
    noun: str
    place: str
    known: tuple[Known, ...]
    total: int
    may_change: bool
    is_top: bool


def address_of(steps: Steps) -> str:
    """The steps of a place as part of an address."""
    return "/".join(steps)


def draft_lines(drafts: Iterable[PackDraft]) -> tuple[DraftLine, ...]:
    """A line for each draft."""
    return tuple(DraftLine(it.pk, it.name, it.changed_at, bool(it.read_token)) for it in drafts)


def draft_page(view: DraftView) -> DraftPage:
    """The page of a draft."""
    lists = [_things(view, holder, title, is_top=True) for holder, title in TOP.items()]
    return DraftPage(
        lists=tuple(found for found in lists if found.things),
        problems=tuple(_problem(view, fault) for fault in view.reading.faults),
        unreached=tuple((found, address_of(found.steps)) for found in out_of_reach(view)),
        kept=tuple(_kept(view)),
        item_places=tuple((f"equipment/{key}", name) for key, name in CATEGORY_NAMES.items()),
        skill_places=tuple(
            (f"skills/lists/{key}/skills", name)
            for key, name in stated_names(view.laid, ("skills", "lists"))
            if STEP.fullmatch(key)
        ),
    )


def thing_page(view: DraftView, steps: Steps, kind: Kind, form: QueryDict | None = None) -> ThingPage:
    """The form of one thing with what is stored, or with what somebody posted and could not store."""
    fields = tuple(form_field(view, steps, asked, form) for asked in kind.inputs)
    parts = tuple(_part(view, steps, part) for part in kind.parts)
    lists = {field.list_id: field.options for field in fields if field.list_id}
    return ThingPage(
        title=_name(view, steps),
        noun=kind.noun,
        place=address_of(steps),
        above=_above(view, steps),
        fields=fields,
        word_lists=tuple(lists.items()),
        parts=parts,
        problems=tuple(_problem(view, fault) for fault in view.reading.faults_in(steps)),
        unreached=unreached(view, steps),
        preview=preview_of(view, steps),
        seen=seen_of(view, steps),
        changes=view.known(steps) is not None,
        kept=_unknown_fields(view.own(steps), kind),
    )


def add_page(view: DraftView, holder: Steps, find: str) -> AddPage:
    """The page that adds a thing to a draft."""
    kind = kind_of((*holder, "new"))
    known, total = known_things(view, holder, find)
    return AddPage(kind.noun if kind else "", address_of(holder), known, total, holder in TOP, holder in TOP)


def _group_of(field: FormField) -> str:
    return field.group


# --- lists of things ---


def _things(view: DraftView, holder: Steps, title: str, *, is_top: bool) -> ThingList:
    """The list of things below a holder: at the top the draft's own, inside a thing also those of the packs below."""
    kind = kind_of((*holder, "new"))
    found = entry_at(view.tables if is_top else view.laid, holder)
    keys = [
        key
        for key, thing in (found.items() if isinstance(found, dict) else ())
        if isinstance(thing, dict) and STEP.fullmatch(key)
    ]
    return ThingList(
        title=title,
        noun=kind.noun if kind else "",
        add=address_of(holder),
        things=tuple(_thing(view, (*holder, key)) for key in keys),
    )


def _thing(view: DraftView, steps: Steps) -> ThingLine:
    return ThingLine(
        key=steps[-1],
        name=_name(view, steps),
        place=address_of(steps),
        problems=len(view.reading.faults_in(steps)),
        changes=view.known(steps) is not None,
        is_below=not isinstance(entry_at(view.tables, steps), dict),
    )


def _part(view: DraftView, steps: Steps, part: Part) -> ThingList:
    return _things(view, (*steps, *part.steps), part.title, is_top=False)


def _name(view: DraftView, steps: Steps) -> str:
    if steps == ("pack",):
        return "Name and version"
    found = entry_at(view.laid, steps)
    name = found.get("name") if isinstance(found, dict) else None
    return str(name) if isinstance(name, str | int) and name != "" else steps[-1]


def _above(view: DraftView, steps: Steps) -> tuple[Option, ...]:
    """The things that it is a part of, the outermost first."""
    return tuple((address_of(place), _name(view, place)) for place in things_around(steps))


# --- what no form knows ---


def _kept(view: DraftView) -> Iterable[str]:
    tops = {holder[0] for holder in TOP} | {"pack"}
    for name, table in view.tables.items():
        inner = table if isinstance(table, dict) and name in tops - {"pack"} else {}
        if name not in tops:
            yield name
        for key, thing in inner.items():
            if (name, key) not in TOP and not (
                (name,) in TOP and isinstance(thing, dict) and STEP.fullmatch(key)
            ):
                yield f"{name}.{key}"


def _unknown_fields(table: Table, kind: Kind) -> tuple[str, ...]:
    """The stored values without a field, also inside the tables of which only single fields are asked."""
    known = {asked.steps for asked in kind.inputs} | {part.steps for part in kind.parts}
    around = {steps[0] for steps in known if len(steps) > 1} - {
        steps[0] for steps in known if len(steps) == 1
    }
    fields = (
        name
        for key, value in table.items()
        for name in (_inside(key, value, known) if key in around else [key])
        if (name,) not in known
    )
    return (*fields, *_unknown_lines(table, kind))


def _unknown_lines(table: Table, kind: Kind) -> Iterator[str]:
    """The kinds of lines in mixed lists of which no field asks."""
    for key in dict.fromkeys(asked.steps[0] for asked in kind.inputs if asked.of):
        fields = [asked for asked in kind.inputs if asked.of and asked.steps == (key,)]
        lines = table.get(key)
        for line in lines if isinstance(lines, list) else ():
            if isinstance(line, dict) and not any(asked.has(line) for asked in fields):
                yield f"{key}: {line.get('kind', '')}"


def _inside(key: str, value: object, known: set[Steps]) -> Iterable[str]:
    inner = value if isinstance(value, dict) else {}
    return (f"{key}.{name}" for name in inner if (key, name) not in known)


# --- problems ---


def _problem(view: DraftView, fault: Fault) -> Problem:
    """A fault with the form that can solve it: that of the smallest thing around it that the draft has."""
    places = (fault.steps[:length] for length in range(len(fault.steps), 0, -1))
    place = next((it for it in places if kind_of(it) and (it == ("pack",) or view.stands(it))), ())
    kind = kind_of(place) if place else None
    field = _label(fault.steps[len(place) :], kind, view.own(place))
    names = [_name(view, place)] if place else [".".join(fault.steps)]
    return Problem(
        about=", ".join(filter(None, (*names, field))), sentence=fault.sentence, place=address_of(place)
    )


def _label(rest: Steps, kind: Kind | None, table: Table) -> str:
    for asked in kind.inputs if kind else ():
        if rest[: len(asked.steps)] == asked.steps and (not asked.of or asked.has(entry_at(table, rest[:2]))):
            return ", ".join((asked.label, *_counted(_among_its_own(rest, asked, table), asked)))
    titles = {part.steps: part.title for part in kind.parts} if kind else {}
    return titles.get(rest, " ".join(rest))


def _among_its_own(rest: Steps, asked: Input, table: Table) -> Steps:
    """The steps inside a field; a line of a mixed list is counted among those of its kind."""
    inside = rest[len(asked.steps) :]
    if not asked.of:
        return inside
    return str(places_of(asked, table).index(int(inside[0]))), *inside[1:]


def _counted(rest: Steps, asked: Input) -> Iterable[str]:
    """What lies inside a field, by the labels of its lines."""
    if asked.way != "lines" or not rest:
        return (" ".join(rest),) if rest else ()
    cells = (cell.label for cell in asked.cells if cell.steps == rest[1:])
    return f"line {int(rest[0]) + 1}" if rest[0].isdecimal() else rest[0], *cells

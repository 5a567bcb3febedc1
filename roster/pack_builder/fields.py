"""The fields of a form as structures: controls with what they hold, words to choose from, and what is wrong."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import QueryDict

from roster.pack_builder.inputs import (
    FREE_LINES,
    FREE_PRICES,
    RANGE,
    Raw,
    cells_of,
    in_cell,
    is_too_long,
    lines_of,
    mark,
    places_of,
    posted,
    shown,
)
from roster.pack_builder.options import Option, options_of
from roster.pack_builder.reading import DraftView
from roster.pack_builder.shapes import Input, Steps
from roster.pack_builder.structure import PROFILE, kind_of

#: Lists of words that stand in the page once, for all fields that offer them.
_LISTED = ("words", "prices")
_ENDS = {"least": "Fewest", "most": "Most"}
_YES_OR_NO = (("yes", "Yes"), ("no", "No"))


@dataclass(frozen=True)
class Control:
    """One control of a field: a text, a tick, a line. `hint` is the name of a word, or the price of a line."""

    id: str
    name: str
    label: str
    value: str
    hint: str = ""
    is_chosen: bool = False


@dataclass(frozen=True)
class Line:
    """One line of a field with cells; `title` is the first name, sentence or choice in it."""

    title: str
    cells: tuple["FormField", ...]
    problems: tuple[str, ...]


@dataclass(frozen=True)
class FormField:
    id: str
    name: str
    label: str
    way: str
    help: str
    controls: tuple[Control, ...]
    options: tuple[Option, ...]
    list_id: str
    problems: tuple[str, ...]
    hint: str = ""
    lines: tuple[Line, ...] = ()
    group: str = ""

    @property
    def is_filled(self) -> bool:
        """Whether anything is entered in the field."""
        if self.way == "lines":
            return len(self.lines) > 1
        return any(it.is_chosen if self.way == "ticks" else it.value for it in self.controls)

    @property
    def described_by(self) -> str:
        """The ids of its help and of its problems."""
        ids = ((self.help or self.hint, f"{self.id}-help"), (self.problems, f"{self.id}-problems"))
        return " ".join(id for wanted, id in ids if wanted)


def seen_of(view: DraftView, steps: Steps) -> str:
    """The values in the fields of a thing now, as a mark for each."""
    kind, own = kind_of(steps), view.own(steps)
    return "-".join(mark(asked, shown(asked, own)) for asked in kind.inputs) if kind else ""


def marks_in(seen: str, steps: Steps) -> dict[Input, str]:
    """The marks that `seen_of` gave, by field; none for what it never gave."""
    kind, marks = kind_of(steps), seen.split("-")
    return dict(zip(kind.inputs, marks, strict=True)) if kind and len(marks) == len(kind.inputs) else {}


def named_keys(options: Iterable[Option]) -> dict[str, str]:
    """Keys by name and by key, in small letters."""
    words = tuple(options)
    return {name.lower(): key for key, name in words} | {key.lower(): key for key, _name in words}


def form_field(view: DraftView, steps: Steps, asked: Input, form: QueryDict | None) -> FormField:
    """One field of a thing with what is stored, or with what was posted."""
    own = view.own(steps)
    if is_too_long(asked, own):
        help = "The list is too long for a form. Change it in the TOML."
        return FormField(f"f-{asked.name}", asked.name, asked.label, "kept", help, (), (), "", ())
    options = _options(view, steps, asked)
    raw = shown(asked, own) if form is None else posted(asked, form, named_keys(options))
    return _form_field(view, steps, asked, raw, shown(asked, view.known(steps) or {}))


def _options(view: DraftView, steps: Steps, asked: Input) -> tuple[Option, ...]:
    if asked.way == "yes":
        return _YES_OR_NO
    return options_of(asked.options, view.book, view.laid, steps) if asked.options else ()


def _form_field(view: DraftView, steps: Steps, asked: Input, raw: Raw, below: Raw) -> FormField:
    """The field with what it says, and with what the packs below say."""
    options = _options(view, steps, asked)
    id = f"f-{asked.name.replace('.', '-').replace(':', '-')}"
    listed = f"words-{asked.options}" if asked.way in _LISTED else ""
    place = (*steps, *asked.steps)
    return FormField(
        id=id,
        name=asked.name,
        label=asked.label,
        way=asked.way,
        help=asked.help,
        controls=tuple(_controls(asked, id, raw, options)),
        options=_with_value(options, raw) if asked.way in ("choice", "yes") else options,
        list_id=listed,
        problems=_problems(view, place, is_whole=asked.way != "lines"),
        hint=_hint(asked, below, options),
        lines=tuple(_lines(view, steps, asked, raw)),
        group=asked.group,
    )


def _problems(view: DraftView, place: Steps, *, is_whole: bool) -> tuple[str, ...]:
    """The problems of a place; for a whole place also those of what lies inside it."""
    faults = view.reading.faults_in(place)
    return tuple(dict.fromkeys(fault.sentence for fault in faults if is_whole or fault.steps == place))


def _lines(view: DraftView, steps: Steps, asked: Input, raw: Raw) -> Iterable[Line]:
    """The lines that are there, and an empty one."""
    places = places_of(asked, view.own(steps))
    for number, line in enumerate((*lines_of(asked, raw), ("",) * len(asked.cells)) if asked.cells else ()):
        texts = zip(cells_of(asked, number), line, strict=True)
        cells = tuple(_form_field(view, steps, cell, in_cell(cell, text), ("",)) for cell, text in texts)
        at = str(places[number]) if number < len(places) else "new"
        yield Line(_title(cells), cells, _problems(view, (*steps, *asked.steps, at), is_whole=False))


def _title(cells: tuple[FormField, ...]) -> str:
    """A line in short: the first name or sentence in it, or else the first choice."""
    texts = (cell.controls[0].value for cell in cells if cell.way == "text")
    choices = (dict(cell.options).get(cell.controls[0].value, "") for cell in cells if cell.way == "choice")
    return next(filter(None, texts), "") or next(filter(None, choices), "")


def _with_value(options: tuple[Option, ...], raw: Raw) -> tuple[Option, ...]:
    """The options, and the stored word if it is not among them, so that saving the form does not lose it."""
    return options if raw[0] in ("", *(key for key, _name in options)) else ((raw[0], raw[0]), *options)


def _hint(asked: Input, below: Raw, options: tuple[Option, ...]) -> str:
    """The value in the packs below."""
    if not any(below):
        return ""
    if asked.way == "profile":
        figures = (f"{name} {text}" for name, text in zip(PROFILE, below, strict=True) if text)
        return f"In the rulebook: {', '.join(figures)}."
    names = dict(options)
    steps = {"prices": 3, "lines": len(asked.cells)}.get(asked.way, 1)
    texts = below[steps - 1 :: steps] if asked.way == "lines" else filter(None, below[::steps])
    return f"In the rulebook: {', '.join(names.get(text, text) for text in texts).rstrip('.')}."


def _controls(asked: Input, id: str, raw: Raw, options: tuple[Option, ...]) -> Iterable[Control]:
    match asked.way:
        case "profile" | "range" | "counts":
            for key, label, text in _figures(asked, raw, options):
                yield Control(f"{id}-{key}", f"{asked.name}.{key}", label, text)
        case "lines":
            return
        case "ticks":
            unknown = [(key, key) for key in raw if key not in dict(options)]
            for number, (key, label) in enumerate((*options, *unknown)):
                yield Control(f"{id}-{number}", asked.name, label, key, is_chosen=key in raw)
        case "words":
            names = dict(options)
            for number, text in enumerate((*raw, *[""] * FREE_LINES), start=1):
                label = f"{asked.label}, line {number}"
                yield Control(f"{id}-{number}", asked.name, label, text, names.get(text, ""))
        case "prices":
            lines = (*raw, *["", "", ""] * FREE_PRICES)
            for number, (item, price, free) in enumerate(
                zip(lines[::3], lines[1::3], lines[2::3], strict=True), start=1
            ):
                yield Control(f"{id}-{number}", asked.name, f"line {number}", item, price, free == "first")
        case _:
            yield Control(id, asked.name, asked.label, raw[0])


def _figures(asked: Input, raw: Raw, options: tuple[Option, ...]) -> Iterable[tuple[str, str, str]]:
    """The figures of a field that has several: the key of each, what it is called, and what it says."""
    if asked.way == "profile":
        return zip(PROFILE, PROFILE, raw, strict=True)
    if asked.way == "range":
        return zip(RANGE, _ENDS.values(), raw, strict=True)
    stated = dict(zip(raw[::2], raw[1::2], strict=True))
    unknown = [(key, key) for key in stated if key not in dict(options)]
    return [(key, label, stated.get(key, "")) for key, label in (*options, *unknown)]

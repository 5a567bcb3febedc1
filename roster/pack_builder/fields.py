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
    """One line of a field with cells; `title` is its last cell, a sentence."""

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
    id = f"f-{asked.name.replace('.', '-')}"
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
    for number, line in enumerate((*lines_of(asked, raw), ("",) * len(asked.cells)) if asked.cells else ()):
        cells = zip(cells_of(asked, number), line, strict=True)
        yield Line(
            line[-1],
            tuple(_form_field(view, steps, cell, in_cell(cell, text), ("",)) for cell, text in cells),
            _problems(view, (*steps, *asked.steps, str(number)), is_whole=False),
        )


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
        case "profile":
            for name, text in zip(PROFILE, raw, strict=True):
                yield Control(f"{id}-{name}", f"{asked.name}.{name}", name, text)
        case "range":
            for end, text in zip(RANGE, raw, strict=True):
                yield Control(f"{id}-{end}", f"{asked.name}.{end}", _ENDS[end], text)
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

"""Fields of a form, parts of a thing and kinds of things, as structures; and the fields that many kinds share."""

from dataclasses import dataclass, replace
from typing import Literal

Steps = tuple[str, ...]
Way = Literal[
    "text",
    "number",
    "numbers",
    "price",
    "yes",
    "choice",
    "words",
    "ticks",
    "counts",
    "profile",
    "prices",
    "range",
    "lines",
]


@dataclass(frozen=True)
class Input:
    """One field of a form. `name` is the field of the table, with a dot that of a table inside it.

    `options` names the list of words to choose from (`roster.pack_builder.options`). With `whole` the table inside goes
    once nothing is left in it. `cells` are the fields of each line of a list of tables; where the list mixes kinds of
    them, `of` is the kind whose lines the field holds, and stands behind a colon in the name. Fields with the same
    `group` are folded away together while they are empty.
    """

    name: str
    label: str
    way: Way = "text"
    help: str = ""
    options: str = ""
    whole: bool = False
    group: str = ""
    cells: tuple["Input", ...] = ()
    of: str = ""

    @property
    def steps(self) -> Steps:
        """The steps from the thing's table to the field."""
        return tuple(self.name.partition(":")[0].split("."))

    def has(self, line: object) -> bool:
        """Whether a line of the list belongs to this field."""
        return not self.of or (isinstance(line, dict) and line.get("kind") == self.of)


@dataclass(frozen=True)
class Part:
    """Things inside a thing: `holder` is the field with the table of them, with a dot that of a table inside it."""

    holder: str
    title: str
    noun: str

    @property
    def steps(self) -> Steps:
        """The steps from the thing's table to its parts."""
        return tuple(self.holder.split("."))


@dataclass(frozen=True)
class Kind:
    """A kind of thing with its fields, and the parts that have pages of their own."""

    noun: str
    inputs: tuple[Input, ...]
    parts: tuple[Part, ...] = ()


def folded(group: str, *inputs: Input) -> tuple[Input, ...]:
    """Fields of one table inside, which stand under a title and are folded away while they are empty."""
    return tuple(replace(asked, whole=True, group=group) for asked in inputs)


NAME = Input("name", "Name")
SUMMARY = Input("summary", "What it does, in a sentence of your own")
SOURCE = Input("source", "Source", help="Where it comes from: your league, a book, a page.")
TAGS = Input(
    "tags",
    "Effects",
    "words",
    "Effects that battles and rosters know; not-played: with a name leaves it to the players.",
    "tags",
)
SPECIAL_RULE = Kind(
    "special rule",
    (NAME, SUMMARY, TAGS),
)

"""How far each numbered rule is played, grouped by the part of the rules that its number names, and the choices.

A choice is an option of a ruleset: where the text is open, or offers a variant, a table says how it plays.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Filter
from rules.catalogue.model import Coverage, Rulebook, Switch

STATES = {"done": "done", "untested": "untested", "simplified": "simplified", "not_yet": "not yet"}
BOOKS = {
    "CORE": "Core rules",
    "CAMP": "Campaign rules",
    "MOUNT": "Riders and mounts",
    "HOUSE": "House rules of clubs",
    "ALT": "Alternative turn sequence",
    "CARD": "Card-driven turn sequence",
    "HERO": "Heroheim turn sequence",
    "TRENCH": "Trench activations",
}
#: Rules of several groups that are shown without unfolding one.
MOST_SHOWN = 60


@dataclass(frozen=True)
class RuleLine:
    rule: str
    state: str
    word: str
    note: str


@dataclass(frozen=True)
class RuleGroup:
    """The rules of one prefix, e.g. CORE-SHOOT. `loads` is the address that shows them, empty where they are shown."""

    prefix: str
    lines: tuple[RuleLine, ...]
    loads: str = ""

    @property
    def counts(self) -> str:
        """How many stand in each state: `12 done, 1 not yet`."""
        found = ((word, sum(line.state == state for line in self.lines)) for state, word in STATES.items())
        return ", ".join(f"{count} {word}" for word, count in found if count)


@dataclass(frozen=True)
class TableChoice:
    """An option that tables play differently; `usual` says how it is played where nobody says otherwise."""

    name: str
    summary: str
    rule: str
    usual: str
    rulesets: tuple[str, ...]


@dataclass(frozen=True)
class RuleBookPart:
    """All groups of one book of rules, and the choices that its rules leave. `loads` as in `RuleGroup`."""

    key: str
    name: str
    groups: tuple[RuleGroup, ...]
    choices: tuple[TableChoice, ...]
    done: int
    untested: int
    simplified: int
    not_yet: int
    loads: str = ""

    @property
    def total(self) -> int:
        return self.done + self.untested + self.simplified + self.not_yet


@dataclass(frozen=True)
class CoveragePage:
    parts: tuple[RuleBookPart, ...]
    states: tuple[Filter, ...]
    books: tuple[Filter, ...]
    prefix: str
    state: str
    shown: int
    total: int
    title: str = "Coverage"


def group_of(rule: str) -> str:
    """`CORE-SHOOT` for `CORE-SHOOT-HIT-2`, and `MOUNT` for `MOUNT-2`, whose book has no parts."""
    book, part, *_ = rule.split("-")
    return book if part.isdigit() and rule == f"{book}-{part}" else f"{book}-{part}"


def coverage_page(book: Rulebook, links: Links, state: str = "", prefix: str = "") -> CoveragePage:
    """Every rule, or those in a state, or those whose number begins with `prefix`.

    Rules are shown when few remain, else the groups of a book, or the books alone.
    """
    state = state if state in STATES else ""
    prefix = prefix.strip().upper()
    rules = sorted(book.coverage.values(), key=lambda coverage: _place(coverage.rule))
    within = [coverage for coverage in rules if coverage.rule.upper().startswith(prefix)]
    shown = [coverage for coverage in within if not state or coverage.state == state]
    groups = {group_of(coverage.rule) for coverage in shown}
    books = {coverage.rule.partition("-")[0] for coverage in shown}
    loads = _Loads(links, state, groups=len(shown) > MOST_SHOWN and len(groups) > 1, books=len(books) > 1)
    choices = choices_of(book)
    parts = tuple(
        _part(key, list(found), loads, choices)
        for key, found in groupby(shown, key=lambda coverage: coverage.rule.partition("-")[0])
    )
    return CoveragePage(
        parts=parts,
        states=_states(within, links, state, prefix),
        books=_books(rules, links, state, prefix),
        prefix=prefix,
        state=state,
        shown=len(shown),
        total=len(rules),
    )


@cache
def _place(rule: str) -> tuple[int, str]:
    """The place of a rule for sorting: its book, and its group in the book."""
    key = rule.partition("-")[0]
    return list(BOOKS).index(key) if key in BOOKS else len(BOOKS), group_of(rule)


def choices_of(book: Rulebook) -> tuple[TableChoice, ...]:
    """Every option of a ruleset once for each rule and default that it has, in the order of the rulesets."""
    found: dict[Switch, list[str]] = {}
    for ruleset in book.rulesets.values():
        for switch in ruleset.switches:
            found.setdefault(switch, []).append(ruleset.name)
    return tuple(
        TableChoice(it.name, it.summary, it.rule, "on" if it.default else "off", tuple(names))
        for it, names in found.items()
    )


@dataclass(frozen=True)
class _Loads:
    """Whether groups and books are loaded when they are unfolded, and from where."""

    links: Links
    state: str
    groups: bool
    books: bool

    def of(self, prefix: str) -> str:
        return self.links.to("coverage", state=self.state, prefix=f"{prefix}-")


def _part(key: str, found: list[Coverage], loads: _Loads, choices: tuple[TableChoice, ...]) -> RuleBookPart:
    groups = tuple(
        RuleGroup(
            prefix, tuple(_line(coverage) for coverage in rules), loads.of(prefix) if loads.groups else ""
        )
        for prefix, rules in groupby(found, key=lambda coverage: group_of(coverage.rule))
    )
    counts = {state: sum(coverage.state == state for coverage in found) for state in STATES}
    left = tuple(table_choice for table_choice in choices if table_choice.rule.partition("-")[0] == key)
    address = loads.of(key) if loads.groups and loads.books else ""
    return RuleBookPart(key, BOOKS.get(key, key), groups, left, **counts, loads=address)


def _line(coverage: Coverage) -> RuleLine:
    return RuleLine(coverage.rule, coverage.state, STATES[coverage.state], coverage.note)


def _states(found: list[Coverage], links: Links, chosen: str, prefix: str) -> tuple[Filter, ...]:
    every = Filter("All", links.to("coverage", prefix=prefix), len(found), not chosen)
    counts = Counter[str](coverage.state for coverage in found)
    return every, *(
        Filter(
            word.capitalize(),
            links.to("coverage", state=state, prefix=prefix),
            counts[state],
            state == chosen,
        )
        for state, word in STATES.items()
    )


def _books(found: list[Coverage], links: Links, state: str, prefix: str) -> tuple[Filter, ...]:
    every = Filter("All books", links.to("coverage", state=state), len(found), not prefix)
    counts = Counter(coverage.rule.partition("-")[0] for coverage in found)
    return every, *(
        Filter(
            BOOKS.get(key, key),
            links.to("coverage", state=state, prefix=f"{key}-"),
            count,
            prefix == f"{key}-",
        )
        for key, count in counts.items()
    )


def percent(part: int, whole: int) -> str:
    return f"{100 * part // whole}%" if whole else ""

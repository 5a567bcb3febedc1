"""The tally of a battle on a real table as a structure: everything that can be entered, with what was entered so far.

Every choice is a short list, so that a thumb can make it; names of fields are those of `rules.tally.fields`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.text import capfirst

from roster.pages.names import Names
from roster.pages.tally.table_facts import Facts, facts_of
from rules.aftermath.growth.experience import deed_in_words
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import HENCHMEN_LEARN_FROM_KILLS
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.state.conditions import ROT, ROTTED, WOLF
from rules.narration.course import reason_of
from rules.systems.registry import loss_test
from rules.tally.choices import (
    consumables_of,
    deeds_of,
    endings_of,
    has_subplots,
    marks_of,
    states_of,
)
from rules.tally.entered import FATES
from rules.tally.fields import CARRIONS, DRAW, ITEM_ROWS, ON, PEDDLERS, REASON, ROUNDS, WINNER, tally_defaults
from rules.tally.opponent import is_anonymous
from rules.values import canonical

#: The state of a model that was not there.
ABSENT = "absent"
STATES = {
    "fought": "Fought",
    "out": "Out of action",
    "spared": "Out, unharmed",
    "catacombs": "Lost in the catacombs",
    "banished": "Banished",
    "burst": "Burst",
    "burnt": "Out by fire",
    "strangled": "Strangled by the chain",
    "fled": "Fled before the rout",
    ABSENT: "Not there",
}
MARKS = {
    ROT: "Caught Nurgle's Rot",
    ROTTED: "Lost Toughness to Nurgle's Rot",
    WOLF: "Still a wolf at the end",
}
#: What optional tables brought to the battle, by field.
HAPPENED = {CARRIONS: "Carrion creatures came", PEDDLERS: "The winner met a peddler"}
WON = {"gold": "Gold", "paid": "Gold paid, if watched", "wyrdstone": "Wyrdstone shards"}
#: The states of a model that its line shows.
USUAL = ("fought", "out")
#: More of one deed, or of enemies, than anybody remembers.
_MOST = 9
_TWO = 2
#: More models of no warband than any scenario brings: optional tables were in play.
_MANY = 12


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Choice:
    """A list to choose from; `groups` are its parts under a heading each, an empty heading for none."""

    name: str
    label: str
    groups: tuple[tuple[str, tuple[Option, ...]], ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of all groups."""
        return tuple(option for _, options in self.groups for option in options)


@dataclass(frozen=True)
class Check:
    name: str
    label: str
    on: bool


@dataclass(frozen=True)
class Line:
    """A field to write in."""

    name: str
    label: str
    value: str


@dataclass(frozen=True)
class Row:
    """One model. `begins_as` is its state while nobody enters another; `wounds` are those that it has lost, None for
    models with one; `more` are seldom used: things used up, and what lasts. `facts` are None where nobody knows its
    profile."""

    id: int
    name: str
    type: str
    leader: bool
    facts: Facts | None
    state: Choice
    begins_as: str
    wounds: Choice | None
    by: Choice
    counts: tuple[Choice, ...]
    more: tuple[Choice, ...]
    checks: tuple[Check, ...]

    @property
    def usual(self) -> tuple[Option, ...]:
        """What becomes of most models: they fight on, or are out of action."""
        return tuple(option for option in self.state.options if option.value in USUAL)

    @property
    def unusual(self) -> tuple[Option, ...]:
        """The other things that may become of the model."""
        return tuple(option for option in self.state.options if option.value not in USUAL)

    @property
    def is_unusual(self) -> bool:
        """Whether one of those has become of it."""
        return any(option.chosen and option.value != self.begins_as for option in self.unusual)

    @property
    def is_out(self) -> bool:
        """Whether the model went out of action."""
        return any(option.chosen and option.value in FATES for option in self.state.options)


@dataclass(frozen=True)
class Losses:
    """The test that heavy losses make a warband take: its name, from how many models on, and whether it is due now.

    `counts_down` where models that are down, which a tally does not hold, count as well.
    """

    test: str
    tests_from: int
    is_due: bool
    counts_down: bool


@dataclass(frozen=True)
class SideTally:
    """One warband; `called` are models that its spells may have brought. `kills` are lines like `Karl 2`.

    `losses` are None where no number of them makes the warband test.
    """

    index: int
    name: str
    rows: tuple[Row, ...]
    called: tuple[Row, ...]
    routed: Check
    sharing: Check
    celebrate: Check | None
    spoils: tuple[Line, ...]
    items: tuple[tuple[Line, Line, Line], ...]
    out: int
    present: int
    losses: Losses | None
    kills: tuple[str, ...]


@dataclass(frozen=True)
class TallyPage:
    """`happened` is what optional tables may have brought; `neutral` are models of no warband that may have come.

    `shown` is what the page shows as JSON, for the merge when it comes back.
    """

    scenario: str
    winner: Choice
    reason: Choice
    rounds: Line
    happened: tuple[Check, ...]
    sides: tuple[SideTally, ...]
    neutral: tuple[Row, ...]
    things: tuple[str, ...]
    several: bool
    shown: str

    @property
    def nobody_came(self) -> bool:
        """Whether there are many models of no warband and none of them was there."""
        return len(self.neutral) > _MANY and not any(
            option.chosen and option.value != ABSENT for row in self.neutral for option in row.state.options
        )


def tally_page(
    setup: BattleSetup, fields: Mapping[str, str], book: Rulebook, *, own: int | None = None
) -> TallyPage:
    """The page of a battle between these forces, with the fields that were entered.

    `own` is the only side whose winnings matter, where the other is not on the site.
    """
    return _Tally(setup, fields, book, own).page()


def shown_as(fields: Mapping[str, str], of: Mapping[str, str]) -> str:
    """The fields of a page as it sends them back."""
    return canonical({name: value for name, value in fields.items() if name in of}).decode()


class _Tally:
    def __init__(
        self, setup: BattleSetup, fields: Mapping[str, str], book: Rulebook, own: int | None
    ) -> None:
        self.setup, self.fields, self.book, self.own = setup, fields, book, own
        self.defaults = tally_defaults(setup, book)
        self.values = {**self.defaults, **fields}

    def page(self) -> TallyPage:
        names = self.setup.side_names
        winners = [
            ("", "Choose"),
            *((str(side), name) for side, name in enumerate(names)),
            (DRAW, "Nobody: a draw"),
        ]
        ends = [(end, capfirst(reason_of(end))) for end in endings_of(self.setup.scenario)]
        return TallyPage(
            scenario=self.setup.scenario.name,
            winner=self._choice(WINNER, "Winner", winners),
            reason=self._choice(REASON, "How it ended", ends),
            rounds=Line(ROUNDS, "Rounds, if you counted them", self.values[ROUNDS]),
            happened=tuple(self._check(it, label) for it, label in HAPPENED.items() if it in self.defaults),
            sides=tuple(self._side(side) for side in range(len(names))),
            neutral=tuple(self._row(model, len(names)) for model in self.setup.unowned),
            things=tuple(sorted(item.name for item in self.book.items.values())),
            several=len(names) > _TWO,
            shown=shown_as(self.fields, self.defaults),
        )

    def _side(self, side: int) -> SideTally:
        force = self.setup.sides[side]
        rows = tuple(self._row(fighter, side) for fighter in force.fighters)
        wins = self.own in (None, side)
        present = sum(self.values[f"state-{fighter.id}"] != ABSENT for fighter in force.fighters)
        return SideTally(
            index=side,
            name=self.setup.side_names[side],
            rows=rows,
            called=tuple(self._row(fighter, side) for fighter in force.reserves),
            routed=self._check(f"routed-{side}", "Routed"),
            sharing=self._check(f"sharing-{side}", "Shares the victory"),
            celebrate=self._check(f"celebrate-{side}", "Its heroes celebrate at the alehouse")
            if has_subplots(self.setup)
            else None,
            spoils=tuple(
                self._line(f"{what}-{side}", label)
                for what, label in WON.items()
                if wins and f"{what}-{side}" in self.defaults
            ),
            items=tuple(
                (
                    self._line(f"item-{side}-{row}", "Thing"),
                    self._line(f"copies-{side}-{row}", "How many"),
                    self._line(f"worth-{side}-{row}", "Worth each, in gold"),
                )
                for row in range(ITEM_ROWS if wins else 0)
            ),
            out=sum(row.is_out for row in rows),
            present=present,
            losses=self._losses(force.fighters, present),
            kills=self._kills(force.fighters),
        )

    def _losses(self, fighters: Iterable[Fighter], present: int) -> Losses | None:
        test = loss_test(self.setup)
        if test is None:
            return None
        out = [fighter.tags for fighter in fighters if self.values[f"state-{fighter.id}"] in FATES]
        return Losses(test.name, test.needs(present), test.is_due(out, present), test.counts_down)

    def _kills(self, fighters: Iterable[Fighter]) -> tuple[str, ...]:
        """Everybody who took enemies out, by name and beyond."""
        everybody = self.setup.fighters
        by = Counter(
            self.values[f"by-{other.id}"] for other in everybody if self.values[f"state-{other.id}"] in FATES
        )
        found = []
        for fighter in fighters:
            more = self.values[f"kills-{fighter.id}"]
            kills = by[str(fighter.id)] + (int(more) if more.isdecimal() else 0)
            if kills:
                found.append(f"{fighter.name} {kills}")
        return tuple(found)

    def _row(self, fighter: Fighter, side: int) -> Row:
        id = fighter.id
        deeds = deeds_of(fighter, self.setup.scenario, self.book)
        used = consumables_of(fighter)
        return Row(
            id=id,
            name=fighter.name,
            type=fighter.type,
            leader=fighter.leader,
            facts=None if is_anonymous(fighter) else facts_of(fighter, self._names(side)),
            wounds=self._wounds(fighter),
            begins_as=self.defaults[f"state-{id}"],
            state=self._choice(
                f"state-{id}", fighter.name, [(key, STATES[key]) for key in states_of(fighter, self.setup)]
            ),
            by=self._by(fighter, side),
            counts=(
                *(
                    [self._count(f"kills-{id}", "Other enemies taken out", _MOST)]
                    if self._counts(fighter)
                    else ()
                ),
                *(
                    self._count(f"deed-{id}-{deed}", capfirst(deed_in_words(deed, self.book)), _MOST)
                    for deed in deeds
                ),
            ),
            more=tuple(
                self._count(f"used-{id}-{item}", f"{self.book.items[item].name} used up", copies)
                for item, copies in used.items()
                if item in self.book.items
            ),
            checks=tuple(
                self._check(f"mark-{id}-{mark}", MARKS[mark]) for mark in marks_of(fighter, self.setup)
            ),
        )

    def _names(self, side: int) -> Names:
        """The names of the warband; models of no warband have no type of one."""
        return Names(self.book, self.setup.sides[side].warband if side < len(self.setup.sides) else "")

    def _wounds(self, fighter: Fighter) -> Choice | None:
        name, most = f"wounds-{fighter.id}", fighter.profile.W
        return self._count(name, "Wounds lost", most - 1) if name in self.defaults else None

    def _counts(self, fighter: Fighter) -> bool:
        """Whether enemies that the fighter takes out of action matter."""
        return fighter.hero or (self.book.plays(HENCHMEN_LEARN_FROM_KILLS) and not fighter.beast)

    def _by(self, fighter: Fighter, side: int) -> Choice:
        """The choice of everybody who may have taken the fighter out of action."""
        name = f"by-{fighter.id}"
        groups = [("", [("", "Nobody in particular")])]
        for other, force in enumerate(self.setup.sides):
            if other != side:
                models = (*force.fighters, *force.reserves)
                groups.append(
                    (self.setup.side_names[other], [(str(enemy.id), enemy.name) for enemy in models])
                )
        if self.setup.unowned and side < len(self.setup.sides):
            groups.append(("Of no warband", [(str(model.id), model.name) for model in self.setup.unowned]))
        value = self.values[name]
        return Choice(
            name,
            f"{fighter.name} was taken out by",
            tuple((heading, _options(pairs, value)) for heading, pairs in groups),
        )

    def _choice(self, name: str, label: str, pairs: Iterable[tuple[str, str]]) -> Choice:
        return Choice(name, label, (("", _options(pairs, self.values[name])),))

    def _count(self, name: str, label: str, most: int) -> Choice:
        value = self.values[name]
        numbers = [str(number) for number in range(most + 1)]
        if value not in numbers:
            numbers.append(value)
        return self._choice(name, label, [(number, number) for number in numbers])

    def _check(self, name: str, label: str) -> Check:
        return Check(name, label, self.values[name] == ON)

    def _line(self, name: str, label: str) -> Line:
        return Line(name, label, self.values[name])


def _options(pairs: Iterable[tuple[str, str]], value: str) -> tuple[Option, ...]:
    return tuple(Option(key, label, key == value) for key, label in pairs)

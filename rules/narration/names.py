"""The names of everybody and everything in a battle, and where they are."""

from collections import Counter
from collections.abc import Sequence

from rules.engine.setup import BattleSetup, Fighter, KnownSpell
from rules.engine.table import STAGED, Point
from rules.narration.phrases import agreeing, coordinates, inches, listed, uncapitalised
from rules.narration.places import Places, piece_name

#: The side of those who are nobody's, where the dice say who of them is there.
NOBODY = "the monster"


class Names:
    """The names of a battle's fighters, sides and weapons. A name that two sides share says which side is meant.

    Places are told by the terrain around them; with `measured` by their coordinates in inches.
    """

    def __init__(self, setup: BattleSetup, *, measured: bool = False) -> None:
        self.setup = setup
        self._sides = setup.side_names
        #: Whether the models stand on a real table, so that no distance and place is known.
        self.is_staged = setup.table.key == STAGED
        self._places = None if measured else Places(setup.table)
        self._fighters = {fighter.id: fighter for fighter in setup.fighters}
        self._side_of = {
            fighter.id: index
            for index, side in enumerate(setup.sides)
            for fighter in (*side.fighters, *side.reserves)
        }
        self._side_of |= {fighter.id: len(setup.sides) for fighter in setup.unowned}
        sides_with = Counter(
            name for side in setup.sides for name in {fighter.name for fighter in side.fighters}
        )
        self._spells = {spell.name for fighter in setup.fighters for spell in fighter.spells}
        self._shared = {name for name, sides in sides_with.items() if sides > 1}

    def fighter(self, warrior: int) -> Fighter:
        """The fighter of that id."""
        return self._fighters[warrior]

    def side(self, side: int) -> str:
        """The name of a side; of neutral models their own."""
        if side < len(self.setup.sides):
            return self._sides[side]
        unowned = self.setup.unowned
        if self.setup.scenario.neutrals:
            return self.setup.scenario.neutrals
        return uncapitalised(unowned[0].name) if len(unowned) == 1 else NOBODY

    def verb(self, side: int, singular: str) -> str:
        """A verb that agrees with the name of a side."""
        return agreeing(singular, self.side(side))

    def does(self, side: int, singular: str) -> str:
        """A side and what it does: `The Gnawed Bell explores`, `The Altdorf Irregulars explore`."""
        return f"{self.side(side)} {self.verb(side, singular)}"

    def who(self, warrior: int) -> str:
        """A combatant's name, e.g. `Karl Krause`."""
        return self._told_apart(self._fighters[warrior].name, self._side_of[warrior])

    def everybody(self, warriors: Sequence[int]) -> str:
        """Several names in a row: `Karl, Otto and Snikch`."""
        return listed([self.who(warrior) for warrior in warriors])

    def block(self, side: int, warrior: int) -> str:
        """A roster block's name: a hero's own, or that of their group."""
        members = [fighter for fighter in self.setup.sides[side].fighters if fighter.warrior == warrior]
        name = members[0].name
        if len(members) > 1:
            name = name.removesuffix(f" {members[0].member + 1}")
        return self._told_apart(name, side)

    def weapon(self, warrior: int, key: str) -> str:
        """The name of a weapon that a combatant carries, by its key."""
        found = (weapon.name for weapon in self._fighters[warrior].weapons if weapon.key == key)
        return uncapitalised(next(found, key.replace("-", " ")))

    def cause(self, name: str) -> str:
        """The cause of harm, for the middle of a sentence: `axe`, `natural weapons`; a spell keeps its capitals."""
        return name if name in self._spells else uncapitalised(name)

    def spell(self, warrior: int, key: str) -> KnownSpell:
        """A spell that a combatant knows, by its key."""
        found = (spell for spell in self._fighters[warrior].spells if spell.key == key)
        return next(found, KnownSpell(key, key.replace("-", " ").capitalize(), None))

    def piece(self, piece: int) -> str:
        """The name of a piece of the table, by its number, for the middle of a sentence."""
        return piece_name(self.setup.table.pieces[piece].name)

    def far(self, hundredths: int) -> str:
        """Say a distance: ` 5"`; nothing where it is not known."""
        return "" if self.is_staged else f" {inches(hundredths)}"

    def spot(self, at: Point) -> str:
        """Say where something is: ` by the well`, or nothing in the open; measured: ` at (12.0, 4.5)`."""
        if self.is_staged:
            return ""
        return f" at {coordinates(at)}" if self._places is None else self._places.phrase(at)

    def way(self, start: Point, end: Point) -> str:
        """Say where a move ends: ` to the well`, or nothing in the open; measured: ` to (12.0, 4.5)`."""
        if self.is_staged:
            return ""
        return f" to {coordinates(end)}" if self._places is None else self._places.way(start, end)

    def _told_apart(self, name: str, side: int) -> str:
        return f"{name} of {self.side(side)}" if name in self._shared else name

"""What everybody and everything in a battle is called."""

from collections import Counter
from collections.abc import Sequence

from rules.engine.setup import BattleSetup, Fighter, KnownSpell

#: The side of those who are nobody's, where the dice say who of them is there.
NOBODY = "the monster"


class Names:
    """The names of a battle's fighters, sides and weapons. A name that two sides share says which side is meant."""

    def __init__(self, setup: BattleSetup) -> None:
        self.setup = setup
        self._fighters = {fighter.id: fighter for fighter in setup.fighters}
        self._side_of = {
            one.id: index
            for index, side in enumerate(setup.sides)
            for one in (*side.fighters, *side.reserves)
        }
        self._side_of |= {one.id: len(setup.sides) for one in setup.unowned}
        sides_with = Counter(name for side in setup.sides for name in {one.name for one in side.fighters})
        self._shared = {name for name, sides in sides_with.items() if sides > 1}

    def fighter(self, who: int) -> Fighter:
        return self._fighters[who]

    def side(self, side: int) -> str:
        if side < len(self.setup.sides):
            return self.setup.sides[side].name
        unowned = self.setup.unowned
        return uncapitalised(unowned[0].name) if len(unowned) == 1 else NOBODY

    def who(self, who: int) -> str:
        """A combatant's name, e.g. `Karl Krause`."""
        return self._told_apart(self._fighters[who].name, self._side_of[who])

    def everybody(self, who: Sequence[int]) -> str:
        """Several names in a row: `Karl, Otto and Snikch`."""
        return listed([self.who(one) for one in who])

    def block(self, side: int, warrior: int) -> str:
        """A roster block's name: a hero's own, or that of his group."""
        members = [one for one in self.setup.sides[side].fighters if one.warrior == warrior]
        name = members[0].name
        if len(members) > 1:
            name = name.removesuffix(f" {members[0].member + 1}")
        return self._told_apart(name, side)

    def weapon(self, who: int, key: str) -> str:
        """The name of a weapon that a combatant carries, by its key."""
        found = (weapon.name for weapon in self._fighters[who].weapons if weapon.key == key)
        return uncapitalised(next(found, key))

    def spell(self, who: int, key: str) -> KnownSpell:
        """A spell that a combatant knows, by its key."""
        found = (spell for spell in self._fighters[who].spells if spell.key == key)
        return next(found, KnownSpell(key, key, None))

    def _told_apart(self, name: str, side: int) -> str:
        return f"{name} of {self.side(side)}" if name in self._shared else name


def table_name(setup: BattleSetup) -> str:
    """The table's name for the middle of a sentence."""
    name = setup.table.name
    return uncapitalised(name) if name.startswith(("The ", "A ")) else name


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def uncapitalised(name: str) -> str:
    """A name for the middle of a sentence."""
    return name[:1].lower() + name[1:]

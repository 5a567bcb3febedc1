"""The distances on a table in which combat rules differ: `Terrain` is prepared for one set of them.

All in 1/100 inch.
"""

from typing import NamedTuple

from rules.engine.table.geometry.plane import BARRIER, CONTACT


class Measures(NamedTuple):
    """How near enemies fight, and how wide and deep the jumps are that are looked for.

    `contact`: the gap between two bases up to which enemies fight. `to_the_edge`: whether a charge may end exactly so
    far from its target. `bare_climbs`: one climbs where no wall is, too. `hurdle`: what is no higher is stepped over.
    """

    contact: int = CONTACT
    to_the_edge: bool = True
    widest: int = 300
    deepest: int = 1200
    bare_climbs: bool = False
    hurdle: int = BARRIER - 1

    @property
    def charge_gap(self) -> int:
        """How far from its target a charge may end, at most."""
        return self.contact if self.to_the_edge else self.contact - 1


#: Those of the rulebook.
PRINTED = Measures()

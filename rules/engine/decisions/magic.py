"""Questions of a spell: the spell and its target, and where magic sets a model down."""

from rules.engine.decisions.decision import ANYWHERE, NONE, STAY, Decision
from rules.engine.table import Point
from rules.values import Value


class SpellOffer(Value, frozen=True):
    """One spell that may be cast: what 2D6 must reach (None: no roll) and its legal targets; () where it takes none."""

    spell: str
    need: int | None
    targets: tuple[int, ...] = ()


class CastSpell(Decision, frozen=True):
    """Which spell a wizard casts: `<spell> <target>`, `<spell>` where it is aimed at nobody, or `none`.

    For a `second` one in a turn a test comes first; after it they are asked again.
    """

    who: int
    spells: tuple[SpellOffer, ...]
    second: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        found = []
        for offer in self.spells:
            found += [f"{offer.spell} {target}" for target in offer.targets] or [offer.spell]
        return (*found, NONE)


class Landing(Decision, frozen=True):
    """Ask where magic sets a model down: `x,y,z` (1/100 inch) at most `within` from `around`, or an enemy's id.

    The model lands in contact with that enemy. `stay` leaves a model where it is; one that comes to the table may be
    put `anywhere` within reach; `stay` then keeps it off the table.
    """

    who: int
    around: Point
    within: int
    enemies: tuple[int, ...] = ()
    comes: bool = False

    @property
    def default(self) -> str:
        return ANYWHERE if self.comes else STAY

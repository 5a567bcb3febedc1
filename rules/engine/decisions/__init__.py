"""Questions that the engine asks a side.

Each kind names its question and lists every legal answer, or (a move, a place) the exact constraint that the answer
is checked against. An answer is always a short string, so that a page, a policy and a log speak the same language.
"""

from typing import Literal

from rules.engine.table import Point, distance
from rules.engine.zone import Zone
from rules.values import Value

DONE = "done"
NONE = "none"
STAY = "stay"
ANYWHERE = "anywhere"
ON_FOOT = "on foot"


class IllegalAnswer(ValueError):
    """An answer that the rules forbid, in a sentence with the rule's id. Nothing changed; ask again."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.rule = rule
        super().__init__(f"{reason} ({rule})" if rule else reason)


class Decision(Value, frozen=True, tag_field="ask", tag=True):
    """A question to one side."""

    side: int

    @property
    def answers(self) -> tuple[str, ...] | None:
        """Every legal answer, or None where a constraint stands instead."""
        return None

    @property
    def default(self) -> str:
        """The answer that commits to least; given for a policy that fails to answer."""
        return (self.answers or (STAY,))[-1]

    def check(self, answer: str) -> str:
        """The answer, if it is among those listed; raises `IllegalAnswer`."""
        listed = self.answers
        if listed is not None and answer not in listed:
            raise IllegalAnswer(f"'{answer}' is not one of the answers: {', '.join(listed)}.")
        return answer


class Choice(Decision, frozen=True):
    """A plain choice between named answers, e.g. the side that sets up first, an edge, rout or fight on."""

    question: str
    choices: tuple[str, ...]
    who: int | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices


class NextToAct(Decision, frozen=True):
    """The next warrior to charge, move or shoot, or `done`."""

    activity: str
    candidates: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.candidates), DONE)


class DeploymentPlace(Decision, frozen=True):
    """Where a warrior is set up: `x,y,z` (1/100 inch) inside the zone from `low` to `high`, or `anywhere` in it.

    Where the zone is no rectangle, `zone` says which places in it count.
    """

    who: int
    low: Point
    high: Point
    zone: Zone | None = None

    @property
    def default(self) -> str:
        return ANYWHERE


class CounterPlace(Decision, frozen=True):
    """Where a counter is laid on the ground: `x,y,z` (1/100 inch) in the zone, or `anywhere` in it."""

    counter: int
    kind: str
    zone: Zone

    @property
    def default(self) -> str:
        return ANYWHERE


class ChargeTarget(Decision, frozen=True):
    """The target of a warrior's charge, or `none`. `unseen` targets need an Initiative test first.

    `limit` is how far he charges, in 1/100 inch; a target farther off may be named, but the charge then fails. With
    `must` he chooses only the target. `also` are the targets that the same charge is already declared at.
    """

    who: int
    targets: tuple[int, ...]
    limit: int
    unseen: tuple[int, ...] = ()
    must: bool = False
    also: tuple[int, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        named = map(str, (*self.targets, *self.unseen))
        return tuple(named) if self.must else (*named, NONE)


class Intercept(Decision, frozen=True):
    """The warrior who steps into the way of a charge by `who`, or `none`; one may try (CORE-CHARGE-INTERCEPT)."""

    who: int
    candidates: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return (*map(str, self.candidates), NONE)


#: Where infiltrators may appear, as `Infiltrate` says it.
type HidingPlace = Literal["unseen", "hiding", "ruin", "outside"]


class Infiltrate(Decision, frozen=True):
    """Where an infiltrator appears: `stay` where he was set up, or `x,y,z` as `where` says.

    `unseen`: out of every enemy's sight and farther than `away` (1/100 inch) from all of them. `hiding`: at least so
    far from them, in sight or not. `ruin`: the same, in a building outside the enemy's zone. `outside`: anywhere but
    in the enemy's zone.
    """

    who: int
    away: int
    where: HidingPlace = "unseen"


class Scramble(Value, frozen=True):
    """A climb, a jump down or a jump across a gap, with all that is needed to choose it; lengths in 1/100 inch.

    He walks `walked` to `start`, and it takes `spent` movement more. After a failed one of its `tests` he falls `drop`
    to `foot`, or stays where he is when that is 0. `height` is how far he climbs or jumps down.
    """

    manner: Literal["climb", "jump", "cross"]
    start: Point
    to: Point
    walked: int
    spent: int
    foot: Point
    drop: int
    tests: int
    height: int

    @property
    def key(self) -> str:
        """The answer that chooses it."""
        return f"{self.manner} {place_key(self.to)}"


class ChargeWay(Decision, frozen=True):
    """How a charger goes: `on foot`, or by the key of a way with a jump in it. `dives` are the keys of diving charges.

    `reached` says whether he gets there on foot.
    """

    who: int
    target: int
    ways: tuple[Scramble, ...]
    dives: tuple[str, ...]
    reached: bool

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(way.key for way in self.ways), ON_FOOT)


class Bounds(Value, frozen=True):
    """Where a move that began at `start` may end, besides what it can reach: all 1/100 inch.

    With `closer_to` the sum of the ways from these places must become smaller. With a `heading` it goes at most 45
    degrees off it. It ends no farther from any place of `beside` than the number with it, from centre to centre.
    """

    start: Point
    rule: str
    closer_to: tuple[Point, ...] = ()
    heading: tuple[int, int] = (0, 0)
    beside: tuple[tuple[Point, int], ...] = ()

    def holds(self, goal: Point) -> bool:
        if self.closer_to:
            after, before = (sum(distance(at, it) for it in self.closer_to) for at in (goal, self.start))
            if after >= before:
                return False
        if self.heading != (0, 0):
            (dx, dy), (hx, hy) = (goal.x - self.start.x, goal.y - self.start.y), self.heading
            along = dx * hx + dy * hy
            if along < 0 or 2 * along * along < (dx * dx + dy * dy) * (hx * hx + hy * hy):
                return False
        return all(distance(goal, it) <= far for it, far in self.beside)


class MoveTo(Decision, frozen=True):
    """Where a warrior moves: `stay`, `x,y,z` (1/100 inch) that a route within the limit reaches, or a scramble's key.

    Up to `walk` it is a normal move; up to `run` it is a run (0: may not run). `manner` is walk or crawl. After a
    scramble that succeeds he is asked again, with the movement that is left. `bounds` say where else it may not end.
    """

    who: int
    walk: int
    run: int
    manner: str = "walk"
    scrambles: tuple[Scramble, ...] = ()
    bounds: Bounds | None = None


class Target(Value, frozen=True):
    """One legal shot: the smallest D6 that hits (None: cannot hit) and the distance (1/100 inch).

    Where not one die is rolled, `count` and `keep` say which, as for a `Roll`. Without a `distance` nobody may measure
    before the shot is declared: it is not known what hits, nor whether the target is in range.
    """

    who: int
    need: int | None = None
    distance: int | None = None
    count: int = 1
    keep: int = 0


class ShootingTarget(Decision, frozen=True):
    """What a warrior shoots at, and with which weapon: `<weapon> <target>`, or `none`.

    `in_haste` it is one of several shots, which some weapons cannot take as far as a single one.
    """

    who: int
    weapons: tuple[tuple[str, tuple[Target, ...]], ...]
    in_haste: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        shots = [f"{weapon} {target.who}" for weapon, targets in self.weapons for target in targets]
        return (*shots, NONE)


class Volley(Decision, frozen=True):
    """How many shots a warrior fires in haste at -1 to hit each, or `1` in his own time."""

    who: int
    weapon: str
    target: int
    most: int

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(count) for count in range(self.most, 0, -1))


class AimStrip(Decision, frozen=True):
    """The direction of a strip that hits all inside it: `x,y,z` of any place, by default `towards` the enemy named.

    `length` is that of the strip, in 1/100 inch.
    """

    who: int
    weapon: str
    towards: Point
    length: int

    @property
    def default(self) -> str:
        return place_key(self.towards)


class AttackTarget(Decision, frozen=True):
    """Which enemy in contact one attack is aimed at; asked for every attack before any is rolled."""

    who: int
    attack: int
    targets: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(map(str, self.targets))


class WeaponsInHand(Decision, frozen=True):
    """What a warrior fights this combat with: the index of one of his loadouts, each spelled out.

    `held` are the indexes that may be chosen, one for each that is spelled out; without it all.
    """

    who: int
    loadouts: tuple[str, ...]
    held: tuple[int, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(str(index) for index in self.held or range(len(self.loadouts)))


class SpellOffer(Value, frozen=True):
    """One spell that may be cast: what 2D6 must reach (None: no roll) and its legal targets; () where it takes none."""

    spell: str
    need: int | None
    targets: tuple[int, ...] = ()


class CastSpell(Decision, frozen=True):
    """Which spell a wizard casts: `<spell> <target>`, `<spell>` where it is aimed at nobody, or `none`.

    For a `second` one in a turn a test comes first; after it he is asked again.
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
    """Where magic sets a model down: `x,y,z` (1/100 inch) at most `within` from `around`, or the id of an enemy.

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


class TryParry(Decision, frozen=True):
    """Whether to try to parry: `yes` or `no`. The die must beat `to_beat`."""

    who: int
    attacker: int
    to_beat: int

    @property
    def answers(self) -> tuple[str, ...]:
        return ("yes", "no")


def place(answer: str) -> Point:
    """Read `x,y,z`; raises `IllegalAnswer`."""
    parts = answer.split(",")
    try:
        x, y, z = (int(part) for part in parts)
    except ValueError:
        raise IllegalAnswer(f"'{answer}' is not a place; write x,y,z in hundredths of an inch.") from None
    return Point(x, y, z)


def place_key(point: Point) -> str:
    """The answer that names a place."""
    return f"{point.x},{point.y},{point.z}"

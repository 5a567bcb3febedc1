"""Mechanisms of scenarios as frozen types: what a scenario without code of its own is made of.

Each stands under `mechanisms` of a scenario's file with its `kind`; `rules.scenarios.mechanisms` plays it.
"""

from typing import Literal

from rules.catalogue.bounds import Count, Inches, Rolled, Some
from rules.catalogue.campaign.find_model import Chance
from rules.catalogue.scenarios.neutral_model import Hazard, Sight, ThirdParty
from rules.catalogue.scenarios.thing_model import Carry, Lent, SearchHouses, Task
from rules.values import Value

Role = Literal["attacker", "defender"]


class Roles(Value, frozen=True, tag_field="kind", tag="roles"):
    """The warband that defends; every other one attacks. Warbands of the callings named take their role in any case.

    By `lower-rated-chooses`, `winner-chooses` and `winner-attacks` the roles are those of two warbands.
    """

    by: Literal[
        "lower-rated-chooses",
        "winner-chooses",
        "winner-attacks",
        "fewer-defend",
        "more-defend",
        "lower-rated-defends",
        "higher-rated-defends",
    ]
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()


class Place(Value, frozen=True, tag_field="kind", tag="place"):
    """The building or round place that the battle is about, as near to the centre of the table as may be.

    A `spot` lies on open ground, as large as there is, and is `radius` inches from its middle to its rim; `spots` are
    spread over the table.
    Of `buildings` and `spots` there are as many as `count` says.
    """

    name: str
    what: Literal["building", "buildings", "spot", "spots"] = "building"
    radius: Inches = 1
    count: Rolled = "1"


class Casualties(Value, frozen=True, tag_field="kind", tag="casualties"):
    """The battle is lost at once by the side with that many `quarters` out of action, or `over` that."""

    who: Literal["attacker", "defender", "everybody"]
    quarters: Literal[1, 2, 3, 4] = 2
    over: bool = False


class Escape(Value, frozen=True, tag_field="kind", tag="escape"):
    """Warriors get away over an edge of the table, or come near it, and so win the battle.

    `own` is the edge where their side set up, `far` the one opposite. `needs` says who: as many as `count`, `half` of
    those who began or `over` that, `all` or all `heroes` that are left, or the `leader`. Each who gets away has earned
    `award`.
    """

    who: Literal["attacker", "defender", "everybody"]
    edge: Literal["own", "far", "any"]
    needs: Literal["count", "half", "all", "heroes", "leader"]
    reason: str
    count: Some = 1
    over: bool = False
    within: Inches = 0
    award: str = "escapes"


class Target(Value, frozen=True, tag_field="kind", tag="target"):
    """The leader of a role: once out of action the other side has won. `award` is for the warrior who did it."""

    who: Role
    reason: str
    award: str = ""


class Hold(Value, frozen=True, tag_field="kind", tag="hold"):
    """More standing warriors of one side than of the other inside the place or within some inches of it.

    `defenders-turn`: attackers who have them at the end of a turn of the defender win. `time`: after the last round
    whoever has most of them wins. `alone`: once the third party of the key `after` has come and gone, the only warband
    with anybody there wins at the end of a turn.
    """

    when: Literal["defenders-turn", "time", "alone"]
    reason: str
    within: Inches = 6
    after: str = ""


class Surprised(Value, frozen=True, tag_field="kind", tag="surprised"):
    """Defenders whose D6 at the start of their first turn is above their Initiative, or a 6, do nothing in it."""


class Prize(Value, frozen=True, tag_field="kind", tag="prize"):
    """What a side takes home besides the rewards of the winner: if it won, lost, or whatever came of it.

    `role` limits it to that role. `survivors`: once for each hero not out of action, at most `most` times.
    """

    to: Literal["winner", "loser", "everybody"]
    rewards: tuple[Chance, ...]
    role: Literal["", "attacker", "defender"] = ""
    survivors: bool = False
    most: Count = 1


class Brought(Value, frozen=True, tag_field="kind", tag="brought"):
    """Wyrdstone that a role has with it, one shard for each of its heroes at most.

    It keeps what it began with, less one for each hero out of action; the enemy gains one for each whom it put out.
    """

    who: Role
    count: Rolled


type Mechanism = (
    Roles
    | Place
    | Casualties
    | Escape
    | Target
    | Hold
    | Surprised
    | Prize
    | Brought
    | ThirdParty
    | Hazard
    | Sight
    | Carry
    | SearchHouses
    | Task
    | Lent
)

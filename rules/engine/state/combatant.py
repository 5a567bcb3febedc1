"""One fighter in a battle, as the events have left them: where they are, how they are, what holds for them.

Procedures read it freely; only `rules.engine.state.battle_state` writes to it, when it folds an event.
"""

from collections.abc import Callable
from typing import Any

from rules.engine.events import Status
from rules.engine.loadouts import CONJURED, Loadout, is_cumbersome, loadouts
from rules.engine.setup import Fighter, Gear
from rules.engine.state.activations import Fight
from rules.engine.state.conditions import JUST_UP, Condition
from rules.engine.table import LARGE, MAN, Body, Point, gap
from rules.values import changed

_NOWHERE = Point(-1, -1, 0)


#: Traits of items that work only once taken or applied for this battle (`rules.combat.before_battle.preparations`).
_BEFORE_BATTLE = frozenset(
    {
        *("mad-cap", "mandrake-root", "crimson-shade", "blackpowder-strength-plus-1"),
        *("arrows-set-on-fire-4", "weapon-injury-plus-1", "blade-critical-plus-1", "blade-concussion"),
        *("warband-leadership-plus-1", "dulls"),
    }
)


def carried_traits(gear: Gear) -> tuple[str, ...]:
    """The traits of carried gear that count without being used first."""
    return tuple(trait for trait in gear.traits if trait not in _BEFORE_BATTLE)


#: What events decide about a combatant, for comparison; the enemies they touch and have faced come on top.
SNAPSHOT = (
    *(
        "id",
        "fighter",
        "position",
        "status",
        "wounds",
        "loadout",
        "fought_rounds",
        "own_turns",
        "fired",
        "moved",
        "conditions",
        "facing",
        "way",
        "was_down",
        "began_at",
    ),
    *("side", "reserve", "cast", "spells_cast", "fell", "fell_slot"),
    *(
        "ran",
        "charged",
        "failed_charge",
        "stood_up",
        "shots",
        "may_run",
        "parries",
        "tried_parry",
        "pistols_fired",
        "used",
        "first_hitter",
        "critical_dealt",
    ),
)


class Combatant:
    """One fighter in the battle. Only `BattleState.fold` writes to it."""

    __slots__ = (
        "_own_tags",
        "_tag_set",
        "allied",
        "arms",
        "began_at",
        "body",
        "cast",
        "charged",
        "conditions",
        "conjured",
        "contacts",
        "critical_dealt",
        "encumbered",
        "faced",
        "facing",
        "failed_charge",
        "fell",
        "fell_slot",
        "fighter",
        "fired",
        "first_hitter",
        "fought_rounds",
        "handlers",
        "held_traits",
        "home",
        "id",
        "in_hand",
        "loadout",
        "loadouts",
        "may_run",
        "missiles",
        "moved",
        "on_table",
        "own_turns",
        "parries",
        "pistols_fired",
        "position",
        "profile",
        "radius",
        "ran",
        "reserve",
        "saves",
        "shots",
        "side",
        "spells_cast",
        "standing",
        "status",
        "stood_up",
        "tags",
        "tried_parry",
        "used",
        "was_down",
        "way",
        "wounds",
    )

    def __init__(self, fighter: Fighter, side: int, *, reserve: bool = False) -> None:
        self.id = fighter.id
        #: The side they fight for now, and their own: in its turns they act, and with it they count for a rout.
        self.side = self.home = side
        #: The sides with which their own is allied now.
        self.allied: frozenset[int] = frozenset()
        #: Not part of the battle before they are set up.
        self.reserve = reserve
        self.fighter = fighter
        self.radius = fighter.radius
        #: Their rules, skills, mutations and lasting injuries, and what their gear does.
        self._own_tags = fighter.tags + tuple(
            trait for gear in fighter.gear for trait in carried_traits(gear)
        )
        self.body: Body = LARGE if fighter.large else MAN
        self._arm(fighter)
        self.position = _NOWHERE
        #: Where they came to the table first.
        self.began_at: Point | None = None
        self.become(Status.LEFT)
        self.wounds = fighter.profile.W
        self.contacts: frozenset[int] = frozenset()
        #: Their conditions by key; profile and tags are the fighter's with their changes applied.
        self.conditions: dict[str, Condition] = {}
        self.profile = fighter.profile
        self.tags = self._own_tags
        self._tag_set = frozenset(self.tags)
        #: The handlers of their tags by hook: kept by `rules.combat.effects.hook` as long as they are the same.
        self.handlers: Any = None
        #: The weapon of a spell that they fight with in place of their own.
        self.conjured: Loadout | None = None
        self.take(None)
        #: Close combat phases fought since they last touched no enemy (CORE-WPN-FLAIL-HEAVY).
        self.fought_rounds = 0
        #: Opponents they have fought for a phase since they touched: hatred is for the first one (CORE-HATRED-1).
        self.faced: frozenset[int] = frozenset()
        #: The way their last move went, (0, 0) before any; and whether they were ever on the ground (CORE-FRENZY-9).
        self.facing = (0, 0)
        #: The places along their last move, from where it began.
        self.way: tuple[Point, ...] = ()
        self.was_down = False
        #: What they have used up in this battle, by key, in order.
        self.used: tuple[str, ...] = ()
        #: Turns of their own side begun so far; weapon key -> own turns in which it was fired, the last one last.
        self.own_turns = 0
        #: Whether they have fired their pistols in the combat they are in (CORE-WPN-PISTOL-7).
        self.pistols_fired = False
        self.fired: dict[str, tuple[int, ...]] = {}
        #: The keys of the spells they have cast with success in this battle.
        self.spells_cast: tuple[str, ...] = ()
        #: The turn and phase in which they went out of action last, and after how many turns and activations had begun.
        self.fell: tuple[int, str] | None = None
        self.fell_slot = 0
        #: Whether they have tried to parry in this round.
        self.tried_parry = False
        self.fresh_slot()
        self.fresh_combat()

    def snapshot(self) -> dict[str, Any]:
        """What events decide about them, for comparison."""
        held = {name: getattr(self, name) for name in SNAPSHOT}
        return held | {"contacts": sorted(self.contacts), "faced": sorted(self.faced)}

    def fresh_slot(self) -> None:
        """Reset what counts for one turn or activation only, such as having charged."""
        self.moved = False
        self.ran = False
        self.charged = False
        self.failed_charge = False
        self.stood_up = JUST_UP in self.conditions
        self.shots = 0
        self.cast = False
        self.may_run = True

    def fresh_combat(self) -> None:
        """Forget what counts once a close combat phase."""
        #: Blows that they have tried to parry this phase.
        self.parries = 0
        #: The first enemy to hit them this phase: only that enemy's blows may be parried (CORE-PARRY-10).
        self.first_hitter: int | None = None
        self.critical_dealt = False

    def break_off(self) -> Fight | None:
        """Reset what counts once in a fight, because another interrupts it; returns what is to be restored."""
        held = (
            tuple([it for it in self.conditions.values() if it.until == "phase"]) if self.conditions else ()
        )
        if not (held or self.parries or self.critical_dealt or self.first_hitter is not None):
            return None
        fight = Fight(self.parries, self.first_hitter, self.critical_dealt, held)
        self.fresh_combat()
        if held:
            self.lose_conditions(lambda it: it.until == "phase")
        return fight

    def take_up(self, fight: Fight) -> None:
        """Go on with a fight where it was broken off."""
        self.parries, self.first_hitter, self.critical_dealt = fight[:3]
        if fight.held:
            self.conditions = {**{it.key: it for it in fight.held}, **self.conditions}
            self.weigh_conditions()

    def become(self, status: Status) -> None:
        """Set their status, and the flags about it that are read most."""
        self.status = status
        self.standing = status is Status.STANDING
        self.on_table = status is not Status.OUT_OF_ACTION and status is not Status.LEFT

    def take(self, loadout: int | None) -> None:
        """Note what they fight with: a spell's weapon, the loadout of that index, or their first one out of combat.

        `held_traits` are those of the weapons that strike, pistols not among them.
        """
        self.loadout = loadout
        self.in_hand: Loadout = self.conjured or self.loadouts[loadout or 0]
        self.held_traits: tuple[str, ...] = self.in_hand.traits

    @property
    def out(self) -> bool:
        """Whether they are out of action."""
        return self.status is Status.OUT_OF_ACTION

    @property
    def down(self) -> bool:
        """Whether they are knocked down or stunned."""
        return self.status is Status.KNOCKED_DOWN or self.status is Status.STUNNED

    @property
    def engaged(self) -> bool:
        """Whether they touch an enemy."""
        return bool(self.contacts)

    def opposes(self, other: "Combatant") -> bool:
        """Whether the other is an enemy: of another side, and not of an ally."""
        return self.side != other.side and other.side not in self.allied

    def _arm(self, fighter: Fighter) -> None:
        """What they can fight with."""
        self.loadouts: tuple[Loadout, ...] = loadouts(fighter)
        #: What their armour saves: kept by `rules.combat.shared_charts` as long as they wear the same.
        self.saves: dict[tuple[bool, bool], int] = {}
        #: Every trait of any weapon that they carry.
        self.arms = frozenset(
            [
                trait
                for weapon in fighter.weapons
                for side in (weapon.blow, weapon.shot)
                if side is not None
                for trait in side.traits
            ]
        )
        #: What they shoot and throw; and whether a weapon of theirs allows no other.
        self.missiles = tuple([weapon for weapon in fighter.weapons if weapon.shot is not None])
        self.encumbered = any(is_cumbersome(weapon) for weapon in fighter.weapons)

    def ruin(self, item: str, mends: bool, shots: int) -> None:
        """Remove one copy of a weapon or a piece of armour, with its last shots, and all that only it fires."""
        kept = [
            weapon for weapon in self.fighter.weapons if weapon.shot is None or item not in weapon.shot.traits
        ]
        weapons = [(weapon, weapon.copies - (weapon.key == item)) for weapon in kept]
        self.fighter = changed(
            self.fighter,
            weapons=tuple(changed(weapon, copies=copies) for weapon, copies in weapons if copies),
            protection=tuple(worn for worn in self.fighter.protection if worn.key != item),
        )
        if not mends:
            self.used += (item,)
        if shots:
            self.fired[item] = self.fired.get(item, ())[:-shots]
        self._arm(self.fighter)
        self.take(None)

    def carry(self, gear: Gear) -> None:
        """Let them carry one thing more from now on."""
        self.fighter = changed(self.fighter, gear=(*self.fighter.gear, gear))
        self._own_tags = (*self._own_tags, *carried_traits(gear))
        self.weigh_conditions()

    def has(self, tag: str) -> bool:
        """Whether they have a tag now."""
        return tag in self._tag_set

    def has_any(self, tags: frozenset[str]) -> bool:
        """Whether they have any of the tags now."""
        return not tags.isdisjoint(self._tag_set)

    def under(self, condition: str) -> bool:
        """Whether a condition of that key holds for them."""
        return condition in self.conditions

    def weigh_conditions(self) -> None:
        """Work out profile and tags anew after a condition began or ended."""
        self.handlers, self.conjured = None, None
        if not self.conditions:
            self.profile, self.tags = self.fighter.profile, self._own_tags
            self._tag_set = frozenset(self.tags)
            self.take(self.loadout)
            return
        held = self.conditions.values()
        self.profile = self.fighter.profile.changed_by(
            [change for condition in held for change in condition.changes]
        )
        self.tags = (*self._own_tags, *(tag for condition in held for tag in condition.tags))
        lost = {tag for condition in held for tag in condition.without}
        if lost:
            self.tags = tuple(tag for tag in self.tags if tag not in lost)
        self._tag_set = frozenset(self.tags)
        self.conjured = next((CONJURED[key] for key in self.conditions if key in CONJURED), None)
        self.take(self.loadout)

    def lose_conditions(self, ends: Callable[[Condition], bool]) -> None:
        """Drop every condition that ends now."""
        if self.conditions and any(ends(condition) for condition in self.conditions.values()):
            self.conditions = {
                key: condition for key, condition in self.conditions.items() if not ends(condition)
            }
            self.weigh_conditions()

    def gap_to(self, other: "Combatant") -> int:
        """Edge to edge distance in 1/100 inch."""
        return gap(self.position, self.radius, other.position, other.radius)

    def is_within(self, other: "Combatant", reach: int) -> bool:
        """Whether `gap_to` is at most `reach`, which is not negative; mostly told without a root."""
        here, there = self.position, other.position
        x, y, most = here[0] - there[0], here[1] - there[1], reach + self.radius + other.radius
        if x * x + y * y > most * most:
            return False
        return here[2] == there[2] or self.gap_to(other) <= reach

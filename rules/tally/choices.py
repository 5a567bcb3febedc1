"""The choices for a battle and each of its fighters: ends, states, deeds, items used up, lasting marks."""

from rules.aftermath.growth import experience
from rules.catalogue.model import Rulebook, ScenarioType
from rules.combat.going_on import HAPPENINGS, SUBPLOTS
from rules.engine.outcome import worn_off
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.state.conditions import ROT, ROTTED, WOLF
from rules.scenarios.scripted import reasons_of
from rules.tally.entered import State

ROUT, VOLUNTARY, WIPED_OUT, TIME = "rout", "voluntary rout", "wiped out", "time"
#: The ends of every scenario, and besides those only some have, by the scenario's key.
COMMON = (ROUT, VOLUNTARY, WIPED_OUT, TIME)
_OF_A_SCENARIO = {
    "breakthrough": ("broken through",),
    "street-fight": ("off the street",),
    "hidden-treasure": ("treasure",),
    "occupy": ("most buildings", "as many buildings"),
    "defend-the-find": ("overrun",),
    "lost-prince": ("brought home",),
    "monster-hunt": ("lair taken",),
    "ambush": ("carried off", "most shards", "as many shards"),
}
SHARED = "shared"

#: Deeds of which a battle knows one.
ONCE_A_BATTLE = frozenset({"first-hero-off-far-edge", "finding-the-chest", "monster-out-of-action"})
#: The mark of consumables.
_CONSUMABLE = "used-up"
#: States that only warriors with a certain tag come to, by the tag (`rules.aftermath.losses.casualties`).
_BY_TAG: dict[str, State] = {
    "daemonic-instability": "banished",
    "may-burst": "burst",
    "bursts-when-out": "burst",
    "injury-roll-by-fire": "burnt",
    "lost-when-fled": "fled",
}
_CHAINED = "ball-and-chain"
#: A warrior who has the Rot already, and the kinds that never catch it (`spells.rituals.nurgles_rot`).
_ROTTING, _LIFELESS = "rotting", frozenset({"undead", "daemon"})


def endings_of(scenario: ScenarioType) -> tuple[str, ...]:
    """The ways in which a battle of that scenario may end, by the reasons of `Outcome`."""
    shared = () if scenario.players == "two" else (SHARED,)
    return (*COMMON, *(_OF_A_SCENARIO.get(scenario.key) or reasons_of(scenario)), *shared)


def states_of(fighter: Fighter, setup: BattleSetup) -> tuple[State, ...]:
    """How that model may have come out of the battle, the usual states first."""
    special = tuple(state for tag, state in _BY_TAG.items() if tag in fighter.tags)
    chained = any(weapon.key == _CHAINED for weapon in fighter.weapons)
    below = has_happenings(setup) and fighter not in setup.unowned
    return (
        "fought",
        "out",
        "spared",
        *(("catacombs",) if below else ()),
        *special,
        *(("strangled",) if chained else ()),
        "absent",
    )


def deeds_of(fighter: Fighter, scenario: ScenarioType, book: Rulebook) -> tuple[str, ...]:
    """The awards of the scenario that such a model can earn."""
    if fighter.beast:
        return ()
    earners = {"hero"} if fighter.hero else {"henchmen", "hired-sword"}
    awards = book.campaign.awards
    known = (key for key in experience.deeds_of(scenario) if key in awards)
    return tuple(key for key in known if earners.intersection(awards[key].who))


def consumables_of(fighter: Fighter) -> dict[str, int]:
    """What the model may have used up, as copies by item; what wears off in any case is not asked for."""
    gone = worn_off(fighter)
    return {
        gear.key: gear.copies for gear in fighter.gear if _CONSUMABLE in gear.traits and gear.key not in gone
    }


def has_subplots(setup: BattleSetup) -> bool:
    """Whether carrion creatures, celebrations or somebody who watches may have come to the battle (CAMP-OPT-SUB)."""
    return SUBPLOTS in setup.ruleset.switches


def has_happenings(setup: BattleSetup) -> bool:
    """Whether a peddler may have come, or somebody have fallen into catacombs (CAMP-OPT-HAPPEN)."""
    return HAPPENINGS in setup.ruleset.switches


def marks_of(fighter: Fighter, setup: BattleSetup) -> tuple[str, ...]:
    """The lasting conditions that the model may bring home from this battle."""
    marks = []
    if _ROTTING in fighter.tags:
        marks.append(ROTTED)
    elif ROT not in fighter.tags and not _LIFELESS.intersection(fighter.kinds) and _has_rot(setup, fighter):
        marks.append(ROT)
    if any(spell.key == WOLF for spell in fighter.spells):
        marks.append(WOLF)
    return tuple(marks)


def _has_rot(setup: BattleSetup, fighter: Fighter) -> bool:
    """Whether somebody else in the battle hands Nurgle's Rot on."""
    others = (other for other in setup.fighters if other.id != fighter.id)
    return any(
        {_ROTTING, ROT}.intersection(other.tags) or any(spell.key == ROT for spell in other.spells)
        for other in others
    )

"""What random happenings do to warriors (CAMP-OPT-HAPPEN-3 to -6).

Rulings: whoever is meant is drawn by lot among those on the table. A failed Initiative test with a natural 6 is the end
of whoever stands on a sinkhole; others lie there for the battle. The possessed strike themselves at the start of each
own turn. Rope and hook lead out of the catacombs where somebody fell. A rain burns whoever is outside of
buildings, of the side whose turn it is.
"""

from collections.abc import Sequence

from rules.catalogue.profile import Change
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import remove_from_play, resolve_hits
from rules.combat.psychology.minds import fleeing
from rules.combat.rolls.characteristic_test import roll_characteristic
from rules.combat.rolls.initiative_test import test_initiative
from rules.combat.shared_charts import armour_save
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, StatusChanged
from rules.engine.events.event import Status
from rules.engine.events.objectives import HazardRolled, SpoilWon
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import (
    CATACOMBS,
    LUCKY,
    NOT_AIMED_AT,
    NOT_ATTACKED,
    PEDDLER,
    Condition,
)
from rules.scenarios.happenings.part import NOTHING, STREAM, at_random, present
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.buildings import buildings, is_inside
from rules.scenarios.parts.spoils import GOLD

_ROPE = "rope-and-hook"
#: What is found in the catacombs by a D6; the gold is rolled.
_FINDS = {1: "helmet", 2: GOLD, 3: "lantern", 4: "net", 5: "black-lotus", 6: "sword"}
_WORST = 6
#: The callings of those whom nothing possesses.
_HOLY = frozenset({"sigmarite-matriarch", "warrior-priest", "undead"})


def slow_everybody(battle: Battle, key: str) -> Flow[None]:
    """Half of each Movement, rounded up, is left."""
    for warrior in present(battle):
        if lost := warrior.profile.M // 2:
            yield ConditionBegan(warrior.id, Condition(key, changes=(Change("M", -lost),)))


def find_a_shard(battle: Battle) -> Flow[None]:
    """Somebody who stands free, no animal."""
    free = [
        it
        for it in present(battle)
        if it.standing and not it.contacts and not fleeing(it) and not it.fighter.animal
    ]
    finder = yield from at_random(free, "who finds it")
    if finder is not None:
        yield ConditionBegan(finder.id, Condition(LUCKY))


def possess(battle: Battle, side: int) -> Flow[None]:
    """One of theirs, nobody holy or unliving."""
    open_to_it = [
        it
        for it in present(battle, side)
        if not _HOLY.intersection(it.fighter.callings) and "undead" not in it.fighter.kinds
    ]
    victim = yield from at_random(open_to_it, "who is possessed")
    if victim is not None:
        yield ConditionBegan(victim.id, Condition("possessed", tags=NOTHING))
        yield from fight_themselves(battle, side)


def fight_themselves(battle: Battle, side: int) -> Flow[None]:
    """A hit with their own Strength."""
    for warrior in present(battle, side):
        if warrior.under("possessed"):
            hit = Hit("their own blow", warrior.profile.S)
            yield from resolve_hits(battle, None, warrior, [hit], in_combat=False)


def sink(battle: Battle, side: int) -> Flow[None]:
    """A warrior of theirs over a sinkhole."""
    victim = yield from at_random(present(battle, side), "who stands there")
    if victim is None:
        return
    test = yield from roll_characteristic(battle, victim, "I", "keeping out of the sinkhole")
    if test.passed:
        return
    if test.roll.faces[-1] == _WORST:
        yield from remove_from_play(battle, victim, None, "the sinkhole")
        return
    held = Condition("sinkhole", tags=NOTHING)
    yield ConditionBegan(victim.id, held)
    if victim.standing:
        yield StatusChanged(victim.id, Status.KNOCKED_DOWN, None, "the sinkhole")


def spring(battle: Battle, side: int) -> Flow[None]:
    """A trap under one of theirs: an Initiative test, or a hit of Strength 3."""
    victim = yield from at_random(present(battle, side), "who springs the trap")
    if victim is not None:
        yield from _test_or_hit(battle, victim, "the trap")


def walk_among_traps(battle: Battle, side: int) -> Flow[None]:
    """Let another one go off on a 1."""
    roll = Roll("booby trap on a 1", at_most=1, side=side, stream=STREAM)
    faces = yield from throw(roll)
    goes_off = roll.met_by(faces)
    brings = "one goes off" if goes_off else "none goes off"
    yield HazardRolled(side, "Booby traps", roll.shown(faces), faces[0], brings)
    if goes_off:
        yield from spring(battle, side)


def fall_into_catacombs(battle: Battle, side: int) -> Flow[None]:
    """One of theirs falls, finds something, and has a way back with rope and hook only (CAMP-OPT-HAPPEN-4)."""
    victim = yield from at_random(present(battle, side), "who falls into the catacombs")
    if victim is None:
        return
    yield from _test_or_hit(battle, victim, "the fall into the catacombs")
    if not victim.on_table:
        return
    die = yield from throw(Roll("find in the catacombs", who=victim.id, stream=STREAM))
    found, count = _FINDS[die[0]], 1
    if found == GOLD:
        count, _ = yield from rolled_amount("2D6", "gold in the catacombs")
    yield SpoilWon(victim.home, found, count)
    tags = (*NOTHING, NOT_ATTACKED, NOT_AIMED_AT)
    if any(gear.key == _ROPE for gear in victim.fighter.gear):
        yield ConditionBegan(victim.id, Condition(CATACOMBS, tags=tags))
        return
    yield ConditionBegan(victim.id, Condition(CATACOMBS, tags=tags))
    yield from remove_from_play(battle, victim, None, "lost in the catacombs", spared=True)


def lightning(battle: Battle) -> Flow[None]:
    """The best armour save on the table, by lot where several have it: Strength 5, no save."""
    best = min((armour_save(it, False) for it in present(battle)), default=0)
    struck = yield from at_random(
        [it for it in present(battle) if armour_save(it, False) == best], "whom lightning strikes"
    )
    if struck is not None:
        hit = Hit("lightning", 5, traits=("no-armour-save",))
        yield from resolve_hits(battle, None, struck, [hit], in_combat=False)


def burning_rain(battle: Battle, side: int) -> Flow[None]:
    """Strength 2 for each of them in the open."""
    for warrior in (yield from _in_the_open(battle, present(battle, side))):
        if warrior.on_table:
            yield from resolve_hits(battle, None, warrior, [Hit("burning rain", 2)], in_combat=False)


def thunder(battle: Battle) -> Flow[None]:
    """D6 warriors by lot, and all who are in their combats."""
    count, _ = yield from rolled_amount("D6", "whom thunder knocks down")
    left = present(battle)
    down: list[Combatant] = []
    for _ in range(count):
        struck = yield from at_random(left, "whom thunder knocks down")
        if struck is None:
            break
        left = [it for it in left if it is not struck]
        down += [struck, *(battle.combatant(other) for other in sorted(struck.contacts))]
    for warrior in dict.fromkeys(down):
        if warrior.standing:
            yield StatusChanged(warrior.id, Status.KNOCKED_DOWN, None, "thunder")


def meet_the_peddler(battle: Battle, winner: int) -> Flow[None]:
    """The winner may buy from a peddler after the battle (CAMP-OPT-HAPPEN-5)."""
    for warrior in battle.state.combatants:
        if warrior.home == winner:
            yield ConditionBegan(warrior.id, Condition(PEDDLER))
            return


def _in_the_open(battle: Battle, warriors: Sequence[Combatant]) -> Flow[list[Combatant]]:
    if battle.witness is not None:
        return (yield from battle.witness.find_struck("the burning rain, in the open", warriors, None))
    houses = buildings(battle.terrain)
    return [it for it in warriors if not any(is_inside(battle, it, house) for house in houses)]


def _test_or_hit(battle: Battle, warrior: Combatant, what: str) -> Flow[None]:
    if not (yield from test_initiative(battle, warrior, what)):
        yield from resolve_hits(battle, None, warrior, [Hit(what, 3)], in_combat=False)

"""Companions: keepers and their beasts, inseparable friends, mobs, and warriors whom animals leave alone."""

from rules.combat.effects import hooks
from rules.combat.moving.mobs import place_in_mob
from rules.combat.moving.movement import TOGETHER, far_from_friend
from rules.combat.psychology.minds import able
from rules.combat.rolls.leadership_test import KEEPERS
from rules.engine.battle import Battle
from rules.engine.events import Status, StatusChanged, WarriorDeployed
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import gap

#: Ordinary beasts, by their type: not those of Chaos, of the Skaven or of the dead, nor squigs, spiders and scorpions.
_ORDINARY = frozenset(
    {"wardog", "warhound", "wolf", "trained-bear", "horse", "warhorse", "mule", "hunting-dog", "dog", "bear"}
)


def _has_no_keeper(battle: Battle, warrior: Combatant, need: str) -> bool:
    """Whether nobody of their side who takes part is their keeper."""
    return not any(
        KEEPERS[need] in other.fighter.callings
        for other in battle.state.combatants
        if other.home == warrior.home and not other.reserve and other is not warrior
    )


@hooks.kept_away.handles("requires-beastmaster")
def _without_the_beastmaster(battle: Battle, warrior: Combatant) -> bool:
    return _has_no_keeper(battle, warrior, "requires-beastmaster")


@hooks.kept_away.handles("requires-bear-tamer")
def _without_the_tamer(battle: Battle, warrior: Combatant) -> bool:
    return _has_no_keeper(battle, warrior, "requires-bear-tamer")


@hooks.kept_away.handles("requires-wulfen")
def _without_a_wulfen(battle: Battle, warrior: Combatant) -> bool:
    return _has_no_keeper(battle, warrior, "requires-wulfen")


@hooks.kept_away.handles("requires-mountain-guide")
def _without_a_guide(battle: Battle, warrior: Combatant) -> bool:
    return _has_no_keeper(battle, warrior, "requires-mountain-guide")


@hooks.befriends.handles("animal-friendship")
def _befriends(_battle: Battle, _who: Combatant, animal: Combatant) -> bool:
    return animal.fighter.line in _ORDINARY


# Ulli and Marquand


@hooks.stays_with.handles("inseparable-4")
def _companion(battle: Battle, warrior: Combatant) -> Combatant | None:
    """The other of the two."""
    return next(
        (other for other in hooks.stays_with.warriors_with(battle, warrior.home) if other is not warrior),
        None,
    )


@hooks.prepares_for_battle.handles("inseparable-4")
def _begin_together(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The second of them is set up beside the first where they stood too far off."""
    friend = _companion(battle, warrior)
    if friend is None or friend.id > warrior.id or not far_from_friend(battle, warrior, warrior.position):
        return
    free = (
        (gap(at, warrior.fighter.radius, friend.position, friend.fighter.radius), at)
        for at in battle.terrain.spots
        if battle.terrain.is_free(at, warrior.fighter.radius, battle.bases(warrior))
    )
    apart, beside = min(free, default=(TOGETHER + 1, warrior.position))
    if apart <= TOGETHER:
        yield WarriorDeployed(warrior.id, beside)


@hooks.each_turn_begins.handles("inseparable-4")
def _carries_him_off(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A companion who is free leaves the table with the one who is out of action."""
    friend = _companion(battle, warrior)
    if friend is not None and friend.out and able(warrior) and not warrior.contacts:
        yield StatusChanged(warrior.id, Status.LEFT, None, f"carries {friend.fighter.name} off")


# Night Goblins


@hooks.prepares_for_battle.handles("mob-within-1")
@hooks.prepares_for_battle.handles("mob-within-6")
def _begin_in_the_mob(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Each of a mob is set up beside those of it who stand before them on the roster."""
    beside = place_in_mob(battle, warrior)
    if beside is not None:
        yield WarriorDeployed(warrior.id, beside)

"""Mutations and natural weapons. What a third arm holds, or one that is left, stands with loadouts."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.rolls.changed_dice import MARKED
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.loadouts import NATURAL
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

CLAW = Weapon("great-claw", "great claw", Blow(strength=1))
TAIL = Weapon("scorpion-tail", "scorpion tail", Blow(fixed_strength=5, traits=("scorpion-sting",)))
BITE = Weapon("bite", "bite", Blow())
STRONG_BITE = Weapon("bite", "bite", Blow(strength=1))
HOOVES = Weapon("hooves", "hooves", Blow())

#: The condition of one whom a tentacle holds.
HELD = "held-by-a-tentacle"
_WEAK_STING = 2 - 5


@hooks.extra_blows.handles("extra-attack-s-plus-1")
def _great_claw(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """One for each claw."""
    return (CLAW,) * warrior.tags.count("extra-attack-s-plus-1")


@hooks.extra_blows.handles("scorpion-tail")
def _scorpion_tail(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    return (TAIL,) * warrior.tags.count("scorpion-tail")


@hooks.hit_strength.handles("scorpion-sting")
def _sting(_battle: Battle, _who: Combatant, target: Combatant, _weapon: Weapon) -> int:
    return _WEAK_STING if target.has("immune-poison") else 0


@hooks.extra_blows.handles("extra-arm")
def _more_arms(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """Arms beyond the third strike with what is left to hold, those of a Possessed with their claws."""
    more = warrior.tags.count("extra-arm") - 1
    held = warrior.in_hand
    if held.third is None:
        return ()
    if held.third.key == NATURAL.key:
        return (held.third,) * more
    used = (held.main, held.off, held.third).count(held.third)
    return (held.third,) * min(more, max(0, held.third.copies - used))


@hooks.extra_blows.handles("extra-attack-unmodified")
def _hooves(_battle: Battle, _who: Combatant) -> Sequence[Weapon]:
    return (HOOVES,)


@hooks.late_blows.handles("bite-attack-strikes-last")
def _bite(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    return (STRONG_BITE if warrior.has("bite-s-plus-1") else BITE,)


@hooks.attack_bonus.handles(HELD)
def _held(_battle: Battle, warrior: Combatant) -> int:
    """One attack less for every tentacle; the rules leave them one at least."""
    return -warrior.conditions[HELD].amount


@hooks.combat_begins.handles("opponent-a-minus-1")
def _tentacle(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One opponent of their choice has one attack less in this phase."""
    foes = [other for id in sorted(warrior.contacts) if (other := battle.combatant(id)).standing]
    if not warrior.standing or not foes:
        return
    for _ in range(warrior.tags.count("opponent-a-minus-1")):
        chosen = foes[0].id
        if len(foes) > 1:
            choices = tuple(str(enemy.id) for enemy in foes)
            chosen = int((yield from ask(Choice(warrior.side, "tentacle", choices, warrior.id))))
        held = battle.combatant(chosen).conditions.get(HELD)
        arms = 1 + (held.amount if held else 0)
        yield ConditionBegan(
            chosen, Condition(HELD, "phase", tags=(HELD,), by=warrior.id, amount=arms), "tentacle"
        )


@hooks.combat_begins.handles("spines")
def _spines(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Everybody who touches them, friends too, is hit once at Strength 1, never critically."""
    if not battle.sequence.one_side_strikes:
        for other in (yield from touching(battle, warrior)):
            yield from _prick(battle, warrior, other)


@hooks.struck_at.handles("spines")
def _spines_when_attacked(battle: Battle, warrior: Combatant, attacker: Combatant) -> Flow[None]:
    """Once in an activation or reaction in which somebody attacks them, before their blows (ALT-X-d-iv-1)."""
    yield from _prick(battle, warrior, attacker)


def _prick(battle: Battle, warrior: Combatant, other: Combatant) -> Flow[None]:
    hits = [Hit("spines", 1, traits=("no-critical",))] * warrior.tags.count("spines")
    yield from resolve_hits(battle, warrior, other, hits, in_combat=False)


@hooks.after_wounds.handles("blackblood")
def _blackblood(
    battle: Battle, warrior: Combatant, _attacker: object, _wounds: int, in_combat: bool
) -> Flow[None]:
    """The blood of a wound in combat hits everybody who touches them at Strength 3, never critically."""
    if in_combat:
        for other in (yield from touching(battle, warrior)):
            hits = [Hit("black blood", 3, traits=("no-critical",))] * warrior.tags.count("blackblood")
            yield from resolve_hits(battle, warrior, other, hits, in_combat=False)


def touching(battle: Battle, warrior: Combatant) -> Flow[list[Combatant]]:
    """Everybody, friend or foe, whose base touches theirs; of friends a real table is asked who fights beside them."""
    others, here = battle.others(warrior), (warrior.position, warrior.fighter.radius)
    if battle.witness is None:
        return [
            it
            for it in others
            if it.id in warrior.contacts or battle.terrain.engaged(*here, it.position, it.fighter.radius)
        ]
    friends = [it for it in others if it.contacts and not it.opposes(warrior)]
    beside = yield from battle.witness.find_struck("a friend who touches them", friends, None)
    return [it for it in others if it.id in warrior.contacts or it in beside]


@hooks.prepares_for_battle.handles("auto-success-once")
def _mark(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """One failure becomes a success; `rules.combat.rolls.changed_dice` asks about every roll of theirs that fails."""
    yield ConditionBegan(warrior.id, Condition(MARKED))

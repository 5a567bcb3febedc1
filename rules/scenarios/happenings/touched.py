"""Random happenings of minds and distances: twisted air, a reflecting pool, two champions (CAMP-OPT-HAPPEN-6).

Rulings: twisted air takes its D6 off ranges and charges. All misses of the turn are rolled again by whoever sees
victory in the pool. Of more than two warbands each champion fights the next one's, and theirs the first.
"""

from rules.combat.going_on import UNHARMED
from rules.combat.psychology.minds import TAUNTED, fleeing
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RuleRolled
from rules.engine.events.objectives import HazardRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import ALWAYS_ALONE, HIDDEN, TWISTED, Condition
from rules.scenarios.happenings.part import STREAM, at_random, present

#: The question of the pool, its answers, and the condition of those whom it favours.
POOL, LOOK, PASS_BY = "reflecting pool", "look", "pass by"
_FAVOURED = "reflecting-pool"
#: The face of the die that tells where all enemies hide.
_REVEALS = 4
#: What the others bring.
_SEEN = {
    1: Condition(ALWAYS_ALONE),
    2: Condition(_FAVOURED, "turn", tags=("reroll-hits",)),
    3: Condition(_FAVOURED, tags=("auto-pass-leadership",)),
    5: Condition(UNHARMED, tags=(UNHARMED,)),
    6: Condition(_FAVOURED, tags=("causes-fear",)),
}


def begin(battle: Battle, key: str, side: int) -> Flow[None]:
    """What the row of that key does at once."""
    match key:
        case "the-twisting-of-the-air":
            yield from twist(battle)
        case "reflecting-pool":
            yield from _look_into_the_pool(battle, side)
        case "champions":
            yield from _call_champions(battle)


def twist(battle: Battle) -> Flow[None]:
    """Let a D6 say by how much distances are twisted in this turn, for everybody."""
    roll = Roll("twisting of the air", stream=STREAM)
    faces = yield from throw(roll)
    says = f"enemies count as {faces[0]} inches farther off, and friends are heard as far as that"
    yield HazardRolled(None, "The Twisting of the Air", roll.shown(faces), faces[0], says)
    for warrior in present(battle):
        yield ConditionBegan(warrior.id, Condition(TWISTED, amount=faces[0]))


def _look_into_the_pool(battle: Battle, side: int) -> Flow[None]:
    """One of theirs on the ground who learns may look into it."""
    able_to = [
        it
        for it in present(battle, side)
        if not it.position.z and it.standing and not fleeing(it) and "no-experience" not in it.fighter.tags
    ]
    viewer = yield from at_random(able_to, "who finds the pool")
    if viewer is None or (yield from ask(Choice(side, POOL, (LOOK, PASS_BY), viewer.id))) == PASS_BY:
        return
    roll = Roll("reflecting pool", who=viewer.id, stream=STREAM)
    faces = yield from throw(roll)
    yield RuleRolled(viewer.id, "Reflecting pool", roll.shown(faces), faces[0] != 1)
    if faces[0] != _REVEALS:
        yield ConditionBegan(viewer.id, _SEEN[faces[0]])
        return
    for enemy in battle.state.enemies_of(viewer.side):
        if enemy.under(HIDDEN):
            yield ConditionEnded(enemy.id, HIDDEN)


def _call_champions(battle: Battle) -> Flow[None]:
    """One hero of each warband, or else another, goes for the next one's until that one is out of action."""
    champions: list[Combatant] = []
    for side in battle.sides:
        own = [it for it in present(battle, side) if not it.fighter.animal]
        heroes = [it for it in own if it.fighter.hero]
        champion = yield from at_random(heroes or own, "who is the champion")
        if champion is not None:
            champions.append(champion)
    if len(champions) < len(battle.sides):
        return
    for champion, rival in zip(champions, (*champions[1:], champions[0]), strict=True):
        tags = (TAUNTED, "auto-pass-leadership")
        yield ConditionBegan(champion.id, Condition(TAUNTED, "by-out", tags=tags, by=rival.id))

"""The words for what somebody does with the actions of their D12, and the models that stand for it."""

from collections.abc import Iterator

from rules.combat.charging.charging import may_charge
from rules.engine.battle import Battle
from rules.engine.decisions import NONE
from rules.engine.decisions.actions import NextAction
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.referee import stage
from rules.referee.bundles import MET
from rules.referee.deeds import charge_of, is_charge
from rules.referee.stagehand import Stagehand

#: The words of an answer: the leader is near, what follows is done, all others.
LED, THEN, REST = "led", "then", "rest"
#: Stands behind dice: who is near is asked once they have fallen, if it matters then.
ASK = "ask"
#: All actions go into a charge, or as few as it takes.
ALL, LEAST = "all", "least"
#: Deeds that need no target: all attacks, a run or a walk, and getting up.
FIGHT, RUN, WALK, UP = "attack", "run", "move", "up"
#: What several do: those who shoot or cast walk, so that they may do so when they react, everybody else runs.
ADVANCE = "advance"
#: Actions of the sequence.
CHARGES = {"charge": 1, "long charge": 2, "sprint charge": 3}
SHOOT, RELOAD, CAST, CAST_AGAIN, OFF_HAND = "shoot", "reload", "cast", "cast again", "off-hand attack"
HIDE = "hide"
#: A deed: the spell of last time with all actions.
CAST_AS_LAST = "cast again as last"
#: A deed of heroes, and the action of it: whom they command is asked then.
COMMAND = "command"
STAND_UP, COME_ROUND = "stand up", "come round"
#: What players do on scenery of their own, for actions that the referee has them pay.
CLIMB, JUMP_ACROSS = "climb", "jump across"
SCRAMBLES = (CLIMB, JUMP_ACROSS)
#: The most actions that go into a charge, a shot or a spell, and into a climb.
_MOST, _LONGEST_CLIMB = 3, 2


def may_shoot_later(warrior: Combatant) -> bool:
    """Whether somebody has a shot or a spell that a run would cost them."""
    return bool(warrior.missiles) or bool(warrior.fighter.spells)


def way_of(warrior: Combatant, deed: str) -> str:
    """The deed of one of several who do the same."""
    if deed != ADVANCE:
        return deed
    return WALK if may_shoot_later(warrior) else RUN


class DeedsByDice:
    """What may be said of somebody's actions."""

    def __init__(self, battle: Battle, referee: Stagehand) -> None:
        self.battle, self._referee = battle, referee

    def is_deed(self, warrior: Combatant, deed: str) -> bool:
        """Whether it may be said before the dice that somebody does so."""
        if deed in (FIGHT, RUN, WALK, UP):
            return True
        if deed == COMMAND:
            return warrior.fighter.hero and warrior.standing
        if deed == CAST_AS_LAST:
            return bool(self._referee.cast_again(warrior))
        word, _, shot = deed.partition(" ")
        if word == SHOOT:
            return self._referee.may_shoot(warrior, shot)
        kind, how, charge = parted(deed)
        return bool(how) and is_charge(self.battle, warrior, charge, tuple(self._charges(warrior, kind)))

    def _charges(self, warrior: Combatant, kind: str) -> Iterator[str]:
        """`<target>` for each enemy, also with those who may step into the way."""
        steps_in = self._referee.watching.interceptors(warrior)
        for enemy in self.battle.state.enemies_of(warrior.side) if kind in CHARGES else ():
            yield str(enemy.id)
            yield from (f"{enemy.id} {MET} {it}" for it in steps_in if it != enemy.id)

    def named(self, decision: NextAction) -> Iterator[str]:
        """What needs a target, with it, and what is done on scenery: all with the actions that go into it."""
        warrior, left = self.battle.combatant(decision.who), decision.left or 0
        for kind, least in CHARGES.items() if may_charge(self.battle, warrior) else ():
            for price in range(least, min(left, _MOST) + 1):
                yield from (f"{kind} {price} {it}" for it in self._charges(warrior, kind))
        for shot in self._referee.shots_of(warrior) if left and not warrior.contacts else ():
            yield from (f"{SHOOT} {price} {shot}" for price in range(1, min(left, _MOST) + 1))
        for kind in (CAST, CAST_AGAIN) if warrior.fighter.spells else ():
            for price in range(1, min(left, _MOST) + 1):
                others = (it for it in self.battle.state.on_table() if it is not warrior)
                yield from (f"{kind} {price} {it.id}" for it in others)
        if warrior.standing and not warrior.contacts:
            yield from (f"{CLIMB} {it}" for it in range(1, min(left, _LONGEST_CLIMB) + 1))
            if left:
                yield f"{JUMP_ACROSS} 1"

    def stands_for(self, warrior: Combatant, answer: str) -> Flow[str]:
        """The action of an answer with its price; the models stand for its target."""
        kind = next((it for it in (*CHARGES, SHOOT, CAST_AGAIN, CAST) if answer.startswith(f"{it} ")), "")
        words = answer.removeprefix(f"{kind} ").split()
        if answer.rpartition(" ")[0] in SCRAMBLES:
            return answer.rpartition(" ")[0]
        self._referee.goes("run" if answer.startswith(RUN) else "walk")
        if kind in (CAST, CAST_AGAIN) or answer in (CAST, CAST_AGAIN):
            self._referee.spells.stands(warrior, words[1] if len(words) > 1 else NONE)
        if not kind or len(words) < 2:
            return answer
        price, named = words[:2]
        if kind in CHARGES:
            charge = charge_of(" ".join(words[1:]))
            gap = stage.CROSSED_SOON if charge.met else stage.REACHES
            yield from self._referee.put_for_charge(warrior, charge, gap)
        elif kind == SHOOT:
            yield from self._referee.put_for_shot(warrior, " ".join(words[1:]))
        else:
            yield from self._referee.put_near(warrior, int(named))
        return f"{kind} {price}"


def parted(deed: str) -> tuple[str, str, str]:
    """The kind of a charge, whether `all` or the `least` actions go into it, and its target; "" for other deeds."""
    for how in (ALL, LEAST):
        kind, word, charge = deed.partition(f" {how} ")
        if word:
            return kind, how, charge
    return "", "", ""


def prices(kind: str, how: str, left: int) -> range:
    """How many actions may go into a charge, the number that is wanted first."""
    least = CHARGES[kind]
    return range(least, min(left, least) + 1) if how == LEAST else range(min(left, _MOST), least - 1, -1)

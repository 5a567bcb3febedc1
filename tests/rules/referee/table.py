"""A real table that answers a referee: at random, but as people do it, from dice of its own."""

from random import Random

from rules.engine.decisions import DONE, NONE, STAY, Decision, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import HIDDEN
from rules.engine.view import View
from rules.policies import POLICIES
from rules.referee.bundles import distant_charges, shots
from rules.referee.course import refereed
from rules.referee.questions import TableAsked, WhereAsked
from rules.referee.referee import CHARGE, RANGED
from rules.resolve import set_up
from tests.rules.warbands import BOOK, roster

PAIRS = [
    ("mercenaries-reikland", "skaven-clan-eshin"),
    ("undead", "orc-mob"),
    ("witch-hunters", "cult-of-the-possessed"),
]


def table_setup(warbands: tuple[str, ...], seed: str, ruleset: str = "mordheim") -> BattleSetup:
    return set_up(
        [roster(key) for key in warbands], BOOK, seed=seed, ruleset=ruleset, battlefield="real-table"
    )


class Table:
    """Players who charge, shoot and move; everybody fights from the second round on."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.taps = 0

    def answer(self, resolver: Resolver) -> str:
        asked = resolver.pending
        assert isinstance(asked, Decision)
        self.taps += 1
        if isinstance(asked, NextToAct):
            some = asked.activity == "shooting" or self.random.random() < 0.6
            return str(self.random.choice(asked.candidates)) if some else DONE
        if isinstance(asked, NextAction):
            return self.random.choice(self.actions(resolver, asked))
        if isinstance(asked, WhereAsked):
            return self.random.choice(asked.said) if self.random.random() < 0.4 else DONE
        if isinstance(asked, TableAsked):
            return self.random.choice([it for it in asked.choices if it != STAY])
        return POLICIES["random"].choose(asked, View(resolver.battle, asked.side))

    def actions(self, resolver: Resolver, asked: NextAction, *, every: bool = False) -> list[str]:
        """What they may say of an action: what is offered, and a shot and a charge, named whole."""
        battle, warrior = resolver.battle, resolver.battle.combatant(asked.who)
        if asked.left is not None:
            named = list(battle.witness.by_dice.deeds.named(asked))
            return [*asked.answers, *self.random.sample(named, min(3, len(named)))]
        hidden = {it.id for it in battle.state.combatants if it.under(HIDDEN)}
        seen = [it for it in shots(battle, warrior, {}) if it != NONE and int(it.split()[0]) not in hidden]
        reached = [it for it in distant_charges(battle, warrior) if int(it.split()[0]) not in hidden]
        offered = [it for it in asked.answers if it not in (CHARGE, RANGED)]
        fired, charged = [f"{RANGED} {it}" for it in seen], [f"{CHARGE} {it}" for it in reached]
        return [*offered, *fired, *charged] if every else [*offered, *fired[:1], *charged[:3]]

    def play(self, setup: BattleSetup, limit: int = 4000) -> Resolver:
        resolver = refereed(setup)
        while resolver.pending is not None and limit:
            resolver.answer(self.answer(resolver))
            limit -= 1
        return resolver

"""Battles stopped where a side is asked, as a person finds them."""

from collections.abc import Iterator
from random import Random

from rules.engine.decisions import Decision
from rules.engine.resolver import Resolver
from rules.policies import POLICIES
from rules.resolve import set_up, start
from tests.rules.warbands import BOOK, ROSTERS, roster


def stops(
    ruleset: str, kinds: type[Decision] | tuple[type[Decision], ...], seed: int, share: float = 1
) -> Iterator[Resolver]:
    """A battle by random and by steady players, stopped at a share of the questions of some kinds.

    It is the same resolver every time: go on only when done with it.
    """
    chance = Random(seed)
    warbands = [roster(path.stem) for path in chance.sample(ROSTERS, 2)]
    table = chance.choice(["ruined-quarter", "market-square", "high-street", "cemetery", "rooftops"])
    setup = set_up(warbands, BOOK, seed=str(seed), ruleset=ruleset, battlefield=table)
    played = start(setup, policies={0: POLICIES["random"], 1: POLICIES["steady"]})
    battle = start(setup)
    for answer in played.answers:
        if isinstance(battle.pending, kinds) and chance.random() < share:
            yield battle
        battle.answer(answer)

"""Prizes: what a side takes home besides the rewards of the winner."""

from rules.catalogue.scenarios.mechanisms import Brought, Prize
from rules.engine.battle import Battle
from rules.engine.events.objectives import ShardsNoted
from rules.engine.flow import Flow
from rules.scenarios.chance_encounter import heroes_out
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.spoils import WYRDSTONE, win, win_chances


class TakeHome(Mechanism[Prize]):
    """Gold, wyrdstone and things for a winner, a loser or everybody."""

    def settles(self, play: Play[Prize], winner: int | None) -> Flow[None]:
        battle, it = play.battle, play.it
        for side in battle.sides:
            won = side == winner
            fits = {"winner": won, "loser": winner is not None and not won}.get(it.to, True)
            if not fits or it.role not in ("", battle.state.objectives.roles.get(side, "")):
                continue
            times = min(it.most, _survivors(battle, side)) if it.survivors else 1
            for _ in range(times):
                yield from win_chances(battle, (side,), it.rewards)


class BringShards(Mechanism[Brought]):
    """The shards of one role, which the other may take."""

    def after_set_up(self, play: Play[Brought]) -> Flow[None]:
        battle = play.battle
        side = _side(play)
        shards, rolled = yield from rolled_amount(play.it.count, "shards carried")
        if rolled is not None:
            heroes = sum(warrior.fighter.hero for warrior in battle.state.starting(side))
            yield ShardsNoted(side, rolled, min(shards, heroes))

    def settles(self, play: Play[Brought], winner: int | None) -> Flow[None]:
        battle, side = play.battle, _side(play)
        began = battle.state.objectives.shards.get(side, 0)
        lost = heroes_out(battle, side)
        yield from win(side, WYRDSTONE, max(0, began - len(lost)))
        for other in battle.sides:
            taken = sum(by == other for _, by in lost)
            yield from win(other, WYRDSTONE, min(began, taken) if other != side else 0)


def _side(play: Play[Brought]) -> int:
    return play.battle.state.objectives.side_as(play.it.who)


def _survivors(battle: Battle, side: int) -> int:
    return sum(it.fighter.hero and not it.out for it in battle.state.starting(side))

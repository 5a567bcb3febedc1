"""The battles of a campaign, or of one season, that count now, as statistics see them."""

from campaigns.models import Battle, BattleSide, Campaign, Season
from campaigns.statistics import CountedBattle, CountedSide

_OF_BATTLE = ("number", "title", "ruleset", "scenario", "pairing__round__number")
_OF_SIDE = ("warband", "name", "warband__type", "result", "rating", "taken_out")


def counted_battles(campaign: Campaign, season: Season | None = None) -> tuple[CountedBattle, ...]:
    """The battles that count, the earliest first; of a season, those at tables of its rounds. One query."""
    rows = BattleSide.objects.filter(
        battle__campaign=campaign, battle__status=Battle.Status.ACCEPTED, battle__is_friendly=False
    )
    if season is not None:
        rows = rows.filter(battle__pairing__round__season=season)
    names = ("battle", *(f"battle__{name}" for name in _OF_BATTLE), *_OF_SIDE)
    heads, sides = {}, {}
    for battle, *figures in rows.order_by("battle__number", "position").values_list(*names):
        heads[battle] = figures[: len(_OF_BATTLE)]
        *side, taken_out = figures[len(_OF_BATTLE) :]
        sides.setdefault(battle, []).append(CountedSide(*side, taken_out=taken_out or 0))
    return tuple(
        CountedBattle(
            id=battle,
            number=number,
            key=Battle(pk=battle).key,
            title=title,
            ruleset=ruleset,
            scenario=scenario,
            sides=tuple(sides[battle]),
            round=round if season is not None else None,
        )
        for battle, (number, title, ruleset, scenario, round) in heads.items()
    )

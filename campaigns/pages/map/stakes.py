"""Territories of a campaign by name and holder, for pages that show no map. A fixed number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.models import Battle, Campaign, CampaignMap
from campaigns.services.map.holders import holders_of, name_of


@dataclass(frozen=True)
class Stake:
    """A territory that a battle may be about; `holder` is the id of a warband."""

    id: int
    number: int
    name: str
    holder: int | None
    holder_name: str

    @property
    def label(self) -> str:
        """`12 The Pit (held by The Gutter Shadows)`."""
        return f"{self.number} {self.name} ({f'held by {self.holder_name}' if self.holder else 'free'})"


@dataclass(frozen=True)
class Territories:
    """All that are on the map."""

    stakes: tuple[Stake, ...]

    @property
    def names_by_holder(self) -> Mapping[int, tuple[str, ...]]:
        """The names of territories by the warband that holds them."""
        found: dict[int, tuple[str, ...]] = {}
        for stake in self.stakes:
            if stake.holder is not None:
                found[stake.holder] = (*found.get(stake.holder, ()), stake.name)
        return found

    @property
    def choices(self) -> list[tuple[object, str]]:
        """The territories as choices of a form, none first."""
        return [("", "None"), *((stake.id, stake.label) for stake in self.stakes)]


def territories_of(campaign: Campaign) -> Territories | None:
    """The territories of the campaign's map; None without a map."""
    found: CampaignMap | None = getattr(campaign, "map", None)
    if found is None:
        return None
    holders = holders_of(found)
    stakes = []
    for territory in found.territories.filter(removed_at=None):
        holding = holders.get(territory.pk)
        holder = holding.warband if holding else None
        stakes.append(Stake(territory.pk, territory.number, territory.name, holder, name_of(holding)))
    return Territories(tuple(stakes))


@dataclass(frozen=True)
class StakeOfBattle:
    """The stake of a battle: a sentence, and what an organiser may choose instead (none for others)."""

    sentence: str
    chosen: int | None
    choices: tuple[tuple[object, str], ...]


def stake_of(battle: Battle, *, organises: bool) -> StakeOfBattle | None:
    """The stake of a battle; None if there is nothing to say and nothing to choose."""
    if battle.is_friendly or (battle.territory_id is None and not organises):
        return None
    territories = territories_of(battle.campaign) if organises else None
    if battle.territory_id is None and territories is None:
        return None
    may_change = territories is not None and battle.status != Battle.Status.DISCARDED
    choices = tuple(territories.choices) if territories is not None and may_change else ()
    return StakeOfBattle(_sentence(battle), battle.territory_id, choices)


def _sentence(battle: Battle) -> str:
    if battle.territory is None:
        return ""
    winners = [side.name for side in battle.sides.all() if side.result == "won"]
    if battle.status != Battle.Status.ACCEPTED:
        return f"{battle.territory} is at stake: the sole winner takes it once the result counts."
    if len(winners) != 1:
        return f"{battle.territory} was at stake. Nobody won alone, so it stayed with its holder."
    return f"{battle.territory} was at stake, and {winners[0]} won."

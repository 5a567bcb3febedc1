"""The words and pictures of links to campaigns and battles. See `roster.sharing.card`."""

from campaigns import selectors
from campaigns.models import Battle, Campaign
from roster.sharing.card import Card, Figure
from rules.catalogue.model import Rulebook


def campaign_card(campaign: Campaign) -> Card:
    """Three queries."""
    battles = campaign.battles.filter(status=Battle.Status.ACCEPTED).count()
    season = selectors.current_season(campaign)
    line = f"A Mordheim campaign since {campaign.starts_on:%-d %B %Y}"
    return Card(
        title=campaign.name,
        line=f"{line}, {season.name}" if season else line,
        figures=(Figure("Warbands", campaign.entered.count()), Figure("Battles", battles)),
    )


def battle_card(battle: Battle, book: Rulebook) -> Card:
    """The link card of a battle that was loaded with its campaign and sides."""
    sides = sorted(battle.sides.all(), key=lambda side: side.position)
    scenario = book.scenarios[battle.scenario].name if battle.scenario in book.scenarios else battle.scenario
    ruleset = book.rulesets[battle.ruleset].name if battle.ruleset in book.rulesets else battle.ruleset
    won = [side.name for side in sides if side.result == "won"]
    outcome = f"{won[0]} won" if len(won) == 1 else "A draw" if not won else f"{' and '.join(won)} won"
    return Card(
        title=" against ".join(side.name for side in sides),
        line=f"{outcome}. {scenario}, {ruleset}, {battle.campaign.name}",
    )

"""The options and house rules of a campaign as a structure: label, value and effect of each. No query of its own."""

from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.models.options import CatchUp, Confirmation, StayHome
from campaigns.pages.campaign.option_words import effect_of, option_label, value_label
from rules.catalogue.model import Rulebook

_ALWAYS = (
    "confirmation",
    "own_battles",
    "engine_use",
    "unfinished_fights",
    "illegal_fights",
    "most_warbands",
    "owners_change_by_hand",
    "catch_up",
    "stay_home",
    "time_zone",
)


@dataclass(frozen=True)
class OptionLine:
    """One option with its value today."""

    label: str
    value: str
    effect: str


@dataclass(frozen=True)
class HouseRuleLine:
    """A house rule of the campaign's rulebook, and whether it is on."""

    name: str
    summary: str
    on: bool


@dataclass(frozen=True)
class OptionsPage:
    """`options` leave out numbers that another option makes idle."""

    campaign: Campaign
    organises: bool
    options: tuple[OptionLine, ...]
    house_rules: tuple[HouseRuleLine, ...]

    @property
    def switched_on(self) -> tuple[HouseRuleLine, ...]:
        """The house rules that are on."""
        return tuple(rule for rule in self.house_rules if rule.on)

    @property
    def switched_off(self) -> tuple[HouseRuleLine, ...]:
        """The house rules that are off."""
        return tuple(rule for rule in self.house_rules if not rule.on)


def options_page(campaign: Campaign, book: Rulebook, *, organises: bool) -> OptionsPage:
    """The options of a campaign."""
    names = list(_ALWAYS)
    if campaign.confirmation == Confirmation.DAYS:
        names.insert(1, "confirmation_days")
    if campaign.catch_up == CatchUp.FIXED:
        names[-2:-2] = ["catch_up_gold", "catch_up_experience"]
    if campaign.stay_home == StayHome.GOLD:
        names.insert(-1, "stay_home_gold")
    values = ((name, getattr(campaign, name)) for name in names)
    return OptionsPage(
        campaign=campaign,
        organises=organises,
        options=tuple(
            OptionLine(option_label(name), value_label(name, value), effect_of(name, value))
            for name, value in values
        ),
        house_rules=tuple(
            HouseRuleLine(rule.name, rule.summary, book.plays(rule.key))
            for rule in book.house_rules.values()
            if not rule.alone
        ),
    )

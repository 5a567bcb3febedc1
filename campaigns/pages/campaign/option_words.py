"""What pages and the chronicle say of the options of a campaign: label, value, and the effect in a sentence.

Options of another version may have keys that are not known here; they are shown as they are.
"""

from typing import Any

from django.core.exceptions import FieldDoesNotExist

from campaigns.models import Campaign
from campaigns.models.options import (
    CatchUp,
    Confirmation,
    EngineUse,
    IllegalFights,
    OwnBattles,
    StayHome,
    UnfinishedFights,
)
from roster.site.zones import zone_or_site

#: The effect in words, by option and value.
EFFECTS: dict[str, dict[Any, str]] = {
    "confirmation": {
        Confirmation.ORGANISER: "A result waits until an organiser accepts it.",
        Confirmation.PLAYERS: "A result counts once every player who did not enter it has confirmed it. An organiser "
        "can accept it earlier, and decides where a player disputes it.",
        Confirmation.DAYS: "A result counts once every other player has confirmed it, or when nobody has disputed it "
        "in the days below. An organiser can accept it earlier, and decides where a player disputes it. Once disputed, "
        "a battle counts by an organiser or by every other player, and never by time.",
    },
    "own_battles": {
        OwnBattles.ORGANISER: "Nobody else could say no to such a result, so it waits for an organiser whatever makes "
        "other results count.",
        OwnBattles.FRIENDLY: "Such a battle is set up as a friendly only, and changes no warband.",
    },
    "engine_use": {
        EngineUse.EVERYBODY: "Every player of a battle, and every organiser, can have it fought here.",
        EngineUse.ORGANISERS: "Organisers have battles fought here; players enter results of real tables.",
        EngineUse.NOBODY: "Battles that count are played on real tables, and their results entered. Friendlies can be "
        "fought here.",
    },
    "unfinished_fights": {
        UnfinishedFights.NEVER: "No battle is set up or fought here with a warband that has a post-battle sequence to "
        "finish.",
        UnfinishedFights.ORGANISER: "A warband finishes its post-battle sequence first, unless an organiser sets up "
        "the battle and lets it fight.",
        UnfinishedFights.ALWAYS: "A warband takes the field as it is on its roster, without the injuries and finds of "
        "a battle whose sequence is not finished.",
    },
    "illegal_fights": {
        IllegalFights.WAIVED: "Every fault is put right, or allowed by an organiser with a reason, before a battle is "
        "set up.",
        IllegalFights.ALWAYS: "Faults are shown on the roster and stop nobody from fighting.",
    },
    "owners_change_by_hand": {
        True: "Players change gold, experience, injuries and the like themselves, always with a reason that all "
        "members see.",
        False: "Only organisers change rosters by hand, with a reason that all members see.",
    },
    "catch_up": {
        CatchUp.NOTHING: "Late warbands begin as everybody began. An organiser can still give one a grant.",
        CatchUp.FIXED: "A warband that enters when others have fought can take, once, the gold and experience that "
        "the campaign has set.",
        CatchUp.MEDIAN: "A warband that enters when others have fought can take, once, what it is short of "
        "the others' median: in gold of its worth (treasury and everything that was paid for), and for each hero in "
        "experience gained.",
    },
    "stay_home": {
        StayHome.NOTHING: "Whoever misses a round gets nothing for it.",
        StayHome.GOLD: "A warband that cannot come to a published round, and is not paired in it, can take "
        "that gold once.",
        StayHome.EXPLORATION: "A warband that cannot come to a published round, and is not paired in it, can roll one "
        "die once and finds as many shards of wyrdstone as the exploration table gives for it.",
    },
}


def option_label(option: str) -> str:
    """The name of an option, or its key if it is not known."""
    try:
        return str(Campaign._meta.get_field(option).verbose_name)
    except FieldDoesNotExist:
        return option.replace("_", " ").capitalize()


def value_label(option: str, value: Any) -> str:
    """`Yes`, `any number`, `Organisers only`, `3`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "any number"
    if option == "time_zone":
        return str(value) or f"that of the site, {zone_or_site('')}"
    try:
        choices = dict(Campaign._meta.get_field(option).choices or ())
    except FieldDoesNotExist:
        choices = {}
    return str(choices.get(value, value))


def effect_of(option: str, value: Any) -> str:
    """The effect of the value in a sentence; empty if its label says it all."""
    if option == "most_warbands":
        if value is None:
            return "A player may enter as many warbands as fit into the campaign."
        return "A player at the limit cannot enter another one. Warbands that are in stay, even if it is lowered."
    if option == "time_zone":
        return (
            "Deadlines are days and hours of it. Members who chose no zone in their account read times in it."
        )
    if option == "confirmation_days":
        return "From 1 to 60, used where time decides."
    return EFFECTS.get(option, {}).get(value, "")

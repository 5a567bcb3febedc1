"""The options of a campaign: what organisers choose for it. Their fields stand on `Campaign`."""

from django.db import models

#: Names of the fields of `Campaign` that are options, in the order of their page.
OPTIONS = (
    "confirmation",
    "confirmation_days",
    "own_battles",
    "engine_use",
    "unfinished_fights",
    "illegal_fights",
    "most_warbands",
    "owners_change_by_hand",
    "catch_up",
    "catch_up_gold",
    "catch_up_experience",
    "time_zone",
    "stay_home",
    "stay_home_gold",
)
#: More warbands than any player keeps in one campaign, and more than any grant gives.
MOST_OF_ONE_PLAYER, MOST_GOLD_GRANTED, MOST_EXPERIENCE_GRANTED = 50, 5000, 90


class Confirmation(models.TextChoices):
    """What makes a result count."""

    ORGANISER = "organiser", "An organiser accepts it"
    PLAYERS = "players", "The other players of the battle confirm it"
    DAYS = "days", "Nobody disputes it for some days"


class OwnBattles(models.TextChoices):
    """How battles between warbands of a single player are treated."""

    ORGANISER = "organiser", "Count when an organiser accepts them"
    FRIENDLY = "friendly", "Are friendlies and count for nothing"


class EngineUse(models.TextChoices):
    """The users for whom the site may fight battles that count."""

    EVERYBODY = "everybody", "Every player of the battle"
    ORGANISERS = "organisers", "Organisers only"
    NOBODY = "nobody", "Nobody"


class UnfinishedFights(models.TextChoices):
    """Whether a warband fights that has a post-battle sequence to finish."""

    NEVER = "never", "Do not fight"
    ORGANISER = "organiser", "Fight where an organiser lets them"
    ALWAYS = "always", "Fight all the same"


class IllegalFights(models.TextChoices):
    """Whether a warband fights that breaks the rules."""

    WAIVED = "waived", "Do not fight before it is put right or allowed"
    ALWAYS = "always", "Fight all the same"


class CatchUp(models.TextChoices):
    """What a warband gets if it enters after others have fought."""

    NOTHING = "nothing", "Nothing"
    FIXED = "fixed", "The gold and experience below"
    MEDIAN = "median", "As much as the median warband has"


class StayHome(models.TextChoices):
    """What a warband gets that cannot come to a round."""

    NOTHING = "nothing", "Nothing"
    GOLD = "gold", "The gold below"
    EXPLORATION = "exploration", "What one die of exploration finds"

"""How much one account, campaign or battle may have: every quota, its setting, its default and its sentence.

`QUOTAS` of the settings holds what the operator set; 0 means no limit. Services ask `met` under the lock that makes the
count true and refuse in their own way, so that a form shows the sentence and keeps what was typed. Superusers, who
run the site, are exempt.
"""

from typing import NamedTuple, Protocol

from django.conf import settings


class Quota(NamedTuple):
    """`sentence` may name the limit as `{most}`."""

    name: str
    variable: str
    default: int
    sentence: str


class Account(Protocol):
    """The attributes of a user that quotas read; None is the site itself."""

    @property
    def is_superuser(self) -> bool: ...


WARBANDS = Quota(
    "warbands",
    "WYRDBOOK_MOST_WARBANDS",
    100,
    "You have {most} warbands, the maximum for an account. Delete one first; deleted ones count until they are "
    "gone for good.",
)
CAMPAIGNS = Quota(
    "campaigns",
    "WYRDBOOK_MOST_CAMPAIGNS",
    30,
    "You organise {most} campaigns, the most that an account may. Delete one or hand it over first.",
)
MEMBERS = Quota(
    "members",
    "WYRDBOOK_MOST_MEMBERS",
    60,
    "This campaign has {most} members, the maximum for a campaign. Ask its organiser.",
)
ENTERED = Quota(
    "entered",
    "WYRDBOOK_MOST_WARBANDS_IN_CAMPAIGN",
    120,
    "{most} warbands take part in this campaign, the maximum. Withdraw one first.",
)
OPEN_BATTLES = Quota(
    "open_battles",
    "WYRDBOOK_MOST_OPEN_BATTLES",
    50,
    "{most} battles of this campaign are open, the maximum. Finish or discard one first.",
)
OPEN_GAMES = Quota(
    "open_games",
    "WYRDBOOK_MOST_OPEN_GAMES",
    20,
    "You are playing {most} practice battles, the maximum for an account. Finish one or call it off first.",
)
WEBHOOKS = Quota(
    "webhooks",
    "WYRDBOOK_MOST_WEBHOOKS",
    5,
    "This campaign has {most} webhooks, the maximum for a campaign. Delete one first.",
)
MODELS = Quota(
    "models",
    "WYRDBOOK_MOST_MODELS_IN_BATTLE",
    150,
    "These warbands have more than {most} warriors together, the maximum for one battle. Leave one out.",
)
PACKS = Quota(
    "packs",
    "WYRDBOOK_MOST_PACKS",
    50,
    "You have uploaded {most} packs, the maximum for an account. Delete one that no campaign uses.",
)
PACK_DRAFTS = Quota(
    "pack_drafts",
    "WYRDBOOK_MOST_PACK_DRAFTS",
    30,
    "You have {most} drafts of packs, the maximum for an account. Delete one first.",
)
UPLOADS = Quota(
    "uploads",
    "WYRDBOOK_MOST_UPLOADS_A_DAY",
    40,
    "You uploaded {most} times today, the maximum for a day. Try again tomorrow.",
)
ANSWERS = Quota(
    "answers",
    "WYRDBOOK_MOST_ANSWERS_A_DAY",
    30,
    "You wrote {most} answers to changes today, the maximum for a day. Try again tomorrow.",
)
NOTICES = Quota(
    "notices",
    "WYRDBOOK_MOST_NOTICES",
    500,
    "Your latest {most} notices are kept; older ones go.",
)
NOTICE_MAILS = Quota(
    "notice_mails",
    "WYRDBOOK_MOST_NOTICE_MAILS_A_DAY",
    20,
    "{most} mails of notices were sent to you in a day, the maximum; more come in the daily mail.",
)
API_TOKENS = Quota(
    "api_tokens",
    "WYRDBOOK_MOST_API_TOKENS",
    10,
    "You have {most} API tokens, the maximum for an account. Revoke one first.",
)
REQUESTS_OF_USER = Quota(
    "requests_of_user",
    "WYRDBOOK_REQUESTS_PER_USER",
    300,
    "You sent more than {most} requests in a minute, the limit for an account.",
)
REQUESTS_OF_ADDRESS = Quota(
    "requests_of_address",
    "WYRDBOOK_REQUESTS_PER_ADDRESS",
    1_200,
    "More than {most} requests came from your network in a minute, the limit for a network.",
)
ODDS = Quota(
    "odds",
    "WYRDBOOK_ODDS_PER_USER",
    30,
    "You asked for chances more than {most} times in a minute, the limit for an account.",
)
SIMULATIONS = Quota(
    "simulations",
    "WYRDBOOK_SIMULATIONS_A_DAY",
    20,
    "You had battles fought for their chances {most} times today, the maximum for a day. Try again tomorrow.",
)
STUDY_BATTLES = Quota(
    "study_battles",
    "WYRDBOOK_STUDY_BATTLES_PER_USER",
    10,
    "You had battles of studies fought again more than {most} times in a minute, the limit for an account.",
)
STUDIES = Quota(
    "studies",
    "WYRDBOOK_STUDIES_A_DAY",
    5,
    "You had {most} balance studies fought today, the maximum for a day. Try again tomorrow.",
)
BATTLES_OF_STUDY = Quota(
    "battles_of_study",
    "WYRDBOOK_MOST_BATTLES_OF_STUDY",
    3_000,
    "A study may have at most {most} battles. Choose fewer warbands, rules, scenarios or battles of a cell.",
)
#: Everything that the settings read. Requests are counted in production alone, unless a setting says otherwise.
TABLE = (
    WARBANDS, CAMPAIGNS, MEMBERS, ENTERED, OPEN_BATTLES, OPEN_GAMES, WEBHOOKS, MODELS, PACKS, PACK_DRAFTS,
    UPLOADS, ANSWERS, NOTICES, NOTICE_MAILS, API_TOKENS, REQUESTS_OF_USER, REQUESTS_OF_ADDRESS, ODDS,
    SIMULATIONS, STUDY_BATTLES, STUDIES, BATTLES_OF_STUDY,
)  # fmt: skip
REQUESTS = (REQUESTS_OF_USER, REQUESTS_OF_ADDRESS)


def most(quota: Quota) -> int:
    """The limit that is set; 0 without one."""
    return int(settings.QUOTAS[quota.name])


def met(quota: Quota, count: int, user: Account | None = None) -> str:
    """The sentence when there are `count` already and one more would be too many; empty where there is room."""
    limit = most(quota)
    if not limit or count < limit or (user is not None and user.is_superuser):
        return ""
    return sentence_of(quota)


def exceeded(quota: Quota, count: int, user: Account | None = None) -> str:
    """The sentence when `count` is more than may be; empty where it is not."""
    return met(quota, count - 1, user)


def sentence_of(quota: Quota) -> str:
    """The refusal of a quota, with its limit."""
    return quota.sentence.format(most=f"{most(quota):,}")

"""The table of the privacy notice: what the site keeps, why, and for how long. The times come from the settings."""

from typing import NamedTuple

from django.conf import settings

from rules.mustering.words import counted

SECONDS_A_DAY = 86_400
ADDRESSES = {"full": "network address", "short": "shortened network address", "none": ""}


class Kept(NamedTuple):
    """One line of the table."""

    what: str
    why: str
    how_long: str


def kept() -> list[Kept]:
    """Everything that is kept of a user."""
    return [*_of_the_user(), *_of_the_site()]


def _of_the_user() -> list[Kept]:
    grace = days(settings.DELETION_GRACE_DAYS)
    session = days(settings.SESSION_COOKIE_AGE // SECONDS_A_DAY)
    return [
        Kept(
            "User name, mail addresses, a hash of the password, keys of the second factor",
            "to sign in, and to send mails about the account",
            f"until you delete the account, and {grace} more in which you can take it back",
        ),
        Kept(
            "Warbands, campaigns, battles, stories, pictures, and what you write to others there",
            "to play",
            f"until you delete them, and {grace} more; battles in a campaign stay for the others, without your name",
        ),
        Kept(
            "Where you are signed in: browser, network address, time of the last use",
            "so that you can sign out there",
            f"{session} after the last use",
        ),
        Kept("Notices", "to tell you what happened", days(settings.NOTICE_KEEP_DAYS)),
        Kept("Prints and moving pictures", "so that you can fetch them", days(settings.PRINT_KEEP_DAYS)),
    ]


def _of_the_site() -> list[Kept]:
    jobs = days(settings.JOB_KEEP_DAYS)
    return [
        Kept(
            _security_log(),
            "to notice that somebody else uses your account",
            days(settings.SECURITY_LOG_DAYS),
        ),
        Kept(
            "What operators and organisers change in the admin",
            "to know who did it",
            days(settings.AUDIT_DAYS),
        ),
        Kept(
            "Mails",
            "to send them, and to try again",
            f"until they were sent; one that could not be sent, {jobs}",
        ),
        Kept("Background jobs: what was asked for, by whom, and when", "to carry them out", jobs),
        Kept(
            "The log of requests: route, time, number of the account; no network addresses",
            "to find faults",
            "as long as the server keeps its log",
        ),
        Kept(
            "Backups of all this",
            "to restore it after a failure",
            "until newer ones have taken their place",
        ),
    ]


def days(number: int) -> str:
    """A number of days in words."""
    return counted(number, "day")


def _security_log() -> str:
    address = ADDRESSES[settings.SECURITY_LOG_ADDRESSES]
    held = f", with {address} and browser" if address else ""
    return f"The security log: log-ins, changes of passwords and factors{held}"

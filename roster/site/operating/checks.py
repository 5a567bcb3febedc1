"""What `manage.py check --deploy` says about how a site is run: each finding with what to do about it.

Django's own checks look at cookies, HTTPS and the secret; `roster.site.accounts.checks` counts the proxies.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError

from roster.site.accounts.demo import known_to_all
from roster.site.files import fault_of_store, has_store
from roster.site.jobs.mail_health import mail_is_stuck
from roster.site.jobs.selectors import worker_is_alive
from roster.site.operating.figures import backup_age
from roster.site.operating.health import migrations_are_applied
from roster.site.replica import follows_closely, has_replica
from wyrdbook.places import COMMAND

_PRIVATE_CACHES = ("locmem", "dummy")
OLDEST_BACKUP_DAYS = 2


def hosts_are_named(**_check: Any) -> list[CheckMessage]:
    """A site that answers every name sends links with names that strangers chose."""
    loose = [host for host in settings.ALLOWED_HOSTS if host == "*"]
    hint = "Set WYRDBOOK_ALLOWED_HOSTS to the names of the site, such as wyrdbook.example."
    return [Error("The site answers to every host name.", hint=hint, id="wyrdbook.E010")] if loose else []


def static_files_are_collected(**_check: Any) -> list[CheckMessage]:
    """Report an error if the list of static files is missing: no page could be drawn in production."""
    if not settings.PRODUCTION or (settings.STATIC_ROOT / "staticfiles.json").is_file():
        return []
    hint = f"Run {COMMAND} collectstatic --noinput, at every upgrade."
    return [Error("The static files are not collected.", hint=hint, id="wyrdbook.E011")]


def cache_is_shared(**_check: Any) -> list[CheckMessage]:
    """Limits on wrong log-ins count in the cache."""
    backend = settings.CACHES["default"]["BACKEND"].lower()
    if not any(word in backend for word in _PRIVATE_CACHES):
        return []
    hint = "Leave WYRDBOOK_CACHE_URL unset to keep the cache in the database, or name a server."
    return [Warning("Each process has a cache of its own.", hint=hint, id="wyrdbook.W012")]


def https_is_possible(**_check: Any) -> list[CheckMessage]:
    """A site that sends everybody to HTTPS, and believes nobody to have come by it, answers no page."""
    if not settings.SECURE_SSL_REDIRECT or settings.BEHIND_PROXY:
        return []
    hint = "Set WYRDBOOK_PROXIES to the number of proxies before the site, which set X-Forwarded-Proto."
    text = "Every request is sent to HTTPS, and no proxy is known that speaks it."
    return [Warning(text, hint=hint, id="wyrdbook.W013")]


def mail_is_set(**_check: Any) -> list[CheckMessage]:
    """Passwords are reset by mail."""
    mailer = settings.MAILERS["default"]
    server = str(mailer.get("OPTIONS", {}).get("host", ""))
    is_known = "smtp" in mailer["BACKEND"] and not server.endswith(".example")
    if is_known and not settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        return []
    hint = f"Set WYRDBOOK_EMAIL_HOST and WYRDBOOK_EMAIL_FROM, and try it: {COMMAND} sendtestemail YOU@HOST."
    text = "Mail goes to no mail server, or comes from nobody at localhost."
    return [Warning(text, hint=hint, id="wyrdbook.W014")]


def operator_is_told(**_check: Any) -> list[CheckMessage]:
    """Users of a site must find its source (AGPL, section 13), and whoever runs it."""
    found: list[CheckMessage] = []
    if not settings.SOURCE:
        hint = "Set WYRDBOOK_SOURCE to the address of the source that runs here, with your changes."
        found.append(
            Warning("Nobody is told where the source of the program is.", hint=hint, id="wyrdbook.W022")
        )
    if not settings.CONTACT:
        hint = "Set WYRDBOOK_CONTACT, and WYRDBOOK_OPERATOR and WYRDBOOK_IMPRINT where the law wants them."
        found.append(Warning("Nobody is told who runs the site.", hint=hint, id="wyrdbook.W023"))
    return found


def backups_are_made(**_check: Any) -> list[CheckMessage]:
    """Warn if there is no recent backup: the latest one in the folder for backups is the one that counts."""
    age = backup_age()
    if age is not None and age < OLDEST_BACKUP_DAYS * 86_400:
        return []
    text = "There is no backup" if age is None else f"The latest backup is {age / 86_400:.0f} days old"
    hint = f"Run {COMMAND} backup make every night, with WYRDBOOK_BACKUP_DIR on another disk; rehearse a restore."
    return [Warning(f"{text} in {settings.BACKUP_DIR}.", hint=hint, id="wyrdbook.W016")]


def database_is_ready(**_check: Any) -> list[CheckMessage]:
    """Migrations, workers, mail and accounts; one finding where the database cannot be asked."""
    try:
        return [*_migrated(), *_workers(), *_mail_goes_out(), *_demo_accounts()]
    except (DatabaseError, OSError) as error:
        hint = f"Look at DATABASE_URL, and run {COMMAND} migrate."
        return [Error(f"The database cannot be asked ({error}).", hint=hint, id="wyrdbook.E017")]


def replica_follows(**_check: Any) -> list[CheckMessage]:
    """Warn if the replica that the settings name lags or does not answer: the database does all the work then."""
    if not has_replica() or follows_closely():
        return []
    hint = "Look at DATABASE_REPLICA_URL, and at pg_stat_wal_receiver on that server."
    text = "The replica of the database does not answer, or is far behind."
    return [Warning(text, hint=hint, id="wyrdbook.W024")]


def files_are_private(**_check: Any) -> list[CheckMessage]:
    """Report an error if the object store keeps nothing, or shows files to everybody."""
    fault = fault_of_store() if has_store() else ""
    hint = (
        f"Look at WYRDBOOK_FILES_URL and at the rights of the bucket; {COMMAND} files check tries it again."
    )
    return [Error(fault, hint=hint, id="wyrdbook.E025")] if fault else []


def _migrated() -> list[CheckMessage]:
    if migrations_are_applied():
        return []
    hint = f"Run {COMMAND} migrate."
    return [Error("The database is not up to date.", hint=hint, id="wyrdbook.E018")]


def _workers() -> list[CheckMessage]:
    if worker_is_alive():
        return []
    hint = f"Start {COMMAND} jobs work as a service: battles, checks and mails wait for it."
    return [Warning("No worker does the background jobs.", hint=hint, id="wyrdbook.W019")]


def _mail_goes_out() -> list[CheckMessage]:
    if not mail_is_stuck():
        return []
    hint = f"The log and the jobs in the admin say why; try it: {COMMAND} sendtestemail YOU@HOST."
    return [Warning("The mail server accepts no mail.", hint=hint, id="wyrdbook.W021")]


def _demo_accounts() -> list[CheckMessage]:
    known = known_to_all()
    if not known:
        return []
    text = f"Everybody knows the password of {', '.join(known)}."
    hint = f"Change it with {COMMAND} changepassword NAME, or deactivate the account."
    return [Error(text, hint=hint, id="wyrdbook.E020")]


CHECKS: tuple[Callable[..., list[CheckMessage]], ...] = (
    hosts_are_named,
    static_files_are_collected,
    cache_is_shared,
    https_is_possible,
    mail_is_set,
    operator_is_told,
    backups_are_made,
    database_is_ready,
    replica_follows,
    files_are_private,
)


def connect() -> None:
    """Register the checks. Called once the apps are ready."""
    for check in CHECKS:
        register(check, Tags.security, deploy=True)

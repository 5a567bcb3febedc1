"""Users report what should not be here, and operators settle it: nothing to do, text removed, or account suspended.

What can be reported is registered by the app that shows it, as a `Subject` that its reader may see.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from roster.models import Report, User
from roster.registries import NamedRegistry
from roster.site.accounts.sessions import end_all_sessions
from roster.site.transactions import in_transaction


@dataclass(frozen=True)
class Subject:
    """`owner` wrote it or is it; `hide` takes its texts away, None where there is none to take away."""

    label: str
    text: str
    url: str
    owner: User | None
    hide: Callable[[User], None] | None = None


#: For each kind in an address, the thing with that id that the user may see; operators may see all.
#: Each raises `Http404`.
subjects: NamedRegistry[Callable[[User, int], Subject]] = NamedRegistry()


class ReportRefused(ValueError):
    """Nothing was reported or settled; the sentence says why."""


def report(user: User, kind: str, subject_id: int, *, reason: str, words: str) -> Report:
    """Report something to the operators; a user's open report of it is returned instead of a second one.

    Raises `ReportRefused` for more than the site takes in a day.
    """
    subject = subjects[kind](user, subject_id)
    day = timezone.now() - timedelta(days=1)
    if Report.objects.filter(made_by=user, made_at__gt=day).count() >= settings.REPORTS_A_DAY:
        raise ReportRefused(
            f"You have reported {settings.REPORTS_A_DAY} things today, which is the limit. Try again tomorrow."
        )
    try:
        with transaction.atomic():
            return Report.objects.create(
                kind=kind,
                subject=subject_id,
                label=subject.label[:200],
                text=subject.text,
                url=subject.url,
                owner=subject.owner,
                reason=reason,
                words=words,
                made_by=user,
            )
    except IntegrityError:
        return Report.objects.get(made_by=user, kind=kind, subject=subject_id, outcome=Report.Outcome.OPEN)


@in_transaction
def settle(report_id: int, operator: User, outcome: str) -> Report:
    """Do what the operator decided, for every open report of the same thing. Idempotent. Raises `ReportRefused`."""
    found = Report.objects.select_for_update(no_key=True).get(pk=report_id)
    if found.outcome:
        return found
    if outcome == Report.Outcome.HIDDEN:
        _hide(found, operator)
    elif outcome == Report.Outcome.SUSPENDED:
        _suspend(found, operator)
    same = Report.objects.filter(kind=found.kind, subject=found.subject, outcome=Report.Outcome.OPEN)
    same.update(outcome=outcome, settled_by=operator, settled_at=timezone.now())
    found.refresh_from_db()
    return found


def _hide(found: Report, operator: User) -> None:
    hide = subjects[found.kind](operator, found.subject).hide
    if hide is None:
        raise ReportRefused("There is no text to remove here.")
    hide(operator)


def _suspend(found: Report, operator: User) -> None:
    if found.owner is None or found.owner.is_superuser or found.owner == operator:
        raise ReportRefused("This account cannot be suspended here.")
    found.owner.is_active = False
    found.owner.save(update_fields=["is_active"])
    end_all_sessions(found.owner)

"""Deleting an account: its user has some days to regret it, then all that is theirs goes, and their name everywhere.

What others need stays without the name: battles, ledgers and chronicles point at a row that says nothing of them.
"""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.utils import timezone

from roster.models import User, Warband
from roster.registries import Registry
from roster.services.locks import lock_warbands
from roster.services.warbands.delete import DeletionRefused, long_ago, remove_warband, ties
from roster.signals import account_removed
from roster.site.accounts.security_log import note_deletion
from roster.site.accounts.sessions import end_all_sessions
from roster.site.transactions import in_transaction

#: Each answers why an account cannot be deleted now, in a sentence; empty where it can. Apps above add theirs.
duties: Registry[Callable[[User], str]] = Registry()


@in_transaction
def delete_account(user: User) -> User:
    """Ask for the deletion. Until the days are over the user may sign in and keep the account. Idempotent.

    Raises `DeletionRefused`.
    """
    found = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if found.deletion_asked_at is not None:
        return found
    for duty in duties:
        if sentence := duty(found):
            raise DeletionRefused(sentence)
    found.deletion_asked_at = timezone.now()
    found.save(update_fields=["deletion_asked_at"])
    note_deletion("this account, to be gone for good after some days", by=found)
    return found


@in_transaction
def keep_account(user: User) -> User:
    """Take the deletion back. Idempotent."""
    found = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    found.deletion_asked_at = None
    found.save(update_fields=["deletion_asked_at"])
    return found


def remove_deleted_accounts() -> list[str]:
    """Accounts whose days are over go for good; a sentence for each."""
    due = User.objects.filter(deletion_asked_at__lt=long_ago(), is_active=True)
    return [sentence for pk in due.values_list("pk", flat=True) if (sentence := _remove_if_due(pk))]


@in_transaction
def _remove_if_due(user_id: int) -> str:
    """Remove the account if its time is over; empty if the user has just kept it."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.deletion_asked_at is None or user.deletion_asked_at >= long_ago():
        return ""
    name = user.get_username()
    _empty(user)
    account_removed.send(User, user=user, name=name)
    for warband in lock_warbands(Warband.objects.filter(owner=user).values_list("pk", flat=True)).values():
        if not _takes_part(warband):
            remove_warband(warband)
    return f"Removed the account {user.pk}."


def _takes_part(warband: Warband) -> bool:
    """Whether something still goes on that the warband is needed for; it stays under the emptied account then."""
    return any(tie(warband) for tie in ties)


def _empty(user: User) -> None:
    """Empty the account: its row no longer says who the user was, and nobody can sign in with it."""
    user.username, user.email = f"deleted player {user.pk}", ""
    user.first_name = user.last_name = user.time_zone = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    end_all_sessions(user)
    UserSession.objects.filter(user=user).delete()

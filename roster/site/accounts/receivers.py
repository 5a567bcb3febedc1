"""Lines of the security log that follow from news about accounts. Connected when the site starts."""

import time
from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import m2m_changed, post_delete, post_save, pre_delete, pre_save
from django.http import HttpRequest

from roster.models import SecurityEvent, User
from roster.signals import account_removed
from roster.site.accounts.invitations import use_invitation
from roster.site.accounts.limits import attempt_of
from roster.site.accounts.rights_news import note_factor_taken, note_groups, note_rights, remember_rights
from roster.site.accounts.security_log import Kind, actor_of_request, delete_old_events, note
from roster.site.accounts.sessions import SEEN, end_all_sessions

METHODS = {
    "totp": "authenticator app",
    "webauthn": "security key or passkey",
    "recovery_codes": "recovery codes",
}


def connect() -> None:
    """Connect the receivers. Called once the apps are ready."""
    account.user_signed_up.connect(note_sign_up)
    account.user_logged_in.connect(note_log_in)
    user_logged_out.connect(note_log_out)
    account.password_changed.connect(note_password_changed)
    account.password_set.connect(note_password_changed)
    account.password_reset.connect(note_password_reset)
    account.email_added.connect(note_email_added)
    account.email_removed.connect(note_email_removed)
    account.email_changed.connect(note_email_changed)
    account.email_confirmed.connect(note_email_confirmed)
    mfa.authenticator_added.connect(note_two_factor_added)
    mfa.authenticator_removed.connect(note_two_factor_removed)
    mfa.authenticator_reset.connect(note_two_factor_reset)
    mfa.authentication_failed.connect(note_wrong_code)
    pre_save.connect(remember_rights, sender=User)
    post_save.connect(note_rights, sender=User)
    post_delete.connect(note_account_deleted, sender=User)
    pre_delete.connect(note_factor_taken, sender=Authenticator)
    account_removed.connect(forget_removed_account)
    m2m_changed.connect(note_groups, sender=User.groups.through)
    m2m_changed.connect(note_groups, sender=User.user_permissions.through)
    m2m_changed.connect(note_groups, sender=Group.permissions.through)


def note_sign_up(*, request: HttpRequest, user: User, **_signal: Any) -> None:
    """Note that the account was made, by an invitation where one was needed."""
    use_invitation(request)
    note(Kind.SIGNED_UP, user, "Made the account.")


def note_log_in(*, request: HttpRequest, user: User, **_signal: Any) -> None:
    """Note that the user signed in."""
    request.session[SEEN] = time.time()
    note(Kind.LOG_IN, user, "Signed in.")
    delete_old_events()


def note_log_out(*, user: User | None, **_signal: Any) -> None:
    """Note that the user signed out."""
    if user is not None:
        note(Kind.LOG_OUT, user, "Signed out.")


def note_password_changed(*, user: User, **_signal: Any) -> None:
    """Note that the password was changed."""
    note(Kind.PASSWORD, user, "Changed the password.")


def note_password_reset(*, request: HttpRequest, user: User, **_signal: Any) -> None:
    """Note a password set by the link in a mail; wrong passwords before it no longer make the user wait."""
    attempt_of(request, user.get_username()).forget()
    note(Kind.PASSWORD, user, "Set a new password by an emailed link.")


def note_email_added(*, user: User, **_signal: Any) -> None:
    """Note that an email address was added."""
    note(Kind.EMAIL, user, "Added an email address.")


def note_email_removed(*, user: User, **_signal: Any) -> None:
    """Note that an email address was removed."""
    note(Kind.EMAIL, user, "Removed an email address.")


def note_email_changed(*, user: User, **_signal: Any) -> None:
    """Note that the primary email address was changed."""
    note(Kind.EMAIL, user, "Changed the primary email address.")


def note_email_confirmed(*, email_address: Any, **_signal: Any) -> None:
    """Note that an email address was verified."""
    note(Kind.EMAIL, email_address.user, "Verified an email address.")


def note_two_factor_added(*, user: User, authenticator: Authenticator, **_signal: Any) -> None:
    """Note that a second factor was added."""
    note(Kind.TWO_FACTOR, user, f"Added to two-factor authentication: {METHODS[authenticator.type]}.")


def note_two_factor_removed(*, user: User, authenticator: Authenticator, **_signal: Any) -> None:
    """Note that a second factor was removed."""
    note(Kind.TWO_FACTOR, user, f"Removed from two-factor authentication: {METHODS[authenticator.type]}.")


def note_two_factor_reset(*, user: User, **_signal: Any) -> None:
    """Note that recovery codes were made again."""
    note(Kind.TWO_FACTOR, user, "Made new recovery codes.")


def note_wrong_code(*, user: User, **_signal: Any) -> None:
    """Note that the password was right and the code was not."""
    note(Kind.LOG_IN_FAILED, user, "The password was right, the second factor was wrong.")


def note_account_deleted(*, instance: User, **_signal: Any) -> None:
    """Note the deletion of an account by its number, as the name goes with the account."""
    actor = actor_of_request()
    by_himself = actor is not None and actor.pk == instance.pk
    sentence = f"Account number {instance.pk} was deleted{' by its owner' if by_himself else ''}."
    note(Kind.DELETION, None, sentence, actor=None if by_himself else actor)


def forget_removed_account(*, user: User, **_signal: Any) -> None:
    """Forget where and with what a removed user signed in. Changes of rights and the deletion stay."""
    end_all_sessions(user)
    UserSession.objects.filter(user=user).delete()
    SecurityEvent.objects.filter(user=user).exclude(kind__in=[Kind.RIGHTS, Kind.ROLE, Kind.DELETION]).delete()

"""Lines of the security log about rights, and about passwords and factors that others set or took away."""

from collections.abc import Iterable
from typing import Any

from allauth.core import context
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.db.models import Model

from roster.models import User
from roster.site.accounts.security_log import Kind, actor_of_request, note

RIGHTS = {"is_staff": "staff", "is_superuser": "administrator", "is_active": "may sign in"}
#: What a new account has unless it is said.
USUAL = {"is_staff": False, "is_superuser": False, "is_active": True}


def remember_rights(*, instance: User, update_fields: Iterable[str] | None, **_signal: Any) -> None:
    """Keep the rights that an account had, before it is saved."""
    instance.rights_before = None
    if update_fields is None or RIGHTS.keys() & set(update_fields):
        stored = (
            User.objects.filter(pk=instance.pk).values("password", *RIGHTS).first() if instance.pk else None
        )
        instance.rights_before = stored or USUAL


def note_rights(*, instance: User, raw: bool, **_signal: Any) -> None:
    """Note which rights changed, after an account is saved."""
    before = instance.rights_before
    if raw or before is None:
        return
    for field, right in RIGHTS.items():
        now = getattr(instance, field)
        if now != before[field]:
            change = "given" if now else "taken away"
            note(Kind.RIGHTS, instance, f"Right {change}: {right}.", actor=actor_of_request())
    if before.get("password", instance.password) != instance.password and is_done_by_another(instance):
        note(Kind.PASSWORD, instance, "A new password was set.", actor=actor_of_request())


def note_factor_taken(*, instance: Authenticator, **_signal: Any) -> None:
    """Note a factor that somebody else took away; django-allauth tells what the user takes away themselves."""
    if actor_of_request() and is_done_by_another(instance.user):
        sentence = "A factor of two-factor authentication was taken away."
        note(Kind.TWO_FACTOR, instance.user, sentence, actor=actor_of_request())


def is_done_by_another(user: User) -> bool:
    """Whether an administrator acts, or somebody on the command line, and neither the user nor a stranger."""
    actor = actor_of_request()
    return actor.pk != user.pk if actor else context.request is None


def note_groups(
    *, instance: Model, action: str, model: type[Model], pk_set: set[int] | None, **_signal: Any
) -> None:
    """Groups and single permissions of an account, and permissions of a group."""
    change = {"post_add": "given", "post_remove": "taken away", "post_clear": "taken away"}.get(action)
    if change is None or (pk_set is not None and not pk_set):
        return
    rows = list(model.objects.filter(pk__in=pk_set or []))
    if model is User:
        for user in rows:
            note(Kind.RIGHTS, user, f"Right {change}: {instance}.", actor=actor_of_request())
        return
    things = ", ".join(sorted(str(row) for row in rows)) or "all"
    if isinstance(instance, Group):
        note(
            Kind.RIGHTS, None, f"Rights of the group {instance} {change}: {things}.", actor=actor_of_request()
        )
    elif isinstance(instance, User):
        note(Kind.RIGHTS, instance, f"Rights {change}: {things}.", actor=actor_of_request())

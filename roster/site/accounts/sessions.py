"""Sessions of a user: where they are signed in, and ending them. django-allauth keeps the list.

Ending all others counts up `User.sessions_epoch`, which the key of every session depends on: so those end as well
that stand in no list, such as a copied cookie.
"""

import time
from dataclasses import dataclass
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest

from roster.models import User
from roster.site.accounts.browser_names import browser_name
from roster.site.accounts.security_log import Kind, note

SEEN = "seen"
#: An hour: the list says when a session was last used no more exactly than that.
SECONDS_BETWEEN_LOOKS = 3600


@dataclass(frozen=True)
class SessionLine:
    """One session as its owner reads it."""

    id: int
    browser: str
    address: str
    began: datetime
    last_used: datetime
    is_current: bool


def session_lines(request: HttpRequest) -> list[SessionLine]:
    """The user's sessions, this one first, then the latest used. Those that have run out are forgotten."""
    found = UserSession.objects.purge_and_list(request.user)
    lines = [
        SessionLine(
            id=row.pk,
            browser=browser_name(row.user_agent),
            address=row.ip,
            began=row.created_at,
            last_used=row.last_seen_at,
            is_current=row.session_key == request.session.session_key,
        )
        for row in found
    ]
    return sorted(lines, key=lambda line: (not line.is_current, -line.last_used.timestamp()))


def end_session(request: HttpRequest, session_id: int) -> bool:
    """End one other session of the user. False for an unknown number, and for this session."""
    row = UserSession.objects.filter(pk=session_id, user=request.user).first()
    if row is None or row.session_key == request.session.session_key:
        return False
    row.end()
    note(Kind.SESSIONS_ENDED, request.user, f"Signed out: {browser_name(row.user_agent)}.")
    return True


@transaction.atomic
def end_other_sessions(request: HttpRequest) -> None:
    """Sign the user out everywhere but here."""
    before = request.session.session_key
    end_all_sessions(request.user)
    update_session_auth_hash(request, request.user)
    UserSession.objects.filter(user=request.user).exclude(session_key=before).delete()
    UserSession.objects.filter(session_key=before).update(session_key=request.session.session_key)
    note(Kind.SESSIONS_ENDED, request.user, "Signed out everywhere else.")


def end_all_sessions(user: User) -> None:
    """End all sessions of the user."""
    User.objects.filter(pk=user.pk).update(sessions_epoch=F("sessions_epoch") + 1)
    user.refresh_from_db(fields=["sessions_epoch"])


def look_at(request: HttpRequest) -> None:
    """Note, once an hour, that the session of this request is in use."""
    seen = request.session.get(SEEN)
    if seen and time.time() - seen > SECONDS_BETWEEN_LOOKS and request.user.is_authenticated:
        UserSession.objects.create_from_request(request)
        request.session[SEEN] = time.time()

"""A kind of notice that nothing else makes, and users with verified addresses."""

import pytest
from allauth.account.models import EmailAddress

from roster.models import Way
from roster.site.notices import NoticeKind
from roster.site.notices.kinds import KINDS
from roster.site.notices.telling import tell


@pytest.fixture(autouse=True)
def bells(monkeypatch):
    """A kind that is mailed at once."""
    kind = NoticeKind(
        "bells", "The bells ring", lambda facts: f"{facts['by']} rang {facts['bell']}.", Way.AT_ONCE
    )
    monkeypatch.setitem(KINDS, "bells", kind)
    return kind


@pytest.fixture
def verified():
    """A function that verifies the address of a user."""

    def verify(user, address=""):
        return EmailAddress.objects.create(
            user=user, email=address or user.email, verified=True, primary=not address
        )

    return verify


@pytest.fixture
def ring(db):
    """A function that tells users of a bell: `ring(by, player, key="1")`."""

    def ring(by, *users, key="1", bell="the great bell", url="/campaigns/", kind="bells"):
        tell([user.pk for user in users], kind, key=key, subject=f"bell-{key}", url=url, by=by, bell=bell)

    return ring

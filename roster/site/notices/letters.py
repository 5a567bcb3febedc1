"""The mail about notices, as text and as HTML, and the signed links with which it is unsubscribed (RFC 8058)."""

from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import parseaddr

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from roster.models import Notice
from roster.site.notices.kinds import sentence_of, title_of
from rules.mustering.words import counted

SALT = "roster.site.notices.unsubscribe"
#: Stands for every kind that is mailed once a day.
DAILY = ""
#: How many notices are written out in one mail; the rest is on the site.
MOST_LINES = 50


@dataclass(frozen=True)
class LetterLine:
    sentence: str
    url: str


@dataclass(frozen=True)
class Stop:
    """A way to end the mails of one kind."""

    title: str
    url: str


def letter(notices: Sequence[Notice], address: str, *, key: str, kind: str) -> EmailMultiAlternatives:
    """A mail about notices of one user; `kind` is empty for the daily one. It is the same whenever it is written."""
    user = notices[0].recipient_id
    kinds = list(dict.fromkeys(notice.kind for notice in notices))
    context = {
        "lines": [LetterLine(unlinked(sentence_of(it)), absolute(it.url)) for it in notices[:MOST_LINES]],
        "more": max(0, len(notices) - MOST_LINES),
        "is_daily": not kind,
        "site": settings.SITE_ADDRESS,
        "all_url": absolute(reverse("notices:list")),
        "choose_url": absolute(reverse("notices:preferences")),
        "stops": [Stop(title_of(it), stop_url(user, it)) for it in kinds],
    }
    subject = title_of(kinds[0]) if len(notices) == 1 else counted(len(notices), "notice")
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    message = EmailMultiAlternatives(
        subject=f"{settings.SITE_NAME}: {subject}",
        body=render_to_string("notices/mail/notices.txt", context),
        to=[address],
        headers={
            "Message-ID": f"<{key}.{user}@{domain}>",
            "List-Unsubscribe": f"<{stop_url(user, kind)}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    message.attach_alternative(render_to_string("notices/mail/notices.html", context), "text/html")
    return message


def unlinked(sentence: str) -> str:
    """Names and reasons are players' own: no mail program makes a link of them."""
    return sentence.replace("://", ": //").replace("www.", "www .")


def absolute(path: str) -> str:
    """The full address of a path on the site."""
    return f"{settings.SITE_ADDRESS}{path}"


def stop_url(user: int, kind: str) -> str:
    """The address that ends mails of a kind for a user."""
    token = signing.Signer(salt=SALT).sign_object([user, kind])
    return absolute(reverse("notices:unsubscribe", args=[token]))


def stopped_by(token: str) -> tuple[int, str]:
    """The user and the kind of a link. Raises `signing.BadSignature`."""
    user, kind = signing.Signer(salt=SALT).unsign_object(token)
    return user, kind

"""Pages that strangers may read: people without an account, and users who have no part in what a page is about.

A view marked with `open_to_strangers` lets them as far as the access helpers, and no other view does: only there, and
only for a request that changes nothing, does the reader carry `read_links`. A helper that finds no right of the
reader's own then asks whether the thing is open to strangers (`campaigns.access`, `roster.access`).

A secret read link is followed once; from then on the session has its token. So the secret stands in no further address,
where it would end up in histories, logs and pictures of the screen, and a link that is renewed or revoked ends at once
for everybody, as each page compares the token with the present one.
"""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse

from roster.models import User
from roster.site.operating.headers import PRIVATE

READ_LINKS = "read_links"
#: How many links a session remembers, the latest ones.
MOST_LINKS = 20
NO_ROBOTS = "noindex, nofollow"

View = Callable[..., HttpResponse]


def open_to_strangers(view: View) -> View:
    """Strangers may read the page where the access helper lets them; without an account they sign in for all else."""

    @login_not_required
    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        signed_in = request.user.is_authenticated
        if request.method not in ("GET", "HEAD"):
            return view(request, *args, **kwargs) if signed_in else _to_login(request)
        request.user.read_links = links_of(request)
        try:
            response = view(request, *args, **kwargs)
        except Http404:
            if signed_in:
                raise
            return _to_login(request)
        return _kept_private(request, response)

    return answer


def read_links(user: User) -> frozenset[str] | None:
    """The tokens of read links that the reader followed; None where the page is not open to strangers at all."""
    return getattr(user, "read_links", None)


def anybody() -> AnonymousUser:
    """A reader without an account who followed no link: reads what is public."""
    reader = AnonymousUser()
    reader.read_links = frozenset()
    return reader


def links_of(request: HttpRequest) -> frozenset[str]:
    """The read links that the visitor has opened."""
    return frozenset(request.session.get(READ_LINKS, ()))


def remember_link(request: HttpRequest, token: str) -> None:
    """Let this browser read what the link opens from now on."""
    known = [link for link in request.session.get(READ_LINKS, ()) if link != token]
    request.session[READ_LINKS] = [*known, token][-MOST_LINKS:]


def page_of(request: HttpRequest) -> str:
    """The address of the page that a request is about: for a form that of the page on which it stood.

    Most addresses that forms are sent to have no page of their own. What was sent is not kept.
    """
    here = request.get_full_path()
    if request.method in ("GET", "HEAD"):
        return here
    try:
        parts = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return here
    if parts.netloc != request.get_host():
        return here
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _to_login(request: HttpRequest) -> HttpResponse:
    """Back to this page after it."""
    return redirect_to_login(page_of(request))


def _kept_private(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """No cache keeps the page, so that closing it closes it; robots with a read link take none of its pages along."""
    response.headers["Cache-Control"] = PRIVATE
    if links_of(request):
        response.headers["X-Robots-Tag"] = NO_ROBOTS
    return response

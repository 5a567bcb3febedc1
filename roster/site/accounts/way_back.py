"""The page to which somebody comes back who had no account: after signing up, and after confirming the address by mail.

Signing up and signing in, with the second factor too, lead back by `next`; the link in the mail knows no `next`, so the
session of the browser keeps the way. It holds nothing but an address of this site, and is used once.
"""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

KEY = "way_back"


def remember_way_back(request: HttpRequest) -> None:
    """Remember this page as the one where the reader wanted to be."""
    request.session[KEY] = request.get_full_path()


def way_back(request: HttpRequest) -> str:
    """The address to lead back to, once; empty if sign-in did not begin on such a page."""
    address = request.session.pop(KEY, "")
    local = isinstance(address, str) and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if local else ""

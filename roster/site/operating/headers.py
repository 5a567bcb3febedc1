"""Headers of every page: what browsers and proxies may keep of it, and what no page of the site asks a browser for.

Only pages that a stranger may open, opened by a stranger, may be kept; whatever names somebody is `no-store`.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

PRIVATE = "private, no-store"
#: Nothing of this is used; a passkey is made and shown on our own pages, a link is copied by a button.
DENIED = (
    "accelerometer", "autoplay", "browsing-topics", "camera",
    "display-capture", "encrypted-media", "fullscreen", "gamepad", "geolocation", "gyroscope", "hid",
    "identity-credentials-get", "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment",
    "picture-in-picture", "screen-wake-lock", "serial", "usb", "window-management", "xr-spatial-tracking",
)  # fmt: skip
OWN = ("clipboard-write", "publickey-credentials-create", "publickey-credentials-get")
PERMISSIONS = ", ".join([*(f"{name}=()" for name in DENIED), *(f"{name}=(self)" for name in OWN)])
#: Views that are public and yet about somebody's account.
ACCOUNTS = ("account_", "mfa_", "admin:")


class PageHeadersMiddleware:
    """Sets the headers of pages. Stands behind the files of the site, before everything that makes a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        if not may_be_kept(request, response):
            response.headers["Cache-Control"] = PRIVATE
        return response


def may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether an answer is the same for everybody: it is public, names nobody and has no form tied to a browser."""
    match = request.resolver_match
    if match is None or match.view_name.startswith(ACCOUNTS) or getattr(match.func, "login_required", True):
        return False
    if request.method not in ("GET", "HEAD") or response.status_code not in (200, 304) or response.cookies:
        return False
    return not (response.get("Content-Type", "").startswith("text/html") and _is_signed_in(request))


def _is_signed_in(request: HttpRequest) -> bool:
    user = getattr(request, "user", None)
    return user is not None and user.is_authenticated

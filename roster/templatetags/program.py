"""Tags about the program and the site: version, command, name, contact, source, and how one signs up or in."""

from urllib.parse import urlencode

from django.conf import settings
from django.template import Library
from django.template.context import Context
from django.urls import reverse

from wyrdbook import __version__
from wyrdbook.places import COMMAND

register = Library()


@register.simple_tag
def version() -> str:
    return __version__


@register.simple_tag
def command() -> str:
    return COMMAND


@register.simple_tag
def site_name() -> str:
    return str(settings.SITE_NAME)


@register.filter
def readable(link: str) -> str:
    """The text of a link to a mail or web address."""
    return link.removeprefix("mailto:").removeprefix("https://")


@register.simple_tag
def source() -> str:
    return str(settings.SOURCE)


@register.simple_tag
def has_imprint() -> bool:
    return settings.IMPRINT is not None


@register.simple_tag
def sign_up_is_open() -> bool:
    return bool(settings.SIGN_UP == "open")


@register.simple_tag
def sign_up_mode() -> str:
    return str(settings.SIGN_UP)


#: Pages that nobody wants to come back to: the front page, and what an account is signed up and in with.
_NO_WAY_BACK = ("account_", "mfa_", "usersessions_", "password_", "home")


@register.simple_tag(takes_context=True)
def way_in(context: Context, name: str) -> str:
    """The address to sign up or in at, which leads back to the page that is being read."""
    request, address = context.get("request"), reverse(name)
    if request is None or request.method != "GET" or request.resolver_match is None:
        return address
    if request.resolver_match.view_name.startswith(_NO_WAY_BACK):
        return address
    return f"{address}?{urlencode({'next': request.get_full_path()}, safe='/')}"

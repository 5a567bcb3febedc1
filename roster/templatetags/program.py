"""Tags about the program and the site: version, command, name, contact, source, and whether everybody may sign up."""

from django.conf import settings
from django.template import Library

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

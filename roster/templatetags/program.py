"""`{% version %}` and `{% command %}`: the version of the program, and what people type before a command of it."""

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

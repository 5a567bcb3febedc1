"""Sentences that a template puts together from parts."""

import re

from django import template

register = template.Library()
_BEFORE_PUNCTUATION = re.compile(r"\s+(?=[,.;:])")


@register.filter(is_safe=True)
def close_up(text: str) -> str:
    """Remove the white space before punctuation, where a part begins on a line of its own in the template."""
    return _BEFORE_PUNCTUATION.sub("", text)

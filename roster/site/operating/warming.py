"""Preparing what a web server needs for its first requests, before it takes any."""

from django.urls import URLPattern, URLResolver, get_resolver

from roster import registries
from rules.catalogue.load import rulebook


def warm() -> None:
    """Import the pages, complete the registries and load the rulebook. Nothing is asked of the database."""
    rulebook()
    registries.complete()
    _import_pages(get_resolver().url_patterns)


def _import_pages(patterns: list[URLPattern | URLResolver]) -> None:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            _import_pages(pattern.url_patterns)

"""Keys of the rulebook in the web admin: lists, forms and filters show the names."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.contrib.admin import AllValuesFieldListFilter

from roster.pages.names import spelt_out
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.model import Rulebook

Table = Callable[[Rulebook], Mapping[str, Any]]


def name_of(table: Table, key: str) -> str:
    """The name in the standard rulebook or another packaged one; a key that none of them knows is spelt out."""
    found = table(rulebook()).get(key) or table(complete_rulebook()).get(key)
    return found.name if found else spelt_out(key)


def filter_by_name(table: Table) -> type[AllValuesFieldListFilter]:
    """A filter of keys that offers them by name."""

    class NamedFilter(AllValuesFieldListFilter):
        def choices(self, changelist: Any) -> Iterator[dict[str, Any]]:
            for choice in super().choices(changelist):
                yield {**choice, "display": name_of(table, str(choice["display"]))}

    return NamedFilter

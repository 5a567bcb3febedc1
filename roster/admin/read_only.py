"""Rows that are only looked at in the web admin; they are changed elsewhere, if at all."""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from roster.access import may_organise, organised_warbands
from roster.models import Warband


@cache
def _as_text(model: type[Model], name: str) -> Callable[[Model], str]:
    """A column that names what a foreign key leads to, without a link."""
    field = model._meta.get_field(name)

    @admin.display(description=field.verbose_name)
    def text(row: Model) -> str:
        return str(getattr(row, name) or "-")

    text.__name__ = name
    return text


class Unlinked:
    """Foreign keys to rows whose pages the reader may not open are plain text: no link that answers 403."""

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [self._shown(request, name) for name in super().get_fields(request, obj)]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [self._shown(request, name) for name in super().get_readonly_fields(request, obj)]

    def _shown(self, request: HttpRequest, name: Any) -> Any:
        relations = {field.name: field for field in self.model._meta.fields if field.many_to_one}
        if name not in relations or name not in self.readonly_fields:
            return name
        page = self.admin_site._registry.get(relations[name].related_model)
        return name if page is None or page.has_view_permission(request) else _as_text(self.model, name)


class ReadOnly(Unlinked):
    """Lets nobody add, change or delete by hand."""

    def has_add_permission(self, *_arguments: Any) -> bool:
        return False

    def has_change_permission(self, *_arguments: Any) -> bool:
        return False

    def has_delete_permission(self, *_arguments: Any) -> bool:
        return False


class WithItsPage:
    """Rows on the page of another one: seen by all who see that page."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True


class OwnWarbands(Unlinked):
    """Warbands, and what hangs on one: of the campaigns that the reader organises, or all of them.

    Superusers see all, and so does staff with the permission to view the model.
    """

    #: How one gets from a row to its warband, empty for warbands themselves.
    warband_path = ""

    def sees_all(self, request: HttpRequest) -> bool:
        return super().has_view_permission(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        rows = super().get_queryset(request)
        if self.sees_all(request):
            return rows
        mine = Warband.objects.kept().filter(organised_warbands(request.user))
        return rows.filter(**{f"{self.warband_path or 'pk'}__in": mine})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if obj is None or self.sees_all(request):
            return self.has_module_permission(request)
        warband = getattr(obj, self.warband_path) if self.warband_path else obj
        return self.has_module_permission(request) and may_organise(request.user, warband)

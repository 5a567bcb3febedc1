"""The chosen rows of any list of the web admin as CSV, with the columns and words of the list."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import display_for_field, label_for_field, lookup_field
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import ForeignKey, Model, QuerySet
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.text import slugify

from roster.pages.warbands.spreadsheet import csv_lines

#: So that no request takes longer than a minute.
MOST_ROWS = 20_000
AT_A_TIME = 500


@admin.action(description="Export as a table (CSV)")
def export_rows(
    model_admin: admin.ModelAdmin, request: HttpRequest, chosen: QuerySet
) -> StreamingHttpResponse | None:
    """An action of every list."""
    if chosen.count() > MOST_ROWS:
        sentence = f"A table has {MOST_ROWS:,} rows at most. Narrow the list down by its filters first."
        model_admin.message_user(request, sentence, messages.ERROR)
        return None
    columns = [name for name in model_admin.get_list_display(request) if name != "action_checkbox"]
    header = [_title(name, model_admin) for name in columns]
    name = slugify(str(model_admin.opts.verbose_name_plural)) or "table"
    response = StreamingHttpResponse(
        csv_lines(header, _rows(model_admin, columns, chosen)), content_type="text/csv; charset=utf-8"
    )
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="{name}-{day}.csv"'
    return response


def _title(name: Any, model_admin: admin.ModelAdmin) -> str:
    words = str(label_for_field(name, model_admin.model, model_admin))
    return words[:1].upper() + words[1:]


def _rows(model_admin: admin.ModelAdmin, columns: list[Any], chosen: QuerySet) -> Iterator[list[object]]:
    for row in chosen.iterator(chunk_size=AT_A_TIME):
        yield [in_words(name, row, model_admin) for name in columns]


def in_words(name: Any, row: Model, model_admin: admin.ModelAdmin) -> str:
    """The list's value in that column of the row, as plain text."""
    try:
        field, _attribute, value = lookup_field(name, row, model_admin)
    except ObjectDoesNotExist:
        return ""
    if isinstance(field, ForeignKey):
        value = getattr(row, field.name)
    if isinstance(value, bool) and not (field is not None and field.choices):
        return "yes" if value else "no"
    if value is None:
        return ""
    if field is None or isinstance(field, ForeignKey):
        return _moment(value) if hasattr(value, "strftime") else strip_tags(str(value))
    return _moment(value) if hasattr(value, "strftime") else str(display_for_field(value, field, ""))


def _moment(value: Any) -> str:
    """Days and times in the order in which spreadsheets sort them."""
    if hasattr(value, "tzinfo"):
        return date_format(timezone.localtime(value), "Y-m-d H:i")
    return date_format(value, "Y-m-d")

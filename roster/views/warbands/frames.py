"""Frames for the pages of changes by hand: the site's own, or the web admin's around the same forms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import reverse

from roster.models import Warband


@dataclass(frozen=True)
class Frame:
    """`back` leads to where one came from, `by_hand` to the forms, `strike` to the page that strikes an entry."""

    template: str
    back: str
    by_hand: str
    strike: Callable[[int], str]
    context: Mapping[str, Any] = field(default_factory=dict)

    def page(
        self, request: HttpRequest, context: Mapping[str, Any], *, status: int, errors: list[str]
    ) -> TemplateResponse:
        """`errors` are what was refused; the page shows them with its form."""
        full = {**self.context, **context, "back": self.back, "by_hand_url": self.by_hand, "errors": errors}
        return TemplateResponse(request, self.template, full, status=status)


def on_the_site(warband: Warband, template: str) -> Frame:
    """The frame of a page on the site, with the addresses it leads to."""
    return Frame(
        template,
        back=reverse("roster:warband_history", args=[warband.pk]),
        by_hand=reverse("roster:by_hand", args=[warband.pk]),
        strike=lambda revision: reverse("roster:correct", args=[warband.pk, revision]),
    )


def sentences_of(form: BaseForm) -> list[str]:
    """The faults of a form that was posted, in sentences."""
    return [error for errors in form.errors.values() for error in errors] if form.is_bound else []

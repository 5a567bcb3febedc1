"""The bell in the head of every page, and that opening what a notice speaks of marks it as read.

A page that shows the bell asks the database once, however many notices there are; one that does not asks nothing.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from roster.models import Notice

#: How many unread notices are counted at most.
MOST_COUNTED = 99


class Bell:
    """The unread notices of the user of a request; those that speak of this very page do not count."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request
        self.was_shown = False

    @cached_property
    def _urls(self) -> list[str]:
        self.was_shown = True
        unread = Notice.objects.filter(recipient=self._request.user, read_at=None)
        return list(unread.values_list("url", flat=True)[: MOST_COUNTED + 1])

    @property
    def count(self) -> int:
        """How many unread notices are about other pages than this one."""
        return sum(url != self._request.path for url in self._urls)

    @property
    def label(self) -> str:
        """The count as the bell shows it."""
        return f"{MOST_COUNTED}+" if self.count > MOST_COUNTED else str(self.count)

    @property
    def speaks_of_this_page(self) -> bool:
        """Whether an unread notice is about the page that was shown."""
        return self.was_shown and self._request.path in self._urls


def bell(request: HttpRequest) -> dict[str, Any]:
    """The context processor: templates have `bell` where somebody is signed in."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    if not hasattr(request, "bell"):
        request.bell = Bell(request)
    return {"bell": request.bell}


class OpenedNoticesMiddleware:
    """Marks notices as read once the page that they speak of was shown."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        shown = getattr(request, "bell", None)
        was_opened = request.method == "GET" and response.status_code == 200
        if shown is not None and was_opened and shown.speaks_of_this_page:
            unread = Notice.objects.filter(recipient=request.user, url=request.path, read_at=None)
            unread.update(read_at=timezone.now())
        return response

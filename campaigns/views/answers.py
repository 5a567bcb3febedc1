"""How a verb answers: it is done or refused, the reader is told, and the page it was pressed on is shown again."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.services import Refused


def attempt(request: HttpRequest, verb: Callable[[], object], *, done: str, back: str) -> HttpResponse:
    """Call the verb and go back to that address; `done` is the sentence that tells of success."""
    try:
        verb()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return redirect(back)

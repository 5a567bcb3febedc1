"""The input of a view, and the answer of a verb: done or refused, told, and back to the page it was pressed on."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect

from campaigns.services.refusal import Refused


def posted(request: HttpRequest) -> QueryDict | None:
    """The data that a form is bound to; an empty post is a post too."""
    return request.POST if request.method == "POST" else None


def whole(text: str, digits: int = 4) -> int | None:
    """A whole number of no more than that many digits; None for anything else."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


def refuse_form(request: HttpRequest, form: Form, *, back: str) -> HttpResponse:
    """Say the first fault of a form that only buttons fill, and go back."""
    name, faults = next(iter(form.errors.items()))
    label = form.fields[name].label or name.replace("_", " ").capitalize()
    messages.error(request, f"Nothing was saved. {label}: {faults[0]}")
    return redirect(back)


def attempt_form[Result](
    request: HttpRequest,
    form: Form,
    verb: Callable[..., Result],
    *,
    done: str | Callable[[Result], str],
    back: str,
) -> HttpResponse:
    """Call the verb with what a form of buttons says, as `attempt` does; a form that is not valid is refused."""
    if not form.is_valid():
        return refuse_form(request, form, back=back)
    return attempt(request, partial(verb, **form.cleaned_data), done=done, back=back)


def attempt[Result](
    request: HttpRequest,
    verb: Callable[[], Result],
    *,
    done: str | Callable[[Result], str],
    back: str,
) -> HttpResponse:
    """Call the verb and go back to that address; `done` tells of success, as a sentence or from what came of it."""
    try:
        result = verb()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done if isinstance(done, str) else done(result))
    return redirect(back)

"""Answering a change by hand or a correction, and taking an answer back."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from roster.access import warband_for
from roster.models import ChangeReply, Warband
from roster.models.change_reply import LONGEST_ANSWER
from roster.pages.history.answers import answers_to
from roster.pages.history.page import lines_between
from roster.pages.warbands.tokens import page_token, request_key
from roster.rulebooks import book_of
from roster.services.history.answer import (
    AnswerRefused,
    answer_change,
    is_answerable,
    may_answer,
    withdraw_answer,
)


class AnswerForm(forms.Form):
    page = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    text = forms.CharField(
        max_length=LONGEST_ANSWER,
        label="Your answer",
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Everybody who can see this warband sees it. It cannot be edited, only withdrawn.",
    )


@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, warband_id: int, revision: int) -> HttpResponse:
    """The entry with its answers, and a form for one more."""
    warband = warband_for(request.user, warband_id)
    row = warband.ledger.filter(revision=revision).first()
    if row is None or not may_answer(request.user, warband) or not is_answerable(row.entry):
        raise Http404("There is nothing to answer.")
    form = AnswerForm(request.POST if request.method == "POST" else None, initial={"page": page_token()})
    if form.is_valid():
        key = request_key(
            form.cleaned_data["page"], f"answer-{revision}", {"text": form.cleaned_data["text"]}
        )
        try:
            words = form.cleaned_data["text"]
            answer_change(warband.pk, request.user, revision=revision, text=words, request_key=key)
        except AnswerRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Your answer is saved.")
            return redirect(_place(warband, revision))
    context = {
        "warband": warband,
        "line": lines_between(warband, revision, revision, book_of(warband))[0],
        "answers": answers_to(warband, [revision], request.user).get(revision, ()),
        "form": form,
    }
    return render(request, "roster/history/answer.html", context, status=422 if form.is_bound else 200)


@require_POST
def withdraw(request: HttpRequest, warband_id: int, reply_id: int) -> HttpResponse:
    """Withdraw the reader's own answer."""
    warband = warband_for(request.user, warband_id)
    reply = ChangeReply.objects.filter(pk=reply_id, warband=warband, author=request.user).first()
    if reply is None:
        raise Http404("There is no such answer of yours.")
    withdraw_answer(reply.pk, request.user)
    messages.success(request, "Your answer is withdrawn.")
    return redirect(_place(warband, reply.revision))


def _place(warband: Warband, revision: int) -> str:
    url = reverse("roster:warband_history", args=[warband.pk])
    return f"{url}?entry={revision}#revision-{revision}"

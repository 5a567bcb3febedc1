"""Reporting something to the site's operators, and blocking other users."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.models import Report, User
from roster.services.accounts.block import block_user, unblock_user
from roster.services.accounts.report import ReportRefused, report, subjects


class ReportForm(forms.ModelForm):
    class Meta:
        model = Report
        fields = ["reason", "words"]
        labels = {"words": "What is wrong"}


@require_http_methods(["GET", "HEAD", "POST"])
def report_something(request: HttpRequest, kind: str, subject_id: int) -> HttpResponse:
    """The thing as its reader sees it, with a form; posting tells the operators."""
    if kind not in subjects:
        raise Http404("This cannot be reported.")
    subject = subjects[kind](request.user, subject_id)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            report(request.user, kind, subject_id, **form.cleaned_data)
        except ReportRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Thank you: the operators of this site have your report.")
            return redirect(subject.url)
    status = 422 if form.is_bound else 200
    return render(request, "account/report.html", {"form": form, "subject": subject}, status=status)


@require_safe
def blocked(request: HttpRequest) -> HttpResponse:
    """Show the users whom the reader has blocked."""
    found = request.user.blocks.select_related("blocked")
    return render(request, "account/blocked.html", {"blocks": found})


@require_POST
def block(request: HttpRequest, kind: str, subject_id: int) -> HttpResponse:
    """Block the user who owns something that the reader sees."""
    if kind not in subjects:
        raise Http404("Nobody can be blocked here.")
    owner: User | None = subjects[kind](request.user, subject_id).owner
    if owner is None or owner == request.user:
        raise Http404("Nobody can be blocked here.")
    block_user(request.user, owner)
    messages.success(request, f"You have blocked {owner.get_username()}.")
    return redirect("account_blocked")


@require_POST
def unblock(request: HttpRequest, user_id: int) -> HttpResponse:
    """Block a user no longer."""
    unblock_user(request.user, user_id)
    messages.success(request, "No longer blocked.")
    return redirect("account_blocked")

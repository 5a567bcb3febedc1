"""Beginning a practice battle of one's warband."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.forms.play import PracticeForm
from campaigns.services.play.practice import begin_practice
from campaigns.services.refusal import Refused
from campaigns.views.answers import posted
from roster.access import warband_for
from roster.rulebooks import book_of


@require_http_methods(["GET", "HEAD", "POST"])
def practise(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Choose what to practise against, and begin."""
    warband = warband_for(request.user, warband_id, edit=True)
    form = PracticeForm(warband, book_of(warband), posted(request))
    if form.is_valid():
        try:
            return redirect(begin_practice(warband, request.user, form.practice))
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"warband": warband, "form": form}
    return render(request, "campaigns/play/practice.html", context, status=422 if form.is_bound else 200)

"""Balance studies of a campaign: members read them, organisers have them fought, cancel and delete them."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from campaigns.access import campaign_for, is_organiser, study_for
from campaigns.forms.studies import StudyForm
from campaigns.models import CampaignStudy
from campaigns.pages.studies.campaign import plan_of, studied_of, studies_of, study_progress
from campaigns.pages.studies.study import Studied
from campaigns.selectors import entered_warbands
from campaigns.services.refusal import Refused
from campaigns.services.studies.ask import ask_for_study, cancel_study, delete_study, plan_with
from campaigns.views.studies import shown_battle, shown_chart, shown_page, shown_pdf, shown_warband


@require_safe
def studies(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The studies of the campaign."""
    found = campaign_for(request.user, campaign_id)
    context = {
        "campaign": found,
        "studies": studies_of(found),
        "may_ask": is_organiser(request.user, found),
    }
    return render(request, "campaigns/studies/studies_of_campaign.html", context)


def new_study(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The form of a new study; a refused one is shown again with what was chosen."""
    found = campaign_for(request.user, campaign_id, organise=True)
    warbands = [row.warband for row in entered_warbands(found)]
    form = StudyForm(found, warbands, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(ask_for_study(found, request.user, plan_with(form.study, form.chosen)))
        except Refused as refusal:
            form.add_error(None, str(refusal))
    return render(request, "campaigns/studies/study_form.html", {"campaign": found, "form": form})


@require_safe
def page(request: HttpRequest, study_id: int) -> HttpResponse:
    """Show a study, or how far it is."""
    found = study_for(request.user, study_id)
    studied, context = studied_of(found), {"study": found, "campaign": found.campaign}
    progress = study_progress(found, request.user)
    if studied is None:
        return render(request, "campaigns/studies/study_waits.html", {**context, "page": progress})
    return shown_page(request, studied, **context, may_delete=progress.may_change)


@require_safe
def progress(request: HttpRequest, study_id: int) -> HttpResponse:
    """The part of the page that says how far it is, for htmx; others are sent to the page."""
    found = study_for(request.user, study_id)
    if not request.htmx:
        return redirect(found)
    shown = study_progress(found, request.user)
    if found.summary or shown.job is None or not shown.job.is_unfinished:
        return HttpResponseClientRefresh()
    return render(request, "campaigns/studies/parts/study_progress.html", {"study": found, "page": shown})


@require_POST
def cancel(request: HttpRequest, study_id: int) -> HttpResponse:
    """Stop fighting it."""
    found = study_for(request.user, study_id, organise=True)
    cancel_study(found)
    return redirect(found)


@require_POST
def delete(request: HttpRequest, study_id: int) -> HttpResponse:
    """Delete it."""
    found = study_for(request.user, study_id, organise=True)
    delete_study(found)
    messages.success(request, f"{found.name} is deleted.")
    return redirect("campaigns:studies", found.campaign_id)


@require_safe
def chart(request: HttpRequest, study_id: int, chart: str) -> HttpResponse:
    """`?theme=dark`, `?size=narrow`."""
    return shown_chart(request, _done(study_for(request.user, study_id)), chart)


@require_safe
def pdf(request: HttpRequest, study_id: int) -> HttpResponse:
    """`?paper=letter`."""
    return shown_pdf(request, _done(study_for(request.user, study_id)), f"study-{study_id}.pdf")


@require_safe
def warband(request: HttpRequest, study_id: int, warband: str) -> HttpResponse:
    """Show the standing of a warband."""
    found = study_for(request.user, study_id)
    return shown_warband(request, _done(found), warband, campaign=found.campaign)


@require_safe
@never_cache
def battle(request: HttpRequest, study_id: int, cell: int, battle: int) -> HttpResponse:
    """`?step=` shows the table after a step."""
    found = study_for(request.user, study_id)
    return shown_battle(request, _done(found), plan_of(found), cell, battle)


def _done(study: CampaignStudy) -> Studied:
    """The study with its figures. Raises `Http404` for one that is not done."""
    studied = studied_of(study)
    if studied is None:
        raise Http404("This study is not done yet.")
    return studied

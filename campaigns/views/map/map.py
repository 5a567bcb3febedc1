"""The map of a campaign: open to readers of the campaign, made and changed by its organisers."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import campaign_for, is_organiser, picture_for
from campaigns.forms.map import MakeForm, MapForm, PictureForm, SeenForm
from campaigns.pages.map.page import map_of, map_page
from campaigns.services.map.draw import NO_MAP, change_map, make_map
from campaigns.services.map.pictures import use_drawing, use_picture
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt, attempt_form, posted, refuse_form
from roster.rulebooks import book_of_edition
from roster.site.strangers import open_to_strangers


@open_to_strangers
@require_safe
def campaign_map(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show the map; if there is none, organisers are offered to make one."""
    campaign = campaign_for(request.user, campaign_id)
    found = map_of(campaign)
    if found is None:
        context = {
            "campaign": campaign,
            "form": MakeForm() if is_organiser(request.user, campaign) else None,
        }
        return render(request, "campaigns/map/map_make.html", context)
    context = {
        "campaign": campaign,
        "page": map_page(found, campaign, request.user, book_of_edition(campaign.edition)),
    }
    return render(request, "campaigns/map/map.html", context)


@require_POST
def make(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Make the map of a campaign."""
    campaign = campaign_for(request.user, campaign_id, organise=True)
    form = MakeForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=campaign.get_absolute_url())
    with_quarters = form.cleaned_data["quarters"] == "mordheim"
    try:
        made = make_map(campaign_id, request.user, with_quarters=with_quarters)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(campaign)
    messages.success(request, "The map is ready. Every member sees it.")
    return redirect(made)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_map(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The rules of the map, its picture, and its territories to choose from."""
    campaign = campaign_for(request.user, campaign_id, organise=True)
    found = map_of(campaign)
    if found is None:
        messages.error(request, NO_MAP)
        return redirect("campaigns:map", campaign_id)
    page = map_page(found, campaign, request.user, book_of_edition(campaign.edition))
    form = MapForm(posted(request), instance=found, initial={"seen": found.revision})
    if form.is_valid():
        try:
            change_map(campaign_id, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect("campaigns:edit-map", campaign_id)
    revision = map_of(campaign).revision
    context = {
        "campaign": campaign,
        "page": page,
        "form": form,
        "revision": revision,
        "picture": PictureForm(initial={"seen": revision}, auto_id="picture_%s"),
    }
    return render(request, "campaigns/map/map_edit.html", context, status=422 if form.is_bound else 200)


@require_POST
def upload(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`do=drawing` goes back to our own drawing."""
    campaign_for(request.user, campaign_id, organise=True)
    back = reverse("campaigns:edit-map", args=[campaign_id])
    if request.POST.get("do") == "drawing":
        verb = partial(use_drawing, campaign_id)
        done = "The map shows the drawing of Mordheim again."
        return attempt_form(request, SeenForm(request.POST), verb, done=done, back=back)
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return refuse_form(request, form, back=back)
    content, seen = form.cleaned_data["picture"].read(), form.cleaned_data["seen"]
    verb = partial(use_picture, campaign_id, request.user, content, seen=seen)
    return attempt(request, verb, done="The map shows your picture.", back=back)


@open_to_strangers
@require_safe
def picture(request: HttpRequest, campaign_id: int, digest: str) -> HttpResponse:
    """The bytes that were encoded here. Another picture has another address."""
    found = picture_for(request.user, campaign_id, digest)
    answer = HttpResponse(bytes(found.content), content_type="image/webp")
    answer["Content-Disposition"] = 'inline; filename="map.webp"'
    return answer

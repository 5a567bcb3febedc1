"""Packs that organisers upload for a campaign, as files or as drafts: what there is, one more, and taking one away."""

from functools import partial

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import campaign_for, campaigns_of
from campaigns.models import Campaign
from campaigns.pages.rulebook.packs import packs_page
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.packs import remove_campaign_pack, upload_campaign_pack
from campaigns.views.answers import attempt
from roster.models import PackDraft
from roster.pack_builder.access import draft_for
from roster.rulebooks import book_of_edition
from roster.site.operating.uploads import one_more_upload
from rules.catalogue.packs.stack import LARGEST_PACK
from rules.catalogue.packs.text import toml_of

KILOBYTES = LARGEST_PACK // 1000


@require_http_methods(["GET", "HEAD", "POST"])
def packs(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Posting uploads one TOML file; what is wrong with it is said with file, key and reason."""
    found = campaign_for(request.user, campaign_id, organise=True)
    refused = _upload(request, campaign_id) if request.method == "POST" else ""
    if request.method == "POST" and not refused:
        return redirect("campaigns:campaign-packs", campaign_id)
    page = packs_page(found, book_of_edition(found.edition))
    context = {"campaign": found, "page": page, "refused": refused, "kilobytes": KILOBYTES}
    return render(request, "campaigns/rulebook/packs.html", context, status=422 if refused else 200)


def _upload(request: HttpRequest, campaign_id: int) -> str:
    """Why the file was not taken, in a sentence; empty where it was."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return "Choose a file to upload."
    if (file.size or 0) > LARGEST_PACK:
        return f"The file is larger than {KILOBYTES} kB, the limit for a pack."
    if too_often := one_more_upload(request.user):
        return too_often
    try:
        offered, is_new = upload_campaign_pack(campaign_id, request.user, file.read(), file.name or "")
    except Refused as refusal:
        return str(refusal)
    if is_new:
        messages.success(request, f"{offered.pack} is uploaded. Preview it to see what it changes.")
    else:
        messages.info(request, f"{offered.pack} is already here, exactly the same.")
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
def use_draft(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Posting the `campaign` uploads a draft as it is now; the campaign's page of packs leads on to the preview."""
    draft = draft_for(request.user, draft_id)
    organised = Campaign.objects.filter(campaigns_of(request.user, organise=True), deleted_at=None)
    number = request.POST.get("campaign", "")
    chosen = next((it for it in organised if str(it.pk) == number), None)
    refused = ""
    if request.method == "POST":
        refused = _upload_draft(request, draft, chosen) if chosen else "Choose one of your campaigns."
        if chosen and not refused:
            return redirect("campaigns:campaign-packs", chosen.pk)
    context = {
        "draft": draft,
        "campaigns": list(organised),
        "refused": refused,
        "chosen": chosen.pk if chosen else 0,
    }
    return render(request, "campaigns/rulebook/use_draft.html", context, status=422 if refused else 200)


def _upload_draft(request: HttpRequest, draft: PackDraft, campaign: Campaign) -> str:
    """Why the draft was not taken, in a sentence; empty where it was."""
    if too_often := one_more_upload(request.user):
        return too_often
    name = f"{slugify(draft.name) or 'pack'}.toml"
    try:
        offered, _is_new = upload_campaign_pack(
            campaign.pk, request.user, toml_of(draft.tables).encode(), name
        )
    except Refused as refusal:
        return str(refusal)
    messages.success(request, f"{offered.pack} is uploaded. Preview it to see what it changes.")
    return ""


@require_POST
def remove(request: HttpRequest, campaign_id: int, pack_id: int) -> HttpResponse:
    """Remove a pack from a campaign."""
    campaign_for(request.user, campaign_id, organise=True)
    return attempt(
        request,
        partial(remove_campaign_pack, campaign_id, request.user, pack_id),
        done="The pack is removed from the campaign.",
        back=reverse("campaigns:campaign-packs", args=[campaign_id]),
    )

"""What the buttons of the admin's front page do: accept results, remind players, send messages again.

Each is for whoever runs the league of the row, and leads back to the front page. `campaigns.admin_site.site` names the
addresses and asks who enters the admin at all.
"""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from campaigns.admin_access import seen_campaigns
from campaigns.models import Battle, Campaign, CampaignWarband, Pairing, PermissionRequest, WebhookMessage
from campaigns.services.members.permissions import allow_request, decline_request
from campaigns.services.notices.remind import (
    remind_of_pairing,
    remind_of_result,
    remind_of_sequence,
    remind_to_play,
)
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.webhooks.manage import send_again as send_message_again
from roster.models import Aftermath
from roster.site.fields import LineField

#: What one may be reminded of: its rows, how one gets from them to the campaign, and the verb.
_REMINDERS: dict[str, tuple[type[Model], str, Callable]] = {
    "sequence": (Aftermath, "warband__campaign_warband__campaign", remind_of_sequence),
    "result": (Battle, "campaign", remind_of_result),
    "pairing": (Pairing, "round__season__campaign", remind_of_pairing),
    "play": (CampaignWarband, "campaign", remind_to_play),
}


class AnswerForm(forms.Form):
    answer = LineField(required=False, max_length=200)


_ANSWERS = {"allow": (allow_request, "allowed"), "decline": (decline_request, "declined")}


def seen_row[Row: Model](request: HttpRequest, rows: QuerySet[Row], campaign_path: str, pk: int) -> Row:
    """A row of a league that the reader runs. Raises `Http404`."""
    mine = Campaign.objects.filter(seen_campaigns(request.user))
    return get_object_or_404(rows.filter(**{f"{campaign_path}__in": mine}), pk=pk)


@require_POST
def accept_result(request: HttpRequest, battle_id: int) -> HttpResponse:
    """`at` is the mark of the result that the page showed."""
    battle = seen_row(request, Battle.objects.for_lists(), "campaign", battle_id)
    at = request.POST.get("at", "")
    return _back(
        request,
        lambda: accept_battle(battle.pk, request.user, at=at),
        f"{battle}: the result counts. It can be undone on the page of the battle.",
    )


@require_POST
def remind(request: HttpRequest, what: str, row_id: int) -> HttpResponse:
    if what not in _REMINDERS:
        raise Http404
    model, path, verb = _REMINDERS[what]
    row = seen_row(request, model._default_manager.only("pk"), path, row_id)
    return _back(request, lambda: f"Reminded {verb(row.pk, request.user)}; once a day is enough.")


@require_POST
def send_again(request: HttpRequest, message_id: int) -> HttpResponse:
    message = seen_row(request, WebhookMessage.objects.all(), "webhook__campaign", message_id)
    return _back(request, lambda: send_message_again(message.pk), "The message is sent again.")


@require_POST
def answer_request(request: HttpRequest, request_id: int, verb: str) -> HttpResponse:
    """Allow or decline what a player asks to be allowed. Declining takes an `answer`, which the player reads."""
    asked = seen_row(request, PermissionRequest.objects.all(), "campaign", request_id)
    if verb not in _ANSWERS:
        raise Http404
    service, done = _ANSWERS[verb]
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, f"{asked}: {' '.join(form.errors['answer'])}")
        return redirect("admin:index")
    said = form.cleaned_data if verb == "decline" else {}
    return _back(request, lambda: service(asked.pk, request.user, **said), f"{asked}: {done}.")


def _back(request: HttpRequest, verb: Callable[[], object], done: str = "") -> HttpResponse:
    """Run the verb and redirect to the front page with a message: what was done, or why it was refused."""
    try:
        said = verb()
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done or str(said))
    return redirect("admin:index")

"""Setting a battle up, and the page of one battle."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import battle_for, campaign_for
from campaigns.battle_page import battle_page, seed_is_open
from campaigns.forms import BattleForm
from campaigns.models import Campaign
from campaigns.pages.campaign_page import campaign_page
from campaigns.services import Refused, set_up_battle
from campaigns.table_picture import empty_table
from rules.catalogue.load import rulebook
from rules.engine.table import tables


@require_http_methods(["GET", "HEAD", "POST"])
def new_battle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    found = campaign_for(request.user, campaign_id)
    form = BattleForm(found, request.user, request.POST or None)
    reasons: tuple[str, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            battle = set_up_battle(campaign_id, request.user, form.plan)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
            reasons = refusal.reasons
        else:
            messages.success(request, "The battle is set up. Nothing is rolled yet.")
            return redirect(battle)
    context = {"campaign": found, "form": form, "reasons": reasons, **_offered(found, form, request)}
    return render(request, "campaigns/battle_form.html", context, status=422 if form.is_bound else 200)


def _offered(campaign: Campaign, form: BattleForm, request: HttpRequest) -> dict[str, object]:
    chosen = form["battlefield"].value() or form.fields["battlefield"].initial
    pictures = [
        {
            "key": table.key,
            "chosen": table.key == chosen,
            "picture": empty_table(table, key=f"table-{table.key}"),
        }
        for table in tables()
    ]
    page = campaign_page(campaign, request.user, rulebook())
    return {"pictures": pictures, "warbands": page.warbands, "can_fight": page.can_fight}


@require_safe
def battle(request: HttpRequest, battle_id: int) -> HttpResponse:
    """`?round=2` shows the table after that round. An htmx request for a round gets the picture alone."""
    found = battle_for(request.user, battle_id)
    asked = request.GET.get("round", "")
    round = int(asked) if asked.isdecimal() and len(asked) < 4 else None
    page = battle_page(found, request.user, rulebook(), round=round)
    context = {"battle": found, "campaign": found.campaign, "page": page}
    part = "#table" if request.htmx and request.htmx.target == "table-part" else ""
    return render(request, f"campaigns/battle.html{part}", context)


@require_safe
def battle_record(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The record as a file, so that anybody can check the battle; there is none while its seed is hidden."""
    found = battle_for(request.user, battle_id)
    if not seed_is_open(found):
        messages.error(
            request, "The record can be had once the battle is fought; until then the seed is hidden."
        )
        return redirect(found)
    answer = HttpResponse(found.record, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="battle-{found.pk}.json"'
    answer["Cache-Control"] = "private, no-cache"
    return answer

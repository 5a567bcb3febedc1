"""Invite links, joining, leaving, and what organisers do with members."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import campaign_for
from campaigns.forms.members import WarbandChoiceForm
from campaigns.models import Campaign, Membership
from campaigns.pages.chronicle.sentences import a_role
from campaigns.pages.members.invite import invite_page
from campaigns.services.members.invite import invited_to, join_by_invite, renew_invite, revoke_invite
from campaigns.services.members.roles import change_role, leave_campaign, let_back_in, remove_member
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt, posted
from campaigns.views.members.warbands import after_entering
from roster.rulebooks import book_of_edition
from roster.site.accounts.invitations import remember_invitation
from roster.site.accounts.way_back import remember_way_back
from roster.site.strangers import NO_ROBOTS, open_to_strangers

Role = Membership.Role


@require_POST
def invite(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`do=renew` makes a new link, `do=revoke` ends the old one; `role=spectator` means the link for spectators."""
    campaign_for(request.user, campaign_id, organise=True)
    revoke = request.POST.get("do") == "revoke"
    role = Role.SPECTATOR if request.POST.get("role") == Role.SPECTATOR else Role.PLAYER
    which = f"invite link for {role.label}s"
    done = (
        f"The {which} is disabled." if revoke else f"There is a new {which}. Any earlier one no longer works."
    )
    verb = partial(revoke_invite if revoke else renew_invite, campaign_id, role=role)
    return attempt(
        request, verb, done=done, back=reverse("campaigns:warbands", args=[campaign_id]) + "#invite"
    )


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an invite link, without an account too; posting joins, with a warband where one was chosen.

    `then=muster` goes on to a new warband in place of a chosen one, `then=watch` joins as a spectator.
    """
    found = Campaign.objects.filter(invited_to(token)).select_related("edition").first()
    if found is None:
        return _for_no_robot(render(request, "campaigns/members/invite_unknown.html", status=404))
    form = WarbandChoiceForm(request.user, posted(request), joined=found)
    if form.is_valid():
        return _joined(request, token, found, form.cleaned_data["warband"])
    if not request.user.is_authenticated:
        remember_way_back(request)
        remember_invitation(request)
    context = {
        "campaign": found,
        "page": invite_page(found, token, request.user, book_of_edition(found.edition)),
        "form": form,
        "has_warbands": len(form.fields["warband"].choices) > 1,
    }
    status = 422 if form.is_bound else 200
    return _for_no_robot(render(request, "campaigns/members/join.html", context, status=status))


def _for_no_robot(response: HttpResponse) -> HttpResponse:
    response.headers["X-Robots-Tag"] = NO_ROBOTS
    return response


def _joined(request: HttpRequest, token: str, found: Campaign, warband: int | None) -> HttpResponse:
    then = request.POST.get("then")
    if then == "muster":
        warband = None
    try:
        member = join_by_invite(request.user, token, watch=then == "watch")
        if warband is not None and member.plays:
            enter_warband(found.pk, request.user, warband)
    except Campaign.DoesNotExist:
        raise Http404("The invite link has been replaced in the meantime.") from None
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("campaigns:join", token)
    messages.success(request, f"Welcome to {found.name}.")
    if then == "muster" and member.plays:
        return redirect(f"{reverse('roster:muster')}?campaign={found.pk}")
    return redirect(after_entering(found, warband) if warband is not None and member.plays else found)


@require_POST
def leave(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Leave a campaign."""
    found = campaign_for(request.user, campaign_id)
    try:
        leave_campaign(campaign_id, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(found)
    messages.success(request, f"You have left {found.name}.")
    return redirect("campaigns:campaigns")


@require_POST
def removal(request: HttpRequest, campaign_id: int, removal_id: int) -> HttpResponse:
    """A user who was removed may join again."""
    found = campaign_for(request.user, campaign_id, organise=True)
    which = get_object_or_404(found.removals.select_related("user"), pk=removal_id)
    return attempt(
        request,
        partial(let_back_in, campaign_id, removal_id),
        done=f"{which.user.get_username()} can join again by the invite link.",
        back=reverse("campaigns:warbands", args=[campaign_id]) + "#members",
    )


@require_POST
def member(request: HttpRequest, campaign_id: int, member_id: int) -> HttpResponse:
    """`do=remove`, or `do` with the new role."""
    found = campaign_for(request.user, campaign_id, organise=True)
    which = get_object_or_404(found.memberships.select_related("user"), pk=member_id)
    name, wish = which.user.get_username(), request.POST.get("do", "")
    if wish == "remove":
        verb = partial(remove_member, campaign_id, member_id, request.user)
        done = f"{name} was removed and cannot join again. The invite links are new ones: the old ones no longer work."
    else:
        verb = partial(change_role, campaign_id, member_id, request.user, role=wish)
        done = f"{name} is now {a_role(wish)}."
    answer = attempt(
        request, verb, done=done, back=reverse("campaigns:warbands", args=[campaign_id]) + "#members"
    )
    still_member = found.memberships.filter(user=request.user).exists()
    return answer if still_member else redirect("campaigns:campaigns")

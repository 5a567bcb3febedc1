"""The player's own warbands, and mustering a new one."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from roster.access import warband_for
from roster.destinations import Destination, destination_of
from roster.forms.muster import CopyForm, MusterForm
from roster.models import Edition, User, Warband
from roster.pages.warbands.list import cards
from roster.pages.warbands.muster import campaign_choice, choice_of, sum_of, sums, supplement_stack
from roster.pages.warbands.tokens import page_token, request_key
from roster.rulebooks import NoSuchEdition, book_of_edition, edition_by_digest
from roster.selectors import deleted_warbands_of, warbands_of
from roster.services.rulebook.editions import pin
from roster.services.warbands.muster import copy_warband, muster_filled, muster_warband
from roster.site.paging import part_of
from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.declared import declared
from rules.catalogue.packs.house_rule_model import ONE_BATTLE
from rules.catalogue.packs.stack import standard
from rules.mustering.problem import NotAllowed
from rules.mustering.words import one_line

ON_ONE_PAGE = 24
#: Letters of a query for a type of warband that are read.
LONGEST_FIND = 60


@require_safe
def warbands(request: HttpRequest) -> HttpResponse:
    """`?page=2` shows further ones."""
    part = part_of(warbands_of(request.user), request.GET.get("page"), ON_ONE_PAGE)
    found = cards(part)
    context = {
        "shelves": (
            ("", [card for card in found if not card.one_battle]),
            ("For single battles", [card for card in found if card.one_battle]),
        ),
        "cards": found,
        "part": part,
        "has_deleted": deleted_warbands_of(request.user).exists(),
    }
    return render(request, "roster/warbands/warbands.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def muster(request: HttpRequest) -> HttpResponse:
    """`?campaign=7` musters for a campaign, by its rulebook, and enters the warband there; `?rulebook=<digest>` musters
    by a pinned rulebook, `?pack=<key>` a warband of a supplement, of the campaign's or outside of campaigns.
    `?budget=500` musters a roster for single battles. `&find=dwarf` shows only what is called, or plays, so."""
    meant = destination_of(request.user, request.GET.get("campaign", ""))
    if meant is None and request.GET.get("campaign"):
        raise Http404("There is no such campaign to enter.")
    try:
        edition = meant.edition if meant else edition_by_digest(request.GET.get("rulebook", ""))
    except NoSuchEdition as error:
        raise Http404(str(error)) from error
    supplement = request.GET.get("pack", "")
    stack = supplement_stack(supplement) if supplement else None
    if supplement and stack is None:
        raise Http404("There is no such supplement.")
    stack = None if edition else stack
    switches = () if edition else sum_of(request.GET.get("budget", ""))
    if switches:
        stack = stack or standard()
    book = rulebook_of(stack, switches) if stack else book_of_edition(edition)
    gold = book.house_value(ONE_BATTLE)
    form = MusterForm(book, request.POST or None)
    status = 200
    if request.method == "POST":
        key = request_key(one_line(request.POST.get("page", ""))[:40], "muster", request.POST.dict())
        status = 422
        if form.is_valid():
            try:
                edition = pin(stack, switches) if stack else edition
                warband = _mustered(request.user, form.cleaned_data, edition, key)
            except NotAllowed as refusal:
                form.add_error(None, refusal.sentence)
            else:
                came_of_it = f" {meant.enter(warband)}" if meant else ""
                messages.success(
                    request, f"{warband.name} is ready, with {warband.gold} gc to spend.{came_of_it}"
                )
                return redirect("roster:warband", warband.pk)
    find = one_line(request.GET.get("find", ""))[:LONGEST_FIND]
    kept = form["type"].value() or request.GET.get("type", "")
    context = {
        "form": form,
        "choice": (campaign_choice if edition else choice_of)(book, supplement, find, kept=kept),
        "kept": kept,
        "find": find,
        "supplement": supplement,
        "declared": declared(book),
        "edition": edition,
        "meant": meant,
        "query": _query(meant, edition, supplement, gold),
        "sums": sums(book),
        "sum": gold,
        "token": page_token(),
    }
    part = "#types" if request.htmx and request.htmx.target == "types" else ""
    return render(request, f"roster/warbands/muster.html{part}", context, status=status)


def _query(meant: Destination | None, edition: Edition | None, supplement: str, gold: int | None) -> str:
    """What the address of the page says besides what is looked for, as it begins there."""
    stated = {"campaign": meant.key} if meant else {"rulebook": edition.digest} if edition else {}
    stated |= {"pack": supplement} if supplement else {}
    stated |= {"budget": str(gold)} if gold else {}
    return f"?{urlencode(stated)}" if stated else ""


def _mustered(user: User, wanted: dict[str, str], edition: Edition | None, key: str) -> Warband:
    """Raises `NotAllowed`."""
    words = {"name": wanted["name"], "type": wanted["type"], "edition": edition, "request_key": key}
    start = wanted["start"] or "gold"
    if start == "gold":
        return muster_warband(user, **words)
    return muster_filled(user, **words, example=start == "example")


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, warband_id: int) -> HttpResponse:
    """The page says what a copy is; posting a `name` makes it."""
    source = warband_for(request.user, warband_id)
    form = CopyForm(request.POST or None, initial={"name": f"{source.name[:73]} (copy)"})
    if form.is_valid():
        key = request_key(one_line(request.POST.get("page", ""))[:40], "copy", request.POST.dict())
        try:
            made = copy_warband(request.user, source, name=form.cleaned_data["name"], request_key=key)
        except NotAllowed as refusal:
            form.add_error("name", refusal.sentence)
        else:
            messages.success(request, f"{made.name} is ready.")
            return redirect("roster:warband", made.pk)
    context = {"warband": source, "form": form, "token": page_token()}
    return render(request, "roster/warbands/copy.html", context, status=422 if form.is_bound else 200)

"""Every change of a warband that a player or an organiser makes by pressing a button. All take POST and answer alike.

Done: back to the page (htmx: the page's builder part at once). Refused: the page with the reason and with what had
been entered, status 422; made on an old page: status 409 and what happened meanwhile. Nothing is half done.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from roster.access import warband_for
from roster.forms import changes as forms
from roster.models import Aftermath, User, Warband
from roster.pages.history.page import lines_between
from roster.pages.history.sentences import told
from roster.pages.names import Names
from roster.pages.parts.opened import Opened
from roster.pages.warbands.tokens import request_key
from roster.rulebooks import book_of
from roster.selectors import entry_at
from roster.services.aftermath.sequence import AftermathMoved, resumed
from roster.services.history import undo as undoing
from roster.services.history.record import Locked, StaleRevision
from roster.services.history.undo import CannotUndo
from roster.services.trading import items
from roster.services.trading.post import at_the_trading_post, trade
from roster.services.warbands import choose, hirelings, spells, warriors
from roster.services.warbands import fix as fixes
from roster.services.warbands import waive as waivers
from roster.services.warbands.fix import NoSuchFix
from roster.sheets import read_sheet
from roster.views.warbands.builder import Refused, render_warband
from rules.engine.decisions import IllegalAnswer
from rules.ledger.apply import CannotApply, apply
from rules.mustering.problem import NotAllowed

Service = Callable[..., Warband]


def change_view(
    verb: str, form_class: type[forms.ChangeForm], service: Service, *, organise: bool = False
) -> Callable[..., HttpResponse]:
    """A view that checks the form and calls the service with its fields: for the owner, or with `organise` for
    organisers."""

    @require_POST
    def view(request: HttpRequest, warband_id: int) -> HttpResponse:
        warband = warband_for(
            request.user, warband_id, edit=not organise, organise=organise, with_sheet=False
        )
        form = form_class(request.POST)
        if not form.is_valid():
            return _refuse(request, warband, verb, Refused(form.sentence))
        fields = dict(form.cleaned_data)
        revision, page = fields.pop("revision"), fields.pop("page")
        key = request_key(page, verb, {name: " ".join(values) for name, values in request.POST.lists()})
        trading = at_the_trading_post(warband)
        if trading is not None and not organise:
            return _trade(request, trading, verb, fields, revision, key)
        if trading is not None:
            revision = min(revision, warband.revision)
        try:
            after = service(warband_id, request.user, **fields, revision=revision, request_key=key)
        except NotAllowed as refusal:
            return _refuse(request, warband, verb, Refused(refusal.sentence, refusal.source))
        except Locked as refusal:
            refused = Refused(str(refusal), address=refusal.address, link=refusal.link)
            return _refuse(request, warband, verb, refused)
        except (CannotApply, CannotUndo, NoSuchFix) as refusal:
            return _refuse(request, warband, verb, Refused(str(refusal)))
        except StaleRevision as stale:
            meanwhile = happened_meanwhile(stale)
            return _refuse(request, warband, verb, Refused(str(stale), meanwhile=meanwhile), status=409)
        _tell(request, after, key)
        return _answer(request, after)

    view.__name__ = verb
    view.__doc__ = f"POST: {verb} ({service.__doc__})"
    return view


def _trade(
    request: HttpRequest, trading: Aftermath, verb: str, fields: Mapping[str, Any], revision: int, key: str
) -> HttpResponse:
    """Give one answer to the post-battle sequence that stands at the trading post."""
    warband = trading.warband
    resolver = resumed(trading)
    sheet, names = resolver.draft.sheet, Names(resolver.rulebook, warband.type)
    try:
        entries = trade(
            trading.pk, request.user, verb=verb, fields=fields, revision=revision, request_key=key
        )
    except (IllegalAnswer, AftermathMoved) as refusal:
        return _refuse(request, warband, verb, Refused(str(refusal)))
    except StaleRevision as stale:
        return _refuse(request, warband, verb, Refused(str(stale)), status=409)
    for entry in entries:
        after = apply(sheet, entry)
        messages.success(request, told(entry, names, sheet, lambda _revision, own=entry: own, after))
        sheet = after
    return _answer(request, warband)


def _answer(request: HttpRequest, warband: Warband) -> HttpResponse:
    opened = Opened.read(request.POST.dict())
    if request.POST.get("then") == "history":
        return redirect("roster:warband_history", warband.pk)
    if request.htmx:
        return render_warband(request, _as_read(request.user, warband), opened=opened)
    return redirect(reverse("roster:warband", args=[warband.pk]) + opened.query + opened.anchor)


def _refuse(
    request: HttpRequest, warband: Warband, verb: str, refused: Refused, status: int = 422
) -> HttpResponse:
    entered = {name: value for name, value in request.POST.dict().items() if name != "csrfmiddlewaretoken"}
    current = warband_for(request.user, warband.pk)
    kept = replace(refused, verb=verb, entered=entered)
    opened = Opened.read(request.POST.dict())
    return render_warband(request, current, opened=opened, refused=kept, status=status)


def _as_read(user: User, changed: Warband) -> Warband:
    """The warband as the user reads it, with the rows that were read after the change, unless it changed again."""
    current = warband_for(user, changed.pk, with_sheet=False)
    if current.revision == changed.revision:
        current._prefetched_objects_cache = getattr(changed, "_prefetched_objects_cache", {})
    return current


def _tell(request: HttpRequest, warband: Warband, key: str) -> None:
    """Say what was done, in the words of the history."""
    names, after = Names(book_of(warband), warband.type), read_sheet(warband)
    before = warband.sheet_before or after
    rows = [row for row in warband.appended if row.request_key == key] if key else []
    for row in rows or (warband.ledger.filter(request_key=key) if key else ()):
        text = told(row.entry, names, before, lambda revision: entry_at(warband, revision), after)
        messages.success(request, text)


def happened_meanwhile(stale: StaleRevision) -> tuple[str, ...]:
    """The changes of others since, oldest first, as the history tells them."""
    since = {row.revision for row in stale.meanwhile}
    if not since:
        return ()
    lines = lines_between(stale.warband, min(since), max(since), book_of(stale.warband))
    return tuple(line.text for line in reversed(lines) if line.revision in since)


hire = change_view("hire", forms.HireForm, warriors.hire)
enlarge = change_view("enlarge", forms.MembersForm, warriors.enlarge_group)
hire_alike = change_view("hire_alike", forms.AlikeForm, warriors.hire_alike)
split_group = change_view("split_group", forms.MembersForm, warriors.split_group)
merge_groups = change_view("merge_groups", forms.MergeForm, warriors.merge_groups)
dismiss = change_view("dismiss", forms.MembersForm, warriors.dismiss)
buy = change_view("buy", forms.BuyForm, items.buy_item)
buy_several = change_view("buy_several", forms.BuySeveralForm, items.buy_several)
sell = change_view("sell", forms.SellForm, items.sell_item)
move = change_view("move", forms.MoveForm, items.move_item)
rename = change_view("rename", forms.RenameForm, warriors.rename)
draw_spells = change_view("draw_spells", forms.DrawSpellsForm, spells.draw_spells)
buy_mutation = change_view("buy_mutation", forms.MutationForm, choose.buy_mutation)
buy_increase = change_view("buy_increase", forms.IncreaseForm, choose.buy_increase)
return_mutation = change_view("return_mutation", forms.MutationForm, choose.return_mutation)
buy_style = change_view("buy_style", forms.StyleForm, choose.buy_style)
choose_skill_set = change_view("choose_skill_set", forms.SkillSetForm, choose.choose_skill_set)
hire_sword = change_view("hire_sword", forms.HireSwordForm, hirelings.hire_sword)
hire_persona = change_view("hire_persona", forms.HirePersonaForm, hirelings.hire_persona)
pay_upkeep = change_view("pay_upkeep", forms.UpkeepForm, hirelings.pay_upkeep)
waive = change_view("waive", forms.WaiveForm, waivers.waive, organise=True)
lift_waiver = change_view("lift_waiver", forms.ProblemForm, waivers.lift_waiver, organise=True)
read_tome = change_view("read_tome", forms.ReadTomeForm, spells.read_tome)
look_at = change_view("look_at", forms.LookForm, items.look_at_item)
fix = change_view("fix", forms.FixForm, fixes.apply_fix)
undo = change_view("undo", forms.ChangeForm, undoing.undo_last)
redo = change_view("redo", forms.ChangeForm, undoing.redo_last)

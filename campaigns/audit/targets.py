"""What a request to the web admin is about: the rows it names, in words, and the campaign of each."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.options import ActionLocation, IncorrectLookupParameters
from django.core.exceptions import FieldError, PermissionDenied, ValidationError
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import ResolverMatch

from campaigns.models import AdminAction, Campaign, CampaignWarband
from roster.models import Warband

#: How many rows of one request are looked at; further ones are only counted.
MOST_ROWS = 200
#: Steps from a row to what it belongs to, the nearest first.
_STEPS = ("campaign", "season", "round", "pairing", "battle", "webhook", "warband")

Kind = AdminAction.Kind
#: The field with the action that was chosen on the page of one row.
ON_PAGE = "CHANGE_FORM-action"


@dataclass(frozen=True)
class Target:
    """`verb` in words, the admin of the model it is about, and the chosen rows that the user sees there.

    `asked` are as many as were named, be they there or not.
    """

    kind: str
    verb: str
    model_admin: admin.ModelAdmin | None = None
    rows: tuple[Model, ...] = ()
    asked: int = 0

    @property
    def kind_of_thing(self) -> str:
        return str(self.model_admin.opts.verbose_name) if self.model_admin else ""


def target_of(request: HttpRequest, match: ResolverMatch) -> Target:
    """The target of a request, worked out from the name of its address, and for a list from what was posted."""
    found, rest = _model_admin(match.url_name or "")
    if found is None:
        return Target(Kind.PAGE, _spelt(match.url_name or "page"))
    if rest == "changelist":
        return _from_list(request, found)
    ids = [str(value) for value in match.kwargs.values()][:1]
    if rest == "change" and (key := request.POST.get(ON_PAGE)):
        return Target(
            Kind.PAGE,
            _action(request, found, key, ActionLocation.CHANGE_FORM),
            found,
            _rows(request, found, ids),
            len(ids),
        )
    kind = {"add": Kind.ADDED, "change": Kind.CHANGED, "delete": Kind.DELETED}.get(rest, Kind.PAGE)
    verb = {"add": "Add", "change": "Change", "delete": "Delete"}.get(rest, _spelt(rest))
    return Target(kind, verb, found, _rows(request, found, ids), len(ids))


def campaign_of(row: Model) -> Campaign | None:
    """The campaign that a row belongs to; None for what is of no campaign."""
    if isinstance(row, Campaign):
        return row
    if isinstance(row, Warband):
        entered = CampaignWarband.objects.filter(warband=row).select_related("campaign").first()
        return entered.campaign if entered else None
    for step in _STEPS:
        above = getattr(row, step, None)
        if isinstance(above, Model):
            return campaign_of(above)
    return None


def campaigns_of_rows(rows: Iterable[Model]) -> dict[Model, Campaign | None]:
    """The campaign of each row, None for a row without one. One query for all warbands."""
    rows = list(rows)
    warbands = [row.pk for row in rows if isinstance(row, Warband)]
    entered = CampaignWarband.objects.filter(warband__in=warbands).select_related("campaign")
    of_warbands = {each.warband_id: each.campaign for each in entered}
    return {
        row: of_warbands.get(row.pk) if isinstance(row, Warband) else campaign_of(row)
        for row in rows
        if row.pk is not None
    }


def _model_admin(name: str) -> tuple[admin.ModelAdmin | None, str]:
    for model, found in admin.site._registry.items():
        begins = f"{model._meta.app_label}_{model._meta.model_name}_"
        if name.startswith(begins):
            return found, name.removeprefix(begins)
    own = {"auth_user_password_change": "change password"}
    return None, own.get(name, name)


def _from_list(request: HttpRequest, found: admin.ModelAdmin) -> Target:
    """Django takes the action of the bar whose button was pressed, so that is what is named."""
    keys = request.POST.getlist("action")
    place = request.POST.get("index", "0")
    place = int(place) if place.isdecimal() and int(place) < len(keys) else 0
    key = keys[place] if keys else ""
    verb = _action(request, found, key, ActionLocation.CHANGE_LIST) if key else "Change rows of the list"
    ids = request.POST.getlist("_selected_action")
    if request.POST.get("select_across") == "1":
        rows = _filtered(request, found)
        return Target(Kind.LIST, f"{verb} (everything that was listed)", found, rows, len(rows))
    return Target(Kind.LIST, verb, found, _rows(request, found, ids[:MOST_ROWS]), len(ids))


def _action(request: HttpRequest, found: admin.ModelAdmin, key: str, where: ActionLocation) -> str:
    """The words of an action of a list, or of the page of one row."""
    offered = dict(found.get_action_choices(request, action_location=where))
    return str(offered.get(key, "An action that is not offered"))


def _filtered(request: HttpRequest, found: admin.ModelAdmin) -> tuple[Model, ...]:
    """The rows of the list with its filters, which Django acts on when all of them are chosen."""
    try:
        listed = found.get_changelist_instance(request).get_queryset(request)
    except (IncorrectLookupParameters, DisallowedModelAdminLookup, PermissionDenied):
        return ()
    return tuple(listed.prefetch_related(None)[:MOST_ROWS])


def _rows(request: HttpRequest, found: admin.ModelAdmin, ids: list[str]) -> tuple[Model, ...]:
    seen: QuerySet = found.get_queryset(request)
    try:
        return tuple(seen.filter(pk__in=ids).prefetch_related(None)[:MOST_ROWS]) if ids else ()
    except (ValueError, TypeError, OverflowError, ValidationError, FieldError):
        return ()


def _spelt(name: str) -> str:
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]

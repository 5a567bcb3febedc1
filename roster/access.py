"""Permission to see, change and organise a warband. The first line of every view calls `warband_for`.

The owner sees and changes it, nobody else does anything, unless an app above this one has changed that by adding to
`readers`, `open_warbands`, `organisers` or `kept_by_organisers` in its `registering.py`. Organisers may waive
problems and change the roster by hand, with a reason, and nothing else; the site's administrators organise every
warband. A warband that a user may not see does not exist for them: 404. Strangers read one that its owner has opened
(`roster.models.shared`), on pages open to strangers.
"""

from collections.abc import Callable

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q
from django.db.models.expressions import Combinable
from django.http import Http404

from roster.models import Aftermath, OpenResult, Portrait, User, Warband, WarriorStory, WishListLine
from roster.models.shared import opened_by, opened_with
from roster.models.warband import WarbandQuerySet
from roster.registries import Registry
from roster.site.strangers import anybody, read_links

#: Each answers: which warbands may this user read besides their own? The condition must not multiply rows, so
#: ask with `Q(pk__in=<subquery>)` or `Q(Exists(...))` and not across a join.
readers: Registry[Callable[[User], Q]] = Registry()

#: Each answers in the same way: which warbands may a stranger read, on pages open to them (`roster.site.strangers`)?
open_warbands: Registry[Callable[[User], Q]] = Registry()

#: Each answers in the same way: of which warbands may this user waive problems, and change them by hand?
organisers: Registry[Callable[[User], Q]] = Registry()

#: Each answers in the same way: which warbands do organisers alone change by hand, and not their owners?
kept_by_organisers: Registry[Callable[[], Q]] = Registry()

#: What `warband_for` loads along, by the names of its relations: rows of apps above that its pages show.
loaded_along: Registry[str] = Registry()

#: Each answers: which signs does `warband_for` read with the row, by name? The row is `OuterRef("pk")`.
signs: Registry[Callable[[], dict[str, Combinable | Q]]] = Registry()

_NONE = Q(pk__in=[])
_ALL = ~_NONE


def organised_warbands(user: User) -> Q:
    """The condition on warbands whose problems the user may waive."""
    condition = _ALL if user.is_superuser else _NONE
    for also in organisers:
        condition |= also(user)
    return condition


def may_organise(user: User, warband: Warband) -> bool:
    """Whether the user may waive problems of the warband, their own or another's. One query."""
    return Warband.objects.filter(organised_warbands(user), pk=warband.pk).exists()


def correctable_warbands(user: User) -> Q:
    """The condition on warbands that the user may change by hand."""
    kept = _NONE
    for also in kept_by_organisers:
        kept |= also()
    return organised_warbands(user) | (Q(owner=user.pk) & ~kept)


def may_correct(user: User, warband: Warband) -> bool:
    """Whether the user may change the warband by hand, with a reason. One query."""
    return Warband.objects.filter(correctable_warbands(user), pk=warband.pk).exists()


def readable_warbands(user: User) -> WarbandQuerySet:
    """Every warband that the user may read, with its owner, its edition and all rows of its sheet."""
    condition = Q(owner=user.pk) | organised_warbands(user)
    for also in readers:
        condition |= also(user)
    return _ready(condition)


def _ready(condition: Q) -> WarbandQuerySet:
    return Warband.objects.kept().filter(condition).select_related("owner", "edition").with_sheets()


def _with_signs(warbands: WarbandQuerySet, organised: Q) -> WarbandQuerySet:
    """Warbands with signs of what else a page shows of them, and whether the reader organises them."""
    here = {"warband": OuterRef("pk")}
    return warbands.annotate(
        **{name: sign for answer in signs for name, sign in answer().items()},
        is_organised=ExpressionWrapper(organised, output_field=BooleanField()),
        has_sequences=Exists(Aftermath.objects.filter(status=Aftermath.Status.OPEN, **here)),
        has_stories=Exists(WarriorStory.objects.filter(**here)),
        has_portraits=Exists(Portrait.objects.filter(**here)),
        has_open_results=Exists(OpenResult.objects.filter(**here)),
        has_wishes=Exists(WishListLine.objects.filter(is_bought=False, **here)),
    )


def _open_to(user: User, warband_id: int) -> Warband | None:
    """The warband, if it is open to strangers and the reader is one."""
    links = read_links(user)
    if links is None:
        return None
    condition = opened_with(links)
    for opens in open_warbands:
        condition |= opens(user)
    found = _ready(condition).filter(pk=warband_id).first()
    if found is not None:
        found.is_read_by_stranger = True
    return found


def warband_in_public(warband_id: int) -> Warband:
    """The warband as everybody reads it, with an account or without. Raises `Http404` unless everybody may."""
    found = _open_to(anybody(), warband_id)
    if found is None:
        raise Http404("There is no such warband.")
    return found


def warband_by_link(token: str) -> Warband | None:
    """The unlisted warband that the secret link opens."""
    return _ready(opened_by(token)).first()


def warband_for(
    user: User,
    warband_id: int,
    *,
    edit: bool = False,
    organise: bool = False,
    correct: bool = False,
    with_sheet: bool = True,
) -> Warband:
    """The warband, ready for `read_sheet`. Raises `Http404` unless the user may read, `edit` or `organise` it, or
    `correct` it by hand. `with_sheet` reads the rows of its sheet now and not when they are asked for."""
    found = readable_warbands(user).filter(pk=warband_id)
    if edit:
        found = found.filter(owner=user.pk)
    if organise:
        found = found.filter(organised_warbands(user))
    if correct:
        found = found.filter(correctable_warbands(user))
    found = found if with_sheet else found.prefetch_related(None)
    found = _with_signs(found, organised_warbands(user))
    warband = found.select_related("owner", "edition", *loaded_along).first()
    if warband is None and not (edit or organise or correct):
        warband = _open_to(user, warband_id)
    if warband is None:
        raise Http404("There is no such warband.")
    return warband

"""Balance studies that come with the site: open to everybody, without a query. Their battles are for accounts.

`?rules=2` looks at one ruleset, `?order=name` and `?grade=1a` sort and narrow down.
"""

import time
from collections.abc import Callable

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_safe

from campaigns.charts.themes import Size, Theme
from campaigns.pages.battles.story import round_parts
from campaigns.pages.studies.battle import battle_page, fight_again, kept_record
from campaigns.pages.studies.page import chart_of, study_page
from campaigns.pages.studies.printing import printed_study
from campaigns.pages.studies.study import Studied, asked_of, shipped_study
from campaigns.pages.studies.warband import warband_page
from campaigns.views.answers import whole
from roster.printing import page_draft
from roster.site.operating.quotas import STUDY_BATTLES, most
from roster.site.operating.rates import counts, too_many
from roster.views.printing.files import asked_paper, print_answer
from rules.studies.again import NotAgain
from rules.studies.description import Plan
from rules.studies.summary import shipped_plan, shipped_studies

View = Callable[..., HttpResponse]


def public(view: View) -> View:
    """Open to everybody; kept by browsers, but asked for again each time."""
    return login_not_required(
        require_safe(cache_control(private=True, no_cache=True)(conditional_page(view)))
    )


def found(key: str) -> Studied:
    """The study of that key. Raises `Http404`."""
    if key not in shipped_studies():
        raise Http404("There is no such study.")
    return shipped_study(key)


@public
def studies(request: HttpRequest) -> HttpResponse:
    """The studies that come with the site."""
    shipped = [shipped_study(key) for key in shipped_studies()]
    return render(
        request, "campaigns/studies/studies.html", {"studies": [(it, it.to("page")) for it in shipped]}
    )


@public
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show a study."""
    return shown_page(request, found(key))


@public
def chart(request: HttpRequest, key: str, chart: str) -> HttpResponse:
    """`?theme=dark`, `?size=narrow`."""
    return shown_chart(request, found(key), chart)


@public
def pdf(request: HttpRequest, key: str) -> HttpResponse:
    """`?paper=letter`."""
    return shown_pdf(request, found(key), f"{key}.pdf")


@public
def warband(request: HttpRequest, key: str, warband: str) -> HttpResponse:
    """Show the standing of a warband."""
    return shown_warband(request, found(key), warband)


def shown_page(request: HttpRequest, studied: Studied, **context: object) -> HttpResponse:
    """The page of any study."""
    given = {"page": study_page(studied, asked_of(studied, request.GET)), **context}
    return render(request, "campaigns/studies/study.html", given)


def shown_chart(request: HttpRequest, studied: Studied, key: str) -> HttpResponse:
    """A chart of any study. Raises `Http404`."""
    theme = Theme.DARK if request.GET.get("theme") == Theme.DARK else Theme.LIGHT
    size = Size.NARROW if request.GET.get("size") == Size.NARROW else Size.WIDE
    drawn, of = chart_of(studied, asked_of(studied, request.GET), key)
    if drawn is None:
        raise Http404("There is no such chart.")
    from campaigns.charts.drawing import VERSION, draw  # pygal is loaded with the first chart

    etag = quote_etag(f"{of}-{key}-{theme}-{size}-{VERSION}")
    unchanged = get_conditional_response(request, etag=etag)
    if isinstance(unchanged, HttpResponseNotModified):
        return unchanged
    return HttpResponse(draw(drawn, theme, size), content_type="image/svg+xml", headers={"ETag": etag})


def shown_pdf(request: HttpRequest, studied: Studied, name: str) -> HttpResponse:
    """Any study on paper."""
    printed = printed_study(studied, asked_of(studied, request.GET))
    draft = page_draft("print/study.html", printed, "css/print_study.css", asked_paper(request))
    return print_answer(request, draft, name)


def shown_warband(request: HttpRequest, studied: Studied, key: str, **context: object) -> HttpResponse:
    """The standing of a warband in any study. Raises `Http404`."""
    place = studied.place(key)
    if place is None:
        raise Http404("There is no such warband in the study.")
    given = {"page": warband_page(studied, place, asked_of(studied, request.GET)), **context}
    return render(request, "campaigns/studies/warband.html", given)


@require_safe
@never_cache
def battle(request: HttpRequest, key: str, cell: int, battle: int) -> HttpResponse:
    """`?step=` shows the table after a step; the fights of an account in a minute are limited."""
    return shown_battle(request, found(key), shipped_plan(key), cell, battle)


def shown_battle(
    request: HttpRequest, studied: Studied, plan: Plan, cell: int, number: int, **context: object
) -> HttpResponse:
    """A battle of any study, fought again. Raises `Http404`."""
    record = kept_record(studied, cell, number)
    if record is None:
        limit = 0 if request.user.is_superuser else most(STUDY_BATTLES)
        if limit and counts.one_more(f"study:{request.user.pk}", time.time()) > limit:
            return too_many(request, STUDY_BATTLES)
        try:
            record = fight_again(studied, plan, cell, number)
        except IndexError as error:
            raise Http404("There is no such battle in the study.") from error
        except NotAgain as refusal:
            given = {"study": studied.summary.study.name, "back": studied.to("page"), "refused": str(refusal)}
            return render(request, "campaigns/studies/not_again.html", {**given, **context})
    page = battle_page(studied, cell, number, record, whole(request.GET.get("step", ""), 5))
    if request.htmx and request.htmx.target == "table-shown":
        return render(request, "campaigns/battles/parts/table_shown.html", {"table": page.report.table_part})
    told = whole(request.GET.get("told", ""), 5)
    given = {"page": page.report, "shown": page, "rounds": round_parts(page.report.story, told)}
    if told is not None:
        return render(
            request, "campaigns/battles/told.html", {**given, "title": page.title, "back": page.href}
        )
    return render(request, "campaigns/studies/battle.html", {**given, **context})

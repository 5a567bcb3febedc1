"""The statistics of a campaign or of one season, and their charts as pictures."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from campaigns.access import campaign_for
from campaigns.charts.themes import Size, Theme
from campaigns.models import Campaign, Season
from campaigns.pages.statistics.page import StatisticsPage, chart_of, statistics_page
from roster.rulebooks import book_of_edition
from roster.site.replica import perhaps_old
from roster.site.strangers import open_to_strangers


@open_to_strangers
@require_safe
def statistics(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?season=2` looks at that season alone."""
    found = campaign_for(request.user, campaign_id)
    page = perhaps_old(request, _page, request, found)
    context = {"campaign": found, "season": page.season, "page": page}
    return render(request, "campaigns/statistics/statistics.html", context)


def _page(request: HttpRequest, campaign: Campaign) -> StatisticsPage:
    return statistics_page(campaign, season_asked(request, campaign), book_of_edition(campaign.edition))


@open_to_strangers
@require_safe
def chart(request: HttpRequest, campaign_id: int, key: str) -> HttpResponse:
    """`?theme=dark`, `?size=narrow`; `?of=` is the digest of the page that the picture is on."""
    found = campaign_for(request.user, campaign_id)
    season = season_asked(request, found)
    theme = Theme.DARK if request.GET.get("theme") == Theme.DARK else Theme.LIGHT
    size = Size.NARROW if request.GET.get("size") == Size.NARROW else Size.WIDE
    digest = request.GET.get("of", "")
    drawn, of = chart_of(found, season, book_of_edition(found.edition), key, digest)
    if drawn is None:
        raise Http404("There is no such chart.")
    from campaigns.charts.drawing import VERSION, draw  # pygal is loaded with the first chart

    etag = quote_etag(f"{of}-{key}-{theme}-{size}-{VERSION}")
    unchanged = get_conditional_response(request, etag=etag)
    if isinstance(unchanged, HttpResponseNotModified):
        return unchanged
    return HttpResponse(draw(drawn, theme, size), content_type="image/svg+xml", headers={"ETag": etag})


def season_asked(request: HttpRequest, campaign: Campaign) -> Season | None:
    """The season that an address names by its number, None for the whole campaign. Raises `Http404`."""
    asked = request.GET.get("season", "")
    if not asked:
        return None
    found = (
        campaign.seasons.filter(number=int(asked)).first() if asked.isdecimal() and len(asked) < 5 else None
    )
    if found is None:
        raise Http404("There is no such season.")
    return found

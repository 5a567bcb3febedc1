"""The statistics page as a structure, and the charts on it, which the pictures' own addresses draw.

The charts of a page are kept under what they show, so that its pictures need not read the campaign again.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.urls import reverse

from campaigns.charts.chart import Album, Chart
from campaigns.charts.themes import MEASURES, Size, Theme, height_of
from campaigns.models import Campaign, Season
from campaigns.pages.statistics.figures import Figures, figures_of
from campaigns.pages.statistics.section import Section
from campaigns.pages.statistics.sections import sections_of
from rules.catalogue.model import Rulebook
from rules.values import DataError, canonical, read_json

#: How long charts are cached, in seconds.
KEPT_FOR = 24 * 60 * 60


@dataclass(frozen=True)
class Variant:
    """One drawing of a chart: for a theme and a width."""

    href: str
    width: int
    height: int


@dataclass(frozen=True)
class Picture:
    """A chart in every drawing of it; `alt` says what it shows."""

    alt: str
    light: Variant
    light_narrow: Variant
    dark: Variant
    dark_narrow: Variant


@dataclass(frozen=True)
class Shown:
    """A section with its picture, if it has one."""

    section: Section
    picture: Picture | None


@dataclass(frozen=True)
class StatisticsPage:
    """`seasons` are those to choose from; `figures` is what everything was worked out from."""

    campaign: Campaign
    season: Season | None
    seasons: tuple[Season, ...]
    figures: Figures
    parts: tuple[Shown, ...]

    def part(self, key: str) -> Shown | None:
        """The part of the page with that key, if it is shown."""
        return next((part for part in self.parts if part.section.key == key), None)


def statistics_page(campaign: Campaign, season: Season | None, book: Rulebook) -> StatisticsPage:
    """The statistics of a season, or of the whole campaign without one."""
    figures = figures_of(campaign, season, book)
    found = sections_of(figures)
    album = _album(found)
    _keep(campaign, album)
    return StatisticsPage(
        campaign=campaign,
        season=season,
        seasons=tuple(campaign.seasons.order_by("number")),
        figures=figures,
        parts=tuple(Shown(section, _picture(figures, section, album)) for section in found),
    )


def chart_of(
    campaign: Campaign, season: Season | None, book: Rulebook, key: str, digest: str
) -> tuple[Chart | None, str]:
    """The chart, and the digest of the page that it is of: the one asked for while it is kept, else today's."""
    album = _kept(campaign, digest)
    if album is None:
        album = _album(sections_of(figures_of(campaign, season, book)))
        _keep(campaign, album)
    return album.chart(key), album.digest


def _album(sections: tuple[Section, ...]) -> Album:
    return Album(tuple(section.chart for section in sections if section.chart is not None))


def _name(campaign: Campaign, digest: str) -> str:
    """The cache key of a chart; it names the campaign so that nobody reaches another's charts by digest."""
    return f"charts-1:{campaign.pk}:{digest}"


def _keep(campaign: Campaign, album: Album) -> None:
    cache.set(_name(campaign, album.digest), canonical(album), KEPT_FOR)


def _kept(campaign: Campaign, digest: str) -> Album | None:
    stored = cache.get(_name(campaign, digest)) if digest.isalnum() and len(digest) < 65 else None
    if stored is None:
        return None
    try:
        return read_json(Album, stored, where="kept charts")
    except DataError:
        return None


def _picture(figures: Figures, section: Section, album: Album) -> Picture | None:
    chart = section.chart
    if chart is None:
        return None

    def variant(theme: Theme, size: Size) -> Variant:
        asked: dict[str, Any] = {"theme": theme, "size": size, "of": album.digest}
        if figures.season is not None:
            asked["season"] = figures.season.number
        path = reverse("campaigns:chart", args=[figures.campaign.pk, chart.key])
        return Variant(f"{path}?{urlencode(asked)}", MEASURES[size].width, height_of(chart, size))

    return Picture(
        section.alt,
        variant(Theme.LIGHT, Size.WIDE),
        variant(Theme.LIGHT, Size.NARROW),
        variant(Theme.DARK, Size.WIDE),
        variant(Theme.DARK, Size.NARROW),
    )

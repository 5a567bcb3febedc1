"""The map of a campaign as a structure: its picture, every territory with holder and history, and who is who.

The number of queries depends neither on the territories nor on how often they changed hands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.safestring import mark_safe

from campaigns.access import is_organiser
from campaigns.models import Campaign, CampaignMap, MapPicture, Territory
from campaigns.pages.events.words import effects_words
from campaigns.selectors import named_warbands
from campaigns.services.map.effects import effects_in
from campaigns.services.map.holders import Cause, holdings_of, name_of
from campaigns.territories import Change, Holding, Kind, label_point
from campaigns.territories.drawing import drawing
from campaigns.territories.outlines import SCALE
from roster.models import User
from rules.catalogue.model import Rulebook

#: The numbers of colours and of ways of hatching in `map.css` and in the template.
HUES, HATCHINGS = 8, 4


@dataclass(frozen=True)
class Picture:
    """The ground under the territories: `drawn` or the address of an upload. Its width is 1000."""

    height: int
    url: str = ""
    drawn: str = ""


@dataclass(frozen=True)
class Holder:
    """A warband on the map. `letter` tells it without colours; `held` is how many territories it has."""

    id: int
    name: str
    owner: str
    is_mine: bool
    letter: str
    held: int

    @property
    def place(self) -> int:
        """0 for A, 26 for AA."""
        place = 0
        for sign in self.letter:
            place = place * 26 + ord(sign) - ord("A") + 1
        return place - 1

    @property
    def hue(self) -> int:
        """The number of the holder's colour."""
        return self.place % HUES

    @property
    def hatching(self) -> int:
        """The number of the holder's hatching."""
        return (self.place + self.place // HUES) % HATCHINGS


@dataclass(frozen=True)
class HoldingLine:
    """A warband had a territory; `began` and `ended` say how, `battle` and `last_battle` are ids to lead on to."""

    name: str
    since: datetime
    until: datetime | None
    began: str
    ended: str
    battle: int | None
    last_battle: int | None


@dataclass(frozen=True)
class TerritoryLine:
    """`points` and `label` are in the units of the picture. `history` is the latest first, today's holder with it."""

    id: int
    number: int
    name: str
    text: str
    points: str
    label: tuple[int, int]
    holder: Holder | None
    history: tuple[HoldingLine, ...]
    brings: tuple[str, ...] = ()

    @property
    def since(self) -> HoldingLine | None:
        """How its holder came to it."""
        return self.history[0] if self.holder else None


@dataclass(frozen=True)
class MapPage:
    """`gone` are territories that were taken off the map, `warbands` all that could hold one."""

    map: CampaignMap
    campaign: Campaign
    organises: bool
    picture: Picture
    territories: tuple[TerritoryLine, ...]
    holders: tuple[Holder, ...]
    gone: tuple[Territory, ...]
    warbands: tuple[tuple[int, str], ...]

    @property
    def free(self) -> int:
        """How many territories nobody holds."""
        return sum(line.holder is None for line in self.territories)


def map_of(campaign: Campaign) -> CampaignMap | None:
    """The map of a campaign with the campaign at hand; None where no organiser has made one. One query."""
    found = CampaignMap.objects.filter(campaign=campaign).first()
    if found is not None:
        found.campaign = campaign
    return found


def map_page(found: CampaignMap, campaign: Campaign, user: User, book: Rulebook) -> MapPage:
    """The map with every territory and its history."""
    territories = list(found.territories.all())
    holdings = holdings_of(found)
    entered = list(named_warbands(campaign))
    there = {territory.pk for territory in territories if territory.removed_at is None}
    held = [held.warband for held in holdings if held.until is None and held.territory in there]
    holders: dict[int, Holder] = {}
    for entry in entered:
        if entry.warband_id in held:
            holders[entry.warband_id] = Holder(
                id=entry.warband_id,
                name=entry.warband.name,
                owner=entry.warband.owner.get_username(),
                is_mine=entry.warband.owner_id == user.pk,
                letter=letters(len(holders)),
                held=held.count(entry.warband_id),
            )
    picture = picture_of(found)
    return MapPage(
        map=found,
        campaign=campaign,
        organises=is_organiser(user, campaign),
        picture=picture,
        territories=tuple(
            line_of(territory, picture.height, holdings, holders, book, told=not campaign.is_read_by_stranger)
            for territory in territories
            if territory.removed_at is None
        ),
        holders=tuple(holders.values()),
        gone=tuple(territory for territory in territories if territory.removed_at is not None),
        warbands=tuple((entry.warband_id, entry.warband.name) for entry in entered),
    )


def letters(place: int) -> str:
    """A, B ... Z, AA, AB ..."""
    found = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def picture_of(found: CampaignMap) -> Picture:
    """The picture of a map, without the bytes of an upload."""
    uploaded = MapPicture.objects.defer("content").filter(map=found).first()
    if uploaded is None:
        return Picture(SCALE, drawn=mark_safe(drawing()))
    url = reverse("campaigns:map-picture", args=[found.campaign_id, uploaded.digest])
    return Picture(round(SCALE * uploaded.height / uploaded.width), url=url)


def line_of(
    territory: Territory,
    height: int,
    holdings: Iterable[Holding],
    holders: dict[int, Holder],
    book: Rulebook,
    *,
    told: bool = True,
) -> TerritoryLine:
    """The line of one territory. With `told`, its history also says who gave it by hand, and why."""
    mine = [held for held in holdings if held.territory == territory.pk]
    outline = tuple((x, y) for x, y in territory.outline)
    x, y = label_point(outline)
    last = mine[-1] if mine and mine[-1].until is None else None
    return TerritoryLine(
        id=territory.pk,
        number=territory.number,
        name=territory.name,
        text=territory.text,
        points=points(outline, height),
        label=(x, round(y * height / SCALE)),
        holder=holders.get(last.warband) if last else None,
        history=tuple(_holding_line(held, told) for held in reversed(mine)),
        brings=effects_words(effects_in(territory.effects, territory.name), book.items),
    )


def points(outline: Sequence[Sequence[int]], height: int) -> str:
    """An outline as SVG has it."""
    return " ".join(f"{x},{round(y * height / SCALE)}" for x, y in outline)


def _holding_line(held: Holding, told: bool) -> HoldingLine:
    return HoldingLine(
        name=name_of(held),
        since=held.since.at,
        until=held.until.at if held.until else None,
        began=_how(held.since, _BEGAN, told),
        ended=_how(held.until, _ENDED, told) if held.until else "",
        battle=_cause(held.since).battle,
        last_battle=_cause(held.until).battle if held.until else None,
    )


def _cause(change: Change) -> Cause:
    assert isinstance(change.source, Cause)
    return change.source


_BEGAN = {
    Kind.WON: "won in battle {number}, {title}",
    Kind.GIVEN: "given{by_hand}",
    Kind.DEALT: "dealt at the start",
}
_ENDED = {
    Kind.WON: "lost in battle {number}, {title}",
    Kind.GIVEN: "taken{by_hand}",
    Kind.DEALT: "dealt to another warband",
    Kind.REMOVED: "taken off the map",
    Kind.LEFT: "left the campaign",
}


def _how(change: Change, words: dict[Kind, str], told: bool) -> str:
    cause = _cause(change)
    by_hand = f" by {cause.by or 'somebody'} ({cause.reason.rstrip('.')})" if told else " by the organisers"
    return words[change.kind].format(number=cause.number, title=cause.title, by_hand=by_hand)

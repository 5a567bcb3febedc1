"""What the tests of prints share: a league with everything that a book tells, and asking for prints."""

from io import BytesIO

from django.urls import reverse
from PIL import Image

from campaigns.models import Season
from campaigns.printing.book import season_book
from campaigns.printing.rosters import readable_in
from campaigns.services.map.draw import make_map
from campaigns.services.rounds.trophies import give_trophy
from roster.rulebooks import book_of_edition
from roster.services.warbands.stories import use_portrait


def book_for(season, user, *, whole=False, readable=None):
    """The season book as the user reads it."""
    season = Season.objects.select_related("campaign__edition").get(pk=season.pk)
    campaign = season.campaign
    return season_book(
        campaign,
        None if whole else season,
        user,
        book_of_edition(campaign.edition),
        readable_in(campaign, user) if readable is None else readable,
    )


def adorn(season, organiser, warband):
    """A map, an award and a portrait, as organisers and players give them."""
    make_map(season.campaign_id, organiser)
    words = {"reason": "Sang the whole night.", "request_key": "award"}
    give_trophy(season.campaign_id, organiser, name="The Bell", warband=warband.pk, season=season.pk, **words)
    picture = BytesIO()
    Image.new("RGB", (120, 160), "#446688").save(picture, "PNG")
    use_portrait(warband.pk, warband.owner, 0, picture.getvalue())
    warband.stories.create(number=0, biography="They came down the river in spring.")


def sent(request_key="a click", **chosen):
    """A pack as its form sends it."""
    usual = {"sheets": "on", "cards": "0", "ruleset": "mordheim", "season": "0", "paper": "a4"}
    return {"request_key": request_key, **usual, **chosen}


def page_of(campaign):
    return reverse("campaigns:prints", args=[campaign.pk])


def ask(client, campaign, what="pack", **chosen):
    return client.post(reverse("campaigns:make-print", args=[campaign.pk, what]), sent(**chosen))

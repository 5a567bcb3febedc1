"""The printed map: an SVG by itself, in the colours of light pages, with the holders of its territories."""

from xml.etree import ElementTree

import pytest
from PIL import Image

from campaigns.models import Campaign, Territory
from campaigns.pages.map.page import map_of, map_page
from campaigns.printing.book_map import map_svg
from campaigns.services.map.draw import make_map
from campaigns.services.map.give import give_territory
from campaigns.services.map.pictures import use_picture
from roster.rulebooks import book_of_edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(campaign, organiser):
    """A function that draws the map of the campaign as it stands."""
    make_map(campaign.pk, organiser)

    def draw():
        found = Campaign.objects.get(pk=campaign.pk)
        return map_svg(map_page(map_of(found), found, organiser, book_of_edition(None)))

    return draw


def test_it_is_a_document_that_needs_no_style_of_the_site(drawn):
    picture = drawn()
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    for words in ("var(--", "light-dark(", "color-mix(", "http://testserver", "/static/"):
        assert words not in picture
    assert picture == drawn()


def test_a_holder_has_a_letter_and_a_colour(drawn, campaign, organiser):
    assert 'class="territory__letter"' not in drawn()
    territory, warband = Territory.objects.first(), campaign.entered.first().warband
    give_territory(
        territory.pk, organiser, warband=warband.pk, held_by=None, reason="A gift.", request_key="gift"
    )
    picture = drawn()
    assert 'class="territory territory--held hue--0"' in picture
    assert ">A</text>" in picture
    assert ".hue--0 .territory__shield" in picture


def test_an_uploaded_picture_is_inside_it(drawn, campaign, organiser):
    import io

    file = io.BytesIO()
    Image.new("RGB", (400, 300), "#224466").save(file, "PNG")
    use_picture(campaign.pk, organiser, file.getvalue(), seen=map_of(campaign).revision)
    assert 'href="data:image/webp;base64,' in drawn()

"""The roster as a picture: for whoever reads the roster, and not sent again to who has it."""

from io import BytesIO

import pytest
from PIL import Image

from roster.sharing.roster_picture import RosterCard, Row, roster_picture

pytestmark = pytest.mark.django_db


def test_the_picture_grows_with_the_roster():
    def height(rows: int) -> int:
        some = tuple(Row(f"Ulf {number}", "Warrior", "M4 WS3", "Sword, Shield") for number in range(rows))
        card = RosterCard("The Bells", "Reikland, played by olga", "Rating 50", (("Heroes", some),))
        return Image.open(BytesIO(roster_picture(card))).height

    assert height(2) - height(1) == height(3) - height(2) > 100


def test_a_reader_gets_it_once(as_owner, warband):
    address = f"/warbands/{warband.pk}/roster.png"
    answer = as_owner.get(address)
    assert answer["Content-Type"] == "image/png"
    assert "private" in answer["Cache-Control"]
    picture = Image.open(BytesIO(answer.content))
    assert picture.width == 1080
    again = as_owner.get(address, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304

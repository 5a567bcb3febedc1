"""Times are told in the zone of the reader, else in that of what is read, else in the site's."""

from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from roster.site.zones import (
    in_words,
    read_by,
    refuse_unknown_zone,
    speak_in,
    zone_choices,
    zone_for,
    zone_named,
)

MOMENT = datetime(2026, 12, 4, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Europe/Berlin", "Fri 4 Dec 2026, 19:00 CET"),
        ("America/New_York", "Fri 4 Dec 2026, 13:00 EST"),
        ("Asia/Dubai", "Fri 4 Dec 2026, 22:00 UTC+04"),
        ("Australia/Sydney", "Sat 5 Dec 2026, 05:00 AEDT"),
        ("UTC", "Fri 4 Dec 2026, 18:00 UTC"),
    ],
)
def test_words_of_a_moment_name_its_zone(zone, words):
    assert in_words(MOMENT, zone_named(zone)) == words
    with read_by(zone):
        assert in_words(MOMENT) == words
    assert in_words(MOMENT) == "Fri 4 Dec 2026, 18:00 UTC"


def test_a_reader_comes_before_the_campaign_and_that_before_the_site(settings):
    assert zone_for("Europe/Berlin").key == "Europe/Berlin"
    assert zone_for("") == zone_for("Europe/Atlantis") == timezone.get_default_timezone()
    with read_by("Asia/Tokyo"):
        assert zone_for("Europe/Berlin").key == "Asia/Tokyo"
    with read_by(""):
        assert zone_for("Europe/Berlin").key == "Europe/Berlin"


def test_a_page_speaks_in_the_zone_of_its_campaign_until_it_ends():
    speak_in("Europe/Berlin")
    assert timezone.get_current_timezone_name() == "UTC"
    with read_by(""):
        speak_in("Europe/Berlin")
        assert timezone.get_current_timezone_name() == "Europe/Berlin"
    with read_by("Asia/Tokyo"):
        speak_in("Europe/Berlin")
        assert timezone.get_current_timezone_name() == "Asia/Tokyo"
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.parametrize("name", ["Europe/Atlantis", "../etc/passwd", "Mars", "a" * 64])
def test_a_name_of_no_zone_is_refused(name):
    with pytest.raises(ValidationError):
        refuse_unknown_zone(name)


def test_choices_are_places_and_utc():
    names = [name for _part, zones in zone_choices() for name, _label in zones]
    assert len(names) == len(set(names)) > 300
    assert {"UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"} <= set(names)
    assert not any(name.startswith(("Etc/", "US/")) for name in names)

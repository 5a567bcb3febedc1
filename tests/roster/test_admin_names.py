"""Names in the lists and filters of the web admin."""

from operator import attrgetter

import pytest

from roster.admin.names import name_of

WARBANDS = attrgetter("warbands")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("undead", "Undead"),
        ("marauders-of-chaos", "Marauders of Chaos"),
        ("of-nobodys-pack", "Of nobodys pack"),
    ],
)
def test_types_of_every_packaged_pack_have_their_name(key, name):
    assert name_of(WARBANDS, key) == name

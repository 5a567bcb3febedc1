"""Kilobytes of HTML of the pages that list warbands, before compression and without what they load.

Works in the scratch database that the command makes.
"""

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from roster.models import User
from roster.services.rulebook.editions import pin
from roster.services.warbands.muster import import_warband
from rules.catalogue.load import complete_rulebook
from rules.catalogue.packs.stack import packaged
from tools.bench.forces import company

WARBANDS, BLOCKS = 100, 12
#: Kilobytes that each may weigh.
AIM = 60


def report() -> Iterator[str]:
    """The lines of this part."""
    yield f"Weights of pages: kilobytes of HTML, and as a share of the aim of {AIM}"
    user = _player()
    edition = pin(tuple(packaged().values()))
    complete = {"edition": complete_rulebook().version}
    for name, address, asked in (
        ("new warband", reverse("roster:muster"), {}),
        ("new warband, every pack", reverse("roster:muster"), {"rulebook": edition.digest}),
        ("rules, warbands, every pack", reverse("rules:warbands"), complete),
        (f"my {WARBANDS} warbands", reverse("roster:warbands"), {}),
        (f"home with {WARBANDS} warbands", reverse("home"), {}),
    ):
        weight = _weight(user, address, asked)
        yield f"  {name:30}{weight:6.1f} kB {weight / AIM:5.0%}"


def _player() -> User:
    user = User.objects.create_user("weights", password=None)
    for number in range(WARBANDS):
        sheet = company(f"Warband {number}", BLOCKS)
        import_warband(user, sheet, origin="bench", request_key=f"weights:{number}")
    return user


def _weight(user: User, address: str, asked: dict[str, str]) -> float:
    client = Client()
    client.force_login(user)
    answer = client.get(address, asked)
    assert answer.status_code == 200, address
    return len(answer.content) / 1000

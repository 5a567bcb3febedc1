"""Warbands of any size for the tests of campaigns, legal and with nothing random in them."""

import json

from roster.models import User, Warband
from roster.services.warbands.muster import import_warband
from rules.catalogue.load import rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_sheet
from tests.remembered import remembered

#: How results come to count, as the forms of a campaign send it.
CONFIRMATION = {"confirmation": "organiser", "confirmation_days": "3"}
#: The options of a new campaign, as their form sends them.
OPTIONS = {
    **CONFIRMATION,
    "own_battles": "organiser",
    "engine_use": "everybody",
    "unfinished_fights": "organiser",
    "illegal_fights": "waived",
    "most_warbands": "",
    "catch_up": "nothing",
    "catch_up_gold": "0",
    "catch_up_experience": "0",
    "stay_home": "nothing",
    "stay_home_gold": "0",
}


def company(name: str, warriors: int) -> WarbandSheet:
    """A leader and as many verminkin as it takes, each a roster block of its own."""
    blocks = [{"type": "assassin-adept", "name": f"Leader of {name}", "items": ["sword"]}]
    blocks += [{"type": "verminkin", "name": f"{name}, rat {place}"} for place in range(1, warriors)]
    document = {"format": "wyrdbook-warband/1", "type": "skaven-clan-eshin", "name": name, "warriors": blocks}
    return read_sheet(json.dumps(document).encode(), "company.json", rulebook())


@remembered
def muster(owner: User, name: str, warriors: int = 5) -> Warband:
    sheet = company(name, warriors)
    return import_warband(owner, sheet, origin="a test", request_key=f"test:{name}")

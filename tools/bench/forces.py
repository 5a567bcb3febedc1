"""Warbands to measure with: two of ten fighters for battles, and one of any size for pages."""

from rules.catalogue.load import rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import from_document

_TEN_MEN = [
    {"type": "mercenary-captain", "name": "Captain", "items": ["sword", "light-armour", "helmet"]},
    {"type": "champion", "name": "Champion", "items": ["axe", "shield"]},
    {"type": "youngblood", "name": "Youngblood", "items": ["mace"]},
    {"type": "warrior", "name": "Warriors", "members": 3, "items": ["sword"]},
    {"type": "marksman", "name": "Marksmen", "members": 4, "items": ["bow"]},
]
_TEN_RATS = [
    {"type": "assassin-adept", "name": "Adept", "items": ["sword", "throwing-stars"]},
    {"type": "black-skaven", "name": "Black Skaven", "items": ["fighting-claws"]},
    {"type": "night-runner", "name": "Night Runner", "items": ["sling"]},
    {"type": "verminkin", "name": "Verminkin", "members": 4, "items": ["sling", "club"]},
    {"type": "giant-rat", "name": "Rats", "members": 3},
]


def ten_against_ten() -> tuple[WarbandSheet, WarbandSheet]:
    """Swords and bows against claws and slings."""
    return _sheet("mercenaries-reikland", "Ten Men", _TEN_MEN), _sheet(
        "skaven-clan-eshin", "Ten Rats", _TEN_RATS
    )


def company(name: str, warriors: int) -> WarbandSheet:
    """A leader and the given number of others, each in their own roster block."""
    blocks: list[dict[str, object]] = [
        {"type": "assassin-adept", "name": f"{name}, leader", "items": ["sword"]}
    ]
    blocks += [{"type": "verminkin", "name": f"{name} {number}"} for number in range(1, warriors)]
    return _sheet("skaven-clan-eshin", name, blocks)


def _sheet(type: str, name: str, warriors: list[dict[str, object]]) -> WarbandSheet:
    document = {"type": type, "name": name, "warriors": warriors}
    return from_document(document, rulebook(), where=name)

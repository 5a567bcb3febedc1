"""The words of cases of trading and money in the rulebook's own; a word that means nothing is refused by name."""

from rules.catalogue.load import rulebook
from tests.rules.oracles.vocabulary import UnknownWord

#: Names of the price chart that stand for several items of one price, and names that the rulebook spells otherwise.
ITEMS = {
    "club-mace-hammer": "club",
    "holy-unholy-relic": "holy-relic",
    "throwing-knives-stars": "throwing-knives",
    "gromril-weapon": "gromril-sword",
    "ithilmar-weapon": "ithilmar-sword",
}
#: The warband that stands for a word.
WARBANDS = {
    "mercenaries": "mercenaries-reikland",
    "skaven": "skaven-clan-eshin",
}
PERSONAE = {"bertha": "bertha-bestraufrung"}


def item_key(word: str) -> str:
    """The key of an item: `long_bow`, `long-bow`, `gromril-weapon:halberd`."""
    key = word.replace("_", "-")
    material, _, weapon = key.partition("-weapon:")
    if weapon:
        key = f"{material}-{weapon}"
    key = ITEMS.get(key, key)
    if key not in rulebook().items:
        raise UnknownWord(f"nobody knows the item {word!r}")
    return key


def warband_key(word: str) -> str:
    """The key of a warband, or of the one that stands for a group of them."""
    key = word.replace("_", "-")
    key = WARBANDS.get(key, key)
    if key not in rulebook().warbands:
        raise UnknownWord(f"nobody knows the warband {word!r}")
    return key


def sword_key(word: str) -> str:
    key = word.replace("_", "-")
    if key not in rulebook().hired_swords:
        raise UnknownWord(f"nobody knows the hired sword {word!r}")
    return key


def persona_key(word: str) -> str:
    """The key of somebody famous: `johann_the_knife`, `bertha`, `luthorlooter`, or of the first of a pair."""
    known = {_letters(key): key for key in rulebook().dramatis_personae}
    key = PERSONAE.get(word) or known.get(_letters(word.partition("_and_")[0]))
    if key is None:
        raise UnknownWord(f"nobody knows the dramatis persona {word!r}")
    return key


def _letters(word: str) -> str:
    return "".join(part for part in word.replace("_", "-").split("-") if part != "the")


def only(given: object, *known: str) -> None:
    """Refuse a case that says more than these words."""
    assert isinstance(given, dict)
    if unknown := set(given) - set(known):
        raise UnknownWord(f"nobody knows {sorted(unknown)}")

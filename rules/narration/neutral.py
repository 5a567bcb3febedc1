"""Stored causes and purposes that speak of a man, as they are told of any warrior.

Events and ledgers keep the words they were written with for ever; only what readers see is neutral.
"""

_NEUTRAL = {
    "The fumes of his own censer": "fumes of the censer",
    "covering his eyes": "test to look away in time",
    "his poison": "poison",
    "his will gives out": "force of will gives out",
    "holding his vodka": "test to hold the vodka",
    "off he goes": "used up",
    "strangled by his own chain": "strangled by the chain",
    "the spell that he recalls": "recalled spell",
    "who chooses his role": "who chooses the role",
}


def neutral(stored: str) -> str:
    """The words for a stored cause or purpose; most are told as they are."""
    return _NEUTRAL.get(stored, stored)

"""Numbers, nouns and names as the sentences of this package say them."""

import re

#: What has no place in one line of text: control characters, marks that turn the direction of all that follows, and
#: halves of characters.
UNPRINTED = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def one_line(text: str) -> str:
    """A name as somebody typed or pasted it, without what cannot stand in a line, and without blanks around it."""
    return UNPRINTED.sub("", text.replace("\t", " ").replace("\n", " ")).strip()


def counted(number: int, noun: str) -> str:
    """`1 warrior`, `2 warriors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def an(noun: str) -> str:
    """`a Vampire`, `an Orc Boss`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def not_enough_gold(number: int, thing: str, price: int, name: str, gold: int) -> str:
    """Why the warband of that name does not get so many of a thing: `Buckler costs 5 gc, The Rats has 0 gc`."""
    wanted = f"{thing} costs" if number == 1 else f"{number} x {thing} cost"
    return f"Not enough gold: {wanted} {price} gc, {name} has {gold} gc."

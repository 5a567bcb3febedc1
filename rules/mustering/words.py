"""Numbers, nouns and names as the sentences of this package say them."""

import re

#: What has no place in one line of text: control characters, marks that turn the direction of all that follows, halves
#: of characters, and characters that nobody sees.
UNPRINTED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
    #: Joiners belong into some scripts and into emoji, and nowhere else.
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)


def one_line(text: str) -> str:
    """A name as somebody typed or pasted it, without what cannot stand in a line, and without blanks around it."""
    return UNPRINTED.sub("", text.replace("\t", " ").replace("\n", " ")).strip()


def plain_lines(text: str) -> str:
    """A text of several lines, each without what cannot stand in it, and without blanks around the whole."""
    return "\n".join(UNPRINTED.sub("", line.replace("\t", " ")) for line in text.splitlines()).strip()


def counted(number: int, noun: str) -> str:
    """`1 warrior`, `2 warriors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def an(noun: str) -> str:
    """`a Vampire`, `an Orc Boss`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def not_enough_gold(number: int, thing: str, price: int, name: str, gold: int) -> str:
    """Why the warband of that name does not get that number of a thing: `Buckler costs 5 gc, The Rats has 0 gc`."""
    wanted = f"{thing} costs" if number == 1 else f"{number} x {thing} cost"
    return f"Not enough gold: {wanted} {price} gc, {name} has {gold} gc."

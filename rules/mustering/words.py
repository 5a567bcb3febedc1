"""Numbers and nouns as the sentences of this package say them."""


def counted(number: int, noun: str) -> str:
    """`1 warrior`, `2 warriors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def an(noun: str) -> str:
    """`a Vampire`, `an Orc Boss`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"

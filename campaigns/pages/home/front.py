"""The front page for strangers: three pictures of the site, made by `make pictures`, with a sentence each."""

from dataclasses import dataclass
from functools import cache

from rules.catalogue.load import complete_rulebook, rulebook


@dataclass(frozen=True)
class Picture:
    """A static file, what it shows, and what one does there."""

    file: str
    alt: str
    title: str
    sentence: str


@dataclass(frozen=True)
class FrontPage:
    """The pictures, each of that many pixels."""

    pictures: tuple[Picture, ...]
    width: int = 360
    height: int = 640


@cache
def front_page() -> FrontPage:
    """The front page; the number of lists is that of the rulebook."""
    official = len(rulebook().warbands)
    further = len(complete_rulebook().warbands) - official
    return FrontPage(
        (
            Picture(
                "img/front/front-roster.webp",
                "The roster of a warband on a phone, a warrior to a card",
                "Build a warband",
                f"{official} official lists and {further} more; every price is worked out for you, and what breaks "
                "a rule says which rule, and what to do.",
            ),
            Picture(
                "img/front/front-battle.webp",
                "A battle on a phone: the table from above, and a warrior who is about to move",
                "Play battles",
                "Against a friend or the computer, here on your phone under any of five turn sequences, or on your "
                "own table with a tally.",
            ),
            Picture(
                "img/front/front-sequence.webp",
                "The exploration step after a battle, with its dice",
                "Live with what happened",
                "Injuries, experience, exploration and trade, one step at a time, with the site's dice or yours.",
            ),
        )
    )

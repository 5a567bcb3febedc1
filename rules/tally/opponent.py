"""The other side of a battle whose opponent is not on this site: as many anonymous warriors as took part.

Nobody knows their profiles. The set-up needs one, so each has that of an ordinary man, which no page shows and nothing
after the battle asks for: experience counts casualties and ratings, injuries and exploration look at the warband's own
side alone.
"""

from rules.catalogue.model import Rulebook
from rules.catalogue.profile import Profile
from rules.engine.setup import BattleSetup, Fighter, SideSetup
from rules.values import Value, changed

#: As many models as any warband has.
MOST_MODELS = 40
_ORDINARY = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)


class Opponent(Value, frozen=True):
    """`type` is the key of a kind of warband, empty where it is unknown; `rating` None counts as equal."""

    name: str
    models: int
    type: str = ""
    rating: int | None = None


def against(setup: BattleSetup, opponent: Opponent, book: Rulebook) -> BattleSetup:
    """A set-up of a warband with that opponent in the place of its second side.

    Raises `ValueError` for an opponent without a name, of a type that the rulebook lacks, or of no number of models.
    """
    if not opponent.name.strip():
        raise ValueError("Enter the opponent's name.")
    if opponent.type and opponent.type not in book.warbands:
        raise ValueError("Choose the opponent's kind of warband from the list, or leave it open.")
    if not 1 <= opponent.models <= MOST_MODELS:
        raise ValueError(f"The opponent has 1 to {MOST_MODELS} warriors, not {opponent.models}.")
    own = setup.sides[0]
    first = len(own.fighters)
    fighters = tuple(_somebody(first + place, place, opponent) for place in range(opponent.models))
    reserves = tuple(
        changed(fighter, id=first + opponent.models + place) for place, fighter in enumerate(own.reserves)
    )
    rating = own.rating if opponent.rating is None else opponent.rating
    side = SideSetup(opponent.name, opponent.type, rating, fighters)
    after = first + opponent.models + len(reserves)
    return changed(
        setup,
        sides=(changed(own, reserves=reserves), side),
        unowned=tuple(changed(model, id=after + place) for place, model in enumerate(setup.unowned)),
    )


def is_anonymous(fighter: Fighter) -> bool:
    """Whether a fighter stands for somebody whose profile nobody knows."""
    known = fighter.line or fighter.weapons or fighter.tags or fighter.callings
    return not known and fighter.profile == _ORDINARY


def _somebody(id: int, place: int, opponent: Opponent) -> Fighter:
    name = f"Warrior {place + 1}"
    return Fighter(id, place + 1, 0, name, opponent.name, _ORDINARY, hero=False)

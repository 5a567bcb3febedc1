"""Places by name, for people without a map, a mouse or a script."""

from rules.engine.decisions import AimStrip, CounterPlace, DeploymentPlace, Infiltrate, Landing, MoveTo
from rules.narration.names import Names
from rules.play.question import Option
from rules.play.reach import setups
from rules.play.reach.moves import MoveOffers
from rules.play.reach.offers import Offers
from rules.play.reach.placing import Asking


def offered(asking: Asking, names: Names, *, towards_only: bool = False) -> tuple[Option, ...]:
    """A few sensible places for the pending question, all legal, none twice; nothing where no place is asked for.

    Listed answers such as `stay`, `anywhere`, climbs and jumps are not among them. `towards_only` leaves out all ways
    of a move but those at enemies.
    """
    offers = Offers(asking, names)
    match asking.pending:
        case MoveTo() as asked if towards_only:
            return MoveOffers(offers, asked).at_enemies()
        case MoveTo() as asked:
            return MoveOffers(offers, asked).collect()
        case DeploymentPlace() as asked:
            return setups.deployment(offers, asked)
        case CounterPlace() as asked:
            return setups.counter(offers, asked)
        case Infiltrate() as asked:
            return setups.infiltration(offers, asked)
        case Landing() as asked:
            return setups.landing(offers, asked)
        case AimStrip() as asked:
            return setups.strip(offers, asked)
    return ()

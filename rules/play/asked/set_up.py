"""Questions before the battle: where warriors are set up and counters are laid."""

from rules.engine.decisions import ANYWHERE, STAY, CounterPlace, DeploymentPlace, Infiltrate
from rules.narration.phrases import inches
from rules.play.asked.stage import Stage
from rules.play.question import Option, Question

_WHERE = {
    "unseen": "out of every enemy's sight and more than {away} from all of them",
    "afield": "at least {away} from every enemy, in sight or not",
    "hiding": "at least {away} from every enemy, in sight or not; they begin hidden",
    "ruin": "in a building outside the enemy's zone, at least {away} from every enemy",
    "outside": "anywhere outside the enemy's zone; they begin hidden",
}


def deployment_place(decision: DeploymentPlace, stage: Stage) -> Question:
    """Ask where somebody is set up; one who stands on the table already may be left there."""
    stands = stage.combatant(decision.who).on_table
    option = Option(ANYWHERE, "Leave where they are" if stands else "Anywhere free in the zone")
    name = stage.names.who(decision.who)
    sentence = f"Set up {name} anew, or leave them?" if stands else f"Set up {name}"
    return Question(type(decision).__name__, decision.side, sentence, decision.who, (option,))


def counter_place(decision: CounterPlace, stage: Stage) -> Question:
    """Ask where a counter is laid."""
    what = decision.kind.replace("-", " ")
    option = Option(ANYWHERE, "As near to the middle as allowed")
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.side(decision.side)}: lay {what} counter {decision.counter + 1} on the ground",
        options=(option,),
    )


def infiltrate(decision: Infiltrate, stage: Stage) -> Question:
    """Ask where an infiltrator appears."""
    where = _WHERE[decision.where].format(away=inches(decision.away))
    return Question(
        type(decision).__name__,
        decision.side,
        f"Where does {stage.names.who(decision.who)} appear?",
        decision.who,
        (Option(STAY, "Stay where they were set up"),),
        detail=f"They may be set up {where}.",
    )

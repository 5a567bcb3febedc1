"""Mordheim's own turn in short (CORE-TURN)."""

from rules.combat.moving.movement import RUN_FORBIDDEN_WITHIN
from rules.combat.psychology.all_alone import COMPANY
from rules.systems.in_short import InShort, Step, inches

#: What a due rout test is, in every system that has it (CORE-ROUT).
ROUT = (
    "With a quarter or more of the warriors out of action the warband tests the Leadership of its leader"
    " on 2D6; failed, it routs."
)

IN_SHORT = InShort(
    order=(
        Step("Rout", f"{ROUT} A warband that has had to test may give up instead."),
        Step(
            "Recovery",
            "Stunned warriors become knocked down, knocked down ones may stand up. Fleeing warriors test"
            " Leadership to rally.",
        ),
        Step(
            "Movement",
            "Charges are declared, then moved. Next come compulsory moves, then all others: a walk of up"
            f" to Movement, or a run of twice as far with no enemy within {inches(RUN_FORBIDDEN_WITHIN)} at"
            " the start. Warriors in cover may hide.",
        ),
        Step("Shooting", "Warriors shoot or cast, one after the other."),
        Step(
            "Close combat",
            "Everybody in base contact fights, of either side: chargers first, then by Initiative. At the"
            " end of it warriors of the active side who fight two or more with no friend within"
            f" {inches(COMPANY)} test Leadership or flee.",
        ),
    )
)

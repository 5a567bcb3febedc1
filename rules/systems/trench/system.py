"""Trench Crusade's turn as a system."""

from functools import partial

from rules.systems.system import LossTest, System
from rules.systems.trench.attacks import all_attacks
from rules.systems.trench.combat_rules import trench_rules
from rules.systems.trench.in_short import COMBAT_NOTES, IN_SHORT
from rules.systems.trench.moves import DASH
from rules.systems.trench.next_up import next_model
from rules.systems.trench.policy import PLAY
from rules.systems.trench.sequence import TrenchSequence
from rules.systems.trench.success import success_roll
from rules.systems.trench.success_chart import CRITICAL, SUCCESS

SYSTEM = System(
    TrenchSequence(),
    combat_rules={"trench": trench_rules},
    play=PLAY,
    figures={"success": SUCCESS, "critical success": CRITICAL},
    success_rolls={DASH: partial(success_roll, action=DASH)},
    in_short=IN_SHORT,
    combat_notes={"trench": COMBAT_NOTES},
    loss_test=LossTest("morale test", 2, lambda _tags: 2, counts_down=True),
    next_up=next_model,
    all_attacks=all_attacks,
)

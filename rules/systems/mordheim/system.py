"""Mordheim's own system."""

from rules.systems.mordheim.combat_rules import core_rules
from rules.systems.mordheim.in_short import IN_SHORT
from rules.systems.mordheim.sequence import MordheimSequence
from rules.systems.next_up import by_phases
from rules.systems.system import System

SYSTEM = System(
    MordheimSequence(), combat_rules={"core": core_rules}, in_short=IN_SHORT, next_up=by_phases(IN_SHORT)
)

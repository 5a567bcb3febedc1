"""The Alternative sequence as a system."""

from rules.engine.decisions.alternative import React
from rules.systems.alternative import activation_rules as activation_rules
from rules.systems.alternative.activating import ALTERNATIVE_ACTIONS, PRICE_OF_THE_TURN
from rules.systems.alternative.barred import not_reacting
from rules.systems.alternative.fighting import all_attacks
from rules.systems.alternative.in_short import IN_SHORT
from rules.systems.alternative.moving import SCRAMBLES
from rules.systems.alternative.narration import SENTENCES
from rules.systems.alternative.next_up import next_warrior
from rules.systems.alternative.policy import PLAY
from rules.systems.alternative.rolling import ACTIVATION_DIE
from rules.systems.alternative.sequence import AlternativeSequence
from rules.systems.system import System

SYSTEM = System(
    AlternativeSequence(),
    play=PLAY,
    sentences=SENTENCES,
    figures={
        "sure actions": ALTERNATIVE_ACTIONS,
        "price of the turn": PRICE_OF_THE_TURN,
        "die": ACTIVATION_DIE,
    },
    scrambles=SCRAMBLES,
    in_short=IN_SHORT,
    next_up=next_warrior,
    barred={React: not_reacting},
    all_attacks=all_attacks,
)

"""Exact chances: every way the dice can fall through the engine's own procedures, and never a second copy of the rules.

`tree` walks a procedure and gives the chance of every outcome as a fraction; `chain` puts steps together that follow
each other, turn after turn. The other modules are how two places of a walk are known to be one: `unread` dice, the
`bookmark` of a battle that waits for a die, the facts that are looked at (`watch`), and the `nodes`.
`short` does the same where few dice are rolled, without looking for such places. `copies` are battles to try chances
out in, each as another stands now.
"""

from rules.odds.chain import Chain as Chain
from rules.odds.short import Sought as Sought
from rules.odds.short import TooManyWays as TooManyWays
from rules.odds.short import short_chances as short_chances
from rules.odds.tree import Chances as Chances
from rules.odds.tree import DiceTree as DiceTree
from rules.odds.tree import chances as chances

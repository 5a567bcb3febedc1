"""The odds of an exchange between two warriors, exactly, by the engine's own procedures and under any ruleset.

`stage` puts the two on bare ground, as they would take the field; `harm` is what one attack, or all attacks of one
warrior, do to the other; `rounds` is a charge or a round of combat, in which both strike. Nothing here knows a rule.
"""

from rules.duel.harm import Harm as Harm
from rules.duel.harm import TooLong as TooLong
from rules.duel.stage import Situation as Situation
from rules.duel.stage import Stage as Stage
from rules.duel.stage import Terms as Terms

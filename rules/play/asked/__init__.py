"""Every question of the battle engine in the words of a table: `question` makes a page's question of what is pending.

There is one module for each family of decisions, as in `rules.engine.decisions`. Places are left out: what may be
reached is worked out elsewhere.
"""

from rules.play.asked.ask import question as question

"""Battles in English: one event is one sentence, a record is a transcript, an outcome a headline. Never HTML.

Pages, the command line and the chronicle call it. The same values give the same bytes, everywhere.
"""

from rules.narration.gist import at_a_glance, gist
from rules.narration.names import Names
from rules.narration.passages import Passage, passages
from rules.narration.sentences import Told, narrate, sentence
from rules.narration.transcript import FOLLOWING, headline, spell_name, transcript

__all__ = [
    "FOLLOWING",
    "Names",
    "Passage",
    "Told",
    "at_a_glance",
    "gist",
    "headline",
    "narrate",
    "passages",
    "sentence",
    "spell_name",
    "transcript",
]

"""Battles in English: one event is one sentence, a record is a transcript, an outcome a headline. Never HTML.

Pages, the command line and the chronicle call it. The same values give the same bytes, everywhere.
"""

from rules.narration.activations import acting, is_plain_end
from rules.narration.names import Names
from rules.narration.sentences import sentence
from rules.narration.transcript import FOLLOWING, headline, transcript

__all__ = ["FOLLOWING", "Names", "acting", "headline", "is_plain_end", "sentence", "transcript"]

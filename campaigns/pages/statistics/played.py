"""The players of the battles that count and were played on this site: their decisions, and how long it took."""

from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.section import Section, cells
from campaigns.services.play.played import LONGEST_GAP, in_words

_NOTE = (
    "Battles that people played here, answer by answer. The time is that of the whole battle: the time between one "
    f"answer and the next, of which at most {int(LONGEST_GAP.total_seconds()) // 60} minutes count."
)


def by_player(figures: Figures) -> Section:
    """A row for each person who played."""
    rows = tuple(cells(it.name, it.battles, it.decisions, in_words(it.seconds)) for it in figures.played)
    return Section(
        "played", "Played on this site", _NOTE, ("Player", "Battles", "Decisions", "Time played"), rows
    )

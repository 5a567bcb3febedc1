"""The parts of the statistics page, in order."""

from collections.abc import Callable

from campaigns.pages.statistics import gains, over_time, played, rates, warriors
from campaigns.pages.statistics.figures import Figures
from campaigns.pages.statistics.section import Section

_SECTIONS: tuple[Callable[[Figures], Section | None], ...] = (
    over_time.rating,
    rates.by_type,
    rates.by_ruleset,
    rates.by_scenario,
    rates.favourites,
    warriors.the_deadliest,
    warriors.the_battered,
    warriors.the_survivors,
    over_time.deaths,
    gains.gold("gold-in", "Where the gold came from", "All warbands together, in gold crowns.", "came"),
    gains.gold("gold-out", "Where the gold went", "All warbands together, in gold crowns.", "went"),
    gains.treasuries,
    gains.of_warbands(
        "wyrdstone",
        "Wyrdstone found",
        "Shards from battles and exploration, sold ones too.",
        "Shards",
        lambda totals: totals.wyrdstone_found,
    ),
    gains.of_warbands(
        "experience",
        "Experience gained",
        "By all warriors of a warband; a henchman group counts as one.",
        "Experience",
        lambda totals: totals.experience,
    ),
    played.by_player,
)


def sections_of(figures: Figures) -> tuple[Section, ...]:
    """The sections that have anything to show; none without battles."""
    if not figures.battles:
        return ()
    made = (make(figures) for make in _SECTIONS)
    return tuple(section for section in made if section is not None and section.rows)

"""Battle aids: what players of one turn sequence need at the table, on a page or two, with or without a warband.

The order of the turn and the prices of actions are those that `rules.systems` tells in short, the charts those of the
rules reference; nothing is written here a second time.
"""

from collections.abc import Callable
from dataclasses import dataclass

from roster.pages.names import Names, names_of
from roster.printing.card_hand import Hand, hand_of
from roster.printing.tracker import Tracker, blank_tracker, tracker_of
from roster.rulebook_pages import charts, turn_charts
from roster.rulebook_pages.links import Links, links_of
from roster.rulebook_pages.parts import Section
from rules.catalogue.model import Rulebook, RulesetType
from rules.ledger.sheet import WarbandSheet
from rules.systems.in_short import InShort
from rules.systems.registry import in_short

#: The charts that combat rules are rolled by.
_CORE = (charts.to_hit, charts.to_wound, charts.injuries, charts.criticals)
_CHARTS: dict[str, tuple[Callable[[Rulebook, Links], tuple[Section, ...]], ...]] = {
    "core": _CORE,
    "heroheim": (turn_charts.heroheim,),
    "trench": (turn_charts.success, charts.to_wound, charts.injuries, charts.criticals),
}
#: What is ticked in each round for whoever acts: of every model, or of every hero and group.
_BY_MODEL, _BY_UNIT = True, False
_TICKS: dict[str, tuple[tuple[str, ...], bool]] = {
    "mordheim": ((), _BY_MODEL),
    "heroheim": ((), _BY_MODEL),
    "alternative": (("A", "R"), _BY_MODEL),
    "trench": (("A",), _BY_MODEL),
    "cards": (("A",), _BY_UNIT),
}
#: What the letters of a tracker stand for.
LEGEND = {"A": "activated", "R": "has reacted"}
#: Prices and notes for which a page has room in larger print.
_MOST_ROOMY = 8
#: Sequences that are played with a deck.
_WITH_CARDS = frozenset({"cards"})
#: Thumbnails of aids, by what stands out in them.
PICTURES = {"cards": "aid_cards", "prices": "aid_actions", "charts": "aid_charts"}


@dataclass(frozen=True)
class Aid:
    """`warband` is empty for an aid for everybody; `usual` names options that are on where nobody says otherwise."""

    title: str
    summary: str
    warband: str
    in_short: InShort
    sections: tuple[Section, ...]
    usual: tuple[str, ...]
    tracker: Tracker
    hand: Hand | None

    @property
    def is_dense(self) -> bool:
        """Whether so much is to be told that small print alone keeps it on a page."""
        return len(self.in_short.prices) + len(self.in_short.notes) > _MOST_ROOMY

    @property
    def legend(self) -> str:
        return ", ".join(f"{letter} {LEGEND[letter]}" for letter in self.tracker.ticks)


def aid_of(rulebook: Rulebook, ruleset: str, sheet: WarbandSheet | None = None) -> Aid:
    """The battle aid for one ruleset; with the warriors of a sheet, or with room to write them in."""
    fought = rulebook.rulesets[ruleset]
    names = names_of(sheet, rulebook) if sheet else None
    return Aid(
        title=fought.name,
        summary=fought.summary,
        warband=sheet.name if sheet else "",
        in_short=in_short(fought),
        sections=_charts(fought, rulebook),
        usual=tuple(switch.name.lower() for switch in fought.switches if switch.default),
        tracker=_tracker(fought, sheet, names),
        hand=hand_of(sheet) if fought.sequence in _WITH_CARDS else None,
    )


def _charts(fought: RulesetType, rulebook: Rulebook) -> tuple[Section, ...]:
    links = links_of(rulebook)
    return tuple(section for build in _CHARTS[fought.combat] for section in build(rulebook, links))


def _tracker(fought: RulesetType, sheet: WarbandSheet | None, names: Names | None) -> Tracker:
    ticks, by_model = _TICKS[fought.sequence]
    if sheet is None or names is None:
        return blank_tracker(ticks)
    return tracker_of(sheet, names, ticks, by_model=by_model)


def picture_of(fought: RulesetType) -> str:
    """The address of the thumbnail of its aid, below the static files."""
    shown = "cards" if fought.sequence in _WITH_CARDS else "prices" if in_short(fought).prices else "charts"
    return f"img/print/{PICTURES[shown]}.svg"

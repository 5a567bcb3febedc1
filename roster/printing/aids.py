"""Battle aids: what players of one turn sequence need at the table, on a page or two, with or without a warband.

The order of the turn and the prices of actions are those that `rules.systems` tells in short, the charts those of the
rules reference; nothing is written here a second time.
"""

from collections.abc import Callable
from dataclasses import dataclass

from roster.pages.names import names_of
from roster.printing.card_hand import Hand, hand_of
from roster.printing.tracker import Tracker, blank_tracker, tracker_of
from roster.rulebook_pages.links import Links, links_of
from roster.rulebook_pages.parts import Section
from roster.rulebook_pages.tables import charts, turn_charts
from rules.catalogue.model import Rulebook, RulesetType
from rules.ledger.sheet import WarbandSheet
from rules.systems.in_short import InShort
from rules.systems.registry import in_short

#: The charts that combat rules are rolled by.
_CORE = (charts.to_hit, charts.to_wound, charts.injuries, charts.criticals)
#: Those of combat rules that have charts of their own.
_CHARTS: dict[str, tuple[Callable[[Rulebook, Links], tuple[Section, ...]], ...]] = {
    "heroheim": (turn_charts.heroheim,),
    "trench": (turn_charts.success, charts.to_wound, charts.injuries, charts.criticals),
}
#: Prices and notes for which a page has room in larger print.
_MOST_ROOMY = 8
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
        return ", ".join(f"{letter} {meaning}" for letter, meaning in self.in_short.ticks)


def aid_of(rulebook: Rulebook, ruleset: str, sheet: WarbandSheet | None = None) -> Aid:
    """The battle aid for one ruleset; with the warriors of a sheet, or with room to write them in."""
    fought = rulebook.rulesets[ruleset]
    turn = in_short(fought)
    return Aid(
        title=fought.name,
        summary=fought.summary,
        warband=sheet.name if sheet else "",
        in_short=turn,
        sections=_charts(fought, rulebook),
        usual=tuple(switch.name.lower() for switch in fought.switches if switch.default),
        tracker=_tracker(turn, sheet, rulebook),
        hand=hand_of(sheet) if turn.has_deck else None,
    )


def _charts(fought: RulesetType, rulebook: Rulebook) -> tuple[Section, ...]:
    links = links_of(rulebook)
    builders = _CHARTS.get(fought.combat, _CORE)
    return tuple(section for build in builders for section in build(rulebook, links))


def _tracker(turn: InShort, sheet: WarbandSheet | None, rulebook: Rulebook) -> Tracker:
    ticks = tuple(letter for letter, _meaning in turn.ticks)
    if sheet is None:
        return blank_tracker(ticks)
    return tracker_of(sheet, names_of(sheet, rulebook), ticks, by_model=not turn.by_unit)


def picture_of(fought: RulesetType) -> str:
    """The address of the thumbnail of its aid, below the static files."""
    turn = in_short(fought)
    shown = "cards" if turn.has_deck else "prices" if turn.prices else "charts"
    return f"img/print/{PICTURES[shown]}.svg"

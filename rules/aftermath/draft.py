"""One warband's post-battle sequence while it is under way: what it has decided, and the roster that comes of it.

Every step adds ledger entries through `record`; `sheet` is always the roster that all of them give. Nothing is in the
ledger itself before the whole draft is committed.
"""

from collections.abc import Iterable

from rules.aftermath.effects import CampaignEffect
from rules.aftermath.offers import FoundItem
from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet


class Draft:
    """The entries decided so far, in the order of the ledger, and the sheet after them.

    `side` is the warband's index in the battle; its dice come from a `stream` of its own.
    """

    def __init__(
        self,
        sheet: WarbandSheet,
        rulebook: Rulebook,
        side: int = 0,
        artefacts: Iterable[str] = (),
        effects: Iterable[CampaignEffect] = (),
    ) -> None:
        self.sheet, self.rulebook, self.side = sheet, rulebook, side
        self.entries: list[Entry] = []
        #: The magical artefacts that anybody in the campaign has found so far, by item.
        self.artefacts = frozenset(artefacts)
        #: The dramatis personae who cannot be had, as another warband has the only one.
        self.elsewhere: frozenset[str] = frozenset()
        #: What the campaign lays on top, in its order.
        self.effects = tuple(effects)
        #: The experience that veterans may still bring; None while nobody has looked for them.
        self.veterans: int | None = None
        #: What searches have found and nobody has bought yet: items, and dramatis personae by key.
        self.offers: tuple[FoundItem, ...] = ()
        self.personae: tuple[str, ...] = ()
        #: The keys of those for hire whose roll failed, who do not join in this sequence.
        self.refusing: frozenset[str] = frozenset()
        #: The roster numbers of those who have haggled in this sequence.
        self.hagglers: frozenset[int] = frozenset()

        #: The roster numbers of those who went out of action in the battle.
        self.fallen: frozenset[int] = frozenset()

    @property
    def stream(self) -> str:
        """The stream of the warband's own dice."""
        return f"aftermath {self.side}"

    def record(self, entry: Entry) -> None:
        """Add an entry. Raises `CannotApply` for what contradicts the sheet."""
        self.sheet = apply(self.sheet, entry)
        self.entries.append(entry)

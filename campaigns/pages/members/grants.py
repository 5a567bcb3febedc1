"""A grant to many warbands before it is made: its form, and what it would do to each warband, or why it cannot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from campaigns.services.members.grants import MOST_WARBANDS
from roster.models import Warband
from roster.pages.history.grant_words import grants_in_words
from roster.pages.past.difference_view import DifferenceView, compared
from roster.rulebooks import book_of
from roster.services.warbands.grant import facts_of_grants
from roster.sheets import read_sheet
from roster.site.fields import LineField
from rules.catalogue.load import rulebook
from rules.ledger.apply import CannotApply, apply
from rules.mustering.changes.granting import MOST, RECEIVERS, Grant, To, What, granted
from rules.mustering.legality.waiving import LONGEST_REASON
from rules.mustering.problem import NotAllowed

LABELS = {
    What.GOLD: "Gold",
    What.WYRDSTONE: "Wyrdstone",
    What.EXPERIENCE: "Experience",
    What.ITEM: "An item",
}
_NUMBERS = {
    What.GOLD: "Gold crowns for each warband",
    What.WYRDSTONE: "Shards for each warband",
    What.EXPERIENCE: "Experience points for each of them",
    What.ITEM: "How many for each of them",
}
_TO = {
    To.STASH: "The stash",
    To.LEADER: "The leader",
    To.HEROES: "Every hero",
    To.EVERYBODY: "Every hero and henchman group",
}


class GrantForm(forms.Form):
    """One sort of grant; fields that it does not need are left out."""

    page = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    number = forms.IntegerField()
    item = forms.ChoiceField()
    to = forms.ChoiceField(label="For")
    reason = LineField(
        max_length=LONGEST_REASON,
        help_text="Everybody who can see these warbands sees your name and your reason.",
    )

    def __init__(self, what: What, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.what, most = what, MOST[what]
        least = 1 if what is What.ITEM else -most
        help_text = "" if what is What.ITEM else "With a minus in front to take away, such as -10."
        self.fields["number"] = forms.IntegerField(
            min_value=least, max_value=most, label=_NUMBERS[what], help_text=help_text
        )
        self.fields["to"].choices = [(to.value, _TO[to]) for to in RECEIVERS[what]]
        if len(RECEIVERS[what]) == 1:
            del self.fields["to"]
        if what is What.ITEM:
            items = rulebook().items.values()
            self.fields["item"].choices = sorted(((it.key, it.name) for it in items), key=lambda it: it[1])
        else:
            del self.fields["item"]

    @property
    def grants(self) -> tuple[Grant, ...]:
        """The grants of a valid form."""
        data = self.cleaned_data
        to = To(data.get("to") or RECEIVERS[self.what][0])
        return (Grant(self.what, data["number"], to, data.get("item", "")),)

    @property
    def words(self) -> str:
        """`20 gc`."""
        return grants_in_words(facts_of_grants(self.grants, rulebook()))


@dataclass(frozen=True)
class GrantLine:
    """One warband: what is different after the grant, or why it is `refused`; both are empty before it is known."""

    pk: int
    revision: int
    name: str
    player: str
    effects: tuple[str, ...] = ()
    refused: str = ""


def chosen_lines(warbands: Iterable[Warband]) -> list[GrantLine]:
    """The lines of the warbands before a grant has been chosen."""
    return [_line(warband) for warband in warbands]


def previewed(warbands: Iterable[Warband], grants: Sequence[Grant], reason: str) -> list[GrantLine]:
    """The effect of the grant on each warband; their sheets should be loaded with them."""
    lines = []
    for warband in warbands:
        sheet, book = read_sheet(warband), book_of(warband)
        try:
            view = compared(sheet, apply(sheet, granted(sheet, book, grants, reason)), book)
        except (NotAllowed, CannotApply) as refusal:
            lines.append(_line(warband, refused=str(refusal)))
        else:
            lines.append(_line(warband, effects=_effects(view)))
    return lines


def _line(warband: Warband, **more: Any) -> GrantLine:
    return GrantLine(warband.pk, warband.revision, warband.name, warband.owner.get_username(), **more)


def _effects(view: DifferenceView) -> tuple[str, ...]:
    of_warriors = (f"{warrior.name}: {line}" for warrior in view.warriors for line in warrior.lines)
    return (*(figure.text for figure in view.figures), *view.lines, *of_warriors)


def ids_in(text: str) -> list[int]:
    """`3,7,12` of an address."""
    numbers = [part for part in text.split(",") if part.isdecimal() and len(part) <= 18]
    return [int(number) for number in numbers][: MOST_WARBANDS + 1]

"""The forms of changes by hand, one for each kind, with the choices that the roster has for it.

`KINDS` orders them; `offered` leaves out those that the roster has nothing for, such as a cure where nobody is injured.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms

from roster.forms.changes import ChangeForm
from roster.forms.fields import MOST_AT_ONCE, MOST_GOLD
from roster.pages.history.words import advance_words, listed_gear
from roster.pages.names import Names
from roster.services.history.by_hand import Wish
from roster.site.fields import LineField
from rules.catalogue.model import Rulebook
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS
from rules.ledger.careers import Loss
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.changes.by_hand import MOST_BATTLES, MOST_FOUGHT, injuries_to_suffer
from rules.mustering.legality.waiving import LONGEST_REASON
from rules.mustering.spells import magic_of

Choices = Sequence[tuple[str, Any]]

STASH = "stash"
MOST_SHARDS = 1_000
MOST_EXPERIENCE = 1_000


class Roster:
    """The roster that the forms choose from: its sheet, its rulebook, and those whom it lost."""

    def __init__(self, sheet: WarbandSheet, book: Rulebook, lost: Sequence[Loss]) -> None:
        self.sheet, self.book, self.lost = sheet, book, lost
        self.names = Names(book, sheet.type)

    def warriors(self, *, alone: bool = False) -> Choices:
        """All warriors of the roster; `alone` leaves henchman groups out."""
        return [
            (str(block.number), block.name) for block in self.sheet.active if not (alone and block.is_group)
        ]

    def places(self) -> Choices:
        """The stash and all warriors, as choices."""
        return [(STASH, "The stash"), *self.warriors()]

    def gains(self) -> Choices:
        """Characteristics, the skills of every list, and the spells of the warband's wizards."""
        known = {listing for block in self.sheet.active for listing in self._spell_lists(block)}
        spells = [
            (f"{listing.name}", [(spell.key, spell.name) for spell in listing.spells])
            for key, listing in self.book.spell_lists.items()
            if key in known
        ]
        return [
            (
                "Characteristic",
                [(letter, f"+1 {CHARACTERISTIC_NAMES[letter]}") for letter in CHARACTERISTICS],
            ),
            *self._skills(),
            *spells,
        ]

    def _skills(self) -> Choices:
        """All skills under the name of their list, those that somebody of the warband learns from first."""
        warband = self.book.warbands.get(self.sheet.type)
        kinds = warband.warriors if warband else ()
        own = {key for kind in kinds if warband for key in warband.skill_lists_of(kind, self.sheet.skill_set)}
        found: dict[str, list[tuple[str, str]]] = {}
        for skill in sorted(self.book.skills.values(), key=lambda skill: skill.name):
            lists = (skill.list, *skill.also_in)
            key = next((it for it in lists if it in own), skill.list)
            found.setdefault(key, []).append((skill.key, skill.name))
        keys = sorted(found, key=lambda key: (key not in own, self.names.skill_list(key)))
        return [(self.names.skill_list(key), found[key]) for key in keys]

    def _spell_lists(self, block: WarriorSheet) -> Iterable[str]:
        magic = magic_of(block, self.sheet, self.book)
        return magic.lists if magic else ()

    def advances(self) -> Choices:
        """The advances of all warriors, as choices."""
        return [
            (f"{block.number} {place}", f"{block.name}: {advance_words(advance, self.names)}")
            for block in self.sheet.active
            for place, advance in enumerate(block.advances)
        ]

    def items(self) -> Choices:
        """The items of the rulebook by name, as choices."""
        return sorted(((key, item.name) for key, item in self.book.items.items()), key=lambda pair: pair[1])

    def held(self) -> Choices:
        """The possessions of the stash and all warriors, as choices."""
        names = self.names
        stash = [
            (f"{STASH} {held.item}", f"The stash: {names.possession(held)}") for held in self.sheet.stash
        ]
        return stash + [
            (f"{block.number} {held.item}", f"{block.name}: {names.possession(held)}")
            for block in self.sheet.active
            for held in block.possessions
        ]

    def injuries(self) -> Choices:
        """The injuries that a warrior can suffer, as choices."""
        return [(result.key, result.name) for result in injuries_to_suffer(self.book)]

    def suffered(self) -> Choices:
        """The injuries that warriors have, as choices."""
        found = {
            f"{block.number} {injury.key}": f"{block.name}: {self.names.injury(injury.key)}"
            for block in self.sheet.active
            for injury in block.injuries
        }
        return list(found.items())

    def gone(self) -> Choices:
        """The warriors whom the warband lost, as choices."""
        return [(str(loss.number), self._loss(loss)) for loss in self.lost]

    def _loss(self, loss: Loss) -> str:
        several = f"{loss.members} of {loss.name}" if loss.members > 1 else loss.name
        battle = f", {loss.battle}" if loss.battle else ""
        gear = f", with {listed_gear(loss.gear, self.names)}" if loss.gear else ""
        return f"{several} ({loss.status}{battle}{gear})"


class HandForm(ChangeForm):
    """The fields of every change by hand; `kind` and `label` are those of the class."""

    kind = ""
    label = ""
    reason = LineField(
        max_length=LONGEST_REASON, help_text="Everybody who can see this warband sees your reason."
    )

    def __init__(self, roster: Roster, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["page"].widget = self.fields["revision"].widget = forms.HiddenInput()
        self.roster = roster
        self.choose()
        self.order_fields([name for name in self.fields if name != "reason"] + ["reason"])

    def choose(self) -> None:
        """Fill the choices in from the roster."""

    def _offer(self, **choices: Choices) -> None:
        for name, listed in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = listed

    def renew(self, **fields: Any) -> None:
        """Show the posted values again with other hidden ones."""
        if self.is_bound:
            self.data = {**self.data.dict(), **fields}

    @property
    def has_choices(self) -> bool:
        """Whether there is something to choose in every list."""
        lists = (field for field in self.fields.values() if isinstance(field, forms.ChoiceField))
        return all(field.choices for field in lists)

    def _wish(self, **fields: Any) -> Wish:
        return Wish(self.kind, self.cleaned_data["reason"], **fields)

    @property
    def wish(self) -> Wish:
        """The change of a valid form."""
        raise NotImplementedError


def _change(most: int, label: str) -> forms.IntegerField:
    return forms.IntegerField(
        min_value=-most,
        max_value=most,
        label=label,
        help_text="With a minus in front to take away, such as -10.",
    )


def _copies() -> forms.IntegerField:
    return forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, initial=1, label="How many")


class GoldForm(HandForm):
    kind, label = "gold", "Gold"
    number = _change(MOST_GOLD, "Gold crowns")

    @property
    def wish(self) -> Wish:
        return self._wish(number=self.cleaned_data["number"])


class ShardsForm(GoldForm):
    kind, label = "wyrdstone", "Wyrdstone"
    number = _change(MOST_SHARDS, "Shards")


class BattlesForm(HandForm):
    kind, label = "battles", "Battles fought"
    number = forms.IntegerField(
        min_value=0,
        max_value=MOST_FOUGHT,
        label="Battles fought in all",
        help_text="With those fought before the warband came to this site. After its first battle the starting gold "
        "is no limit any more.",
    )

    @property
    def wish(self) -> Wish:
        return self._wish(number=self.cleaned_data["number"])


class ExperienceForm(HandForm):
    kind, label = "experience", "Experience"
    warrior = forms.ChoiceField()
    number = _change(MOST_EXPERIENCE, "Experience points")

    def choose(self) -> None:
        self._offer(warrior=self.roster.warriors())

    @property
    def wish(self) -> Wish:
        data = self.cleaned_data
        return self._wish(place=int(data["warrior"]), number=data["number"])


class AdvanceForm(HandForm):
    kind, label = "grant-advance", "Give an advance"
    warrior = forms.ChoiceField()
    what = forms.ChoiceField(label="Advance", help_text="If an advance is due, this is that one.")

    def choose(self) -> None:
        self._offer(warrior=self.roster.warriors(), what=self.roster.gains())

    @property
    def wish(self) -> Wish:
        return self._wish(place=int(self.cleaned_data["warrior"]), what=self.cleaned_data["what"])


class _PairForm(HandForm):
    """One list whose values name a place and a thing there."""

    what = forms.ChoiceField()

    def _pair(self, **fields: Any) -> Wish:
        place, _, what = self.cleaned_data["what"].partition(" ")
        return self._wish(place=None if place == STASH else int(place), what=what, **fields)

    @property
    def wish(self) -> Wish:
        return self._pair()


class StrikeForm(_PairForm):
    kind, label = "strike-advance", "Strike an advance"

    def choose(self) -> None:
        self.fields["what"].label = "Advance"
        self._offer(what=self.roster.advances())


class AddItemForm(HandForm):
    kind, label = "add-item", "Add an item"
    what = forms.ChoiceField(label="Item")
    number = _copies()
    place = forms.ChoiceField(label="For")

    def choose(self) -> None:
        self._offer(what=self.roster.items(), place=self.roster.places())

    @property
    def wish(self) -> Wish:
        data = self.cleaned_data
        place = None if data["place"] == STASH else int(data["place"])
        return self._wish(place=place, what=data["what"], number=data["number"])


class RemoveItemForm(_PairForm):
    kind, label = "remove-item", "Remove an item"
    number = _copies()

    def choose(self) -> None:
        self.fields["what"].label = "Item"
        self._offer(what=self.roster.held())

    @property
    def wish(self) -> Wish:
        return self._pair(number=self.cleaned_data["number"])


class InjuryForm(HandForm):
    kind, label = "injure", "Add an injury"
    warrior = forms.ChoiceField()
    what = forms.ChoiceField(label="Injury", help_text="Missed battles are a change of their own.")

    def choose(self) -> None:
        self._offer(warrior=self.roster.warriors(alone=True), what=self.roster.injuries())

    @property
    def wish(self) -> Wish:
        return self._wish(place=int(self.cleaned_data["warrior"]), what=self.cleaned_data["what"])


class CureForm(_PairForm):
    kind, label = "cure", "Cure an injury"

    def choose(self) -> None:
        self.fields["what"].label = "Injury"
        self._offer(what=self.roster.suffered())


class MissForm(HandForm):
    kind, label = "miss", "Battles to miss"
    warrior = forms.ChoiceField()
    number = forms.IntegerField(min_value=0, max_value=MOST_BATTLES, label="Misses the next battles")

    def choose(self) -> None:
        self._offer(warrior=self.roster.warriors())

    @property
    def wish(self) -> Wish:
        return self._wish(place=int(self.cleaned_data["warrior"]), number=self.cleaned_data["number"])


class BringBackForm(HandForm):
    kind, label = "bring-back", "Bring somebody back"
    warrior = forms.ChoiceField(label="Died, captured or retired")
    number = _copies()
    with_gear = forms.BooleanField(required=False, initial=True, label="With the equipment carried then")

    def choose(self) -> None:
        self._offer(warrior=self.roster.gone())

    @property
    def wish(self) -> Wish:
        data = self.cleaned_data
        return self._wish(place=int(data["warrior"]), number=data["number"], with_gear=data["with_gear"])


KINDS: dict[str, type[HandForm]] = {
    form.kind: form
    for form in (
        GoldForm,
        ShardsForm,
        BattlesForm,
        ExperienceForm,
        AdvanceForm,
        StrikeForm,
        AddItemForm,
        RemoveItemForm,
        InjuryForm,
        CureForm,
        MissForm,
        BringBackForm,
    )
}


def offered(roster: Roster) -> dict[str, type[HandForm]]:
    """The kinds of change that the roster has something for."""
    return {kind: form for kind, form in KINDS.items() if form(roster).has_choices}

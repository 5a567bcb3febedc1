"""What may be posted about a warband: the shape only. Whether it is allowed is for `rules.mustering` to say."""

from typing import Any

from django import forms

from roster.models.warrior_story import LONGEST_STORY
from roster.pictures import SIZES
from roster.printing.cards import ON_A_PAGE
from roster.printing.options import USUAL_RULESET, PrintOptions
from roster.printing.paper import Paper
from roster.services.solo import SoloPlan
from rules.catalogue.model import Rulebook
from rules.mustering.changes.by_hand import MOST_FOUGHT
from rules.mustering.legality.waiving import LONGEST_REASON
from rules.mustering.spells import CHOICES
from rules.mustering.words import one_line
from rules.scenarios import TWO, is_for, played
from rules.tally.opponent import MOST_MODELS, Opponent

NAME_LENGTH = 80
MOST_AT_ONCE = 50
MOST_GOLD = 10_000
MOST_NUMBERS = 2_000
#: A way out may name every block of a roster.
LONGEST_LABEL = 4_000


class LineField(forms.CharField):
    """Text that will stand in a sentence: what cannot be printed in a line is left out."""

    def clean(self, value: Any) -> str:
        line = one_line(super().clean(value))
        self.validate(line)
        return line


class PlaceField(forms.Field):
    """A roster number, or the word `stash` for the stash (None)."""

    def to_python(self, value: Any) -> int | None:
        if value == "stash":
            return None
        if isinstance(value, str) and value.isdecimal() and 1 <= len(value) <= 5 and int(value):
            return int(value)
        raise forms.ValidationError("Choose a warrior or the stash.")

    def validate(self, value: Any) -> None:
        """None is the stash, so that nothing is required beyond what `to_python` asks."""


class MusterForm(forms.Form):
    name = forms.CharField(max_length=NAME_LENGTH, label="Warband name")
    type = forms.ChoiceField(label="Warband type", widget=forms.RadioSelect)
    start = forms.ChoiceField(
        label="Start with",
        choices=[
            ("gold", "gold to spend"),
            ("example", "a filled example"),
            ("random", "a random warband"),
        ],
        required=False,
    )

    def __init__(self, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["type"].choices = [(key, found.name) for key, found in book.warbands.items()]


class StoryForm(forms.Form):
    """`seen` is the revision that the page showed."""

    biography = forms.CharField(
        label="Biography",
        required=False,
        max_length=LONGEST_STORY,
        help_text="Everybody who reads the warband reads it.",
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    notes = forms.CharField(
        label="Private notes",
        required=False,
        max_length=LONGEST_STORY,
        help_text="Only you read them.",
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class PortraitForm(forms.Form):
    picture = forms.FileField(
        label="Portrait",
        help_text=f"{SIZES}. It is stored smaller.",
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


class ImportForm(forms.Form):
    """A file, or its text; in the second step what was `kept` of it. `origin` is the name of the file."""

    file = forms.FileField(
        label="File",
        required=False,
        help_text="Ours (JSON, TOML), BattleScribe or New Recruit (.ros, .rosz, .json), .mordheim, Toolheim (YAML), "
        "MordheimManager, mordheim-roster-app, Mordheim-Roster-Builder.",
    )
    text = forms.CharField(
        label="Or its text",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text="The list that New Recruit shares as text comes in too.",
    )
    kept = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    origin = LineField(required=False, max_length=80, widget=forms.HiddenInput)
    which = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    type = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    battles = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_FOUGHT, label="Battles fought", widget=forms.HiddenInput
    )

    def clean(self) -> dict[str, Any]:
        fields = super().clean()
        file, text = fields.get("file"), fields.get("text", "")
        if file is None and not text.strip() and not fields.get("kept"):
            raise forms.ValidationError("Choose a file, or paste its text.")
        fields["content"] = file.read() if file is not None else text.encode()
        if file is not None or text.strip():
            fields["kept"] = ""
        if file is not None:
            fields["origin"] = one_line(file.name)[:80]
        fields["origin"] = fields.get("origin") or "a pasted text"
        return fields


class CopyForm(forms.Form):
    name = LineField(max_length=NAME_LENGTH, label="Name of the copy")


class ChangeForm(forms.Form):
    """What every change carries: the page it was made on, and the revision that the page showed."""

    page = forms.CharField(max_length=40, required=False)
    revision = forms.IntegerField(min_value=0)

    @property
    def sentence(self) -> str:
        """The first error, for a form that has no place of its own to show it."""
        name, errors = next(iter(self.errors.items()))
        label = self.fields[name].label or name.replace("_", " ").capitalize()
        return f"{label}: {errors[0]}"


class HireForm(ChangeForm):
    type = forms.CharField(max_length=60)
    name = forms.CharField(max_length=NAME_LENGTH, required=False)
    members = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, required=False, label="How many")

    def clean_members(self) -> int:
        return self.cleaned_data["members"] or 1


class MembersForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    members = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, label="How many")


class ItemForm(ChangeForm):
    place = PlaceField()
    item = forms.CharField(max_length=80)
    copies = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, label="How many")


class BuyForm(ItemForm):
    found = forms.IntegerField(min_value=0, max_value=MOST_GOLD, required=False, label="Price paid each")


class MoveForm(ChangeForm):
    source = PlaceField()
    target = PlaceField()
    item = forms.CharField(max_length=80)
    copies = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, required=False, label="How many")


class RenameForm(ChangeForm):
    number = forms.IntegerField(min_value=1, required=False)
    name = forms.CharField(max_length=NAME_LENGTH, label="Name")


class MutationForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    mutation = forms.CharField(max_length=80)


class StyleForm(ChangeForm):
    """`<style> <pick>`: one button names both."""

    number = forms.IntegerField(min_value=1)
    style = forms.RegexField(r"^[\w-]{1,80} \d{1,3}$", label="Style")

    def clean(self) -> dict[str, Any]:
        fields = dict(super().clean() or self.cleaned_data)
        if "style" in fields:
            style, _, pick = fields["style"].partition(" ")
            fields |= {"style": style, "pick": int(pick)}
        return fields


class SkillSetForm(ChangeForm):
    skill_set = forms.CharField(max_length=80, label="Skill lists")


class HireSwordForm(ChangeForm):
    sword = forms.CharField(max_length=80)
    name = forms.CharField(max_length=NAME_LENGTH, required=False)
    choice = forms.CharField(max_length=80, required=False, label="Weapons")
    agreed = forms.BooleanField(required=False, label="Rolled high enough")


class HirePersonaForm(ChangeForm):
    persona = forms.CharField(max_length=80)
    found = forms.BooleanField(required=False, label="Found by searching")
    agreed = forms.BooleanField(required=False, label="Rolled high enough")
    price = forms.CharField(max_length=80, required=False, label="Hire fee")


class UpkeepForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    free = forms.IntegerField(min_value=0, max_value=MOST_AT_ONCE, required=False, label="Free battles")

    def clean_free(self) -> int:
        return self.cleaned_data["free"] or 0


class ProblemForm(ChangeForm):
    """Which problem: its place in the list is no identity, its words are."""

    code = forms.CharField(max_length=60)
    warrior = forms.IntegerField(min_value=1, required=False)
    item = forms.CharField(max_length=80, required=False)


class WaiveForm(ProblemForm):
    reason = LineField(min_length=1, max_length=LONGEST_REASON, label="Reason")


class DrawSpellsForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    choice = forms.ChoiceField(choices=[(key, key) for key in CHOICES if key], required=False)


class LookForm(ChangeForm):
    place = PlaceField()
    item = forms.CharField(max_length=80)


class ReadTomeForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    item = forms.CharField(max_length=80)
    spell_list = forms.CharField(max_length=80, label="Spell list")


class FixForm(ProblemForm):
    """Which way out of which problem."""

    label = forms.CharField(max_length=LONGEST_LABEL, strip=False)


class SoloForm(forms.Form):
    """A battle against somebody who is not on the site."""

    name = LineField(max_length=NAME_LENGTH, label="Opponent's warband")
    type = forms.ChoiceField(required=False, label="Its kind, if you know it")
    models = forms.IntegerField(min_value=1, max_value=MOST_MODELS, label="How many warriors it had")
    rating = forms.IntegerField(
        min_value=0,
        max_value=100_000,
        required=False,
        label="Its rating, if you know it",
        help_text="Decides whether your warband was the underdog.",
    )
    scenario = forms.ChoiceField()
    ruleset = forms.ChoiceField(label="Turn sequence")
    title = LineField(max_length=80, required=False, help_text="Shown in the history of your warband.")

    def __init__(self, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["type"].choices = [
            ("", "Unknown"),
            *((key, it.name) for key, it in book.warbands.items()),
        ]
        self.fields["scenario"].choices = [
            (key, f"{it.name}: {it.summary}") for key, it in played(book).items() if is_for(it, TWO)
        ]
        self.fields["scenario"].initial = "skirmish"
        self.fields["ruleset"].choices = [(key, it.name) for key, it in book.rulesets.items()]

    @property
    def plan(self) -> SoloPlan:
        """What a valid form asks for."""
        data = self.cleaned_data
        opponent = Opponent(data["name"], data["models"], data["type"], data["rating"])
        return SoloPlan(opponent, data["scenario"], data["ruleset"], data["title"])


class FacesInput(forms.TextInput):
    """Several fields of one name, one for each die, as one answer: `4,2`."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        return ",".join(data.getlist(name))


class AnswerForm(forms.Form):
    """An answer of a post-battle sequence, and where the sequence stood when its page was made."""

    answer = LineField(max_length=200, widget=FacesInput)
    at = forms.CharField(max_length=40)


class NumbersField(forms.Field):
    """Every value of a name that stands several times in a form, as roster numbers; at most 2,000."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[int]:
        found = value or []
        if len(found) > MOST_NUMBERS or not all(
            it.isascii() and it.isdecimal() and len(it) <= 6 for it in found
        ):
            raise forms.ValidationError("These are no roster numbers.")
        return [int(it) for it in found]


class OrderForm(forms.Form):
    """The numbers of a roster from first to last, and the one that moves by a place."""

    order = NumbersField(required=False)
    up = forms.IntegerField(required=False, min_value=0, max_value=1_000_000)
    down = forms.IntegerField(required=False, min_value=0, max_value=1_000_000)


class BackForm(forms.Form):
    answers = forms.IntegerField(min_value=0, max_value=100_000)


class DiceByHandForm(forms.Form):
    by_hand = forms.BooleanField(required=False)


class PrintForm(forms.Form):
    """What may stand in the address of a print; what cannot be read is as if it were not there."""

    paper = forms.TypedChoiceField(
        choices=[(Paper.A4, "A4"), (Paper.LETTER, "US Letter")],
        coerce=Paper,
        empty_value=Paper.A4,
        required=False,
    )
    cards = forms.TypedChoiceField(
        choices=[(number, f"{number} on a page") for number in ON_A_PAGE],
        coerce=int,
        empty_value=ON_A_PAGE[0],
        required=False,
    )
    blank = forms.BooleanField(required=False)
    ruleset = forms.ChoiceField(required=False, label="Turn sequence")

    def __init__(self, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["ruleset"].choices = [(key, it.name) for key, it in book.rulesets.items()]

    @property
    def chosen(self) -> PrintOptions:
        """What was asked for, with the usual answer to what was not."""
        self.is_valid()
        found = self.cleaned_data
        return PrintOptions(
            paper=found.get("paper", Paper.A4),
            on_a_page=found.get("cards", ON_A_PAGE[0]),
            blank=found.get("blank", False),
            ruleset=found.get("ruleset") or USUAL_RULESET,
        )


class CorrectForm(ChangeForm):
    """The correction of an old entry; `fall` are later ones that are to fall with it."""

    reason = LineField(max_length=200, label="Reason")

    @property
    def falling(self) -> list[int]:
        numbers = self.data.getlist("fall") if self.is_bound else []
        return [int(number) for number in numbers if number.isdecimal()][:1_000]

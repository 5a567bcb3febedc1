"""Forms for seasons, rounds and pairings: the shape of what is posted. What is allowed is for the services to say."""

from typing import Any
from uuid import uuid4

from django import forms

from campaigns.models import PairingKind, Season, TieBreakKind
from campaigns.models.battle_side import MOST_SIDES
from campaigns.models.season import MOST_POINTS, MOST_ROUNDS, SCORING
from campaigns.pages.rounds.pairing import RoundPage
from campaigns.services.rounds.arrange import BYE, NOWHERE, Arrangement
from campaigns.services.rounds.carry_over import MOST_BATTLES
from campaigns.standings import Carried
from roster.site.fields import NAME_LENGTH, LineField
from roster.site.zones import zone_or_site

MOST_DIGITS = 5
ORDER = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
#: What is carried over of a warband, with the least and the most of it.
FIGURES = (
    *((name, 0, MOST_BATTLES) for name in ("won", "drawn", "lost")),
    ("points", -MOST_POINTS, MOST_POINTS),
)
SIZES = [(size, str(size)) for size in range(2, MOST_SIDES + 1)]


class DrawForm(forms.Form):
    """How opponents are chosen; `seen` is the revision of the round on the page."""

    kind = forms.ChoiceField(label="Pairings", choices=PairingKind.choices)
    table_size = forms.TypedChoiceField(label="Warbands per table", coerce=int, choices=SIZES)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class SeasonForm(forms.ModelForm):
    """A season that is begun or changed."""

    name = LineField(max_length=NAME_LENGTH)
    named_awards = forms.CharField(
        label="Awards to give with one click",
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="One on each line, with its points: Painted: 2. Bounties on a marked target, sportsmanship, best "
        "story and penalties (-1) go here too.",
    )
    table_size = forms.TypedChoiceField(
        label="Warbands per table",
        coerce=int,
        choices=SIZES,
        help_text="With three or more, tables differ by one warband at most and nobody has a bye.",
    )

    class Meta:
        model = Season
        fields = ["name", "kind", "table_size", *SCORING]
        help_texts = {
            "kind": "How the next round is drawn. Nobody meets the same opponent again, and no two warbands of one "
            "player meet, while that can be avoided. You can change every pairing by hand."
        }

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.initial["named_awards"] = "\n".join(
            f"{award['name']}: {award['points']}" for award in self.instance.named_awards
        )
        before = self.instance.tie_breaks
        for place, word in enumerate(ORDER):
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                label=f"{word} tie-break",
                required=False,
                choices=[("", "None"), *TieBreakKind.choices],
                initial=before[place] if place < len(before) else "",
            )

    def clean_named_awards(self) -> list[dict[str, Any]]:
        """`Painted: 2` on each line."""
        found = []
        for line in filter(None, map(str.strip, self.cleaned_data["named_awards"].splitlines())):
            name, _colon, points = line.rpartition(":")
            digits = points.strip().removeprefix("+")
            if not name.strip() or not digits.removeprefix("-").isdecimal() or len(digits) > MOST_DIGITS:
                raise forms.ValidationError(
                    f"Write \u201c{line[:60]}\u201d as a name and points, like Painted: 2."
                )
            found.append({"name": " ".join(name.split()), "points": int(digits)})
        return found

    def clean(self) -> dict[str, Any]:
        """The tie-breaks become one list, without those that were left out or named twice."""
        data = super().clean() or self.cleaned_data
        chosen = [data.pop(f"tie_break_{place}", "") for place in range(len(ORDER))]
        data["tie_breaks"] = list(dict.fromkeys(key for key in chosen if key))
        return data


class AwardForm(forms.Form):
    """Points for a warband; `warbands` and `rounds` are what can be chosen."""

    warband = forms.TypedChoiceField(coerce=int)
    name = LineField(max_length=40, label="For", help_text="Painted, sportsmanship, best story ...")
    points = forms.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS, initial=1)
    round = forms.TypedChoiceField(coerce=int, required=False, empty_value=None, label="Counts from")
    reason = LineField(max_length=200, required=False)
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(
        self, warbands: list[tuple[int, str]], rounds: list[int], *arguments: Any, **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self.fields["warband"].choices = warbands
        later = [(number, f"Round {number}") for number in rounds]
        self.fields["round"].choices = [("", "The beginning"), *later]
        self.fields["request_key"].initial = uuid4().hex


class TrophyForm(forms.Form):
    """An award without points; `holders` are warbands and players as `warband-3` and `player-7`, with their names."""

    holder = forms.ChoiceField(label="For")
    warrior = LineField(
        max_length=NAME_LENGTH,
        required=False,
        help_text="The name of a warrior of that warband, alive or dead; nothing for the whole warband.",
    )
    name = LineField(max_length=60, label="Award", help_text="Best painted, best story, worst luck ...")
    reason = LineField(max_length=300, required=False)
    season = forms.IntegerField(min_value=1, max_value=2**31 - 1, required=False, widget=forms.HiddenInput)
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(
        self,
        warbands: list[tuple[int, str]],
        players: list[tuple[int, str]],
        *arguments: Any,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.fields["holder"].choices = [
            ("Warbands", [(f"warband-{key}", name) for key, name in warbands]),
            ("Players", [(f"player-{key}", name) for key, name in players]),
        ]
        self.fields["request_key"].initial = uuid4().hex

    @property
    def asked(self) -> dict[str, Any]:
        """The arguments of `give_trophy` from a valid form."""
        data = dict(self.cleaned_data)
        kind, _, key = data.pop("holder").partition("-")
        return {**data, kind: int(key)}


class IntroForm(forms.ModelForm):
    """The words that open the page of a season."""

    class Meta:
        model = Season
        fields = ["intro"]
        labels = {"intro": "Introduction"}
        help_texts = {"intro": "How the season went, in your words. It opens this page."}
        widgets = {"intro": forms.Textarea(attrs={"rows": 5})}


class NamedAwardForm(forms.Form):
    """An award of the season for one warband or for many."""

    name = forms.ChoiceField()
    warbands = forms.TypedMultipleChoiceField(
        coerce=int, label="Warbands", widget=forms.CheckboxSelectMultiple
    )
    round = forms.TypedChoiceField(coerce=int, required=False, empty_value=None, label="Counts from")
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(
        self,
        awards: list[dict[str, Any]],
        warbands: list[tuple[int, str]],
        rounds: list[int],
        *arguments: Any,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options, auto_id="named_%s")
        self.fields["name"].choices = [(award["name"], award["name"]) for award in awards]
        self.fields["warbands"].choices = warbands
        later = [(number, f"Round {number}") for number in rounds]
        self.fields["round"].choices = [("", "The beginning"), *later]
        self.fields["request_key"].initial = uuid4().hex


class DeadlineForm(forms.Form):
    """A deadline where the campaign is, in the zone of that name or in the site's."""

    deadline = forms.DateField(
        required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    hour = forms.TimeField(
        label="Hour of the deadline",
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )

    def __init__(self, *arguments: Any, zone: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["hour"].help_text = f"Empty: the end of the day. In {zone_or_site(zone)}."

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("hour") and not data.get("deadline"):
            self.add_error("hour", "An hour needs a day.")
        return data


class NewRoundForm(DeadlineForm):
    """`after` is the number of the last round on the page."""

    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class ByeForm(forms.Form):
    """The ids of two warbands: one that is not paired, and one that has a bye."""

    newcomer = forms.IntegerField(label="Warband", min_value=1)
    opponent = forms.IntegerField(min_value=1)


class RoundForm(DeadlineForm):
    """The tables of a round. Fields like `table-12` say where warband 12 plays, `scenario-3` what table 3 plays."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, page: RoundPage, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, zone=page.round.season.campaign.time_zone, **options)
        self.page = page
        self.fields["deadline"].initial = page.round.deadline
        self.fields["hour"].initial = page.round.deadline_hour
        self.fields["seen"].initial = page.round.revision
        places = [
            (NOWHERE, "Not paired"),
            (BYE, "Bye"),
            *((number, f"Table {number}") for number in page.tables),
        ]
        for row in page.rows:
            self.fields[f"table-{row.id}"] = forms.TypedChoiceField(
                label=row.name, coerce=int, choices=places, initial=row.place, disabled=row.is_fixed
            )
        scenarios = [("", "Players choose or roll"), *page.scenario_choices]
        for number in page.tables:
            self.fields[f"scenario-{number}"] = forms.ChoiceField(
                label=f"Table {number}",
                required=False,
                choices=scenarios,
                initial=page.scenarios.get(number, ""),
            )

    @property
    def rows(self) -> list[tuple[Any, Any]]:
        """Each warband with its field."""
        return [(row, self[f"table-{row.id}"]) for row in self.page.rows]

    @property
    def scenario_fields(self) -> list[Any]:
        return [self[f"scenario-{number}"] for number in self.page.tables]

    @property
    def arrangement(self) -> Arrangement:
        """The arrangement of a valid form."""
        data = self.cleaned_data
        return Arrangement(
            {row.id: data[f"table-{row.id}"] for row in self.page.rows},
            {number: data[f"scenario-{number}"] for number in self.page.tables},
        )


class CarriedForm(forms.Form):
    """The rounds that were played elsewhere, and the figures of each warband: fields like `won-12` of warband 12."""

    rounds = forms.IntegerField(
        label="Rounds played so far",
        min_value=0,
        max_value=MOST_ROUNDS - 1,
        help_text="The first round here goes on counting. It stays once the season has rounds here.",
    )

    def __init__(self, season: Season, warbands: list[tuple[int, str]], data: Any = None) -> None:
        super().__init__(data, initial={"rounds": season.rounds_before})
        self.warbands = warbands
        before = {it.warband_id: it for it in season.carried.all()}
        for key, _name in warbands:
            for figure, least, most in FIGURES:
                self.fields[f"{figure}-{key}"] = forms.IntegerField(
                    label=figure.capitalize(),
                    min_value=least,
                    max_value=most,
                    initial=getattr(before.get(key), figure, 0),
                )

    @property
    def rows(self) -> list[tuple[str, list[Any]]]:
        """Each warband with its fields."""
        return [
            (name, [self[f"{figure}-{key}"] for figure, _least, _most in FIGURES])
            for key, name in self.warbands
        ]

    @property
    def figures(self) -> dict[int, Carried]:
        """What a valid form says, by warband."""
        data = self.cleaned_data
        return {
            key: Carried(**{figure: data[f"{figure}-{key}"] for figure, _least, _most in FIGURES})
            for key, _name in self.warbands
        }

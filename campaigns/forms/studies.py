"""The form of a balance study of a campaign."""

from collections.abc import Sequence
from typing import Any

from django import forms

from campaigns.forms.campaign import ruleset_choices
from campaigns.models import Campaign
from campaigns.pages.battles.policies import policy_name
from campaigns.services.studies.ask import BLOCK
from roster.models import Warband
from rules.battlefields.generate import drawn_by_lot
from rules.catalogue.load import rulebook
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.scenarios import played
from rules.studies.description import Rules, Study, shipped

#: Battles of a cell that may be chosen.
BATTLES = (2, 4, 10, 20, 50, 100, 200)
_SEVERAL = forms.CheckboxSelectMultiple


class StudyForm(forms.Form):
    """`warbands` are those of the campaign."""

    name = forms.CharField(max_length=120, initial="Balance study")
    warbands = forms.TypedMultipleChoiceField(
        label="Warbands of the campaign", widget=_SEVERAL, required=False, coerce=int
    )
    rosters = forms.MultipleChoiceField(
        label="Ready warbands",
        widget=_SEVERAL,
        required=False,
        help_text="A ready warband of each type, as it begins.",
    )
    rulesets = forms.MultipleChoiceField(label="Rules", widget=_SEVERAL)
    switches = forms.MultipleChoiceField(
        label="Options of these rules",
        widget=_SEVERAL,
        required=False,
        help_text="They count where the rules have them.",
    )
    scenarios = forms.MultipleChoiceField(label="Scenarios", widget=_SEVERAL)
    tables = forms.MultipleChoiceField(label="Tables", widget=_SEVERAL)
    policy = forms.ChoiceField(label="Tactics of both sides")
    battles = forms.TypedChoiceField(
        label="Battles of each pair",
        coerce=int,
        initial=10,
        choices=[(number, str(number)) for number in BATTLES],
        help_text="Under each of the rules, in each scenario, on each table. A battle takes a tenth of a second.",
    )

    def __init__(self, campaign: Campaign, warbands: Sequence[Warband], data: Any = None) -> None:
        super().__init__(data)
        self.own = {warband.pk: warband for warband in warbands}
        book = rulebook()
        grounds = [(it.key, it.name) for it in tables()] + [
            (key, it.name) for key, it in drawn_by_lot().items()
        ]
        choices: dict[str, list[tuple[Any, str]]] = {
            "warbands": [(warband.pk, warband.name) for warband in warbands],
            "rosters": [(key, book.warbands[key].name) for key in shipped() if key in book.warbands],
            "rulesets": ruleset_choices(book),
            "switches": list(
                {it.key: it.name for ruleset in book.rulesets.values() for it in ruleset.switches}.items()
            ),
            "scenarios": [(key, book.scenarios[key].name) for key in played(book)],
            "tables": grounds,
            "policy": [(key, policy_name(key)) for key in POLICIES],
        }
        for name, found in choices.items():
            self.fields[name].choices = found
        if not warbands:
            del self.fields["warbands"]
        usual = book.rulesets.get(campaign.ruleset)
        self.initial |= {
            "rulesets": [usual.key] if usual else [],
            "switches": sorted(
                {it.key for ruleset in book.rulesets.values() for it in ruleset.switches if it.default}
            ),
            "scenarios": ["skirmish"],
            "tables": ["ruined-quarter"],
            "warbands": list(self.own),
        }

    def clean(self) -> dict[str, Any]:
        """Refuse fewer than two warbands."""
        data = super().clean() or {}
        if not self.errors and len(data.get("warbands", [])) + len(data["rosters"]) < 2:
            raise forms.ValidationError("Choose two warbands at least.")
        return data

    @property
    def study(self) -> Study:
        """The description that a valid form holds, without the warbands of the campaign."""
        data, book = self.cleaned_data, rulebook()
        on = set(data["switches"])
        return Study(
            format="wyrdbook-study/1",
            name=data["name"],
            battles=data["battles"],
            rosters=tuple(data["rosters"]),
            rulesets=tuple(
                Rules(key, tuple(it.key for it in book.rulesets[key].switches if it.key in on))
                for key in data["rulesets"]
            ),
            scenarios=tuple(data["scenarios"]),
            tables=tuple(data["tables"]),
            policies=((data["policy"], data["policy"]),),
            block=BLOCK,
        )

    @property
    def chosen(self) -> list[Warband]:
        """The warbands of the campaign that are ticked."""
        return [self.own[key] for key in self.cleaned_data.get("warbands", [])]

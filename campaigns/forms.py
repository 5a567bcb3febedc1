"""What may be posted about campaigns and battles: the shape. What is allowed is for the services to say."""

from typing import Any

from django import forms

from campaigns import selectors
from campaigns.access import is_organiser
from campaigns.models import Campaign
from campaigns.pages.policies import policy_name
from campaigns.services import Plan
from campaigns.services.setting_up import LONGEST_SEED
from roster.models import User
from rules.catalogue.load import rulebook
from rules.engine.table import tables
from rules.policies import POLICIES


def ruleset_choices() -> list[tuple[str, str]]:
    return [(key, f"{found.name}: {found.summary}") for key, found in rulebook().rulesets.items()]


class CampaignForm(forms.ModelForm):
    ruleset = forms.ChoiceField(
        label="Turn sequence", help_text="New battles begin with it; each battle may choose another."
    )

    class Meta:
        model = Campaign
        fields = ["name", "description", "starts_on", "ruleset"]
        labels = {"starts_on": "Starts on"}
        help_texts = {"description": "House rules, meeting place, whatever the players should know."}
        widgets = {
            "description": forms.Textarea(attrs={"rows": 4}),
            "starts_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["ruleset"].choices = ruleset_choices()


class WarbandChoiceForm(forms.Form):
    """One of the user's own warbands that takes part in no campaign."""

    warband = forms.TypedChoiceField(coerce=int, label="Warband", empty_value=None)

    def __init__(self, user: User, *arguments: Any, required: bool = True, **options: Any) -> None:
        super().__init__(*arguments, **options)
        field = self.fields["warband"]
        field.required = required
        later = [] if required else [("", "Decide later")]
        field.choices = [*later, *((one.pk, str(one)) for one in selectors.free_warbands(user))]


class BattleForm(forms.Form):
    """Two warbands, where and how. `battlefield` is drawn with pictures by the page."""

    first = forms.TypedChoiceField(coerce=int, label="First warband")
    second = forms.TypedChoiceField(coerce=int, label="Second warband")
    first_policy = forms.ChoiceField(label="Who decides for it", initial="steady")
    second_policy = forms.ChoiceField(label="Who decides for it", initial="steady")
    battlefield = forms.ChoiceField(label="Table", widget=forms.RadioSelect)
    scenario = forms.ChoiceField()
    ruleset = forms.ChoiceField(label="Turn sequence")
    switches = forms.MultipleChoiceField(
        label="Optional rules", required=False, widget=forms.CheckboxSelectMultiple
    )
    seed = forms.CharField(
        max_length=LONGEST_SEED,
        required=False,
        help_text="Any text of up to 64 characters: the same set-up with the same seed is the same battle, die by die. "
        "Leave it empty and one is drawn, hidden until the battle is over.",
    )
    title = forms.CharField(max_length=80, required=False, help_text="What the chronicle will call it.")

    def __init__(self, campaign: Campaign, user: User, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.campaign = campaign
        book = rulebook()
        entered = selectors.entered_warbands(campaign, with_sheets=False)
        names = [(one.warband_id, f"{one.warband.name} ({one.warband.owner})") for one in entered]
        mine = [one.warband_id for one in entered if one.warband.owner_id == user.pk]
        first = [pair for pair in names if pair[0] in mine or is_organiser(user, campaign)]
        policies = [(key, policy_name(key)) for key in sorted(POLICIES, reverse=True)]
        self._offer("first", first or names, mine[0] if mine else None)
        others = [key for key, _name in names if key not in mine[:1]]
        self._offer("second", names, others[0] if others else None)
        self._offer("first_policy", policies, "steady")
        self._offer("second_policy", policies, "steady")
        self._offer("battlefield", [(found.key, found.name) for found in tables()])
        self._offer("scenario", [(key, found.name) for key, found in book.scenarios.items()], "skirmish")
        self._offer("ruleset", ruleset_choices(), campaign.ruleset)
        self._offer_switches()

    def _offer(self, name: str, choices: list, initial: object = None) -> None:
        self.fields[name].choices = choices
        if self.fields[name].initial is None or initial is not None:
            self.fields[name].initial = choices[0][0] if initial is None and choices else initial

    def _offer_switches(self) -> None:
        """Those of every turn sequence, each named with its own where there are several; as the rulebook has them."""
        rulesets = rulebook().rulesets.values()
        several = sum(1 for found in rulesets if found.switches) > 1
        pairs = [(found, switch) for found in rulesets for switch in found.switches]
        self.fields["switches"].choices = [
            (f"{found.key}:{switch.key}", f"{found.name}: {switch.name}" if several else switch.name)
            for found, switch in pairs
        ]
        self.fields["switches"].initial = [
            f"{found.key}:{switch.key}" for found, switch in pairs if switch.default
        ]

    @property
    def plan(self) -> Plan:
        """What a valid form asks for. Switches of other turn sequences than the chosen one are left out."""
        data = self.cleaned_data
        chosen = (switch.partition(":") for switch in data["switches"])
        return Plan(
            warbands=(data["first"], data["second"]),
            policies=(data["first_policy"], data["second_policy"]),
            ruleset=data["ruleset"],
            switches=tuple(key for ruleset, _colon, key in chosen if ruleset == data["ruleset"]),
            scenario=data["scenario"],
            battlefield=data["battlefield"],
            seed=data["seed"],
            title=data["title"],
        )


class DiscardForm(forms.Form):
    reason = forms.CharField(max_length=200, required=False, label="Why")

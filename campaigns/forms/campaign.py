"""Forms to found a campaign or change its description: the shape of what is posted. Services say what is allowed."""

from typing import Any

from django import forms

from campaigns.models import Campaign
from campaigns.services.rulebook.use import CORE
from roster.models import User
from roster.selectors import packs_on_offer
from roster.site.fields import NAME_LENGTH, LineField
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import SHARED, standard


def ruleset_choices(book: Rulebook) -> list[tuple[str, str]]:
    return [(key, found.name) for key, found in book.rulesets.items()]


class CampaignForm(forms.ModelForm):
    name = LineField(max_length=NAME_LENGTH)
    ruleset = forms.ChoiceField(
        label="Turn sequence", help_text="The default for new battles; each battle can use another."
    )

    class Meta:
        model = Campaign
        fields = [
            "name",
            "description",
            "starts_on",
            "ruleset",
        ]
        labels = {"starts_on": "Start date"}
        help_texts = {"description": "Where and when you meet, and whatever else players should know."}
        widgets = {
            "description": forms.Textarea(attrs={"rows": 4}),
            "starts_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["ruleset"].choices = ruleset_choices(rulebook())


class FoundingForm(CampaignForm):
    """The form that founds a campaign, with its packs and the options about results.

    The standard packs are used unless others are chosen. The other options are set later.
    """

    packs = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="The core rules are always included. The campaign keeps these versions until an organiser updates "
        "them. House rules are on its rulebook page.",
    )

    class Meta(CampaignForm.Meta):
        fields = [*CampaignForm.Meta.fields, "owners_change_by_hand", "confirmation", "confirmation_days"]
        help_texts = CampaignForm.Meta.help_texts | {
            "owners_change_by_hand": "Gold, experience, injuries and the like, always with a reason that all members "
            "see. Organisers can always do it.",
            "confirmation": "The others are the players of the battle who did not enter the result. An organiser can "
            "always accept it, and has to decide where a player disputes it.",
            "confirmation_days": "From 1 to 60, used where time decides.",
        }

    def __init__(self, user: User, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        offered = [pack for pack in packs_on_offer(user) if pack.key not in (CORE, SHARED)]
        self.fields["packs"].choices = [
            (pack.digest, f"{pack.header.name}, version {pack.header.version}: {pack.header.summary}")
            for pack in offered
        ]
        self.fields["packs"].initial = [pack.digest for pack in offered if pack in standard()]

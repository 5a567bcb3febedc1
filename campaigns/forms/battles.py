"""Forms to set up a battle or enter its result: the shape of what is posted. Services say what is allowed."""

from dataclasses import replace
from typing import Any, NamedTuple

from django import forms
from django.utils.html import format_html

from campaigns.forms.campaign import ruleset_choices
from campaigns.forms.map import StakeField
from campaigns.forms.play import ALONE, TermsForm, holder_choices
from campaigns.pages.battles.policies import policy_name
from campaigns.pages.campaign.warbands import SetUpPage
from campaigns.services.battles.scenario_maps import NOBODY
from campaigns.services.battles.set_up import LONGEST_SEED, Plan
from campaigns.services.play.begin import PLAYER, SeatPlan
from roster.site.fields import LineField
from rules.battlefields.generate import drawn_by_lot
from rules.catalogue.model import Rulebook, RulesetType, ScenarioType, Switch
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.scenarios import TWO, played


class Option(NamedTuple):
    """One switch of a ruleset on a form: what its box sends, and whether it is ticked."""

    value: str
    switch: Switch
    on: bool


class RulesetOptions(NamedTuple):
    """A ruleset on a form. The boxes of its options are on the page, or loaded when they are unfolded."""

    key: str
    name: str
    summary: str
    options: tuple[Option, ...]
    is_shown: bool
    is_asked: bool


def option_key(ruleset: RulesetType, switch: Switch) -> str:
    """The value that the box of a switch sends: two rulesets may have switches of the same key."""
    return f"{ruleset.key}:{switch.key}"


def _told(scenario: ScenarioType) -> str:
    """`Occupy: both warbands ...`, and for how many where that is more than two."""
    several = {"several": " (3 to 6 warbands)", "any": " (2 to 6 warbands)"}.get(scenario.players, "")
    return f"{scenario.name}{several}: {scenario.summary}"


#: How alliances come about between three and more warbands.
NO_ALLIES, TICKED, BOTH, IN_BATTLE = "none", "ticked", "both", "in-battle"
ALLIANCES = (
    (NO_ALLIES, "Each warband for itself"),
    (TICKED, "Those ticked below stand together"),
    (BOTH, "Those ticked below stand together, and so do the others"),
    (IN_BATTLE, "Players may propose and break alliances in the battle"),
)


class OpponentsForm(forms.Form):
    """The opponents of a battle, as far as it takes to roll for the scenario."""

    first = forms.TypedChoiceField(coerce=int)
    second = forms.TypedChoiceField(coerce=int)
    others = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, page: SetUpPage, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for field in self.fields.values():
            field.choices = [(entered_warband.id, entered_warband.name) for entered_warband in page.warbands]

    @property
    def warbands(self) -> tuple[int, ...]:
        data = self.cleaned_data
        return (data["first"], data["second"], *data["others"])


class OpposedForm(forms.Form):
    """Two warbands of a campaign, or more, the scenario and the rules: what every battle states."""

    first = forms.TypedChoiceField(coerce=int, label="First warband")
    second = forms.TypedChoiceField(coerce=int, label="Second warband")
    others = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        label="Further warbands",
        widget=forms.CheckboxSelectMultiple,
        help_text="For scenarios with 3 to 6 warbands, each on its own side.",
    )
    alliances = forms.ChoiceField(required=False, choices=ALLIANCES, initial=NO_ALLIES)
    allied = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        label="Stand together",
        widget=forms.CheckboxSelectMultiple,
    )
    scenario = forms.ChoiceField()
    scenario_by = forms.ChoiceField(label="Scenario chosen by", required=False)
    drinking = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        label="Drinks before the battle",
        widget=forms.CheckboxSelectMultiple,
        help_text="A barrel lasts the whole warband for this battle and is used up.",
    )
    unfinished = forms.BooleanField(
        required=False,
        label="Let warbands fight before they finish a post-battle sequence",
        help_text="They take the field as they are on the roster, without the injuries and finds of that battle.",
    )
    ruleset = forms.ChoiceField(label="Turn sequence")
    territory = StakeField()
    title = LineField(max_length=80, required=False, help_text="Shown in the chronicle.")

    def __init__(self, page: SetUpPage, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._offer_warbands(page)
        self.asks_for_unfinished = page.organises and bool(page.unfinished)
        asked = next((it.key for it in page.scenarios_asked), "skirmish")
        self._offer("scenario", [(key, _told(found)) for key, found in played(book).items()], asked)
        self._offer("ruleset", ruleset_choices(book), page.campaign.ruleset)
        #: Which events of the campaign ask for a scenario, in sentences.
        self.scenario_reasons = tuple(it.sentence for it in page.scenarios_asked)
        self._offer_prelude(page)
        self.asks_for_territory = bool(page.territories and page.territories.stakes)
        self.fields["territory"].choices = page.territories.choices if page.territories else [("", "None")]

    def _offer_warbands(self, page: SetUpPage) -> None:
        """First the reader's own, or all for an organiser; second anybody else, the best match by rating proposed."""
        names = [
            (
                entered_warband.id,
                f"{entered_warband.name} ({entered_warband.owner}), rating {entered_warband.rating}",
            )
            for entered_warband in page.warbands
        ]
        mine = [entered_warband.id for entered_warband in page.warbands if entered_warband.is_mine]
        self._offer("first", [pair for pair in names if page.organises or pair[0] in mine])
        ratings = {entered_warband.id: entered_warband.rating for entered_warband in page.warbands}
        first = next(iter(mine or ratings), None)
        self.fields["first"].initial = first
        strangers = [key for key in ratings if key not in (mine or [first])]
        others = strangers or [key for key in mine if key != first]
        closest = min(others, key=lambda key: abs(ratings[key] - ratings[first]), default=None)
        self._offer("second", names, closest)
        for name in ("others", "allied"):
            self.fields[name].choices = names if len(names) > TWO else []

    def _offer_prelude(self, page: SetUpPage) -> None:
        """Barrels that the reader may have drunk, and maps that have a say; without any there is nothing to choose."""
        self.fields["drinking"].choices = [
            (entered_warband.id, f"{entered_warband.name}: {entered_warband.drink}")
            for entered_warband in page.warbands
            if entered_warband.drink and (entered_warband.is_mine or page.organises)
        ]
        mapped = [entered_warband for entered_warband in page.warbands if entered_warband.maps]
        text = "; ".join(
            f"{entered_warband.name}: {', '.join(entered_warband.maps)}" for entered_warband in mapped
        )
        field = self.fields["scenario_by"]
        field.choices = [
            ("", "no map used"),
            *((str(entered_warband.id), entered_warband.name) for entered_warband in page.warbands),
            (NOBODY, "nobody: the map's owner does not use it"),
        ]
        field.help_text = format_html(
            "Some Mordheim maps decide who chooses the scenario of their owner's next battle ({}): with a fake map an "
            "opponent, with a catacombs map the owner. If several players could choose, the site rolls off for them.",
            text,
        )
        self.asks_for_maps = bool(mapped)

    def _offer(self, name: str, choices: list[tuple[Any, str]], initial: object = None) -> None:
        self.fields[name].choices = choices
        self.fields[name].initial = choices[0][0] if initial is None and choices else initial

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and data["alliances"] in (TICKED, BOTH):
            fighting = {data["first"], data["second"], *data["others"]}
            if len(fighting) > TWO and not (
                fighting > set(data["allied"]) and len(set(data["allied"])) >= TWO
            ):
                self.add_error("allied", "Tick two or more of the warbands that fight, and not all of them.")
        return data

    def _alliances(self) -> tuple[tuple[int, ...], ...] | None:
        """The places of the warbands that stand together; None where players form alliances in the battle."""
        data = self.cleaned_data
        places = list(enumerate((data["first"], data["second"], *data["others"])))
        if len(places) == TWO or data["alliances"] in ("", IN_BATTLE):
            return None
        if data["alliances"] == NO_ALLIES:
            return ()
        ticked = tuple(place for place, warband in places if warband in data["allied"])
        rest = tuple(place for place, warband in places if warband not in data["allied"])
        return (ticked, rest) if data["alliances"] == BOTH and len(rest) > 1 else (ticked,)

    @property
    def plan(self) -> Plan:
        """The plan of a valid form."""
        data = self.cleaned_data
        warbands = (data["first"], data["second"], *data["others"])
        return Plan(
            warbands=warbands,
            policies=("steady",) * len(warbands),
            ruleset=data["ruleset"],
            scenario=data["scenario"],
            title=data["title"],
            drinking=tuple(data["drinking"]),
            scenario_by=data["scenario_by"],
            unfinished=data["unfinished"],
            territory=data["territory"],
            alliances=self._alliances(),
        )


class ResultForm(OpposedForm):
    """A battle that is played on a real table."""


#: How a battle is fought that people play; by tactics otherwise.
PEOPLE = "people"


class BattleForm(OpposedForm, TermsForm):
    """A battle to be fought on this site: also where and how, and by whom. `battlefield` is drawn with pictures by the
    template; holders and terms are only for a battle that people play. `known` is the game of a battle like it, beside
    which another one is wanted."""

    how = forms.ChoiceField(
        label="How it is fought",
        required=False,
        widget=forms.RadioSelect,
        choices=[("", "By tactics, once you have seen both warbands"), (PEOPLE, "Played here by people")],
    )
    known = forms.IntegerField(required=False, min_value=0, max_value=10**15, widget=forms.HiddenInput)
    first_holder = forms.ChoiceField(label="Played by", required=False)
    second_holder = forms.ChoiceField(label="Played by", required=False)
    others_holder = forms.ChoiceField(label="Each of them played by", required=False)
    first_alone = forms.BooleanField(label=ALONE, required=False)
    second_alone = forms.BooleanField(label=ALONE, required=False)
    others_alone = forms.BooleanField(label="Tactics may not relieve these players", required=False)
    first_policy = forms.ChoiceField(label="Tactics")
    second_policy = forms.ChoiceField(label="Tactics")
    others_policy = forms.ChoiceField(label="Tactics for all of them", required=False)
    battlefield = forms.ChoiceField(label="Table", widget=forms.RadioSelect)
    switches = forms.MultipleChoiceField(label="Options", required=False)
    friendly = forms.BooleanField(
        label="Friendly: it counts for nothing",
        required=False,
        help_text="No post-battle sequence, nothing in the warbands' histories, no statistics.",
    )
    seed = forms.CharField(
        max_length=LONGEST_SEED,
        required=False,
        help_text="For a friendly only, up to 64 characters: the same battle with the same seed gives the same dice. "
        "Otherwise the site draws a seed and hides it until the result counts.",
    )
    #: The ruleset whose options a reader has asked for.
    options_of: str = ""

    def __init__(self, page: SetUpPage, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(page, book, *arguments, **options)
        self.fields["scenario"].help_text = (
            "Attacker and defender are decided when the battle begins. Street Fight needs a street; Occupy, "
            "Hidden Treasure and Defend the Find need buildings that can be entered."
        )
        policies = [(key, policy_name(key)) for key in POLICIES]
        for name in ("first_policy", "second_policy", "others_policy"):
            self._offer(name, policies, "steady")
        members = [(it.id, it.name) for it in page.members if it.plays and not it.is_me]
        for name in ("first_holder", "second_holder", "others_holder"):
            self._offer(name, holder_choices("Its player", members), PLAYER)
        is_asked = not self.is_bound or self.data.get("how") == PEOPLE
        self.fields["first_holder"].required = self.fields["second_holder"].required = is_asked
        drawn = [(key, kind.name) for key, kind in drawn_by_lot().items()]
        self._offer("battlefield", [*((found.key, found.name) for found in tables()), *drawn])
        self._offer_switches(book)

    def _offer_switches(self, book: Rulebook) -> None:
        """Offer the switches of every ruleset; those that the campaign plays as a house rule are on."""
        self._rulesets = tuple(book.rulesets.values())
        pairs = [(option_key(found, switch), switch) for found in self._rulesets for switch in found.switches]
        self.fields["switches"].choices = [(key, switch.name) for key, switch in pairs]
        self.fields["switches"].initial = [
            key for key, switch in pairs if switch.default or book.plays(switch.key)
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("friendly") and data.get("territory"):
            self.add_error("territory", "No territory is at stake in a friendly. Choose none.")
        if data.get("seed", "").strip() and not data.get("friendly"):
            self.add_error("seed", "A seed can be given for a friendly only. Tick Friendly, or give none.")
        return data

    @property
    def rulesets(self) -> tuple[RulesetOptions, ...]:
        """Every ruleset with its options, as they were ticked."""
        ticked = set(self["switches"].value() or ())
        shown = {str(self["ruleset"].value()), self.options_of}
        return tuple(
            RulesetOptions(
                *(found.key, found.name, found.summary),
                tuple(
                    Option(key, switch, key in ticked)
                    for switch in found.switches
                    for key in [option_key(found, switch)]
                ),
                is_shown=self.is_bound or found.key in shown,
                is_asked=found.key == self.options_of,
            )
            for found in self._rulesets
        )

    @property
    def is_played(self) -> bool:
        """Whether people play the battle of a valid form here."""
        return bool(self.cleaned_data["how"] == PEOPLE)

    @property
    def seats(self) -> list[SeatPlan]:
        """The seats of a valid form, with the tactics of the plan."""
        data = self.cleaned_data
        others = [data["others_holder"]] * len(data["others"])
        holders = (data["first_holder"], data["second_holder"], *others)
        alone = (data["first_alone"], data["second_alone"], *([data["others_alone"]] * len(others)))
        return [
            SeatPlan(holder or PLAYER, tactics, not is_alone)
            for holder, tactics, is_alone in zip(holders, self.plan.policies, alone, strict=True)
        ]

    @property
    def plan(self) -> Plan:
        """The plan of a valid form. Switches of other turn sequences than the chosen one are left out."""
        data = self.cleaned_data
        chosen = (switch.partition(":") for switch in data["switches"])
        further = (data["others_policy"] or "steady" for _ in data["others"])
        return replace(
            super().plan,
            policies=(data["first_policy"], data["second_policy"], *further),
            switches=tuple(key for ruleset, _colon, key in chosen if ruleset == data["ruleset"]),
            battlefield=data["battlefield"],
            seed=data["seed"],
            friendly=data["friendly"],
        )

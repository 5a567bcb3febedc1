"""Forms to begin a battle that people play: who holds which side, whose dice; a practice battle."""

from collections.abc import Sequence
from typing import Any

from django import forms

from campaigns.forms.campaign import ruleset_choices
from campaigns.models import BattleSide, Game
from campaigns.pages.battles.policies import policy_name
from campaigns.services.play.begin import HOURS, PLAYER, PROPOSER, TACTICS, SeatPlan
from campaigns.services.play.practice import Practice
from roster.models import User, Warband
from rules.battlefields.generate import drawn_by_lot
from rules.catalogue.model import Rulebook
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.resolve import DEFAULT_TABLE
from rules.scenarios import played

DAY = 24


def _hours(hours: int) -> str:
    return f"{hours} hours" if hours < DAY else "1 day" if hours == DAY else f"{hours // DAY} days"


class GameForm(forms.Form):
    """One row for each side: `holder_0`, `tactics_0` and so on; and whether dice are typed in."""

    typed_dice = forms.BooleanField(
        required=False,
        label="We roll real dice and type them in",
        help_text="Otherwise the site rolls. The battle stops at every roll and waits for whoever makes it.",
    )

    hours = forms.TypedChoiceField(
        label="Time for each decision",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "as long as it takes"), *((it, _hours(it)) for it in HOURS)],
    )
    when_late = forms.ChoiceField(label="When the time is over", choices=Game.WhenLate, required=False)

    def __init__(self, sides: Sequence[BattleSide], user: User, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.sides = sides
        for side in sides:
            mine = side.warband.owner_id == user.pk
            holders = [] if mine else [(PLAYER, f"{side.warband.owner.get_username()}, who is asked first")]
            holders += [
                (PROPOSER, "You" if mine else "You, on this device"),
                (TACTICS, "Nobody: its tactics play"),
            ]
            self.fields[f"holder_{side.position}"] = forms.ChoiceField(
                label=side.name, choices=holders, initial=holders[0][0]
            )
            self.fields[f"tactics_{side.position}"] = forms.ChoiceField(
                label=f"Tactics of {side.name}",
                choices=[(key, policy_name(key)) for key in POLICIES],
                initial=side.policy,
            )

    @property
    def rows(self) -> list[tuple[BattleSide, forms.BoundField, forms.BoundField]]:
        """Each side with its two fields."""
        return [
            (side, self[f"holder_{side.position}"], self[f"tactics_{side.position}"]) for side in self.sides
        ]

    @property
    def terms(self) -> dict[str, Any]:
        """The dice and the clock of a valid form."""
        data = self.cleaned_data
        return {
            "typed_dice": data["typed_dice"],
            "hours": data["hours"],
            "when_late": data["when_late"] or Game.WhenLate.WAITS,
        }

    @property
    def plans(self) -> list[SeatPlan]:
        """The seats of a valid form."""
        data = self.cleaned_data
        return [
            SeatPlan(data[f"holder_{side.position}"], data[f"tactics_{side.position}"]) for side in self.sides
        ]


class PracticeForm(forms.Form):
    """A practice battle: the opponent, the tactics, the rules, the scenario and the table."""

    opponent = forms.ChoiceField(label="Against an example warband of")
    ruleset = forms.ChoiceField(label="Turn sequence")
    tactics = forms.ChoiceField(label="Its tactics")
    scenario = forms.ChoiceField()
    battlefield = forms.ChoiceField(label="Table")

    def __init__(self, warband: Warband, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        types = sorted(book.warbands.values(), key=lambda kind: kind.name)
        rival = next((kind.key for kind in types if kind.key != warband.type), types[0].key)
        two = [(key, kind.name) for key, kind in played(book).items() if kind.players != "several"]
        drawn = [(key, kind.name) for key, kind in drawn_by_lot().items()]
        self._offer("opponent", [(kind.key, kind.name) for kind in types], rival)
        self._offer("ruleset", ruleset_choices(book), "mordheim")
        self._offer("tactics", [(key, policy_name(key)) for key in POLICIES], "steady")
        self._offer("scenario", two, "skirmish")
        self._offer("battlefield", [*((it.key, it.name) for it in tables()), *drawn], DEFAULT_TABLE)

    def _offer(self, name: str, choices: list[tuple[str, str]], initial: str) -> None:
        self.fields[name].choices = choices
        self.fields[name].initial = initial

    @property
    def practice(self) -> Practice:
        """The plan of a valid form."""
        return Practice(**self.cleaned_data)

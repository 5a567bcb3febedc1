"""Forms to begin a battle that people play: who holds which side, and its terms; a practice battle."""

from collections.abc import Sequence
from typing import Any

from django import forms

from campaigns import selectors
from campaigns.forms.campaign import ruleset_choices
from campaigns.models import Battle, BattleSide, Game
from campaigns.pages.battles.policies import policy_name
from campaigns.pages.play.terms import WATCHERS, time_words
from campaigns.services.battles.fight import is_on_a_real_table
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan, Terms
from campaigns.services.play.clock import HOURS, MINUTES, RESERVES_OF_HOURS, RESERVES_OF_MINUTES
from campaigns.services.play.practice import Practice, rosters_against
from campaigns.services.play.seats import seats_of
from campaigns.services.play.watch import DELAYS
from roster.models import User, Warband
from rules.battlefields.generate import drawn_by_lot
from rules.catalogue.model import Rulebook
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.resolve import DEFAULT_TABLE
from rules.scenarios import played


def holder_choices(owner: str, members: Sequence[tuple[int, str]]) -> list[Any]:
    """The choices of who holds a side whose own player is called so; `members` are ids of memberships and names."""
    others = [(str(key), name) for key, name in members]
    return [
        (PLAYER, owner),
        (PROPOSER, "You, on this device"),
        (TACTICS, "Nobody: its tactics play"),
        *([("Another member, who is asked first", others)] if others else []),
    ]


#: The label for a player whom tactics may not relieve.
ALONE = "Tactics may not relieve the player"


#: Fields that a battle on a real table has not: those of its clock, and those of the tactics of a side.
_TIMED, _ADVICE = ("time", "reserve", "when_late"), ("tactics", "alone")


class TermsForm(forms.Form):
    """The terms of a game: whose dice, the clock, and who may look on."""

    typed_dice = forms.BooleanField(
        required=False,
        label="We roll real dice and type them in",
        help_text="Otherwise the site rolls. The battle stops at every roll and waits for whoever makes it.",
    )
    time = forms.TypedChoiceField(
        label="Time for each decision",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[
            ("", "as long as it takes"),
            ("At the table together", [(it, time_words(it)) for it in MINUTES]),
            ("Over days", [(it * 60, time_words(it * 60)) for it in HOURS]),
        ],
    )
    reserve = forms.TypedChoiceField(
        label="Reserve of each side",
        required=False,
        coerce=int,
        empty_value=0,
        initial=0,
        choices=[
            (0, "none"),
            ("With minutes for each decision", [(it, time_words(it)) for it in RESERVES_OF_MINUTES if it]),
            ("With hours or days", [(it, time_words(it)) for it in RESERVES_OF_HOURS if it]),
        ],
    )
    when_late = forms.ChoiceField(
        label="When the time is over", choices=Game.WhenLate, required=False, initial=Game.WhenLate.WAITS
    )
    watch_delay = forms.TypedChoiceField(
        label="Looking on",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", WATCHERS[None]), *((it, WATCHERS[it]) for it in DELAYS)],
    )

    @property
    def has_terms(self) -> bool:
        """Whether any of them is not the usual one, or wrong."""
        names = [it for it in TermsForm.base_fields if it in self.fields]
        usual = ("", None, False, 0, "0", Game.WhenLate.WAITS)
        return any(self[name].errors or self[name].value() not in usual for name in names)

    @property
    def terms(self) -> Terms:
        """The terms of a valid form."""
        data = self.cleaned_data
        time = data.get("time")
        return {
            "typed_dice": data["typed_dice"],
            "minutes": time if time in MINUTES else None,
            "hours": None if time is None or time in MINUTES else time // 60,
            "reserve": data.get("reserve", 0),
            "when_late": data.get("when_late") or Game.WhenLate.WAITS,
            "watch_delay": data["watch_delay"],
        }


class GameForm(TermsForm):
    """One row for each side, `holder_0`, `tactics_0`, `alone_0` and so on, and the terms.

    They are as they were proposed, if they were. A battle on a real table has neither tactics nor a clock.
    """

    def __init__(
        self, battle: Battle, user: User, game: Game | None, *arguments: Any, **options: Any
    ) -> None:
        super().__init__(*arguments, initial=_terms_of(game), **options)
        self.sides, self.is_real = ordered_sides(battle), is_on_a_real_table(battle)
        for name in _TIMED if self.is_real else ():
            del self.fields[name]
        members = list(selectors.those_who_play(battle.campaign))
        seats = {seat.position: seat for seat in seats_of(game)} if game else {}
        for side in self.sides:
            owner = side.warband.owner
            mine = owner == user
            free = [
                (it.pk, it.user.get_username())
                for it in members
                if (mine or battle.is_friendly) and it.user not in (owner, user)
            ]
            named = {it.user: str(it.pk) for it in members} | {owner: PLAYER, user: PROPOSER, None: TACTICS}
            seat = seats.get(side.position)
            choices = holder_choices(f"{owner.get_username()}, who is asked first", free)
            choices = [it for it in choices if it[0] != TACTICS or not self.is_real]
            self.fields[f"holder_{side.position}"] = forms.ChoiceField(
                label=side.name,
                choices=[(PROPOSER, "You"), *choices[2:]] if mine else choices,
                initial=named.get(seat.user, PLAYER) if seat else PROPOSER if mine else PLAYER,
            )
            if self.is_real:
                continue
            self.fields[f"tactics_{side.position}"] = forms.ChoiceField(
                label=f"Tactics of {side.name}",
                choices=[(key, policy_name(key)) for key in POLICIES],
                initial=seat.tactics if seat else side.policy,
            )
            self.fields[f"alone_{side.position}"] = forms.BooleanField(
                label=ALONE, required=False, initial=bool(seat) and not seat.is_relieved
            )

    @property
    def rows(self) -> list[tuple[BattleSide | forms.BoundField | None, ...]]:
        """Each side with its three fields; on a real table with the first alone."""
        return [
            (side, self[f"holder_{at}"], *(None if self.is_real else self[f"{it}_{at}"] for it in _ADVICE))
            for at, side in enumerate(self.sides)
        ]

    @property
    def plans(self) -> list[SeatPlan]:
        """The seats of a valid form."""
        data = self.cleaned_data
        return [
            SeatPlan(
                data[f"holder_{side.position}"],
                data.get(f"tactics_{side.position}", side.policy),
                not data.get(f"alone_{side.position}", self.is_real),
            )
            for side in self.sides
        ]


def _terms_of(game: Game | None) -> dict[str, Any]:
    """The terms of a proposed game as first values of the form."""
    if game is None:
        return {}
    return {
        "typed_dice": game.has_typed_dice,
        "time": None if game.seconds_each is None else game.seconds_each // 60,
        "reserve": game.reserve_minutes,
        "when_late": game.when_late,
        "watch_delay": game.watch_delay if game.watch_token else None,
    }


#: How a choice of `PracticeForm` names a roster, and that two people share the device.
_ROSTER, _SHARED = "roster:", "shared"


class PracticeForm(forms.Form):
    """A practice battle: the opponent, the tactics, the rules, the scenario and the table."""

    opponent = forms.ChoiceField(label="Against")
    tactics = forms.ChoiceField(label="The other side is played by")
    ruleset = forms.ChoiceField(label="Turn sequence")
    scenario = forms.ChoiceField()
    battlefield = forms.ChoiceField(label="Table")

    def __init__(self, warband: Warband, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        types = sorted(book.warbands.values(), key=lambda kind: kind.name)
        rival = next((kind.key for kind in types if kind.key != warband.type), types[0].key)
        two = [(key, kind.name) for key, kind in played(book).items() if kind.players != "several"]
        drawn = [(key, kind.name) for key, kind in drawn_by_lot().items()]
        mine = [(f"{_ROSTER}{it.pk}", it.name) for it in rosters_against(warband, book)]
        examples = ("An example warband of", [(kind.key, kind.name) for kind in types])
        self._offer("opponent", [*([("Your own", mine)] if mine else []), examples], rival)
        self._offer("ruleset", ruleset_choices(book), "mordheim")
        computer = ("The computer", [(key, policy_name(key)) for key in POLICIES])
        self._offer("tactics", [computer, (_SHARED, "Somebody beside you, on this device")], "steady")
        self._offer("scenario", two, "skirmish")
        self._offer("battlefield", [*((it.key, it.name) for it in tables()), *drawn], DEFAULT_TABLE)

    def _offer(self, name: str, choices: list[Any], initial: str) -> None:
        self.fields[name].choices = choices
        self.fields[name].initial = initial

    @property
    def practice(self) -> Practice:
        """The plan of a valid form."""
        chosen = dict(self.cleaned_data)
        if chosen["opponent"].startswith(_ROSTER):
            chosen |= {"roster": int(chosen["opponent"].removeprefix(_ROSTER)), "opponent": ""}
        if chosen["tactics"] == _SHARED:
            chosen |= {"share": True, "tactics": self.fields["tactics"].initial}
        return Practice(**chosen)

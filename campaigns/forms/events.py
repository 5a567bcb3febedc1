"""Forms for events of a campaign, and rows of effects that any form can have."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone

from campaigns.models import CampaignEvent, Season
from campaigns.models.campaign_event import MOST_EFFECTS
from campaigns.models.season import MOST_ROUNDS
from campaigns.services.events.write import EventPlan, Period
from roster.site.fields import NAME_LENGTH, LineField
from rules.aftermath.effects import CampaignEffect
from rules.catalogue.model import Rulebook
from rules.values import DataError, plain, read

#: The label with its figure, and the stored fields, of each key in the form.
_KINDS: dict[str, tuple[str, dict[str, object]]] = {
    "gold": ("Gold after each battle (15 or 2D6)", {"effect": "gold"}),
    "gold_lost": ("Gold lost after each battle (5 or D6)", {"effect": "gold", "lost": True}),
    "wyrdstone": ("Wyrdstone after each battle (1 or D3)", {"effect": "wyrdstone"}),
    "wyrdstone_lost": ("Wyrdstone lost after each battle (1)", {"effect": "wyrdstone", "lost": True}),
    "item": ("An item after each battle (how many: 1 to 3)", {"effect": "item"}),
    "exploration_dice": ("Exploration dice more or fewer (1 or -1)", {"effect": "exploration_dice"}),
    "rare_items": ("Rolls to find rare items, all or one (2 or -1)", {"effect": "rare_items"}),
    "wyrdstone_price": ("Price of sold wyrdstone, in per cent (25 or -20)", {"effect": "wyrdstone_price"}),
    "shard_price": ("Gold for each shard sold (5 or -3)", {"effect": "shard_price"}),
    "experience": ("Experience for all survivors (1)", {"effect": "experience"}),
    "experience_heroes": (
        "Experience for surviving heroes (1)",
        {"effect": "experience", "learners": "heroes"},
    ),
    "experience_leader": (
        "Experience for a surviving leader (1)",
        {"effect": "experience", "learners": "leader"},
    ),
}
#: The stored field that the figure of a kind is, and whether it is a text.
_FIGURES: dict[str, tuple[str, bool]] = {
    "gold": ("amount", True),
    "wyrdstone": ("amount", True),
    "item": ("copies", False),
    "exploration_dice": ("dice", False),
    "rare_items": ("by", False),
    "wyrdstone_price": ("percent", False),
    "shard_price": ("gold", False),
    "experience": ("amount", False),
}
_WITH_ITEM = ("item", "rare_items")


class EffectRows(forms.Form):
    """Rows of a kind, a figure and an item each; one without a kind is empty. Forms with effects extend it."""

    def __init__(
        self, book: Rulebook, before: Sequence[CampaignEffect], *arguments: Any, **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self.item_names = sorted({item.name for item in book.items.values() if item.price is not None})
        self._keys = {item.name.casefold(): key for key, item in reversed(book.items.items())}
        kinds = [("", "Nothing"), *((key, label) for key, (label, _fields) in _KINDS.items())]
        for row in range(MOST_EFFECTS):
            kind, figure, item = _shown(before[row]) if row < len(before) else ("", "", "")
            number = f"Effect {row + 1}"
            self.fields[f"kind_{row}"] = forms.ChoiceField(
                label=number, required=False, choices=kinds, initial=kind
            )
            self.fields[f"figure_{row}"] = forms.CharField(
                label="Number or dice", required=False, max_length=12, initial=figure
            )
            self.fields[f"item_{row}"] = LineField(
                label="Item",
                required=False,
                max_length=80,
                initial=book.items[item].name if item in book.items else item,
                widget=forms.TextInput(attrs={"list": "item-names"}),
            )

    @property
    def effect_rows(self) -> Iterator[tuple[Any, Any, Any]]:
        """The fields of each row, for templates."""
        for row in range(MOST_EFFECTS):
            yield self[f"kind_{row}"], self[f"figure_{row}"], self[f"item_{row}"]

    @property
    def other_fields(self) -> list[Any]:
        """Every visible field that belongs to no row."""
        names = {field.name for row in self.effect_rows for field in row}
        return [field for field in self.visible_fields() if field.name not in names]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        data["effects"] = tuple(self._effects(data))
        return data

    def _effects(self, data: dict[str, Any]) -> Iterator[CampaignEffect]:
        for row in range(MOST_EFFECTS):
            kind = data.get(f"kind_{row}", "")
            if not kind:
                continue
            name = data.get(f"item_{row}", "")
            item = self._keys.get(name.casefold(), "")
            if name and not item and kind in _WITH_ITEM:
                self.add_error(f"item_{row}", "The rulebook of this campaign has no item of that name.")
                continue
            try:
                yield _effect(kind, data.get(f"figure_{row}", ""), item)
            except DataError as error:
                self.add_error(f"figure_{row}", error.reason)
            except _Missing as missing:
                self.add_error(f"{missing}_{row}", _MISSING[str(missing)])


class _Missing(ValueError):
    """A field of a row, by its name, that was left out or cannot be used."""


_MISSING = {"item": "Choose an item.", "figure": "Enter a whole number, such as 1 or -1."}


def _effect(kind: str, figure: str, item: str) -> CampaignEffect:
    """Raises `DataError` and `_Missing`. The origin is put in its place when the effect is stored."""
    stored = {**_KINDS[kind][1], "origin": "Effect"}
    name, is_text = _FIGURES[str(stored["effect"])]
    if kind == "item" and not item:
        raise _Missing("item")
    figure = figure.strip() or ("1" if kind == "item" else "")
    if kind in _WITH_ITEM:
        stored["item"] = item
    if is_text:
        stored[name] = figure.upper().replace(" ", "").replace("X", "x")
        return read(CampaignEffect, stored, where="an effect")
    try:
        stored[name] = int(figure)
    except ValueError:
        raise _Missing("figure") from None
    return read(CampaignEffect, stored, where="an effect")


def _shown(effect: CampaignEffect) -> tuple[str, str, str]:
    """Kind, figure and item of a row, as a form shows them."""
    stored = plain(effect)
    fields = {key: value for key, (_label, value) in _KINDS.items() if value["effect"] == stored["effect"]}
    fitting = [key for key, value in fields.items() if all(stored[name] == it for name, it in value.items())]
    figure, _is_text = _FIGURES[stored["effect"]]
    return max(fitting, key=lambda key: len(fields[key])), str(stored[figure]), stored.get("item", "")


def _date(label: str, *, required: bool, help_text: str = "") -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget, help_text=help_text)


class EventForm(EffectRows):
    """An event that is written or changed: by rounds in a `season`, else by days.

    `seen` is the revision on the page.
    """

    name = LineField(max_length=NAME_LENGTH)
    text = forms.CharField(
        label="What happens",
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="A few sentences for your players.",
    )
    scenario = forms.ChoiceField(required=False)
    scenario_is_forced = forms.BooleanField(
        required=False,
        label="Players must play this scenario",
        help_text="Otherwise it is suggested when a battle is set up. Organisers can always set up another one.",
    )
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(
        self,
        book: Rulebook,
        season: Season | None,
        *arguments: Any,
        event: CampaignEvent | None = None,
        before: Sequence[CampaignEffect] = (),
        **options: Any,
    ) -> None:
        super().__init__(book, before, *arguments, **options)
        self.season = season
        playable = [(key, found.name) for key, found in book.scenarios.items()]
        if event is not None and event.scenario and event.scenario not in book.scenarios:
            playable.append((event.scenario, event.scenario))
        self.fields["scenario"].choices = [("", "Any scenario"), *sorted(playable, key=lambda it: it[1])]
        self._add_period()
        self.fields["seen"].initial = event.revision if event else 0
        self.fields["request_key"].initial = uuid4().hex
        if event is not None:
            for field in ("name", "text", "scenario", "scenario_is_forced", *_period_fields(season)):
                self.fields[field].initial = getattr(event, field)

    def _add_period(self) -> None:
        if self.season is None:
            self.fields["starts_on"] = _date("From", required=True)
            self.fields["ends_on"] = _date("To", required=False, help_text="Empty: until you end it.")
            self.fields["starts_on"].initial = timezone.localdate
            return
        limits = {"min_value": 1, "max_value": MOST_ROUNDS}
        self.fields["first_round"] = forms.IntegerField(label="From round", initial=1, **limits)
        self.fields["last_round"] = forms.IntegerField(
            label="To round",
            required=False,
            help_text="Empty: until the season ends or you end it.",
            **limits,
        )

    @property
    def plan(self) -> EventPlan:
        """The plan of a valid form."""
        data = self.cleaned_data
        return EventPlan(
            name=data["name"],
            text=data["text"],
            period=Period(**{field: data[field] for field in _period_fields(self.season)}),
            effects=data["effects"],
            scenario=data["scenario"],
            scenario_is_forced=data["scenario_is_forced"],
        )


def _period_fields(season: Season | None) -> tuple[str, str]:
    return ("starts_on", "ends_on") if season is None else ("first_round", "last_round")


class DrawEventForm(forms.Form):
    """A draw from the table; `begins` says with which round, or with this or the next week in free play."""

    begins = forms.ChoiceField(label="In force from")
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, season: Season | None, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        words = ("this round", "the next round") if season else ("today", "a week from today")
        self.fields["begins"].choices = list(zip(("now", "next"), words, strict=True))
        self.fields["request_key"].initial = uuid4().hex


class EndEventForm(forms.Form):
    """A button that ends an event, or has it hold again."""

    ended = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])

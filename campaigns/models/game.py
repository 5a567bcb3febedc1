"""A battle that people play on this site: who holds its seats, and every answer that was given.

State is never stored: it is the set-up and the answers, replayed (`rules.play.course`).
"""

import secrets
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models.battle import Battle
from campaigns.models.battle_side import MOST_SIDES
from roster.models.packed import PackedTextField

if TYPE_CHECKING:
    from rules.play.course import Course


#: The columns of a game with the sides that offer something, which an answer of another side declines.
OFFERS = ("draw_offers", "end_offers", "pause_offers")


def new_watch_token() -> str:
    """256 bits, for a link that nobody guesses."""
    return secrets.token_urlsafe(32)


class Game(models.Model):
    """`battle` is the one of a campaign that it decides; a practice battle has none, and its own `record`.

    With `minutes` or `hours` the player who is asked has that long for each decision; `seconds_left` of it had not
    passed at `ticked_at` (`campaigns.services.play.clock`). Then the reserve of the side passes, which had
    `reserve_minutes` at the beginning, and then `when_late` happens. While the organisers are to decide, both are None.
    The answers from number `take_back_to` on are asked to be taken back; `take_back_agreed` are the sides that agree.
    People with the link of `watch_token` look on, `watch_delay` minutes behind.
    `draw_offers` are the sides that would agree on a draw, `end_offers` those that would end it here, and
    `pause_offers` those that would let the clock stand still; an answer of another side declines each.
    `answered` counts the answers that stand; `asked` is the side that is to give the next one, None where anybody may
    type dice or nothing is asked. `fingerprint` is the hash of everything that happened (`rules.play.course`), by which
    pages see that another version of the rules would play it otherwise.
    `end_reason` is what an organiser said who ended it. `played_seconds` is how long it took those who played, once it
    is over (`campaigns.services.play.played`).
    """

    class Status(models.TextChoices):
        PROPOSED = "proposed", "waiting for players to agree"
        RUNNING = "running", "being played"
        OVER = "over", "over"
        CALLED_OFF = "called_off", "called off"

    class WhenLate(models.TextChoices):
        TACTICS = "tactics", "tactics play on for whoever is late"
        LOSES = "loses", "whoever is late gives the battle up"
        WAITS = "waits", "an organiser is told, and decides"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="games", null=True, blank=True)
    title = models.CharField(max_length=200)
    record = PackedTextField(editable=False, blank=True, default="")
    status = models.CharField(max_length=20, choices=Status, default=Status.PROPOSED)
    has_typed_dice = models.BooleanField("dice typed in", default=False)
    engine_version = models.CharField(max_length=20)
    answered = models.PositiveIntegerField(default=0)
    asked = models.PositiveSmallIntegerField(null=True, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True, default="")
    hours = models.PositiveSmallIntegerField("hours for each decision", null=True, blank=True)
    minutes = models.PositiveSmallIntegerField("minutes for each decision", null=True, blank=True)
    reserve_minutes = models.PositiveSmallIntegerField("minutes in reserve for each side", default=0)
    when_late = models.CharField(max_length=10, choices=WhenLate, default=WhenLate.WAITS)
    seconds_left = models.PositiveIntegerField(null=True, blank=True, editable=False)
    ticked_at = models.DateTimeField(null=True, blank=True, editable=False)
    draw_offers = models.JSONField(default=list, blank=True)
    end_offers = models.JSONField(default=list, blank=True)
    pause_offers = models.JSONField(default=list, blank=True)
    take_back_to = models.PositiveIntegerField(null=True, blank=True)
    take_back_agreed = models.JSONField(default=list, blank=True)
    watch_token = models.CharField(max_length=64, blank=True, default="")
    watch_delay = models.PositiveSmallIntegerField("minutes behind for who watches by link", default=0)
    ending = models.CharField(max_length=300, blank=True, default="")
    end_reason = models.CharField(max_length=300, blank=True, default="")
    played_seconds = models.PositiveIntegerField(null=True, blank=True, editable=False)
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="games_begun"
    )
    begun_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    #: Not stored: the course that was played last by way of this object, so that it is not replayed at once.
    course: "Course | None" = None

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["proposed", "running", "over", "called_off"]),
                name="game_has_a_known_status",
            ),
            models.CheckConstraint(
                condition=Q(battle__isnull=False) | ~Q(record=""), name="game_has_a_set_up"
            ),
            models.CheckConstraint(
                condition=Q(hours=None) | Q(minutes=None), name="game_has_one_time_for_a_decision"
            ),
            models.UniqueConstraint(
                fields=["battle"], condition=~Q(status="called_off"), name="battle_is_played_once"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def __getstate__(self) -> dict[str, Any]:
        """The game without its course, which is in the middle of something and cannot be copied."""
        return {name: value for name, value in super().__getstate__().items() if name != "course"}

    def get_absolute_url(self) -> str:
        return reverse("campaigns:game", args=[self.pk])

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played, or agreed on."""
        return self.status in (self.Status.PROPOSED, self.Status.RUNNING)

    def withdraw_offers(self, side: int) -> None:
        """Take a side out of everything that it offers or lets others do. Saves nothing."""
        for name in (*OFFERS, "take_back_agreed"):
            setattr(self, name, [it for it in getattr(self, name) if it != side])

    @property
    def seconds_each(self) -> int | None:
        """The time for each decision in seconds; None without a clock."""
        if self.minutes is not None:
            return self.minutes * 60
        return None if self.hours is None else self.hours * 3600

    @property
    def is_paused(self) -> bool:
        """Whether its clock stands still while time is left, as its players agreed."""
        return self.is_running and self.seconds_left is not None and self.ticked_at is None

    @property
    def stamp(self) -> str:
        """The moment of the latest change, by which a page sees whether it is still right."""
        return f"{self.changed_at.timestamp():.6f}"


class GameSeat(models.Model):
    """One side of a game. `user` plays it; without one its `tactics` do.

    The tactics also advise its player, and answer what their `orders` leave to them (`rules.play.orders`, as JSON). One
    whose player `is_relieved` may be handed over to them.
    `asks` is who has to agree before the game begins, and has since `agreed_at`.
    Its player was at the table last at `seen_at`. Where the rules of today play the game otherwise, they would go on by
    the engine version `adopted`, or end it (`campaigns.services.play.adopt`). They would hand it to `offered_to`.
    `reserve_left` are the seconds of its reserve that have not passed, from the beginning of the game on.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="game_seats",
        null=True,
        blank=True,
    )
    tactics = models.CharField(max_length=40)
    is_relieved = models.BooleanField("tactics may relieve its player", default=True)
    orders = models.TextField(editable=False, blank=True, default="")
    asks = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="games_to_agree_to",
        null=True,
        blank=True,
    )
    agreed_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    adopted = models.CharField(max_length=20, blank=True, default="")
    reserve_left = models.PositiveIntegerField(null=True, blank=True, editable=False)
    offered_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
    )

    class Meta:
        ordering = ["game", "position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="game_has_one_seat_for_a_side"),
            models.CheckConstraint(condition=Q(position__lt=MOST_SIDES), name="game_has_six_seats_at_most"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def people(self) -> set[int]:
        """The ids of who plays it and of who had to agree, the owner of its warband."""
        return {person for person in (self.user_id, self.asks_id) if person is not None}


class GameAnswer(models.Model):
    """One answer, by its number from 0. `user` gave it; None for tactics and orders. `side` is None for dice.

    One that was taken back is kept, and stands for nothing. `seconds_left` of the time for the decision were left.
    `sent` is the key that its device gave it, with the number of the next question and how many were stored then.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    key = models.CharField(max_length=400)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="game_answers",
        null=True,
        blank=True,
    )
    seconds_left = models.PositiveIntegerField(null=True, blank=True, editable=False)
    given_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    sent = models.CharField(max_length=60, blank=True, default="", editable=False)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=Q(taken_back_at__isnull=True),
                name="game_has_one_answer_to_a_question",
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.key}"


class GameLine(models.Model):
    """Something that a player said at the table. One that an operator `is_hidden` is shown to nobody."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lines")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="game_lines")
    text = models.CharField(max_length=300)
    said_at = models.DateTimeField(auto_now_add=True)
    is_hidden = models.BooleanField("hidden", default=False)

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.text}"

"""The addresses that the page of a game posts to and polls."""

from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Game
from campaigns.services.play.watch import watch_stamp


@dataclass(frozen=True)
class Urls:
    """The addresses that the page posts to and polls."""

    answer: str
    sent: str
    hand_over: str
    take_over: str
    orders: str
    undo: str
    call_off: str
    end: str
    poll: str
    suggest: str
    preview: str
    leave: str
    take: str
    ask_back: str
    let_back: str
    talk: str
    watch: str
    hand_seat: str
    offer_seat: str
    answer_seat: str
    rule: str
    pause: str


def urls_of(game: Game, *, watches: bool) -> Urls:
    """The addresses for its reader, or for somebody who looks on by link."""

    def to(name: str) -> str:
        return reverse(f"campaigns:game-{name}", args=[game.pk])

    stamp = watch_stamp(game) if watches else game.stamp
    return Urls(
        answer=to("answer"),
        sent=to("sent"),
        hand_over=to("hand-over"),
        take_over=to("take-over"),
        orders=to("orders"),
        undo=to("undo"),
        call_off=to("call-off"),
        end=to("end"),
        suggest=to("suggest"),
        preview=to("preview"),
        take=to("take"),
        ask_back=to("ask-back"),
        let_back=to("let-back"),
        talk=to("talk"),
        watch=to("watch-link"),
        hand_seat=to("hand-seat"),
        offer_seat=to("offer-seat"),
        answer_seat=to("answer-seat"),
        rule=to("rule"),
        pause=to("pause"),
        leave=_leave(game, watches=watches),
        poll=f"{reverse('campaigns:watch', args=[game.watch_token]) if watches else to('poll')}?seen={stamp}",
    )


def _leave(game: Game, *, watches: bool) -> str:
    if watches:
        return reverse("home")
    return game.battle.get_absolute_url() if game.battle else reverse("roster:warbands")

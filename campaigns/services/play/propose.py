"""Proposing a game together with its battle: set up in one step, or set up again with the warbands as they are now."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Unpack

from django.db import transaction

from campaigns.models import Battle, Campaign, Game
from campaigns.services.battles.fight import refuse_by_options
from campaigns.services.battles.played_here import drop_proposal
from campaigns.services.battles.set_up import Plan, plan_again, set_up_battle
from campaigns.services.locks import lock_battle, lock_campaign
from campaigns.services.play.begin import SeatPlan, Terms, propose_as, propose_game
from campaigns.services.play.seats import seats_of
from campaigns.services.refusal import Refused
from campaigns.services.results.discard import set_up_again
from roster.models import User
from roster.site.transactions import in_transaction

#: What of a proposal goes along when its battle is set up again.
_TERMS = (
    *("has_typed_dice", "minutes", "hours", "reserve_minutes", "when_late"),
    *("watch_token", "watch_delay"),
)


@in_transaction
def set_up_to_play(
    campaign_id: int,
    user: User,
    plan: Plan,
    seats: Sequence[SeatPlan],
    *,
    known: int = 0,
    **terms: Unpack[Terms],
) -> Game:
    """Set up a battle and propose to play it here, both or neither. Idempotent. Raises `Refused`.

    A friendly like the one of the game `known` is another one.
    """
    campaign = lock_campaign(campaign_id)
    game = _proposed_already(campaign, user, plan, known) if plan.friendly else None
    if game is not None:
        return game
    battle = set_up_battle(campaign_id, user, plan)
    return propose_game(battle.pk, user, seats, **terms)


def _proposed_already(campaign: Campaign, user: User, plan: Plan, known: int) -> Game | None:
    """The game of the same friendly that the user has set up and nobody has played yet, as after a double click.

    It is later than the game `known`.
    """
    answered = Game.objects.filter(answers__user__isnull=False)
    games = Game.objects.filter(
        battle__campaign=campaign, battle__set_up_by=user, battle__is_friendly=True, begun_by=user
    )
    waiting = games.filter(status__in=(Game.Status.PROPOSED, Game.Status.RUNNING))
    rows = (
        waiting.filter(pk__gt=known)
        .exclude(pk__in=answered.values("pk"))
        .select_related("battle__campaign")
        .order_by("-pk")
    )
    return next((game for game in rows if game.battle and _is_same(plan, plan_again(game.battle))), None)


def _is_same(plan: Plan, other: Plan) -> bool:
    """Whether a battle was set up by this plan; one without a title may have any."""
    one, two = (
        replace(it, switches=tuple(sorted(it.switches or ())), unfinished=False) for it in (plan, other)
    )
    return replace(one, title=plan.title.strip()[:80] or two.title, seed=plan.seed.strip()) == two


@in_transaction
def set_up_and_propose_again(battle_id: int, user: User) -> Battle:
    """Set a battle up again with the warbands as they are now; a game of it that was proposed is proposed again.

    Everybody else is asked again. Raises `Refused`.
    """
    lock_campaign(Battle.objects.values_list("campaign", flat=True).get(pk=battle_id))
    battle = lock_battle(battle_id)
    game = battle.games.filter(status=Game.Status.PROPOSED).select_related("begun_by").first()
    if game is not None:
        hands = [(seat.user, seat.tactics, seat.is_relieved) for seat in seats_of(game)]
        drop_proposal(battle, "Its battle was set up again.")
    after = set_up_again(battle_id, user)
    if game is None:
        return after
    # The campaign may have changed its mind about who plays here: then the battle is only set up.
    with suppress(Refused), transaction.atomic():
        refuse_by_options(after, game.begun_by)
        columns = {name: getattr(game, name) for name in _TERMS}
        propose_as(lock_battle(after.pk), game.begun_by, hands, columns, by=user, again=True)
    return after

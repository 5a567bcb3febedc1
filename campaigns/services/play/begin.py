"""Proposing a game, agreeing to it and beginning it.

Where several people play a friendly whose seed one of them gave, the site draws its dice once all have agreed.
The other players, and those with a warband in a battle that counts, agree before the first question is asked. From then
on those who fight stay as they are, as with a result that is not decided yet. Those who agreed are asked again when
the proposal changes; a battle whose fighters changed does not begin at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from django.utils import timezone

from campaigns.models import Battle, BattleSide, ChronicleEntry, Game, GameSeat, Membership
from campaigns.models.game import new_watch_token
from campaigns.services.battles import keys
from campaigns.services.battles.fight import (
    is_on_a_real_table,
    ready_to_play,
    record_of,
    refuse_by_options,
    refuse_strangers,
)
from campaigns.services.battles.hold import hold
from campaigns.services.battles.readiness import lock_unmoved, ordered_sides
from campaigns.services.chronicle.write import note_battle
from campaigns.services.locks import lock_battle
from campaigns.services.notices.games import tell_proposed
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.clock import (
    HOURS,
    MINUTES,
    RESERVES_OF_HOURS,
    RESERVES_OF_MINUTES,
    begin_clock,
)
from campaigns.services.play.course import course_of
from campaigns.services.play.seats import lock_game, seats_of
from campaigns.services.play.watch import DELAYS
from campaigns.services.refusal import Refused
from roster.models import User
from roster.services.accounts.block import is_blocked_by_any
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION
from rules.policies import POLICIES
from rules.values import canonical, changed

#: The holder of a seat: the player of the warband, whoever proposes the game, or nobody but its tactics.
PLAYER, PROPOSER, TACTICS = "player", "proposer", "tactics"
HOLDERS = (PLAYER, PROPOSER, TACTICS)

#: The user who plays a side, if any, its tactics, and whether these may relieve the user.
Hand = tuple[User | None, str, bool]


@dataclass(frozen=True)
class SeatPlan:
    """The holder of one side, and the tactics that play for nobody or advise the player.

    The holder is one of `HOLDERS`, or the id of the membership of another member. The tactics may relieve one who
    `is_relieved`: play a warrior, a phase or the side for them.
    """

    holder: str
    tactics: str = "steady"
    is_relieved: bool = True


class Terms(TypedDict, total=False):
    """Dice, clock and lookers-on of a game. The `reserve` is in minutes. `watch_delay` is how far behind people with a
    link look on; None for no link."""

    typed_dice: bool
    minutes: int | None
    hours: int | None
    reserve: int
    when_late: str
    watch_delay: int | None


@in_transaction
def propose_game(battle_id: int, user: User, plans: Sequence[SeatPlan], **terms: Unpack[Terms]) -> Game:
    """Propose to play a battle that is set up; it begins at once where nobody has to agree. Idempotent.

    Raises `Refused` where it cannot be played here, as for a battle that is to be fought.
    """
    battle = lock_battle(battle_id)
    refuse_strangers(battle, user)
    open_game = battle.games.exclude(status=Game.Status.CALLED_OFF).first()
    if open_game is not None:
        return open_game
    hands, columns = _planned(battle, user, plans), _columns(_fitting(battle, terms))
    _refuse_unready(battle, user)
    return propose_as(battle, user, hands, columns, by=user)


@in_transaction
def change_proposal(game_id: int, user: User, plans: Sequence[SeatPlan], **terms: Unpack[Terms]) -> Game:
    """Propose a game in another way before it begins: everybody is asked again. Idempotent. Raises `Refused`."""
    game = lock_game(game_id)
    if game.status != Game.Status.PROPOSED or game.battle is None:
        raise Refused("This game has begun or was called off: its proposal cannot be changed any more.")
    battle = game.battle
    refuse_strangers(battle, user)
    hands = _planned(battle, user, plans)
    columns = _columns(_fitting(battle, terms), game.watch_token)
    same = [(seat.user, seat.tactics, seat.is_relieved) for seat in seats_of(game)] == hands
    if same and all(getattr(game, name) == value for name, value in columns.items()):
        return game
    _refuse_unready(battle, user)
    game.begun_by = user
    for name, value in columns.items():
        setattr(game, name, value)
    game.save(update_fields=["begun_by", *columns, "changed_at"])
    game.seats.all().delete()
    _seat(game, battle, hands, by=user)
    _ask_or_begin(game, user, again=True)
    return game


def propose_as(
    battle: Battle,
    proposer: User,
    hands: Sequence[Hand],
    columns: dict[str, Any],
    *,
    by: User,
    again: bool = False,
) -> Game:
    """The game that `by` proposes in the name of the proposer. For services that hold the lock of the battle."""
    game = Game.objects.create(
        battle=battle, title=str(battle), engine_version=ENGINE_VERSION, begun_by=proposer, **columns
    )
    _seat(game, battle, hands, by=by)
    _ask_or_begin(game, by, again=again)
    return game


def _seat(game: Game, battle: Battle, hands: Sequence[Hand], *, by: User) -> None:
    now = timezone.now()
    for side, (holder, tactics, is_relieved) in zip(ordered_sides(battle), hands, strict=True):
        asked = asked_for(battle, game.begun_by, side.warband.owner, holder)
        GameSeat.objects.create(
            game=game,
            position=side.position,
            name=side.name,
            user=holder,
            tactics=tactics,
            is_relieved=is_relieved,
            asks=asked,
            agreed_at=now if asked is None or asked == by else None,
        )


def asked_for(battle: Battle, proposer: User, owner: User, holder: User | None) -> User | None:
    """The user who has to agree for a side: its player, and in a battle that counts the owner of the warband.

    An owner who proposes the game agrees by that.
    """
    if battle.is_friendly:
        return holder
    return holder or owner if owner == proposer else owner


def _refuse_unready(battle: Battle, user: User) -> None:
    ready_to_play(battle.pk, user)
    if battle.status != Battle.Status.SET_UP:
        raise Refused("This battle was fought already.")
    _refuse_changed(battle)


def _refuse_changed(battle: Battle) -> None:
    """Raises `WarbandsMoved` where those who fight in a battle that counts are not as they were set up."""
    if not battle.is_friendly:
        lock_unmoved(battle, record_of(battle).setup)


def _planned(battle: Battle, user: User, plans: Sequence[SeatPlan]) -> list[Hand]:
    """The hands of a plan. Raises `Refused`."""
    sides = ordered_sides(battle)
    if len(plans) != len(sides):
        raise Refused("Say for each warband who plays it.")
    for plan in plans:
        if plan.tactics not in POLICIES:
            raise Refused(f"There are no such tactics. Choose from: {', '.join(sorted(POLICIES))}.")
    if all(plan.holder == TACTICS for plan in plans):
        raise Refused("Nobody would play. Let a player hold a side, or have the battle fought by tactics.")
    is_real = is_on_a_real_table(battle)
    if is_real and any(plan.holder == TACTICS for plan in plans):
        raise Refused("Tactics do not see a real table. Let a player hold each side.")
    return [
        (
            _holder(battle, side, plan, user),
            plan.tactics,
            (plan.is_relieved and not is_real) or plan.holder == TACTICS,
        )
        for side, plan in zip(sides, plans, strict=True)
    ]


def _holder(battle: Battle, side: BattleSide, plan: SeatPlan, user: User) -> User | None:
    if plan.holder in HOLDERS:
        return {PLAYER: side.warband.owner, PROPOSER: user, TACTICS: None}[plan.holder]
    members = battle.campaign.memberships.filter(role__in=Membership.PLAY).select_related("user")
    member = members.filter(pk=int(plan.holder)).first() if plan.holder.isdecimal() else None
    if member is None:
        raise Refused("Say for each warband who plays it: its player, you, another member, or its tactics.")
    if member.user in (side.warband.owner, user):
        return member.user
    if side.warband.owner != user and not battle.is_friendly:
        raise Refused(
            f"In a battle that counts only {side.warband.owner} can let another member play {side.name}."
        )
    if is_blocked_by_any(user, [member.user.pk]):
        raise Refused(f"You cannot ask {member.user} to play.")
    return member.user


def _fitting(battle: Battle, terms: Terms) -> Terms:
    """The terms that fit a battle: on a real table nothing is timed."""
    if not is_on_a_real_table(battle):
        return terms
    return {"typed_dice": terms.get("typed_dice", False), "watch_delay": terms.get("watch_delay")}


def _columns(terms: Terms, token: str = "") -> dict[str, Any]:
    """The columns of a game for its terms. Raises `Refused`."""
    when_late = terms.get("when_late", Game.WhenLate.WAITS)
    if when_late not in Game.WhenLate.values:
        raise Refused("Choose what happens when the time for a decision is over.")
    delay = terms.get("watch_delay")
    if delay not in (None, *DELAYS):
        raise Refused("Choose how far behind those who look on are.")
    return {
        "has_typed_dice": terms.get("typed_dice", False),
        **_clock(terms.get("minutes"), terms.get("hours"), terms.get("reserve", 0)),
        "when_late": when_late,
        "watch_token": "" if delay is None else token or new_watch_token(),
        "watch_delay": delay or 0,
    }


def _clock(minutes: int | None, hours: int | None, reserve: int) -> dict[str, Any]:
    """The columns of a clock; without one there is no reserve. Raises `Refused`."""
    if minutes not in (None, *MINUTES) or hours not in (None, *HOURS) or None not in (minutes, hours):
        raise Refused("Choose a time for each decision, and what happens when it is over.")
    if minutes is None and hours is None:
        reserve = 0
    elif reserve not in (RESERVES_OF_MINUTES if hours is None else RESERVES_OF_HOURS):
        raise Refused(
            "Choose a reserve of minutes for decisions of minutes, and one of days for decisions of hours or days."
        )
    return {"minutes": minutes, "hours": hours, "reserve_minutes": reserve}


@in_transaction
def agree(game_id: int, user: User, *, seen: str | None = None) -> Game:
    """Agree to a game as it was proposed; it begins once all have. Idempotent.

    Raises `Refused`, also where the page on which the user agreed, by its stamp `seen`, is not what is proposed now.
    """
    game = lock_game(game_id)
    if game.status != Game.Status.PROPOSED or game.battle is None:
        return game
    if not game.seats.filter(asks=user).exists():
        raise Refused("Only the players of its warbands agree to a game.")
    if seen is not None and seen != game.stamp:
        raise Refused(
            "The proposal has changed since you opened this page. Look at it again before you agree."
        )
    refuse_by_options(game.battle, game.begun_by)
    _refuse_changed(game.battle)
    game.seats.filter(asks=user, agreed_at=None).update(agreed_at=timezone.now())
    _ask_or_begin(game, user, is_new=False)
    return game


def _ask_or_begin(game: Game, user: User, *, again: bool = False, is_new: bool = True) -> None:
    """Begin a game to which everybody has agreed; else tell those whom a new proposal waits for."""
    if not game.seats.filter(agreed_at=None).exists():
        _begin_battle(game, user)
    elif is_new:
        tell_proposed(game, seats_of(game), user, again=again)


def _begin_battle(game: Game, user: User) -> None:
    assert game.battle is not None
    if between_people(game) and not game.battle.seed_is_drawn:
        _draw_dice(game.battle, user)
    if not game.battle.is_friendly:
        setup = record_of(game.battle).setup
        lock_unmoved(game.battle, setup)
        hold(game.battle, setup)
    begin(game, user)


def between_people(game: Game) -> bool:
    """Whether two people or more play a game, so that none of them may know its dice."""
    return game.seats.exclude(user=None).values("user").distinct().count() > 1


def _draw_dice(battle: Battle, user: User) -> None:
    """Draw the dice of a friendly whose seed somebody gave, once all who play it have agreed."""
    record, seed = record_of(battle), keys.new_key()
    battle.record = canonical(changed(record, setup=changed(record.setup, seed=seed))).decode()
    battle.seed, battle.seed_is_drawn, battle.seed_was_shown = seed, True, False
    battle.save(update_fields=["record", "seed", "seed_is_drawn", "seed_was_shown"])
    note_battle(battle, ChronicleEntry.Kind.DICE_DRAWN, user)


def begin(game: Game, user: User) -> None:
    """Go on to the first question that a person answers. For services that hold the lock of the game."""
    game.status = Game.Status.RUNNING
    game.save(update_fields=["status", "changed_at"])
    begin_clock(game)
    carry_on(game, course_of(game), seats_of(game), user)

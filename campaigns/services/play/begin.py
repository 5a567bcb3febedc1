"""Proposing a game, agreeing to it and beginning it.

Where several people play a friendly whose seed one of them gave, the site draws its dice once all have agreed.
The other players, and those with a warband in a battle that counts, agree before the first question is asked. From then
on those who fight stay as they are, as with a result that is not decided yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from campaigns.models import Battle, BattleSide, ChronicleEntry, Game, GameSeat
from campaigns.services.battles import keys
from campaigns.services.battles.fight import ready_to_fight, record_of, refuse_strangers
from campaigns.services.battles.hold import hold
from campaigns.services.battles.readiness import lock_unmoved, ordered_sides
from campaigns.services.chronicle.write import note_battle
from campaigns.services.locks import lock_battle
from campaigns.services.notices.games import tell_proposed
from campaigns.services.play.carry_on import carry_on
from campaigns.services.play.course import course_of
from campaigns.services.play.seats import lock_game, seats_of
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION
from rules.policies import POLICIES
from rules.values import canonical, changed

#: The hours that may be chosen for each decision.
HOURS = (12, 24, 72, 168)
#: The holder of a seat: the player of the warband, whoever proposes the game, or nobody but its tactics.
PLAYER, PROPOSER, TACTICS = "player", "proposer", "tactics"
HOLDERS = (PLAYER, PROPOSER, TACTICS)


@dataclass(frozen=True)
class SeatPlan:
    """The holder of one side, by `HOLDERS`, and the tactics that play for nobody or advise the player."""

    holder: str
    tactics: str = "steady"


@in_transaction
def propose_game(
    battle_id: int,
    user: User,
    plans: Sequence[SeatPlan],
    *,
    typed_dice: bool = False,
    hours: int | None = None,
    when_late: str = Game.WhenLate.WAITS,
) -> Game:
    """Propose to play a battle that is set up; it begins at once where nobody has to agree. Idempotent.

    Raises `Refused` where it cannot be played here, as for a battle that is to be fought.
    """
    battle = lock_battle(battle_id)
    refuse_strangers(battle, user)
    open_game = battle.games.exclude(status=Game.Status.CALLED_OFF).first()
    if open_game is not None:
        return open_game
    ready_to_fight(battle_id, user)
    if battle.status != Battle.Status.SET_UP:
        raise Refused("This battle was fought already.")
    sides = ordered_sides(battle)
    _refuse_plans(plans, len(sides))
    if when_late not in Game.WhenLate.values or hours not in (None, *HOURS):
        raise Refused("Choose a time for each decision, and what happens when it is over.")
    game = Game.objects.create(
        battle=battle,
        title=str(battle),
        has_typed_dice=typed_dice,
        hours=hours,
        when_late=when_late,
        engine_version=ENGINE_VERSION,
        begun_by=user,
    )
    now = timezone.now()
    for side, plan in zip(sides, plans, strict=True):
        holder = _holder(side, plan, user)
        asked = holder if battle.is_friendly else side.warband.owner
        agreed = now if asked is None or asked == user else None
        GameSeat.objects.create(
            game=game,
            position=side.position,
            name=side.name,
            user=holder,
            tactics=plan.tactics,
            asks=asked,
            agreed_at=agreed,
        )
    _begin_if_agreed(game, user)
    if game.status == Game.Status.PROPOSED:
        tell_proposed(game, seats_of(game), user)
    return game


def _refuse_plans(plans: Sequence[SeatPlan], count: int) -> None:
    if len(plans) != count:
        raise Refused("Say for each warband who plays it.")
    for plan in plans:
        if plan.holder not in HOLDERS:
            raise Refused("Say for each warband who plays it: its player, you, or its tactics.")
        if plan.tactics not in POLICIES:
            raise Refused(f"There are no such tactics. Choose from: {', '.join(sorted(POLICIES))}.")
    if all(plan.holder == TACTICS for plan in plans):
        raise Refused("Nobody would play. Let a player hold a side, or have the battle fought by tactics.")


def _holder(side: BattleSide, plan: SeatPlan, user: User) -> User | None:
    if plan.holder == TACTICS:
        return None
    return user if plan.holder == PROPOSER else side.warband.owner


@in_transaction
def agree(game_id: int, user: User) -> Game:
    """Agree to a game as it was proposed; it begins once all have. Idempotent. Raises `Refused`."""
    game = lock_game(game_id)
    if game.status != Game.Status.PROPOSED:
        return game
    if not game.seats.filter(asks=user).exists():
        raise Refused("Only the players of its warbands agree to a game.")
    game.seats.filter(asks=user, agreed_at=None).update(agreed_at=timezone.now())
    _begin_if_agreed(game, user)
    return game


def _begin_if_agreed(game: Game, user: User) -> None:
    if game.seats.filter(agreed_at=None).exists():
        return
    assert game.battle is not None
    if between_people(game) and not game.battle.seed_is_drawn:
        _draw_dice(game.battle, user)
    setup = record_of(game.battle).setup
    if not game.battle.is_friendly:
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
    carry_on(game, course_of(game), seats_of(game), user)

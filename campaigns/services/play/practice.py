"""A practice battle: one warband against an example of another type or another roster of its player. It counts nowhere.

Tactics play the other side, or two people at one device play both.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from campaigns.models import Game, GameAnswer, GameSeat
from campaigns.services.battles import keys
from campaigns.services.battles.set_up import Plan, models_of, set_up_from
from campaigns.services.play.begin import begin
from campaigns.services.refusal import Refused
from roster.models import User, Warband
from roster.rulebooks import book_to_change_by
from roster.sheets import read_sheet
from roster.site.operating.quotas import MODELS, OPEN_GAMES, exceeded, met
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION, resolve
from rules.catalogue.model import Rulebook
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.ledger.sheet import WarbandSheet
from rules.mustering.ready_warband import ready_warband
from rules.play.driving import Given
from rules.values import canonical


@dataclass(frozen=True)
class Practice:
    """What to practise against, and the battle: an example of the type `opponent`, or the `roster` with that id.

    `tactics` play it unless two people `share` the device.
    """

    opponent: str = ""
    tactics: str = "steady"
    ruleset: str = "mordheim"
    scenario: str = "skirmish"
    battlefield: str = resolve.DEFAULT_TABLE
    roster: int | None = None
    share: bool = False


def rosters_against(warband: Warband, book: Rulebook) -> list[Warband]:
    """The other rosters of its player whose type the book knows, by name."""
    others = Warband.objects.filter(owner=warband.owner_id, type__in=book.warbands)
    return list(others.exclude(pk=warband.pk).order_by("name", "pk"))


@in_transaction
def begin_practice(warband: Warband, user: User, practice: Practice) -> Game:
    """Set up and begin a practice battle of a warband as it is now. Raises `Refused`."""
    refuse_too_many(user)
    book, seed = book_to_change_by(warband.edition), keys.new_key()
    mine, theirs = read_sheet(warband), _other_side(warband, book, practice, seed)
    if too_many := exceeded(MODELS, models_of(mine) + models_of(theirs), user):
        raise Refused(too_many)
    plan = Plan(
        warbands=(),
        policies=(practice.tactics,) * 2,
        ruleset=practice.ruleset,
        scenario=practice.scenario,
        battlefield=practice.battlefield,
    )
    setup = set_up_from([mine, theirs], book, plan, seed, None)
    title = f"Practice: {setup.side_names[0]} against {setup.side_names[1]}"
    other = user if practice.share else None
    return begin_alone(user, title, setup, [(user, practice.tactics), (other, practice.tactics)])


def _other_side(warband: Warband, book: Rulebook, practice: Practice, seed: str) -> WarbandSheet:
    if practice.roster is not None:
        roster = next((it for it in rosters_against(warband, book) if it.pk == practice.roster), None)
        if roster is not None:
            return read_sheet(roster)
    elif practice.opponent in book.warbands:
        return ready_warband(book, practice.opponent, book.warbands[practice.opponent].name, seed)
    raise Refused("There is no such warband to practise against.")


def begin_alone(
    user: User,
    title: str,
    setup: BattleSetup,
    hands: Sequence[tuple[User | None, str]],
    *,
    given: Sequence[Given] = (),
    typed_dice: bool = False,
) -> Game:
    """Begin a game that counts nowhere, for each side with its player, if any, and tactics.

    `given` are answers that were given before it began.
    """
    game = Game.objects.create(
        title=title[:200],
        record=canonical(Record(setup, (), ())).decode(),
        has_typed_dice=typed_dice,
        engine_version=ENGINE_VERSION,
        begun_by=user,
    )
    for position, (holder, tactics) in enumerate(hands):
        GameSeat.objects.create(
            game=game,
            position=position,
            name=setup.side_names[position],
            user=holder,
            tactics=tactics,
            asks=holder,
            agreed_at=timezone.now(),
        )
    GameAnswer.objects.bulk_create(
        GameAnswer(game=game, number=it.number, side=it.side, key=it.key) for it in given
    )
    begin(game, user)
    return game


def refuse_too_many(user: User) -> None:
    """Lock the user's account. Raises `Refused` for one that plays as many practice battles as it may."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    running = Game.objects.filter(begun_by=user, battle=None, status=Game.Status.RUNNING).count()
    if full := met(OPEN_GAMES, running, user):
        raise Refused(full)

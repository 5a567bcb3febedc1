"""Fighting a battle that was set up: its record is stored before anybody sees it.

The battle itself is fought without a lock; set-up and seed decide it, so that whoever is quicker stores the same.
"""

from collections.abc import Callable

from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, Campaign, ChronicleEntry, Game, Verdict
from campaigns.models.options import EngineUse
from campaigns.services.battles.hold import hold
from campaigns.services.battles.played_here import drop_proposal, refuse_played
from campaigns.services.battles.readiness import lock_unmoved, ordered_sides, refuse_unfinished
from campaigns.services.battles.side_figures import FIGURES, write_figures
from campaigns.services.chronicle.write import facts_of_new, note_battle
from campaigns.services.locks import lock_battle
from campaigns.services.notices.rounds import settle_pairing
from campaigns.services.notices.tell import tell_result_waits
from campaigns.services.option_words import refused_by
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION, resolve
from rules.engine.record import Record, read_record
from rules.policies import POLICIES
from rules.referee.course import is_refereed, may_be_refereed
from rules.values import DataError, canonical


class Unreadable(Refused):
    """A record that this version of the program does not understand; `battle` is the id of its battle."""

    def __init__(self, sentence: str, battle: int) -> None:
        super().__init__(sentence)
        self.battle = battle


def record_of(battle: Battle) -> Record:
    """The stored record. Raises `Unreadable`."""
    try:
        return read_record(battle.record, f"battle {battle.number}")
    except DataError as error:
        verb = "fought" if battle.fought_at else "set up"
        raise Unreadable(
            f"The record of this battle cannot be read: {error}. It was {verb} with engine version "
            f"{battle.engine_version}; this is engine version {ENGINE_VERSION}. Nothing is lost.",
            battle.pk,
        ) from error


def ready_to_fight(battle_id: int, user: User) -> Battle:
    """The battle, which may be fought already. Only an organiser or the owner of one of its warbands may fight it.

    Raises `Refused` where it cannot be fought here and now.
    """
    return _ready(battle_id, user, _refuse_real_table)


def ready_to_play(battle_id: int, user: User) -> Battle:
    """The same of a battle that people play here, or on a real table with the site as their referee."""
    return _ready(battle_id, user, _refuse_unrefereed)


def _ready(battle_id: int, user: User, refuse: Callable[[Battle], None]) -> Battle:
    battle = Battle.objects.select_related("campaign").get(pk=battle_id)
    refuse_strangers(battle, user)
    if not _is_fought(battle):
        refuse_played(battle)
        refuse(battle)
        if not battle.has_fair_dice:
            raise Refused(
                "The seed of this battle was given, and in a campaign the site draws the dice. Discard the battle and "
                "set up a new one."
            )
        refuse_by_options(battle, user)
    return battle


def refuse_by_options(battle: Battle, user: User) -> None:
    """Raises `Refused` where the options of the campaign do not let a battle that counts be fought here."""
    if battle.is_friendly:
        return
    if not is_on_a_real_table(battle):
        refuse_engine(battle.campaign, user)
    warbands = [side.warband for side in ordered_sides(battle)]
    refuse_unfinished(battle.campaign, warbands, let=may_organise(user, battle.campaign))


def refuse_engine(campaign: Campaign, user: User) -> None:
    """Raises `Refused` unless the campaign lets the user have battles that count fought by the site."""
    if not may_use_engine(campaign, user):
        raise Refused(
            "In this campaign you cannot let this site fight battles that count. Play it on a real table and "
            f"enter its result. {refused_by('engine_use')}"
        )


def may_use_engine(campaign: Campaign, user: User) -> bool:
    """Whether the campaign lets the user, who has to do with a battle, have it fought by the site."""
    if campaign.engine_use == EngineUse.EVERYBODY:
        return True
    return campaign.engine_use == EngineUse.ORGANISERS and may_organise(user, campaign)


def fight_battle(battle_id: int, user: User, watch: resolve.Watch | None = None) -> Battle:
    """Fight a battle to its end. Idempotent: the dice of a fought battle are never rolled again.

    Raises `Refused` as `ready_to_fight` does, and `WarbandsMoved` when a warband changed.
    """
    battle = ready_to_fight(battle_id, user)
    if _is_fought(battle):
        return battle
    policies = {side.position: POLICIES[side.policy] for side in ordered_sides(battle)}
    record = resolve.auto(record_of(battle).setup, policies, watch)
    return _fought_by_tactics(battle_id, user, record)


@in_transaction
def _fought_by_tactics(battle_id: int, user: User, record: Record) -> Battle:
    battle = lock_battle(battle_id)
    refuse_played(battle)
    drop_proposal(battle)
    return store_fought(battle, user, record)


def store_fought(battle: Battle, user: User, record: Record) -> Battle:
    """Store what was fought, unless somebody else was quicker. For services that hold the lock of the battle.

    Raises `WarbandsMoved` when a warband changed; for a friendly that is all the same.
    """
    if _is_fought(battle):
        return battle
    if not is_refereed(record.setup):
        _refuse_real_table(battle)
    if not battle.is_friendly:
        lock_unmoved(battle, record.setup)
    store_result(battle, record, user)
    facts = facts_of_new(record.outcome, battle)
    note_battle(battle, ChronicleEntry.Kind.BATTLE_FOUGHT, user, **facts)
    return battle


def _refuse_real_table(battle: Battle) -> None:
    if is_on_a_real_table(battle) or battle.tally:
        raise Refused("This battle is played on a real table. Enter its result.")


def is_on_a_real_table(battle: Battle) -> bool:
    """Whether a battle was set up to be played on a real table."""
    return battle.battlefield == resolve.REAL_TABLE.key


def refereeing_refused(battle: Battle) -> str:
    """Why this site cannot be the referee of a battle on a real table; empty where it can. One query."""
    if battle.tally:
        return "Its tally is kept already. Enter its result."
    if battle.games.filter(status=Game.Status.CALLED_OFF, answered__gt=0).exists():
        return "Its referee was called off after dice were rolled. Enter its result."
    setup = record_of(battle).setup
    if not may_be_refereed(setup):
        return f"{setup.ruleset.name} has no referee yet. Enter its result."
    return ""


def has_referee(battle: Battle) -> bool:
    """Whether this site can be the referee of a battle on a real table."""
    return is_on_a_real_table(battle) and battle.has_fair_dice and not refereeing_refused(battle)


def _refuse_unrefereed(battle: Battle) -> None:
    if not is_on_a_real_table(battle):
        return _refuse_real_table(battle)
    if refused := refereeing_refused(battle):
        raise Refused(refused)
    return None


def _is_fought(battle: Battle) -> bool:
    """Raises `Refused` for a discarded battle."""
    if battle.status == Battle.Status.DISCARDED:
        raise Refused("This battle was discarded. Set up a new one.")
    return battle.status != Battle.Status.SET_UP


def store_result(battle: Battle, record: Record, user: User) -> None:
    """Store what was fought, each side's result, and the user who entered it. For services that hold the lock.

    Those who fought stay as they are until the result is decided, unless the battle is a friendly.
    """
    battle.entered_by = user
    battle.status = Battle.Status.PLAYED if battle.is_friendly else Battle.Status.FOUGHT
    battle.seed_was_shown |= battle.is_friendly
    battle.fought_at = timezone.now()
    battle.engine_version = record.engine_version
    store_outcome(battle, record)
    if not battle.is_friendly:
        hold(battle, record.setup)
        settle_pairing(battle)
        tell_result_waits(battle, user)


def store_outcome(battle: Battle, record: Record) -> None:
    """Store a record, perhaps with another outcome; unless it counts, its players are asked about it again."""
    assert record.outcome is not None
    if battle.status != Battle.Status.ACCEPTED:
        Verdict.objects.filter(side__battle=battle).delete()
    battle.asked_at = timezone.now()
    battle.record = canonical(record).decode()
    battle.save()
    for side in ordered_sides(battle):
        side.result = record.outcome.result_of(side.position)
        write_figures(battle, side, record)
        side.save(update_fields=["result", *FIGURES])


def ledger_title(battle: Battle) -> str:
    """The title of the battle in a warband's own history."""
    return f"Battle {battle.number}, {battle.title}"


def refuse_strangers(battle: Battle, user: User) -> None:
    """Raises `Refused` unless the user organises the campaign or owns one of the warbands."""
    owners = {side.warband.owner_id for side in battle.sides.select_related("warband")}
    if user.pk not in owners and not may_organise(user, battle.campaign):
        raise Refused("Only an organiser or a player in this battle can do that.")

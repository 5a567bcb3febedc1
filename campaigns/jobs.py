"""The background jobs of campaigns: a battle is fought, or a fought one replayed and compared with its record."""

from collections.abc import Mapping
from typing import Any

from campaigns.models import Battle
from campaigns.services.battles.ask import CHECK, FIGHT
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.refusal import Refused
from roster.site.jobs import Done, Failed, Kind
from roster.site.jobs.work import Work
from rules import ENGINE_VERSION
from rules.catalogue.load import rulebook
from rules.engine.events import AnyEvent, RoundBegan
from rules.engine.record import Divergence, Record
from rules.resolve import UnknownKey, Watch, divergence


def _fight(work: Work) -> Done:
    try:
        fight_battle(work.arguments["battle"], work.user, _rounds(work))
    except Refused as refusal:
        raise Failed(str(refusal)) from refusal
    except UnknownKey as error:
        raise Failed(f"The battle can no longer be fought; set it up again. {error}") from error
    except Battle.DoesNotExist as error:
        raise Failed("This battle no longer exists.") from error
    return Done("Battle fought.")


def _is_fought(arguments: Mapping[str, Any]) -> bool:
    return Battle.objects.filter(pk=arguments["battle"]).exclude(status=Battle.Status.SET_UP).exists()


def _check(work: Work) -> Done:
    battle = Battle.objects.filter(pk=work.arguments["battle"]).first()
    if battle is None:
        raise Failed("This battle no longer exists.")
    try:
        record = record_of(battle)
        difference = divergence(record, _rounds(work))
    except Refused as refusal:
        raise Failed(str(refusal)) from refusal
    except UnknownKey as error:
        raise Failed(f"The battle can no longer be replayed. {error}") from error
    return Done(_told(record, difference), {"same": difference is None})


def _told(record: Record, difference: Divergence | None) -> str:
    """The finding of a check; a battle of another engine version may come out otherwise without any fault."""
    other = record.engine_version != ENGINE_VERSION
    versions = f"fought with engine version {record.engine_version}, replayed with version {ENGINE_VERSION}"
    if difference is None:
        same = f"all {len(record.events)} events are the same, die by die."
        return f"Replayed ({versions}): {same}" if other else f"Replayed: {same}"
    where = f"from event {difference.at + 1} on"
    if other:
        return f"The replay differs {where}, as it may: {versions}. The recorded result stands."
    return (
        f"The replay differs {where}, though the battle was fought with the same engine version {ENGINE_VERSION}: "
        "its record or the program was changed since. The recorded result stands."
    )


def _rounds(work: Work) -> Watch:
    """Reports every round as it begins."""

    def watch(event: AnyEvent) -> None:
        if isinstance(event, RoundBegan):
            work.report(f"round {event.round}")

    return watch


KINDS = (
    Kind(FIGHT, "Battle", "This battle", _fight, was_done=_is_fought, warm=rulebook),
    Kind(
        CHECK,
        "Check of a battle",
        "The check of this battle",
        _check,
        unchanged="The result stands.",
        warm=rulebook,
    ),
)

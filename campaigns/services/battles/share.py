"""Readers of one battle besides those of its campaign: nobody, everybody with its read link, or everybody."""

from campaigns.access import TOLD_TO_STRANGERS, may_play
from campaigns.models import Battle, ChronicleEntry
from campaigns.services.chronicle.write import note_battle
from campaigns.services.refusal import Refused
from roster.models import User
from roster.services.sharing import SharingRefused, set_read_link, set_visibility
from roster.site.transactions import in_transaction


@in_transaction
def share_battle(battle_id: int, user: User, *, visibility: str) -> Battle:
    """Open the battle to other readers; its players and organisers may. Idempotent. Raises `Refused`.

    Nobody outside reads a battle that no longer counts, until it counts again.
    """
    battle = _played(battle_id, user)
    if battle.status not in TOLD_TO_STRANGERS:
        raise Refused("A battle can be shared once its result counts.")
    try:
        is_new = set_visibility(battle, visibility)
    except SharingRefused as refusal:
        raise Refused(str(refusal)) from refusal
    if is_new:
        note_battle(battle, ChronicleEntry.Kind.BATTLE_SHARED, user, visibility=visibility)
    return battle


@in_transaction
def change_link_of_battle(battle_id: int, user: User, *, renew: bool) -> Battle:
    """A new read link, so that an older one ends at once; or none until one is made again. Raises `Refused`."""
    battle = _played(battle_id, user)
    try:
        set_read_link(battle, renew=renew)
    except SharingRefused as refusal:
        raise Refused(str(refusal)) from refusal
    return battle


def _played(battle_id: int, user: User) -> Battle:
    """The battle, locked, even in a campaign that is over: its battles may still be opened and closed."""
    battles = Battle.objects.select_for_update(of=("self",), no_key=True)
    battle = battles.select_related("campaign").get(pk=battle_id)
    if not may_play(user, battle):
        raise Refused("Only its players and the organisers can choose who may read a battle.")
    return battle

"""Dice that were rolled at a table for what follows a battle: they stand in the proposal in place of the battle's own.

Only organisers enter them, before they accept; every roll keeps what the battle's dice showed, and the chronicle tells
how many were entered.
"""

import hashlib
from collections.abc import Mapping

from django.db import transaction

from campaigns.models import Battle, ChronicleEntry
from campaigns.services.battle_is_current import lock_unmoved, ordered_sides
from campaigns.services.chronicling import note_battle
from campaigns.services.fighting import (
    ledger_title,
    proposal_of,
    record_of,
    refuse_players,
    store_proposal,
)
from campaigns.services.refusal import Refused
from roster.models import User
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet
from rules.aftermath.proposal import propose

Faces = tuple[int, ...]


def seal(battle: Battle) -> str:
    """What tells one proposal of a battle from another."""
    return hashlib.sha256(battle.proposal.encode()).hexdigest()[:16]


@transaction.atomic
def enter_dice(battle_id: int, user: User, entered: Mapping[str, Faces], *, seen: str) -> Battle:
    """Work out the proposal anew with these faces, by the keys of its rolls; the others stay as they are.

    `seen` is the seal of the proposal that the user looked at. Raises `Refused`, and `WarbandsMoved`.
    """
    battle = (
        Battle.objects.select_for_update(of=("self",)).select_related("campaign", "edition").get(pk=battle_id)
    )
    refuse_players(battle, user)
    if battle.status != Battle.Status.FOUGHT:
        raise Refused("Dice can only be entered after the battle and before its result is accepted.")
    if seal(battle) != seen:
        raise Refused(
            "The proposed result has changed since you opened this page. Nothing was saved: check the dice again."
        )
    warbands = lock_unmoved(battle)
    record, before = record_of(battle), proposal_of(battle)
    assert before is not None
    try:
        after = propose(
            record.setup,
            record.outcome,
            [read_sheet(warbands[side.warband_id]) for side in ordered_sides(battle)],
            book_of_edition(battle.edition),
            battle=battle.key,
            title=ledger_title(battle),
            entered=entered,
            made=[roll for side in before.sides for roll in side.rolls],
        )
    except ValueError as error:
        raise Refused(str(error)) from error
    if after == before:
        return battle
    store_proposal(battle, after)
    number = sum(roll.is_entered for side in after.sides for roll in side.rolls)
    note_battle(battle, ChronicleEntry.Kind.BATTLE_DICE_ENTERED, user, dice=number)
    return battle

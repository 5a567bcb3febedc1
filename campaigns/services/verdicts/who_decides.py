"""The organisers who decide about a result. An organiser who plays in a disputed battle is a party to it."""

from campaigns.access import may_organise
from campaigns.models import Battle, Campaign, Membership, Verdict
from campaigns.services.refusal import Refused
from campaigns.services.verdicts.what_counts import asked_sides, owners_of, verdict_of, was_disputed
from roster.models import User


def organisers_of(campaign: Campaign) -> set[int]:
    """The ids of everybody who runs the league."""
    return set(campaign.memberships.filter(role__in=Membership.RUN).values_list("user", flat=True))


def deciders_of(battle: Battle) -> set[int]:
    """The ids of the organisers who may decide about the result of the battle as it is."""
    organisers = organisers_of(battle.campaign)
    if not was_disputed(battle):
        return organisers
    return organisers - owners_of(battle) or organisers


def refuse_players(battle: Battle, user: User) -> None:
    """Raises `Refused` unless the user organises the campaign."""
    if not may_organise(user, battle.campaign):
        raise Refused("Only an organiser of the campaign can decide on a result.")


def refuse_deciding(battle: Battle, user: User, *, accepting: bool = False) -> None:
    """Raises `Refused` unless the user organises the campaign and may decide about the result."""
    refuse_players(battle, user)
    if refused := deciding_refused(battle, user, accepting=accepting):
        raise Refused(refused)


def deciding_refused(battle: Battle, user: User, *, accepting: bool = False) -> str:
    """Why an organiser may not decide about a result, in a sentence; empty where they may.

    A player of a battle that was disputed leaves it to an organiser without a warband in it. Where every organiser
    plays in it, one of several accepts only what the other players have confirmed.
    """
    if user.pk not in owners_of(battle) or not was_disputed(battle):
        return ""
    others = _other_organisers(battle, user)
    neutral = [name for pk, name in others.items() if pk not in owners_of(battle)]
    why = "You play in this battle and its result was disputed"
    if neutral:
        return f"{why}: another organiser decides ({', '.join(neutral)})."
    if accepting and others and not _others_confirmed(battle, user):
        return f"{why}, and every organiser plays in it: you can accept it once the other players have confirmed it."
    return ""


def is_alone(battle: Battle, user: User | None) -> bool:
    """Whether the user plays in a battle that was disputed, and no other organiser could decide."""
    if user is None or user.pk not in owners_of(battle) or not was_disputed(battle):
        return False
    return not _other_organisers(battle, user)


def neutral_organisers(battle: Battle, user: User, parties: set[int]) -> list[str]:
    """The names of the other organisers who are no party to the battle."""
    return [name for pk, name in _other_organisers(battle, user).items() if pk not in parties]


def _other_organisers(battle: Battle, user: User) -> dict[int, str]:
    """The names of the other organisers by id."""
    run = battle.campaign.memberships.filter(role__in=Membership.RUN, user__is_active=True)
    names = run.exclude(user=user.pk).order_by("user__username")
    return dict(names.values_list("user", "user__username"))


def _others_confirmed(battle: Battle, user: User) -> bool:
    verdicts = [verdict_of(side) for side in asked_sides(battle) if side.warband.owner_id != user.pk]
    return all(verdict is not None and verdict.kind == Verdict.Kind.CONFIRMED for verdict in verdicts)

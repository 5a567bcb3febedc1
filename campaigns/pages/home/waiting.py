"""The to-do list of a user: results, tallies, sequences, pairings, captives, claims on the dead.

What there is none of is not asked for; the number of queries does not grow with what waits.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from campaigns import selectors
from campaigns.models import Battle, Campaign, Captive, DeadClaim, Pairing, PermissionRequest
from campaigns.pages.claims.captive import answering
from campaigns.pages.claims.matters import matter_lines
from campaigns.pages.rounds.dates import title_of, waiting_dates
from campaigns.pages.rounds.due import due_of
from campaigns.services.claims.captives import negotiation_of
from campaigns.services.results.aftermath import standing_still
from campaigns.services.results.confirm import due_cause
from campaigns.services.verdicts.what_counts import (
    Counts,
    asked_sides,
    is_disputed,
    owners_of,
    rule_of,
    verdict_of,
    was_disputed,
)
from campaigns.signs import reader_with_signs
from roster.models import Aftermath, SoloBattle, User, Warband
from roster.pages.warbands.between_warbands import OpenMatter
from roster.sheets import figures_by_warband
from roster.site.signs import lacks
from roster.site.zones import in_words, zone_for


@dataclass(frozen=True)
class Waiting:
    """One thing to do: `verb` says what, `label` and `url` lead there, `place` is its campaign's name."""

    verb: str
    label: str
    url: str
    place: str = ""


def waiting_for(
    user: User,
    undecided: Iterable[Battle],
    sequences: Iterable[Aftermath],
    matters: Sequence[Captive | DeadClaim],
    pairings: Iterable[Pairing],
    growing: Iterable[Warband],
    campaign: Campaign | None = None,
) -> tuple[Waiting, ...]:
    """Everything here that waits for the user, disputes first, and what was asked or begun in their campaigns.

    `campaign` limits it to one. `undecided` are of `selectors.results_that_wait`, `growing` warbands of the user
    without an open sequence.
    """
    tallies = selectors.tallies_begun(user, campaign)
    permissions = selectors.permissions_asked(user, campaign)
    own = [row for row in sequences if row.warband.owner_id == user.pk]
    still = standing_still(own)
    played = (_sequence(row) for row in own if row.pk not in still)
    undecided = [battle for battle in undecided if battle.campaign.still_changes]
    asked = map(_permission, permissions)
    return (
        *_results(undecided, user),
        *map(_tally, tallies),
        *asked,
        *played,
        *_advances(growing),
        *_matters(matters, user),
        *_games(user, campaign),
        *_dates(user, campaign),
        *map(_pairing, pairings),
    )


def waiting_anywhere(user: User) -> tuple[Waiting, ...]:
    """Everything that waits for the user, in all of their campaigns and outside campaigns."""
    user = reader_with_signs(user)
    undecided, sequences = selectors.results_that_wait(user), selectors.sequences_of(user)
    matters, pairings = selectors.open_matters_of(user), selectors.pairings_to_play(user)
    growing = selectors.warbands_that_may_grow(user)
    waiting = waiting_for(user, undecided, sequences, matters, pairings, growing)
    return (*map(_solo, () if lacks(user, "has_solos") else _alone(user)), *waiting)


def _alone(user: User) -> QuerySet[SoloBattle]:
    """The user's battles outside campaigns whose result is being entered."""
    open_ones = SoloBattle.objects.filter(warband__owner=user, status=SoloBattle.Status.OPEN)
    return open_ones.select_related("warband").defer("record", "tally")


def _results(battles: Iterable[Battle], user: User) -> list[Waiting]:
    disputed, confirm, accept, look = [], [], [], []
    for battle in battles:
        decides = battle.organised and not _is_party(battle, user)
        if is_disputed(battle) and decides:
            disputed.append(_result("Decide a disputed result", battle))
        elif decides and (rule_of(battle).asks_organisers or due_cause(battle) is not None):
            accept.append(_result("Accept or discard the result", battle))
        elif not _says_nothing(battle, user):
            continue
        elif rule_of(battle).counts is not Counts.DECIDED:
            confirm.append(_result("Confirm or dispute the result", battle))
        elif not is_disputed(battle):
            by = f"{battle.entered_by} entered a result" if battle.entered_by else "There is a result"
            look.append(_result(f"{by} of your battle: look at it", battle))
    return [*disputed, *accept, *confirm, *look]


def _result(verb: str, battle: Battle) -> Waiting:
    return Waiting(verb, str(battle), battle.get_absolute_url(), battle.campaign.name)


def _says_nothing(battle: Battle, user: User) -> bool:
    """Whether the user plays in the battle, did not enter its result, and has said nothing of it yet."""
    mine = (side for side in asked_sides(battle) if side.warband.owner_id == user.pk)
    return any(verdict_of(side) is None for side in mine)


def _is_party(battle: Battle, user: User) -> bool:
    """Whether the user plays in a battle that was disputed and another organiser can decide."""
    return battle.has_neutral_organiser and was_disputed(battle) and user.pk in owners_of(battle)


def _tally(battle: Battle) -> Waiting:
    url = reverse("campaigns:tally", args=[battle.pk])
    return Waiting("Go on with the tally", str(battle), url, battle.campaign.name)


def _solo(battle: SoloBattle) -> Waiting:
    url = reverse("roster:solo", args=[battle.warband_id, battle.pk])
    return Waiting("Go on with the tally", f"{battle.warband.name}, {battle.title}", url)


def _sequence(row: Aftermath) -> Waiting:
    url = reverse("roster:aftermath", args=[row.warband_id, row.pk])
    return Waiting("Play the post-battle sequence", f"{row.warband.name}, after {row.title}", url)


def _advances(warbands: Iterable[Warband]) -> Iterator[Waiting]:
    """Advances that are due outside of any sequence, as after a correction or a grant."""
    own = list(warbands)
    figures = figures_by_warband(own)
    for warband in own:
        if figures[warband.pk].advances:
            url = reverse("roster:warband", args=[warband.pk])
            yield Waiting("Roll advances that are due", warband.name, url)


def _games(user: User, campaign: Campaign | None) -> Iterator[Waiting]:
    """Battles that people play where the user agrees or is to decide; practice battles among all campaigns' alone."""
    for seat in selectors.games_that_wait(user, campaign):
        game = seat.game
        place = game.battle.campaign.name if game.battle else ""
        verb = "Make your move" if game.is_running else "Agree to play"
        yield Waiting(verb, game.title, game.get_absolute_url(), place)


def _dates(user: User, campaign: Campaign | None) -> Iterator[Waiting]:
    for verb, poll in waiting_dates(user, campaign):
        yield Waiting(verb, title_of(poll), poll.get_absolute_url(), poll.campaign.name)


def _permission(asked: PermissionRequest) -> Waiting:
    """A request for permission to answer. It leads to the roster's problems; declining is done in the admin."""
    url = f"{reverse('roster:warband', args=[asked.warband_id])}#problems"
    return Waiting("Allow a problem or decline", str(asked), url, asked.campaign.name)


def _pairing(pairing: Pairing) -> Waiting:
    """`Round 3: The Rats against The Others, by 12 May 2026`."""
    round, season = pairing.round, pairing.round.season
    names = " against ".join(seat.name for seat in pairing.seats.all())
    by = f", by {due_of(round)}" if round.deadline else ""
    if pairing.agreed_at is not None:
        by = f", on {in_words(pairing.agreed_at, zone_for(season.campaign.time_zone))}"
    return Waiting(
        "Play your pairing", f"{round}: {names}{by}", season.get_absolute_url(), season.campaign.name
    )


def matters_on_roster(user: User, warband: Warband) -> tuple[OpenMatter, ...]:
    """Open matters between the warband and others, for a reader of its roster."""
    rows = selectors.open_matters_between(user, warband)
    return tuple(
        OpenMatter(line.url, line.title, line.held, _verb(row, user))
        for row, line in zip(rows, matter_lines(rows), strict=True)
    )


def _matters(matters: Sequence[Captive | DeadClaim], user: User) -> Iterator[Waiting]:
    for row, line in zip(matters, matter_lines(matters), strict=True):
        if verb := _verb(row, user):
            yield Waiting(verb, f"{line.title}, {line.held}", line.url, row.battle.campaign.name)


def _verb(row: Captive | DeadClaim, user: User) -> str:
    """What the user can do about it now; empty if others decide, and in a campaign that is over."""
    if not row.battle.campaign.still_changes:
        return ""
    if isinstance(row, Captive):
        return _about_captive(row, user)
    return "Settle a claim" if row.claimant.owner_id == user.pk else ""


def _about_captive(captive: Captive, user: User) -> str:
    """What the user can do about a captive now; empty while the other player has an offer to answer."""
    asked = answering(negotiation_of(captive), captive)
    if asked is not None:
        return "Answer an offer" if asked.owner_id == user.pk else ""
    if captive.captor.owner_id == user.pk:
        return "Decide about a captive"
    return "Offer a ransom for a captive" if captive.warband.owner_id == user.pk else ""

"""Battles of the demo league, and what follows each: post-battle sequences, the dead and captives, all by policy."""

from dataclasses import dataclass

from campaigns.models import Battle, Campaign, Captive, DeadClaim, Pairing
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.claims.captives import decide_fate, negotiate, negotiation_of
from campaigns.services.claims.dead import BEGIN, answer_claim, matter_of, position_of
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.enter import enter_short_result, open_tally, save_tally, sheets_now
from roster.models import Aftermath, User, Warband
from roster.rulebooks import book_of
from roster.services.aftermath.sequence import commit_aftermath, open_at, position, resumed, save
from roster.services.warbands.fix import apply_fix
from roster.sheets import read_sheet
from rules.aftermath.captivity.fates import options
from rules.aftermath.decisions import CaptiveFate
from rules.aftermath.draft import Draft
from rules.aftermath.sensible import choose
from rules.ledger.sheet import Kind
from rules.mustering.legality.check import problems
from rules.tally.draft import Sent

#: The most fixes for a warband that breaks the rules.
MOST_FIXES = 20
GOLD, WYRDSTONE, REASON = "10", "1", "From the sheets of both players"


@dataclass(frozen=True)
class League:
    """The campaign with its organiser and the warbands of its first round."""

    campaign: Campaign
    organiser: User
    warbands: tuple[Warband, ...]

    def fight(
        self, warbands: tuple[int, ...], *, title: str, seed: str = "", territory: int | None = None
    ) -> Battle:
        """Let the site fight a battle with dice that it draws; with a `seed` it is a friendly."""
        plan = Plan(
            warbands=warbands,
            policies=("bold", "bold"),
            battlefield="street",
            title=title,
            seed=seed,
            friendly=bool(seed),
            territory=territory,
        )
        return fight_battle(set_up_battle(self.campaign.pk, self.organiser, plan).pk, self.organiser)

    def enter(
        self, warbands: tuple[int, ...], *, title: str, winner: int, territory: int | None = None
    ) -> Battle:
        """Played on a real table; the player of the first warband hands in a quick result."""
        user = Warband.objects.get(pk=warbands[0]).owner
        plan = Plan(warbands=warbands, title=title, territory=territory)
        battle = open_tally(self.campaign.pk, self.organiser, plan)
        fields = {"short-winner": str(winner)}
        for side, sheet in enumerate(sheets_now(battle)):
            heroes = [block for block in sheet.active if block.kind is Kind.HERO]
            fields |= {
                f"short-gold-{side}": GOLD,
                f"short-wyrdstone-{side}": WYRDSTONE,
                f"short-reason-{side}": REASON,
                f"short-experience-{side}-{heroes[0].number}": "1",
                f"short-why-{side}-{heroes[0].number}": "Stood to the end",
            }
            if side != winner:
                fields[f"short-out-{side}-{heroes[-1].number}"] = "1"
        save_tally(battle.pk, user, Sent({}, fields), short=True)
        return enter_short_result(battle.pk, user)

    def accept(self, battle: Battle) -> None:
        accept_battle(battle.pk, self.organiser)


def enter(campaign: Campaign, warband: Warband) -> None:
    """Enter a warband; its player joins by the invite."""
    join_by_invite(warband.owner, campaign.invite_token)
    enter_warband(campaign.pk, warband.owner, warband.pk)


def seats_of(pairing: Pairing) -> tuple[int, ...]:
    """The warbands at a table in the order in which they were mustered."""
    return tuple(sorted(seat.warband_id for seat in pairing.seats.all()))


def play_what_follows() -> None:
    """Every open sequence, claim and captive, and then the fixes of warbands that came to break a rule."""
    for sequence in Aftermath.objects.filter(status=Aftermath.Status.OPEN).order_by("pk"):
        play_out(sequence)
    for claim in DeadClaim.objects.filter(status=DeadClaim.Status.OPEN):
        _claim(claim)
    for captive in Captive.objects.filter(status=Captive.Status.OPEN):
        _settle(captive)


def play_out(sequence: Aftermath) -> None:
    """All answers of the policy at once, and into the ledger."""
    open = open_at(sequence.pk)
    resolver = resumed(open)
    while not resolver.done:
        resolver.answer(choose(resolver.pending, resolver.draft))
    save(open, resolver)
    commit_aftermath(sequence.pk, open.warband.owner, at=position(resolver))


def put_right(warband_id: int) -> None:
    """The first fix of each problem, as after the return of a captive who was replaced."""
    for _ in range(MOST_FIXES):
        warband = Warband.objects.select_related("owner").get(pk=warband_id)
        wrong = [it for it in problems(read_sheet(warband), book_of(warband)) if it.counts and it.fixes]
        if not wrong:
            return
        problem = wrong[0]
        named = {"code": problem.code, "warrior": problem.warrior, "item": problem.item}
        click = {"revision": None, "request_key": ""}
        apply_fix(warband.pk, warband.owner, **named, label=problem.fixes[0].label, **click)


def _claim(claim: DeadClaim) -> None:
    owner, answer, at = claim.claimant.owner, BEGIN, 0
    while (claim := answer_claim(claim.pk, owner, answer=answer, at=at)).status == DeadClaim.Status.OPEN:
        found = matter_of(claim).played(claim.answers)
        answer, at = choose(found.pending, found.draft), position_of(found)


def _settle(captive: Captive) -> None:
    """Settle a captive's fate as the captor's policy chooses; a ransom is what the owner can pay."""
    owner, captor = captive.warband.owner, captive.captor.owner
    draft = Draft(read_sheet(captive.captor), book_of(captive.captor))
    prisoner = negotiation_of(captive).captive
    open = tuple(option.key for option in options(draft.sheet, prisoner, draft.rulebook))
    fate = choose(CaptiveFate(0, prisoner.name, prisoner.origin, open), draft)
    if fate == "ransom":
        negotiate(captive.pk, owner, by="owner", action="offer", at=0)
        negotiate(captive.pk, captor, by="captor", action="accept", at=1)
    else:
        decide_fate(captive.pk, captor, fate=fate, at=0)

"""A season on the site, played by policies: battles of the engine and of real tables, what follows each, captives.

The same season every time: its only chance are the seeds of its battles and a generator of its own.
"""

import random
from collections import Counter
from itertools import count
from unittest.mock import patch

from campaigns.models import Battle, Captive, DeadClaim
from campaigns.services.battles import keys as battle_keys
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.claims.captives import decide_fate, negotiate, negotiation_of
from campaigns.services.claims.dead import BEGIN, answer_claim, matter_of, position_of
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import Part, correct_battle, plan_correction, seen_by
from campaigns.services.results.enter import (
    enter_result,
    enter_short_result,
    open_tally,
    save_tally,
    sheets_now,
)
from roster.demo import ROSTERS
from roster.models import Aftermath, Warband
from roster.rulebooks import book_of
from roster.services.aftermath.sequence import commit_aftermath, open_at, position, resumed, save
from roster.services.warbands.fix import apply_fix
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet as sheet_of
from rules.aftermath.captivity.fates import options
from rules.aftermath.decisions import CaptiveFate
from rules.aftermath.draft import Draft
from rules.aftermath.sensible import choose
from rules.catalogue.load import rulebook
from rules.engine.dice import Roll
from rules.ledger.sheet import Kind
from rules.mustering.document import read_sheet
from rules.mustering.legality.check import problems
from rules.season import pairings
from rules.tally.draft import Sent
from tests.campaigns.results.test_correcting import turned
from tests.conftest import make_user

TYPES = (
    "hochland-bandits",
    "undead",
    "orc-mob",
    "skaven-clan-eshin",
    "beastmen-raiders",
    "pirates",
    "witch-hunters",
    "cult-of-the-possessed",
)
RULESETS = ("mordheim", "alternative", "cards", "heroheim", "trench")
#: How results come in, by turns; three of them and five rulesets meet in every combination.
WAYS = ("engine", "tally", "short")
#: The faces of a serious injury by which a hero is captured.
CAPTURED = [6, 1]


class SiteSeason:
    """Eight players with a warband each, and an organiser.

    `battles` are those of each round, `ways` counts how they came in under each ruleset.
    """

    def __init__(self, seed: str) -> None:
        self.seed, self.chance = seed, random.Random(seed)
        self.organiser = make_user("organiser")
        self.campaign = create_campaign(self.organiser, name="The Long Winter")
        self.warbands = [self._muster(type) for type in TYPES]
        self.ways: Counter[tuple[str, str]] = Counter()
        self._turns = count()
        self.battles: list[list[Battle]] = []

    def play(self, rounds: int) -> None:
        for number in range(len(self.battles), len(self.battles) + rounds):
            self.battles.append([])
            for first, second in pairings(len(TYPES), number):
                self.battles[-1].append(self.fight(first, second))
                self._play_what_follows()

    def _muster(self, type: str) -> Warband:
        user = make_user(f"player-{type}")
        join_by_invite(user, self.campaign.invite_token)
        path = ROSTERS / f"{type}.toml"
        sheet = read_sheet(path, path.name, rulebook())
        warband = import_warband(user, sheet, origin="a test", request_key=f"season:{type}")
        enter_warband(self.campaign.pk, user, warband.pk)
        return warband

    def correct(self, battle: Battle) -> tuple[Part, ...]:
        """Another result for an old battle; everything that no longer fits falls with it."""
        outcome, falling = turned(battle), {}
        while True:
            parts = plan_correction(battle, outcome, falling=falling)
            owed = {
                it.warband.pk: {conflict.revision for conflict in it.correction.conflicts} for it in parts
            }
            fall = {key: falling.get(key, set()) | revisions for key, revisions in owed.items()}
            if fall == falling:
                break
            falling = fall
        seen = seen_by(parts, outcome)
        correct_battle(battle.pk, self.organiser, outcome, reason="Wrong sides.", seen=seen, falling=falling)
        self._settle_matters()
        return parts

    def _now(self, index: int) -> Warband:
        return Warband.objects.select_related("owner").get(pk=self.warbands[index].pk)

    def fight(self, first: int, second: int) -> Battle:
        """A battle whose result is accepted."""
        for index in (first, second):
            self.put_right(index)
        warbands = self._now(first), self._now(second)
        fought = sum(self.ways.values())
        ruleset, way = RULESETS[fought % len(RULESETS)], WAYS[fought % len(WAYS)]
        plan = Plan(
            warbands=tuple(warband.pk for warband in warbands),
            policies=("bold", "steady"),
            ruleset=ruleset,
            scenario="skirmish",
            battlefield="street",
        )
        with patch.object(battle_keys, "new_key", lambda: f"{self.seed}/{fought}"):
            battle = getattr(self, f"_by_{way}")(plan, warbands[fought % 2].owner)
        self.ways[ruleset, way] += 1
        return accept_battle(battle.pk, self.organiser)

    def put_right(self, index: int) -> None:
        """A warband that came to break a rule, as by the return of a captive who was replaced, takes the first fix."""
        warband = self._now(index)
        while wrong := [it for it in problems(sheet_of(warband), book_of(warband)) if it.counts]:
            problem, fix = wrong[0], wrong[0].fixes[0]
            named = {"code": problem.code, "warrior": problem.warrior, "item": problem.item}
            click = {"revision": None, "request_key": ""}
            warband = apply_fix(warband.pk, warband.owner, **named, label=fix.label, **click)

    def _play_what_follows(self) -> None:
        for sequence in Aftermath.objects.filter(status="open").order_by("pk"):
            self._play_out(sequence)
        self._settle_matters()

    def _settle_matters(self) -> None:
        """The dead that may be claimed, and the captives."""
        for claim in DeadClaim.objects.filter(status="open"):
            self._claim(claim)
        for captive in Captive.objects.filter(status="open"):
            self._settle(captive)

    def _play_out(self, sequence: Aftermath) -> None:
        """All answers of the policy in one request, then into the ledger.

        After a battle on a real table its dice are typed in, and now and then the first hero who falls is captured.
        """
        open = open_at(sequence.pk)
        open.by_hand = Battle.objects.get(pk=Battle.number_in(sequence.battle)).was_entered
        resolver, captured = resumed(open), next(self._turns) % 3 > 0
        while not resolver.done:
            if isinstance(pending := resolver.pending, Roll):
                faces = [self.chance.randint(1, pending.sides) for _ in range(pending.count)]
                if pending.purpose == "serious injury" and not captured:
                    faces, captured = CAPTURED, True
                resolver.answer(",".join(map(str, faces)))
            else:
                resolver.answer(choose(pending, resolver.draft))
        save(open, resolver)
        commit_aftermath(sequence.pk, open.warband.owner, at=position(resolver))

    def _by_engine(self, plan: Plan, _user) -> Battle:
        return fight_battle(set_up_battle(self.campaign.pk, self.organiser, plan).pk, self.organiser)

    def _by_tally(self, plan: Plan, user) -> Battle:
        battle = open_tally(self.campaign.pk, self.organiser, plan)
        setup = record_of(battle).setup
        sides = [side.fighters for side in setup.sides]
        loser = self.chance.randrange(2)
        fields = {"winner": str(1 - loser), "rounds": "7", f"routed-{loser}": "on", "wyrdstone-0": "1"}
        for side, fighters in enumerate(sides):
            for fighter in fighters:
                if self.chance.random() < 0.3:
                    by = self.chance.choice(sides[1 - side]).id
                    fields |= {f"state-{fighter.id}": "out", f"by-{fighter.id}": str(by)}
        save_tally(battle.pk, user, Sent({}, fields))
        return enter_result(battle.pk, user, sure=True)

    def _by_short(self, plan: Plan, user) -> Battle:
        battle = open_tally(self.campaign.pk, self.organiser, plan)
        fields = {"short-winner": self.chance.choice(("0", "1", "draw"))}
        for side, sheet in enumerate(sheets_now(battle)):
            block = self.chance.choice([it for it in sheet.active if it.kind is Kind.HERO])
            fields |= {
                f"short-gold-{side}": str(self.chance.randint(0, 30)),
                f"short-wyrdstone-{side}": "1",
                f"short-reason-{side}": "as written on paper",
                f"short-out-{side}-{block.number}": "1",
                f"short-experience-{side}-{block.number}": "1",
                f"short-why-{side}-{block.number}": "worked out on paper",
            }
        save_tally(battle.pk, user, Sent({}, fields), short=True)
        return enter_short_result(battle.pk, user)

    def _claim(self, claim: DeadClaim) -> None:
        """What the claimant's policy makes of the dead."""
        owner, answer, at = claim.claimant.owner, BEGIN, 0
        while (claim := answer_claim(claim.pk, owner, answer=answer, at=at)).status == "open":
            found = matter_of(claim).played(claim.answers)
            answer, at = choose(found.pending, found.draft), position_of(found)

    def _settle(self, captive: Captive) -> None:
        """Ransomed by turns, where there is gold, and else dealt with by the captor's policy."""
        owner, captor = captive.warband.owner, captive.captor.owner
        gold = min(sheet_of(captive.warband).gold, 15)
        if next(self._turns) % 2 and gold:
            negotiate(captive.pk, captor, by="captor", action="offer", at=0, gold=gold + 10)
            negotiate(captive.pk, owner, by="owner", action="offer", at=1, gold=gold)
            negotiate(captive.pk, captor, by="captor", action="accept", at=2)
            return
        draft = Draft(sheet_of(captive.captor), book_of(captive.captor))
        prisoner = negotiation_of(captive).captive
        open = tuple(option.key for option in options(draft.sheet, prisoner, draft.rulebook))
        fate = choose(CaptiveFate(0, prisoner.name, prisoner.origin, open), draft)
        if fate == "ransom":
            negotiate(captive.pk, owner, by="owner", action="offer", at=0)
            negotiate(captive.pk, captor, by="captor", action="accept", at=1)
        else:
            decide_fate(captive.pk, captor, fate=fate, at=0)

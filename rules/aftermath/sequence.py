"""The post-battle sequence of one warband, step by step in the rulebook's order (LRB part 3 p.77-78).

Each step begins when the player says so, so that no die falls unseen; the keys of the steps are the rulebook's.
"""

from collections import Counter
from collections.abc import Callable

from rules.aftermath.decisions import StepToTake
from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import StepBegan, StepSkipped
from rules.aftermath.exploration.explore import explore
from rules.aftermath.exploration.party import party_of
from rules.aftermath.exploration.spoils import roll_artefacts, take_spoils
from rules.aftermath.flow import Flow, ask
from rules.aftermath.growth.advances import roll_advance, roll_advances
from rules.aftermath.growth.experience import award_campaign_experience, award_experience
from rules.aftermath.growth.eye_of_the_gods import draw_the_eye
from rules.aftermath.growth.posts import fill_posts
from rules.aftermath.growth.spawning import meet_fate
from rules.aftermath.growth.succession import settle_succession
from rules.aftermath.growth.talent import promotions
from rules.aftermath.league.income import receive_gold, receive_shards_and_things
from rules.aftermath.losses.blessing import bless
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.losses.drugs import roll_side_effects
from rules.aftermath.losses.duel import Arena
from rules.aftermath.losses.hired_help import pay_allies
from rules.aftermath.losses.lasting_magic import settle_marks, settle_marks_in_groups
from rules.aftermath.losses.pits import fight_in_the_pits
from rules.aftermath.losses.spent import strike_off_used, wear_finery
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.aftermath.trading.dealings import con_locals, lose_treasure
from rules.aftermath.trading.doses import supply_addicts
from rules.aftermath.trading.grafting import graft
from rules.aftermath.trading.market import buy_finds, trade
from rules.aftermath.trading.merchants import have_dubious_income
from rules.aftermath.trading.peddler import buy_from_the_peddler
from rules.aftermath.trading.rating import update_rating
from rules.aftermath.trading.sawbones import see_the_sawbones
from rules.aftermath.trading.searches import search
from rules.aftermath.trading.selling import sell_wyrdstone
from rules.aftermath.trading.sidelines import go_about
from rules.aftermath.trading.slave_sale import sell_slaves
from rules.aftermath.trading.upkeep import pay_upkeep
from rules.aftermath.trading.veterans import check_veterans
from rules.catalogue.packs.house_rule_model import FINDS_AT_ONCE
from rules.ledger.entries import BattleFought
from rules.values import changed


class Course:
    """One warband on its way through the sequence. Without an `arena` fights in the pits are left to people."""

    def __init__(self, side: Side, draft: Draft, title: str, arena: Arena | None = None) -> None:
        self.side, self.draft, self.title, self.arena = side, draft, title, arena
        #: What the battle itself changes, until the ledger entry of the battle is recorded.
        self.pending = PendingChanges()

    def play(self, *, settled: bool = False, growth: bool = False) -> Flow[None]:
        """Every step, each when the player takes it; with `settled` from the advances on, as far as they like; with
        `growth` the advances alone."""
        skips = False
        for key, step in steps(settled=settled, growth=growth).items():
            yield StepBegan(self.draft.side, key)
            answer = StepToTake.SKIP
            if not skips:
                answer = yield from ask(StepToTake(self.draft.side, key, settled and not growth))
            skips = skips or answer == StepToTake.SKIP_ALL
            if answer == StepToTake.GO_ON:
                yield from step(self)
            else:
                yield StepSkipped(self.draft.side, key)

    def injuries(self) -> Flow[None]:
        """Step 1: what was used up, then everybody who went out of action, then a new leader."""
        strike_off_used(self.side, self.pending)
        yield from bless(self.side, self.pending)
        yield from roll_injuries(self.side, self.pending)
        yield from pay_allies(self.side, self.pending)
        if self.arena is not None:
            yield from fight_in_the_pits(self.side, self.pending, self.arena)
        yield from settle_marks(self.side, self.pending)
        yield from wear_finery(self.side, self.pending)
        yield from settle_succession(self.side, self.pending)

    def experience(self) -> Flow[None]:
        """Step 2: experience, with which the battle is in the books, and the advances that it brings."""
        yield from self.learn()
        yield from self.advances()

    def learn(self) -> Flow[None]:
        """The experience of the battle and the side effects of drugs; then the battle is recorded."""
        yield from award_experience(self.side, self.pending)
        yield from settle_marks_in_groups(self.side, self.pending)
        yield from roll_side_effects(self.side, self.pending)
        self.draft.record(self.battle_entry())
        yield from draw_the_eye(self.side, self.draft)

    def advances(self) -> Flow[None]:
        """The posts of heroes who are gone, with an advance for whoever fills one, and the advances that are due."""
        for promoted in (yield from fill_posts(self.draft, self.side.sheet)):
            yield from roll_advance(self.draft, promoted, 0)
        yield from roll_advances(self.draft)
        yield from meet_fate(self.draft)

    def late_experience(self) -> Flow[None]:
        """Step 2 where the battle is in the books already: what the campaign teaches on top, and the advances."""
        yield from award_campaign_experience(self.side, self.draft)
        yield from draw_the_eye(self.side, self.draft)
        yield from self.advances()

    def exploration(self) -> Flow[None]:
        """Step 3: what the scenario and the campaign brought, then the dice of the heroes."""
        spoils = self.side.outcome.sides[self.side.index].spoils
        scenario = self.side.setup.scenario.name
        take_spoils(self.draft, spoils, scenario)
        yield from roll_artefacts(self.draft, spoils, scenario)
        yield from receive_shards_and_things(self.draft)
        fought, out = self.who_fought()
        party = party_of(self.draft, fought, out, won=self.side.won)
        yield from explore(self.draft, changed(party, blessings=self.pending.blessings))

    def sale(self) -> Flow[None]:
        """Step 4: what the campaign brings in gold, and one sale of wyrdstone."""
        yield from receive_gold(self.draft)
        yield from lose_treasure(self.draft)
        yield from sell_slaves(self.draft)
        yield from sell_wyrdstone(self.draft)

    def veterans(self) -> Flow[None]:
        """Step 5: the experience of recruits for groups that have some."""
        yield from check_veterans(self.draft)

    def searches(self) -> Flow[None]:
        """Steps 6 and 7: every hero on their feet looks for something rare, or for somebody famous.

        Where finds are paid for at once, upkeep comes before them.
        """
        fought, out = self.who_fought()
        at_once = self.draft.rulebook.plays(FINDS_AT_ONCE)
        if at_once:
            self.draft.fallen = self.side.out_of_action
            yield from pay_upkeep(self.draft, self._enemies())
        heroes = fought - out - self.side.at_the_alehouse
        busy = yield from go_about(self.draft, self.side, heroes, self.arena)
        busy |= yield from see_the_sawbones(self.draft, heroes - busy)
        busy |= yield from graft(self.draft, heroes - busy)
        yield from search(self.draft, heroes - busy)
        if at_once:
            yield from buy_finds(self.draft)

    def trading(self) -> Flow[None]:
        """Steps 8 and 9: upkeep first, then the trading post, and the doses that addicts need."""
        self.draft.fallen = self.side.out_of_action
        fought, out = self.who_fought()
        yield from con_locals(self.draft)
        yield from have_dubious_income(self.draft, fought - out)
        if not self.draft.rulebook.plays(FINDS_AT_ONCE):
            yield from pay_upkeep(self.draft, self._enemies())
        yield from buy_from_the_peddler(self.draft, self.side)
        yield from trade(self.draft)
        yield from supply_addicts(self.draft)

    def rating(self) -> Flow[None]:
        """Step 10: the new rating."""
        yield from update_rating(self.draft, self.side.rating)

    def who_fought(self) -> tuple[frozenset[int], frozenset[int]]:
        """The roster numbers of those who fought, and of those of them who went out of action.

        Ruling of CAMP-TALENT-12: a hero who was promoted since is one of the group who stayed on their feet, if any is.
        """
        fought: set[int] = {block.number for block in self.side.fought}
        out = set(self.side.out_of_action)
        up = Counter(self.side.on_their_feet)
        for change in promotions(self.draft):
            if change.promoted == change.number or change.number not in fought:
                continue
            fought.add(change.promoted)
            if not up[change.number]:
                out.add(change.promoted)
            up[change.number] -= 1
        return frozenset(fought), frozenset(out)

    def _enemies(self) -> frozenset[str]:
        """The callings of the warbands that were fought."""
        kinds = (self.side.setup.sides[index].warband for index in self.side.opponents)
        known = (self.side.rulebook.warbands.get(kind) for kind in kinds)
        return frozenset(word for kind in known if kind for word in (kind.key, kind.race, *kind.groups))

    def battle_entry(self) -> BattleFought:
        """The effects of the battle on the warband, as far as they are decided."""
        return BattleFought(
            battle=self.side.battle,
            title=self.title,
            opponents=tuple(self.side.setup.side_names[index] for index in self.side.opponents),
            result=self.side.result,
            changes=self.pending.all_changes,
            kills=self.side.kills,
        )


type Step = Callable[[Course], Flow[None]]

STEPS: dict[str, Step] = {
    "injuries": Course.injuries,
    "experience": Course.experience,
    "exploration": Course.exploration,
    "sell-wyrdstone": Course.sale,
    "check-veterans": Course.veterans,
    "rare-items": Course.searches,
    "recruit-and-common": Course.trading,
    "update-rating": Course.rating,
}


def steps(*, settled: bool, growth: bool = False) -> dict[str, Step]:
    """The steps by their keys, in order; with `settled` those after the battle's injuries and experience, with
    `growth` the advances alone."""
    if growth:
        return {"experience": Course.advances}
    if not settled:
        return STEPS
    later = {key: step for key, step in STEPS.items() if key != "injuries"}
    return later | {"experience": Course.late_experience}

"""Step 2, experience: what survivors learn from the battle, by the scenario's figures (LRB part 3 p.77, 81).

Only blocks that fought earn; the dead earn nothing, captives and the injured earn like everybody else. Ruling of
CAMP-PERS-BERTHA-2: nobody has the point for leading where somebody famous led the battle. Halves of a point are added
up over the battle and rounded down.
"""

from collections.abc import Iterable, Iterator

from rules.aftermath.draft import Draft
from rules.aftermath.effects import CampaignEffect, ExperienceIncome, of_kind
from rules.aftermath.events.losses import ExperienceAwarded, UnderdogFound
from rules.aftermath.flow import Flow
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.model import Rulebook, ScenarioType
from rules.catalogue.packs.house_rule_model import HENCHMEN_LEARN_FROM_KILLS, NO_UNDERDOG_BONUS
from rules.ledger.entries import ExperienceGained, Settled
from rules.ledger.sheet import Kind, WarriorSheet
from rules.mustering.figures.experience import underdog_bonus
from rules.scenarios.scripted import awards_of

STEP = "experience"
#: The awards that every battle knows. Those of the scenario itself come as deeds.
SURVIVES = "survives"
WINNING_LEADER = "winning-leader"
ENEMY_OUT = "enemy-out-of-action"
UNDERDOG = "underdog"
COUNTED = (SURVIVES, WINNING_LEADER, ENEMY_OUT)
#: Deeds that a fought battle notices, in words; awards besides these come with results that people enter.
DEEDS = {
    "counter-carried": "carried a wyrdstone counter",
    "breaking-through": "broke through",
    "first-hero-off-far-edge": "was first off the far edge",
    "finding-the-chest": "found the chest",
    "wound-on-monster": "wounded the monster",
    "monster-out-of-action": "put the monster out of action",
    "escapes": "got away",
    "taking-out-the-leader": "took out the leader",
    "erasmus-out-of-action": "put the ghost of the graveyard out of action",
    "attacked-by-plants": "was attacked by plants",
    "scratched-by-bandits": "was scratched by a bolt",
    "thing-out-of-action": "slew a Balewolf",
    "looting-a-building": "looted a house",
    "chest-carried-off": "carried the chest off",
    "banshee-vanquished": "vanquished the Banshee",
    "getting-the-treasure": "had the chest at the end",
    "holding-victim-at-end": "had the captive at the end",
    "rescuer": "rescued the captive",
    "relic-at-end": "had a relic at the end",
    "holding-the-sacred-one": "had the sacred idol",
    "skull-carried-off": "carried the skull off",
    "headless-one-out-of-action": "put the Headless One out of action",
    "wand-carried-off": "carried the wand off",
    "enemy-persona-out-of-action": "put the enemy persona out of action",
    "finding-the-hoard": "found the hoard",
    "stopping-the-ritual": "stopped the ritual",
    "slayer": "slew a wise one",
    "crate-taken-off": "took a crate off",
    "master-of-pain": "stood the pain",
    "turns-in-pies": "kept a pie",
    "troll-out-of-action": "slew a troll",
    "chest-off": "took a chest off",
    "giant-out-of-action": "slew the giant",
    "warden-out-of-action": "put the Warden out of action",
}
#: What a group earns once, however many of its henchmen did it.
ONCE_A_GROUP = ("breaking-through",)
_EARNERS = {Kind.HERO: "hero", Kind.HENCHMEN: "henchmen", Kind.HIRED_SWORD: "hired-sword"}


def gains_experience(side: Side, warrior: WarriorSheet) -> bool:
    """Whether a block gains experience; animals, zombies and the like, and dramatis personae never do."""
    type = side.type_of(warrior)
    return warrior.kind is not Kind.DRAMATIS_PERSONA and (type is None or type.gains_experience)


def award(
    side: Side, pending: PendingChanges, warrior: WarriorSheet, amount: int, reason: str
) -> ExperienceAwarded:
    """A block earns experience; the event to state."""
    total = pending.award(warrior, amount, reason)
    return ExperienceAwarded(side.index, warrior.number, amount, reason, total)


def award_experience(side: Side, pending: PendingChanges) -> Flow[None]:
    """Award the experience of all blocks of a side, in roster order."""
    bonus = yield from _underdog(side)
    for warrior in side.fought:
        if pending.survives(warrior) and gains_experience(side, warrior):
            for amount, reason in (*_earned(side, warrior, bonus), *campaign_lessons(side.effects, warrior)):
                if amount:
                    yield award(side, pending, warrior, amount, reason)
    done = {deed for own in side.outcome.sides for fighter in own.fighters for deed in fighter.deeds}
    scenario = side.setup.scenario
    for key in deeds_of(scenario):
        if key not in DEEDS and key not in done and key not in awards_of(scenario):
            what = deed_in_words(key, side.rulebook)
            pending.note(
                f"{scenario.name} also gives {scenario.experience[key]} experience for '{what}'. Fought battles do not "
                "notice it, and this result names nobody for it."
            )


def award_campaign_experience(side: Side, draft: Draft) -> Flow[None]:
    """Award the experience of the campaign's effects when everything else of the battle is in the ledger already."""
    fought = {block.number for block in side.fought}
    for block in draft.sheet.active:
        if block.number not in fought or not gains_experience(side, block):
            continue
        for amount, reason in campaign_lessons(side.effects, block):
            draft.record(Settled(STEP, (ExperienceGained(block.number, amount, reason),)))
            total = draft.sheet.warrior(block.number).experience
            yield ExperienceAwarded(side.index, block.number, amount, reason, total)


def campaign_lessons(effects: Iterable[CampaignEffect], warrior: WarriorSheet) -> list[tuple[int, str]]:
    """The experience of a block that fought and survived by the campaign's effects, and by which."""
    learns = {"everybody": True, "heroes": warrior.kind is Kind.HERO, "leader": warrior.leader}
    lessons = of_kind(effects, ExperienceIncome)
    return [(lesson.amount, lesson.origin) for lesson in lessons if learns[lesson.learners]]


def deeds_of(scenario: ScenarioType) -> tuple[str, ...]:
    """The awards of a scenario that are earned by deeds, in the order of their keys."""
    return tuple(key for key in sorted(scenario.experience) if key not in (*COUNTED, UNDERDOG))


def deed_in_words(deed: str, rulebook: Rulebook) -> str:
    """A deed in words: `carried a wyrdstone counter`, or the name of an award of the league."""
    award = rulebook.campaign.awards.get(deed)
    return DEEDS.get(deed) or (award.name if award else deed.replace("-", " "))


def _earned(side: Side, warrior: WarriorSheet, bonus: int) -> list[tuple[int, str]]:
    """The experience of a surviving block, and what it is for."""
    figures = side.setup.scenario.experience
    leads = side.won and side.was_led_by(warrior.number)
    enemies = side.enemies_taken_out(warrior.number) if _learns_from_kills(side, warrior) else 0
    small = side.small_enemies_taken_out(warrior.number) if enemies else 0
    taken = "1 enemy" if enemies == 1 else f"{enemies} enemies"
    return [
        (figures.get(SURVIVES, 0), "survived"),
        (figures.get(WINNING_LEADER, 0) if leads else 0, "led the winning warband"),
        (figures.get(ENEMY_OUT, 0) * (2 * enemies - small) // 2, f"took {taken} out of action"),
        *_by_deeds(side, warrior),
        (bonus if _may_earn(side, warrior, UNDERDOG) else 0, "underdog"),
    ]


def _by_deeds(side: Side, warrior: WarriorSheet) -> Iterator[tuple[int, str]]:
    """The scenario's own awards that a warrior or a member of the group earned, as far as they apply to their kind."""
    models = [
        fighter_outcome
        for fighter_outcome in side.outcome.sides[side.index].fighters
        if fighter_outcome.warrior == warrior.number
    ]
    for key in deeds_of(side.setup.scenario):
        times = sum(fighter_outcome.deeds.count(key) for fighter_outcome in models)
        if times and _may_earn(side, warrior, key):
            times = 1 if key in ONCE_A_GROUP else times
            points, what = side.setup.scenario.experience[key], deed_in_words(key, side.rulebook)
            yield points * times, what if times == 1 else f"{what}, {times} times"


def _may_earn(side: Side, warrior: WarriorSheet, award: str) -> bool:
    """Whether warriors of that kind can earn an award."""
    known = side.rulebook.campaign.awards.get(award)
    return known is not None and _EARNERS.get(warrior.kind, "") in known.who


def _learns_from_kills(side: Side, warrior: WarriorSheet) -> bool:
    """Heroes do; henchmen where the league plays it so."""
    if warrior.kind is Kind.HENCHMEN:
        return side.rulebook.plays(HENCHMEN_LEARN_FROM_KILLS)
    return warrior.kind is Kind.HERO


def _underdog(side: Side) -> Flow[int]:
    """The bonus of the lowest-rated warband, by the distance to the next one, as they took the field.

    None at all where the league plays without.
    """
    if side.rulebook.plays(NO_UNDERDOG_BONUS):
        return 0
    other = min(side.setup.sides[index].rating for index in side.opponents)
    bonus = underdog_bonus(side.rating, other, side.rulebook)
    if bonus:
        yield UnderdogFound(side.index, side.rating, other, bonus)
    return bonus

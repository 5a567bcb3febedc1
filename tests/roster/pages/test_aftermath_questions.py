"""Every question of the post-battle sequence has words, and a label for each of its answers."""

import pytest

from roster.pages.aftermath.questions import question_of
from rules.aftermath import decisions
from rules.aftermath.draft import Draft
from rules.aftermath.losses import hired_help
from rules.aftermath.offers import FoundItem
from rules.aftermath.trading import decisions as trading
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD

ASKED: list[tuple[Decision, str]] = [
    (
        decisions.StepToTake(0, "exploration"),
        "The ruins are searched for wyrdstone and whatever else they hold.",
    ),
    (
        decisions.StepToTake(0, "exploration", may_skip=True),
        "The ruins are searched for wyrdstone and whatever else they hold.",
    ),
    (decisions.RaisedCharacteristic(0, 2, ("WS", "BS")), "Which characteristic of Otto goes up?"),
    (decisions.NewSkill(0, 2, ("mighty-blow",), spell=True), "Which skill does Otto learn?"),
    (decisions.NewSkill(0, 2, ("mighty-blow",), reward=True), "Which skill does Otto learn?"),
    (
        decisions.RewardChoice(0, 2, "characteristic", ("WS", "BS")),
        "Which characteristic does Otto lose a point of?",
    ),
    (decisions.GivenMark(0, 2, ("sprint",)), "The Eye of the Gods falls on Otto. Which Mark?"),
    (
        trading.EatenMember(0, (2, 4)),
        "Is anybody eaten before the treasure is sold? An Ogre hero learns from it.",
    ),
    (decisions.Knighted(0, 4, "knight-errant"), "A henchman of The Pikes becomes a hero. Of what rank?"),
    (decisions.FixedFigure(0, 2, "S", 5), "Otto rolls Strength 5. Keep it?"),
    (
        decisions.RewardChoice(0, 2, "form", ("daemon-axe", "daemon-sword")),
        "Which form has the daemon weapon of Otto?",
    ),
    (decisions.RewardChoice(0, 2, "skill", ("leap", "sprint")), "Which skill does Otto forget?"),
    (
        decisions.SpellOrAdvance(0, 2),
        "Otto has become the leader. Roll for a spell instead of the first advance?",
    ),
    (decisions.RepeatedSpell(0, 2, "fires-of-uzhul"), "Otto knows Fires of U'Zhul already."),
    (
        decisions.PromotedSkillLists(0, 4, ("combat,speed", "combat,strength")),
        "A henchman of The Pikes becomes a hero. Which skill lists?",
    ),
    (decisions.RerolledInjury(0, 2, "dead"), "Otto: Dead. Roll again?"),
    (decisions.EnduredInjury(0, 2, "captured", 4), "Otto: Captured. Give up a Wound instead?"),
    (decisions.SkillOrWound(0, 2), "Otto gains a Wound. Learn a skill instead?"),
    (
        decisions.CaptiveFate(0, "Snikch", "The Rats", ("ransom", "sell-to-slavers", "kidnap")),
        "Snikch of The Rats is your captive. What do you do?",
    ),
    (
        decisions.PitChampion(0, "Snikch", "The Rats", (1, 2)),
        "Which hero fights Snikch of The Rats in the pit?",
    ),
    (
        decisions.ClaimedDead(0, "Snikch", "The Rats", ("raise", "press")),
        "Snikch of The Rats is dead. What do you do?",
    ),
    (decisions.PressGang(0, "straggler"), "Straggler: does the press gang take them?"),
    (decisions.PickedDie(0, 2, (5, 2)), "Which exploration die of Otto counts?"),
    (
        decisions.RerolledDie(0, "Vague map", (1, 4), (1, 4), 2),
        "Exploration dice: 1, 4. Re-roll one by Vague map?",
    ),
    (
        decisions.ChangedDie(0, "Elf Ranger", (4,), ("4>3", "4>5")),
        "Exploration dice: 4. Change one by Elf Ranger?",
    ),
    (decisions.DiceLeftOut(0, (1, 2, 3), ("1", "2")), "Exploration dice: 1, 2, 3. Which do not count?"),
    (decisions.ChosenHero(0, "The Pit", (1, 2), optional=True), "The Pit: which hero?"),
    (decisions.FindChoice(0, "armourer", ("shield", "buckler")), "Armourer: Armour on its stands."),
    (decisions.JoinedGroup(0, (4,), (7,)), "A freed prisoner wants to join. Where?"),
    (
        decisions.FreeHiredSword(0, ("ogre-bodyguard",)),
        "A hired sword returns a favour: the next battle is free. Who?",
    ),
    (decisions.WyrdstoneSale(0, (0, 35)), "You have 1 shard of wyrdstone. Sell how many?"),
    (trading.Search(0, 2, ("lucky-charm",), (6,), ("johann-the-knife",)), "What does Otto look for?"),
    (trading.Upkeep(0, 2, 15, 0), "Otto wants 15 gc of upkeep."),
    (
        trading.Upkeep(0, 2, 15, 0, ("4,4",), payable=False),
        "Otto wants 15 gc of upkeep. You have 500 gc and cannot pay it.",
    ),
    (trading.DubiousIncome(0, 2, 11), "Does Otto try for dubious income?"),
    (trading.SoldGood(0, 2, ("lucky-charm",), (10,)), "What does Otto sell?"),
    (trading.Sideline(0, 2, ("banditry", "master-of-poisons")), "What does Otto do?"),
    (trading.Operation(0, 2, ("leg-wound",)), "Does Otto see the sawbones?"),
    (
        trading.PeddlersWares(0, ("pistol", "dark-venom"), (7, 15)),
        "A peddler sells at half price, D3 of each. You have 500 gc. What do you buy?",
    ),
    (
        hired_help.AllysFee(0, "Ogre Mercenary", 95, True, True),
        "Ogre Mercenary wants 95 gc for the battle.",
    ),
    (trading.SlaveSale(0, 4, 3), "How many of The Pikes are sold?"),
    (trading.ConTheLocals(0, 2), "Does Otto con the locals?"),
    (
        trading.Graft(0, "Otto", 2, ("4:WS",)),
        "Otto is dead. Graft something of theirs, for a shard and a hero's search?",
    ),
    (trading.FindToBuy(0, "lucky-charm", 10), "Found: Lucky charm. It goes into the stash."),
    (trading.FindToBuy(0, "lucky-charm", 10, 2), "Found: Lucky charm. It goes to Otto."),
    (trading.Dose(0, 2, "crimson-shade", 40), "Found: Crimson Shade, which Otto cannot do without."),
    (
        trading.Trade(0, 7, (FoundItem("lucky-charm"),), (), (1,)),
        "At the trading post. Veterans with up to 7 experience are for hire.",
    ),
]


def kinds() -> set[type[Decision]]:
    modules = (decisions, hired_help, trading)
    found = {it for module in modules for it in vars(module).values() if isinstance(it, type)}
    return {it for it in found if issubclass(it, Decision) and it is not Decision}


def test_no_question_is_left_out():
    assert {type(decision) for decision, _ in ASKED} == kinds()


@pytest.mark.parametrize(("decision", "text"), ASKED, ids=lambda value: type(value).__name__)
def test_a_question_has_words_and_a_label_for_every_answer(decision, text):
    draft = Draft(changed(GUARD, wyrdstone=1, gold=500, battles=1), rulebook())
    draft.veterans = 7
    if isinstance(decision, trading.Trade):
        draft.offers = decision.offers
    question = question_of(decision, draft)
    assert question.text == text
    assert all(option.label for option in question.options)
    if decision.answers is not None:
        assert {option.value for option in question.options} == set(decision.answers)
    else:
        assert [option.label for option in question.options] == ["Buy Lucky charm for the stash", "Go on"]


def test_skills_stand_under_the_name_of_their_list_each_with_what_it_does():
    book = rulebook()
    learns = decisions.NewSkill(0, 2, ("mighty-blow", "leap", "strike-to-injure"), spell=True)
    question = question_of(learns, Draft(GUARD, book))
    assert [(heading, [it.value for it in options]) for heading, options in question.groups] == [
        ("Strength skills", ["mighty-blow"]),
        ("Speed skills", ["leap"]),
        ("Combat skills", ["strike-to-injure"]),
        ("Magic", ["spell"]),
    ]
    assert {it.hint for it in question.options} >= {book.skills["leap"].summary}

"""Every kind of entry, and everything a battle can bring, in words."""

import typing

import pytest

from roster.pages.history.change_sentences import battle_change
from roster.pages.history.sentences import told
from roster.pages.names import Names
from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.ledger import by_hand, gains
from rules.ledger import entries as kinds
from rules.ledger.sheet import Advance, Again, Boon, Injury, Kind, Possession, Waiver
from rules.values import changed
from tests.roster.samples import CAPTAIN, SHEET

NAMES = Names(rulebook(), SHEET.type)
TWO_SPEARS = (Possession("spear", (10, 10)),)

TOLD = [
    (kinds.Mustered("X", "undead", 500), "X (Reikland Mercenaries) started with 500 gc."),
    (kinds.Imported(SHEET), "The Grey Company (Reikland Mercenaries) was imported."),
    (
        kinds.Hired(9, "Eva", "champion", Kind.HERO, CAPTAIN, 35, gear=(Possession("dagger", (0,)),)),
        "Hired Eva (Champion) for 35 gc.",
    ),
    (
        kinds.Hired(9, "Dogs", "warrior", Kind.HENCHMEN, CAPTAIN, 25, members=3),
        "Hired Dogs (Warrior), 3 members, for 75 gc.",
    ),
    (
        kinds.Hired(9, "Eva", "mercenary-captain", Kind.HERO, CAPTAIN, 60, leader=True),
        "Hired Eva (Mercenary Captain) for 60 gc; Gunther Halbrecht stepped down.",
    ),
    (kinds.MembersJoined(4, (31, 31), TWO_SPEARS), "2 more joined The Pikes with 2 x Spear for 82 gc."),
    (kinds.Dismissed(4, 1, 35, "returned"), "Dismissed 1 of The Pikes; refund 35 gc."),
    (kinds.Dismissed(1, 1), "Dismissed Gunther Halbrecht; equipment to the stash."),
    (
        kinds.Dismissed(1, 1, kept=("sword",)),
        "Dismissed Gunther Halbrecht; equipment to the stash, except the Sword.",
    ),
    (
        kinds.Departed(1, "no Crimson Shade could be bought"),
        "Gunther Halbrecht left the warband with all equipment: no Crimson Shade could be bought.",
    ),
    (kinds.ItemBought(1, "bow", (10,)), "Bought Bow for Gunther Halbrecht: 10 gc."),
    (kinds.ItemBought(None, "mace", (3, 3)), "Bought 2 x Mace for the stash: 6 gc."),
    (
        kinds.ItemBought(None, "vague-map", (31,), (3,)),
        "Bought Mordheim map (vague) for the stash: 31 gc (rolled 3).",
    ),
    (
        kinds.ItemTurnedOut(1, "mordheim-map", "fake-map", (1,)),
        "Mordheim map (Gunther Halbrecht) turned out to be: Mordheim map (fake) (rolled 1).",
    ),
    (kinds.ItemSold(1, "dagger", 1, 0), "Sold Dagger from Gunther Halbrecht for nothing."),
    (kinds.ItemMoved(None, 1, "mace", 1), "Moved Mace from the stash to Gunther Halbrecht."),
    (kinds.Renamed(1, "Old Gunther"), "Gunther Halbrecht is now called Old Gunther."),
    (kinds.Renamed(None, "Ashes"), "The Grey Company is now called Ashes."),
    (kinds.AdvanceTaken(1, Advance(32, (7,), Change("WS", 1))), "Gunther Halbrecht advanced: +1 WS."),
    (kinds.AdvanceTaken(1, Advance(32, (3,), skill="step-aside")), "Gunther Halbrecht advanced: Step Aside."),
    (kinds.AdvanceTaken(1, Advance(32, (3,), spell="fire-ball")), "Gunther Halbrecht advanced: Fire ball."),
    (kinds.SpellsDrawn(1, ("lifestealer",), (1,)), "Gunther Halbrecht learned Lifestealer (rolled 1)."),
    (
        kinds.SpellsDrawn(1, ("warpfire", "gnawdoom"), (1, 1, 3)),
        "Gunther Halbrecht learned Warpfire and Gnawdoom (rolled 1, 1, 3).",
    ),
    (
        kinds.SpellsDrawn(1, ("warpfire",), (1, 1), Again("warpfire", 1, "magic-of-the-horned-rat")),
        "Gunther Halbrecht learned Warpfire and rolled Warpfire again (rolled 1, 1).",
    ),
    (
        kinds.TomeRead(
            1, "tome-of-magic", "tome-of-magic-read", "", (1,), Again("lifestealer", 1, "necromancy", True)
        ),
        "Gunther Halbrecht rolled Lifestealer again from the Tome of Magic (rolled 1).",
    ),
    (
        kinds.TomeRead(1, "tome-of-magic", "tome-of-magic-read", "lifestealer", (1,)),
        "Gunther Halbrecht learned Lifestealer from the Tome of Magic (rolled 1).",
    ),
    (kinds.MutationBought(1, "great-claw", 50), "Gunther Halbrecht got Great claw for 50 gc."),
    (kinds.MutationGivenBack(1, "great-claw", 50), "Gunther Halbrecht lost Great claw; refund 50 gc."),
    (kinds.UpkeepPaid(1, 1, 15), "Paid Gunther Halbrecht upkeep for a battle: 15 gc."),
    (kinds.UpkeepPaid(1, 2, 30), "Paid Gunther Halbrecht upkeep for 2 battles: 30 gc."),
    (kinds.SkillSetChosen("middenheim"), "Chose the Middenheim skill lists."),
    (
        kinds.Waived(Waiver("not-permitted", "he won it.", "anna", 1, "sword")),
        "anna allowed \u201cNot allowed for this warrior\u201d (Sword, Gunther Halbrecht): he won it.",
    ),
    (kinds.Waived(Waiver("debt", "a loan.")), "The organiser allowed \u201cDebt\u201d: a loan."),
    (kinds.WaiverLifted("debt"), "Permission withdrawn: \u201cDebt\u201d."),
    (kinds.LeaderNamed(1), "Gunther Halbrecht took over as leader."),
    (kinds.LeaderNamed(4), "The Pikes took over as leader; Gunther Halbrecht stepped down."),
    (kinds.BattleFought("b", "Ambush", ("A", "B"), "won"), "Ambush: won against A and B."),
    (
        kinds.Settled("", (gains.GoldChanged(-5, ""),), reason="Late again."),
        "Paid 5 gc. By hand: Late again.",
    ),
    (
        kinds.Settled(
            "",
            (
                kinds.ExperienceGained(1, -2, ""),
                gains.WyrdstoneChanged(2, ""),
                gains.ItemFound(1, "sword", (0,), ""),
                gains.BattlesMissed(1, 1, ""),
                by_hand.AdvanceGranted(1, Advance(0, change=Change("S", 1))),
                by_hand.AdvanceStruck(1, Advance(0, skill="step-aside")),
                by_hand.InjuryCured(1, "leg-wound"),
                by_hand.BattlesCounted(3),
                by_hand.BattlesExcused(1, 2),
                by_hand.WarriorRestored(1, 1, (Possession("sword", (10,)),)),
                by_hand.WarriorRestored(4, 1),
            ),
            reason="The book was wet.",
        ),
        (
            "Gunther Halbrecht lost 2 experience. Found 2 wyrdstone shards. "
            "Added Sword for Gunther Halbrecht. Gunther Halbrecht misses the next battle. "
            "Gunther Halbrecht got an advance: +1 S. Gunther Halbrecht lost an advance: Step Aside. "
            "Gunther Halbrecht no longer suffers from Leg Wound. Battles fought: 5 instead of 2. "
            "Gunther Halbrecht misses 2 battles fewer. "
            "Gunther Halbrecht is back in the warband, with Sword. 1 of The Pikes is back in the warband. "
            "By hand: The book was wet."
        ),
    ),
    (
        kinds.Settled(
            "exploration",
            (
                gains.GoldChanged(12, "Shop", (4,)),
                gains.WyrdstoneChanged(1, "exploration"),
                gains.WyrdstoneChanged(-2, "sold"),
                gains.ItemFound(None, "sword", (0, 0), "Corpse", (5,)),
                gains.HenchmanPromoted(4, 9, "Willi", ("combat", "speed")),
                gains.BattlesMissed(1, 1, "Well", (5,)),
                gains.BoonGained(Boon("exploration-reroll", origin="entrance-to-the-catacombs")),
                gains.BoonSpent(Boon("haggle", warrior=1)),
                gains.CaptiveReturned(1),
                gains.CaptiveLost(1, "sell-to-slavers", "The Rats"),
            ),
        ),
        (
            "Received 12 gc (Shop) (rolled 4). Found 1 wyrdstone shard (exploration). "
            "Gave up 2 wyrdstone shards (sold). "
            "Found 2 x Sword for the stash (Corpse) (rolled 5). A henchman of The Pikes became a hero as Willi. "
            "Gunther Halbrecht misses the next battle (Well) (rolled 5). "
            "Gained for the warband: exploration reroll (Entrance to the Catacombs). "
            "No longer with Gunther Halbrecht: haggle. Gunther Halbrecht returned. "
            "Gunther Halbrecht was sold to slavers by The Rats."
        ),
    ),
    (kinds.Undone(7), "Undone: Gunther Halbrecht is now called Old Gunther."),
    (kinds.Corrected((7,), (), "miscounted"), "The past was corrected (miscounted)."),
]


@pytest.mark.parametrize(("entry", "text"), TOLD, ids=lambda value: type(value).__name__)
def test_an_entry_is_told(entry, text):
    assert told(entry, NAMES, SHEET, lambda _revision: kinds.Renamed(1, "Old Gunther")) == text


def test_no_kind_of_entry_is_missing_here():
    assert {type(entry) for entry, _text in TOLD} == set(typing.get_args(kinds.Entry))


CHANGES = [
    (kinds.ExperienceGained(1, 2, "survived"), "Gunther Halbrecht gained 2 experience (survived)."),
    (
        kinds.InjurySuffered(1, Injury("leg-wound", (2, 2)), misses_battles=2),
        "Gunther Halbrecht suffered Leg Wound (rolled 2, 2) and misses 2 battles.",
    ),
    (
        kinds.InjurySuffered(1, Injury("addicted-to-crimson-shade", (1, 2))),
        "Gunther Halbrecht: Addicted to Crimson Shade (rolled 1, 2).",
    ),
    (
        kinds.InjurySuffered(1, Injury("Rune of Fury", flags=("rune-of-fury:sword",))),
        "Sword of Gunther Halbrecht bears the Rune of Fury permanently.",
    ),
    (kinds.ItemLost(1, "net"), "Gunther Halbrecht: Net used up."),
    (kinds.ItemLost(None, "bugmans-ale", 2), "The stash: 2 x Bugman's ale used up."),
    (kinds.ItemLost(1, "war-dog", 1, "killed", (2,)), "Gunther Halbrecht: War dog killed (rolled 2)."),
    (
        kinds.MemberSetApart(4, 9, "The Pikes 2", Injury("addled-by-mushrooms", (1,))),
        "The Pikes 2 leaves the group The Pikes and is on the roster alone: Addled by mushrooms (rolled 1).",
    ),
    (kinds.GearLost(1), "Gunther Halbrecht lost all equipment."),
    (kinds.GearLost(1, (3, 6)), "Gunther Halbrecht lost all equipment (rolled 3, 6)."),
    (kinds.BecameLeader(1), "Gunther Halbrecht took over as leader."),
    (kinds.BecameLeader(1, (4, 2)), "Gunther Halbrecht took over as leader (rolled 4, 2)."),
    (
        kinds.HeroAwakened(
            9, "Otto", "zombie", SHEET.warrior(1).profile, (Possession("sword", (10,)),), "The Guard"
        ),
        "Otto of The Guard was raised from the dead and joined the warband, with Sword.",
    ),
    (kinds.MembersLost(1, 1, rolls=(1, 3)), "Gunther Halbrecht died (rolled 1, 3)."),
    (kinds.MembersLost(4, 2, "captured"), "2 of The Pikes were captured."),
    (kinds.MembersLost(4, 1, cause="by hand: a 2"), "1 of The Pikes died (by hand: a 2)."),
    (kinds.MembersLost(4, 1, "retired", cause="by hand: old"), "1 of The Pikes retired (by hand: old)."),
]


def test_there_is_a_sentence_for_everything_that_only_hands_do():
    settled = [entry for entry, _text in TOLD if isinstance(entry, kinds.Settled)]
    found = {type(change) for entry in settled for change in entry.changes}
    assert found >= set(typing.get_args(by_hand.ByHand))


@pytest.mark.parametrize(("change", "text"), CHANGES, ids=lambda value: type(value).__name__)
def test_changes_of_a_battle_are_told(change, text):
    assert battle_change(change, NAMES, SHEET) == text


def test_a_group_of_one_is_called_by_its_name_when_he_falls():
    alone = changed(SHEET.warrior(4), members=1, fallen=0)
    sheet = changed(SHEET, warriors=tuple(alone if one.number == 4 else one for one in SHEET.warriors))
    assert battle_change(kinds.MembersLost(4, 1), NAMES, sheet) == "The Pikes died."


def test_no_kind_of_change_is_missing_here():
    assert {type(change) for change, _text in CHANGES} == set(typing.get_args(kinds.BattleChange))


def test_somebody_who_is_not_on_the_sheet_is_called_by_his_number():
    assert told(kinds.Renamed(77, "X"), NAMES, SHEET, lambda _revision: None) == "number 77 is now called X."


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (
            gains.CaptiveReturned(1, (Possession("sword", (10,)),), 60, "The Rats"),
            "Gunther Halbrecht returned from The Rats, with Sword.",
        ),
        (gains.CaptiveReturned(1), "Gunther Halbrecht returned."),
        (
            gains.CaptiveLost(1, "sell-to-slavers", "The Rats"),
            "Gunther Halbrecht was sold to slavers by The Rats.",
        ),
        (gains.CaptiveLost(1, "sacrifice", "The Cult"), "Gunther Halbrecht was sacrificed by The Cult."),
        (gains.CaptiveLost(1, "make-zombie", "The Dead"), "Gunther Halbrecht was made a Zombie by The Dead."),
        (
            gains.CaptiveLost(1, "kidnap", "The Crew"),
            "Gunther Halbrecht was taken into the crew by The Crew.",
        ),
    ],
)
def test_fates_of_captives_are_told(change, text):
    assert battle_change(change, NAMES, SHEET) == text

"""Hiring: by which warbands, for how much, and the entries that put a hired sword or dramatis persona on a roster."""

import pytest

from rules.catalogue.model import HiredSwordLimits
from rules.ledger.apply import apply
from rules.ledger.entries import Hired, ItemSold
from rules.ledger.sheet import Kind, Possession, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.changes.hire_options import hire_options_for
from rules.mustering.document import from_document, to_document
from rules.mustering.figures.rating import rating, worth
from rules.mustering.hired.hiring import (
    hire_persona,
    hire_sword,
    hireling_barred,
    never_joins,
    persona_refused,
    sword_refused,
)
from rules.mustering.hirelings import type_of
from rules.mustering.legality.check import problems
from rules.mustering.legality.composition import largest_size, size
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_block

REIKLAND = seasoned(roster("mercenaries-reikland"), gold=300)
SKAVEN = seasoned(roster("skaven-clan-eshin"), gold=300)


def of_type(type: str, **fields: object) -> WarbandSheet:
    """A warband of that type, with gold and nobody in it, after two battles."""
    return changed(WarbandSheet("Somebody", type, 500, battles=2), **fields)


def hired(sheet: WarbandSheet, key: str, choice: str = "") -> WarbandSheet:
    return apply(sheet, hire_sword(sheet, BOOK, key, choice=choice))


def sought(sheet: WarbandSheet, key: str) -> WarbandSheet:
    for entry in hire_persona(sheet, BOOK, key, found=True):
        sheet = apply(sheet, entry)
    return sheet


def why(sheet: WarbandSheet, key: str) -> str:
    """Why a hired sword cannot be hired; "" when they can."""
    refusal = sword_refused(sheet, BOOK, key)
    return refusal.sentence if refusal else ""


def test_a_hired_sword_comes_for_his_fee_with_his_gear_and_profile() -> None:
    sheet = hired(REIKLAND, "pit-fighter")
    fighter = sheet.warriors[-1]
    assert (fighter.kind, fighter.type, fighter.name) == (Kind.HIRED_SWORD, "pit-fighter", "Pit Fighter")
    assert fighter.profile == BOOK.hired_swords["pit-fighter"].profile
    assert fighter.possessions == tuple(
        Possession(item, (0,)) for item in ("helmet", "morning-star", "spiked-gauntlet")
    )
    assert (sheet.gold, fighter.hired_for) == (270, (30,))


def test_the_name_of_a_hired_sword_is_the_players_choice() -> None:
    assert hire_sword(REIKLAND, BOOK, "warlock", "Erasmus").name == "Erasmus"


def test_a_taken_name_of_a_hired_sword_gets_a_number() -> None:
    taken = REIKLAND.warrior(1).name
    assert hire_sword(REIKLAND, BOOK, "warlock", taken).name == f"{taken} (2)"


def test_a_warrior_who_has_a_choice_of_weapons_must_make_it() -> None:
    with pytest.raises(NotAllowed, match="Two axes"):
        hire_sword(REIKLAND, BOOK, "dwarf-troll-slayer")
    with pytest.raises(NotAllowed, match="nothing else"):
        hire_sword(REIKLAND, BOOK, "pit-fighter", choice="two-axes")
    assert hire_sword(REIKLAND, BOOK, "dwarf-troll-slayer", choice="two-axes").gear == (
        Possession("axe", (0, 0)),
    )


@pytest.mark.rule("CAMP-SWORD-OGRE")
def test_an_ogre_takes_any_two_of_sword_axe_and_club_or_one_great_weapon() -> None:
    (ogre,) = (option for option in hire_options_for(REIKLAND, BOOK) if option.key == "ogre-bodyguard")
    assert len(ogre.choices) == 7
    gear = hire_sword(REIKLAND, BOOK, "ogre-bodyguard", choice="axe-and-club").gear
    assert [held.item for held in gear] == ["axe", "club", "light-armour"]


@pytest.mark.rule("CAMP-HIRE-18")
@pytest.mark.parametrize(
    ("type", "key", "words"),
    [
        ("skaven-clan-eshin", "pit-fighter", "never joins"),
        ("skaven-clan-pestilens", "ogre-bodyguard", "never joins"),
        ("undead", "halfling-scout", "never joins"),
        ("witch-hunters", "warlock", "never joins"),
        ("sisters-of-sigmar", "highwayman", "never joins"),
        ("undead", "freelancer", "Freelancer only joins Mercenaries or Witch Hunters."),
        ("cult-of-the-possessed", "roadwarden", "Roadwarden only joins good-aligned warbands."),
        ("carnival-of-chaos", "ogre-bodyguard", "Carnival of Chaos cannot hire anybody."),
        (
            "orc-mob",
            "halfling-scout",
            "Orc Mob (Orcs & Goblins) can only hire Pit Fighter or Ogre Bodyguard or Warlock.",
        ),
        ("ostlanders", "pit-fighter", "Ostlander Mercenaries can only hire Ogre Bodyguard."),
        ("dwarf-treasure-hunters", "elf-ranger", "Dwarf Treasure Hunters cannot hire Elf Ranger."),
        (
            "shadow-warriors",
            "imperial-assassin",
            "Shadow Warriors (Sons of Nagarythe) cannot hire Imperial Assassin.",
        ),
        (
            "amazons-lustria",
            "pit-fighter",
            "Amazons (Lustria) can only hire Penthesilea, Mark of the Serpent.",
        ),
    ],
)
def test_a_warrior_whom_the_warband_or_the_entry_keeps_out_is_refused(
    type: str, key: str, words: str
) -> None:
    assert words in why(of_type(type), key)


@pytest.mark.parametrize(
    ("type", "key"),
    [
        ("mercenaries-reikland", "freelancer"),
        ("witch-hunters", "elf-ranger"),
        ("kislevites", "freelancer"),
        ("orc-mob", "ogre-bodyguard"),
        ("ostlanders", "ogre-bodyguard"),
        ("tileans-remas", "shadow-warrior"),
        ("pit-fighters", "freelancer"),
        ("shadow-warriors", "dwarf-troll-slayer"),
        ("undead", "ogre-bodyguard"),
    ],
)
def test_a_warrior_whom_nothing_keeps_out_may_be_hired(type: str, key: str) -> None:
    assert why(of_type(type), key) == ""


@pytest.mark.parametrize(
    ("type", "key", "barred"),
    [
        ("dwarf-treasure-hunters", "aenur", True),
        ("shadow-warriors", "johann-the-knife", True),
        ("witch-hunters", "nicodemus", True),
        ("mercenaries-reikland", "veskit", True),
        ("skaven-clan-eshin", "veskit", False),
        ("sisters-of-sigmar", "bertha-bestraufrung", False),
        ("orc-mob", "johann-the-knife", False),
        ("carnival-of-chaos", "ulli", False),
        ("amazons-lustria", "ulli", True),
        ("amazons-lustria", "penthesilea", False),
    ],
)
def test_limits_bind_dramatis_personae_where_they_name_more_than_hired_swords(
    type: str, key: str, barred: bool
) -> None:
    refusal = hireling_barred(BOOK.dramatis_personae[key], of_type(type), BOOK)
    assert (refusal is not None) == barred


def test_a_warrior_who_may_hire_any_does_not_ask_the_entry() -> None:
    reikland = BOOK.warbands["mercenaries-reikland"]
    free = changed(reikland, groups=(), hired_swords=HiredSwordLimits("any"))
    book = changed(BOOK, warbands={**BOOK.warbands, reikland.key: free})
    assert hireling_barred(BOOK.hired_swords["freelancer"], REIKLAND, book) is None
    assert hireling_barred(BOOK.dramatis_personae["veskit"], REIKLAND, book) is not None


@pytest.mark.rule("CAMP-HIRE-7")
@pytest.mark.parametrize(
    ("key", "joins"), [("pit-fighter", False), ("chaos-centaur", True), ("witch", False)]
)
def test_beastmen_hire_only_those_whose_entry_names_them(key: str, joins: bool) -> None:
    horde = BOOK.warbands["beastmen-raiders"]
    assert (never_joins(BOOK.hired_swords[key], horde, BOOK) is None) is joins


def test_each_hired_sword_is_hired_once_until_they_are_gone() -> None:
    sheet = hired(REIKLAND, "pit-fighter")
    assert "The Altdorf Irregulars has already hired Pit Fighter; only one is allowed." in why(
        sheet, "pit-fighter"
    )
    dead = with_block(sheet, sheet.warriors[-1].number, status=Status.DEAD, members=0)
    assert why(dead, "pit-fighter") == ""


def test_a_highwayman_and_a_roadwarden_never_meet() -> None:
    assert "Roadwarden never joins a warband with Highwayman." in why(
        hired(REIKLAND, "highwayman"), "roadwarden"
    )
    assert "Highwayman never joins a warband with Roadwarden." in why(
        hired(REIKLAND, "roadwarden"), "highwayman"
    )


@pytest.mark.rule("CAMP-PERS-7")
@pytest.mark.rule("CAMP-HIRE-8")
def test_the_fee_must_be_there() -> None:
    assert "wants 80 gc; The Altdorf Irregulars has 79 gc" in why(
        changed(REIKLAND, gold=79), "ogre-bodyguard"
    )


def test_an_unknown_one_is_refused_by_name() -> None:
    assert "'dog-trainer'" in why(REIKLAND, "dog-trainer")
    refusal = persona_refused(REIKLAND, BOOK, "sigmar", found=True)
    assert refusal is not None
    assert "'sigmar'" in refusal.sentence


@pytest.mark.rule("CAMP-HIRE-2", "CAMP-PERS-11")
def test_hired_swords_fill_no_place_of_warriors_or_heroes() -> None:
    warband = BOOK.warbands["mercenaries-reikland"]
    sheet = hired(hired(REIKLAND, "pit-fighter"), "warlock")
    assert size(sheet, BOOK) == size(REIKLAND, BOOK)
    assert largest_size(sheet, warband, BOOK) == 15
    assert "too-many-heroes" not in [problem.code for problem in problems(sheet, BOOK)]


@pytest.mark.rule("CAMP-SWORD-HALFLING")
def test_a_halfling_who_cooks_makes_room_for_one_more() -> None:
    warband = BOOK.warbands["mercenaries-reikland"]
    assert largest_size(hired(REIKLAND, "halfling-scout"), warband, BOOK) == 16


def test_the_rating_is_the_printed_one_and_1_for_each_point_of_experience() -> None:
    sheet = hired(REIKLAND, "pit-fighter")
    assert rating(sheet, BOOK).total == rating(REIKLAND, BOOK).total + 22
    old = with_block(sheet, sheet.warriors[-1].number, experience=6)
    assert rating(old, BOOK).hired_swords == 22 + 6


@pytest.mark.rule("CAMP-RATING-5")
def test_a_dramatis_persona_counts_a_fixed_rating() -> None:
    sheet = sought(REIKLAND, "johann-the-knife")
    assert rating(sheet, BOOK).hired_swords == 60
    strange = with_block(sheet, sheet.warriors[-1].number, experience=6)
    assert rating(strange, BOOK).hired_swords == 60


def test_the_worth_of_a_warband_holds_what_was_paid_for_him() -> None:
    assert worth(hired(REIKLAND, "ogre-bodyguard", "two-axes")) == worth(REIKLAND)


def test_a_dramatis_persona_is_searched_for_after_a_battle() -> None:
    refusal = persona_refused(REIKLAND, BOOK, "aenur", found=False)
    assert refusal is not None
    assert (
        "Search for Aenur, the Sword of Twilight first: a hero must roll below Initiative on a D6."
        in refusal.sentence
    )
    refusal = persona_refused(changed(REIKLAND, battles=0), BOOK, "aenur", found=True)
    assert refusal is not None
    assert "Aenur, the Sword of Twilight can only be searched for after a battle." in refusal.sentence


@pytest.mark.rule("CAMP-PERS-JOHANN")
def test_johann_is_had_for_gold_or_for_a_dose_of_crimson_shade() -> None:
    (entry,) = hire_persona(REIKLAND, BOOK, "johann-the-knife", found=True)
    assert isinstance(entry, Hired)
    assert entry.price == 70
    with pytest.raises(NotAllowed, match="none in the stash"):
        hire_persona(REIKLAND, BOOK, "johann-the-knife", found=True, price="crimson-shade")
    with pytest.raises(NotAllowed, match=r"Johann the Knife cannot be hired for 'snow'\."):
        hire_persona(REIKLAND, BOOK, "johann-the-knife", found=True, price="snow")
    rich = changed(REIKLAND, stash=(Possession("crimson-shade", (38,)),))
    paid, entry = hire_persona(rich, BOOK, "johann-the-knife", found=True, price="crimson-shade")
    assert paid == ItemSold(None, "crimson-shade", 1, 0)
    after = apply(apply(rich, paid), entry)
    assert (after.gold, after.stash) == (rich.gold, ())


@pytest.mark.rule("CAMP-PERS-NICODEMUS")
def test_nicodemus_wants_wyrdstone() -> None:
    refusal = persona_refused(REIKLAND, BOOK, "nicodemus", found=True)
    assert refusal is not None
    assert "wants 1 wyrdstone" in refusal.sentence
    after = sought(changed(REIKLAND, wyrdstone=2), "nicodemus")
    assert (after.gold, after.wyrdstone) == (REIKLAND.gold, 1)


def test_a_warrior_who_knows_a_whole_list_has_its_spells_at_once() -> None:
    sheet = sought(changed(REIKLAND, wyrdstone=2), "nicodemus")
    assert len(sheet.warriors[-1].spells) == 6
    assert [problem.code for problem in problems(sheet, BOOK) if problem.severity != "note"] == []


def test_ulli_brings_marquand_for_one_fee() -> None:
    sheet = sought(REIKLAND, "ulli")
    assert [block.type for block in sheet.warriors[-2:]] == ["ulli", "marquand"]
    assert sheet.gold == REIKLAND.gold - 30
    assert rating(sheet, BOOK).hired_swords == 60
    refusal = persona_refused(REIKLAND, BOOK, "marquand", found=True)
    assert refusal is not None
    assert "comes with Ulli" in refusal.sentence


def test_a_warrior_who_has_dice_for_a_profile_rolls_them_first() -> None:
    horde = seasoned(roster("beastmen-raiders"), gold=300)
    with pytest.raises(NotAllowed, match=r"Roll WS \(D6\), S \(D6\), T \(D6\), I \(D6\), A \(D3\)"):
        hire_persona(horde, BOOK, "belandysh", found=True)
    with pytest.raises(
        NotAllowed, match=r"Belandysh, Condemned Champion of Chen: A is rolled on a D3, which cannot give 4\."
    ):
        hire_persona(horde, BOOK, "belandysh", found=True, rolled={"WS": 3, "S": 4, "T": 5, "I": 1, "A": 4})
    rolled = {"WS": 3, "S": 4, "T": 5, "I": 1, "A": 2, "M": 9}
    (entry,) = hire_persona(horde, BOOK, "belandysh", found=True, rolled=rolled)
    assert isinstance(entry, Hired)
    assert (entry.profile.WS, entry.profile.A, entry.profile.M) == (3, 2, 4)
    assert "profile-differs" not in [problem.code for problem in problems(apply(horde, entry), BOOK)]


@pytest.mark.rule("CAMP-PERS-8")
@pytest.mark.rule("CAMP-HIRE-6", "CAMP-SELL-9")
def test_nothing_is_bought_for_him_and_his_own_stays_with_him() -> None:
    sheet = hired(REIKLAND, "pit-fighter")
    number = sheet.warriors[-1].number
    with pytest.raises(
        NotAllowed, match=r"Nothing can be bought for Pit Fighter: hired swords bring their own equipment\."
    ):
        muster.buy(sheet, BOOK, number, "sword")
    for parting in (
        lambda: muster.sell(sheet, BOOK, number, "helmet"),
        lambda: muster.move(sheet, BOOK, number, None, "helmet"),
    ):
        with pytest.raises(
            NotAllowed, match=r"Pit Fighter keeps all equipment: it cannot be sold or given away\."
        ):
            parting()
    stocked = changed(sheet, stash=(Possession("sword", (10,)),))
    with pytest.raises(
        NotAllowed, match=r"Nothing can be bought for Pit Fighter: hired swords bring their own equipment\."
    ):
        muster.move(stocked, BOOK, None, number, "sword")


def test_for_an_imperial_assassin_weapons_may_be_bought_which_stay_his() -> None:
    sheet = hired(REIKLAND, "imperial-assassin")
    number = sheet.warriors[-1].number
    assert muster.buy(sheet, BOOK, number, "axe").prices == (5,)
    for item in ("pistol", "light-armour"):
        with pytest.raises(
            NotAllowed,
            match="cannot be bought for Imperial Assassin: only weapons, except",
        ):
            muster.buy(sheet, BOOK, number, item)
    armed = apply(sheet, muster.buy(sheet, BOOK, number, "axe"))
    assert [problem.code for problem in problems(armed, BOOK) if problem.severity != "note"] == []
    with pytest.raises(
        NotAllowed, match=r"Imperial Assassin keeps all equipment: it cannot be sold or given away\."
    ):
        muster.sell(armed, BOOK, number, "axe")


def test_dismissed_he_takes_his_gear_along_and_while_mustering_his_fee_comes_back() -> None:
    sheet = hired(REIKLAND, "pit-fighter")
    number = sheet.warriors[-1].number
    after = apply(sheet, muster.dismiss(sheet, BOOK, number))
    assert (after.gold, after.stash) == (270, REIKLAND.stash)
    fresh = hired(changed(REIKLAND, battles=0), "pit-fighter")
    assert apply(fresh, muster.dismiss(fresh, BOOK, number)).gold == 300


def test_options_hold_everybody_with_the_reason_why_not() -> None:
    options = {option.key: option for option in hire_options_for(SKAVEN, BOOK)}
    assert set(options) == set(BOOK.hired_swords) | set(BOOK.dramatis_personae) - {"marquand"}
    assert "never joins" in options["pit-fighter"].reason
    assert (options["warlock"].reason, options["warlock"].hire, options["warlock"].rating) == ("", 30, 16)
    assert options["veskit"].reason == ""
    assert options["bard"].doubt
    keys = [option.key for option in hire_options_for(SKAVEN, BOOK)]
    assert keys.index("veskit") < keys.index("pit-fighter")


def test_a_namesake_among_the_warbands_own_types_is_told_apart() -> None:
    dwarfs = of_type("dwarf-treasure-hunters")
    sheet = hired(dwarfs, "pathfinder")
    sheet = apply(
        sheet, changed(hire_sword(REIKLAND, BOOK, "dwarf-troll-slayer", choice="two-axes"), number=9)
    )
    own = type_of(sheet.warriors[-1], sheet, BOOK)
    assert own is not None
    assert own.skill_lists == ("combat", "strength", "troll-slayer")
    assert "too-many-of-type" not in [problem.code for problem in problems(sheet, BOOK)]


def test_hired_swords_survive_export_and_import() -> None:
    sheet = sought(hired(hired(REIKLAND, "ogre-bodyguard", "two-clubs"), "pit-fighter"), "aenur")
    assert from_document(to_document(sheet), BOOK, "sheet") == sheet

"""Further hired swords join those whom their entries name, and take the field as they stand there."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.combat.support import unsupported_rules
from rules.fielding.fielding import field_side
from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.hire_options import hire_options_for
from rules.mustering.hired.hiring import hire_sword, sword_refused
from rules.mustering.legality.check import problems
from rules.mustering.terms import fee_of, further_terms
from rules.resolve import set_up
from rules.values import changed
from tests.rules.warbands import roster, seasoned

BOOK = complete_rulebook()
#: A warband that may hire each, and one that may not.
EMPLOYERS = {
    "dwarf-slayer-pirate": ("pirates", "undead"),
    "estalian-diestro": ("mercenaries-reikland", "skaven-clan-eshin"),
    "fallen-sister": ("mercenaries-reikland", "sisters-of-sigmar"),
    "gravesman": ("mercenaries-reikland", "undead"),
    "knight-of-the-white-wolf": ("mercenaries-middenheim", "undead"),
    "slaver": ("undead", "mercenaries-reikland"),
    "swashbuckler": ("mercenaries-reikland", "undead"),
    "ungor-trapper": ("beastmen-raiders", "mercenaries-reikland"),
    "weaponsmith": ("mercenaries-reikland", "orc-mob"),
    "wood-elf-hunter": ("mercenaries-reikland", "undead"),
    "albino-stormvermin": ("skaven-clan-eshin", "mercenaries-reikland"),
    "bog-hunter": ("beastmen-raiders", "mercenaries-reikland"),
    "grave-warden": ("mercenaries-reikland", "skaven-clan-eshin"),
    "halfling-fence": ("mercenaries-reikland", "undead"),
    "norse-bearman-bodyguard": ("mercenaries-reikland", "skaven-clan-eshin"),
    "crimashin": ("mercenaries-reikland", None),
    "beggar": ("mercenaries-reikland", None),
    "chaos-fury": ("cult-of-the-possessed", "mercenaries-reikland"),
    "cursed-hillman": ("undead", "mercenaries-reikland"),
    "dark-mage": ("mercenaries-reikland", "undead"),
    "emissary-of-chaos-khorne": ("beastmen-raiders", "mercenaries-reikland"),
    "emissary-of-chaos-tzeentch": ("cult-of-the-possessed", "mercenaries-reikland"),
    "emissary-of-chaos-nurgle": ("cult-of-the-possessed", "mercenaries-reikland"),
    "emissary-of-chaos-slaanesh": ("cult-of-the-possessed", "mercenaries-reikland"),
    "halfling-knight": ("mercenaries-reikland", "undead"),
    "imperial-tactician": ("mercenaries-reikland", "skaven-clan-eshin"),
    "ninja-gnoblar": ("mercenaries-reikland", None),
    "ogre-slave-master": ("cult-of-the-possessed", "mercenaries-reikland"),
    "fire-eater": ("mercenaries-reikland", "skaven-clan-eshin"),
    "midshipman": ("mercenaries-reikland", "skaven-clan-eshin"),
    "ogre-treasure-hunter": ("mercenaries-reikland", "skaven-clan-eshin"),
    "sister-of-sigmar": ("mercenaries-reikland", "witch-hunters"),
    "whaler": ("mercenaries-reikland", "undead"),
    "holy-man": ("mercenaries-reikland", "skaven-clan-eshin"),
    "goblin-lantern-bearer": ("mercenaries-reikland", None),
}


def rich(type: str) -> WarbandSheet:
    return changed(seasoned(roster(type)), gold=1000)


def with_sword(type: str, key: str) -> WarbandSheet:
    sheet = rich(type)
    return apply(sheet, hire_sword(sheet, BOOK, key))


@pytest.mark.parametrize("key", EMPLOYERS)
def test_a_further_hired_sword_joins_for_the_fee_and_breaks_no_rule(key: str) -> None:
    sheet = with_sword(EMPLOYERS[key][0], key)
    assert 1000 - sheet.gold == BOOK.hired_swords[key].hire
    assert [it for it in problems(sheet, BOOK) if it.severity == "error"] == []


@pytest.mark.parametrize(("key", "other"), [(key, pair[1]) for key, pair in EMPLOYERS.items() if pair[1]])
def test_a_further_hired_sword_joins_nobody_whom_the_entry_keeps_out(key: str, other: str) -> None:
    assert sword_refused(rich(other), BOOK, key) is not None


@pytest.mark.parametrize("key", EMPLOYERS)
def test_a_further_hired_sword_takes_the_field_with_all_that_is_not_said_to_be_left_out(key: str) -> None:
    side = field_side(with_sword(EMPLOYERS[key][0], key), BOOK, 0)
    (one,) = (it for it in side.fighters if it.line == key)
    setup = set_up([with_sword(EMPLOYERS[key][0], key), rich("undead")], BOOK, seed="one")
    left_out = {it.key for it in unsupported_rules(setup) if one.name in it.fighters}
    of_things = {"not-played"}
    assert left_out - of_things == {tag for tag in one.tags if tag.startswith(("not-played:", "rides:"))}


@pytest.mark.parametrize(("type", "fee"), [("mercenaries-reikland", 10), ("undead", 15)])
def test_evil_warbands_pay_a_beggar_more(type: str, fee: int) -> None:
    sheet, beggar = rich(type), BOOK.hired_swords["beggar"]
    (option,) = (it for it in hire_options_for(sheet, BOOK) if it.key == "beggar")
    assert fee_of(beggar, option.hire) == f"{fee} gc"
    assert sheet.gold - with_sword(type, "beggar").gold == fee
    poor = changed(sheet, gold=12)
    assert (sword_refused(poor, BOOK, "beggar") is not None) is (fee > poor.gold)


def test_further_terms_name_the_fee_of_others_and_what_a_priest_begins_with() -> None:
    assert further_terms(BOOK.hired_swords["beggar"]) == ("15 gc from evil warbands",)
    assert further_terms(BOOK.hired_swords["priest-of-verena"]) == (
        "takes the place of a hero",
        "begins with 12 experience",
        "advances as a hero",
    )

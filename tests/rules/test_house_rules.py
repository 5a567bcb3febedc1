"""Every house rule both ways: as printed while it is off, as its summary says while it is on."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import SeriousInjuryRolled
from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.losses.pits import come_out
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.aftermath.trading.searches import search
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import ASKED_FOR
from rules.catalogue.packs.pinned import pinned_rulebook
from rules.catalogue.packs.stack import pack_from, standard
from rules.catalogue.trading.model import SearchModifier
from rules.engine.events import WoundsLost
from rules.engine.record import Record
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.figures.prices import Offer, offer, refund_for_copies
from rules.mustering.hired.hiring import hireling_barred
from rules.mustering.legality.growth import skill_refused
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up
from rules.values import DataError, canonical, changed, read_json
from tests.rules.aftermath.growth.test_experience import PIKES, earned
from tests.rules.aftermath.warbands import GUARD, RATS, after, battle, hero, outcome, scripted

PRINTED = rulebook()


def playing(*keys: str) -> Rulebook:
    return rulebook_of(standard(), keys)


def test_every_switch_of_the_data_is_tried_here() -> None:
    tried = {
        "own-list-without-search",
        "half-prices-rounded-up",
        "braces-sell-as-two-pistols",
        "known-employers-only",
        "rare-finds-paid-at-once",
        "natural-2-finds-nothing",
        "natural-6-finds-nobody",
        "henchmen-learn-from-kills",
        "no-underdog-bonus",
        "missed-battles-add-up",
        "any-eye-by-chance",
        "pit-losers-roll-on-the-whole-chart",
        "academic-skills-of-the-town-cryer",
        "armour-helps-against-serious-injuries",
        "personae-are-one-person",
        "sawbones",
        "rewards-of-the-shadowlord",
        "individual-battles",
    }
    limits = {"missile-weapons-are-limited", "one-lucky-charm", "skills-are-limited", "rating-cap"}
    of_fighters = {
        "off-hand-attacks-are-harder",
        "shields-save-better-in-combat",
        "criticals-need-a-second-6",
        "miscasts-on-double-1",
        "spears-strike-before-chargers",
        "equals-strike-at-once",
    }
    battle = {
        "natural-1-misses-when-shooting",
        "natural-6-hits-when-shooting",
        "blackpowder-misfires",
        "criticals-by-weapon",
        "escaping-from-combat",
        "subplots",
        "random-happenings",
        "mounted-warriors",
        "blazing-saddles",
    }
    assert tried == ASKED_FOR
    assert limits == {rule.key for rule in PRINTED.house_rules.values() if rule.limit}
    assert of_fighters == {rule.key for rule in PRINTED.house_rules.values() if rule.tags}
    assert {"cheaper-blackpowder"} == {rule.key for rule in PRINTED.house_rules.values() if rule.cheaper}
    rest = {"cheaper-blackpowder"}
    assert tried | battle | limits | of_fighters | rest == set(PRINTED.house_rules)


def test_nobody_hires_somebody_whose_employers_are_not_known_where_that_is_played() -> None:
    sheet = WarbandSheet(name="The Old Guard", type="mercenaries-reikland", gold=500)
    known = PRINTED.hired_swords["pathfinder"]
    unknown = changed(known, limits_known=False)
    strict = playing("known-employers-only")
    assert hireling_barred(unknown, sheet, PRINTED) is None
    assert hireling_barred(known, sheet, strict) is None
    refused = hireling_barred(unknown, sheet, strict)
    assert refused is not None
    assert refused.rule == "Only hired swords whose employers are known"


def fought(sheet: WarbandSheet) -> WarbandSheet:
    return changed(sheet, battles=3)


def rarity_of(item: str, sheet: WarbandSheet, book: Rulebook) -> int:
    found = offer(book.items[item], sheet, book, sheet.warriors[0])
    assert isinstance(found, Offer), found
    return found.rarity


def rare_on_the_own_list(sheet: WarbandSheet) -> str:
    leader, warband = sheet.warriors[0], PRINTED.warbands[sheet.type]
    kind = warband.warrior(leader.type)
    assert kind is not None
    listed = [
        line.item
        for listing in warband.equipment_lists
        if listing.key in kind.equipment_lists
        for line in listing.items
    ]
    return next(item for item in listed if PRINTED.items[item].rarity)


def test_rare_items_of_the_own_list_are_searched_for_unless_the_league_plays_without() -> None:
    item = rare_on_the_own_list(RATS)
    assert rarity_of(item, fought(RATS), PRINTED) == PRINTED.items[item].rarity
    assert rarity_of(item, fought(RATS), playing("own-list-without-search")) == 0


def test_half_prices_are_rounded_down_unless_the_league_rounds_them_up() -> None:
    sheet = fought(GUARD)
    odd = next(
        key
        for key, item in PRINTED.items.items()
        if item.price
        and not item.price.dice
        and item.price.base % 2
        and item.resale is None
        and refund_for_copies(sheet, PRINTED, key, (1,)) == item.price.base // 2
    )
    price = PRINTED.items[odd].price
    assert price is not None
    assert refund_for_copies(sheet, PRINTED, odd, (1, 1)) == price.base // 2 * 2
    assert refund_for_copies(sheet, playing("half-prices-rounded-up"), odd, (1, 1)) == price.base + 1


def test_henchmen_learn_nothing_from_kills_unless_the_league_plays_it() -> None:
    out = {"Gnash": "The Pikes 1"}
    printed = after(dict(out), (4, 1), book=PRINTED).sides[0]
    assert earned(printed, PIKES) == [(1, "survived")]
    on = after(dict(out), (4, 1), book=playing("henchmen-learn-from-kills")).sides[0]
    assert earned(on, PIKES) == [(1, "survived"), (1, "took 1 enemy out of action")]


def test_the_underdog_earns_more_unless_the_league_plays_without() -> None:
    printed = after({}, ratings=(100, 200), book=PRINTED).sides[0]
    assert any(reason == "underdog" for _amount, reason in earned(printed, PIKES))
    off = after({}, ratings=(100, 200), book=playing("no-underdog-bonus")).sides[0]
    assert earned(off, PIKES) == [(1, "survived")]


def test_absences_overlap_unless_the_league_adds_them_up() -> None:
    dice = ((1, 6), (2,), (3, 5), (6,), (2, 3), (4,))
    otto = after({"Otto": "Snikch"}, *dice, book=PRINTED).sides[0].after.warrior(2)
    assert otto.misses_battles == 3
    otto = after({"Otto": "Snikch"}, *dice, book=playing("missed-battles-add-up")).sides[0].after.warrior(2)
    assert otto.misses_battles == 4


def test_the_second_eye_goes_unless_the_league_rolls_for_it() -> None:
    dice = ((1, 6), (2,), (3, 1), (2,), (3, 1))
    otto = after({"Otto": "Snikch"}, *dice, book=PRINTED).sides[0].after.warrior(2)
    assert otto.status == "retired"
    on = after({"Otto": "Snikch"}, *dice, (3,), book=playing("any-eye-by-chance")).sides[0]
    assert on.after.warrior(2).status == "active"
    assert on.after.warrior(2).current.BS == GUARD.warrior(2).current.BS - 2


@pytest.mark.parametrize(("keys", "again"), [((), True), (("pit-losers-roll-on-the-whole-chart",), False)])
def test_a_loser_in_the_pits_rolls_up_to_35_unless_the_league_takes_the_whole_chart(
    keys: tuple[str, ...], again: bool
) -> None:
    setup = battle(GUARD, RATS)
    book = playing(*keys) if keys else PRINTED
    side = Side(0, setup, outcome(setup, {"Otto": "Snikch"}), GUARD, book, "battle-1")
    dice = ((4, 4), (3, 3)) if again else ((4, 4),)
    events, _ = drive(come_out(side, PendingChanges(), side.casualties[0], won=False), scripted(*dice))
    assert [it.counts for it in events if isinstance(it, SeriousInjuryRolled)] == (
        [False, True] if again else [True]
    )


def test_skills_of_an_optional_rule_are_closed_unless_the_league_plays_it() -> None:
    priest = hero(1, "Anselm", "warrior-priest", "witch-hunters")
    priests = WarbandSheet("The Hunt", "witch-hunters", 0, warriors=(priest,))
    warband = PRINTED.warbands["witch-hunters"]
    kind = warband.warrior(priest.type)
    assert kind is not None
    scribe = PRINTED.skills["scribe"]
    assert scribe.optional == "academic-skills-of-the-town-cryer"
    assert "not in use" in skill_refused(scribe, priest, kind, warband, PRINTED, priests)
    assert skill_refused(scribe, priest, kind, warband, playing(scribe.optional), priests) == ""


@pytest.mark.parametrize(
    "key",
    [
        "natural-1-misses-when-shooting",
        "natural-6-hits-when-shooting",
        "blackpowder-misfires",
        "criticals-by-weapon",
        "escaping-from-combat",
        "subplots",
        "random-happenings",
        "mounted-warriors",
        "blazing-saddles",
    ],
)
def test_a_house_rule_of_battles_is_on_when_one_is_set_up_unless_somebody_says_otherwise(key: str) -> None:
    assert key not in set_up([GUARD, RATS], PRINTED, seed="1").ruleset.switches
    assert key in set_up([GUARD, RATS], playing(key), seed="1").ruleset.switches
    assert key not in set_up([GUARD, RATS], playing(key), seed="1", switches=()).ruleset.switches


def test_charts_of_a_league_decide_its_battles() -> None:
    """Where nobody is ever wounded nobody goes out of action, and the record says by which charts."""
    charts = PRINTED.charts
    harmless = tuple(tuple(None for _need in row) for row in charts.to_wound)
    book = changed(PRINTED, charts=changed(charts, to_wound=harmless))
    policies = dict.fromkeys(range(2), POLICIES["steady"])
    printed = auto(set_up([GUARD, RATS], PRINTED, seed="a quarter in ruins"), policies)
    spared = auto(set_up([GUARD, RATS], book, seed="a quarter in ruins"), policies)
    assert printed.setup.charts is None
    assert spared.setup.charts == book.charts
    assert any(isinstance(event, WoundsLost) for event in printed.events)
    assert not any(isinstance(event, WoundsLost) for event in spared.events)
    stored = read_json(Record, canonical(spared), where="a test")
    assert divergence(stored) is None


def test_a_brace_brings_half_its_price_or_that_of_two_pistols() -> None:
    sheet = fought(GUARD)
    assert refund_for_copies(sheet, PRINTED, "pistol", (15, 15)) == 15
    assert refund_for_copies(sheet, playing("braces-sell-as-two-pistols"), "pistol", (15, 15)) == 14


@pytest.mark.parametrize(("rules", "found"), [((), True), (("natural-2-finds-nothing",), False)])
def test_a_2_may_find_a_rare_item_where_modifiers_are_enough(rules: tuple[str, ...], found: bool) -> None:
    sure = SearchModifier("sure", "Sure", 9, "the test", skill="haggle")
    book = playing(*rules)
    book = changed(book, trading=changed(book.trading, modifiers={"sure": sure}))
    otto = changed(GUARD.warrior(2), starting_skills=("haggle",))
    draft = Draft(changed(fought(GUARD), warriors=(otto,)), book)
    drive(search(draft, [2]), scripted((1, 1)), lambda _: "item:lucky-charm")
    assert bool(draft.offers) is found


@pytest.mark.parametrize(("rules", "found"), [((), True), (("natural-6-finds-nobody",), False)])
def test_a_6_may_find_a_person_with_an_initiative_of_7(rules: tuple[str, ...], found: bool) -> None:
    otto = GUARD.warrior(2)
    quick = changed(otto, profile=changed(otto.profile, I=7))
    draft = Draft(changed(fought(GUARD), warriors=(quick,)), playing(*rules))
    drive(search(draft, [2]), scripted((6,)), lambda _: "persona:johann-the-knife")
    assert bool(draft.personae) is found


def test_a_switch_carries_the_value_that_the_league_chose() -> None:
    book = playing("rating-cap=300", "one-lucky-charm")
    assert book.switches == ("one-lucky-charm=1", "rating-cap=300")
    assert (book.house_value("rating-cap"), book.house_value("skills-are-limited")) == (300, None)
    assert "300" in book.house_rules["rating-cap"].summary
    assert book.house_rules["rating-cap"].said == "Rating cap (300)"
    assert book.version != playing("rating-cap=310", "one-lucky-charm").version


@pytest.mark.parametrize(
    ("switch", "reason"),
    [
        ("rating-cap=10", "no value '10'"),
        ("rating-cap=", "no value ''"),
        ("missile-weapons-are-limited=9", "no value '9'"),
        ("no-underdog-bonus=1", "has no value"),
        ("chess=1", "no house rule 'chess'"),
    ],
)
def test_a_value_that_a_rule_does_not_offer_is_refused(switch: str, reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        playing(switch)
    told = pinned_rulebook(standard(), [switch])
    assert told.switched_on == ()
    assert [complaint.done for complaint in told.complaints] == ["left out"]


CLUB = """[pack]
key = "club"
name = "Our club"
version = "1"
summary = "What we play."

[house_rules.rating-cap]
on = true
value.default = 250

[house_rules.no-underdog-bonus]
on = true
"""


def test_a_pack_may_set_a_house_rule_and_its_value() -> None:
    club = pack_from(CLUB, "club.toml")
    book = rulebook_of((*standard(), club))
    assert book.switched_on == ("no-underdog-bonus", "rating-cap")
    assert book.house_value("rating-cap") == 250
    assert rulebook_of((*standard(), club), ["rating-cap=500"]).house_value("rating-cap") == 250


@pytest.mark.rule("HOUSE-8")
@pytest.mark.parametrize(("parts", "pistol", "brace"), [((), 15, 30), (("cheaper-blackpowder=3",), 10, 20)])
def test_blackpowder_costs_less_by_a_part_of_the_printed_price(
    parts: tuple[str, ...], pistol: int, brace: int
) -> None:
    """15 gc less a third is 10; the pair for 30 gc is 20."""
    book = playing(*parts) if parts else PRINTED
    found = offer(book.items["pistol"], GUARD, book, GUARD.warriors[0])
    assert isinstance(found, Offer)
    assert (found.price, found.price + (found.price if found.brace is None else found.brace)) == (
        pistol,
        brace,
    )
    assert offer(book.items["sword"], GUARD, book, GUARD.warriors[0]).price == 10


@pytest.mark.rule("CAMP-OPT-MISFIRE-3")
@pytest.mark.parametrize(("gun", "cost"), [("handgun", 28), ("pistol", 12)])
def test_a_fifth_of_a_price_is_counted_off_in_whole_crowns(gun: str, cost: int) -> None:
    """A handgun of 35 gc costs 28 gc; of a price of 33 gc 6 would be off, not 6.6."""
    price = playing("cheaper-blackpowder=5").items[gun].price
    assert price is not None
    assert price.base == cost


@pytest.mark.rule("HOUSE-7")
@pytest.mark.parametrize(("face", "well"), [(6, True), (5, False)])
def test_body_armour_keeps_a_hero_from_the_chart_where_it_helps(face: int, well: bool) -> None:
    """Light armour saves on 6, and a shield adds nothing to it."""
    otto = GUARD.warrior(2)
    worn = tuple(Possession(item, (0,)) for item in ("light-armour", "shield"))
    guard = changed(
        GUARD,
        warriors=tuple(
            changed(it, possessions=(*it.possessions, *worn)) if it is otto else it for it in GUARD.warriors
        ),
    )
    dice = ((face,),) if well else ((face,), (1, 1), (1,))
    setup = battle(guard, RATS)
    book = playing("armour-helps-against-serious-injuries")
    side = Side(0, setup, outcome(setup, {"Otto": "Snikch"}), guard, book, "battle-1")
    pending = PendingChanges()
    drive(roll_injuries(side, pending), scripted(*dice[: 1 if well else 2]))
    assert pending.survives(otto) is well

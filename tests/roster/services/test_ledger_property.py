"""Whatever a player of any warband does through the services, the tables stay the fold of the ledger, byte for byte."""

from functools import cache
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roster.models import User, Warband
from roster.selectors import ledger_of, numbered
from roster.services.history import record, undo
from roster.services.history.undo import CannotUndo
from roster.services.trading import items
from roster.services.warbands import choose, hirelings, muster, spells, waive, warriors
from roster.sheets import read_sheet
from rules.ledger.apply import CannotApply, effective, fold
from rules.ledger.entries import BattleFought
from rules.mustering.figures.rating import worth
from rules.mustering.hired.upkeep import battles_owed
from rules.mustering.hirelings import is_hired
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.values import canonical
from tests.examples import examples
from tests.roster.verbs import SERVICES
from tests.rules.accounts import gold_by, shards_by
from tests.rules.ledger.random_ledgers import ALL_ITEMS, TYPES, joining, own_items
from tests.rules.warbands import BOOK, roster, steps

NUMBERS = st.integers(1, 5)
PLACES = NUMBERS | st.none()
FEW = st.integers(1, 3)
BATTLE = BattleFought("b", "A battle", (), "won")
REFUSALS = (NotAllowed, CannotApply, CannotUndo)


def wish(service, of=lambda _sheet: [{}], **fields):
    """A service with random words, and one of those that the sheet of the moment offers."""
    return st.tuples(st.just(service), st.just(of), st.integers(0, 99), st.fixed_dictionaries(fields))


def held(sheet):
    places = [(None, sheet.stash), *((block.number, block.possessions) for block in sheet.active)]
    return [{"place": place, "item": each.item} for place, possessions in places for each in possessions]


def given_away(sheet):
    return [{"source": each["place"], "item": each["item"]} for each in held(sheet)]


def groups(sheet):
    return [{"number": block.number} for block in sheet.active if block.is_group]


def gifts(sheet):
    return [
        {"number": block.number, "mutation": gift.key} for block in sheet.active for gift in block.mutations
    ]


def owed(sheet):
    return [{"number": block.number} for block in sheet.active if is_hired(block) and battles_owed(block)]


def wrong(sheet):
    return [{"code": one.code, "warrior": one.warrior, "item": one.item} for one in problems(sheet, BOOK)]


def waived(sheet):
    return [{"code": one.code, "warrior": one.warrior, "item": one.item} for one in sheet.waivers]


@cache
def wishes(type):
    """What a player of that warband may wish for: mostly what its own lists have."""
    warband = BOOK.warbands[type]
    own = sorted({item for kind in warband.warriors for item in own_items(type, kind.key)})
    wares = st.one_of(*[st.sampled_from(own)] * 3, st.sampled_from(ALL_ITEMS))
    hiring = wish(warriors.hire, type=st.sampled_from([kind.key for kind in warband.warriors]), members=FEW)
    swords = joining(type) or sorted(BOOK.hired_swords)
    ways = ["", *{choice.key for key in swords for choice in BOOK.hired_swords[key].weapon_choices}]
    mutations = [one.key for one in warband.mutations.choices] if warband.mutations else ["hideous"]
    styles = [style.key for listing in warband.equipment_lists for style in listing.loadouts] or ["orc-style"]
    sets = [choice.key for choice in warband.skill_choices] or ["reikland"]
    return st.one_of(
        hiring,
        hiring,
        wish(items.buy_item, place=PLACES, item=wares, copies=FEW),
        wish(items.buy_item, place=PLACES, item=wares, copies=FEW),
        wish(items.sell_item, held, copies=FEW),
        wish(items.move_item, given_away, target=PLACES),
        wish(warriors.enlarge_group, groups, members=FEW),
        wish(warriors.dismiss, number=NUMBERS, members=FEW),
        wish(choose.buy_mutation, number=NUMBERS, mutation=st.sampled_from(mutations)),
        wish(choose.return_mutation, gifts),
        wish(choose.buy_style, number=NUMBERS, style=st.sampled_from(styles), pick=st.integers(0, 1)),
        wish(choose.choose_skill_set, skill_set=st.sampled_from(sets)),
        wish(spells.draw_spells, number=NUMBERS, choice=st.sampled_from(["", "another", "lower"])),
        wish(hirelings.hire_sword, sword=st.sampled_from(swords), choice=st.sampled_from(sorted(ways))),
        wish(hirelings.pay_upkeep, owed),
        wish(record.record, entries=st.just([BATTLE])),
        wish(waive.waive, wrong, reason=st.just("Agreed.")),
        wish(waive.lift_waiver, waived),
        wish(
            warriors.rename,
            number=PLACES,
            name=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12),
        ),
        wish(undo.undo_last, allow_battle=st.booleans()),
        wish(undo.redo_last, allow_battle=st.booleans()),
    )


@st.composite
def seasons(draw):
    """A warband of any type, begun like its demo roster, and up to 20 wishes."""
    type = draw(st.sampled_from(TYPES))
    begun = islice(steps(roster(type)), draw(st.integers(0, 8)))
    first = [(SERVICES[verb], lambda _sheet: [{}], 0, words) for verb, words in begun]
    return type, first + draw(st.lists(wishes(type), min_size=5, max_size=20))


@pytest.mark.django_db
@settings(max_examples=examples(18), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(season=seasons(), name=st.integers())
def test_the_tables_are_the_fold_of_the_ledger_and_every_crown_is_accounted_for(season, name, db):
    type, wished = season
    user = User.objects.get_or_create(username="rat")[0]
    warband = muster.muster_warband(user, name=f"N{name}", type=type, request_key="")
    sheet, revision = read_sheet(warband), warband.revision
    for service, of, pick, fields in wished:
        offered = of(sheet)
        if not offered:
            continue
        words = {**offered[pick % len(offered)], **fields}
        try:
            service(warband.pk, user, **words, revision=revision, request_key=f"k{revision}")
        except REFUSALS:
            assert Warband.objects.get(pk=warband.pk).revision == revision
        stored = Warband.objects.get(pk=warband.pk)
        revision, sheet, ledger = stored.revision, read_sheet(stored), numbered(ledger_of(stored))
        assert canonical(sheet) == canonical(fold(ledger))
        assert sheet.gold == sum(gold_by(entry) for _, entry in effective(ledger)) >= 0
        assert sheet.wyrdstone == sum(shards_by(entry) for _, entry in effective(ledger)) >= 0
        assert sheet.battles or worth(sheet) == BOOK.warbands[type].starting_gold

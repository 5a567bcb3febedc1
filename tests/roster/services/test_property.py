"""Whatever a player does through the services, the tables stay the fold of the ledger, byte for byte."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roster import services
from roster.models import User, Warband
from roster.selectors import ledger_of, numbered
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.apply import CannotApply, fold
from rules.mustering.problem import NotAllowed
from rules.mustering.rating import worth
from rules.values import canonical

BOOK = rulebook()
ITEMS = st.sampled_from(
    ["sword", "dagger", "bow", "light-armour", "shield", "helmet", "lantern", "crossbow", "moon"]
)
NUMBERS = st.integers(1, 5)
PLACES = NUMBERS | st.none()
FEW = st.integers(1, 3)


def wish(service, **fields):
    return st.tuples(st.just(service), st.fixed_dictionaries(fields))


WISHES = st.one_of(
    wish(
        services.hire,
        type=st.sampled_from([kind.key for kind in BOOK.warbands["skaven-clan-eshin"].warriors]),
        members=FEW,
    ),
    wish(services.buy_item, place=PLACES, item=ITEMS, copies=FEW),
    wish(services.sell_item, place=PLACES, item=ITEMS, copies=FEW),
    wish(services.move_item, source=PLACES, target=PLACES, item=ITEMS),
    wish(services.enlarge_group, number=NUMBERS, members=FEW),
    wish(services.dismiss, number=NUMBERS, members=FEW),
    wish(
        services.rename,
        number=PLACES,
        name=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12),
    ),
    wish(services.undo_last),
    wish(services.redo_last),
)
REFUSALS = (NotAllowed, CannotApply, services.CannotUndo)


@pytest.mark.django_db
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wishes=st.lists(WISHES, max_size=25), name=st.integers())
def test_the_tables_are_the_fold_of_the_ledger(wishes, name, db):
    user = User.objects.get_or_create(username="rat")[0]
    warband = services.muster_warband(user, name=f"N{name}", type="skaven-clan-eshin", request_key="")
    for service, fields in wishes:
        before = Warband.objects.get(pk=warband.pk)
        try:
            service(warband.pk, user, **fields, revision=before.revision, request_key=f"k{before.revision}")
        except REFUSALS:
            assert Warband.objects.get(pk=warband.pk).revision == before.revision
        stored = Warband.objects.get(pk=warband.pk)
        sheet = read_sheet(stored)
        assert canonical(sheet) == canonical(fold(numbered(ledger_of(stored))))
        assert sheet.gold >= 0
        assert worth(sheet) == 500

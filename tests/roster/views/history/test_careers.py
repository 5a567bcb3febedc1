"""The pages of careers and of the graveyard."""

from datetime import timedelta

import pytest

from roster.pages.names import Names
from roster.pages.past.hall_of_fame import hall_of_fame
from roster.selectors import ledger_of
from roster.services.history.record import record
from rules.catalogue.load import rulebook
from rules.ledger.entries import (
    BattleFought,
    ExperienceGained,
    ItemBought,
    Kills,
    MembersLost,
    Renamed,
    Settled,
)
from rules.ledger.gains import CaptiveLost, HenchmanPromoted
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

BELLS = BattleFought(
    "b1",
    "Bells",
    ("The Rats",),
    "won",
    (ExperienceGained(4, 2, "survived"), MembersLost(4, 1, "dead", (1,), "Krikk")),
    (Kills(4, 3),),
)
CAUGHT = BattleFought(
    "b2", "Ambush", ("The Rats",), "lost", (MembersLost(1, 1, "captured", (61,), "The Rats"),)
)
SOLD = Settled("injuries", (CaptiveLost(1, "sell-to-slavers", "The Rats"),))


@pytest.fixture
@remembered
def lived(warband, owner):
    change = Settled("experience", (HenchmanPromoted(4, 9, "Willi", ("combat",)),))
    for revision, entry in enumerate((ItemBought(1, "axe", (5,)), BELLS, CAUGHT, SOLD, change), start=1):
        record(warband.pk, owner, [entry], revision=revision, request_key=f"k{revision}")
    return warband


@pytest.fixture
def read(as_owner, lived, text_of):
    return lambda tail: text_of(as_owner.get(f"/warbands/{lived.pk}/{tail}"))


def test_a_career_tells_battles_enemies_and_experience(read):
    text = read("warriors/4/")
    assert "Battles 2 Won 1 Enemies taken out 3" in text
    assert "against The Rats won 3 2 5" in text
    assert "1 of The Pikes was killed by Krikk (rolled 1)." in text
    assert "Willi came from this group." in text


def test_the_career_of_one_who_is_gone_tells_his_end_and_what_he_carried(read):
    text = read("warriors/1/")
    assert "Gunther Halbrecht was sold to slavers by The Rats." in text
    assert "Bought Axe for Gunther Halbrecht: 5 gc." in text
    assert "Axe" in text[text.index("Equipment over time") :]
    assert "since" not in text[text.index("Equipment over time") :]


def test_a_hero_leads_back_to_his_group(as_owner, lived):
    html = as_owner.get(f"/warbands/{lived.pk}/warriors/9/").content.decode()
    assert f'Came from <a href="/warbands/{lived.pk}/warriors/4/">The Pikes</a>' in html


def test_a_number_that_never_was_has_no_career(as_owner, lived):
    assert as_owner.get(f"/warbands/{lived.pk}/warriors/77/").status_code == 404


def test_the_graveyard_has_the_latest_first(read):
    text = read("graveyard/")
    ends = [
        "Gunther Halbrecht was sold to slavers by The Rats. Ambush",
        "The Pikes was killed by Krikk. Bells",
        "Hans died.",
    ]
    places = [text.index(end) for end in ends]
    assert places == sorted(places)
    assert "2 battles, 1 won, 3 enemies out of action, 5 experience" in text


def test_an_empty_graveyard_says_so(as_owner, young, text_of):
    assert "Nobody was lost so far." in text_of(as_owner.get(f"/warbands/{young.pk}/graveyard/"))


def test_the_hall_of_fame_has_the_records_of_the_living_and_the_dead(read):
    text = read("hall-of-fame/")
    assert "Most enemies taken out of action The Pikes , Warrior: 3 enemies" in text
    assert "Most battles The Pikes , Warrior: 2 battles Gunther" in text
    assert "Most experience Gunther Halbrecht , Mercenary Captain captured : 30 experience" in text
    assert "Most injuries survived Gunther Halbrecht , Mercenary Captain captured : 2 injuries" in text
    assert "Most valuable" in text
    fallen = text[text.index("Fallen heroes") :]
    assert "Hans died." in fallen
    assert "Pikes" not in fallen
    assert "Gunther" not in fallen


def test_a_young_warband_has_no_records(as_owner, young, text_of):
    text = text_of(as_owner.get(f"/warbands/{young.pk}/hall-of-fame/"))
    assert "No records yet." in text
    assert "No hero has died so far." in text


def test_service_counts_the_days_until_the_end(lived):
    lived.refresh_from_db()
    names = Names(rulebook(), lived.type)
    later = ledger_of(lived)[-1].made_at + timedelta(days=40)
    hall = hall_of_fame(lived, names, later)
    service = next(it for it in hall.records if it.title == "Longest service")
    assert [(it.name, it.figure) for it in service.holders] == [
        ("The Pikes", "40 days"),
        ("Willi", "40 days"),
    ]


def test_strangers_and_readers(lived, stranger, superuser, client_of):
    address = f"/warbands/{lived.pk}/hall-of-fame/"
    assert client_of(stranger).get(address).status_code == 404
    assert client_of(superuser).get(address).status_code == 200


def test_the_roster_leads_to_careers(as_owner, lived):
    html = as_owner.get(f"/warbands/{lived.pk}/").content.decode()
    assert f'href="/warbands/{lived.pk}/warriors/4/"' in html
    assert f'href="/warbands/{lived.pk}/warriors/1/"' in html
    assert f'href="/warbands/{lived.pk}/graveyard/"' in html
    assert f'href="/warbands/{lived.pk}/hall-of-fame/"' in html
    assert (
        f'href="/warbands/{lived.pk}/warriors/4/"'
        in as_owner.get(f"/warbands/{lived.pk}/at/2/").content.decode()
    )


@pytest.mark.parametrize(
    ("tail", "queries"), [("warriors/4/", 14), ("graveyard/", 12), ("hall-of-fame/", 12)]
)
def test_careers_take_the_same_queries_however_long_the_ledger_is(
    as_owner, lived, owner, tail, queries, django_assert_num_queries
):
    for revision in range(6, 20):
        bought = [ItemBought(4, "axe", (5,))]
        record(lived.pk, owner, bought, revision=revision, request_key=f"k{revision}")
    with django_assert_num_queries(queries):
        as_owner.get(f"/warbands/{lived.pk}/{tail}")


def test_a_long_career_is_told_in_parts_the_latest_first(as_owner, lived, text_of):
    lived.refresh_from_db()
    begun = lived.revision
    entries = [Renamed(4, f"Name {number}") for number in range(60)]
    record(lived.pk, lived.owner, entries, revision=begun, request_key="names")
    address = f"/warbands/{lived.pk}/warriors/4/"
    page = as_owner.get(address).context["page"]
    assert len(page.milestones) == 50
    assert page.milestones[0].text == "Name 58 is now called Name 59."
    older = as_owner.get(address, {"life": "2"}).context["page"].milestones
    assert "Name 9" in older[0].text
    assert older[-1].revision == 1
    assert 'href="?life=2#milestones"' in as_owner.get(address).content.decode()

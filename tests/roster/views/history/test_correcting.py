"""Correcting an old entry of a warband: struck, or replaced by a change by hand, after one has seen what it changes."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from roster.models import Warband
from roster.selectors import ledger_of, numbered
from roster.services.aftermath.sequence import open_aftermath
from roster.services.history.record import record
from roster.sheets import read_sheet
from rules.aftermath.record import AftermathSetup, without_table
from rules.ledger.apply import effective
from rules.ledger.entries import BattleFought, Corrected, ItemBought, ItemMoved, Settled
from rules.ledger.gains import GoldChanged
from tests.campaigns.sequences import finish
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome

pytestmark = pytest.mark.django_db


def now(warband):
    return Warband.objects.get(pk=warband.pk)


def sheet(warband):
    return read_sheet(now(warband))


def stash(warband):
    return [held.item for held in sheet(warband).stash]


def last(warband):
    return ledger_of(now(warband))[-1]


def write(warband, user, *entries, key=""):
    record(warband.pk, user, entries, revision=None, request_key=key)
    return now(warband).revision


def address(warband, revision):
    return reverse("roster:correct", args=[warband.pk, revision])


def strike(client, warband, entry, reason="entered twice", **fields):
    data = {"revision": now(warband).revision, "page": "p", "reason": reason, "do": "save", **fields}
    return client.post(address(warband, entry), data)


def test_an_old_purchase_is_struck_and_its_gold_is_back(client_of, owner, warband, capsys):
    bought = write(warband, owner, ItemBought(None, "sword", (10,)))
    write(warband, owner, ItemBought(None, "mace", (3,)))
    gold = sheet(warband).gold
    client = client_of(owner)
    page = client.get(address(warband, bought)).content.decode()
    assert "Strike entry" in page
    assert "Gold" in page
    assert strike(client, warband, bought).status_code == 302
    assert sheet(warband).gold == gold + 10
    assert "sword" not in stash(warband)
    assert last(warband).entry == Corrected((bought,), (), "entered twice")
    history = client.get(reverse("roster:warband_history", args=[warband.pk])).content.decode()
    assert "(entered twice)" in history
    assert "Struck." in history
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out


def test_later_entries_that_no_longer_fit_are_shown_and_fall(client_of, owner, warband):
    bought = write(warband, owner, ItemBought(None, "sword", (10,)))
    number = sheet(warband).active[0].number
    moved = write(warband, owner, ItemMoved(None, number, "sword", 1))
    client = client_of(owner)
    page = client.get(address(warband, bought)).content.decode()
    assert "Later entries that no longer fit" in page
    assert f"(entry {moved})" in page
    strike(client, warband, bought)
    assert [
        row.revisions for row in (row.entry for row in ledger_of(now(warband))) if isinstance(row, Corrected)
    ] == [
        (bought,),
        (moved,),
    ]


def test_gold_that_is_owed_then_stands_unless_its_purchase_falls_too(client_of, owner, warband):
    gift = write(warband, owner, Settled("", (GoldChanged(50, "a gift"),), reason="a gift"))
    rest = sheet(warband).gold
    spent = write(warband, owner, ItemBought(None, "sword", (rest,)))
    client = client_of(owner)
    shown = client.post(address(warband, gift), {"do": "show", "fall": spent, "revision": 1, "page": "p"})
    assert "Struck as you chose" in shown.content.decode()
    strike(client, warband, gift, fall=spent)
    assert sheet(warband).gold == rest - 50
    assert "sword" not in stash(warband)


def test_entries_saved_together_are_struck_together(client_of, owner, warband):
    write(warband, owner, ItemBought(None, "sword", (1,)), ItemBought(None, "halberd", (1,)), key="p:both")
    first = now(warband).revision - 1
    strike(client_of(owner), warband, first)
    assert not {"sword", "halberd"} & set(stash(warband))
    assert last(warband).entry.revisions == (first, first + 1)


def test_a_change_by_hand_takes_the_place_of_an_entry(client_of, owner, warband):
    bought = write(warband, owner, ItemBought(None, "sword", (10,)))
    write(warband, owner, ItemBought(None, "mace", (3,)))
    gold = sheet(warband).gold
    client = client_of(owner)
    url = reverse("roster:by_hand", args=[warband.pk]) + f"?kind=gold&instead={bought}"
    assert f"in the place of entry {bought}" in client.get(url).content.decode()
    form = {"revision": now(warband).revision, "page": "p", "number": 7, "amount": 7, "reason": "a find"}
    names = [field.name for field in client.get(url).context["form"]]
    data = {name: form.get(name, 7) for name in names}
    assert "Gold" in client.post(url, {**data, "do": "show"}).content.decode()
    assert client.post(url, {**data, "do": "save"}).status_code == 302
    assert sheet(warband).gold == gold + 10 + 7
    counting = [entry for _number, entry in effective(numbered(ledger_of(now(warband))))]
    assert [type(entry) for entry in counting[-2:]] == [Settled, ItemBought]


@pytest.mark.parametrize(
    ("reason", "status", "told"),
    [("", 422, "Reason"), ("x" * 300, 422, "Reason")],
)
def test_without_a_reason_nothing_is_struck(client_of, owner, warband, reason, status, told):
    bought = write(warband, owner, ItemBought(None, "sword", (10,)))
    answer = strike(client_of(owner), warband, bought, reason)
    assert answer.status_code == status
    assert told in answer.content.decode()
    assert last(warband).revision == bought


def test_a_stale_page_and_a_double_click_strike_nothing_more(client_of, owner, warband):
    bought = write(warband, owner, ItemBought(None, "sword", (10,)))
    client, shown = client_of(owner), now(warband).revision
    write(warband, owner, ItemBought(None, "mace", (3,)))
    assert strike(client, warband, bought, revision=shown).status_code == 409
    shown = now(warband).revision
    for _click in range(2):
        assert strike(client, warband, bought, revision=shown).status_code == 302
    assert sum(isinstance(row.entry, Corrected) for row in ledger_of(now(warband))) == 1


def test_the_mustering_and_battles_of_others_are_not_struck_here(client_of, owner, warband):
    client = client_of(owner)
    assert "cannot be struck" in client.get(address(warband, 1)).content.decode()
    fought = write(warband, owner, BattleFought("battle-9", "Battle 9", ("The Rats",), "won"))
    assert "on the battle" in client.get(address(warband, fought)).content.decode()
    assert strike(client, warband, fought).status_code == 422
    assert "no longer counts" in client.get(address(warband, 99)).content.decode()


def test_a_post_battle_sequence_is_struck_as_a_whole(client_of, owner, warband):
    before = sheet(warband)
    fought = battle(GUARD, RATS)
    setup = AftermathSetup(
        "solo-1", "Alone", 0, without_table(fought), outcome(fought, {}), before, "s", settled=True
    )
    sequence = open_aftermath(warband, setup, edition=None)
    finish(warband, owner)
    assert sheet(warband) != before
    strike(client_of(owner), warband, last(warband).revision)
    assert sheet(warband) == before
    sequence.refresh_from_db()
    assert sequence.status == "dropped"

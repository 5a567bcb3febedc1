"""The trading post of a post-battle sequence, through the buttons of the warband's own page."""

import re

import pytest
from django.urls import reverse

from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath, Warband
from roster.services.aftermath.sequence import answer_aftermath, commit_aftermath, go_back, position, resumed
from roster.services.history.record import Unfinished, record
from roster.services.trading.wish_list import add_to_wish_list
from roster.sheets import read_sheet
from rules.aftermath.trading.decisions import Search, Trade
from rules.engine.decisions import DONE
from rules.ledger.entries import ItemBought, Renamed
from rules.ledger.sheet import Kind
from tests.campaigns.sequences import step, to_the_end
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def sequence(fought, organiser, rats):
    accept_battle(fought.pk, organiser)
    return Aftermath.objects.get(warband=rats)


@pytest.fixture
@remembered
def trading(sequence):
    while not isinstance(resumed(found := now(sequence)).pending, Trade):
        step(found)
    return now(sequence)


def now(sequence):
    return Aftermath.objects.get(pk=sequence.pk)


def draft(sequence):
    return resumed(now(sequence)).draft


def address(verb, sequence):
    return reverse(f"roster:{verb}", args=[sequence.warband_id])


def press(client, sequence, verb, *, page="p1", **fields):
    """Press a button of the page as it is now, or as it was at `revision`."""
    shown = fields.pop("revision", None)
    if shown is None:
        shown = client.get(address("warband", sequence)).context["revision"]
    return client.post(address(verb, sequence), {"revision": shown, "page": page, **fields})


def bought(sequence):
    return [entry for entry in draft(sequence).entries if isinstance(entry, ItemBought)]


SWORD = {"place": 1, "item": "sword", "copies": 1}


def test_the_page_shows_the_roster_of_the_sequence_only_there(client_of, sequence, player, rats):
    client = client_of(player)
    page = client.get(address("warband", sequence))
    assert page.context["trading"] is None
    assert "trading post" not in page.content.decode()
    while not isinstance(resumed(now(sequence)).pending, Trade):
        step(now(sequence))
    page = client.get(address("warband", sequence))
    assert "Nothing is final until you finish the sequence" in page.content.decode()
    assert page.context["page"].header.gold == draft(sequence).sheet.gold
    assert read_sheet(Warband.objects.get(pk=rats.pk)).gold != draft(sequence).sheet.gold


def test_before_the_trading_post_nothing_that_matters_changes(client_of, sequence, player, rats):
    answer = press(client_of(player), sequence, "buy", **SWORD)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "finish the post-battle sequence first" in text
    refusal = text[text.index("message--error") :].partition("</div>")[0]
    assert ">Go on with the post-battle sequence</a>" in refusal
    with pytest.raises(Unfinished):
        record(rats.pk, player, [ItemBought(1, "sword", (10,))], revision=None, request_key="")
    record(rats.pk, player, [Renamed(1, "Snarl")], revision=None, request_key="")
    assert read_sheet(Warband.objects.get(pk=rats.pk)).warrior(1).name == "Snarl"


def test_purchases_join_the_sequence_and_become_final_with_it(client_of, trading, player, rats):
    gold = draft(trading).sheet.gold
    assert press(client_of(player), trading, "buy", **SWORD).status_code == 302
    assert [entry.item for entry in bought(trading)] == ["sword"]
    assert draft(trading).sheet.gold == gold - 10
    assert not Warband.objects.get(pk=rats.pk).ledger.filter(kind="item_bought").exists()
    resolver = to_the_end(trading)
    commit_aftermath(trading.pk, player, at=position(resolver))
    rows = Warband.objects.get(pk=rats.pk).ledger.filter(kind="item_bought")
    assert "sword" in [row.entry.item for row in rows]


def test_several_things_are_bought_at_once_or_none(client_of, trading, player):
    client = client_of(player)
    press(client, trading, "buy_several", place="stash", items=["sword", "gromril-armour"])
    assert bought(trading) == []
    press(client, trading, "buy_several", page="p2", place="stash", items=["sword", "club"])
    assert [entry.item for entry in bought(trading)] == ["sword", "club"]


def test_a_warrior_like_another_is_hired_and_armed(client_of, trading, player):
    sheet = draft(trading).sheet
    rat = next(block for block in sheet.active if block.kind is Kind.HENCHMEN)
    client = client_of(player)
    press(client, trading, "buy", place=rat.number, item="club", copies=1)
    press(client, trading, "hire_alike", page="p2", number=rat.number, name="Another", members=1)
    other, rat = draft(trading).sheet.warriors[-1], draft(trading).sheet.warrior(rat.number)
    assert (other.name, other.type, other.members) == ("Another", rat.type, 1)
    assert "club" in {held.item for held in other.possessions}
    assert {held.item for held in other.possessions} == {held.item for held in rat.possessions}


def test_a_double_click_buys_once(client_of, trading, player):
    client = client_of(player)
    shown = client.get(address("warband", trading)).context["revision"]
    for _click in range(2):
        press(client, trading, "buy", revision=shown, **SWORD)
    assert len(bought(trading)) == 1


def test_clicks_on_one_page_follow_one_another_and_another_tab_is_told(client_of, trading, player):
    client = client_of(player)
    shown = client.get(address("warband", trading)).context["revision"]
    press(client, trading, "buy", revision=shown, **SWORD)
    assert press(client, trading, "sell", revision=shown, **SWORD).status_code == 302
    other = press(client, trading, "buy", revision=shown, page="p2", **SWORD)
    assert other.status_code == 409
    assert len(bought(trading)) == 1


def test_a_step_back_makes_the_page_stale(client_of, trading, player):
    client = client_of(player)
    shown = client.get(address("warband", trading)).context["revision"]
    go_back(trading.pk, answers=len(resumed(now(trading)).answers) - 1)
    assert press(client, trading, "buy", revision=shown, **SWORD).status_code == 409
    step(now(trading))
    assert press(client, trading, "buy", revision=shown, **SWORD).status_code == 409


def test_undo_takes_the_last_purchase_back_and_nothing_before_the_trading_post(client_of, trading, player):
    client = client_of(player)
    answers = len(resumed(trading).answers)
    press(client, trading, "buy", **SWORD)
    press(client, trading, "undo")
    assert bought(trading) == []
    assert len(resumed(now(trading)).answers) == answers
    refused = press(client, trading, "undo", page="p3")
    assert refused.status_code == 422
    assert "Nothing was bought or hired yet" in refused.content.decode()


def test_something_rare_must_have_been_found(client_of, trading, player):
    answer = press(client_of(player), trading, "buy", place=1, item="lucky-charm", copies=1, found=10)
    assert answer.status_code == 422
    assert "Nobody has found" in answer.content.decode()


def test_verbs_unknown_to_the_trading_post_are_refused(client_of, trading, player):
    answer = press(client_of(player), trading, "pay_upkeep", number=1, free=0)
    assert answer.status_code == 422
    assert "cannot be done at the trading post" in answer.content.decode()


def test_htmx_gets_the_roster_of_the_sequence(client_of, trading, player):
    client = client_of(player)
    shown = client.get(address("warband", trading)).context["revision"]
    answer = client.post(
        address("buy", trading),
        {"revision": shown, "page": "p1", **SWORD},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200
    assert answer.context["page"].header.gold == draft(trading).sheet.gold


def test_another_player_sees_the_roster_as_the_ledger_has_it(client_of, trading, other_player, rats):
    page = client_of(other_player).get(address("warband", trading))
    assert "trading post" not in page.content.decode()
    assert press_refused(client_of(other_player), trading) == 404


def press_refused(client, sequence):
    return client.post(address("buy", sequence), {"revision": 1, "page": "x", **SWORD}).status_code


def test_every_entry_is_told_on_the_page_of_the_sequence(client_of, trading, player):
    press(client_of(player), trading, "hire", type="verminkin", name="Late", members=1)
    answer_aftermath(trading.pk, answer=DONE, at=position(resumed(now(trading))))
    page = client_of(player).get(reverse("roster:aftermath", args=[trading.warband_id, trading.pk]))
    assert any("Late" in line for line in page.context["page"].changes)


def test_wishes_come_first_at_the_trading_post_and_in_a_search_and_only_for_their_player(
    sequence, rats, player, other_player, client_of
):
    while not isinstance((pending := resumed(found := now(sequence)).pending), Search | Trade):
        step(found)
    page = reverse("roster:aftermath", args=[rats.pk, sequence.pk])
    if isinstance(pending, Search):
        add_to_wish_list(rats.pk, player, thing=f"item:{pending.items[-1]}")
        option = client_of(player).get(page).context["page"].question.options[1]
        assert option.hint.endswith("on your wish list")
        assert "on your wish list" not in client_of(other_player).get(page).content.decode()
    while not isinstance(resumed(found := now(sequence)).pending, Trade):
        step(found)
    add_to_wish_list(rats.pk, player, thing="item:sword")
    shop = client_of(player).get(f"{address('warband', sequence)}?open=shop-stash").context["page"].shop
    assert shop.parts[0].key == "wished"
    listed = client_of(player).get(address("wish_list", sequence)).context["page"]
    assert listed.gold == draft(sequence).sheet.gold


def test_searches_are_all_left_out_by_one_button(sequence, rats, player, client_of):
    while not isinstance(resumed(found := now(sequence)).pending, Search | Trade):
        step(found)
    asked = resumed(now(sequence)).pending
    assert isinstance(asked, Search)
    before = len(resumed(now(sequence)).answers)
    client, page = client_of(player), reverse("roster:aftermath", args=[rats.pk, sequence.pk])
    form = client.get(page).content.decode().split('value="none">')[-1]
    assert ">Nobody looks for anything from here on</button>" in form
    sent = {"answer": "none", "nobody": "yes", "at": position(resumed(now(sequence))), "on": "yes"}
    assert (
        client.post(reverse("roster:aftermath_answer", args=[rats.pk, sequence.pk]), sent).status_code == 302
    )
    after = resumed(now(sequence))
    assert not isinstance(after.pending, Search)
    assert set(after.answers[before:]) <= {"none", "go on"}
    assert "Nobody looks for anything" not in client.get(page).content.decode()


def test_recruits_hired_one_after_the_other_form_one_group_at_the_trading_post_too(
    client_of, trading, player, rats, organiser
):
    client = client_of(player)
    for page in ("p1", "p2", "p3"):
        press(client, trading, "hire", page=page, type="verminkin", name="", members=1)
    groups = [block for block in draft(trading).sheet.active if block.name.startswith("Verminkin")]
    assert [block.members for block in groups] == [3]
    shown = client.get(address("warband", trading)).content.decode()
    assert "Without a name they join Verminkin." in shown
    press(client, trading, "hire", page="p4", type="verminkin", name="The Gnawers", members=1)
    assert [block.members for block in draft(trading).sheet.active if block.name == "The Gnawers"] == [1]
    press(client, trading, "undo", page="p5")
    press(client, trading, "undo", page="p6")
    groups = [block for block in draft(trading).sheet.active if block.name.startswith("Verminkin")]
    assert [block.members for block in groups] == [2]


def test_the_trading_post_is_gone_back_to_with_everything_bought(client_of, trading, player):
    client = client_of(player)
    press(client, trading, "buy", **SWORD)
    press(client, trading, "buy", page="p2", place="stash", item="dagger", copies=1)
    left = answer_aftermath(trading.pk, answer=DONE, at=position(resumed(now(trading))))
    of_sequence = [left.warband_id, left.pk]
    page = client.get(reverse("roster:aftermath", args=of_sequence)).content.decode()
    steps = re.findall(r'name="answers" value="(\d+)"><button [^>]*>([^<]+)</button>([^<]*)', page)
    told = [(label, rest.strip()) for _answers, label, rest in steps]
    assert ("Go back to trading", "What you bought, sold and hired stays.") in told
    assert {rest for label, rest in told if label != "Go back to trading"} == {
        "This takes 2 changes at the trading post back."
    }

    (answers,) = [answers for answers, label, _rest in steps if label == "Go back to trading"]
    client.post(reverse("roster:aftermath_back", args=of_sequence), {"answers": answers})
    assert [entry.item for entry in bought(trading)] == ["sword", "dagger"]
    assert isinstance(resumed(now(trading)).pending, Trade)

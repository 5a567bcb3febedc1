"""What a draft has and nobody could have: the builder asks where an item can be had."""

import pytest
from django.urls import reverse

from roster.models import PackDraft
from roster.pack_builder.reach import out_of_reach
from roster.pack_builder.reading import view_of
from roster.pack_builder.services import change_draft
from tests.roster.pack_builder.pages import place, post

pytestmark = pytest.mark.django_db

BOAT = "warbands/ferrymen/equipment_lists/boat"


def add_item(draft, category, key, **fields):
    said = {"name": key.replace("-", " ").title(), "summary": "Ours.", "source": "Us", **fields}

    def change(tables):
        tables.setdefault("equipment", {}).setdefault(category, {})[key] = said

    return change_draft(draft.pk, draft.owner, change)


def names(draft):
    return [found.name for found in out_of_reach(view_of(PackDraft.objects.get(pk=draft.pk)))]


def test_the_pack_that_all_others_are_tested_with_reaches_its_players(draft) -> None:
    assert names(draft) == []


def test_a_weapon_on_no_list_is_asked_about_on_its_form_and_on_the_draft(client, draft) -> None:
    add_item(draft, "close_combat", "rat-spear", price=12)
    assert names(draft) == ["Rat Spear"]
    whole = client.get(draft.get_absolute_url()).content.decode()
    assert "no warrior can buy it. Where can it be had?" in whole
    assert "The rulebook takes this as it is." not in whole
    form = client.get(place(draft, "equipment/close_combat/rat-spear")).content.decode()
    assert "Where can it be had?" in form
    assert f'<option value="{BOAT}">Ferrymen: Boat list</option>' in form
    first = form.index("Choose a list")
    assert form.index(BOAT) < form.index("skaven-heroes", first), "the draft's own warbands come first"
    assert 'value="12"' in form


def test_a_new_item_is_put_on_a_list_with_one_click(client, draft) -> None:
    add_item(draft, "close_combat", "rat-spear", price=12)
    sent = {"place": "equipment/close_combat/rat-spear", "listing": BOAT, "price": "9"}
    answer = client.post(reverse("packs:put_on_list", args=[draft.pk]), sent, follow=True)
    assert "It is on the list now." in answer.content.decode()
    assert "Where can it be had?" not in answer.content.decode()
    draft.refresh_from_db()
    book = view_of(draft).reading.book
    (boat,) = book.warbands["ferrymen"].equipment_lists
    assert boat.listed("rat-spear").price == 9
    assert len(boat.items) > 1, "what stood there stays"


def test_a_list_of_a_known_warband_is_changed_by_that_line_alone(client, draft) -> None:
    add_item(draft, "close_combat", "rat-spear")
    listing = "warbands/skaven-clan-eshin/equipment_lists/skaven-heroes"
    sent = {"place": "equipment/close_combat/rat-spear", "listing": listing, "price": "9"}
    client.post(reverse("packs:put_on_list", args=[draft.pk]), sent)
    draft.refresh_from_db()
    assert draft.tables["warbands"]["skaven-clan-eshin"] == {
        "equipment_lists": {"skaven-heroes": {"prices": {"rat-spear": 9}}}
    }
    book = view_of(draft).reading.book
    skaven = book.warbands["skaven-clan-eshin"]
    heroes = next(found for found in skaven.equipment_lists if found.key == "skaven-heroes")
    assert heroes.listed("rat-spear").price == 9
    assert heroes.listed("sword") is not None


@pytest.mark.parametrize(
    "sent",
    [
        {"listing": "warbands/ferrymen/equipment_lists/nowhere"},
        {"listing": "pack"},
        {"listing": ""},
        {"price": "-1"},
        {"price": "x"},
        {"place": "equipment/close_combat/none"},
        {"place": "pack"},
        {"place": ""},
    ],
)
def test_a_list_or_a_price_that_does_not_exist_changes_nothing(client, draft, sent) -> None:
    add_item(draft, "close_combat", "rat-spear")
    before = PackDraft.objects.get(pk=draft.pk).content
    whole = {"place": "equipment/close_combat/rat-spear", "listing": BOAT, "price": "9", **sent}
    answer = client.post(reverse("packs:put_on_list", args=[draft.pk]), whole, follow=True)
    assert "Nothing was changed" in answer.content.decode()
    assert PackDraft.objects.get(pk=draft.pk).content == before


def test_things_that_heroes_may_buy_or_somebody_comes_with_are_within_reach(client, draft) -> None:
    add_item(draft, "misc", "smoke-pot", price=5)
    assert names(draft) == []
    add_item(draft, "misc", "secret-pot")
    assert names(draft) == ["Secret Pot"], "without a price no shop has it"
    add_item(draft, "close_combat", "rat-spear")
    post(client, place(draft, "warbands/ferrymen/warriors/rower"), fixed_equipment=["rat-spear"])
    assert names(draft) == ["Secret Pot"]


def test_an_item_that_only_a_race_without_its_list_may_use_is_asked_about(draft) -> None:
    add_item(draft, "armour", "rat-mail", price=20, only_for=["skaven"])
    assert names(draft) == ["Rat Mail"]


def test_a_list_of_skills_that_nobody_may_take_is_named(client, draft) -> None:
    client.post(reverse("packs:add", args=[draft.pk]) + "?to=skills/lists", {"name": "River lore"})
    assert names(draft) == ["River lore"]
    assert (
        "choose the list among the skill lists of a warrior"
        in client.get(draft.get_absolute_url()).content.decode()
    )
    post(
        client, place(draft, "warbands/ferrymen/warriors/first-boatman"), skill_lists=["river-lore", "combat"]
    )
    assert names(draft) == []

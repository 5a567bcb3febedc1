"""Drafts of packs on their pages: from nothing to a pack that the loader takes, and everything that goes wrong."""

from typing import Any

import pytest
from django.test import override_settings
from django.urls import reverse

from roster.models import PackDraft
from roster.pack_builder.services import change_draft, create_draft, delete_draft, share_draft
from rules.catalogue.load import check_stack_of
from rules.catalogue.packs.stack import LARGEST_PACK, pack_from, standard, standard_with
from rules.catalogue.packs.text import tables_of
from tests.roster.pack_builder.pages import FERRYMEN, fields, place, post
from tests.rules.catalogue.packs.league_pack import TEXT

pytestmark = pytest.mark.django_db


# --- from nothing to a pack ---


def test_a_pack_is_written_from_a_known_warband_to_toml_that_the_loader_takes(client, organiser) -> None:
    begun = {"page": "p", "name": "River League", "summary": "Rats of the river."}
    made = client.post(reverse("packs:new"), begun)
    draft = PackDraft.objects.get(owner=organiser)
    assert made["Location"] == draft.get_absolute_url()
    assert client.post(reverse("packs:new"), begun)["Location"] == made["Location"]

    adding = reverse("packs:add", args=[draft.pk]) + "?to=warbands"
    client.post(adding, {"name": "River Rats", "start": "copy:skaven-clan-eshin"})
    boss = "warbands/river-rats/warriors/assassin-adept"
    changed = {"price": "70", "profile.WS": "5", "name": "Barge Boss"}
    assert post(client, place(draft, boss), **changed).status_code == 302
    for to, name in (
        ("hired_swords", "Toll Keeper"),
        ("skills/lists", "River craft"),
        ("skills/lists/river-craft/skills", "Swimmer"),
        ("equipment/close_combat", "Boathook"),
        ("equipment/armour", "Reed mail"),
        ("equipment/misc", "Smoke pot"),
        ("warbands/river-rats/special_rules", "Wet fur"),
        ("warbands/river-rats/equipment_lists", "Barge list"),
        ("warbands/river-rats/warriors", "Barge rat"),
    ):
        answer = client.post(reverse("packs:add", args=[draft.pk]) + f"?to={to}", {"name": name})
        assert answer.status_code == 302, to
    post(client, place(draft, "warbands/river-rats/warriors/barge-rat"), equipment_lists=["barge-list"])

    page = client.get(draft.get_absolute_url())
    assert page.context["page"].problems == ()
    toml = client.get(reverse("packs:toml", args=[draft.pk])).content
    draft.refresh_from_db()
    assert tables_of(toml, "river.toml") == draft.tables
    book = check_stack_of((*standard(), pack_from(toml, "river.toml")))
    rats = book.warbands["river-rats"]
    assert (rats.warrior("assassin-adept").name, rats.warrior("assassin-adept").price) == ("Barge Boss", 70)
    assert rats.warrior("assassin-adept").profile.WS == 5
    assert rats.warrior("barge-rat").equipment_lists == ("barge-list",)
    assert book.skills["swimmer"].list == "river-craft"
    assert {"boathook", "reed-mail", "smoke-pot"} <= set(book.items)
    assert "toll-keeper" in book.hired_swords


def test_a_copy_from_a_supplement_builds_upon_it(client, draft, organiser) -> None:
    adding = reverse("packs:add", args=[draft.pk]) + "?to=warbands"
    found = client.get(f"{adding}&find=clan+moulder").context["page"].known
    assert [(known.key, known.pack) for known in found] == [("skaven-clan-moulder", "supplements-2a")]
    client.post(adding, {"name": "My Beasts", "start": f"copy:{found[0].key}"})
    draft.refresh_from_db()
    assert draft.tables["pack"]["requires"][-1] == "supplements-2a"
    toml = client.get(reverse("packs:toml", args=[draft.pk])).content
    assert client.get(draft.get_absolute_url()).context["page"].problems == ()
    assert check_stack_of((*standard_with("supplements-2a"), pack_from(toml, "x.toml"))).warbands["my-beasts"]


def test_single_fields_of_a_known_thing_are_changed(client, draft) -> None:
    client.post(reverse("packs:add", args=[draft.pk]) + "?to=warbands", {"start": "change:skaven-clan-eshin"})
    runner = place(draft, "warbands/skaven-clan-eshin/warriors/night-runner")
    assert "In the rulebook: 20." in client.get(runner).content.decode()
    post(client, runner, price="22")
    draft.refresh_from_db()
    assert draft.tables["warbands"]["skaven-clan-eshin"] == {"warriors": {"night-runner": {"price": 22}}}
    arrange = reverse("packs:arrange", args=[draft.pk])
    client.post(arrange, {"do": "remove", "place": "warbands/skaven-clan-eshin/warriors/night-runner"})
    draft.refresh_from_db()
    assert "skaven-clan-eshin" not in draft.tables["warbands"]


@pytest.mark.parametrize(
    "steps",
    [
        FERRYMEN,
        f"{FERRYMEN}/warriors/first-boatman",
        f"{FERRYMEN}/equipment_lists/boat",
        f"{FERRYMEN}/special_rules/home-water",
        "hired_swords/toll-keeper",
        "hired_swords/toll-keeper/rules/nobody-passes",
        "skills/lists/river-craft",
        "skills/lists/river-craft/skills/sure-footed-ferryman",
        "equipment/close_combat/boathook",
        "equipment/armour/reed-mail",
        "equipment/misc/smoke-pot",
        "pack",
    ],
)
def test_every_form_shows_what_is_stored_and_saves_it_unchanged(client, draft, steps: str) -> None:
    before = draft.content
    assert post(client, place(draft, steps)).status_code == 302
    draft.refresh_from_db()
    assert draft.content == before


# --- what is wrong ---


def test_invalid_values_are_stored_and_explained_at_their_field(client, draft) -> None:
    boatman = place(draft, f"{FERRYMEN}/warriors/first-boatman")
    client.post(boatman, {**fields(client, boatman), "price": "a lot", "profile.WS": "44", "rules": ["boss"]})
    draft.refresh_from_db()
    stored = draft.tables["warbands"]["ferrymen"]["warriors"]["first-boatman"]
    assert (stored["price"], stored["profile"]["WS"], stored["rules"]) == ("a lot", 44, ["boss"])
    answer = client.get(boatman)
    page = answer.context["page"]
    said = {field.name: field.problems for field in page.fields if field.problems}
    assert said == {
        "price": ("Expected a whole number, found text.",),
        "profile": ("44 is out of bounds; the number must lie between 0 and 20.",),
        "rules": ("There is no special rule 'boss'.",),
    }
    assert 'aria-invalid="true"' in answer.content.decode()
    assert page.preview.roster is not None
    overview = client.get(draft.get_absolute_url()).content.decode()
    assert f'<a href="{boatman}">First Boatman, Price in gold crowns</a>' in overview


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("starting_gold", "9" * 200, "Expected a whole number, found text."),
        ("starting_gold", "999999999999", "The number is larger than 1,000,000."),
        ("starting_gold", "-1", "must lie between 1 and 5000."),
        ("name", "Ferry\u202emen", "U+202E cannot stand in a line of text."),
        ("name", "Ferry\x1bmen", "U+001B cannot stand in a line of text."),
        ("name", "Ferry\x00men", "U+0000 cannot stand in a line of text."),
        ("race", "rats of nimh", ""),
        ("groups", "x" * 5_000, "There is no group of warbands"),
    ],
)
def test_hostile_texts_are_stored_and_get_a_sentence(client, draft, field, text, sentence) -> None:
    assert post(client, place(draft, FERRYMEN), **{field: text}).status_code == 302
    page = client.get(place(draft, FERRYMEN)).context["page"]
    shown = next(it for it in page.fields if it.name == field)
    assert text in [control.value for control in shown.controls]
    assert sentence in " ".join(problem.sentence for problem in page.problems)
    assert client.get(draft.get_absolute_url()).status_code == 200
    assert client.get(reverse("packs:toml", args=[draft.pk])).status_code == 200


def test_a_form_from_another_window_loses_nothing(client, draft) -> None:
    first = fields(client, place(draft, FERRYMEN))
    client.post(place(draft, FERRYMEN), {**first, "starting_gold": "600"})
    late = client.post(place(draft, FERRYMEN), {**first, "name": "Ferry Folk", "starting_gold": "700"})
    assert late.status_code == 409
    assert "changed meanwhile" in late.content.decode()
    shown = {
        it.name: it.controls[0].value for it in late.context["page"].fields if it.way in ("text", "number")
    }
    assert (shown["name"], shown["starting_gold"]) == ("Ferry Folk", "700")
    again = {**first, "name": "Ferry Folk", "starting_gold": "700", "seen": late.context["page"].seen}
    assert client.post(place(draft, FERRYMEN), again).status_code == 302
    draft.refresh_from_db()
    assert draft.tables["warbands"]["ferrymen"]["name"] == "Ferry Folk"


def test_two_windows_may_change_different_fields(client, draft) -> None:
    first = fields(client, place(draft, FERRYMEN))
    client.post(place(draft, FERRYMEN), {**first, "starting_gold": "600"})
    assert client.post(place(draft, FERRYMEN), {**first, "name": "Ferry Folk"}).status_code == 302
    draft.refresh_from_db()
    stored = draft.tables["warbands"]["ferrymen"]
    assert (stored["name"], stored["starting_gold"]) == ("Ferry Folk", 600)


def test_a_draft_has_no_more_room_than_a_pack(client, draft) -> None:
    answer = post(client, place(draft, FERRYMEN), name="x" * LARGEST_PACK)
    assert answer.status_code == 409
    assert "larger than 512 kB" in answer.content.decode()
    draft.refresh_from_db()
    assert draft.tables["warbands"]["ferrymen"]["name"] == "Ferrymen"


@override_settings()
def test_an_account_has_so_many_drafts(client, draft, organiser, settings) -> None:
    settings.QUOTAS = {**settings.QUOTAS, "pack_drafts": 1}
    answer = client.post(reverse("packs:new"), {"name": "More", "summary": "Of it."})
    assert answer.status_code == 422
    assert "You have 1 drafts of packs" in answer.content.decode()
    assert 'value="More"' in answer.content.decode()
    answer = client.post(reverse("packs:from_toml"), {"text": TEXT})
    assert answer.status_code == 422
    assert "Ferrymen" in answer.content.decode()


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"name": "!!!", "summary": "s"}, "key", "Write a key of lower-case letters"),
        ({"name": "x", "key": "Not a key", "summary": "s"}, "key", "Write a key of lower-case letters"),
        ({"name": "", "summary": "s"}, "name", "required"),
        ({"name": "x\x00", "summary": "s"}, "name", "Null characters"),
    ],
)
def test_a_new_draft_needs_a_name_and_a_key(client, sent, field, sentence) -> None:
    answer = client.post(reverse("packs:new"), sent)
    assert answer.status_code == 422
    assert sentence in str(answer.context["form"].errors[field])
    assert not PackDraft.objects.exists()


@pytest.mark.parametrize("start", ["copy:nobody", "copy:../x", "change:nobody", "steal:sword", "copy:"])
def test_nothing_begins_from_what_is_not_there(client, draft, start) -> None:
    before = draft.content
    answer = client.post(reverse("packs:add", args=[draft.pk]), {"name": "New", "start": start})
    assert answer.status_code == 422
    assert "no such thing" in answer.content.decode()
    draft.refresh_from_db()
    assert draft.content == before


def test_two_things_of_one_key_are_refused(client, draft) -> None:
    answer = client.post(reverse("packs:add", args=[draft.pk]), {"name": "Ferrymen"})
    assert answer.status_code == 422
    assert "something with the key ferrymen already" in answer.content.decode()


# --- pages ---


def test_the_preview_is_a_roster_with_the_figures_of_the_draft(client, draft) -> None:
    post(client, place(draft, f"{FERRYMEN}/warriors/first-boatman"), **{"profile.WS": "6"})
    page = client.get(place(draft, FERRYMEN)).context["page"]
    assert page.preview.card.heroes == "First Boatman (55 gc)"
    leader = page.preview.blocks[0]
    assert (leader.type, leader.statline[1].value) == ("First Boatman", 6)
    sheet = client.get(reverse("packs:sheet", args=[draft.pk, "ferrymen"]))
    assert sheet.content.startswith(b"%PDF")
    assert client.get(reverse("packs:sheet", args=[draft.pk, "pit-kings"])).status_code == 404


def test_htmx_gets_the_page_with_the_new_preview(client, draft) -> None:
    address = place(draft, FERRYMEN)
    sent = {**fields(client, address), "starting_gold": "10"}
    answer = client.post(address, sent, headers={"HX-Request": "true"}, follow=True)
    assert "The cheapest legal warband is" in answer.content.decode()
    assert "Saved." not in answer.content.decode()
    form = answer.content.decode()
    assert 'hx-select="#preview"' in form
    assert f'name="seen" form="thing" value="{answer.context["page"].seen}"' in form


def test_the_list_of_known_things_is_narrowed_down(client, draft) -> None:
    adding = reverse("packs:add", args=[draft.pk])
    headers = {"HX-Request": "true", "HX-Target": "known"}
    found = client.get(f"{adding}?to=warbands&find=eshin", headers=headers).content.decode()
    assert "Clan Eshin" in found
    assert "<h1>" not in found
    assert "Nothing is called so" in client.get(f"{adding}?to=hired_swords&find=zzz").content.decode()


def test_a_warband_from_one_source_is_marked_where_it_can_be_copied(client, draft) -> None:
    adding = reverse("packs:add", args=[draft.pk])
    for name, alone in (("fen guard", True), ("clan eshin", False)):
        text = client.get(adding, {"to": "warbands", "find": name}).content.decode()
        assert ("from one source" in text) is alone


@pytest.mark.parametrize(
    "to", ["", "odd", "equipment/odd", "warbands/nobody/warriors", "pack", "warbands/ferrymen"]
)
def test_nothing_is_added_where_nothing_belongs(client, draft, to) -> None:
    assert client.get(reverse("packs:add", args=[draft.pk]), {"to": to}).status_code == 404


@pytest.mark.parametrize(
    "steps", ["warbands/nobody", "odd", "warbands/ferrymen/odd", "a/" * 9, "equipment/x/y"]
)
def test_missing_entries_have_no_form(client, draft, steps) -> None:
    assert client.get(place(draft, steps)).status_code == 404


def test_things_are_put_into_order_and_removed(client, draft) -> None:
    arrange = reverse("packs:arrange", args=[draft.pk])
    for _twice in range(2):
        answer = client.post(arrange, {"do": "up", "place": f"{FERRYMEN}/warriors/rower"})
        assert answer["Location"] == place(draft, FERRYMEN)
    draft.refresh_from_db()
    assert list(draft.tables["warbands"]["ferrymen"]["warriors"]) == ["rower", "first-boatman"]
    assert client.post(arrange, {"do": "remove", "place": FERRYMEN})["Location"] == draft.get_absolute_url()
    draft.refresh_from_db()
    assert "warbands" not in draft.tables
    client.post(arrange, {"do": "remove", "place": "pack"})
    client.post(arrange, {"do": "spoil", "place": "hired_swords/toll-keeper"})
    draft.refresh_from_db()
    assert {"pack", "hired_swords"} <= set(draft.tables)


def test_a_deleted_draft_is_gone(client, draft) -> None:
    assert client.post(reverse("packs:delete", args=[draft.pk]))["Location"] == reverse("packs:drafts")
    assert not PackDraft.objects.exists()
    delete_draft(draft.pk, draft.owner)


def test_nobody_else_sees_or_changes_a_draft(client_of, draft, player) -> None:
    other = client_of(player)
    for name in ("draft", "add", "toml", "share"):
        assert other.get(reverse(f"packs:{name}", args=[draft.pk])).status_code == 404
    for name in ("arrange", "delete", "read_link", "add"):
        assert other.post(reverse(f"packs:{name}", args=[draft.pk])).status_code == 404
    assert other.post(place(draft, FERRYMEN), {"name": "Mine"}).status_code == 404
    assert draft.name not in other.get(reverse("packs:drafts")).content.decode()
    with pytest.raises(PackDraft.DoesNotExist):
        change_draft(draft.pk, player, lambda tables: tables.clear())
    with pytest.raises(PackDraft.DoesNotExist):
        share_draft(draft.pk, player, renew=True)
    delete_draft(draft.pk, player)
    assert PackDraft.objects.filter(pk=draft.pk).exists()


@pytest.mark.parametrize("size", [1, 6])
def test_pages_ask_the_database_as_often_whatever_a_draft_has(
    client, draft, organiser, django_assert_max_num_queries, size
) -> None:
    def grow(tables: dict[str, Any]) -> None:
        for number in range(size):
            tables["warbands"][f"band-{number}"] = tables["warbands"]["ferrymen"]

    change_draft(draft.pk, organiser, grow)
    for number in range(size):
        create_draft(organiser, draft.tables, f"more-{number}")
    for address in (draft.get_absolute_url(), place(draft, FERRYMEN), reverse("packs:drafts")):
        with django_assert_max_num_queries(4):
            assert client.get(address).status_code == 200

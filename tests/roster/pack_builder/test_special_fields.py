"""Wizards, mutations, limits between warriors, choices of weapons and mounts: written by forms alone."""

import pytest
from django.urls import reverse

from roster.pack_builder.services import change_draft, create_draft
from roster.pack_builder.starting import new_draft
from rules.catalogue.load import check_stack_of
from rules.catalogue.packs.stack import pack_from, standard
from rules.catalogue.packs.text import tables_of
from tests.roster.pack_builder.pages import FERRYMEN, fields, place, post

pytestmark = pytest.mark.django_db
ROWER, BOATMAN, KEEPER = (
    f"{FERRYMEN}/warriors/rower",
    f"{FERRYMEN}/warriors/first-boatman",
    "hired_swords/toll-keeper",
)
LIMIT = {"type": "max_ratio", "text": "Two a boat.", "warrior": "rower", "of": ["first-boatman"], "max": 2}


def add(client, draft, to: str, name: str) -> str:
    """The address of a new thing that began blank."""
    answer = client.post(reverse("packs:add", args=[draft.pk]) + f"?to={to}", {"name": name})
    assert answer.status_code == 302
    return answer["Location"]


def stored(draft, *steps: str):
    draft.refresh_from_db()
    found = draft.tables
    for step in steps:
        found = found[step]
    return found


def book_of(client, draft):
    """The rulebook with the downloaded TOML of a draft."""
    toml = client.get(reverse("packs:toml", args=[draft.pk])).content
    draft.refresh_from_db()
    assert tables_of(toml, "x") == draft.tables
    return check_stack_of((*standard(), pack_from(toml, "x.toml")))


def problems(client, address: str) -> dict[str, tuple[str, ...]]:
    return {it.name: it.problems for it in client.get(address).context["page"].fields if it.problems}


def limit(number: int, **cells) -> dict[str, object]:
    return {f"composition.{number}.{name}": value for name, value in cells.items()}


def test_a_warband_with_a_wizard_and_mutations_is_written_from_nothing(client, organiser) -> None:
    draft = create_draft(organiser, new_draft("Marsh League", "marsh-league", "Witches."), "one")
    band = "warbands/marsh-folk"
    add(client, draft, "warbands", "Marsh Folk")
    witch = add(client, draft, f"{band}/warriors", "Witch")
    post(client, witch, kind="hero", maximum="1", mutations="allowed", **{"wizard.type": "arcane"})
    assert problems(client, witch) == {
        "wizard.spell_list": ("The required field is missing: `spell_list`.",),
        "mutations": ("Marsh Folk has no list of mutations.",),
    }
    post(client, witch, **{"wizard.spell_list": "lesser-magic", "wizard.starting_spells": "2"})
    fins = add(client, draft, f"{band}/mutations/choices", "Fins")
    post(
        client,
        fins,
        price="25",
        summary="Swims.",
        tags=["causes-fear"],
        warriors=["witch"],
        **{"changes.M": "+1"},
    )
    post(client, place(draft, band), may_lead=["witch"], **{"mutations.name": "Blessings of the Marsh"})
    page = client.get(place(draft, band))
    assert page.context["page"].problems == ()
    text = page.content.decode()
    for words in (
        "Blessings of the Marsh",
        "2 spells to start with",
        "Lesser Magic",
        "+1 M",
        "May lead besides the leader",
    ):
        assert words in text
    found = book_of(client, draft).warbands["marsh-folk"]
    assert found.warrior("witch").wizard.spell_list == "lesser-magic"
    assert found.may_lead == ("witch",)
    (gift,) = found.mutations.choices
    assert (gift.price, gift.warriors, gift.changes[0].by) == (25, ("witch",), 1)


def test_an_emptied_wizard_goes_whole(client, draft) -> None:
    post(
        client, place(draft, BOATMAN), **{"wizard.type": "prayers", "wizard.spell_list": "prayers-of-sigmar"}
    )
    wizard = stored(draft, *BOATMAN.split("/"))["wizard"]
    assert wizard == {"type": "prayers", "spell_list": "prayers-of-sigmar"}
    post(client, place(draft, BOATMAN), **{"wizard.type": "", "wizard.spell_list": ""})
    assert "wizard" not in stored(draft, *BOATMAN.split("/"))


def test_spell_lists_are_chosen_by_name(client, draft) -> None:
    shown = {it.name: it for it in client.get(place(draft, BOATMAN)).context["page"].fields}
    assert ("prayers-of-sigmar", "Prayers of Sigmar") in shown["wizard.spell_list"].options
    post(
        client, place(draft, KEEPER), **{"magic.type": "prayers", "magic.spell_lists": ["Prayers of Sigmar"]}
    )
    assert stored(draft, *KEEPER.split("/"))["magic"]["spell_lists"] == ["prayers-of-sigmar"]


def test_mutations_without_a_taker_are_a_fault_at_their_field(client, draft) -> None:
    fins = add(client, draft, f"{FERRYMEN}/mutations/choices", "Fins")
    assert problems(client, place(draft, FERRYMEN)) == {
        "mutations.at_recruitment": ("Is true where some warriors buy mutations, and here none may.",)
    }
    post(client, fins, **{"changes.M": "99"})
    assert list(problems(client, fins)) == ["changes"]
    arrange = {"do": "remove", "place": f"{FERRYMEN}/mutations/choices/fins"}
    answer = client.post(reverse("packs:arrange", args=[draft.pk]), arrange)
    assert answer["Location"] == place(draft, FERRYMEN)
    assert "mutations" not in stored(draft, *FERRYMEN.split("/"))


def test_a_list_of_mutations_without_any_is_a_fault_at_the_list(client, draft) -> None:
    post(client, place(draft, FERRYMEN), **{"mutations.name": "Blessings"})
    (problem,) = client.get(place(draft, FERRYMEN)).context["page"].problems
    assert problem.about == "Ferrymen, Mutations"


def test_limits_are_written_line_by_line(client, draft) -> None:
    band = place(draft, FERRYMEN)
    post(
        client,
        band,
        **limit(0, type="max_ratio", warrior="rower", of=["first-boatman"], max="2", text="Two a boat."),
    )
    assert stored(draft, *FERRYMEN.split("/"))["composition"] == [LIMIT]
    larger = {"type": "increases_max", "text": "Rowers add.", "warrior": "rower", "amount": 1}
    post(client, band, **limit(1, **{**larger, "amount": "1"}))
    assert stored(draft, *FERRYMEN.split("/"))["composition"] == [LIMIT, larger]
    assert "Two a boat." in [
        text for it in client.get(band).context["page"].preview.entry.sections for text in it.text
    ]
    assert [rule.type for rule in book_of(client, draft).warbands["ferrymen"].composition] == [
        "max_ratio",
        "increases_max",
    ]
    post(client, band, **limit(0, type="", warrior=""))
    assert stored(draft, *FERRYMEN.split("/"))["composition"] == [larger]
    post(client, band, **limit(0, type="", warrior=""))
    assert "composition" not in stored(draft, *FERRYMEN.split("/"))


def test_faults_of_limits_stand_at_their_lines(client, draft) -> None:
    band = place(draft, FERRYMEN)
    post(client, band, **limit(0, type="requires", warrior="rower", text="x"))
    post(
        client,
        band,
        **limit(1, type="max_ratio", warrior="rower", of=["first-boatman"], max="many", text="y"),
    )
    page = client.get(band).context["page"]
    lines = next(it.lines for it in page.fields if it.name == "composition")
    assert [line.problems for line in lines] == [
        ("This kind of limit lacks its numbers or the other warriors.",),
        (),
        (),
    ]
    wrong = {cell.name: cell.problems for cell in lines[1].cells if cell.problems}
    assert wrong == {"composition.1.max": ("Expected a whole number, found text.",)}
    assert [it.about for it in page.problems] == [
        "Ferrymen, Limits between warriors, line 2, At most",
        "Ferrymen, Limits between warriors, line 1",
    ]


def test_limits_in_a_form_that_is_refused_are_shown_as_they_were_sent(client, draft) -> None:
    band = place(draft, FERRYMEN)
    first = fields(client, band)
    client.post(band, {**first, "starting_gold": "600"})
    late = client.post(
        band, {**first, "starting_gold": "700", **limit(0, type="requires", warrior="rower", text="x")}
    )
    lines = next(it.lines for it in late.context["page"].fields if it.name == "composition")
    assert late.status_code == 409
    assert [line.title for line in lines] == ["x", ""]


@pytest.mark.parametrize(
    ("least", "most", "size"),
    [("1", "1", [1, 1]), ("", "3", [1, 3]), ("5", "", [5]), ("", "", None), ("2", "x", [2, "x"])],
)
def test_the_size_of_groups_has_two_ends(client, draft, least: str, most: str, size: object) -> None:
    post(client, place(draft, ROWER), **{"group_size.least": "2", "group_size.most": "2"})
    post(client, place(draft, ROWER), **{"group_size.least": least, "group_size.most": most})
    assert stored(draft, *ROWER.split("/")).get("group_size") == size


def test_a_hired_sword_chooses_between_weapons_and_rides(client, draft) -> None:
    pair = add(client, draft, f"{KEEPER}/weapon_choices", "Two swords")
    post(client, pair, items=["sword", "sword"])
    post(
        client,
        place(draft, KEEPER),
        **{
            "mount.item": "horse",
            "mount.note": "With mounted rules.",
            "armour_save.mounted": "5",
            "magic.note": "",
        },
    )
    page = client.get(place(draft, KEEPER)).context["page"]
    assert page.problems == ()
    shown = {fact.label: [mention.name for mention in fact.words] for fact in page.preview.entry.facts}
    found = book_of(client, draft).hired_swords["toll-keeper"]
    assert [(it.name, it.items) for it in found.weapon_choices] == [("Two swords", ("sword", "sword"))]
    assert (found.mount.item, found.armour_save.mounted, found.magic) == ("horse", 5, None)
    assert shown["Comes with one of"] == ["Two swords"]
    post(client, pair, items=["swords"])
    assert problems(client, pair) == {"items": ("There is no item 'swords'.",)}


def test_values_without_a_field_are_named_and_kept(client, draft, organiser) -> None:
    magic = {"type": "arcane", "spell_lists": ["lesser-magic"], "random_dice": "D3"}
    change_draft(
        draft.pk, organiser, lambda tables: tables["hired_swords"]["toll-keeper"].update(magic=magic)
    )
    page = client.get(place(draft, KEEPER)).context["page"]
    assert set(page.kept) == {"grade", "magic.random_dice"}
    post(client, place(draft, KEEPER), **{"magic.casting_bonus": "1"})
    assert stored(draft, *KEEPER.split("/"))["magic"] == {**magic, "casting_bonus": 1}


@pytest.mark.parametrize("key", ["cult-of-the-possessed", "carnival-of-chaos", "beastmen-raiders", "orc-mob"])
def test_copies_of_warbands_with_these_things_are_saved_unchanged(client, draft, key: str) -> None:
    adding = reverse("packs:add", args=[draft.pk]) + "?to=warbands"
    client.post(adding, {"name": "Copy", "start": f"copy:{key}"})
    draft.refresh_from_db()
    before = draft.content
    band = draft.tables["warbands"]["copy"]
    inside = [f"warriors/{it}" for it in band["warriors"]]
    inside += [f"mutations/choices/{it}" for it in band.get("mutations", {}).get("choices", {})]
    for steps in ("warbands/copy", *(f"warbands/copy/{it}" for it in inside)):
        assert post(client, place(draft, steps)).status_code == 302
    draft.refresh_from_db()
    assert draft.content == before


def test_a_changed_warband_says_what_limits_the_rulebook_has(client, draft) -> None:
    client.post(reverse("packs:add", args=[draft.pk]) + "?to=warbands", {"start": "change:orc-mob"})
    page = client.get(place(draft, "warbands/orc-mob")).context["page"]
    hint = next(it.hint for it in page.fields if it.name == "composition")
    assert hint.startswith("In the rulebook: ")
    assert "Goblin" in hint

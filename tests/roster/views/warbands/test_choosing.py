"""Mutations, fighting styles and skill sets on the warband page."""

import pytest

from roster.models import Warband
from roster.services.rulebook.editions import pin, standard_stack
from roster.services.warbands.muster import muster_warband
from roster.services.warbands.warriors import hire
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook

pytestmark = pytest.mark.django_db
HTMX = pytest.mark.parametrize("htmx", [True, False])


@pytest.fixture
def gather(owner):
    """Found a warband of a type and hire these types into it."""

    def found(type: str, *warriors: str) -> Warband:
        warband = muster_warband(owner, name="Odd Folk", type=type, request_key="")
        for warrior in warriors:
            warband = hire(warband.pk, owner, type=warrior, revision=None, request_key="")
        return warband

    return found


@pytest.fixture
def cult(gather):
    return gather("cult-of-the-possessed", "magister", "mutant")


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def shop(client, warband, number: int):
    return client.get(f"/warbands/{warband.pk}/", {"open": f"shop-{number}"}).context["page"].shop


@HTMX
def test_a_mutation_is_bought_shown_and_given_back(press, as_owner, cult, text_of, htmx):
    answer = press(cult, "buy-mutation", htmx=htmx, number="2", mutation="tentacle", open="shop-2")
    assert answer.status_code == (200 if htmx else 302)
    assert [gift.key for gift in sheet(cult).warrior(2).mutations] == ["tentacle"]
    text = text_of(as_owner.get(f"/warbands/{cult.pk}/"))
    assert "Tentacle mutation" in text
    assert "Return (35 gc)" in text
    press(cult, "return-mutation", htmx=htmx, number="2", mutation="tentacle")
    assert sheet(cult).warrior(2).mutations == ()


@HTMX
def test_a_point_and_a_skill_are_bought_in_a_roster_for_single_battles(press, as_owner, owner, text_of, htmx):
    edition = pin(standard_stack(), ["individual-battles=1000"])
    warband = muster_warband(owner, name="Duellists", type="witch-hunters", edition=edition, request_key="")
    warband = hire(warband.pk, owner, type="witch-hunter-captain", revision=None, request_key="")
    before = sheet(warband)
    offered = {it.key: it for it in shop(as_owner, warband, 1).increases}
    assert (offered["I"].price, offered["A"].price) == (10, 25)
    assert "Characteristics and skills" in text_of(as_owner.get(f"/warbands/{warband.pk}/?open=shop-1"))
    answer = press(warband, "buy-increase", htmx=htmx, number="1", increase="I", open="shop-1")
    assert answer.status_code == (200 if htmx else 302)
    press(warband, "buy-increase", htmx=htmx, number="1", increase="step-aside", open="shop-1")
    after = sheet(warband)
    assert after.gold == before.gold - 10 - 40
    assert after.warrior(1).current.I == before.warrior(1).current.I + 1
    assert after.warrior(1).skills == ("step-aside",)
    history = text_of(as_owner.get(f"/warbands/{warband.pk}/history/"))
    assert "advanced for 10 gc" in history


def test_a_page_to_be_read_names_them_as_the_warband_does(press, as_owner, gather, text_of):
    carnival = gather("carnival-of-chaos", "carnival-master", "tainted-one")
    press(carnival, "buy-mutation", number="2", mutation="hideous")
    page = as_owner.get(f"/warbands/{carnival.pk}/at/4/")
    assert "Hideous Blessings of Nurgle" in text_of(page)
    assert "/rules/warbands/carnival-of-chaos/#" in page.content.decode()


def test_a_double_click_mutates_once_and_an_old_page_never(press, cult):
    for _click in range(2):
        press(cult, "buy-mutation", revision=3, number="2", mutation="tentacle")
    assert len(sheet(cult).warrior(2).mutations) == 1
    stale = press(cult, "buy-mutation", token="other", revision=3, number="2", mutation="spines")
    assert stale.status_code == 409


def test_every_mutation_says_what_it_costs_now_and_would_do(as_owner, cult):
    offers = {offer.option.mutation: offer for offer in shop(as_owner, cult, 2).mutations}
    assert "Movement 4 \u2192 5" in offers["cloven-hoofs"].effect.figures
    assert offers["cloven-hoofs"].effect.solves == ("mutation missing",)
    assert shop(as_owner, cult, 1).mutations == ()
    assert shop(as_owner, cult, 2).mutations_name == "Mutations"


@pytest.mark.parametrize(
    ("verb", "fields", "words"),
    [
        ("buy-mutation", {"number": "1", "mutation": "tentacle"}, "cannot have mutations"),
        ("buy-mutation", {"number": "2", "mutation": "wings"}, "no mutation"),
        ("buy-mutation", {"number": "77", "mutation": "tentacle"}, "no number 77"),
        ("buy-mutation", {"number": "2"}, "Mutation"),
        ("return-mutation", {"number": "2", "mutation": "tentacle"}, "has no tentacle"),
        ("buy-style", {"number": "1", "style": "orc-style 0"}, "cannot choose that fighting style"),
        ("buy-style", {"number": "1", "style": "orc-style"}, "Style"),
        ("choose-skill-set", {"skill_set": "reikland"}, "no skill set"),
    ],
)
def test_refusals_are_explained_in_a_sentence(press, cult, text_of, verb, fields, words):
    before = sheet(cult)
    answer = press(cult, verb, **fields)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert sheet(cult) == before


@HTMX
def test_a_fighting_style_is_bought_as_one(press, as_owner, gather, htmx):
    pit = gather("pit-fighters", "pit-king")
    offer = next(each for each in shop(as_owner, pit, 1).styles if each.effect)
    assert "fighting style" in offer.effect.solves[0]
    style = f"{offer.option.style} {offer.option.pick}"
    press(pit, "buy-style", htmx=htmx, number="1", style=style, open="shop-1")
    held = {held.item: held.copies for held in sheet(pit).warrior(1).possessions}
    assert held == {item: offer.option.items.count(item) for item in offer.option.items}
    assert all(each.option.reason for each in shop(as_owner, pit, 1).styles)


def test_where_styles_are_sold_single_weapons_are_not_to_be_had(as_owner, gather):
    pit = gather("pit-fighters", "pit-king")
    shown = {part.key for part in shop(as_owner, pit, 1).parts}
    assert "own" not in shown
    categories = {
        item.option.category for part in shop(as_owner, pit, 1).parts for item in part.shelves[0].items
    }
    assert categories <= {"misc", "animal"}


@HTMX
def test_the_skills_of_the_warband_are_chosen(press, as_owner, gather, htmx):
    band = gather("mercenaries-ostermark")
    sets = as_owner.get(f"/warbands/{band.pk}/").context["page"].skill_sets
    key, name = sets.choices[0]
    assert sets.chosen == ""
    press(band, "choose-skill-set", htmx=htmx, skill_set=key)
    assert sheet(band).skill_set == key
    page = as_owner.get(f"/warbands/{band.pk}/").context["page"]
    assert (page.skill_sets.chosen, page.header.skill_set) == (name, name)
    assert key not in dict(page.skill_sets.choices)


def test_most_warbands_have_no_skills_to_choose(as_owner, cult):
    assert as_owner.get(f"/warbands/{cult.pk}/").context["page"].skill_sets is None
    assert not rulebook().warbands["cult-of-the-possessed"].skill_choices

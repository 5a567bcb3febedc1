"""Scenarios of a league, written by a form alone and fought."""

from typing import Literal, Union, get_args, get_origin

import msgspec
import pytest
from django.http import QueryDict
from django.urls import reverse

from roster.pack_builder.inputs import posted, shown, write
from roster.pack_builder.pages import thing_page
from roster.pack_builder.reading import DraftView
from roster.pack_builder.scenario_shapes import SCENARIO
from roster.pack_builder.scenario_words import SCENARIO_WORDS
from roster.pack_builder.services import create_draft
from roster.pack_builder.starting import copy_of, everything, new_draft
from rules.catalogue.load import check_stack_of, complete_rulebook
from rules.catalogue.packs.stack import pack_from, packaged, standard
from rules.catalogue.scenarios.mechanisms import Mechanism
from rules.catalogue.scenarios.model import ScenarioType, SetUp
from rules.policies import POLICIES
from rules.resolve import set_up, start
from tests.roster.pack_builder.pages import place, post
from tests.rules.scenarios.small_bands import small

MECHANISMS = {it.__struct_config__.tag: it for it in get_args(Mechanism.__value__)}
#: What the TOML alone can say: it lies deeper than the lines of a form.
DEEPER = {"carry": {"dice", "rows"}, "task": {"harm"}}
WITHOUT_A_FORM = {"prize", "hazard"}
FIELDS = {asked.of: asked for asked in SCENARIO.inputs if asked.of}
SHIPPED = {
    key: view for pack in packaged().values() for key, view in pack.tables.items() if "scenarios/" in key
}


def choices_in(annotation) -> set[str]:
    """The words that a field of the file may have."""
    if get_origin(annotation) is Literal:
        return {it for it in get_args(annotation) if it}
    parts = get_args(annotation) if get_origin(annotation) is Union else ()
    return set().union(*map(choices_in, parts)) if parts else set()


def test_every_mechanism_has_a_field_with_all_that_it_may_say():
    assert set(FIELDS) | WITHOUT_A_FORM == set(MECHANISMS)
    for kind, asked in FIELDS.items():
        known = {cell.steps[0] for cell in asked.cells} - {"kind"}
        assert known | DEEPER.get(kind, set()) == set(MECHANISMS[kind].__struct_fields__), kind


@pytest.mark.parametrize("kind", [*FIELDS, "set_up"])
def test_every_choice_is_offered(kind):
    asked = FIELDS.get(kind) or next(it for it in SCENARIO.inputs if it.name == kind)
    for field in msgspec.structs.fields(MECHANISMS.get(kind, SetUp)):
        cell = next((it for it in asked.cells if it.name == field.name and it.way == "choice"), None)
        if cell and (words := choices_in(field.type)):
            assert set(SCENARIO_WORDS[cell.options]) == words, (kind, field.name)


def test_every_choice_of_a_scenario_itself_is_offered():
    for field in msgspec.structs.fields(ScenarioType):
        asked = next((it for it in SCENARIO.inputs if it.name == field.name and it.way == "choice"), None)
        if asked:
            assert set(SCENARIO_WORDS[asked.options]) == choices_in(field.type)


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_a_form_that_is_sent_as_it_was_shown_changes_no_scenario(name):
    table = msgspec.json.decode(msgspec.json.encode(SHIPPED[name]))
    before = msgspec.json.encode(table)
    for asked in SCENARIO.inputs:
        write(asked, table, shown(asked, table))
    assert msgspec.json.encode(table) == before


def test_a_changed_choice_keeps_what_the_form_does_not_show():
    asked = FIELDS["carry"]
    rows = [{"rolls": [6], "happens": {"says": "gold"}, "real": True}]
    roles, carry = (
        {"kind": "roles", "by": "winner-attacks"},
        {"kind": "carry", "thing": "a chest", "rows": rows},
    )
    table = {"mechanisms": [roles, carry]}
    line = shown(asked, table)
    laid = [cell.name for cell in asked.cells].index("laid")
    write(asked, table, (*line[:laid], "at-place", *line[laid + 1 :]))
    assert table["mechanisms"] == [
        roles,
        {**carry, "laid": "at-place"},
    ]


def test_a_line_that_goes_takes_no_other_with_it():
    asked = FIELDS["casualties"]
    lines = [{"kind": "casualties", "who": who} for who in ("attacker", "defender")]
    table = {"mechanisms": [lines[0], {"kind": "surprised"}, lines[1]]}
    form = QueryDict("mechanisms:casualties.0.who=&mechanisms:casualties.1.who=defender")
    write(asked, table, posted(asked, form, {}))
    assert table["mechanisms"] == [lines[1], {"kind": "surprised"}]


@pytest.mark.django_db
def test_a_scenario_is_written_by_the_form_and_fought(client, organiser):
    draft = create_draft(organiser, new_draft("Honey League", "honey-league", "Bears."), "one")
    client.force_login(organiser)
    added = client.post(reverse("packs:add", args=[draft.pk]) + "?to=scenarios", {"name": "Honey Chest"})
    address = place(draft, "scenarios/honey-chest")
    assert added["Location"] == address
    bear = {
        "acts": "hunts",
        "key": "bear",
        "name": "Bear",
        "arrive": "each-round",
        "from_round": "2",
        "once": "yes",
    }
    figures = zip(("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"), (6, 3, 0, 5, 5, 2, 2, 2, 6), strict=True)
    bear |= {f"profile.{name}": str(figure) for name, figure in figures}
    chest = {
        "laid": "at-place",
        "thing": "the chest",
        "leaves": "any",
        "ends": "one",
        "reason": "the honey is theirs",
    }
    post(
        client,
        address,
        summary="A chest of honey, and a bear.",
        neutrals="the bear",
        **{f"mechanisms:third-party.0.{name}": value for name, value in bear.items()},
        **{f"mechanisms:carry.0.{name}": value for name, value in chest.items()},
        **{"mechanisms:place.0.what": "spot", "mechanisms:place.0.name": "the chest's place"},
    )
    page = client.get(address).context["page"]
    assert [it.sentence for it in page.problems] == ["The scenario does not say how many counters there are."]
    assert page.problems[0].about == "Honey Chest, Things that are carried, line 1"
    post(
        client,
        address,
        **{"counters.count": "1", "counters.summary": "One chest.", "experience.survives": "2"},
    )
    page = client.get(address)
    assert page.context["page"].problems == ()
    assert "Bear" in page.content.decode()
    toml = client.get(reverse("packs:toml", args=[draft.pk])).content
    book = check_stack_of((*standard(), pack_from(toml, "x.toml")))
    scenario = book.scenarios["honey-chest"]
    assert scenario.experience == {"survives": 2, "winning-leader": 1, "enemy-out-of-action": 1}
    setup = set_up(
        [small("mercenaries-reikland"), small("undead")], book, seed="honey", scenario="honey-chest",
        battlefield="ruined-quarter",
    )  # fmt: skip
    battle = start(setup, policies=dict.fromkeys(range(2), POLICIES["steady"]))
    assert battle.over
    assert battle.faults == []


def test_a_copy_of_a_known_scenario_shows_what_the_form_cannot():
    view = everything(DraftView(new_draft("X", "x", "X."), standard()))
    key = next(
        it
        for it in complete_rulebook().scenarios
        if any(
            mechanism.__struct_config__.tag == "hazard"
            for mechanism in complete_rulebook().scenarios[it].mechanisms
        )
    )
    table = copy_of(view, ("scenarios", key), "Ours", "Our league")
    assert table
    draft = new_draft("X", "x", "X.")
    draft["scenarios"] = {"ours": table}
    page = thing_page(DraftView(draft, tuple(packaged().values())), ("scenarios", "ours"), SCENARIO)
    assert "mechanisms: hazard" in page.kept

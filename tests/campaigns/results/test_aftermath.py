"""Owners take the steps after an accepted battle, leave them, come back, and finish once."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import take_back_battle
from roster.models import Aftermath, Warband
from roster.pages.history.page import history_page
from roster.rulebooks import book_of
from roster.selectors import numbered
from roster.services.aftermath.sequence import (
    AftermathMoved,
    answer_aftermath,
    choose_dice,
    commit_aftermath,
    go_back,
    position,
    resumed,
)
from roster.services.history.undo import CannotUndo, redo_last, undo_last
from roster.services.history.undo_plan import Undoer
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from rules.aftermath.decisions import StepToTake
from rules.aftermath.sensible import choose
from rules.engine.decisions import IllegalAnswer
from rules.engine.dice import Roll
from rules.ledger.apply import fold
from rules.values import canonical
from tests.campaigns.sequences import step, to_the_end
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

CLICK = {"revision": None, "request_key": ""}


@pytest.fixture
@remembered
def accepted(fought, organiser):
    return accept_battle(fought.pk, organiser)


@pytest.fixture
def sequence(accepted, rats):
    return Aftermath.objects.get(warband=rats)


def now(warband):
    return Warband.objects.get(pk=warband.pk)


def history(warband):
    return history_page(now(warband), book_of(now(warband)), Undoer(warband.owner, now(warband)))


def test_an_accepted_battle_opens_a_sequence_for_every_warband(accepted, rats, others):
    assert {it.warband_id for it in Aftermath.objects.all()} == {rats.pk, others.pk}
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"open"}


def test_nothing_is_on_the_roster_before_it_is_finished_and_everything_afterwards(sequence, rats, player):
    before = canonical(read_sheet(now(rats)))
    resolver = to_the_end(sequence)
    assert canonical(read_sheet(now(rats))) == before
    commit_aftermath(sequence.pk, player, at=position(resolver))
    warband = now(rats)
    assert read_sheet(warband) == resolver.draft.sheet
    assert read_sheet(warband) == fold(numbered(warband.ledger.order_by("revision")))


def test_finishing_twice_is_once(sequence, rats, player):
    at = position(to_the_end(sequence))
    commit_aftermath(sequence.pk, player, at=at)
    revision = now(rats).revision
    commit_aftermath(sequence.pk, player, at=at)
    assert now(rats).revision == revision


def test_it_cannot_be_finished_before_the_last_step(sequence, player):
    resolver = resumed(sequence)
    with pytest.raises(ValueError, match="every step"):
        commit_aftermath(sequence.pk, player, at=position(resolver))


def test_a_second_click_takes_no_step_twice(sequence):
    at = position(resumed(sequence))
    answer_aftermath(sequence.pk, answer="go on", at=at)
    after = canonical(resumed(Aftermath.objects.get(pk=sequence.pk)).record)
    with pytest.raises(AftermathMoved):
        answer_aftermath(sequence.pk, answer="go on", at=at)
    assert canonical(resumed(Aftermath.objects.get(pk=sequence.pk)).record) == after


def test_other_answers_make_another_position():
    positions = {
        position(SimpleNamespace(answers=answers, dice=SimpleNamespace(made=[])))
        for answers in (["go on", "2"], ["go on", "0"], ["go on"], [])
    }
    assert len(positions) == 4


def test_a_wrong_answer_changes_nothing(sequence):
    text = Aftermath.objects.get(pk=sequence.pk).record
    with pytest.raises(IllegalAnswer):
        answer_aftermath(sequence.pk, answer="win", at=position(resumed(sequence)))
    assert Aftermath.objects.get(pk=sequence.pk).record == text


def test_going_back_rolls_no_die_again(sequence):
    first = {roll.key: roll.faces for roll in to_the_end(sequence).dice.made}
    go_back(sequence.pk, answers=0)
    assert not resumed(Aftermath.objects.get(pk=sequence.pk)).answers
    second = {roll.key: roll.faces for roll in to_the_end(sequence).dice.made}
    assert second == first


def test_real_dice_are_asked_for_and_kept_when_one_goes_back(sequence):
    choose_dice(sequence.pk, by_hand=True)
    while not isinstance(resumed(Aftermath.objects.get(pk=sequence.pk)).pending, Roll):
        step(sequence)
    waiting = resumed(Aftermath.objects.get(pk=sequence.pk))
    faces = ",".join(["3"] * waiting.pending.count)
    answer_aftermath(sequence.pk, answer=faces, at=position(waiting))
    key = resumed(Aftermath.objects.get(pk=sequence.pk)).dice.made[-1].key
    go_back(sequence.pk, answers=0)
    choose_dice(sequence.pk, by_hand=False)
    made = {roll.key: roll for roll in to_the_end(sequence).dice.made}
    assert set(made[key].faces) == {3}
    assert [roll.key for roll in made.values() if roll.is_entered] == [key]


def test_dice_from_a_real_table_are_named_on_the_page(client_of, sequence, player):
    choose_dice(sequence.pk, by_hand=True)
    while not isinstance((waiting := resumed(Aftermath.objects.get(pk=sequence.pk))).pending, Roll):
        step(sequence)
    faces = ",".join(["3"] * waiting.pending.count)
    answer_aftermath(sequence.pk, answer=faces, at=position(waiting))
    page = client_of(player).get(address("aftermath", sequence))
    assert "Dice from a real table" in page.content.decode()
    assert page.context["page"].entered


def test_a_finished_sequence_takes_no_more_answers(sequence, rats, player):
    at = position(to_the_end(sequence))
    commit_aftermath(sequence.pk, player, at=at)
    text = Aftermath.objects.get(pk=sequence.pk).record
    for verb in (
        lambda: go_back(sequence.pk, answers=0),
        lambda: choose_dice(sequence.pk, by_hand=True),
        lambda: answer_aftermath(sequence.pk, answer="go on", at=at),
    ):
        with pytest.raises(AftermathMoved):
            verb()
    assert Aftermath.objects.get(pk=sequence.pk).record == text


def test_a_roster_that_changes_meanwhile_is_followed_with_the_same_dice(sequence, rats, player):
    step(sequence)
    rename(rats.pk, player, number=None, name="The Drowned", **CLICK)
    resolver = to_the_end(sequence)
    commit_aftermath(sequence.pk, player, at=position(resolver))
    assert now(rats).name == "The Drowned"


def test_undo_takes_the_whole_sequence_back_and_its_dice_stay(sequence, rats, player):
    before = canonical(read_sheet(now(rats)))
    resolver = to_the_end(sequence)
    commit_aftermath(sequence.pk, player, at=position(resolver))
    assert history(rats).undo.startswith("the whole post-battle sequence")
    undo_last(rats.pk, player, **CLICK)
    assert history(rats).redo == ""
    assert canonical(read_sheet(now(rats))) == before
    again = Aftermath.objects.get(pk=sequence.pk)
    assert again.status == "open"
    assert resumed(again).dice.made == resolver.dice.made
    with pytest.raises(CannotUndo, match="open again"):
        redo_last(rats.pk, player, **CLICK)
    commit_aftermath(sequence.pk, player, at=position(resumed(again)))
    assert read_sheet(now(rats)) == resolver.draft.sheet


def test_a_battle_that_is_taken_back_and_accepted_again_keeps_the_dice(accepted, sequence, rats, organiser):
    seed = resumed(sequence).setup.seed
    take_back_battle(accepted.pk, organiser)
    assert Aftermath.objects.get(pk=sequence.pk).status == "dropped"
    accept_battle(accepted.pk, organiser)
    again = Aftermath.objects.get(warband=rats, status="open")
    assert resumed(again).setup.seed == seed


def address(name: str, sequence) -> str:
    return reverse(f"roster:{name}", args=[sequence.warband_id, sequence.pk])


def test_the_owner_takes_every_step_on_the_page_and_finishes(client_of, sequence, rats, player):
    client = client_of(player)
    assert (
        b"go on with the post-battle sequence"
        in client.get(reverse("roster:warband", args=[rats.pk])).content
    )
    for _ in range(200):
        page = client.get(address("aftermath", sequence))
        assert page.status_code == 200
        resolver = resumed(Aftermath.objects.get(pk=sequence.pk))
        if resolver.done:
            break
        data = {"answer": choose(resolver.pending, resolver.draft), "at": page.context["at"]}
        assert client.post(address("aftermath_answer", sequence), data).status_code == 302
    assert "Finish: put it on the roster" in page.content.decode()
    client.post(address("aftermath_finish", sequence), {"at": page.context["at"]})
    assert Aftermath.objects.get(pk=sequence.pk).status == "done"
    assert b"unfinished" not in client.get(reverse("roster:warband", args=[rats.pk])).content
    assert "What was written" in client.get(address("aftermath", sequence)).content.decode()


def test_another_player_of_the_campaign_sees_it_and_changes_nothing(client_of, sequence, other_player):
    client = client_of(other_player)
    assert "go on" not in client.get(address("aftermath", sequence)).content.decode()
    for name in ("aftermath_answer", "aftermath_back", "aftermath_dice", "aftermath_finish"):
        assert (
            client.post(address(name, sequence), {"answer": "go on", "at": "0-0", "answers": 0}).status_code
            == 404
        )
    assert not resumed(sequence).answers


def test_a_page_takes_as_many_queries_late_as_early(client_of, sequence, player, django_assert_num_queries):
    client = client_of(player)
    client.get(address("aftermath", sequence))
    with django_assert_num_queries(10):
        client.get(address("aftermath", sequence))
    to_the_end(sequence)
    with django_assert_num_queries(10):
        client.get(address("aftermath", sequence))


def test_rolling_on_leads_to_the_next_choice_or_typed_roll_with_the_same_dice(
    sequence, rats, player, client_of
):
    url = reverse("roster:aftermath_answer", args=[rats.pk, sequence.pk])
    step_by_step = resumed(sequence)
    while isinstance(step_by_step.pending, StepToTake):
        step_by_step.answer(StepToTake.GO_ON)
    at = position(resumed(sequence))
    client_of(player).post(url, {"answer": "go on", "at": at, "on": "yes"})
    sequence.refresh_from_db()
    rolled_on = resumed(sequence)
    assert rolled_on.answers == step_by_step.answers
    assert len(rolled_on.answers) > 1
    assert rolled_on.pending == step_by_step.pending
    assert rolled_on.events == step_by_step.events


def test_a_sequence_takes_few_taps_of_no_choice(sequence, rats, player, client_of):
    """Every page is answered as its form sends it: by the roll-on button, else by the last option."""
    client, page_url = client_of(player), reverse("roster:aftermath", args=[rats.pk, sequence.pk])
    url, plain, taps = reverse("roster:aftermath_answer", args=[rats.pk, sequence.pk]), 0, 0
    while (answer := client.get(page_url)).context["page"].question:
        question = answer.context["page"].question
        form = answer.content.decode().split('class="steps__answers"')[1].split("</form>")[0]
        assert 'name="on"' in form
        plain += question.plain
        taps += 1
        sent = {"answer": question.options[-1].value, "at": answer.context["at"], "on": "yes"}
        assert client.post(url, sent).status_code == 302
    assert taps > plain
    assert plain <= 2


def test_a_step_alone_can_be_begun_too(sequence, rats, player, client_of):
    page = client_of(player).get(reverse("roster:aftermath", args=[rats.pk, sequence.pk])).content.decode()
    assert "Roll on to my next choice" in page
    client_of(player).post(
        reverse("roster:aftermath_answer", args=[rats.pk, sequence.pk]),
        {"answer": "go on", "at": position(resumed(sequence))},
    )
    sequence.refresh_from_db()
    assert len(resumed(sequence).answers) == 1


def test_dice_are_chosen_before_the_first_step(sequence, rats, player, client_of):
    page = client_of(player).get(reverse("roster:aftermath", args=[rats.pk, sequence.pk])).content.decode()
    assert page.index("Roll real dice instead") < page.index('class="steps"')

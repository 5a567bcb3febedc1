"""Answers to changes by hand and corrections: both sides write, both are told, and nothing is edited."""

import pytest
from django.urls import reverse

from campaigns.services.members.grants import grant
from roster.models import ChangeReply, Notice, Report, Warband
from roster.services.accounts.block import block_user
from roster.services.accounts.report import report, settle, subjects
from roster.services.history.answer import (
    MOST_ANSWERS,
    AnswerRefused,
    answer_change,
    remove_answer,
    withdraw_answer,
)
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.correct import correct_entry
from roster.services.warbands.delete import remove_warband
from roster.services.warbands.warriors import rename
from roster.site.notices.kinds import sentence_of
from rules.mustering.changes.granting import Grant, What
from tests.campaigns.samples import muster
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def changed(rats, organiser):
    """The revision of a change by hand of the organiser."""
    wish = Wish("gold", "We miscounted.", number=-5)
    return change_by_hand(rats.pk, organiser, wish=wish, revision=None, request_key="").revision


def say(warband, user, revision, text="It was six.", key=""):
    return answer_change(warband.pk, user, revision=revision, text=text, request_key=key)


def told(user):
    return [sentence_of(it) for it in Notice.objects.filter(recipient=user, kind="change_answered")]


def history(client, warband):
    return client.get(reverse("roster:warband_history", args=[warband.pk])).content.decode()


def test_the_player_answers_and_the_organiser_hears_of_it_once(rats, changed, player, organiser):
    say(rats, player, changed)
    assert told(organiser) == ["player answered about a change of The Gutter Shadows: It was six."]
    assert told(player) == []


def test_the_organiser_answers_back(rats, changed, player, organiser):
    say(rats, player, changed)
    say(rats, organiser, changed, "Then it is six.")
    assert told(player) == ["organiser answered about a change of The Gutter Shadows: Then it is six."]


def test_every_reader_sees_the_answers_and_only_the_sides_may_write(
    rats, changed, player, organiser, other_player, client_of
):
    say(rats, player, changed, "It was six.\nCount <b>again</b>.")
    path = reverse("roster:answer_change", args=[rats.pk, changed])
    for user, may in ((player, True), (organiser, True), (other_player, False)):
        page = history(client_of(user), rats)
        assert "Count &lt;b&gt;again&lt;/b&gt;." in page
        assert (f'href="{path}"' in page) == may
        assert (client_of(user).get(path).status_code == 200) == may
    with pytest.raises(AnswerRefused, match="its organisers can answer here"):
        say(rats, other_player, changed)


def test_an_answer_is_written_on_its_page_and_a_double_click_writes_one(rats, changed, player, client_of):
    client, path = client_of(player), reverse("roster:answer_change", args=[rats.pk, changed])
    assert "We miscounted." in client.get(path).content.decode()
    for _click in range(2):
        answer = client.post(path, {"page": "a-page", "text": "It was six."})
        assert answer.url.endswith(f"#revision-{changed}")
    assert ChangeReply.objects.count() == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * 1001])
def test_an_empty_or_long_answer_is_shown_again_and_not_written(rats, changed, player, client_of, text):
    path = reverse("roster:answer_change", args=[rats.pk, changed])
    assert client_of(player).post(path, {"page": "a", "text": text}).status_code == 422
    assert not ChangeReply.objects.exists()


def test_other_entries_cannot_be_answered(rats, player, client_of):
    rename(rats.pk, player, number=None, name="Shadows", revision=None, request_key="")
    for revision in (1, 2, 99):
        with pytest.raises(AnswerRefused, match="Only changes by hand"):
            say(rats, player, revision)
        path = reverse("roster:answer_change", args=[rats.pk, revision])
        assert client_of(player).get(path).status_code == 404


def test_corrections_and_grants_are_answered_too(rats, changed, player, organiser):
    click = {"revision": None, "request_key": ""}
    correct_entry(rats.pk, organiser, entry=changed, wish=None, reason="Never mind.", **click)
    grant(organiser, [rats.pk], [Grant(What.GOLD, 5)], reason="Sorry", request_key="")
    last = Warband.objects.get(pk=rats.pk).revision
    for revision in (last - 1, last):
        say(rats, player, revision)
    assert len(told(organiser)) == 2


def test_its_author_alone_withdraws_an_answer_and_that_it_was_there_stays(
    rats, changed, player, organiser, client_of
):
    reply = say(rats, player, changed)
    path = reverse("roster:withdraw_answer", args=[rats.pk, reply.pk])
    with pytest.raises(AnswerRefused, match="Only its author"):
        withdraw_answer(reply.pk, organiser)
    assert client_of(organiser).post(path).status_code == 404
    assert client_of(player).post(path).status_code == 302
    page = history(client_of(organiser), rats)
    assert "It was six." not in page
    assert "This answer was withdrawn or removed." in page


def test_answers_of_a_day_and_to_one_change_are_limited(rats, changed, player, organiser, settings):
    settings.QUOTAS = {**settings.QUOTAS, "answers": 2}
    say(rats, player, changed)
    say(rats, player, changed)
    with pytest.raises(AnswerRefused, match="You wrote 2 answers"):
        say(rats, player, changed)
    settings.QUOTAS = {**settings.QUOTAS, "answers": 0}
    for _more in range(MOST_ANSWERS - 2):
        say(rats, organiser, changed)
    with pytest.raises(AnswerRefused, match="can have at most"):
        say(rats, organiser, changed)


def test_nobody_hears_of_those_whom_he_blocks(rats, changed, player, organiser):
    block_user(organiser, player)
    say(rats, player, changed)
    assert told(organiser) == []


def test_an_answer_is_reported_and_removed(rats, changed, player, organiser, stranger, superuser):
    from django.http import Http404

    reply = say(rats, player, changed, "Insults.")
    with pytest.raises(Http404):
        subjects["answer"](stranger, reply.pk)
    found = report(organiser, "answer", reply.pk, reason="offensive", words="")
    assert (found.owner, found.text) == (player, "Insults.")
    settle(found.pk, superuser, Report.Outcome.HIDDEN)
    reply.refresh_from_db()
    assert (reply.text, reply.withdrawn_at is None) == ("", False)
    remove_answer(reply.pk)


def test_a_warband_that_goes_takes_its_answers_along(player, superuser):
    loner = muster(player, "The Loners", 3)
    change_by_hand(loner.pk, superuser, wish=Wish("gold", "x", number=5), revision=None, request_key="")
    say(loner, player, 2)
    assert told(superuser) == ["player answered about a change of The Loners: It was six."]
    remove_warband(Warband.objects.get(pk=loner.pk))
    assert not ChangeReply.objects.exists()


def test_more_answers_take_no_more_queries(
    rats, changed, player, organiser, client_of, django_assert_max_num_queries
):
    client, counts = client_of(player), []
    history(client, rats)
    for _time in range(2):
        say(rats, player, changed)
        say(rats, organiser, changed)
        with django_assert_max_num_queries(40) as captured:
            history(client, rats)
        counts.append(len(captured))
    assert counts[0] == counts[1]

"""Fighting and checking are background jobs: the page answers at once, tells how far it is, then shows the battle."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle
from campaigns.services.battles.ask import ask_to_check, ask_to_fight
from campaigns.services.battles.fight import fight_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.discard import discard_battle
from campaigns.services.results.enter import open_tally
from roster.models import Job, JobWorker
from roster.services.history.record import record
from roster.site.jobs import care
from roster.site.jobs.turns import claim, take
from rules.ledger.entries import Dismissed

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def press(client_of):
    def press(user, verb, battle):
        return client_of(user).post(reverse(f"campaigns:{verb}", args=[battle.pk]), follow=True)

    return press


@pytest.fixture
def look(client_of):
    """The page of a battle, or what htmx gets of it."""

    def look(user, battle, of=""):
        if of:
            return client_of(user).get(reverse("campaigns:progress", args=[battle.pk, of]), headers=HTMX)
        return client_of(user).get(battle.get_absolute_url())

    return look


def text(answer):
    return answer.content.decode()


def test_a_battle_waits_in_line_and_its_page_looks_again_with_and_without_scripts(
    queued, press, player, battle
):
    page = text(press(player, "fight", battle))
    assert "Waiting (1st in line)" in page
    assert f'hx-get="{reverse("campaigns:progress", args=[battle.pk, "fight"])}"' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert Battle.objects.get(pk=battle.pk).status == "set_up"


def test_while_it_is_being_fought_nothing_else_can_be_begun(queued, press, player, battle):
    page = text(press(player, "fight", battle))
    assert reverse("campaigns:fight", args=[battle.pk]) not in page
    assert reverse("campaigns:tally", args=[battle.pk]) not in page


def test_two_who_press_at_once_get_one_battle(queued, press, player, other_player, battle):
    press(player, "fight", battle)
    press(other_player, "fight", battle)
    assert Job.objects.count() == 1
    take("long", here=True)
    take("long", here=True)
    assert battle.campaign.chronicle.filter(kind="battle_fought").count() == 1
    press(player, "fight", battle)
    assert Job.objects.count() == 1


def test_the_page_says_the_round_and_is_loaded_again_when_it_is_over(queued, press, look, player, battle):
    press(player, "fight", battle)
    job = claim("long")
    assert "Being fought<" in text(look(player, battle, "fight"))
    Job.objects.update(sentence="round 3")
    part = look(player, battle, "fight")
    assert "Being fought: round 3" in text(part)
    assert "<html" not in text(part)
    assert "HX-Refresh" not in part
    fight_battle(battle.pk, player)
    Job.objects.filter(pk=job.pk).update(state="done", finished_at=timezone.now())
    assert look(player, battle, "fight")["HX-Refresh"] == "true"
    assert "Battle report" in text(look(player, battle))


def test_the_fight_reports_every_round(queued, battle, player, monkeypatch):
    from campaigns.jobs import KINDS
    from roster.site.jobs.work import Work

    reports = []
    work = Work(ask_to_fight(battle.pk, player), lambda *report: reports.append(report[0]))
    KINDS[0].run(work)
    assert reports[:2] == ["round 1", "round 2"]


def test_without_a_worker_the_page_says_so(queued, press, player, battle):
    JobWorker.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    assert "worker is not running at the moment" in text(press(player, "fight", battle))


def test_a_battle_that_was_stopped_says_why_and_can_be_tried_again(queued, press, look, player, battle):
    press(player, "fight", battle)
    sentence = "This battle took longer than 120 seconds and was stopped. Nothing was saved."
    Job.objects.update(state="stopped", sentence=sentence, finished_at=timezone.now())
    page = text(look(player, battle))
    assert sentence in page
    assert ">Try again</button>" in page
    press(player, "fight", battle)
    take("long", here=True)
    assert Battle.objects.get(pk=battle.pk).status == "fought"


def test_a_refusal_known_at_once_starts_no_job(queued, press, player, battle, rats):
    record(rats.pk, player, [Dismissed(2, 1)], revision=rats.revision, request_key="a:1")
    assert "set it up again" in text(press(player, "fight", battle))
    assert not Job.objects.exists()


def test_a_battle_that_is_discarded_while_it_waits_is_not_fought(
    queued, press, look, player, organiser, battle
):
    press(player, "fight", battle)
    discard_battle(battle.pk, organiser)
    take("long", here=True)
    job = Job.objects.get()
    assert (job.state, job.sentence) == ("failed", "This battle was discarded. Set up a new one.")


def test_a_tally_that_was_begun_meanwhile_is_not_overwritten(queued, player, battle, monkeypatch):
    from rules import resolve

    def fought_while_a_tally_begins(setup, policies, watch):
        Battle.objects.filter(pk=battle.pk).update(tally="{}")
        return fought(setup, policies, watch)

    fought = resolve.auto
    monkeypatch.setattr(resolve, "auto", fought_while_a_tally_begins)
    with pytest.raises(Refused, match="real table"):
        fight_battle(battle.pk, player)
    assert Battle.objects.get(pk=battle.pk).status == "set_up"


def test_a_battle_whose_worker_died_after_storing_it_counts_as_done(queued, player, battle):
    job = ask_to_fight(battle.pk, player)
    claim("long")
    fight_battle(battle.pk, player)
    Job.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    care.take_up_lost()
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("done", 1)


def test_a_check_is_a_job_too_and_its_answer_stays_on_the_page(
    queued, press, look, player, other_player, fought
):
    page = text(press(player, "check", fought))
    assert "Waiting (1st in line)" in page
    assert reverse("campaigns:check", args=[fought.pk]) not in page
    take("long", here=True)
    assert look(player, fought, "check")["HX-Refresh"] == "true"
    page = text(look(other_player, fought))
    assert "are the same, die by die" in page
    assert '<span class="muted">(player, ' in page
    assert reverse("campaigns:check", args=[fought.pk]) in page


def test_a_replay_that_differs_is_no_good_news(queued, press, look, player, fought):
    changed = fought.record.replace('"winner":0', '"winner":1').replace('"rounds":', '"rounds":1')
    Battle.objects.filter(pk=fought.pk).update(record=changed)
    press(player, "check", fought)
    take("long", here=True)
    part = text(look(player, fought)).partition('id="check"')[2].partition("</div>")[0]
    assert "The replay differs" in part
    assert "message--error" in part


def test_a_real_table_has_no_job(queued, campaign, player, plan):
    tally = open_tally(campaign.pk, player, plan)
    with pytest.raises(Refused, match="real table"):
        ask_to_fight(tally.pk, player)
    with pytest.raises(Refused):
        ask_to_check(tally, player)


def test_progress_is_a_part_of_the_page_for_members_only(client_of, look, player, stranger, battle):
    address = reverse("campaigns:progress", args=[battle.pk, "fight"])
    assert client_of(player).get(address)["Location"] == battle.get_absolute_url()
    assert client_of(stranger).get(address, headers=HTMX).status_code == 404
    assert look(player, battle, "dance").status_code == 404

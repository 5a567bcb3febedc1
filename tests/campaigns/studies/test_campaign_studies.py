"""Studies of a campaign: the form, the job that goes on where it was, its bounds, and who may cancel or delete one."""

import re

import pytest
from django.urls import reverse

from campaigns import studying
from campaigns.forms.studies import StudyForm
from campaigns.models import CampaignStudy
from campaigns.services.refusal import Refused
from campaigns.services.studies.ask import ask_for_study, job_of, plan_with
from roster.models import Job
from roster.site.jobs.work import Work
from rules.studies.description import Study, version
from rules.studies.summary import Summary
from rules.values import read_json

pytestmark = pytest.mark.django_db

TWO = Study("wyrdbook-study/1", "Two", 3, rosters=("dark-elves", "averlanders"), block=2)
COUNTS = [("result", "first", 1), ("rounds", "4", 1)]


@pytest.fixture
def quick(monkeypatch):
    """Every battle goes the same way, without being fought; the blocks asked for are listed."""
    fought = []

    def counted(_text, block):
        fought.append(block)
        return [(measure, key, count * block.battles) for measure, key, count in COUNTS]

    monkeypatch.setattr(studying, "counted", counted)
    return fought


def silent(study) -> Work:
    """The work of its job, which tells nobody how far it is."""
    return Work(job_of(study), lambda *_said: None)


def chosen(**changes):
    return {
        "name": "Who wins?",
        "rosters": ["undead", "kislevites"],
        "rulesets": ["mordheim", "cards"],
        "switches": ["no-measuring"],
        "scenarios": ["skirmish"],
        "tables": ["ruined-quarter"],
        "policy": "steady",
        "battles": "2",
        **changes,
    }


def test_organiser_has_a_study_fought_and_members_read_it(client_of, campaign, organiser, player, quick):
    client = client_of(organiser)
    form = reverse("campaigns:new-study", args=[campaign.pk])
    assert form in client.get(reverse("campaigns:studies", args=[campaign.pk])).content.decode()
    answer = client.post(form, chosen())
    study = CampaignStudy.objects.get()
    assert answer["Location"] == study.get_absolute_url()
    assert (study.battles, job_of(study).state) == (4, Job.State.DONE)
    page = client_of(player).get(study.get_absolute_url()).content.decode()
    assert "Who wins?" in page
    assert "Mordheim with " in page
    assert len(re.findall(r"\d+ of \d+: \d+\s% \(\d+ to \d+\)", page)) == 2 * 2 + 2
    assert "Delete" not in page
    assert (
        form not in client_of(player).get(reverse("campaigns:studies", args=[campaign.pk])).content.decode()
    )


def test_warbands_of_the_campaign_take_part_as_they_are(campaign, organiser, rats, quick):
    plan = plan_with(TWO, [rats])
    assert [entrant.key for entrant in plan.entrants] == ["dark-elves", "averlanders", f"warband-{rats.pk}"]
    study = ask_for_study(campaign, organiser, plan)
    study.refresh_from_db()
    assert read_json(Summary, study.summary, where="study").warbands[2].name == rats.name


def test_form_asks_for_two_warbands_and_known_choices(campaign):
    assert StudyForm(campaign, [], chosen()).is_valid()
    assert "Choose two warbands at least." in str(StudyForm(campaign, [], chosen(rosters=["undead"])).errors)
    for wrong in ({"rosters": ["penguins"]}, {"battles": "7"}, {"rulesets": []}, {"tables": ["real-table"]}):
        assert not StudyForm(campaign, [], chosen(**wrong)).is_valid()


def test_study_within_the_quotas_alone(campaign, organiser, settings, quick):
    settings.QUOTAS = {**settings.QUOTAS, "battles_of_study": 2, "studies": 1}
    with pytest.raises(Refused, match=r"at most 2 battles.* This one has 3\."):
        ask_for_study(campaign, organiser, plan_with(TWO, ()))
    settings.QUOTAS = {**settings.QUOTAS, "battles_of_study": 3}
    ask_for_study(campaign, organiser, plan_with(TWO, ()))
    with pytest.raises(Refused, match="maximum for a day"):
        ask_for_study(campaign, organiser, plan_with(TWO, ()))


def test_study_that_was_cut_off_goes_on_where_it_was(campaign, organiser, quick, queued, monkeypatch):
    study = ask_for_study(campaign, organiser, plan_with(TWO, ()))
    monkeypatch.setattr(studying, "KEEP_EVERY", -1)

    def cut_off(_said, done, _of):
        if done == study.battles:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        studying.STUDY.run(Work(job_of(study), cut_off))
    studying.STUDY.run(silent(study))
    assert [block.first for block in quick] == [0, 2, 2]
    study.refresh_from_db()
    assert read_json(Summary, study.summary, where="study").battles == 3


def test_study_of_another_release_begins_anew(campaign, organiser, quick, queued):
    study = ask_for_study(campaign, organiser, plan_with(TWO, ()))
    CampaignStudy.objects.update(
        plan=study.plan.replace(version(), "engine 1"), done=1, counts='[[0,[["result","first",2]]]]'
    )
    studying.STUDY.run(silent(study))
    study.refresh_from_db()
    summary = read_json(Summary, study.summary, where="study")
    assert (summary.version, summary.battles) == (version(), 3)


def test_real_battles_are_counted_the_same_by_one_process_and_two(campaign, organiser, queued, settings):
    summaries = []
    for processes in (1, 2):
        settings.SIMULATION_PROCESSES = processes
        study = ask_for_study(campaign, organiser, plan_with(TWO, ()))
        studying.STUDY.run(silent(study))
        study.refresh_from_db()
        summaries.append(study.summary)
    assert summaries[0] == summaries[1]


def test_study_under_way_fills_a_bar_and_can_be_cancelled_by_organisers(
    client_of, campaign, organiser, player, queued
):
    study = ask_for_study(campaign, organiser, plan_with(TWO, ()))
    client = client_of(organiser)
    page = client.get(study.get_absolute_url()).content.decode()
    assert reverse("campaigns:study-progress", args=[study.pk]) in page
    assert "Cancel" in page
    assert "Cancel" not in client_of(player).get(study.get_absolute_url()).content.decode()
    assert client.get(reverse("campaigns:study-chart", args=[study.pk, "rulesets"])).status_code == 404
    cancelled = reverse("campaigns:study-cancel", args=[study.pk])
    assert client_of(player).post(cancelled).status_code == 404
    client_of(organiser).post(cancelled)
    assert job_of(study).state == Job.State.STOPPED
    assert client_of(organiser).post(reverse("campaigns:study-delete", args=[study.pk])).status_code == 302
    assert not CampaignStudy.objects.exists()

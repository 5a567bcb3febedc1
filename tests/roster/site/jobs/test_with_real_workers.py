"""Workers as operators start them, on a database file: killed, over their limits, told to end. See `scenarios`."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from tests import tree

LIMITS = {"WYRDBOOK_JOB_SECONDS": "4", "WYRDBOOK_JOB_MEMORY_MB": "128", "WYRDBOOK_JOB_LOST_SECONDS": "5"}


def environment(folder, **limits):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("WYRDBOOK_")}
    return {
        **clean,
        "DJANGO_SETTINGS_MODULE": "tests.roster.site.jobs.site_settings",
        "PYTHONPATH": str(tree.ROOT),
        "WYRDBOOK_ENV": "development",
        "WYRDBOOK_DATA_DIR": str(folder),
        "DATABASE_URL": "",
        "MARKS": str(folder / "marks"),
        **LIMITS,
        **limits,
    }


@pytest.fixture
def play(new_site, tmp_path):
    def play(scenario, **limits):
        shutil.copy(new_site, tmp_path / "wyrdbook.sqlite3")
        command = [sys.executable, "-m", "tests.roster.site.jobs.scenarios", scenario]
        done = subprocess.run(
            command, cwd=tree.ROOT, env=environment(tmp_path, **limits), capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return play


def test_a_job_whose_worker_is_killed_in_the_middle_is_done_by_the_next_one(play):
    jobs, marks = play("killed_with_its_worker")
    assert jobs == [["done", "Slept well.", 2]]
    assert marks == ["began", "began", "ended"]


def test_a_job_does_not_outlive_its_worker_and_another_worker_takes_its_place(play):
    jobs, marks = play("worker_is_killed")
    assert jobs == [["done", "Slept well.", 2]]
    assert marks == ["began", "began", "ended"]


def test_a_job_that_is_killed_itself_is_tried_again_a_few_times_and_holds_up_nobody(play):
    jobs, marks = play("killed_alone", WYRDBOOK_JOB_ATTEMPTS="2")
    given_up = "This odd job was interrupted 2 times and given up. Nothing was saved."
    assert jobs == [["failed", given_up, 2], ["done", "Slept well.", 1]]
    assert sorted(marks) == ["began", "began", "began", "ended"]


def test_a_mail_of_notices_is_sent_once_though_its_worker_is_killed_before_noting_it(play):
    jobs, marks, mail = play("killed_while_mailing", MAIL_DIES="yes")
    assert marks == ["sent"]
    assert (jobs[0][0], jobs[0][2], mail) == ("done", 2, "claimed")


def test_a_job_over_its_limits_ends_with_a_sentence_and_the_next_one_is_done(play):
    jobs, has_detail = play("over_its_limits", WYRDBOOK_JOB_LOST_SECONDS="60")  # a busy machine is late
    assert jobs == [
        ["stopped", "This odd job took longer than 4 seconds and was stopped. Nothing was saved.", 1],
        ["stopped", "This odd job needed more than 128 MB of memory and was stopped. Nothing was saved.", 1],
        ["done", "Held 10 MB.", 1],
        ["failed", "There is a fault in the site; its operator can look it up. Nothing was saved.", 1],
    ]
    assert has_detail


def test_a_job_that_reports_without_pause_is_stopped_in_time_as_well(play):
    sentence = "This odd job took longer than 4 seconds and was stopped. Nothing was saved."
    assert play("chattering") == [["stopped", sentence, 1]]


def test_a_worker_that_has_hardly_begun_ends_as_well_when_it_is_told_to(play):
    assert play("ended_at_once") == [[], 0, False]


def test_a_job_that_six_ask_for_at_once_is_one(play):
    assert play("asked_by_many") == [1, [["done", "Slept well.", 1]], ["began", "ended"]]


def test_a_worker_that_is_told_to_end_gives_its_job_back_and_leaves_nothing_behind(play):
    assert play("told_to_end", WYRDBOOK_JOB_SECONDS="60") == [[["waiting", "", 0]], ["began"], [], False]


def test_a_running_job_can_be_cancelled(play):
    jobs, marks = play("cancelled", WYRDBOOK_JOB_SECONDS="60")
    assert jobs == [["stopped", "It was cancelled by the site's operator.", 1]]
    assert marks == ["began"]


def test_progress_is_seen_while_a_job_runs(play):
    assert play("progress", WYRDBOOK_JOB_SECONDS="60") == [True, True, {"steps": 30}]


def test_a_user_with_one_job_does_not_wait_for_all_jobs_of_another(play):
    assert play("fair") == ["one:began", "other:began", "one:began", "one:began"]


def test_a_job_that_cannot_be_done_now_is_done_later(play):
    assert play("tried_again_later") == [[["done", "Crossed.", 2]], ["began", "began"]]


def test_the_worker_of_a_site_that_is_killed_ends_with_it_and_its_job_waits(play):
    assert play("site_is_killed", WYRDBOOK_JOB_SECONDS="60") == [["waiting", "", 0]]

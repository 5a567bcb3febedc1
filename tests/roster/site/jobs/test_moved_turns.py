"""A turn that was queued under the name of an earlier version is still taken."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.utils.module_loading import import_string
from django_tasks_db.models import DBTaskResult

from roster.site.jobs.tasks import take_turn

pytestmark = pytest.mark.django_db
MOVED = import_module("roster.migrations.0028_turns_moved")


class Editor:
    connection = connection


def test_it_is_found_under_the_new_name_and_back():
    turn = DBTaskResult.objects.create(
        task_path=MOVED.OLD, args_kwargs={"args": ["quick"], "kwargs": {}}, backend_name="default"
    )
    MOVED.rename(MOVED.OLD, MOVED.NEW)(apps, Editor)
    turn.refresh_from_db()
    assert import_string(turn.task_path) is take_turn
    MOVED.rename(MOVED.NEW, MOVED.OLD)(apps, Editor)
    turn.refresh_from_db()
    assert turn.task_path == MOVED.OLD
